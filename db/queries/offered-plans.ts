// The plans that a customer may change to in the portal. Another plan of the merchant's choice is set through the API or the dashboard.
import type { EntityManager } from '@mikro-orm/postgresql'
import { cyclesLeft } from '../../rules/discounts.ts'
import { Merchant, Price, Product, type Subscription } from '../entities/index.ts'

export interface OfferedPlans {
  current: Price
  /** Cheapest first, without the current one. */
  plans: Price[]
  /** Their products and that of the current one, by id. */
  products: ReadonlyMap<string, Product>
  /** A discount that ends after some cycles keeps other intervals away: three months at half price are not three years (D96). */
  sameIntervalOnly: boolean
}

const PLANS_MAX = 50

/**
 * The active recurring prices of the same product and of whatever else the shop publishes. Null where the customer has no plan to change: the subscription
 * has ended, ends at its period's end or has not begun, or the shop keeps changes to itself (`plan_changes: none`). Reads only. Source: D632.
 */
export async function offeredPlans(em: EntityManager, s: Subscription): Promise<OfferedPlans | null> {
  if ((s.status !== 'active' && s.status !== 'past_due') || s.cancelAtPeriodEnd) return null
  const { settings } = await em.findOneOrFail(Merchant, s.merchantId)
  const from = settings.plan_changes ?? 'shop'
  if (from === 'none') return null
  const { merchantId, livemode } = s
  const products = await em.find(
    Product,
    {
      merchantId,
      livemode,
      active: true,
      ...(from === 'shop' ? { $or: [{ id: s.productId }, { published: true }] } : { id: s.productId }),
    },
    { limit: PLANS_MAX, orderBy: { id: 'asc' } },
  )
  const current = await em.findOneOrFail(Price, s.priceId)
  const own = await em.findOneOrFail(Product, s.productId)
  const { discount } = s
  const left = discount ? cyclesLeft(discount, s.periodNumber) : 0
  const sameIntervalOnly = left !== null && left > 0
  const prices = await em.find(
    Price,
    {
      productId: { $in: products.map(({ id }) => id) },
      id: { $ne: s.priceId },
      type: 'recurring',
      active: true,
      ...(sameIntervalOnly && { interval: s.interval }),
    },
    { limit: PLANS_MAX, orderBy: { interval: 'asc', amountSatang: 'asc', id: 'asc' } },
  )
  return {
    current,
    plans: prices,
    products: new Map([...products, own].map((product) => [product.id, product])),
    sameIntervalOnly,
  }
}
