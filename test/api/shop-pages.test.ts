// What the pages of a shop, a checkout and an invoice tell besides what can be bought: previews, who sells, what renews, who sold to whom.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ownName } from '../../web/components/prose.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { slugOf } from '../support/portal.ts'
import { addProductFile } from '../support/product-file.ts'

let billing: BillingApi
let shop: ApiShop
let slug: string
const NASTY = '</script><script>alert(1)</script>'
beforeAll(async () => {
  billing = await startBillingApi()
  billing.api.deps.links.baseUrl = billing.api.url
  shop = await billing.shop()
  slug = await slugOf(billing, shop)
})
afterAll(() => billing.checkAndClose())

const settings = (given: object) =>
  billing.api.sql('update merchants set settings = $1 where id = $2', [JSON.stringify(given), shop.id])
async function page(path: string): Promise<string> {
  const answer = await fetch(billing.api.url + path, { headers: { 'accept-language': 'en' } })
  expect(answer.status).toBe(200)
  return answer.text()
}
const dataOf = (text: string) => JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(text)![1]!)
const meta = (text: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(text)?.[1] ?? null

describe('the shop', () => {
  test('has a preview and structured data, which no text of the merchant breaks out of', async () => {
    await settings({ description: NASTY, logo_url: 'https://cdn.example/logo.png' })
    const price = await shop.price(
      { type: 'one_time', interval: undefined, amount_satang: 12_345 },
      { name: NASTY, published: true },
    )
    const { product } = (await shop.get(`/v1/prices/${price}`)).json
    const url = `${billing.api.url}/s/${slug}`
    const home = await page(`/s/${slug}?mode=test`)
    expect(home).not.toContain(NASTY)
    expect(dataOf(home)).toMatchObject({ '@type': 'Store', url, description: NASTY })
    // A logo of another server is no preview: the card names the shop.
    expect([meta(home, 'og:url'), meta(home, 'og:image')]).toEqual([
      url,
      expect.stringMatching(/\/preview-en-[\w-]{16}\.jpg\?mode=test$/),
    ])
    const one = await page(`/s/${slug}/p/${product}?mode=test`)
    expect(one).not.toContain(NASTY)
    expect(dataOf(one)).toMatchObject({
      '@type': 'Product',
      name: NASTY,
      url: `${url}/p/${product}`,
      offers: [{ price: '123.45', priceCurrency: 'THB' }],
    })
  })

  test('names the price in the preview of what is sent on: a product, the page that buys it, and a payment link', async () => {
    const price = await shop.price(
      { amount_satang: 59_000 },
      { name: 'Coffee club', description: NASTY, image_url: 'https://cdn.example/bag.jpg', published: true },
    )
    const { product } = (await shop.get(`/v1/prices/${price}`)).json
    const link = (await shop.post('/v1/payment_links', { line_items: [{ price }] })).json
    const previewOf = async (path: string) => {
      const text = await page(path)
      expect(text).not.toContain(NASTY)
      return ['og:url', 'og:title', 'og:image', 'og:site_name', 'og:description'].map((name) => meta(text, name))
    }
    const title = 'Coffee club · Baan Kafae'
    const said = `฿590 each month · ${NASTY.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}`
    const preview = [title, 'https://cdn.example/bag.jpg', 'Baan Kafae', said]
    const home = `${billing.api.url}/s/${slug}/p/${product}`
    expect(await previewOf(`/s/${slug}/p/${product}?mode=test`)).toEqual([home, ...preview])
    expect(await previewOf(`/s/${slug}/buy/${price}?mode=test`)).toEqual([home, ...preview])
    expect(await previewOf(new URL(link.url).pathname)).toEqual([link.url, ...preview])
  })

  test('has the first letter of its name in the place of a logo', async () => {
    await settings({ accent_color: '#00aa66' })
    expect(await page(`/s/${slug}?mode=test`)).toContain('<span class="logo initial" aria-hidden="true">B</span>')
    await settings({ logo_url: 'https://cdn.example/logo.png' })
    expect(await page(`/s/${slug}?mode=test`)).not.toContain('logo initial')
  })

  test('is in no index in test mode, and neither is a page of a purchase', async () => {
    const noindex = '<meta name="robots" content="noindex">'
    expect(await page(`/s/${slug}?mode=test`)).toContain(noindex)
    expect(await page(`/s/${slug}?mode=live`)).not.toContain(noindex)
    const price = await shop.price({ type: 'one_time', interval: undefined }, { published: true })
    expect(await page(`/s/${slug}/buy/${price}?mode=test`)).toContain(noindex)
  })

  test('says who sells once the merchant has said it', async () => {
    await settings({ email: 'owner@example.com' })
    expect(await page(`/s/${slug}?mode=test`)).not.toContain('owner@example.com')
    await settings({ address: '1 ถนนสีลม', email: 'owner@example.com' })
    expect(await page(`/s/${slug}?mode=test`)).toContain('1 ถนนสีลม')
    await shop.send('PATCH', '/v1/tax_settings', { body: { legal_name: 'บริษัท กาแฟ จำกัด' } })
    // At the foot of every page for buyers; an invoice has name and address already.
    const price = await shop.price({ type: 'one_time', interval: undefined }, { published: true })
    const wanted = { customer_email: 'nok@example.com', line_items: [{ price }], success_url: 'https://a.example' }
    const version = { headers: { 'service-version': '2026-09-01' } }
    const session = (await shop.post('/v1/checkout_sessions', wanted, version)).json
    const link = (await shop.post('/v1/payment_links', { line_items: [{ price }] }, version)).json
    const addresses = [
      `/s/${slug}?mode=test&lang=th`,
      `/s/${slug}/buy/${price}?mode=test&lang=th`,
      ...[session.url, link.url].map((url: string) => `${new URL(url).pathname}?lang=th`),
      `/portal/${slug}?mode=test&lang=th`,
    ]
    for (const address of addresses) {
      const [, foot = ''] = (await page(address)).split('<footer>')
      for (const words of ['จำหน่ายโดย', 'บริษัท กาแฟ จำกัด', '1 ถนนสีลม', 'mailto:owner@example.com'])
        expect([address, words, foot.split(words).length]).toEqual([address, words, 2])
      expect(foot).toContain('href="/?lang=th">ชำระเงินผ่าน Satang</a>')
    }
  })
})

describe('a product', () => {
  const productPage = async (price: string, lang = 'en') => {
    const { product } = (await shop.get(`/v1/prices/${price}`)).json
    return page(`/s/${slug}/p/${product}?mode=test&lang=${lang}`)
  }
  const once = { type: 'one_time', interval: undefined, amount_satang: 32_000 }

  test('says what it gives, of its files the kind alone, and how it is paid', async () => {
    const price = await shop.price(once, {
      name: 'Watermark app',
      published: true,
      license_enabled: true,
      license_seats: 2,
      credits: 1_500,
    })
    await addProductFile(billing, shop, (await shop.get(`/v1/prices/${price}`)).json.product, 'the secret name.pdf')
    const text = await productPage(price)
    for (const told of [
      '1 file to download (PDF, ',
      'A licence key for 2 devices',
      '1,500 credits',
      'A receipt by email',
    ])
      expect([told, text.includes(told)]).toEqual([told, true])
    expect(text).not.toContain('secret name')
    const shelf = await page(`/s/${slug}?mode=test&lang=en`)
    expect(shelf).toMatch(/<p class="small quiet">Download \(PDF, [^)]+\), licence for 2 devices, 1,500 credits<\/p>/)
    expect(shelf).not.toContain('secret name')
    expect(text).toContain('You pay by PromptPay QR or card')
    // The marks stand once: beside the price.
    expect(text.match(/class="marks"/g)).toHaveLength(1)
    expect(text).not.toContain('until you cancel')
  })

  test('that is files alone is bought once, without a number of pieces; one with a key may be bought several times', async () => {
    const fileOf = async (more: object) => {
      const price = await shop.price(once, { name: 'E-book', published: true, ...more })
      await addProductFile(billing, shop, (await shop.get(`/v1/prices/${price}`)).json.product, 'book.pdf')
      return page(`/s/${slug}/buy/${price}?mode=test&lang=en`)
    }
    const alone = await fileOf({})
    expect([alone.includes('name="quantity"'), alone.includes('1 file to download')]).toEqual([false, true])
    expect(await fileOf({ license_enabled: true, license_seats: 1 })).toContain('name="quantity"')
  })

  test('of a plan says how it renews and ends, and what a year saves', async () => {
    const price = await shop.price({ amount_satang: 59_000 }, { name: 'Membership', published: true })
    expect(await productPage(price)).toContain('It renews each month until you cancel. You can cancel at any time')
    const { product } = (await shop.get(`/v1/prices/${price}`)).json
    await shop.post('/v1/prices', { product, type: 'recurring', interval: 'year', amount_satang: 590_000 })
    const text = await productPage(price)
    for (const told of ['฿491.67 a month', 'You save ฿1,180 a\u00a0year']) expect(text).toContain(told)
    // The bar of a phone leads back up to both prices, and the shelf says what a year saves.
    expect(text).toMatch(
      /<div class="buy-bar narrow-only">.*From ฿590 each month<\/span><\/strong>.*href="#prices" aria-label="Choose a plan: Membership">Choose a plan/s,
    )
    expect(await page(`/s/${slug}?mode=test&lang=en`)).toContain(
      '<p class="small saves">You save ฿1,180 a\u00a0year</p>',
    )
    expect(text).toContain('It renews each month or each year until you cancel.')
    // What a membership gives is known from the shop's own words.
    expect(text).not.toContain('What you get')
  })

  test('says of its VAT what the checkout says, and nothing where there is none', async () => {
    const [within, on, exempt] = [
      await shop.price(once, { name: 'Within', published: true }),
      await shop.price({ ...once, tax_behavior: 'exclusive' }, { name: 'On top', published: true }),
      await shop.price(once, { name: 'Exempt', published: true, tax_category: 'exempt' }),
    ]
    const buyBox = async (price: string) =>
      /class="sheet stack to-buy">.*?<\/section>/s.exec(await productPage(price))?.[0]
    expect(await buyBox(within)).not.toContain('VAT')
    const seller = { vat_registered: true, tax_id: '0105536000313', legal_name: 'A', address: { line1: '1' } }
    expect((await shop.send('PATCH', '/v1/tax_settings', { body: seller })).status).toBe(200)
    expect(await buyBox(within)).toContain('VAT included')
    expect(await buyBox(on)).toContain('VAT is added at payment')
    expect(await buyBox(exempt)).not.toContain('VAT')
    expect(await productPage(within)).toContain('and a tax invoice if you need one')
    await shop.send('PATCH', '/v1/tax_settings', { body: { vat_registered: false } })
  })

  test('is described in paragraphs and lists, and leads on to other products', async () => {
    const description = 'For shops.\n\nInside\n- Twelve <b>chapters</b>\n- One plan'
    const price = await shop.price(once, { name: 'The book', description, published: true })
    const text = await productPage(price)
    expect(text).toContain(
      '<p class="prose">For shops.</p><p class="prose list-head">Inside</p><ul class="points"><li>Twelve &lt;b&gt;chapters&lt;/b&gt;</li><li>One plan</li></ul>',
    )
    expect(text).toContain('More from this shop')
    expect(text.split('<li class="sheet product">')).toHaveLength(4)
    expect(text).toMatch(
      /<div class="buy-bar narrow-only">.*<strong><span class="nowrap">฿320<\/span><\/strong>.*aria-label="Buy: The book">Buy<\/a>/s,
    )
    // On a card and beside the form there is room for its beginning.
    expect(await page(`/s/${slug}?mode=test&lang=en`)).toContain('<p class="quiet small clamp">For shops.</p>')
  })
})

