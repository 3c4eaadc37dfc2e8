/*
 * What operators and tools read: /livez, /readyz, the metrics and /openapi.json.
 */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createMetrics, watchGateways, watchWebhooks } from '../../api/metrics.ts'
import { serveMetrics } from '../../api/metrics-server.ts'
import { refusalsOf } from '../../api/openapi-refusals.ts'
import { allRoutes } from '../../api/routes/index.ts'
import { EVENT_TYPES, EVENTS } from '../../rules/events.ts'
import { isScope } from '../../rules/scopes.ts'
import { startApi, type TestApi } from '../support/api.ts'

let api: TestApi
const metrics = createMetrics()

beforeAll(async () => {
  api = await startApi({ overrides: { metrics } })
})
afterAll(() => api.close())

const ready = async (on: TestApi = api) => {
  const { status, json } = await on.send('GET', '/readyz')
  return { status, checks: json.checks }
}

describe('/readyz', () => {
  test('wants a worker within the last minute', async () => {
    expect(await ready()).toMatchObject({
      status: 503,
      checks: {
        postgres: { ok: true },
        migrations: { ok: true },
        temporal: { ok: true },
        worker: { ok: false, reason: expect.stringContaining('minute') },
      },
    })
    await api.sql("insert into worker_heartbeats values ('w', now() - interval '61 seconds')")
    expect((await ready()).status).toBe(503)
    await api.sql('update worker_heartbeats set seen_at = now()')
    expect(await ready()).toEqual({
      status: 200,
      checks: { postgres: { ok: true }, migrations: { ok: true }, temporal: { ok: true }, worker: { ok: true } },
    })
  })

  test('says that Temporal cannot be reached, while the process lives on', async () => {
    const alone = await api.another({ workflows: { ...api.deps.workflows, reachable: async () => false } })
    expect(await ready(alone)).toMatchObject({
      status: 503,
      checks: { temporal: { ok: false, reason: expect.stringContaining('temporal') }, postgres: { ok: true } },
    })
    expect((await alone.send('GET', '/livez')).status).toBe(200)
    await alone.close()
  })

  test('says so of Postgres too', async () => {
    const alone = await api.another()
    await alone.db.close()
    expect(await ready(alone)).toMatchObject({
      status: 503,
      checks: { postgres: { ok: false }, temporal: { ok: true } },
    })
    expect((await alone.send('GET', '/livez')).json).toEqual({ status: 'ok' })
    await alone.close()
  })
})

