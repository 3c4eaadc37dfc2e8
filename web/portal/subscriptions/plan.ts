// Another plan, chosen in the portal: the plans that the shop offers, what one would cost (the change itself, taken back), and the change. What it means is
// commands/change-plan.ts. Source: D632.
import { LockMode } from '@mikro-orm/postgresql'
import { outcomeOfCharge } from '../../../api/charges.ts'
import type { Context } from '../../../api/context.ts'
import type { ApiDeps } from '../../../api/deps.ts'
import { refusalOf } from '../../../api/middleware/errors.ts'
import { count } from '../../../api/middleware/rate-limit.ts'
import { type Changed, changePlan } from '../../../commands/change-plan.ts'
import { clockTime } from '../../../commands/clock-time.ts'
import { type Commit, dryRun } from '../../../commands/commit.ts'
import { billedPeriod, billOfPeriod } from '../../../commands/invoices.ts'
import { cardOf } from '../../../commands/pay-invoice.ts'
import { billsOf } from '../../../commands/plan.ts'
import { standardRateBps, taxOf } from '../../../commands/tax-rate.ts'
import { refuseOtherTotal } from '../../../commands/total-seen.ts'
import { Customer, type Price, type Product, type Subscription } from '../../../db/entities/index.ts'
import { offeredPlans } from '../../../db/queries/offered-plans.ts'
import { update } from '../../../db/update.ts'
import { times } from '../../../rules/money.ts'
import { PLAN_PRICE_SECONDS } from '../../../rules/portal.ts'
import { fixedAmountOf, intervalOf } from '../../../rules/prices.ts'
import { missingResource } from '../../../rules/refusals.ts'
import { subscriptionPeriod } from '../../../rules/subscriptions.ts'
import { withTax } from '../../../rules/tax.ts'
import { API_VERSION } from '../../../rules/versions.ts'
import { answerFramed } from '../../buyer-pages.ts'
import { declineInWords } from '../../components/paying.ts'
import { readForm } from '../../forms.ts'
import { flashOfError, redirectWithFlash } from '../forms.ts'
import { goTo, type PortalContext, type PortalRoutes } from '../guard.ts'
import type { FlashMessage } from '../words.ts'
import { ownSubscription } from './own.ts'
import { type PlanChanging, type PlanItem, planPage } from './plan-view.ts'
import { PLAN, type PlanProblem } from './plan-words.ts'

export function addPlans(routes: PortalRoutes, deps: ApiDeps): void {
  routes.get('/subscriptions/:id/plan', (ctx, account) => {
    const { price } = ctx.query
    return ask(ctx, deps, account, { chosen: typeof price === 'string' ? price : null })
  })
  routes.post('/subscriptions/:id/plan', (ctx, account) => change(ctx, deps, account))
}

interface Asked {
  chosen: string | null
  /** Why it was not done, and the status that says so. */
  problem?: string | null
  needsCard?: boolean
  status?: number
}

async function ask(ctx: Context, deps: ApiDeps, account: PortalContext, asked: Asked): Promise<void> {
  try {
    const plans = await tryOut(deps, account, (c) => plansOf(c, account))
    if (!plans) return goTo(ctx, account, '')
    let { problem = null, needsCard = false, status = 200 } = asked
    let cost: PlanChanging['cost'] = null
    if (asked.chosen !== null) {
      try {
        cost = await tryOut(deps, account, (c) => costOf(c, deps, account, asked.chosen!))
      } catch (error) {
        const why = problemOf(error)
        problem ??= PLAN[account.locale].refusals[why]
        needsCard ||= why === 'noCard'
        status = status === 200 ? 422 : status
      }
    }
    const { lang, mode } = ctx.query
    const query = Object.entries({ lang, mode }).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    )
    const page = { ...plans, chosen: asked.chosen, cost, problem, needsCard, query }
    answerFramed(ctx, { status, locale: account.locale }, (frame) => planPage(frame, account.props, page))
  } catch (error) {
    redirectWithFlash(ctx, account, '', flashOfError(error))
  }
}

