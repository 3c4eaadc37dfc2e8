// Records the outcome of a charged attempt to pay an invoice made by hand, by card or by a gateway's code. A decline leaves the invoice as it was.
import { type Invoice, Payment } from '../db/entities/index.ts'
import { loadInvoiceAttempt } from '../db/queries/manual-invoice.ts'
import { update } from '../db/update.ts'
import { takesMoney } from '../rules/manual-invoices.ts'
import { isCodeOfGateway } from '../rules/payment-methods.ts'
import { CARD_ACTION_WINDOW_SECONDS } from '../rules/subscriptions.ts'
import { announceInvoice, announcePayment } from './announce.ts'
import { announceOnce, CHARGED, failAttempt, keepWhatWasSaid, type Outcome, RAN_OUT } from './attempts.ts'
import { nameQrAgain } from './charge-outcome.ts'
import { liveOn } from './clock-time.ts'
import { codePays, endCode, showCode } from './code-outcome.ts'
import type { Commit } from './commit.ts'
import { replanInvoice } from './invoice-plan.ts'
import { openLatePaymentRefund } from './refunds.ts'
import { settleInvoice } from './settle.ts'

export interface InvoiceRecorded {
  invoice: Invoice
  /** A late payment: the invoice is void or paid already, and the money must be refunded. */
  isLate: boolean
  at: number
}

/** Records the outcome of an attempt at `now`. Safe to repeat: an attempt that has its outcome is left alone. Source: specification §3.18, D704. */
export async function recordInvoiceOutcome(
  c: Commit,
  paymentId: string,
  outcome: Outcome,
  now: number,
): Promise<InvoiceRecorded> {
  const { payment, invoice, clock } = await loadInvoiceAttempt(c.em, paymentId)
  liveOn(c, clock, now)
  c.concerns(payment)
  const done = { invoice, isLate: false, at: c.at }
  if (payment.status === 'succeeded') keepWhatWasSaid(c, payment, outcome)
  const open = payment.status === 'processing' || payment.status === 'requires_action'
  const isCode = isCodeOfGateway(payment)
  // Money for a code that has ended counts all the same (specification §5.6).
  const lateMoney = payment.status !== 'succeeded' && outcome.kind === 'succeeded' && isCode
  if (!open && !lateMoney) return done
  keepWhatWasSaid(c, payment, outcome)
  switch (outcome.kind) {
    case 'processing':
      announceOnce(c, payment)
      return done
    case 'display_qr':
      showCode(c, payment, invoice, outcome.code)
      update(invoice, { paymentId: payment.id, actionBy: payment.expiresAt })
      replanInvoice(c, invoice)
      return done
    case 'requires_action':
      if (payment.status === 'processing') askBuyer(c, payment, invoice, outcome.url)
      return done
    case 'succeeded':
      if (!(isCode ? codePays(c, { payment, invoice, expiredAt: null, ended: false }) : takesMoney(invoice.status))) {
        await goOn(c, invoice, payment)
        await openLatePaymentRefund(c, payment.id)
        return { ...done, isLate: true }
      }
      await settleInvoice(c, payment, invoice, null)
      await goOn(c, invoice, payment)
      return done
    case 'declined':
    case 'canceled': {
      // An attempt withdrawn for another way to pay is no failure (D295); a window that closed is one.
      const ranOut = payment.status === 'requires_action' && (payment.expiresAt ?? c.at) <= c.at
      if (isCode) endCode(c, payment, invoice, outcome)
      else failAttempt(c, payment, outcome.kind === 'canceled' && ranOut ? RAN_OUT : outcome)
      await nameQrAgain(c, invoice)
      if (payment.status === 'failed' && takesMoney(invoice.status)) {
        invoice.attemptCount += 1
        announceInvoice(c, 'invoice.payment_failed', invoice)
      }
      await goOn(c, invoice, payment)
    }
  }
  return done
}

/** Plans anew. Another attempt that was asked for meanwhile is charged next, or withdrawn when nothing is left to pay. */
async function goOn(c: Commit, invoice: Invoice, over: Payment): Promise<void> {
  const inFlight = { ...CHARGED, status: { $in: ['processing' as const, 'requires_action' as const] } }
  const others = await c.em.count(Payment, { ...inFlight, invoiceId: invoice.id, id: { $ne: over.id } })
  if (others === 0) invoice.actionBy = null
  replanInvoice(c, invoice)
  if (others > 0) update(invoice, { plannedStep: 'settle_charge', nextActionAt: c.at })
}

/** Asks the buyer to confirm at the bank; after the window the charge is withdrawn (specification §3.9). */
function askBuyer(c: Commit, payment: Payment, invoice: Invoice, url: string): void {
  announceOnce(c, payment)
  const expiresAt = c.at + CARD_ACTION_WINDOW_SECONDS
  const nextAction = { type: 'redirect_to_url' as const, redirect_to_url: { url } }
  update(payment, { status: 'requires_action', nextAction, expiresAt })
  update(invoice, { paymentId: payment.id, actionBy: expiresAt })
  announcePayment(c, 'payment.requires_action', payment, { status: 'processing' })
  replanInvoice(c, invoice)
}
