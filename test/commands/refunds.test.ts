// Refunds as commands: each step twice, half-way, late, and beside others, and with a gateway that does not answer or answers too often.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { refundLatePayment } from '../../activities/refund-late-payment.ts'
import { runRefund } from '../../activities/run-refund.ts'
import { acceptRefund, withdrawRefund } from '../../commands/accept-refund.ts'
import { addBankAccount } from '../../commands/bank-accounts.ts'
import type { RefundWanted } from '../../commands/open-refund.ts'
import { beginRefund, recordRefund } from '../../commands/refunds.ts'
import { payByHand, payInRound } from '../../commands/reserve-payout.ts'
import { type Payment, Refund, type Subscription } from '../../db/entities/index.ts'
import { keyring } from '../../db/keyring.ts'
import { readBalance, rollUpMoney } from '../../db/queries/balance.ts'
import type { GatewaysAtWork, RefundOutcome } from '../../gateways/port.ts'
import { roundDueAt } from '../../rules/payouts.ts'
import { reconcileOnce } from '../../worker/relay.ts'
import { type Billing, DAY, HOUR, openBilling, type Shop, T0 } from '../support/billing.ts'
import { type Answers, answering } from '../support/gateway-answers.ts'
import { adjust } from '../support/payouts.ts'

let b: Billing
let shop: Shop
let s: Subscription
let payment: Payment
beforeAll(async () => {
  b = await openBilling()
})
beforeEach(async () => {
  shop = await b.shop()
  s = await shop.subscribed()
  payment = (await b.paymentsOf(s.id))[0]!
})
afterAll(() => b.checkAndClose())

const ALL: RefundWanted = {
  amountSatang: null,
  reason: null,
  revokeAccess: null,
  cancelSubscription: false,
  metadata: {},
}
const accept = (amountSatang: number | null, at = T0 + HOUR, wanted: Partial<RefundWanted> = {}) =>
  shop.commit(at, (c) => acceptRefund(c, b.gateways, payment.id, { ...ALL, amountSatang, ...wanted }))
const row = (id: string) => b.db.orm.em.fork().findOneOrFail(Refund, id)
const refunded = async () => (await b.payment(payment.id)).refundedSatang
const record = (id: string, outcome: RefundOutcome, at = T0 + HOUR) =>
  shop.commit(at, (c) => recordRefund(c, id, outcome, at), { workflowId: `refund/${id}` })
const refusal = (code: string) => expect.objectContaining({ code })
/** `more` more transactions of two entries each. */
const booked = (before: Record<string, number>, more: number) => ({
  ledger_transactions: before.ledger_transactions! + more,
  ledger_entries: before.ledger_entries! + 2 * more,
})
/** How much the steps of a refund have changed the balance. */
const moved = async (id: string) =>
  (
    await b.sql<{ net: number }>(
      'select net_satang::integer as net from ledger_transactions where source_id = $1 order by step',
      [id],
    )
  ).map(({ net }) => net)
const wokenSince = (n: number) => b.wakeups.slice(n).map(({ workflowId }) => workflowId)

/** Does what the refund's workflow does. `says` replaces what the simulator does. */
async function ask(id: string, at = T0 + HOUR, says: Partial<Answers> = {}): Promise<number | null> {
  const named: GatewaysAtWork['named'] = async (...whose) => answering(await b.gateways.named(...whose), says)
  return (await runRefund({ ...b.deps, gateways: { ...b.gateways, named } }, { refundId: id, now: at })).askAgainAt
}

