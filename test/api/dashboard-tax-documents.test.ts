// Tax documents in the dashboard, without a browser: their table with its filters, the page of one with what it froze, its PDFs, and the exchange for a full
// tax invoice. What is issued when is tested in tax-documents.test.ts.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { monthName, spanOfMonth } from '../../rules/reports.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, slugOf } from '../support/portal.ts'

// biome-ignore lint/suspicious/noExplicitAny: objects of the API have their shapes where they are made.
type Json = any

const BUYER = { name: 'Mali Co., Ltd.', tax_id: '0105599000108', address: { line1: '99 Rama IV', province: 'Bangkok' } }

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let home: string
let customer: string
let invoice: Json
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  const address = { line1: '1 Silom' }
  const tax = { vat_registered: true, tax_id: '0105536000313', legal_name: 'Baan Kafae Co., Ltd.', address }
  await good(shop.send('PATCH', '/v1/tax_settings', { body: tax }))
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  owner = await signedInMember(billing, shop)
  customer = await shop.customer({ name: 'Nok' })
  invoice = await sold(10_700)
})
afterAll(() => billing.checkAndClose())

async function good(answer: ReturnType<ApiShop['post']>): Promise<Json> {
  const { status, json, text } = await answer
  if (status !== 200) throw new Error(text)
  return json
}
async function sold(unit_amount_satang: number, more: object = {}): Promise<Json> {
  const lines = [{ description: 'Website', unit_amount_satang }]
  const draft = await good(shop.post('/v1/invoices', { customer, lines, ...more }))
  const open = await good(shop.post(`/v1/invoices/${draft.id}/finalize`, {}))
  await good(shop.post(`/v1/test_helpers/payments/${open.payment}/succeed`, {}))
  await billing.settled()
  return good(shop.get(`/v1/invoices/${draft.id}`))
}
const documentsOf = async (query: string): Promise<Json[]> => (await good(shop.get(`/v1/tax_documents?${query}`))).data
const numbers = async (query: string) => (await documentsOf(query)).map(({ number }) => number)
const page = async (path: string, browser = owner) => (await browser.get(home + path)).text
/** What stands above a list in words; null where nothing does. */
const sumsIn = (text: string) =>
  /<div class="list-sums">(.*?)<\/ul>/s
    .exec(text)?.[1]
    ?.replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim() ?? null
const sumsOf = async (customer: string, more = '') => sumsIn(await page(`/tax-documents?customer=${customer}${more}`))
const keyIn = (text: string) => /name="form_key" value="([^"]+)"/.exec(text)?.[1] ?? ''
const errorsIn = (text: string) => [...text.matchAll(/<p id="field-([\w-]+)-error"/g)].map(([, name]) => name)

test('lists are narrowed by number, month, buyer, customer and day of issue', async () => {
  const [abbreviated] = await documentsOf(`invoice=${invoice.id}`)
  const named = (await documentsOf(`invoice=${(await sold(21_400, { tax_details: BUYER })).id}`))[0]
  const month = monthName(named.issued_at)
  expect(await numbers(`number=${named.number}`)).toEqual([named.number])
  expect(await numbers('number=TAX-1999-000001')).toEqual([])
  expect(await numbers(`month=${month}`)).toEqual([named.number, abbreviated.number])
  expect(await numbers('month=2020-01')).toEqual([])
  expect(await numbers('buyer=mali')).toEqual([named.number])
  expect(await numbers(`buyer=${BUYER.tax_id}`)).toEqual([named.number])
  expect(await numbers(`customer=${customer}`)).toEqual([named.number, abbreviated.number])
  expect(await numbers(`customer=${await shop.customer({})}`)).toEqual([])
  const { from, to } = spanOfMonth(month) ?? { from: 0, to: 0 }
  expect(await numbers(`created[gte]=${from}&created[lt]=${to}`)).toEqual([named.number, abbreviated.number])
  expect(await numbers(`created[lt]=${from}`)).toEqual([])
  for (const [query, param] of [
    ['month=2026-13', 'month'],
    ['month=0000-01', 'month'],
    ['buyer=x', 'buyer'],
  ]) {
    const { status, json } = await shop.get(`/v1/tax_documents?${query}`)
    expect([status, json.error.code, json.error.param]).toEqual([400, 'parameter_invalid', param])
  }
})

