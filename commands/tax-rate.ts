// The rate of VAT of a merchant's standard lines, and how a product's price is taxed.
import { Merchant, type Price, type Product } from '../db/entities/index.ts'
import type { Taxability } from '../rules/tax.ts'
import { standardRateBpsAt } from '../rules/tax-settings.ts'
import type { Commit } from './commit.ts'

/**
 * The rate of the standard lines of the commit's merchant at its instant, in basis points; 0 for one who is not registered. Reads the merchant, which
 * hot paths have read already.
 */
export async function standardRateBps(c: Commit): Promise<number> {
  const merchant = await c.em.findOneOrFail(Merchant, c.context.merchantId)
  return standardRateBpsAt(merchant, c.at, c.terms.vatRates)
}

/** How a line of this price is taxed. */
export function taxOf(price: Pick<Price, 'taxBehavior'>, product: Pick<Product, 'taxCategory'>): Taxability {
  return { tax_category: product.taxCategory, tax_behavior: price.taxBehavior }
}
