// The pages that buyers and developers open: everything that an object links to exists, and what people typed is shown as text.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { refusals } from '../../rules/refusals.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

/** Opens the path of an absolute address on the API under test. */
const open = async (address: string, init: RequestInit = {}) => {
  const { pathname } = new URL(address)
  const answer = await fetch(`${billing.api.url}${pathname}`, { redirect: 'manual', ...init })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: await answer.text(),
    headers: answer.headers,
  }
}

test('the hosted invoice shows what is owed, escapes names, and drops its QR once paid', async () => {
  const price = await shop.price({ amount_satang: 123_456 }, { name: '<script>alert(1)</script>' })
  const subscription = (await shop.subscribe({ collection_method: 'invoice', price })).json
  const invoice = (await shop.get(`/v1/invoices/${subscription.latest_invoice}`)).json
  const before = await open(invoice.hosted_invoice_url)
  expect([before.status, before.type]).toEqual([200, 'text/html; charset=utf-8'])
  expect(before.text).toContain('฿1,234.56')
  expect(before.text).toContain('&lt;script&gt;')
  expect(before.text).not.toContain('<script>')
  expect(before.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await open(invoice.qr.svg_url)).type).toMatch(/svg/)
  expect((await open(invoice.qr.png_url)).type).toBe('image/png')
  await shop.post(`/v1/test_helpers/payments/${invoice.payment}/succeed`, {})
  const after = await open(invoice.hosted_invoice_url)
  expect(after.status).toBe(200)
  expect(after.text).not.toContain('<img')
  expect((await open(invoice.qr.png_url)).status).toBe(404)
})

test('an invoice token that is nobody’s leads to a page that says so', async () => {
  expect(await open('http://x/i/AAAAAAAAAAAAAAAAAAAAAA')).toMatchObject({
    status: 404,
    type: 'text/html; charset=utf-8',
  })
})

test.each([
  ['approve', 'active'],
  ['refuse', 'pending_first_payment'],
])('a buyer who chooses %s at the simulated bank leaves the subscription %s', async (decision, status) => {
  const subscription = (await shop.subscribe({ payment_method: 'pm_card_3ds' })).json
  const { url } = subscription.next_action.redirect_to_url
  expect((await open(url)).text).toContain('/approve')
  expect((await open(`${url}/${decision}`, { method: 'POST' })).status).toBe(303)
  await billing.settled()
  expect((await shop.get(`/v1/subscriptions/${subscription.id}`)).json.status).toBe(status)
  expect((await open(url)).text).not.toContain('Approve')
})

test('every error code has its place where doc_url points', async () => {
  const { json } = await shop.get('/v1/subscriptions/sub_x')
  expect(json.error.doc_url).toMatch(/\/docs\/errors#resource_missing$/)
  const errors = await open(json.error.doc_url)
  expect(errors.status).toBe(200)
  for (const code of Object.keys(refusals)) expect(errors.text).toContain(`id="${code}"`)
})
