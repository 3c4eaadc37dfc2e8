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

/**
 * The active recurring prices of the same product, then those of the published products that have its category, or none as it has none. Null where the
 * customer has no plan to change: the subscription has ended, ends at its period's end or has not begun, or the shop keeps changes to itself
 * (`plan_changes: none`). Reads only. Source: D632, D847.
 */
export async function offeredPlans(em: EntityManager, s: Subscription): Promise<OfferedPlans | null> {
  if ((s.status !== 'active' && s.status !== 'past_due') || s.cancelAtPeriodEnd) return null
  const { settings } = await em.findOneOrFail(Merchant, s.merchantId)
  const from = settings.plan_changes ?? 'shop'
  if (from === 'none') return null
  const { merchantId, livemode } = s
  const own = await em.findOneOrFail(Product, s.productId)
  const products = await em.find(
    Product,
    {
      merchantId,
      livemode,
      active: true,
      ...(from === 'shop'
        ? { $or: [{ id: s.productId }, { published: true, category: own.category ?? null }] }
        : { id: s.productId }),
    },
    { limit: PLANS_MAX, orderBy: { id: 'asc' } },
  )
  const current = await em.findOneOrFail(Price, s.priceId)
  const { discount } = s
  const left = discount ? cyclesLeft(discount, s.periodNumber) : 0
  const sameIntervalOnly = left !== null && left > 0
  const plansOf = (ids: string[], limit: number) =>
    em.find(
      Price,
      {
        productId: { $in: ids },
        id: { $ne: s.priceId },
        type: 'recurring',
        active: true,
        ...(sameIntervalOnly && { interval: s.interval }),
      },
      { limit, orderBy: { interval: 'asc', amountSatang: 'asc', id: 'asc' } },
    )
  const ids = products.map(({ id }) => id)
  const sameProduct = await plansOf(
    ids.filter((id) => id === s.productId),
    PLANS_MAX,
  )
  const room = PLANS_MAX - sameProduct.length
  const others =
    room > 0
      ? await plansOf(
          ids.filter((id) => id !== s.productId),
          room,
        )
      : []
  return {
    current,
    plans: [...sameProduct, ...others],
    products: new Map([...products, own].map((product) => [product.id, product])),
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
    status: { $in: ['active', 'past_due'] },
    cancelAtPeriodEnd: false,
  })
  const bound = running.filter(
    ({ discount, periodNumber }) => discount && (cyclesLeft(discount, periodNumber) ?? 0) > 0,
  )
  const rows = await em.execute<{ id: string }[]>(
    `select s.id from subscriptions s join products own on own.id = s.product_id
     where s.id = any(?::text[]) and exists (select 1 from products o join prices p on p.product_id = o.id
       where o.merchant_id = s.merchant_id and o.livemode = s.livemode and o.active
         and (o.id = own.id or (? and o.published and o.category is not distinct from own.category))
         and p.type = 'recurring' and p.active and p.id <> s.price_id
         and (p.interval = s.interval or s.id <> all(?::text[])))`,
    [arrayOf(running), from === 'shop', arrayOf(bound)],
  )
  return new Set(rows.map(({ id }) => id))
}

function arrayOf(rows: readonly { id: string }[]): string {
  return `{${rows.map(({ id }) => id).join()}}`
}
