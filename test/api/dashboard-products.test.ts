// Products and prices in the dashboard, without a browser: created, changed, archived and restored; each kind of price; links to the shop. Other
// shops cannot see them.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { scopesOf } from '../../rules/members.ts'
import type { Scope } from '../../rules/scopes.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, portalBrowser, slugOf } from '../support/portal.ts'
import { addProductFile } from '../support/product-file.ts'
import { readSvgQr } from '../support/svg-qr.ts'

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let slug: string
let home: string

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
const idsIn = (text: string) => [...text.matchAll(/<a href="[^"]*\/products\/(prod_\w+)"/g)].map(([, id]) => id)
const product = async (id: string) => (await shop.get(`/v1/products/${id}`)).json
/** Sends a form with the key of its own page. */
async function fill(path: string, fields: Record<string, string>, by = owner) {
  const form_key = keyIn((await by.get(home + path)).text)
  return by.post(home + path, { form_key, ...fields })
}
const FULL = {
  name: 'Studio <Pro>',
  description: 'Two\r\nlines',
  image_url: 'https://pictures.example.com/a.png',
  published: 'true',
  active: 'true',
  license_enabled: 'true',
  license_seats: '3',
  feature_flags: 'exports\r\n\r\n reports ',
  credits: '100',
  credits_expire_after_days: '30',
  metadata: 'shelf: top\r\nerp: 77:1',
}

test('says what to do while there is no product, and to a viewer what there would be', async () => {
  const viewer = await signedInMember(billing, shop, 'viewer')
  const [mine, theirs] = await Promise.all([owner, viewer].map((who) => who.get(`${home}/products`)))
  expect(mine!.text).toContain('No products yet')
  expect(mine!.text.split(`${home}/products/new`)).toHaveLength(3)
  expect([theirs!.status, theirs!.text.includes('/products/new')]).toEqual([200, false])
  expect((await viewer.post(`${home}/products/new`, { name: 'X' })).status).toBe(403)
})

test('shows in the colours of the shop what is being made, in the look that was chosen', async () => {
  const form = async () => (await owner.get(`${home}/products/new`)).text
  const css = '.as-in-shop .product{'
  expect(await form()).not.toContain(css)
  await billing.api.sql(`update merchants set settings = settings || '{"accent_color": "#7C3AED"}' where id = $1`, [
    shop.id,
  ])
  const own = await form()
  expect(own.split(css)).toHaveLength(3)
  expect(own).toContain(`@media (prefers-color-scheme:dark){${css}`)
  const dark = /dark\)\{(.*?\})\}/.exec(own)![1]!
  await owner.post(`${home}/account/language`, { look: 'dark', next: `${home}/products/new` })
  const chosen = await form()
  expect([chosen.split(css).length, chosen.includes(`>${dark}<`)]).toEqual([2, true])
  await owner.post(`${home}/account`, { name: 'Malee', locale: 'en', look: 'system' })
  await billing.api.sql(`update merchants set settings = settings || '{"accent_color": "red;}"}' where id = $1`, [
    shop.id,
  ])
  expect(await form()).not.toContain(css)
})