/** What the change would do, without doing it. */
function tryOut<T>(deps: ApiDeps, account: PortalContext, work: (c: Commit) => Promise<T>): Promise<T> {
  const { merchant, livemode, call } = account
  const context = { merchantId: merchant.id, livemode, apiVersion: API_VERSION, at: call.now }
  return dryRun({ orm: deps.db.orm, links: deps.links }, context, work)
}

type Plans = Pick<PlanChanging, 'id' | 'name' | 'current' | 'plans' | 'sameIntervalOnly' | 'byCard' | 'card'>

/** Null where there is nothing to choose: it has ended, ends, or has not begun. */
async function plansOf(c: Commit, account: PortalContext): Promise<Plans | null> {
  const s = await ownSubscription(c, account)
  const offered = await offeredPlans(c.em, s)
  if (!offered) return null
  const card = await cardOf(c, s, await c.em.findOneOrFail(Customer, s.customerId))
  const standardBps = await standardRateBps(c)
  const item = (price: Price) => planItem(price, offered.products.get(price.productId)!, s.quantity, standardBps)
  const current = item(offered.current)
  return {
    id: s.id,
    name: current.name,
    current,
    plans: offered.plans.map(item),
    sameIntervalOnly: offered.sameIntervalOnly,
    byCard: s.collectionMethod === 'auto_charge',
    card: card && { id: card.id, ...card.card },
  }
}

/** What a subscription to that price costs. */
export function planItem(price: Price, product: Product, quantity: number, standardBps: number): PlanItem {
  const { name } = product
  const amountSatang = withTax(times(fixedAmountOf(price), quantity), taxOf(price, product), standardBps)
  return {
    priceId: price.id,
    name: quantity > 1 ? `${name} × ${quantity}` : name,
    interval: intervalOf(price),
    amountSatang,
  }
}

async function costOf(
  c: Commit,
  deps: ApiDeps,
  account: PortalContext,
  chosen: string,
): Promise<NonNullable<PlanChanging['cost']>> {
  const s = await ownSubscription(c, account, LockMode.PESSIMISTIC_WRITE)
  const { price, product } = await offeredPrice(c, s, chosen)
  const { renewal } = await billsOf(c, s)
  const ahead = renewal?.status === 'paid' ? billedPeriod(renewal) : null
  const [running, endAt] = [s.periodNumber, s.currentPeriodEnd]
  const { kind, cost } = await changeTo(c, deps, s, { price: chosen, pricedAt: null })
  const standardBps = await standardRateBps(c)
  const plan = planItem(price, product, s.quantity, standardBps)
  // The last period that is paid for, or billed by this change: the renewal comes at its end.
  const billed = (ahead?.number ?? running) + (cost.period || cost.again ? 1 : 0)
  const at = cost.period?.endAt ?? (cost.again ? subscriptionPeriod(s, billed).endAt : (ahead?.endAt ?? endAt))
  // The next bill, with and without what this change leaves for it. Nothing of this is written: the change is only tried out.
  const next = { subscription: s, price, product, standardBps, period: { number: billed + 1, startAt: at, endAt: at } }
  update(s, { carriedSatang: 0 })
  const priceSatang = billOfPeriod(next).totalSatang
  update(s, { carriedSatang: cost.leftSatang })
  const { totalSatang } = billOfPeriod(next)
  return { ...cost, plan, isCharged: kind === 'charging', pricedAt: c.at, renewal: { at, priceSatang, totalSatang } }
}

/** 404 for what is not offered: an address that somebody made up. */
async function offeredPrice(c: Commit, s: Subscription, id: string): Promise<{ price: Price; product: Product }> {
  const offered = await offeredPlans(c.em, s)
  const price = offered?.plans.find((one) => one.id === id)
  const product = price && offered?.products.get(price.productId)
  if (!product) throw missingResource('price', id)
  return { price, product }
}

