// A full tax invoice where its buyer asks for it: on the checkout before paying, where a purchase begins, and in the portal until the month ends. The form
// of a paid invoice's page is in tax-documents.test.ts. Source: specification §15.3, §15.4; D791, D792.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { TaxDocumentObject } from '../../resources/tax-document.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { portalBrowser, signedIn, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let price: string
beforeAll(async () => {
  billing = await startBillingApi()
  billing.api.deps.links.baseUrl = billing.api.url
  shop = await billing.shop()
  await good(shop.send('PATCH', '/v1/tax_settings', { body: SELLER }))
  price = await shop.price(ONCE, { name: 'Book', published: true })
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const SELLER = {
  vat_registered: true,
  tax_id: '0105536000313',
  legal_name: 'Baan Kafae Co., Ltd.',
  address: { line1: '1 Silom Road', province: 'Bangkok' },
}
const ONCE = { type: 'one_time', interval: undefined, amount_satang: 10_700 }
/** As somebody types it. */
const TYPED = {
  line2: 'Pathum Wan',
  name: 'Mali <Co>',
  tax_id: '0-1055-99000-10-8',
  branch: '',
  line1: '99 Rama IV',
  district: '',
  province: 'Bangkok',
  postal_code: '10330',
}
const BUYER = {
  name: 'Mali <Co>',
  tax_id: '0105599000108',
  branch: '00000',
  address: { line1: '99 Rama IV', line2: 'Pathum Wan', province: 'Bangkok', postal_code: '10330' },
}

async function good(answer: ReturnType<ApiShop['post']>) {
  const { status, json, text } = await answer
  if (status !== 200) throw new Error(text)
  return json
}
const atCheckout = (typed: object) =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [`tax-${name}`, text as string]))
const session = (body: object = {}, at = shop, of = price) =>
  good(
    at.post(
      '/v1/checkout_sessions',
      {
        customer_email: `b${Math.random().toString(36).slice(2)}@example.com`,
        line_items: [{ price: of }],
        success_url: 'https://shop.example/thanks',
        ...body,
      },
      { headers: { 'service-version': '2026-09-01' } },
    ),
  )
const pathOf = ({ url }: { url: string }) => `${new URL(url).pathname}?lang=en`
const confirm = (path: string, fields: Record<string, string>) =>
  portalBrowser(billing.api.url).post(path, { code: '', ...fields })
async function paidDocument(id: string): Promise<TaxDocumentObject> {
  const { payment, invoice } = await good(shop.get(`/v1/checkout_sessions/${id}`))
  await good(shop.post(`/v1/test_helpers/payments/${payment}/succeed`, {}))
  await billing.settled()
  const { data } = await good(shop.get(`/v1/tax_documents?invoice=${invoice}&status=issued`))
  return data[0]
}

