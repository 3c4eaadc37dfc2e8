// Renewals by card: the next period is billed when the old one ends, and dunning begins when the card is declined.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { commit } from '../../commands/commit.ts'
import { openLatePaymentRefund } from '../../commands/refunds.ts'
import type { Subscription } from '../../db/entities/index.ts'
import { type Billing, DAY, HOUR, nine, openBilling, type Shop, T0, type Wanted } from '../support/billing.ts'

let b: Billing
let shop: Shop
beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
})
afterAll(() => b.checkAndClose())

const FIRST_END = nine(2026, 2, 28)

/** Active, and charged to a card of this kind from now on. */
async function activeWith(token: string, wanted: Wanted = {}): Promise<Subscription> {
  const customer = await shop.customer()
  const s = await shop.subscribed({ customer, ...wanted })
  const card = await shop.card(customer, token)
  await b.sql('update subscriptions set payment_method_id = $2 where id = $1', [s.id, card.id])
  return s
}

const succeededPayments = async (id: string) => (await b.paymentsOf(id)).filter((p) => p.status === 'succeeded')

describe('a renewal', () => {
  test('is billed when the period ends, not a second before, and once however often its processing comes', async () => {
    const s = await shop.subscribed()
    await b.processDue(s.id, FIRST_END - 1)
    expect(await b.invoicesOf(s.id)).toHaveLength(1)
    for (let again = 0; again < 3; again++) await b.processDue(s.id, FIRST_END)
    expect(await b.invoicesOf(s.id)).toMatchObject([
      { periodNumber: 1, billingReason: 'subscription_create' },
      {
        periodNumber: 2,
        billingReason: 'subscription_cycle',
        status: 'paid',
        periodStart: FIRST_END,
        periodEnd: nine(2026, 3, 31),
        dueDate: null,
      },
    ])
    expect(await succeededPayments(s.id)).toHaveLength(2)
    expect(await b.eventsOf(s.id)).toEqual(['subscription.created', 'subscription.activated', 'subscription.renewed'])
  })

  test('keeps the 31st over a year of month ends', async () => {
    const s = await shop.subscribed()
    const ends: number[] = []
    for (let cycle = 0; cycle < 12; cycle++) {
      const { currentPeriodEnd } = await b.subscription(s.id)
      ends.push(currentPeriodEnd)
      await b.processDue(s.id, currentPeriodEnd)
    }
    const days = [28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31]
    expect(ends).toEqual(days.map((day, i) => nine(i < 11 ? 2026 : 2027, ((i + 1) % 12) + 1, day)))
    expect(await succeededPayments(s.id)).toHaveLength(13)
  })

  test('of a leap day by the year is due on the 28th until the next leap year', async () => {
    const price = await shop.price({ interval: 'year' })
    const s = await shop.subscribed({ price, at: nine(2028, 2, 29) })
    for (const year of [2029, 2030, 2031]) await b.processDue(s.id, nine(year, 2, 28))
    expect(await b.subscription(s.id)).toMatchObject({
      currentPeriodStart: nine(2031, 2, 28),
      currentPeriodEnd: nine(2032, 2, 29),
    })
  })

  test('that is late by three periods bills each of them once, at its own dates', async () => {
    const s = await shop.subscribed()
    await b.processDue(s.id, nine(2026, 4, 30))
    expect((await b.invoicesOf(s.id)).map((i) => i.periodStart)).toEqual([
      T0,
      FIRST_END,
      nine(2026, 3, 31),
      nine(2026, 4, 30),
    ])
    expect((await b.subscription(s.id)).nextActionAt).toBe(nine(2026, 5, 31))
  })

  test('taken by two workers at once is charged once', async () => {
    const s = await shop.subscribed()
    await Promise.all([b.processDue(s.id, FIRST_END), b.processDue(s.id, FIRST_END), b.processDue(s.id, FIRST_END)])
    expect(await succeededPayments(s.id)).toHaveLength(2)
    expect(await b.subscription(s.id)).toMatchObject({ periodNumber: 2, plannedStep: 'renew' })
  })

  test("is charged to the customer's default card when its own is gone, and starts dunning when there is none", async () => {
    const customer = await shop.customer()
    const s = await shop.subscribed({ customer, paymentMethod: (await shop.card(customer)).id })
    const fallback = await shop.card(customer)
    await b.sql('update customers set default_payment_method_id = $2 where id = $1', [customer.id, fallback.id])
    await b.sql('update payment_methods set detached_at = 1 where id = $1', [s.paymentMethodId])
    await b.processDue(s.id, FIRST_END)
    expect((await b.paymentsOf(s.id)).at(-1)).toMatchObject({ status: 'succeeded', paymentMethodId: fallback.id })
    await b.sql('update payment_methods set detached_at = 1 where id = $1', [fallback.id])
    await b.processDue(s.id, nine(2026, 3, 31))
    expect(await b.subscription(s.id)).toMatchObject({ status: 'past_due', nextRetryAt: nine(2026, 4, 1) })
    expect(await b.paymentsOf(s.id)).toHaveLength(2)
  })

  test('grants the credits of its product once per period, times the quantity', async () => {
    const product = await shop.product({ credits: 100, creditsExpireAfterDays: 30 })
    const s = await shop.subscribed({ price: await shop.price({ product }), quantity: 2 })
    for (let again = 0; again < 2; again++) await b.processDue(s.id, FIRST_END)
    const grants = await b.sql(
      'select granted_amount::integer as amount, expires_at::integer as expires from credit_grants where customer_id = $1 order by id',
      [s.customerId],
    )
    expect(grants).toEqual([
      { amount: 200, expires: T0 + 30 * DAY },
      { amount: 200, expires: FIRST_END + 30 * DAY },
    ])
  })
})

