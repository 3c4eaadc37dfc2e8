// The invoice of a checkout is issued when it is paid: its number, its documents and its place in the portal come with the money. What comes to nothing
// uses up no number. Over HTTP.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { portalBrowser, signedIn, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let customer: string
let plan: string
let mug: string
beforeAll(async () => {
  billing = await startBillingApi()
})
beforeEach(async () => {
  shop = await billing.shop()
  customer = await shop.customer()
  plan = await shop.price({ amount_satang: 29_900 }, { name: 'Studio' })
  mug = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 19_900 }, { name: 'Mug' })
})
afterAll(() => billing.checkAndClose())

async function opened(body: object = {}) {
  const wanted = { customer, line_items: [{ price: plan }], success_url: 'https://shop.example' }
  const options = { headers: { 'service-version': '2026-09-01' } }
  return (await shop.post('/v1/checkout_sessions', { ...wanted, ...body }, options)).json
}
const confirm = (id: string, body: object = { payment_method_type: 'card', token: 'pm_card_ok' }) =>
  shop.post(`/v1/test_helpers/checkout_sessions/${id}/confirm`, body)
const byQr = { payment_method_type: 'promptpay' }
const read = async (path: string) => (await shop.get(path)).json
const session = (id: string) => read(`/v1/checkout_sessions/${id}`)
const invoiceOf = async (id: string) => read(`/v1/invoices/${(await session(id)).invoice}`)
const count = (number: string) => Number(number.slice(-6))
const eventsOf = async (id: string) =>
  (await read(`/v1/events?object_id=${id}&limit=100`)).data
    .reverse()
    .map((e: { type: string; data: { object: { number: string | null }; previous_attributes?: object } }) => [
      e.type,
      e.data.object.number,
      e.data.previous_attributes,
    ])

test('of a checkout that nobody pays has no number, leaves none, and is no debt', async () => {
  const s = await opened()
  const invoice = await invoiceOf(s.id)
  expect(invoice).toMatchObject({ number: null, invoice_pdf: null, status: 'open', total_satang: 29_900 })
  const browser = await signedIn(billing, shop, customer)
  const portal = `/portal/${await slugOf(billing, shop)}`
  for (const path of ['', '/invoices', '/subscriptions'])
    expect((await browser.get(`${portal}${path}?lang=en`)).text).not.toMatch(/Pay ฿|Studio|299\.00/)
  const page = new URL(invoice.hosted_invoice_url).pathname
  expect((await portalBrowser(billing.api.url).get(page)).text).not.toContain('invoice.pdf')
  expect((await portalBrowser(billing.api.url).get(`${page}/invoice.pdf`)).status).toBe(404)
  expect(await shop.get(`/v1/invoices/${invoice.id}/pdf`)).toMatchObject({
    status: 400,
    json: { error: { code: 'parameter_invalid', param: 'id' } },
  })
  await shop.post(`/v1/checkout_sessions/${s.id}/expire`)
  expect(await invoiceOf(s.id)).toMatchObject({ number: null, status: 'void' })
  // The first number is still there, for an invoice that is real from the start.
  const { json: subscription } = await shop.subscribe({ collection_method: 'invoice', price: plan })
  expect(count((await read(`/v1/invoices/${subscription.latest_invoice}`)).number)).toBe(1)
})

test('is issued by the payment: events, documents and the portal have it from then on', async () => {
  const [first, second] = [await opened(), await opened()]
  expect((await confirm(second.id)).status).toBe(200)
  const invoice = await invoiceOf(second.id)
  expect(invoice).toMatchObject({ status: 'paid', invoice_pdf: expect.stringMatching(/invoice\.pdf$/) })
  expect(count(invoice.number)).toBe(1)
  expect(await eventsOf(invoice.id)).toEqual([
    ['invoice.created', null, null],
    ['invoice.paid', invoice.number, { status: 'open', number: null, invoice_pdf: null }],
  ])
  expect((await shop.get(`/v1/invoices/${invoice.id}/pdf`)).status).toBe(200)
  const browser = await signedIn(billing, shop, customer)
  const path = `/portal/${await slugOf(billing, shop)}/invoices?lang=en`
  expect((await browser.get(path)).text).toContain(invoice.number)
  await confirm(first.id)
  expect(count((await invoiceOf(first.id)).number)).toBe(2)
})