describe('at the checkout', () => {
  test('what is typed is the buyer of the document that comes with the payment', async () => {
    const one = await session()
    const page = await portalBrowser(billing.api.url).get(pathOf(one))
    expect(page.text).toContain('<details class="fold"><summary>I need a tax invoice</summary>')
    expect((await confirm(pathOf(one), { method: 'promptpay', ...atCheckout(TYPED) })).status).toBe(303)
    expect(await good(shop.get(`/v1/checkout_sessions/${one.id}`))).toMatchObject({
      tax_details: { name: BUYER.name, tax_id: BUYER.tax_id, branch: null },
    })
    // Whoever changes their mind about the way to pay finds it in the form again, and a new code keeps it.
    const again = await portalBrowser(billing.api.url).get(`${pathOf(one)}&choose=1`)
    expect(again.text).toContain('name="tax-name" value="Mali &lt;Co&gt;"')
    expect((await confirm(pathOf(one), { method: 'promptpay', renew: '1' })).status).toBe(303)
    const { invoice } = await good(shop.get(`/v1/checkout_sessions/${one.id}`))
    const { hosted_invoice_url: url } = await good(shop.get(`/v1/invoices/${invoice}`))
    // What it has of VAT stands there before it is paid as well as after.
    const vat = /VAT 7%[^฿]+฿[\d.]+/
    const [due] = vat.exec((await portalBrowser(billing.api.url).get(pathOf({ url }))).text) ?? []
    expect(await paidDocument(one.id)).toMatchObject({ kind: 'full', buyer: BUYER })
    const paid = (await portalBrowser(billing.api.url).get(pathOf({ url }))).text
    expect(vat.exec(paid)?.[0]).toBe(due)
    expect(due).toBeDefined()
    expect(paid).toContain('Mali &lt;Co&gt;')
    expect(paid).not.toContain('Ask for a full tax invoice')
  })

  test('who types nothing gets an abbreviated one, and who empties the form takes it back', async () => {
    const plain = await session()
    await confirm(pathOf(plain), { method: 'promptpay', ...atCheckout({ ...TYPED, ...EMPTY }) })
    expect(await paidDocument(plain.id)).toMatchObject({ kind: 'abbreviated' })
    // The page says where a full one is asked for, as long as it can be.
    const done = await (await fetch(`${plain.url}?lang=en`)).text()
    const asks = /href="(\/i\/[^"#]+)#tax-invoice">Ask for a full tax invoice</.exec(done)?.[1] ?? ''
    expect(await (await fetch(new URL(asks, plain.url))).text()).toContain('id="tax-invoice"')
    // Once a part went back, its credit note names the first document, and the form is gone.
    const { payment } = await good(shop.get(`/v1/checkout_sessions/${plain.id}`))
    await good(shop.post(`/v1/payments/${payment}/refund`, { amount_satang: 1_070 }))
    expect(await (await fetch(`${plain.url}?lang=en`)).text()).not.toContain('#tax-invoice')
    expect(await (await fetch(new URL(asks, plain.url))).text()).not.toContain('id="tax-invoice"')
    const back = await session()
    await confirm(pathOf(back), { method: 'promptpay', ...atCheckout(TYPED) })
    await confirm(pathOf(back), { method: 'promptpay', ...atCheckout(EMPTY) })
    expect(await paidDocument(back.id)).toMatchObject({ kind: 'abbreviated' })
  })

  test('a wrong field is said beside it and in the summary, with all that was typed, and nothing is charged', async () => {
    const one = await session()
    const wrong = { ...TYPED, tax_id: '0105599000109', province: '', branch: '12' }
    const { status, text } = await confirm(pathOf(one), {
      method: 'card',
      token: 'pm_card_ok',
      ...atCheckout(wrong),
    })
    expect(status).toBe(422)
    for (const part of [
      '<details class="fold" open><summary>I need a tax invoice',
      'name="tax-name" value="Mali &lt;Co&gt;"',
      'name="tax-tax_id" aria-describedby="field-tax-tax_id-hint field-tax-tax_id-error" aria-invalid="true" autofocus value="0105599000109"',
      '<a href="#field-tax-tax_id">Tax ID</a>',
      'Please check these 13 digits',
      '<a href="#field-tax-branch">Branch</a>',
      '<a href="#field-tax-province">Province</a>',
      'value="card" checked',
    ])
      expect(text).toContain(part)
    expect((await good(shop.get(`/v1/checkout_sessions/${one.id}`))).payment).toBeNull()
    const short = await confirm(pathOf(one), { method: 'card', ...atCheckout({ ...TYPED, tax_id: '123' }) })
    expect(short.text).toContain('A tax ID has 13 digits.')
    // A declined card keeps it, too.
    const declined = await confirm(pathOf(one), { method: 'card', token: 'pm_card_declined', ...atCheckout(TYPED) })
    expect([declined.status, declined.text.includes('value="0-1055-99000-10-8"')]).toEqual([402, true])
  })

  test('what cannot be seen is not typed: a pasted name is one line, and one of nothing else is missing', async () => {
    const one = await session()
    const pasted = { ...TYPED, name: '\u202eMali\u000bTrading\r\n Co.\u200f', line1: '99\u0001Rama IV' }
    expect((await confirm(pathOf(one), { method: 'promptpay', ...atCheckout(pasted) })).status).toBe(303)
    expect(await good(shop.get(`/v1/checkout_sessions/${one.id}`))).toMatchObject({
      tax_details: { name: 'Mali Trading Co.', address: { line1: '99 Rama IV' } },
    })
    for (const nothing of ['\u200b', '\u3164', '\u202e\u202c', '\u00ad']) {
      const other = await session()
      const typed = { method: 'promptpay', ...atCheckout({ ...TYPED, name: nothing }) }
      const { status, text } = await confirm(pathOf(other), typed)
      expect([status, text.includes('Please fill this in.')]).toEqual([422, true])
      expect((await good(shop.get(`/v1/checkout_sessions/${other.id}`))).payment).toBeNull()
    }
  })

  test('recalculating with a code keeps a form half filled and finds nothing wrong with it', async () => {
    await good(shop.post('/v1/discount_codes', { code: 'TENOFF', kind: 'percent', value: 10 }))
    const one = await session({ allow_discount_codes: true })
    const half = { ...TYPED, line1: '', tax_id: '1' }
    const { status, text } = await confirm(pathOf(one), { do: 'apply', code: 'TENOFF', ...atCheckout(half) })
    expect([status, text.includes('value="Mali &lt;Co&gt;"'), text.includes('class="error"')]).toEqual([
      200,
      true,
      false,
    ])
  })

  test('by card, and for a subscription, whose invoice is there before', async () => {
    const monthly = await shop.price({ amount_satang: 10_700 })
    const one = await session({}, shop, monthly)
    expect((await confirm(pathOf(one), { method: 'card', token: 'pm_card_ok', ...atCheckout(TYPED) })).status).toBe(303)
    await billing.settled()
    const { invoice } = await good(shop.get(`/v1/checkout_sessions/${one.id}`))
    expect((await good(shop.get(`/v1/tax_documents?invoice=${invoice}`))).data).toMatchObject([
      { kind: 'full', buyer: BUYER },
    ])
    expect((await good(shop.get(`/v1/invoices/${invoice}`))).tax_details).toMatchObject({ tax_id: BUYER.tax_id })
  })

  test('the API’s `tax_details` are the buyer of the document, and stand in the form', async () => {
    const one = await session({ tax_details: BUYER })
    const page = await portalBrowser(billing.api.url).get(pathOf(one))
    expect(page.text).toContain('<details class="fold" open><summary>I need a tax invoice')
    expect(page.text).toContain('value="0105599000108"')
    await confirm(pathOf(one), { method: 'promptpay' })
    expect(await paidDocument(one.id)).toMatchObject({ kind: 'full', buyer: BUYER })
  })

  test('a customer with name and address is named already; only the name is said', async () => {
    const customer = await shop.customer({
      name: 'Nok',
      legal_name: 'Nok Co., Ltd.',
      address: { line1: '7 Secret Lane' },
    })
    const one = await session({ customer, customer_email: undefined })
    const { text } = await portalBrowser(billing.api.url).get(pathOf(one))
    expect(text).toContain('The tax invoice names Nok Co., Ltd.')
    expect(text).not.toContain('Secret Lane')
    await confirm(pathOf(one), { method: 'promptpay', ...atCheckout(EMPTY) })
    expect(await paidDocument(one.id)).toMatchObject({ kind: 'full', buyer: { name: 'Nok Co., Ltd.' } })
  })

  test('is not offered by a shop that is not registered, for what is exempt, or for nothing', async () => {
    const plain = await billing.shop()
    const one = await session({}, plain, await plain.price(ONCE))
    const { text } = await portalBrowser(billing.api.url).get(pathOf(one))
    expect(text).not.toContain('tax invoice')
    await confirm(pathOf(one), { method: 'promptpay', ...atCheckout(TYPED) })
    expect((await good(plain.get(`/v1/checkout_sessions/${one.id}`))).tax_details).toBeNull()
    const books = await shop.price(ONCE, { tax_category: 'exempt' })
    const exempt = await portalBrowser(billing.api.url).get(pathOf(await session({}, shop, books)))
    expect(exempt.text).not.toContain('tax invoice')
  })
})

