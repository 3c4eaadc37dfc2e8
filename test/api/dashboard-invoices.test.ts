// Invoices in the dashboard, without a browser: the table with its filters, orders and file; the page of one with its amounts, documents and
// reminders; voiding and charging, once each. Other shops cannot see them.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { DAY, T0 } from '../support/billing.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let home: string
let buyer: string

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  owner = await signedInMember(billing, shop)
  buyer = await shop.customer({ name: 'Nok <Jaidee>' })
})
afterAll(() => billing.close())

// biome-ignore lint/suspicious/noExplicitAny: objects of the API have their shapes where they are made.
type Json = any

const read = async (path: string): Promise<Json> => (await shop.get(path)).json
const invoiceOf = async (body: object): Promise<Json> => {
  const { json, status, text } = await shop.subscribe({ customer: buyer, ...body })
  if (status !== 200) throw new Error(text)
  await billing.settled()
  return read(`/v1/invoices/${json.latest_invoice}`)
}
const waiting = () => invoiceOf({ collection_method: 'invoice' })
const idsIn = (text: string) => [...new Set([...text.matchAll(/\/invoices\/(in_\w+)"/g)].map(([, id]) => id))]
const keyIn = (text: string) => /name="form_key" value="([^"]+)"/.exec(text)![1]!
const page = async (path: string, browser = owner) => (await browser.get(home + path)).text

describe('the table', () => {
  const made: Json[] = []
  beforeAll(async () => {
    for (const [amount_satang, body] of [
      [19_900, {}],
      [5_000, { collection_method: 'invoice' }],
      [40_000, {}],
    ] as const)
      made.push(await invoiceOf({ price: await shop.price({ amount_satang }), ...body }))
  })
  const ids = (...order: number[]) => order.map((n) => made[n].id)

  test('shows the newest first, or by amount, with the names of customers', async () => {
    const text = await page('/invoices')
    expect(idsIn(text)).toEqual(ids(2, 1, 0))
    expect(text).toContain('Nok &lt;Jaidee&gt;')
    expect(text).toContain(made[0].number)
    expect(idsIn(await page('/invoices?order=amount'))).toEqual(ids(1, 0, 2))
    expect(idsIn(await page('/invoices?order=created'))).toEqual(ids(0, 1, 2))
  })

  test('says what each is for, and how many days one is late by the clock of its customer', async () => {
    const clock = (await shop.post('/v1/test_clocks', { frozen_time: T0 })).json.id
    const customer = await shop.customer({ name: 'Late', test_clock: clock })
    const lines = [{ description: 'Workshop', quantity: 1, unit_amount_satang: 5_000 }]
    const draft = { customer, days_until_due: 2, lines: [...lines, { ...lines[0], description: 'Travel' }] }
    const { id } = (await shop.post('/v1/invoices', draft)).json
    await shop.post(`/v1/invoices/${id}/finalize`)
    const listed = () => page(`/invoices?customer=${customer}`)
    expect(await listed()).toMatch(/Workshop<.*>and 1 more<.*Open.*>in 2 days</s)
    await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: T0 + 5 * DAY })
    await billing.settled()
    expect(await listed()).toMatch(/class="state bad">3 days late</)
    // Its dates are those of a clock, and say so.
    expect(await listed()).toMatch(/Late<\/a>\u00a0<span class="clock-sign" role="img" aria-label="Test clock"/)
    const one = await page(`/invoices/${id}`)
    expect(one).toMatch(/Overdue.*<h2 id="stands">To be paid<.*฿100\.00.*3 days late/s)
    expect(one.indexOf(`<code>${id}</code>`)).toBeGreaterThan(one.indexOf('class="developer"'))
    await shop.post(`/v1/invoices/${id}/void`)
    await billing.settled()
  })

  test('finds an invoice by its number, in capitals or not, and by status, customer and subscription', async () => {
    expect(idsIn(await page(`/invoices?number=${made[1].number}`))).toEqual(ids(1))
    expect(idsIn(await page(`/invoices?number=${made[1].number.toLowerCase()}+`))).toEqual(ids(1))
    expect(idsIn(await page('/invoices?status=open'))).toEqual(ids(1))
    expect(idsIn(await page(`/invoices?subscription=${made[2].subscription}`))).toEqual(ids(2))
    expect(idsIn(await page(`/invoices?customer=${buyer}`))).toHaveLength(3)
    expect(await page('/invoices?number=INV-1999-000001')).toContain('Nothing fits these filters')
    expect((await owner.get(`${home}/search?q=${made[1].number}`)).location).toBe(`${home}/invoices/${made[1].id}`)
  })

  test('is a file with every invoice of the filters', async () => {
    const { headers, text } = await owner.get(`${home}/invoices?csv=all&status=paid`)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="invoices-test-/)
    expect(text.trim().split('\r\n')).toHaveLength(3)
  })

  test('tells a shop that has none how there come some', async () => {
    const empty = await billing.shop()
    const member = await signedInMember(billing, empty)
    const { text } = await member.get(`/dashboard/${await slugOf(billing, empty)}/test/invoices?lang=th`)
    expect(text).toContain('ยังไม่มีใบแจ้งหนี้')
    expect(text).toContain('/invoices/new')
  })
})

