// Causes every event of the catalogue by the operation it belongs to. Each event carries what its object's GET returns right after, what the object
// was before, the order of causes, and the actor (specification §7.1). test/support/published.ts checks every event; this file checks which operation
// publishes which events.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { expireDueApprovals } from '../../activities/expire-approvals.ts'
import { reconcileDueAccounts } from '../../activities/reconcile-gateways.ts'
import { commit } from '../../commands/commit.ts'
import { actOnNotice } from '../../commands/gateway-notifications.ts'
import { disableEndpoint } from '../../commands/webhook-delivery.ts'
import { createGateways } from '../../gateways/index.ts'
import type { Notice } from '../../gateways/port.ts'
import { APPROVAL_SECONDS } from '../../rules/approvals.ts'
import { EVENT_TYPES, type EventType } from '../../rules/events.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { LOUD } from '../support/loud.ts'
import { ACCOUNTS, addAccount, earn } from '../support/payouts.ts'
import { portalBrowser, slugOf } from '../support/portal.ts'
import { StripeFake } from '../support/providers/stripe.ts'
import { openStripe } from '../support/providers/stripe-world.ts'
import { type Follower, followEvents, type Published } from '../support/published.ts'

const DAY = 86_400
const T0 = fromBangkok({ year: 2026, month: 3, day: 10, hour: 9 })
const VERSION = { headers: { 'service-version': '2026-09-01' } }

let billing: BillingApi
let shop: ApiShop
let follower: Follower
const seen = new Set<EventType>()
let clock: string
let customer: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  follower = await followEvents(billing, shop, seen)
})
beforeEach(async () => {
  clock = (await post('/v1/test_clocks', { frozen_time: T0 })).id
  customer = await shop.customer({ test_clock: clock })
})
afterEach(() => billing.settled())
afterAll(() => billing.checkAndClose())

async function ask(method: string, path: string, body?: unknown, options?: object) {
  const { status, json, text } = await shop.send(method, path, { body, ...options })
  if (status !== 200) throw new Error(`${method} ${path} answered ${text}`)
  return json
}
const post = (path: string, body: unknown = {}, options?: object) => ask('POST', path, body, options)
const patch = (path: string, body: unknown) => ask('PATCH', path, body)
const advance = (to: number) => post(`/v1/test_clocks/${clock}/advance`, { frozen_time: to })
const bank = (payment: string, does: string, body = {}) => post(`/v1/test_helpers/payments/${payment}/${does}`, body)
const tells = (work: () => Promise<unknown>) => follower.tells(work)
const types = (published: Published[]) => published.map(({ type }) => type)
/** The published types without those about clocks. */
async function tellsOf(work: () => Promise<unknown>): Promise<string[]> {
  return types(await tells(work)).filter((type) => !type.startsWith('test_clock'))
}
async function subscribed(body: object = {}) {
  const { json } = await shop.subscribe({ customer, ...body })
  await billing.settled()
  return json
}
const paymentOf = async (invoice: string): Promise<string> => (await shop.get(`/v1/invoices/${invoice}`)).json.payment
async function openCheckout(line: string, body: object = {}) {
  const given = {
    customer_email: 'noi@example.com',
    line_items: [{ price: line }],
    success_url: 'https://shop.example/t',
  }
  return post('/v1/checkout_sessions', { ...given, ...body }, VERSION)
}
const confirm = (session: string, token: string) =>
  shop.post(`/v1/test_helpers/checkout_sessions/${session}/confirm`, { payment_method_type: 'card', token })
const once = () => shop.price({ type: 'one_time', interval: undefined, amount_satang: 50_000 })

