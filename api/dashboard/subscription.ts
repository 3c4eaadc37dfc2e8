// The page of one subscription, and what one button does there: taking a cancel back, charging what is open.
import type { Bill, Paid } from '../../pages/dashboard/billed.ts'
import { cardText } from '../../pages/dashboard/named.ts'
import { type SubscriptionShown, subscriptionPage } from '../../pages/dashboard/subscription.ts'
import type { Subscription } from '../../pages/dashboard/subscription-list.ts'
import type { TimelineRow } from '../../pages/dashboard/timeline.ts'
import { type Html, html } from '../../pages/html.ts'
import { refusalWords } from '../../pages/words/dashboard/refusals.ts'
import { SUBSCRIPTIONS } from '../../pages/words/dashboard/subscriptions.ts'
import { subscriptionWorkflowId } from '../../resources/subscription.ts'
import { refusalOf } from '../middleware/errors.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { newFormKey, pressed } from './forms.ts'
import { namesOf } from './names.ts'
import { publishedOf } from './published.ts'

/** Of invoices and payments; the rest is in their own tables. */
const ROWS_SHOWN = 10

export function addSubscription(door: DashboardDoor): void {
  door.get('/subscriptions/:id', (g) => one(g))
  door.post('/subscriptions/:id/resume', (g) => {
    const { id } = g.params as { id: string }
    return pressed(g, {
      operation: 'resumeSubscription',
      params: { id },
      path: `/subscriptions/${id}`,
      said: 'resumed',
    })
  })
  door.post('/subscriptions/:id/pay/:invoice', (g) => pay(g))
}

export function subscriptionOf(g: Guest): Promise<Subscription> {
  return ask<Subscription>(g, 'getSubscription', { params: { id: g.params.id! } })
}

/** The card that the customer of a subscription has for everything; null for none, and for a customer who is deleted. */
export async function defaultCardOf(g: Guest, customer: string): Promise<string | null> {
  const { data } = await ask<{ data: { id: string }[] }>(g, 'listPaymentMethods', { query: { customer, limit: 100 } })
  if (data.length === 0) return null
  const { default_payment_method: id } = await ask(g, 'getCustomer', { params: { id: customer } })
  return id
}

async function one(g: Guest, problem: Html | null = null): Promise<void> {
  const { shown } = g
  const s = await subscriptionOf(g)
  const { id } = s
  const [defaultCard, { data: timeline }, invoices, payments, published] = await Promise.all([
    defaultCardOf(g, s.customer),
    ask<{ data: TimelineRow[] }>(g, 'getSubscriptionTimeline', { params: { id } }),
    newest<Bill>(g, 'invoices:read', 'listInvoices', { subscription: id }),
    newest<Paid>(g, 'payments:read', 'listPayments', { subscription: id }),
    publishedOf(g, id, subscriptionWorkflowId(id)),
  ])
  const names = await namesOf(g, [s.customer, s.product, s.price, s.payment_method, defaultCard])
  const open = invoices?.rows.findLast(({ status }) => status === 'open')
  const card = cardText(names, s.payment_method) ?? cardText(names, defaultCard)
  const runs = s.ended_at === null
  const may = runs && shown.may('subscriptions:write')
  const can: SubscriptionShown['can'] = {
    cancel: may,
    resume: may && s.cancel_at_period_end,
    change: may,
    edit: may,
    pay:
      runs && open && card && shown.may('invoices:write')
        ? { invoice: open.id, totalSatang: open.total_satang, card }
        : null,
  }
  answerDashboard(
    g,
    (frame) =>
      subscriptionPage(frame, shown, {
        subscription: s,
        names,
        defaultCard,
        timeline,
        invoices,
        payments,
        published,
        can,
        problem,
        key: newFormKey(),
        curl: curlOf(g, 'getSubscription', { params: { id } }),
      }),
    problem ? 402 : 200,
  )
}

/** The newest rows of a list, where the role may see it. */
export async function newest<T>(
  g: Guest,
  scope: string,
  operation: string,
  query: Record<string, string>,
  limit = ROWS_SHOWN,
): Promise<{ rows: T[]; more: boolean } | null> {
  if (!g.shown.may(scope)) return null
  const { data, has_more } = await ask<{ data: T[]; has_more: boolean }>(g, operation, { query: { ...query, limit } })
  return { rows: data, more: has_more }
}

/** Charges an open invoice. A decline is published on the page of the subscription, whose timeline has it too. */
async function pay(g: Guest): Promise<void> {
  const { id, invoice } = g.params as { id: string; invoice: string }
  try {
    await pressed(g, {
      operation: 'payInvoice',
      params: { id: invoice },
      body: {},
      path: `/subscriptions/${id}`,
      said: 'charged',
    })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.status !== 402) throw error
    const { payFailed } = SUBSCRIPTIONS[g.locale]
    await one(g, html`<p>${payFailed}</p><p class="small">${refusalWords(refusal, g.locale)}</p>`)
  }
}