describe('the page of an invoice', () => {
  test('shows its sums as the API has them, with the code behind a discount and the VAT of a registered shop', async () => {
    await shop.post('/v1/discount_codes', { kind: 'percent', value: 10, code: 'RAINY10' })
    const invoice = await invoiceOf({ price: await shop.price({ amount_satang: 10_700 }), discount_code: 'RAINY10' })
    expect([invoice.subtotal_satang, invoice.discount_satang, invoice.total_satang]).toEqual([10_700, 1_070, 9_630])
    const plain = await page(`/invoices/${invoice.id}`)
    for (const words of ['฿107.00', '−฿10.70', '฿96.30', 'RAINY10', invoice.hosted_invoice_url])
      expect(plain).toContain(words)
    expect(plain).not.toContain('of which VAT')
    // A tax id alone makes no VAT, and what was asked for before the registration has none.
    const tax = { tax_id: '0105536000313', legal_name: 'Kafae', address: { line1: '1 Silom Road' } }
    await shop.send('PATCH', '/v1/tax_settings', { body: { ...tax, vat_registered: true } })
    expect(await page(`/invoices/${invoice.id}`)).not.toContain('of which VAT')
    const taxed = await invoiceOf({ price: await shop.price({ amount_satang: 10_700 }), discount_code: 'RAINY10' })
    const registered = await page(`/invoices/${taxed.id}`)
    // 9 630 × 7 ÷ 107 = 630.
    for (const words of ['of which VAT', '฿6.30', '฿90.00']) expect(registered).toContain(words)
    await billing.api.sql("update merchants set tax = '{}' where id = $1", [shop.id])
  })

  test('has its documents for whoever is signed in, in both languages, and a receipt only once it is paid', async () => {
    const open = await waiting()
    const text = await page(`/invoices/${open.id}`)
    expect(text).toContain(`/invoices/${open.id}/pdf?document=invoice&amp;locale=en`)
    expect(text).not.toContain('document=receipt')
    const pdf = await owner.get(`${home}/invoices/${open.id}/pdf?document=invoice&locale=en`)
    expect([pdf.status, pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect(pdf.headers.get('content-disposition')).toBe(`inline; filename="${open.number}.pdf"`)
    expect((await owner.get(`${home}/invoices/${open.id}/pdf?document=receipt`)).status).toBe(400)
    const paid = await invoiceOf({})
    expect((await owner.get(`${home}/invoices/${paid.id}/pdf?document=receipt`)).status).toBe(200)
    const refund = (await shop.post(`/v1/payments/${paid.payment}/refund`, { amount_satang: 100 })).json
    await billing.settled()
    const { credit_note } = await read(`/v1/refunds/${refund.id}`)
    expect(await page(`/invoices/${paid.id}`)).toContain(credit_note)
    const row = await page('/invoices?status=paid')
    expect(row).toMatch(/Partially refunded<\/span> <small class="quiet wide-only">฿1\.00 refunded</)
    expect(row).toMatch(/"on-phone"><span class="nowrap">Paid .*?<\/span> · (<span[^>]*>)?฿1\.00 refunded</)
    expect((await owner.get(`${home}/invoices/${paid.id}/credit-note?refund=${refund.id}`)).status).toBe(200)
    expect((await owner.get(`${home}/invoices/${paid.id}/credit-note`)).status).toBe(404)
  })

  test('shows its QR while it can be paid, what has come of it, and the attempts', async () => {
    const open = await waiting()
    expect(await page(`/invoices/${open.id}`)).toContain(`${new URL(open.hosted_invoice_url).pathname}/qr.svg`)
    await shop.post(`/v1/test_helpers/payments/${open.payment}/succeed`, { amount_satang: 30_000 })
    await billing.settled()
    const text = await page(`/invoices/${open.id}`)
    for (const words of ['Held', 'Short', '฿300.00 held, ฿700.00\u00a0short', `/payments/${open.payment}`])
      expect(text).toContain(words)
    expect(text).not.toContain('looks like withholding tax')
    expect(await page('/invoices')).toContain('>฿700.00 short<')
    expect(await page(`/payments/${open.payment}`)).toContain('<p>฿300.00 held, ฿700.00\u00a0short</p>')
    const customer = await page(`/customers/${open.customer}`)
    expect(customer).toMatch(
      /฿300\.00 held, ฿700\.00\u00a0short<[\s\S]*฿300\.00 came and is held <span class="quiet">[^I]*INV-/,
    )
    // The same state wherever the payment is shown, and under the tab of those that wait.
    const rows = await Promise.all(['', '?status=requires_action'].map((query) => page(`/payments${query}`)))
    const bills = await Promise.all(['', '?status=open'].map((query) => page(`/invoices${query}`)))
    for (const shown of [customer, text, ...bills, ...rows, await page(`/payments/${open.payment}`)])
      expect(shown).toContain('>Underpaid</span>')
    expect(bills[0]).toContain('>Open <span')
    expect(rows[0]).toContain('>Waiting <span')
    await shop.post(`/v1/test_helpers/payments/${open.payment}/succeed`, { amount_satang: 70_000 })
    await billing.settled()
    const paid = await page(`/invoices/${open.id}`)
    expect(paid).not.toContain('/qr.svg')
    expect(paid).toContain('invoice.paid')
    expect(paid).toContain(`subscription/${open.subscription}`)
  })

  test('is named in the list of payments, and the page of its payment has the link for its buyer', async () => {
    const { payment, number, hosted_invoice_url: url } = await waiting()
    expect(await page('/payments')).toMatch(new RegExp(`${payment}".*<small class="quiet">${number}</small>`, 's'))
    const text = await page(`/payments/${payment}`)
    expect(text).toContain(`data-copy="${url}"`)
    expect(text).toMatch(/alt="PromptPay QR for ฿1,000\.00"/)
  })

  test('says of exactly 3 % of the amount before VAT that it looks like withholding tax, and where that is accepted', async () => {
    const open = await waiting()
    await shop.post(`/v1/test_helpers/payments/${open.payment}/succeed`, { amount_satang: 97_000 })
    await billing.settled()
    const [transfer] = (await shop.get(`/v1/inbound_transfers?payment=${open.payment}`)).json.data
    const text = await page(`/invoices/${open.id}`)
    expect(text).toMatch(/The ฿30\.00 that is short is exactly 3% of ฿1,000\.00\./)
    expect(text).toContain(`/transfers/${transfer.id}"`)
    // A row of the list says both, on a wide page and on a phone.
    const row = await page('/invoices')
    expect(row).toMatch(/฿1,000\.00(<[^>]*>|\s)*฿30\.00 short<(\/small>\s*<small[^>]*)>looks like 3% withholding tax</)
    expect(row).toMatch(
      /"on-phone">(<span[^>]*>)?฿30\.00 short(<\/span>)? · (<span[^>]*>)?looks like 3% withholding tax</,
    )
  })

  test('shows the reminders that were due, and how far they are', async () => {
    const clock = (await shop.post('/v1/test_clocks', { frozen_time: T0 })).json.id
    const customer = await shop.customer({ test_clock: clock })
    const invoice = await invoiceOf({ customer, collection_method: 'invoice', days_until_due: 7 })
    expect(await page(`/invoices/${invoice.id}`)).toContain('No reminder has been due')
    await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: T0 + 5 * DAY })
    await billing.settled()
    const text = await page(`/invoices/${invoice.id}`)
    expect(text).toContain('3 days before it is due')
    expect(text).toContain('In the mailbox')
  })
})

