// Cancels a subscription in the dashboard, after a question that names the last day. The command is commands/end-subscription.ts.
import { clockTime } from '../../../commands/clock-time.ts'
import { cancelWouldEndAt } from '../../../commands/end-subscription.ts'
import { Subscription as SubscriptionRow } from '../../../db/entities/index.ts'
import { findOwned } from '../../../db/queries/owned.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, newest, refuseUnlessMay } from '../ask.ts'
import { customerText, priceText } from '../components/named.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, typed } from '../forms.ts'
import { type DashboardRoutes, goTo } from '../guard.ts'
import { namesOf } from '../names.ts'
import { subscriptionOf } from '../subscription/handler.ts'
import { productText } from '../subscriptions/view.ts'
import { endingPage } from './view.ts'

export function addEnding(routes: DashboardRoutes): void {
  routes.get('/subscriptions/:id/cancel', (page) => show(page, { moved: false }))
  routes.post('/subscriptions/:id/cancel', (page) => cancel(page))
}

async function show(page: DashboardContext, { moved }: { moved: boolean }): Promise<void> {
  refuseUnlessMay(page, 'cancelSubscription')
  const s = await subscriptionOf(page)
  const { id } = s
  if (s.ended_at !== null) return goTo(page, `/subscriptions/${id}`)
  const [endAt, names, invoices] = await Promise.all([
    wouldEndAt(page, id),
    namesOf(page, [s.product, s.price, s.customer]),
    newest(page, 'listInvoices', { subscription: id, status: 'open' }),
  ])
  const query = { at_period_end: String(endAt !== null) }
  answerDashboard(
    page,
    (frame) =>
      endingPage(frame, page.props, {
        id,
        name: productText(names, s),
        who: customerText(names, s.customer),
        about: priceText(names, s.price, s.quantity, page.locale),
        endAt,
        scheduled: s.cancel_at_period_end,
        openSatang: invoices?.rows[0]?.total_satang ?? null,
        moved,
        key: newFormKey(),
        curl: curlOf(page, 'cancelSubscription', { params: { id }, query }),
      }),
    moved ? 409 : 200,
  )
}

/** Cancels at the period's end only for the day that the question named. When that day has changed, the page asks again. */
async function cancel(page: DashboardContext): Promise<void> {
  const given = await typed(page)
  refuseUnlessMay(page, 'cancelSubscription')
  const { id } = await subscriptionOf(page)
  const atPeriodEnd = given.text('when') !== 'now'
  if (atPeriodEnd && given.text('until') !== String((await wouldEndAt(page, id)) ?? 'now'))
    return show(page, { moved: true })
  await ask(page, 'cancelSubscription', { params: { id }, query: { at_period_end: atPeriodEnd }, key: given.key })
  goTo(page, `/subscriptions/${id}`, 'canceled')
}

/** The end of the paid period; null when nothing of it is left. */
export function wouldEndAt(page: DashboardContext, id: string): Promise<number | null> {
  return page.call.commit(async (c) => {
    const s = await findOwned(c.em, c.context, SubscriptionRow, 'subscription', id)
    await clockTime(c, s)
    return cancelWouldEndAt(c, s)
  })
}
