// Records transfers that banks report, one row per provider reference. The payer's workflow matches them to their payments. The verdict is
// rules/inbound-transfers.ts, settling is commands/settle.ts, what people do with money in suspense is commands/transfer-*.ts.
import { type CheckoutSession, InboundTransfer, Invoice, Payment, type Subscription } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { update } from '../db/update.ts'
import { atHandSatang, judgeTransfer, type Verdict } from '../rules/inbound-transfers.ts'
import { isManual } from '../rules/manual-invoices.ts'
import { satang } from '../rules/money.ts'
import { present } from '../rules/present.ts'
import { offerOf, type WithholdingOffer } from '../rules/withholding.ts'
import { announceTransfer } from './announce.ts'
import { isGivenUp } from './checkout-invoice.ts'
import { completeCheckout } from './checkout-outcome.ts'
import type { Commit } from './commit.ts'
import { Pieces } from './pieces.ts'
import { wakePayer } from './plan.ts'
import { settleInvoice } from './settle.ts'
import { settlementOf, unpaid } from './settlement.ts'
import { parkExactly } from './transfer-bookings.ts'
import { sendBack } from './transfer-return.ts'

interface Report {
  gateway: string
  /** The provider's reference of the transfer. */
  providerReference: string
  amountSatang: number
  /** The text that the sender wrote, or that came from the QR. */
  reference: string | null
  /** When the bank took it, Unix seconds; `c.at` when absent. */
  paidAt?: number
}

/**
 * Records a bank's report and wakes the workflow that waits for the money. Safe to repeat: unique (gateway, provider reference); a repeated
 * report answers the row of the first one. Source: specification §5.7.
 */
export async function receiveTransfer(
  c: Commit,
  report: { payment: Payment } & Pick<Report, 'providerReference' | 'amountSatang' | 'paidAt'>,
): Promise<InboundTransfer> {
  const { payment, ...reported } = report
  const { gateway, reference = null } = payment
  const [{ transfer, fresh }] = await keepReports(c, [{ ...reported, gateway, reference }], payment)
  if (fresh) wakePayer(c, payment, { urgent: true })
  return transfer
}

/**
 * Records a bank's report of money whose reference names no payment, for the merchant and mode of the commit. The money is held in suspense and
 * published at once, because no workflow waits for it. Safe to repeat: unique (gateway, provider reference). Source: specification §5.6, D84.
 */
export async function receiveUnknown(c: Commit, report: Report): Promise<InboundTransfer> {
  const [transfer] = await receiveUnknowns(c, [report])
  return transfer
}

/** As `receiveUnknown` for each report, all of one gateway, by two statements however many there are. Answers the transfers in the order of the reports. */
export async function receiveUnknowns<const Reports extends readonly Report[]>(
  c: Commit,
  reports: Reports,
): Promise<{ [Key in keyof Reports]: InboundTransfer }> {
  const kept = await keepReports(c, reports, null)
  const received = kept.map(({ transfer, fresh }) => {
    if (fresh) {
      transfer.status = 'unmatched'
      parkAs(c, transfer, 'unknown_reference', transfer.amountSatang)
    }
    return transfer
  })
  return received as { [Key in keyof Reports]: InboundTransfer }
}

/**
 * Matches every transfer of a subscription that is only received so far, oldest first. Transfers that `pieces` leaves out stay received. The caller
 * has locked the subscription. Safe to repeat: a matched transfer is not received any more.
 */
export async function settleReceivedTransfers(c: Commit, s: Subscription, pieces = new Pieces()): Promise<void> {
  await settleFor(c, 'p.subscription_id = ? and p.checkout_session_id is null', s.id, pieces, async (payment) => {
    // Late money pays the last version of the first invoice. A version that a change of plan had replaced stays void.
    const expired =
      s.status === 'expired' && s.endedReason === 'first_payment_expired' && payment.invoiceId === s.latestInvoiceId
    return {
      expiredAt: expired ? (s.endedAt ?? null) : null,
      ended: s.endedAt != null && !expired,
      settle: (paid, invoice) => settleInvoice(c, paid, invoice, s),
    }
  })
}