describe('a declined renewal', () => {
  test('is tried again after 1, 3, 7 and 14 days, then the subscription ends unpaid', async () => {
    const s = await activeWith('pm_card_declined')
    const tries = [0, 1, 3, 7, 14].map((days) => FIRST_END + days * DAY)
    for (const [i, at] of tries.entries()) {
      for (let again = 0; again < 2; again++) await b.processDue(s.id, at)
      expect((await b.paymentsOf(s.id)).filter((p) => p.status === 'failed')).toHaveLength(i + 1)
      const invoice = (await b.invoicesOf(s.id))[1]!
      expect(invoice.attemptCount).toBe(i + 1)
      if (i < 4) {
        expect(await b.subscription(s.id)).toMatchObject({
          status: 'past_due',
          pastDueSince: FIRST_END,
          nextRetryAt: tries[i + 1],
          nextActionAt: tries[i + 1],
          plannedStep: 'retry',
          currentPeriodEnd: FIRST_END,
        })
        expect(invoice).toMatchObject({ status: 'open', nextAttemptAt: tries[i + 1] })
      }
    }
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'canceled',
      endedReason: 'payment_failed',
      endedAt: tries[4],
      canceledAt: null,
    })
    expect((await b.invoicesOf(s.id))[1]).toMatchObject({ status: 'uncollectible', nextAttemptAt: null })
    expect(await b.eventsOf(s.id)).toEqual([
      'subscription.created',
      'subscription.activated',
      'subscription.past_due',
      'subscription.canceled',
    ])
    await b.processDue(s.id, tries[4]! + 30 * DAY)
    expect(await b.paymentsOf(s.id)).toHaveLength(6)
  })

  test('that a retry collects goes on from the old period end: no free days, no drift', async () => {
    const s = await activeWith('pm_card_declined_then_ok')
    for (const days of [0, 1, 3]) await b.processDue(s.id, FIRST_END + days * DAY)
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'active',
      currentPeriodStart: FIRST_END,
      currentPeriodEnd: nine(2026, 3, 31),
      pastDueSince: null,
      nextRetryAt: null,
      failedAttempts: 0,
      firstFailedAt: null,
    })
    expect((await b.invoicesOf(s.id))[1]).toMatchObject({ status: 'paid', attemptCount: 3, nextAttemptAt: null })
    expect((await b.eventsOf(s.id)).slice(2)).toEqual([
      'subscription.past_due',
      'subscription.recovered',
      'subscription.renewed',
    ])
  })

  test('follows the days that the merchant has set', async () => {
    shop = await b.shop({ retry_days: [2] })
    const s = await activeWith('pm_card_declined')
    await b.processDue(s.id, FIRST_END)
    expect((await b.subscription(s.id)).nextRetryAt).toBe(FIRST_END + 2 * DAY)
    await b.processDue(s.id, FIRST_END + 2 * DAY)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'canceled', endedReason: 'payment_failed' })
    shop = await b.shop()
  })

  test('for good is not tried again: past due until the last of the days, then the end', async () => {
    const s = await activeWith('pm_card_lost')
    await b.processDue(s.id, FIRST_END)
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'past_due',
      nextRetryAt: null,
      plannedStep: 'end_grace',
      nextActionAt: FIRST_END + 7 * DAY,
    })
    await b.processDue(s.id, FIRST_END + 7 * DAY)
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'past_due',
      graceUntil: null,
      plannedStep: 'give_up',
      nextActionAt: FIRST_END + 14 * DAY,
    })
    for (const days of [1, 3, 7, 13]) await b.processDue(s.id, FIRST_END + days * DAY)
    expect(await b.paymentsOf(s.id)).toHaveLength(2)
    await b.processDue(s.id, FIRST_END + 14 * DAY)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'canceled', endedReason: 'payment_failed' })
    expect(await b.paymentsOf(s.id)).toHaveLength(2)
  })
})

