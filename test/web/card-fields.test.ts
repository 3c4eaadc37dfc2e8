// The card fields of Stripe and Opn Payments in a real browser, with stand-ins of their scripts on origins of their own and stateful fakes behind them:
// checkout, invoice and portal; declined cards, 3-D Secure there and back, nothing typed, no JavaScript. No request to our server has a card number, and
// only the page that takes a card asks the provider for anything.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { BrowserContextOptions, Frame, Page } from 'playwright-core'
import { createGateways } from '../../gateways/index.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import type { ApiShop } from '../support/billing-api.ts'
import { DESKTOP, describeInBrowser, expectAccessible, openPage, PHONE, type Seen } from '../support/browser.ts'
import { pagesHouse, shot } from '../support/pages.ts'
import { PATIENT } from '../support/patience.ts'
import { portalLink } from '../support/portal.ts'
import { CARDS, opnFields, type StandIn, stripeFields } from '../support/providers/card-fields.ts'
import { type OpnFake, startOpn } from '../support/providers/opn.ts'
import { openStripe, type StripeEnvironment } from '../support/providers/stripe-world.ts'

const STRIPE_KEY = 'pk_test_51Ours'
const CARD_NUMBERS = new RegExp(Object.values(CARDS).join('|'))
/** However the digits of a number are parted. */
const digitsOf = (text: string) => decodeURIComponent(text.replaceAll('+', ' ')).replaceAll(/[\s.-]/g, '')
const VERSION = { 'service-version': '2026-09-01' }

