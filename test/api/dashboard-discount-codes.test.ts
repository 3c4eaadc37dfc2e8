// Discount codes in the dashboard, without a browser: created in percent and in baht, with every limit; used, used up and closed. Other shops cannot
// see them.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, portalBrowser, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let home: string

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  owner = await signedInMember(billing, shop)
})
afterAll(() => billing.close())

const keyIn = (text: string) => /name="form_key" value="([^"]+)"/.exec(text)![1]!
const idsIn = (text: string) => [...text.matchAll(/\/discount-codes\/(dc_\w+)"/g)].map(([, id]) => id)
const codes = async () => (await shop.get('/v1/discount_codes')).json.data
/** Sends the form with a kind and the key of its page; a field may have several values. */
async function fill(kind: string, fields: readonly (readonly [string, string])[]) {
  const path = `${home}/discount-codes/new`
  const form_key = keyIn((await owner.get(path)).text)
  const body = new URLSearchParams([
    ['form_key', form_key],
    ['kind', kind],
    ...fields.map(([name, value]): [string, string] => [name, value]),
  ])
  return owner.post(path, body as never)
}

test('says what to do while there is none, and to whoever may not make one what there would be', async () => {
  const support = await signedInMember(billing, shop, 'support')
  const [mine, theirs] = await Promise.all([owner, support].map((who) => who.get(`${home}/discount-codes`)))
  expect(mine!.text).toContain('No discount codes yet')
  expect(mine!.text.split(`${home}/discount-codes/new`)).toHaveLength(3)
  expect([theirs!.status, theirs!.text.includes('/discount-codes/new')]).toEqual([200, false])
  const form = { code: 'MINE', kind: 'percent', percent: '5', duration: 'once' }
  expect((await support.post(`${home}/discount-codes/new`, form)).status).toBe(403)
  expect(await codes()).toEqual([])
})

test('makes a code in percent with every limit, its days in Bangkok, once however often its form is sent', async () => {
  const { product } = (await shop.get(`/v1/prices/${await shop.price({}, { name: 'Club' })}`)).json
  const path = `${home}/discount-codes/new`
  const page = (await owner.get(path)).text
  expect(page).toContain(`name="products" value="${product}"`)
  const fields = {
    form_key: keyIn(page),
    code: 'Welcome20',
    kind: 'percent',
    percent: '20',
    // What was typed before the kind was chosen is not sent.
    fixed: '50',
    duration: 'repeating',
    duration_in_cycles: '3',
    products: product,
    starts_at: '2026-01-01T00:00',
    // Of the era that Thai pages show.
    expires_at: '2642-12-31T23:59',
    max_uses: '100',
    max_uses_per_customer: '2',
    metadata: 'campaign: new year',
  }
  const sent = await Promise.all([1, 2].map(() => owner.post(path, fields)))
  const [made, ...others] = await codes()
  expect(others).toEqual([])
  expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${home}/discount-codes/${made.id}?flash=created`))
  expect(made).toMatchObject({
    code: 'Welcome20',
    kind: 'percent',
    value: 20,
    duration: 'repeating',
    duration_in_cycles: 3,
    all_products: false,
    products: [product],
    starts_at: Date.parse('2026-01-01T00:00:00+07:00') / 1000,
    expires_at: Date.parse('2099-12-31T23:59:00+07:00') / 1000,
    max_uses: 100,
    max_uses_per_customer: 2,
    metadata: { campaign: 'new year' },
  })
  const one = (await owner.get(`${home}/discount-codes/${made.id}`)).text
  for (const words of [
    '20% off',
    'First 3 payments',
    'Club</a>',
    '0 of 100 times',
    'Up to 2 times',
    'data-copy="Welcome20"',
    'discount_code.created',
    'new year',
    '/close"',
  ])
    expect(one).toContain(words)
})

test('makes one in baht for all products, with a random name', async () => {
  const { location } = await fill('fixed', [
    ['code', ''],
    ['fixed', '99.50'],
    ['duration', 'forever'],
  ])
  const [made] = await codes()
  expect(location).toBe(`${home}/discount-codes/${made.id}?flash=created`)
  expect(made).toMatchObject({ kind: 'fixed', value: 9_950, duration: 'forever', all_products: true, products: [] })
  const page = (await owner.get(`${home}/discount-codes/${made.id}`)).text
  // How often it was used is said once, and that it is never changed.
  expect(page.match(/0 times/g)).toHaveLength(1)
  expect(page).toContain('A code is never changed')
  for (const words of [
    made.code,
    '฿99.50 off',
    'All products',
    '0 times',
    'No limit',
    'Every payment',
    'At once',
    'No expiry',
  ])
    expect(page).toContain(words)
})

test('puts what is wrong beside its fields, and keeps all that was typed and ticked', async () => {
  const [first, second] = await Promise.all([shop.price({}, { name: 'One' }), shop.price({}, { name: 'Two' })])
  const ids = await Promise.all([first, second].map(async (p) => (await shop.get(`/v1/prices/${p}`)).json.product))
  const typed = [
    ['code', 'no good'],
    ['percent', '101'],
    ['duration', 'repeating'],
    ...ids.map((id) => ['products', id] as const),
    ['starts_at', '2026-05-02T10:00'],
    ['expires_at', '2026-05-01T10:00'],
  ] as const
  const wrongCode = await fill('percent', typed)
  expect([wrongCode.status, wrongCode.text.includes('id="field-code-error"')]).toEqual([422, true])
  const together = await fill('percent', [['code', 'GOOD1'], ...typed.slice(1)])
  for (const name of ['percent', 'expires_at', 'duration_in_cycles'])
    expect(together.text).toContain(`id="field-${name}-error" class="error"`)
  for (const kept of ['value="GOOD1"', 'value="101"', 'value="repeating" checked', 'value="2026-05-02T10:00"'])
    expect(together.text).toContain(kept)
  // A browser shows the field in its own language, so the page says the day in its own.
  expect(together.text).toMatch(/<output for="field-starts_at" data-said>Saturday 2 May 2026 10:00<\/output>/)
  expect(together.text).not.toContain('ค.ศ.')
  for (const id of ids) expect(together.text).toMatch(new RegExp(`value="${id}"[^>]* checked`))
  const taken = await fill('percent', [
    ['code', 'WELCOME20'],
    ['percent', '5'],
    ['duration', 'once'],
  ])
  expect([taken.status, taken.text.includes('id="field-code-error"')]).toEqual([422, true])
  for (const amount of ['', '0', 'much']) {
    const { text } = await fill('fixed', [
      ['code', 'BAHT'],
      ['fixed', amount],
      ['duration', 'once'],
    ])
    expect([text.includes('id="field-fixed-error"'), text.includes('id="field-percent-error"')]).toEqual([true, false])
  }
})

test('shows uses, when it is used up, and narrows and orders the table by what there is', async () => {
  await fill('percent', [
    ['code', 'ONLYONE'],
    ['percent', '50'],
    ['duration', 'once'],
    ['max_uses', '1'],
  ])
  await shop.subscribe({ discount_code: 'ONLYONE' })
  const [{ id }] = await codes()
  const page = (await owner.get(`${home}/discount-codes/${id}`)).text
  for (const words of ['1 of 1 times', 'Used up', 'discount_code.redeemed']) expect(page).toContain(words)
  // Nobody hands out what is used up.
  expect(page).not.toContain('data-copy="ONLYONE"')
  expect((await owner.get(`${home}/discount-codes?code=onlyone`)).text).toContain('Used 1 of 1 times')
  expect(idsIn((await owner.get(`${home}/discount-codes?code=onlyone`)).text)).toEqual([id])
  expect(idsIn((await owner.get(`${home}/discount-codes?order=-uses`)).text)[0]).toBe(id)
  expect(idsIn((await owner.get(`${home}/discount-codes?order=-code`)).text)).toHaveLength(3)
  expect((await owner.get(`${home}/discount-codes?status=perhaps`)).status).toBe(422)
  const { headers, text } = await owner.get(`${home}/discount-codes?csv=all&code=onlyone`)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="discount-codes-test-/)
  expect(text.trim().split('\r\n')).toHaveLength(2)
})

test('says who used a code, what it gave away and sold, and hands out links that bring it', async () => {
  const price = await shop.price({ amount_satang: 30_000 }, { name: 'Brew', published: true })
  const link = (await shop.post('/v1/payment_links', { line_items: [{ price }] })).json
  const none = (await shop.post('/v1/payment_links', { line_items: [{ price }], allow_discount_codes: false })).json
  const { product } = (await shop.get(`/v1/prices/${price}`)).json
  const { id } = (
    await shop.post('/v1/discount_codes', { code: 'TENTH', kind: 'percent', value: 10, products: [product] })
  ).json
  const at = `${home}/discount-codes/${id}`
  const before = (await owner.get(at)).text
  for (const words of ['Nobody has used it yet', `data-copy="${link.url}?code=TENTH"`, '?mode=test&amp;code=TENTH"'])
    expect(before).toContain(words)
  expect(before).not.toContain(none.url)
  const customer = (await shop.post('/v1/customers', { name: 'Mali Suk', email: 'mali@example.com' })).json.id
  expect((await shop.subscribe({ price, customer, discount_code: 'TENTH' })).status).toBe(200)
  await billing.settled()
  const { text } = await owner.get(at)
  const shown = text.slice(text.indexOf('id="used-by"'))
  for (const words of ['Mali Suk</a>', '−฿30.00', '฿270.00', '/invoices/in_']) expect(shown).toContain(words)
  for (const words of ['Discounts given', 'Sales with the code', '>฿270.00<']) expect(text).toContain(words)
  // A refund changes none of it, and it says so.
  const [payment] = (await shop.get(`/v1/payments?customer=${customer}`)).json.data
  expect((await shop.post(`/v1/payments/${payment.id}/refund`, {})).status).toBe(200)
  await billing.settled()
  const after = (await owner.get(at)).text
  for (const words of ['>฿270.00<', 'paid with it, before refunds']) expect(after).toContain(words)
  // What is not paid yet is said to be so.
  expect((await shop.subscribe({ price, collection_method: 'invoice', discount_code: 'TENTH' })).status).toBe(200)
  const two = (await owner.get(at)).text
  expect(two.slice(two.indexOf('id="used-by"')).split('Waiting for payment')).toHaveLength(2)
  expect(two).toContain('>฿270.00<')
})

test('shows while a code is made what it would take off', async () => {
  const refused = await fill('percent', [
    ['code', 'no good'],
    ['percent', '15'],
    ['duration', 'once'],
  ])
  for (const sum of ['฿1,000.00', '−฿150.00', '฿850.00']) expect(refused.text).toContain(sum)
  const fixed = await fill('fixed', [
    ['code', 'no good'],
    ['fixed', '2,000'],
    ['duration', 'once'],
  ])
  for (const sum of ['−฿1,000.00', '>฿0.00<']) expect(fixed.text).toContain(sum)
  const empty = (await owner.get(`${home}/discount-codes/new`)).text
  expect(empty).toContain('data-shows="off">–</span>')
})

test('closes a code behind a question that says what stays, and is nobody else’s', async () => {
  const [{ id }] = (await shop.get('/v1/discount_codes?code=welcome20')).json.data
  const here = `/discount-codes/${id}`
  const page = (await owner.get(home + here)).text
  expect(page).toContain('An ended code cannot be brought back')
  const other = await billing.shop()
  const stranger = await signedInMember(billing, other)
  const theirs = `/dashboard/${await slugOf(billing, other)}/test`
  for (const base of [home, theirs]) {
    expect((await stranger.get(base + here)).status).toBe(404)
    expect((await stranger.post(`${base}${here}/close`, { form_key: 'of-a-stranger' })).status).toBe(404)
  }
  expect((await owner.get(home.replace(/test$/, 'live') + here)).status).toBe(404)
  expect((await portalBrowser(billing.api.url).get(home + here)).status).toBe(303)
  const viewer = await signedInMember(billing, shop, 'viewer')
  expect((await viewer.get(home + here)).text).not.toContain('/close"')
  expect((await viewer.post(`${home}${here}/close`, { form_key: 'of-a-viewer' })).status).toBe(403)
  const form_key = keyIn(page)
  const evil = await owner.post(`${home}${here}/close`, { form_key }, { origin: 'https://evil.example' })
  expect(evil.status).toBe(400)
  expect((await shop.get(`/v1/discount_codes/${id}`)).json.active).toBe(true)
  const sent = await Promise.all([1, 2].map(() => owner.post(`${home}${here}/close`, { form_key })))
  expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${home}${here}?flash=done`))
  const after = (await owner.get(home + here)).text
  expect([after.includes('discount_code.closed'), after.includes('/close"')]).toEqual([true, false])
  expect((await owner.get(`${home}/discount-codes?status=ended&lang=th`)).text).toContain('ยกเลิกแล้ว')
})
