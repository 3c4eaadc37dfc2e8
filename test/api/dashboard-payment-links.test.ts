// Payment links in the dashboard, without a browser: made by the form, shown with link, QR and figures, switched off and on.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, portalBrowser, slugOf } from '../support/portal.ts'
import { readSvgQr } from '../support/svg-qr.ts'

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let home: string
let tee: string
const NEW = '/payment-links/new'

beforeAll(async () => {
  billing = await startBillingApi()
  billing.api.deps.links.baseUrl = billing.api.url
  shop = await billing.shop()
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  owner = await signedInMember(billing, shop)
})
afterAll(() => billing.checkAndClose())

const keyIn = (text: string) => /name="form_key" value="([^"]+)"/.exec(text)![1]!
const links = async () => (await shop.get('/v1/payment_links')).json.data
const fill = async (fields: Record<string, string>) =>
  owner.post(home + NEW, { form_key: keyIn((await owner.get(home + NEW)).text), ...fields })

test('leads to a product while there is nothing to sell', async () => {
  expect((await owner.get(`${home}/payment-links`)).text).toContain('No payment links yet')
  expect((await owner.get(home + NEW)).text).toContain(`${home}/products/new`)
})

test('makes a link once however often its form is sent, and shows it with QR and card', async () => {
  tee = await shop.price({ type: 'one_time', amount_satang: 35_000, interval: undefined }, { name: 'Tee <XL>' })
  const page = (await owner.get(`${home}${NEW}?price=${tee}`)).text
  expect(page).toContain(`value="${tee}" selected`)
  const fields = {
    form_key: keyIn(page),
    price: tee,
    quantity: '1',
    up_to: '5',
    message: 'See you at the market.',
    collects: 'phone',
    max_uses: '10',
    allow_discount_codes: 'true',
  }
  const made = await owner.post(home + NEW, fields)
  expect(made.location).toMatch(/\/payment-links\/pl_\w+\?/)
  await owner.post(home + NEW, fields)
  const [link, ...others] = await links()
  expect(others).toEqual([])
  expect(link).toMatchObject({
    line_items: [{ price: tee, quantity: 1, adjustable: { minimum: 1, maximum: 5 } }],
    after: { message: 'See you at the market.', redirect_url: null },
    collect: { name: false, phone: true, address: false, tax_details: false },
    max_uses: 10,
    allow_discount_codes: true,
  })
  const one = (await owner.get(`${home}/payment-links/${link.id}`)).text
  for (const shown of [link.url, 'Tee &lt;XL&gt; ฿350<', '0 / 10', 'See you at the market.', 'Phone number'])
    expect(one).toContain(shown)
  const qr = await owner.get(`${home}/payment-links/${link.id}/qr.svg`)
  expect(readSvgQr(qr.text)).toBe(link.url)
  // One button leads on, and a phone gets pictures that it can show.
  expect(one).toMatch(/class="button main js-only" data-copy="[^"]+"[^>]*>Copy link</)
  for (const [path, name] of [
    ['qr.png', link.code],
    ['qr.svg', link.code],
    ['card.png', `${link.code}-card`],
    ['card.svg', `${link.code}-card`],
  ])
    expect(one).toContain(`/payment-links/${link.id}/${path}" download="${name}.${path!.slice(-3)}"`)
  const picture = await owner.get(`${home}/payment-links/${link.id}/qr.png`)
  expect([picture.headers.get('content-type'), picture.text.slice(1, 4)]).toEqual(['image/png', 'PNG'])
  const card = await owner.get(`${home}/payment-links/${link.id}/card.svg`)
  expect(card.text).toContain('Baan Kafae')
  // The buyer chooses how many, so the price is that of one.
  expect(card.text).toContain('<title>Baan Kafae, Tee &lt;XL&gt;, ฿350, Scan to pay</title>')
  const png = await owner.get(`${home}/payment-links/${link.id}/card.png`)
  expect([png.status, png.headers.get('content-type'), png.text.slice(1, 4)]).toEqual([200, 'image/png', 'PNG'])
  const renamed = (name: string) =>
    billing.api.sql('update products set name = $2 where id = (select product_id from prices where id = $1)', [
      link.line_items[0].price,
      name,
    ])
  await renamed('🍵')
  const named = await owner.get(`${home}/payment-links/${link.id}/card.svg`)
  expect(named.text).toContain('<title>Baan Kafae, Product, ฿350, Scan to pay</title>')
  await renamed('Tee <XL>')
})

