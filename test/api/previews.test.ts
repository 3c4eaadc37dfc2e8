// The pictures that LINE and Facebook show above a link: of a shop, a product and a payment link, as JPEG in the size that they ask for, drawn once and kept under a
// name that changes with what they show.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { previewCardSvg } from '../../documents/preview-card.ts'
import { previewCard, previewFile } from '../../web/components/preview.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let slug: string
beforeAll(async () => {
  billing = await startBillingApi()
  billing.api.deps.links.baseUrl = billing.api.url
  shop = await billing.shop()
  slug = await slugOf(billing, shop)
})
afterAll(() => billing.checkAndClose())

const brand = { name: 'Baan Kafae', colours: null, logo: null, cover: null, icon: null }
const sold = { title: 'Tea', text: '฿590', isPrice: true, imageUrl: null, brand, isInShop: true }
const linesOf = (given: Partial<typeof sold>) =>
  [
    ...previewCardSvg(previewCard({ ...sold, ...given }, 'https://pay.example'), false).matchAll(
      /aria-label="([^"]+)"/g,
    ),
  ].map(([, line]) => line)

async function imageOf(path: string, language = 'th'): Promise<string> {
  const answer = await fetch(billing.api.url + path, { headers: { accept: 'text/html', 'accept-language': language } })
  const text = await answer.text()
  expect(text).toContain('<meta property="og:image:type" content="image/jpeg">')
  expect(text).toContain('<meta property="og:image:width" content="1200">')
  return (/<meta property="og:image" content="([^"]+)">/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&')
}

async function pictureAt(url: string) {
  const answer = await fetch(url)
  const body = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, body }
}

async function published(name: string, more: object = {}): Promise<{ product: string; price: string }> {
  const price = await shop.price({ amount_satang: 59_000 }, { name, published: true, ...more })
  return { price, product: (await shop.get(`/v1/prices/${price}`)).json.product }
}

test('a shop, a product, the page that buys it and a payment link have one: a JPEG of 1200 by 630, kept for good', async () => {
  const { product, price } = await published('กาแฟคั่วกลาง')
  const link = new URL((await shop.post('/v1/payment_links', { line_items: [{ price }] })).json.url).pathname
  for (const path of [
    '/',
    `/s/${slug}?mode=test`,
    `/s/${slug}/p/${product}?mode=test`,
    `/s/${slug}/buy/${price}?mode=test`,
    link,
  ]) {
    const url = await imageOf(path)
    expect([path, url]).toEqual([path, expect.stringContaining('/preview-th-')])
    const { status, headers, body } = await pictureAt(url)
    expect([path, status, headers.get('content-type'), headers.get('set-cookie')]).toEqual([
      path,
      200,
      'image/jpeg',
      null,
    ])
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 })
    expect(body.length).toBeLessThan(150_000)
  }
})