describe('voiding', () => {
  test('says before what follows, happens once, and is published', async () => {
    const invoice = await waiting()
    const text = await page(`/invoices/${invoice.id}`)
    expect(text).toContain('Its subscription has not begun and ends with it')
    const fields = { form_key: keyIn(text) }
    const sent = await Promise.all([1, 2].map(() => owner.post(`${home}/invoices/${invoice.id}/void`, fields)))
    expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${home}/invoices/${invoice.id}?flash=voided`))
    await billing.settled()
    expect((await read(`/v1/invoices/${invoice.id}`)).status).toBe('void')
    expect((await read(`/v1/subscriptions/${invoice.subscription}`)).status).toBe('expired')
    const after = await page(`/invoices/${invoice.id}?flash=voided`)
    expect(after).toContain('Nothing is collected for it')
    expect(after).not.toContain(`/invoices/${invoice.id}/void`)
    expect(after.match(/<code>invoice\.voided<\/code>/g)).toHaveLength(1)
  })

  test('is not offered for what is paid, nor for what a checkout ends', async () => {
    const paid = await invoiceOf({})
    expect(await page(`/invoices/${paid.id}`)).not.toContain('/void"')
    expect((await owner.post(`${home}/invoices/${paid.id}/void`, {})).status).toBe(400)
    const price = await shop.price()
    const body = { customer_email: 'x@example.com', line_items: [{ price }], success_url: 'https://shop.example/ok' }
    const headers = { 'service-version': '2026-09-01' }
    const session = (await shop.post('/v1/checkout_sessions', body, { headers })).json
    const text = await page(`/invoices/${session.invoice}`)
    expect(text).toContain('It belongs to a checkout')
    expect(text).not.toContain('/void"')
  })
})

describe('charging a card', () => {
  const payWith = (id: string, key: string, payment_method: string, browser = owner) =>
    browser.post(`${home}/invoices/${id}/pay`, { form_key: key, payment_method })

  test('charges the chosen one once, however often it is sent', async () => {
    const invoice = await waiting()
    const text = await page(`/invoices/${invoice.id}/pay`)
    expect(text).toContain('฿1,000.00 is charged at once')
    expect(text).toContain('pm_card_ok')
    const sent = await Promise.all([1, 2].map(() => payWith(invoice.id, keyIn(text), 'pm_card_ok')))
    expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${home}/invoices/${invoice.id}?flash=charged`))
    await billing.settled()
    expect((await read(`/v1/invoices/${invoice.id}`)).status).toBe('paid')
    const { data } = await read(`/v1/payments?invoice=${invoice.id}&status=succeeded`)
    expect(data).toHaveLength(1)
  })

  test('says why a bank refused, and leaves the invoice open', async () => {
    const invoice = await waiting()
    const refused = await payWith(invoice.id, 'key-of-a-form', 'pm_card_insufficient_funds')
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('role="alert"')
    expect(refused.text).toMatch(/<option value="pm_card_insufficient_funds" selected>/)
    await billing.settled()
    expect((await read(`/v1/invoices/${invoice.id}`)).status).toBe('open')
    const other = await shop.customer()
    const bare = await invoiceOf({ customer: other, collection_method: 'invoice' })
    const offered = await page(`/invoices/${bare.id}/pay`)
    expect(offered).toContain('This customer has no saved card.')
    expect(offered).not.toContain('The usual card')
    // What the page is for is its main button (D964) and stands first (D991); the way to a card of the customer's own comes after it.
    expect(offered).toMatch(
      /Test mode: charge a test card[\s\S]*class="button main"[\s\S]*card-links[\s\S]*class="button">Request a card by link/,
    )
    expect(offered.match(/class="button main"/g)).toHaveLength(1)
    const without = await payWith(bare.id, 'key-of-another', '')
    expect([without.status, /id="field-payment_method-error"/.test(without.text)]).toEqual([422, true])
  })
})

