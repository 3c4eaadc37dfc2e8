// Payments over HTTP: read and listed.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { configuredTerms } from '../../rules/terms.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const get = async (path: string, options?: object) => (await shop.get(path, options)).json

test('a card payment reads with its fee, its VAT and when it is available', async () => {
  const s = (await shop.subscribe({})).json
  const { payment: id } = await get(`/v1/invoices/${s.latest_invoice}`)
  expect(await get(`/v1/payments/${id}`)).toEqual({
    id,
    object: 'payment',
    status: 'succeeded',
    settlement: 'platform',
    gross_satang: 100_000,
    fee_satang: 3_906,
    net_satang: 96_094,
    fee_details: [
      { type: 'fee', description: 'Card fee', rate_bps: 365, amount_satang: 3_650 },
      { type: 'vat', description: 'VAT on the fee', rate_bps: 700, amount_satang: 256 },
    ],
    refunded_satang: 0,
    refund_status: 'none',
    disputed_satang: 0,
    dispute: null,
    amount_received_satang: 100_000,
    payment_method_type: 'card',
    payment_method: s.payment_method,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2044 } },
    gateway_account: null,
    gateway_reference: null,
    customer: s.customer,
    invoice: s.latest_invoice,
    checkout_session: null,
    subscription: s.id,
    failure_code: null,
    decline_code: null,
    next_action: null,
    available_on: s.created + 7 * 86_400,
    payout: null,
    paid_at: s.created,
    livemode: false,
    created: expect.any(Number),
    metadata: {},
  })
})

test('a payment costs what the terms say when it is paid, and keeps that', async () => {
  const { deps } = billing.api
  const ours = deps.links
  const price = await shop.price()
  const before = (await shop.subscribe({ price })).json
  deps.links = {
    ...ours,
    terms: configuredTerms({
      feeRates: [{ from: '2020-01-01', promptpay_bps: 100, card_bps: 200 }],
      vatRates: [{ from: '2020-01-01', rate_bps: 1_000 }],
      availableAfterDays: { card: 2 },
      minimumPayoutSatang: 7_000,
    }),
  }
  try {
    const s = (await shop.subscribe({ price })).json
    const { payment: id } = await get(`/v1/invoices/${s.latest_invoice}`)
    expect(await get(`/v1/payments/${id}`)).toMatchObject({
      fee_satang: 2_200,
      net_satang: 97_800,
      fee_details: [
        { type: 'fee', rate_bps: 200, amount_satang: 2_000 },
        { type: 'vat', rate_bps: 1_000, amount_satang: 200 },
      ],
      available_on: s.created + 2 * 86_400,
    })
    expect(await get('/v1/balance')).toMatchObject({ minimum_payout_satang: 7_000, meets_minimum: false })
    const old = (await get(`/v1/invoices/${before.latest_invoice}`)).payment
    expect(await get(`/v1/payments/${old}`)).toMatchObject({
      fee_satang: 3_906,
      available_on: before.created + 7 * 86_400,
    })
  } finally {
    deps.links = ours
  }
})

test('are listed by each filter', async () => {
  const customer = await shop.customer()
  const card = (await shop.subscribe({ customer })).json
  const qr = (await shop.subscribe({ customer, collection_method: 'invoice' })).json
  const declined = (await shop.subscribe({ customer, payment_method: 'pm_card_declined' })).json.error.payment
  const [cardPayment, qrPayment] = [
    (await get(`/v1/invoices/${card.latest_invoice}`)).payment,
    (await get(`/v1/invoices/${qr.latest_invoice}`)).payment,
  ]
  const ids = async (query: string) =>
    (await get(`/v1/payments?customer=${customer}${query}`)).data.map((p: { id: string }) => p.id)
  expect(await ids('')).toEqual([declined, qrPayment, cardPayment])
  expect(await ids('&status=failed')).toEqual([declined])
  expect(await ids('&payment_method_type=promptpay')).toEqual([qrPayment])
  expect(await ids(`&subscription=${card.id}`)).toEqual([cardPayment])
  expect(await ids(`&invoice=${qr.latest_invoice}`)).toEqual([qrPayment])
  expect(await ids(`&checkout_session=${mintId('cs_')}`)).toEqual([])
  expect(await ids('&refund_status=none')).toHaveLength(3)
  const refund = (amount_satang: number) =>
    shop.post(`/v1/payments/${cardPayment}/refund`, { amount_satang }, { headers: { 'service-version': '2026-09-01' } })
  expect(await refund(100)).toMatchObject({ status: 200 })
  expect([await ids('&refund_status=partial'), await ids('&refund_status=full')]).toEqual([[cardPayment], []])
  expect(await refund((await get(`/v1/payments/${cardPayment}`)).gross_satang - 100)).toMatchObject({ status: 200 })
  expect([await ids('&refund_status=partial'), await ids('&refund_status=full')]).toEqual([[], [cardPayment]])
  expect(await ids('&refund_status=none')).toEqual([declined, qrPayment])
  // A declined first charge has no subscription and no invoice, and is one for its product all the same.
  const { product } = (await get(`/v1/prices/${card.price}`)) as { product: string }
  expect((await get(`/v1/payments?product=${product}`)).data.map(({ id }: { id: string }) => id)).toContain(cardPayment)
})

test("are one's own", async () => {
  const { latest_invoice } = (await shop.subscribe({})).json
  const { payment } = await get(`/v1/invoices/${latest_invoice}`)
  const other = await billing.shop()
  for (const key of [other.testKey, shop.liveKey])
    expect((await shop.get(`/v1/payments/${payment}`, { key })).status).toBe(404)
  expect((await shop.get(`/v1/payments/${mintId('pay_')}`)).json.error).toMatchObject({ code: 'resource_missing' })
})

test.each([
  ['status=paid', 'parameter_invalid', 'status'],
  ['payment_method_type=gold', 'parameter_invalid', 'payment_method_type'],
  ['refund_status=some', 'parameter_invalid', 'refund_status'],
  ['ending_before=pay_x', 'resource_missing', 'ending_before'],
  ['amount=1', 'parameter_unknown', 'amount'],
])('refuse a list with ?%s', async (query, code, param) => {
  expect((await get(`/v1/payments?${query}`)).error).toMatchObject({ code, param })
})
