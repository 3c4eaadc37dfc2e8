// The actions on an open invoice: voiding it, after a question that says what follows, and charging a card, on a page of its own.
import type { InvoiceObject } from '../../../resources/invoice.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import type { Field, Filled, Option } from '../../components/field.ts'
import { confirm, form, press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { baht, type TestCard, testCardOptions } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { cardChoice, type Names, namedCustomer } from '../components/named.ts'
import { CUSTOMERS } from '../customers/words.ts'
import { dueOfTotal, manualActions, markPaid } from '../invoice-by-hand/actions-view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { INVOICES } from './words.ts'

export interface InvoiceActions {
  /** Whether the invoice is open and the role allows its actions. */
  open: boolean
  mayWrite: boolean
  /** The key of the voiding form. */
  key: string
  /** The key of the form that renews the hosted link; null when the role may not. */
  renewKey: string | null
  /** Where the customer's mail goes; null for no address. */
  email: string | null
  /** Whether there is a card to charge. */
  charges: boolean
}

export function invoiceActions(
  f: Frame,
  d: DashboardProps,
  i: InvoiceObject,
  { open, mayWrite, key, email, charges }: InvoiceActions,
): Html | null {
  const words = INVOICES[f.locale]
  if (mayWrite && i.billing_reason === 'manual' && i.status !== 'paid' && i.status !== 'void')
    return manualActions(f, d, i, { key, email, charges })
  if (!open || i.billing_reason === 'checkout') return settled(f, d, i)
  const question = html`<p>${words.voidWhat[i.billing_reason]}</p><p>${words.voidAnyway}</p>`
  const action = d.hrefOf(`/invoices/${i.id}/void`)
  const pay = charges ? html`<a class="button" href="${d.hrefOf(`/invoices/${i.id}/pay`)}">${words.pay}</a>` : null
  return html`${pay}${markPaid(f, d, i)}${confirm(words.void, question, { action, key, label: words.voidYes, danger: true })}`
}

/** What is done with one that nothing is to be done with: its PDF is taken, and money goes back by its payment. */
function settled({ locale }: Frame, d: DashboardProps, i: InvoiceObject): Html | null {
  const words = INVOICES[locale]
  if (i.invoice_pdf === null) return null
  const refunds = i.status === 'paid' && i.payment !== null && d.may('refunds:write')
  return html`${refunds ? html`<a class="button" href="${d.hrefOf(`/payments/${i.payment}`)}">${words.openPayment}</a>` : null}<a class="button" href="${d.hrefOf(`/invoices/${i.id}/pdf`, { document: 'invoice', locale })}">${words.download}</a>`
}

/** The number of an invoice; its id while it has none. */
export function invoiceName(i: Pick<InvoiceObject, 'id' | 'number'>): string {
  return i.number ?? i.id
}

export interface Card {
  id: string
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
}

/**
 * The parameters of the API call (POST /v1/invoices/{id}/pay). `cards`: those of the customer, null where the role may not read them. `fresh`: the simulator's
 * cards, where it serves cards. None where there is no card to charge.
 */
export function payFields(locale: Locale, cards: readonly Card[] | null, fresh: readonly TestCard[]): Field[] {
  const words = INVOICES[locale]
  const options: Option[] = [
    ...(cards?.length === 0 ? [] : [['', words.cardDefault, words.cardDefaultHint] satisfies Option]),
    ...(cards ?? []).map(({ id, card }): Option => [id, cardChoice(card)]),
    ...testCardOptions(fresh, locale).map(([token, name]): Option => [token, `${words.testCard}: ${name}`]),
  ]
  if (options.length === 0) return []
  const hint = cards?.length === 0 ? null : { hint: words.cardDefaultHint }
  return [{ kind: 'select', name: 'payment_method', label: words.card, options, ...hint }]
}

export interface PayProps {
  invoice: InvoiceObject
  fields: readonly Field[]
  /** The customer has no card. `byLink`: a member may ask for one by a link. */
  without: { byLink: boolean } | null
  names: Names
  filled: Filled
  problem: Html | null
  key: string
  curl: string
}

/** Charging is what the page does, and stands first. For a customer without a card only the simulator's are left to charge, which is set apart; below it one is asked for. Source: D869, D964, D991. */
export function payPage(f: Frame, d: DashboardProps, p: PayProps): string {
  const words = INVOICES[f.locale]
  const frame = DASHBOARD[f.locale]
  const name = invoiceName(p.invoice)
  const back = d.hrefOf(`/invoices/${p.invoice.id}`)
  const amount = baht(p.invoice.amount_due_satang)
  const asked = form(
    {
      action: d.hrefOf(`/invoices/${p.invoice.id}/pay`),
      key: p.key,
      fields: p.fields,
      filled: p.filled,
      problem: p.problem,
      submit: words.payNow(amount),
      cancelHref: back,
      cancel: frame.cancel,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  const charge = html`${dueOfTotal(f.locale, p.invoice, words.toCharge)}<p>${words.payText(amount)}</p>${asked}`
  const asksFor = p.without && sheet('no-card', words.noCard, askForCard(f.locale, d, p, p.without))
  const body = !asksFor
    ? html`<section class="sheet stack">${charge}</section>`
    : p.fields.length === 0
      ? asksFor
      : html`<div class="columns to-do-first">${sheet('test-card', words.payByTestCard, charge)}${asksFor}</div>`
  return dashboardPage(f, d, {
    section: 'invoices',
    title: words.payTitle(name),
    lead: html`<p>${namedCustomer(d, p.names, p.invoice.customer)}</p>`,
    crumbs: [
      { href: d.hrefOf('/invoices'), label: words.title },
      { href: back, label: name },
    ],
    body: html`${body}${curl(p.curl, frame.curl)}`,
  })
}

function askForCard(
  locale: Locale,
  d: DashboardProps,
  { invoice, key, fields }: PayProps,
  { byLink }: { byLink: boolean },
): Html {
  const words = INVOICES[locale]
  const customer = `/customers/${invoice.customer}`
  const way = byLink
    ? press({
        action: d.hrefOf(`${customer}/card-links`),
        key,
        label: CUSTOMERS[locale].askForCard,
        main: fields.length === 0,
      })
    : html`<p><a href="${d.hrefOf(customer)}">${words.openCustomer}</a></p>`
  return html`<p>${words.noCardText}</p>${way}`
}