describe('where a purchase begins', () => {
  test('a form of the shop takes it and opens the checkout with it; a wrong one opens none', async () => {
    const path = `/s/${await slugOf(billing, shop)}/buy/${price}?lang=en`
    const browser = portalBrowser(billing.api.url)
    expect((await browser.get(path)).text).toContain('I need a tax invoice')
    const form = { email: 'new@example.com', quantity: '1', code: '', method: 'promptpay' }
    const wrong = await browser.post(path, { ...form, ...atCheckout({ ...TYPED, tax_id: '0105599000109' }) })
    expect([wrong.status, wrong.text.includes('value="99 Rama IV"')]).toEqual([422, true])
    const { location, status } = await browser.post(path, { ...form, ...atCheckout(TYPED) })
    expect(status).toBe(303)
    const [row] = await billing.api.sql<{ id: string }>('select id from checkout_sessions where hosted_token = $1', [
      new URL(location ?? '', billing.api.url).pathname.split('/').at(-1),
    ])
    expect(await paidDocument(row?.id ?? '')).toMatchObject({ kind: 'full', buyer: BUYER })
  })

  test('a payment link that asks for the details itself does not ask twice', async () => {
    const link = async (collect: object) =>
      (await good(shop.post('/v1/payment_links', { line_items: [{ price }], collect }))) as { url: string }
    const textOf = async (made: { url: string }) => (await portalBrowser(billing.api.url).get(pathOf(made))).text
    expect(await textOf(await link({ tax_details: true }))).not.toContain('I need a tax invoice')
    expect(await textOf(await link({ name: true, address: true }))).not.toContain('I need a tax invoice')
    expect(await textOf(await link({ name: true }))).toContain('I need a tax invoice')
  })
})

