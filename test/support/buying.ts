/*
 * One-time purchases in a few words, for tests of what happens to them when their payment is refunded or disputed. Built on
 * test/support/billing-api.ts.
 */
import type { Answer } from './api.ts'
import type { ApiShop, BillingApi } from './billing-api.ts'

const VERSION = { 'service-version': '2026-09-01' }

export interface Bought {
  payment: string
  customer: string
  product: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  licence: any
}

export interface Buying {
  /** ฿499.00 by card: five seats, the flag `tool`, 100 credits. */
  tool(how?: { qr?: boolean; clock?: string }): Promise<Bought>
  /** Two tools and a monthly plan with a licence in one checkout, by card. */
  basket(how?: { clock?: string }): Promise<{ payment: string; session: Answer['json']; subscription: string }>
  /** Verifies the licence as an application does, without taking a seat. */
  verify(bought: Bought): Promise<Answer['json']>
  /** Credits are their sum. */
  entitlements(customer: string): Promise<{ active_products: string[]; feature_flags: string[]; credits: number }>
}

export function buyingAt(billing: BillingApi, shop: ApiShop): Buying {
  let buyers = 0
  const once = (fields: object) =>
    shop.price({ type: 'one_time', interval: undefined, amount_satang: 49_900 }, { license_enabled: true, ...fields })
  const checkedOut = async (prices: string[], how: { qr?: boolean; clock?: string } = {}) => {
    const email = `tool${++buyers}@example.com`
    if (how.clock) await shop.customer({ email, test_clock: how.clock })
    const body = {
      customer_email: email,
      line_items: prices.map((price) => ({ price })),
      success_url: 'https://shop.example/thanks',
    }
    const opened = await shop.post('/v1/checkout_sessions', body, { headers: VERSION })
    const paying = how.qr ? { payment_method_type: 'promptpay' } : { payment_method_type: 'card', token: 'pm_card_ok' }
    const { json } = await shop.post(`/v1/test_helpers/checkout_sessions/${opened.json.id}/confirm`, paying)
    if (how.qr) await shop.post(`/v1/test_helpers/payments/${json.payment.id}/succeed`)
    await billing.settled()
    const session = (await shop.get(`/v1/checkout_sessions/${opened.json.id}`)).json
    if (session.status !== 'complete') throw new Error(JSON.stringify(session))
    return session
  }
  return {
    async tool(how) {
      const price = await once({ license_seats: 5, feature_flags: ['tool'], credits: 100 })
      const session = await checkedOut([price], how)
      const licence = (await shop.get(`/v1/licenses/${session.licenses[0]}`)).json
      return { payment: session.payment, customer: session.customer, product: licence.product, licence }
    },
    async basket(how) {
      const plan = await shop.price({}, { license_enabled: true })
      const session = await checkedOut([await once({}), plan, await once({})], how)
      return { payment: session.payment, session, subscription: session.subscriptions[0] }
    },
    verify: async ({ product, licence }) =>
      (
        await billing.api.send('POST', '/v1/licenses/verify', {
          body: { product_id: product, license_key: licence.key, increment_uses_count: false },
          headers: VERSION,
        })
      ).json,
    async entitlements(customer) {
      const { active_products, feature_flags, credits } = (await shop.get(`/v1/customers/${customer}/entitlements`))
        .json
      const sum = credits.reduce((all: number, { remaining }: { remaining: number }) => all + remaining, 0)
      return { active_products, feature_flags, credits: sum }
    },
  }
}
