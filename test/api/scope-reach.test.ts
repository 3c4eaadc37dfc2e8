/*
 * A key gets at most what its own scopes could read or do (D400), over all pairs of scopes and routes. Also the ways around that were found: an
 * endpoint's events, address, secret and replays, a customer's portal, and keys that may do more.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import { WorkflowsUnavailable } from '../../api/deps.ts'
import { refuseUnlessAllowed } from '../../api/middleware/permission.ts'
import type { Caller, Route } from '../../api/route.ts'
import { allRoutes } from '../../api/routes/index.ts'
import { EVENT_TYPES, EVENTS } from '../../rules/events.ts'
import { ACTS_AS_CUSTOMER, mayReadEvent, scopesReading } from '../../rules/scope-reach.ts'
import { allows, SCOPED_RESOURCES, type Scope } from '../../rules/scopes.ts'
import { type Answer, startApi, type TestApi, type TestMerchant } from '../support/api.ts'
import { asAdministrator } from '../support/servers.ts'

const scopes: Scope[] = ['*', ...SCOPED_RESOURCES.flatMap((r): Scope[] => [`${r}:read`, `${r}:write`])]
/** Every key may call them, and they answer what the key may read. Each has a test of its own of that. */
const FOR_EVERY_KEY = ['GET /v1/search']
const keyed = allRoutes.filter(({ auth, anyScope }) => auth !== 'public' && !anyScope)
const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** The kinds of objects in a route's answers, such as `refund`. */
function kindsIn({ answer }: Route): string[] {
  const kinds = new Set<string>()
  const walk = (node: unknown, key: string) => {
    if (typeof node !== 'object' || node === null) return
    const { const: kind } = node as { const?: unknown }
    if (key === 'object' && typeof kind === 'string' && kind !== 'list') kinds.add(kind)
    for (const [name, inner] of Object.entries(node)) walk(inner, name)
  }
  walk(z.toJSONSchema(answer, { unrepresentable: 'any' }), '')
  return [...kinds]
}

/** The scopes that read a kind of object: those of the GET routes that return it. */
function readersOf(kind: string): Set<string> {
  const reads = keyed.filter((route) => route.method === 'GET' && kindsIn(route).includes(kind))
  return new Set(reads.map(({ scope }) => scope!))
}

test('few routes need no scope, and each has a test of what a key finds there', () => {
  expect(allRoutes.filter((route: Route) => route.anyScope).map((route) => nameOf(route))).toEqual(FOR_EVERY_KEY)
})

describe('every pair of a scope and a route', () => {
  const caller = (own: string): Caller => ({
    kind: 'key',
    keyId: '',
    name: null,
    merchantId: '',
    livemode: false,
    scopes: [own],
    apiVersion: '',
  })
  const isAllowed = (route: Route, own: string) => {
    try {
      refuseUnlessAllowed(route, caller(own))
      return true
    } catch {
      return false
    }
  }

  test('is allowed by the name in the path alone, to read and to write', () => {
    for (const route of keyed) {
      const resource = route.path.split('/')[2]!
      const isRead = route.method === 'GET'
      expect([nameOf(route), route.scope]).toEqual([nameOf(route), `${resource}:${isRead ? 'read' : 'write'}`])
      for (const own of scopes) {
        const named = own === '*' || own === `${resource}:write` || (isRead && own === `${resource}:read`)
        expect([nameOf(route), own, isAllowed(route, own)]).toEqual([
          nameOf(route),
          own,
          named && (own === '*' || (route.alsoNeeds ?? []).every((also) => allows([own], also))),
        ])
      }
    }
  })

  // A test helper acts for the bank, the gateway or the buyer, in test mode only, and returns the result.
  /** Parts that a call makes only for a key with their own scope, which it asks when they are wanted (test/api/products.test.ts). */
  const ASKED_FOR: Record<string, readonly string[]> = { 'POST /v1/products': ['price', 'payment_link'] }
  const OWN_ANSWERS = ['credit_consumption', 'portal_session', 'gateway_faults', 'next_refund', 'slip']

  test('answers no object that its scope could not read', () => {
    for (const route of keyed.filter(({ testModeOnly, scope }) => !(testModeOnly && scope === 'test_helpers:write'))) {
      const [resource] = route.scope!.split(':')
      for (const kind of kindsIn(route).filter(
        (kind) => !OWN_ANSWERS.includes(kind) && !ASKED_FOR[nameOf(route)]?.includes(kind),
      ))
        expect([nameOf(route), kind, [...readersOf(kind)]]).toEqual([
          nameOf(route),
          kind,
          expect.arrayContaining([`${resource}:read`]),
        ])
    }
  })

  test('an event of any type is for whoever could read its object by a route', () => {
    for (const type of EVENT_TYPES) {
      const kind = EVENTS[type].of
      const readers = kind === 'credit_grant' ? new Set(['customers:read']) : readersOf(kind)
      expect([type, [...readers, 'events:read'].sort()]).toEqual([type, scopesReading(type).sort()])
    }
  })
})