describe('the catalogue of goods and people', () => {
  test('customers, products and prices are published when they come and change', async () => {
    expect(await tellsOf(() => shop.customer({ name: 'Noi', metadata: { a: '1' } }))).toEqual(['customer.created'])
    expect(await tellsOf(() => patch(`/v1/customers/${customer}`, { name: 'Nok', metadata: { b: '2' } }))).toEqual([
      'customer.updated',
    ])
    let price = ''
    expect(
      await tellsOf(async () => {
        price = await shop.price()
      }),
    ).toEqual(['product.created', 'price.created'])
    const { product } = (await shop.get(`/v1/prices/${price}`)).json
    expect(await tellsOf(() => patch(`/v1/products/${product}`, { name: 'Pro 2', credits: 5 }))).toEqual([
      'product.updated',
    ])
    expect(await tellsOf(() => patch(`/v1/prices/${price}`, { active: false }))).toEqual(['price.updated'])
  })

  test('a card is published with what it does to its customer, and a deletion with its end', async () => {
    const card = { customer, type: 'card', token: 'pm_card_ok' }
    expect(await tellsOf(() => post('/v1/payment_methods', card))).toEqual([
      'customer.updated',
      'payment_method.attached',
    ])
    const { default_payment_method: id } = (await shop.get(`/v1/customers/${customer}`)).json
    expect(await tellsOf(() => post(`/v1/payment_methods/${id}/detach`))).toEqual([
      'customer.updated',
      'payment_method.detached',
    ])
    await subscribed()
    expect(await tellsOf(() => ask('DELETE', `/v1/customers/${customer}`))).toEqual([
      'customer.deleted',
      'payment_method.detached',
      'subscription.canceled',
      'entitlements.updated',
    ])
  })

  test('a card that runs out in the running period is published', async () => {
    const at = fromBangkok({ year: 2044, month: 12, day: 15, hour: 9 })
    const own = await shop.customer({ test_clock: (await post('/v1/test_clocks', { frozen_time: at })).id })
    const published = await tellsOf(() => shop.subscribe({ customer: own }))
    expect(published).toContain('payment_method.expiring')
  })

  test('a test clock is published when it begins to move and when it has arrived', async () => {
    expect(types(await tells(() => advance(T0 + DAY)))).toEqual(['test_clock.advancing', 'test_clock.ready'])
  })
})

describe('a subscription by card', () => {
  test('publishes everything of its birth in one commit, with the call that asked for it', async () => {
    await shop.price()
    const published = await tells(() => shop.subscribe({ customer }, { headers: { 'idempotency-key': 'birth' } }))
    const born = published.slice(-7)
    expect(types(born)).toEqual([
      'payment.created',
      'payment.succeeded',
      'invoice.created',
      'invoice.paid',
      'subscription.created',
      'subscription.activated',
      'entitlements.updated',
    ])
    const { request, source } = born[0]!
    expect(request).toEqual({ id: expect.stringMatching(/^req_/), idempotency_key: 'birth' })
    expect(source.workflow_id).toBe(`subscription/${born[5]!.data.object.id}`)
    for (const event of born) expect(event).toMatchObject({ request, source })
  })

  test('publishes a decline with nothing around it', async () => {
    const price = await shop.price()
    const token = 'pm_card_declined'
    const published = await tellsOf(() => shop.subscribe({ customer, price, payment_method: token }))
    expect(published).toEqual(['customer.updated', 'payment_method.attached', 'payment.created', 'payment.failed'])
  })

  test('publishes that the buyer has to act, and what came of it', async () => {
    const price = await shop.price()
    let s: { id: string; latest_invoice: string } | undefined
    const asked = await tellsOf(async () => {
      s = await subscribed({ price, payment_method: 'pm_card_3ds' })
    })
    expect(asked.slice(-4)).toEqual([
      'payment.created',
      'payment.requires_action',
      'invoice.created',
      'subscription.created',
    ])
    const payment = (await shop.get(`/v1/payments?subscription=${s!.id}`)).json.data[0].id
    expect(await tellsOf(() => bank(payment, 'succeed'))).toEqual([
      'payment.succeeded',
      'invoice.paid',
      'subscription.activated',
      'entitlements.updated',
    ])
  })

  test('publishes its renewal, its changes, its end that was planned and taken back, and its end', async () => {
    const s = await subscribed()
    const path = `/v1/subscriptions/${s.id}`
    expect(await tellsOf(() => advance(s.current_period_end))).toEqual([
      'invoice.upcoming',
      ...['payment.created', 'invoice.created'],
      ...['payment.succeeded', 'invoice.paid', 'subscription.renewed'],
    ])
    expect(await tellsOf(() => patch(path, { metadata: { plan: 'gold' } }))).toEqual(['subscription.updated'])
    expect(await tellsOf(() => post(`${path}/change`, { price: s.price, quantity: 3 }))).toEqual([
      'payment.created',
      'payment.succeeded',
      'invoice.created',
      'invoice.paid',
      'subscription.changed',
    ])
    expect(await tellsOf(() => post(`${path}/cancel`))).toEqual(['subscription.cancel_scheduled'])
    expect(await tellsOf(() => post(`${path}/resume`))).toEqual(['subscription.resumed'])
    expect(await tellsOf(() => post(`${path}/cancel?at_period_end=false`))).toEqual([
      'subscription.canceled',
      'entitlements.updated',
    ])
  })

  test('publishes a failed renewal and the card that mends it', async () => {
    const s = await subscribed({ payment_method: 'pm_card_ok_then_declined' })
    expect(await tellsOf(() => advance(s.current_period_end))).toEqual([
      'invoice.upcoming',
      ...['payment.created', 'invoice.created'],
      ...['payment.failed', 'invoice.payment_failed', 'subscription.past_due'],
    ])
    const mended = await tellsOf(() => patch(`/v1/subscriptions/${s.id}`, { payment_method: 'pm_card_ok' }))
    expect(mended).toEqual([
      'payment_method.attached',
      'subscription.updated',
      'payment.created',
      'payment.succeeded',
      'invoice.paid',
      'subscription.recovered',
      'subscription.renewed',
    ])
  })

  test('publishes that collecting was given up', async () => {
    const s = await subscribed({ payment_method: 'pm_card_ok_then_declined' })
    const published = await tellsOf(() => advance(s.current_period_end + 20 * DAY))
    expect(published.slice(-4)).toEqual([
      ...['payment.failed', 'invoice.payment_failed'],
      ...['invoice.uncollectible', 'subscription.canceled'],
    ])
  })
})