test('makes a product with every member of the call, once however often its form is sent', async () => {
  const form_key = keyIn((await owner.get(`${home}/products/new`)).text)
  const sent = await Promise.all([1, 2].map(() => owner.post(`${home}/products/new`, { form_key, ...FULL })))
  const { data } = (await shop.get('/v1/products')).json
  expect(data).toHaveLength(1)
  expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${home}/products/${data[0].id}?flash=created`))
  expect(data[0]).toMatchObject({
    name: 'Studio <Pro>',
    description: 'Two\nlines',
    image_url: 'https://pictures.example.com/a.png',
    published: true,
    active: true,
    license_enabled: true,
    license_seats: 3,
    feature_flags: ['exports', 'reports'],
    credits: 100,
    credits_expire_after_days: 30,
    metadata: { shelf: 'top', erp: '77:1' },
  })
  const page = await owner.get(`${home}/products/${data[0].id}`)
  for (const words of ['Studio &lt;Pro&gt;', 'product.created', 'No prices yet', '30 days', 'In the shop', 'curl -sS'])
    expect(page.text).toContain(words)
  expect(page.headers.get('content-security-policy')).toContain("img-src 'self' data: https://pictures.example.com;")
})

test('makes a product with its first price and a payment link in one save, and ends at the link', async () => {
  const make = (fields: Record<string, string>) => fill('/products/new', { name: 'Course', ...fields })
  const sold = await make({ price_kind: 'month', amount: '๒๙๙', payment_link: 'true', minimum: '5' })
  const link = /\/payment-links\/(pl_\w+)\?flash=created$/.exec(sold.location!)![1]!
  const { line_items } = (await shop.get(`/v1/payment_links/${link}`)).json
  const price = (await shop.get(`/v1/prices/${line_items[0].price}`)).json
  expect(price).toMatchObject({ type: 'recurring', interval: 'month', amount_satang: 29_900, minimum_satang: null })
  expect(await product(price.product)).toMatchObject({ name: 'Course', active: true, published: false })
  const shown = (await owner.get(`${home}/payment-links/${link}`)).text
  for (const words of ['data-copy="', '/qr.svg"', 'Course']) expect(shown).toContain(words)

  const open = await make({ price_kind: 'pay_what_you_want', suggested: '150', amount: '1' })
  const { data } = (await shop.get(`/v1/prices?product=${/prod_\w+/.exec(open.location!)![0]}`)).json
  expect(data).toMatchObject([{ type: 'pay_what_you_want', suggested_satang: 15_000, amount_satang: null }])
  // Nothing of it is made where a part is refused, and what is wrong stands beside its field.
  const before = (await shop.get('/v1/products?limit=100')).json.data.length
  for (const [fields, wrong] of [
    [{ price_kind: 'one_time', amount: '' }, 'amount'],
    [{ price_kind: 'one_time', amount: '0.50' }, 'amount'],
    [{ price_kind: 'year', amount: 'much' }, 'amount'],
    [{ price_kind: 'pay_what_you_want', minimum: '10', suggested: '5' }, 'suggested'],
  ] as const) {
    const refused = await make({ ...fields, payment_link: 'true' })
    expect([refused.status, refused.text.includes(`id="field-${wrong}-error"`)]).toEqual([422, true])
    expect(refused.text).toContain('value="Course"')
  }
  expect((await shop.get('/v1/products?limit=100')).json.data).toHaveLength(before)
})

test('lets no address of a picture write the policy of the page', async () => {
  for (const host of ['a.example;sandbox', 'a.example,sandbox', '*', "a.example'"]) {
    const { id } = (await shop.post('/v1/products', { name: 'Odd', image_url: `https://${host}/p.png` })).json
    const policy = (await owner.get(`${home}/products/${id}`)).headers.get('content-security-policy')
    expect([host, /img-src [^;]*/.exec(policy!)![0]]).toEqual([host, "img-src 'self' data:"])
    expect(policy).not.toContain('sandbox')
  }
})

test('puts what is wrong beside its fields, and keeps all that was typed', async () => {
  const typed = { name: '', image_url: 'ftp://x', credits: 'many', feature_flags: 'a\r\nb', metadata: 'x: 1' }
  const first = await fill('/products/new', typed)
  expect(first.status).toBe(422)
  expect(first.text).toContain('id="field-credits-error" class="error">Write a whole number')
  for (const kept of ['value="ftp://x"', 'value="many"', '>a\r\nb</textarea>', '>x: 1</textarea>'])
    expect(first.text.replaceAll('&#13;', '\r')).toContain(kept)
  const second = await fill('/products/new', { ...typed, credits: '', feature_flags: `${'x'.repeat(101)}` })
  for (const name of ['name', 'image_url', 'feature_flags'])
    expect(second.text).toContain(`id="field-${name}-error" class="error"`)
  expect((await owner.get(`${home}/products/new?lang=th`)).text).toContain('เพิ่มสินค้า')
})

