// Every page and every form of the dashboard, found by following its links: who must not open them, that other shops cannot see their objects, and
// what every page must have. Each page has its own test of what it says and does; test/web/dashboard-every-page.test.ts tests how it looks.

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import Router from '@koa/router'
import { addDashboard } from '../../web/dashboard/index.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { type Crawled, crawl } from '../support/crawler.ts'
import { signedInMember } from '../support/dashboard.ts'
import { fillShop } from '../support/full-shop.ts'
import { linksInText } from '../support/links-in-text.ts'
import { type PortalBrowser, portalBrowser, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let home: string
let found: Crawled

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  await fillShop(billing, shop)
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  const boss = await signedInMember(billing, shop)
  owner = boss
  await billing.api.sql(
    "insert into member_passkeys (id, member_id, credential_id, public_key, name, synced, created_at) values ('mpk_01jd8z7k3n5q9r2t4v6w8x0y1z', $1, 'x', '', 'Phone', true, 1)",
    [boss.member.id],
  )
  found = await crawl(owner, home)
}, 600_000)
afterAll(() => billing.close())

/** Pages that only a form or an address from elsewhere leads to. */
const UNLINKED = new Set([
  '/*rest',
  '/search',
  // A stream: test/api/dashboard-live.test.ts.
  '/live',
  '/deliveries',
  '/webhooks/:id/replays',
  '/mailbox/:id/html',
  '/customers/:id/erasure',
  // Of a payment to a bank account: test/api/hand-reports.test.ts.
  '/payments/:id/received',
  // Of a refund that a person sends: test/api/refunds-by-hand.test.ts.
  '/refunds/:id/report',
  // For roles that may not see tax documents, among which the note stands.
  '/invoices/:id/credit-note',
  // Of a sale that was given back whole: test/api/dashboard-tax-documents.test.ts.
  '/tax-documents/:id/cancel',
  // Of payouts that a person sends: test/api/payouts-by-hand.test.ts.
  '/payouts/:id/report',
  '/payouts/files/:id/csv',
  // Of rows that are chosen: test/api/dashboard-many.test.ts.
  ...['payments', 'subscriptions', 'invoices', 'customers', 'products', 'licences', 'refunds', 'disputes'].map(
    (table) => `/${table}/chosen`,
  ),
  '/customers/:id/card-links/:link',
  '/customers/:id/card-links/:link/qr.svg',
])
/** Pages of the menu that are a table. */
const LISTS = new Set(
  [
    'approvals',
    'payments',
    'transfers',
    'payouts',
    'tax-documents',
    'customers',
    'subscriptions',
    'invoices',
    'licences',
    'products',
    'discount-codes',
    'checkout-links',
    'payment-links',
    'events',
    'requests',
    'api-keys',
    'audit-log',
    'webhooks',
    'clocks',
    'simulations',
  ].map((section) => `/${section}`),
)
/** Newest first, and in no other order (D223, D258). */
const CHRONICLES = new Set(['/payouts', '/events', '/requests', '/audit-log'])
/** A member's own pages, and how that member sees tables: every role has them. */
const OWN = /^\/(account|tables)/
/** People belong to a merchant, not to a mode, and are no call of the API. */
const PEOPLE = /^\/(account|team)/

/** Whether an address, its ids written as `:id`, is one of a pattern: `/gateways/new/stripe` of `/gateways/new/:provider`. */
function isOf(pattern: string, address: string): boolean {
  const [parts, given] = [pattern.split('/'), address.split('/')]
  const fits = (part: string, i: number) =>
    part === ':provider' || (part.startsWith(':') ? given[i] === ':id' : part === given[i])
  return parts.length === given.length && parts.every(fits)
}

test('has no link that leads nowhere, and no page that nothing leads to', () => {
  expect(found.broken).toEqual([])
  const unvisited = pagesOf().filter(
    (path) => ![...found.visited].some((visited) => isOf(path, visited)) && !UNLINKED.has(path),
  )
  expect(unvisited).toEqual([])
})

