/*
 * The request log: what is recorded of a call and what never is, who may read it, how it is searched, and that it never gets in the way.
 * test/rules/redaction.test.ts tests redaction itself.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { openRequestLog, type RequestLog } from '../../api/request-log.ts'
import { mintId } from '../../db/ids.ts'
import { removeOldRequests } from '../../worker/retention.ts'
import { type Answer, startApi, type TestApi, type TestMerchant } from '../support/api.ts'

let api: TestApi
let merchant: TestMerchant
let log: RequestLog

beforeAll(async () => {
  api = await startApi()
  log = api.deps.requestLog!
})
beforeEach(async () => {
  merchant = await api.merchant()
})
afterAll(() => api.close())

const send = (method: string, path: string, options: object = {}) =>
  api.send(method, path, { key: merchant.testKey, ...options })
const idOf = (answer: Answer) => answer.headers.get('request-id')!

/** The row as it is read over HTTP, once everything is written. */
async function logged(answer: Answer) {
  await log.flush()
  return (await send('GET', `/v1/requests/${idOf(answer)}`)).json
}

async function listed(query = '', key = merchant.testKey): Promise<string[]> {
  await log.flush()
  const { json, text } = await api.send('GET', `/v1/requests${query}`, { key })
  if (!json.data) throw new Error(text)
  return json.data.map((row: { method: string; path: string }) => `${row.method} ${row.path}`)
}

