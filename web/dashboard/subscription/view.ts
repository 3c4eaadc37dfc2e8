// The page of one subscription: its state, what comes next, its timeline with what is planned, and its invoices and payments.
import type { InvoiceObject } from '../../../resources/invoice.ts'
import type { PaymentObject } from '../../../resources/payment.ts'
import type { SubscriptionObject } from '../../../resources/subscription.ts'
import type { TimelineRowObject } from '../../../resources/timeline.ts'
import { lastUsableAt } from '../../../rules/portal.ts'
import { GIVE_UP_DAYS_AFTER_DUE } from '../../../rules/subscriptions.ts'
import { type Locale, writtenDate } from '../../../rules/written-date.ts'
import { facts } from '../../components/facts.ts'
import { confirm, press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { moreActions } from '../../components/more-actions.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { code, moment } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import type { AboutPayments } from '../components/about-payment.ts'
import { billsTable, paidTable } from '../components/billed.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { idsSheet } from '../components/ids.ts'
import { cardText, customerText, type Names, namedCustomer, namedProduct, priceText } from '../components/named.ts'
import { type TimelineProps, timelineCalls, timelineSteps } from '../components/timeline.ts'
import { developerSection, type Published, problemNotice } from '../published/view.ts'
import { productText, subscriptionState } from '../subscriptions/view.ts'
import { SUBSCRIPTIONS } from '../subscriptions/words.ts'
import { DASHBOARD } from '../words/frame.ts'

export interface SubscriptionProps {
  subscription: SubscriptionObject
  names: Names
  /** The customer's default card, for a subscription without a card of its own. */
  defaultCard: string | null
  timeline: readonly TimelineRowObject[]
  askers: TimelineProps['askers']
  /** Null where the role may not see them. */
  invoices: { rows: readonly InvoiceObject[]; more: boolean } | null
  /** What has come for the open ones so far, by id. */
  received: ReadonlyMap<string, number>
  payments: { rows: readonly PaymentObject[]; more: boolean } | null
  /** What those are for, by their ids. */
  about: AboutPayments
  published: Published
  /** The customer's time. */
  at: number
  /** The days after a refused charge on which it is tried again. */
  retryDays: readonly number[]
  /** Null for actions that are not possible now, or not for this role. */
  can: {
    cancel: boolean
    resume: boolean
    change: boolean
    edit: boolean
    /** The open invoice, and the card that it would be charged to. */
    pay: { invoice: string; totalSatang: number; card: string } | null
  }
  /** Why the last action failed. */
  problem: Html | null
  key: string
  curl: string
}

export function subscriptionPage(f: Frame, d: DashboardProps, props: SubscriptionProps): string {
  const { subscription: s, names, timeline, invoices, payments, published } = props
  const words = SUBSCRIPTIONS[f.locale]
  return dashboardPage(f, d, {
    section: 'subscriptions',
    title: `${productText(names, s)} · ${customerText(names, s.customer)}`,
    crumbs: [{ href: d.hrefOf('/subscriptions'), label: words.title }],
    state: subscriptionState(s, f.locale),
    actions: actions(d, props, f.locale),
    body: html`${props.problem ? notice('bad', props.problem) : null}${problemNotice(f, d, published.workflow)}${sheet('next', words.next, next(props, f.locale))}
<div class="with-side">${sheet('about', words.about, about(d, props, f.locale))}<div class="stack">${invoices && billsTable(d, { ...invoices, at: props.at, received: props.received, payments: payments?.rows ?? [], moreHref: d.hrefOf('/invoices', { subscription: s.id }), moreLabel: words.allInvoices }, f.locale)}
${payments && paidTable(d, { ...payments, about: props.about, invoices: invoices?.rows ?? [], moreHref: d.hrefOf('/payments', { customer: s.customer }), moreLabel: words.allPayments }, f.locale)}
${sheet('timeline', words.timeline, html`<p class="small quiet">${words.timelineText}</p>${timelineSteps(d, { rows: timeline, names, askers: props.askers }, f.locale)}`)}</div></div>
${developerSection(f, d, published, props.curl, null, html`${ids(d, s, f.locale)}${timelineCalls(d, timeline, f.locale)}`)}`,
  })
}

function actions(d: DashboardProps, { subscription: s, can, key }: SubscriptionProps, locale: Locale): Html {
  const words = SUBSCRIPTIONS[locale]
  const at = (path: string) => d.hrefOf(`/subscriptions/${s.id}/${path}`)
  const link = (path: string, label: string, danger = false) =>
    html`<a class="button${danger ? ' danger' : null}" href="${at(path)}">${label}</a>`
  const pay = can.pay && {
    label: words.payNow(baht(can.pay.totalSatang)),
    question: html`<p>${words.payQuestion(baht(can.pay.totalSatang), can.pay.card)}</p><p class="small">${words.payConsequence}</p>`,
    action: at(`pay/${can.pay.invoice}`),
  }
  return html`${can.resume ? press({ action: at('resume'), key, label: words.resume }) : null}${pay ? confirm(pay.label, pay.question, { action: pay.action, key, label: pay.label }) : null}${can.change ? link('change', words.change) : null}${can.edit ? link('edit', words.edit) : null}${moreActions(DASHBOARD[locale].moreActions, [can.cancel && link('cancel', words.cancel, true)])}`
}

function about(d: DashboardProps, props: SubscriptionProps, locale: Locale): Html {
  const { subscription: s, names, defaultCard } = props
  const words = SUBSCRIPTIONS[locale]
  const own = cardText(names, s.payment_method)
  const usual = cardText(names, defaultCard)
  const byCard = s.collection_method === 'auto_charge'
  const card = own ?? (usual ? words.cardOfCustomer(usual) : words.noCard)
  const off = s.discount
  return facts([
    [words.customer, namedCustomer(d, names, s.customer, locale)],
    [words.product, namedProduct(d, names, s.product)],
    [words.price, html`<a href="${d.hrefOf(`/prices/${s.price}`)}">${priceText(names, s.price, 1, locale)}</a>`],
    [words.quantity, s.quantity],
    [words.collection, byCard ? words.byCard : words.byInvoice],
    (byCard || own !== null) && [words.card, card],
    off && [
      words.discount,
      html`<a href="${d.hrefOf(`/discount-codes/${off.discount_code}`)}">${off.code}</a>: ${off.kind === 'percent' ? words.percent(off.value) : words.amountOff(baht(off.value))}, ${words.discountLeft(off.cycles_left)}`,
    ],
    [
      words.period,
      // To the minute: its end is when it is charged again, or ends.
      html`${moment(s.current_period_start, locale)} – ${moment(s.current_period_end, locale)}`,
    ],
    s.carried_satang !== 0 && [
      words.carried,
      s.carried_satang < 0 ? words.creditOf(baht(-s.carried_satang)) : words.owedOf(baht(s.carried_satang)),
    ],
    s.latest_invoice !== null && [
      words.latestInvoice,
      html`<a href="${d.hrefOf(`/invoices/${s.latest_invoice}`)}">${numberOf(props, s.latest_invoice) ?? code(s.latest_invoice)}</a>`,
    ],
    [words.anchorDay, s.anchor_day],
    [words.startedAt, moment(s.created, locale)],
    s.canceled_at !== null && [words.canceledAt, moment(s.canceled_at, locale)],
    s.ended_at !== null && [words.endedAt, moment(s.ended_at, locale)],
    s.ended_reason !== null && [words.endedReason, words.reasons[s.ended_reason] ?? s.ended_reason],
  ])
}

/** What a program asks for, at the end. */
function ids(d: DashboardProps, s: SubscriptionObject, locale: Locale): Html {
  const clock = s.test_clock && html`<a href="${d.hrefOf(`/clocks/${s.test_clock}`)}">${code(s.test_clock)}</a>`
  return idsSheet(s, [[SUBSCRIPTIONS[locale].testClock, clock]], locale)
}

/** The number of an invoice that the page shows; null for one without a number, or not shown. */
function numberOf({ invoices }: SubscriptionProps, id: string): string | null {
  return invoices?.rows.find((invoice) => invoice.id === id)?.number ?? null
}

/** What to expect next, in a sentence or two. */
function next(props: SubscriptionProps, locale: Locale): Html {
  const words = SUBSCRIPTIONS[locale]
  const action = props.subscription.next_action?.redirect_to_url?.url
  const open = props.invoices?.rows.findLast(({ status }) => status === 'open')
  const fails = ifItFails(props, locale)
  return html`${whatComes(props, locale).map((line) => html`<p class="strong">${line}</p>`)}${fails && html`<p class="small quiet">${fails}</p>`}
${open ? html`<p>${words.comes.invoiceOpen(baht(open.total_satang), open.due_date === null ? null : writtenDate(open.due_date, locale))} <a href="${open.hosted_invoice_url}">${words.openInvoice}</a></p>` : null}
${action ? html`<p>${words.comes.waitsForBuyer} <a href="${action}">${words.openPayment}</a></p>` : null}`
}

/** What follows when the next charge fails, or the next invoice is not paid; null where no money is asked for. */
function ifItFails({ subscription: s, timeline, retryDays }: SubscriptionProps, locale: Locale): string | null {
  const { comes } = SUBSCRIPTIONS[locale]
  if (s.status !== 'active' || s.cancel_at_period_end) return null
  const bill = timeline.find(({ kind, type }) => kind === 'planned' && (type === 'charge' || type === 'invoice'))
  if (!bill || bill.amount_satang === 0) return null
  if (bill.type === 'invoice') return comes.ifUnpaid(GIVE_UP_DAYS_AFTER_DUE)
  return retryDays.length === 0 ? comes.ifCardFailsOnce : comes.ifCardFails(listed(retryDays, locale))
}

function whatComes({ subscription: s, names, defaultCard, timeline }: SubscriptionProps, locale: Locale): string[] {
  const { comes } = SUBSCRIPTIONS[locale]
  const written = (at: number) => writtenDate(at, locale)
  if (s.ended_at !== null) return [comes.ended(written(s.ended_at))]
  const planned = timeline.filter(({ kind }) => kind === 'planned')
  const first = (...types: string[]) => planned.find(({ type }) => types.includes(type))
  if (s.status === 'pending_first_payment') {
    const expiry = first('expiry')
    return [expiry ? comes.waitsForPayment(written(expiry.at)) : comes.nothing]
  }
  if (s.status === 'past_due') {
    const since = written(s.past_due_since ?? s.current_period_end)
    return [s.next_retry_at === null ? comes.pastDue(since) : comes.pastDueRetry(since, written(s.next_retry_at))]
  }
  if (s.cancel_at_period_end) return [comes.endsAfter(written(lastUsableAt(s.cancel_at ?? s.current_period_end)))]
  const bill = first('charge', 'invoice')
  if (!bill) return [comes.nothing]
  const amount = baht(bill.amount_satang ?? 0)
  if (bill.type === 'invoice') return [comes.invoiceComes(amount, written(bill.at))]
  if (bill.amount_satang === 0) return [comes.renewsForNothing(written(bill.at))]
  const card = cardText(names, s.payment_method) ?? cardText(names, defaultCard)
  return [card ? comes.renewsByCard(amount, written(bill.at), card) : comes.renewsWithoutCard(amount, written(bill.at))]
}

/** `1, 3, 7 and 14`. */
function listed(days: readonly number[], locale: Locale): string {
  const first = days.slice(0, -1)
  return `${first.join(', ')}${first.length > 0 ? ` ${SUBSCRIPTIONS[locale].comes.and} ` : ''}${days.at(-1)}`
}