test('belong to one shop and mode, and do what a role reaches', async () => {
  const invoice = await waiting()
  const stranger = await signedInMember(billing, await billing.shop())
  const paths = ['/invoices', `/invoices/${invoice.id}`, `/invoices/${invoice.id}/pdf`, `/invoices/${invoice.id}/pay`]
  for (const path of paths) expect((await stranger.get(home + path)).status).toBe(404)
  const [own] = await billing.api.sql<{ slug: string }>(
    'select m.slug from merchants m join memberships s on s.merchant_id = m.id where s.member_id = $1',
    [stranger.member.id],
  )
  for (const path of paths.slice(1)) {
    expect((await stranger.get(`/dashboard/${own!.slug}/test${path}`)).status).toBe(404)
    expect((await owner.get(home.replace(/test$/, 'live') + path)).status).toBe(404)
  }
  expect((await stranger.post(`/dashboard/${own!.slug}/test/invoices/${invoice.id}/void`, {})).status).toBe(404)
  const viewer = await signedInMember(billing, shop, 'viewer')
  const seen = await page(`/invoices/${invoice.id}`, viewer)
  expect(seen).toContain(invoice.number)
  expect(seen).not.toContain('/void"')
  expect((await viewer.post(`${home}/invoices/${invoice.id}/void`, {})).status).toBe(403)
  expect((await viewer.post(`${home}/invoices/${invoice.id}/pay`, { payment_method: 'pm_card_ok' })).status).toBe(403)
  const elsewhere = await owner.post(`${home}/invoices/${invoice.id}/void`, {}, { origin: 'https://evil.example' })
  expect(elsewhere.status).toBe(400)
  expect((await read(`/v1/invoices/${invoice.id}`)).status).toBe('open')
})
