// The invoices and payments of a subscription or a customer, for their pages: the newest rows, and a link to all.
import type { InvoiceObject } from '../../../resources/invoice.ts'
import type { PaymentObject } from '../../../resources/payment.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { money, shortDay } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { dueOnPhone, forWhat, invoiceState, shortWhyLess, whyLess } from '../invoices/due-view.ts'
import { INVOICES } from '../invoices/words.ts'
import { partText } from '../payments/money-view.ts'
import { SUBSCRIPTIONS } from '../subscriptions/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusWord } from '../words/statuses.ts'
import { type AboutPayments, boughtText, paymentFor } from './about-payment.ts'
import type { DashboardProps } from './frame.ts'
import { methodOf, paymentState } from './payment-state.ts'

interface Some<T> {
  rows: readonly T[]
  more: boolean
  moreHref: string
  moreLabel: string
}

/** `at`: the customer's time, by which an invoice is late. `received`: what has come for open ones so far. `payments`: those whose state and method stand in the row of their invoice. */
export function billsTable(
  d: DashboardProps,
  some: Some<InvoiceObject> & {
    at: number
    received: ReadonlyMap<string, number>
    payments: readonly PaymentObject[]
  },
  locale: Locale,
): Html {
  const words = SUBSCRIPTIONS[locale]
  const columns: Column<InvoiceObject>[] = [
    {
      label: words.invoice,
      cell: (i) =>
        html`<a class="nowrap" href="${d.hrefOf(`/invoices/${i.id}`)}">${i.number ?? INVOICES[locale].noNumber}</a> <small class="quiet">${forWhat(i, locale)}</small>`,
    },
    {
      label: DASHBOARD[locale].amount,
      numeric: true,
      cell: (i) => {
        const received = some.received.get(i.id) ?? 0
        // A phone has room for the first reason.
        const first = shortWhyLess(i, received, locale)
        return html`${money(i.total_satang)}${whyLess(i, received, locale, 'wide-only')}${first && html` <small class="left quiet phone-only">${first}</small>`}`
      },
    },
    {
      label: DASHBOARD[locale].status,
      cell: (i) => {
        const payment = paymentOf(i, some.payments)
        const state = invoiceState(i, some.at, { held: some.received.get(i.id), back: payment }, locale)
        const paid = payment && payment.status !== 'requires_action'
        return html`${state}${dueOnPhone(i, some.at, locale)}${i.status === 'paid' && paid && partOf(payment, locale)}${paid && html` <small class="quiet"><a href="${d.hrefOf(`/payments/${payment.id}`)}">${methodOf(payment, locale)}${payment.status === 'failed' ? ` · ${statusWord('failed', locale)}` : null}</a></small>`}`
      },
    },
    { label: words.due, cell: (i) => shortDay(i.due_date, locale), phone: 'nowhere' },
    { label: DASHBOARD[locale].created, cell: (i) => shortDay(i.created, locale) },
  ]
  return newestTable('invoices', words.invoices, words.noInvoices, columns, some)
}

/** The one that paid it, or its newest attempt: `payments` are newest first. Another one that succeeded came beside it. */
function paymentOf(i: Pick<InvoiceObject, 'id' | 'payment'>, payments: readonly PaymentObject[]): PaymentObject | null {
  const own = payments.find(({ id }) => id === i.payment)
  return own ?? payments.find(({ invoice, status }) => invoice === i.id && status !== 'succeeded') ?? null
}

/**
 * `about`: what each is for, by its id. What was paid for one of `invoices` stands in its row (`billsTable`), and is left out with the attempts that came to
 * nothing, but not what came beside it, too late. Null where nothing else is left.
 */
export function paidTable(
  d: DashboardProps,
  some: Some<PaymentObject> & { about: AboutPayments; invoices: readonly Pick<InvoiceObject, 'id' | 'payment'>[] },
  locale: Locale,
): Html | null {
  const words = SUBSCRIPTIONS[locale]
  const inRows = new Set(some.invoices.map((i) => paymentOf(i, some.rows)))
  const shown = new Set<string | null>(some.invoices.map(({ id }) => id))
  const rows = some.rows.filter((p) => !shown.has(p.invoice) || (p.status === 'succeeded' && !inRows.has(p)))
  if (rows.length === 0 && !some.more) return null
  const columns: Column<PaymentObject>[] = [
    {
      ...{ label: words.paidFor, phone: 'lead' as const },
      // Its invoice leads, and what that is for stands below it.
      cell: (p) => {
        const about = some.about.get(p.id)
        return about?.invoice
          ? html`<a class="nowrap" href="${d.hrefOf(`/payments/${p.id}`)}">${about.invoice}</a> <small class="quiet">${boughtText(about.bought, locale)}</small>`
          : paymentFor(d, locale, p.id, about)
      },
    },
    {
      ...{ label: DASHBOARD[locale].amount, numeric: true, phone: 'side' as const },
      cell: (p) => html`${money(p.gross_satang)} <small class="quiet">${methodOf(p, locale)}</small>`,
    },
    {
      label: DASHBOARD[locale].status,
      phone: 'below',
      cell: (p) => html`${paymentState(p, locale)}${partOf(p, locale)}`,
    },
    { label: DASHBOARD[locale].created, phone: 'corner', cell: (p) => shortDay(p.created, locale) },
  ]
  return newestTable(
    'payments',
    some.invoices.length > 0 ? words.otherPayments : words.payments,
    words.noPayments,
    columns,
    {
      ...some,
      rows,
    },
  )
}

/** What is held of a payment that waits for the rest, or what of it went back. */
function partOf(p: PaymentObject, locale: Locale): Html | null {
  const part = partText(p, locale)
  return part === null ? null : html` <small class="left quiet">${part}</small>`
}

/** The newest rows under a heading, with a link to all of them when there are more. */
export function newestTable<T>(
  id: string,
  title: string,
  nothing: string,
  columns: readonly Column<T>[],
  some: Some<T>,
): Html {
  const { rows, more, moreHref, moreLabel } = some
  const body =
    rows.length === 0
      ? more
        ? html``
        : html`<p class="quiet">${nothing}</p>`
      : html`<div class="compact">${table(title, columns, rows)}</div>`
  return sheet(id, title, body, more ? { href: moreHref, label: moreLabel } : null)
}
