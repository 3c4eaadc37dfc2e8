// Every way to end a subscription, from every status. Afterwards nothing is ever charged. Source: specification §3.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import {
  bangkok,
  DAY,
  eventually,
  type Shop,
  type System,
  startSystem,
  type WireSubscription,
} from '../support/system.ts'

let system: System
let shop: Shop

beforeAll(async () => {
  system = await startSystem({ slowSeconds: 8 }) // longer than a creation waits for its outcome
})
beforeEach(async () => {
  shop = await system.shop()
})
afterAll(() => system.checkAndClose())

const T0 = bangkok('2026-01-31 09:00')
const YEAR = 366 * DAY

/** Advances a simulated year and checks that the bank takes nothing more. */
async function nothingIsChargedOverAYear(clock: string, from: number, s: { id: string }) {
  const before = { payments: await shop.payments({}), invoices: await shop.invoices({}) }
  await shop.advance(clock, from + YEAR)
  expect({ payments: await shop.payments({}), invoices: await shop.invoices({}) }).toEqual(before)
  expect(before.invoices.filter((i) => i.status === 'open')).toEqual([])
  const again = await shop.cancel(s.id, false)
  expect(again).toEqual(await shop.subscription(s.id))
  const resumed = await shop.ask('POST', `/v1/subscriptions/${s.id}/resume`)
  expect(resumed).toMatchObject({ status: 400, json: { error: { code: 'subscription_ended' } } })
}

describe('a scheduled cancel', () => {
  test('lets the paid period finish and then ends the subscription', async () => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok' })
    await shop.advance(clock.id, T0 + DAY)
    expect(await shop.cancel(s.id)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: s.current_period_end,
      canceled_at: T0 + DAY,
    })
    await shop.advance(clock.id, s.current_period_end - 1)
    expect((await shop.subscription(s.id)).status).toBe('active')
    await shop.advance(clock.id, s.current_period_end)
    expect(await shop.subscription(s.id)).toMatchObject({
      status: 'canceled',
      ended_reason: 'requested',
      ended_at: s.current_period_end,
      canceled_at: T0 + DAY,
    })
    await nothingIsChargedOverAYear(clock.id, s.current_period_end, s)
    expect(await shop.payments({ subscription: s.id })).toHaveLength(1)
  })

  test('is taken back by a resume, and the renewal is charged as if nothing had been', async () => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok' })
    await shop.cancel(s.id)
    const resumed = await shop.post<WireSubscription>(`/v1/subscriptions/${s.id}/resume`)
    expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })
    expect(await shop.post(`/v1/subscriptions/${s.id}/resume`)).toEqual(resumed)
    await shop.advance(clock.id, s.current_period_end)
    expect(await shop.subscription(s.id)).toMatchObject({
      status: 'active',
      current_period_start: s.current_period_end,
    })
    expect(await shop.eventsOf(s.id)).toEqual([
      'subscription.created',
      'subscription.activated',
      'subscription.cancel_scheduled',
      'subscription.resumed',
      'subscription.renewed',
    ])
  })

  test('voids a renewal invoice that was sent, and a resume sends it again', async () => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id })
    await shop.bank((await shop.invoice(s.latest_invoice!)).payment!, 'succeed')
    const end = s.current_period_end
    await shop.advance(clock.id, end - 3 * DAY)
    const [, renewal] = await shop.invoices({ subscription: s.id })
    await shop.cancel(s.id)
    expect((await shop.invoice(renewal!.id)).status).toBe('void')
    await shop.post(`/v1/subscriptions/${s.id}/resume`)
    await shop.advance(clock.id, end - 3 * DAY + 1)
    const [, , again] = await shop.invoices({ subscription: s.id })
    expect(again).toMatchObject({ status: 'open', period_start: end, due_date: end })
    await shop.bank(again!.payment!, 'succeed')
    await shop.advance(clock.id, end)
    expect(await shop.subscription(s.id)).toMatchObject({ status: 'active', current_period_start: end })
  })

  test('of an invoice subscription ends it with the period, and sends nothing more', async () => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id })
    await shop.bank((await shop.invoice(s.latest_invoice!)).payment!, 'succeed')
    await shop.cancel(s.id)
    await shop.advance(clock.id, s.current_period_end)
    expect(await shop.subscription(s.id)).toMatchObject({ status: 'canceled', ended_reason: 'requested' })
    await nothingIsChargedOverAYear(clock.id, s.current_period_end, s)
  })
})