describe('a subscription by invoice', () => {
  test('publishes its QR, its payment, and the renewal that is due, overdue and paid', async () => {
    const price = await shop.price()
    let s: { id: string; latest_invoice: string } | undefined
    const born = await tellsOf(async () => {
      s = await subscribed({ price, collection_method: 'invoice' })
    })
    expect(born).toEqual(['payment.created', 'invoice.created', 'subscription.created'])
    const path = `/v1/subscriptions/${s!.id}`
    expect(await tellsOf(async () => bank(await paymentOf(s!.latest_invoice), 'succeed'))).toEqual([
      'payment.succeeded',
      'invoice.paid',
      'subscription.activated',
      'entitlements.updated',
    ])
    const { current_period_end: end } = (await shop.get(path)).json
    expect(await tellsOf(() => advance(end - DAY))).toEqual(['payment.created', 'invoice.created', 'invoice.upcoming'])
    expect(await tellsOf(() => advance(end))).toEqual(['invoice.overdue', 'subscription.past_due'])
    const { latest_invoice: renewal } = (await shop.get(path)).json
    const over = { amount_satang: 100_500 }
    expect(await tellsOf(async () => bank(await paymentOf(renewal), 'succeed', over))).toEqual([
      'payment.succeeded',
      'payment.unmatched',
      'invoice.paid',
      'subscription.recovered',
      'subscription.renewed',
    ])
  })

  test('publishes a QR that failed or ran out, and an end without money', async () => {
    const s = await subscribed({ collection_method: 'invoice' })
    const payment = await paymentOf(s.latest_invoice)
    expect(await tellsOf(() => bank(payment, 'expire'))).toEqual(['payment.expired', 'invoice.payment_failed'])
    const other = await subscribed({ collection_method: 'invoice' })
    const failing = await paymentOf(other.latest_invoice)
    expect(await tellsOf(() => bank(failing, 'fail'))).toEqual(['payment.failed', 'invoice.payment_failed'])
    expect(await tellsOf(() => post(`/v1/invoices/${other.latest_invoice}/void`))).toEqual([
      'invoice.voided',
      'subscription.expired',
    ])
  })
})

