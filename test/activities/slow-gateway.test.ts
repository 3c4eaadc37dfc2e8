// A gateway that hangs, fails or is unreachable: it slows only its own merchant, nothing is charged twice, and nothing is declined because of it. The
// bank's records prove it. As many processings and activities run at once as a worker has slots. The tests check which work was done first, never how
// long it took.

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { AskAgain } from '../../activities/ask-again.ts'
import { finishCharge } from '../../activities/finish-charge.ts'
import { runCycle } from '../../activities/run-cycle.ts'
import { runPayout } from '../../activities/run-payout.ts'
import { runRefund } from '../../activities/run-refund.ts'
import { acceptRefund } from '../../commands/accept-refund.ts'
import { addBankAccount } from '../../commands/bank-accounts.ts'
import { payInRound } from '../../commands/reserve-payout.ts'
import { keyring } from '../../db/keyring.ts'
import { GatewayCalls, type Patience } from '../../gateways/calls.ts'
import type { FaultKind } from '../../gateways/simulator-faults.ts'
import { roundOfInstant } from '../../rules/payouts.ts'
import { type Billing, nine, openBilling, type Shop, T0 } from '../support/billing.ts'

const FIRST_END = nine(2026, 2, 28)
const KEY = keyring(Buffer.alloc(32, 1))

let b: Billing
beforeAll(async () => {
  b = await openBilling()
})
afterAll(() => b.checkAndClose())

/** A process with gateway calls of its own. */
function process(patience: Partial<Patience> = {}) {
  const calls = new GatewayCalls(patience)
  const deps = { ...b.deps, gateways: { ...b.gateways, calls } }
  const finishing = {
    ...deps,
    heartbeat: () => {},
    sleep: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
  }
  return {
    calls,
    deps,
    finishing,
    processDue: (id: string, now = FIRST_END) => runCycle(deps, { subscriptionId: id, now }),
  }
}

const faults = (shop: Shop, kind: FaultKind, count: number) => b.gateways.simulator.setFaults(shop.id, kind, count)
const bookOf = (shop: Shop) =>
  b.sql<{ status: string; n: number }>(
    `select b.status, count(*)::integer as n from simulator_charges b join payments p on p.id = b.attempt_id where p.merchant_id = $1 group by 1 order by 1`,
    [shop.id],
  )
const paymentsOf = (shop: Shop) =>
  b.sql<{ status: string; n: number }>(
    'select status, count(*)::integer as n from payments where merchant_id = $1 group by 1 order by 1',
    [shop.id],
  )
const renewedOf = async (shop: Shop) =>
  (
    await b.sql<{ n: number }>(
      "select count(*)::integer as n from subscriptions where merchant_id = $1 and period_number = 2 and status = 'active'",
      [shop.id],
    )
  )[0]!.n

async function inParallel<T>(atOnce: number, all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < all.length) await work(all[next++]!)
    }),
  )
}

/** Does what Temporal does with an activity: retries it after the time that it asked for. */
async function untilDone<T>(activity: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 60; tries++) {
    try {
      return await activity()
    } catch (error) {
      if (!(error instanceof AskAgain)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.min(error.afterMs, 500)))
    }
  }
  throw new Error('it is never done')
}

async function subscribed(shop: Shop, count: number): Promise<string[]> {
  const price = await shop.price()
  const ids: string[] = []
  await inParallel(
    4,
    Array.from({ length: count }, (_, i) => i),
    async () => void ids.push((await shop.subscribed({ price })).id),
  )
  return ids
}

test('a merchant whose gateway hangs for 3 s does not hold up the renewals of another, and is charged once each', async () => {
  const [slow, fast] = [await b.shop(), await b.shop()]
  const [theirs, ours] = [await subscribed(slow, 100), await subscribed(fast, 20)]
  await faults(slow, 'slow', 10_000)
  // As patient as may be with whoever answers, on a machine with much to do; the other takes 3 s.
  const { calls, processDue, finishing } = process({ quickMs: 2_000, graceMs: 2_500 })
  const left: string[] = []
  let mostUnderWay = 0
  // As many as a worker has slots (worker/create-worker.ts). All processings of the slow merchant come first.
  await inParallel(24, [...theirs, ...ours], async (id) => {
    const { pendingChargeId } = await processDue(id)
    if (pendingChargeId) left.push(pendingChargeId)
    mostUnderWay = Math.max(mostUnderWay, calls.figures().simulator?.callsUnderWay ?? 0)
  })
  expect(await renewedOf(fast)).toBe(20)
  expect(await renewedOf(slow)).toBeLessThan(40)
  expect(mostUnderWay).toBeLessThanOrEqual(32 + 24) // the slow account at its limit, the other with one for each slot
  await faults(slow, 'slow', 0)
  await inParallel(100, left, (paymentId) => untilDone(() => finishCharge(finishing, { paymentId, now: FIRST_END })))
  expect(await renewedOf(slow)).toBe(100)
  expect(await bookOf(slow)).toEqual([{ status: 'succeeded', n: 200 }])
  expect(await paymentsOf(slow)).toEqual([{ status: 'succeeded', n: 200 }])
})

