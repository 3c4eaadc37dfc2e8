// Checkouts over HTTP: what is sold, how it is paid (by QR and by card, once or recurring), transfers that are late, short, too large or repeated,
// and everything that is refused.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { Email } from '../../db/entities/index.ts'
import { readMails } from '../../db/queries/outbox.ts'
import { fromBangkok } from '../../rules/periods.ts'
import type { Answer } from '../support/api.ts'
import { type ApiShop, BAD_INTEGERS, BAD_TEXTS, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { expectRefused, problem, refused } from '../support/refusals.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400
const T0 = fromBangkok({ year: 2026, month: 3, day: 31, hour: 9 })

let billing: BillingApi
let shop: ApiShop
let other: ApiShop
let clock: string
let email: string
let mug: string
let gift: string
let plan: string
let buyers = 0
beforeAll(async () => {
  billing = await startBillingApi({ slowSeconds: 1 })
  ;[shop, other] = await Promise.all([billing.shop(), billing.shop()])
  mug = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 19_900 })
  gift = await shop.price({
    type: 'pay_what_you_want',
    interval: undefined,
    amount_satang: undefined,
    minimum_satang: 5_000,
    suggested_satang: 10_000,
    maximum_satang: 50_000,
  })
  plan = await shop.price({ amount_satang: 100_000 })
})
beforeEach(async () => {
  clock = (await shop.post('/v1/test_clocks', { frozen_time: T0 })).json.id
  email = `basket${++buyers}@example.com`
  await shop.customer({ email, test_clock: clock })
})
afterEach(async () => {
  Object.assign(billing, { away: false, held: false })
  await billing.settled()
  expect(billing.api.logs.filter((line) => line.level === 'processing')).toEqual([])
})
afterAll(() => billing.checkAndClose())

const version = { headers: { 'service-version': '2026-09-01' } }
const open = (body: object = {}, options: object = version) =>
  shop.post(
    '/v1/checkout_sessions',
    {
      customer_email: email,
      line_items: [{ price: mug }],
      success_url: 'https://shop.example/thanks?s={CHECKOUT_SESSION_ID}',
      ...body,
    },
    options,
  )
const opened = async (body: object = {}) => {
  const { status, json, text } = await open(body)
  if (status !== 200) throw new Error(text)
  return json
}
const confirm = (id: string, body: object = { payment_method_type: 'promptpay' }) =>
  shop.post(`/v1/test_helpers/checkout_sessions/${id}/confirm`, body)
const byCard = (id: string, token = 'pm_card_ok') => confirm(id, { payment_method_type: 'card', token })
const bank = async (payment: string, verb = 'succeed', body: object = {}) => {
  const answer = await shop.post(`/v1/test_helpers/payments/${payment}/${verb}`, body)
  await billing.settled()
  return answer
}
const session = async (id: string) => (await shop.get(`/v1/checkout_sessions/${id}`)).json
const subscription = async (id: string) => (await shop.get(`/v1/subscriptions/${id}`)).json
const invoice = async (id: string) => (await shop.get(`/v1/invoices/${id}`)).json
const payment = async (id: string) => (await shop.get(`/v1/payments/${id}`)).json
const inbox = async () => (await shop.get('/v1/inbound_transfers?limit=1')).json.data[0]
async function advance(to: number) {
  await shop.post(`/v1/test_clocks/${clock}/advance`, { frozen_time: to })
  await billing.settled()
  expect((await shop.get(`/v1/test_clocks/${clock}`)).json).toMatchObject({ status: 'ready', frozen_time: to })
}
const refuses = (ask: () => Promise<Answer>, wanted: object) => expectRefused(billing, ask, wanted)

