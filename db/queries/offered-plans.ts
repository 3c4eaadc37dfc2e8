// The plans that a customer may change to in the portal. Another plan of the merchant's choice is set through the API or the dashboard.
import type { EntityManager } from '@mikro-orm/postgresql'
import { cyclesLeft } from '../../rules/discounts.ts'
import { Merchant, Price, Product, Subscription } from '../entities/index.ts'

export interface OfferedPlans {
  current: Price
  /** Those of its own product first, each cheapest first; without the current one. */
  plans: Price[]
  /** Their products and that of the current one, by id. */
  products: ReadonlyMap<string, Product>
  /** A discount that ends after some cycles keeps other intervals away: three months at half price are not three years (D96). */
  sameIntervalOnly: boolean
}

const PLANS_MAX = 50
const RUNNING: Subscription['status'][] = ['active', 'past_due']

/**
 * The rule itself, for both questions below: prices `p` of products `o` that subscription `s` of product `own` may change to. Parameters: whether other
 * products count, and the subscriptions that keep their interval.
 */
const OFFERED = `from subscriptions s
  join products own on own.id = s.product_id
  join products o on o.merchant_id = s.merchant_id and o.livemode = s.livemode and o.active
    and (o.id = own.id or (? and o.published and o.category is not distinct from own.category))
  join prices p on p.product_id = o.id and p.type = 'recurring' and p.active and p.id <> s.price_id
    and (p.interval = s.interval or s.id <> all(?::text[]))`

/**
 * The active recurring prices of the same product, then those of the published products that have its category, or none as it has none. Null where the
 * customer has no plan to change: the subscription has ended, ends at its period's end or has not begun, or the shop keeps changes to itself
 * (`plan_changes: none`). Reads only. Source: D632, D847.
 */
export async function offeredPlans(em: EntityManager, s: Subscription): Promise<OfferedPlans | null> {
  if (!RUNNING.includes(s.status) || s.cancelAtPeriodEnd) return null
  const { settings } = await em.findOneOrFail(Merchant, s.merchantId)
  const from = settings.plan_changes ?? 'shop'
  if (from === 'none') return null
  const sameIntervalOnly = keepsInterval(s)
  const offered = await em.execute<{ id: string; product_id: string }[]>(
    `select p.id, p.product_id ${OFFERED} where s.id = ?
     order by (o.id = own.id) desc, p.interval, p.amount_satang, p.id limit ${PLANS_MAX}`,
    [from === 'shop', textArray(sameIntervalOnly ? [s.id] : []), s.id],
  )
  const products = await em.find(Product, { id: { $in: [s.productId, ...offered.map((plan) => plan.product_id)] } })
  const prices = await em.find(Price, { id: { $in: offered.map(({ id }) => id) } })
  const priceOf = new Map(prices.map((price) => [price.id, price]))
  return {
    current: await em.findOneOrFail(Price, s.priceId),
    plans: offered.flatMap(({ id }) => priceOf.get(id) ?? []),
    products: new Map(products.map((product) => [product.id, product])),
    sameIntervalOnly,
  }
}

/** Which of these subscriptions of one merchant have a plan to change to, by the same rule. Two reads, however many they are. */
export async function withOfferedPlans(em: EntityManager, merchant: Merchant, ids: string[]): Promise<Set<string>> {
  const from = merchant.settings.plan_changes ?? 'shop'
  if (from === 'none' || ids.length === 0) return new Set()
  const running = await em.find(Subscription, {
    id: { $in: ids },
    merchantId: merchant.id,
    status: { $in: RUNNING },
    cancelAtPeriodEnd: false,
  })
  const bound = running.filter(keepsInterval).map(({ id }) => id)
  const rows = await em.execute<{ id: string }[]>(`select s.id ${OFFERED} where s.id = any(?::text[]) group by s.id`, [
    from === 'shop',
    textArray(bound),
    textArray(running.map(({ id }) => id)),
  ])
  return new Set(rows.map(({ id }) => id))
}

/** A discount that is still to come for some cycles (D96). */
function keepsInterval({ discount, periodNumber }: Subscription): boolean {
  const left = discount ? cyclesLeft(discount, periodNumber) : null
  return left !== null && left > 0
}

function textArray(ids: readonly string[]): string {
  return `{${ids.join()}}`
}