describeInBrowser('card fields', () => {
  const environment = pagesHouse()
  let stripe: StripeEnvironment
  let opn: OpnFake
  let scripts: Record<'stripe' | 'opn', StandIn>
  let opened: { seen: Seen; sent: string[] }[] = []

  beforeAll(async () => {
    stripe = await openStripe()
    opn = await startOpn()
    opn.passTime(Math.floor(Date.now() / 1_000) - opn.now())
    scripts = { stripe: await stripeFields(stripe.fake, STRIPE_KEY), opn: await opnFields(opn) }
    const { deps, db } = environment.billing.api
    const addresses = { stripeApiUrl: stripe.fake.url, opnApiUrl: opn.url }
    const settings = {
      links: deps.links,
      encryptionKey: TEST_ENCRYPTION_KEY,
      addresses,
      patience: { ...PATIENT, quickMs: 15_000, graceMs: 15_000 },
    }
    deps.gateways = createGateways(db, settings)
    deps.cardAddresses = {
      stripeJsUrl: scripts.stripe.scriptUrl,
      stripeApiUrl: stripe.fake.url,
      opnJsUrl: scripts.opn.scriptUrl,
      opnVaultUrl: scripts.opn.url,
    }
  })
  afterEach(async () => {
    const ours = environment.billing.api.url
    const standIns = Object.values(scripts).map(({ url }) => url)
    const all = opened
    opened = []
    await Promise.all(all.map(({ seen }) => seen.close()))
    for (const { seen, sent } of all) {
      expect(seen.complaints).toEqual([])
      expect(seen.strangers.filter((url) => !standIns.some((standIn) => url.startsWith(`${standIn}/`)))).toEqual([])
      const numbers = sent.filter((request) => request.includes(` ${ours}`) && CARD_NUMBERS.test(digitsOf(request)))
      expect(numbers).toEqual([])
    }
  })
  afterAll(async () => {
    await Promise.all([stripe?.close(), opn?.close(), scripts?.stripe.close(), scripts?.opn.close()])
  })

  /** A window whose requests are kept with what they send. */
  async function visit(url: string, options: BrowserContextOptions = PHONE): Promise<Page> {
    const seen = await openPage(environment.browser, environment.billing.api.url, options)
    const sent: string[] = []
    seen.page.on('request', (request) => {
      sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
    })
    opened.push({ seen, sent })
    await seen.page.goto(url)
    return seen.page
  }
  /** A shop whose cards an account at the provider serves. */
  async function shopAt(provider: 'stripe' | 'opn'): Promise<ApiShop> {
    const shop = await environment.billing.shop()
    const credentials =
      provider === 'stripe'
        ? { secret_key: stripe.keys.secretKey, publishable_key: STRIPE_KEY }
        : { secret_key: opn.keys.secret, public_key: opn.keys.public }
    const answer = await shop.post('/v1/gateway_accounts', { provider, credentials, default_for: ['card'] })
    if (answer.status !== 200) throw new Error(answer.text)
    return shop
  }
  async function sessionOf(shop: ApiShop, body: object = {}) {
    const once = { type: 'one_time', interval: undefined, amount_satang: 19_900 }
    const price = await shop.price(once, { name: 'แก้วเซรามิก Ceramic mug' })
    const wanted = {
      customer_email: 'nok@example.com',
      line_items: [{ price }],
      success_url: `${environment.billing.api.url}/docs`,
      ...body,
    }
    const { json, status, text } = await shop.post('/v1/checkout_sessions', wanted, { headers: VERSION })
    if (status !== 200) throw new Error(text)
    return json
  }
  const paymentOf = async (shop: ApiShop, session: string) => {
    const { payment } = (await shop.get(`/v1/checkout_sessions/${session}`)).json
    return (await shop.get(`/v1/payments/${payment}`)).json
  }
  /** The provider's frame, once it can be typed into. */
  async function fieldsOf(page: Page): Promise<Frame> {
    const frame = await (await page.waitForSelector('.card-fields iframe')).contentFrame()
    if (!frame) throw new Error('the frame has no page')
    await frame.waitForSelector('input[name="code"]')
    return frame
  }
  async function type(page: Page, number: string): Promise<void> {
    const frame = await fieldsOf(page)
    await frame.fill('input[name="number"]', number)
    await frame.fill('input[name="expiry"]', '12/44')
    await frame.fill('input[name="code"]', '123')
  }
  const byCard = (page: Page) => page.locator('input[name="method"][value="card"]').check()
  const send = (page: Page) => page.locator('form .button.main').click()
  const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you, payment received' }).waitFor()
  const wrong = (page: Page) => page.locator('#token-error')

  describe.each(['stripe', 'opn'] as const)('of %s', (provider) => {
    let shop: ApiShop
    /** Stripe says it under each of its fields, and the page does not say it again; Opn tells the page. */
    const missing = async (page: Page, text: string) => {
      if (provider === 'opn') return wrong(page).getByText(text).waitFor()
      await (await fieldsOf(page)).getByText(text).waitFor()
      expect(await wrong(page).isVisible()).toBe(false)
    }
    beforeAll(async () => {
      shop = await shopAt(provider)
    })

    test('sell at a checkout, and are loaded when the card is chosen', async () => {
      const s = await sessionOf(shop)
      const before = scripts[provider].log.length
      const page = await visit(`${s.url}?lang=en`)
      await page.waitForLoadState('load')
      expect(scripts[provider].log.slice(before)).toEqual([])
      await byCard(page)
      await type(page, CARDS.ok)
      await expectAccessible(page)
      await shot(page, `${provider}-checkout-phone`)
      await send(page)
      await thanks(page)
      const payment = await paymentOf(shop, s.id)
      expect(payment).toMatchObject({ status: 'succeeded', gross_satang: 19_900 })
      expect(payment.gateway_account).toMatch(/^ga_/)
    })

    test('say what is wrong beside the card: nothing typed, not accepted, not enough money, then paid', async () => {
      const s = await sessionOf(shop)
      const page = await visit(`${s.url}?lang=en`, DESKTOP)
      await byCard(page)
      await fieldsOf(page)
      await send(page)
      await missing(page, 'Your card number is incomplete.')
      const thai = await visit(`${(await sessionOf(shop)).url}?lang=th`)
      await byCard(thai)
      await fieldsOf(thai)
      await send(thai)
      await missing(thai, 'หมายเลขบัตรของคุณไม่ครบถ้วน')
      expect((await shop.get(`/v1/payments?checkout_session=${s.id}`)).json.data ?? []).toHaveLength(0)
      await expectAccessible(page)
      await shot(page, `${provider}-incomplete-desk`)
      await type(page, CARDS.refused)
      const [refused] = await Promise.all([
        page.waitForResponse((r) => r.request().method() === 'POST' && r.url().includes('/c/')),
        send(page),
      ])
      expect(refused.status()).toBe(402)
      await page.getByRole('alert').getByText('The card was declined.').waitFor()
      await type(page, CARDS.poor)
      const [poor] = await Promise.all([
        page.waitForResponse((r) => r.request().method() === 'POST' && r.url().includes('/c/')),
        send(page),
      ])
      expect(poor.status()).toBe(402)
      await page.getByRole('alert').getByText('There is not enough money on the card.').waitFor()
      await page.getByRole('button', { name: 'Pay by PromptPay QR instead' }).waitFor()
      expect(await wrong(page).isVisible()).toBe(false)
      await expectAccessible(page)
      await shot(page, `${provider}-declined-desk`)
      await type(page, CARDS.ok)
      await send(page)
      await thanks(page)
    })

    test('lead to the bank for 3-D Secure and back to the page, which says the outcome', async () => {
      const s = await sessionOf(shop)
      const page = await visit(`${s.url}?lang=en`)
      await byCard(page)
      await type(page, CARDS.asks)
      await send(page)
      await page.getByRole('heading', { name: 'The bank asks' }).waitFor()
      expect(page.url()).toContain(scripts[provider].url)
      await page.getByRole('button', { name: 'Decline' }).click()
      await page.waitForURL(/\/c\/[^?]+$/)
      await page.getByText('was not confirmed with the bank').first().waitFor()
      await shot(page, `${provider}-3ds-declined`)
      await page.goto(`${s.url}?lang=en`)
      await byCard(page)
      await type(page, CARDS.asks)
      await send(page)
      await page.getByRole('button', { name: 'Approve' }).click()
      await page.waitForURL(/\/c\/[^?]+$/)
      await page.locator('.tick').waitFor()
      expect(await paymentOf(shop, s.id)).toMatchObject({ status: 'succeeded' })
    })

    test('pay a hosted invoice', async () => {
      const customer = await shop.customer({ locale: 'th' })
      const { json } = await shop.subscribe({ collection_method: 'invoice', customer })
      const invoice = (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
      const page = await visit(invoice.hosted_invoice_url)
      await page.getByRole('radio', { name: 'บัตร' }).check()
      await type(page, CARDS.poor)
      await shot(page, `${provider}-invoice-phone-th`)
      await send(page)
      await wrong(page).getByText('วงเงินในบัตรไม่พอ').waitFor()
      await expectAccessible(page)
      await shot(page, `${provider}-invoice-declined-th`)
      await type(page, CARDS.asks)
      await send(page)
      await page.getByRole('button', { name: 'Approve' }).click()
      await page
        .getByRole('link', { name: /ใบเสร็จรับเงิน.*PDF/ })
        .first()
        .waitFor()
      expect((await shop.get(`/v1/invoices/${invoice.id}`)).json.status).toBe('paid')
    })

    test('stay while their form is being sent, whatever the page hears: its answer says what came of it', async () => {
      const customer = await shop.customer({ locale: 'th' })
      const { json } = await shop.subscribe({ collection_method: 'invoice', customer })
      const invoice = (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
      const page = await visit(invoice.hosted_invoice_url)
      const form = page.locator('form:has([data-card-fields])')
      await page.getByRole('radio', { name: 'บัตร' }).check()
      await form.evaluate((one) => one.setAttribute('aria-busy', 'true'))
      expect((await shop.post(`/v1/invoices/${invoice.id}/void`, {})).status).toBe(200)
      await page.waitForTimeout(3_000)
      expect(await form.count()).toBe(1)
      await form.evaluate((one) => one.removeAttribute('aria-busy'))
      await form.waitFor({ state: 'detached' })
    })

    test('add a card in the portal', async () => {
      const customer = await shop.customer({ locale: 'en', email: 'portal@example.com' })
      const page = await visit(environment.billing.api.url + (await portalLink(shop, customer)), DESKTOP)
      await page.getByRole('link', { name: 'Cards' }).first().click()
      await page.locator('#consent').check()
      await type(page, CARDS.refused)
      await send(page)
      await wrong(page).getByText('The card was declined.').waitFor()
      await page.locator('#consent').check()
      await type(page, CARDS.ok)
      await expectAccessible(page)
      await shot(page, `${provider}-portal-desk`)
      await send(page)
      await page.getByText('•••• 4242'.replace(' ', '\u00a0')).first().waitFor()
      const cards = (await shop.get(`/v1/payment_methods?customer=${customer}`)).json.data
      expect(cards).toHaveLength(1)
    })

    test('keep a card on the page that a shop sends: not without the tick, not one that is not accepted', async () => {
      const customer = await shop.customer({ locale: 'th' })
      const wanted = { customer, success_url: `${environment.billing.api.url}/docs` }
      const { json: s } = await shop.post('/v1/setup_sessions', wanted)
      const page = await visit(s.url)
      await type(page, CARDS.refused)
      await expectAccessible(page)
      await shot(page, `${provider}-setup-phone-th`)
      await send(page)
      await page.locator('#consent-error').waitFor()
      await page.getByText('ระบบเก็บบัตรที่คุณกรอกไว้ให้แล้ว').waitFor()
      await expectAccessible(page)
      await shot(page, `${provider}-setup-unticked-th`)
      await page.locator('#consent').check()
      const [refused] = await Promise.all([
        page.waitForResponse((r) => r.request().method() === 'POST' && r.url().includes('/setup/')),
        send(page),
      ])
      expect(refused.status()).toBe(402)
      await wrong(page).getByText('บัตรถูกปฏิเสธ').waitFor()
      expect((await shop.get(`/v1/setup_sessions/${s.id}`)).json.status).toBe('open')
      await shot(page, `${provider}-setup-declined-th`)
      await type(page, CARDS.ok)
      await send(page)
      await page.locator('.tick').waitFor()
      await expectAccessible(page)
      const { payment_method, status } = (await shop.get(`/v1/setup_sessions/${s.id}`)).json
      expect(status).toBe('complete')
      const { data } = (await shop.get(`/v1/payment_methods?customer=${customer}`)).json
      expect(data).toEqual([expect.objectContaining({ id: payment_method })])
      expect(data[0].consent).toMatchObject({ locale: 'th' })
    })

    test('say without JavaScript that the card needs it, and PromptPay is there', async () => {
      const s = await sessionOf(shop)
      const page = await visit(`${s.url}?lang=en`, { ...PHONE, javaScriptEnabled: false })
      await byCard(page)
      // What is in `noscript` is no text for a locator by text.
      const needed = page.locator('noscript .notice')
      await needed.waitFor()
      expect(await needed.textContent()).toContain('Without it, please choose PromptPay.')
      await shot(page, `${provider}-no-script`)
      await send(page)
      await wrong(page).getByText('Enter the details of your card.').waitFor()
      await page.locator('input[name="method"][value="promptpay"]').check()
      await send(page)
      await page.locator('.qr img').waitFor()
    })
  })

  test('keep a card while only other fields are wrong', async () => {
    const shop = await shopAt('stripe')
    const s = await sessionOf(shop, { allow_discount_codes: true })
    const page = await visit(`${s.url}?lang=en`)
    await page.getByText('Have a discount code?').click()
    await page.locator('#code').fill('NOSUCH')
    await byCard(page)
    await type(page, CARDS.ok)
    await send(page)
    await page.locator('#code-error').waitFor()
    await page.getByText('The card that you entered is kept.').waitFor()
    await shot(page, 'stripe-kept')
    await page.getByRole('button', { name: 'Use another card' }).click()
    await type(page, CARDS.ok)
    await page.locator('#code').fill('')
    await send(page)
    await thanks(page)
  })

  test('that do not load say so, and another way is open', async () => {
    const shop = await shopAt('opn')
    const s = await sessionOf(shop)
    const { deps } = environment.billing.api
    const before = deps.cardAddresses
    deps.cardAddresses = { ...before, opnJsUrl: `${scripts.opn.url}/gone.js` }
    const page = await visit(`${s.url}?lang=en`)
    await byCard(page)
    await wrong(page).getByText('could not be loaded').waitFor()
    await page.locator('input[name="method"][value="promptpay"]').check()
    await send(page)
    await page.locator('.qr img').waitFor()
    deps.cardAddresses = before
  })

  test('come with a page that a script renews: its policy is another one', async () => {
    const shop = await shopAt('stripe')
    const s = await sessionOf(shop)
    await shop.post(`/v1/test_helpers/checkout_sessions/${s.id}/confirm`, { payment_method_type: 'promptpay' })
    const page = await visit(`${s.url}?lang=en`)
    await page.locator('.qr img').waitFor()
    const { payment } = (await shop.get(`/v1/checkout_sessions/${s.id}`)).json
    await shop.post(`/v1/test_helpers/payments/${payment}/fail`, {})
    await page.locator('input[name="method"]').first().waitFor()
    await byCard(page)
    await type(page, CARDS.ok)
    await send(page)
    await thanks(page)
  })
})
