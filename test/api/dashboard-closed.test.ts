// Every address of the dashboard, as the router has it: what a merchant and its buyers write is shown as text on all pages, and no form does anything
// for a viewer, for another shop's owner, or for another site. Each form has its own test of what it does.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import Router from '@koa/router'
import { invite } from '../../commands/invitations.ts'
import { addDashboard } from '../../web/dashboard/index.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { asMerchant, type DashboardMember as Member, membersOf, newMember } from '../support/dashboard.ts'
import { addGatewayRow } from '../support/gateway-row.ts'

let billing: BillingApi
let shop: ApiShop
let owner: Member
let viewer: Member
let stranger: Member
let home: string
let elsewhere: string
/** The ids of the shop's objects, by the first part of the paths that name them. */
let ids: Record<string, string>
let routes: { method: string; path: string }[]

const HOSTILE = `'"><script>alert(1)</script><img src=x onerror=alert(1)>`
const BANK = { bank_code: '014', account_number: '1112223334', account_name: 'Co' }

beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  ;({ home, elsewhere, owner, viewer, stranger } = await membersOf(billing, shop))
  const router = new Router()
  addDashboard(router as never, billing.api.deps)
  routes = router.stack.map(({ path, methods }) => ({
    method: methods.includes('POST') ? 'POST' : 'GET',
    path: String(path),
  }))
  ids = await everything()
  await billing.settled()
  await billing.api.deps.requestLog?.flush()
})
afterAll(() => billing.close())

const posted = async (path: string, body: object) => {
  const { status, json } = await shop.post(path, body, { headers: { 'service-version': '2026-09-01' } })
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(json)}`)
  return json
}

/** One object of each kind, with hostile text in every field that takes text. */
async function everything(): Promise<Record<string, string>> {
  const metadata = { [HOSTILE.slice(0, 40)]: HOSTILE }
  const words = { name: HOSTILE, metadata }
  const clock = await posted('/v1/test_clocks', { name: HOSTILE, frozen_time: Math.floor(Date.now() / 1000) })
  const customer = await posted('/v1/customers', { ...words, email: 'nok@example.com', phone: '+66 81 234 5678' })
  const product = await posted('/v1/products', {
    ...words,
    description: HOSTILE,
    feature_flags: ['x'],
    image_url: `https://a.example/"onerror="alert(1)`,
    license_enabled: true,
    credits: 5,
    published: true,
  })
  const price = await posted('/v1/prices', {
    ...{ product: product.id, type: 'recurring', interval: 'month', amount_satang: 19_900, metadata },
  })
  const subscribed = await shop.subscribe({ customer: customer.id, price: price.id, metadata })
  await billing.settled()
  const first = async (path: string) => (await shop.get(`/v1/${path}`)).json.data[0]?.id as string
  const payment = await first('payments')
  const refund = await posted(`/v1/payments/${payment}/refund`, { amount_satang: 100, reason: HOSTILE })
  const endpoint = await posted('/v1/webhook_endpoints', { url: 'https://a.example/"><b>', description: HOSTILE })
  const code = await posted('/v1/discount_codes', { code: 'HALF', kind: 'percent', value: 50, metadata })
  const link = await posted('/v1/checkout_sessions', {
    ...{
      customer_email: 'b@example.com',
      line_items: [{ price: price.id, quantity: 1 }],
      metadata,
      success_url: 'https://a.example/"><b>',
    },
  })
  const cardLink = await posted('/v1/setup_sessions', { customer: customer.id, metadata })
  const paymentLink = await posted('/v1/payment_links', { line_items: [{ price: price.id }], metadata })
  const key = await posted('/v1/api_keys', { name: HOSTILE, scopes: ['products:read'] })
  const account = await posted('/v1/bank_accounts', BANK)
  const mate = await newMember(billing, shop, 'support')
  const { encryptionKey } = billing.api.deps
  const guest = { email: 'guest@example.com', role: 'viewer', invitedBy: owner.member.id, locale: 'en' } as const
  const invitation = await asMerchant(billing, shop.id, (c) => invite(c, { ...guest, encryptionKey }))
  return {
    customers: customer.id,
    products: product.id,
    prices: price.id,
    subscriptions: subscribed.json.id,
    payments: payment,
    refunds: refund.id,
    webhooks: endpoint.id,
    'discount-codes': code.id,
    'checkout-links': link.id,
    'payment-links': paymentLink.id,
    'card-links': cardLink.id,
    'api-keys': key.id,
    'bank-accounts': account.id,
    gateways: await addGatewayRow(billing.api, shop.id, HOSTILE),
    team: mate.id,
    invitations: invitation.id,
    clocks: clock.id,
    invoices: await first('invoices'),
    licences: await first('licenses'),
    events: await first('events'),
    requests: await first('requests'),
    cards: await first(`payment_methods?customer=${customer.id}`),
  }
}

