// Transfers that banks report: one row per provider reference, matched to what they were for by the subscription's workflow.
// The verdict is rules/inbound-transfers.ts; settling is facts/settle.ts.

import {
  InboundTransfer,
  Invoice,
  LedgerEntry,
  LedgerTransaction,
  Payment,
  type Subscription,
} from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { judgeTransfer, type Verdict } from '../rules/inbound-transfers.ts'
import { entriesForUnmatched } from '../rules/ledger.ts'
import { satang } from '../rules/money.ts'
import { announceTransfer } from './announce.ts'
import type { Commit } from './commit.ts'
import { ringSubscription } from './plan.ts'
import { settleInvoice } from './settle.ts'

/**
 * Takes a bank's report at `c.at` and rings whoever waits for the money. Safe to repeat: unique (gateway, provider reference); the
 * repeated report answers the first one's row. Source: design journey 1; contract §5.
 */
export async function receiveTransfer(
  c: Commit,
  report: { payment: Payment; providerReference: string; amountSatang: number },
): Promise<InboundTransfer> {
  const { payment, providerReference, amountSatang } = report
  // A twin that comes at the same moment waits here for the first one's commit.
  const [fresh] = await c.em.execute<unknown[]>(
    `insert into inbound_transfers (id, merchant_id, livemode, gateway, provider_reference, payment_id, reference, amount_satang, status, paid_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, 'received', ?, ?) on conflict (gateway, provider_reference) do nothing returning id`,
    [
      mintId('itr_'),
      payment.merchantId,
      payment.livemode,
      payment.gateway,
      providerReference,
      payment.id,
      payment.reference ?? null,
      amountSatang,
      c.at,
      c.at,
    ],
  )
  const transfer = await c.em.findOneOrFail(InboundTransfer, { gateway: payment.gateway, providerReference })
  if (!fresh) return transfer
  ringSubscription(c, { id: payment.subscriptionId!, customerId: payment.customerId }, { urgent: true })
  return transfer
}

/** Matches every transfer of a subscription that has only been received so far, oldest first. The subscription is locked. */
export async function settleReceivedTransfers(c: Commit, s: Subscription): Promise<void> {
  const received = await c.em.execute<{ id: string }[]>(
    `select t.id from inbound_transfers t join payments p on p.id = t.payment_id
     where p.subscription_id = ? and t.status = 'received' order by t.id for update of t`,
    [s.id],
  )
  for (const { id } of received) {
    await settleTransfer(c, s, await c.em.findOneOrFail(InboundTransfer, id))
    await c.em.flush()
  }
}

async function settleTransfer(c: Commit, s: Subscription, t: InboundTransfer): Promise<void> {
  const payment = await c.em.findOneOrFail(Payment, t.paymentId!)
  const invoice = await c.em.findOneOrFail(Invoice, payment.invoiceId!)
  const expired = s.status === 'expired' && s.endedReason === 'first_payment_expired'
  const verdict = judgeTransfer({
    amountSatang: t.amountSatang,
    paidAt: t.paidAt,
    payment: { grossSatang: payment.grossSatang, receivedSatang: payment.amountReceivedSatang },
    invoiceStatus: invoice.status,
    expiredAt: expired ? s.endedAt! : null,
    ended: s.endedAt != null && !expired,
  })
  if (verdict.kind === 'completes') {
    Object.assign(t, {
      status: verdict.excessSatang > 0 ? 'overpaid' : verdict.late ? 'late' : 'matched',
      excessSatang: verdict.excessSatang,
    })
    payment.amountReceivedSatang += t.amountSatang - verdict.excessSatang
    // What the bank took before the period's end is early, however long its report was on the way.
    const now = c.cause.at
    c.cause.at = Math.min(now, t.paidAt)
    await settleInvoice(c, payment, invoice, s)
    c.cause.at = now
    if (verdict.excessSatang > 0) park(c, t, 'overpaid', verdict.excessSatang)
    return
  }
  if (verdict.kind === 'underpaid') payment.amountReceivedSatang += t.amountSatang
  t.status = verdict.kind
  park(c, t, reasonOf(verdict), verdict.kind === 'underpaid' ? 0 : t.amountSatang)
}

function reasonOf(verdict: Exclude<Verdict, { kind: 'completes' }>): string {
  return verdict.kind === 'unmatched' ? verdict.reason : verdict.kind
}

/** Money that completes nothing is booked as unmatched funds and announced. A part payment is booked with the whole, when it completes. */
function park(c: Commit, t: InboundTransfer, reason: string, amountSatang: number): void {
  t.reason = reason
  if (amountSatang > 0) {
    const transactionId = mintId('txn_')
    const owner = { merchantId: t.merchantId, livemode: t.livemode }
    c.em.create(LedgerTransaction, {
      id: transactionId,
      ...owner,
      type: 'adjustment',
      sourceId: t.id,
      amountSatang: 0,
      feeSatang: 0,
      netSatang: 0,
      availableOn: c.at,
      testClockId: c.testClockId,
      createdAt: c.at,
    })
    for (const { account, amount_satang } of entriesForUnmatched({
      amountSatang: satang(amountSatang),
      gateway: t.gateway,
    })) {
      c.em.create(LedgerEntry, { transactionId, ...owner, account, amountSatang: amount_satang })
    }
  }
  announceTransfer(c, t)
}