describe('a session', () => {
  test('answers every field of the specification, and reads back the same', async () => {
    const s = await opened({
      line_items: [{ price: mug, quantity: 2 }],
      metadata: { a: 'b' },
      client_reference_id: 'o-1',
    })
    expect(s).toEqual({
      id: expect.stringMatching(/^cs_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
      object: 'checkout_session',
      url: expect.stringMatching(/\/c\/[A-Za-z0-9_-]{20,}$/),
      status: 'open',
      payment_status: 'unpaid',
      customer: expect.stringMatching(/^cus_/),
      customer_email: email,
      line_items: [
        {
          price: mug,
          product: expect.stringMatching(/^prod_/),
          description: 'Pro',
          quantity: 2,
          unit_amount_satang: 19_900,
          discount_satang: 0,
          amount_satang: 39_800,
          tax_category: 'standard',
          tax_behavior: 'inclusive',
          tax_rate_bps: 0,
          tax_satang: 0,
          net_satang: 39_800,
        },
      ],
      subtotal_satang: 39_800,
      discount_satang: 0,
      tax_satang: 0,
      tax_details: null,
      total_satang: 39_800,
      discount_code: null,
      allow_discount_codes: true,
      fee_satang: 703, // 656.7 → 657, VAT 45.99 → 46
      fees: { promptpay: 703, card: 1_555 },
      payment_method_types: ['promptpay', 'card'],
      subscription_data: null,
      success_url: 'https://shop.example/thanks?s={CHECKOUT_SESSION_ID}',
      cancel_url: null,
      expires_at: T0 + DAY,
      payment: null,
      invoice: null,
      subscriptions: [],
      licenses: [],
      client_reference_id: 'o-1',
      payment_link: null,
      collected: null,
      late: false,
      amount_received_satang: 0,
      livemode: false,
      created: T0,
      metadata: { a: 'b' },
      workflow: { id: `checkout-session/${s.id}`, url: null, problem: null },
    })
    expect(await session(s.id)).toEqual(s)
    expect((await shop.get(`/v1/checkout_sessions?client_reference_id=o-1`)).json.data).toEqual([s])
  })

  test('uses the customer with this e-mail, however it is written, and makes one where there is none', async () => {
    const s = await opened({ customer_email: ` ${email.toUpperCase()} ` })
    expect((await opened()).customer).toBe(s.customer)
    const fresh = `new${++buyers}@example.com`
    const duplicates = await Promise.all([1, 2, 3].map(() => opened({ customer_email: fresh })))
    expect(new Set(duplicates.map((t) => t.customer)).size).toBe(1)
    expect((await shop.get(`/v1/customers/${duplicates[0]!.customer}`)).json.email).toBe(fresh)
  })

  test('that sells a subscription starts it at once, waiting for its money', async () => {
    const s = await opened({ line_items: [{ price: plan, quantity: 2 }, { price: mug }] })
    expect(s.subscriptions).toHaveLength(1)
    expect(await subscription(s.subscriptions[0])).toMatchObject({
      status: 'pending_first_payment',
      collection_method: 'invoice',
      quantity: 2,
      latest_invoice: s.invoice,
    })
    expect(await invoice(s.invoice)).toMatchObject({
      status: 'open',
      billing_reason: 'checkout',
      checkout_session: s.id,
      subscription: s.subscriptions[0],
      total_satang: 219_900,
    })
  })

  test.each([
    ['without a version', {}, {}, refused('version_missing')],
    [
      'with another scheme',
      { success_url: 'javascript:alert(1)' },
      version,
      refused('parameter_invalid', 'success_url'),
    ],
    [
      'with http elsewhere',
      { success_url: 'http://shop.example' },
      version,
      refused('parameter_invalid', 'success_url'),
    ],
    ['with no address', { cancel_url: 'shop' }, version, refused('parameter_invalid', 'cancel_url')],
    ['with no lines', { line_items: [] }, version, refused('parameter_invalid', 'line_items')],
    ['too short', { expires_at: T0 + 29 * MINUTE }, version, refused('parameter_invalid', 'expires_at')],
    ['too long', { expires_at: T0 + DAY + 1 }, version, refused('parameter_invalid', 'expires_at')],
    ['by no method', { payment_method_types: [] }, version, refused('parameter_invalid', 'payment_method_types')],
    [
      'by one method twice',
      { payment_method_types: ['card', 'card'] },
      version,
      refused('parameter_invalid', 'payment_method_types'),
    ],
    ['with an unknown code', { discount_code: 'NOPE' }, version, refused('discount_code_invalid', 'discount_code')],
    ['with no email', { customer_email: 'buyer' }, version, refused('parameter_invalid', 'customer_email')],
    ['with an unknown field', { currency: 'thb' }, version, refused('parameter_unknown', 'currency')],
  ])('%s is refused and leaves nothing', async (_, body, options, wanted) => {
    await refuses(() => open(body, options), wanted)
  })

  test('is refused for what cannot be sold, naming the line', async () => {
    const yearly = await shop.price({ interval: 'year' })
    const closed = await shop.price({ active: false })
    const foreign = await other.price()
    const line = (price: string, more: object = {}) => open({ line_items: [{ price: mug }, { price, ...more }] })
    await refuses(() => line(closed), refused('price_inactive', 'line_items[1].price'))
    await refuses(() => line(foreign), refused('resource_missing', 'line_items[1].price'))
    await refuses(() => line(mug, { amount_satang: 5 }), refused('parameter_invalid', 'line_items[1].amount_satang'))
    await refuses(
      () => line(gift, { amount_satang: 4_999 }),
      refused('amount_below_minimum', 'line_items[1].amount_satang'),
    )
    await refuses(
      () => line(gift, { amount_satang: 50_001 }),
      refused('amount_too_large', 'line_items[1].amount_satang'),
    )
    await refuses(
      () => open({ line_items: [{ price: plan }, { price: yearly }] }),
      refused('interval_mismatch', 'line_items[1].price'),
    )
    for (const [, bad] of BAD_INTEGERS) {
      await refuses(() => line(mug, { quantity: bad }), refused('parameter_invalid', 'line_items[1].quantity'))
    }
    for (const [, bad] of BAD_TEXTS) expect((await line(bad as string)).status).toBe(400)
    const dear = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 99_999_999_999 })
    await refuses(
      () => open({ line_items: [{ price: dear }, { price: mug }] }),
      refused('amount_too_large', 'line_items'),
    )
  })
})