describe('what is written down', () => {
  test('a write, with what was sent and nobody’s secrets', async () => {
    const answer = await send('POST', '/v1/customers?expand=a%40b.co', {
      body: { email: 'somchai@example.com', name: 'Somchai', metadata: { plan: 'gold', token: 'abc' } },
      headers: { 'idempotency-key': 'order-7', 'user-agent': 'shop/1.0' },
    })
    expect(await logged(answer)).toEqual({
      id: idOf(answer),
      object: 'request',
      method: 'POST',
      path: '/v1/customers',
      query: 'expand=***@b.co',
      route: '/v1/customers',
      status: 400,
      error_code: 'parameter_unknown',
      idempotency_key: 'order-7',
      replayed: false,
      dry_run: false,
      api_version: '2026-09-01',
      duration_ms: expect.any(Number),
      via: 'key',
      api_key: merchant.testKeyId,
      member: null,
      ip: '127.0.0.1',
      user_agent: 'shop/1.0',
      body: { email: '***@example.com', name: '[redacted]', metadata: { plan: 'gold', token: '[redacted]' } },
      answer: { error: expect.objectContaining({ code: 'parameter_unknown', param: 'expand' }) },
      livemode: false,
      created: expect.any(Number),
    })
  })

  test('a read, and a success without its answer', async () => {
    const product = (await send('POST', '/v1/products', { body: { name: 'Pro' } })).json.id
    const answer = await send('GET', `/v1/products/${product}`)
    expect(await logged(answer)).toMatchObject({
      method: 'GET',
      path: `/v1/products/${product}`,
      route: '/v1/products/:id',
      query: null,
      status: 200,
      error_code: null,
      body: null,
      answer: null,
    })
  })

  test('a replay, as one', async () => {
    const same = { body: { name: 'Pro' }, headers: { 'idempotency-key': 'again' } }
    await send('POST', '/v1/products', same)
    expect(await logged(await send('POST', '/v1/products', same))).toMatchObject({ replayed: true, status: 200 })
  })

  test('a call with a key that was revoked: its owner looks for that one', async () => {
    const made = (await send('POST', '/v1/api_keys', { body: { name: 'old', scopes: ['products:read'] } })).json
    await send('DELETE', `/v1/api_keys/${made.id}`)
    const headers = { 'idempotency-key': 'mine', 'user-agent': 'mine' }
    const answer = await api.send('POST', '/v1/products?q=mine', { key: made.secret, headers, body: { name: 'mine' } })
    const kept = await logged(answer)
    expect(kept).toMatchObject({ status: 401, error_code: 'api_key_revoked', api_key: made.id, path: '/v1/products' })
    // The body is not read, because the key is not valid.
    expect(JSON.stringify(kept)).not.toContain('mine')
  })

  test('what a member did', async () => {
    const requestId = mintId('req_')
    log.record({
      ...{
        requestId,
        merchantId: merchant.id,
        livemode: false,
        via: 'member',
        actorId: 'mem_1',
        letIn: true,
        method: 'POST',
      },
      ...{ path: '/v1/products', status: 200, apiVersion: '2026-09-01', durationMs: 7.4, ip: '127.0.0.1' },
      ...{ querystring: '', json: { name: 'Pro' }, at: Math.floor(Date.now() / 1000) },
    })
    await log.flush()
    expect((await send('GET', `/v1/requests/${requestId}`)).json).toMatchObject({
      via: 'member',
      member: 'mem_1',
      api_key: null,
      duration_ms: 7,
      body: { name: 'Pro' },
    })
    expect(await listed('?member=mem_1')).toEqual(['POST /v1/products'])
    expect(await listed('?api_key=mem_1')).toEqual([])
  })

  test('what cannot be stored as it was sent, in another form', async () => {
    const answer = await send('POST', '/v1/products?q=%00', { body: { name: 'a\0b\ud800', '\0': 1 } })
    expect(answer.status).toBe(400)
    expect(await logged(answer)).toMatchObject({ query: 'q=\ufffd', body: { name: 'a\ufffdb\ufffd', '\ufffd': 1 } })
  })

  test('no secret of ours, wherever it stands', async () => {
    const { testKey, liveKey } = merchant
    await send('PATCH', `/v1/products/${testKey}?a=${testKey}&${liveKey}=1`, {
      body: { [testKey]: liveKey, name: `my key is ${testKey}` },
      headers: { 'idempotency-key': testKey, 'user-agent': liveKey },
    })
    await send('POST', '/v1/webhook_endpoints', {
      body: { url: 'https://u:p@hook.test/?k=geheim', enabled_events: ['*'] },
    })
    await log.flush()
    const rows = await api.sql('select r::text as text from request_log r where merchant_id = $1', [merchant.id])
    expect(rows.length).toBeGreaterThan(0)
    for (const secret of [testKey.slice(8), liveKey.slice(8), 'geheim', 'u:p'])
      expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('nothing of calls that nobody’s key was good for, nor of pages', async () => {
    const count = () => api.sql('select count(*)::int as n from request_log')
    const before = await count()
    await api.send('GET', '/v1/products')
    await api.send('GET', '/v1/products', { key: `sk_test_${'0'.repeat(38)}` })
    await api.send('GET', '/v1/versions')
    await api.send('GET', '/docs')
    await log.flush()
    expect(await count()).toEqual(before)
  })
})

describe('finding', () => {
  test('is newest first, page by page, in both directions', async () => {
    for (const n of [1, 2, 3, 4, 5]) await send('GET', `/v1/products/n${n}`)
    await log.flush()
    const first = (await send('GET', '/v1/requests?limit=2')).json
    expect([first.has_more, first.data.map((row: { path: string }) => row.path)]).toEqual([
      true,
      ['/v1/products/n5', '/v1/products/n4'],
    ])
    const cursor = first.data[1].id
    const rest = (await send('GET', `/v1/requests?starting_after=${cursor}`)).json
    expect([rest.has_more, rest.data.map((row: { path: string }) => row.path)]).toEqual([
      false,
      ['/v1/products/n3', '/v1/products/n2', '/v1/products/n1'],
    ])
    const back = (await send('GET', `/v1/requests?limit=2&ending_before=${rest.data[2].id}`)).json
    expect([back.has_more, back.data.map((row: { path: string }) => row.path)]).toEqual([
      true,
      ['/v1/products/n3', '/v1/products/n2'],
    ])
    expect((await send('GET', `/v1/requests?starting_after=${mintId('req_')}`)).json.error).toMatchObject({
      code: 'resource_missing',
      param: 'starting_after',
    })
  })

  test('is by method, outcome, object, path, route, key, error, idempotency key, id and time', async () => {
    const product = (
      await send('POST', '/v1/products', { body: { name: 'Pro' }, headers: { 'idempotency-key': 'k@b.co' } })
    ).json
    await send('PATCH', `/v1/products/${product.id}`, { body: { nme: 'x' } })
    const read = await send('GET', `/v1/products/${product.id}`)
    const [post, patch, get] = [
      'POST /v1/products',
      `PATCH /v1/products/${product.id}`,
      `GET /v1/products/${product.id}`,
    ]
    expect(await listed('?method=POST')).toEqual([post])
    const own = '&path=/v1/products' // reading the log is in the log
    expect(await listed(`?status=failed${own}`)).toEqual([patch])
    expect(await listed(`?status=4xx${own}`)).toEqual([patch])
    expect(await listed(`?status=5xx${own}`)).toEqual([])
    expect(await listed(`?status=2xx${own}`)).toEqual([get, post])
    expect(await listed(`?object_id=${product.id}`)).toEqual([get, patch])
    expect(await listed(`?path=${product.id.slice(-9)}`)).toEqual([get, patch])
    expect(await listed('?route=/v1/products/:id')).toEqual([get, patch])
    expect(await listed(`?api_key=${merchant.testKeyId}${own}`)).toEqual([get, patch, post])
    expect(await listed(`?api_key=${merchant.liveKeyId}`)).toEqual([])
    expect(await listed('?error_code=parameter_unknown')).toEqual([patch])
    expect(await listed('?idempotency_key=k%40b.co')).toEqual([post])
    expect(await listed(`?id=${idOf(read)}`)).toEqual([get])
    const { created } = await logged(read)
    expect(await listed(`?created[gte]=${created - 60}&created[lte]=${created}${own}`)).toEqual([get, patch, post])
    expect(await listed(`?created[gt]=${created}${own}`)).toEqual([])
    expect(await listed(`?created[lt]=${created - 60}`)).toEqual([])
  })

  test('is in one’s own mode, of one’s own merchant, with the scope for it', async () => {
    const answer = await send('GET', '/v1/products')
    const stranger = await api.merchant()
    await log.flush()
    const path = `/v1/requests/${idOf(answer)}`
    expect((await send('GET', path)).status).toBe(200)
    expect((await api.send('GET', path, { key: merchant.liveKey })).json.error).toMatchObject({
      code: 'resource_missing',
      message: expect.stringContaining('test'),
    })
    const refused = await api.send('GET', path, { key: stranger.testKey })
    expect([refused.status, refused.text]).toEqual([404, expect.not.stringContaining('test mode')])
    expect(await listed('', merchant.liveKey)).not.toContain('GET /v1/products')
    expect(await listed('?path=products', stranger.testKey)).toEqual([])
    const reader = (await send('POST', '/v1/api_keys', { body: { name: 'r', scopes: ['products:write'] } })).json.secret
    expect((await api.send('GET', '/v1/requests', { key: reader })).json.error.code).toBe('scope_missing')
  })

  test('is all of it in a file', async () => {
    await send('GET', '/v1/products?limit=3')
    await log.flush()
    const { text, headers } = await send('GET', '/v1/requests?format=csv&path=products')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, row, ...rest] = text.trim().split('\r\n')
    expect([head, row, rest]).toEqual([
      expect.stringContaining('id,method,path,query,status'),
      expect.stringContaining(',GET,/v1/products,limit=3,200,'),
      [],
    ])
  })
})

describe('being in nobody’s way', () => {
  const made = (n: number, more: object = {}) => ({
    ...{
      requestId: mintId('req_'),
      merchantId: merchant.id,
      livemode: true,
      via: 'key' as const,
      actorId: 'key_1',
      letIn: true,
    },
    ...{ method: 'GET', path: `/v1/n/${n}`, status: 200, apiVersion: '2026-09-01', durationMs: 1, ip: '::1' },
    ...{ querystring: '', at: 1_800_000_000, ...more },
  })
  const count = async () =>
    (
      await api.sql<{ n: number }>('select count(*)::int as n from request_log where merchant_id = $1', [merchant.id])
    )[0]!.n

  test('what finds no room is dropped, counted and logged in one line', async () => {
    api.logs.length = 0
    const small = openRequestLog(api.db.pool, api.deps.log, { everyMs: null, waitingMax: 700 })
    for (let n = 0; n < 1_000; n++) small.record(made(n))
    await small.flush()
    expect([await count(), small.counts]).toEqual([700, { written: 700, dropped: 300 }])
    expect(api.logs).toEqual([expect.objectContaining({ level: 'warn', dropped: 300 })])
  })

  test('what cannot be written is reported, and what comes after it is written', async () => {
    const broken = openRequestLog(api.db.pool, api.deps.log, { everyMs: null })
    broken.record(made(1, { method: null }))
    await broken.flush()
    broken.record(made(2))
    await broken.flush()
    expect([await count(), broken.counts]).toEqual([1, { written: 1, dropped: 1 }])
    expect(api.logs).toContainEqual(expect.objectContaining({ level: 'error', requests: 1 }))
  })

  test('rows are written by themselves after a while, and at the end', async () => {
    const own = openRequestLog(api.db.pool, api.deps.log, { everyMs: 20 })
    own.record(made(1))
    expect(await count()).toBe(0)
    for (let tries = 0; (await count()) === 0 && tries < 100; tries++) await new Promise((go) => setTimeout(go, 20))
    own.record(made(2))
    await own.close()
    expect(await count()).toBe(2)
    own.record(made(3)) // nothing is written automatically any more: the database may be closed
    await new Promise((go) => setTimeout(go, 100))
    expect(await count()).toBe(2)
  })

  test('of calls that a limit refuses, one a second is written down', async () => {
    for (let n = 0; n < 50; n++) log.record(made(n, { status: 429, at: 1_800_000_000 + Math.floor(n / 25) }))
    await log.flush()
    expect(await count()).toBe(2)
  })

  test('the application can add and remove, and change nothing', async () => {
    await expect(api.sql("update request_log set path = '/'")).rejects.toThrow('permission denied')
  })
})

test('what is older than it is kept goes, in any number of workers; the rest stays', async () => {
  const now = Math.floor(Date.now() / 1000)
  await send('GET', '/v1/products')
  await log.flush()
  const [row] = await api.sql<{ id: string }>('select id from request_log where merchant_id = $1', [merchant.id])
  await api.sql(
    `insert into request_log select (jsonb_populate_record(r, jsonb_build_object('id', 'req_' || base32(($2::bigint - 30 * 86400 - n * 60 - 30) * 1000, 10) || substr(r.id, 15)))).*
     from request_log r, generate_series(-3, 3) n where r.id = $1`,
    [row!.id, now],
  )
  const removed = await Promise.all([removeOldRequests(api.db.pool, 30), removeOldRequests(api.db.pool, 30)])
  expect(removed[0] + removed[1]).toBe(4)
  expect(await removeOldRequests(api.db.pool, 30)).toBe(0)
  expect(await api.sql('select count(*)::int as n from request_log where merchant_id = $1', [merchant.id])).toEqual([
    { n: 3 + 1 },
  ])
})