test('activities of a merchant whose gateway hangs hold a share of the slots: those of another are done before', async () => {
  const [slow, fast] = [await b.shop(), await b.shop()]
  // More calls than the account will ever have under way: its activities are to wait, not to be refused at once.
  const patience = { quickMs: 50, graceMs: 100, seatMs: 3_000, callsOfAccount: 200 }
  const { calls, finishing, processDue } = process(patience)
  const [theirs, [ours]] = [await subscribed(slow, 30), await subscribed(fast, 1)]
  await faults(fast, 'down', 2)
  const owed = (await processDue(ours!)).pendingChargeId!
  await faults(slow, 'slow', 10_000)
  const left: string[] = []
  await inParallel(24, theirs, async (id) => void left.push((await processDue(id)).pendingChargeId!))
  const order: string[] = []
  let mostSeats = 0
  // One account may keep two thirds of the slots at most.
  await inParallel(15, [...left, owed], async (paymentId) => {
    await finishCharge(finishing, { paymentId, now: FIRST_END }).catch((error) => {
      if (!(error instanceof AskAgain)) throw error
    })
    mostSeats = Math.max(mostSeats, calls.figures().simulator?.seatsTaken ?? 0)
    order.push(paymentId)
  })
  expect(await renewedOf(fast)).toBe(1)
  expect(mostSeats).toBeLessThanOrEqual(11)
  expect(order.indexOf(owed)).toBeLessThan(order.length - 1)
  await faults(slow, 'slow', 0)
  const other = process().finishing
  await inParallel(30, left, (paymentId) => untilDone(() => finishCharge(other, { paymentId, now: FIRST_END })))
  expect(await bookOf(slow)).toEqual([{ status: 'succeeded', n: 60 }])
})

describe('nothing is charged twice', () => {
  test.each(['slow', 'hang_after_charge', 'error_after_charge', 'down'] as const)(
    'by a gateway that is %s, whichever process goes on with the charge',
    async (kind) => {
      const shop = await b.shop()
      const [id] = await subscribed(shop, 1)
      const [first, second] = [process(), process()]
      await faults(shop, kind, kind === 'down' ? 3 : 1)
      const processDue = await first.processDue(id!)
      if (kind === 'error_after_charge') expect(processDue.pendingChargeId).toBeNull()
      else expect(processDue.pendingChargeId).not.toBeNull()
      if (processDue.pendingChargeId) {
        const paymentId = processDue.pendingChargeId
        // The first process may be dead by now, or alive and still calling.
        const finish = ({ finishing }: typeof first) =>
          untilDone(() => finishCharge(finishing, { paymentId, now: FIRST_END }))
        await Promise.all([finish(second), finish(first), second.processDue(id!)])
      }
      await second.processDue(id!)
      expect(await bookOf(shop)).toEqual([{ status: 'succeeded', n: 2 }])
      expect(await paymentsOf(shop)).toEqual([{ status: 'succeeded', n: 2 }])
      expect(await b.subscription(id!)).toMatchObject({ status: 'active', periodNumber: 2 })
    },
    600_000,
  )

  test('nor charged at all by the activity once its subscription was cancelled: the processing withdraws it', async () => {
    const shop = await b.shop()
    const [id] = await subscribed(shop, 1)
    const { processDue, finishing } = process()
    await faults(shop, 'down', 10_000)
    const { pendingChargeId } = await processDue(id!)
    await shop.cancel(id!, FIRST_END + 1, false)
    await faults(shop, 'down', 0)
    await finishCharge({ ...finishing, sleep: async () => {} }, { paymentId: pendingChargeId!, now: FIRST_END })
    expect(await bookOf(shop)).toEqual([{ status: 'succeeded', n: 1 }])
    await processDue(id!, FIRST_END + 2)
    expect(await paymentsOf(shop)).toEqual([
      { status: 'canceled', n: 1 },
      { status: 'succeeded', n: 1 },
    ])
  })
})

test('a charge that hangs while its subscription is cancelled is withdrawn by a processing that does not wait for it', async () => {
  const shop = await b.shop()
  const [id] = await subscribed(shop, 1)
  const { calls, processDue, finishing } = process({ quickMs: 50, graceMs: 100 })
  await faults(shop, 'slow', 2) // the charge, and then its withdrawal
  const { pendingChargeId } = await processDue(id!)
  await shop.cancel(id!, FIRST_END + 1, false)
  expect((await processDue(id!, FIRST_END + 1)).pendingChargeId).toBe(pendingChargeId)
  await untilDone(() => finishCharge(finishing, { paymentId: pendingChargeId!, now: FIRST_END + 1 }))
  await calls.drain(8_000)
  for (let twice = 0; twice < 2; twice++) await processDue(id!, FIRST_END + 2)
  const [, renewal] = await b.paymentsOf(id!)
  // Whichever reached the bank first: nothing is taken, or it is refunded.
  expect(renewal!.status === 'canceled' || renewal!.refundedSatang === renewal!.grossSatang).toBe(true)
})