describe('an invoice by hand', () => {
  const LINES = [{ description: 'Website', unit_amount_satang: 107_000 }]
  let path: string
  const write = async () => {
    path = `/v1/invoices/${(await post('/v1/invoices', { customer, lines: LINES, withholding_rate_bps: 300 })).id}`
  }
  const act = (does: string, body: object = {}) => tellsOf(() => post(`${path}/${does}`, body))

  test('publishes its draft, that it is changed and deleted, that it is issued and sent, and its end', async () => {
    expect(await tellsOf(write)).toEqual(['invoice.created'])
    expect(await tellsOf(() => patch(path, { memo: 'Thank you' }))).toEqual(['invoice.updated'])
    expect(await tellsOf(() => ask('DELETE', path))).toEqual(['invoice.deleted'])
    await write()
    expect(await act('finalize')).toEqual(['payment.created', 'invoice.finalized'])
    expect(await act('send')).toEqual(['invoice.sent'])
    expect(await act('mark_uncollectible')).toEqual(['payment.expired', 'invoice.uncollectible'])
    expect(await act('pay', { paid_outside: { method: 'cash' } })).toEqual([
      ...['payment.created', 'payment.succeeded', 'invoice.paid'],
    ])
    const certificate = { number: '1/2569', date: '2026-03-10' }
    expect(await act('withholding_certificate', certificate)).toEqual(['invoice.updated'])
  })

  test('publishes that it falls due, what came short, and that this was withheld', async () => {
    await write()
    await patch(path, { withholding_rate_bps: 0 })
    expect(await act('send')).toEqual(['payment.created', 'invoice.finalized', 'invoice.sent'])
    const { payment, due_date } = await ask('GET', path)
    expect(await tellsOf(() => advance(due_date))).toEqual(['invoice.upcoming', 'invoice.overdue'])
    const short = await tellsOf(() => bank(payment, 'succeed', { amount_satang: 103_790 }))
    expect(short).toEqual(['payment.unmatched'])
    const [transfer] = (await ask('GET', `/v1/inbound_transfers?payment=${payment}`)).data
    const accepted = await tellsOf(() => post(`/v1/inbound_transfers/${transfer.id}/accept_withholding`))
    expect(accepted).toEqual(['payment.succeeded', 'invoice.paid'])
  })

  test('publishes that it is void', async () => {
    await write()
    await act('finalize')
    expect(await act('void')).toEqual(['payment.expired', 'invoice.voided'])
  })
})

describe('a checkout', () => {
  test('publishes its opening, a decline, and everything that it sold', async () => {
    const code = await post('/v1/discount_codes', { code: 'ONLYONE', kind: 'percent', value: 10, max_uses: 1 })
    const mug = await once()
    let session = { id: '' }
    const opened = await tellsOf(async () => {
      session = await openCheckout(mug, { discount_code: code.code })
    })
    expect(opened).toEqual(['customer.created', 'checkout_session.created'])
    const declined = await tellsOf(() => confirm(session.id, 'pm_card_declined'))
    expect(declined.slice(-3)).toEqual(['payment.failed', 'invoice.payment_failed', 'checkout_session.payment_failed'])
    expect((await tellsOf(() => confirm(session.id, 'pm_card_ok'))).slice(-6)).toEqual([
      'payment.succeeded',
      'invoice.paid',
      'checkout_session.completed',
      'discount_code.redeemed',
      'discount_code.exhausted',
      'entitlements.updated',
    ])
  })

  test('publishes its end without money', async () => {
    const session = await openCheckout(await once())
    await billing.settled()
    const published = await tellsOf(() => post(`/v1/checkout_sessions/${session.id}/expire`))
    expect(published.at(-1)).toBe('checkout_session.expired')
  })

  test('a payment link is published when it comes and when it changes', async () => {
    let link = { id: '' }
    const price = await once()
    await billing.settled()
    expect(
      await tellsOf(async () => {
        link = await post('/v1/payment_links', { line_items: [{ price }] })
      }),
    ).toEqual(['payment_link.created'])
    const off = () => shop.send('PATCH', `/v1/payment_links/${link.id}`, { body: { active: false } })
    expect(await tellsOf(off)).toEqual(['payment_link.updated'])
    expect(await tellsOf(off)).toEqual([])
  })

  test('a code is published when it comes and when it is closed', async () => {
    let code = { id: '' }
    const made = { code: 'SONGKRAN', kind: 'percent', value: 20 }
    expect(
      await tellsOf(async () => {
        code = await post('/v1/discount_codes', made)
      }),
    ).toEqual(['discount_code.created'])
    expect(await tellsOf(() => post(`/v1/discount_codes/${code.id}/close`))).toEqual(['discount_code.closed'])
  })
})

