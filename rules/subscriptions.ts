// What a subscription does next, and when. Facts store the answer in the row (planned_step, next_action_at) in the same
// commit as what led to it; the workflow only waits for that instant and asks the row again.
import type { SubscriptionStatus } from './lifecycles.ts'
import { addDays } from './periods.ts'

/** The steps a subscription's workflow can be waiting for. */
export type PlannedStep =
  | 'first_charge' // the outcome of the first charge is still to be had
  | 'expire' // the first payment never came
  | 'send_invoice' // invoice collection: the renewal invoice goes out
  | 'renew' // the period ends: bill the next one, or begin it when it is paid already
  | 'retry' // charge the failed invoice again
  | 'close_action' // the buyer never confirmed a renewal with the bank: its attempt fails
  | 'settle_charge' // a charge is under way at the gateway and its outcome must be looked up
  | 'overdue' // invoice collection: due and not paid
  | 'give_up' // no payment came: end it
  | 'end' // a scheduled cancel takes effect

export interface Plan {
  step: PlannedStep | null
  at: number | null
}

/** Renewal invoices go out this many days before the period ends (contract §3 "Renewal invoices"). */
export const RENEWAL_INVOICE_DAYS_AHEAD = 7
/** An unpaid renewal invoice ends the subscription this many days after it was due (contract §3, `past_due`). */
export const GIVE_UP_DAYS_AFTER_DUE = 14
/** The window of a first card payment that is processing, waits for 3-D Secure or was declined under `allow_incomplete`: 23 h, in seconds. */
export const FIRST_CARD_PAYMENT_WINDOW_SECONDS = 23 * 3600
/** How long a renewal waits for the buyer's 3-D Secure before its payment fails (contract §3 "3-D Secure at a renewal"): 23 h, in seconds. */
export const CARD_ACTION_WINDOW_SECONDS = 23 * 3600
/** The default of `days_until_due` (contract §3). */
export const DEFAULT_DAYS_UNTIL_DUE = 7

export interface PlanInput {
  status: SubscriptionStatus
  collectionMethod: 'auto_charge' | 'invoice'
  currentPeriodEnd: number
  cancelAtPeriodEnd: boolean
  firstPaymentBy: number | null
  /** The invoice of the next period is open already (invoice collection, sent ahead). */
  renewalInvoiceOpen: boolean
  /** The invoice of the next period is paid already: the period can simply begin. */
  renewalInvoicePaid?: boolean
  nextRetryAt: number | null
  /** Past due with a charge that waits for the buyer: when its window closes. */
  actionBy?: number | null
  giveUpAt: number | null
}

/**
 * The one next step of a subscription in a given state. Terminal: nothing, for good.
 * Worked: active, invoice collection, period end 31 Jan 00:00, nothing sent: `send_invoice` on 24 Jan 00:00.
 * Source: contract §3, both tables.
 */
export function planOf(s: PlanInput): Plan {
  switch (s.status) {
    case 'canceled':
    case 'expired':
      return { step: null, at: null }
    case 'pending_first_payment':
      return { step: 'expire', at: s.firstPaymentBy }
    case 'past_due':
      if (s.nextRetryAt !== null && s.actionBy != null && s.actionBy < s.nextRetryAt)
        return { step: 'close_action', at: s.actionBy }
      if (s.nextRetryAt !== null) return { step: 'retry', at: s.nextRetryAt }
      return { step: 'give_up', at: s.giveUpAt }
    case 'active':
      // A period that is paid ahead is delivered before the end.
      if (s.cancelAtPeriodEnd && !s.renewalInvoicePaid) return { step: 'end', at: s.currentPeriodEnd }
      if (s.collectionMethod === 'auto_charge' || s.renewalInvoicePaid) return { step: 'renew', at: s.currentPeriodEnd }
      if (s.renewalInvoiceOpen) return { step: 'overdue', at: s.currentPeriodEnd }
      return { step: 'send_invoice', at: addDays(s.currentPeriodEnd, -RENEWAL_INVOICE_DAYS_AHEAD) }
  }
}