describe('a cancel', () => {
  test('ends an active subscription at once when it is told to, without a refund', async () => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok' })
    await shop.advance(clock.id, T0 + 3 * DAY)
    expect(await shop.cancel(s.id, false)).toMatchObject({
      status: 'canceled',
      ended_reason: 'requested',
      ended_at: T0 + 3 * DAY,
      canceled_at: T0 + 3 * DAY,
      cancel_at: null,
    })
    await nothingIsChargedOverAYear(clock.id, T0 + 3 * DAY, s)
    expect((await shop.payments({ subscription: s.id }))[0]).toMatchObject({ refunded_satang: 0 })
  })

  test.each([true, false])('ends a pending subscription at once, at_period_end=%s', async (atPeriodEnd) => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id })
    expect(await shop.cancel(s.id, atPeriodEnd)).toMatchObject({ status: 'canceled', ended_reason: 'requested' })
    expect(await shop.invoice(s.latest_invoice!)).toMatchObject({ status: 'void' })
    await nothingIsChargedOverAYear(clock.id, T0, s)
  })

  test.each([true, false])(
    'ends a past-due subscription and its retries at once, at_period_end=%s',
    async (atPeriodEnd) => {
      const clock = await shop.clock(T0)
      const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok_then_declined' })
      await shop.advance(clock.id, s.current_period_end)
      expect((await shop.subscription(s.id)).status).toBe('past_due')
      expect(await shop.cancel(s.id, atPeriodEnd)).toMatchObject({ status: 'canceled', next_retry_at: null })
      const [, renewal] = await shop.invoices({ subscription: s.id })
      expect(renewal!.status).toBe('void')
      await nothingIsChargedOverAYear(clock.id, s.current_period_end, s)
    },
  )

  test('of a first payment that waits for the buyer withdraws it at the bank', async () => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_3ds' })
    const [payment] = await shop.payments({ subscription: s.id })
    expect((await shop.cancel(s.id)).status).toBe('canceled')
    await eventually(async () => (await shop.payment(payment!.id)).status === 'canceled', 'its payment still waits')
    await nothingIsChargedOverAYear(clock.id, T0, s)
    const [booked] = await system.sql('select status from simulator_charges where attempt_id = $1', [payment!.id])
    expect(booked).toEqual({ status: 'canceled' })
  })

  test('that comes while a slow bank is charging is in time to take nothing', async () => {
    const s = await shop.subscribe({ card: 'pm_card_slow' })
    expect((await shop.cancel(s.id, false)).status).toBe('canceled')
    const [payment] = await shop.payments({ subscription: s.id })
    await eventually(async () => (await shop.payment(payment!.id)).status !== 'processing', 'it is never settled')
    expect((await shop.payment(payment!.id)).status).toBe('canceled')
    await new Promise((resolve) => setTimeout(resolve, 4_000)) // until the bank would have charged
    expect(await shop.balanceTransactions()).toEqual([])
    const [booked] = await system.sql('select status from simulator_charges where attempt_id = $1', [payment!.id])
    expect(booked).toEqual({ status: 'canceled' })
  })

  test('of one subscription leaves the customer’s others alone', async () => {
    const clock = await shop.clock(T0)
    const customer = await shop.customer({ test_clock: clock.id })
    const [one, other] = [
      await shop.subscribe({ customer: customer.id, card: 'pm_card_ok' }),
      await shop.subscribe({ customer: customer.id, card: 'pm_card_ok' }),
    ]
    await shop.cancel(one.id, false)
    await shop.advance(clock.id, other.current_period_end)
    expect((await shop.subscription(other.id)).current_period_start).toBe(other.current_period_end)
    expect(await shop.payments({ customer: customer.id })).toHaveLength(3)
  })
})

describe('where nothing is scheduled', () => {
  test('a resume changes nothing in pending_first_payment and past_due', async () => {
    const clock = await shop.clock(T0)
    const pending = await shop.subscribe({ clock: clock.id, body: { days_until_due: 60 } })
    const owing = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok_then_declined' })
    await shop.advance(clock.id, owing.current_period_end)
    for (const [s, status] of [
      [pending, 'pending_first_payment'],
      [owing, 'past_due'],
    ] as const) {
      const before = await shop.subscription(s.id)
      expect(before.status).toBe(status)
      expect(await shop.post(`/v1/subscriptions/${s.id}/resume`)).toEqual(before)
      expect(await shop.subscription(s.id)).toEqual(before)
    }
  })

  test('an expired subscription takes a cancel as it is, and no resume', async () => {
    const clock = await shop.clock(T0)
    const s = await shop.subscribe({ clock: clock.id })
    await shop.advance(clock.id, T0 + 7 * DAY)
    expect((await shop.cancel(s.id)).status).toBe('expired')
    await nothingIsChargedOverAYear(clock.id, T0 + 7 * DAY, s)
  })
})

test('a deleted customer is charged for nothing any more', async () => {
  const clock = await shop.clock(T0)
  const s = await shop.subscribe({ clock: clock.id, card: 'pm_card_ok' })
  expect((await shop.ask('DELETE', `/v1/customers/${s.customer}`)).status).toBe(200)
  expect(await shop.subscription(s.id)).toMatchObject({ status: 'canceled', ended_reason: 'requested' })
  await shop.advance(clock.id, T0 + YEAR)
  expect(await shop.payments({ subscription: s.id })).toHaveLength(1)
})
