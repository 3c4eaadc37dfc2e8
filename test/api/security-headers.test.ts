// All headers of each kind of page, that every address belongs to a kind, and what happens with the reports of browsers.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Registry } from 'prom-client'
import { routerOf } from '../../api/app.ts'
import { createMetrics } from '../../api/metrics.ts'
import { allRoutes } from '../../api/routes/index.ts'
import type { TestApi } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { memberCookie, newMember } from '../support/dashboard.ts'
import { signedIn, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let slug: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  slug = await slugOf(billing, shop)
})
afterAll(() => billing.close())

/** What each answer has, unless its kind says otherwise. No other header that browsers act on may be there. */
const EVERY = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), clipboard-read=(), display-capture=(), fullscreen=(), geolocation=(), gyroscope=(), hid=(), ' +
    'idle-detection=(), magnetometer=(), microphone=(), midi=(), payment=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=(), ' +
    'clipboard-write=(self), publickey-credentials-create=(self), publickey-credentials-get=(self)',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const REPORTING = 'report-uri /csp-reports'
const PAGE = {
  ...EVERY,
  'content-security-policy-report-only': `require-trusted-types-for 'script'; trusted-types satang; ${REPORTING}`,
}
const FRAMED = {
  ...PAGE,
  'content-security-policy': `default-src 'none'; script-src 'nonce-…'; style-src 'nonce-…'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; ${REPORTING}`,
  // Forms send their origin.
  'referrer-policy': 'same-origin',
}
const PDF = {
  ...EVERY,
  'content-security-policy': "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}
const UPLOADED = {
  ...EVERY,
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
}
const ANY_ORIGIN = {
  'access-control-expose-headers':
    'Request-Id, Service-Version, Idempotent-Replayed, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
  ...EVERY,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

type Kind =
  | 'api'
  | 'anyOrigin'
  | 'openapi'
  | 'health'
  | 'assets'
  | 'areas'
  | 'uploaded'
  | 'reports'
  | 'docs'
  | 'docsText'
  | 'front'
  | 'design'
  | 'checkout'
  | 'invoice'
  | 'picture'
  | 'pdf'
  | 'status'
  | 'stream'
  | 'preview'
  | 'storefront'
  | 'portal'
  | 'portalFile'
  | 'dashboard'
  | 'dashboardFile'
  | 'mail'
  | 'simulator'

/** The kind of an address; the first match counts. A new address without a match fails below: add its kind here, and the kind's headers. */
const KIND_OF: readonly [RegExp, Kind][] = [
  [/^\/v1\/(licenses\/(verify|release)|storefronts\/:slug)$/, 'anyOrigin'],
  [/^\/(v1|hooks)\//, 'api'],
  [/^\/openapi\.json$/, 'openapi'],
  [/^\/(livez|readyz)$/, 'health'],
  [/^\/assets\//, 'assets'],
  [/^\/areas\//, 'areas'],
  [/^\/pictures\//, 'uploaded'],
  [/^\/csp-reports$/, 'reports'],
  [/^\/$/, 'front'],
  [/^\/docs\/design$/, 'design'],
  [/^\/docs\/.*\.md$|^\/llms\.txt$/, 'docsText'],
  [/^\/docs(\/|$)/, 'docs'],
  [/^\/(c|i)\/:token.*\/qr\.(svg|png)$|^\/(c|i)\/:token\/(qr|.*\.svg|.*\.png)/, 'picture'],
  [/^\/i\/:token\/.*\.pdf$/, 'pdf'],
  [/\/status$/, 'status'],
  [/^\/(c|i)\/:token\/events$/, 'stream'],
  [/^\/(c|setup)\//, 'checkout'],
  [/^\/i\//, 'invoice'],
  [/\/preview-:name\.jpg$/, 'preview'],
  [/^\/(s|l)\//, 'storefront'],
  [/^\/portal\/:slug\/details\/export$/, 'portalFile'],
  [/^\/portal\//, 'portal'],
  [/^\/dashboard\/:slug\/:mode\/mailbox\/:id\/html$/, 'mail'],
  [/^\/dashboard\/.*\.(pdf|csv|svg|png)$|\/customers\/:id\/export$/, 'dashboardFile'],
  [/^\/dashboard(\/|$)/, 'dashboard'],
  [/^\/simulator\//, 'simulator'],
]

test('every address is of a kind', () => {
  const paths = routerOf(billing.api.deps, allRoutes).stack.map(({ path }) => String(path))
  expect(paths.length).toBeGreaterThan(200)
  const kinds = new Map(paths.map((path) => [path, KIND_OF.find(([pattern]) => pattern.test(path))?.[1]]))
  expect([...kinds].filter(([, kind]) => kind === undefined)).toEqual([])
  // And each kind has an address.
  expect(KIND_OF.map(([, kind]) => kind).filter((kind) => ![...kinds.values()].includes(kind))).toEqual([])
})

/** Headers that a browser acts on. Others, such as the request id, are no policy. */
const POLICIES =
  /^(cache-control|access-control-.*|content-security-policy.*|cross-origin-.*|permissions-policy|referrer-policy|report-to|reporting-endpoints|strict-transport-security|x-content-type-options|x-frame-options|x-xss-protection|clear-site-data|origin-agent-cluster|document-policy)$/

function policiesOf(headers: Headers): Record<string, string> {
  const all = [...headers].filter(([name]) => POLICIES.test(name))
  return Object.fromEntries(
    all.map(([name, value]) => [
      name,
      value.replaceAll(/'nonce-[\w-]{22}'/g, "'nonce-…'").replaceAll(/'sha256-[\w+/=]{44}'/g, "'sha256-…'"),
    ]),
  )
}

test('each kind of page has its whole set of headers, and nothing else', async () => {
  const price = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 5_000 }, { published: true })
  const customer = await shop.customer({ email: 'nok@example.com' })
  const { json: s } = await shop.subscribe({ customer, collection_method: 'invoice', days_until_due: 7 })
  const { json: invoices } = await shop.get(`/v1/invoices?subscription=${s.id}`)
  const invoice = new URL(invoices.data[0].hosted_invoice_url).pathname
  const session = await shop.post(
    '/v1/checkout_sessions',
    { customer, line_items: [{ price }], success_url: 'https://shop.example/thanks' },
    { headers: { 'service-version': '2026-09-01' } },
  )
  const checkout = new URL(session.json.url).pathname
  const member = await newMember({ api: billing.api }, shop)
  const dashboard = { cookie: await memberCookie({ api: billing.api }, shop, member.id) }
  const portal = { cookie: (await signedIn(billing, shop, customer)).cookie }
  const home = `/dashboard/${slug}/test`
  const page = (await billing.api.send('GET', checkout)).text
  const asset = /href="(\/assets\/[^"]+)"/.exec(page)![1]!
  const json = { ...EVERY }
  const shown: [kind: Kind | 'error', path: string, status: number, headers: object, wanted: object][] = [
    ['api', '/v1/customers', 200, { authorization: `Bearer ${shop.testKey}` }, json],
    ['error', '/v1/customers', 401, {}, json],
    ['error', '/v1/nothing', 404, {}, json],
    ['error', '/nothing', 404, {}, json],
    [
      'anyOrigin',
      `/v1/storefronts/${slug}?mode=test`,
      200,
      {},
      { ...ANY_ORIGIN, 'cache-control': 'public, max-age=60' },
    ],
    [
      'openapi',
      '/openapi.json',
      200,
      {},
      { ...EVERY, 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60' },
    ],
    ['health', '/livez', 200, {}, json],
    ['uploaded', '/pictures/x/y', 404, {}, UPLOADED],
    ['assets', asset, 200, {}, { ...EVERY, 'cache-control': 'public, max-age=31536000, immutable' }],
    ['areas', '/areas/10500', 200, {}, { ...EVERY, 'cache-control': 'public, max-age=86400' }],
    ['front', '/', 200, { accept: 'text/html' }, FRAMED],
    ['docs', '/docs', 200, {}, FRAMED],
    ['docs', '/docs/errors', 200, {}, FRAMED],
    ['docs', '/docs/search?q=card', 200, {}, FRAMED],
    ['docs', '/docs/nothing', 404, {}, FRAMED],
    ['docsText', '/docs/errors.md', 200, {}, json],
    ['docsText', '/llms.txt', 200, {}, json],
    ['design', '/docs/design', 200, {}, FRAMED],
    ['checkout', checkout, 200, {}, FRAMED],
    ['checkout', '/c/nothing', 404, {}, FRAMED],
    ['status', `${checkout}/status`, 200, {}, json],
    ['invoice', invoice, 200, {}, FRAMED],
    ['picture', `${invoice}/qr.svg`, 200, {}, { ...EVERY, 'cross-origin-resource-policy': 'cross-origin' }],
    ['pdf', `${invoice}/invoice.pdf`, 200, {}, PDF],
    [
      'preview',
      `/s/${slug}/preview-th-xxxxxxxxxxxxxxxx.jpg?mode=test`,
      200,
      {},
      { ...UPLOADED, 'cache-control': 'public, max-age=300' },
    ],
    ['storefront', `/s/${slug}?mode=test`, 200, {}, FRAMED],
    ['portal', `/portal/${slug}?mode=test`, 200, {}, FRAMED],
    ['portal', `/portal/${slug}/details?mode=test`, 200, portal, FRAMED],
    ['portalFile', `/portal/${slug}/details/export?mode=test`, 200, portal, json],
    ['dashboard', '/dashboard/login', 200, {}, FRAMED],
    ['dashboard', home, 200, dashboard, FRAMED],
    ['dashboard', `${home}/customers/${customer}`, 200, dashboard, FRAMED],
    ['dashboard', `${home}/nothing`, 404, dashboard, FRAMED],
    ['dashboardFile', `${home}/customers/${customer}/export`, 200, dashboard, json],
    ['simulator', '/simulator/3ds/nothing', 404, {}, FRAMED],
  ]
  const found = []
  for (const [kind, path, , headers] of shown) {
    const answer = await billing.api.send('GET', path, { headers: headers as Record<string, string> })
    found.push([kind, path, answer.status, policiesOf(answer.headers)])
  }
  expect(found).toEqual(shown.map(([kind, path, status, , wanted]) => [kind, path, status, wanted]))
})

describe('reports of browsers', () => {
  const report = (body: unknown, headers: Record<string, string> = {}, api: TestApi = billing.api) =>
    api.send('POST', '/csp-reports', {
      raw: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/csp-report', ...headers },
    })
  const violated = (more: object = {}) => ({
    'csp-report': {
      'document-uri': 'http://satang.test/c/secret-token-of-a-buyer?lang=en',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/steal.js?who=nok',
      disposition: 'enforce',
      ...more,
    },
  })
  const lines = (api: TestApi) => api.logs.filter(({ message }) => message === 'a browser reports a violated policy')

  test('are counted, and each kind is logged once, in words of ours alone', async () => {
    const metrics = createMetrics()
    const api = await billing.api.another({ metrics })
    for (let n = 0; n < 3; n++) expect((await report(violated(), {}, api)).status).toBe(204)
    const batch = [
      {
        type: 'csp-violation',
        body: {
          documentURL: `http://satang.test/portal/${slug}`,
          effectiveDirective: 'x\nforged=1',
          blockedURL: 'inline',
          disposition: 'report',
        },
      },
      { type: 'deprecation', body: {} },
    ]
    expect((await report(batch, { 'content-type': 'application/reports+json' }, api)).status).toBe(204)
    expect(lines(api)).toMatchObject([
      { level: 'warn', disposition: 'enforce', directive: 'script-src-elem', blocked: 'other', page: 'checkout' },
      { level: 'warn', disposition: 'report', directive: 'other', blocked: 'inline', page: 'portal' },
    ])
    expect(JSON.stringify(lines(api))).not.toMatch(/secret-token|evil|nok|forged/)
    const published = await (metrics.registry as Registry).metrics()
    expect(published).toContain(
      'satang_csp_violations_total{disposition="enforce",directive="script-src-elem",blocked="other",page="checkout"} 3',
    )
    await api.close()
  })

  test('that are none are refused or say nothing, and take no room', async () => {
    const api = await billing.api.another()
    const big = violated({ 'script-sample': 'x'.repeat(40_000) })
    const answers = [
      await report('{', {}, api),
      await report(big, {}, api),
      await report(violated(), { 'content-type': 'text/plain' }, api),
      await report(violated(), { origin: 'https://evil.example' }, api),
      await report('[[[[]]]]', {}, api),
      await report('null', {}, api),
      await report({ 'csp-report': 'x' }, {}, api),
    ]
    expect(answers.map(({ status, json }) => [status, json?.error.code])).toEqual([
      [400, 'json_invalid'],
      [413, 'body_too_large'],
      [415, 'unsupported_media_type'],
      [400, 'parameter_invalid'],
      [204, undefined],
      [204, undefined],
      [204, undefined],
    ])
    expect(lines(api)).toEqual([])
    const many = Array.from({ length: 500 }, () => ({ type: 'csp-violation', body: { effectiveDirective: 'img-src' } }))
    expect((await report(many, { 'content-type': 'application/reports+json' }, api)).status).toBe(204)
    expect(lines(api)).toHaveLength(1)
    await api.close()
  })

  test('have a limit of their own, which takes nothing from a buyer’s forms', async () => {
    const api = await billing.api.another({ rateLimits: 'on', limits: { csp_report: 2, form: 1 } })
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await report(violated(), {}, api)).status)
    expect(statuses).toEqual([204, 204, 429])
    await api.close()
  })
})
