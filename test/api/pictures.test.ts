// Pictures that merchants upload: what is taken and what is refused, what becomes of a file, who may use it, and when it goes.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { commit } from '../../commands/commit.ts'
import { changeMerchant } from '../../commands/merchants.ts'
import { actFor } from '../../db/acting.ts'
import { API_VERSION } from '../../rules/versions.ts'
import { purge } from '../../worker/purges.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { draw, jpeg, pngFile, webp } from '../support/pictures.ts'

let billing: BillingApi
let shop: ApiShop
let other: ApiShop
beforeAll(async () => {
  billing = await startBillingApi()
  billing.api.deps.links.baseUrl = billing.api.url
  shop = await billing.shop()
  other = await billing.shop()
})
afterAll(() => billing.checkAndClose())

const product = async (of: ApiShop): Promise<string> => (await of.post('/v1/products', { name: 'Mug' })).json.id
const colour = (width: number, height: number, background = '#e4572e') =>
  sharp({ create: { width, height, channels: 3, background } })

async function upload(of: ApiShop, id: string, file: Buffer, key = `picture-${Math.random()}`) {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(file)]), 'x.png')
  const headers = { authorization: `Bearer ${of.testKey}`, 'idempotency-key': key }
  const answer = await fetch(`${billing.api.url}/v1/products/${id}/picture`, { method: 'POST', headers, body: form })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  return { status: answer.status, json: (await answer.json()) as any }
}

const seen = async (url: string) => {
  const answer = await fetch(url)
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}
const rows = () => billing.api.sql('select id, unused_since from pictures order by id')

describe('a picture of a product', () => {
  test('is encoded anew in three sizes, upright and without what the file said of itself', async () => {
    const id = await product(shop)
    // A phone's photograph: 90° turned, with a place.
    const photo = await colour(2_400, 1_200)
      .withExif({ IFD0: { Copyright: 'somebody', Orientation: '6' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { status, json } = await upload(shop, id, photo)
    expect(status).toBe(200)
    expect(json).toMatchObject({ object: 'product', id })
    expect(json.image_url).toMatch(/\/pictures\/pic_[0-9a-z]{26}\/[0-9a-f]{32}-large\.webp$/)
    const large = await seen(json.image_url)
    expect(large.status).toBe(200)
    expect(large.headers.get('content-type')).toBe('image/webp')
    expect(large.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(large.headers.get('x-content-type-options')).toBe('nosniff')
    const sides = [
      ['large', 800, 1_600],
      ['small', 240, 480],
      ['paper', 160, 320],
    ] as const
    for (const [size, width, height] of sides) {
      const type = size === 'paper' ? 'png' : 'webp'
      const { body, headers } = await seen(json.image_url.replace('large.webp', `${size}.${type}`))
      expect(headers.get('content-type')).toBe(`image/${type}`)
      const of = await sharp(body).metadata()
      expect([size, of.format, of.width, of.height]).toEqual([size, type, width, height])
      expect([of.exif, of.xmp, of.orientation]).toEqual([undefined, undefined, undefined])
    }
    const [told] = (await shop.get('/v1/events?type=product.updated&limit=1')).json.data
    expect(told.data).toMatchObject({ object: { image_url: json.image_url }, previous_attributes: { image_url: null } })
  })

  test('is one picture however often and at once it is sent', async () => {
    const id = await product(shop)
    const file = await colour(64, 64, '#123456').png().toBuffer()
    const before = (await rows()).length
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(shop, id, file)))
    const again = await upload(shop, id, file, 'the-same-key-twice')
    const replayed = await upload(shop, id, file, 'the-same-key-twice')
    expect([...answers, again, replayed].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set([...answers, again, replayed].map(({ json }) => json.image_url)).size).toBe(1)
    expect(await rows()).toHaveLength(before + 1)
  })

  test.each([
    ['JPEG', async () => jpeg(draw([], { width: 50, height: 40 }))],
    ['WebP', async () => webp(draw([], { width: 50, height: 40 }))],
    [
      'PNG with transparency',
      async () =>
        sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
          .png()
          .toBuffer(),
    ],
  ])('may be a %s', async (_, file) => {
    expect((await upload(shop, await product(shop), await file())).status).toBe(200)
  })

  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  test.each([
    ['an SVG', async () => svg, /no JPEG, PNG or WebP/],
    ['a GIF', async () => colour(9, 9).gif().toBuffer(), /no JPEG, PNG or WebP/],
    ['a TIFF', async () => colour(9, 9).tiff().toBuffer(), /no JPEG, PNG or WebP/],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), /no JPEG, PNG or WebP/],
    [
      'a page that begins as a PNG',
      async () => Buffer.concat([pngFile(9, 9, Buffer.from('x')).subarray(0, 33), svg]),
      /damaged/,
    ],
    ['half a picture', async () => (await colour(900, 900).jpeg().toBuffer()).subarray(0, 900), /damaged/],
    // Small as a file, 3.6 thousand million pixels when decoded.
    ['a decompression bomb', async () => pngFile(60_000, 60_000, Buffer.alloc(9)), /too large/],
    ['a very long picture', async () => pngFile(30_000, 10, Buffer.alloc(9)), /too large/],
  ])('is not %s', async (_, file, message) => {
    const id = await product(shop)
    const before = (await rows()).length
    const { status, json } = await upload(shop, id, await file())
    expect([status, json.error?.code, json.error?.param]).toEqual([400, 'parameter_invalid', 'image'])
    expect(json.error.message).toMatch(message)
    expect((await shop.get(`/v1/products/${id}`)).json.image_url).toBeNull()
    expect(await rows()).toHaveLength(before)
  })

  test('is refused above 5 MB, without a file, and for another shop’s product', async () => {
    const id = await product(shop)
    expect((await upload(shop, id, Buffer.alloc(5 * 1024 * 1024 + 32_000))).status).toBe(413)
    expect((await shop.post(`/v1/products/${id}/picture`, {})).json.error.code).toBe('parameter_missing')
    const file = await colour(8, 8).png().toBuffer()
    expect((await upload(other, id, file)).status).toBe(404)
  })
})