test('a Thai name breaks at its spaces, while what stands between them fits on a card', () => {
  const told = (name: string) => ownName(name).text
  expect(told('พรีเซ็ตแต่งภาพ แสงเช้า')).toBe('<span class="nowrap">พรีเซ็ตแต่งภาพ</span> <span class="nowrap">แสงเช้า</span>')
  expect(told('เวิร์กช็อป 1 ที่นั่ง')).toBe('<span class="nowrap">เวิร์กช็อป</span> <span class="nowrap">1\u00a0ที่นั่ง</span>')
  expect(told('ถ่ายสินค้าให้ดูดีด้วยมือถือ Mug & co')).toBe('ถ่ายสินค้าให้ดูดีด้วยมือถือ Mug &amp; co')
})

test('a shop without products says so, and where it is asked', async () => {
  const other = await billing.shop()
  const settings = JSON.stringify({ address: '1 Silom', email: 'hello@shop.example' })
  await billing.api.sql('update merchants set settings = $1 where id = $2', [settings, other.id])
  const text = await page(`/s/${await slugOf(billing, other)}?mode=test&lang=en`)
  expect(text).toContain('Nothing for sale right now')
  expect(text).not.toContain('PromptPay')
  expect(text).toContain('<a class="button" href="mailto:hello@shop.example">Ask the shop</a>')
})