describe('a refund that is accepted', () => {
  test('is reserved, woken, and told to nobody', async () => {
    const before = await b.counts()
    const woken = b.wakeups.length
    const id = await accept(40_000)
    expect(await row(id)).toMatchObject({ status: 'pending', announced: false, askedAt: null, nextActionAt: T0 + HOUR })
    expect(await refunded()).toBe(40_000)
    const more = { refunds: before.refunds! + 1, wakeups: before.wakeups! + 1, ...booked(before, 1) }
    expect(await b.counts()).toEqual({ ...before, ...more })
    expect(b.wakeups.slice(woken)).toMatchObject([{ workflowId: `refund/${id}`, urgent: true, fresh: true }])
    await shop.commit(T0 + HOUR, (c) => withdrawRefund(c, id))
  })

  test('twenty at once never reserve more than was paid', async () => {
    // On a busy machine the others hold the payment's lock for longer than the 2 s that one waits. Nothing has happened then, and it asks again.
    const patient = (): Promise<string> =>
      accept(7_001).catch((error) => {
        if (!String(error).includes('lock timeout')) throw error
        return patient()
      })
    const asked = await Promise.allSettled(Array.from({ length: 20 }, patient))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(14)
    for (const one of asked) if (one.status === 'rejected') expect(one.reason).toEqual(refusal('amount_too_large'))
    expect(await refunded()).toBe(14 * 7_001)
  })

  test('is withdrawn before the gateway is asked, once, and leaves two lines in the ledger that sum to nothing', async () => {
    const before = await b.counts()
    const id = await accept(null)
    expect(await shop.commit(T0 + HOUR, (c) => withdrawRefund(c, id))).toBe(true)
    expect(await shop.commit(T0 + HOUR, (c) => withdrawRefund(c, id))).toBe(false)
    expect(await b.counts()).toEqual({ ...before, ...booked(before, 2) })
    expect(await moved(id)).toEqual([-100_000, 100_000])
    expect(await refunded()).toBe(0)
    expect(await ask(id)).toBeNull()
  })

  test('is not withdrawn any more once the gateway may have been asked', async () => {
    const id = await accept(null)
    await shop.commit(T0 + HOUR, (c) => beginRefund(c, id, T0 + HOUR))
    expect(await shop.commit(T0 + HOUR, (c) => withdrawRefund(c, id))).toBe(false)
    expect(await refunded()).toBe(100_000)
  })

  test('either is withdrawn or goes to the gateway when both come at once, never both and never neither', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await accept(1_000)
      const had = await refunded()
      const [withdrawn] = await Promise.all([shop.commit(T0 + HOUR, (c) => withdrawRefund(c, id)), ask(id)])
      expect(await refunded()).toBe(withdrawn ? had - 1_000 : had)
      const [booked] = await b.sql('select 1 from simulator_refunds where refund_id = $1', [id])
      expect(booked === undefined).toBe(withdrawn)
    }
  })
})

