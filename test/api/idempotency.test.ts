/*
 * One key, one effect, one answer (specification §1.12): replays byte for byte, concurrent duplicates, other requests with the same key, what is kept
 * and what is not, and what happens after a crash.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { apiKeyRoutes } from '../../api/routes/api-keys.ts'
import { Refusal } from '../../rules/refusals.ts'
import { type Answer, type SendOptions, startApi, type TestApi, type TestMerchant } from '../support/api.ts'
import { gates, newGate, outcomes, probeRoutes } from '../support/probe-routes.ts'

let api: TestApi
let merchant: TestMerchant
let count = 0

beforeAll(async () => {
  api = await startApi({ routes: probeRoutes })
  merchant = await api.merchant()
})
afterAll(() => api.close())

const EFFECTS = '/v1/probe_effects'
const PENDINGS = '/v1/probe_pendings'
const fresh = () => `probe-${++count}`
const send = (
  idempotencyKey: string,
  body: object,
  {
    path = EFFECTS,
    key = merchant.testKey,
    headers = {},
  }: { path?: string; key?: string; headers?: Record<string, string> } = {},
  on: TestApi = api,
) =>
  on.send('POST', path, { key, body, headers: { 'idempotency-key': idempotencyKey, ...headers } } satisfies SendOptions)
const happened = async (what: string) =>
  Number((await api.sql('select count(*) as n from api_keys where name = $1', [what]))[0]!.n)
const outline = (answer: Answer) => [answer.status, answer.json?.error?.code, answer.headers.get('idempotent-replayed')]

describe('the same request again', () => {
  test('answers the same bytes, does nothing, and says so', async () => {
    const [key, what] = [fresh(), fresh()]
    const first = await send(key, { what })
    expect(outline(first)).toEqual([200, undefined, null])
    for (const on of [api, await api.another()]) {
      const again = await send(key, { what }, {}, on)
      expect(again.text).toBe(first.text)
      expect(outline(again)).toEqual([200, undefined, 'true'])
      expect(again.headers.get('request-id')).not.toBe(first.headers.get('request-id'))
      expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
      if (on !== api) await on.close()
    }
    expect(await happened(what)).toBe(1)
  })

  test('is the same however its members are ordered and its numbers written', async () => {
    const key = fresh()
    const raw = (text: string) =>
      api.send('POST', '/v1/probe_items', { key: merchant.testKey, raw: text, headers: { 'idempotency-key': key } })
    const first = await raw('{"name":"a","amount_satang":100,"metadata":{"x":"1","y":"2"}}')
    const again = await raw(' {"metadata": {"y":"2", "x":"1"}, "amount_satang":1e2, "name":"\\u0061"} ')
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
  })

  test('is stored encrypted', async () => {
    const key = fresh()
    const { json } = await send(key, { what: fresh() })
    const [row] = await api.sql<{ body: Buffer; http_status: number }>(
      'select body, http_status from idempotency_records where key = $1',
      [key],
    )
    expect(row!.http_status).toBe(200)
    expect(row!.body.length).toBeGreaterThan(50)
    expect(row!.body.toString('latin1')).not.toContain(json.secret)
    expect(row!.body.toString('latin1')).not.toContain('probe')
  })

  test('is forgotten after 24 hours', async () => {
    const [key, what] = [fresh(), fresh()]
    const first = await send(key, { what })
    await api.sql('update idempotency_records set created_at = created_at - 86390 where key = $1', [key])
    expect((await send(key, { what })).text).toBe(first.text)
    await api.sql('update idempotency_records set created_at = created_at - 20 where key = $1', [key])
    const later = await send(key, { what })
    expect(outline(later)).toEqual([200, undefined, null])
    expect(await happened(what)).toBe(2)
    expect((await send(key, { what })).text).toBe(later.text)
  })
})

describe('the key', () => {
  test('is 1 to 255 printable ASCII characters', async () => {
    for (const good of ['x', 'a b', '~!"#', 'k'.repeat(255)])
      expect((await send(good + fresh().slice(0, 0), { what: fresh() })).status).toBe(200)
    for (const bad of ['', 'k'.repeat(256), 'caf\u00e9', 'a\tb']) {
      const answer = await send(bad, { what: 'never' })
      expect([bad, answer.status, answer.json.error.code]).toEqual([bad, 400, 'idempotency_key_invalid'])
    }
    expect(await happened('never')).toBe(0)
  })

  test('belongs to its merchant and mode', async () => {
    const [key, what, other] = [fresh(), fresh(), await api.merchant()]
    for (const secret of [merchant.testKey, merchant.liveKey, other.testKey]) {
      expect(outline(await send(key, { what }, { key: secret }))).toEqual([200, undefined, null])
    }
    expect(await happened(what)).toBe(3)
  })

  test('of a public route belongs to what the route says', async () => {
    const call = (scope: string) =>
      api.send('POST', '/v1/probe_public', { body: { key: scope }, headers: { 'idempotency-key': 'same' } })
    const [first, again, other] = [await call('a'), await call('a'), await call('b')]
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
    expect(other.headers.get('idempotent-replayed')).toBeNull()
  })

  test('without one every call counts', async () => {
    const what = fresh()
    for (let i = 0; i < 2; i++) await api.send('POST', EFFECTS, { key: merchant.testKey, body: { what } })
    expect(await happened(what)).toBe(2)
  })
})

describe('another request under the key', () => {
  test('is refused, whichever part of it differs, and the first is still answered', async () => {
    const [key, what] = [fresh(), fresh()]
    const first = await send(key, { what })
    const others = [
      () => send(key, { what: 'another' }),
      () => send(key, { what }, { path: PENDINGS }),
      () => api.send('POST', '/v1/probe_clocks', { key: merchant.testKey, headers: { 'idempotency-key': key } }),
    ]
    for (const other of others) {
      const answer = await other()
      expect([answer.status, answer.json.error.code, answer.json.error.type]).toEqual([
        400,
        'idempotency_key_reused',
        'idempotency_error',
      ])
    }
    expect((await send(key, { what })).text).toBe(first.text)
    expect(await happened('another')).toBe(0)
  })

  test('differs by its query too', async () => {
    const key = fresh()
    const call = (query: string) =>
      api.send('POST', `/v1/probe_items${query}`, {
        key: merchant.testKey,
        body: { name: 'a' },
        headers: { 'idempotency-key': key },
      })
    expect((await call('')).status).toBe(200)
    expect((await call('?at_period_end=false')).json.error.code).toBe('idempotency_key_reused')
  })
})

describe('concurrent duplicates', () => {
  test('twenty of them happen once and read the same', async () => {
    const [key, what] = [fresh(), fresh()]
    const second = await api.another()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => send(key, { what }, {}, i % 2 ? second : api)),
    )
    await second.close()
    expect(await happened(what)).toBe(1)
    expect(answers.map((a) => a.status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map((a) => a.text)).size).toBe(1)
    expect(answers.filter((a) => a.headers.get('idempotent-replayed') === null)).toHaveLength(1)
  })

  test('the second waits for the first, and after 2 s reads idempotency_key_in_use', async () => {
    const [key, what, gate] = [fresh(), fresh(), fresh()]
    const { reached, open, pass } = newGate()
    gates.set(gate, { reached, open, pass })
    const first = send(key, { what, gate })
    await reached
    const started = Date.now()
    const second = await send(key, { what, gate })
    expect([second.status, second.json.error.code, second.json.error.type, second.headers.get('retry-after')]).toEqual([
      409,
      'idempotency_key_in_use',
      'idempotency_error',
      '1',
    ])
    expect(Date.now() - started).toBeGreaterThan(1500)
    expect(Date.now() - started).toBeLessThan(4000)
    const third = send(key, { what, gate })
    await new Promise((resolve) => setTimeout(resolve, 100))
    open()
    expect((await third).text).toBe((await first).text)
    expect(await happened(what)).toBe(1)
  })

  test('after a first that failed, the waiting concurrent duplicate is the first', async () => {
    const [key, what, gate] = [fresh(), fresh(), fresh()]
    const { reached, open, pass } = newGate()
    gates.set(gate, { reached, open, pass })
    const body = { what, gate, refuse: 'crash' }
    const duplicates = [send(key, body), send(key, body)]
    await reached
    await new Promise((resolve) => setTimeout(resolve, 100))
    open()
    expect((await Promise.all(duplicates)).map((a) => a.status)).toEqual([500, 500])
    expect(await happened(what)).toBe(0)
  })
})

describe('what is kept', () => {
  test.each(['card_declined', 'payment_already_refunded', 'checkout_session_not_open', 'credits_insufficient'])(
    '%s is, byte for byte, and nothing was done',
    async (refuse) => {
      const [key, what] = [fresh(), fresh()]
      const first = await send(key, { what, refuse })
      const again = await send(key, { what, refuse })
      expect(outline(first)).toEqual([first.status, refuse, null])
      expect(again.text).toBe(first.text)
      expect(outline(again)).toEqual([first.status, refuse, 'true'])
      expect(await happened(what)).toBe(0)
    },
  )

  test.each([
    'parameter_invalid',
    'resource_missing',
    'email_taken',
    'amount_too_large',
    'lock_timeout',
    'workflow_unavailable',
    'crash',
    'scope_missing',
  ])('%s is not: the same key may try again', async (refuse) => {
    const [key, what] = [fresh(), fresh()]
    const first = await send(key, { what, refuse })
    const again = await send(key, { what, refuse })
    expect([first.status, again.headers.get('idempotent-replayed')]).toEqual([again.status, null])
    expect(again.json.error.request_id).not.toBe(first.json.error.request_id)
    expect(await api.sql('select 1 from idempotency_records where key = $1', [key])).toHaveLength(0)
    // Once the request is corrected, the same key carries it out.
    expect((await send(key, { what })).status).toBe(200)
  })

  test('concurrent duplicates that are both refused for good read one refusal', async () => {
    const [key, what] = [fresh(), fresh()]
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(key, { what, refuse: 'payment_already_refunded' })),
    )
    expect(answers.map((a) => a.status)).toEqual(Array(8).fill(400))
    expect(new Set(answers.map((a) => a.text)).size).toBe(1)
  })
})

describe('a write whose outcome is still to come', () => {
  test('is answered and stored when it comes; a retry replays it', async () => {
    const [key, what] = [fresh(), fresh()]
    outcomes.set(what, async () => ({ object: 'probe', at: Math.random() }))
    const first = await send(key, { what }, { path: PENDINGS })
    const again = await send(key, { what }, { path: PENDINGS })
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
    expect(await happened(what)).toBe(1)
  })

  test('after a crash the retry joins the same execution', async () => {
    const [key, what] = [fresh(), fresh()]
    outcomes.set(what, async () => {
      throw new Error('the process died')
    })
    expect((await send(key, { what }, { path: PENDINGS })).status).toBe(500)
    const [bound] = await api.sql('select bound_to, http_status from idempotency_records where key = $1', [key])
    expect(bound).toEqual({ bound_to: what, http_status: null })
    // The outcome is still unknown: the request joins again, and the effect happens once.
    expect((await send(key, { what }, { path: PENDINGS })).status).toBe(500)
    expect((await send(key, { what: 'another' }, { path: PENDINGS })).json.error.code).toBe('idempotency_key_reused')
    outcomes.set(what, async () => ({ object: 'probe', outcome: 'paid' }))
    const joined = await send(key, { what }, { path: PENDINGS })
    expect([joined.status, joined.json]).toEqual([200, { object: 'probe', outcome: 'paid' }])
    expect((await send(key, { what }, { path: PENDINGS })).text).toBe(joined.text)
    expect(await happened(what)).toBe(1)
  })

  test('two that wait for one outcome answer the same bytes', async () => {
    const [key, what] = [fresh(), fresh()]
    let [waiting, n] = [0, 0]
    const [bound, joined] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    outcomes.set(what, async () => {
      ;(++waiting === 1 ? bound : joined).resolve()
      await joined.promise
      return { object: 'probe', n: ++n }
    })
    const first = send(key, { what }, { path: PENDINGS })
    await bound.promise
    const answers = await Promise.all([
      first,
      send(key, { what }, { path: PENDINGS }),
      send(key, { what }, { path: PENDINGS }),
    ])
    expect(n).toBeGreaterThan(1)
    expect(new Set(answers.map((a) => a.text)).size).toBe(1)
    expect(await happened(what)).toBe(1)
  })

  test('a decline is kept, with what had been committed', async () => {
    const [key, what] = [fresh(), fresh()]
    outcomes.set(what, async () => {
      throw new Refusal('card_declined', 'Declined.', { declineCode: 'insufficient_funds', payment: 'pay_1' })
    })
    const first = await send(key, { what }, { path: PENDINGS })
    expect([first.status, first.json.error.decline_code, first.json.error.payment]).toEqual([
      402,
      'insufficient_funds',
      'pay_1',
    ])
    outcomes.set(what, async () => ({ object: 'probe' }))
    expect(outline(await send(key, { what }, { path: PENDINGS }))).toEqual([402, 'card_declined', 'true'])
    expect(await happened(what)).toBe(1)
  })

  test('a refusal that is not for good leaves it bound, and the retry joins', async () => {
    const [key, what] = [fresh(), fresh()]
    for (const code of ['workflow_unavailable', 'lock_timeout'] as const) {
      outcomes.set(what, async () => {
        throw new Refusal(code, 'Not now.')
      })
      expect(outline(await send(key, { what }, { path: PENDINGS }))[1]).toBe(code)
    }
    outcomes.set(what, async () => ({ object: 'probe' }))
    expect(outline(await send(key, { what }, { path: PENDINGS }))).toEqual([200, undefined, null])
    expect(await happened(what)).toBe(1)
  })

  test('one that was withdrawn frees its key', async () => {
    const [key, what] = [fresh(), fresh()]
    outcomes.set(what, async () => ({ forget: true }))
    expect((await send(key, { what }, { path: PENDINGS })).json.error.code).toBe('workflow_unavailable')
    outcomes.set(what, async () => ({ object: 'probe' }))
    expect(outline(await send(key, { what }, { path: PENDINGS }))).toEqual([200, undefined, null])
    expect(await happened(what)).toBe(2)
  })

  test('works without a key too', async () => {
    const what = fresh()
    outcomes.set(what, async () => ({ object: 'probe' }))
    expect((await api.send('POST', PENDINGS, { key: merchant.testKey, body: { what } })).json).toEqual({
      object: 'probe',
    })
  })
})

test('a lock that others hold is lock_timeout, and the key stays free', async () => {
  const [key, id] = [fresh(), merchant.liveKeyId]
  const held = await api.db.pool.connect()
  try {
    await held.query('begin')
    await held.query('select 1 from api_keys where id = $1 for update', [id])
    const locked = await api.another({}, apiKeyRoutes)
    const answer = await locked.send('DELETE', `/v1/api_keys/${id}`, {
      key: merchant.liveKey,
      headers: { 'idempotency-key': key },
    })
    expect([answer.status, answer.json.error.code, answer.json.error.type, answer.headers.get('retry-after')]).toEqual([
      409,
      'lock_timeout',
      'api_error',
      '1',
    ])
    expect(await api.sql('select 1 from idempotency_records where key = $1', [key])).toHaveLength(0)
    await locked.close()
  } finally {
    await held.query('rollback')
    held.release()
  }
})
