// Documents over HTTP: for a merchant with its key, and for a buyer with the link of the hosted invoice.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { readPdf, squeezed } from '../support/documents.ts'

let billing: BillingApi
let shop: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

/** Downloads a PDF. Returns it, or the answer that came instead. */
async function download(path: string, key?: string) {
  const answer = await fetch(billing.api.url + path, { headers: key ? { authorization: `Bearer ${key}` } : {} })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const type = answer.headers.get('content-type')
  return {
    status: answer.status,
    type,
    name: /filename="(.+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1],
    text: type === 'application/pdf' ? (await readPdf(bytes)).join('') : Buffer.from(bytes).toString(),
  }
}

const openInvoice = async (fields: object = {}) => {
  const customer = await shop.customer(fields)
  const subscription = (await shop.subscribe({ collection_method: 'invoice', customer })).json
  return (await shop.get(`/v1/invoices/${subscription.latest_invoice}`)).json
}
const pay = async (invoice: { payment: string }) => {
  await shop.post(`/v1/test_helpers/payments/${invoice.payment}/succeed`, {})
  await billing.settled()
}

test('an open invoice is a PDF in the customer’s language, and there is no receipt', async () => {
  const invoice = await openInvoice({ name: 'สมชาย ใจดี', locale: 'th' })
  const pdf = await download(`/v1/invoices/${invoice.id}/pdf`, shop.testKey)
  expect(pdf).toMatchObject({ status: 200, type: 'application/pdf', name: `${invoice.number}.pdf` })
  for (const part of ['ใบแจ้งหนี้', invoice.number, 'สมชาย ใจดี', '฿1,000.00', 'สแกนด้วยแอปธนาคาร'])
    expect(pdf.text).toContain(squeezed(part))
  const english = await download(`/v1/invoices/${invoice.id}/pdf?locale=en&document=invoice`, shop.testKey)
  expect(english.text).toContain('InvoiceNumber')

  const receipt = await shop.get(`/v1/invoices/${invoice.id}/pdf?document=receipt`)
  expect([receipt.status, receipt.json.error]).toMatchObject([400, { code: 'parameter_invalid', param: 'document' }])
  expect(receipt.json.error.message).toContain('open')
})

test('a paid invoice has the receipt that its payment brought, also when the merchant registers for VAT later', async () => {
  const invoice = await openInvoice({ locale: 'en' })
  await pay(invoice)
  const path = (id: string) => `/v1/invoices/${id}/pdf?document=receipt`
  const plain = await download(path(invoice.id), shop.testKey)
  expect(plain).toMatchObject({ status: 200, name: expect.stringMatching(/^receipt-RC-\d{4}-\d{6}\.pdf$/) })
  expect(plain.text).toContain(squeezed('Receipt ใบเสร็จรับเงิน Number / เลขที่'))
  expect(plain.text).not.toContain('VAT')
  const tax = { vat_registered: true, tax_id: '0105536000313', legal_name: 'Kafae', address: { line1: 'Bangkok' } }
  expect((await shop.send('PATCH', '/v1/tax_settings', { body: tax })).status).toBe(200)
  expect(await download(path(invoice.id), shop.testKey)).toEqual(plain)
  const next = await openInvoice({ locale: 'en' })
  await pay(next)
  const { text } = await download(path(next.id), shop.testKey)
  expect(text).toContain(squeezed('Abbreviated tax invoice / Receipt ใบกำกับภาษีอย่างย่อ / ใบเสร็จรับเงิน'))
  await billing.api.sql("update merchants set tax = '{}' where id = $1", [shop.id])
})

test('whoever has the link of the hosted invoice has its documents', async () => {
  const invoice = await openInvoice({ locale: 'th' })
  expect(invoice.invoice_pdf).toBe(`${invoice.hosted_invoice_url}/invoice.pdf`)
  const hosted = new URL(invoice.hosted_invoice_url).pathname
  expect((await download(`${hosted}/invoice.pdf`)).text).toContain(squeezed('ใบแจ้งหนี้'))
  expect((await download(`${hosted}/invoice.pdf?lang=en`)).text).toContain('InvoiceNumber')
  expect((await download(`${hosted}/invoice.pdf?lang=de`)).text).toContain(squeezed('ใบแจ้งหนี้'))
  expect((await download(`${hosted}/receipt.pdf`)).status).toBe(404)
  expect((await download(hosted)).text).not.toContain('receipt.pdf')
  await pay(invoice)
  expect(await download(`${hosted}/receipt.pdf`)).toMatchObject({ status: 200, type: 'application/pdf' })
  const page = (await download(hosted)).text
  for (const kind of ['invoice', 'receipt']) expect(page).toContain(`href="${hosted}/${kind}.pdf"`)
})

test('nobody else’s documents are to be had', async () => {
  const invoice = await openInvoice()
  const other = await billing.shop()
  expect((await download(`/v1/invoices/${invoice.id}/pdf`, other.testKey)).status).toBe(404)
  expect((await download(`/v1/invoices/${invoice.id}/pdf`, shop.liveKey)).status).toBe(404)
  expect((await download(`/v1/invoices/${invoice.id}/pdf`)).status).toBe(401)
  expect((await download('/i/AAAAAAAAAAAAAAAAAAAAAA/invoice.pdf')).status).toBe(404)
})

test.each([
  ['document=credit_note', 'document'],
  ['locale=de', 'locale'],
  ['page=2', 'page'],
])('a query that is not understood is named: %s', async (query, param) => {
  const invoice = await openInvoice()
  const answer = await shop.get(`/v1/invoices/${invoice.id}/pdf?${query}`)
  expect([answer.status, answer.json.error.param]).toEqual([400, param])
})

test('the OpenAPI document says that the answer is a PDF', async () => {
  const { paths } = (await shop.get('/openapi.json')).json
  expect(Object.keys(paths['/v1/invoices/{id}/pdf'].get.responses['200'].content)).toEqual(['application/pdf'])
})