/** As `settleReceivedTransfers`, for a checkout, which the caller has locked. Money for a replaced QR counts for the session's current invoice. */
export async function settleCheckoutTransfers(
  c: Commit,
  session: CheckoutSession,
  pieces = new Pieces(),
): Promise<void> {
  await settleFor(c, 'p.checkout_session_id = ?', session.id, pieces, async (payment) => {
    if (session.status === 'open' && payment.status !== 'succeeded' && payment.invoiceId !== session.invoiceId) {
      const { totalSatang: gross } = session
      update(payment, { invoiceId: session.invoiceId, ...unpaid(payment.settlement, gross) })
    }
    return {
      expiredAt: session.status === 'expired' ? (session.expiredAt ?? null) : null,
      ended: await isGivenUp(c, session),
      settle: (paid, invoice) => completeCheckout(c, session, invoice, paid),
      keep: (paid) => {
        session.amountReceivedSatang = paid.amountReceivedSatang
      },
    }
  })
}

/** As `settleReceivedTransfers`, for an invoice made by hand, which the caller has locked. */
export async function settleInvoicesTransfers(c: Commit, invoice: Invoice, pieces = new Pieces()): Promise<void> {
  const ofItself = 'p.invoice_id = ? and p.subscription_id is null and p.checkout_session_id is null'
  await settleFor(c, ofItself, invoice.id, pieces, async () => ({
    expiredAt: null,
    ended: false,
    settle: (paid) => settleInvoice(c, paid, invoice, null),
  }))
}

/** What waits for the money: a subscription, a checkout, or an invoice made by hand. */
interface Payer {
  expiredAt: number | null
  ended: boolean
  settle(payment: Payment, invoice: Invoice): Promise<void>
  /** Called when a part of the sum has come. */
  keep?(payment: Payment): void
}

async function settleFor(
  c: Commit,
  whose: string,
  id: string,
  pieces: Pieces,
  payerOf: (payment: Payment) => Promise<Payer>,
): Promise<void> {
  const received = await c.em.execute<{ id: string }[]>(
    `select t.id from inbound_transfers t join payments p on p.id = t.payment_id
     where ${whose} and t.status = 'received' order by t.id for update of t`,
    [id],
  )
  for (const { id: transferId } of received) {
    if (!pieces.take(`transfer ${transferId}`)) continue
    await settleTransfer(c, await c.em.findOneOrFail(InboundTransfer, transferId), payerOf)
    await c.em.flush()
  }
  pieces.end()
}

interface Kept {
  transfer: InboundTransfer
  fresh: boolean
}

/** Stores reports of one gateway, each once, in their order. A concurrent duplicate waits here for the first one's commit. */
async function keepReports<const Reports extends readonly Report[]>(
  c: Commit,
  reports: Reports,
  payment: Payment | null,
): Promise<{ [Key in keyof Reports]: Kept }> {
  const kept: Kept[] = []
  const gateway = reports[0]?.gateway
  if (gateway !== undefined) {
    const { merchantId, livemode } = payment ?? c.context
    const settlement = payment?.settlement ?? (await settlementOf(c, gateway, merchantId))
    const rows = reports.map(({ providerReference, reference, amountSatang, paidAt = c.at }) => {
      const id = mintId('itr_')
      return { id, provider_reference: providerReference, reference, amount_satang: amountSatang, paid_at: paidAt }
    })
    // In one order, so that two statements with the same rows do not wait for each other.
    const inserted = await c.em.execute<{ id: string }[]>(
      `insert into inbound_transfers (id, merchant_id, livemode, gateway, provider_reference, payment_id, reference, amount_satang, settlement, status, paid_at, created_at)
       select r.id, ?, ?, ?, r.provider_reference, ?, r.reference, r.amount_satang, ?, 'received', r.paid_at, ?
       from jsonb_to_recordset(?::jsonb) r(id text, provider_reference text, reference text, amount_satang bigint, paid_at bigint)
       order by r.provider_reference on conflict (gateway, provider_reference) do nothing returning id`,
      [merchantId, livemode, gateway, payment?.id ?? null, settlement, c.at, JSON.stringify(rows)],
    )
    const fresh = new Set(inserted.map(({ id }) => id))
    const found = await c.em.find(InboundTransfer, {
      gateway,
      providerReference: { $in: rows.map(({ provider_reference }) => provider_reference) },
    })
    const byReference = new Map(found.map((transfer) => [transfer.providerReference, transfer]))
    for (const { provider_reference } of rows) {
      const transfer = present(byReference.get(provider_reference), 'the transfer of a report')
      kept.push({ transfer, fresh: fresh.delete(transfer.id) })
    }
  }
  return kept as { [Key in keyof Reports]: Kept }
}