test('says beside the field what is wrong, and makes nothing', async () => {
  const refused = await fill({ price: '', max_uses: 'many' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('field-max_uses-error')
  const bounds = await fill({ price: tee, quantity: '9', up_to: '3' })
  expect(bounds.status).toBe(422)
  expect(bounds.text).toContain('field-quantity-error')
  expect(await links()).toHaveLength(1)
})

test('counts what was started and paid, and leads to the checkouts', async () => {
  const [link] = await links()
  const path = new URL(link.url).pathname
  const buyer = portalBrowser(billing.api.url)
  for (const quantity of ['2', '1'])
    expect(
      (await buyer.post(path, { email: 'nok@example.com', phone: '0812345678', 'quantity-0': quantity })).status,
    ).toBe(303)
  const { data: sessions } = (await shop.get(`/v1/checkout_sessions?payment_link=${link.id}`)).json
  const paid = await shop.post(`/v1/test_helpers/checkout_sessions/${sessions[1].id}/confirm`, {
    payment_method_type: 'card',
    token: 'pm_card_ok',
  })
  expect(paid.status).toBe(200)
  const list = (await owner.get(`${home}/payment-links`)).text
  const row = list.slice(list.indexOf('<tbody'))
  expect(row).toMatch(/Tee &lt;XL&gt;[\s\S]*>2<[\s\S]*1 \/ 10[\s\S]*฿700\.00/)
  const checkouts = (await owner.get(`${home}/checkout-links?payment_link=${link.id}`)).text
  expect(checkouts).toContain('Payment link: Tee &lt;XL&gt; ฿350')
  expect(checkouts).not.toContain(`Payment link: ${link.id}`)
  expect([...checkouts.matchAll(/checkout-links\/cs_\w+"/g)]).toHaveLength(2)
  expect((await owner.get(`${home}/checkout-links/${sessions[1].id}`)).text).toContain('081-234-5678')
  const shown = (await owner.get(`${home}/payment-links/${link.id}`)).text
  for (const { id } of sessions) expect(shown).toContain(`/checkout-links/${id}"`)
  const [payment] = (await shop.get(`/v1/payments?checkout_session=${sessions[1].id}`)).json.data
  expect((await owner.get(`${home}/payments/${payment.id}`)).text).toContain(
    `/payment-links/${link.id}">Bought through your payment link</a>`,
  )
})

test('is changed in what comes after paying and what it asks for, and sells the same', async () => {
  const [link] = await links()
  const at = `${home}/payment-links/${link.id}/edit`
  const page = (await owner.get(at)).text
  // Its title names the link: the product is not what changes.
  expect(page).toMatch(/<h1>Edit the link for /)
  for (const filled of ['>See you at the market.</textarea>', 'value="10"', 'value="phone" checked'])
    expect(page).toContain(filled)
  // The page of the shop's own is the other way beside the message, folded until there is one; what programs put into its address stands with the call.
  const folded = (text: string) => /<details[^>]*><summary>Or: your own page after paying</.test(text)
  expect(page.indexOf('name="redirect_url"')).toBeLessThan(page.indexOf('name="collects"'))
  expect(folded(page)).toBe(true)
  expect(page.split('{CHECKOUT_SESSION_ID}')[0]).toContain('class="curl"')
  const save = async (fields: Record<string, string>) =>
    owner.post(at, { form_key: keyIn((await owner.get(at)).text), ...fields })
  const saved = await save({ redirect_url: 'https://shop.example.com/thanks', max_uses: '', collects: 'name' })
  expect(saved.location).toBe(`${home}/payment-links/${link.id}?flash=saved`)
  expect((await links())[0]).toMatchObject({
    line_items: link.line_items,
    after: { message: null, redirect_url: 'https://shop.example.com/thanks' },
    max_uses: null,
    allow_discount_codes: false,
    collect: { name: true, phone: false },
  })
  expect(folded((await owner.get(at)).text)).toBe(false)
  const both = await save({ redirect_url: 'https://shop.example.com/thanks', message: 'Hello' })
  expect([both.status, both.text.includes('>Hello</textarea>')]).toEqual([422, true])
  expect((await save({ max_uses: 'many' })).text).toContain('field-max_uses-error')
  await save({ message: 'See you.', max_uses: '10', collects: 'phone', allow_discount_codes: 'true' })
  expect((await owner.get(`${home}/payment-links/${link.id}`)).text).toContain(`/payment-links/${link.id}/edit"`)
})

test('is switched off and on again', async () => {
  const [link] = await links()
  const at = `${home}/payment-links/${link.id}`
  const press = async (verb: string) => owner.post(`${at}/${verb}`, { form_key: keyIn((await owner.get(at)).text) })
  await press('deactivate')
  expect((await links())[0].active).toBe(false)
  expect((await owner.get(at)).text).toContain('Switch on')
  await press('activate')
  expect((await links())[0].active).toBe(true)
})

test('is not for other shops, and a viewer changes nothing', async () => {
  const [link] = await links()
  const other = await billing.shop()
  const stranger = await signedInMember(billing, other)
  const theirs = `/dashboard/${await slugOf(billing, other)}/test`
  expect((await stranger.get(`${theirs}/payment-links/${link.id}`)).status).toBe(404)
  expect((await stranger.get(`${theirs}/payment-links/${link.id}/card.svg`)).status).toBe(404)
  const viewer = await signedInMember(billing, shop, 'viewer')
  expect((await viewer.get(`${home}/payment-links/${link.id}`)).text).not.toContain('Switch off')
  expect((await viewer.get(home + NEW)).status).toBe(403)
})

test('stands on the page of its product, with what it brought, and another can be made there', async () => {
  const price = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 4_900 }, { name: 'Poster' })
  const { product } = (await shop.get(`/v1/prices/${price}`)).json
  const at = `${home}/products/${product}`
  const before = (await owner.get(at)).text
  expect(before).toContain('No payment links yet')
  expect(before).toContain(`/payment-links/new?price=${price}"`)
  expect(before).toContain('It is not in the shop, so it has no page there.')
  expect([...before.matchAll(/products\/\w+\/publish"/g)]).toHaveLength(2)
  const { json: link } = await shop.post('/v1/payment_links', { line_items: [{ price }] })
  const { text } = await owner.get(at)
  expect(text).toContain(`/payment-links/${link.id}"`)
  expect(text).toContain('฿0.00')
  expect(text).toContain(`data-copy="${link.url}"`)
  expect(text).toContain(`/payments?product=${product}"`)
  const ofPrice = (await owner.get(`${home}/prices/${price}`)).text
  expect(ofPrice).toContain(`data-copy="${link.url}"`)
  expect(ofPrice).not.toContain('There is a link as soon as')
  expect(ofPrice).toContain(`${home}/products/${product}/publish"`)
  const other = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 4_900 }, { name: 'Mug' })
  const { product: mug } = (await shop.get(`/v1/prices/${other}`)).json
  expect((await owner.get(`${home}/products/${mug}`)).text).not.toContain(`/payment-links/${link.id}"`)
})