test('the table shows them with their buyers, and finds them by number in small letters', async () => {
  const [document] = await documentsOf(`invoice=${invoice.id}`)
  const text = await page('/tax-documents')
  for (const part of [document.number, 'Abbreviated tax invoice', 'Nok', 'Website', '฿107.00'])
    expect(text).toContain(part)
  const found = await page(`/tax-documents?number=${document.number.toLowerCase()}`)
  expect(found).toContain(`/tax-documents/${document.id}"`)
  expect(await page('/tax-documents?series=RC')).not.toContain(document.number)
  expect(await page('/tax-documents?month=2020-01')).not.toContain(document.number)
  expect(await page('/tax-documents?order=amount')).toContain(document.number)
  expect(await page('/tax-documents?lang=th')).toContain('ใบกำกับภาษีอย่างย่อ')
  const month = /<option value="(\d{4}-\d\d)">([^<]+)/.exec(await page('/tax-documents?lang=th'))
  expect(month?.[2]).toMatch(new RegExp(` ${Number(month?.[1]?.slice(0, 4)) + 543}$`))
})

test('the list says what its documents come to, with months at hand and buyers that lead on', async () => {
  const plain = (text: string) => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  const now = monthName((await documentsOf(`invoice=${invoice.id}`))[0].issued_at)
  const own = await shop.customer({ name: 'Somchai' })
  const paid = await sold(107_000, { customer: own })
  await good(shop.post(`/v1/payments/${paid.payment}/refund`, { amount_satang: 10_700 }))
  await billing.settled()
  const list = await page(`/tax-documents?customer=${own}`)
  expect(plain(list)).toContain(
    'Before VAT · All months ฿900.00 VAT · All months ฿63.00 Total · All months ฿963.00 2 valid documents',
  )
  expect(list).toContain(`/customers/${own}"`)
  expect(list).toMatch(new RegExp(`<a class="chip" href="[^"]*month=${now}[^"]*">`))
  const ofMonth = await page(`/tax-documents?customer=${own}&month=${now}`)
  expect(ofMonth).toMatch(/<a class="chip" href="[^"]+" aria-current="true"><span class="unseen">[^<]+<\/span>/)
  expect(plain(ofMonth)).toMatch(/Total · \w+ \d{4} ฿963\.00 2 valid documents/)
  // Nothing that counts has no sums, and what a filter refuses is said once.
  for (const query of ['month=2020-01', 'status=cancelled', 'buyer=x'])
    expect([query, (await page(`/tax-documents?customer=${own}&${query}`)).includes('list-sums')]).toEqual([
      query,
      false,
    ])
  // All of it given back and cancelled comes to nothing.
  await good(shop.post(`/v1/payments/${paid.payment}/refund`, {}))
  await billing.settled()
  const document = (await documentsOf(`invoice=${paid.id}&kind=abbreviated`))[0]
  await good(shop.post(`/v1/tax_documents/${document.id}/cancel`, { reason: 'Called off' }))
  expect(await page(`/tax-documents?customer=${own}`)).not.toContain('list-sums')
})

test('the sums name VAT where a tax invoice is among them, be it of 0, and not of receipts alone', async () => {
  const sums = async (tax_category: string) => {
    const of = await shop.customer({ name: tax_category })
    await sold(50_000, { customer: of, lines: [{ description: 'Book', unit_amount_satang: 50_000, tax_category }] })
    const [, text] = /class="list-sums">(.*?)<\/ul>/s.exec(await page(`/tax-documents?customer=${of}`)) ?? []
    return (text ?? '').replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  }
  expect(await sums('zero')).toMatch(/Before VAT · All months ฿500\.00 VAT · All months ฿0\.00 Total/)
  expect(await sums('exempt')).toMatch(/Receipts · All months ฿500\.00 Refund notes · All months ฿0\.00 Total/)
})