describe('paid by QR', () => {
  test('is complete with the money, with payment, invoice and receipt', async () => {
    const s = await opened()
    const { checkout_session, payment: qr } = (await confirm(s.id)).json
    expect(qr).toMatchObject({
      status: 'requires_action',
      gross_satang: 19_900,
      checkout_session: s.id,
      next_action: { type: 'display_qr', qr: { payload: expect.any(String), expires_at: T0 + 15 * MINUTE } },
    })
    expect(checkout_session).toMatchObject({ status: 'open', payment: qr.id, invoice: expect.stringMatching(/^in_/) })
    expect((await bank(qr.id)).json).toMatchObject({ status: 'succeeded', fee_satang: 351 })
    expect(await session(s.id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      amount_received_satang: 19_900,
      late: false,
    })
    expect(await invoice(checkout_session.invoice)).toMatchObject({
      status: 'paid',
      payment: qr.id,
      billing_reason: 'checkout',
    })
  })

  test('writes the receipt in the language that the buyer chose, whatever the customer has', async () => {
    const s = await opened()
    await billing.api.sql("update checkout_sessions set locale = 'en' where id = $1", [s.id])
    await bank((await confirm(s.id)).json.payment.id)
    const em = billing.api.db.orm.em.fork()
    const mails = await em.find(Email, { customerId: s.customer, kind: 'receipt' })
    const [receipt] = await readMails(em, mails)
    expect(receipt).toMatchObject({ customer: { email, locale: 'en' }, invoice: { status: 'paid' } })
    expect((await shop.get(`/v1/customers/${s.customer}`)).json.locale).toBe('th')
  })

  test('starts its subscription from the payment, which then renews by invoice', async () => {
    const s = await opened({ line_items: [{ price: plan }] })
    await advance(T0 + HOUR)
    await bank((await confirm(s.id)).json.payment.id)
    const id = s.subscriptions[0]
    const end = fromBangkok({ year: 2026, month: 4, day: 30, hour: 10 })
    expect(await subscription(id)).toMatchObject({
      status: 'active',
      current_period_start: T0 + HOUR,
      current_period_end: end,
    })
    expect((await shop.get(`/v1/payments?subscription=${id}`)).json.data).toHaveLength(1)
    await advance(end - 7 * DAY)
    const renewal = await invoice((await subscription(id)).latest_invoice)
    expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', status: 'open', due_date: end })
    await bank(renewal.payment)
    await advance(end)
    expect(await subscription(id)).toMatchObject({ status: 'active', current_period_start: end })
  })

  test('grants the credits of what was paid for', async () => {
    const wanted = { type: 'one_time', interval: undefined, amount_satang: 49_900 }
    const credits = await shop.price(wanted, { name: '500 credits', credits: 500 })
    const s = await opened({ line_items: [{ price: credits, quantity: 2 }] })
    expect((await bank((await confirm(s.id)).json.payment.id)).json).toMatchObject({ status: 'succeeded' })
    const { json } = await shop.get(`/v1/customers/${s.customer}/entitlements`)
    expect(json.credits).toEqual([expect.objectContaining({ remaining: 1_000 })])
  })

  test('starts two subscriptions with one payment', async () => {
    const team = await shop.price({ amount_satang: 50_000 })
    const s = await opened({ line_items: [{ price: plan }, { price: team, quantity: 3 }] })
    await bank((await confirm(s.id)).json.payment.id)
    for (const id of s.subscriptions)
      expect(await subscription(id)).toMatchObject({ status: 'active', latest_invoice: s.invoice })
    expect(await invoice(s.invoice)).toMatchObject({ subscription: null, status: 'paid', total_satang: 250_000 })
  })

  test('shows one live QR: a new one ends the old, whose money still completes', async () => {
    const s = await opened()
    const first = (await confirm(s.id)).json.payment
    const second = (await confirm(s.id)).json.payment
    expect(await payment(first.id)).toMatchObject({ status: 'expired' })
    expect(second.id).not.toBe(first.id)
    await bank(first.id)
    expect(await session(s.id)).toMatchObject({ status: 'complete', payment: first.id, late: false })
    await bank(second.id)
    expect(await inbox()).toMatchObject({ status: 'duplicate' })
  })

  test('lets a QR run out after fifteen minutes, and takes its money until the session ends', async () => {
    const s = await opened()
    const qr = (await confirm(s.id)).json.payment
    await advance(T0 + 15 * MINUTE)
    expect(await payment(qr.id)).toMatchObject({ status: 'expired' })
    await advance(T0 + HOUR)
    await bank(qr.id)
    expect(await session(s.id)).toMatchObject({ status: 'complete', late: false })
  })

  test('kept short is not complete: what came is kept, and the rest completes it', async () => {
    const s = await opened()
    const qr = (await confirm(s.id)).json.payment
    await bank(qr.id, 'succeed', { amount_satang: 10_000 })
    expect(await session(s.id)).toMatchObject({ status: 'open', amount_received_satang: 10_000 })
    expect(await payment(qr.id)).toMatchObject({ status: 'requires_action', amount_received_satang: 10_000 })
    expect(await inbox()).toMatchObject({ status: 'underpaid' })
    await bank(qr.id, 'succeed', { amount_satang: 9_900 })
    expect(await session(s.id)).toMatchObject({ status: 'complete', amount_received_satang: 19_900 })
  })

  test('asks for the rest with a new QR when part of it has come', async () => {
    const s = await opened()
    const qr = (await confirm(s.id)).json.payment
    await bank(qr.id, 'succeed', { amount_satang: 10_000 })
    await advance(T0 + 20 * MINUTE)
    expect(await payment(qr.id)).toMatchObject({ status: 'requires_action' })
    const again = (await confirm(s.id)).json.payment
    expect(again).toMatchObject({ id: qr.id, next_action: { qr: { expires_at: T0 + 35 * MINUTE } } })
    expect(again.next_action.qr.payload).toContain('540599.00')
    await bank(qr.id)
    expect(await session(s.id)).toMatchObject({ status: 'complete', amount_received_satang: 19_900 })
  })

  test('with too much completes, and the excess is held in suspense', async () => {
    const s = await opened()
    const qr = (await confirm(s.id)).json.payment
    await bank(qr.id, 'succeed', { amount_satang: 20_000 })
    expect(await session(s.id)).toMatchObject({ status: 'complete', amount_received_satang: 19_900 })
    expect(await inbox()).toMatchObject({ status: 'overpaid', excess_satang: 100 })
  })

  test('up to 72 hours after its end completes late, with its subscriptions', async () => {
    const s = await opened({ line_items: [{ price: plan }] })
    const qr = (await confirm(s.id)).json.payment
    await advance(T0 + 4 * DAY)
    expect(await session(s.id)).toMatchObject({ status: 'expired' })
    expect(await subscription(s.subscriptions[0])).toMatchObject({ status: 'expired', ended_at: T0 + DAY })
    expect(await invoice(s.invoice)).toMatchObject({ status: 'void' })
    await bank(qr.id)
    expect(await session(s.id)).toMatchObject({ status: 'complete', late: true, payment_status: 'paid' })
    expect(await subscription(s.subscriptions[0])).toMatchObject({
      status: 'active',
      current_period_start: T0 + 4 * DAY,
    })
    expect(await invoice(s.invoice)).toMatchObject({ status: 'paid' })
  })

  test('later than that goes back by itself', async () => {
    const s = await opened()
    const qr = (await confirm(s.id)).json.payment
    await advance(T0 + 4 * DAY + 1)
    await bank(qr.id)
    expect(await session(s.id)).toMatchObject({ status: 'expired' })
    expect(await inbox()).toMatchObject({ status: 'refunded', refunded_satang: 19_900, parked_satang: 0 })
    const published = (await shop.get('/v1/events?type=payment.unmatched&limit=1')).json.data[0]
    expect(published.data.object).toMatchObject({ amount_satang: 19_900, reason: 'refund_pending' })
  })
})