test('its name changes with what it shows, and one of before shows what is true now, for a while', async () => {
  const { product, price } = await published('Beans')
  const page = `/s/${slug}/p/${product}?mode=test`
  const before = await imageOf(page)
  expect(await imageOf(page)).toBe(before)
  expect(await imageOf(page, 'en')).not.toBe(before)
  await shop.send('PATCH', `/v1/products/${product}`, { body: { name: 'Beans, dark' } })
  const after = await imageOf(page)
  expect(after).not.toBe(before)
  const [old, now] = [await pictureAt(before), await pictureAt(after)]
  expect(old.headers.get('cache-control')).toBe('public, max-age=300')
  expect(old.body.equals(now.body)).toBe(true)
  await billing.api.sql('update merchants set settings = $1 where id = $2', [
    JSON.stringify({ accent_color: '#aa0055' }),
    shop.id,
  ])
  const coloured = await pictureAt(await imageOf(page))
  // The bar at the foot is in the shop's colour.
  const { data } = await sharp(coloured.body)
    .extract({ left: 600, top: 624, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, green = 0, blue = 0] = data
  expect([Math.abs(red - 0xaa) < 8, green < 8, Math.abs(blue - 0x55) < 8]).toEqual([true, true, true])
  await shop.send('PATCH', `/v1/prices/${price}`, { body: { active: false } })
})

test('what is hidden, unpublished or nowhere gives nothing', async () => {
  const { product } = await published('Secret')
  const url = await imageOf(`/s/${slug}/p/${product}?mode=test`)
  await shop.send('PATCH', `/v1/products/${product}`, { body: { published: false } })
  const name = previewFile(previewCard(sold, ''), 'th')
  for (const path of [
    url,
    `/s/nobody/${name}`,
    `/s/${slug}/p/prod_nothing/${name}?mode=test`,
    `/s/${slug}/preview-th-short.jpg`,
  ]) {
    const { status, headers } = await pictureAt(new URL(path, billing.api.url).href)
    expect([path, status, headers.get('content-type')?.split(';')[0]]).toEqual([path, 404, 'text/html'])
  }
  const { price } = await published('Closed')
  const link = (await shop.post('/v1/payment_links', { line_items: [{ price }] })).json
  const image = await imageOf(new URL(link.url).pathname)
  await shop.send('PATCH', `/v1/payment_links/${link.id}`, { body: { active: false } })
  expect((await pictureAt(image)).status).toBe(410)
})

test('an uploaded picture stands in it, which no app has to read as WebP; one of another server is named itself', async () => {
  const { product } = await published('Painted')
  const red = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#d00' } })
    .webp()
    .toBuffer()
  const form = new FormData()
  form.set('image', new Blob([red], { type: 'image/webp' }), 'red.webp')
  const uploaded = await fetch(`${billing.api.url}/v1/products/${product}/picture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.testKey}` },
    body: form,
  })
  expect(uploaded.status).toBe(200)
  const { body } = await pictureAt(await imageOf(`/s/${slug}/p/${product}?mode=test`))
  const { data } = await sharp(body)
    .extract({ left: 250, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data].map((value) => Math.round(value / 32))).toEqual([7, 0, 0])
  const away = await published('Elsewhere', { image_url: 'https://cdn.example/bag.jpg' })
  const page = await (await fetch(`${billing.api.url}/s/${slug}/p/${away.product}?mode=test`)).text()
  expect(page).toContain('<meta property="og:image" content="https://cdn.example/bag.jpg">')
  expect(page).not.toContain('og:image:width')
})

test('a long Thai name stands in two lines, whole; a name of emoji alone gives way to the shop', () => {
  expect(linesOf({})).toEqual(['T', 'Baan Kafae', 'Tea', '฿590'])
  const title = 'สมุดบันทึกกระดาษรีไซเคิลเย็บมือ 40 หน้า'
  const lines = linesOf({ title })
  expect(lines.slice(2, -1)).toHaveLength(2)
  expect(lines.slice(2, -1).join('').replaceAll(' ', '')).toBe(title.replaceAll(' ', ''))
  expect(linesOf({ title: '🍵🍵' })).toEqual(['B', 'Baan Kafae', '฿590'])
  expect(linesOf({ title: '🍵', brand: { ...brand, name: '🫖' } }).at(-1)).toBe('฿590')
  const longer = linesOf({ title: 'น้ำผึ้งป่าแท้ '.repeat(60) }).slice(2, -1)
  expect([longer.length, longer.at(-1)]).toEqual([3, expect.stringMatching(/…$/)])
})

test('names and descriptions are text in the drawing', () => {
  const nasty = '</svg><script>alert(1)</script>'
  const card = previewCard({ ...sold, title: nasty, text: nasty, brand: { ...brand, name: nasty } }, '')
  expect(previewCardSvg(card, false)).not.toContain('<script')
})

test('many who ask at once get the same picture', async () => {
  const { product } = await published('Crowd')
  const url = await imageOf(`/s/${slug}/p/${product}?mode=test`)
  const all = await Promise.all(Array.from({ length: 8 }, () => pictureAt(url)))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  expect(all.every(({ body }) => body.equals(all[0]?.body ?? Buffer.alloc(0)))).toBe(true)
})