describe('the checkout', () => {
  const opened = async (price: string, more: object = {}) => {
    const wanted = {
      customer_email: 'nok@example.com',
      line_items: [{ price, quantity: 2 }],
      success_url: 'https://a.example',
      ...more,
    }
    const { json } = await shop.post('/v1/checkout_sessions', wanted, { headers: { 'service-version': '2026-09-01' } })
    return new URL(json.url).pathname
  }

  test('shows products under their categories, prices as shops write them, and the first consonant of a Thai name', async () => {
    const once = { type: 'one_time', interval: undefined }
    const mug = { name: 'แก้วเซรามิก', published: true, category: 'Things & more' }
    await shop.price({ ...once, amount_satang: 123_400 }, mug)
    await shop.price({ ...once, amount_satang: 9_950 }, { name: 'Course', published: true, category: 'Courses' })
    const text = await page(`/s/${slug}?mode=test`)
    const headings = [...text.matchAll(/<h2 id="category-\d+">([^<]*)/g)].map(([, name]) => name)
    expect(headings).toEqual(['Things &amp; more', 'Courses', 'More'])
    expect(text).toContain('<a href="#category-2">Courses</a>')
    const courses = text.slice(text.indexOf('id="category-2"'), text.indexOf('id="category-3"'))
    expect([courses.includes('>Course<'), courses.includes('แก้ว')]).toEqual([true, false])
    expect(text).toMatch(/<li>฿1,234<\/li>/)
    expect(text).toMatch(/<li>฿99.50<\/li>/)
    // The drawn picture of a product without one.
    expect(text).toMatch(/<text [^>]*>ก<\/text><\/svg>/)
  })

  test('says what renews and when, and nothing of the kind for what is bought once', async () => {
    const monthly = await shop.price({ amount_satang: 29_900 })
    const said = await page(`${await opened(monthly)}?lang=en`)
    expect(said.replaceAll(/<[^>]+>/g, '')).toMatch(
      /฿598\.00 .{0,20}month until you cancel in your account\. The next period begins on \d+\s\w+\s20\d\d\./,
    )
    const once = await shop.price({ type: 'one_time', interval: undefined })
    expect(await page(`${await opened(once)}?lang=en`)).not.toContain('until you cancel')
  })

  test('says at its end how and when it was paid, and under which number', async () => {
    const plan = { name: 'Desktop app', license_enabled: true, license_seats: 2 }
    const path = await opened(await shop.price({ amount_satang: 29_900 }, plan))
    const [session] = (await shop.get('/v1/checkout_sessions?limit=1')).json.data
    const form = { payment_method_type: 'card', token: 'pm_card_ok', consent: true }
    await shop.post(`/v1/test_helpers/checkout_sessions/${session.id}/confirm`, form)
    const { invoice } = (await shop.get(`/v1/checkout_sessions/${session.id}`)).json
    const { number } = (await shop.get(`/v1/invoices/${invoice}`)).json
    const said = (await page(`${path}?lang=en`)).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
    expect(said).toMatch(
      new RegExp(`Invoice ${number} Paid on \\d+ \\w+ 20\\d\\d, \\d\\d:\\d\\d Paid with Visa •••• 4242`),
    )
    // Two of them share a key, and what falls due next is said.
    expect(said).toContain('Works on 4 devices')
    expect(said).toMatch(/4242 will be charged ฿598\.00 on \d+ \w+ 20\d\d/)
    expect(said).toContain('Your receipt for ฿598.00 is on its way to nok@example.com')
  })

  test('shows the product’s picture, which its policy lets in', async () => {
    const price = await shop.price(
      { type: 'one_time', interval: undefined },
      { image_url: 'https://cdn.example/mug.jpg' },
    )
    const path = await opened(price)
    const answer = await fetch(billing.api.url + path)
    expect(await answer.text()).toContain('src="https://cdn.example/mug.jpg"')
    expect(answer.headers.get('content-security-policy')).toContain('https://cdn.example')
  })

  test('lets a visitor correct the address where it was typed, and a merchant’s customer not', async () => {
    const price = await shop.price({ type: 'one_time', interval: undefined }, { published: true })
    const began = await fetch(`${billing.api.url}/s/${slug}/buy/${price}?mode=test&lang=en`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: billing.api.url },
      body: new URLSearchParams({ email: 'nok@exmaple.com', quantity: '1' }),
      redirect: 'manual',
    })
    const path = began.headers.get('location')!
    expect(await page(path)).toContain(`href="/s/${slug}/buy/${price}?mode=test&amp;lang=en">Correct it`)
    expect(await page(`${await opened(price)}?lang=en`)).not.toContain('Correct it')
    const elsewhere = { cancel_url: `https://evil.example/s/${slug}x/buy/${price}` }
    expect(await page(`${await opened(price, elsewhere)}?lang=en`)).not.toContain('Correct it')
  })
})