test('its page says what it froze, and payment, invoice, refund and customer lead to it', async () => {
  const paid = await sold(107_000, { tax_details: BUYER })
  const refund = await good(shop.post(`/v1/payments/${paid.payment}/refund`, { amount_satang: 10_700, reason: 'Late' }))
  await billing.settled()
  const [note, document] = await documentsOf(`invoice=${paid.id}`)
  const text = await page(`/tax-documents/${document.id}`)
  for (const part of [
    ...['Tax invoice', document.number, BUYER.name, BUYER.tax_id, 'Head office', '99 Rama IV', 'Baan Kafae Co., Ltd.'],
    ...['Website', '฿1,000.00', 'VAT 7%', '฿70.00', '฿1,070.00', note.number],
    ...[`/invoices/${paid.id}"`, `/payments/${paid.payment}"`, `/tax-documents/${note.id}"`, 'curl -sS'],
  ])
    expect(text).toContain(part)
  // What went back stands below zero, in the list of its own series.
  const notes = await page('/tax-documents?series=CN')
  expect(notes).toContain(note.number)
  expect(notes).toContain(`Refers to ${document.number}`)
  expect(notes).not.toContain(`/tax-documents/${document.id}"`)
  expect(notes).toContain('−฿107.00')
  expect(await page('/tax-documents?series=RN')).not.toContain(note.number)
  // One line for the receipt and its PDF.
  const ofPayment = await page(`/payments/${paid.payment}`)
  expect(ofPayment).toContain(`/tax-documents/${document.id}/pdf`)
  expect(ofPayment).not.toContain('Receipt (PDF)')
  // A note names its number, so that nothing can be issued instead.
  expect(text).not.toContain('/replace"')
  const ofNote = await page(`/tax-documents/${note.id}`)
  for (const part of ['Credit note', `/refunds/${refund.id}"`, `/tax-documents/${document.id}"`, 'Late'])
    expect(ofNote).toContain(part)
  // What the money that went back was for, of whom the payment is and when, and what is left of the sale.
  const said = ofNote.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  for (const words of [
    ...['฿107.00 refunded of ฿1,070.00 for Website', `Total of ${document.number} ฿1,070.00`, 'VAT 7% −฿7.00'],
    ...['Refunded −฿107.00', 'Left of the sale ฿963.00', 'Customer Nok'],
  ])
    expect(said).toContain(words)
  expect(said).toMatch(/Payment Website ฿1,070\.00 · \d\d\/\d\d\/\d{4}/)
  await good(shop.post(`/v1/payments/${paid.payment}/refund`, { amount_satang: 21_400 }))
  await billing.settled()
  const [second] = await documentsOf(`invoice=${paid.id}`)
  const later = (await page(`/tax-documents/${second.id}`)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  for (const words of ['Reason None was given', 'Refunded before −฿107.00', 'Left of the sale ฿749.00'])
    expect(later).toContain(words)
  expect(ofNote).not.toContain('/replace"')
  expect((await owner.get(`${home}/tax-documents/${note.id}/replace`)).status).toBe(404)

  for (const path of [`/payments/${paid.payment}`, `/invoices/${paid.id}`, `/customers/${customer}`])
    for (const { id } of [note, document])
      expect([path, (await page(path)).includes(`/tax-documents/${id}"`)]).toEqual([path, true])
  expect(await page(`/refunds/${refund.id}`)).toContain(`/tax-documents/${note.id}"`)
  const support = await signedInMember(billing, shop, 'support')
  for (const path of [`/payments/${paid.payment}`, `/invoices/${paid.id}`, `/customers/${customer}`])
    expect([path, (await page(path, support)).includes('/tax-documents')]).toEqual([path, false])
  expect((await support.get(`${home}/tax-documents`)).status).toBe(403)

  for (const locale of ['th', 'en']) {
    const pdf = await owner.get(`${home}/tax-documents/${document.id}/pdf?locale=${locale}`)
    expect([pdf.status, pdf.headers.get('content-type'), pdf.headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      expect.stringMatching(/^inline; filename="/),
    ])
  }
  // The first page stands on the page itself, as outlines of the letters, for those who may read the file.
  expect(text).toContain(`<img src="${home}/tax-documents/${document.id}/page.svg?locale=en"`)
  const picture = await owner.get(`${home}/tax-documents/${document.id}/page.svg?locale=th`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringContaining('image/svg+xml')])
  expect(picture.text).toContain('<use href="#r')
  expect((await support.get(`${home}/tax-documents/${document.id}/page.svg`)).status).toBe(403)
  expect((await owner.get(`${home}/tax-documents/tax_00000000000000000000000000/page.svg`)).status).toBe(404)
})

test('an abbreviated one is exchanged for a full one, once, by a role that may', async () => {
  const [old] = await documentsOf(`invoice=${invoice.id}`)
  const finance = await signedInMember(billing, shop, 'finance')
  const viewer = await signedInMember(billing, shop, 'viewer')
  const path = `/tax-documents/${old.id}/replace`
  expect(await page(`/tax-documents/${old.id}`, finance)).toContain('Exchange for a full tax invoice')
  expect(await page(`/tax-documents/${old.id}`, viewer)).not.toContain('/replace"')
  expect((await viewer.get(home + path)).status).toBe(403)

  const form = await page(path, finance)
  expect(form).toContain(`replaces ${old.number}`)
  const typed = { form_key: keyIn(form), name: 'Mali Co., Ltd.', tax_id: '0-1055-99000-10-8', line1: '99 Rama IV' }
  expect(form).toContain(`${old.number} says now`)
  expect(form).toContain(`/tax-documents/${old.id}/page.svg`)
  expect(form).toContain('Not on the old document. 13 digits.')
  expect(form).toMatch(/<option value="TH" selected>/)
  const wrong = await finance.post(home + path, {
    ...{ ...typed, tax_id: '0105599000109', office: 'branch', branch: '1', line1: '', country: 'TH' },
  })
  expect([wrong.status, errorsIn(wrong.text)]).toEqual([422, ['tax_id', 'branch', 'line1']])
  expect((await viewer.post(home + path, typed)).status).toBe(403)

  // The head office has no number to type.
  const done = await finance.post(home + path, { ...typed, office: 'head', branch: '' })
  expect(done.status).toBe(303)
  const id = /\/tax-documents\/(tax_\w+)\?/.exec(done.location ?? '')?.[1]
  // The same form once more changes nothing.
  expect((await finance.post(home + path, { ...typed, office: 'head', branch: '' })).location).toBe(done.location)
  const next = await good(shop.get(`/v1/tax_documents/${id}`))
  expect(next).toMatchObject({
    kind: 'full',
    replaces: old.id,
    buyer: { name: BUYER.name, tax_id: BUYER.tax_id, branch: '00000' },
  })
  expect(await page(`/tax-documents/${id}?flash=replaced`)).toContain('Correct the buyer')
  const replaced = await page(`/tax-documents/${old.id}`)
  for (const part of ['no longer counts', `/tax-documents/${next.id}"`, 'Replaced']) expect(replaced).toContain(part)
  expect(replaced).not.toContain('/replace"')
  expect((await finance.get(home + path)).status).toBe(404)
  const { data } = await good(shop.get(`/v1/audit_log?action=tax_document.replaced&object=${old.id}`))
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ actor: { type: 'member' }, object: old.id })
})