describe('the gateway', () => {
  test('is asked once, however often the workflow looks', async () => {
    const id = await accept(40_000)
    await Promise.all([1, 2, 3, 4].map(() => ask(id)))
    expect(await ask(id)).toBeNull()
    expect(await row(id)).toMatchObject({ status: 'succeeded', announced: true, nextActionAt: null })
    expect(
      await b.sql("select payment_id, data from emails where kind = 'refund' and customer_id = $1", [s.customerId]),
    ).toEqual([
      { payment_id: payment.id, data: { amount_satang: 40_000, credit_note: expect.stringMatching(/^RN-2026-/) } },
    ])
    expect(await b.eventsOf(id)).toEqual(['refund.created', 'refund.succeeded'])
    expect(await moved(id)).toEqual([-40_000, 0])
  })

  test('that took it but lost the answer is asked what became of it, in the same processing', async () => {
    await b.gateways.simulator.answerNextRefund(payment.id, 'timeout')
    const id = await accept(40_000)
    expect(await ask(id)).toBeNull()
    expect((await row(id)).status).toBe('succeeded')
  })

  test('that is away is asked again: looked up first, never blind', async () => {
    const id = await accept(40_000)
    const away = async () => {
      throw new Error('away')
    }
    await expect(ask(id, T0 + HOUR, { refund: away, lookUpRefund: away })).rejects.toThrow('away')
    expect(await row(id)).toMatchObject({ status: 'pending', announced: false, askedAt: T0 + HOUR })
    const asked: string[] = []
    await ask(id, T0 + 2 * HOUR, {
      lookUpRefund: async () => {
        asked.push('looked up')
        return { kind: 'succeeded' }
      },
      refund: async () => {
        asked.push('asked blind')
        return { kind: 'failed', reason: 'twice' }
      },
    })
    expect(asked).toEqual(['looked up'])
    expect((await row(id)).status).toBe('succeeded')
    // so that the bank's records agree
    await b.gateways.simulator.refunds.refund({
      refundId: id,
      attemptId: payment.id,
      amountSatang: 40_000,
      transferredSatang: null,
    })
  })

  test('that was killed before it was asked is asked then', async () => {
    const id = await accept(40_000)
    await shop.commit(T0 + HOUR, (c) => beginRefund(c, id, T0 + HOUR))
    expect(await ask(id, T0 + 2 * HOUR)).toBeNull()
    expect((await row(id)).status).toBe('succeeded')
  })

  test('whose worker died after it had refunded has refunded once', async () => {
    const id = await accept(40_000)
    const asked = await shop.commit(T0 + HOUR, (c) => beginRefund(c, id, T0 + HOUR))
    await b.gateways.simulator.refunds.refund(asked!.request)
    expect(await ask(id, T0 + 2 * HOUR)).toBeNull()
    expect(await b.eventsOf(id)).toEqual(['refund.created', 'refund.succeeded'])
    const [book] = await b.sql('select refunded_satang::integer as n from simulator_charges where attempt_id = $1', [
      payment.id,
    ])
    expect(book).toEqual({ n: 40_000 })
  })

  test('that needs time is asked again ever later, and told of once', async () => {
    await b.gateways.simulator.answerNextRefund(payment.id, 'pending')
    const id = await accept(40_000)
    let at = T0 + HOUR
    for (const wait of [60, 300, 900, HOUR, 3 * HOUR, 6 * HOUR, 6 * HOUR]) {
      expect(await ask(id, at)).toBe(at + wait)
      expect(await ask(id, at + 1)).toBe(at + wait) // woken before its time
      at += wait
    }
    expect(await row(id)).toMatchObject({ status: 'pending', asks: 7, nextActionAt: at })
    expect(await b.eventsOf(id)).toEqual(['refund.created'])
    await b.gateways.simulator.decideRefund(id, 'succeeded')
    expect(await ask(id, at)).toBeNull()
    expect(await b.eventsOf(id)).toEqual(['refund.created', 'refund.succeeded'])
  })

  test('says its last word once: what comes after it changes nothing', async () => {
    await b.gateways.simulator.answerNextRefund(payment.id, 'failed')
    const id = await accept(40_000)
    await ask(id)
    expect(await refunded()).toBe(0)
    const before = await b.counts()
    for (const kind of ['succeeded', 'pending'] as const) expect(await record(id, { kind })).toBeNull()
    expect(await record(id, { kind: 'failed', reason: 'again' })).toBeNull()
    expect(await b.counts()).toEqual(before)
    expect(await row(id)).toMatchObject({ status: 'failed', failureReason: 'account_closed', nextActionAt: null })
  })
})