describe('paid by card', () => {
  test('is complete at once, and the card is nobody’s afterwards', async () => {
    const s = await opened()
    const { status, json } = await byCard(s.id)
    expect(status).toBe(200)
    expect(json.checkout_session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment: json.payment.id,
    })
    expect(json.payment).toMatchObject({ status: 'succeeded', payment_method_type: 'card', gross_satang: 19_900 })
    expect((await shop.get(`/v1/payment_methods?customer=${s.customer}`)).json.data).toEqual([])
  })

  test('answers 402 for a decline and stays open for another try', async () => {
    const s = await opened()
    const { status, json } = await byCard(s.id, 'pm_card_insufficient_funds')
    expect({ status, decline: json.error.decline_code }).toEqual({ status: 402, decline: 'insufficient_funds' })
    expect(await session(s.id)).toMatchObject({ status: 'open', payment: json.error.payment })
    const types = (await shop.get('/v1/events?limit=3')).json.data.map((e: { type: string }) => e.type)
    expect(types).toContain('checkout_session.payment_failed')
    expect((await byCard(s.id)).json.checkout_session.status).toBe('complete')
  })

  test('waits for 3-D Secure, and the buyer may change his mind to a QR', async () => {
    const s = await opened()
    const { payment: asked } = (await byCard(s.id, 'pm_card_3ds')).json
    expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
    const qr = (await confirm(s.id)).json.payment
    await bank(asked.id)
    expect(await session(s.id)).toMatchObject({ status: 'complete', payment: asked.id })
    expect(await payment(qr.id)).toMatchObject({ status: 'canceled' })
  })

  test('is withdrawn while it waits when the QR is paid, so that nobody pays twice', async () => {
    const s = await opened()
    const { payment: qr } = (await confirm(s.id)).json
    const { payment: card } = (await byCard(s.id, 'pm_card_3ds')).json
    await bank(qr.id)
    expect((await session(s.id)).status).toBe('complete')
    expect((await payment(card.id)).status).toBe('canceled')
  })

  test('gives way to another while it waits, which is charged', async () => {
    const s = await opened()
    const { payment: waits } = (await byCard(s.id, 'pm_card_3ds')).json
    expect((await byCard(s.id)).json.checkout_session.status).toBe('complete')
    expect((await payment(waits.id)).status).toBe('canceled')
  })

  test('does not when the buyer has approved the one that waits: it is bought, once, and no decline is published', async () => {
    const s = await opened()
    const { payment: waits } = (await byCard(s.id, 'pm_card_3ds')).json
    await billing.settled()
    await billing.api.deps.gateways.simulator.decide(waits.id, 'succeed')
    const { status, json } = await byCard(s.id)
    expect({ status, bought: json.checkout_session?.status ?? json.error }).toEqual({ status: 200, bought: 'complete' })
    expect(await session(s.id)).toMatchObject({ status: 'complete', payment: waits.id })
    expect((await shop.get(`/v1/payments?checkout_session=${s.id}&status=succeeded`)).json.data).toHaveLength(1)
  })

  test('withdraws a charge that still waits when the session ends', async () => {
    const s = await opened({ expires_at: T0 + HOUR })
    const { payment: asked } = (await byCard(s.id, 'pm_card_3ds')).json
    await advance(T0 + HOUR)
    expect(await session(s.id)).toMatchObject({ status: 'expired' })
    expect(['failed', 'canceled']).toContain((await payment(asked.id)).status)
  })

  test('answers 503 and leaves nothing while Temporal is away', async () => {
    const s = await opened()
    await billing.settled()
    billing.away = true
    expect(problem(await byCard(s.id))).toEqual(refused('workflow_unavailable', undefined, 503))
    billing.away = false
    expect((await byCard(s.id)).json.checkout_session.status).toBe('complete')
    expect((await shop.get(`/v1/payments?checkout_session=${s.id}`)).json.data).toHaveLength(1)
  })

  test('is charged once by two tabs at once', async () => {
    const s = await opened()
    const answers = await Promise.all([byCard(s.id), byCard(s.id)])
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
    expect((await shop.get(`/v1/payments?checkout_session=${s.id}&status=succeeded`)).json.data).toHaveLength(1)
  })

  test('needs a token, a good one, and a method that is offered', async () => {
    const s = await opened({ payment_method_types: ['card'] })
    await refuses(() => confirm(s.id, { payment_method_type: 'card' }), refused('parameter_missing', 'token'))
    await refuses(() => byCard(s.id, 'tok_1'), refused('parameter_invalid', 'token'))
    await refuses(() => confirm(s.id), refused('payment_method_type_not_offered', 'payment_method_type'))
    await refuses(() => confirm(s.id, {}), refused('parameter_missing', 'payment_method_type'))
  })
})

