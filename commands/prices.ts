// Creates prices and switches them on and off. The amounts of a price never change, because subscriptions and open checkouts rely on them. Which
// amounts go together is rules/prices.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { Merchant, Price, Product } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { findOwned, findReference } from '../db/queries/owned.ts'
import { serializePrice } from '../resources/price.ts'
import { type PriceWanted, priceProblems } from '../rules/prices.ts'
import { Refusal } from '../rules/refusals.ts'
import type { TaxBehavior } from '../rules/tax.ts'
import { taxSettingsOf } from '../rules/tax-settings.ts'
import { previousAttributes } from './changed.ts'
import type { Commit } from './commit.ts'

export interface NewPrice extends PriceWanted {
  /** Id of a product of the same merchant and mode, active or not. */
  product: string
  /** Absent: the merchant's default at this moment. */
  tax_behavior?: TaxBehavior | undefined
  active?: boolean | undefined
  metadata?: Record<string, string> | undefined
}

/** Creates a price of a product, or refuses with all problems at once. Not safe to repeat by itself. Source: specification §2.3. */
export async function createPrice(c: Commit, wanted: NewPrice): Promise<Price> {
  const problems = priceProblems(wanted)
  const [first] = problems
  if (first) throw new Refusal(first.code, first.message, { param: first.param, errors: problems })
  const product = await findReference(c.em, c.context, Product, 'product', 'product', wanted.product)
  const price = c.em.create(Price, {
    id: mintId('price_'),
    merchantId: c.context.merchantId,
    livemode: c.context.livemode,
    productId: product.id,
    type: wanted.type,
    amountSatang: wanted.amount_satang ?? null,
    interval: wanted.interval ?? null,
    minimumSatang: wanted.type === 'pay_what_you_want' ? (wanted.minimum_satang ?? 0) : null,
    suggestedSatang: wanted.suggested_satang ?? null,
    maximumSatang: wanted.maximum_satang ?? null,
    taxBehavior: wanted.tax_behavior ?? (await defaultBehavior(c)),
    active: wanted.active ?? true,
    metadata: wanted.metadata ?? {},
    createdAt: c.at,
  })
  c.event('price.created', price.id, () => serializePrice(price))
  return price
}

async function defaultBehavior(c: Commit): Promise<TaxBehavior> {
  return taxSettingsOf(await c.em.findOneOrFail(Merchant, c.context.merchantId)).default_tax_behavior
}

/** Switches a price on or off, or changes its metadata. Safe to repeat: an update that changes nothing announces nothing. */
export async function updatePrice(
  c: Commit,
  id: string,
  changes: (stored: Price) => { active?: boolean | undefined; metadata?: Record<string, string> | undefined },
): Promise<Price> {
  const price = await findOwned(c.em, c.context, Price, 'price', id, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const before = serializePrice(price)
  const { active, metadata } = changes(price)
  if (active !== undefined) price.active = active
  if (metadata !== undefined) price.metadata = metadata
  const previous = previousAttributes(before, serializePrice(price))
  if (previous) c.event('price.updated', price.id, () => serializePrice(price), previous)
  return price
}