test('one whose sale was given back whole is cancelled, once, by a role that may', async () => {
  const paid = await sold(10_700)
  const [document] = await documentsOf(`invoice=${paid.id}`)
  const path = `/tax-documents/${document.id}/cancel`
  expect(await page(`/tax-documents/${document.id}`)).not.toContain('/cancel"')
  await good(shop.post(`/v1/payments/${paid.payment}/refund`, { reason: 'Late' }))
  await billing.settled()
  const viewer = await signedInMember(billing, shop, 'viewer')
  expect(await page(`/tax-documents/${document.id}`)).toContain('/cancel"')
  expect(await page(`/tax-documents/${document.id}`, viewer)).not.toContain('/cancel"')
  expect((await viewer.get(home + path)).status).toBe(403)
  const form = await page(path)
  expect(form).toContain(document.number)
  expect(await page(`${path}?lang=th`)).toContain('ขอเอกสารคืนจากผู้ซื้อ')
  const typed = { form_key: keyIn(form), reason: 'Called off' }
  const wrong = await owner.post(home + path, { ...typed, reason: '' })
  expect([wrong.status, errorsIn(wrong.text)]).toEqual([422, ['reason']])
  const done = await owner.post(home + path, typed)
  expect([done.status, done.location]).toEqual([303, expect.stringContaining(`/tax-documents/${document.id}?`)])
  expect((await owner.post(home + path, typed)).location).toBe(done.location)
  const text = await page(`/tax-documents/${document.id}`)
  for (const part of ['Cancelled', 'Called off']) expect(text).toContain(part)
  expect(text).not.toContain('/cancel"')
  expect((await owner.get(home + path)).status).toBe(404)
  expect(await page('/tax-documents?status=cancelled')).toContain(document.number)
})

