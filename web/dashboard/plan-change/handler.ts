// Changes the plan of a subscription in the dashboard. The command itself computes the cost, in a transaction that is rolled back.
import { LockMode } from '@mikro-orm/postgresql'
import { type Changed, changePlan } from '../../../commands/change-plan.ts'
import { dryRun } from '../../../commands/commit.ts'
import { Subscription as SubscriptionRow } from '../../../db/entities/index.ts'
import { findOwned } from '../../../db/queries/owned.ts'
import type { SubscriptionObject } from '../../../resources/subscription.ts'
import { Refusal } from '../../../rules/refusals.ts'
import type { Filled } from '../../components/field.ts'
import type { Html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { callOf, curlOf, refuseUnlessMay } from '../ask.ts'
import { cardText } from '../components/named.ts'
import type { DashboardContext } from '../context.ts'
import { bodyOf, newFormKey, problemsOf, submit, type Typed, typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { namesOf } from '../names.ts'
import { SUBSCRIBING } from '../new-subscription/words.ts'
import { pricesOf } from '../prices/offered.ts'
import { leaveUnrecorded } from '../record.ts'
import { defaultCardOf, subscriptionOf } from '../subscription/handler.ts'
import { refusalWords } from '../words/refusals.ts'
import { changeFields, changingPage, type Preview } from './view.ts'

export function addChanging(routes: DashboardRoutes): void {
  routes.get('/subscriptions/:id/change', (page) => ask(page))
  routes.post('/subscriptions/:id/change', (page) => change(page))
}

/** The address holds what was asked for; without it, nothing is chosen yet. */
async function ask(page: DashboardContext): Promise<void> {
  refuseUnlessMay(page, 'changeSubscription')
  const s = await subscriptionOf(page)
  const price = page.query.get('price')
  const asked = {
    price: price ?? '',
    quantity: page.query.get('quantity') || String(s.quantity),
    proration: page.query.get('proration') ?? 'prorate',
  }
  const values = new Map(Object.entries(asked).map(([name, value]) => [name, [value]]))
  if (price === undefined) return show(page, { values, problems: {} }, null)
  await look(page, s, values)
}

/** Shows the second step, or the form again with all problems. Changes nothing. `moved`: it was shown before, for what is no longer so. */
async function look(page: DashboardContext, s: SubscriptionObject, values: Values, moved = false): Promise<void> {
  if (isUnchosen(s, values)) {
    return show(page, { values, problems: { price: SUBSCRIBING[page.locale].choosePlanFirst } }, null)
  }
  const fields = changeFields(null, page.locale)
  const { body, problems } = bodyOf(fields, { values: meant(s, values) }, page.locale)
  if (Object.keys(problems).length > 0) return show(page, { values, problems }, null)
  try {
    await show(page, { values, problems: {} }, null, { ...(await costOf(page, body)), asksFirst: true, moved })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 404) throw error
    const beside = problemsOf(error, fields, page.locale)
    const above = Object.keys(beside).length > 0 ? null : refusalWords(error, page.locale)
    await show(page, { values, problems: beside }, above)
  }
}

type Values = ReadonlyMap<string, readonly string[]>

/** Nothing is chosen yet: no price, and the quantity of today. */
function isUnchosen(s: SubscriptionObject, values: Values): boolean {
  return !values.get('price')?.[0] && Number(values.get('quantity')?.[0]) === s.quantity
}

/** Another quantity alone keeps the price. */
function meant(s: SubscriptionObject, values: Values): Map<string, string[]> {
  return new Map([...values].map(([name, list]) => [name, name === 'price' && !list[0] ? [s.price] : [...list]]))
}

/** What stands beside the form while it is filled in. Changes nothing. */
async function sum(page: DashboardContext, s: SubscriptionObject, { values }: Typed): Promise<void> {
  refuseUnlessMay(page, 'changeSubscription')
  leaveUnrecorded(page)
  const filled = { values, problems: {} }
  const { body, problems } = bodyOf(changeFields(null, page.locale), { values: meant(s, values) }, page.locale)
  if (isUnchosen(s, values) || Object.keys(problems).length > 0) return show(page, filled, null)
  try {
    await show(page, filled, null, { ...(await costOf(page, body)), asksFirst: false })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 404) throw error
    await show(page, filled, null)
  }
}

