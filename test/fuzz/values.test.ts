// Hostile values in every place of every call and every form, over real sockets. The answer must be a clear refusal in the one error shape or a page,
// never a 5xx, and at the end all invariants about money hold. The calls are read from the router. In the ordinary run each place gets some of the
// values, in `npm run test:fuzz` all of them.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { crawl } from '../support/crawler.ts'
import { memberCookie, newMember } from '../support/dashboard.ts'
import { fillShop } from '../support/full-shop.ts'
import { portalBrowser, portalLink, slugOf } from '../support/portal.ts'
import { BODIES, HEADERS, TEXTS, VALUES } from './corpus.ts'
import { openSender, type Sent, wrongWith } from './judge.ts'
import { apiCalls, type Call, type Form, formsIn, mutations, pageAddresses, plausible } from './surface.ts'

const isWhole = process.env.FUZZ === 'whole'
/** How many values each place gets in the ordinary run. Places begin at different values, so that all values are tried. */
const SAMPLE = 1
const AT_ONCE = 8

let billing: BillingApi
let shop: ApiShop
let slug: string
let memberId: string
let sender: ReturnType<typeof openSender>
let portalCookie: string
/** Ids that exist, by the name of a field or of the resource in a path. */
const known: Record<string, string> = {}

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  await fillShop(billing, shop)
  slug = await slugOf(billing, shop)
  sender = openSender(billing.api.url)
  memberId = (await newMember(billing, shop)).id
  // /readyz would report that no worker is there, so a heartbeat stands for one.
  await billing.api.sql("insert into worker_heartbeats (worker_id, seen_at) values ('w', now() + interval '1 day')")
  // Calls about keys get the newest key, so it must not be the key that they are made with.
  await shop.post('/v1/api_keys', { name: 'spare', scopes: ['customers:read'] })
  const resources = new Set(apiCalls().map(({ path }) => path.split('/')[2]!))
  for (const resource of resources) {
    const { status, json } = await shop.get(`/v1/${resource}?limit=1`)
    const id = status === 200 ? (json.data?.[0]?.id as string | undefined) : undefined
    if (!id) continue
    known[resource] = id
    known[resource.replace(/s$/, '')] = id
  }
  known.payment_method = 'pm_card_ok'
  known.slug = slug
  const customer = await shop.customer({ email: 'buyer@example.com' })
  const browser = portalBrowser(billing.api.url)
  await browser.get(await portalLink(shop, customer))
  portalCookie = browser.cookie
})
afterAll(async () => {
  sender.close()
  await billing.close()
})

let processed = 0
/** The next part of a list, from where the last one ended. */
function some<T>(of: readonly T[]): readonly T[] {
  if (isWhole) return of
  return Array.from({ length: Math.min(SAMPLE, of.length) }, () => of[processed++ % of.length]!)
}

async function judge(
  sent: Iterable<Sent>,
  isCall: boolean,
): Promise<{ wrong: string[]; statuses: Record<number, number> }> {
  const wrong: string[] = []
  const statuses: Record<number, number> = {}
  const iterator = sent[Symbol.iterator]()
  const sendOn = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) {
      const one = next.value
      const body = String(one.body ?? '').slice(0, 300)
      const what = `${one.method} ${one.path.slice(0, 200)} ${JSON.stringify(one.headers).slice(0, 200)} ${body}`
      await sender.send(one).then(
        (answer) => {
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
          const problem = wrongWith(answer, isCall)
          if (problem) wrong.push(`${what} → ${problem}`)
        },
        (error: Error) => wrong.push(`${what} → ${error.message}`),
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn))
  const failures = billing.api.logs.filter(({ level, message }) => level === 'error' && message === 'request failed')
  for (const { err } of failures.splice(0)) wrong.push(`the log has: ${(err as Error)?.stack?.slice(0, 600)}`)
  return { wrong: wrong.slice(0, 20), statuses }
}

const headersOf = (more: Record<string, string> = {}) => ({
  authorization: `Bearer ${shop.testKey}`,
  'service-version': '2026-09-01',
  ...more,
})

const json = (body: unknown) => ({
  headers: headersOf({ 'content-type': 'application/json' }),
  body: JSON.stringify(body),
})

/** The path with ids that exist, where there are any. */
const filled = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name) => known[name] ?? known[path.split('/')[2]!] ?? 'x')

/** Calls that cause much work: they get hostile values, but no good body with one hostile place. */
const HEAVY = /^\/v1\/(simulations|audits)$/

function* hostileQueries({ query }: { query: string[] }): Generator<string> {
  for (const name of [...query, 'limit', 'starting_after', 'unknown'])
    for (const value of some(TEXTS)) yield `?${encodeURIComponent(name)}=${encoded(value)}`
  yield* some([
    '?a[b][c]=1',
    '?limit=1&limit=2',
    '?limit[]=1',
    '?__proto__[x]=1',
    '?%ff=%ff',
    '?=',
    '?&&&',
    `?${'a=1&'.repeat(1_500)}`,
    '?created[gte]=x&created[__proto__]=1',
  ])
}