test('changes a product, takes away what was emptied, and puts it in the shop, out of it, and away', async () => {
  const { id } = (await shop.post('/v1/products', { name: 'Old', credits: 5, metadata: { a: '1', b: '2' } })).json
  const form = (await owner.get(`${home}/products/${id}/edit`)).text
  for (const shown of ['value="Old"', 'value="5"', '>a: 1\nb: 2</textarea>']) expect(form).toContain(shown)
  const saved = await fill(`/products/${id}/edit`, { name: 'New', active: 'true', credits: '', metadata: 'b: 3' })
  expect(saved.location).toBe(`${home}/products/${id}?flash=saved`)
  expect(await product(id)).toMatchObject({ name: 'New', credits: null, license_seats: 1 })
  expect((await product(id)).metadata).toEqual({ b: '3' })
  const nameless = await fill(`/products/${id}/edit`, { name: '', active: 'true' })
  expect([nameless.status, nameless.text.includes('id="field-name-error"')]).toEqual([422, true])
  for (const [verb, so] of [
    ['publish', { published: true }],
    ['unpublish', { published: false }],
    ['archive', { active: false }],
    ['restore', { active: true }],
  ] as const) {
    const { status, location } = await owner.post(`${home}/products/${id}/${verb}`, { form_key: `${id}-${verb}` })
    expect([status, location]).toEqual([303, `${home}/products/${id}?flash=done`])
    expect(await product(id)).toMatchObject(so)
  }
})

test('what is in the shop has its link first, and leaves the shop from behind a button', async () => {
  const { id } = (await shop.post('/v1/products', { name: 'Shelf' })).json
  await shop.post('/v1/prices', { product: id, type: 'one_time', amount_satang: 5_000 })
  const head = async () =>
    (await owner.get(`${home}/products/${id}`)).text.split('</header>').join('').split('<h1')[1] ?? ''
  const before = await head()
  expect(before).toMatch(/<button[^>]*>Show it in the shop</)
  expect(before).not.toContain('button main js-only')
  await owner.post(`${home}/products/${id}/publish`, { form_key: `${id}-publish` })
  const after = await head()
  const [link, more, unpublish] = ['button main js-only', 'class="more-actions"', 'Remove from the shop'].map((one) =>
    after.indexOf(one),
  )
  expect([link, more, unpublish].every((at) => (at ?? -1) > 0)).toBe(true)
  expect([link, more, unpublish]).toEqual([link, more, unpublish].toSorted((a, b) => (a ?? 0) - (b ?? 0)))
})

test('keeps metadata that a form cannot show, and changes no more of fifty pairs than was changed', async () => {
  const odd = { 'erp:id': '7', note: 'two\nlines', ' spaced': ' in ' }
  const many = Object.fromEntries(Array.from({ length: 47 }, (_, i) => [`k${i}`, `v${i} ☕`]))
  const { id } = (await shop.post('/v1/products', { name: 'Odd', metadata: { ...odd, ...many } })).json
  const shown = /<textarea [^>]*name="metadata"[^>]*>([^<]*)</.exec(
    (await owner.get(`${home}/products/${id}/edit`)).text,
  )![1]!
  expect(shown.split('\n')).toHaveLength(47)
  const save = (metadata: string) => fill(`/products/${id}/edit`, { name: 'Odd', active: 'true', metadata })
  expect((await save(shown)).status).toBe(303)
  expect((await product(id)).metadata).toEqual({ ...odd, ...many })
  expect((await save(shown.replace('k0: v0 ☕', 'new: 1'))).status).toBe(303)
  const { k0: _, ...rest } = many
  expect((await product(id)).metadata).toEqual({ ...odd, ...rest, new: '1' })
  expect((await save('')).status).toBe(303)
  expect((await product(id)).metadata).toEqual(odd)
})