describe('pay what you want', () => {
  const choose = (id: string, ...amounts: number[]) =>
    confirm(id, {
      payment_method_type: 'promptpay',
      line_items: amounts.map((amount_satang) => ({ price: gift, amount_satang })),
    })

  test('suggests, and takes what the buyer chooses', async () => {
    const s = await opened({ line_items: [{ price: gift }] })
    expect(s.total_satang).toBe(10_000)
    const { payment: qr, checkout_session } = (await choose(s.id, 25_000)).json
    expect(qr.gross_satang).toBe(25_000)
    expect(checkout_session).toMatchObject({ total_satang: 25_000 })
    await bank(qr.id)
    expect(await invoice(checkout_session.invoice)).toMatchObject({ total_satang: 25_000, status: 'paid' })
  })

  test('invoices again when the buyer chooses again; an earlier QR then pays its part', async () => {
    const s = await opened({ line_items: [{ price: gift }] })
    const first = (await choose(s.id, 10_000)).json
    const second = (await choose(s.id, 20_000)).json
    expect(second.checkout_session.invoice).not.toBe(first.checkout_session.invoice)
    expect(await invoice(first.checkout_session.invoice)).toMatchObject({ status: 'void' })
    await bank(first.payment.id, 'succeed', { amount_satang: 10_000 })
    expect(await session(s.id)).toMatchObject({ status: 'open', amount_received_satang: 10_000 })
    await bank(first.payment.id, 'succeed', { amount_satang: 10_000 })
    expect(await session(s.id)).toMatchObject({ status: 'complete', total_satang: 20_000 })
  })

  test('matches two lines of one price in order', async () => {
    const s = await opened({ line_items: [{ price: gift }, { price: mug }, { price: gift }] })
    const { checkout_session } = (await choose(s.id, 6_000, 7_000)).json
    expect(checkout_session.line_items.map((l: { amount_satang: number }) => l.amount_satang)).toEqual([
      6_000, 19_900, 7_000,
    ])
  })

  test('refuses less than the minimum, more than the maximum, and choices for nothing', async () => {
    const s = await opened({ line_items: [{ price: gift }] })
    await refuses(() => choose(s.id, 4_999), refused('amount_below_minimum', 'line_items[0].amount_satang'))
    await refuses(() => choose(s.id, 50_001), refused('amount_too_large', 'line_items[0].amount_satang'))
    await refuses(() => choose(s.id, 6_000, 6_000), refused('resource_missing', 'line_items[1].price'))
  })

  test('may be nothing: complete on confirm, without a payment', async () => {
    const free = await shop.price({
      type: 'pay_what_you_want',
      interval: undefined,
      amount_satang: undefined,
      minimum_satang: 0,
    })
    const s = await opened({ line_items: [{ price: free }] })
    expect(s.total_satang).toBe(0)
    const { json } = await confirm(s.id)
    expect(json.payment).toBeNull()
    expect(json.checkout_session).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      payment: null,
    })
    const mails = await billing.api.sql('select kind from emails where invoice_id = $1', [
      json.checkout_session.invoice,
    ])
    expect(mails).toEqual([{ kind: 'order_confirmation' }]) // a free purchase has its keys as well
    const { id: billed, hosted_invoice_url: url } = (await shop.get(`/v1/invoices/${json.checkout_session.invoice}`))
      .json
    expect((await fetch(`${billing.api.url}${new URL(url).pathname}/receipt.pdf`)).status).toBe(404)
    expect((await shop.get(`/v1/invoices/${billed}/pdf?document=receipt`)).json.error).toMatchObject({
      code: 'parameter_invalid',
      message: expect.stringContaining('no receipt of an invoice for which nothing was paid'),
    })
    const tiny = await opened({ line_items: [{ price: free }] })
    await refuses(
      () => confirm(tiny.id, { payment_method_type: 'promptpay', line_items: [{ price: free, amount_satang: 99 }] }),
      refused('amount_too_small', 'line_items'),
    )
  })
})

