// The views of the simulated bank: everything in test mode that waits for the bank or the buyer, with their actions. One payment is payment-view.ts.
import type { PaymentObject } from '../../../resources/payment.ts'
import { isPaidByTransfer } from '../../../rules/payment-methods.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { empty } from '../../components/empty.ts'
import { press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { moment, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type AboutPayments, customerOf, paymentFor } from '../components/about-payment.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { type Names, namedCustomer } from '../components/named.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusBadge, statusWord } from '../words/statuses.ts'
import { BANK } from './words.ts'

/** A dispute, refund or payout that waits for the bank's decision. A payout is of no payment. */
export interface Undecided {
  id: string
  payment?: string
  amount_satang: number
  created: number
}

export interface BankProps {
  waiting: readonly PaymentObject[]
  came: readonly PaymentObject[]
  disputes: readonly Undecided[]
  refunds: readonly Undecided[]
  payouts: readonly Undecided[]
  names: Names
  /** By the ids of payments. */
  about: AboutPayments
  /** An amount as an amount field takes it. */
  typed(amountSatang: number): string
  key: string
  curl: string
}

export function bankPage(f: Frame, d: DashboardProps, b: BankProps): string {
  const words = BANK[f.locale]
  // Of two alike, the one that the dispute below is of.
  const disputed = new Set(b.disputes.map(({ payment }) => payment))
  const waiting =
    b.waiting.length === 0 ? empty(words.nothingWaits) : payments(words.waiting, f, d, b, b.waiting, disputed, payWays)
  const came =
    b.came.length === 0
      ? html`<p class="quiet">${words.noneCame}</p>`
      : payments(words.came, f, d, b, b.came, disputed, laterWays)
  return dashboardPage(f, d, {
    section: 'bank',
    title: words.title,
    body: html`<p>${words.text}</p>
${sheet('waiting', words.waiting, waiting)}
${sheet('came', words.came, html`<p class="small quiet">${words.cameText}</p>${came}`)}
${undecided(f, d, b, {
  of: 'disputes',
  title: words.disputes,
  actions: [
    ['win', words.win],
    ['lose', words.lose],
  ],
})}
${undecided(f, d, b, {
  of: 'refunds',
  title: words.refunds,
  actions: [
    ['succeed', words.succeed],
    ['fail', words.fail],
  ],
})}
${undecided(f, d, b, {
  of: 'payouts',
  title: words.payouts,
  actions: [
    ['paid', words.arrived],
    ['fail', words.refused],
    ['return', words.sendBack],
  ],
})}
${curl(b.curl, DASHBOARD[f.locale].curl)}`,
  })
}

function payments(
  caption: string,
  f: Frame,
  d: DashboardProps,
  b: BankProps,
  list: readonly PaymentObject[],
  disputed: ReadonlySet<string | undefined>,
  waysOf: (d: DashboardProps, b: BankProps, p: PaymentObject, locale: Locale) => Html | null,
): Html {
  const words = BANK[f.locale]
  const columns: Column<PaymentObject>[] = [
    {
      label: DASHBOARD[f.locale].amount,
      cell: (p) =>
        html`<a href="${d.hrefOf(`/bank/payments/${p.id}`)}">${money(p.gross_satang)}</a>${disputed.has(p.id) ? html` ${statusBadge('disputed', f.locale)}` : null}${leftOf(p, f.locale)}`,
    },
    { label: words.method, phone: 'side', cell: (p) => statusWord(p.payment_method_type, f.locale) },
    {
      label: DASHBOARD[f.locale].customer,
      phone: 'below',
      cell: (p) => namedCustomer(d, b.names, p.customer),
    },
    ...whenColumn<PaymentObject>(f.locale, 'corner'),
    {
      label: words.act,
      isSilent: true,
      phone: 'line',
      cell: (p) => waysOf(d, b, p, f.locale),
    },
  ]
  return html`<div class="compact">${table(caption, columns, list)}</div>`
}