describe('what was bought', () => {
  test('a licence publishes what becomes of its seats and of itself', async () => {
    const price = await shop.price({}, { license_enabled: true })
    let s = { id: '' }
    expect(
      await tellsOf(async () => {
        s = await subscribed({ price })
      }),
    ).toContain('license.issued')
    const licence = (await shop.get(`/v1/licenses?subscription=${s.id}`)).json.data[0]
    const seat = (verb: string, body: object) =>
      post(`/v1/licenses/${verb}`, { product_id: licence.product, license_key: licence.key, ...body }, VERSION)
    expect(await tellsOf(() => seat('verify', { instance: 'laptop' }))).toEqual(['license.activated'])
    expect(await tellsOf(() => seat('verify', { instance: 'tablet' }))).toEqual(['license.seats_exceeded'])
    expect(await tellsOf(() => seat('release', { instance: 'laptop' }))).toEqual(['license.released'])
    expect(await tellsOf(() => post(`/v1/licenses/${licence.id}/rotate`))).toEqual(['license.rotated'])
    expect(await tellsOf(() => post(`/v1/subscriptions/${s.id}/cancel?at_period_end=false`))).toContain(
      'license.revoked',
    )
  })

  test('credits publish when they come, go, and run out', async () => {
    const price = await shop.price({}, { credits: 10, credits_expire_after_days: 5 })
    let s = { product: '' }
    expect(
      await tellsOf(async () => {
        s = await subscribed({ price })
      }),
    ).toContain('credits.granted')
    const spend = (amount: number) => post(`/v1/customers/${customer}/credits/consume`, { product: s.product, amount })
    expect(await tellsOf(() => spend(4))).toEqual(['credits.consumed'])
    expect(await tellsOf(() => advance(T0 + 6 * DAY))).toEqual(['credits.expired', 'entitlements.updated'])
    await subscribed({ price })
    expect(await tellsOf(() => spend(10))).toEqual(['credits.consumed', 'credits.depleted', 'entitlements.updated'])
  })
})

describe('money that goes back', () => {
  const bought = async () => {
    const tool = await shop.price(
      { type: 'one_time', interval: undefined, amount_satang: 50_000 },
      { license_enabled: true, credits: 5 },
    )
    const session = await openCheckout(tool, { customer_email: (await ask('GET', `/v1/customers/${customer}`)).email })
    const { json } = await confirm(session.id, 'pm_card_ok')
    await billing.settled()
    return json.payment.id as string
  }
  const next = (payment: string, outcome: string) =>
    post(`/v1/test_helpers/payments/${payment}/next_refund`, { outcome })

  test('a refund is published with its first outcome, and what it takes away after it', async () => {
    const payment = await bought()
    const refund = (body: object) => post(`/v1/payments/${payment}/refund`, body)
    expect(await tellsOf(() => next(payment, 'failed'))).toEqual([])
    expect(await tellsOf(() => refund({}))).toEqual(['refund.created', 'refund.failed'])
    await next(payment, 'pending')
    let pending = { id: '' }
    expect(
      await tellsOf(async () => {
        pending = await refund({ amount_satang: 1 })
      }),
    ).toEqual(['refund.created'])
    expect(await tellsOf(() => post(`/v1/test_helpers/refunds/${pending.id}/succeed`))).toEqual(['refund.succeeded'])
    expect(await tellsOf(() => refund({}))).toEqual([
      'refund.created',
      'refund.succeeded',
      'license.revoked',
      'entitlements.updated',
    ])
  })

  test('a dispute publishes what it takes, and what comes back', async () => {
    let dispute = { id: '' }
    const opened = (payment: string) => async () => {
      dispute = await post(`/v1/test_helpers/payments/${payment}/dispute`)
    }
    const payment = await bought()
    expect(await tellsOf(opened(payment))).toEqual(['dispute.created', 'license.revoked', 'entitlements.updated'])
    expect(await tellsOf(() => post(`/v1/test_helpers/disputes/${dispute.id}/win`))).toEqual([
      'dispute.won',
      'credits.granted',
      'entitlements.updated',
    ])
    const s = await subscribed()
    expect(await tellsOf(opened(await paymentOf(s.latest_invoice)))).toEqual(['dispute.created'])
    expect(await tellsOf(() => post(`/v1/test_helpers/disputes/${dispute.id}/lose`))).toEqual([
      'dispute.lost',
      'subscription.canceled',
      'entitlements.updated',
    ])
  })
})