describe('a payout, while a refund waits for its bank', () => {
  /** Saturday. The payment of T0 has been available since the day before. */
  const SATURDAY = T0 + 14 * DAY
  const NET = 96_094
  const desk = { gateway: 'bookkeeper' }
  const round = async (at: number) => {
    const paid = await shop.commit(at, (c) => payInRound(c, roundDueAt(at), { ...desk, now: at, simulated: false }))
    return paid.kind === 'payout' ? paid.payout.amountSatang : paid.kind
  }
  const available = async (at: number) =>
    (await readBalance(b.pool, { merchantId: shop.id, livemode: false }, { now: at })).availableSatang
  beforeEach(async () => {
    await adjust(shop, { at: T0, amount: 200_000 })
    const account = { bankCode: '014', accountNumber: '1234567890', accountName: 'A', metadata: {} }
    await shop.commit(T0, (c) => addBankAccount(c, keyring(Buffer.alloc(32)), account))
    await b.gateways.simulator.answerNextRefund(payment.id, 'pending')
  })

  test('leaves what is promised to the buyer, which is there again when the refund fails', async () => {
    const id = await accept(40_000, SATURDAY)
    await ask(id, SATURDAY)
    expect(await moved(id)).toEqual([-40_000])
    expect(await available(SATURDAY)).toBe(NET + 160_000)
    expect(await round(SATURDAY)).toBe(NET + 160_000)
    expect(await available(SATURDAY)).toBe(0)
    await b.gateways.simulator.decideRefund(id, 'failed')
    await ask(id, SATURDAY + DAY)
    expect(await moved(id)).toEqual([-40_000, 40_000])
    expect(await available(SATURDAY + DAY)).toBe(40_000)
    await adjust(shop, { at: SATURDAY + DAY, amount: 10_000 })
    expect(await round(SATURDAY + 7 * DAY)).toBe(50_000)
  })

  test('leaves it also before anybody has asked the gateway', async () => {
    const id = await accept(40_000, SATURDAY)
    expect(await round(SATURDAY)).toBe(NET + 160_000)
    await ask(id, SATURDAY)
    await b.gateways.simulator.decideRefund(id, 'succeeded')
    await ask(id, SATURDAY + DAY)
    expect(await moved(id)).toEqual([-40_000, 0])
    expect(await available(SATURDAY + DAY)).toBe(0)
  })

  test('and the refund at one moment never both have the money', async () => {
    for (let n = 1; n <= 4; n++) {
      const at = SATURDAY + n
      const before = await available(at)
      const [paid] = await Promise.allSettled([
        shop.commit(at, (c) => payByHand(c, { amountSatang: null, metadata: {} }, { ...desk, now: at })),
        accept(10_000, at),
      ])
      const taken = paid.status === 'fulfilled' ? paid.value.amountSatang : 0
      expect(await available(at)).toBe(before - taken - 10_000)
      expect([before, before - 10_000]).toContain(taken)
      await adjust(shop, { at, amount: 100_000 })
    }
    for (const { id } of await b.db.orm.em.fork().find(Refund, { paymentId: payment.id })) await ask(id, SATURDAY + DAY)
  })

  test('read as of an instant, the balance is less from the moment it was accepted', async () => {
    const id = await accept(40_000, SATURDAY)
    await ask(id, SATURDAY)
    await b.gateways.simulator.decideRefund(id, 'failed')
    await ask(id, SATURDAY + DAY)
    await rollUpMoney(b.pool)
    const asOf = async (at: number) =>
      (await readBalance(b.pool, { merchantId: shop.id, livemode: false }, { now: at, at })).availableSatang
    const whole = NET + 200_000
    expect([await asOf(SATURDAY - 1), await asOf(SATURDAY), await asOf(SATURDAY + DAY)]).toEqual([
      whole,
      whole - 40_000,
      whole,
    ])
    expect(await available(SATURDAY + DAY)).toBe(whole)
  })
})

describe('on a test clock', () => {
  test('everything is dated by the clock, and the gateway is asked in real time', async () => {
    const clock = await shop.clock(T0)
    s = await shop.subscribed({ customer: await shop.customer({ testClockId: clock.id }) })
    payment = (await b.paymentsOf(s.id))[0]!
    const real = T0 + 900 * DAY
    await b.gateways.simulator.answerNextRefund(payment.id, 'pending')
    const id = await accept(null, real)
    expect(await row(id)).toMatchObject({ createdAt: T0, nextActionAt: real })
    expect(await ask(id, real)).toBe(real + 60)
    await b.sql('update test_clocks set frozen_time = $2 where id = $1', [clock.id, T0 + DAY])
    await b.gateways.simulator.decideRefund(id, 'succeeded')
    await ask(id, real + 60)
    expect(
      await b.sql(
        'select test_clock_id, created_at::integer as at, available_on::integer as on from ledger_transactions where source_id = $1 order by step',
        [id],
      ),
    ).toEqual([T0, T0 + DAY].map((at) => ({ test_clock_id: clock.id, at, on: at })))
  })
})

