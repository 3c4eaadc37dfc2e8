// Cancel and resume in every state, both ways. After an end nothing is ever charged.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { endCustomersSubscriptions } from '../../commands/end-subscription.ts'
import type { Subscription } from '../../db/entities/index.ts'
import { type Billing, DAY, HOUR, nine, openBilling, type Shop, T0 } from '../support/billing.ts'

let b: Billing
let shop: Shop
beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
})
afterAll(() => b.checkAndClose())

const FIRST_END = nine(2026, 2, 28)
const LATER = T0 + DAY

async function pastDue(): Promise<Subscription> {
  const customer = await shop.customer()
  const s = await shop.subscribed({
    customer,
    paymentMethod: (await shop.card(customer, 'pm_card_ok_then_declined')).id,
  })
  await b.processDue(s.id, FIRST_END)
  return b.subscription(s.id)
}

describe.each([true, false])('a cancel with at_period_end=%s', (atPeriodEnd) => {
  test.each([
    ['a pending one by invoice', async () => (await shop.invoiced()).subscription, LATER],
    ['a pending one that waits for 3-D Secure', () => shop.subscribed({ paymentMethod: 'pm_card_3ds' }), T0 + HOUR],
    ['a past due one', pastDue, FIRST_END + HOUR],
  ])('ends %s at once: invoice void, nothing planned, nothing charged', async (_, make, at) => {
    const s = await make()
    for (let twice = 0; twice < 2; twice++) await shop.cancel(s.id, at, atPeriodEnd)
    const ended = await b.subscription(s.id)
    expect(ended).toMatchObject({
      status: 'canceled',
      endedReason: 'requested',
      endedAt: at,
      canceledAt: at,
      cancelAt: null,
      nextActionAt: null,
      plannedStep: null,
      nextRetryAt: null,
      nextAction: null,
    })
    expect((await b.invoicesOf(s.id)).at(-1)).toMatchObject({ status: 'void' })
    expect(b.wakeups.at(-1)!.workflowId).toBe(`subscription/${s.id}`)
    for (const days of [0, 1, 30]) expect((await b.processDue(s.id, at + days * DAY)).ended).toBe(true)
    expect((await b.paymentsOf(s.id)).filter((p) => ['processing', 'requires_action'].includes(p.status))).toEqual([])
    expect((await b.eventsOf(s.id)).filter((type) => type === 'subscription.canceled')).toHaveLength(1)
  })

  test('leaves an ended one as it is', async () => {
    const { subscription: s } = await shop.invoiced()
    await b.processDue(s.id, T0 + 7 * DAY)
    const before = await b.subscription(s.id)
    const counts = await b.counts()
    await shop.cancel(s.id, T0 + 8 * DAY, atPeriodEnd)
    expect(await b.subscription(s.id)).toEqual(before)
    expect(await b.counts()).toEqual(counts)
  })
})

