// Every test token at the start of a subscription and at its renewals: the answer of the creation, what exists afterwards, and what was charged.
// Source: specification §2 (test tokens) and §3.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { bangkok, DAY, eventually, HOUR, type Shop, type System, startSystem } from '../support/system.ts'

let system: System
let shop: Shop

beforeAll(async () => {
  system = await startSystem({ slowSeconds: 8 })
})
beforeEach(async () => {
  shop = await system.shop()
})
afterAll(() => system.checkAndClose())

const T0 = bangkok('2026-03-01 09:00')

/** What the bank has recorded about a merchant's attempts. */
const booked = () =>
  system.sql<{ status: string; amount_satang: number }>(
    `select b.status, b.amount_satang::float8 as amount_satang from simulator_charges b
     join payments p on p.id = b.attempt_id where p.merchant_id = $1 order by b.attempt_id`,
    [shop.id],
  )

describe('a creation by card', () => {
  test('answers active when the card is charged', async () => {
    const s = await shop.subscribe({ card: 'pm_card_ok' })
    expect(s).toMatchObject({ status: 'active', collection_method: 'auto_charge', next_action: null })
    expect(await shop.invoice(s.latest_invoice!)).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
    })
    expect(await booked()).toEqual([{ status: 'succeeded', amount_satang: 29_900 }])
  })

  test.each([
    ['pm_card_declined', 'card_declined'],
    ['pm_card_insufficient_funds', 'insufficient_funds'],
    ['pm_card_lost', 'lost_card'],
    ['pm_card_declined_then_ok', 'card_declined'],
  ])('answers 402 for %s and leaves nothing but the failed payment', async (card, declineCode) => {
    const answer = await shop.trySubscribe({ card })
    expect(answer.status).toBe(402)
    expect(answer.json.error).toMatchObject({ type: 'card_error', code: 'card_declined', decline_code: declineCode })
    expect(await shop.payment(answer.json.error.payment)).toMatchObject({
      status: 'failed',
      decline_code: declineCode,
      subscription: expect.stringMatching(/^sub_/),
      invoice: null,
    })
    expect(await shop.all('/v1/subscriptions')).toEqual([])
    expect(await shop.all('/v1/invoices')).toEqual([])
    expect(await shop.balanceTransactions()).toEqual([])
  })

  test('charges once when the answer of the bank is lost', async () => {
    const s = await shop.subscribe({ card: 'pm_card_timeout' })
    expect(s.status).toBe('active')
    expect(await booked()).toEqual([{ status: 'succeeded', amount_satang: 29_900 }])
    expect(await shop.payments({ subscription: s.id })).toHaveLength(1)
  })

  test('answers pending within 5.5 s while the bank is slow, and becomes active by itself', async () => {
    const startedAt = Date.now()
    const s = await shop.subscribe({ card: 'pm_card_slow' })
    expect(Date.now() - startedAt).toBeLessThan(5_500)
    expect(s.status).toBe('pending_first_payment')
    expect(await shop.invoice(s.latest_invoice!)).toMatchObject({ status: 'open' })
    await eventually(async () => (await shop.subscription(s.id)).status === 'active', 'it stays pending')
    expect(Date.now() - startedAt).toBeLessThan(25_000)
    expect(await shop.payments({ subscription: s.id })).toMatchObject([{ status: 'succeeded' }])
    expect(await booked()).toEqual([{ status: 'succeeded', amount_satang: 29_900 }])
    expect(await shop.eventsOf(s.id)).toEqual(['subscription.created', 'subscription.activated'])
  })
})

describe('allow_incomplete', () => {
  const allowed = { payment_behavior: 'allow_incomplete' }

  test('keeps a declined subscription pending for 23 hours and then lets it expire', async () => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_declined', body: allowed })
    expect(s.status).toBe('pending_first_payment')
    await shop.advance(clock.id, T0 + 23 * HOUR - 1)
    expect((await shop.subscription(s.id)).status).toBe('pending_first_payment')
    await shop.advance(clock.id, T0 + 23 * HOUR)
    expect(await shop.subscription(s.id)).toMatchObject({
      status: 'expired',
      ended_reason: 'first_payment_expired',
      ended_at: T0 + 23 * HOUR,
    })
    expect(await shop.invoice(s.latest_invoice!)).toMatchObject({ status: 'void', attempt_count: 1 })
    expect(await shop.payments({ subscription: s.id })).toMatchObject([{ status: 'failed' }])
  })
})

