// Approvals in the dashboard: the columns of their table, and the page of one, which says in words what the call would change, and asks for a decision.
import type { ApprovalObject } from '../../../resources/approval.ts'
import { eventSentence } from '../../../resources/event-words.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge, type Tone } from '../../components/badge.ts'
import { copyable } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import type { Field } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { code, moment, momentText, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { type Published, publishedSection } from '../published/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { APPROVALS } from './words.ts'

type Preview = NonNullable<ApprovalObject['preview']>
type Change = Preview['changes'][number]

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
    [words.call, code(`${a.method} ${a.path}`)],
    [words.why, a.reason],
    [words.who, p.keyName ?? code(a.proposed_by)],
    [frame.created, moment(a.created, f.locale)],
    a.status === 'pending' && [words.until, moment(a.expires_at, f.locale)],
  ])
  const said = a.body && Object.keys(a.body).length > 0 ? json(a.body, frame) : null
  return dashboardPage(f, d, {
    section: 'approvals',
    title: p.callName,
    crumbs: [{ href: d.hrefOf('/approvals'), label: words.title }],
    state: stateOf(a, f.locale),
    body: html`${p.problem && notice('bad', p.problem)}${sheet('what', words.what, html`${about}${a.body === null ? html`<p class="quiet">${words.emptied}</p>` : null}${said && html`<details><summary>${words.contents}</summary>${said}</details>`}`)}
${a.preview ? sheet('changes', words.changes, previewed(f, a, a.preview, p.pageOf)) : null}
${p.isOpen ? decide(f, d, p) : null}${a.decided_at === null ? null : decision(f, a, p.memberName)}${a.run ? outcome(f, a.run) : null}
${publishedSection(f, d, p.published, p.curl)}`,
  })
}

const json = (value: object, frame: (typeof DASHBOARD)[Locale]) => copyable(JSON.stringify(value, null, 2), frame.curl)

/** The answer of the dry run in words. */
function previewed({ locale }: Frame, a: ApprovalObject, p: Preview, pageOf: (id: string) => string | null): Html {
  const words = APPROVALS[locale]
  const changes =
    p.changes.length === 0
      ? html`<p>${words.nothing}</p>`
      : html`<ul class="plain stack">${p.changes.map((change) => html`<li>${changed(change, pageOf, locale)}</li>`)}</ul>`
  const booked =
    p.ledger_entries.length > 0 &&
    html`<h3>${words.money}</h3>${table(
      words.money,
      [
        {
          label: words.account,
          cell: (e: Preview['ledger_entries'][number]) =>
            html`${code(e.account)} <span class="small quiet">${e.type}</span>`,
        },
        { label: words.amount, numeric: true, cell: (e: Preview['ledger_entries'][number]) => money(e.amount_satang) },
      ],
      p.ledger_entries,
    )}`
  const recorded =
    p.events.length > 0 &&
    html`<h3>${words.events}</h3><ul class="tight">${p.events.map(({ type }) => html`<li>${eventSentence(type, locale)}</li>`)}</ul>`
  const mailed =
    p.mails.length > 0 &&
    html`<h3>${words.mails}</h3><ul class="tight">${p.mails.map(({ kind, to }) => html`<li>${code(kind)} → <span class="long">${to ?? words.nobody}</span></li>`)}</ul>`
  const sent = p.webhooks.length > 0 && html`<p>${words.webhooks(p.webhooks.length)}</p>`
  const left = p.left_out.length > 0 && html`<p class="small quiet">${words.leftOut(p.left_out.join(', '))}</p>`
  return html`<p class="small quiet">${words.asOf(momentText(a.created, locale))}</p>${changes}${booked || null}${recorded || null}${mailed || null}${sent || null}${left || null}`
}

/** More members than a person reads. */
const MEMBERS_MAX = 40
const VALUE_MAX = 120
/** They say nothing of the change itself. */
const UNSAID = new Set(['object', 'livemode', 'id', 'created', 'workflow', 'url', 'hosted_invoice_url'])

function changed({ object, id, before, after }: Change, pageOf: (id: string) => string | null, locale: Locale): Html {
  const words = APPROVALS[locale]
  const kind = before === null ? 'made' : after === null ? 'deleted' : 'changed'
  const href = before === null ? null : pageOf(id)
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !UNSAID.has(name) && JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null),
  )
  const lines = (kind === 'deleted' ? [] : names.slice(0, MEMBERS_MAX)).flatMap((name) => {
    const is = written(name, after?.[name], locale)
    if (kind === 'made')
      return isNothing(after?.[name]) ? [] : [html`<li><span class="quiet">${name}</span> ${is}</li>`]
    return [html`<li><span class="quiet">${name}</span> ${written(name, before?.[name], locale)} → ${is}</li>`]
  })
  return html`${badge(words.kinds[kind], kind === 'deleted' ? 'bad' : 'plain')} <strong>${object.replaceAll('_', ' ')}</strong> ${href ? html`<a class="long" href="${href}">${code(id)}</a>` : null}<ul class="plain stack tight small">${lines}</ul>`
}

function written(name: string, value: unknown, locale: Locale): Html {
  if (isNothing(value)) return html`${APPROVALS[locale].empty}`
  if (typeof value === 'number' && name.endsWith('_satang')) return money(value)
  if (typeof value === 'number' && /(_at|_on|_start|_end|^due_date)$/.test(name)) return moment(value, locale)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return html`<span class="long">${text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text}</span>`
}

function isNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return value === null || value === undefined || value === ''
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
      [words.reason, a.decision_reason],
    ]),
  )
}

function outcome({ locale }: Frame, run: NonNullable<ApprovalObject['run']>): Html {
  const words = APPROVALS[locale]
  const frame = DASHBOARD[locale]
  const message = (run.answer as { error?: { message?: string } } | null)?.error?.message
  return sheet(
    'outcome',
    words.outcome,
    html`<p>${words.outcomes[run.status]}${message ? html` ${message}` : null}</p>${facts([
      [words.at, run.at === null ? null : moment(run.at, locale)],
      [words.problem, run.problem],
    ])}${run.answer ? html`<details><summary>${words.answer}</summary>${json(run.answer, frame)}</details>` : null}`,
  )
}