async function settleTransfer(
  c: Commit,
  t: InboundTransfer,
  payerOf: (payment: Payment) => Promise<Payer>,
): Promise<void> {
  const payment = await c.em.findOneOrFail(Payment, present(t.paymentId, 'the payment of a matched transfer'))
  const payer = await payerOf(payment)
  const invoice = await c.em.findOneOrFail(Invoice, present(payment.invoiceId, 'the invoice of a payment'))
  const countsFrom = t.matchedAt ?? t.paidAt
  const amountSatang = atHandSatang(t)
  const verdict = judgeTransfer({
    amountSatang,
    paidAt: countsFrom,
    payment: { grossSatang: payment.grossSatang, receivedSatang: payment.amountReceivedSatang },
    invoiceStatus: invoice.status,
    manual: isManual(invoice),
    expiredAt: payer.expiredAt,
    ended: payer.ended,
  })
  t.excessSatang = verdict.kind === 'completes' ? verdict.excessSatang : 0
  if (verdict.kind !== 'completes') {
    if (verdict.kind === 'underpaid') {
      payment.amountReceivedSatang += amountSatang
      payer.keep?.(payment)
    }
    t.status = verdict.kind
    t.withholdingOffer = verdict.kind === 'underpaid' ? offerFrom(invoice, payment) : null
    parkAs(c, t, reasonOf(verdict), amountSatang)
    // The money is too late for its purpose, so it is returned automatically (specification §5.6).
    if (t.reason === 'too_late') sendBack(c, t, payment)
    return
  }
  await usePartsFor(c, payment)
  use(c, t, payment, amountSatang - verdict.excessSatang)
  t.status = verdict.excessSatang > 0 ? 'overpaid' : verdict.late ? 'late' : 'matched'
  payment.amountReceivedSatang += amountSatang - verdict.excessSatang
  // Money that the bank took before the period's end is early, even if its report took long.
  await c.inContext({ at: Math.min(c.at, countsFrom) }, () => payer.settle(payment, invoice))
  if (verdict.excessSatang > 0) parkAs(c, t, 'overpaid', verdict.excessSatang)
}

/** Whether what is still missing is what the buyer of an invoice may withhold. */
function offerFrom(invoice: Invoice, payment: Payment): WithholdingOffer | null {
  const { lines, totalSatang, withheldSatang: withheld_satang, checkoutSessionId } = invoice
  return offerOf(
    { total_satang: satang(totalSatang), lines, withheld_satang, checkout_session: checkoutSessionId ?? null },
    payment.grossSatang - payment.amountReceivedSatang,
  )
}

/** The sum is complete: its earlier parts leave the inbox, and the charge books the full gross amount (D34). */
async function usePartsFor(c: Commit, payment: Payment): Promise<void> {
  const parts = await c.em.find(
    InboundTransfer,
    { paymentId: payment.id, status: 'underpaid', parkedSatang: { $gt: 0 } },
    { orderBy: { id: 'asc' } },
  )
  for (const part of parts) {
    use(c, part, payment, part.parkedSatang)
    part.status = 'matched'
  }
}

/** Uses this amount of a transfer for the payment. Only the rest stays in suspense. */
function use(c: Commit, t: InboundTransfer, payment: Payment, amountSatang: number): void {
  t.withholdingOffer = null
  t.matches = [...t.matches, { payment: payment.id, amount_satang: amountSatang }]
  t.reason = null
  parkExactly(c, t, atHandSatang(t))
}

function reasonOf(verdict: Exclude<Verdict, { kind: 'completes' }>): string {
  return verdict.kind === 'unmatched' ? verdict.reason : verdict.kind
}

/** Books money that completes no payment as unmatched funds, and publishes the transfer. */
function parkAs(c: Commit, t: InboundTransfer, reason: string, amountSatang: number): void {
  t.reason = reason
  parkExactly(c, t, amountSatang)
  announceTransfer(c, t)
}