describe('a card that asks for 3-D Secure', () => {
  const pending = async (clock?: string) => {
    const s = await shop.subscribe({ clock, card: 'pm_card_3ds' })
    const [payment] = await shop.payments({ subscription: s.id })
    expect(s).toMatchObject({ status: 'pending_first_payment', next_action: { type: 'redirect_to_url' } })
    expect(payment).toMatchObject({ status: 'requires_action', next_action: s.next_action })
    return { s, payment: payment! }
  }

  test('starts the subscription when the buyer approves', async () => {
    const { s, payment } = await pending()
    expect(await shop.bank(payment.id, 'succeed')).toMatchObject({ status: 'succeeded', next_action: null })
    expect(await shop.subscription(s.id)).toMatchObject({ status: 'active', next_action: null })
    expect(await shop.invoice(s.latest_invoice!)).toMatchObject({ status: 'paid' })
  })

  test('keeps it pending when the buyer refuses', async () => {
    const { s, payment } = await pending()
    expect(await shop.bank(payment.id, 'fail')).toMatchObject({ status: 'failed' })
    expect(await shop.subscription(s.id)).toMatchObject({ status: 'pending_first_payment', next_action: null })
    const again = await shop.ask('POST', `/v1/test_helpers/payments/${payment.id}/succeed`)
    expect(again.status).toBe(400)
  })

  test('keeps it pending when the window at the bank closes, and expires it after 23 hours', async () => {
    const clock = await shop.clock(T0)
    const { s, payment } = await pending(clock.id)
    expect(await shop.bank(payment.id, 'expire')).toMatchObject({ status: 'failed' })
    expect((await shop.subscription(s.id)).status).toBe('pending_first_payment')
    await shop.advance(clock.id, T0 + 23 * HOUR)
    expect((await shop.subscription(s.id)).status).toBe('expired')
  })

  test('is withdrawn at the bank when the buyer never comes back', async () => {
    const clock = await shop.clock(T0)
    const { s } = await pending(clock.id)
    await shop.advance(clock.id, T0 + 2 * DAY)
    expect(await shop.subscription(s.id)).toMatchObject({ status: 'expired', ended_at: T0 + 23 * HOUR })
    expect(await booked()).toMatchObject([{ status: 'canceled' }])
  })

  test('is asked again at the renewal, which the buyer can still approve while it is past due', async () => {
    const clock = await shop.clock(T0)
    const { s, payment } = await pending(clock.id)
    await shop.bank(payment.id, 'succeed')
    const end = (await shop.subscription(s.id)).current_period_end
    await shop.advance(clock.id, end)
    const [, renewal] = await shop.payments({ subscription: s.id })
    expect(await shop.subscription(s.id)).toMatchObject({ status: 'past_due', next_action: renewal!.next_action })
    await shop.bank(renewal!.id, 'succeed')
    expect(await shop.subscription(s.id)).toMatchObject({ status: 'active', current_period_start: end })
  })
})

describe('dunning', () => {
  test('tries a declining card again after 1, 3, 7 and 14 days and then cancels', async () => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok_then_declined' })
    const end = s.current_period_end
    for (const [day, next] of [
      [0, 1],
      [1, 3],
      [3, 7],
      [7, 14],
    ] as const) {
      await shop.advance(clock.id, end + day * DAY)
      expect(await shop.subscription(s.id)).toMatchObject({
        status: 'past_due',
        past_due_since: end,
        next_retry_at: end + next * DAY,
        current_period_end: end,
      })
    }
    await shop.advance(clock.id, end + 14 * DAY)
    expect(await shop.subscription(s.id)).toMatchObject({
      status: 'canceled',
      ended_reason: 'payment_failed',
      ended_at: end + 14 * DAY,
      next_retry_at: null,
    })
    const [, renewal] = await shop.invoices({ subscription: s.id })
    expect(renewal).toMatchObject({ status: 'uncollectible', attempt_count: 5, next_attempt_at: null })
    const payments = await shop.payments({ subscription: s.id })
    expect(payments.map((p) => p.status)).toEqual(['succeeded', ...Array(5).fill('failed')])
    expect(payments.slice(1).map((p) => p.created)).toEqual([0, 1, 3, 7, 14].map((day) => end + day * DAY))
    expect(await shop.eventsOf(s.id)).toEqual([
      'subscription.created',
      'subscription.activated',
      'subscription.past_due',
      'subscription.canceled',
    ])
    expect(await shop.eventsOf(renewal!.id)).toEqual([
      'invoice.created',
      ...Array(5).fill('invoice.payment_failed'),
      'invoice.uncollectible',
    ])
  })

  test('recovers with a new card and goes on from the old period end: no free days, no drift', async () => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok_then_declined' })
    const end = s.current_period_end
    await shop.advance(clock.id, end + 2 * DAY)
    const method = await shop.post<{ id: string }>('/v1/payment_methods', {
      customer: s.customer,
      type: 'card',
      token: 'pm_card_ok',
    })
    const changed = await shop.ask('PATCH', `/v1/subscriptions/${s.id}`, { payment_method: method.id })
    expect(changed.status).toBe(200)
    await shop.advance(clock.id, end + 3 * DAY)
    expect(await shop.subscription(s.id)).toMatchObject({
      status: 'active',
      past_due_since: null,
      current_period_start: end,
      current_period_end: bangkok('2026-05-01 09:00'),
    })
    expect((await shop.eventsOf(s.id)).slice(-2)).toEqual(['subscription.recovered', 'subscription.renewed'])
  })

  test('does not try a lost card again but waits 14 days for a new one', async () => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok' })
    const lost = await shop.post<{ id: string }>('/v1/payment_methods', {
      customer: s.customer,
      type: 'card',
      token: 'pm_card_lost',
    })
    await shop.ask('PATCH', `/v1/subscriptions/${s.id}`, { payment_method: lost.id })
    const end = s.current_period_end
    await shop.advance(clock.id, end + 14 * DAY - 1)
    expect(await shop.subscription(s.id)).toMatchObject({ status: 'past_due', next_retry_at: null })
    await shop.advance(clock.id, end + 14 * DAY)
    expect(await shop.subscription(s.id)).toMatchObject({ status: 'canceled', ended_reason: 'payment_failed' })
    expect(await shop.payments({ subscription: s.id })).toHaveLength(2)
  })
})

test('a card that fails twice pays at the third try', async () => {
  const clock = await shop.clock(T0)
  const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok' })
  const weak = await shop.post<{ id: string }>('/v1/payment_methods', {
    customer: s.customer,
    type: 'card',
    token: 'pm_card_declined_then_ok',
  })
  await shop.ask('PATCH', `/v1/subscriptions/${s.id}`, { payment_method: weak.id })
  const end = s.current_period_end
  await shop.advance(clock.id, end + 3 * DAY)
  expect(await shop.subscription(s.id)).toMatchObject({ status: 'active', current_period_start: end })
  const payments = await shop.payments({ subscription: s.id })
  expect(payments.map((p) => p.status)).toEqual(['succeeded', 'failed', 'failed', 'succeeded'])
})
