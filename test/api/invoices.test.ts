// Invoices over HTTP: read and listed. Reading never writes.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
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

test('an open invoice by QR reads with every field of the specification', async () => {
  const price = await shop.price({ amount_satang: 12_345 }, { name: 'Kafae Pro' })
  const subscription = (await shop.subscribe({ collection_method: 'invoice', quantity: 3, price })).json
  const invoice = await get(`/v1/invoices/${subscription.latest_invoice}`)
  const { created } = subscription
  const due = created + 7 * 86_400
  expect(invoice).toEqual({
    id: expect.stringMatching(/^in_/),
    object: 'invoice',
    number: expect.stringMatching(/^INV-\d{4}-000001$/),
    status: 'open',
    subscription: subscription.id,
    checkout_session: null,
    customer: subscription.customer,
    billing_reason: 'subscription_create',
    period_start: created,
    period_end: subscription.current_period_end,
    lines: [
      {
        description: 'Kafae Pro',
        price,
        product: subscription.product,
        quantity: 3,
        unit_amount_satang: 12_345,
        discount_satang: 0,
        amount_satang: 37_035,
        tax_category: 'standard',
        tax_behavior: 'inclusive',
        tax_rate_bps: 0,
        tax_satang: 0,
        net_satang: 37_035,
        period_start: created,
        period_end: subscription.current_period_end,
      },
    ],
    subtotal_satang: 37_035,
    discount_satang: 0,
    tax_satang: 0,
    total_satang: 37_035,
    tax_details: null,
    amount_paid_satang: 0,
    amount_due_satang: 37_035,
    withholding_rate_bps: 0,
    withholding: null,
    due_date: due,
    days_until_due: null,
    memo: null,
    auto_send: false,
    finalized_at: null,
    sent_at: null,
    payment: expect.stringMatching(/^pay_/),
    attempt_count: 0,
    next_attempt_at: null,
    hosted_invoice_url: expect.stringContaining('/i/'),
    invoice_pdf: `${invoice.hosted_invoice_url}/invoice.pdf`,
    qr: {
      payload: expect.stringContaining('5406370.35'),
      png_url: `${invoice.hosted_invoice_url}/qr.png`,
      svg_url: `${invoice.hosted_invoice_url}/qr.svg`,
      expires_at: due,
    },
    livemode: false,
    created,
    metadata: {},
  })
})

test('are listed by customer, subscription, session, status and number', async () => {
  const customer = await shop.customer()
  const paid = (await shop.subscribe({ customer })).json
  const open = (await shop.subscribe({ customer, collection_method: 'invoice' })).json
  const ids = async (query: string) => (await get(`/v1/invoices?${query}`)).data.map((i: { id: string }) => i.id)
  expect(await ids(`customer=${customer}`)).toEqual([open.latest_invoice, paid.latest_invoice])
  expect(await ids(`customer=${customer}&status=paid`)).toEqual([paid.latest_invoice])
  expect(await ids(`subscription=${open.id}`)).toEqual([open.latest_invoice])
  expect(await ids(`customer=${customer}&checkout_session=${mintId('cs_')}`)).toEqual([])
  expect(await ids(`customer=${customer}&status=void`)).toEqual([])
  const { number } = await get(`/v1/invoices/${open.latest_invoice}`)
  expect(await ids(`number=${number}`)).toEqual([open.latest_invoice])
  expect(await ids('number=INV-1999-000001')).toEqual([])
})

test("are one's own, and reading them writes nothing", async () => {
  const { latest_invoice: id } = (await shop.subscribe({ collection_method: 'invoice' })).json
  const other = await billing.shop()
  await billing.settled()
  const before = await billing.counts()
  for (const key of [other.testKey, other.liveKey, shop.liveKey]) {
    const answer = await shop.get(`/v1/invoices/${id}`, { key })
    expect(answer.status).toBe(404)
    expect(answer.json.error.code).toBe('resource_missing')
  }
  await get(`/v1/invoices/${id}`)
  expect((await shop.get(`/v1/invoices/${mintId('in_')}`)).status).toBe(404)
  expect((await shop.get('/v1/invoices/in_x')).status).toBe(404)
  expect(await billing.counts()).toEqual(before)
})

test.each([
  ['status=unpaid', 'parameter_invalid', 'status'],
  ['subscription=', 'parameter_invalid', 'subscription'],
  ['subscription=%00', 'parameter_invalid', 'subscription'],
  ['starting_after=in_x', 'resource_missing', 'starting_after'],
  ['number=', 'parameter_invalid', 'number'],
  ['number=%00', 'parameter_invalid', 'number'],
  ['colour=red', 'parameter_unknown', 'colour'],
])('refuse a list with ?%s', async (query, code, param) => {
  expect((await get(`/v1/invoices?${query}`)).error).toMatchObject({ code, param })
})
