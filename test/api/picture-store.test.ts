// Pictures in the bucket of an S3-compatible store: what stands where, what happens when the store fails, and what is removed. The rules of pictures
// themselves are in pictures.test.ts. The store is a fake over HTTP that checks signatures.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { insideTransaction } from '../../db/outbound.ts'
import { bucketStore, databaseStore, type PictureStore } from '../../db/picture-store.ts'
import { BucketFault, openBucket } from '../../db/s3.ts'
import { removePictureLeftovers } from '../../worker/picture-leftovers.ts'
import { purge } from '../../worker/purges.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { slugOf } from '../support/portal.ts'
import { type FakeS3, startFakeS3 } from '../support/providers/s3.ts'
import { unkept } from '../support/unkept.ts'

let billing: BillingApi
let shop: ApiShop
let s3: FakeS3
let store: PictureStore
const logs: object[] = []
const log = { warn: (o: object) => void logs.push(o) }
beforeAll(async () => {
  billing = await startBillingApi()
  s3 = await startFakeS3()
  const { deps } = billing.api
  deps.links.baseUrl = billing.api.url
  store = bucketStore({ pool: deps.db.pool, log }, openBucket(s3.settings, 1_500))
  deps.pictures = store
  shop = await billing.shop()
})
afterEach(async () => {
  s3.fault('down', 0)
  await s3.letGo()
  billing.api.deps.pictures = store
})
afterAll(async () => {
  await s3.close()
  await billing.checkAndClose()
})

let shade = 0
/** Another picture each time, also after its encoding, which is lossy. */
const file = () => {
  shade += 12
  const background = { r: shade, g: 9, b: 9 }
  return sharp({ create: { width: 600, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
}
const product = async (): Promise<string> => (await shop.post('/v1/products', { name: 'Mug' })).json.id
async function upload(id: string, body: Buffer) {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(body)]), 'x.png')
  const answer = await fetch(`${billing.api.url}/v1/products/${id}/picture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.testKey}`, 'idempotency-key': `picture-${Math.random()}` },
    body: form,
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  return { status: answer.status, headers: answer.headers, json: (await answer.json()) as any }
}
const seen = async (url: string) => {
  const answer = await fetch(url)
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}
const sql = (text: string, values: unknown[] = []) => billing.api.sql(text, values)
const leftovers = () => sql('select id, remove_at from picture_leftovers')
const now = () => Math.floor(Date.now() / 1000)

