// Transfers that banks report: exact, short, too large, repeated, late, for nothing. None is accepted or dropped silently.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { endQrAttempt } from '../../commands/test-payments.ts'
import type { Payment } from '../../db/entities/index.ts'
import { type Billing, DAY, HOUR, openBilling, type Shop, T0 } from '../support/billing.ts'

let b: Billing
let shop: Shop
beforeAll(async () => {
  b = await openBilling()
  shop = await b.shop()
})
afterAll(() => b.checkAndClose())

async function comes(payment: Payment, transfer: { at: number; amountSatang?: number; reference?: string }) {
  const id = await shop.transfer(payment, transfer)
  for (let twice = 0; twice < 2; twice++) await b.processDue(payment.subscriptionId!, transfer.at)
  return transferRow(id)
}

async function transferRow(id: string) {
  const [row] = await b.sql<{ status: string; reason: string | null; excess: number }>(
    'select status, reason, excess_satang::integer as excess from inbound_transfers where id = $1',
    [id],
  )
  return row!
}

const booked = async (transferPayment: Payment) =>
  (await b.sql('select 1 from ledger_transactions where source_id = $1', [transferPayment.id])).length
const unmatchedFunds = async () =>
  Number(
    (
      await b.sql<{ sum: string }>(
        "select coalesce(sum(amount_satang), 0) as sum from ledger_entries where account = 'unmatched_funds' and merchant_id = $1",
        [shop.id],
      )
    )[0]!.sum,
  )

describe('a transfer', () => {
  test('of the exact amount is matched and booked once', async () => {
    const { payment, subscription } = await shop.invoiced()
    expect(await comes(payment, { at: T0 + HOUR })).toEqual({ status: 'matched', reason: null, excess: 0 })
    expect(await booked(payment)).toBe(1)
    expect((await b.subscription(subscription.id)).status).toBe('active')
  })

  test('that the bank reports twice under one reference is one transfer, also at the same moment', async () => {
    const { payment, subscription } = await shop.invoiced()
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => shop.transfer(payment, { at: T0, reference: `same-${payment.id}` })),
    )
    expect(new Set(ids).size).toBe(1)
    await Promise.all([
      b.processDue(subscription.id, T0),
      b.processDue(subscription.id, T0),
      b.processDue(subscription.id, T0),
    ])
    ids.push(await shop.transfer(payment, { at: T0 + DAY, reference: `same-${payment.id}` }))
    await b.processDue(subscription.id, T0 + DAY)
    expect(new Set(ids).size).toBe(1)
    expect(await booked(payment)).toBe(1)
    expect(await b.eventsOf(ids[0]!)).toEqual([])
  })

  test('that is short completes nothing and is held for its sender; the rest completes it and the charge books the whole', async () => {
    const before = await unmatchedFunds()
    const { payment, invoice, subscription } = await shop.invoiced()
    const short = await shop.transfer(payment, { at: T0 + HOUR, amountSatang: 60_000 })
    for (let twice = 0; twice < 2; twice++) await b.processDue(subscription.id, T0 + HOUR)
    expect(await transferRow(short)).toEqual({ status: 'underpaid', reason: 'underpaid', excess: 0 })
    expect(await b.payment(payment.id)).toMatchObject({ status: 'requires_action', amountReceivedSatang: 60_000 })
    expect(await b.invoice(invoice.id)).toMatchObject({ status: 'open' })
    expect(await b.eventsOf(short)).toEqual(['payment.unmatched'])
    expect((await unmatchedFunds()) - before).toBe(60_000)
    expect(await comes(payment, { at: T0 + 2 * HOUR, amountSatang: 40_000 })).toMatchObject({ status: 'matched' })
    expect(await b.payment(payment.id)).toMatchObject({
      status: 'succeeded',
      grossSatang: 100_000,
      amountReceivedSatang: 100_000,
    })
    expect(await booked(payment)).toBe(1)
    expect((await unmatchedFunds()) - before).toBe(0)
    expect(await transferRow(short)).toEqual({ status: 'matched', reason: null, excess: 0 })
  })

  test('that is over completes, and the excess is held in suspense', async () => {
    const before = await unmatchedFunds()
    const { payment } = await shop.invoiced()
    expect(await comes(payment, { at: T0, amountSatang: 130_000 })).toEqual({
      status: 'overpaid',
      reason: 'overpaid',
      excess: 30_000,
    })
    expect(await b.payment(payment.id)).toMatchObject({
      status: 'succeeded',
      grossSatang: 100_000,
      amountReceivedSatang: 100_000,
    })
    expect((await unmatchedFunds()) - before).toBe(30_000)
  })

  test('that makes up a short one with more than was left parks only what is over', async () => {
    const { payment } = await shop.invoiced()
    await comes(payment, { at: T0, amountSatang: 60_000 })
    expect(await comes(payment, { at: T0 + 1, amountSatang: 50_000 })).toEqual({
      status: 'overpaid',
      reason: 'overpaid',
      excess: 10_000,
    })
  })

  test('of one satang too little does not complete', async () => {
    const { payment } = await shop.invoiced()
    expect(await comes(payment, { at: T0, amountSatang: 99_999 })).toMatchObject({ status: 'underpaid' })
    expect(await comes(payment, { at: T0, amountSatang: 1 })).toMatchObject({ status: 'matched' })
  })

  test('that is a second full one is a duplicate: held in suspense whole, the invoice paid once', async () => {
    const before = await unmatchedFunds()
    const { payment, invoice } = await shop.invoiced()
    await comes(payment, { at: T0 })
    expect(await comes(payment, { at: T0 + 1 })).toEqual({ status: 'duplicate', reason: 'duplicate', excess: 0 })
    expect((await unmatchedFunds()) - before).toBe(100_000)
    expect(await b.invoice(invoice.id)).toMatchObject({ amountPaidSatang: 100_000 })
    expect(await booked(payment)).toBe(1)
  })

  test('of two that come before anyone looks pays the invoice with one and parks the other', async () => {
    const { payment, subscription } = await shop.invoiced()
    const ids = [await shop.transfer(payment, { at: T0 }), await shop.transfer(payment, { at: T0 })]
    await b.processDue(subscription.id, T0)
    expect((await Promise.all(ids.map(transferRow))).map((t) => t.status)).toEqual(['matched', 'duplicate'])
  })

  test('for an attempt that failed or ran out still pays the open invoice', async () => {
    for (const to of ['failed', 'expired'] as const) {
      const { payment, invoice } = await shop.invoiced()
      await shop.commit(T0, async (c) =>
        endQrAttempt(c, await c.em.findOneOrFail((await import('../../db/entities/index.ts')).Payment, payment.id), to),
      )
      expect((await b.payment(payment.id)).status).toBe(to)
      expect(await b.invoice(invoice.id)).toMatchObject({ status: 'open', attemptCount: 1 })
      expect(await comes(payment, { at: T0 + HOUR })).toMatchObject({ status: 'matched' })
      expect(await b.payment(payment.id)).toMatchObject({ status: 'succeeded', failureCode: null })
    }
  })
})

