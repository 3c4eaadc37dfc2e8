// The views of payments: a row of their table, and the page of one with its money, what it waits for, its documents, its ledger lines and its events.
import type { BalanceTransactionObject } from '../../../resources/balance.ts'
import { declineReason } from '../../../resources/decline-words.ts'
import type { InvoiceObject } from '../../../resources/invoice.ts'
import type { PaymentObject } from '../../../resources/payment.ts'
import type { PayoutObject } from '../../../resources/payout.ts'
import type { RefundObject } from '../../../resources/refund.ts'
import type { SlipObject } from '../../../resources/slip.ts'
import type { TaxDocumentObject } from '../../../resources/tax-document.ts'
import { type Locale, shortDate, writtenPeriod } from '../../../rules/written-date.ts'
import { facts } from '../../components/facts.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { capital, code, moment, money, shortDay } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { BANK } from '../bank/words.ts'
import { type AboutPayments, boughtText } from '../components/about-payment.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { ledgerSection } from '../components/ledger-lines.ts'
import { customerByName, type Names, namedCustomer } from '../components/named.ts'
import { type LostDisputes, methodOf, paymentState, shortMethodOf } from '../components/payment-state.ts'
import { INVOICES } from '../invoices/words.ts'
import { type Published, publishedSection } from '../published/view.ts'
import { refundColumns } from '../refunds/view.ts'
import { REFUNDS } from '../refunds/words.ts'
import { slipColumns } from '../slips/view.ts'
import { SLIPS } from '../slips/words.ts'
import { hasOfSale, taxDocumentItems } from '../tax-documents/view.ts'
import { transferBadge } from '../transfers/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { keptOf, moneySums, partText, whatCameOfIt } from './money-view.ts'
import { waitingSection } from './waiting-view.ts'
import { PAYMENTS } from './words.ts'

/** `bought`: what each is for, by its id; null where the member may not see it, and in tables that say it elsewhere. */
export function paymentColumns(
  d: DashboardProps,
  names: Names,
  locale: Locale,
  bought: AboutPayments | null = null,
  lost?: LostDisputes,
): Column<PaymentObject>[] {
  const words = PAYMENTS[locale]
  return [
    {
      key: 'gross',
      label: words.gross,
      numeric: true,
      sort: 'amount',
      cell: (p) => html`<a href="${d.hrefOf(`/payments/${p.id}`)}">${money(p.gross_satang)}</a>`,
    },
    {
      key: 'status',
      label: DASHBOARD[locale].status,
      cell: (p) => html`${paymentState(p, locale, lost)}${whyIn(p, locale, bought ? 'wide-only' : null)}`,
    },
    {
      ...{ key: 'method', label: words.method },
      // By the number of its invoice rows of the same customer, product and amount are told apart.
      cell: (p) => {
        const number = bought?.get(p.id)?.invoice
        return html`${shortMethodOf(p, locale)}${number && html` <small class="quiet">${number}</small>`}`
      },
    },
    { key: 'customer', label: words.customer, cell: (p) => customerByName(d, names, p.customer), phone: 'below' },
    ...(bought
      ? [
          {
            key: 'product',
            label: words.products,
            phone: 'line' as const,
            // On a phone its line also says what stands below the state of a wide row: there it would push the name down.
            cell: (p: PaymentObject) =>
              html`${boughtText(bought.get(p.id)?.bought, locale, 'narrow')}<span class="phone-only">\u00a0· ${shortMethodOf(p, locale)}</span>${whyIn(p, locale, 'phone-only')}`,
          },
        ]
      : []),
    {
      key: 'net',
      label: words.kept,
      numeric: true,
      cell: (p) => {
        const kept = keptOf(p)
        return kept && !kept.beforeFee ? money(kept.amount) : html`<span class="quiet">–</span>`
      },
    },
    { key: 'created', label: DASHBOARD[locale].created, sort: 'created', cell: (p) => moment(p.created, locale) },
  ]
}

/** Below its state in a row: why it failed, what is held of it, or how much of it went back. `only`: on which pages. */
function whyIn(p: PaymentObject, locale: Locale, only: 'wide-only' | 'phone-only' | null): Html | null {
  const code = p.status === 'failed' ? (p.decline_code ?? p.failure_code) : null
  const text = code ? capital(declineReason(code, locale)) : partText(p, locale)
  return text === null ? null : html` <small class="quiet${only && ` ${only}`}">${text}</small>`
}

/** One thing that a payment is for, with the period that it pays for. */
export interface Item {
  description: string
  product: string | null
  quantity: number
  period_start: number | null
  period_end: number | null
}

