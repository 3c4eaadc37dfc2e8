// The page of one customer: who they are, what they hold, what they may use, what was billed and paid, and the actions.
import type { CustomerObject } from '../../../resources/customer.ts'
import type { EntitlementsObject } from '../../../resources/entitlements.ts'
import type { InvoiceObject } from '../../../resources/invoice.ts'
import type { PaymentObject } from '../../../resources/payment.ts'
import type { SetupSessionObject } from '../../../resources/setup-session.ts'
import type { SubscriptionObject } from '../../../resources/subscription.ts'
import type { TaxDocumentObject } from '../../../resources/tax-document.ts'
import { phoneText } from '../../../rules/customers.ts'
import { grouped, satang, sumOf } from '../../../rules/money.ts'
import { rateText } from '../../../rules/rates.ts'
import { branchOnPaper, HEAD_OFFICE } from '../../../rules/tax-settings.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { facts } from '../../components/facts.ts'
import { type Figure, figures } from '../../components/figure.ts'
import { confirm, press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { moreActions } from '../../components/more-actions.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import type { Column } from '../../components/table.ts'
import { code, givenName, moment, money, shortDay } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import type { AboutPayments } from '../components/about-payment.ts'
import { billsTable, newestTable, paidTable } from '../components/billed.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { idsSheet } from '../components/ids.ts'
import { type Names, namedProduct } from '../components/named.ts'
import { addressText, whoText } from '../customers/view.ts'
import { CUSTOMERS } from '../customers/words.ts'
import { BY_HAND_INVOICES } from '../invoice-by-hand/words.ts'
import { developerSection, type Published, publishedSection } from '../published/view.ts'
import { customersColumns } from '../subscriptions/view.ts'
import { customersDocuments } from '../tax-documents/view.ts'
import { TAX_DOCUMENTS } from '../tax-documents/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusBadge } from '../words/statuses.ts'
import { type Card, cardsSheet } from './cards-view.ts'
import { type CreditMove, creditsSheet } from './credits-view.ts'
import { type Story, storyEvents, storySheet } from './story-view.ts'

/** As the API returns it (resources/license.ts). */
export interface Licence {
  id: string
  key: string
  product: string
  status: string
  seats: number
  uses: number
}

interface Newest<T> {
  rows: readonly T[]
  more: boolean
}

export interface CustomerProps {
  customer: CustomerObject
  names: Names
  entitlements: EntitlementsObject
  /** Null where the role may not see them. */
  subscriptions: Newest<SubscriptionObject> | null
  invoices: Newest<InvoiceObject> | null
  /** What has come for the open ones so far, by id. */
  received: ReadonlyMap<string, number>
  payments: Newest<PaymentObject> | null
  /** What those are for, by their ids. */
  about: AboutPayments
  licences: Newest<Licence> | null
  taxDocuments: Newest<TaxDocumentObject> | null
  cards: readonly Card[] | null
  /** Open links by which the customer can store a card. */
  links: readonly SetupSessionObject[] | null
  /** How cards are taken: one of the simulator's, and by a link. */
  taken: { test: boolean; byLink: boolean }
  credits: Newest<CreditMove>
  /** The customer's time, which decides what has expired. */
  at: number
  published: Published
  /** Null where the role may not see all that it tells. */
  story: Story | null
  /** Null for what the role may not see. */
  figures: {
    paidSatang: number | null
    running: number | null
    pastDue: number | null
    owed: { open: number; owedSatang: number; amounts: readonly number[] } | null
  }
  /** Whether the role may export or erase all data of a customer. */
  mayExport: boolean
  mayErase: boolean
  key: string
  curl: string
}

export function customerPage(f: Frame, d: DashboardProps, props: CustomerProps): string {
  const { customer: c, names, subscriptions, invoices, payments, licences } = props
  const words = CUSTOMERS[f.locale]
  const all = (path: string, moreLabel: string) => ({ moreHref: d.hrefOf(path, { customer: c.id }), moreLabel })
  const columns = subscriptions && customersColumns(d, names, f.locale)
  const isBare = !subscriptions?.rows.length && !payments?.rows.length
  return dashboardPage(f, d, {
    section: 'customers',
    title: whoText(c),
    name: whoText(c),
    crumbs: [{ href: d.hrefOf('/customers'), label: words.title }],
    state: standing(props.figures, f.locale),
    actions: actions(d, props, f.locale),
    body: html`${figures(totals(d, props, f.locale))}
<div class="with-side of-person"><div class="stack">${columns && subscriptions.rows.length > 0 && newestTable('subscriptions', words.subscriptions, words.noSubscriptions, columns, { ...subscriptions, ...all('/subscriptions', words.allSubscriptions) })}
${licences && licences.rows.length > 0 ? newestTable('licences', words.licences, words.noLicences, licenceColumns(d, names, f.locale), { ...licences, ...all('/licences', words.allLicences) }) : null}
${props.entitlements.credits.length > 0 || props.credits.rows.length > 0 ? creditsSheet(d, { customer: c, balances: props.entitlements.credits, moves: props.credits, names }, f.locale) : null}
${invoices && (invoices.rows.length > 0 || isBare) ? billsTable(d, { ...invoices, at: props.at, received: props.received, payments: payments?.rows ?? [], ...all('/invoices', words.allInvoices) }, f.locale) : null}
${payments && paidTable(d, { ...payments, about: props.about, invoices: invoices?.rows ?? [], ...all('/payments', words.allPayments) }, f.locale)}
${props.taxDocuments && props.taxDocuments.rows.length > 0 ? customersDocuments(d, { customer: c.id, ...props.taxDocuments }, f.locale) : null}</div>
${sheet('about', words.about, about(c, f.locale))}<div class="stack">${props.cards && cardsSheet(d, { customer: c, cards: props.cards, links: props.links, taken: props.taken, at: props.at, key: props.key }, f.locale)}
${props.entitlements.active_products.length > 0 || props.entitlements.feature_flags.length > 0 ? sheet('access', words.access, access(d, props, f.locale)) : null}</div></div>
${props.story && storySheet(d, props.story, names, f.locale)}
${props.story ? developerSection(f, d, props.published, props.curl, storyEvents(d, props.story, f.locale), ids(d, c, f.locale)) : publishedSection(f, d, props.published, props.curl, ids(d, c, f.locale))}`,
  })
}

/** Whether the customer subscribes and pays, in a word. */
function standing({ running, pastDue }: CustomerProps['figures'], locale: Locale): Html | null {
  const words = CUSTOMERS[locale].standing
  if (pastDue) return badge(words.past_due, 'bad')
  return running ? badge(words.active, 'good') : null
}

/** What the customer paid, has, owes, and has left, as far as the role may see it. */
function totals(
  d: DashboardProps,
  { customer: c, figures: of, entitlements, payments }: CustomerProps,
  locale: Locale,
): Figure[] {
  const words = CUSTOMERS[locale]
  const credits = entitlements.credits.reduce((sum, { remaining }) => sum + remaining, 0)
  return [
    ...(of.paidSatang === null
      ? []
      : [{ label: words.paidInAll, value: money(of.paidSatang), change: givenBack(payments, locale) }]),
    ...(of.running === null ? [] : [{ label: words.runningNow, value: of.running }]),
    ...(of.owed === null
      ? []
      : [
          {
            label: words.openInvoices,
            value: money(of.owed.owedSatang),
            change: madeOf(of.owed, locale),
            href: of.owed.open === 0 ? null : d.hrefOf('/invoices', { customer: c.id }),
          },
        ]),
    ...(entitlements.credits.length === 0 ? [] : [{ label: words.creditsLeft, value: grouped(credits) }]),
  ]
}

/** What of the payments went back, which the net sum leaves out; null where nothing did, or where not all of them are here. */
function givenBack(payments: CustomerProps['payments'], locale: Locale): string | null {
  if (!payments || payments.more) return null
  const back = sumOf(payments.rows.map(({ refunded_satang }) => satang(refunded_satang)))
  return back === 0 ? null : CUSTOMERS[locale].afterRefunds(baht(back))
}

/** Which sums the open invoices are made of, where there are few: one total beside rows of the same amount looks like one of them. */
function madeOf({ open, amounts }: { open: number; amounts: readonly number[] }, locale: Locale): string {
  const words = CUSTOMERS[locale]
  if (open === 0) return words.noneOpen
  return open > 1 && open === amounts.length
    ? words.madeOf(amounts.map((amount) => baht(amount)))
    : words.inInvoices(open)
}

function actions(d: DashboardProps, props: CustomerProps, locale: Locale): Html {
  const { customer: c, entitlements, cards, key } = props
  const words = CUSTOMERS[locale]
  const at = (path: string) => d.hrefOf(`/customers/${c.id}/${path}`)
  const question = html`<p><strong>${words.removeQuestion(whoText(c))}</strong></p><p>${words.removeConsequences(entitlements.subscriptions.length, cards?.length ?? 0)}</p>`
  const remove = { action: at('delete'), key, label: words.removeSure, danger: true }
  const subscribeHref = d.hrefOf('/subscriptions/new', { customer: c.id })
  const link = (may: boolean, href: string, label: string, danger = false) =>
    may && html`<a class="button${danger ? ' danger' : null}" href="${href}">${label}</a>`
  const mayWrite = d.may('customers:write')
  const billHref = d.hrefOf('/invoices/new', { customer: c.id })
  const ways = [
    d.may('subscriptions:write') && ([subscribeHref, words.subscribe] as const),
    d.may('invoices:write') && ([billHref, words.bill] as const),
  ].filter((way) => way !== false)
  // Whom one only writes invoices is written another one.
  const isBilled =
    !props.subscriptions?.rows.length && (props.invoices?.rows ?? []).some((i) => i.billing_reason === 'manual')
  const main = (isBilled ? ways.toReversed() : ways).map(
    ([href, label], n) => html`<a class="button${n === 0 ? ' main' : null}" href="${href}">${label}</a>`,
  )
  const more = moreActions(DASHBOARD[locale].moreActions, [
    link(mayWrite, at('edit'), words.edit),
    d.may('portal_sessions:write') && press({ action: at('portal'), key, label: words.portalOpen }),
    link(mayWrite, at('merge'), words.merge, true),
    props.mayExport && html`<a class="button" href="${at('export')}" download>${words.exportData}</a>`,
    link(props.mayErase, at('erase'), words.erase, true),
    mayWrite && confirm(words.remove, question, remove),
  ])
  return html`${main}${more}`
}

function about(c: CustomerObject, locale: Locale): Html {
  const words = CUSTOMERS[locale]
  const tax = TAX_DOCUMENTS[locale]
  const branch = branchOnPaper(c.tax_id, c.tax_branch)
  return facts([
    // The name is the title.
    [
      words.email,
      c.email &&
        html`<a href="mailto:${c.email}">${c.email}</a>${c.unverified_email ? html` ${badge(words.unverified, 'warn')}` : null}`,
    ],
    c.unverified_email && [words.unverified, words.unverifiedText],
    [words.phone, c.phone && html`<a class="nowrap" href="tel:${c.phone}">${phoneText(c.phone)}</a>`],
    [words.taxId, c.tax_id],
    branch !== null && [tax.branch, branch === HEAD_OFFICE ? tax.headOffice : branch],
    c.withholding_rate_bps > 0 && [BY_HAND_INVOICES[locale].withholding, rateText(c.withholding_rate_bps)],
    [words.address, addressText(c.address, locale)],
    [words.locale, words.languages[c.locale]],
    [words.since, shortDay(c.created, locale)],
  ])
}

/** What a program asks for, at the end. */
function ids(d: DashboardProps, c: CustomerObject, locale: Locale): Html {
  const clock = c.test_clock && html`<a href="${d.hrefOf(`/clocks/${c.test_clock}`)}">${code(c.test_clock)}</a>`
  const created = [DASHBOARD[locale].created, moment(c.created, locale)] as const
  return idsSheet(c, [[CUSTOMERS[locale].testClock, clock], created], locale)
}

function access(d: DashboardProps, { entitlements: e, names }: CustomerProps, locale: Locale): Html {
  const words = CUSTOMERS[locale]
  const products = e.active_products.map((id) => html`<li>${namedProduct(d, names, id)}</li>`)
  const flags = e.feature_flags.map((flag) => html`<li>${givenName(flag)}</li>`)
  return html`<p class="small quiet">${words.accessText}</p>${facts([
    [words.products, products.length > 0 ? html`<ul>${products}</ul>` : words.nothing],
    flags.length > 0 && [words.flags, html`<ul>${flags}</ul>`],
  ])}`
}

function licenceColumns(d: DashboardProps, names: Names, locale: Locale): Column<Licence>[] {
  const words = CUSTOMERS[locale]
  return [
    {
      label: words.product,
      cell: (l: Licence) =>
        html`<a href="${d.hrefOf(`/licences/${l.id}`)}">${names.products.get(l.product) ?? l.product}</a>`,
    },
    {
      ...{ label: words.key, phone: 'below' as const },
      cell: (l: Licence) =>
        html`${code(l.key)} <small class="left quiet phone-only">${words.seats}: ${words.seatsOf(l.uses, l.seats)}</small>`,
    },
    { label: words.seats, phone: 'nowhere', cell: (l: Licence) => words.seatsOf(l.uses, l.seats) },
    { label: DASHBOARD[locale].status, phone: 'side', cell: (l: Licence) => statusBadge(l.status, locale) },
  ]
}
