// Approvals in the dashboard: the columns of their table, and the page of one, which says in words what the call would change, and asks for a decision.
import type { ApprovalObject } from '../../../resources/approval.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge, type Tone } from '../../components/badge.ts'
import { facts } from '../../components/facts.ts'
import type { Field } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import type { Column } from '../../components/table.ts'
import { code, moment, plainly } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { type Published, publishedSection } from '../published/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { asJson, callItself, changesInWords } from './changes-view.ts'
import { APPROVALS } from './words.ts'

/** What a proposal is called: a sentence of this language, else the one of the API's reference. */
export type NamesOfCalls = (operation: string) => string

export function approvalColumns(
  d: DashboardProps,
  locale: Locale,
  { callName, keyName }: { callName: NamesOfCalls; keyName: (id: string) => string | null },
): Column<ApprovalObject>[] {
  const words = APPROVALS[locale]
  return [
    {
      key: 'what',
      label: words.what,
      cell: (a) => html`<a href="${d.hrefOf(`/approvals/${a.id}`)}">${callName(a.operation)}</a>`,
    },
    { key: 'status', label: words.state, cell: (a) => stateOf(a, locale) },
    { key: 'who', label: words.who, cell: (a) => keyName(a.proposed_by) ?? code(a.proposed_by) },
    { key: 'until', label: words.until, cell: (a) => (a.status === 'pending' ? moment(a.expires_at, locale) : null) },
    { key: 'created', label: DASHBOARD[locale].created, sort: 'created', cell: (a) => moment(a.created, locale) },
  ]
}

const TONES: Record<ApprovalObject['status'], Tone> = {
  pending: 'warn',
  approved: 'good',
  rejected: 'bad',
  expired: 'plain',
}

function stateOf({ status, run }: ApprovalObject, locale: Locale): Html {
  const words = APPROVALS[locale]
  const how =
    run && run.status !== 'succeeded'
      ? html` ${badge(words.runs[run.status], run.status === 'refused' ? 'bad' : 'warn')}`
      : null
  return html`${badge(words.states[status], TONES[status])}${how}`
}

export interface ApprovalProps {
  approval: ApprovalObject
  /** Why a decision was not taken. */
  problem: Html | null
  callName: string
  keyName: string | null
  memberName: string | null
  /** Whether the member may decide now. `isOpen` without it: the role does not reach the call. */
  mayDecide: boolean
  isOpen: boolean
  pageOf: (id: string) => string | null
  published: Published
  keys: { approve: string; reject: string }
  curl: string
}

export function approvalPage(f: Frame, d: DashboardProps, p: ApprovalProps): string {
  const { approval: a } = p
  const words = APPROVALS[f.locale]
  const frame = DASHBOARD[f.locale]
  const about = facts([
    [words.why, a.reason === null ? null : plainly(a.reason)],
    [words.who, p.keyName ?? code(a.proposed_by)],
    [frame.created, moment(a.created, f.locale)],
    a.status === 'pending' && [words.until, moment(a.expires_at, f.locale)],
  ])
  const isEmptied = a.body === null && a.preview === null
  return dashboardPage(f, d, {
    section: 'approvals',
    title: titleOf(a, p.callName),
    crumbs: [{ href: d.hrefOf('/approvals'), label: words.title }],
    state: stateOf(a, f.locale),
    body: html`${p.problem && notice('bad', p.problem)}${sheet('what', words.what, html`${about}${isEmptied ? html`<p class="quiet">${words.emptied}</p>` : null}`)}
${a.preview ? sheet('changes', words.changes, changesInWords(f, a, a.preview, p.pageOf)) : null}
${p.isOpen ? decide(f, d, p) : null}${a.decided_at === null ? null : decision(f, a, p.memberName)}${a.run ? outcome(f, a.run) : null}
${publishedSection(f, d, p.published, p.curl, sheet('call', words.call, callItself(f, a, p.pageOf)))}`,
  })
}

/** `Refund ฿10.00`: the call with the amount that it asks for. */
function titleOf({ preview, body }: ApprovalObject, callName: string): string {
  const amount = preview?.result?.amount_satang ?? body?.amount_satang
  return typeof amount === 'number' ? `${callName} ${baht(amount)}` : callName
}

/** Why it is approved or rejected (`reason` of the call). */
export function reasonField(locale: Locale): Field {
  return { kind: 'text', name: 'reason', label: APPROVALS[locale].reason, optional: true }
}

function decide(f: Frame, d: DashboardProps, { approval: a, mayDecide, keys }: ApprovalProps): Html {
  const words = APPROVALS[f.locale]
  const frame = DASHBOARD[f.locale]
  if (!mayDecide) return sheet('decide', words.decide, notice('plain', words.mayNot))
  const asked = (verb: 'approve' | 'reject') =>
    form(
      {
        action: d.hrefOf(`/approvals/${a.id}/${verb}`),
        key: keys[verb],
        fields: [reasonField(f.locale)],
        submit: words[verb],
        danger: verb === 'reject',
      },
      { optional: frame.optional, wrong: frame.wrongFields },
    )
  return sheet(
    'decide',
    words.decide,
    html`<p>${words.approveText}</p>${asked('approve')}<details class="more"><summary>${words.reject}</summary><div class="stack"><p>${words.rejectText}</p>${asked('reject')}</div></details>`,
  )
}

function decision({ locale }: Frame, a: ApprovalObject, memberName: string | null): Html {
  const words = APPROVALS[locale]
  return sheet(
    'decision',
    words.decision,
    facts([
      [words.state, badge(words.states[a.status], TONES[a.status])],
      [words.by, memberName ?? (a.decided_by && code(a.decided_by))],
      [words.at, moment(a.decided_at, locale)],
      [words.reason, a.decision_reason === null ? null : plainly(a.decision_reason)],
    ]),
  )
}

function outcome({ locale }: Frame, run: NonNullable<ApprovalObject['run']>): Html {
  const words = APPROVALS[locale]
  const message = (run.answer as { error?: { message?: string } } | null)?.error?.message
  return sheet(
    'outcome',
    words.outcome,
    html`<p>${words.outcomes[run.status]}${message ? html` ${plainly(message)}` : null}</p>${facts([
      [words.at, run.at === null ? null : moment(run.at, locale)],
      [words.problem, run.problem],
    ])}${run.answer ? html`<details class="more"><summary>${words.answer}</summary>${asJson(run.answer, locale)}</details>` : null}`,
  )
}