describe('an uploaded picture', () => {
  test('is used by its own merchant alone', async () => {
    const file = await colour(20, 20, '#00ff00').png().toBuffer()
    const { image_url } = (await upload(shop, await product(shop), file)).json
    expect((await shop.post('/v1/products', { name: 'Cup', image_url })).json.image_url).toBe(image_url)
    const stolen = await other.post('/v1/products', { name: 'Cup', image_url })
    expect([stolen.status, stolen.json.error.param]).toEqual([400, 'image_url'])
    const id = await product(other)
    const changed = await other.send('PATCH', `/v1/products/${id}`, { body: { image_url } })
    expect([changed.status, changed.json.error.param]).toEqual([400, 'image_url'])
    // The same contents are another picture of another merchant.
    expect((await upload(other, id, file)).json.image_url).not.toBe(image_url)
    await expect(set(other, { logo_url: image_url })).rejects.toMatchObject({ details: { param: 'logo_url' } })
    expect(await set(shop, { logo_url: image_url })).toMatchObject({ settings: { logo_url: image_url } })
    const seenBy = (of: ApiShop) =>
      actFor({ merchantId: of.id, livemode: false }, () =>
        billing.api.sql('select 1 as one from picture_files where merchant_id = $1', [shop.id]),
      )
    expect(await seenBy(other)).toEqual([])
    expect(await seenBy(shop)).not.toEqual([])
    // Another server's address goes on working.
    expect((await other.post('/v1/products', { name: 'Cup', image_url: 'https://img.example/a.png' })).status).toBe(200)
  })

  test('is not found under another digest, size or id', async () => {
    const { image_url } = (await upload(shop, await product(shop), await colour(30, 30).png().toBuffer())).json
    for (const wrong of [
      image_url.replace(/[0-9a-f]{32}/, '0'.repeat(32)),
      image_url.replace('large', 'huge'),
      image_url.replace('webp', 'png'),
      image_url.replace(/pic_\w{26}/, `pic_${'0'.repeat(26)}`),
      `${billing.api.url}/pictures/x/y`,
    ]) {
      const { status, headers } = await seen(wrong)
      expect([wrong, status, headers.get('cache-control')]).toEqual([wrong, 404, 'no-store'])
    }
  })

  test('goes 30 days after nothing names it any more, with its files, and stays while something does', async () => {
    const id = await product(shop)
    const first = (await upload(shop, id, await colour(40, 40, '#aaaaaa').png().toBuffer())).json.image_url
    const second = (await upload(shop, id, await colour(40, 40, '#bbbbbb').png().toBuffer())).json.image_url
    const [old, used] = [first, second].map((url: string) => /pic_\w{26}/.exec(url)![0])
    const state = async () => {
      const all = await billing.api.sql<{ id: string; unused_since: string | null }>(
        'select id, unused_since from pictures',
      )
      return [old, used].map((one) => all.find((row) => row.id === one)?.unused_since !== null)
    }
    expect(await state()).toEqual([false, false])
    await purge(billing.api.deps.db.pool)
    expect(await state()).toEqual([true, false])
    expect((await seen(first)).status).toBe(200)
    // Named again, it is used again.
    await shop.post('/v1/products', { name: 'Old one', image_url: first })
    expect(await state()).toEqual([false, false])
    await billing.api.sql("update products set image_url = null where name = 'Old one'")
    await purge(billing.api.deps.db.pool)
    await billing.api.sql('update pictures set unused_since = unused_since - 31 * 86400 where id = $1', [old])
    await purge(billing.api.deps.db.pool)
    expect([(await seen(first)).status, (await seen(second)).status]).toEqual([404, 200])
    expect(await billing.api.sql('select 1 as one from picture_files where picture_id = $1', [old])).toEqual([])
  })
})

function set(of: ApiShop, texts: Parameters<typeof changeMerchant>[1]) {
  const { db, links, workflows: notifier } = billing.api.deps
  const context = { merchantId: of.id, livemode: false, apiVersion: API_VERSION, at: 1_795_244_700 }
  return commit({ orm: db.orm, links, notifier }, context, (c) => changeMerchant(c, texts))
}
