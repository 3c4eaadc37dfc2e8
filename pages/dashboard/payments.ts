// How payments look: a row of their table, and the page of one with its money, what it did to the balance, and what was told of it.
import type { Locale } from '../../rules/written-date.ts'
import { curl } from '../components/curl.ts'
import { facts } from '../components/facts.ts'
import { sheet } from '../components/sheet.ts'
import { type Column, table } from '../components/table.ts'
import { code, day, moment, money } from '../components/written.ts'
import type { Frame } from '../frame.ts'
import { type Html, html } from '../html.ts'
import { baht } from '../paying.ts'
import { DASHBOARD } from '../words/dashboard/frame.ts'
import { PAYMENTS } from '../words/dashboard/payments.ts'
import { statusBadge, statusWord } from '../words/dashboard/statuses.ts'
import { type DashboardShown, dashboardPage } from './frame.ts'
import { type Told, toldSection } from './told.ts'

/** Of the wire (wire/payment.ts). */
export interface Payment {
  id: string
  status: string
  gross_satang: number
  fee_satang: number
  net_satang: number
  fee_details: { type: 'fee' | 'vat'; rate_bps: number; amount_satang: number }[]
  refunded_satang: number
  refund_status: 'none' | 'partial' | 'full'
  disputed_satang: number
  amount_received_satang: number
  payment_method_type: string
  payment_method_details: { card?: { brand: string; last4: string } } | null
  customer: string
  invoice: string | null
  checkout_session: string | null
  subscription: string | null
  failure_code: string | null
  decline_code: string | null
  available_on: number | null
  payout: string | null
  paid_at: number | null
  created: number
  metadata: Record<string, string>
}

export interface LedgerLine {
  id: string
  type: string
  amount_satang: number
  fee_satang: number
  net_satang: number
  available_on: number
  created: number
}

export interface RefundLine {
  id: string
  amount_satang: number
  status: string
  reason: string | null
  created: number
}

export function paymentColumns(d: DashboardShown, locale: Locale): Column<Payment>[] {
  const words = PAYMENTS[locale]
  return [
    {
      label: words.gross,
      sort: 'amount',
      cell: (p) => html`<a href="${d.hrefOf(`/payments/${p.id}`)}">${money(p.gross_satang)}</a>`,
    },
    { label: DASHBOARD[locale].status, cell: (p) => paymentState(p, locale) },
    { label: words.method, cell: (p) => methodOf(p, locale) },
    {
      label: words.customer,
      cell: (p) => html`<a href="${d.hrefOf(`/customers/${p.customer}`)}">${code(p.customer)}</a>`,
    },
    { label: words.net, numeric: true, cell: (p) => money(p.net_satang) },
    { label: DASHBOARD[locale].created, sort: 'created', cell: (p) => moment(p.created, locale) },
  ]
}

/** The status, and what has gone back since. */
export function paymentState(p: Payment, locale: Locale): Html {
  const back = { none: null, partial: 'partially_refunded', full: 'refunded' }[p.refund_status]
  return html`${statusBadge(p.status, locale)}${back ? html` ${statusBadge(back, locale)}` : null}`
}

export interface PaymentShown {
  payment: Payment
  ledger: readonly LedgerLine[]
  refunds: readonly RefundLine[]
  told: Told
  refundHref: string | null
  curl: string
}