test('that is confirmed again and again takes one number', async () => {
  const s = await opened({ line_items: [{ price: mug }] })
  for (const _ of [1, 2]) await confirm(s.id, byQr)
  expect((await confirm(s.id, { payment_method_type: 'card', token: 'pm_card_declined' })).status).toBe(402)
  expect((await invoiceOf(s.id)).number).toBeNull()
  await confirm(s.id)
  expect(count((await invoiceOf(s.id)).number)).toBe(1)
})

test('for nothing has a number too', async () => {
  await shop.post('/v1/discount_codes', { kind: 'percent', value: 100, code: 'FREE' })
  const s = await opened({ line_items: [{ price: mug }], discount_code: 'FREE' })
  await confirm(s.id, byQr)
  const invoice = await invoiceOf(s.id)
  expect([invoice.status, count(invoice.number)]).toEqual(['paid', 1])
  expect((await eventsOf(invoice.id)).map((e: unknown[]) => e[1])).toEqual([invoice.number, invoice.number])
})

test('paid late gets its number then', async () => {
  const s = await opened()
  const { payment } = (await confirm(s.id, byQr)).json
  await shop.post(`/v1/checkout_sessions/${s.id}/expire`)
  expect(await invoiceOf(s.id)).toMatchObject({ status: 'void', number: null })
  await shop.post(`/v1/test_helpers/payments/${payment.id}/succeed`)
  const invoice = await invoiceOf(s.id)
  expect([invoice.status, count(invoice.number)]).toEqual(['paid', 1])
  expect(await session(s.id)).toMatchObject({ status: 'complete', late: true })
})

test('paid at once by many leaves no gap, and the same money twice takes one number', async () => {
  const sessions = await Promise.all([1, 2, 3, 4].map(() => opened({ line_items: [{ price: mug }] })))
  const payments = []
  for (const { id } of sessions) payments.push((await confirm(id, byQr)).json.payment.id)
  await Promise.all(
    payments.flatMap((id) => [id, id]).map((id) => shop.post(`/v1/test_helpers/payments/${id}/succeed`)),
  )
  const numbers = await Promise.all(sessions.map(async ({ id }) => count((await invoiceOf(id)).number)))
  expect(numbers.sort()).toEqual([1, 2, 3, 4])
})

test('hands out its code while that can be paid, and never after', async () => {
  const clock = (await shop.post('/v1/test_clocks', { frozen_time: Math.floor(Date.now() / 1000) })).json
  const buyer = await shop.customer({ test_clock: clock.id })
  const s = await opened({ customer: buyer, line_items: [{ price: mug }] })
  const { payment } = (await confirm(s.id, byQr)).json
  const { png_url, svg_url } = payment.next_action.qr
  const addresses = [png_url, svg_url, `${s.url}/qr.png`, `${s.url}/qr.svg`].map((url) => new URL(url).pathname)
  const browser = portalBrowser(billing.api.url)
  const statuses = () => Promise.all(addresses.map(async (path) => (await browser.get(path)).status))
  expect(await statuses()).toEqual([200, 200, 200, 200])
  expect((await invoiceOf(s.id)).qr).toMatchObject({ payload: payment.next_action.qr.payload })
  // Its time is over before its row says so.
  await billing.api.sql('update test_clocks set frozen_time = frozen_time + 901 where id = $1', [clock.id])
  expect(await statuses()).toEqual([404, 404, 404, 404])
  await billing.api.sql('update test_clocks set frozen_time = frozen_time - 901 where id = $1', [clock.id])
  await shop.post(`/v1/test_clocks/${clock.id}/advance`, { frozen_time: clock.frozen_time + 901 })
  await billing.settled([`test-clock/${clock.id}`])
  expect((await read(`/v1/payments/${payment.id}`)).status).toBe('expired')
  expect(await statuses()).toEqual([404, 404, 404, 404])
  expect((await invoiceOf(s.id)).qr).toBeNull()
  // A fresh one takes its place.
  await confirm(s.id, byQr)
  expect(await statuses()).toEqual([200, 200, 200, 200])
})