export interface PaymentProps {
  payment: PaymentObject
  /** What it was paid out with; null when there is none or the role may not read it. */
  payout: Pick<PayoutObject, 'status' | 'created' | 'paid_at'> | null
  lost: LostDisputes
  now: number
  names: Names
  /** Null when the role may not read them. */
  ledger: readonly BalanceTransactionObject[] | null
  /** The number, page and documents of its invoice; null when there is none or the role may not read it. */
  invoice: {
    id: string
    number: string | null
    reason: InvoiceObject['billing_reason']
    pageHref: string | null
    pdfHref: string | null
    receiptHref: string | null
    /** Of a failed charge: when the invoice is charged again. */
    triedAgainAt: number | null
    /** While it is open: until when it is to be paid. */
    dueAt: number | null
  } | null
  /** The payment link that it came through. */
  link: string | null
  /** What it is for; empty where nothing says so any more. */
  items: readonly Item[]
  refunds: readonly RefundObject[]
  /** Transfers that came for it. */
  transfers: readonly { id: string; status: string; amount_satang: number; paid_at: number }[]
  /** Slips that buyers have shown for it. */
  slips: readonly SlipObject[]
  /** Its tax documents, newest first. */
  taxDocuments: readonly TaxDocumentObject[]
  published: Published
  refundHref: string | null
  /** Where a member says that its money has come to the shop's own bank account; null where nobody can. */
  receivedHref: string | null
  curl: string
}

export function paymentPage(f: Frame, d: DashboardProps, props: PaymentProps): string {
  const { payment: p, refunds, transfers } = props
  const words = PAYMENTS[f.locale]
  const onClock = p.customer !== null && props.names.customers.get(p.customer)?.clockAt != null
  const refunded =
    refunds.length === 0
      ? html`<p class="quiet">${REFUNDS[f.locale].noRefunds}</p>`
      : html`<div class="compact">${table(words.refunds, refundColumns(d, f.locale), refunds)}</div>`
  // Nothing came in, so nothing can have gone back or be in the ledger.
  const isEmptyHanded = p.status !== 'succeeded' && refunds.length === 0 && (props.ledger ?? []).length === 0
  return dashboardPage(f, d, {
    section: 'payments',
    title: words.payment(baht(p.gross_satang)),
    crumbs: [{ href: d.hrefOf('/payments'), label: words.title }],
    state: paymentState(p, f.locale, props.lost),
    lead: html`<p>${whatCameOfIt(p, f.locale)}</p>`,
    again: p.status === 'processing' ? 5 : null,
    actions: html`${props.refundHref && html`<a class="button" href="${props.refundHref}">${words.refund}</a>`}${props.receivedHref && html`<a class="button" href="${props.receivedHref}">${words.report.title}</a>`}${bankLink(f, d, p)}`,
    body: html`${waitingSection(f, p, props.invoice?.pageHref ?? null)}
<div class="columns">${sheet('about', words.about, about(f, d, props))}<div class="stack">${sheet('money', words.money, moneySums(p, f.locale, onClock ? null : props.now, props.payout))}${documents(f, d, props)}</div></div>
${isEmptyHanded ? null : sheet('refunds', words.refunds, refunded)}
${transfers.length === 0 ? null : sheet('transfers', words.transfers, table(words.transfers, transferColumns(d, f.locale), transfers))}
${props.slips.length === 0 ? null : sheet('slips', SLIPS[f.locale].title, table(SLIPS[f.locale].title, slipColumns(d, f.locale), props.slips))}
${props.ledger && !isEmptyHanded ? ledgerSection(f, props.ledger) : null}
${publishedSection(f, d, props.published, props.curl, declineCode(p, f.locale))}`,
  })
}

/** In test mode: a link to the actions of the bank and the buyer. One that has come can still be disputed or refunded, as far as something is left of it. */
function bankLink(f: Frame, d: DashboardProps, p: PaymentObject): Html | null {
  const hasCome = p.status === 'succeeded'
  const canAct = hasCome
    ? p.gross_satang > p.refunded_satang + p.disputed_satang
    : ['requires_action', 'processing'].includes(p.status)
  if (d.livemode || !canAct || !d.may('test_helpers:write')) return null
  const words = BANK[f.locale]
  return html`<a class="button" href="${d.hrefOf(`/bank/payments/${p.id}`)}">${hasCome ? words.actAfter : words.act}</a>`
}

/** False for a declined first charge, whose subscription was never created. */
function came(p: PaymentObject): boolean {
  return p.invoice !== null || p.checkout_session !== null
}