const URL = 'https://shop.example/webhooks'
const PATH = '/v1/webhook_endpoints'
let api: TestApi
let merchant: TestMerchant
beforeAll(async () => {
  api = await startApi()
  api.deps.workflows.wakeNow = async () => {
    throw new WorkflowsUnavailable('away')
  }
  merchant = await api.merchant()
})
afterAll(() => api.close())

const send = (method: string, path: string, body?: object, key = merchant.testKey, headers = {}) =>
  api.send(method, path, { key, body, headers })
const keyWith = async (...own: string[]): Promise<string> =>
  (await send('POST', '/v1/api_keys', { scopes: own })).json.secret
const refused = ({ status, json }: Answer) => [status, json.error?.code, json.error?.param]
const REFUSED = (param: string) => [403, 'scope_missing', param]
const endpoint = async (enabled_events: string[] = [], key?: string): Promise<string> => {
  const made = await send('POST', PATH, { url: URL, enabled_events }, key)
  expect(made.status).toBe(200)
  return made.json.id
}

describe('a webhook endpoint', () => {
  test('takes from each scope exactly the types that it reads, over all pairs', async () => {
    const id = await endpoint(['webhook_endpoint.ping'])
    for (const scope of scopes) {
      const key = await keyWith('webhook_endpoints:write', scope)
      const own = ['webhook_endpoints:write', scope]
      const answer = await send('PATCH', `${PATH}/${id}`, { enabled_events: EVENT_TYPES }, key)
      const unreadable = EVENT_TYPES.filter((type) => !mayReadEvent(own, type))
      const named = EVENT_TYPES.filter((type) =>
        JSON.stringify(answer.json.error?.errors ?? []).includes(`\`${type}\``),
      )
      // Only so many problems are returned.
      expect([scope, named]).toEqual([scope, unreadable.slice(0, named.length)])
      expect([scope, answer.status]).toEqual([scope, unreadable.length > 0 ? 403 : 200])
      const readable = EVENT_TYPES.filter((type) => mayReadEvent(own, type))
      expect([scope, (await send('POST', PATH, { url: URL, enabled_events: [] }, key)).status]).toEqual([
        scope,
        ['*', 'events:read', 'events:write'].includes(scope) ? 200 : 403,
      ])
      await send('PATCH', `${PATH}/${id}`, { enabled_events: ['webhook_endpoint.ping'] })
      expect((await send('PATCH', `${PATH}/${id}`, { enabled_events: readable }, key)).status).toBe(200)
      await send('PATCH', `${PATH}/${id}`, { enabled_events: ['webhook_endpoint.ping'] })
      await asAdministrator(api.databaseUrl, 'delete from webhook_endpoints where id <> $1 and merchant_id = $2', [
        id,
        merchant.id,
      ])
    }
  })

  test('that receives more is changed, tried, replayed, rotated and deleted by nobody narrower', async () => {
    const wide = await endpoint([])
    const half = await endpoint(['payment.succeeded', 'payout.paid'])
    const replay = (await send('POST', `${PATH}/${wide}/replay`, { from: 0 })).json.id
    const key = await keyWith('webhook_endpoints:write', 'payments:read')
    for (const id of [wide, half]) {
      const calls: [string, string, object?][] = [
        ['PATCH', '', { url: 'https://elsewhere.example/' }],
        ['PATCH', '', { enabled_events: ['payment.succeeded'] }],
        ['PATCH', '', { status: 'disabled' }],
        ['PATCH', '', { metadata: { a: 'b' } }],
        ['POST', '/ping'],
        ['POST', '/rotate_secret'],
        ['POST', '/replay', { from: 0, types: ['payment.succeeded'] }],
        ['DELETE', ''],
      ]
      for (const [method, suffix, body] of calls)
        expect([method, suffix, ...refused(await send(method, `${PATH}/${id}${suffix}`, body, key))]).toEqual([
          method,
          suffix,
          ...REFUSED('id'),
        ])
      expect((await send('GET', `${PATH}/${id}`, undefined, key)).json).toMatchObject({ url: URL, status: 'enabled' })
    }
    expect(refused(await send('POST', `${PATH}/${wide}/replays/${replay}/cancel`, {}, key))).toEqual(REFUSED('id'))
    // With scopes for everything that the endpoint receives, the same calls are allowed.
    const enough = await keyWith('webhook_endpoints:write', 'payments:read', 'payouts:read')
    for (const body of [{ url: 'https://elsewhere.example/' }, { status: 'disabled' }])
      expect((await send('PATCH', `${PATH}/${half}`, body, enough)).status).toBe(200)
    for (const id of [wide, half]) expect((await send('DELETE', `${PATH}/${id}`)).status).toBe(200)
  })

  test('gives its secret to nobody narrower under an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'endpoint-1' }
    const body = { url: URL, enabled_events: ['payout.paid'] }
    const made = await send('POST', PATH, body, merchant.testKey, headers)
    const narrow = await keyWith('webhook_endpoints:write')
    expect(refused(await send('POST', PATH, body, narrow, headers))).toEqual(REFUSED('enabled_events'))
    const rotate = `${PATH}/${made.json.id}/rotate_secret`
    await send('POST', rotate, {}, merchant.testKey, { 'idempotency-key': 'rotate-1' })
    expect(refused(await send('POST', rotate, {}, narrow, { 'idempotency-key': 'rotate-1' }))[1]).toBe('scope_missing')
    const enough = await keyWith('webhook_endpoints:write', 'payouts:read')
    expect((await send('POST', PATH, body, enough, headers)).text).toBe(made.text)
    await send('DELETE', `${PATH}/${made.json.id}`)
  })

  test('that was wider once sends nothing of that time to an address of somebody narrower', async () => {
    const id = await endpoint(['product.created', 'price.created'])
    await send('POST', '/v1/products', { name: 'Pro' })
    const [{ id: delivery }] = (await api.sql<{ id: string }>(
      'select id from webhook_deliveries where endpoint_id = $1',
      [id],
    )) as [{ id: string }]
    await send('PATCH', `${PATH}/${id}`, { enabled_events: ['price.created'] })
    const key = await keyWith('webhook_endpoints:write', 'prices:read', 'deliveries:write')
    const move = () => send('PATCH', `${PATH}/${id}`, { url: 'https://elsewhere.example/' }, key)
    expect(refused(await move())).toEqual(REFUSED('url'))
    await api.sql("update webhook_deliveries set status = 'exhausted', next_attempt_at = null where id = $1", [
      delivery,
    ])
    expect((await move()).status).toBe(200)
    const retry = (by: string) => send('POST', `/v1/deliveries/${delivery}/retry`, {}, by)
    expect(refused(await retry(key))).toEqual(REFUSED('id'))
    expect(refused(await retry(await keyWith('deliveries:write')))).toEqual(REFUSED('id'))
    // A key that may write deliveries may resend what the endpoint receives today.
    await send('PATCH', `${PATH}/${id}`, { enabled_events: ['price.created', 'product.created'] })
    expect(refused(await retry(await keyWith('deliveries:write')))[1]).not.toBe('scope_missing')
    await send('DELETE', `${PATH}/${id}`)
  })
})