/** The path after merchant and mode with existing ids as its parameters. Null when there is no such object here. */
function pathOf(pattern: string): string | null {
  const parts = pattern.split('/').slice(4)
  const filled = parts.map((part, i) => {
    if (!part.startsWith(':')) return part
    if (part === ':kind') return 'refunds'
    if (part === ':action') return 'succeed'
    return ids[parts[i - 1] === ':kind' ? 'refunds' : parts[i - 1]!]
  })
  return filled.includes(undefined) ? null : `/${filled.join('/')}`
}
const behindTheGuard = (method: string) =>
  routes
    .filter((route) => route.method === method && route.path.startsWith('/dashboard/:slug/:mode'))
    .flatMap(({ path }) => pathOf(path) ?? [])

const HARM = /<script>alert|<img src=x|"><b>|"onerror=|href="javascript:/

test('what a merchant and its buyers write is text on every page, and nobody else’s page', async () => {
  const paths = behindTheGuard('GET')
  expect(paths.length).toBeGreaterThan(60)
  const wrong: unknown[] = []
  let escaped = 0
  for (const path of paths) {
    const { status, text, headers } = await owner.get(home + path)
    const policy = headers.get('content-security-policy')
    if (text.includes('&lt;script&gt;alert(1)')) escaped++
    const isPage = status !== 303 && headers.get('content-type')!.startsWith('text/html')
    if (status >= 500 || HARM.test(isPage ? text : '') || (isPage && !policy?.includes("script-src 'nonce-")))
      wrong.push([path, status])
    const here = (await stranger.get(home + path)).status
    const there = isNamed(path) && status !== 303 ? (await stranger.get(elsewhere + path)).status : 404
    if (here !== 404 || there !== 404) wrong.push([path, here, there])
  }
  expect(wrong).toEqual([])
  expect(escaped).toBeGreaterThan(25)
})

test('no form does anything for a viewer, another shop’s owner, the other mode, or another site', async () => {
  const paths = behindTheGuard('POST').filter((path) => !path.startsWith('/account'))
  expect(paths.length).toBeGreaterThan(50)
  const before = await written()
  const fields = { role: 'owner', name: 'x', slug: 'x', email: 'x@example.com', step: 'refund', amount: '1' }
  const wrong: unknown[] = []
  for (const path of paths) {
    const statuses = [
      (await viewer.post(home + path, fields)).status,
      (await stranger.post(home + path, fields)).status,
      isNamed(path) ? (await stranger.post(elsewhere + path, fields)).status : 404,
      isOfTestMode(path) ? (await owner.post(home.replace(/test$/, 'live') + path, fields)).status : 404,
      (await owner.post(home + path, fields, { origin: 'https://evil.example' })).status,
    ]
    if (statuses.join() !== '403,404,404,404,400') wrong.push([path, ...statuses])
  }
  expect(wrong).toEqual([])
  expect(await written()).toEqual(before)
})

const isNamed = (path: string) => Object.values(ids).some((id) => path.includes(id))

/** Tools of the test mode, and paths that name one of its objects. People belong to both modes. */
const isOfTestMode = (path: string) =>
  /^\/(bank|clocks|rounds|samples|simulations)\b/.test(path) || (isNamed(path) && !path.startsWith('/team'))

function written(): Promise<unknown[]> {
  return billing.api.sql(
    `select (select count(*) from events where merchant_id = $1) as events, (select count(*) from api_keys where merchant_id = $1) as keys,
      (select json_agg(m order by m.member_id) from memberships m where m.merchant_id = $1) as team,
      (select json_agg(l order by l.id) from member_links l where l.merchant_id = $1) as links, (select settings from merchants where id = $1) as settings`,
    [shop.id],
  )
}