describe('a cancel at the period end', () => {
  test('of an active one is scheduled, and ends it when the period ends, without a charge', async () => {
    const s = await shop.subscribed()
    for (const at of [LATER, LATER + HOUR]) await shop.cancel(s.id, at)
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
      canceledAt: LATER,
      cancelAt: FIRST_END,
      plannedStep: 'end',
      nextActionAt: FIRST_END,
    })
    await b.processDue(s.id, FIRST_END - 1)
    expect((await b.subscription(s.id)).status).toBe('active')
    for (let twice = 0; twice < 2; twice++) await b.processDue(s.id, FIRST_END)
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'canceled',
      endedAt: FIRST_END,
      endedReason: 'requested',
      canceledAt: LATER,
      cancelAt: null,
    })
    expect(await b.paymentsOf(s.id)).toHaveLength(1)
    expect((await b.eventsOf(s.id)).slice(2)).toEqual(['subscription.cancel_scheduled', 'subscription.canceled'])
  })

  test('becomes one at once when asked again with at_period_end=false', async () => {
    const s = await shop.subscribed()
    await shop.cancel(s.id, LATER)
    await shop.cancel(s.id, LATER + DAY, false)
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'canceled',
      canceledAt: LATER,
      endedAt: LATER + DAY,
      cancelAt: null,
    })
  })

  test('voids a renewal invoice that was sent, whose money is then unmatched', async () => {
    const s = await shop.invoicedAndPaid()
    await b.processDue(s.id, FIRST_END - 7 * DAY)
    const sent = (await b.invoicesOf(s.id))[1]!
    await shop.cancel(s.id, FIRST_END - 6 * DAY)
    expect(await b.invoice(sent.id)).toMatchObject({ status: 'void' })
    const transfer = await shop.transfer(await b.payment(sent.paymentId!), { at: FIRST_END - 5 * DAY })
    await b.processDue(s.id, FIRST_END - 5 * DAY)
    expect(await b.sql('select status, reason from inbound_transfers where id = $1', [transfer])).toEqual([
      { status: 'unmatched', reason: 'invoice_void' },
    ])
    await b.processDue(s.id, FIRST_END)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'canceled', endedAt: FIRST_END })
  })

  test('delivers a period that was paid ahead before it ends', async () => {
    const s = await shop.invoicedAndPaid()
    await b.processDue(s.id, FIRST_END - 7 * DAY)
    const ahead = (await b.invoicesOf(s.id))[1]!
    await shop.transfer(await b.payment(ahead.paymentId!), { at: FIRST_END - 6 * DAY })
    await b.processDue(s.id, FIRST_END - 6 * DAY)
    await shop.cancel(s.id, FIRST_END - 5 * DAY)
    expect(await b.subscription(s.id)).toMatchObject({ cancelAtPeriodEnd: true, cancelAt: nine(2026, 3, 31) })
    await b.processDue(s.id, FIRST_END)
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'active',
      currentPeriodEnd: nine(2026, 3, 31),
      plannedStep: 'end',
    })
    await b.processDue(s.id, nine(2026, 3, 31))
    expect(await b.subscription(s.id)).toMatchObject({ status: 'canceled', endedAt: nine(2026, 3, 31) })
    expect(await b.invoicesOf(s.id)).toHaveLength(2)
  })

  test('that comes when the period is over already ends it at once, with nothing charged', async () => {
    const s = await shop.subscribed()
    await shop.cancel(s.id, FIRST_END + 1)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'canceled', endedAt: FIRST_END + 1 })
    await b.processDue(s.id, FIRST_END + 2)
    expect(await b.paymentsOf(s.id)).toHaveLength(1)
  })
})

describe('a cancel at once', () => {
  test('of an active one ends it without a refund', async () => {
    const s = await shop.subscribed()
    for (const at of [LATER, LATER + 1]) await shop.cancel(s.id, at, false)
    expect(await b.subscription(s.id)).toMatchObject({
      status: 'canceled',
      endedAt: LATER,
      canceledAt: LATER,
      endedReason: 'requested',
    })
    await b.processDue(s.id, FIRST_END)
    expect(await b.paymentsOf(s.id)).toMatchObject([{ status: 'succeeded', refundedSatang: 0 }])
  })

  test('asked for by ten at the same moment happens once', async () => {
    const s = await shop.subscribed()
    await Promise.all(Array.from({ length: 10 }, (_, i) => shop.cancel(s.id, LATER, i % 2 === 0)))
    expect((await b.eventsOf(s.id)).filter((type) => type === 'subscription.canceled')).toHaveLength(1)
    expect((await b.subscription(s.id)).status).toBe('canceled')
  })

  test('withdraws the 3-D Secure attempt, so that a later confirmation takes no money', async () => {
    const s = await shop.subscribed({ paymentMethod: 'pm_card_3ds' })
    await shop.cancel(s.id, LATER, false)
    for (let twice = 0; twice < 2; twice++) await b.processDue(s.id, LATER)
    const [payment] = await b.paymentsOf(s.id)
    expect(payment!.status).toBe('canceled')
    expect(await b.gateways.simulator.decide(payment!.id, 'succeed')).toMatchObject({ kind: 'declined' })
  })

  test('that comes when the buyer has just confirmed gives the money back', async () => {
    const s = await shop.subscribed({ paymentMethod: 'pm_card_3ds' })
    const [payment] = await b.paymentsOf(s.id)
    await b.gateways.simulator.decide(payment!.id, 'succeed')
    await shop.cancel(s.id, LATER, false)
    for (let twice = 0; twice < 2; twice++) await b.processDue(s.id, LATER)
    expect(await b.payment(payment!.id)).toMatchObject({ status: 'succeeded', refundedSatang: 100_000 })
    expect(
      await b.sql('select status, amount_satang::integer as satang from refunds where payment_id = $1', [payment!.id]),
    ).toEqual([{ status: 'succeeded', satang: 100_000 }])
    expect((await b.subscription(s.id)).status).toBe('canceled')
  })
})

