// The pages on which a card is typed into a provider's own fields, as buyers see them: untouched, filled in, refused, at a checkout, on a payment link and
// where a card is stored; in both languages and widths. A stand-in draws the fields. What they do is test/web/card-fields.test.ts.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { createGateways } from '../../gateways/index.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import type { ApiShop } from '../support/billing-api.ts'
import { describeInBrowser, openPage, PHONE } from '../support/browser.ts'
import { faultsOfPages, type Look, type Sight } from '../support/every-page.ts'
import { type LivelyShop, makeLively, SELLER } from '../support/lively-shop.ts'
import { pagesHouse, SHOTS } from '../support/pages.ts'
import { PATIENT } from '../support/patience.ts'
import { CARDS, type StandIn, stripeFields } from '../support/providers/card-fields.ts'
import { openStripe, type StripeEnvironment } from '../support/providers/stripe-world.ts'

const LOOKS: Look[] = [
  { lang: 'th', colorScheme: 'light' },
  { lang: 'en', colorScheme: 'light' },
  { lang: 'en', colorScheme: 'dark' },
]
const KEY = 'pk_test_51Pictures'
const VERSION = { 'service-version': '2026-09-01' }

describeInBrowser('every page with card fields', () => {
  const house = pagesHouse()
  let stripe: StripeEnvironment
  let script: StandIn
  let shop: ApiShop
  let lively: LivelyShop

  beforeAll(async () => {
    const { billing } = house
    shop = house.shop
    lively = await makeLively(billing, shop)
    await shop.send('PATCH', '/v1/tax_settings', { body: SELLER, headers: VERSION })
    stripe = await openStripe()
    script = await stripeFields(stripe.fake, KEY)
    const { deps, db } = billing.api
    deps.gateways = createGateways(db, {
      links: deps.links,
      encryptionKey: TEST_ENCRYPTION_KEY,
      addresses: { stripeApiUrl: stripe.fake.url },
      patience: { ...PATIENT, quickMs: 15_000, graceMs: 15_000 },
    })
    deps.cardAddresses = { stripeJsUrl: script.scriptUrl, stripeApiUrl: stripe.fake.url }
    const credentials = { secret_key: stripe.keys.secretKey, publishable_key: KEY }
    await made('/v1/gateway_accounts', { provider: 'stripe', credentials, default_for: ['card'] })
  }, 600_000)
  afterAll(() => Promise.all([stripe?.close(), script?.close()]))

  async function made(path: string, body: object) {
    const { status, json, text } = await shop.post(path, body, { headers: VERSION })
    if (status !== 200) throw new Error(`${path}: ${text}`)
    return json
  }
  const session = (price: string) =>
    made('/v1/checkout_sessions', {
      customer_email: 'malee@example.com',
      line_items: [{ price }],
      success_url: 'https://shop.example/thanks',
      cancel_url: 'https://shop.example/basket',
    })

  test.each(LOOKS)(
    'is well set: $lang, $colorScheme',
    async (look) => {
      const { billing, browser } = house
      const window = { ...PHONE, deviceScaleFactor: SHOTS ? 1.5 : 1, ...look }
      const { page, strangers, complaints, close } = await openPage(browser, billing.api.url, window)
      const link = await made('/v1/payment_links', { line_items: [{ price: lively.book }] })
      const setup = await made('/v1/setup_sessions', { customer: lively.customer })
      const sights: Record<string, [url: string, act: (page: Page) => Promise<void>]> = {
        'checkout-card-fields': [(await session(lively.member)).url, choose],
        'checkout-card-filled': [
          (await session(lively.member)).url,
          async (page) => {
            await fill(page, CARDS.ok)
            await page.locator('#consent').check()
          },
        ],
        'checkout-card-incomplete': [
          (await session(lively.book)).url,
          async (page) => {
            await choose(page)
            await send(page)
            await (await fields(page)).locator('small:visible').nth(2).waitFor()
          },
        ],
        'checkout-card-declined': [
          (await session(lively.book)).url,
          async (page) => {
            await fill(page, CARDS.poor)
            await send(page)
            await page.getByRole('alert').waitFor()
            await fields(page)
          },
        ],
        'payment-link-card-filled': [
          link.url,
          async (page) => {
            await page.locator('input[type="email"]').fill('malee@example.com')
            await fill(page, CARDS.ok)
          },
        ],
        'card-setup-fields': [setup.url, async (page) => void (await fields(page))],
      }
      const seen = Object.entries(sights).map(([name, [url, act]]): Sight => {
        const at = new URL(new URL(url).pathname, billing.api.url)
        at.searchParams.set('lang', look.lang)
        return { name, url: at.href, axe: true, act }
      })
      expect(await faultsOfPages(page, seen, look)).toEqual([])
      await close()
      expect(strangers.filter((url) => !url.startsWith(`${script.url}/`))).toEqual([])
      expect(complaints).toEqual([])
    },
    600_000,
  )
})

/** The provider's frame, once it can be typed into. */
async function fields(page: Page) {
  const frame = await (await page.waitForSelector('.card-fields iframe')).contentFrame()
  if (!frame) throw new Error('the frame has no page')
  await frame.waitForSelector('input[name="code"]')
  return frame
}

async function choose(page: Page): Promise<void> {
  await page.locator('input[name="method"][value="card"]').check()
  await fields(page)
}

async function fill(page: Page, number: string): Promise<void> {
  await choose(page)
  const frame = await fields(page)
  await frame.fill('input[name="number"]', number)
  await frame.fill('input[name="expiry"]', '12 / 44')
  await frame.fill('input[name="code"]', '123')
}

async function send(page: Page): Promise<void> {
  await page.locator('form .button.main').click()
}