interface Cost {
  changed: Changed
  wanted: { price: string; quantity: number; proration: 'none' | 'prorate' }
  /** It is the second step, which asks before it is done. */
  asksFirst?: boolean
  /** It was asked before, about what is no longer so. */
  moved?: boolean
}

/** Reads and refuses the input as the API call would. */
async function costOf(page: DashboardContext, body: object): Promise<Cost> {
  const id = page.params.id!
  const { call } = callOf(page, 'changeSubscription', { params: { id }, body })
  const wanted = call.body as Cost['wanted']
  const { db, links, gateways } = page.deps
  const { merchantId, livemode, apiVersion } = page.caller
  const context = { merchantId, livemode, apiVersion, at: page.now }
  const changed = await dryRun({ orm: db.orm, links }, context, async (c) => {
    const lockMode = LockMode.PESSIMISTIC_WRITE
    const s = await findOwned(c.em, c.context, SubscriptionRow, 'subscription', id, { lockMode })
    return changePlan(c, gateways, s, wanted)
  })
  return { changed, wanted }
}

async function change(page: DashboardContext): Promise<void> {
  const s = await subscriptionOf(page)
  const { id } = s
  const given = await typed(page)
  if (given.text('preview') === '1') return sum(page, s, given)
  // A form that is sent twice finds the change made, and is answered as the first time.
  const isMade = given.text('price') === s.price && given.text('quantity') === String(s.quantity)
  if (given.text('from') !== '' && !isMade && given.text('from') !== (await fromOf(page, s))) {
    refuseUnlessMay(page, 'changeSubscription')
    leaveUnrecorded(page)
    return look(page, s, given.values, true)
  }
  await submit(page, {
    operation: 'changeSubscription',
    given,
    params: { id },
    fields: changeFields(null, page.locale),
    done: () => ({ path: `/subscriptions/${id}`, flash: 'saved' }),
    again: (filled, problem) => show(page, filled, problem),
  })
}

/** What the costs were worked out from, but for the seconds: the plan until now, its period, and the card that pays. */
async function fromOf(page: DashboardContext, s: SubscriptionObject): Promise<string> {
  const card = s.payment_method ?? (await defaultCardOf(page, s.customer))
  return [s.price, s.quantity, s.current_period_end, s.collection_method, card].join(' ')
}

async function show(
  page: DashboardContext,
  filled: Filled,
  problem: Html | null,
  cost: Cost | null = null,
): Promise<void> {
  const s = await subscriptionOf(page)
  const [prices, defaultCard] = await Promise.all([pricesOf(page, s.price), defaultCardOf(page, s.customer)])
  const ids = [s.customer, s.product, s.price, s.payment_method, defaultCard, cost?.wanted.price]
  const names = await namesOf(page, ids)
  const isCharged = cost?.changed.kind === 'charging'
  const card = cardText(names, s.payment_method) ?? cardText(names, defaultCard)
  const params = { id: s.id }
  const costs = cost && { cost: cost.changed.cost, card: isCharged ? card : null, wanted: cost.wanted }
  const preview: Preview | null =
    costs && cost?.asksFirst
      ? {
          ...costs,
          moved: cost.moved ?? false,
          from: await fromOf(page, s),
          key: newFormKey(),
          curl: curlOf(page, 'changeSubscription', { params, body: costs.wanted }),
        }
      : null
  const status = preview?.moved ? 409 : problem || Object.keys(filled.problems).length > 0 ? 422 : 200
  answerDashboard(
    page,
    (frame) =>
      changingPage(frame, page.props, { subscription: s, names, prices, filled, problem, cost: costs, preview }),
    status,
  )
}