export function paymentPage(
  f: Frame,
  d: DashboardShown,
  { payment: p, ledger, refunds, told, refundHref, curl: command }: PaymentShown,
): string {
  const words = PAYMENTS[f.locale]
  const frame = DASHBOARD[f.locale]
  const link = (section: string, id: string | null) =>
    id && html`<a href="${d.hrefOf(`/${section}/${id}`)}">${code(id)}</a>`
  const about = facts([
    ['ID', code(p.id)],
    [words.method, methodOf(p, f.locale)],
    [words.customer, link('customers', p.customer)],
    [words.subscription, link('subscriptions', p.subscription)],
    [words.invoice, link('invoices', p.invoice)],
    [words.session, link('checkout-links', p.checkout_session)],
    [words.payout, link('payouts', p.payout)],
    [words.declined, p.failure_code && code(p.decline_code ?? p.failure_code)],
    [frame.created, moment(p.created, f.locale)],
    p.paid_at !== null && [words.paidAt, moment(p.paid_at, f.locale)],
    p.available_on !== null && [words.availableOn, day(p.available_on, f.locale)],
    ...Object.entries(p.metadata).map(([name, value]) => [name, value] as const),
  ])
  return dashboardPage(f, d, {
    section: 'payments',
    title: words.payment(baht(p.gross_satang)),
    crumbs: [{ href: d.hrefOf('/payments'), label: words.title }],
    lead: paymentState(p, f.locale),
    actions: refundHref && html`<a class="button" href="${refundHref}">${words.refund}</a>`,
    body: html`<div class="columns">${sheet('about', words.about, about)}${sheet('money', words.money, amounts(p, f.locale))}</div>
${sheet('refunds', words.refunds, refunds.length === 0 ? html`<p class="quiet">${words.noRefunds}</p>` : table(words.refunds, refundColumns(d, f.locale), refunds))}
${sheet('ledger', words.ledger, html`<p class="small quiet">${words.ledgerText}</p>${ledger.length === 0 ? html`<p class="quiet">${words.ledgerEmpty}</p>` : table(words.ledger, ledgerColumns(f.locale), ledger)}`)}
${toldSection(f, d, told)}
${curl(command, frame.curl)}`,
  })
}

function amounts(p: Payment, locale: Locale): Html {
  const words = PAYMENTS[locale]
  const fees = p.fee_details.map(
    (line) =>
      [
        html`${line.type === 'fee' ? words.fee : words.vat} <span class="small quiet">${percent(line.rate_bps)}</span>`,
        money(-line.amount_satang),
      ] as const,
  )
  const row = (name: Html | string, value: Html) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  return html`<dl class="pairs sums-of">${row(words.gross, money(p.gross_satang))}${fees.map(([name, value]) => row(name, value))}${row(html`<strong>${words.net}</strong>`, html`<strong>${money(p.net_satang)}</strong>`)}
${p.refunded_satang > 0 ? row(words.refunded, money(-p.refunded_satang)) : null}${p.disputed_satang > 0 ? row(words.disputed, money(-p.disputed_satang)) : null}${p.amount_received_satang === p.gross_satang ? null : row(words.received, money(p.amount_received_satang))}</dl>`
}

/** 365 → `3.65 %`. */
function percent(bps: number): string {
  return `${Math.floor(bps / 100)}.${String(bps % 100).padStart(2, '0')} %`
}

function methodOf(p: Payment, locale: Locale): Html {
  const card = p.payment_method_details?.card
  return card ? html`${card.brand} •••• ${card.last4}` : html`${statusWord(p.payment_method_type, locale)}`
}

function refundColumns(d: DashboardShown, locale: Locale): Column<RefundLine>[] {
  const frame = DASHBOARD[locale]
  return [
    { label: frame.amount, cell: (r) => html`<a href="${d.hrefOf(`/refunds/${r.id}`)}">${money(r.amount_satang)}</a>` },
    { label: frame.status, cell: (r) => statusBadge(r.status, locale) },
    { label: frame.created, cell: (r) => moment(r.created, locale) },
  ]
}

function ledgerColumns(locale: Locale): Column<LedgerLine>[] {
  const words = PAYMENTS[locale]
  return [
    { label: words.type, cell: (line) => code(line.type) },
    { label: words.gross, numeric: true, cell: (line) => money(line.amount_satang) },
    { label: words.fee, numeric: true, cell: (line) => money(-line.fee_satang) },
    { label: words.net, numeric: true, cell: (line) => money(line.net_satang) },
    { label: words.availableOn, cell: (line) => day(line.available_on, locale) },
    { label: DASHBOARD[locale].created, cell: (line) => moment(line.created, locale) },
  ]
}
