// An account at Opn Payments through the whole path, with a fake of Opn behind it: connected by the API, a card charged and refunded there, and a payout
// sent by it. What the adapter does in detail is tested in test/gateways/.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { runCheckout } from '../../activities/run-checkout.ts'
import { createGateways } from '../../gateways/index.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { PATIENT } from '../support/patience.ts'
import { addAccount, earn } from '../support/payouts.ts'
import { type OpnFake, startOpn } from '../support/providers/opn.ts'

let billing: BillingApi
let shop: ApiShop
let opn: OpnFake

beforeAll(async () => {
  billing = await startBillingApi()
  opn = await startOpn()
  opn.passTime(Math.floor(Date.now() / 1_000) - opn.now()) // the engine lives in real time
  const { links } = billing.api.deps
  const addresses = { opnApiUrl: opn.url }
  const settings = { links, encryptionKey: TEST_ENCRYPTION_KEY, addresses, patience: PATIENT }
  billing.api.deps.gateways = createGateways(billing.api.db, settings)
  shop = await billing.shop()
})
afterAll(async () => {
  await billing.close()
  await opn.close()
})

const connect = (credentials: object, more: object = {}) =>
  shop.post('/v1/gateway_accounts', { provider: 'opn', credentials, ...more })

test('is refused by the field at fault, and connected with good keys', async () => {
  const { secret, public: publicKey, wrong } = opn.keys
  expect(await connect({ secret_key: wrong, public_key: publicKey })).toMatchObject({
    status: 400,
    json: { error: { code: 'gateway_credentials_invalid', param: 'credentials.secret_key' } },
  })
  expect(await connect({ secret_key: secret, public_key: opn.keys.livePublic })).toMatchObject({
    status: 400,
    json: { error: { code: 'gateway_mode_mismatch', param: 'credentials.public_key' } },
  })
  expect(await connect({ secret_key: opn.keys.liveSecret, public_key: publicKey })).toMatchObject({
    status: 400,
    json: { error: { code: 'gateway_mode_mismatch', param: 'credentials.secret_key' } },
  })
  expect(await connect({ secret_key: secret, public_key: secret })).toMatchObject({
    status: 400,
    json: { error: { code: 'gateway_credentials_invalid', param: 'credentials.public_key' } },
  })
  expect(await connect({ secret_key: secret, public_key: publicKey, webhook_secret: 'not base64' })).toMatchObject({
    status: 400,
    json: { error: { code: 'gateway_credentials_invalid', param: 'credentials.webhook_secret' } },
  })
  expect(await connect({ secret_key: secret, public_key: publicKey }, { default_for: [] })).toMatchObject({
    status: 200,
    json: { methods: ['card', 'promptpay', 'transfer'], default_for: [], publishable_key: publicKey },
  })
})

test('charges and refunds a card, and sends a payout', async () => {
  await earn(billing, shop) // by the simulator, before the account serves anything
  await addAccount(shop)
  const [{ id }] = (await shop.get('/v1/gateway_accounts')).json.data
  const serving = await shop.send('PATCH', `/v1/gateway_accounts/${id}`, {
    body: { default_for: ['card', 'transfer'] },
  })
  expect(serving.json.default_for).toEqual(['card', 'transfer'])
  const customer = await shop.customer()
  const card = await shop.post('/v1/payment_methods', { customer, type: 'card', token: opn.token('ok') })
  expect(card).toMatchObject({ status: 200 })
  const { json } = await shop.subscribe({ customer, payment_method: card.json.id })
  expect(json.status).toBe('active')
  const [payment] = (await shop.get(`/v1/payments?subscription=${json.id}`)).json.data
  expect(payment).toMatchObject({
    status: 'succeeded',
    gateway_account: id,
    gateway_reference: expect.stringMatching(/^chrg_/),
  })
  expect(opn.chargesOf(payment.id)).toHaveLength(1)
  const refund = await shop.post(`/v1/payments/${payment.id}/refund`, { amount_satang: 5_000 })
  expect(refund).toMatchObject({ status: 200, json: { status: 'succeeded' } })
  expect(await shop.post('/v1/payouts')).toMatchObject({ status: 200 })
  await billing.settled()
  const [row] = await billing.api.sql<{ gateway: string; status: string }>(
    'select gateway, status from payouts where merchant_id = $1',
    [shop.id],
  )
  expect(row).toMatchObject({ gateway: id })
  expect(['in_transit', 'paid']).toContain(row!.status)
})

test('shows its picture of a PromptPay code, and is asked whether it was paid', async () => {
  const [{ id }] = (await shop.get('/v1/gateway_accounts')).json.data
  await shop.send('PATCH', `/v1/gateway_accounts/${id}`, { body: { default_for: ['promptpay'] } })
  const product = (await shop.post('/v1/products', { name: 'Beans' })).json.id
  const price = (await shop.post('/v1/prices', { product, type: 'one_time', amount_satang: 25_000 })).json.id
  const opened = await shop.post(
    '/v1/checkout_sessions',
    { customer_email: 'b@example.com', line_items: [{ price }], success_url: 'https://shop.example/thanks' },
    { headers: { 'service-version': '2026-09-01' } },
  )
  const session = opened.json as { id: string; url: string }
  const confirmed = await shop.post(`/v1/test_helpers/checkout_sessions/${session.id}/confirm`, {
    payment_method_type: 'promptpay',
  })
  const { payment } = confirmed.json
  expect([confirmed.status, payment]).toMatchObject([
    200,
    {
      status: 'requires_action',
      gateway_account: id,
      gateway_reference: expect.stringMatching(/^chrg_/),
      next_action: { type: 'display_qr', qr: { payload: null, expires_at: expect.any(Number) } },
    },
  ])
  expect(JSON.stringify(payment)).not.toContain('base64')
  const path = new URL(session.url).pathname
  const page = await (await fetch(`${billing.api.url}${path}`)).text()
  expect(page).toContain(`${path}/qr.svg?v=${payment.id}`)
  expect(page).not.toContain(opn.url)
  for (const at of [`${path}/qr.svg`, new URL(payment.next_action.qr.svg_url).pathname]) {
    const picture = await fetch(`${billing.api.url}${at}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(picture.headers.get('content-security-policy')).toContain('sandbox')
    expect(await picture.text()).toContain('<svg')
  }
  const [charge] = opn.chargesOf(payment.id)
  opn.pay(charge!)
  const now = Math.floor(Date.now() / 1_000)
  const deps = { ...billing.api.deps, orm: billing.api.db.orm, notifier: billing.api.deps.workflows }
  await billing.settled()
  await runCheckout(deps, { sessionId: session.id, now })
  expect((await shop.get(`/v1/checkout_sessions/${session.id}`)).json).toMatchObject({ status: 'complete' })
  expect((await shop.get(`/v1/payments/${payment.id}`)).json).toMatchObject({ status: 'succeeded', next_action: null })
})