describe('a resume', () => {
  test('takes a scheduled cancel back, and the renewal is charged as ever', async () => {
    const s = await shop.subscribed()
    await shop.cancel(s.id, LATER)
    for (let twice = 0; twice < 2; twice++) await shop.resume(s.id, LATER + DAY)
    expect(await b.subscription(s.id)).toMatchObject({
      cancelAtPeriodEnd: false,
      cancelAt: null,
      canceledAt: null,
      plannedStep: 'renew',
    })
    await b.processDue(s.id, FIRST_END)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'active', periodNumber: 2 })
    expect((await b.eventsOf(s.id)).slice(2)).toEqual([
      'subscription.cancel_scheduled',
      'subscription.resumed',
      'subscription.renewed',
    ])
  })

  test('sends a renewal invoice again that the cancel had voided, under a new number', async () => {
    const s = await shop.invoicedAndPaid()
    await b.processDue(s.id, FIRST_END - 7 * DAY)
    await shop.cancel(s.id, FIRST_END - 6 * DAY)
    await shop.resume(s.id, FIRST_END - 5 * DAY)
    for (let twice = 0; twice < 2; twice++) await b.processDue(s.id, FIRST_END - 5 * DAY)
    const [, voided, again] = await b.invoicesOf(s.id)
    expect(voided!.status).toBe('void')
    expect(again).toMatchObject({ status: 'open', periodStart: FIRST_END, dueDate: FIRST_END })
    expect(again!.number).not.toBe(voided!.number)
    expect((await b.subscription(s.id)).latestInvoiceId).toBe(again!.id)
  })

  test('of one that is neither scheduled nor ended changes nothing', async () => {
    const s = await shop.subscribed()
    const counts = await b.counts()
    await shop.resume(s.id, LATER)
    expect(await b.counts()).toEqual(counts)
  })

  test('of an ended one is refused', async () => {
    const s = await shop.subscribed()
    await shop.cancel(s.id, LATER, false)
    await expect(shop.resume(s.id, LATER)).rejects.toMatchObject({ code: 'subscription_ended' })
  })
})

test("the end of a customer ends each of its subscriptions once, and nobody else's", async () => {
  const customer = await shop.customer()
  const [one, two] = [await shop.subscribed({ customer }), (await shop.invoiced({ customer })).subscription]
  const other = await shop.subscribed()
  for (let twice = 0; twice < 2; twice++) await shop.commit(LATER, (c) => endCustomersSubscriptions(c, customer.id))
  for (const s of [one, two])
    expect(await b.subscription(s.id)).toMatchObject({ status: 'canceled', endedReason: 'requested' })
  expect((await b.subscription(other.id)).status).toBe('active')
  expect((await b.eventsOf(one.id)).filter((type) => type === 'subscription.canceled')).toHaveLength(1)
})

test('a cancel that races a renewal leaves either a paid period or an end without money kept', async () => {
  for (let round = 0; round < 6; round++) {
    const s = await shop.subscribed()
    await Promise.all([
      b.processDue(s.id, FIRST_END),
      new Promise((resolve) => setTimeout(resolve, round * 3)).then(() => shop.cancel(s.id, FIRST_END, false)),
    ])
    await b.processDue(s.id, FIRST_END)
    const renewal = (await b.paymentsOf(s.id))[1]
    const invoice = (await b.invoicesOf(s.id))[1]
    expect((await b.subscription(s.id)).status).toBe('canceled')
    if (renewal?.status === 'succeeded' && invoice!.status !== 'paid') expect(renewal.refundedSatang).toBe(100_000)
    else expect([undefined, 'canceled', 'succeeded']).toContain(renewal?.status)
  }
})
