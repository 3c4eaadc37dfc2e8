// What stops whoever tries stolen cards in the portal: the limits of cards that hold on every page, and the challenge.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { ApiDeps } from '../../api/deps.ts'
import type { TestApi } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { challengeProvider } from '../support/challenge.ts'
import { portalBrowser, signedIn, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
const others: TestApi[] = []
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterAll(async () => {
  for (const api of others) await api.close()
  await billing.checkAndClose()
})
beforeEach(() => billing.api.sql('delete from rate_limits'))

/** Another process on the same database, with limits of its own. */
async function environment(overrides: Partial<ApiDeps> = {}): Promise<TestApi> {
  const { workflows, gateways } = billing.api.deps
  const api = await billing.api.another({ workflows, gateways, trustProxy: 1, rateLimits: 'on', ...overrides })
  others.push(api)
  return api
}
const points = async (name: string) =>
  (await billing.api.sql<{ points: number }>('select points from rate_limits where key like $1', [`${name}:%`])).map(
    (row) => row.points,
  )
/** A card of a checkout that is declined, which counts for the shop. */
async function declinedAtCheckout(api: TestApi, of: ApiShop) {
  const price = await of.price({ type: 'one_time', interval: undefined, amount_satang: 5_000 })
  const body = { customer_email: 'a@example.com', line_items: [{ price }], success_url: 'https://shop.example/thanks' }
  const { json } = await of.post('/v1/checkout_sessions', body, { headers: { 'service-version': '2026-09-01' } })
  const asked = { method: 'card', token: 'pm_card_declined' }
  expect((await portalBrowser(api.url).post(new URL(json.url).pathname, asked)).status).toBe(402)
  await billing.settled()
}

describe('a card in the portal', () => {
  async function wallet(of: ApiShop) {
    const { cookie } = await signedIn(billing, of, await of.customer())
    return { cookie, path: `/portal/${await slugOf(billing, of)}/cards?lang=en` }
  }
  const STORED = { token: 'pm_card_ok', consent: 'yes', from_now: 'yes' }

  test.each(['card_session', 'card_fingerprint', 'card_address', 'card_shop'] as const)(
    'is stopped by %s, as anywhere, and nothing is stored',
    async (name) => {
      const { cookie, path } = await wallet(shop)
      const before = await billing.counts()
      const { status, text } = await portalBrowser((await environment({ limits: { [name]: 0 } })).url, cookie).post(
        path,
        STORED,
      )
      expect([status, text.includes('Too many cards have been declined')]).toEqual([429, true])
      expect((await billing.counts()).payment_methods).toBe(before.payment_methods)
    },
  )

  test('that is declined counts for the customer, the address and the shop', async () => {
    const own = await billing.shop()
    const { cookie, path } = await wallet(own)
    const api = await environment({ limits: { card_shop: 1 } })
    const add = (token: string) => portalBrowser(api.url, cookie).post(path, { token, consent: 'yes' })
    const { deps } = billing.api
    const attach = { declineCode: 'do_not_honor' }
    const serving: ApiDeps['gateways']['serving'] = async (...asked) => {
      const gateway = await deps.gateways.serving(...asked)
      return gateway && { ...gateway, attachCard: async () => attach }
    }
    const declining = await environment({ gateways: { ...deps.gateways, serving }, limits: { card_shop: 2 } })
    expect((await portalBrowser(declining.url, cookie).post(path, STORED)).status).toBe(402)
    expect([await points('card_session'), await points('card_address'), await points('card_shop')]).toEqual([
      [1],
      [1],
      [1],
    ])
    expect((await add('pm_card_ok')).status).toBe(429)
  })

  test('asks for the challenge while the shop is under attack', async () => {
    const { verifyUrl, asked, close } = await challengeProvider()
    const challenge = { provider: 'turnstile' as const, siteKey: 'site-key', secretKey: 'secret-key', verifyUrl }
    const api = await environment({ challenge, limits: { card_shop: 1, card_fingerprint: 100 } })
    const own = await billing.shop()
    const { cookie, path } = await wallet(own)
    const browser = portalBrowser(api.url, cookie)
    expect((await browser.get(path)).text).not.toContain('cf-turnstile')
    await declinedAtCheckout(api, own)
    const page = await browser.get(path)
    expect(page.text).toContain('<div class="cf-turnstile" data-sitekey="site-key"></div>')
    expect(page.text).toMatch(/<script src="https:\/\/[^"]+\/api.js" nonce="[^"]+" async defer><\/script>/)
    expect(page.headers.get('content-security-policy')).toMatch(/frame-src [^;]*https:\/\/challenges.cloudflare.com/)
    const without = await browser.post(path, STORED)
    expect([without.status, without.text.includes('show that you are a person')]).toEqual([422, true])
    expect(asked).toEqual([])
    expect((await browser.post(path, { ...STORED, 'cf-turnstile-response': 'a-machine' })).status).toBe(422)
    expect((await browser.post(path, { ...STORED, 'cf-turnstile-response': 'a-person' })).status).toBe(303)
    close()
  })
})
