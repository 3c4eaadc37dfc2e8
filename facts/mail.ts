// Puts a mail into the outbox, in the commit of what it tells. It reads nothing: to whom it goes, and what it says, is found out
// when it is sent (activities/mail), so that a renewal pays for one row and no more.
import { Email, type MailData, type MailKind } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import type { Commit } from './commit.ts'

export interface MailWanted {
  kind: MailKind
  /** Null: to the merchant itself (`merchant set --email`). */
  customerId: string | null
  subscriptionId?: string | null
  invoiceId?: string | null
  paymentId?: string | null
  paymentMethodId?: string | null
  data?: MailData
}

/**
 * Wants a mail sent to a customer, or to the merchant, after the commit. A mail of the test mode goes into the mailbox and never leaves the machine.
 * Not safe to repeat by itself: it is sent as often as its fact is committed, so call it where the fact happens once.
 */
export function queueMail(c: Commit, mail: MailWanted): void {
  const { livemode, merchantId } = c.cause
  c.em.create(Email, {
    id: mintId('em_'),
    merchantId,
    livemode,
    ...mail,
    status: livemode ? 'queued' : 'mailbox',
    attempts: 0,
    nextAttemptAt: livemode ? c.at : null,
    testClockId: c.testClockId,
    createdAt: c.at,
  })
}
