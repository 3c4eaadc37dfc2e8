// Cancelling a subscription in the dashboard, behind a question that names the last day. What it means is commands/end-subscription.ts.

import { clockTime } from '../../commands/clock-time.ts'
import { cancelWouldEndAt } from '../../commands/end-subscription.ts'
import { Subscription as SubscriptionRow } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import type { Bill } from '../../pages/dashboard/billed.ts'
import { endingPage } from '../../pages/dashboard/ending.ts'
import { customerText, priceText } from '../../pages/dashboard/named.ts'
import { productText } from '../../pages/dashboard/subscription-list.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf, refuseUnlessMay } from './ask.ts'
import { type DashboardDoor, type Guest, goTo } from './door.ts'
import { newFormKey, typed } from './forms.ts'
import { namesOf } from './names.ts'
import { newest, subscriptionOf } from './subscription.ts'

export function addEnding(door: DashboardDoor): void {
  door.get('/subscriptions/:id/cancel', (g) => show(g, { moved: false }))
  door.post('/subscriptions/:id/cancel', (g) => cancel(g))
}

async function show(g: Guest, { moved }: { moved: boolean }): Promise<void> {
  refuseUnlessMay(g, 'cancelSubscription')
  const s = await subscriptionOf(g)
  const { id } = s
  if (s.ended_at !== null) return goTo(g, `/subscriptions/${id}`)
  const [endAt, names, invoices] = await Promise.all([
    wouldEndAt(g, id),
    namesOf(g, [s.product, s.price, s.customer]),
    newest<Bill>(g, 'invoices:read', 'listInvoices', { subscription: id, status: 'open' }),
  ])
  const query = { at_period_end: String(endAt !== null) }
  answerDashboard(
    g,
    (frame) =>
      endingPage(frame, g.shown, {
        id,
        name: productText(names, s),
        about: `${customerText(names, s.customer)} · ${priceText(names, s.price, s.quantity, g.locale)}`,
        endAt,
        scheduled: s.cancel_at_period_end,
        openSatang: invoices?.rows[0]?.total_satang ?? null,
        moved,
        key: newFormKey(),
        curl: curlOf(g, 'cancelSubscription', { params: { id }, query }),
      }),
    moved ? 409 : 200,
  )
}

/** At the period's end only for the day that the question has named: another one is asked for anew. */
async function cancel(g: Guest): Promise<void> {
  const given = await typed(g)
  refuseUnlessMay(g, 'cancelSubscription')
  const { id } = await subscriptionOf(g)
  const atPeriodEnd = given.text('when') !== 'now'
  if (atPeriodEnd && given.text('until') !== String((await wouldEndAt(g, id)) ?? 'now')) return show(g, { moved: true })
  await ask(g, 'cancelSubscription', { params: { id }, query: { at_period_end: atPeriodEnd }, key: given.key })
  goTo(g, `/subscriptions/${id}`, 'canceled')
}

/** The end of what is paid for; null when nothing of it is left. */
function wouldEndAt(g: Guest, id: string): Promise<number | null> {
  return g.call.commit(async (c) => {
    const s = await findOwned(c.em, c.context, SubscriptionRow, 'subscription', id)
    await clockTime(c, s)
    return cancelWouldEndAt(c, s)
  })
}
