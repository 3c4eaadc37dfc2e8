// Another plan for a subscription in the dashboard: what it would cost is asked of the command itself, in a transaction that is taken back.
import { LockMode } from '@mikro-orm/postgresql'
import { type Changed, changePlan } from '../../commands/change-plan.ts'
import { dryRun } from '../../commands/commit.ts'
import { Subscription as SubscriptionRow } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import type { Filled } from '../../pages/components/field.ts'
import { changeFields, changingPage, type Preview } from '../../pages/dashboard/changing.ts'
import { cardText } from '../../pages/dashboard/named.ts'
import type { Html } from '../../pages/html.ts'
import { refusalWords } from '../../pages/words/dashboard/refusals.ts'
import { Refusal } from '../../rules/refusals.ts'
import { answerDashboard } from './answer.ts'
import { callOf, curlOf, refuseUnlessMay } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { bodyOf, newFormKey, problemsOf, submit } from './forms.ts'
import { namesOf } from './names.ts'
import { pricesOf } from './prices-offered.ts'
import { defaultCardOf, subscriptionOf } from './subscription.ts'

export function addChanging(door: DashboardDoor): void {
  door.get('/subscriptions/:id/change', (g) => ask(g))
  door.post('/subscriptions/:id/change', (g) => change(g))
}

/** What was asked for stands in the address; without anything asked, the plan as it is. */
async function ask(g: Guest): Promise<void> {
  refuseUnlessMay(g, 'changeSubscription')
  const s = await subscriptionOf(g)
  const price = g.query.get('price')
  const asked = {
    price: price || s.price,
    quantity: g.query.get('quantity') || String(s.quantity),
    proration: g.query.get('proration') ?? 'prorate',
  }
  const values = new Map(Object.entries(asked).map(([name, value]) => [name, [value]]))
  if (price === undefined) return show(g, { values, problems: {} }, null)
  const fields = changeFields(null, g.locale)
  const { body, problems } = bodyOf(fields, { values }, g.locale)
  if (Object.keys(problems).length > 0) return show(g, { values, problems }, null)
  try {
    await show(g, { values, problems: {} }, null, await costOf(g, body))
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 404) throw error
    const beside = problemsOf(error, fields, g.locale)
    const above = Object.keys(beside).length > 0 ? null : refusalWords(error, g.locale)
    await show(g, { values, problems: beside }, above)
  }
}

interface Cost {
  changed: Changed
  wanted: { price: string; quantity: number; proration: 'none' | 'prorate' }
}

/** Read as the call would be read, and refused as it would be. */
async function costOf(g: Guest, body: object): Promise<Cost> {
  const id = g.params.id!
  const { call } = callOf(g, 'changeSubscription', { params: { id }, body })
  const wanted = call.body as Cost['wanted']
  const { db, links, gateways } = g.deps
  const { merchantId, livemode, apiVersion } = g.caller
  const context = { merchantId, livemode, apiVersion, at: g.now }
  const changed = await dryRun({ orm: db.orm, links }, context, async (c) => {
    const lockMode = LockMode.PESSIMISTIC_WRITE
    const s = await findOwned(c.em, c.context, SubscriptionRow, 'subscription', id, { lockMode })
    return changePlan(c, gateways, s, wanted)
  })
  return { changed, wanted }
}

async function change(g: Guest): Promise<void> {
  const { id } = await subscriptionOf(g)
  await submit(g, {
    operation: 'changeSubscription',
    params: { id },
    fields: changeFields(null, g.locale),
    done: () => ({ path: `/subscriptions/${id}`, said: 'saved' }),
    again: (filled, problem) => show(g, filled, problem),
  })
}

async function show(g: Guest, filled: Filled, problem: Html | null, cost: Cost | null = null): Promise<void> {
  const s = await subscriptionOf(g)
  const [prices, defaultCard] = await Promise.all([pricesOf(g, s.price), defaultCardOf(g, s.customer)])
  const ids = [s.product, s.price, s.payment_method, defaultCard, cost?.wanted.price]
  const names = await namesOf(g, ids)
  const isCharged = cost?.changed.kind === 'charging'
  const card = cardText(names, s.payment_method) ?? cardText(names, defaultCard)
  const params = { id: s.id }
  const preview: Preview | null = cost && {
    cost: cost.changed.cost,
    card: isCharged ? card : null,
    wanted: cost.wanted,
    key: newFormKey(),
    curl: curlOf(g, 'changeSubscription', { params, body: cost.wanted }),
  }
  const status = problem || Object.keys(filled.problems).length > 0 ? 422 : 200
  answerDashboard(
    g,
    (frame) => changingPage(frame, g.shown, { subscription: s, names, prices, filled, problem, preview }),
    status,
  )
}
