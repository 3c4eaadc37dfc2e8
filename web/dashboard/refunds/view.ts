// The views of refunds: a row of their table, and the page of one with its reason, its outcome and its credit note.
import type { BalanceTransactionObject } from '../../../resources/balance.ts'
import type { PaymentObject } from '../../../resources/payment.ts'
import type { RefundObject } from '../../../resources/refund.ts'
import { MADE_AT_PROVIDER } from '../../../rules/refunds.ts'
import { noteName } from '../../../rules/tax-documents.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { facts, sums } from '../../components/facts.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import type { Column } from '../../components/table.ts'
import { code, moment, money } from '../../components/written.ts'
import { html } from '../../html.ts'
import { type CameFrom, refundToSend } from '../by-hand/view.ts'
import { notSentWords } from '../by-hand/words.ts'
import { type AboutPayments, customerOf, paymentFor } from '../components/about-payment.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { ledgerSection } from '../components/ledger-lines.ts'
import { type Names, namedCustomer } from '../components/named.ts'
import { type Published, publishedSection } from '../published/view.ts'
import { leftSums, whereTo } from '../refund/of-payment-view.ts'
import { REFUNDING } from '../refund/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusBadge } from '../words/statuses.ts'
import { REFUNDS } from './words.ts'

/** `about`: by the id of the payment; null on the page of the payment, without columns for it. */
export function refundColumns(
  d: DashboardProps,
  locale: Locale,
  about: AboutPayments | null = null,
): Column<RefundObject>[] {
  const words = REFUNDS[locale]
  const frame = DASHBOARD[locale]
  return [
    {
      key: 'amount',
      label: frame.amount,
      numeric: true,
      sort: 'amount',
      cell: (r) => html`<a href="${d.hrefOf(`/refunds/${r.id}`)}">${money(r.amount_satang)}</a>`,
    },
    { key: 'status', label: frame.status, cell: (r) => statusBadge(r.status, locale) },
    ...(about
      ? [
          {
            ...{ key: 'customer', label: frame.customer, phone: 'below' as const },
            cell: (r: RefundObject) => customerOf(d, about.get(r.payment)),
          },
          {
            ...{ key: 'payment', label: words.payment, phone: 'line' as const },
            cell: (r: RefundObject) => paymentFor(d, locale, r.payment, about.get(r.payment)),
          },
        ]
      : []),
    {
      ...{ key: 'reason', label: words.reason, ...(about && { phone: 'line' as const }) },
      cell: (r) => reasonOf(r, locale) ?? html`<span class="wide-only">–</span>`,
    },
    {
      key: 'creditNote',
      label: words.creditNote,
      cell: (r) =>
        r.credit_note === null
          ? '–'
          : html`<a class="nowrap" href="${d.hrefOf(`/refunds/${r.id}/pdf`)}">${r.credit_note}</a>`,
    },
    { key: 'created', label: frame.created, sort: 'created', cell: (r) => moment(r.created, locale) },
  ]
}

/** Of one that was made at the provider, that it was; else the merchant's own words. */
function reasonOf({ reason }: RefundObject, locale: Locale): string | null {
  return reason === MADE_AT_PROVIDER ? REFUNDS[locale].madeAtProvider : reason
}

export interface RefundPropsAlone {
  refund: RefundObject
  /** Null where the role may not see it. */
  payment: PaymentObject | null
  names: Names
  /** The page of its note; null where it has none, or the role may not see it. */
  noteHref: string | null
  ledger: readonly BalanceTransactionObject[] | null
  /** How its payment came, while a person is to send the refund; null otherwise. */
  toSend: { from: readonly CameFrom[]; href: string | null } | null
  published: Published
  curl: string
}

export function refundOnePage(
  f: Frame,
  d: DashboardProps,
  { refund: r, payment, names, noteHref, ledger, toSend, published, curl: command }: RefundPropsAlone,
): string {
  const words = REFUNDS[f.locale]
  const frame = DASHBOARD[f.locale]
  const about = facts([
    [frame.amount, money(r.amount_satang)],
    payment !== null && [REFUNDING[f.locale].goesTo, whereTo(payment, f.locale)],
    [words.reason, reasonOf(r, f.locale) ?? html`<span class="quiet">${words.reasonNone}</span>`],
    [
      words.payment,
      html`<a href="${d.hrefOf(`/payments/${r.payment}`)}">${payment ? money(payment.gross_satang) : code(r.payment)}</a>${payment && html` <span class="small quiet">${moment(payment.paid_at ?? payment.created, f.locale)}</span>`}`,
    ],
    payment !== null && [frame.customer, namedCustomer(d, names, payment.customer)],
    [words.failure, r.failure_reason && (notSentWords(r.failure_reason, f.locale) ?? code(r.failure_reason))],
    [
      r.credit_note ? noteName(r.credit_note, f.locale) : words.creditNote,
      r.credit_note
        ? html`${noteHref ? html`<a href="${noteHref}">${r.credit_note}</a> · ` : null}<a href="${d.hrefOf(`/refunds/${r.id}/pdf`)}">${noteHref ? 'PDF' : `${r.credit_note} (PDF)`}</a>`
        : words.creditNoteNone,
    ],
    [frame.created, moment(r.created, f.locale)],
    ['ID', code(r.id)],
    ...Object.entries(r.metadata).map(([name, value]) => [name, value] as const),
  ])
  const aboutSheet = sheet('about', words.aboutRefund, about)
  return dashboardPage(f, d, {
    section: 'payments',
    title: words.refund(baht(r.amount_satang)),
    crumbs: [{ href: d.hrefOf('/refunds'), label: words.refunds }],
    state: statusBadge(r.status, f.locale),
    body: html`${toSend && refundToSend(f, { amountSatang: r.amount_satang, ...toSend })}${
      payment?.status === 'succeeded'
        ? html`<div class="columns">${aboutSheet}${sheet('payment', REFUNDING[f.locale].about, sums(leftSums(payment, f.locale)))}</div>`
        : aboutSheet
    }${ledger && ledgerSection(f, ledger)}${publishedSection(f, d, published, command)}`,
  })
}