test('keeps every page from frames, from caches, and from scripts and pictures of others', async () => {
  for (const { path } of found.pages) {
    const { headers } = await owner.get(path)
    const policy = headers.get('content-security-policy')
    expect([path, policy]).toEqual([
      path,
      expect.stringMatching(/default-src 'none'; script-src 'nonce-.*frame-ancestors 'none'/),
    ])
    expect([path, headers.get('x-frame-options'), headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
      path,
      expect.stringMatching(/deny|sameorigin/i),
      'no-store',
      'noindex',
    ])
  }
})

test('has no address that the database chokes on: of every name that a page asks for', async () => {
  const failed: string[] = []
  const paths = new Set(found.pages.map(({ path }) => path.split('?')[0]!))
  for (const path of [...paths, `${home}/search`]) {
    const { text } = await owner.get(path)
    const names = new Set([
      'q',
      'customer',
      'object',
      ...[...text.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name!),
    ])
    const query = new URLSearchParams([...names].map((name): [string, string] => [name, '\0']))
    const { status } = await owner.get(`${path}?${query}`)
    if (status >= 500) failed.push(`${path}: ${status}`)
  }
  expect(failed).toEqual([])
})

test('shows nothing to nobody, and to members of another merchant what is not there', async () => {
  const nobody = portalBrowser(billing.api.url)
  const theirs = await billing.shop()
  const stranger = await signedInMember(billing, theirs)
  const elsewhere = `/dashboard/${await slugOf(billing, theirs)}/test`
  for (const { path, pattern } of found.pages) {
    const closed = await nobody.get(path)
    expect([path, closed.status, closed.location?.split('?')[0]]).toEqual([path, 303, '/dashboard/login'])
    expect([path, (await stranger.get(path)).status]).toEqual([path, 404])
    // The same object, requested in the stranger's own shop and in the other mode.
    if (!pattern.split('?')[0]!.includes(':id')) continue
    expect([path, (await stranger.get(path.replace(home, elsewhere))).status]).toEqual([path, 404])
    if (!PEOPLE.test(pattern))
      expect([path, (await owner.get(path.replace(/\/test\//, '/live/'))).status]).toEqual([path, 404])
  }
})

test('takes no form from another site, from nobody, from a stranger, or from whoever may only look', async () => {
  const before = await rowsWritten()
  const theirs = await billing.shop()
  const stranger = await signedInMember(billing, theirs)
  const viewer = await signedInMember(billing, shop, 'viewer')
  const nobody = portalBrowser(billing.api.url)
  const withSessions = await rowsWritten()
  for (const { path, pattern } of found.forms) {
    const foreign = await owner.post(path, {}, { origin: 'https://evil.example' })
    expect([path, foreign.status]).toEqual([path, 400])
    const sideways = await owner.post(path, {}, { 'sec-fetch-site': 'cross-site' })
    expect([path, sideways.status]).toEqual([path, 400])
    expect([path, (await nobody.post(path)).location]).toEqual([path, '/dashboard/login'])
    expect([path, (await stranger.post(path)).status]).toEqual([path, 404])
    if (!OWN.test(pattern)) expect([path, (await viewer.post(path)).status]).toEqual([path, 403])
  }
  expect(withSessions).not.toEqual(before)
  expect(await rowsWritten()).toEqual(withSessions)
})

test('shows whoever may only look no form that would be refused', async () => {
  const viewer = await signedInMember(billing, shop, 'viewer')
  const seen = await crawl(viewer, home)
  expect(seen.broken).toEqual([])
  expect(seen.forms.filter(({ pattern }) => !OWN.test(pattern))).toEqual([])
})

test('asks in no form for the id of a customer, product or price alone', async () => {
  const asks: string[] = []
  for (const { path, pattern } of found.pages) {
    const { text } = await owner.get(path)
    // The filters of a table are asked by name elsewhere, and this one is for an id.
    for (const [form] of text.matchAll(/<form[^>]*class="form[ "](?:(?!<\/form>).)*<\/form>/gs))
      for (const [id] of form.replaceAll(/<code.*?<\/code>/gs, '').matchAll(/\b(?:cus|prod|price)_…/g))
        asks.push(`${pattern}: ${id}`)
  }
  expect(asks).toEqual([])
  expect(found.pages.some(({ pattern }) => pattern.startsWith('/subscriptions/new'))).toBe(true)
})

test('says of every thing the call that reads it, and gives every table of the menu as a file', async () => {
  for (const { path, pattern } of found.pages) {
    const { text } = await owner.get(path)
    // A mail is not a call of the API.
    if (/\/:id$/.test(pattern) && !PEOPLE.test(pattern) && !pattern.startsWith('/mailbox'))
      expect([pattern, text.includes('curl -sS')]).toEqual([pattern, true])
    if (LISTS.has(pattern) && !CHRONICLES.has(pattern))
      // Rows of test clocks stand as they came, without an arrow, and can be ordered.
      expect([pattern, /aria-sort|order=-created/.test(text)]).toEqual([pattern, true])
    if (LISTS.has(pattern))
      expect([pattern, text.includes('csv=all'), text.includes('class="filters"')]).toEqual([pattern, true, true])
  }
})

test('has something to say in a shop that has nothing yet, in live mode too', async () => {
  const fresh = await billing.shop()
  const member = await signedInMember(billing, fresh)
  const slug = await slugOf(billing, fresh)
  for (const mode of ['test', 'live']) {
    const { broken, pages } = await crawl(member, `/dashboard/${slug}/${mode}`)
    expect(broken).toEqual([])
    const patterns = pages.map(({ pattern }) => pattern)
    expect([mode, patterns.some((pattern) => pattern.startsWith('/clocks'))]).toEqual([mode, mode === 'test'])
    for (const list of LISTS) if (mode === 'test') expect(patterns).toContain(list)
  }
})

test('tells no link within a sentence from its text by colour alone', async () => {
  expect(linksInText('<td>See <a href="/">it</a></td><td><a href="/">Nok</a> · <small>a person</small></td>')).toEqual([
    'td: See | it',
  ])
  for (const { path } of found.pages)
    for (const lang of ['en', 'th'])
      expect([
        path,
        linksInText((await owner.get(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)).text),
      ]).toEqual([path, []])
})

test('says everything in both languages', async () => {
  for (const { path } of found.pages) {
    const thai = await owner.get(`${path}${path.includes('?') ? '&' : '?'}lang=th`)
    expect([path, thai.status, /<html lang="th">/.test(thai.text)]).toEqual([path, 200, true])
    expect([path, untranslated(thai.text)]).toEqual([path, []])
  }
})

/**
 * Headings, labels and buttons of a page that have English words but no Thai ones. Names of objects, customers with their addresses, codes and what is
 * marked as English do not count.
 */
function untranslated(text: string): string[] {
  const plain = text
    .replaceAll(/<(code|pre|option|kbd)[ >].*?<\/\1>/gs, '')
    .replaceAll(/<(\w+)[^>]* lang="en"[^>]*>.*?<\/\1>/gs, '')
  const words = [
    ...plain.matchAll(
      /<(h2|h3|label|legend|button|summary|dt|th scope="col")[^>]*>(.*?)<\/(?:h2|h3|label|legend|button|summary|dt|th)>/gs,
    ),
  ]
  return words
    .map(([, , inner]) => inner!.replaceAll(/<[^>]+>/g, '').trim())
    .filter(
      (word) => /[A-Za-z]{2,}/.test(word) && !word.includes('@') && !/[\u0e00-\u0e7f]/.test(word) && !PROPER.test(word),
    )
}

/** Words that are the same in Thai. */
const PROPER =
  /^([a-z_]+:(read|write)|[a-z_]+\.[a-z_*]+|ID|API|URL|CSV|JSON|VAT|IP|PDF|QR|curl|Webhook|User-Agent|MRR|English|Stripe|Opn Payments|Visa.{1,16})$/

/** The dashboard's pages after merchant and mode, as they are declared. */
function pagesOf(): string[] {
  const router = new Router()
  addDashboard(router as never, billing.api.deps)
  const prefix = '/dashboard/:slug/:mode'
  return router.stack
    .filter(({ path, methods }) => String(path).startsWith(prefix) && methods.includes('GET'))
    .map(({ path }) => String(path).slice(prefix.length))
}

/** The rows that a form might have written although it should have been refused. */
async function rowsWritten(): Promise<unknown> {
  const [row] =
    await billing.api.sql(`select (select count(*)::int from events) as events, (select count(*)::int from refunds) as refunds,
    (select count(*)::int from api_keys) as keys, (select count(*)::int from member_sessions) as sessions, (select count(*)::int from memberships) as members,
    (select md5(string_agg(settings::text, '' order by id)) from merchants) as settings`)
  return row
}
