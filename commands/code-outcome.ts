// What becomes of a PromptPay code that a gateway makes: it is shown, it is paid, it ends. On a subscription's invoice here; a checkout's is
// commands/checkout-outcome.ts, which shares the steps of the attempt itself.
import type { Invoice, Payment, Subscription } from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import { invoiceQrUrls } from '../resources/links.ts'
import { judgeTransfer } from '../rules/inbound-transfers.ts'
import { isTerminal } from '../rules/lifecycles.ts'
import { isManual } from '../rules/manual-invoices.ts'
import { present } from '../rules/present.ts'
import { announcePayment } from './announce.ts'
import { announceOnce, failAttempt, type MadeCode, type Outcome } from './attempts.ts'
import type { Commit } from './commit.ts'
import { lookAtOthers } from './on-demand.ts'
import { replan } from './plan.ts'
import { openLatePaymentRefund } from './refunds.ts'
import { settleInvoice } from './settle.ts'

/** Shows the code of an attempt until its end. A code that ends earlier at the gateway ends earlier here. */
export function showCode(c: Commit, payment: Payment, invoice: Invoice, code: MadeCode): void {
  const { payload, picture, endsEarlierBy } = code
  const expiresAt = present(payment.expiresAt, 'the end of a code') - endsEarlierBy
  const qr = {
    payload,
    ...(picture && { picture }),
    ...invoiceQrUrls(c.links, invoice.hostedToken),
    expires_at: expiresAt,
  }
  const wasAnnounced = payment.announced
  update(payment, { status: 'requires_action', expiresAt, nextAction: { type: 'display_qr', qr } })
  announceOnce(c, payment)
  if (wasAnnounced) announcePayment(c, 'payment.requires_action', payment, { status: 'processing' })
}

/**
 * Ends an attempt by code without money: `expired` at its time or for another code, `canceled` where the invoice was paid another way or nobody has seen
 * the code, `failed` where the gateway refused it.
 */
export function endCode(
  c: Commit,
  payment: Payment,
  invoice: Invoice,
  outcome: Extract<Outcome, { kind: 'declined' | 'canceled' }>,
): void {
  const inTime = c.at < (payment.expiresAt ?? 0)
  // The gateway's clock may be before ours.
  const isRefused = payment.status === 'processing' || (outcome.kind === 'declined' && inTime && !outcome.ranOut)
  if (isRefused || invoice.status === 'paid') {
    failAttempt(c, payment, isRefused ? outcome : { kind: 'canceled' })
    return
  }
  update(payment, { status: 'expired', nextAction: null })
  announcePayment(c, 'payment.expired', payment, { status: 'requires_action' })
}

/** Whether money for a code pays what it was for, as a transfer of the whole sum would (specification §5.6). */
export function codePays(
  c: Commit,
  {
    payment,
    invoice,
    expiredAt,
    ended,
  }: { payment: Payment; invoice: Invoice; expiredAt: number | null; ended: boolean },
): boolean {
  const { grossSatang } = payment
  const verdict = judgeTransfer({
    amountSatang: grossSatang,
    paidAt: c.at,
    payment: { grossSatang, receivedSatang: 0 },
    invoiceStatus: invoice.status,
    manual: isManual(invoice),
    expiredAt,
    ended,
  })
  return verdict.kind === 'completes'
}

/**
 * Records the outcome of a code on a subscription's invoice. Answers whether the money is too late and must be refunded. The caller has locked the
 * subscription and checked the payment's status. Source: specification §5.6, §11.
 */
export async function recordCode(
  c: Commit,
  {
    payment,
    invoice,
    subscription: s,
    outcome,
  }: {
    payment: Payment
    invoice: Invoice
    subscription: Subscription
    outcome: Outcome
  },
): Promise<boolean> {
  switch (outcome.kind) {
    case 'processing':
    case 'requires_action':
      announceOnce(c, payment)
      return false
    case 'display_qr':
      showCode(c, payment, invoice, outcome.code)
      invoice.paymentId = payment.id
      s.actionBy = payment.expiresAt ?? null
      await replan(c, s)
      return false
    case 'declined':
    case 'canceled':
      endCode(c, payment, invoice, outcome)
      await afterCode(c, s, payment)
      return false
    case 'succeeded': {
      const expired =
        s.status === 'expired' && s.endedReason === 'first_payment_expired' && payment.invoiceId === s.latestInvoiceId
      const expiredAt = expired ? (s.endedAt ?? null) : null
      const ended = s.endedAt != null && !expired
      if (codePays(c, { payment, invoice, expiredAt, ended })) {
        s.actionBy = null
        await settleInvoice(c, payment, invoice, s)
        await lookAtOthers(c, s, payment)
        return false
      }
      await afterCode(c, s, payment)
      await openLatePaymentRefund(c, payment.id)
      return true
    }
  }
}

async function afterCode(c: Commit, s: Subscription, payment: Payment): Promise<void> {
  if (isTerminal(s.status)) return
  s.actionBy = null
  await replan(c, s)
  await lookAtOthers(c, s, payment)
}