describe('a picture in a bucket', () => {
  test('has its large files there and the one for papers in the database, and is served for good', async () => {
    const { status, json } = await upload(await product(), await file())
    expect(status).toBe(200)
    const [, id, digest] = /\/(pic_\w{26})\/([0-9a-f]{32})-large\.webp$/.exec(json.image_url)!
    const keyOf = (size: string) => `${shop.id}/pictures/${id}/${digest}-${size}.webp`
    expect([...s3.objects.keys()].sort()).toEqual([keyOf('large'), keyOf('small')])
    expect(s3.objects.get(keyOf('large'))?.type).toBe('image/webp')
    expect(await sql('select size from picture_files where picture_id = $1', [id])).toEqual([{ size: 'paper' }])
    expect(await leftovers()).toEqual([])
    for (const [size, type, width] of [
      ['large', 'webp', 600],
      ['small', 'webp', 480],
      ['paper', 'png', 320],
    ] as const) {
      const { status, headers, body } = await seen(json.image_url.replace('large.webp', `${size}.${type}`))
      expect([size, status, headers.get('cache-control')]).toEqual([size, 200, 'public, max-age=31536000, immutable'])
      expect((await sharp(body).metadata()).width).toBe(width)
    }
    expect((await seen(json.image_url.replace(digest!, '0'.repeat(32)))).status).toBe(404)
  })

  test('is one picture however often and at once it is sent, and nothing is left over', async () => {
    const [id, body] = [await product(), await file()]
    const before = s3.objects.size
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(id, body)))
    const again = await upload(id, body)
    expect(new Set([...answers, again].map(({ json }) => json.image_url)).size).toBe(1)
    // Whoever was slower has put files that no picture names.
    const { pool } = billing.api.deps.db
    await removePictureLeftovers(pool, store, { now: now() + 90_000, log })
    expect([await leftovers(), s3.objects.size]).toEqual([[], before + 2])
    expect((await seen(again.json.image_url)).status).toBe(200)
  })

  test('is sent again after a moment of the store, and is refused while it is away, with nothing changed', async () => {
    const id = await product()
    s3.fault('limited', 1)
    const first = (await upload(id, await file())).json.image_url
    expect(first).toMatch(/large\.webp$/)
    for (const kind of ['down', 'error', 'error_after_charge', 'hang_after_charge'] as const) {
      s3.fault(kind, 9)
      const body = await file()
      const { status, headers, json } = await upload(id, body)
      expect([kind, status, json.error?.code, headers.get('retry-after')]).toEqual([
        kind,
        503,
        'storage_unavailable',
        '30',
      ])
      expect(json.error.message).toMatch(/Nothing was changed/)
      expect((await shop.get(`/v1/products/${id}`)).json.image_url).toBe(first)
      expect(await leftovers()).toHaveLength(1)
      s3.fault('down', 0)
      await s3.letGo()
      // The same file again is taken.
      expect((await upload(id, body)).status).toBe(200)
      await removePictureLeftovers(billing.api.deps.db.pool, store, { now: now() + 90_000, log })
      expect(await leftovers()).toEqual([])
      await sql('update products set image_url = $1 where id = $2', [first, id])
    }
  })

  test('of a form of the dashboard is refused beside its field while the store is away, with what was typed', async () => {
    const id = await product()
    const { cookie } = await signedInMember(billing, shop)
    const path = `/dashboard/${await slugOf(billing, shop)}/test/products/${id}/edit`
    const send = async (lang: string, body: Buffer) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ name: 'Typed name', active: 'on', license_seats: '1' }))
        form.set(name, value)
      form.set('image_url_file', new Blob([new Uint8Array(body)]), 'x.png')
      return fetch(`${billing.api.url}${path}?lang=${lang}`, {
        ...{ method: 'POST', redirect: 'manual', body: form },
        headers: { cookie, origin: billing.api.url, 'sec-fetch-site': 'same-origin' },
      })
    }
    for (const [lang, says] of [
      ['en', 'The picture could not be kept just now. Nothing was changed'],
      ['th', 'ขณะนี้ยังเก็บภาพไม่ได้ ยังไม่มีการเปลี่ยนแปลง'],
    ] as const) {
      s3.fault('down', 9)
      const body = await file()
      const answer = await send(lang, body)
      const text = unkept(await answer.text())
      expect([lang, answer.status]).toEqual([lang, 422])
      expect(/id="field-image_url_file-error"[^>]*>([^<]*)/.exec(text)?.[1]).toContain(says)
      expect(text).toContain('value="Typed name"')
      expect((await shop.get(`/v1/products/${id}`)).json).toMatchObject({ name: 'Mug', image_url: null })
    }
    s3.fault('down', 0)
    expect((await send('en', await file())).status).toBe(303)
    expect((await shop.get(`/v1/products/${id}`)).json.image_url).toMatch(/large\.webp$/)
    await removePictureLeftovers(billing.api.deps.db.pool, store, { now: now() + 90_000, log })
  })

  test('that cannot be read is no missing one, and is not kept by browsers', async () => {
    const { image_url } = (await upload(await product(), await file())).json
    s3.fault('down', 9)
    const { status, headers, body } = await seen(image_url)
    expect([status, headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(JSON.parse(body.toString()).error.code).toBe('storage_unavailable')
    // Papers and mails are made of rows.
    expect((await seen(image_url.replace('large.webp', 'paper.png'))).status).toBe(200)
    s3.fault('down', 0)
    expect((await seen(image_url)).status).toBe(200)
  })

  test('of before the bucket is found where it is, and the other way it says so', async () => {
    const plain = databaseStore(billing.api.deps.db)
    const id = await product()
    billing.api.deps.pictures = plain
    const old = (await upload(id, await file())).json.image_url
    billing.api.deps.pictures = store
    expect((await seen(old)).status).toBe(200)
    const outside = (await upload(id, await file())).json.image_url
    billing.api.deps.pictures = plain
    expect((await seen(outside)).status).toBe(503)
  })

  test('is removed with its row, and never while its picture is in use', async () => {
    const { pool } = billing.api.deps.db
    const id = await product()
    const body = await file()
    const first = (await upload(id, body)).json.image_url
    const picture = /pic_\w{26}/.exec(first)![0]
    const kept = () => [...s3.objects.keys()].filter((key) => key.includes(picture)).length
    await upload(id, await file())
    await purge(pool)
    await sql('update pictures set unused_since = unused_since - 31 * 86400 where id = $1', [picture])
    await purge(pool)
    expect([(await seen(first)).status, kept(), (await leftovers()).length]).toEqual([404, 2, 1])
    // The same contents again are another object, which the removal does not reach.
    const second = (await upload(id, body)).json.image_url
    expect(second).not.toBe(first)
    s3.fault('down', 9)
    expect(await removePictureLeftovers(pool, store, { now: now() + 5, log })).toBe(0)
    s3.fault('down', 0)
    expect(await removePictureLeftovers(pool, store, { now: now() + 5, log })).toBe(1)
    expect(await removePictureLeftovers(pool, store, { now: now() + 5, log })).toBe(0)
    expect([kept(), (await seen(second)).status, await leftovers()]).toEqual([0, 200, []])
  })

  test('leaves its files to be removed when its whole merchant goes', async () => {
    const other = await billing.shop()
    const at = [mint(1), other.id, 'e'.repeat(32)]
    await store.put({ id: at[0]!, merchantId: other.id, digest: at[2]! }, FILES, now())
    await sql(
      'insert into pictures (id, merchant_id, digest, width, height, created_at, in_store) values ($1, $2, $3, 1, 1, 1, true)',
      at,
    )
    await sql('delete from picture_leftovers where id = $1', [at[0]])
    await sql('delete from pictures where merchant_id = $1', [other.id])
    expect(await removePictureLeftovers(billing.api.deps.db.pool, store, { now: now() + 5, log })).toBe(1)
    expect([...s3.objects.keys()].some((key) => key.includes(at[0]!))).toBe(false)
  })
})