test('requests are counted by pattern, on a port of their own', async () => {
  const merchant = await api.merchant()
  await api.send('GET', `/v1/api_keys/${merchant.testKeyId}`, { key: merchant.testKey })
  const server = await serveMetrics(metrics.registry, '127.0.0.1', 0)
  const text = await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`)).text()
  server.close()
  server.closeAllConnections()
  expect(text).toContain('satang_http_requests_total{method="GET",route="/v1/api_keys/:id",status="200"} 1')
  expect(text).toContain('satang_http_request_duration_seconds_bucket')
  expect(text).not.toContain(merchant.testKeyId)
  expect((await api.send('GET', '/metrics')).status).toBe(404)
})

test('webhooks are watched: how late the latest is, and what became of the last minute’s', async () => {
  const watched = createMetrics()
  watchWebhooks(watched.registry, api.db.pool)
  const merchant = await api.merchant()
  await api.sql(
    `insert into webhook_endpoints (id, merchant_id, livemode, url, status, secret, created_at) values ('we_watched', $1, false, 'http://x', 'enabled', '', 1)`,
    [merchant.id],
  )
  await api.send('POST', '/v1/products', { key: merchant.testKey, body: { name: 'Pro' } })
  await api.sql(
    "update webhook_deliveries set next_attempt_at = extract(epoch from now()) - 100 where endpoint_id = 'we_watched'",
  )
  const text = await watched.registry.metrics()
  expect(Number(/^satang_webhook_oldest_due_seconds (.*)$/m.exec(text)?.[1])).toBeGreaterThan(98)
  expect(text).toContain('satang_webhook_deliveries_last_minute{status="pending"} 1')
  expect(text).toContain('satang_webhook_deliveries_last_minute{status="exhausted"} 0')
})

test('gateways are watched: what the workers of the last minute say of them is added up', async () => {
  const watched = createMetrics()
  watchGateways(watched.registry, api.db.pool)
  const figures = { openBreakers: 1, callsUnderWay: 20, seatsTaken: 3, waiting: 7 }
  const said = (worker: string, age: string) =>
    api.sql(`insert into worker_heartbeats (worker_id, seen_at, gateways) values ($1, now() - interval '${age}', $2)`, [
      worker,
      { simulator: figures },
    ])
  await Promise.all([said('w1', '1 second'), said('w2', '30 seconds'), said('gone', '2 minutes')])
  const text = await watched.registry.metrics()
  for (const [name, sum] of [
    ['open_breakers', 2],
    ['calls_under_way', 40],
    ['seats_taken', 6],
    ['waiting', 14],
  ])
    expect(text).toContain(`satang_gateway_${name}{gateway="simulator"} ${sum}\n`)
  await api.sql("delete from worker_heartbeats where worker_id in ('w1', 'w2', 'gone')")
})

describe('/openapi.json', () => {
  test('has every route with its parameters, its answer and its errors', async () => {
    const { status, json } = await api.send('GET', '/openapi.json')
    expect([status, json.openapi]).toEqual([200, '3.1.0'])
    for (const route of allRoutes) {
      const operation = json.paths[route.path.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]
      expect(operation).toMatchObject({ operationId: route.operationId, summary: route.summary })
      expect(operation.responses['200'].content[route.answerType ?? 'application/json'].schema).toBeDefined()
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(['400', '500', ...(route.auth === 'public' ? [] : ['401', '403', '429'])]),
      )
      const listed = Object.entries(operation.responses as Record<string, { $ref: string }>).filter(
        ([status_]) => Number(status_) >= 400,
      )
      const codes = listed.map(([status_, { $ref }]) => [Number(status_), textAt(json, $ref).description])
      expect(codes).toEqual(
        [...refusalsOf(route)].map(([of, list]) => [of, list.map((code) => `\`${code}\``).join(', ')]),
      )
    }
    expect(refsOf(json).filter((ref) => !resolves(json, ref))).toEqual([])
  })

  test('has every event as a webhook, with its headers, its object and an example', async () => {
    const { webhooks, components } = (await api.send('GET', '/openapi.json')).json
    expect(Object.keys(webhooks)).toEqual(EVENT_TYPES)
    for (const type of EVENT_TYPES) {
      const { parameters, requestBody, summary } = webhooks[type].post
      expect([summary, parameters.length]).toEqual([EVENTS[type].what, 3])
      const { schema, example } = requestBody.content['application/json']
      expect(example).toMatchObject({ object: 'event', type, data: { object: { object: EVENTS[type].of } } })
      const [event, own] = schema.allOf
      expect([event.$ref, own.properties.type.const]).toEqual(['#/components/schemas/Event', type])
      const name = own.properties.data.properties.object.$ref.split('/').at(-1)
      expect(components.schemas[name].properties.object.const).toBe(EVENTS[type].of)
      for (const field of components.schemas[name].required) expect(example.data.object).toHaveProperty(field)
    }
  })

  test('names each operation once, and scopes that exist', async () => {
    const { webhooks } = (await api.send('GET', '/openapi.json')).json
    const sent = Object.values(webhooks as Record<string, { post: { operationId: string } }>)
    const names = [...allRoutes.map((route) => route.operationId), ...sent.map(({ post }) => post.operationId)]
    expect(names).toEqual([...new Set(names)])
    expect(allRoutes.filter((route) => route.scope && !isScope(route.scope)).map((route) => route.path)).toEqual([])
  })
})

function refsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [inner as string] : refsOf(inner)))
}

const resolves = (document: unknown, ref: string) => at(document, ref) !== undefined
const textAt = (document: unknown, ref: string) => at(document, ref) as { description: string }

function at(document: unknown, ref: string): unknown {
  let value = document
  for (const part of ref.slice(2).split('/')) value = (value as Record<string, unknown> | undefined)?.[part]
  return value
}