describe('money that nobody should have taken', () => {
  const refundLatePaymentNow = (id: string) =>
    refundLatePayment(b.deps, shop.context(T0 + DAY, { workflowId: `subscription/${s.id}` }), id)

  test('and whose bank needs time is asked for again by a workflow of its own', async () => {
    const second = await shop.chargedAgain(payment)
    await b.gateways.simulator.answerNextRefund(second, 'pending')
    const woken = b.wakeups.length
    await refundLatePaymentNow(second)
    const [refund] = await b.sql<{ id: string }>('select id from refunds where payment_id = $1', [second])
    const { id } = refund!
    expect(wokenSince(woken)).toEqual([`refund/${id}`])
    expect(await row(id)).toMatchObject({ status: 'pending', announced: true, asks: 1, nextActionAt: T0 + DAY + 60 })
    const processed = await b.processDue(s.id, T0 + DAY)
    expect(processed.publishedEvents).toEqual([])
    expect((await row(id)).asks).toBe(1)
    await b.gateways.simulator.decideRefund(id, 'succeeded')
    expect(await ask(id, T0 + 2 * DAY)).toBeNull()
    expect(await b.eventsOf(id)).toEqual(['refund.created', 'refund.succeeded'])
    expect(await b.payment(second)).toMatchObject({ refundedSatang: 100_000, isLate: true })
  })

  test('takes nothing away of what other money has bought', async () => {
    const product = await shop.product({ credits: 10 })
    s = await shop.subscribed({ price: await shop.price({ product }) })
    const [first] = await b.paymentsOf(s.id)
    await shop.cancel(s.id, T0 + HOUR, false)
    const second = await shop.chargedAgain(first!)
    await refundLatePaymentNow(second)
    expect(await b.payment(second)).toMatchObject({ status: 'succeeded', refundedSatang: first!.grossSatang })
    expect(
      await b.sql('select remaining::integer as n from credit_grants where invoice_id = $1', [first!.invoiceId]),
    ).toEqual([{ n: 10 }])
  })

  test('is never money that has paid for something', async () => {
    await expect(refundLatePaymentNow(payment.id)).rejects.toThrow('has bought something')
  })
})

test('the reconciler wakeups refunds that should have been asked for, and no others', async () => {
  const real = Math.floor(Date.now() / 1000)
  const [lost, fresh, waiting] = [await accept(1, real - 100), await accept(2, real), await accept(3, real - 100)]
  await shop.commit(real, (c) => recordRefund(c, waiting, { kind: 'pending' }, real))
  await b.sql('delete from wakeups')
  await reconcileOnce(b.pool)
  const ours = [lost, fresh, waiting].map((id) => `refund/${id}`)
  expect(await b.sql('select workflow_id from wakeups where workflow_id = any($1)', [ours])).toEqual([
    { workflow_id: `refund/${lost}` },
  ])
  for (const id of [lost, fresh, waiting]) await ask(id, real)
})

describe('two refunds of one payment', () => {
  test('that end at once make it full together, and what was bought goes once', async () => {
    const product = await shop.product({ credits: 10 })
    s = await shop.subscribed({ price: await shop.price({ product }) })
    payment = (await b.paymentsOf(s.id))[0]!
    const ids = await Promise.all([accept(60_000, T0 + HOUR, { cancelSubscription: true }), accept(40_000)])
    await Promise.all(ids.map((id) => ask(id)))
    expect(await refunded()).toBe(100_000)
    expect(await b.subscription(s.id)).toMatchObject({ status: 'canceled', endedReason: 'refunded' })
    expect((await b.eventsOf(s.id)).filter((type) => type === 'subscription.canceled')).toHaveLength(1)
    expect(
      await b.sql('select remaining::integer as n from credit_grants where invoice_id = $1', [payment.invoiceId]),
    ).toEqual([{ n: 0 }])
  })

  test('do not make it full while one of them waits', async () => {
    const product = await shop.product({ credits: 10 })
    const invoiced = await shop.subscribed({ price: await shop.price({ product }) })
    payment = (await b.paymentsOf(invoiced.id))[0]!
    await b.gateways.simulator.answerNextRefund(payment.id, 'pending')
    const waiting = await accept(60_000)
    await ask(waiting)
    const done = await accept(40_000, T0 + HOUR, { cancelSubscription: true })
    await ask(done)
    const left = async () =>
      (
        await b.sql<{ n: number }>('select remaining::integer as n from credit_grants where invoice_id = $1', [
          payment.invoiceId,
        ])
      )[0]!.n
    expect(await left()).toBe(10)
    await b.gateways.simulator.decideRefund(waiting, 'succeeded')
    await ask(waiting)
    expect(await refunded()).toBe(100_000)
    expect(await left()).toBe(0)
  })
})