describe('money that comes after the first payment ran out', () => {
  const EXPIRED = T0 + 7 * DAY
  async function expired() {
    const made = await shop.invoiced()
    await b.processDue(made.subscription.id, EXPIRED)
    return made
  }

  test.each([1, 72 * HOUR])('by %d seconds brings the subscription back from the payment on', async (late) => {
    const { payment, invoice, subscription } = await expired()
    expect(await comes(payment, { at: EXPIRED + late })).toMatchObject({ status: 'late' })
    expect(await b.subscription(subscription.id)).toMatchObject({
      status: 'active',
      endedAt: null,
      endedReason: null,
      currentPeriodStart: EXPIRED + late,
      plannedStep: 'send_invoice',
    })
    expect(await b.invoice(invoice.id)).toMatchObject({ status: 'paid', number: invoice.number })
    expect(await b.eventsOf(subscription.id)).toEqual([
      'subscription.created',
      'subscription.expired',
      'subscription.activated',
    ])
  })

  test('by more than 72 hours is unmatched and changes nothing', async () => {
    const { payment, subscription } = await expired()
    expect(await comes(payment, { at: EXPIRED + 72 * HOUR + 1 })).toEqual({
      status: 'unmatched',
      reason: 'too_late',
      excess: 0,
    })
    expect((await b.subscription(subscription.id)).status).toBe('expired')
  })

  test('in time but short does not bring it back; the rest does', async () => {
    const { payment, subscription } = await expired()
    await comes(payment, { at: EXPIRED + HOUR, amountSatang: 1 })
    expect((await b.subscription(subscription.id)).status).toBe('expired')
    expect(await comes(payment, { at: EXPIRED + 2 * HOUR, amountSatang: 99_999 })).toMatchObject({ status: 'late' })
    expect((await b.subscription(subscription.id)).status).toBe('active')
  })

  test('is told apart from money for one that was canceled', async () => {
    const { payment, subscription } = await shop.invoiced()
    await shop.cancel(subscription.id, T0 + 1)
    expect(await comes(payment, { at: T0 + 2 })).toMatchObject({ status: 'unmatched', reason: 'subscription_ended' })
    expect((await b.subscription(subscription.id)).status).toBe('canceled')
  })
})

describe('a QR attempt that is told to end', () => {
  test('ends once; afterwards its outcome is known', async () => {
    const { Payment: PaymentEntity } = await import('../../db/entities/index.ts')
    const { payment } = await shop.invoiced()
    const end = () =>
      shop.commit(T0, async (c) => endQrAttempt(c, await c.em.findOneOrFail(PaymentEntity, payment.id), 'failed'))
    const outcomes = await Promise.allSettled([end(), end(), end()])
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1)
    expect((await b.eventsOf(payment.id)).filter((type) => type === 'payment.failed')).toHaveLength(1)
  })

  test('while its money is being matched is either refused or undone by the money', async () => {
    const { Payment: PaymentEntity } = await import('../../db/entities/index.ts')
    for (let round = 0; round < 5; round++) {
      const { payment, subscription } = await shop.invoiced()
      await shop.transfer(payment, { at: T0 })
      await Promise.allSettled([
        shop.commit(T0, async (c) => endQrAttempt(c, await c.em.findOneOrFail(PaymentEntity, payment.id), 'failed')),
        b.processDue(subscription.id, T0),
      ])
      expect((await b.payment(payment.id)).status).toBe('succeeded')
    }
  })
})