test('adds prices of each kind in baht, and says what does not go together', async () => {
  const { id } = (await shop.post('/v1/products', { name: 'Club', published: true })).json
  const add = (price_kind: string, fields: Record<string, string>) =>
    fill(`/products/${id}/prices/new`, { price_kind, ...fields })
  // What another kind asks is not sent.
  const once = await add('one_time', { amount: '1,250.50', minimum: '5' })
  expect(once.location).toBe(`${home}/products/${id}?flash=created`)
  await add('year', { amount: '๑๙๙', metadata: 'plan: a' })
  await add('pay_what_you_want', { minimum: '50', suggested: '100', maximum: '500', amount: '9' })
  const { data } = (await shop.get(`/v1/prices?product=${id}`)).json
  expect(data).toMatchObject([
    { type: 'pay_what_you_want', minimum_satang: 5_000, suggested_satang: 10_000, maximum_satang: 50_000 },
    { type: 'recurring', amount_satang: 19_900, interval: 'year', metadata: { plan: 'a' } },
    { type: 'one_time', amount_satang: 125_050, interval: null },
  ])
  const tiny = await add('month', { amount: '0.99' })
  expect(tiny.status).toBe(422)
  for (const kept of ['id="field-amount-error"', 'value="month" checked', 'value="0.99"'])
    expect(tiny.text).toContain(kept)
  const crossed = await add('pay_what_you_want', { minimum: '100', maximum: '50' })
  expect([crossed.status, crossed.text.includes('id="field-maximum-error"')]).toEqual([422, true])
  const page = (await owner.get(`${home}/products/${id}`)).text
  for (const words of ['฿1,250.50', '฿199 each year', 'Pay what you want, from\u00a0฿50']) expect(page).toContain(words)
})

test('gives links to the shop that never expire, with a QR that says the same, as long as the shop sells it', async () => {
  const price = await shop.price({}, { name: 'Shelf', published: true })
  const { product: id } = (await shop.get(`/v1/prices/${price}`)).json
  for (const [page, link] of [
    [`/products/${id}`, `/p/${id}`],
    [`/prices/${price}`, `/buy/${price}`],
  ] as const) {
    const url = `${billing.api.url}/s/${slug}${link}?mode=test`
    const { text } = await owner.get(home + page)
    expect(text).toContain(`data-copy="${url}"`)
    expect(text).toContain(`<img src="${home}${page}/qr.svg"`)
    expect((await fetch(url)).status).toBe(200)
    // One sheet has both links, with one way to another payment link and what that counts.
    expect([text.split('/payment-links/new').length, text.includes('counts its own sales')]).toEqual([2, true])
    expect(text.split('<h2 id="share">')).toHaveLength(2)
    const qr = await owner.get(`${home}${page}/qr.svg`)
    expect([qr.headers.get('content-type'), readSvgQr(qr.text)]).toEqual(['image/svg+xml', url])
  }
  await owner.post(`${home}/prices/${price}/archive`, { form_key: `archive-${price}` })
  expect((await shop.get(`/v1/prices/${price}`)).json.active).toBe(false)
  for (const page of [`/products/${id}`, `/prices/${price}`]) {
    expect((await owner.get(home + page)).text).not.toContain('/qr.svg')
    expect((await owner.get(`${home}${page}/qr.svg`)).status).toBe(404)
  }
  await owner.post(`${home}/prices/${price}/restore`, { form_key: `restore-${price}` })
  expect((await owner.get(`${home}/prices/${price}`)).text).toContain('price.updated')
})