describe('in the portal', () => {
  const lines = [{ description: 'Plan', unit_amount_satang: 10_700 }]
  async function paid(customer: string) {
    const draft = await good(shop.post('/v1/invoices', { customer, lines }))
    const invoice = await good(shop.post(`/v1/invoices/${draft.id}/finalize`, {}))
    await good(shop.post(`/v1/test_helpers/payments/${invoice.payment}/succeed`, {}))
    await billing.settled()
    return good(shop.get(`/v1/invoices/${draft.id}`))
  }
  const documentsOf = async (invoice: string): Promise<TaxDocumentObject[]> =>
    (await good(shop.get(`/v1/tax_documents?invoice=${invoice}`))).data
  const home = async () => `/portal/${await slugOf(billing, shop)}`

  test('a paid invoice’s document is exchanged, and a wrong buyer corrected, with the same fields', async () => {
    const customer = await shop.customer({ locale: 'en', tax_id: '0105599000108' })
    const invoice = await paid(customer)
    const browser = await signedIn(billing, shop, customer)
    const at = `${await home()}/invoices/${invoice.id}/tax-invoice`
    expect((await browser.get(`${await home()}/invoices`)).text).toContain(`href="${at}"`)
    expect((await browser.get(at)).text).toContain('value="0105599000108"')
    const wrong = await browser.post(at, { ...TYPED, tax_id: '0105599000109', province: '' })
    expect([wrong.status, wrong.text.match(/class="error"/g)?.length]).toEqual([422, 2])
    expect((await browser.post(at, EMPTY)).text).toContain('Please fill in the name and the address.')
    const done = await browser.post(at, TYPED)
    expect(done.location).toBe(`${await home()}/invoices?flash=tax_invoice_issued`)
    expect((await documentsOf(invoice.id)).find(({ status }) => status === 'issued')).toMatchObject({
      kind: 'full',
      buyer: BUYER,
    })
    // A second click brings no second document, also where it comes after the first was answered.
    expect((await browser.post(at, TYPED)).location).toBe(done.location)
    expect(await documentsOf(invoice.id)).toHaveLength(2)
    expect((await browser.get(`${await home()}/invoices`)).text).toContain('Correct the tax invoice')
    expect((await browser.get(at)).text).toContain('value="Mali &lt;Co&gt;"')
    await browser.post(at, { ...TYPED, branch: '00003' })
    expect((await documentsOf(invoice.id)).find(({ status }) => status === 'issued')).toMatchObject({
      buyer: { branch: '00003' },
    })
    expect(await documentsOf(invoice.id)).toHaveLength(3)
  })

  test('a buyer abroad stays there when another line is corrected', async () => {
    const address = { line1: '1 Raffles Place', postal_code: '048616', country: 'SG' }
    const customer = await shop.customer({ name: 'Tan', address })
    const invoice = await paid(customer)
    const issued = async () => (await documentsOf(invoice.id)).find(({ status }) => status === 'issued')
    expect(await issued()).toMatchObject({ kind: 'full', buyer: { address } })
    const browser = await signedIn(billing, shop, customer)
    const lines = { ...EMPTY, name: 'Tan', line1: '2 Raffles Place', province: 'Singapore', postal_code: '048616' }
    await browser.post(`${await home()}/invoices/${invoice.id}/tax-invoice`, lines)
    expect(await issued()).toMatchObject({
      buyer: { address: { line1: '2 Raffles Place', postal_code: '048616', country: 'SG' } },
    })
  })

  test('a buyer abroad says so: the form asks for the country, and then for no province', async () => {
    const customer = await shop.customer({ locale: 'en' })
    const invoice = await paid(customer)
    const browser = await signedIn(billing, shop, customer)
    const at = `${await home()}/invoices/${invoice.id}/tax-invoice`
    expect((await browser.get(at)).text).toContain('<option value="TH" selected>Thailand</option>')
    const form = { ...EMPTY, name: 'Tan', line1: '1 Raffles Place' }
    for (const country of ['Singapore', 'ZZ', '__', 'S']) {
      const wrong = await browser.post(at, { ...form, country })
      expect([country, wrong.status, wrong.text.includes('Choose a country.')]).toEqual([country, 422, true])
    }
    expect((await browser.post(at, { ...form, country: 'TH' })).text.match(/class="error"/g)).toHaveLength(2)
    await browser.post(at, { ...form, country: 'SG' })
    expect((await documentsOf(invoice.id)).find(({ status }) => status === 'issued')).toMatchObject({
      kind: 'full',
      buyer: { name: 'Tan', address: { line1: '1 Raffles Place', country: 'SG' } },
    })
    expect((await browser.get(at)).text).toContain('<option value="SG" selected>Singapore</option>')
  })

  test('only one’s own, only while nothing was refunded, and only in its month', async () => {
    const [owner, other] = [await shop.customer({ locale: 'en' }), await shop.customer({ locale: 'en' })]
    const invoice = await paid(owner)
    const at = `${await home()}/invoices/${invoice.id}/tax-invoice`
    const stranger = await signedIn(billing, shop, other)
    expect((await stranger.get(at)).status).toBe(404)
    expect((await stranger.post(at, TYPED)).location).toBe(`${await home()}/invoices`)
    expect(await documentsOf(invoice.id)).toHaveLength(1)
    await good(shop.post(`/v1/payments/${invoice.payment}/refund`, { amount_satang: 100 }))
    await billing.settled()
    const browser = await signedIn(billing, shop, owner)
    expect((await browser.get(at)).status).toBe(404)
    expect((await browser.get(`${await home()}/invoices`)).text).not.toContain('tax-invoice')

    const moment = (month: number, day: number) => fromBangkok({ year: 2027, month, day })
    const clock = await good(shop.post('/v1/test_clocks', { frozen_time: moment(1, 31) }))
    const late = await shop.customer({ locale: 'en', test_clock: clock.id })
    const old = await paid(late)
    const theirs = await signedIn(billing, shop, late)
    expect((await theirs.get(`${await home()}/invoices`)).text).toContain('tax-invoice')
    await good(shop.post(`/v1/test_clocks/${clock.id}/advance`, { frozen_time: moment(2, 1) }))
    await billing.settled()
    const after = await signedIn(billing, shop, late)
    expect((await after.get(`${await home()}/invoices`)).text).not.toContain('tax-invoice')
    expect((await after.get(`${await home()}/invoices/${old.id}/tax-invoice`)).status).toBe(404)
  })

  test('the details of the customer have name and branch for tax invoices, judged as everywhere', async () => {
    const customer = await shop.customer({ locale: 'en' })
    const browser = await signedIn(billing, shop, customer)
    const at = `${await home()}/details`
    const form = {
      legal_name: 'Mali Co., Ltd.',
      ...TYPED,
      tax_branch: '00003',
      locale: 'en',
      country: '',
    }
    const wrong = await browser.post(at, { ...form, tax_id: '0105599000109', tax_branch: '3' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Please check these 13 digits')
    expect(wrong.text).toContain('A branch has five digits.')
    expect((await browser.post(at, form)).location).toBe(`${at}?flash=saved`)
    expect(await good(shop.get(`/v1/customers/${customer}`))).toMatchObject({
      legal_name: 'Mali Co., Ltd.',
      tax_branch: '00003',
      tax_id: '0105599000108',
    })
    const [document] = await documentsOf((await paid(customer)).id)
    expect(document).toMatchObject({ kind: 'full', buyer: { name: 'Mali Co., Ltd.', branch: '00003' } })
  })
})

const EMPTY = Object.fromEntries(Object.keys(TYPED).map((name) => [name, '']))