function about(
  f: Frame,
  d: DashboardProps,
  { payment: p, payout, invoice, link: throughLink, items, names }: PaymentProps,
): Html {
  const words = PAYMENTS[f.locale]
  const link = (section: string, id: string | null, label: string | null = null) =>
    id && html`<a href="${d.hrefOf(`/${section}/${id}`)}">${label ?? code(id)}</a>`
  return facts([
    [
      words.why,
      throughLink
        ? html`<a href="${d.hrefOf(`/payment-links/${throughLink}`)}">${words.whyLink}</a>`
        : why(p, invoice, f.locale),
    ],
    items.length > 0 && [words.products, html`${items.map((item) => html`<div>${itemOf(d, item, f.locale)}</div>`)}`],
    [words.method, methodOf(p, f.locale)],
    [words.customer, namedCustomer(d, names, p.customer)],
    [
      words.subscription,
      came(p)
        ? link('subscriptions', p.subscription, items[0]?.description ?? words.openSubscription)
        : p.subscription && words.neverBegan,
    ],
    [words.invoice, link('invoices', p.invoice, invoice?.number)],
    [words.session, link('checkout-links', p.checkout_session, words.openSession)],
    [
      words.payout,
      link('payouts', p.payout, payout ? words.payoutOf(shortDate(payout.created, f.locale)) : words.openPayout),
    ],
    [words.dispute, link('disputes', p.dispute, words.openDispute)],
    [words.declined, p.failure_code && declineReason(p.decline_code ?? p.failure_code, f.locale)],
    invoice?.dueAt != null && [INVOICES[f.locale].due, shortDay(invoice.dueAt, f.locale)],
    invoice?.triedAgainAt != null && [words.triedAgain, moment(invoice.triedAgainAt, f.locale)],
    [DASHBOARD[f.locale].created, moment(p.created, f.locale)],
    p.paid_at !== null && [words.paidAt, moment(p.paid_at, f.locale)],
    p.available_on !== null && [words.availableOn, shortDay(p.available_on, f.locale)],
    ['ID', code(p.id)],
    ...Object.entries(p.metadata).map(([name, value]) => [name, value] as const),
  ])
}

function why(p: PaymentObject, invoice: PaymentProps['invoice'], locale: Locale): string | null {
  if (invoice) return INVOICES[locale].reasons[invoice.reason]
  if (p.checkout_session !== null) return PAYMENTS[locale].whyCheckout
  return p.subscription === null || p.invoice !== null ? null : PAYMENTS[locale].whyFirst
}

function itemOf(d: DashboardProps, item: Item, locale: Locale): Html {
  const { description, product, quantity, period_start: from, period_end: to } = item
  const name =
    product && d.may('products:read')
      ? html`<a href="${d.hrefOf(`/products/${product}`)}">${description}</a>`
      : description
  const period =
    from === null || to === null
      ? null
      : html`<div class="small quiet">${writtenPeriod({ startAt: from, endAt: to }, locale)}</div>`
  return html`${name}${quantity > 1 ? ` × ${quantity}` : null}${period}`
}

/** The code behind the words of a decline, for developers. */
function declineCode({ failure_code: failure, decline_code: decline }: PaymentObject, locale: Locale): Html | null {
  return failure === null ? null : html`<p class="small">${PAYMENTS[locale].declined}: ${code(decline ?? failure)}</p>`
}

function documents({ locale }: Frame, d: DashboardProps, { invoice, taxDocuments }: PaymentProps): Html | null {
  if (!invoice && taxDocuments.length === 0) return null
  const words = PAYMENTS[locale]
  const link = (href: string | null, label: string) => href && html`<li><a href="${href}">${label}</a></li>`
  return sheet(
    'documents',
    words.documents,
    html`<ul class="plain stack tight">${invoice && html`${link(invoice.pageHref, words.hostedPage)}${link(invoice.pdfHref, words.invoicePdf)}${hasOfSale(taxDocuments) ? null : link(invoice.receiptHref, words.receiptPdf)}`}${taxDocumentItems(d, taxDocuments, locale)}</ul>`,
  )
}

function transferColumns(d: DashboardProps, locale: Locale): Column<PaymentProps['transfers'][number]>[] {
  const frame = DASHBOARD[locale]
  return [
    {
      key: 'amount',
      label: frame.amount,
      numeric: true,
      cell: (t) => html`<a href="${d.hrefOf(`/transfers/${t.id}`)}">${money(t.amount_satang)}</a>`,
    },
    { key: 'status', label: frame.status, cell: (t) => transferBadge(t.status, locale) },
    { key: 'paidAt', label: PAYMENTS[locale].paidAt, cell: (t) => moment(t.paid_at, locale) },
  ]
}