/** What a buyer nearly always does is one press away; everything else has the page of the payment. */
function payWays(d: DashboardProps, b: BankProps, p: PaymentObject, locale: Locale): Html {
  const words = BANK[locale]
  const leftSatang = p.gross_satang - p.amount_received_satang
  const isTransfer = isPaidByTransfer(p.payment_method_type)
  const pay = press({
    action: d.hrefOf(`/bank/payments/${p.id}/succeed`),
    key: `${b.key}-succeed-${p.id.slice(-12)}`,
    label: isTransfer ? words.payText(baht(leftSatang)) : words.approve,
    ...(isTransfer && { fields: { amount_satang: b.typed(leftSatang) } }),
  })
  return html`<div class="row">${pay}${wayTo(d, p, '', words.ends)}</div>`
}

/** What can still happen to a payment that has come: nothing is offered of what is disputed or given back as a whole. */
function laterWays(d: DashboardProps, _: BankProps, p: PaymentObject, locale: Locale): Html | null {
  const words = BANK[locale]
  if (p.gross_satang - p.refunded_satang - p.disputed_satang <= 0) return null
  return html`<div class="row">${wayTo(d, p, '#dispute', words.toDispute)}${wayTo(d, p, '#next_refund', words.refundOutcome)}</div>`
}

/** A link to a part of the payment's page. Of many alike, a screen reader says which payment it is of. */
function wayTo(d: DashboardProps, p: PaymentObject, part: string, label: string): Html {
  return html`<a class="button small" href="${d.hrefOf(`/bank/payments/${p.id}`)}${part}">${label}<span class="unseen"> ${money(p.gross_satang)}</span></a>`
}

/** What is missing of a code that was paid in part. */
function leftOf(p: PaymentObject, locale: Locale): Html | null {
  const leftSatang = p.gross_satang - p.amount_received_satang
  const isPart = p.status === 'requires_action' && p.amount_received_satang > 0 && leftSatang > 0
  return isPart ? html` <small class="quiet">${BANK[locale].leftOf(baht(leftSatang))}</small>` : null
}

interface Deciding {
  of: 'disputes' | 'refunds' | 'payouts'
  title: string
  /** The bank's possible decisions, by the API's address. */
  actions: readonly (readonly [action: string, label: string])[]
}

/** What waits for a decision of the bank; null where nothing does. */
function undecided(f: Frame, d: DashboardProps, b: BankProps, { of, title, actions }: Deciding): Html | null {
  const words = BANK[f.locale]
  if (b[of].length === 0) return null
  const columns: Column<Undecided>[] = [
    {
      label: DASHBOARD[f.locale].amount,
      cell: (row) => html`<a href="${d.hrefOf(`/${of}/${row.id}`)}">${money(row.amount_satang)}</a>`,
    },
    ...(of === 'payouts' ? [] : ofPayment(f, d, b)),
    ...whenColumn<Undecided>(f.locale, 'corner'),
    {
      label: words.actions,
      isSilent: true,
      phone: 'line',
      cell: (row) =>
        html`<div class="row">${actions.map(([action, label]) =>
          press({
            action: d.hrefOf(`/bank/${of}/${row.id}/${action}`),
            key: `${b.key}-${action}-${row.id.slice(-12)}`,
            label,
          }),
        )}</div>`,
    },
  ]
  return sheet(of, title, html`<div class="compact">${table(title, columns, b[of])}</div>`)
}

/** Whose payment it is, and for what: two of the same amount are told apart by it. */
function ofPayment(f: Frame, d: DashboardProps, { about }: BankProps): Column<Undecided>[] {
  return [
    {
      label: DASHBOARD[f.locale].customer,
      phone: 'below',
      cell: ({ payment }) => customerOf(d, payment ? about.get(payment) : undefined),
    },
    {
      label: BANK[f.locale].payment,
      phone: 'side',
      cell: ({ payment }) => (payment ? paymentFor(d, f.locale, payment, about.get(payment)) : null),
    },
  ]
}

function whenColumn<T extends { created: number }>(locale: Locale, phone: 'corner' | 'id'): Column<T>[] {
  return [{ label: DASHBOARD[locale].created, phone, cell: (row) => moment(row.created, locale) }]
}
