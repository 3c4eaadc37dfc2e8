// Notes of refunds over HTTP, of a shop that is not registered for VAT (test/api/tax-documents.test.ts has the others): one number for each succeeded refund, without gaps, as PDF for the merchant and on the page of the invoice.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { readPdf } from '../support/documents.ts'
import { signedIn, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
const YEAR = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear()
const numbered = (n: number) => `RN-${YEAR}-${String(n).padStart(6, '0')}`

beforeAll(async () => {
  billing = await startBillingApi()
})
beforeEach(async () => {
  shop = await billing.shop()
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

async function paid(): Promise<{ payment: string; token: string; customer: string }> {
  const { latest_invoice, customer } = (await shop.subscribe({})).json
  const { payment, hosted_invoice_url: url } = (await shop.get(`/v1/invoices/${latest_invoice}`)).json
  return { payment, customer, token: url.split('/').at(-1) }
}
const refund = async (payment: string, body: object = {}) =>
  (await shop.post(`/v1/payments/${payment}/refund`, body)).json

async function pdfOf(path: string, key?: string): Promise<{ response: Response; text: string }> {
  const response = await fetch(billing.api.url + path, key ? { headers: { authorization: `Bearer ${key}` } } : {})
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isPdf = response.headers.get('content-type') === 'application/pdf'
  return { response, text: isPdf ? (await readPdf(bytes)).join('') : '' }
}

test('a refund that succeeded has the next number, in its object and in its event', async () => {
  const { payment } = await paid()
  const first = await refund(payment, { amount_satang: 30_000 })
  const second = await refund(payment)
  expect([first.credit_note, second.credit_note]).toEqual([numbered(1), numbered(2)])
  await billing.settled()
  const { data } = (await shop.get('/v1/events?type=refund.succeeded')).json
  expect(data[0].data.object).toEqual((await shop.get(`/v1/refunds/${second.id}`)).json)
})

test('numbers have no gaps when twenty are refunded at once, and one fails', async () => {
  const payments = await Promise.all(Array.from({ length: 20 }, paid))
  await shop.post(`/v1/test_helpers/payments/${payments[7]!.payment}/next_refund`, { outcome: 'failed' })
  const refunds = await Promise.all(payments.map(({ payment }) => refund(payment)))
  expect(refunds[7]).toMatchObject({ status: 'failed', credit_note: null })
  expect(refunds.flatMap(({ credit_note }) => credit_note ?? []).sort()).toEqual(
    Array.from({ length: 19 }, (_, n) => numbered(n + 1)),
  )
})

test('one that needs time has its number when it has succeeded', async () => {
  const { payment } = await paid()
  await shop.post(`/v1/test_helpers/payments/${payment}/next_refund`, { outcome: 'pending' })
  const { id, credit_note, status } = await refund(payment)
  expect([status, credit_note]).toEqual(['pending', null])
  expect((await shop.get(`/v1/refunds/${id}/pdf`)).json.error).toMatchObject({ code: 'resource_missing' })
  await shop.post(`/v1/test_helpers/refunds/${id}/succeed`)
  expect((await shop.get(`/v1/refunds/${id}`)).json.credit_note).toBe(numbered(1))
})

test('the merchant and the buyer download it, each their own', async () => {
  const [{ payment, token, customer }, other] = [await paid(), await paid()]
  const { id } = await refund(payment, { amount_satang: 10_000, reason: 'goodwill' })
  const own = await pdfOf(`/v1/refunds/${id}/pdf?locale=en`, shop.testKey)
  expect(own.response.headers.get('content-disposition')).toBe(`inline; filename="credit-note-${numbered(1)}.pdf"`)
  for (const text of [numbered(1), 'goodwill', '฿100.00', 'Originalreceipt']) expect(own.text).toContain(text)
  const hosted = `/i/${token}/credit-note/${id}.pdf`
  expect((await pdfOf(`${hosted}?lang=en`)).text).toBe(own.text)
  const page = await (await fetch(`${billing.api.url}/i/${token}?lang=en`)).text()
  expect(page).toContain(`href="${hosted}?lang=en"`)
  expect(await (await fetch(`${billing.api.url}/i/${other.token}`)).text()).not.toContain('credit-note')
  // Beside the invoice in the portal as well.
  const browser = await signedIn(billing, shop, customer)
  const slug = await slugOf(billing, shop)
  for (const path of ['', '/invoices'])
    expect((await browser.get(`/portal/${slug}${path}?lang=en`)).text).toContain(`href="${hosted}?lang=en"`)

  expect((await pdfOf(`/i/${other.token}/credit-note/${id}.pdf`)).response.status).toBe(404)
  expect((await pdfOf(`/i/${token}/credit-note/${mintId('re_')}.pdf`)).response.status).toBe(404)
  const stranger = await billing.shop()
  for (const key of [stranger.testKey, shop.liveKey])
    expect((await pdfOf(`/v1/refunds/${id}/pdf`, key)).response.status).toBe(404)
  expect((await shop.get(`/v1/refunds/${id}/pdf?locale=fr`)).json.error).toMatchObject({
    code: 'parameter_invalid',
    param: 'locale',
  })
})

test('the year of a number is the one in which the money went back, in Bangkok', async () => {
  const start = Date.UTC(2027, 11, 31, 16, 59, 0) / 1000 // 31 December 23:59 in Bangkok
  const clock = (await shop.post('/v1/test_clocks', { frozen_time: start })).json.id
  const customer = await shop.customer({ test_clock: clock })
  const { latest_invoice } = (await shop.subscribe({ customer })).json
  const { payment } = (await shop.get(`/v1/invoices/${latest_invoice}`)).json
  expect((await refund(payment, { amount_satang: 100 })).credit_note).toBe('RN-2027-000001')
  await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: start + 60 })
  await billing.settled()
  expect((await refund(payment, { amount_satang: 100 })).credit_note).toBe('RN-2028-000001')
})