test('counts the active subscriptions of a price, and leads to them', async () => {
  const price = await shop.price({ amount_satang: 29_900 }, { name: 'Counted' })
  for (const _ of [1, 2]) await shop.subscribe({ price })
  const gone = (await shop.subscribe({ price })).json.id
  await shop.post(`/v1/subscriptions/${gone}/cancel?at_period_end=false`)
  const { product: id } = (await shop.get(`/v1/prices/${price}`)).json
  const recurring = { type: 'recurring', amount_satang: 49_900, interval: 'month' }
  const other = (await shop.post('/v1/prices', { product: id, ...recurring })).json.id
  await shop.subscribe({ price: other })
  const counted = (text: string, of: string) => {
    const [, shown] = new RegExp(`/subscriptions\\?price=${of}">(.*?)</a>`).exec(text) ?? []
    return shown
      ?.replaceAll(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/)[0]
  }
  const { text } = await owner.get(`${home}/products/${id}`)
  expect([counted(text, price), counted(text, other)]).toEqual(['2', '1'])
  expect(counted((await owner.get(`${home}/prices/${price}`)).text, price)).toBe('2')
  expect(counted((await owner.get(`${home}/prices/${other}`)).text, other)).toBe('1')
})

test('asks in one order for a new product and for a change of one, and says what is folded', async () => {
  const plain = (await shop.post('/v1/products', { name: 'Plain' })).json.id
  const rich = (await shop.post('/v1/products', { name: 'Rich', license_enabled: true, category: 'Courses' })).json.id
  const forms = await Promise.all(
    ['new', `${plain}/edit`, `${rich}/edit`].map(async (path) => (await owner.get(`${home}/products/${path}`)).text),
  )
  const [asked, changed] = forms.map((text) => [...text.matchAll(/ name="(\w+)"/g)].map(([, name]) => name!))
  const onlyNew = ['price_kind', 'amount', 'minimum', 'suggested', 'payment_link']
  expect(changed!.filter((name) => name !== 'active')).toEqual(asked!.filter((name) => !onlyNew.includes(name)))
  const open = forms.map((text) =>
    [...text.matchAll(/<details class="more group"( open)?>/g)].map(([, is]) => Boolean(is)),
  )
  expect(open).toEqual([
    [false, false],
    [false, false],
    [false, false],
  ])
  for (const said of ['>Licence key, 1 device</span>', '>Courses</span>']) expect(forms[2]).toContain(said)
})

test('says what a product has sold this month and in all, net of what was refunded', async () => {
  const price = await shop.price({ amount_satang: 29_900 }, { name: 'Sold' })
  const { product: id } = (await shop.get(`/v1/prices/${price}`)).json
  expect((await owner.get(`${home}/products/${id}`)).text).toContain('None yet')
  for (const _ of [1, 2, 3]) expect((await shop.subscribe({ price })).json.status).toBe('active')
  await billing.settled()
  const [{ id: payment }] = (await shop.get('/v1/payments?limit=1')).json.data
  expect((await shop.post(`/v1/payments/${payment}/refund`, { amount_satang: 9_900 })).status).toBe(200)
  await billing.settled()
  const { text } = await owner.get(`${home}/products/${id}`)
  const [, shown = ''] = text.split('id="sales"')
  expect(shown.split('฿798.00').length).toBe(3)
  for (const said of ['3 sales', '฿99.00 refunded', `/payments?product=${id}"`, '/invoices/in_'])
    expect(shown).toContain(said)
  expect((await owner.get(`${home}/products`)).text).toContain('฿798.00')
  const salesOf = async (of: string) => {
    const [, part = ''] = (await owner.get(`${home}/products/${of}`)).text.split('id="sales"')
    return part.split('</section>')[0] ?? ''
  }
  const before = shown.split('</section>')[0]
  // What another product of the shop has sold is none of it.
  const other = await shop.price({ amount_satang: 45_000 }, { name: 'Other' })
  expect((await shop.subscribe({ price: other })).json.status).toBe('active')
  await billing.settled()
  const { product: otherId } = (await shop.get(`/v1/prices/${other}`)).json
  expect(await salesOf(id)).toBe(before)
  expect((await salesOf(otherId)).split('฿450.00')).toHaveLength(3)
  const rows = (await owner.get(`${home}/products`)).text.split('<tr')
  for (const [one, sum] of [
    [id, '฿798.00'],
    [otherId, '฿450.00'],
  ])
    expect(rows.filter((row) => row.includes(`/products/${one}"`) && row.includes(sum))).toHaveLength(1)
  // Nor is what the other mode and another merchant have, whatever product their invoices name.
  const [mode, merchant] = [(await shop.subscribe({ price })).json, (await shop.subscribe({ price })).json]
  await billing.settled()
  expect(await salesOf(id)).toContain('5 sales')
  const stranger = await billing.shop()
  await billing.api.sql('update invoices set livemode = true where id = $1', [mode.latest_invoice])
  await billing.api.sql('update invoices set merchant_id = $2 where id = $1', [merchant.latest_invoice, stranger.id])
  expect(await salesOf(id)).toBe(before)
})