/** Encodes as a hostile client would: text that is not Unicode is sent as bytes. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

function* hostileCalls(call: Call): Generator<Sent> {
  const { method, path } = call
  const good = call.body && !HEAVY.test(path) ? plausible(call.body, known) : {}
  const at = filled(path)
  if (path.includes(':'))
    for (const text of some(TEXTS))
      yield {
        method,
        path: path.replaceAll(/:\w+/g, encoded(text)) || '/',
        ...(method === 'GET' ? { headers: headersOf() } : json(good)),
      }
  for (const query of hostileQueries(call))
    yield { method, path: at + query, ...(method === 'GET' ? { headers: headersOf() } : json({})) }
  for (const header of some(HEADERS))
    yield {
      method,
      path: at,
      headers: headersOf(method === 'GET' ? header : { 'content-type': 'application/json', ...header }),
      body: method === 'GET' ? undefined : '{}',
    }
  if (method === 'GET') return
  for (const { bytes, type = 'application/json', encoding } of some(BODIES))
    yield {
      method,
      path: at,
      headers: headersOf({ 'content-type': type, ...(encoding && { 'content-encoding': encoding }) }),
      body: bytes,
    }
  if (call.body) for (const body of mutations(good, () => some(VALUES))) yield { method, path: at, ...json(body) }
}

test('no call of the API fails, whatever it is sent', async () => {
  const calls = apiCalls()
  expect(calls.length).toBeGreaterThan(100)
  const { wrong, statuses } = await judge(
    (function* () {
      for (const call of calls) yield* hostileCalls(call)
    })(),
    true,
  )
  expect(wrong).toEqual([])
  // The attack gets past authentication: some calls are good, most are refused as they should be.
  for (const status of [200, 400, 404, 415]) expect([status, statuses[status] ?? 0]).not.toEqual([status, 0])
  expect(statuses[401] ?? 0).toBeLessThan((statuses[400] ?? 0) / 4)
}, 600_000)

test('no page fails, whatever its address and its cookies say', async () => {
  const addresses = pageAddresses(billing.api.deps)
  expect(addresses.length).toBeGreaterThan(200)
  const cookie = `${await memberCookie(billing, shop, memberId)}; ${portalCookie}`
  const place = (path: string, text: string) =>
    path
      .replace('/:slug/:mode', `/${slug}/test`)
      .replace('/:slug', `/${slug}`)
      .replaceAll(/\/\*\w+/g, '/x')
      .replaceAll(/:\w+/g, encoded(text))
  const { wrong } = await judge(
    (function* () {
      for (const { method, path } of addresses) {
        const body = method === 'POST' ? { body: 'a=1' } : {}
        const form: Record<string, string> =
          method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
        for (const text of some(TEXTS))
          yield { method, path: place(path, text || 'x'), headers: { cookie, ...form }, ...body }
        for (const text of some(TEXTS))
          yield {
            method,
            path: path.replaceAll(/\/\*\w+/g, '/x').replaceAll(/:\w+/g, encoded(text || 'x')),
            headers: form,
            ...body,
          }
        for (const query of hostileQueries({ query: ['lang', 'q', 'order', 'from', 'to', 'said'] }))
          yield { method, path: place(path, 'x') + query, headers: { cookie, ...form }, ...body }
        for (const header of some(HEADERS))
          yield { method, path: place(path, 'x'), headers: { cookie, ...form, ...header }, ...body }
      }
    })(),
    false,
  )
  expect(wrong).toEqual([])
}, 600_000)

test('no form fails, whatever its fields say', async () => {
  const cookieOfMember = () => memberCookie(billing, shop, memberId)
  const owner = portalBrowser(billing.api.url, await cookieOfMember())
  const found = await crawl(owner, `/dashboard/${slug}/test`)
  const forms = new Map<string, Form & { cookie: () => Promise<string> }>()
  const kindOf = (path: string) => path.split('?')[0]!.replaceAll(/\b[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g, ':id')
  const collect = async (paths: string[], cookie: () => Promise<string>) => {
    const browser = portalBrowser(billing.api.url, await cookie())
    for (const path of paths)
      for (const form of formsIn((await browser.get(path)).text)) forms.set(kindOf(form.path), { ...form, cookie })
  }
  await collect(
    found.pages.map(({ path }) => path),
    cookieOfMember,
  )
  expect(forms.size).toBeGreaterThan(40)
  const { json: sessions } = await shop.get('/v1/checkout_sessions?limit=1')
  const { json: invoices } = await shop.get('/v1/invoices?limit=20')
  const open = invoices.data.find(({ status }: { status: string }) => status === 'open') ?? invoices.data[0]
  const hosted = [sessions.data[0].url, open.hosted_invoice_url].filter(Boolean).map((url) => new URL(url).pathname)
  const shopPages = [`/s/${slug}`, `/portal/${slug}/login`, '/dashboard/login', '/dashboard/forgot']
  await collect([...hosted, ...shopPages], async () => '')
  await collect([`/portal/${slug}`, `/portal/${slug}/details`, `/portal/${slug}/cards`], async () => portalCookie)
  const attacks: Sent[] = []
  for (const { path, fields, cookie } of forms.values()) {
    // A form may log out or change the password, so the next form has a session of its own.
    const headers = { cookie: await cookie(), 'content-type': 'application/x-www-form-urlencoded' }
    const send = (entries: [string, string][]) =>
      attacks.push({
        method: 'POST',
        path,
        headers,
        body: entries.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&'),
      })
    const good = fields.map(({ name, value }): [string, string] => [name, value])
    send([])
    for (const { name } of fields)
      for (const text of some(TEXTS)) send(good.map(([key, value]) => [key, key === name ? text : value]))
    send([...good, ...good, ['__proto__', '1'], ['unknown', 'x']])
    for (const { bytes } of some(BODIES)) attacks.push({ method: 'POST', path, headers, body: bytes })
  }
  const { wrong, statuses } = await judge(attacks, false)
  expect(wrong).toEqual([])
  for (const status of [303, 422]) expect([status, statuses[status] ?? 0]).not.toEqual([status, 0])
}, 600_000)

test('and after all of it the API answers and all money is right', async () => {
  await billing.settled()
  const { status } = await sender.send({ method: 'GET', path: '/v1/balance', headers: headersOf() })
  expect(status).toBe(200)
  await billing.check()
})
