// Gives back money that nobody should have taken. Refunds that merchants ask for come with their own rules later; the rows,
// entries and events are the same.
import { LockMode } from '@mikro-orm/postgresql'
import { Customer, LedgerEntry, LedgerTransaction, Payment, Refund, TestClock } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { entriesForRefund } from '../rules/ledger.ts'
import { satang } from '../rules/money.ts'
import { wireRefund } from '../wire/refund.ts'
import { liveOn } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { payMoney } from './settle.ts'

/** The reason of a refund that nobody asked for. */
export const UNWANTED = 'invoice_void'

export interface OpenedRefund {
  id: string
  gateway: string
  amountSatang: number
}

/**
 * Books a payment that succeeded after its invoice had become void, and reserves its full refund. Safe to repeat: a payment that has its
 * refund answers that one. Source: contract §3 "nothing is charged ever again" after a cancel.
 */
export async function openUnwantedRefund(c: Commit, paymentId: string): Promise<OpenedRefund> {
  const payment = await c.em.findOneOrFail(Payment, paymentId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  Object.assign(c.cause, { merchantId: payment.merchantId, livemode: payment.livemode })
  const before = await c.em.findOne(Refund, { paymentId })
  if (before) return { id: before.id, gateway: payment.gateway, amountSatang: before.amountSatang }
  await timeOf(c, payment)
  if (payment.status !== 'succeeded') payMoney(c, payment)
  const refund = c.em.create(Refund, {
    id: mintId('re_'),
    merchantId: payment.merchantId,
    livemode: payment.livemode,
    paymentId,
    amountSatang: payment.grossSatang,
    status: 'pending',
    reason: UNWANTED,
    metadata: {},
    createdAt: c.at,
  })
  payment.refundedSatang = payment.grossSatang
  c.event('refund.created', refund.id, () => wireRefund(refund))
  return { id: refund.id, gateway: payment.gateway, amountSatang: refund.amountSatang }
}

/** Writes down what the gateway said to a refund. Safe to repeat: a refund that has its outcome is left alone. */
export async function settleRefund(
  c: Commit,
  refundId: string,
  outcome: 'succeeded' | 'pending' | 'failed',
): Promise<void> {
  const refund = await c.em.findOneOrFail(Refund, refundId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (refund.status !== 'pending' || outcome === 'pending') return
  Object.assign(c.cause, { merchantId: refund.merchantId, livemode: refund.livemode })
  refund.status = outcome
  const payment = await c.em.findOneOrFail(Payment, refund.paymentId)
  await timeOf(c, payment)
  if (outcome === 'failed') {
    payment.refundedSatang -= refund.amountSatang
    c.event('refund.failed', refund.id, () => wireRefund(refund), { status: 'pending' })
    return
  }
  writeEntries(c, refund, payment)
  c.event('refund.succeeded', refund.id, () => wireRefund(refund), { status: 'pending' })
}

/** The time of what was paid for: a test clock's subscription has the clock's. */
async function timeOf(c: Commit, payment: Payment): Promise<void> {
  const { testClockId } = await c.em.findOneOrFail(Customer, payment.customerId)
  liveOn(c, testClockId ? await c.em.findOneOrFail(TestClock, testClockId) : null, c.at)
}

function writeEntries(c: Commit, refund: Refund, payment: Payment): void {
  const id = mintId('txn_')
  const owner = { merchantId: refund.merchantId, livemode: refund.livemode }
  c.em.create(LedgerTransaction, {
    id,
    ...owner,
    type: 'refund',
    sourceId: refund.id,
    amountSatang: -refund.amountSatang,
    feeSatang: 0,
    netSatang: -refund.amountSatang,
    availableOn: c.at,
    testClockId: c.testClockId,
    createdAt: c.at,
  })
  const entries = entriesForRefund({ amountSatang: satang(refund.amountSatang), gateway: payment.gateway })
  for (const { account, amount_satang } of entries)
    c.em.create(LedgerEntry, { transactionId: id, ...owner, account, amountSatang: amount_satang })
}
