/*
 * Rate limits (specification §1): per merchant and mode, shared between processes, shown in headers. Public routes are counted exactly.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { apiKeyRoutes } from '../../api/routes/api-keys.ts'
import { type Answer, startApi, type TestApi } from '../support/api.ts'
import { probeRoutes } from '../support/probe-routes.ts'

let api: TestApi
let second: TestApi

beforeAll(async () => {
  api = await startApi({
    routes: [...apiKeyRoutes, ...probeRoutes],
    overrides: { rateLimits: 'on', limits: { license_key: 5 } },
  })
  second = await api.another()
})
afterAll(async () => {
  await second.close()
  await api.close()
})

const burst = (key: string, calls: number, on: TestApi[]): Promise<Answer[]> =>
  Promise.all(Array.from({ length: calls }, (_, i) => on[i % on.length]!.send('GET', '/v1/api_keys?limit=1', { key })))
const count = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length
/** Ends the key's window, so that the next burst falls into a new one. */
const windowEnds = (key: string) => api.sql('update rate_limits set expire = 0 where key like $1', [`%${key}%`])

/** On a busy machine a burst may last longer than its second and get the next one's hundred too. Such a burst proves nothing and is repeated. */
async function burstWithinOneSecond(calls: number) {
  for (let attempt = 1; attempt <= 10; attempt++) {
    const merchant = await api.merchant()
    const startedAt = Date.now()
    const answers = await burst(merchant.testKey, calls, [api, second])
    if (Date.now() - startedAt < 1000) return { merchant, answers }
  }
  throw new Error(`${calls} calls never fitted into one second`)
}

test('lets a hundred through in a second and no more, over all processes', async () => {
  const { merchant, answers } = await burstWithinOneSecond(130)
  const passed = count(answers, 200)
  expect(passed).toBeGreaterThanOrEqual(90)
  expect(passed).toBeLessThanOrEqual(100)
  const refused = answers.find((answer) => answer.status === 429)!
  expect([refused.json.error.type, refused.json.error.code]).toEqual(['rate_limit_error', 'rate_limited'])
  expect(refused.headers.get('retry-after')).toBe('1')
  expect([
    refused.headers.get('ratelimit-limit'),
    refused.headers.get('ratelimit-remaining'),
    refused.headers.get('ratelimit-reset'),
  ]).toEqual(['100', '0', '1'])
  // The other mode and another merchant are not affected.
  expect((await api.send('GET', '/v1/api_keys', { key: merchant.liveKey })).status).toBe(200)
  expect((await api.send('GET', '/v1/api_keys', { key: (await api.merchant()).testKey })).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect((await api.send('GET', '/v1/api_keys', { key: merchant.testKey })).status).toBe(200)
})

test('counts down in the headers', async () => {
  const merchant = await api.merchant()
  const remaining = []
  for (let i = 0; i < 12; i++) {
    const answer = await api.send('GET', '/v1/api_keys?limit=1', { key: merchant.testKey })
    expect(answer.headers.get('ratelimit-limit')).toBe('100')
    expect(Number(answer.headers.get('ratelimit-reset'))).toBe(1)
    remaining.push(Number(answer.headers.get('ratelimit-remaining')))
  }
  expect(remaining).toEqual(Array.from({ length: 12 }, (_, i) => 99 - i))
})

test('writes to the table once for ten reads', async () => {
  const merchant = await api.merchant()
  const points = async () =>
    Number(
      (await api.sql('select points from rate_limits where key = $1', [`calls:${merchant.id}/test`]))[0]?.points ?? 0,
    )
  for (let i = 0; i < 10; i++) await api.send('GET', '/v1/api_keys?limit=1', { key: merchant.testKey })
  expect(await points()).toBe(10)
  await api.send('GET', '/v1/api_keys?limit=1', { key: merchant.testKey })
  expect(await points()).toBe(20)
})

test('a refused key costs nobody a call', async () => {
  const merchant = await api.merchant({ scopes: ['prices:read'] })
  expect((await api.send('GET', '/v1/api_keys', { key: merchant.testKey })).status).toBe(403)
  expect(await api.sql('select 1 from rate_limits where key = $1', [`calls:${merchant.id}/test`])).toHaveLength(0)
})

test('a public route is counted exactly, over all processes, and answers what is left', async () => {
  const call = (on: TestApi, key: string) => on.send('POST', '/v1/probe_public', { body: { key } })
  const statuses = []
  for (let i = 0; i < 7; i++) {
    const answer = await call(i % 2 ? api : second, 'guess')
    statuses.push([answer.status, answer.headers.get('ratelimit-remaining')])
  }
  expect(statuses).toEqual([
    [200, '4'],
    [200, '3'],
    [200, '2'],
    [200, '1'],
    [200, '0'],
    [429, '0'],
    [429, '0'],
  ])
  expect(Number((await call(api, 'guess')).headers.get('retry-after'))).toBeGreaterThan(50)
  expect((await call(api, 'other')).status).toBe(200)
  await windowEnds('guess')
  expect((await call(api, 'guess')).status).toBe(200)
})

test('a count that cannot be kept closes no shop', async () => {
  const merchant = await api.merchant()
  const broken = await api.another({ db: { ...api.db, pool: withoutRateLimits(api) as never } })
  const answers = await burst(merchant.testKey, 5, [broken])
  expect(count(answers, 200)).toBe(5)
  expect(broken.logs.some((line) => line.level === 'warn')).toBe(true)
  await broken.close()
})

/** A pool on which only the counters fail. */
function withoutRateLimits(of: TestApi): object {
  return {
    query: (given: { text?: string }) =>
      given.text?.includes('rate_limits')
        ? Promise.reject(new Error('no such table'))
        : of.db.pool.query(given as never),
  }
}