describe('the portal of a customer', () => {
  test('is opened by whoever could do what the customer does there, and by nobody who lacks one scope of it', async () => {
    const customer = (await send('POST', '/v1/customers', {})).json.id
    const open = async (...own: string[]) => send('POST', '/v1/portal_sessions', { customer }, await keyWith(...own))
    expect((await open('portal_sessions:write', ...ACTS_AS_CUSTOMER)).status).toBe(200)
    expect(refused(await open('portal_sessions:write')).slice(0, 2)).toEqual([403, 'scope_missing'])
    for (const missing of ACTS_AS_CUSTOMER) {
      const answer = await open('portal_sessions:write', ...ACTS_AS_CUSTOMER.filter((scope) => scope !== missing))
      expect([missing, ...refused(answer).slice(0, 2)]).toEqual([missing, 403, 'scope_missing'])
      expect(answer.json.error.message).toContain(missing)
    }
  })
})

describe('an API key', () => {
  test('is revoked by none that may do less, over all pairs of scopes', async () => {
    const keys = await Promise.all(
      scopes.map(async (scope) => ({ scope, ...(await send('POST', '/v1/api_keys', { scopes: [scope] })).json })),
    )
    for (const own of ['*', 'invoices:read', 'invoices:write', 'events:read', 'api_keys:read'] as Scope[]) {
      const by = await keyWith('api_keys:write', own)
      for (const { scope, id } of keys) {
        const isWithin = allows([own, 'api_keys:write'], scope as Scope)
        if (isWithin) continue
        expect([own, scope, ...refused(await send('DELETE', `/v1/api_keys/${id}`, undefined, by))]).toEqual([
          own,
          scope,
          ...REFUSED('scopes'),
        ])
      }
    }
    expect((await send('GET', `/v1/api_keys/${keys[0]!.id}`)).json.revoked_at).toBeNull()
    const reader = keys.find(({ scope }) => scope === 'invoices:read')!
    const by = await keyWith('api_keys:write', 'invoices:write')
    expect((await send('DELETE', `/v1/api_keys/${reader.id}`, undefined, by)).json.deleted).toBe(true)
  })

  test('that works from some addresses, or until some day, hands out none that reaches further', async () => {
    const soon = Math.floor(Date.now() / 1000) + 3_600
    const make = async (body: object, by?: string) => (await send('POST', '/v1/api_keys', body, by)).json
    const limited = await make({ allowed_ips: ['127.0.0.0/8', '2001:db8::/32'], expires_at: soon })
    const open = await make({})
    const [ips, end] = [REFUSED('allowed_ips'), REFUSED('expires_at')]
    const tried = async (method: string, path: string, body: object) =>
      refused(await send(method, `/v1/api_keys${path}`, body, limited.secret))
    expect(await tried('POST', '', { allowed_ips: [] })).toEqual(ips)
    expect(await tried('POST', '', { allowed_ips: ['127.0.0.0/7'] })).toEqual([
      400,
      'parameter_invalid',
      'allowed_ips[0]',
    ])
    for (const allowed_ips of [
      ['0.0.0.0/0'],
      ['127.0.0.1', '203.0.113.7'],
      ['::/0'],
      ['2001:db9::/32'],
      ['126.0.0.0/7'],
    ])
      expect([allowed_ips, ...(await tried('POST', '', { allowed_ips }))]).toEqual([allowed_ips, ...ips])
    expect(await tried('POST', '', { expires_at: soon + 1 })).toEqual(end)
    expect(await tried('POST', '', { never_expires: true })).toEqual(end)
    expect(await tried('POST', `/${open.id}/roll`, {})).toEqual(ips)
    expect(await tried('PATCH', `/${limited.id}`, { allowed_ips: [] })).toEqual(ips)
    expect(await tried('PATCH', `/${limited.id}`, { expires_at: null })).toEqual(end)
    expect(await tried('PATCH', `/${open.id}`, { allowed_ips: ['203.0.113.7'] })).toEqual(ips)
    // Nor by repeating another key's call, whose stored answer contains the secret.
    const headers = { 'idempotency-key': 'wide' }
    await send('POST', '/v1/api_keys', {}, merchant.testKey, headers)
    const again = await send('POST', '/v1/api_keys', {}, limited.secret, headers)
    expect(refused(again)).toEqual(ips)
    // What it may do: create a key as narrow as itself, roll itself, and revoke a key.
    expect(await make({}, limited.secret)).toMatchObject({ allowed_ips: limited.allowed_ips, expires_at: soon })
    expect(
      await make({ allowed_ips: ['127.0.0.1', '2001:db8:1::/48'], expires_at: soon }, limited.secret),
    ).toMatchObject({
      allowed_ips: ['127.0.0.1', '2001:db8:1::/48'],
    })
    expect((await send('POST', `/v1/api_keys/${limited.id}/roll`, {}, limited.secret)).status).toBe(200)
    expect((await send('DELETE', `/v1/api_keys/${open.id}`, undefined, limited.secret)).status).toBe(200)
  })

  test('is changed by none that may do less, over all pairs of scopes', async () => {
    for (const own of ['*', 'invoices:read', 'invoices:write'] as Scope[]) {
      const by = await keyWith('api_keys:write', own)
      for (const scope of scopes) {
        const { id } = (await send('POST', '/v1/api_keys', { scopes: [scope] })).json
        const answer = await send('PATCH', `/v1/api_keys/${id}`, { name: 'x' }, by)
        const expected = allows([own, 'api_keys:write'], scope) ? 200 : 403
        expect([own, scope, answer.status]).toEqual([own, scope, expected])
      }
    }
  })

  test('revokes itself, whatever it may do, with api_keys:write', async () => {
    const made = (await send('POST', '/v1/api_keys', { scopes: ['api_keys:write'] })).json
    expect((await send('DELETE', `/v1/api_keys/${made.id}`, undefined, made.secret)).status).toBe(200)
  })
})