describe('the client of the store', () => {
  const key = 'mer_x/pictures/ก 1+(2).webp'
  test('signs what it asks: a wrong secret, region or bucket is refused and named', async () => {
    const bucket = openBucket(s3.settings)
    await bucket.put(key, Buffer.from('abc'), 'image/webp')
    expect(await bucket.get(key, 3)).toEqual(Buffer.from('abc'))
    await bucket.remove(key)
    await bucket.remove(key)
    expect(await bucket.get(key, 3)).toBeNull()
    for (const [wrong, code] of [
      [{ secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
      [{ accessKeyId: 'another' }, 'InvalidAccessKeyId'],
      [{ region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
      [{ bucket: 'no-such-bucket' }, 'no bucket no-such-bucket'],
    ] as const) {
      const asked = s3.requests()
      const other = openBucket({ ...s3.settings, ...wrong })
      await expect(other.put(key, Buffer.from('abc'), 'image/webp')).rejects.toThrow(code)
      await expect(other.get(key, 3)).rejects.toThrow(BucketFault)
      // What will not become right is not tried twice.
      expect(s3.requests()).toBe(asked + 2)
    }
  })

  test('reads no more than it is told, waits no longer than its patience, and never within a transaction', async () => {
    const bucket = openBucket(s3.settings, 300)
    await bucket.put(key, Buffer.alloc(1_000), 'image/webp')
    await expect(bucket.get(key, 999)).rejects.toThrow(/more than 999/)
    s3.fault('slow', 2)
    const began = Date.now()
    await expect(bucket.get(key, 1_000)).rejects.toThrow(BucketFault)
    // Without a patience of its own it would be twice ten seconds.
    expect(Date.now() - began).toBeLessThan(15_000)
    await s3.letGo()
    await expect(insideTransaction(() => bucket.get(key, 1_000))).rejects.toThrow(/while a transaction is open/)
  })

  test('puts the bucket before the host where it is told to', async () => {
    const bucket = openBucket({ ...s3.settings, endpoint: 'http://s3.test.invalid', pathStyle: false }, 300)
    await expect(bucket.get(key, 3)).rejects.toThrow(/pictures-of-shops\.s3\.test\.invalid/)
  })
})

const FILES = { large: Buffer.from('l'), small: Buffer.from('s'), paper: Buffer.from('p') }
const mint = (n: number) => `pic_${String(n).padStart(26, '0')}`
