// PromptPay by a provider on hosted pages, in a real browser and in live mode: a merchant's first payment. Stripe gives the text of the code, which is drawn
// here; Opn gives a picture, which is fetched once and shown from our own address. The providers are stateful fakes.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import { createGateways } from '../../gateways/index.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import type { ApiShop } from '../support/billing-api.ts'
import { DESKTOP, describeInBrowser, expectAccessible, PHONE } from '../support/browser.ts'
import { pagesHouse, shot } from '../support/pages.ts'
import { PATIENT } from '../support/patience.ts'
import { type OpnFake, QR_TEXT, startOpn } from '../support/providers/opn.ts'
import { chargeObject } from '../support/providers/opn-book.ts'
import { StripeFake } from '../support/providers/stripe.ts'

const LIVE_KEY = 'sk_live_51FirstPayment'
const SECRET = 'whsec_first0000000000000000000'
const seconds = () => Math.floor(Date.now() / 1_000)

describeInBrowser('PromptPay by a provider, live', () => {
  const environment = pagesHouse()
  let stripe: StripeFake
  let opn: OpnFake
  let shop: ApiShop

  beforeAll(async () => {
    stripe = await new StripeFake({ secretKey: LIVE_KEY, restrictedKey: LIVE_KEY, livemode: true }).open()
    opn = await startOpn()
    opn.passTime(seconds() - opn.now())
    const { deps, db } = environment.billing.api
    deps.gateways = createGateways(db, {
      links: deps.links,
      encryptionKey: TEST_ENCRYPTION_KEY,
      addresses: { stripeApiUrl: stripe.url, opnApiUrl: opn.url },
      patience: { ...PATIENT, quickMs: 15_000, graceMs: 15_000 },
    })
  })
  beforeEach(async () => {
    shop = await environment.billing.shop()
  })
  afterAll(async () => {
    await Promise.all([stripe?.close(), opn?.close()])
  })

  const live = (method: string, path: string, body?: object) =>
    shop.send(method, path, {
      ...(body && { body }),
      headers: { authorization: `Bearer ${shop.liveKey}`, 'service-version': '2026-09-01' },
    })
  const made = async (path: string, body: object) => {
    const { status, json, text } = await live('POST', path, body)
    if (status !== 200) throw new Error(text)
    return json
  }
  async function connect(provider: 'stripe' | 'opn'): Promise<string> {
    const credentials =
      provider === 'stripe'
        ? { secret_key: LIVE_KEY, publishable_key: 'pk_live_51Ours', webhook_secret: SECRET }
        : {
            secret_key: opn.keys.liveSecret,
            public_key: opn.keys.livePublic,
            webhook_secret: opn.webhookSecrets.current,
          }
    return (await made('/v1/gateway_accounts', { provider, credentials, default_for: ['promptpay'] })).id
  }
  async function session() {
    const product = (await made('/v1/products', { name: 'กาแฟดอยช้าง 250 กรัม' })).id
    const price = (await made('/v1/prices', { product, type: 'one_time', amount_satang: 32_000 })).id
    const success_url = `${environment.billing.api.url.replace('http:', 'https:')}/docs`
    return made('/v1/checkout_sessions', { customer_email: 'nok@example.com', line_items: [{ price }], success_url })
  }
  const paymentOf = async (id: string) => {
    const { payment } = (await live('GET', `/v1/checkout_sessions/${id}`)).json
    return (await live('GET', `/v1/payments/${payment}`)).json
  }
  const hook = async (path: string, body: Buffer, given: Record<string, string | undefined>) => {
    const headers = Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])))
    const { status } = await fetch(`${environment.billing.api.url}/hooks/${path}`, { method: 'POST', headers, body })
    expect(status).toBe(200)
    await environment.billing.settled()
  }
  /** The buyer's bank pays, and the provider says so. */
  const paid = {
    async stripe(attempt: string, account: string) {
      const intent = [...stripe.book.intents.values()].find(({ metadata }) => metadata.satang_attempt === attempt)
      if (!intent) throw new Error('Stripe has no such intent')
      expect(stripe.book.decideAction(intent, 'approve')).toBe(true)
      const body = Buffer.from(
        JSON.stringify({
          ...{ id: `evt_${intent.id}`, object: 'event', api_version: '2026-10-28.endive', created: seconds() },
          ...{ livemode: true, pending_webhooks: 1, request: { id: null, idempotency_key: null } },
          ...{ type: 'payment_intent.succeeded', data: { object: stripe.objects.intent(intent) } },
        }),
      )
      const at = seconds()
      const mac = createHmac('sha256', SECRET).update(`${at}.`).update(body).digest('hex')
      await hook(`stripe/${account}`, body, { 'stripe-signature': `t=${at},v1=${mac}` })
    },
    async opn(attempt: string, account: string) {
      const [charge] = opn.chargesOf(attempt)
      if (!charge) throw new Error('Opn has no such charge')
      expect(opn.pay(charge)).toBe(true)
      const said = opn.event('charge.complete', chargeObject(opn.url, charge), { signedAt: seconds(), livemode: true })
      await hook(`opn/${account}`, said.body, said.headers)
    },
  }
  /** What a phone reads from the picture on the screen. */
  async function scanned(page: Page): Promise<string> {
    const { width, height, dark } = await page.evaluate<{ width: number; height: number; dark: string }>(`(async () => {
      const img = document.querySelector('.qr img')
      await img.decode()
      const canvas = document.createElement('canvas')
      canvas.width = img.width
      canvas.height = img.height
      const pen = canvas.getContext('2d')
      pen.drawImage(img, 0, 0, canvas.width, canvas.height)
      const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
      let dark = ''
      for (let at = 0; at < data.length; at += 4) dark += data[at + 1] < 128 ? '1' : '0'
      return { width: canvas.width, height: canvas.height, dark }
    })()`)
    const data = Uint8Array.from({ length: dark.length * 4 }, (_, at) =>
      at % 4 < 3 && dark[at >> 2] === '1' ? 0 : 255,
    )
    return decodeQR({ width, height, data })
  }

  for (const [provider, size, lang, name] of [
    ['stripe', PHONE, 'th', 'phone-th'],
    ['stripe', DESKTOP, 'en', 'desk-en'],
    ['opn', PHONE, 'th', 'phone-th'],
    ['opn', DESKTOP, 'en', 'desk-en'],
  ] as const) {
    test(`of ${provider} sells at a checkout (${name})`, async () => {
      const account = await connect(provider)
      const s = await session()
      const { page } = await environment.visit(`${s.url}?lang=${lang}`, size)
      expect(await page.locator('input[name="method"][value="card"]').count()).toBe(0)
      await shot(page, `live-${provider}-${name}`)
      await page.locator('form .button.main').click()
      await page.locator('.qr img').waitFor()
      const payment = await paymentOf(s.id)
      expect(payment).toMatchObject({ status: 'requires_action', livemode: true, gateway_account: account })
      const shown = await scanned(page)
      expect(shown).toBe(provider === 'opn' ? QR_TEXT : payment.next_action.qr.payload)
      await expectAccessible(page)
      await shot(page, `live-${provider}-code-${name}`)
      await paid[provider](payment.id, account)
      await page.locator('.tick').waitFor()
      await expectAccessible(page)
      await shot(page, `live-${provider}-paid-${name}`)
      expect(await paymentOf(s.id)).toMatchObject({ status: 'succeeded', gross_satang: 32_000 })
      expect((await live('GET', `/v1/checkout_sessions/${s.id}`)).json.status).toBe('complete')
    })
  }

  test('is saved as a picture that can be read, also where the provider’s is higher than wide', async () => {
    await connect('opn')
    const s = await session()
    const { page } = await environment.visit(`${s.url}?lang=en`)
    await page.locator('form .button.main').click()
    await page.locator('.qr img').waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('a[data-picture]').click()])
    expect(download.suggestedFilename()).toMatch(/\.png$/)
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk)
    const uri = `data:image/png;base64,${Buffer.concat(chunks).toString('base64')}`
    await page.evaluate(`document.querySelector('.qr img').src = '${uri}'`)
    expect(await scanned(page)).toBe(QR_TEXT)
  })
})