describe('payouts', () => {
  test('publish what became of them, and of a round that paid nothing', async () => {
    const own = await billing.shop()
    const follower = await followEvents(billing, own, seen)
    const { now } = await earn(billing, own, 2)
    const runRound = async (week: number) =>
      types(await follower.tells(() => own.post('/v1/test_helpers/payout_rounds', { at: now + week * 7 * DAY })))
    expect(await runRound(0)).toEqual(['payout.skipped'])
    await addAccount(own, ACCOUNTS.closed)
    expect(await runRound(1)).toEqual(['payout.created', 'payout.failed'])
    await addAccount(own)
    expect(await runRound(2)).toEqual(['payout.created', 'payout.in_transit', 'payout.paid'])
    const { id } = (await own.get('/v1/payouts?limit=1')).json.data[0]
    const sendBack = () => own.post(`/v1/test_helpers/payouts/${id}/return`)
    expect(types(await follower.tells(sendBack))).toEqual(['payout.returned'])
  })
})

describe('webhook endpoints', () => {
  afterEach(() => {
    billing.away = false
  })

  test('publish of a ping, and the others of one that was disabled', async () => {
    billing.away = true // a ping's answer would wait for its delivery
    const url = 'https://shop.example/hooks'
    const { id } = await post('/v1/webhook_endpoints', { url, enabled_events: ['payout.paid'] })
    expect(await tellsOf(() => post(`/v1/webhook_endpoints/${id}/ping`))).toEqual(['webhook_endpoint.ping'])
    const deps = { orm: billing.api.db.orm, links: billing.api.deps.links, notifier: billing.api.deps.workflows }
    const context = {
      merchantId: shop.id,
      livemode: false,
      apiVersion: '2026-09-01',
      at: T0,
      workflowId: `webhook-endpoint/${id}`,
    }
    expect(await tellsOf(() => commit(deps, context, (c) => disableEndpoint(c, id, { url, httpStatus: 410 })))).toEqual(
      ['webhook_endpoint.disabled'],
    )
  })
})

test('a page that stores a card publishes that it has, and that its time is over', async () => {
  const [kept, left] = [await post('/v1/setup_sessions', { customer }), await post('/v1/setup_sessions', { customer })]
  const page = new URL(kept.url).pathname
  const store = () => portalBrowser(billing.api.url).post(page, { token: 'pm_card_ok', consent: 'yes' })
  expect(await tellsOf(store)).toEqual(['customer.updated', 'payment_method.attached', 'setup_session.completed'])
  expect(await tellsOf(() => advance(left.expires_at))).toEqual(['setup_session.expired'])
})

test('a proposal publishes that it is made, approved, rejected, and that its time is over', async () => {
  const propose = async () =>
    (await post('/v1/approvals', { method: 'POST', path: '/v1/products', body: { name: 'P' } })).id
  const owner = await signedInMember(billing, shop)
  const page = `/dashboard/${await slugOf(billing, shop)}/test/approvals`
  const ids: string[] = []
  for (let n = 0; n < 3; n++)
    expect(await tellsOf(async () => void ids.push(await propose()))).toEqual(['approval.requested'])
  const [yes, no, late] = ids
  expect(await tellsOf(() => owner.post(`${page}/${yes}/approve`, {}))).toEqual([
    ...['approval.approved', 'product.created'],
  ])
  expect(await tellsOf(() => owner.post(`${page}/${no}/reject`, { reason: 'No' }))).toEqual(['approval.rejected'])
  const { db, deps } = billing.api
  const at = Math.floor(Date.now() / 1_000) + APPROVAL_SECONDS
  const of = { orm: db.orm, links: deps.links, notifier: deps.workflows, log: LOUD }
  expect(await tellsOf(() => expireDueApprovals(of, at))).toEqual(['approval.expired'])
  expect((await shop.get(`/v1/approvals/${late}`)).json.status).toBe('expired')
})