test('sums count an exchanged document once, and one that is cancelled no more', async () => {
  const own = await shop.customer({ name: 'Prasert' })
  const exchanged = await sold(107_000, { customer: own })
  // Of two rates of VAT: both count.
  const book = { description: 'Book', unit_amount_satang: 10_000, tax_category: 'exempt' }
  const lines = [{ description: 'Website', unit_amount_satang: 21_400 }, book]
  const called = await sold(0, { customer: own, lines })
  const all = (before: string, vat: string, total: string, valid: string) =>
    [`Before VAT · All months ${before}`, `VAT · All months ${vat}`, `Total · All months ${total} ${valid}`].join(' ')
  expect(await sumsOf(own)).toBe(all('฿1,300.00', '฿84.00', '฿1,384.00', '2 valid documents'))
  const [old] = await documentsOf(`invoice=${exchanged.id}`)
  await good(shop.post(`/v1/tax_documents/${old.id}/replace`, { tax_details: BUYER }))
  expect(await documentsOf(`customer=${own}`)).toHaveLength(3)
  expect(await sumsOf(own)).toBe(all('฿1,300.00', '฿84.00', '฿1,384.00', '2 valid documents'))
  // What the old one was counts only where it is looked for, as nothing.
  expect(await sumsOf(own, '&series=TAX')).toBe(all('฿1,000.00', '฿70.00', '฿1,070.00', '1 valid document'))
  expect(await sumsOf(own, '&status=replaced')).toBeNull()
  // The document and its note are both cancelled.
  await good(shop.post(`/v1/payments/${called.payment}/refund`, {}))
  await billing.settled()
  expect(await sumsOf(own)).toBe(all('฿1,000.00', '฿70.00', '฿1,070.00', '3 valid documents'))
  const [document] = await documentsOf(`invoice=${called.id}&kind=abbreviated`)
  await good(shop.post(`/v1/tax_documents/${document.id}/cancel`, { reason: 'Called off' }))
  expect(await sumsOf(own)).toBe(all('฿1,000.00', '฿70.00', '฿1,070.00', '1 valid document'))
})