function changeTo(
  c: Commit,
  deps: ApiDeps,
  s: Subscription,
  { price, pricedAt }: { price: string; pricedAt: number | null },
): Promise<Changed> {
  return changePlan(c, deps.gateways, s, { price, quantity: null, proration: 'prorate', pricedAt })
}

/** Makes the change for the amounts that were shown, as long as they hold. */
async function change(ctx: Context, deps: ApiDeps, account: PortalContext): Promise<void> {
  const form = await readForm(ctx, deps)
  const { locale, call } = account
  const words = PLAN[locale]
  const seen = (name: string) => (/^-?\d{1,15}$/.test(form.get(name) ?? '') ? Number(form.get(name)) : NOT_SEEN)
  const chosen = form.get('price') ?? ''
  const again = (status: number, problem: string, needsCard = false) =>
    ask(ctx, deps, account, { chosen, status, problem, needsCard })
  await count(ctx, deps, [{ name: 'checkout_confirm', key: account.params.id! }])
  try {
    const changed = await call.commit(async (c) => {
      const s = await ownSubscription(c, account, LockMode.PESSIMISTIC_WRITE)
      await offeredPrice(c, s, chosen)
      await clockTime(c, s)
      const at = seen('at')
      const holds = at <= c.at && at >= c.at - PLAN_PRICE_SECONDS && at >= s.currentPeriodStart
      const isSamePlan = form.get('from') === s.priceId
      const card = await cardOf(c, s, await c.em.findOneOrFail(Customer, s.customerId))
      const done = await changeTo(c, deps, s, { price: chosen, pricedAt: holds ? at : null })
      const isSameCard = done.kind !== 'charging' || card?.id === form.get('card')
      const isSame = isSamePlan && isSameCard && seen('left') === done.cost.leftSatang
      refuseOtherTotal(done.cost.totalSatang, isSame ? seen('total') : NOT_SEEN)
      return done
    })
    if (changed.kind === 'changed')
      return redirectWithFlash(ctx, account, '', changed.cost.totalSatang > 0 ? 'plan_invoiced' : 'plan_changed')
    const payment = await outcomeOfCharge(call, changed.paymentId)
    if (payment.status === 'failed')
      return await again(
        402,
        `${declineInWords(payment.declineCode ?? 'generic_decline', locale)} ${words.unchanged}`,
        true,
      )
    redirectWithFlash(ctx, account, '', FLASHES[payment.status] ?? 'plan_processing')
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error' || refusal.code === 'rate_limited') throw error
    if (refusal.code === 'resource_missing' || refusal.code === 'subscription_ended')
      return redirectWithFlash(ctx, account, '', refusal.code === 'resource_missing' ? 'missing' : 'ended')
    const why = problemOf(error)
    await again(refusal.status, words.refusals[why], why === 'noCard')
  }
}

/** No amount and no instant. */
const NOT_SEEN = -1e15

const FLASHES: Partial<Record<string, FlashMessage>> = {
  succeeded: 'plan_changed',
  requires_action: 'plan_bank',
}

/** Why a change is refused, as the customer reads it. What was not foreseen is thrown on. */
function problemOf(error: unknown): PlanProblem {
  const { code } = refusalOf(error)
  if (code === 'internal_error' || code === 'subscription_ended') throw error
  return PROBLEMS[code] ?? 'other'
}

const PROBLEMS: Partial<Record<string, PlanProblem>> = {
  total_changed: 'moved',
  customer_has_open_payment: 'unpaid',
  payment_method_not_chargeable: 'noCard',
  gateway_not_configured: 'noGateway',
  price_inactive: 'unsold',
  price_not_recurring: 'unsold',
  product_inactive: 'unsold',
  parameter_invalid: 'unsold',
  resource_missing: 'unsold',
  amount_too_large: 'large',
  lock_timeout: 'busy',
  workflow_unavailable: 'away',
}
