// Approvals in the dashboard: the columns of their table, and the page of one, which says in words what the call would change, and asks for a decision.
import type { ApprovalObject } from '../../../resources/approval.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge, type Tone } from '../../components/badge.ts'
import { facts } from '../../components/facts.ts'
import type { Field, Filled } from '../../components/field.ts'
import { form, press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import type { Column } from '../../components/table.ts'
import { code, moment, money, plainly } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type AboutPayment, boughtText, paymentFor } from '../components/about-payment.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { customerLink } from '../components/named.ts'
import { timeLeft } from '../components/time-left.ts'
import { type Published, publishedSection } from '../published/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { amountAsked, asJson, callItself, changesInWords } from './changes-view.ts'
import { APPROVALS } from './words.ts'

/** What a proposal is called: a sentence of this language, else the one of the API's reference. */
export type NamesOfCalls = (operation: string) => string

export function approvalColumns(
  d: DashboardProps,
  locale: Locale,
  now: number,
  {
    callName,
    keyName,
    about,
  }: { callName: NamesOfCalls; keyName: (id: string) => string | null; about: AboutApprovals },
): Column<ApprovalObject>[] {
  const words = APPROVALS[locale]
  return [
    {
      key: 'what',
      label: words.what,
      phone: 'lead',
      cell: (a) => {
        const reason = about.get(a.id)?.reason
        return html`<a href="${d.hrefOf(`/approvals/${a.id}`)}">${callName(a.operation)}</a>${reason ? html` <small class="quiet">${words.because(plainly(shortened(reason)))}</small>` : null}`
      },
    },
    {
      ...{ key: 'amount', label: words.amount, phone: 'side', numeric: true },
      cell: (a) => {
        const amount = about.get(a.id)?.amount ?? null
        return amount === null ? null : money(amount)
      },
    },
    {
      ...{ key: 'customer', label: DASHBOARD[locale].customer, phone: 'nowhere' },
      cell: (a) => aboutWhom(d, locale, about.get(a.id)),
    },
    { key: 'status', label: words.state, phone: 'corner', cell: (a) => stateOf(a, locale) },
    {
      ...{ key: 'who', label: words.who, phone: 'below' },
      cell: (a) => {
        const customer = about.get(a.id)?.customer
        const name = customer && (customer.name ?? customer.email)
        return html`${keyName(a.proposed_by) ?? code(a.proposed_by)}${name ? html`<span class="phone-only"> · ${name}</span>` : null}`
      },
    },
    {
      ...{ key: 'until', label: words.until, phone: 'line' },
      // What presses is said on a phone as well.
      cell: (a) =>
        isOpen(a, now)
          ? html`<span class="by phone-only">${words.until} </span>${until(a.expires_at, now, locale)}`
          : null,
    },
    {
      ...{ key: 'created', label: words.since, phone: 'nowhere', sort: 'created' },
      cell: (a) => moment(a.created, locale),
    },
  ]
}

/** What the API's list leaves out, as far as the reader's role reads it. */
export interface AboutApproval {
  reason: string | null
  amount: number | null
  payment: AboutPayment | undefined
  customer: AboutPayment['customer']
}
export type AboutApprovals = ReadonlyMap<string, AboutApproval>

/** `Nok Jaidee`, and below it what was paid for. */
function aboutWhom(d: DashboardProps, locale: Locale, about: AboutApproval | undefined): Html | null {
  if (!about?.customer) return null
  const { id, name, email } = about.customer
  const bought = about.payment?.bought ?? []
  return html`<a href="${d.hrefOf(`/customers/${id}`)}">${name ?? email ?? id}</a>${bought.length > 0 ? html`<small class="quiet">${boughtText(bought, locale)}</small>` : null}`
}

/** As much of a reason as a row has room for. */
function shortened(text: string): string {
  return text.length > REASON_SHOWN ? `${text.slice(0, REASON_SHOWN)}…` : text
}

const REASON_SHOWN = 80

function isOpen({ status, expires_at }: ApprovalObject, now: number): boolean {
  return status === 'pending' && expires_at > now
}

/** `01/12/2026 20:35`, and below it `3 days left`. */
function until(at: number, now: number, locale: Locale): Html {
  return html`${moment(at, locale)}<small class="quiet">${timeLeft(at, now, locale)}</small>`
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
  now: number
  /** Why a decision was not taken. */
  problem: Html | null
  callName: string
  keyName: string | null
  about: AboutApproval | undefined
  /** Of a refund: what was paid, and what went back of it before. Null where the role does not read that. */
  paid: { grossSatang: number; refundedSatang: number } | null
  /** Where the key stands that asks; null where the role does not read keys. */
  keyHref: string | null
  memberName: string | null
  /** The reason that was typed, and what is wrong with it. */
  filled: Filled
  /** Whether the member may decide now. `isOpen` without it: the role does not reach the call. */
  mayDecide: boolean
  isOpen: boolean
  pageOf: (id: string) => string | null
  published: Published
  key: string
  curl: string
}