test('sums of a shop without VAT are its receipts, what went back, and the rest', async () => {
  const plain = await billing.shop()
  const member = await signedInMember(billing, plain)
  const list = async (query = '') =>
    sumsIn((await member.get(`/dashboard/${await slugOf(billing, plain)}/test/tax-documents${query}`)).text)
  const buyer = await plain.customer({ name: 'Nok' })
  const ids: string[] = []
  for (const unit_amount_satang of [50_025, 20_000]) {
    const lines = [{ description: 'Website', unit_amount_satang }]
    const draft = await good(plain.post('/v1/invoices', { customer: buyer, lines }))
    const open = await good(plain.post(`/v1/invoices/${draft.id}/finalize`, {}))
    await good(plain.post(`/v1/test_helpers/payments/${open.payment}/succeed`, {}))
    ids.push(open.payment)
  }
  await billing.settled()
  const all = (given: string, back: string, total: string, valid: string) =>
    [
      `Receipts · All months ${given}`,
      `Refund notes · All months ${back}`,
      `Total · All months ${total} ${valid}`,
    ].join(' ')
  expect(await list()).toBe(all('฿700.25', '฿0.00', '฿700.25', '2 valid documents'))
  await good(plain.post(`/v1/payments/${ids[0]}/refund`, { amount_satang: 10_010 }))
  await billing.settled()
  expect(await list()).toBe(all('฿700.25', '−฿100.10', '฿600.15', '3 valid documents'))
  expect(await list('?series=RN')).toBe(all('฿0.00', '−฿100.10', '−฿100.10', '1 valid document'))
  // An exchanged receipt is one, and one that was given back whole and cancelled is none.
  const documents = async (payment = '') =>
    (await good(plain.get(`/v1/tax_documents?payment=${payment}&series=RC`))).data
  const [first] = await documents(ids[1])
  await good(plain.post(`/v1/tax_documents/${first.id}/replace`, { tax_details: { name: 'Mali' } }))
  expect(await list()).toBe(all('฿700.25', '−฿100.10', '฿600.15', '3 valid documents'))
  await good(plain.post(`/v1/payments/${ids[1]}/refund`, {}))
  await billing.settled()
  expect(await list()).toBe(all('฿700.25', '−฿300.10', '฿400.15', '4 valid documents'))
  const [second] = await documents(ids[1])
  await good(plain.post(`/v1/tax_documents/${second.id}/cancel`, { reason: 'Called off' }))
  expect(await list()).toBe(all('฿500.25', '−฿100.10', '฿400.15', '2 valid documents'))
})

test('e-Tax: the mail is in the mailbox with its PDF, and the page says when it was sent', async () => {
  const form = keyIn(await page('/settings/tax'))
  expect(await page('/settings/tax')).toContain('Send tax invoices as e-Tax by email')
  const settings = {
    form_key: form,
    vat_registered: 'true',
    tax_id: '0105536000313',
    legal_name: 'Baan Kafae Co., Ltd.',
  }
  const typed = {
    ...settings,
    line1: '1 Silom',
    branch: '00000',
    default_tax_behavior: 'inclusive',
    etax_by_email: 'true',
  }
  expect((await owner.post(`${home}/settings/tax`, typed)).status).toBe(303)
  expect(await good(shop.get('/v1/tax_settings'))).toMatchObject({ etax_by_email: true })

  const [document] = await documentsOf(`invoice=${(await sold(10_700, { tax_details: BUYER })).id}`)
  const subject = new RegExp(`\\[\\d\\d/\\d\\d/25\\d\\d\\]\\[INV\\]\\[${document.number}\\]`)
  const mailbox = await page('/mailbox')
  expect(mailbox).toMatch(subject)
  const path = new RegExp(`/mailbox/em_\\w+(?="[^>]*>[^<]*\\[${document.number}\\])`).exec(mailbox)?.[0]
  const mail = await page(path ?? '')
  expect(mail).toMatch(subject)
  expect(mail).toContain(`/tax-documents/${document.id}/pdf`)

  expect(await page(`/tax-documents/${document.id}`)).not.toContain('Sent as e-Tax')
  await billing.api.sql('update tax_documents set emailed_at = issued_at + 60 where id = $1', [document.id])
  expect(await page(`/tax-documents/${document.id}`)).toContain('Sent as e-Tax')
})