test('has nothing left of a sale that went back whole: refunded where tax was withheld, or lost in a dispute', async () => {
  const price = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 100_000 }, { name: 'Gone' })
  const { product: id } = (await shop.get(`/v1/prices/${price}`)).json
  const left = async () => {
    const [, shown = ''] = (await owner.get(`${home}/products/${id}`)).text.split('id="sales"')
    return /฿[\d.,]+/.exec(shown)?.[0]
  }
  const sold = async (more: object) => {
    const body = { customer: await shop.customer(), days_until_due: 7, lines: [{ price, quantity: 1 }], ...more }
    const invoice = (await shop.post('/v1/invoices', body)).json
    await shop.post(`/v1/invoices/${invoice.id}/finalize`)
    const { payment } = (await shop.get(`/v1/invoices/${invoice.id}`)).json
    await shop.post(`/v1/test_helpers/payments/${payment}/succeed`, {})
    await billing.settled()
    return (await shop.get(`/v1/payments/${payment}`)).json as { id: string; gross_satang: number }
  }
  const withheld = await sold({ withholding_rate_bps: 300 })
  expect([withheld.gross_satang, await left()]).toEqual([97_000, '฿1,000.00'])
  await shop.post(`/v1/payments/${withheld.id}/refund`, {})
  await billing.settled()
  expect(await left()).toBe('฿0.00')
  const disputed = await sold({})
  expect(await left()).toBe('฿1,000.00')
  const dispute = (await shop.post(`/v1/test_helpers/payments/${disputed.id}/dispute`, {})).json
  await shop.post(`/v1/test_helpers/disputes/${dispute.id}/lose`, {})
  await billing.settled()
  expect(await left()).toBe('฿0.00')
})

test('shows what was sold to a role that sees payments, and to no other', async () => {
  const price = await shop.price({ amount_satang: 87_600 }, { name: 'Seen' })
  const { product: id } = (await shop.get(`/v1/prices/${price}`)).json
  for (const _ of [1, 2]) expect((await shop.subscribe({ price })).json.status).toBe('active')
  await billing.settled()
  const support = await signedInMember(billing, shop, 'support')
  const seen = async () => {
    const [page = '', list = ''] = await Promise.all(
      [`/products/${id}`, '/products'].map(async (path) => (await support.get(home + path)).text),
    )
    return {
      page: [page.includes('<h1'), page.includes('id="sales"'), page.includes('฿1,752.00')],
      list: [list.includes(`/products/${id}"`), list.includes('Sales this month'), list.includes('฿1,752.00')],
    }
  }
  expect(await seen()).toEqual({ page: [true, true, true], list: [true, true, true] })
  // Every role sees payments. While this looks, one does not.
  const scopes = scopesOf('support') as Scope[]
  const all = [...scopes]
  scopes.splice(0, scopes.length, ...all.filter((scope) => !scope.startsWith('payments:')))
  try {
    expect(await seen()).toEqual({ page: [true, false, false], list: [true, false, false] })
  } finally {
    scopes.splice(0, scopes.length, ...all)
  }
})

