// The files that products deliver: what is taken and what is refused, over the API and in the dashboard; who may download one, in the portal and on the page of
// the paid checkout; and what the receipt says. Source: specification §2.2, D832–D834.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { Email } from '../../db/entities/index.ts'
import { readMails } from '../../db/queries/outbox.ts'
import { PRODUCT_FILE_BYTES_MAX } from '../../rules/product-files.ts'
import { composeMail } from '../../web/mail/view.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { signedIn, slugOf } from '../support/portal.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
type Json = any

let billing: BillingApi
let shop: ApiShop
let other: ApiShop
let slug: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  other = await billing.shop()
  slug = await slugOf(billing, shop)
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

const VERSION = { headers: { 'service-version': '2026-09-01' } }
const good = async (answer: ReturnType<ApiShop['post']>): Promise<Json> => {
  const { status, json, text } = await answer
  if (status !== 200) throw new Error(text)
  return json
}
const product = async (fields: object = {}): Promise<string> =>
  (await good(shop.post('/v1/products', { name: 'Coffee book', ...fields }))).id
const formOf = (file: Buffer, name = 'x', part = 'file') => {
  const form = new FormData()
  form.set(part, new Blob([new Uint8Array(file)], { type: 'text/html' }), name)
  return form
}
const upload = async (
  of: string,
  {
    name = 'Guide.pdf' as string | null,
    file = Buffer.from('pages'),
    key = shop.testKey,
    part = 'file',
    once = '',
  } = {},
): Promise<{ status: number; json: Json }> => {
  const query = name === null ? '' : `?name=${encodeURIComponent(name)}`
  const answer = await fetch(`${billing.api.url}/v1/products/${of}/files${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': once || `file-${Math.random()}` },
    body: formOf(file, undefined, part),
  })
  return { status: answer.status, json: await answer.json() }
}
const added = async (of: string, wanted: Parameters<typeof upload>[1] = {}): Promise<Json> => {
  const { status, json } = await upload(of, wanted)
  expect([status, json.error]).toEqual([200, undefined])
  return json
}
const listed = async (of: string): Promise<Json[]> => (await good(shop.get(`/v1/products/${of}/files`))).data
const priceOf = async (of: string, fields: object = { type: 'one_time' }): Promise<string> =>
  (await good(shop.post('/v1/prices', { product: of, amount_satang: 10_000, ...fields }))).id
const opened = async (customer: string, price: string): Promise<Json> =>
  good(
    shop.post(
      '/v1/checkout_sessions',
      { line_items: [{ price, quantity: 1 }], customer, success_url: 'https://shop.example/thanks' },
      VERSION,
    ),
  )
const bought = async (customer: string, price: string): Promise<Json> => {
  const { id } = await opened(customer, price)
  const body = { payment_method_type: 'card', token: 'pm_card_ok' }
  await good(shop.post(`/v1/test_helpers/checkout_sessions/${id}/confirm`, body))
  await billing.settled()
  return good(shop.get(`/v1/checkout_sessions/${id}`))
}
const pathOf = ({ url }: Json) => new URL(url).pathname
const get = async (path: string, cookie = '') => {
  const answer = await fetch(billing.api.url + path, { headers: { ...(cookie && { cookie }) }, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}
/** What the portal of a customer answers for a file, and whether its first page leads there. Where it does, a tab leads to all files. */
const inPortal = async (customer: string, file: string) => {
  const { cookie } = await signedIn(billing, shop, customer)
  const overview = (await get(`/portal/${slug}?lang=en`, cookie)).body.toString()
  const { status } = await get(`/portal/${slug}/files/${file}`, cookie)
  const leads = overview.includes(`/portal/${slug}/files/${file}`)
  const [, tabs = ''] = overview.split(/<nav class="tabs[^"]*"/)
  const hasTab = tabs.split('</nav>')[0]?.includes(`/portal/${slug}/files?`)
  if (leads) expect(hasTab).toBe(true)
  return [status, leads]
}

describe('over the API', () => {
  test('a file that is sent as the whole body is refused with the form that the call takes', async () => {
    const answer = await fetch(`${billing.api.url}/v1/products/${await product()}/files?name=Guide.pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.testKey}`, 'content-type': 'application/octet-stream' },
      body: 'pages',
    })
    const { error } = (await answer.json()) as Json
    expect([answer.status, error.code, error.message]).toEqual([
      415,
      'unsupported_media_type',
      'Send the file as Content-Type: multipart/form-data, in the part `file`.',
    ])
  })

  test('a file is added, listed in its order, and deleted', async () => {
    const of = await product()
    const file = randomBytes(1_000)
    const first = await added(of, { name: ' คู่มือ “กาแฟ”.PDF ', file })
    expect(first).toEqual({
      ...{ id: expect.stringMatching(/^file_/), object: 'product_file', product: of, name: 'คู่มือ “กาแฟ”.PDF' },
      ...{ content_type: 'application/pdf', size_bytes: 1_000 },
      ...{ sha256: createHash('sha256').update(file).digest('hex'), livemode: false, created: expect.any(Number) },
    })
    const second = await added(of, { name: 'page.html' })
    expect(second.content_type).toBe('application/octet-stream')
    expect(await good(shop.get(`/v1/products/${of}/files`))).toEqual({
      ...{ object: 'list', url: `/v1/products/${of}/files`, has_more: false, data: [first, second] },
    })
    const gone = await good(shop.send('DELETE', `/v1/products/${of}/files/${first.id}`))
    expect(gone).toEqual({ id: first.id, object: 'product_file', deleted: true })
    expect(await listed(of)).toEqual([second])
    expect((await shop.send('DELETE', `/v1/products/${of}/files/${first.id}`)).status).toBe(404)
    expect((await shop.send('DELETE', `/v1/products/${await product()}/files/${second.id}`)).status).toBe(404)
  })

  test('a wrong file or name is refused, with the parameter that is wrong', async () => {
    const of = await product()
    const refused = async (wanted: Parameters<typeof upload>[1]) => {
      const { status, json } = await upload(of, wanted)
      return [status, json.error?.code, json.error?.param]
    }
    expect(await refused({ file: Buffer.alloc(0) })).toEqual([400, 'parameter_missing', 'file'])
    expect(await refused({ part: 'image' })).toEqual([400, 'parameter_missing', 'file'])
    expect(await refused({ name: null })).toEqual([400, 'parameter_missing', 'name'])
    const bad = [
      '',
      '  ',
      '../../etc/passwd',
      'a/b.pdf',
      'C:\\guide.pdf',
      '..',
      'a\nb.pdf',
      'a\u001b.pdf',
      'a\u202egpj.exe',
    ]
    for (const name of [...bad, 'x'.repeat(10_000), 'x'.repeat(201)])
      expect([name, ...(await refused({ name }))]).toEqual([name, 400, 'parameter_invalid', 'name'])
    expect((await upload(of, { name: 'a\0b' })).json.error).toMatchObject({ code: 'parameter_invalid', param: 'name' })
    const large = (bytes: number) => Buffer.alloc(bytes, 'x')
    expect(await refused({ file: large(PRODUCT_FILE_BYTES_MAX + 1) })).toEqual([400, 'parameter_invalid', 'file'])
    expect(await refused({ file: large(PRODUCT_FILE_BYTES_MAX + 100_000) })).toEqual([413, 'body_too_large', 'file'])
    const json = await shop.post(`/v1/products/${of}/files?name=a.pdf`, {})
    expect([json.status, json.json.error]).toMatchObject([400, { code: 'parameter_missing', param: 'file' }])
    expect(await listed(of)).toEqual([])
    await added(of, { name: 'ก'.repeat(200) })
  })

  test('the same file is one, however often and at once it is sent; another name is another', async () => {
    const of = await product()
    const sent = await Promise.all(Array.from({ length: 8 }, () => added(of)))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    const once = await added(of, { name: 'b.pdf', once: 'the-key-of-b' })
    expect(await added(of, { name: 'b.pdf', once: 'the-key-of-b' })).toEqual(once)
    expect((await upload(of, { name: 'c.pdf', once: 'the-key-of-b' })).json.error.code).toBe('idempotency_key_reused')
    expect(await listed(of)).toHaveLength(2)
  })

  test('a product has at most ten, also when more come at once', async () => {
    const of = await product()
    const sent = await Promise.all(Array.from({ length: 12 }, (_, n) => upload(of, { name: `${n}.pdf` })))
    expect(sent.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 400, 400])
    expect(sent.find(({ status }) => status === 400)?.json.error).toMatchObject({ param: 'file' })
    const [first] = await listed(of)
    expect(await added(of, { name: first.name })).toEqual(first)
    await good(shop.send('DELETE', `/v1/products/${of}/files/${first.id}`))
    await added(of, { name: 'again.pdf' })
  })

  test('another shop and the other mode know nothing of it, and a key needs its scope', async () => {
    const of = await product()
    const { id } = await added(of)
    for (const key of [other.testKey, shop.liveKey]) {
      expect((await shop.get(`/v1/products/${of}/files`, { key })).status).toBe(404)
      expect((await shop.send('DELETE', `/v1/products/${of}/files/${id}`, { key })).status).toBe(404)
      expect((await upload(of, { key, name: 'b.pdf' })).status).toBe(404)
    }
    const { secret } = await good(shop.post('/v1/api_keys', { name: 'reads', scopes: ['products:read'] }))
    expect((await shop.get(`/v1/products/${of}/files`, { key: secret })).status).toBe(200)
    expect((await upload(of, { key: secret, name: 'b.pdf' })).status).toBe(403)
    expect((await shop.send('DELETE', `/v1/products/${of}/files/${id}`, { key: secret })).status).toBe(403)
    expect(await listed(of)).toHaveLength(1)
  })
})

describe('for buyers', () => {
  test('whoever has paid downloads it as it was uploaded: in the portal, and on the page of the checkout', async () => {
    const of = await product()
    // Several pieces, and not a whole number of them.
    const bytes = randomBytes(2_500_001)
    const file = await added(of, { name: 'คู่มือ "x".html', file: bytes })
    const customer = await shop.customer({ locale: 'en' })
    const session = await bought(customer, await priceOf(of))
    const { cookie } = await signedIn(billing, shop, customer)
    const page = (await get(pathOf(session))).body.toString()
    expect(page).toContain(`${pathOf(session)}/files/${file.id}`)
    expect(page).toContain('2.5 MB')
    expect((await get(`/portal/${slug}/files`, cookie)).body.toString()).toContain(file.id)
    expect(await inPortal(customer, file.id)).toEqual([200, true])
    for (const answer of [
      await get(`/portal/${slug}/files/${file.id}`, cookie),
      await get(`${pathOf(session)}/files/${file.id}`),
    ]) {
      expect(answer.status).toBe(200)
      expect(answer.body.equals(bytes)).toBe(true)
      const header = (name: string) => answer.headers.get(name)
      expect(header('content-length')).toBe(String(bytes.length))
      expect(header('content-type')).toBe('application/octet-stream')
      expect(header('content-disposition')).toBe(
        `attachment; filename="?????? \\"x\\".html"; filename*=UTF-8''${encodeURIComponent('คู่มือ "x".html')}`,
      )
      expect(header('x-content-type-options')).toBe('nosniff')
      expect(header('cache-control')).toBe('no-store')
      expect(header('content-security-policy')).toContain('sandbox')
    }
  })

  test('a download that broke off goes on where it was, and begins anew when the file is another', async () => {
    const of = await product()
    const bytes = randomBytes(2_500_001)
    const { id, sha256 } = await added(of, { file: bytes })
    const customer = await shop.customer()
    const session = await bought(customer, await priceOf(of))
    const { cookie } = await signedIn(billing, shop, customer)
    for (const path of [`/portal/${slug}/files/${id}`, `${pathOf(session)}/files/${id}`]) {
      const part = async (range: string, others: Record<string, string> = {}, method = 'GET') => {
        const headers = { cookie, range, ...others }
        const answer = await fetch(billing.api.url + path, { method, headers, redirect: 'manual' })
        expect(answer.headers.get('accept-ranges')).toBe('bytes')
        const body = Buffer.from(await answer.arrayBuffer())
        return { status: answer.status, of: answer.headers.get('content-range'), body, headers: answer.headers }
      }
      const etag = `"${sha256}"`
      // Across the pieces in which it is read.
      for (const [range, from, to] of [
        ['bytes=1000-', 1_000, 2_500_000],
        ['bytes=1048570-1048590', 1_048_570, 1_048_590],
        ['bytes=-5', 2_499_996, 2_500_000],
      ] as const) {
        const sent = await part(range, { 'if-range': etag })
        expect([sent.status, sent.of]).toEqual([206, `bytes ${from}-${to}/2500001`])
        expect(sent.headers.get('etag')).toBe(etag)
        expect(sent.headers.get('content-length')).toBe(String(to - from + 1))
        expect(sent.headers.get('content-disposition')).toContain('attachment')
        expect(sent.body.equals(bytes.subarray(from, to + 1))).toBe(true)
      }
      const behind = await part('bytes=2500001-')
      expect([behind.status, behind.of, behind.body.length]).toEqual([416, 'bytes */2500001', 0])
      for (const [range, others] of [
        ['bytes=1000-', { 'if-range': '"of before"' }],
        ['bytes=1000-', { 'if-range': 'Fri, 27 Nov 2026 17:00:00 GMT' }],
        ['bytes=0-1,5-6', {}],
      ] as const) {
        const whole = await part(range, others)
        expect([whole.status, whole.of, whole.body.length]).toEqual([200, null, bytes.length])
      }
      const head = await part('bytes=1000-', {}, 'HEAD')
      expect([head.status, head.headers.get('content-length')]).toEqual([200, '2500001'])
    }
  })

  test('nobody else does: who has not paid, another customer, another shop’s, a stranger', async () => {
    const of = await product()
    const { id } = await added(of)
    const price = await priceOf(of)
    const [buyer, stranger] = [await shop.customer(), await shop.customer()]
    const open = await opened(buyer, price)
    expect(await inPortal(buyer, id)).toEqual([404, false])
    expect((await get(`${pathOf(open)}/files/${id}`)).status).toBe(404)
    expect((await get(pathOf(open))).body.toString()).not.toContain(id)
    const session = await bought(buyer, price)
    expect(await inPortal(buyer, id)).toEqual([200, true])
    expect(await inPortal(stranger, id)).toEqual([404, false])
    const elsewhere = await bought(stranger, await priceOf(await product()))
    expect((await get(`${pathOf(elsewhere)}/files/${id}`)).status).toBe(404)
    expect((await get(`${pathOf(session)}/files/file_01jd8z7k3n5q9r2t4v6w8x0y1z`)).status).toBe(404)
    expect((await get(`${pathOf(session)}/files/nothing`)).status).toBe(404)
    expect((await get(`/c/nothing/files/${id}`)).status).toBe(404)
    expect((await get(`/portal/${slug}/files/${id}`)).status).toBe(303)
    const { cookie } = await signedIn(billing, shop, buyer)
    expect((await get(`/portal/${await slugOf(billing, other)}/files/${id}`, cookie)).status).toBe(303)
    expect((await get(`/portal/${slug}/files/${id}?mode=live`, cookie)).status).toBe(303)
    expect((await get(`/portal/${slug}/files/nothing`, cookie)).status).toBe(404)
  })

  test('a refund of all ends it, a part does not', async () => {
    const of = await product()
    const { id } = await added(of)
    const customer = await shop.customer()
    const session = await bought(customer, await priceOf(of))
    await good(shop.post(`/v1/payments/${session.payment}/refund`, { amount_satang: 1_000 }))
    await billing.settled()
    expect(await inPortal(customer, id)).toEqual([200, true])
    await good(shop.post(`/v1/payments/${session.payment}/refund`, {}))
    await billing.settled()
    expect(await inPortal(customer, id)).toEqual([404, false])
    expect((await get(`${pathOf(session)}/files/${id}`)).status).toBe(404)
    await bought(customer, await priceOf(of))
    expect(await inPortal(customer, id)).toEqual([200, true])
  })

  test('a dispute suspends it: won, it is back; lost, it is not', async () => {
    const of = await product()
    const { id } = await added(of)
    const price = await priceOf(of)
    for (const [end, status] of [
      ['win', 200],
      ['lose', 404],
    ] as const) {
      const customer = await shop.customer()
      const { payment } = await bought(customer, price)
      const { json } = await shop.post(`/v1/test_helpers/payments/${payment}/dispute`, {})
      await billing.settled()
      expect((await inPortal(customer, id))[0]).toBe(404)
      await good(shop.post(`/v1/test_helpers/disputes/${json.id ?? json.dispute}/${end}`, {}))
      await billing.settled()
      expect((await inPortal(customer, id))[0]).toBe(status)
    }
  })

  test('a subscription gives it while it gives access: with grace, until it ends', async () => {
    const of = await product()
    const { id } = await added(of)
    const price = await priceOf(of, { type: 'recurring', interval: 'month' })
    const customer = await shop.customer()
    const { id: subscription } = await good(shop.subscribe({ customer, price }))
    expect(await inPortal(customer, id)).toEqual([200, true])
    const past = (seconds: number) =>
      billing.api.sql(
        `update subscriptions set status = 'past_due', past_due_since = extract(epoch from now())::bigint - $2::integer where id = $1`,
        [subscription, seconds],
      )
    const [before] = await billing.api.sql('select status, past_due_since from subscriptions where id = $1', [
      subscription,
    ])
    await past(6 * 86_400)
    expect(await inPortal(customer, id)).toEqual([200, true])
    await past(8 * 86_400)
    expect(await inPortal(customer, id)).toEqual([404, false])
    const { status, past_due_since: since } = before as Json
    await billing.api.sql('update subscriptions set status = $2, past_due_since = $3 where id = $1', [
      ...[subscription, status, since],
    ])
    await good(shop.post(`/v1/subscriptions/${subscription}/cancel?at_period_end=false`, {}))
    await billing.settled()
    expect(await inPortal(customer, id)).toEqual([404, false])
  })

  test('a file that is added later is there, and one that is deleted is gone, for those who bought before', async () => {
    const of = await product()
    const customer = await shop.customer()
    const session = await bought(customer, await priceOf(of))
    expect((await get(pathOf(session))).body.toString()).not.toContain('id="files"')
    const { id } = await added(of)
    expect(await inPortal(customer, id)).toEqual([200, true])
    await good(shop.send('PATCH', `/v1/products/${of}`, { body: { active: false } }))
    expect(await inPortal(customer, id)).toEqual([200, true])
    await good(shop.send('DELETE', `/v1/products/${of}/files/${id}`))
    expect(await inPortal(customer, id)).toEqual([404, false])
  })

  test('the receipt leads to them', async () => {
    const mailed = async (of: string) => {
      const customer = await shop.customer({ locale: 'en' })
      await bought(customer, await priceOf(of))
      const em = billing.api.db.orm.em.fork()
      const [row] = await readMails(em, await em.find(Email, { customerId: customer, kind: 'receipt' }))
      return composeMail({
        ...row!,
        hostedUrl: 'https://pay.example/i/x',
        portalUrl: `https://pay.example/portal/${slug}`,
      })
    }
    const of = await product()
    expect((await mailed(of)).text).not.toContain('Download your files')
    await added(of)
    const { text, html } = await mailed(of)
    expect(text).toContain(`Download your files in your account: https://pay.example/portal/${slug}`)
    expect(html).toContain('Download your files in your account</a>')
  })
})