test('a paid invoice says who sold to whom, when and how it was paid, and the VAT within', async () => {
  const who = { legal_name: 'บริษัท กาแฟ จำกัด', address: { line1: '1 ถนนสีลม' }, tax_id: '0105536000313' }
  const registered = await shop.send('PATCH', '/v1/tax_settings', { body: { ...who, vat_registered: true } })
  expect(registered.status).toBe(200)
  const customer = await shop.customer({
    name: 'นก น้อย',
    email: 'nok.noi@example.com',
    address: {
      line1: '9 ถนนพระราม 4',
      district: 'ปทุมวัน',
      province: 'กรุงเทพมหานคร',
      postal_code: '10330',
      country: 'TH',
    },
  })
  const price = await shop.price({ amount_satang: 10_700 })
  const card = await shop.post('/v1/payment_methods', { customer, type: 'card', token: 'pm_card_ok' })
  const { json } = await shop.subscribe({ customer, price, payment_method: card.json.id })
  const { hosted_invoice_url: url } = (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
  const said = (await page(`${new URL(url).pathname}?lang=en`)).replaceAll(/<\/?span[^>]*>/g, '')
  for (const words of [
    'บริษัท กาแฟ จำกัด',
    '1 ถนนสีลม',
    '0105536000313',
    'นก น้อย',
    '9 ถนนพระราม 4',
    'ปทุมวัน กรุงเทพมหานคร 10330',
    'nok.noi@example.com',
    'VAT 7% included',
    '฿7.00',
    'Visa',
  ])
    expect(said).toContain(words)
})

test('a wrong address within a shop, its portal or the documentation leads back there', async () => {
  const lost = async (path: string) => {
    const answer = await fetch(billing.api.url + path, { headers: { accept: 'text/html', 'accept-language': 'en' } })
    expect(answer.status).toBe(404)
    return answer.text()
  }
  const { name } = (await billing.api.sql<{ name: string }>('select name from merchants where id = $1', [shop.id]))[0]!
  for (const part of ['s', 'portal']) {
    const text = await lost(`/${part}/${slug}/nope?mode=test`)
    expect(text).toContain(`<a class="button filled" href="/${part}/${slug}?mode=test">Go to ${name}</a>`)
    expect(text).toContain(`<a href="/${part}/${slug}?mode=test">${name}</a>`)
  }
  expect(await lost('/docs/nope')).toContain('<a class="button filled" href="/docs">Go to the documentation</a>')
  expect(await lost('/s/no-such-shop/nope')).toContain('<a href="/">Front page of Satang</a>')
})