describe('a session that is not open', () => {
  test('expires by its time with everything in it, once', async () => {
    const s = await opened({ line_items: [{ price: plan }], expires_at: T0 + 30 * MINUTE })
    await advance(T0 + 30 * MINUTE)
    expect(await session(s.id)).toMatchObject({ status: 'expired', payment_status: 'unpaid' })
    expect(await subscription(s.subscriptions[0])).toMatchObject({
      status: 'expired',
      ended_reason: 'first_payment_expired',
    })
    const types = (await shop.get('/v1/events?limit=4')).json.data.map((e: { type: string }) => e.type)
    expect(types).toEqual(
      expect.arrayContaining(['checkout_session.expired', 'invoice.voided', 'subscription.expired']),
    )
  })

  test('is expired by the merchant, and a second time changes nothing', async () => {
    const s = await opened()
    const first = await shop.post(`/v1/checkout_sessions/${s.id}/expire`)
    expect(first.json).toMatchObject({ status: 'expired' })
    expect((await shop.post(`/v1/checkout_sessions/${s.id}/expire`)).json).toEqual(first.json)
    await refuses(() => confirm(s.id), refused('checkout_session_not_open'))
  })

  test('ends with a subscription that is cancelled before it is paid, and its money is nobody’s', async () => {
    const s = await opened({ line_items: [{ price: plan }, { price: mug }] })
    const { payment: qr } = (await confirm(s.id)).json
    await shop.post(`/v1/subscriptions/${s.subscriptions[0]}/cancel`)
    await billing.settled()
    expect(await session(s.id)).toMatchObject({ status: 'expired', payment_status: 'unpaid' })
    await refuses(() => confirm(s.id), refused('checkout_session_not_open'))
    await bank(qr.id)
    expect(await inbox()).toMatchObject({ status: 'unmatched', reason: 'subscription_ended' })
    expect((await subscription(s.subscriptions[0])).status).toBe('canceled')
  })

  test('is refused by a confirm that comes before the cancel has ended it', async () => {
    const s = await opened({ line_items: [{ price: plan }] })
    billing.held = true
    await shop.post(`/v1/subscriptions/${s.subscriptions[0]}/cancel`)
    await refuses(() => byCard(s.id), refused('checkout_session_not_open'))
  })

  test('keeps its invoice and its waiting subscription to itself', async () => {
    const s = await opened({ line_items: [{ price: plan, quantity: 3 }] })
    const once = await opened()
    await confirm(once.id)
    for (const { id } of [s, once]) {
      const { invoice: owed } = await session(id)
      await refuses(() => shop.post(`/v1/invoices/${owed}/void`), refused('parameter_invalid', 'id'))
      await refuses(
        () => shop.post(`/v1/invoices/${owed}/pay`, { payment_method: 'pm_card_ok' }),
        refused('parameter_invalid', 'id'),
      )
    }
    await refuses(
      () => shop.post(`/v1/subscriptions/${s.subscriptions[0]}/change`, { quantity: 1 }),
      refused('customer_has_open_payment'),
    )
  })

  test('complete refuses confirm and expire', async () => {
    const s = await opened()
    await byCard(s.id)
    await refuses(() => confirm(s.id), refused('checkout_session_not_open'))
    await refuses(() => shop.post(`/v1/checkout_sessions/${s.id}/expire`), refused('checkout_session_not_open'))
  })

  test('is nobody else’s', async () => {
    const s = await opened()
    await refuses(() => other.get(`/v1/checkout_sessions/${s.id}`), refused('resource_missing', 'id', 404))
    await refuses(() => other.post(`/v1/checkout_sessions/${s.id}/expire`), refused('resource_missing', 'id', 404))
  })
})
