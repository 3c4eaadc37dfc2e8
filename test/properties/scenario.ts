// The setting of property runs: a merchant that sells one of everything.
import type { ApiShop, BillingApi } from '../support/billing-api.ts'
import type { Broken } from './broken.ts'
import { PRICES } from './model.ts'

/** A merchant with everything that is sold in property runs. */
export interface Scenario {
  billing: BillingApi
  shop: ApiShop
  prices: string[]
  oneTimePrice: string
  strangersCard: string
  broken: Broken
}

/** Runs in parallel have a merchant each, so that they do not wait for each other's counters. */
export async function openScenario(billing: BillingApi, broken: Broken): Promise<Scenario> {
  const shop = await billing.shop()
  const prices: string[] = []
  for (const { interval, satang } of PRICES) prices.push(await shop.price({ interval, amount_satang: satang }))
  const oneTimePrice = await shop.price({ type: 'one_time', interval: undefined })
  const stranger = await shop.customer()
  const card = await shop.post('/v1/payment_methods', { customer: stranger, type: 'card', token: 'pm_card_ok' })
  return { billing, shop, prices, oneTimePrice, strangersCard: card.json.id, broken }
}
