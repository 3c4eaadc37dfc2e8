// Checkout links in the dashboard, without a browser: created with several lines, shown with their QR, paid, expired. Other shops cannot see them.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { CustomerObject } from '../../resources/customer.ts'
import { Refusal } from '../../rules/refusals.ts'
import type { Frame } from '../../web/components/frame.ts'
import { whoField } from '../../web/dashboard/checkout-links/form.ts'
import type { DashboardProps } from '../../web/dashboard/components/frame.ts'
import { customerPicker } from '../../web/dashboard/find-customer/picker-view.ts'
import { problemsOf } from '../../web/dashboard/forms.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, portalBrowser, slugOf } from '../support/portal.ts'
import { readSvgQr } from '../support/svg-qr.ts'

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let slug: string
let home: string
const NEW = '/checkout-links/new'

beforeAll(async () => {
  billing = await startBillingApi()
  billing.api.deps.links.baseUrl = billing.api.url
  shop = await billing.shop()
  slug = await slugOf(billing, shop)
  home = `/dashboard/${slug}/test`
  owner = await signedInMember(billing, shop)
})
afterAll(() => billing.close())

const keyIn = (text: string) => /name="form_key" value="([^"]+)"/.exec(text)![1]!
const idsIn = (text: string) => [...text.matchAll(/\/checkout-links\/(cs_\w+)"/g)].map(([, id]) => id)
const sessions = async () => (await shop.get('/v1/checkout_sessions')).json.data
const session = async (id: string) => (await shop.get(`/v1/checkout_sessions/${id}`)).json
const RETURN = { success_url: 'https://shop.example.com/thanks', payment_method_types: 'promptpay' }
/** Sends the form with the key of its own page. */
async function fill(fields: Record<string, string>) {
  const form_key = keyIn((await owner.get(home + NEW)).text)
  return owner.post(home + NEW, { form_key, lines: '3', customer: 'nok@example.com', ...RETURN, ...fields })
}
/** Makes a link by the form. Returns its id. */
async function made(fields: Record<string, string>): Promise<string> {
  const { location, text } = await fill(fields)
  if (!location) throw new Error(text)
  return /cs_\w+/.exec(location)![0]
}

test('leads to a product while there is nothing to sell', async () => {
  expect((await owner.get(`${home}/checkout-links`)).text).toContain('No links for 1 buyer yet')
  const { text } = await owner.get(home + NEW)
  expect([text.includes('Nothing to sell yet'), text.includes(`${home}/products/new`)]).toEqual([true, true])
})

test('makes a link with every member of the call, once however often its form is sent', async () => {
  const tee = await shop.price({ type: 'one_time', amount_satang: 35_000, interval: undefined }, { name: 'Tee' })
  const gift = await shop.price(
    { type: 'pay_what_you_want', amount_satang: undefined, interval: undefined, minimum_satang: 5_000 },
    { name: 'Gift' },
  )
  await shop.post('/v1/discount_codes', { kind: 'percent', value: 10, code: 'TEN' })
  const page = (await owner.get(`${home}${NEW}?price=${gift}`)).text
  for (const shown of [`value="${gift}" selected`, 'Tee: ฿350<', 'Gift: Pay what you want, from\u00a0฿50<'])
    expect(page).toContain(shown)
  expect(page).toContain(`value="${billing.api.url}/s/${slug}?mode=test&amp;thanks={CHECKOUT_SESSION_ID}"`)
  const at = Math.floor(Date.now() / 60_000) * 60 + 7_200
  const fields = {
    form_key: keyIn(page),
    lines: '3',
    price_1: gift,
    amount_1: '120',
    price_3: tee,
    quantity_3: '2',
    customer: 'Nok@Example.com',
    payment_method_types: 'card',
    discount_code: 'ten',
    expires_at: new Date((at + 7 * 3_600) * 1000).toISOString().slice(0, 16),
    success_url: 'https://shop.example.com/thanks',
    cancel_url: 'https://shop.example.com/basket',
    client_reference_id: 'order-77',
    metadata: 'basket: 9',
  }
  const sent = await Promise.all([1, 2].map(() => owner.post(home + NEW, fields)))
  const [one, ...others] = await sessions()
  expect(others).toEqual([])
  expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${home}/checkout-links/${one.id}?flash=created`))
  expect(one).toMatchObject({
    customer_email: 'nok@example.com',
    line_items: [
      { price: gift, quantity: 1, unit_amount_satang: 12_000 },
      { price: tee, quantity: 2, unit_amount_satang: 35_000 },
    ],
    total_satang: 73_800,
    payment_method_types: ['card'],
    allow_discount_codes: false,
    expires_at: at,
    success_url: 'https://shop.example.com/thanks',
    cancel_url: 'https://shop.example.com/basket',
    client_reference_id: 'order-77',
    metadata: { basket: '9' },
  })
})

test('shows the link to copy, its QR, its lines, its history and its workflow', async () => {
  const [{ id, url }] = await sessions()
  const { text } = await owner.get(`${home}/checkout-links/${id}`)
  for (const words of [
    `data-copy="${url}"`,
    `<img src="${home}/checkout-links/${id}/qr.svg"`,
    '฿738.00',
    '−฿82.00',
    // What the shop receives stands apart from what the buyer pays.
    'You receive',
    'order-77',
    'checkout_session.created',
    // The page calls it a link.
    'Link created',
    `checkout-session/${id}`,
    'Nobody has tried to pay yet',
    'curl -sS',
  ])
    expect(text).toContain(words)
  const qr = await owner.get(`${home}/checkout-links/${id}/qr.svg`)
  expect([qr.headers.get('content-type'), readSvgQr(qr.text)]).toEqual(['image/svg+xml', url])
  expect((await fetch(url)).status).toBe(200)
})

test('adds a line without losing what was typed, and no more lines than there may be', async () => {
  const more = await fill({ lines: '1', customer: 'half@', quantity_1: '7', another: '1' })
  expect(more.status).toBe(200)
  for (const kept of ['id="line-2"', 'name="lines" value="2"', 'value="half@"', 'value="7"', '#line-3'])
    expect(more.text).toContain(kept)
  const last = await fill({ lines: '99', another: '1' })
  expect([last.text.includes('id="line-10"'), last.text.includes('id="line-11"')]).toEqual([true, false])
  expect(last.text).not.toContain('name="another"')
})

test('puts what is wrong beside its own line and field, and keeps all that was typed', async () => {
  const [tee] = (await shop.get('/v1/prices?type=one_time')).json.data
  const [gift] = (await shop.get('/v1/prices?type=pay_what_you_want')).json.data
  const none = await fill({})
  expect([none.status, none.text.includes('id="field-price_1-error"')]).toEqual([422, true])
  // The first line is empty, so the second is the first one of the call.
  const second = await fill({ price_2: tee.id, amount_2: '5', price_3: gift.id })
  expect(second.text).toContain('id="field-amount_2-error" class="error">The price')
  expect(second.text).toContain(`value="${gift.id}" selected`)
  const little = await fill({ price_2: tee.id, price_3: gift.id, amount_3: '49.99', client_reference_id: 'kept' })
  expect(little.text).toContain('id="field-amount_3-error"')
  for (const kept of ['value="49.99"', 'value="kept"', 'value="promptpay" id="field-payment_method_types" checked'])
    expect(little.text).toContain(kept)
  const folded = await fill({ price_1: tee.id, discount_code: 'NOSUCH', customer: 'nobody@' })
  expect(folded.text).toContain('id="field-customer-error"')
  // What is no address names nobody that can be written to.
  const nobody = await fill({ price_1: tee.id, customer: 'nobody' })
  expect([nobody.status, nobody.text.includes('Enter the email address of a new buyer')]).toEqual([422, true])
  const code = await fill({ price_1: tee.id, discount_code: 'NOSUCH' })
  expect(code.text).toContain('id="field-discount_code-error"')
  expect(code.text).toMatch(/<details class="more group" open>/)
  const early = await fill({ price_1: tee.id, expires_at: '2020-01-01T00:00' })
  expect(early.text).toContain('id="field-expires_at-error"')
  expect(await sessions()).toHaveLength(1)
})

test('is for a customer that is found or chosen, and says what the buyer pays before it is made', async () => {
  const [tee] = (await shop.get('/v1/prices?type=one_time')).json.data
  const { id: mali } = (await shop.post('/v1/customers', { email: 'mali@example.com', name: 'Mali Suk' })).json
  const begun = (await owner.get(`${home}${NEW}?customer=${mali}`)).text
  expect(begun).toContain(`type="hidden" name="customer" value="${mali}"`)
  const found = await fill({ price_1: tee.id, quantity_1: '2', customer: 'mali', next: 'find' })
  for (const kept of [`name="pick" value="${mali}"`, `value="${tee.id}" selected`]) expect(found.text).toContain(kept)
  const chosen = await fill({ price_1: tee.id, customer: 'mali', pick: mali })
  expect([chosen.status, chosen.text.includes(`type="hidden" name="customer" value="${mali}"`)]).toEqual([200, true])
  // An address that no customer has is a new buyer's, and nothing is wrong with it.
  const nobody = async (customer: string) => (await fill({ price_1: tee.id, customer, next: 'find' })).text
  expect(await nobody('new@example.com')).not.toContain('No match')
  expect(await nobody('zzz')).toContain('No match. Check the spelling, or enter the email address of a new buyer.')
  const before = (await sessions()).length
  const summary = ({ text }: { text: string }) => text.slice(text.indexOf('id="comes-to"'))
  // Whoever pays, by the button and by the script, with the code that is taken off.
  for (const how of [{ next: 'total' }, { preview: '1' }] as Record<string, string>[]) {
    const shown = summary(await fill({ price_1: tee.id, quantity_1: '2', customer: '', discount_code: 'TEN', ...how }))
    for (const sum of ['฿700.00', '−฿70.00', '฿630.00']) expect(shown).toContain(sum)
  }
  expect(await sessions()).toHaveLength(before)
  const id = await made({ price_1: tee.id, quantity_1: '9', customer: mali })
  expect((await session(id)).customer).toBe(mali)
  await shop.post(`/v1/checkout_sessions/${id}/expire`)
  const listed = (await owner.get(`${home}/checkout-links`)).text
  expect(listed).toContain(`href="${home}/payment-links">For many buyers</a>`)
  // Both tabs are of one page, with one title.
  expect(listed).toMatch(/<h1[^>]*>Payment links</)
  expect(listed).toContain('aria-current="page">For 1 buyer only</a>')
})

test('ends an open link behind a question, once, and one that is paid never', async () => {
  const price = await shop.price({ type: 'one_time', interval: undefined }, { name: 'Print' })
  const id = await made({ price_1: price })
  const here = `${home}/checkout-links/${id}`
  const page = (await owner.get(here)).text
  expect(page).toContain('This cannot be taken back')
  const sent = await Promise.all([1, 2].map(() => owner.post(`${here}/expire`, { form_key: keyIn(page) })))
  expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${here}?flash=done`))
  const after = (await owner.get(here)).text
  expect([after.includes('checkout_session.expired'), /\/expire"|qr\.svg/.test(after)]).toEqual([true, false])
  expect((await owner.get(`${here}/qr.svg`)).status).toBe(404)

  const paid = await made({ price_1: price, payment_method_types: 'card' })
  const confirm = { payment_method_type: 'card', token: 'pm_card_ok' }
  const { json, text } = await shop.post(`/v1/test_helpers/checkout_sessions/${paid}/confirm`, confirm)
  if (!json.payment) throw new Error(text)
  await billing.settled()
  const shown = (await owner.get(`${home}/checkout-links/${paid}?lang=th`)).text
  for (const words of [`/payments/${json.payment.id}`, 'ชำระแล้ว', 'checkout_session.completed'])
    expect(shown).toContain(words)
  const late = await owner.post(`${home}/checkout-links/${paid}/expire`, { form_key: 'after-it-is-paid' })
  expect([late.status, (await session(paid)).status]).toEqual([400, 'complete'])
})

test('narrows the table, orders it by what is paid, and answers it as a file', async () => {
  const [paid, ended, mali, first] = (await sessions()).map(({ id }: { id: string }) => id)
  const at = async (query: string) => idsIn((await owner.get(`${home}/checkout-links?${query}`)).text)
  expect(await at('')).toEqual([paid, ended, mali, first])
  expect(await at('status=open')).toEqual([first])
  expect(await at('payment_status=paid')).toEqual([paid])
  expect(await at('client_reference_id=order-77')).toEqual([first])
  expect((await at('order=total'))[0]).toBe(first)
  expect((await at('order=-total')).at(-1)).toBe(first)
  expect((await owner.get(`${home}/checkout-links?status=perhaps`)).status).toBe(422)
  const { headers, text } = await owner.get(`${home}/checkout-links?csv=all&status=open`)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="checkout-sessions-test-/)
  expect(text.trim().split('\r\n')).toHaveLength(2)
})

test('is nobody else’s, and made by those alone whose role reaches it', async () => {
  const [{ id }] = (await shop.get('/v1/checkout_sessions?status=open')).json.data
  const other = await billing.shop()
  const stranger = await signedInMember(billing, other)
  const theirs = `/dashboard/${await slugOf(billing, other)}/test`
  const here = `/checkout-links/${id}`
  for (const base of [home, theirs]) {
    for (const path of [here, `${here}/qr.svg`]) expect((await stranger.get(base + path)).status).toBe(404)
    expect((await stranger.post(`${base}${here}/expire`, { form_key: 'of-a-stranger' })).status).toBe(404)
  }
  expect((await owner.get(home.replace(/test$/, 'live') + here)).status).toBe(404)
  expect((await portalBrowser(billing.api.url).get(home + here)).status).toBe(303)
  // A price of our shop is not in their form, even when the address names it.
  const [{ id: price }] = (await shop.get('/v1/prices?limit=1')).json.data
  const peeked = await stranger.get(`${theirs}${NEW}?price=${price}`)
  expect([peeked.status, peeked.text.includes('Print')]).toEqual([200, false])
  const viewer = await signedInMember(billing, shop, 'viewer')
  expect((await viewer.get(home + here)).text).not.toContain('/expire"')
  expect((await viewer.get(home + NEW)).status).toBe(403)
  const forms = [NEW, `${here}/expire`].map((path) =>
    viewer.post(home + path, { form_key: 'of-a-viewer', price_1: price }),
  )
  for (const { status } of await Promise.all(forms)) expect(status).toBe(403)
  const evil = { origin: 'https://evil.example' }
  for (const path of [NEW, `${here}/expire`])
    expect((await owner.post(home + path, { form_key: 'elsewhere', price_1: price }, evil)).status).toBe(400)
  expect((await session(id)).status).toBe('open')
})

test('tells a code that its buyer may not use any more as soon as the buyer is named', async () => {
  const cup = await shop.price({ type: 'one_time', amount_satang: 30_000, interval: undefined }, { name: 'Cup' })
  const { id: once } = (await shop.post('/v1/customers', { email: 'once@example.com' })).json
  // Somebody has the address that stood in for all others, and has used the code too.
  const { id: nobody } = (await shop.post('/v1/customers', { email: 'nobody@example.com' })).json
  await shop.post('/v1/discount_codes', { kind: 'percent', value: 50, code: 'ONCE', max_uses_per_customer: 1 })
  const link = { price_1: cup, discount_code: 'ONCE' }
  const used = [
    await made({ ...link, customer: once, payment_method_types: 'card' }),
    await made({ ...link, customer: nobody, payment_method_types: 'card' }),
  ]
  for (const id of used) {
    const confirm = { payment_method_type: 'card', token: 'pm_card_ok' }
    const { json, text } = await shop.post(`/v1/test_helpers/checkout_sessions/${id}/confirm`, confirm)
    if (!json.payment) throw new Error(text)
  }
  await billing.settled()
  const before = (await sessions()).length
  const total = async (customer: string) => fill({ ...link, customer, next: 'total' })
  expect((await total('')).text).toContain('−฿150.00')
  for (const sent of [await total(once), await fill({ ...link, customer: once })])
    expect([sent.status, sent.text.includes('id="field-discount_code-error"')]).toEqual([422, true])
  expect(await sessions()).toHaveLength(before)
})

test('a refusal of the buyer stands where the buyer does, chosen or typed', () => {
  const problemOf = (param: string, isCustomer: boolean) =>
    problemsOf(new Refusal('resource_missing', 'There is no such customer.', { param }), [whoField(isCustomer)], 'en')
      .customer
  expect(problemOf('customer', false)).toBeUndefined()
  expect(problemOf('customer_email', false)).toBeDefined()
  const problem = problemOf('customer', true) ?? ''
  expect(problem).not.toBe('')
  const chosen = customerPicker({ locale: 'en' } as Frame, { hrefOf: (path: string) => path } as DashboardProps, {
    ...{ path: NEW, heading: 'Who buys', wanted: '', found: [], problem },
    customer: { id: 'cus_1', name: 'Mali', email: null, phone: '+66812345678' } as CustomerObject,
  })
  for (const part of ['<p id="field-customer-error" class="error">', '<p class="small quiet">081-234-5678</p>'])
    expect(chosen.text).toContain(part)
})