describe('in the dashboard', () => {
  /** Posts the form of a product, as a browser without scripts does. */
  const sends = async (
    cookie: string,
    path: string,
    fields: Record<string, string>,
    files: readonly (readonly [name: string, bytes: Buffer])[],
  ) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const [name, bytes] of files) form.append('files', new Blob([new Uint8Array(bytes)]), name)
    const answer = await fetch(`${billing.api.url}/dashboard/${slug}/test/products${path}?lang=en`, {
      ...{ method: 'POST', body: form, redirect: 'manual', headers: { cookie } },
    })
    return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() }
  }
  const named = async (name: string): Promise<Json[]> =>
    (await good(shop.get(`/v1/products?query=${encodeURIComponent(name)}`))).data

  test('a product is created with its files in one save, which is done once', async () => {
    const owner = await signedInMember(billing, shop)
    const form = (await owner.get(`/dashboard/${slug}/test/products/new?lang=en`)).text
    expect(form).toMatch(/<input type="file" id="field-files" name="files"[^>]* multiple class="drop">/)
    const fields = { form_key: randomUUID(), name: 'Files in one save', price_kind: 'one_time', amount: '199' }
    const pages = randomBytes(1_000)
    const sent = () =>
      sends(owner.cookie, '/new', fields, [
        ['คู่มือ.pdf', pages],
        ['Template.xlsx', Buffer.from('cells')],
      ])
    const first = await sent()
    expect([first.status, first.to]).toEqual([303, expect.stringContaining('/products/prod_')])
    expect((await sent()).to).toBe(first.to)
    const [made, ...others] = await named('Files in one save')
    expect(others).toEqual([])
    expect((await listed(made.id)).map(({ name, size_bytes }) => [name, size_bytes])).toEqual([
      ['คู่มือ.pdf', 1_000],
      ['Template.xlsx', 5],
    ])
  })

  test('what is wrong with a file, or with something else, saves nothing and keeps what was typed', async () => {
    const owner = await signedInMember(billing, shop)
    const fields = { name: 'Kept as typed', price_kind: 'one_time', amount: '1,250', description: 'Beans & water' }
    const shownAgain = async (
      files: Parameters<typeof sends>[3],
      changed: Record<string, string> = {},
    ): Promise<string> => {
      const { status, text } = await sends(owner.cookie, '/new', { ...fields, ...changed }, files)
      expect([status, text.includes('value="Kept as typed"'), text.includes('Beans &amp; water')]).toEqual([
        ...[422, true, true],
      ])
      return /id="field-files-error" class="error">([^<]*)/.exec(text)?.[1] ?? ''
    }
    const small = Buffer.from('x')
    expect(await shownAgain([['a\u202eb.pdf', small]])).toContain('characters that cannot be seen')
    expect(await shownAgain([['a/b.pdf', small]])).toContain('must not have /')
    expect(await shownAgain([['Large.zip', Buffer.alloc(PRODUCT_FILE_BYTES_MAX + 1)]])).toBe(
      'Large.zip is too large: at most 20 MB.',
    )
    const twenty = Buffer.alloc(PRODUCT_FILE_BYTES_MAX)
    const three = ['a', 'b', 'c'].map((name) => [`${name}.zip`, twenty] as const)
    expect(await shownAgain(three)).toContain('larger than 40 MB together')
    const eleven = Array.from({ length: 11 }, (_, n) => [`${n}.pdf`, small] as const)
    expect(await shownAgain(eleven)).toBe('A product has at most 10 files.')
    expect(await shownAgain([['Good.pdf', small]], { amount: 'much' })).toContain('Choose them again')
    expect(await named('Kept as typed')).toEqual([])
  })

  test('files are added where the product is edited, and one is deleted after a question', async () => {
    const of = await product()
    const owner = await signedInMember(billing, shop)
    const at = `/dashboard/${slug}/test/products/${of}`
    const page = async () => (await owner.get(`${at}?lang=en`)).text
    expect(await page()).toContain(`href="${at}/edit?lang=en#field-files"`)
    const fields = { name: 'Coffee book', active: 'true' }
    const full = Array.from({ length: 10 }, (_, n) => [`${n}.pdf`, Buffer.from('x')] as const)
    const form = async () => (await owner.get(`${at}/edit?lang=en`)).text
    expect(await form()).not.toContain('file-name')
    expect((await sends(owner.cookie, `/${of}/edit`, fields, full.slice(0, 9))).status).toBe(303)
    expect(await form()).toMatch(
      /<li><span><span class="file-name">0\.pdf<\/span> <span class="quiet">1 kB<\/span><\/span>.*id="field-files"/s,
    )
    const tooMany = await sends(owner.cookie, `/${of}/edit`, fields, full.slice(0, 2))
    expect([tooMany.status, tooMany.text.includes('A product has at most 10 files.')]).toEqual([422, true])
    const large: [string, Buffer] = ['คู่มือ <b>.pdf', randomBytes(612_345)]
    expect((await sends(owner.cookie, `/${of}/edit`, fields, [large])).to).toContain('flash=saved')
    const file = (await listed(of)).at(-1)
    expect(file.name).toBe('คู่มือ <b>.pdf')
    const shown = await page()
    expect(shown).toContain('<span lang="th">คู่มือ</span> &lt;b&gt;.pdf')
    expect(shown).toContain('612 kB')
    const key = /name="form_key" value="([^"]+)"/.exec(shown)![1]!
    const deleted = await owner.post(`${at}/files/${file.id}/delete`, { form_key: key })
    expect(deleted.location).toContain('flash=file_deleted')
    expect(await listed(of)).toHaveLength(9)
  })

  test('a role that only reads sees them, and has no form', async () => {
    const of = await product()
    await added(of, { name: 'seen.pdf' })
    const viewer = await signedInMember(billing, shop, 'viewer')
    const at = `/dashboard/${slug}/test/products/${of}`
    const page = await viewer.get(at)
    expect([page.text.includes('seen.pdf'), page.text.includes('#field-files')]).toEqual([true, false])
    const { status } = await sends(viewer.cookie, `/${of}/edit`, { name: 'x' }, [['b.pdf', Buffer.from('x')]])
    expect([status, (await listed(of)).length]).toEqual([403, 1])
  })
})