export function approvalPage(f: Frame, d: DashboardProps, p: ApprovalProps): string {
  const { approval: a } = p
  const words = APPROVALS[f.locale]
  const frame = DASHBOARD[f.locale]
  const amount = p.about?.amount ?? null
  const about = facts([
    amount !== null && [words.amount, html`<strong>${money(amount)}</strong>`],
    p.about?.customer ? [frame.customer, customerLink(d, p.about.customer.id, p.about.customer)] : null,
    p.about?.payment ? [words.paidFor, paymentFor(d, f.locale, p.about.payment.payment, p.about.payment)] : null,
    p.paid && [words.paidBefore, money(p.paid.grossSatang)],
    p.paid && [
      words.refundedBefore,
      p.paid.refundedSatang > 0 ? money(p.paid.refundedSatang) : html`<span class="quiet">${words.notRefunded}</span>`,
    ],
    [words.why, a.reason === null ? null : plainly(a.reason)],
    [
      words.who,
      p.keyHref && p.keyName ? html`<a href="${p.keyHref}">${p.keyName}</a>` : (p.keyName ?? code(a.proposed_by)),
    ],
    [words.since, moment(a.created, f.locale)],
    p.isOpen && [
      words.until,
      html`${moment(a.expires_at, f.locale)}<br><span class="small quiet nowrap">${timeLeft(a.expires_at, p.now, f.locale)}</span>`,
    ],
  ])
  const isEmptied = a.body === null && a.preview === null
  return dashboardPage(f, d, {
    section: 'approvals',
    title: titleOf(a, p.callName),
    crumbs: [{ href: d.hrefOf('/approvals'), label: words.title }],
    state: stateOf(a, f.locale),
    // The decision, below one sentence of what follows, stands first on a phone, and beside what it is about else. Source: D987.
    body: html`${p.problem && notice('bad', p.problem)}<div class="with-side decides"><div class="stack">${p.isOpen ? decide(f, d, p) : null}${a.decided_at === null ? null : decision(f, a, p.memberName)}${a.run ? outcome(f, a.run) : null}</div>${sheet('what', words.what, html`${about}${isEmptied ? html`<p class="quiet">${words.emptied}</p>` : null}`)}${a.preview ? sheet('changes', words.changes, changesInWords(f, a, a.preview, p.pageOf)) : null}</div>
${publishedSection(f, d, p.published, p.curl, sheet('call', words.call, callItself(f, a, p.pageOf)))}`,
  })
}

/** `Refund ฿10.00`: the call with the amount that it asks for. */
function titleOf({ preview, body }: ApprovalObject, callName: string): string {
  const amount = amountAsked(preview, body)
  return amount === null ? callName : `${callName} ${baht(amount)}`
}

/** Why it is rejected (`reason` of the call). */
export function reasonField(locale: Locale): Field {
  return { kind: 'text', name: 'reason', label: APPROVALS[locale].reasonAsked, hint: APPROVALS[locale].reasonHint }
}

function decide(f: Frame, d: DashboardProps, { approval: a, mayDecide, filled, key }: ApprovalProps): Html {
  const words = APPROVALS[f.locale]
  const frame = DASHBOARD[f.locale]
  if (!mayDecide) return sheet('decide', words.decide, notice('plain', words.mayNot))
  const amount = amountAsked(a.preview, a.body)
  const sum = amount === null ? null : baht(amount)
  const follows = (sum !== null && words.follows[a.operation]?.(sum)) || words.followsAtOnce
  const approval = press({
    action: d.hrefOf(`/approvals/${a.id}/approve`),
    key,
    label: sum === null ? words.approve : words.approveSum(sum),
    main: true,
  })
  // Only a rejection has to say why: it is asked once that is chosen.
  const isWrong = Object.keys(filled.problems).length > 0
  const why = form(
    {
      action: d.hrefOf(`/approvals/${a.id}/reject`),
      key,
      fields: [reasonField(f.locale)],
      filled,
      submit: words.rejectYes,
      danger: true,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  const rejection = html`<details class="confirm"${isWrong ? html` open` : null}><summary class="button">${words.reject}</summary><div class="sheet stack"><p>${words.rejectText}</p>${why}</div></details>`
  return sheet(
    'decide',
    words.decide,
    html`<p class="strong">${follows}</p><div class="row">${approval}${rejection}</div>`,
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
