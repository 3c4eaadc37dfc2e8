// The page of one subscription, and what one button does there: taking a cancel back, charging what is open.
import { refusalOf } from '../../../api/middleware/errors.ts'
import { subscriptionWorkflowId } from '../../../resources/subscription.ts'
import { type Html, html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf } from '../ask.ts'
import type { Bill, Paid } from '../components/billed.ts'
import { cardText } from '../components/named.ts'
import type { TimelineRow } from '../components/timeline.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, postAction } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { namesOf } from '../names.ts'
import { publishedOf } from '../published/handler.ts'
import type { Subscription } from '../subscriptions/view.ts'
import { SUBSCRIPTIONS } from '../subscriptions/words.ts'
import { refusalWords } from '../words/refusals.ts'
import { type SubscriptionProps, subscriptionPage } from './view.ts'

/** Of invoices and payments; the rest is in their own tables. */
const ROWS_SHOWN = 10

export function addSubscription(routes: DashboardRoutes): void {
  routes.get('/subscriptions/:id', (page) => one(page))
  routes.post('/subscriptions/:id/resume', (page) => {
    const { id } = page.params as { id: string }
    return postAction(page, {
      operation: 'resumeSubscription',
      params: { id },
      path: `/subscriptions/${id}`,
      flash: 'resumed',
    })
  })
  routes.post('/subscriptions/:id/pay/:invoice', (page) => pay(page))
}

export function subscriptionOf(page: DashboardContext): Promise<Subscription> {
  return ask<Subscription>(page, 'getSubscription', { params: { id: page.params.id! } })
}

/** The card that the customer of a subscription has for everything; null for none, and for a customer who is deleted. */
export async function defaultCardOf(page: DashboardContext, customer: string): Promise<string | null> {
  const { data } = await ask<{ data: { id: string }[] }>(page, 'listPaymentMethods', {
    query: { customer, limit: 100 },
  })
  if (data.length === 0) return null
  const { default_payment_method: id } = await ask(page, 'getCustomer', { params: { id: customer } })
  return id
}

async function one(page: DashboardContext, problem: Html | null = null): Promise<void> {
  const { props } = page
  const s = await subscriptionOf(page)
  const { id } = s
  const [defaultCard, { data: timeline }, invoices, payments, published] = await Promise.all([
    defaultCardOf(page, s.customer),
    ask<{ data: TimelineRow[] }>(page, 'getSubscriptionTimeline', { params: { id } }),
    newest<Bill>(page, 'invoices:read', 'listInvoices', { subscription: id }),
    newest<Paid>(page, 'payments:read', 'listPayments', { subscription: id }),
    publishedOf(page, id, subscriptionWorkflowId(id)),
  ])
  const names = await namesOf(page, [s.customer, s.product, s.price, s.payment_method, defaultCard])
  const open = invoices?.rows.findLast(({ status }) => status === 'open')
  const card = cardText(names, s.payment_method) ?? cardText(names, defaultCard)
  const runs = s.ended_at === null
  const may = runs && props.may('subscriptions:write')
  const can: SubscriptionProps['can'] = {
    cancel: may,
    resume: may && s.cancel_at_period_end,
    change: may,
    edit: may,
    pay:
      runs && open && card && props.may('invoices:write')
        ? { invoice: open.id, totalSatang: open.total_satang, card }
        : null,
  }
  answerDashboard(
    page,
    (frame) =>
      subscriptionPage(frame, props, {
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
        curl: curlOf(page, 'getSubscription', { params: { id } }),
      }),
    problem ? 402 : 200,
  )
}

/** The newest rows of a list, where the role may see it. */
export async function newest<T>(
  page: DashboardContext,
  scope: string,
  operation: string,
  query: Record<string, string>,
  limit = ROWS_SHOWN,
): Promise<{ rows: T[]; more: boolean } | null> {
  if (!page.props.may(scope)) return null
  const { data, has_more } = await ask<{ data: T[]; has_more: boolean }>(page, operation, {
    query: { ...query, limit },
  })
  return { rows: data, more: has_more }
}

/** Charges an open invoice. A decline is shown on the page of the subscription, whose timeline has it too. */
async function pay(page: DashboardContext): Promise<void> {
  const { id, invoice } = page.params as { id: string; invoice: string }
  try {
    await postAction(page, {
      operation: 'payInvoice',
      params: { id: invoice },
      body: {},
      path: `/subscriptions/${id}`,
      flash: 'charged',
    })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.status !== 402) throw error
    const { payFailed } = SUBSCRIPTIONS[page.locale]
    await one(page, html`<p>${payFailed}</p><p class="small">${refusalWords(refusal, page.locale)}</p>`)
  }
}
