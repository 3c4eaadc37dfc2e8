// The mail outbox: one row per e-mail that a command wants sent. It keeps ids and values that may change later, never an address or a text. Those are
// looked up and composed when the mail is sent (activities/mail, web/mail).
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { MemberChange } from '../../rules/members.ts'
import type { NoticeKind } from '../../rules/owner-notices.ts'
import { id, instant, owned } from './base.ts'

export type MailKind =
  | 'invoice'
  | 'reminder'
  | 'withholding_certificate'
  | 'payment_failed'
  | 'action_required'
  | 'receipt'
  | 'order_confirmation'
  | 'etax_invoice'
  | 'invoice_link'
  | 'card_expiring'
  | 'renewal_notice'
  | 'cancel_confirmed'
  | 'subscription_canceled'
  | 'refund'
  | 'more_orders'
  | 'portal_code'
  | 'webhook_disabled'
  | 'member_invitation'
  | 'member_password'
  | 'member_email'
  | 'member_changed'
  | 'member_notice'
  | 'member_keys'
  | 'member_approval'

/**
 * `mailbox`: kept for the page that shows it, never sent. `skipped`: it had no recipient. `withheld`: its address has reached the limit of its kind
 * for this hour (rules/mail-limits.ts); it is never sent.
 */
export type MailStatus = 'queued' | 'sent' | 'failed' | 'skipped' | 'mailbox' | 'withheld'

/** Values of the mail that its rows may no longer have when it is composed. */
export interface MailData {
  /** Of a reminder: days after the due date; negative before it. */
  days?: number
  /** Unix seconds. */
  due_date?: number
  decline_code?: string
  /** Unix seconds; null when no further attempt is made. */
  next_attempt_at?: number | null
  /** Why a subscription ended. */
  reason?: string
  /** Of a refund, with the number of its credit note, if any. */
  amount_satang?: number
  credit_note?: string | null
  /** The tax document that an e-Tax mail brings. */
  tax_document?: string
  /** The log-in whose code the mail brings (db/portal-codes.ts). */
  portal_login?: string
  /** Of a disabled webhook endpoint, with the reason. */
  endpoint_url?: string
  disabled_reason?: string
  /** A member of the dashboard, and the link that the mail brings (db/member-links.ts). */
  member?: string
  member_link?: string
  /** Of an invitation to a person who is no member yet. */
  locale?: 'th' | 'en'
  /** What has changed in how the member signs in. */
  changed?: MemberChange
  /** Of a browser that the account does not know: its description, and its address. */
  device?: string | null
  device_address?: string | null
  /** Of a passkey: its name. */
  passkey?: string
  /** Of a call that a key proposes and the reader may decide on. */
  approval?: { id: string; operation: string; livemode: boolean; key: string | null }
  /** Of a notice to owners about API keys: the keys, and why. */
  keys_notice?: 'unused' | 'expiring'
  keys?: { name: string | null; last_four: string; livemode: boolean; expires_at: number | null }[]
  /** The number of recovery codes left. */
  codes_left?: number
  /** Of a notice to owners: what happened, to what, by whom and from which address, with the names of that time. */
  notice?: NoticeKind
  about?: string
  by?: string | null
  ip?: string | null
  /** Unix seconds. */
  usable_from?: number
  /** No more mails of its kind follow within the hour. */
  is_last?: boolean
  /** The recipient's address, of a person who is no member any more when the mail is sent. */
  address?: { email: string; name: string | null; locale: 'th' | 'en' }
}

export const Email = defineEntity({
  name: 'Email',
  tableName: 'emails',
  properties: {
    id: id(),
    ...owned(),
    kind: p.text().$type<MailKind>(),
    /** Null when the mail goes to the merchant or to a member of its dashboard. */
    customerId: p.text().nullable(),
    subscriptionId: p.text().nullable(),
    invoiceId: p.text().nullable(),
    paymentId: p.text().nullable(),
    paymentMethodId: p.text().nullable(),
    data: p.json<MailData>().nullable(),
    status: p.text().$type<MailStatus>(),
    attempts: p.integer().default(0),
    /** Real time, Unix seconds: when the mailer may take it. Set while it is queued. */
    nextAttemptAt: instant().nullable(),
    error: p.text().nullable(),
    /** Real time, Unix seconds. */
    sentAt: instant().nullable(),
    testClockId: p.text().nullable(),
    /** Of a mail that a stranger can cause: whose limit it counts against, as a digest of the address. */
    limitedBy: p.text().nullable(),
    /** Business time; the mail carries this date. */
    createdAt: instant(),
  },
})
export type Email = InferEntity<typeof Email>