describe('a renewal that asks for 3-D Secure', () => {
  test('counts as one failure, however often the workflow looks', async () => {
    const s = await activeWith('pm_card_3ds')
    for (let again = 0; again < 4; again++) await b.processDue(s.id, FIRST_END + again * HOUR)
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'past_due',
      failedAttempts: 1,
      nextRetryAt: FIRST_END + DAY,
      nextAction: { type: 'redirect_to_url' },
    })
    expect((await b.paymentsOf(s.id)).at(-1)).toMatchObject({ status: 'requires_action' })
    expect((await b.invoicesOf(s.id))[1]).toMatchObject({ attemptCount: 1, status: 'open' })
  })

  test('fails after 23 hours without the buyer, and the retries go on as planned', async () => {
    const s = await activeWith('pm_card_3ds')
    await b.processDue(s.id, FIRST_END)
    expect(await b.subscription(s.id)).toMatchObject({
      plannedStep: 'close_action',
      nextActionAt: FIRST_END + 23 * HOUR,
    })
    for (let again = 0; again < 2; again++) await b.processDue(s.id, FIRST_END + 23 * HOUR)
    const payment = (await b.paymentsOf(s.id))[1]!
    expect(payment).toMatchObject({ status: 'failed', declineCode: 'authentication_required', nextAction: null })
    expect(await b.gateways.simulator.decide(payment.id, 'succeed')).toMatchObject({ kind: 'declined' })
    expect(await b.subscription(s.id)).toMatchObject({
      nextAction: null,
      failedAttempts: 1,
      plannedStep: 'retry',
      nextActionAt: FIRST_END + DAY,
    })
    await b.processDue(s.id, FIRST_END + DAY)
    expect(await b.paymentsOf(s.id)).toMatchObject([{}, { status: 'failed' }, { status: 'requires_action' }])
    expect(await b.subscription(s.id)).toMatchObject({ failedAttempts: 2, nextRetryAt: FIRST_END + 3 * DAY })
  })

  test('recovers when the buyer confirms', async () => {
    const s = await activeWith('pm_card_3ds')
    await b.processDue(s.id, FIRST_END)
    await b.gateways.simulator.decide((await b.paymentsOf(s.id))[1]!.id, 'succeed')
    await b.processDue(s.id, FIRST_END + HOUR)
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'active',
      currentPeriodStart: FIRST_END,
      nextAction: null,
    })
  })

  test('that the buyer refuses fails at once without a second count', async () => {
    const s = await activeWith('pm_card_3ds')
    await b.processDue(s.id, FIRST_END)
    await b.gateways.simulator.decide((await b.paymentsOf(s.id))[1]!.id, 'fail')
    await b.processDue(s.id, FIRST_END + HOUR)
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'past_due',
      failedAttempts: 1,
      plannedStep: 'retry',
      nextActionAt: FIRST_END + DAY,
      nextAction: null,
    })
  })

  test('of a worker that slept for 30 hours closes the window first, then tries again', async () => {
    const s = await activeWith('pm_card_3ds')
    await b.processDue(s.id, FIRST_END)
    await b.processDue(s.id, FIRST_END + 30 * HOUR)
    expect(await b.paymentsOf(s.id)).toMatchObject([{}, { status: 'failed' }, { status: 'requires_action' }])
  })
})

test('money that nobody should have taken is refunded once, however often it is asked for', async () => {
  const s = await shop.subscribed()
  const second = await shop.chargedAgain((await b.paymentsOf(s.id))[0]!)
  const context = shop.context(T0 + DAY, { workflowId: 'subscription/x' })
  const opened = await Promise.all(
    [1, 2, 3].map(() => commit(b.deps, context, (c) => openLatePaymentRefund(c, second))),
  )
  expect(new Set(opened.map((refund) => refund!.id)).size).toBe(1)
  // Settles it as its gateway would, so that the bank's records agree.
  const { refundLatePayment } = await import('../../activities/refund-late-payment.ts')
  for (let twice = 0; twice < 2; twice++) await refundLatePayment(b.deps, context, second)
  expect(await b.payment(second)).toMatchObject({ refundedSatang: 100_000 })
  expect(await b.eventsOf(opened[0]!.id)).toEqual(['refund.created', 'refund.succeeded'])
  expect(await commit(b.deps, context, (c) => openLatePaymentRefund(c, second))).toBeNull()
})
