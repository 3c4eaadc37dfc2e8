// The page of one subscription, and its buttons: taking a cancel back, charging the open invoice.

import { refusalOf } from '../../../api/middleware/errors.ts'
import { Merchant } from '../../../db/entities/index.ts'
import { readReceived } from '../../../db/queries/bought.ts'
import type { SubscriptionObject } from '../../../resources/subscription.ts'
import { DEFAULT_RETRY_DAYS } from '../../../rules/dunning.ts'
import { workflowIdOf } from '../../../rules/workflow-kinds.ts'
import { type Html, html } from '../../html.ts'
import { aboutPaymentsOf } from '../about-payments.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, newest } from '../ask.ts'
import { cardText } from '../components/named.ts'
import { idsInTimeline } from '../components/timeline.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, postAction } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { timeOfCustomer } from '../invoices/due-view.ts'
import { namesOf } from '../names.ts'
import { publishedOf } from '../published/handler.ts'
import { SUBSCRIPTIONS } from '../subscriptions/words.ts'
import { askersOf } from '../who-asked.ts'
import { refusalWords } from '../words/refusals.ts'
import { type SubscriptionProps, subscriptionPage } from './view.ts'

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

export function subscriptionOf(page: DashboardContext): Promise<SubscriptionObject> {
  return ask(page, 'getSubscription', { params: { id: page.params.id! } })
}

/** The default card of a subscription's customer; null without one, and for a deleted customer. */
export async function defaultCardOf(page: DashboardContext, customer: string): Promise<string | null> {
  const { data } = await ask(page, 'listPaymentMethods', {
    query: { customer, limit: 100 },
  })
  if (data.length === 0) return null
  const { default_payment_method: id } = await ask(page, 'getCustomer', { params: { id: customer } })
  return id
}

async function retryDaysOf(page: DashboardContext): Promise<readonly number[]> {
  const { settings } = await page.deps.db.orm.em.fork().findOneOrFail(Merchant, page.merchant.id)
  return settings.retry_days ?? DEFAULT_RETRY_DAYS
}

async function one(page: DashboardContext, problem: Html | null = null): Promise<void> {
  const { props } = page
  const s = await subscriptionOf(page)
  const { id } = s
  const [defaultCard, { data: timeline }, invoices, payments, published, retryDays] = await Promise.all([
    defaultCardOf(page, s.customer),
    ask(page, 'getSubscriptionTimeline', { params: { id }, query: { locale: page.locale } }),
    newest(page, 'listInvoices', { subscription: id }),
    newest(page, 'listPayments', { subscription: id }),
    publishedOf(page, id, workflowIdOf('subscription', id)),
    retryDaysOf(page),
  ])
  const { named, calls } = idsInTimeline(timeline)
  const [names, askers, received, about] = await Promise.all([
    namesOf(page, [s.customer, s.product, s.price, s.payment_method, defaultCard, ...named]),
    askersOf(page, calls),
    readReceived(
      page.deps.db.pool,
      page.caller,
      (invoices?.rows ?? []).map((i) => i.id),
    ),
    aboutPaymentsOf(
      page,
      (payments?.rows ?? []).map((p) => p.id),
    ),
  ])
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
        askers,
        invoices,
        received,
        payments,
        about,
        published,
        at: timeOfCustomer(names, s.customer, page.now),
        retryDays,
        can,
        problem,
        key: newFormKey(),
        curl: curlOf(page, 'getSubscription', { params: { id } }),
      }),
    problem ? 402 : 200,
  )
}

/** Charges an open invoice. A decline is shown on the page of the subscription, and is in its timeline. */
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