test('a breaker that is open declines nobody: attempts wait, nobody is called, and all are charged when it has closed', async () => {
  const shop = await b.shop()
  const ids = await subscribed(shop, 12)
  const { calls, processDue, finishing } = process({ openMs: 8_000 })
  const changes: string[] = []
  calls.onChange = ({ breaker }) => changes.push(breaker)
  await faults(shop, 'down', 10_000)
  const left: string[] = []
  for (const id of ids) left.push((await processDue(id)).pendingChargeId!)
  expect(changes).toEqual(['open'])
  const remaining = () =>
    b.sql<{ remaining: number }>('select remaining from simulator_faults where merchant_id = $1', [shop.id])
  const [before] = await remaining()
  for (const paymentId of left)
    await expect(finishCharge(finishing, { paymentId, now: FIRST_END })).rejects.toBeInstanceOf(AskAgain)
  expect(await remaining()).toEqual([before]) // the gateway was not called
  expect(await paymentsOf(shop)).toEqual([
    { status: 'processing', n: 12 },
    { status: 'succeeded', n: 12 },
  ])
  await faults(shop, 'down', 0)
  await inParallel(12, left, (paymentId) => untilDone(() => finishCharge(finishing, { paymentId, now: FIRST_END })))
  expect(changes).toEqual(['open', 'closed'])
  expect(await paymentsOf(shop)).toEqual([{ status: 'succeeded', n: 24 }])
  expect(await bookOf(shop)).toEqual([{ status: 'succeeded', n: 24 }])
})

test('a decline that comes late is a decline: nothing exists', async () => {
  const shop = await b.shop()
  const { paymentId } = (await shop.accept({ paymentMethod: 'pm_card_declined' })) as { paymentId: string }
  const id = (await b.payment(paymentId)).subscriptionId!
  await faults(shop, 'slow', 1)
  const { processDue, finishing } = process({ quickMs: 50, graceMs: 100 })
  expect((await processDue(id, T0)).pendingChargeId).toBe(paymentId)
  // Before the event says that the charge takes time.
  await finishCharge({ ...finishing, waitedMs: -10_000 }, { paymentId, now: T0 })
  expect(await b.payment(paymentId)).toMatchObject({ status: 'failed', declineCode: 'card_declined' })
  expect(await b.sql('select id from subscriptions where id = $1', [id])).toEqual([])
})

describe('money that goes out', () => {
  test.each(['slow', 'hang_after_charge', 'error_after_charge', 'down'] as const)(
    'is refunded once by a gateway that is %s',
    async (kind) => {
      const shop = await b.shop()
      const [id] = await subscribed(shop, 1)
      const [payment] = await b.paymentsOf(id!)
      const wanted = { amountSatang: null, reason: null, revokeAccess: null, cancelSubscription: false, metadata: {} }
      const refundId = await shop.commit(T0 + 60, (c) => acceptRefund(c, b.gateways, payment!.id, wanted))
      await faults(shop, kind, 1)
      const { deps } = process({ quickMs: 50, graceMs: 100, seatMs: 300, callMs: 5_000 })
      const asking = () => runRefund(deps, { refundId, now: T0 + 60 })
      if (kind === 'down') await expect(asking()).rejects.toThrow('ECONNREFUSED')
      else if (kind === 'slow') await expect(asking()).rejects.toBeInstanceOf(AskAgain)
      else await asking() // the gateway's records had it
      await untilDone(asking)
      expect(await b.sql('select status from refunds where id = $1', [refundId])).toEqual([{ status: 'succeeded' }])
      expect(
        await b.sql('select refunded_satang::integer as n from simulator_charges where attempt_id = $1', [payment!.id]),
      ).toEqual([{ n: 100_000 }])
    },
  )

  test.each(['slow', 'hang_after_charge', 'error_after_charge', 'down'] as const)(
    'is paid out once by a gateway that is %s',
    async (kind) => {
      const shop = await b.shop()
      await subscribed(shop, 1)
      const account = { bankCode: '014', accountNumber: '1234567890', accountName: 'Baan Kafae', metadata: {} }
      await shop.commit(T0, (c) => addBankAccount(c, KEY, account))
      const now = nine(2026, 3, 6)
      const paid = await shop.commit(now, (c) =>
        payInRound(c, roundOfInstant(now), { gateway: 'simulator', now, simulated: true }),
      )
      if (paid.kind !== 'payout') throw new Error(paid.kind)
      await faults(shop, kind, 1)
      const { calls, deps } = process({ quickMs: 50, graceMs: 100, callMs: 5_000 })
      const processDue = (at: number) =>
        runPayout({ ...deps, encryptionKey: KEY }, { payoutId: paid.payout.id, now: at })
      const first = await processDue(now)
      if (kind === 'error_after_charge')
        expect(first).toMatchObject({ status: 'paid' }) // the bank's records had it
      else if (kind !== 'down') {
        expect(first).toMatchObject({ status: 'pending' })
        expect(first.wakeAt).toBeGreaterThan(now)
        await calls.drain(6_000)
      }
      expect(await processDue(now + 600)).toMatchObject({ status: 'paid' })
      expect(await b.sql('select status from simulator_payouts where payout_id = $1', [paid.payout.id])).toEqual([
        { status: 'paid' },
      ])
    },
  )
})