test('a file goes where it is ticked in the form, once it is saved', async () => {
  const { id } = (await shop.post('/v1/products', { name: 'Book' })).json
  for (const name of ['one.pdf', 'two.pdf']) await addProductFile(billing, shop, id, name)
  const files = async () => (await shop.get(`/v1/products/${id}/files`)).json.data as { id: string; name: string }[]
  const gone = (await files()).find(({ name }) => name === 'one.pdf')!.id
  const form = (await owner.get(`${home}/products/${id}/edit`)).text
  expect(form).toContain(`name="remove_files" value="${gone}"`)
  // Something else is wrong: nothing goes, and the tick stays.
  const wrong = await fill(`/products/${id}/edit`, { name: '', active: 'true', remove_files: gone })
  expect([wrong.status, wrong.text.includes(`value="${gone}" aria-label="Delete one.pdf" checked`)]).toEqual([
    422,
    true,
  ])
  expect(await files()).toHaveLength(2)
  expect((await fill(`/products/${id}/edit`, { name: 'Book', active: 'true', remove_files: gone })).status).toBe(303)
  expect((await files()).map(({ name }) => name)).toEqual(['two.pdf'])
})

test('narrows the table, orders it by name, and answers it as a file', async () => {
  const { id } = (await shop.post('/v1/products', { name: 'AAA first', active: false })).json
  const all = idsIn((await owner.get(`${home}/products`)).text)
  expect(all[0]).toBe(id)
  expect(idsIn((await owner.get(`${home}/products?order=name`)).text)[0]).toBe(id)
  expect(idsIn((await owner.get(`${home}/products?order=-name`)).text).at(-1)).toBe(id)
  expect(idsIn((await owner.get(`${home}/products?active=false`)).text)).toEqual([id])
  expect(idsIn((await owner.get(`${home}/products?published=true`)).text)).not.toContain(id)
  expect((await owner.get(`${home}/products?active=perhaps`)).status).toBe(422)
  const { text: list } = await owner.get(`${home}/products`)
  for (const state of ['>For sale</span>', '>Archived</span>', '>In the shop</span>', '>Not in the shop</span>'])
    expect(list).toContain(state)
  // How it looks, or would look, to buyers.
  expect((await owner.get(`${home}/products/${id}`)).text).toContain('As it would look in the shop')
  const { headers, text } = await owner.get(`${home}/products?csv=all&active=false`)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="products-test-/)
  expect(text.trim().split('\r\n')).toHaveLength(2)
})

test('shows nothing of another merchant, of the other mode, or to nobody, and takes no form from elsewhere', async () => {
  const price = await shop.price({}, { name: 'Ours', published: true })
  const { product: id } = (await shop.get(`/v1/prices/${price}`)).json
  const other = await billing.shop()
  const stranger = await signedInMember(billing, other)
  const theirs = `/dashboard/${await slugOf(billing, other)}/test`
  const pages = [`/products/${id}`, `/products/${id}/edit`, `/products/${id}/qr.svg`, `/products/${id}/prices/new`]
  for (const page of [...pages, `/prices/${price}`, `/prices/${price}/qr.svg`]) {
    expect((await stranger.get(home + page)).status).toBe(404)
    expect((await stranger.get(theirs + page)).status).toBe(404)
    expect((await owner.get(home.replace(/test$/, 'live') + page)).status).toBe(404)
    expect((await portalBrowser(billing.api.url).get(home + page)).status).toBe(303)
  }
  for (const path of [`/products/${id}/archive`, `/products/${id}/edit`, `/prices/${price}/archive`]) {
    expect((await stranger.post(theirs + path, { form_key: 'of-a-stranger', name: 'X' })).status).toBe(404)
    const evil = await owner.post(home + path, { form_key: 'elsewhere' }, { origin: 'https://evil.example' })
    expect(evil.status).toBe(400)
  }
  expect(await product(id)).toMatchObject({ name: 'Ours', active: true })
  const finance = await signedInMember(billing, shop, 'finance')
  const page = await finance.get(`${home}/products/${id}`)
  expect([page.status, /\/(edit|archive|prices\/new)"/.test(page.text)]).toEqual([200, false])
  expect((await finance.post(`${home}/prices/${price}/archive`, { form_key: 'of-finance' })).status).toBe(403)
})
