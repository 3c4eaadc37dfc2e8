// The outbox: one row per e-mail that a command wants sent. It keeps ids and what can change later, never an address or a text:
// those are looked up and composed when the mail is sent (activities/mail, web/mail).
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { MemberChange } from '../../rules/members.ts'
import type { NoticeKind } from '../../rules/owner-notices.ts'
import { id, instant, owned } from './base.ts'

export type MailKind =
  | 'invoice'
  | 'reminder'
  | 'payment_failed'
  | 'action_required'
  | 'receipt'
  | 'invoice_link'
  | 'card_expiring'
  | 'subscription_canceled'
  | 'refund'
  | 'more_orders'
  | 'portal_code'
  | 'webhook_disabled'
  | 'member_invitation'
  | 'member_password'
  | 'member_changed'
  | 'member_notice'
  | 'member_keys'

/**
 * `mailbox`: kept for the page that shows it, never sent. `skipped`: there was nobody to send it to. `withheld`: its address has had enough of its kind for this
 * hour (rules/mail-limits.ts); it is never sent.
 */
export type MailStatus = 'queued' | 'sent' | 'failed' | 'skipped' | 'mailbox' | 'withheld'

/** What the mail tells and its rows may have forgotten by the time it is read. */
export interface MailData {
  /** Of a reminder: days after the due date, negative before. */
  days?: number
  /** Unix seconds. */
  due_date?: number
  decline_code?: string
  /** Unix seconds; null: nothing more is tried. */
  next_attempt_at?: number | null
  /** Why a subscription ended. */
  reason?: string
  /** Of a refund, with the number of its credit note if it has one. */
  amount_satang?: number
  credit_note?: string | null
  /** The log-in whose code it brings (db/portal-codes.ts). */
  portal_login?: string
  /** Of a webhook endpoint, and why it was disabled. */
  endpoint_url?: string
  disabled_reason?: string
  /** A member of the dashboard, and the link that the mail brings (db/member-links.ts). */
  member?: string
  member_link?: string
  /** Of an invitation to somebody who is not there yet. */
  locale?: 'th' | 'en'
  /** How a member gets in from now on. */
  changed?: MemberChange
  /** Of a browser that the account does not know: what it is, and its address. */
  device?: string | null
  device_address?: string | null
  /** Of a passkey: what its owner calls it. */
  passkey?: string
  /** API keys that owners are told of, and why. */
  keys_notice?: 'unused' | 'expiring'
  keys?: { name: string | null; last_four: string; livemode: boolean; expires_at: number | null }[]
  /** Recovery codes that are left. */
  codes_left?: number
  /** Of a notice to owners: what has happened, to what, by whom and from which address, as they were called then. */
  notice?: NoticeKind
  about?: string
  by?: string | null
  ip?: string | null
  /** Unix seconds. */
  usable_from?: number
  /** No more of its kind come within the hour. */
  is_last?: boolean
  /** Of who is no member any more when it is sent. */
  address?: { email: string; name: string | null; locale: 'th' | 'en' }
}

export const Email = defineEntity({
  name: 'Email',
  tableName: 'emails',
  properties: {
    id: id(),
    ...owned(),
    kind: p.text().$type<MailKind>(),
    /** Null: it goes to the merchant, or to a member of its dashboard. */
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
    /** Of a mail that a stranger can cause: whose allowance it takes, a digest of the address. */
    limitedBy: p.text().nullable(),
    /** Business time: the mail is dated by it. */
    createdAt: instant(),
  },
})
export type Email = InferEntity<typeof Email>