test('gateway accounts publish that they are connected, changed, failing and disconnected', async () => {
  const stripe = await openStripe()
  const { gateways, links } = billing.api.deps
  const reachedAt = (stripeApiUrl: string) => {
    const addresses = { stripeApiUrl }
    billing.api.deps.gateways = createGateways(billing.api.db, { links, encryptionKey: TEST_ENCRYPTION_KEY, addresses })
  }
  const elsewhere = { secretKey: 'sk_test_51Elsewhere', restrictedKey: 'rk_test_51Elsewhere' }
  const other = await new StripeFake({ ...elsewhere, livemode: false }).open()
  reachedAt(stripe.fake.url)
  try {
    let id = ''
    const credentials = { secret_key: stripe.keys.secretKey, publishable_key: 'pk_test_1' }
    const connect = async () => {
      id = (await post('/v1/gateway_accounts', { provider: 'stripe', credentials, default_for: [] })).id
    }
    const acts = async (notice: Notice) => {
      const gateway = await billing.api.deps.gateways.named(id, { merchantId: shop.id })
      const deps = { orm: billing.api.db.orm, links, notifier: billing.api.deps.workflows }
      const context = { merchantId: shop.id, livemode: false, apiVersion: '2026-09-01', at: T0, requestId: 'req_1' }
      await commit(deps, context, (c) => actOnNotice(c, gateway, notice))
    }
    expect(await tellsOf(connect)).toEqual(['gateway_account.connected'])
    const at = () => `/v1/gateway_accounts/${id}`
    const rename = () => shop.send('PATCH', at(), { body: { description: 'Ours' } })
    expect(await tellsOf(rename)).toEqual(['gateway_account.updated'])
    stripe.fake.book.booksLate = true
    expect((await shop.send('PATCH', at(), { body: { settlement: 'direct', default_for: ['card'] } })).status).toBe(200)
    const customer = await shop.customer()
    const card = await post('/v1/payment_methods', { customer, type: 'card', token: await stripe.world.token('ok') })
    const { json } = await shop.subscribe({ customer, payment_method: card.id })
    const stored = await billing.api.sql<{ token: string }>(
      'select gateway_token as token from payment_methods where id = $1',
      [card.id],
    )
    const { token: gatewayToken } = stored[0]!
    await stripe.world.renewCard(gatewayToken, { exp_month: 7, exp_year: 2049 })
    expect(await tellsOf(() => acts({ kind: 'card', gatewayToken }))).toEqual(['payment_method.updated'])
    const payment = (await shop.get(`/v1/payments?subscription=${json.id}`)).json.data[0].id as string
    await stripe.world.settle(payment)
    const notice = { kind: 'charge' as const, reference: payment, attemptId: payment }
    expect(await tellsOf(() => acts(notice))).toEqual(['payment.updated'])
    const { gateway_reference } = (await shop.get(`/v1/payments/${payment}`)).json
    stripe.fake.book.createRefund({ payment_intent: gateway_reference, amount: 100 }).status = 'pending'
    const night = () => {
      const deps = { ...billing.api.deps, orm: billing.api.db.orm, notifier: billing.api.deps.workflows }
      return reconcileDueAccounts(deps, { now: Math.floor(Date.now() / 1_000) + 27 * 3_600, after: '' })
    }
    expect(await tellsOf(night)).toEqual(['gateway.reconciliation_different'])
    reachedAt(other.url)
    expect(await tellsOf(() => post(`${at()}/check`))).toEqual(['gateway_account.failing'])
    expect(await tellsOf(() => shop.send('DELETE', at()))).toEqual(['gateway_account.disconnected'])
  } finally {
    billing.api.deps.gateways = gateways
    await Promise.all([stripe.close(), other.close()])
  }
})

test('a tax document whose sale was given back', async () => {
  const price = await shop.price()
  const { json } = await shop.subscribe({ customer, price, collection_method: 'invoice' })
  const { payment } = (await shop.get(`/v1/invoices/${json.latest_invoice}`)).json
  await tells(async () => {
    await bank(payment, 'succeed')
    await billing.settled()
  })
  await tells(async () => {
    await post(`/v1/payments/${payment}/refund`)
    await billing.settled()
  })
  const papers = (await shop.get(`/v1/tax_documents?payment=${payment}`)).json.data as { id: string; refund: null }[]
  const paper = papers.find(({ refund }) => refund === null)
  const cancelled = await tellsOf(() => post(`/v1/tax_documents/${paper?.id}/cancel`, { reason: 'Called off' }))
  expect(cancelled).toEqual(['tax_document.cancelled', 'tax_document.cancelled'])
})

test('no type of the catalogue is missing', () => {
  expect(EVENT_TYPES.filter((type) => !seen.has(type))).toEqual([])
})
