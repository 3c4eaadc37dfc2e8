// Generated from the OpenAPI document by `npm run clients`. Do not edit.

import type { DryRun, DryRunOptions, FileParam, RequestOptions } from '../options.ts'
import type { ListPromise } from '../lists.ts'

export interface EventEnvelope {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "event"
  /** What happened, such as `payment.succeeded`. */
  type: string
  /** The version of the API that rendered it. */
  api_version: string
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** Counts from 1 without gaps per object. */
  sequence: number
  /** What it holds, a row or an object for each. */
  data: {
    /** The kind of the object: always this word. */
    object: Approval | CheckoutSession | CreditGrant | Customer | DiscountCode | Dispute | Entitlements | GatewayAccount | GatewayReconciliation | InboundTransfer | Invoice | License | Payment | PaymentLink | PaymentMethod | Payout | PayoutSkip | Price | Product | Refund | SetupSession | Subscription | TaxDocument | TestClock | WebhookEndpoint
    /** The values that the event changed, as they were before. */
    previous_attributes: Record<string, unknown> | null
  }
  /** The call that caused it. */
  request: {
    /** Unique identifier, which never changes. */
    id: string | null
    /** The `Idempotency-Key` of the call; null without one. */
    idempotency_key: string | null
  }
  /** Id of what caused it. */
  source: {
    /** The workflow that caused it; null for a call. */
    workflow_id: string | null
  }
}

export interface Dropoff {
  /** The kind of the object: always this word. */
  object: "dropoff"
  /** The beginning of the window, in Unix seconds, inclusive. */
  from: number
  /** The end of the window, in Unix seconds; it does not belong to it. */
  to: number
  /** The sums of all rows. */
  totals: {
    /** The number of checkouts that began. */
    started: number
    /** Paid at the first attempt. */
    succeeded: number
    /** Paid after an attempt that failed. */
    recovered: number
    /** Attempted, and never paid; of disputes, lost. */
    lost: number
    /** Buyers who saw the page and never tried to pay. */
    dropped: number
    /** The amount of those, in satang. */
    started_satang: number
    /** The amount of those, in satang. */
    succeeded_satang: number
    /** The amount of those, in satang. */
    recovered_satang: number
    /** The amount of those, in satang. */
    lost_satang: number
    /** The amount of those, in satang. */
    dropped_satang: number
    /** The share that paid, in hundredths of a percent. */
    conversion_bps: number
  }
  /** What it holds, a row or an object for each. */
  data: {
    /** The number of checkouts that began. */
    started: number
    /** Paid at the first attempt. */
    succeeded: number
    /** Paid after an attempt that failed. */
    recovered: number
    /** Attempted, and never paid; of disputes, lost. */
    lost: number
    /** Buyers who saw the page and never tried to pay. */
    dropped: number
    /** The amount of those, in satang. */
    started_satang: number
    /** The amount of those, in satang. */
    succeeded_satang: number
    /** The amount of those, in satang. */
    recovered_satang: number
    /** The amount of those, in satang. */
    lost_satang: number
    /** The amount of those, in satang. */
    dropped_satang: number
    /** The share that paid, in hundredths of a percent. */
    conversion_bps: number
    /**
     * How the buyer pays, or has paid.
     *
     * - `promptpay`: A PromptPay QR.
     * - `card`: A card.
     */
    payment_method_type: "promptpay" | "card"
  }[]
}

export interface Revenue {
  /** The kind of the object: always this word. */
  object: "revenue"
  /** The beginning of the window, in Unix seconds, inclusive. */
  from: number
  /** The end of the window, in Unix seconds; it does not belong to it. */
  to: number
  /**
   * - `day`: A row for each day in Bangkok.
   * - `month`: A row for each month in Bangkok.
   */
  interval: "day" | "month"
  /** The sums of all rows. */
  totals: {
    /** The payments, as a list or as a count. */
    payments: number
    /** What the buyer paid, in satang. */
    gross_satang: number
    /** The fee with its VAT, in satang. */
    fee_satang: number
    /** What was refunded, in satang. */
    refunds_satang: number
    /** What disputes took back, in satang. */
    disputes_satang: number
    /** The amount without the fee, in satang. */
    net_satang: number
  }
  /** Recurring revenue per month from subscriptions, in satang. */
  recurring_revenue_satang: number
  /** Subscriptions that were active or past due at the end of the window. */
  active_subscriptions: number
  /** Subscriptions that became active in the window. */
  new_subscriptions: number
  /** Subscriptions that ended in the window. */
  churned_subscriptions: number
  /** The share of subscriptions that ended, in hundredths of a percent. */
  churn_bps: number
  /** What it holds, a row or an object for each. */
  data: {
    /** The payments, as a list or as a count. */
    payments: number
    /** What the buyer paid, in satang. */
    gross_satang: number
    /** The fee with its VAT, in satang. */
    fee_satang: number
    /** What was refunded, in satang. */
    refunds_satang: number
    /** What disputes took back, in satang. */
    disputes_satang: number
    /** The amount without the fee, in satang. */
    net_satang: number
    /** The beginning of the window, in Unix seconds, inclusive. */
    from: number
    /** The end of the window, in Unix seconds; it does not belong to it. */
    to: number
  }[]
}

export interface ApiKeyWithSecret {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "api_key"
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** A name for people to read. */
  name: string | null
  /** What the key may do, such as `payments:read`; `*` stands for everything. */
  scopes: string[]
  /** The last four characters, to tell keys apart. */
  last_four: string
  /** Where it may be used from; empty: everywhere. */
  allowed_ips: string[]
  /** When it expires, in Unix seconds. */
  expires_at: number | null
  /** When it was last used, in Unix seconds. */
  last_used_at: number | null
  /** The address of the last use, noted once a minute. */
  last_used_ip: string | null
  /** When it was revoked, in Unix seconds. */
  revoked_at: number | null
  /** The API key (`key_…`) or member (`mem_…`) that made it; null: the operator. */
  created_by: string | null
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Shown in this answer only. */
  secret: string
}

export interface ApiKey {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "api_key"
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** A name for people to read. */
  name: string | null
  /** What the key may do, such as `payments:read`; `*` stands for everything. */
  scopes: string[]
  /** The last four characters, to tell keys apart. */
  last_four: string
  /** Where it may be used from; empty: everywhere. */
  allowed_ips: string[]
  /** When it expires, in Unix seconds. */
  expires_at: number | null
  /** When it was last used, in Unix seconds. */
  last_used_at: number | null
  /** The address of the last use, noted once a minute. */
  last_used_ip: string | null
  /** When it was revoked, in Unix seconds. */
  revoked_at: number | null
  /** The API key (`key_…`) or member (`mem_…`) that made it; null: the operator. */
  created_by: string | null
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
}

export interface Approval {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "approval"
  /**
   * - `pending`: A member has not decided yet.
   * - `approved`: A member approved it, and the call is made.
   * - `rejected`: A member rejected it.
   * - `expired`: Nobody decided in time.
   */
  status: "pending" | "approved" | "rejected" | "expired"
  /** The operation that is proposed, such as `createRefund`. */
  operation: string
  /** The method of the proposed call. */
  method: "POST" | "PATCH" | "DELETE"
  /** The path of the proposed call, with its query. */
  path: string
  /** The body of the proposed call, for readers with the scopes of the call. Null in lists and events, and once it was emptied. */
  body: Record<string, unknown> | null
  /** Why it is proposed. Null in lists and events. */
  reason: string | null
  /** What the call would have changed when it was proposed, as far as the reader’s scopes go. Null in lists and events, and once it was emptied. */
  preview: Preview | null
  /** The API key that proposes it. It runs with the scopes of this key. */
  proposed_by: string
  /** Until when a person may decide, in Unix seconds. */
  expires_at: number
  /** The member who approved or rejected it. */
  decided_by: string | null
  /** When that was, in Unix seconds. */
  decided_at: number | null
  /** Why, as the member wrote it. Null in lists and events. */
  decision_reason: string | null
  /** What came of the call; null until it is approved. */
  run: {
    /**
     * - `waiting`: Not finished: it is tried until it is.
     * - `succeeded`: The call succeeded.
     * - `refused`: The call was refused, as it would have been without an approval.
     */
    status: "waiting" | "succeeded" | "refused"
    /** When it had its answer, in Unix seconds. */
    at: number | null
    /** The HTTP status of the answer. */
    http_status: number | null
    /** The answer: the object, or the error, for readers with the scopes of the call. Null in lists and events. */
    answer: Record<string, unknown> | null
    /** Why it is not finished yet, as the latest try met it. */
    problem: string | null
  } | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
}

export interface Preview {
  /** The kind of the object: always this word. */
  object: "dry_run"
  /** What the call would answer, as if the bank approves a charge and makes a refund. Where another step follows, the object as the call itself leaves it. Secrets are cut off; null when the call answers no single object. */
  result: Record<string, unknown> | null
  /** The objects that would be made, changed or deleted. */
  changes: {
    /** The kind of the object: always this word. */
    object: string
    /** Its id. A new object gets another one when the call is made. */
    id: string
    /** As it is now; null when it would be new. */
    before: Record<string, unknown> | null
    /** As it would be; null when it would be deleted. */
    after: Record<string, unknown> | null
  }[]
  /** The events that would be written. */
  events: SatangEvent[]
  /** What would be booked. The entries of a transaction sum to zero. */
  ledger_entries: {
    /** Id of the balance transaction. */
    transaction: string
    /** Its type, such as `refund`. */
    type: string
    /** Id of what caused it. */
    source: string
    /** The account of the ledger. */
    account: string
    /** Positive is debit, negative is credit, in satang. */
    amount_satang: number
  }[]
  /** The mails that would be written. */
  mails: {
    /** What the mail is about, such as `receipt`. */
    kind: string
    /** Id of the customer. */
    customer: string | null
    /** The address it would go to. */
    to: string | null
  }[]
  /** What would be sent to webhook endpoints. */
  webhooks: {
    /** Id of the webhook endpoint. */
    endpoint: string
    /** The address (URL) in full. */
    url: string
    /** The type of the event, such as `invoice.paid`. */
    event_type: string
  }[]
  /** The scopes that the key lacks to read all of this. What they cover is left out. */
  left_out: string[]
}

export interface AuditLogEntry {
  /** Unique identifier, which never changes. */
  id: string
  /** When, Unix seconds of real time. Entries are in its order. */
  at: number
  /** Who did it. `system`: a worker, the command line, or somebody who was not logged in, such as whoever tries a password. */
  actor: {
    /**
     * - `member`: A member of the team.
     * - `key`: An API key.
     * - `system`: A worker, the operator, or somebody who is not logged in.
     */
    type: "member" | "key" | "system"
    /** Of the member or the API key; null for the system. */
    id: string | null
    /** The member's email address, or the key's name. */
    name: string | null
    /** The address of the caller. */
    ip: string | null
  }
  /** What was done, such as `refund.created`. */
  action: "member.login" | "member.login_failed" | "member.logout" | "member.sessions_closed" | "member.second_factor_failed" | "member.recovery_code_used" | "member.proof_failed" | "member.password_changed" | "member.email_changed" | "member.links_shown" | "member.second_factor_enabled" | "member.second_factor_disabled" | "member.recovery_codes_renewed" | "member.passkey_added" | "member.passkey_removed" | "member.added" | "member.role_changed" | "member.removed" | "invitation.created" | "invitation.withdrawn" | "invitation.accepted" | "merchant.created" | "merchant.updated" | "tax_settings.updated" | "api_key.created" | "api_key.updated" | "api_key.rolled" | "api_key.revoked" | "webhook_endpoint.created" | "webhook_endpoint.updated" | "webhook_endpoint.deleted" | "webhook_endpoint.secret_rotated" | "replay.created" | "replay.canceled" | "bank_account.created" | "bank_account.chosen" | "bank_account.confirmed" | "bank_account.deleted" | "gateway_account.connected" | "gateway_account.updated" | "gateway_account.disconnected" | "payout.created" | "refund.created" | "refund.withdrawn" | "inbound_transfer.reported" | "payout.reported" | "payout_file.created" | "refund.reported" | "inbound_transfer.matched" | "inbound_transfer.withholding_accepted" | "inbound_transfer.returned" | "bank_statement.recorded" | "slip.confirmed" | "slip.rejected" | "invoice.link_renewed" | "invoice.voided" | "invoice.marked_uncollectible" | "invoice.paid_outside" | "invoice.certificate_received" | "invoice.certificate_file_kept" | "invoice.certificate_file_set_aside" | "product.file_added" | "product.file_removed" | "tax_document.replaced" | "tax_document.cancelled" | "workflow.tried_again" | "customer.merged" | "customer.deleted" | "customer.erased" | "customer.exported" | "approval.approved" | "approval.rejected" | "portal_session.created" | "export.created"
  /** The id of what it was done to. */
  object: string | null
  /** What has changed, as it was. Never a secret. */
  before: Record<string, unknown> | null
  /** What has changed, as it is since. Never a secret. */
  after: Record<string, unknown> | null
  /** Id of the call. */
  request_id: string | null
  /** null: it concerns both modes, such as the team. */
  livemode: boolean | null
  /** Its place in the log of the merchant, without gaps. */
  sequence: number
  /** SHA-256 of the entry and of the digest before it: whoever keeps one can prove later that nothing up to it was rewritten. */
  digest: string
}

export interface Audit {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "audit"
  /**
   * Whether the audit has ended. Whether everything holds is `held`.
   *
   * - `running`: Not finished.
   * - `succeeded`: Finished.
   * - `failed`: It could not be brought to an end.
   */
  status: "running" | "succeeded" | "failed"
  /** How many promises were asked. */
  checked: number | null
  /** Whether all of them hold; null until it has finished. */
  held: boolean | null
  /** Each promise that did not hold. */
  failures: {
    /** The promise that was checked, in words. */
    promise: string
    /** How many rows break it; null: there was no answer in time. */
    count: number | null
    /** Ids of some rows that broke it. */
    sample_ids: string[]
  }[]
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** When it was finished, in Unix seconds. */
  finished_at: number | null
  /** The workflow that serves it. */
  workflow: {
    /** Unique identifier, which never changes. */
    id: string
    /** Its workflow in the Temporal UI. */
    url: string | null
  }
}

export interface Balance {
  /** The kind of the object: always this word. */
  object: "balance"
  /** The amount available for payout, in satang. */
  available_satang: number
  /** The amount that becomes available later, in satang. */
  pending_satang: number
  /** The smallest amount that is paid out, in satang. */
  minimum_payout_satang: number
  /** Whether it reaches the smallest payout. */
  meets_minimum: boolean
  /** Money that reached the merchant itself, at its own account at a gateway: gross, since the first of the month in Bangkok. It is in no balance. */
  direct: {
    /** What came in this month, in satang. */
    this_month_satang: number
  }
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
}

export interface BalanceTransaction {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "balance_transaction"
  /**
   * - `charge`: A payment.
   * - `refund`: A refund, or one that failed and came back.
   * - `payout`: A payout.
   * - `payout_return`: A payout that came back.
   * - `dispute`: Money that a bank took back.
   * - `dispute_won`: Money that came back after a dispute.
   * - `adjustment`: A charge that could not be refunded and is held apart, or its return.
   */
  type: "charge" | "refund" | "payout" | "payout_return" | "dispute" | "dispute_won" | "adjustment"
  /** The amount, in satang: 100 are one baht. */
  amount_satang: number
  /** The fee with its VAT, in satang. */
  fee_satang: number
  /** The amount without the fee, in satang. */
  net_satang: number
  /** When the amount becomes available for payout, in Unix seconds. */
  available_on: number
  /** Id of what caused it. */
  source: string
  /** Id of the payout; null before it is paid out. */
  payout: string | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
}

export interface BankAccount {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "bank_account"
  /** Thailand's three-digit code of the bank. */
  bank_code: string
  /** The name of the bank for people to read. */
  bank_name: string | null
  /** Masked to its last four digits. */
  account_number: string
  /** The last four digits of the number. */
  last4: string
  /** The name of the account holder. */
  account_name: string
  /** The one that payouts go to now: the one that was chosen, else the newest that may be used. */
  default: boolean
  /** From when payouts may go there. In live mode 48 hours after it was added (an operator may set another time), or when a second owner confirmed it; in test mode at once. */
  usable_from: number
  /** The owner who confirmed it in the dashboard. */
  confirmed_by: string | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata: Record<string, string>
}

export interface BankStatement {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "bank_statement"
  /** Id of the gateway account; null at the simulated bank. */
  gateway_account: string
  /** The number of rows with incoming money, including rows that could not be read. */
  rows: number
  /** New transfers that paid a payment, or a part of it. */
  matched: number
  /** New transfers that are held in suspense: the inbox. */
  unmatched: number
  /** The number of rows whose transfer was already known. */
  duplicates: number
  /** The rows that could not be read, and why. */
  problems: {
    /** The number of the row. */
    row: number
    /** A message that explains it to a person. */
    message: string
  }[]
  /** The columns that were read, and are remembered. */
  columns: Record<string, string>
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
}

export interface GatewayAccount {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "gateway_account"
  /**
   * The payment provider of the account.
   *
   * - `stripe`: Stripe.
   * - `opn`: Opn Payments.
   * - `bank`: A bank account of your own.
   */
  provider: "stripe" | "opn" | "bank"
  /**
   * - `connected`: It works.
   * - `failing`: The provider refused the credentials at the last check.
   * - `disconnected`: Final: connect a new one instead.
   */
  status: "connected" | "failing" | "disconnected"
  /** What the provider said, while the account is failing. */
  problem: string | null
  /**
   * The methods of payment that the account offers.
   *
   * - `promptpay`: PromptPay QR.
   * - `card`: Cards.
   * - `transfer`: Payouts to bank accounts.
   */
  methods: ("promptpay" | "card" | "transfer")[]
  /** Who gets the money: `platform` the operator, who pays it out; `direct` the merchant, at the gateway. Only later attempts follow a change. */
  settlement: "platform" | "direct"
  /**
   * The methods that this account serves. One account serves a method.
   *
   * - `promptpay`: PromptPay QR.
   * - `card`: Cards.
   * - `transfer`: Payouts to bank accounts.
   */
  default_for: ("promptpay" | "card" | "transfer")[]
  /** The key that pages give to the provider's script. */
  publishable_key: string | null
  /** Where the provider sends its notifications of this account. */
  webhook_url: string
  /** The credentials of the account. They are never answered: of each only its last characters. */
  credentials: Record<string, {
    /** The last four digits of the number. */
    last4: string
    /** When it was set, in Unix seconds. */
    set_at: number
  }>
  /** When the gateway was last asked, in Unix seconds. */
  checked_at: number | null
  /** A description, shown to people. */
  description: string | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata: Record<string, string>
}

export interface GatewayReconciliation {
  /** The kind of the object: always this word. */
  object: "gateway_reconciliation"
  /** Id of the gateway account; null at the simulated bank. */
  gateway_account: string
  /** A day in Bangkok, YYYY-MM-DD. */
  date: string
  /**
   * - `equal`: Both books agree.
   * - `different`: They do not: `differences` lists where.
   * - `waiting`: The day is not over, or a fee is not known yet and nothing else differs.
   */
  status: "equal" | "different" | "waiting"
  /** The sums of the day in our book. */
  ours: {
    /** The payments, as a list or as a count. */
    payments: number
    /** What the buyer paid, in satang. */
    gross_satang: number
    /** The refunds, as a list or as a count. */
    refunds: number
    /** What was refunded of it, in satang. */
    refunded_satang: number
    /** The gateway's fees with their VAT, as far as they are known. */
    fee_satang: number
  }
  /** What the gateway's book says. */
  theirs: {
    /** The payments, as a list or as a count. */
    payments: number
    /** What the buyer paid, in satang. */
    gross_satang: number
    /** The refunds, as a list or as a count. */
    refunds: number
    /** What was refunded of it, in satang. */
    refunded_satang: number
    /** The gateway's fees with their VAT, as far as they are known. */
    fee_satang: number
  }
  /** Every entry that is missing from one of the two books, or differs between them. */
  differences: {
    /**
     * - `missing_here`: The provider has it, and Satang does not.
     * - `missing_there`: Satang has it, and the provider does not.
     * - `amount`: The amounts differ.
     * - `fee`: The fees differ.
     * - `status`: One book has it as failed or pending.
     */
    kind: "missing_here" | "missing_there" | "amount" | "fee" | "status"
    /** Id of the payment; null without one. */
    payment: string | null
    /** The reference at the gateway. */
    gateway_reference: string | null
    /** The amount in our book, in satang. */
    ours_satang: number | null
    /** The amount in the gateway's book, in satang. */
    theirs_satang: number | null
  }[]
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
}

export interface CheckoutSession {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "checkout_session"
  /** The page where the buyer pays. */
  url: string
  /**
   * Whether the page can still be used.
   *
   * - `open`: The page can still be used.
   * - `complete`: Done: it was paid, nothing was due, or the card was stored.
   * - `expired`: Its time is over, or it was closed.
   */
  status: "open" | "complete" | "expired"
  /**
   * Whether the session is paid for.
   *
   * - `unpaid`: No payment has arrived in full.
   * - `paid`: The money has arrived.
   * - `no_payment_required`: The total was zero.
   */
  payment_status: "unpaid" | "paid" | "no_payment_required"
  /** Who buys: the customer that was named, or the one with `customer_email`. */
  customer: string
  /** The email address of the buyer. */
  customer_email: string | null
  /** What is bought, 1 to 20 lines. */
  line_items: {
    /** Id of the price. */
    price: string
    /** Id of the product. */
    product: string
    /** A description, shown to people. */
    description: string
    /** The number of units that are bought. */
    quantity: number
    /** The price of one, in satang. */
    unit_amount_satang: number
    /** What the discount takes off, in satang. */
    discount_satang: number
    /** The amount, in satang: 100 are one baht. */
    amount_satang: number
    /**
     * How VAT applies to it.
     *
     * - `standard`: The VAT rate in force.
     * - `zero`: VAT at 0 %.
     * - `exempt`: Outside VAT.
     */
    tax_category: "standard" | "zero" | "exempt"
    /**
     * Whether the amount holds the VAT or the VAT comes on top.
     *
     * - `inclusive`: The amount includes VAT.
     * - `exclusive`: VAT is added to the amount.
     */
    tax_behavior: "inclusive" | "exclusive"
    /** 0 where there is no VAT, and for a merchant who is not registered. */
    tax_rate_bps: number
    /** The VAT of it, in satang. */
    tax_satang: number
    /** Without its tax. Net and tax are what is due for the line. */
    net_satang: number
  }[]
  /** The sum of the lines before discounts, in satang. */
  subtotal_satang: number
  /** What the discount takes off, in satang. */
  discount_satang: number
  /** All of its tax, within the prices or on top of them. */
  tax_satang: number
  /** What the buyer pays in all, in satang. */
  total_satang: number
  /** The buyer that its tax document names, where it is another than the customer. */
  tax_details: {
    /** A name for people to read. */
    name: string | null
    /** The tax id, thirteen digits in Thailand. */
    tax_id: string | null
    /** Five digits; 00000 is the head office. */
    branch: string | null
    /** The postal address, as it stands on documents. */
    address: {
      /** The first line: house number and street. */
      line1: string | null
      /** The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`. */
      line2: string | null
      /** The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`. */
      district: string | null
      /** The province, or Bangkok for the capital. */
      province: string | null
      /** The postal code, five digits in Thailand. */
      postal_code: string | null
      /** The two-letter code of the country. */
      country: string | null
    } | null
  } | null
  /** Id of the discount code on it. */
  discount_code: string | null
  /** Whether the buyer may give a code. */
  allow_discount_codes: boolean
  /** The fee for the first method offered, VAT on it included. */
  fee_satang: number
  /** The fee of each method offered, VAT on it included. */
  fees: Record<string, number>
  /**
   * The methods of payment that the page offers.
   *
   * - `promptpay`: A PromptPay QR.
   * - `card`: A card.
   */
  payment_method_types: ("promptpay" | "card")[]
  /** How the subscriptions of its recurring lines are paid from the second period on; null without a recurring line. `invoice`: a buyer who pays by card is asked whether the card is charged from then on. */
  subscription_data: {
    /** `auto_charge` charges a card; `invoice` sends an invoice with a QR. */
    collection_method: "auto_charge" | "invoice"
  } | null
  /** Where the buyer goes after paying. `{CHECKOUT_SESSION_ID}` in it is replaced. */
  success_url: string
  /** Where the page leads a buyer who leaves without paying; null without a link back. */
  cancel_url: string | null
  /** When the page stops taking payment, in Unix seconds. */
  expires_at: number
  /** Its payment; null until there is one. */
  payment: string | null
  /** The invoice of the purchase; null until there is one. */
  invoice: string | null
  /** The subscriptions that its recurring lines started. */
  subscriptions: string[]
  /** Ids of the licences that it issued. */
  licenses: string[]
  /** Your own reference for the purchase. */
  client_reference_id: string | null
  /** The payment link that started it. */
  payment_link: string | null
  /** What the buyer wrote before paying. Documents of the purchase name it. */
  collected: {
    /** A name for people to read. */
    name: string | null
    /** The phone number, such as `+66812345678`. */
    phone: string | null
    /** The postal address, as it stands on documents. */
    address: {
      /** The first line: house number and street. */
      line1?: string
      /** The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`. */
      line2?: string
      /** The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`. */
      district?: string
      /** The province, or Bangkok for the capital. */
      province?: string
      /** The postal code, five digits in Thailand. */
      postal_code?: string
      /** The two-letter code of the country. */
      country?: string
    } | null
    /** The tax id, thirteen digits in Thailand. */
    tax_id: string | null
  } | null
  /** Whether the money came after the checkout had expired. */
  late: boolean
  /** What has arrived so far, in satang. */
  amount_received_satang: number
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata: Record<string, string>
  /** The workflow that serves it. */
  workflow: {
    /** Unique identifier, which never changes. */
    id: string
    /** Its workflow in the Temporal UI. */
    url: string | null
    /** A step of it fails for good: it stands aside and is tried again by itself, later and later, or by `try_again`. As a rule null. */
    problem: {
      /** Since when, in Unix seconds of real time. */
      since: number
      /** Why the step fails, for a person who mends it. */
      reason: string
      /** How often it was tried in vain. */
      tries: number
    } | null
  }
}

export interface Payment {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "payment"
  /**
   * How far the payment has come.
   *
   * - `requires_action`: Waits for the buyer: `next_action` says for what.
   * - `processing`: The bank or the provider has not answered yet.
   * - `succeeded`: The money has arrived.
   * - `failed`: Declined or refused.
   * - `expired`: Its QR was not paid in time.
   * - `canceled`: No longer needed, such as when another payment came first.
   */
  status: "requires_action" | "processing" | "succeeded" | "failed" | "expired" | "canceled"
  /** What the buyer paid, in satang. */
  gross_satang: number
  /** Who gets the money: `platform` the operator, who pays it out; `direct` the merchant, at the gateway. */
  settlement: "platform" | "direct"
  /** The fee with its VAT, in satang. Of money that goes to your own gateway account it is the gateway's, and null until it is known. */
  fee_satang: number | null
  /** What you keep of it after the fee, in satang; null until the fee is known. */
  net_satang: number | null
  /** What the fee is made of. */
  fee_details: {
    /**
     * - `fee`: The fee itself.
     * - `vat`: The VAT on the fee.
     */
    type: "fee" | "vat"
    /** A description, shown to people. */
    description: string
    /** The rate in hundredths of a percent; null for a gateway's own fee. */
    rate_bps: number | null
    /** The amount, in satang: 100 are one baht. */
    amount_satang: number
  }[] | null
  /** What was refunded of it, in satang. */
  refunded_satang: number
  /** How much of it was refunded: `none`, `partial` or `full`. */
  refund_status: "none" | "partial" | "full"
  /** What the buyer's bank has taken back. */
  disputed_satang: number
  /** The dispute about it; null without one. */
  dispute: string | null
  /** What has arrived so far, in satang. */
  amount_received_satang: number
  /**
   * How the buyer pays, or has paid.
   *
   * - `promptpay`: A PromptPay QR.
   * - `card`: A card.
   * - `cash`: Cash that you took yourself.
   * - `cheque`: A cheque that you took yourself.
   * - `transfer`: A transfer to a bank account of your own.
   */
  payment_method_type: "promptpay" | "card" | "cash" | "cheque" | "transfer"
  /** The stored card that was charged; null for another way to pay. */
  payment_method: string | null
  /** How it was paid: the method, and the card. */
  payment_method_details: {
    /**
     * - `promptpay`: A PromptPay QR.
     * - `card`: A card.
     * - `cash`: Cash that you took yourself.
     * - `cheque`: A cheque that you took yourself.
     * - `transfer`: A transfer to a bank account of your own.
     */
    type: "promptpay" | "card" | "cash" | "cheque" | "transfer"
    /** The card, without its number. */
    card?: {
      /** The brand of the card, such as `visa`. */
      brand: string
      /** The last four digits of the number. */
      last4: string
      /** The month in which the card expires. */
      exp_month: number
      /** The year in which the card expires. */
      exp_year: number
    }
    /** Of money that the merchant took itself. */
    outside?: {
      /** The reference at the bank. */
      reference: string | null
    }
  } | null
  /** Where it was charged; null for the simulator. */
  gateway_account: string | null
  /** The provider's own id of the charge. */
  gateway_reference: string | null
  /** The customer whose payment it is. */
  customer: string
  /** The invoice that it pays; null without one. */
  invoice: string | null
  /** The checkout in which it was paid; null outside a checkout. */
  checkout_session: string | null
  /** The subscription that it is for; null without one. */
  subscription: string | null
  /** Why it failed, as a code; null when it did not. */
  failure_code: string | null
  /** Why the bank declined the card, such as `insufficient_funds`; null when it did not. */
  decline_code: string | null
  /** What the buyer has to do; null when nothing. */
  next_action: {
    /**
     * - `redirect_to_url`: Send the buyer to the page of the bank.
     * - `display_qr`: Show the QR, or the page that shows it.
     */
    type: "redirect_to_url" | "display_qr"
    /** Where the buyer is sent. */
    redirect_to_url?: {
      /** The address (URL) in full. */
      url: string
    }
    /** The PromptPay QR that the buyer scans. */
    qr?: {
      /** Null where the provider gives only a picture: show `png_url` or `svg_url`. */
      payload: string | null
      /** The QR as a PNG picture. */
      png_url: string
      /** The QR as an SVG picture. */
      svg_url: string
      /** Null where it lasts as long as its invoice is owed. */
      expires_at: number | null
    }
  } | null
  /** When the amount becomes available for payout, in Unix seconds. */
  available_on: number | null
  /** The payout that brings its money to your bank account; null without one. */
  payout: string | null
  /** When it was paid, in Unix seconds. */
  paid_at: number | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata: Record<string, string>
}

export interface CreditTransaction {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "credit_transaction"
  /**
   * - `grant`: Credits were bought, or granted by you.
   * - `consumption`: Credits were spent.
   * - `expiry`: Credits ran out of time.
   * - `revocation`: Credits were taken back, because their money went back.
   * - `restoration`: Revoked credits were given back, such as after a dispute that you won.
   */
  type: "grant" | "consumption" | "expiry" | "revocation" | "restoration"
  /** Positive when credits were added, negative when they were spent. */
  amount: number
  /** Id of the customer. */
  customer: string
  /** Id of the product. */
  product: string
  /** The credit grant that the credits came with, or were taken from. */
  grant: string
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
}

export interface Customer {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "customer"
  /** Where invoices, receipts and reminders go; null for a customer without one. */
  email: string | null
  /** The name of the person or company; null when it is not known. */
  name: string | null
  /** The phone number, such as `+66812345678`. */
  phone: string | null
  /** The tax id, thirteen digits in Thailand. */
  tax_id: string | null
  /** The postal address, as it stands on documents. */
  address: {
    /** The first line: house number and street. */
    line1: string | null
    /** The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`. */
    line2: string | null
    /** The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`. */
    district: string | null
    /** The province, or Bangkok for the capital. */
    province: string | null
    /** The postal code, five digits in Thailand. */
    postal_code: string | null
    /** The two-letter code of the country. */
    country: string | null
  } | null
  /** The name on tax documents. When it is null, they show `name`. */
  legal_name: string | null
  /** The branch of the tax id, five digits; `00000` is the head office. */
  tax_branch: string | null
  /** The rate of withholding tax that this customer deducts from the amount before VAT of its invoices, in basis points: 0, 100, 200, 300 or 500. */
  withholding_rate_bps: number
  /** The language of the pages and emails that the customer gets. */
  locale: "th" | "en"
  /** The stored card that is charged when none is named; null without a card. */
  default_payment_method: string | null
  /** The test clock whose time the customer lives in; null in real time. */
  test_clock: string | null
  /** `true` while nobody has proved that the address is theirs. Another customer may then have the same address. */
  unverified_email: boolean
  /** In `customer.deleted`: the customer that this one was merged into. */
  merged_into: string | null
  /** In `customer.deleted` and `customer.updated`: when the personal data was erased, in Unix seconds. */
  erased_at: number | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata: Record<string, string>
}

export interface CustomerExport {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "customer_export"
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** Id of the customer. */
  customer: Customer
  /** For an erased customer: the details that documents still show, because the law requires them to be kept. */
  documents: {
    /** Until when the law requires the details on documents to be kept, in Unix seconds. */
    kept_until: number
  }[]
  /** The customers that were merged into this one. */
  merged_customers: Record<string, unknown>[]
  /** The cards that the customer has stored. */
  payment_methods: Record<string, unknown>[]
  /** The checkout sessions that belong to it. */
  checkout_sessions: Record<string, unknown>[]
  /** The setup sessions that belong to it. */
  setup_sessions: Record<string, unknown>[]
  /** The subscriptions that belong to it. */
  subscriptions: Record<string, unknown>[]
  /** The invoices that belong to it. */
  invoices: Record<string, unknown>[]
  /** The payments, as a list or as a count. */
  payments: Record<string, unknown>[]
  /** The refunds, as a list or as a count. */
  refunds: Record<string, unknown>[]
  /** The disputes, as a list or as a count. */
  disputes: Record<string, unknown>[]
  /** The transfers that banks reported. */
  inbound_transfers: Record<string, unknown>[]
  /** The licences that belong to it. */
  licenses: Record<string, unknown>[]
  /** The credits that were granted. */
  credit_grants: Record<string, unknown>[]
  /** The credits that were granted and spent. */
  credit_transactions: Record<string, unknown>[]
  /** The uses of discount codes. */
  discount_uses: Record<string, unknown>[]
  /** The mails that were sent to the customer. */
  emails: Record<string, unknown>[]
  /** The sessions in which the customer used the portal. */
  portal_sessions: Record<string, unknown>[]
  /** The log-ins to the portal. */
  portal_logins: Record<string, unknown>[]
  /** The events, as a list or as a count. */
  events: Record<string, unknown>[]
}

export interface CustomerErasure {
  /** The id of the erased customer. */
  id: string
  /** The kind of the object: always this word. */
  object: "customer_erasure"
  /**
   * The customer itself is empty at once. Other rows and events follow in steps, some minutes for most.
   *
   * - `running`: Not finished.
   * - `succeeded`: Finished.
   */
  status: "running" | "succeeded"
  /** When it was asked for, in Unix seconds. */
  requested_at: number
  /** When it was finished, in Unix seconds. */
  finished_at: number | null
  /** How long documents still name the buyer, because the law keeps them; null: none does. */
  documents_kept_until: number | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
}

export interface DiscountCode {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "discount_code"
  /** The code that a buyer types in. */
  code: string
  /**
   * - `percent`: `value` is a percentage of the price.
   * - `fixed`: `value` is an amount in satang.
   */
  kind: "percent" | "fixed"
  /** Percent, or satang when kind is fixed. */
  value: number
  /** Whether the code has not been closed. Its dates and its number of uses are in fields of their own. */
  active: boolean
  /** When it takes effect, in Unix seconds. */
  starts_at: number | null
  /** When it expires, in Unix seconds. */
  expires_at: number | null
  /** Whether it holds for all products, or for `products` alone. */
  all_products: boolean
  /** The products that it is about. */
  products: string[]
  /** The number of times that it can be used; null means without limit. */
  max_uses: number | null
  /** The number of times that one customer can use it; null means without limit. */
  max_uses_per_customer: number | null
  /** Reserved by buyers who have confirmed, and paid. */
  uses: number
  /**
   * How long the discount applies to a subscription.
   *
   * - `once`: The first invoice only.
   * - `repeating`: The number of periods in `duration_in_cycles`.
   * - `forever`: Every invoice of the subscription.
   */
  duration: "once" | "repeating" | "forever"
  /** The number of periods that the discount applies to, when `duration` is `repeating`. */
  duration_in_cycles: number | null
  /** When it was closed, in Unix seconds. */
  closed_at: number | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata: Record<string, string>
}

export interface Dispute {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "dispute"
  /** Id of the payment; null without one. */
  payment: string
  /** Id of the customer. */
  customer: string
  /** What the bank has taken back. */
  amount_satang: number
  /** The reason that the bank gives, such as `fraudulent`. */
  reason: string
  /**
   * - `open`: The bank has not decided yet.
   * - `won`: Decided for you: the money came back.
   * - `lost`: Decided for the buyer: the money stays with them.
   */
  status: "open" | "won" | "lost"
  /** Until when you may answer it at the gateway. */
  evidence_due_by: number | null
  /** When it was closed, in Unix seconds. */
  closed_at: number | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata: Record<string, string>
}

export interface Entitlements {
  /** The kind of the object: always this word. */
  object: "entitlements"
  /** Id of the customer. */
  customer: string
  /** Ids of the products that the customer may use, sorted: those of subscriptions that are active or within the grace period (`grace_days` of the shop, 7 by default), and those bought once and not refunded in full. */
  active_products: string[]
  /** The feature flags of all active products, sorted. */
  feature_flags: string[]
  /** The remaining credits that have not expired: one sum per product, sorted by product. */
  credits: {
    /** Id of the product. */
    product: string
    /** The number of credits that are left. */
    remaining: number
  }[]
  /** Every subscription that has not ended, whether it gives access or not, sorted by id. */
  subscriptions: {
    /** Unique identifier, which never changes. */
    id: string
    /** Id of the product. */
    product: string
    /** Id of the price. */
    price: string
    /**
     * - `pending_first_payment`: Waits for its first payment. Nothing is delivered yet.
     * - `active`: Paid for the current period.
     * - `past_due`: A renewal is not paid. The charge is retried, or the customer is reminded.
     */
    status: "pending_first_payment" | "active" | "past_due"
    /** The end of the current period, in Unix seconds. */
    current_period_end: number
    /** Whether it ends at the end of the current period. */
    cancel_at_period_end: boolean
  }[]
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
}

export interface InboundTransfer {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "inbound_transfer"
  /**
   * - `matched`: It paid what it was sent for, or what you matched it to.
   * - `unmatched`: It fits nothing that is open: match it or refund it.
   * - `underpaid`: Too little. The payment waits for the rest.
   * - `overpaid`: Too much. The excess is held for its sender.
   * - `late`: It came after the checkout had expired, and still paid it.
   * - `duplicate`: The same payment had arrived before.
   * - `refunded`: It went back to its sender.
   */
  status: "matched" | "unmatched" | "underpaid" | "overpaid" | "late" | "duplicate" | "refunded"
  /** Why it is in the inbox: unknown_reference, invoice_void, subscription_ended, too_late, underpaid, overpaid, duplicate or refund_failed. processing while it is being matched, refund_pending while it goes back. */
  reason: string | null
  /** The amount, in satang: 100 are one baht. */
  amount_satang: number
  /** What came beyond the sum of the payment that it completed. */
  excess_satang: number
  /** Held for its sender: what a match or a refund takes. */
  parked_satang: number
  /** What has gone back to its sender. */
  refunded_satang: number
  /** The payments that it has paid, whole or in part. */
  matches: {
    /** Id of the payment; null without one. */
    payment: string
    /** The amount, in satang: 100 are one baht. */
    amount_satang: number
  }[]
  /** It is short by exactly what its buyer may withhold: `…/accept_withholding` takes it so. */
  withholding_offer: {
    /** The rate in hundredths of a percent. */
    rate_bps: number
    /** The amount, in satang: 100 are one baht. */
    amount_satang: number
  } | null
  /** The reference that the transfer carried. */
  reference: string | null
  /** The payment that it was last counted for. */
  payment: string | null
  /** The card payment that charged it: it bought nothing and its refund failed, so its money is held in suspense. Null for what a bank has reported. */
  source_payment: string | null
  /** When the bank took it. */
  paid_at: number
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
}

export interface Invoice {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "invoice"
  /** Null before it is issued: that of a checkout is issued when it is paid. */
  number: string | null
  /**
   * In `invoice.upcoming`, the invoice of the coming renewal is a `draft`.
   *
   * - `draft`: Not issued yet: it can be changed, and buyers do not see it.
   * - `open`: Issued, and not paid in full.
   * - `paid`: Paid in full.
   * - `void`: Cancelled: nothing is owed.
   * - `uncollectible`: Written off: reminders stop, and a payment that still comes pays it.
   */
  status: "draft" | "open" | "paid" | "void" | "uncollectible"
  /** The subscription that it bills; null for another purchase. */
  subscription: string | null
  /** The checkout that it belongs to; null outside a checkout. */
  checkout_session: string | null
  /** The customer who has to pay it. */
  customer: string
  /**
   * What it was made for.
   *
   * - `subscription_create`: The first period of a subscription.
   * - `subscription_cycle`: A renewal.
   * - `subscription_change`: A change of plan.
   * - `checkout`: A purchase on a hosted page.
   * - `manual`: An invoice that you made by hand.
   */
  billing_reason: "subscription_create" | "subscription_cycle" | "subscription_change" | "checkout" | "manual"
  /** When the period that it bills begins, in Unix seconds; null for a purchase once. */
  period_start: number | null
  /** When the period that it bills ends, in Unix seconds; null for a purchase once. */
  period_end: number | null
  /** What it is for, line by line. */
  lines: {
    /** A description, shown to people. */
    description: string
    /** Id of the price. */
    price: string | null
    /** Id of the product. */
    product: string | null
    /** The number of units that are bought. */
    quantity: number
    /** The price of one, in satang. */
    unit_amount_satang: number
    /** What the discount takes off, in satang. */
    discount_satang: number
    /** Its price with its discount taken off; `exclusive` tax comes on top. */
    amount_satang: number
    /**
     * How VAT applies to it.
     *
     * - `standard`: The VAT rate in force.
     * - `zero`: VAT at 0 %.
     * - `exempt`: Outside VAT.
     */
    tax_category: "standard" | "zero" | "exempt"
    /**
     * Whether the amount holds the VAT or the VAT comes on top.
     *
     * - `inclusive`: The amount includes VAT.
     * - `exclusive`: VAT is added to the amount.
     */
    tax_behavior: "inclusive" | "exclusive"
    /** 0 where there is no VAT, and for a merchant who is not registered. */
    tax_rate_bps: number
    /** The VAT of it, in satang. */
    tax_satang: number
    /** Without its tax. Net and tax are what is due for the line. */
    net_satang: number
    /** The beginning of the period, in Unix seconds. */
    period_start: number | null
    /** The end of the period, in Unix seconds. */
    period_end: number | null
  }[]
  /** The sum of the lines before discounts, in satang. */
  subtotal_satang: number
  /** What the discount takes off, in satang. */
  discount_satang: number
  /** All of its tax, within the prices or on top of them. */
  tax_satang: number
  /** The total with VAT, in satang. */
  total_satang: number
  /** The buyer that its tax document names, where it is another than the customer. */
  tax_details: {
    /** A name for people to read. */
    name: string | null
    /** The tax id, thirteen digits in Thailand. */
    tax_id: string | null
    /** Five digits; 00000 is the head office. */
    branch: string | null
    /** The postal address, as it stands on documents. */
    address: {
      /** The first line: house number and street. */
      line1: string | null
      /** The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`. */
      line2: string | null
      /** The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`. */
      district: string | null
      /** The province, or Bangkok for the capital. */
      province: string | null
      /** The postal code, five digits in Thailand. */
      postal_code: string | null
      /** The two-letter code of the country. */
      country: string | null
    } | null
  } | null
  /** What was paid of it, in satang. */
  amount_paid_satang: number
  /** What is still asked for: the total without what is paid and withheld. */
  amount_due_satang: number
  /** The share of the amount before VAT that the customer withholds as tax, in hundredths of a percent. */
  withholding_rate_bps: number
  /** Tax that the buyer keeps back; null when none. */
  withholding: {
    /** The rate in hundredths of a percent. */
    rate_bps: number
    /** The amount, in satang: 100 are one baht. */
    amount_satang: number
    /**
     * Null until the invoice is paid.
     *
     * - `waiting`: The customer has not sent it yet.
     * - `received`: It is here.
     */
    certificate: "waiting" | "received" | null
    /** The number that is printed on the certificate. */
    certificate_number: string | null
    /** The date on the certificate, as `YYYY-MM-DD`. */
    certificate_date: string | null
    /** When it came, in Unix seconds. */
    received_at: number | null
    /** The certificate as a file; null while none is here. */
    certificate_file: {
      /** As it is downloaded. It is made of the number of the invoice. */
      name: string
      /** The type of the file, detected from its contents. */
      content_type: "application/pdf" | "image/png" | "image/jpeg"
      /** The size of the file, in bytes. */
      size_bytes: number
      /**
       * Who sent it: the shop, or the buyer.
       *
       * - `merchant`: The shop uploaded it.
       * - `buyer`: The buyer sent it on the invoice page.
       */
      sent_by: "merchant" | "buyer"
      /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
      created: number
    } | null
  } | null
  /** When it is due, in Unix seconds; null when it is charged at once. */
  due_date: number | null
  /** Of a draft: when it is due, counted from its issue. */
  days_until_due: number | null
  /** What the merchant adds for the buyer. */
  memo: string | null
  /** It is sent by mail when it is finalized. */
  auto_send: boolean
  /** When an invoice made by hand got its number. */
  finalized_at: number | null
  /** When an invoice made by hand was last sent by mail. */
  sent_at: number | null
  /** The current attempt to pay it. */
  payment: string | null
  /** How often a charge for it was tried. */
  attempt_count: number
  /** When it is tried again, in Unix seconds; null when it is not. */
  next_attempt_at: number | null
  /** The page where the customer sees and pays the invoice; null for a draft. */
  hosted_invoice_url: string | null
  /** The invoice as PDF, without a key. Null before it is issued. */
  invoice_pdf: string | null
  /** The PromptPay QR that the buyer scans. */
  qr: {
    /** The text of the code. */
    payload: string
    /** The QR as a PNG picture. */
    png_url: string
    /** The QR as an SVG picture. */
    svg_url: string
    /** When it expires, in Unix seconds. */
    expires_at: number | null
  } | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata: Record<string, string>
}

export interface Withholding {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "withholding"
  /** Id of the invoice; null without one. */
  invoice: string
  /** The number of the invoice; null before it is issued. */
  number: string | null
  /** Id of the customer. */
  customer: string
  /** The rate in hundredths of a percent. */
  rate_bps: number
  /** The amount, in satang: 100 are one baht. */
  amount_satang: number
  /**
   * Whether the withholding certificate is here.
   *
   * - `waiting`: The customer has not sent it yet.
   * - `received`: It is here.
   */
  certificate: "waiting" | "received" | null
  /** The number that is printed on the certificate. */
  certificate_number: string | null
  /** The date on the certificate, as `YYYY-MM-DD`. */
  certificate_date: string | null
  /** When it came, in Unix seconds. */
  received_at: number | null
  /** The certificate as a file; null while none is here. */
  certificate_file: {
    /** As it is downloaded. It is made of the number of the invoice. */
    name: string
    /** The type of the file, detected from its contents. */
    content_type: "application/pdf" | "image/png" | "image/jpeg"
    /** The size of the file, in bytes. */
    size_bytes: number
    /**
     * Who sent it: the shop, or the buyer.
     *
     * - `merchant`: The shop uploaded it.
     * - `buyer`: The buyer sent it on the invoice page.
     */
    sent_by: "merchant" | "buyer"
    /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
    created: number
  } | null
  /** When it was paid, in Unix seconds. */
  paid_at: number | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
}

export interface License {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "license"
  /** Four groups of 8 of 0-9A-F. The same over renewals. */
  key: string
  /** Id of the product. */
  product: string
  /** Id of the customer. */
  customer: string
  /** Id of the payment; null without one. */
  payment: string | null
  /** Id of the invoice; null without one. */
  invoice: string | null
  /** Id of the subscription; null without one. */
  subscription: string | null
  /** license_seats of the product × quantity. */
  seats: number
  /** How often it was used. */
  uses: number
  /**
   * - `active`: Valid.
   * - `disabled`: You switched it off.
   * - `revoked`: Its subscription ended, or its money went back.
   * - `expired`: Its subscription is past due, and the grace period is over.
   */
  status: "active" | "disabled" | "revoked" | "expired"
  /**
   * Why the licence was revoked; null when it was not.
   *
   * - `refunded`: The purchase was refunded.
   * - `disputed`: The buyer disputes the payment at the bank.
   * - `subscription_ended`: The subscription has ended.
   * - `plan_changed`: The subscription is for another product now.
   */
  revoked_reason: "refunded" | "disputed" | "subscription_ended" | "plan_changed" | null
  /** The devices that have a seat. */
  instances: {
    /** Unique identifier, which never changes. */
    id: string
    /** When the instance was first seen, in Unix seconds. */
    first_seen: number
    /** When the instance was last seen, in Unix seconds. */
    last_seen: number
  }[]
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
}

export interface PaymentLink {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "payment_link"
  /** Whether it can be paid. An inactive link shows a page that says so. */
  active: boolean
  /** The address to share. It never expires. */
  url: string
  /** The last part of the address. */
  code: string
  /** What is bought, 1 to 20 lines. */
  line_items: {
    /** Id of the price. */
    price: string
    /** The number of units that are bought. */
    quantity: number
    /** The buyer chooses the quantity within these bounds; null: the quantity is fixed. */
    adjustable: {
      /** The smallest quantity that a buyer may choose. */
      minimum: number
      /** The largest quantity that a buyer may choose. */
      maximum: number
    } | null
  }[]
  /** Whether the buyer may enter a discount code. */
  allow_discount_codes: boolean
  /** What follows the payment: an address, or a message on the page. */
  after: {
    /** Where the buyer is sent after paying. */
    redirect_url: string | null
    /** A message that explains it to a person. */
    message: string | null
  } | null
  /** The number of times that it can be paid; null means without limit. */
  max_uses: number | null
  /** The number of completed checkouts of this link. */
  uses: number
  /** What the buyer is asked for besides the email address. */
  collect: {
    /** Whether the page asks for the name. */
    name: boolean
    /** Whether the page asks for the phone number. */
    phone: boolean
    /** Whether the page asks for the address. */
    address: boolean
    /** Whether the page asks for what a tax invoice needs: name, tax id and address. */
    tax_details: boolean
  }
  /** What the subscriptions of recurring lines get. */
  subscription_data: {
    /** `auto_charge` charges a card; `invoice` sends an invoice with a QR. */
    collection_method: "auto_charge" | "invoice"
  } | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata: Record<string, string>
}

export interface PaymentMethod {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "payment_method"
  /** null once it is detached. */
  customer: string | null
  /** Always `card`: a QR is not stored. */
  type: "card"
  /** The card, without its number. */
  card: {
    /** The brand of the card, such as `visa`. */
    brand: string
    /** The last four digits of the number. */
    last4: string
    /** The month in which the card expires. */
    exp_month: number
    /** The year in which the card expires. */
    exp_year: number
  }
  /** When it was detached, in Unix seconds. */
  detached_at: number | null
  /** What the buyer agreed to when the card was stored on a page; null for a card that came over the API. */
  consent: {
    /** The sentence as it was shown. */
    text: string
    /** The language of pages and emails. */
    locale: "th" | "en"
    /** The instant, in Unix seconds. */
    at: number
    /** The address of the caller. */
    ip: string | null
    /**
     * The page on which the buyer agreed.
     *
     * - `checkout`: The checkout.
     * - `setup`: The page of a setup session.
     * - `portal`: The customer portal.
     * - `invoice`: The invoice page.
     */
    source: "checkout" | "setup" | "portal" | "invoice"
  } | null
  /** Only the subscriptions that name the card are charged to it, because its buyer has not proved to be the customer. */
  subscription_only: boolean
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata: Record<string, string>
}

export interface Payout {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "payout"
  /** The amount, in satang: 100 are one baht. */
  amount_satang: number
  /**
   * - `pending`: Set aside from your balance, and not sent yet.
   * - `in_transit`: Sent to the bank.
   * - `paid`: It has arrived.
   * - `failed`: The bank refused it. The money is in your balance again.
   * - `returned`: The bank sent it back. The money is in your balance again.
   */
  status: "pending" | "in_transit" | "paid" | "failed" | "returned"
  /** Id of the bank account. */
  bank_account: {
    /** Unique identifier, which never changes. */
    id: string
    /** Thailand's three-digit code of the bank. */
    bank_code: string
    /** The name of the bank for people to read. */
    bank_name: string
    /** The name of the account holder. */
    account_name: string
    /** The last four digits of the number. */
    last4: string
  }
  /** The day of its round in Bangkok; null for a payout by hand. */
  round: string | null
  /** Whether a payout round made it, and not a person. */
  automatic: boolean
  /** Midnight in Bangkok of the banking day on which it should arrive. */
  arrival_date: number
  /** When it was paid, in Unix seconds. */
  paid_at: number | null
  /** Why it failed, as a code. */
  failure_code: string | null
  /** A person sends it from a bank account, with a bank file, and reports it (`POST /v1/payouts/{id}/report`). */
  by_hand: boolean
  /** The bank file that it is in. */
  file: string | null
  /** The reference of the transfer at the bank; null without one. */
  reference: string | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata: Record<string, string>
  /** The workflow that serves it. */
  workflow: {
    /** Unique identifier, which never changes. */
    id: string
    /** Its workflow in the Temporal UI. */
    url: string | null
    /** A step of it fails for good: it stands aside and is tried again by itself, later and later, or by `try_again`. As a rule null. */
    problem: {
      /** Since when, in Unix seconds of real time. */
      since: number
      /** Why the step fails, for a person who mends it. */
      reason: string
      /** How often it was tried in vain. */
      tries: number
    } | null
  }
}

export interface PayoutSkip {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "payout_skip"
  /** The instant of the round. */
  at: number
  /** The payout round, in Unix seconds. */
  round: string
  /**
   * - `negative_balance`: The balance is below zero.
   * - `below_minimum`: The balance is below `minimum_payout_satang`.
   * - `no_bank_account`: There is no bank account that may be used yet.
   * - `paused`: The operator has paused your payouts.
   */
  reason: "negative_balance" | "below_minimum" | "no_bank_account" | "paused"
  /** The amount available for payout, in satang. */
  available_satang: number
  /** The smallest amount that is paid out, in satang. */
  minimum_payout_satang: number
  /** Of `no_bank_account`: when the first account that waits may be used; null when none waits. */
  bank_account_usable_from: number | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
}

export interface PayoutFile {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "payout_file"
  /** Id of the gateway account; null at the simulated bank. */
  gateway_account: string
  /** How many payouts were put into it. */
  payouts: number
  /** The sum of its payouts, in satang. */
  amount_satang: number
  /** Midnight in Bangkok of the banking day on which they are to be sent. */
  transfer_on: number
  /** The member (`mem_…`) or key (`key_…`) that made it. */
  created_by: string | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
}

export interface PortalSession {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "portal_session"
  /** Id of the customer. */
  customer: string
  /** Opens the portal once. Lead your customer there at once. */
  url: string
  /** Where the customer goes back to. */
  return_url: string | null
  /** Until when the address opens the portal: an hour. */
  expires_at: number
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
}

export interface Price {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "price"
  /** Id of the product. */
  product: string
  /**
   * - `one_time`: Paid once.
   * - `recurring`: Paid each month or year.
   * - `pay_what_you_want`: Paid once, with an amount that the buyer chooses.
   */
  type: "one_time" | "recurring" | "pay_what_you_want"
  /** The amount, in satang: 100 are one baht. */
  amount_satang: number | null
  /**
   * - `month`: A calendar month.
   * - `year`: A calendar year.
   */
  interval: "month" | "year" | null
  /** The smallest amount that a buyer may choose, in satang. */
  minimum_satang: number | null
  /** The amount that the page suggests, in satang. */
  suggested_satang: number | null
  /** The largest amount that a buyer may choose, in satang. */
  maximum_satang: number | null
  /**
   * Whether the amount contains its VAT, or VAT comes on top.
   *
   * - `inclusive`: The amount includes VAT.
   * - `exclusive`: VAT is added to the amount.
   */
  tax_behavior: "inclusive" | "exclusive"
  /** Whether it can be bought now. */
  active: boolean
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata: Record<string, string>
}

export interface ProductMade {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "product"
  /** A name for people to read. */
  name: string
  /** A description, shown to people. */
  description: string | null
  /** The heading under which the shop shows it. */
  category: string | null
  /** The https address of the picture. */
  image_url: string | null
  /** Whether it can be bought now. */
  active: boolean
  /** Whether the shop page shows it. */
  published: boolean
  /** Whether a purchase issues a licence key. */
  license_enabled: boolean
  /** The seats of a licence per unit bought. */
  license_seats: number
  /** The feature flags that it grants. */
  feature_flags: string[]
  /** Credits per unit bought or per period. */
  credits: number | null
  /** Days until granted credits expire; null: never. */
  credits_expire_after_days: number | null
  /**
   * How VAT applies to it.
   *
   * - `standard`: The VAT rate in force.
   * - `zero`: VAT at 0 %.
   * - `exempt`: Outside VAT.
   */
  tax_category: "standard" | "zero" | "exempt"
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata: Record<string, string>
  /** Made with it by `default_price_data`. */
  default_price?: Price
  /** Made with it by `payment_link_data`. */
  payment_link?: PaymentLink
}

export interface Product {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "product"
  /** A name for people to read. */
  name: string
  /** A description, shown to people. */
  description: string | null
  /** The heading under which the shop shows it. */
  category: string | null
  /** The https address of the picture. */
  image_url: string | null
  /** Whether it can be bought now. */
  active: boolean
  /** Whether the shop page shows it. */
  published: boolean
  /** Whether a purchase issues a licence key. */
  license_enabled: boolean
  /** The seats of a licence per unit bought. */
  license_seats: number
  /** The feature flags that it grants. */
  feature_flags: string[]
  /** Credits per unit bought or per period. */
  credits: number | null
  /** Days until granted credits expire; null: never. */
  credits_expire_after_days: number | null
  /**
   * How VAT applies to it.
   *
   * - `standard`: The VAT rate in force.
   * - `zero`: VAT at 0 %.
   * - `exempt`: Outside VAT.
   */
  tax_category: "standard" | "zero" | "exempt"
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata: Record<string, string>
}

export interface ProductFile {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "product_file"
  /** Id of the product. */
  product: string
  /** The name under which buyers save it. */
  name: string
  /** By the ending of its name. */
  content_type: string
  /** The size of the file, in bytes. */
  size_bytes: number
  /** The SHA-256 hash of the file, in hexadecimal. */
  sha256: string
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
}

export interface Refund {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "refund"
  /** The payment that is given back. */
  payment: string
  /** How much goes back, in satang: 100 are one baht. */
  amount_satang: number
  /**
   * How far the refund has come.
   *
   * - `pending`: The provider or a person needs time.
   * - `succeeded`: The money went back.
   * - `failed`: It did not go back, and can be refunded again.
   */
  status: "pending" | "succeeded" | "failed"
  /** The money is on a bank account that Satang cannot send from: a person sends it, and reports it (`POST /v1/refunds/{id}/report`). */
  by_hand: boolean
  /** Of money that the merchant took itself: the refund is a record, and nothing is sent by it. */
  outside: boolean
  /** Your own reason; `provider` for a refund that was made at the provider. */
  reason: string | null
  /** Why it was not sent back. */
  failure_reason: string | null
  /** The number of its credit note, once it has succeeded; see `/v1/refunds/{id}/pdf`. */
  credit_note: string | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata: Record<string, string>
  /** The workflow that serves it. */
  workflow: {
    /** Unique identifier, which never changes. */
    id: string
    /** Its workflow in the Temporal UI. */
    url: string | null
    /** A step of it fails for good: it stands aside and is tried again by itself, later and later, or by `try_again`. As a rule null. */
    problem: {
      /** Since when, in Unix seconds of real time. */
      since: number
      /** Why the step fails, for a person who mends it. */
      reason: string
      /** How often it was tried in vain. */
      tries: number
    } | null
  }
}

export interface Report {
  /** The kind of the object: always this word. */
  object: "report"
  /**
   * The report that the rows are of.
   *
   * - `output_vat`: The report of output VAT: every tax document of the month.
   * - `sales`: What was sold and refunded.
   * - `fees`: Fees, with their VAT.
   * - `refunds`: What was refunded.
   * - `withholding`: Tax that customers withheld.
   * - `payouts`: What was paid out.
   * - `peak`: The sales in the columns that PEAK imports.
   * - `flowaccount`: The sales in the columns that FlowAccount imports.
   */
  name: "output_vat" | "sales" | "fees" | "refunds" | "withholding" | "payouts" | "peak" | "flowaccount"
  /** The month of the report in Bangkok, as `YYYY-MM`. */
  month: string
  /** The rows, amounts in satang. The columns are those of the report. */
  data: (Record<string, string | number | null>)[]
  /** The sums of the columns that are added up. */
  totals: Record<string, number>
}

export interface LoggedRequest {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "request"
  /** The HTTP method of the call. */
  method: string
  /** The path of the call. */
  path: string
  /** The query of the call. */
  query: string | null
  /** The pattern of the path. */
  route: string | null
  /** The HTTP status of the answer. */
  status: number
  /** The code of the error that was answered. */
  error_code: string | null
  /** The `Idempotency-Key` of the call; null without one. */
  idempotency_key: string | null
  /** Whether a stored answer was sent again. */
  replayed: boolean
  /** Whether it was sent with `Dry-Run: true`, so that nothing of it was kept. */
  dry_run: boolean
  /** The version of the API that rendered it. */
  api_version: string
  /** How long it took, in milliseconds. */
  duration_ms: number
  /**
   * Where the call came from.
   *
   * - `key`: A call of the API.
   * - `member`: A member in the dashboard.
   */
  via: "key" | "member"
  /** The API key that made the call; null for a member of the dashboard. */
  api_key: string | null
  /** The email address of the member who made the call; null for a key. */
  member: string | null
  /** The address of the caller. */
  ip: string
  /** The program of the caller. */
  user_agent: string | null
  /** What was sent, without secrets and people, at most 4 KiB of it. */
  body: unknown
  /** The answer of a call that failed; null for others. */
  answer: unknown
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
}

export interface SearchResult {
  /** The kind of the object: always this word. */
  object: "search_result"
  /**
   * - `customer`: A customer.
   * - `product`: A product.
   * - `subscription`: A subscription.
   * - `payment`: A payment.
   * - `invoice`: An invoice.
   * - `tax_document`: A tax document.
   * - `discount_code`: A discount code.
   * - `license`: A licence.
   */
  type: "customer" | "product" | "subscription" | "payment" | "invoice" | "tax_document" | "discount_code" | "license"
  /** Unique identifier, which never changes. */
  id: string
  /** A name, number, code or key; for a payment, its customer. */
  title: string
  /** What tells it from others: an email address, an amount, a status. */
  subtitle: string | null
  /** Its page in the dashboard. */
  url: string
}

export interface SetupSession {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "setup_session"
  /** Where the customer stores the card. */
  url: string
  /**
   * - `open`: The page can still be used.
   * - `complete`: Done: it was paid, nothing was due, or the card was stored.
   * - `expired`: Its time is over, or it was closed.
   */
  status: "open" | "complete" | "expired"
  /** Id of the customer. */
  customer: string
  /** The stored card; null until the session is complete. */
  payment_method: string | null
  /** Where the buyer goes after paying. `{CHECKOUT_SESSION_ID}` in it is replaced. */
  success_url: string | null
  /** Where the buyer goes back to. */
  cancel_url: string | null
  /** When it expires, in Unix seconds. */
  expires_at: number
  /** When it was completed, in Unix seconds. */
  completed_at: number | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata: Record<string, string>
}

export interface Simulation {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "simulation"
  /**
   * - `running`: Not finished.
   * - `succeeded`: Finished.
   * - `failed`: It could not be brought to an end.
   */
  status: "running" | "succeeded" | "failed"
  /** The customers, as a list or as a count. */
  customers: number
  /** The number of months that are simulated. */
  months: number
  /** The seed: the same seed gives the same simulation. */
  seed: number
  /**
   * The collection methods that are simulated.
   *
   * - `auto_charge`: A stored card is charged at each renewal.
   * - `invoice`: An invoice with a QR is sent before each renewal.
   */
  collection_methods: ("auto_charge" | "invoice")[]
  /** What goes wrong, and when. */
  script: {
    /** The month, counted from 1. */
    month: number
    /** The share of customers, in percent. */
    share: number
    /**
     * What goes wrong, or is done.
     *
     * - `decline`: The month's charge is declined twice, and the retry after three days succeeds.
     * - `insufficient_funds`: The card has no money any more: every retry fails.
     * - `hard_decline`: The card is lost: it is not tried again.
     * - `lost_answer`: The card is charged, and the answer of the gateway is lost.
     * - `new_card`: The buyer gives a good card.
     * - `late_qr`: The month's invoice is paid days after it was due.
     * - `short`: A transfer is a baht short; the baht follows.
     * - `over`: A transfer is a baht too much.
     * - `duplicate`: The same invoice is paid twice.
     * - `unpaid`: The month's invoice is never paid.
     * - `cancel`: The subscription is cancelled at the end of its period.
     * - `cancel_now`: The subscription is cancelled at once.
     * - `resume`: A scheduled cancel is taken back.
     * - `refund`: The last payment is given back in full; the subscription goes on.
     * - `partial_refund`: 100 baht of the last payment are given back.
     * - `dispute`: The bank takes the last payment back and has not decided at the end.
     * - `dispute_won`: The bank takes the last payment back and decides for the merchant.
     * - `dispute_lost`: The bank takes the last payment back and decides for the buyer.
     * - `change_plan`: The buyer moves to the next plan, prorated.
     */
    what: "decline" | "insufficient_funds" | "hard_decline" | "lost_answer" | "new_card" | "late_qr" | "short" | "over" | "duplicate" | "unpaid" | "cancel" | "cancel_now" | "resume" | "refund" | "partial_refund" | "dispute" | "dispute_won" | "dispute_lost" | "change_plan"
  }[]
  /** Where the simulation's clock is: its progress. */
  simulated_to: number
  /** The invoices that belong to it. */
  invoices: {
    /** The number of invoices that were issued. */
    issued: number
    /** The number of invoices that were paid. */
    paid: number
    /** The number of invoices that were written off. */
    uncollectible: number
    /** The number of invoices that were voided. */
    void: number
    /** The number of invoices that are still open. */
    open: number
  }
  /** The number of payments that succeeded. */
  payments: number
  /** The number of payments that failed. */
  failed_payments: number
  /** The refunds, as a list or as a count. */
  refunds: number
  /** The disputes, as a list or as a count. */
  disputes: number
  /** The events, as a list or as a count. */
  events: number
  /** What the buyer paid, in satang. */
  gross_satang: number
  /** The fee with its VAT, in satang. */
  fee_satang: number
  /** What was refunded of it, in satang. */
  refunded_satang: number
  /** The balance at the end, in satang. */
  balance: {
    /** The amount available for payout, in satang. */
    available_satang: number
    /** The amount that becomes available later, in satang. */
    pending_satang: number
  }
  /** The payouts, as a list or as a count. */
  payouts: number
  /** What was paid out, in satang. */
  paid_out_satang: number
  /** How many are in each status at the end. */
  subscriptions: {
    /** Whether it can be bought now. */
    active: number
    /** The number of subscriptions that are past due. */
    past_due: number
    /** The number of subscriptions that were canceled. */
    canceled: number
    /** The number of subscriptions whose first payment never came. */
    expired: number
    /** How many wait for their first payment. */
    pending_first_payment: number
  }
  /** null while it is running. */
  invariants: {
    /** How many promises were checked. */
    checked: number
    /** Whether every promise about money held. */
    held: boolean
    /** Each promise that did not hold. */
    failures: {
      /** The promise that was checked, in words. */
      promise: string
      /** null: there was no answer in time. */
      count: number | null
      /** Ids of some rows that broke it. */
      sample_ids: string[]
    }[]
  } | null
  /** Why it failed, in words; null when it did not. */
  failure: string | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: false
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** When it was finished, in Unix seconds. */
  finished_at: number | null
  /** The workflow that serves it. */
  workflow: {
    /** Unique identifier, which never changes. */
    id: string
    /** Its workflow in the Temporal UI. */
    url: string | null
  }
}

export interface Slip {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "slip"
  /**
   * - `confirmed`: Its amount counts as an inbound transfer.
   * - `rejected`: It is worth nothing: `reason` says why.
   * - `waiting`: Not decided: `waits_for` says on whom it depends.
   */
  status: "confirmed" | "rejected" | "waiting"
  /**
   * Why the slip was rejected; null when it was not.
   *
   * - `amount`: The amount is not the one that was sent.
   * - `account`: The money went to another account.
   * - `duplicate`: The slip was used before.
   * - `unreadable`: The picture could not be read.
   * - `not_found`: The bank knows no such transfer.
   * - `old`: The transfer is older than three days.
   */
  reason: "amount" | "account" | "duplicate" | "unreadable" | "not_found" | "old" | null
  /**
   * On what a waiting slip depends; null when it is decided.
   *
   * - `by_hand`: A member decides, because no verifier is connected.
   * - `bank`: The sending bank has no answer yet. It is asked again automatically.
   * - `quota`: The verifier refuses: its quota is used up, or your key. It is asked again automatically.
   * - `account_unclear`: The slip shows too little of the receiver. A member decides.
   * - `other_reference`: The slip names another payment. A member decides.
   */
  waits_for: "by_hand" | "bank" | "quota" | "account_unclear" | "other_reference" | null
  /** What the bank says was sent; null before it was asked. */
  amount_satang: number | null
  /** When it was sent, in Unix seconds. */
  sent_at: number | null
  /** The Bank of Thailand's code of the bank. */
  sending_bank: string | null
  /** The bank's reference of the transfer. */
  reference: string | null
  /** Id of the payment; null without one. */
  payment: string
  /** The transfer that it counts as. */
  inbound_transfer: string | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
}

export interface Storefront {
  /** The kind of the object: always this word. */
  object: "storefront"
  /** The name in the address of the shop page. */
  slug: string
  /** A name for people to read. */
  name: string
  /** A description, shown to people. */
  description: string | null
  /** The address of its picture; null without one. */
  logo: string | null
  /** Address of the wide picture at the top of the shop. */
  cover: string | null
  /** Address of the picture in the browser's tab: the logo where none was set. */
  icon: string | null
  /** The colour that the merchant chose for buttons and links, such as `#0b5cab`. */
  accent_color: string | null
  /** The page of the shop. */
  url: string
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** The products that it is about. */
  products: {
    /** Unique identifier, which never changes. */
    id: string
    /** The kind of the object: always this word. */
    object: "product"
    /** A name for people to read. */
    name: string
    /** A description, shown to people. */
    description: string | null
    /** The heading under which the shop shows it. */
    category: string | null
    /** The https address of the picture. */
    image_url: string | null
    /** The prices at which it is sold. */
    prices: {
      /** Unique identifier, which never changes. */
      id: string
      /** The kind of the object: always this word. */
      object: "price"
      /**
       * - `one_time`: Paid once.
       * - `recurring`: Paid each month or year.
       * - `pay_what_you_want`: Paid once, with an amount that the buyer chooses.
       */
      type: "one_time" | "recurring" | "pay_what_you_want"
      /** The amount, in satang: 100 are one baht. */
      amount_satang: number | null
      /**
       * - `month`: A calendar month.
       * - `year`: A calendar year.
       */
      interval: "month" | "year" | null
      /** The smallest amount that a buyer may choose, in satang. */
      minimum_satang: number | null
      /** The amount that the page suggests, in satang. */
      suggested_satang: number | null
      /** The largest amount that a buyer may choose, in satang. */
      maximum_satang: number | null
      /** A page that asks for an email address and opens a checkout. */
      checkout_url: string
    }[]
  }[]
}

export interface Subscription {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "subscription"
  /**
   * Whether it is paid for, late or over.
   *
   * - `pending_first_payment`: Waits for its first payment. Nothing is delivered yet.
   * - `active`: Paid for the current period.
   * - `past_due`: A renewal is not paid. The charge is retried, or the customer is reminded.
   * - `canceled`: Ended: by you, by the customer, or after the last retry.
   * - `expired`: The first payment never came.
   */
  status: "pending_first_payment" | "active" | "past_due" | "canceled" | "expired"
  /** `auto_charge` charges a card; `invoice` sends an invoice with a QR. */
  collection_method: "auto_charge" | "invoice"
  /** The beginning of the current period, in Unix seconds. */
  current_period_start: number
  /** Unix seconds. Provisional before the first payment. */
  current_period_end: number
  /** Whether it ends at the end of the current period. */
  cancel_at_period_end: boolean
  /** When a scheduled cancel takes effect, in Unix seconds; null while none is scheduled. */
  cancel_at: number | null
  /** When the cancel was asked for, in Unix seconds. */
  canceled_at: number | null
  /** When it ended, in Unix seconds. */
  ended_at: number | null
  /** Why the subscription ended, such as `payment_failed`. */
  ended_reason: string | null
  /** Who is charged or invoiced. */
  customer: string
  /** The product that is subscribed to. */
  product: string
  /** The price of each period. A change of plan sets another one. */
  price: string
  /** How many units each period is for, such as seats. */
  quantity: number
  /** The stored card that renewals are charged to; null without one. */
  payment_method: string | null
  /** How many days the customer has to pay the invoice of a renewal. */
  days_until_due: number | null
  /** The day of the month on which periods begin, in Bangkok. */
  anchor_day: number
  /** The invoice of the newest period; null before the first one. */
  latest_invoice: string | null
  /** What the buyer has to do; null when nothing. */
  next_action: {
    /**
     * - `redirect_to_url`: Send the buyer to the page of the bank.
     * - `display_qr`: Show the QR, or the page that shows it.
     */
    type: "redirect_to_url" | "display_qr"
    /** Where the buyer is sent. */
    redirect_to_url?: {
      /** The address (URL) in full. */
      url: string
    }
    /** The PromptPay QR that the buyer scans. */
    qr?: {
      /** Null where the provider gives only a picture: show `png_url` or `svg_url`. */
      payload: string | null
      /** The QR as a PNG picture. */
      png_url: string
      /** The QR as an SVG picture. */
      svg_url: string
      /** Null where it lasts as long as its invoice is owed. */
      expires_at: number | null
    }
  } | null
  /** The discount that applies; null without one. */
  discount: {
    /** Id of the discount code. */
    discount_code: string
    /** The code that a buyer types in. */
    code: string
    /**
     * - `percent`: `value` is a percentage of the price.
     * - `fixed`: `value` is an amount in satang.
     */
    kind: "percent" | "fixed"
    /** Percent, or satang a cycle. */
    value: number
    /**
     * How long the discount applies to a subscription.
     *
     * - `once`: The first invoice only.
     * - `repeating`: The number of periods in `duration_in_cycles`.
     * - `forever`: Every invoice of the subscription.
     */
    duration: "once" | "repeating" | "forever"
    /** How many cycles after the current one still get it; null: all of them. */
    cycles_left: number | null
  } | null
  /** Since when a payment has been overdue, in Unix seconds; null when none is. */
  past_due_since: number | null
  /** When the charge is tried again, in Unix seconds; null when it is not. */
  next_retry_at: number | null
  /** What the next invoice takes over: negative is credit of the customer. */
  carried_satang: number
  /** The test clock whose time the subscription lives in; null in real time. */
  test_clock: string | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata: Record<string, string>
  /** The workflow that serves it. */
  workflow: {
    /** Unique identifier, which never changes. */
    id: string
    /** Its workflow in the Temporal UI. */
    url: string | null
    /** A step of it fails for good: it stands aside and is tried again by itself, later and later, or by `try_again`. As a rule null. */
    problem: {
      /** Since when, in Unix seconds of real time. */
      since: number
      /** Why the step fails, for a person who mends it. */
      reason: string
      /** How often it was tried in vain. */
      tries: number
    } | null
  }
}

export interface TaxDocument {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "tax_document"
  /**
   * What the document is by law.
   *
   * - `full`: A tax invoice with the details of the buyer, and a receipt (Revenue Code §86/4).
   * - `abbreviated`: A tax invoice without the buyer, and a receipt (§86/6).
   * - `receipt`: A receipt without VAT; with `refund` it documents what went back.
   * - `credit_note`: A credit note for a refund (§86/10).
   * - `debit_note`: Reserved for a later version.
   */
  kind: "full" | "abbreviated" | "receipt" | "credit_note" | "debit_note"
  /** Without gaps per merchant, mode, branch, kind and year, such as `TAX-2026-000001`. */
  number: string
  /** When the document was issued, in Unix seconds. */
  issued_at: number
  /**
   * Whether the document counts. Every document is kept.
   *
   * - `issued`: It counts.
   * - `replaced`: Another document counts instead. It is in no report.
   * - `cancelled`: It does not count. The report of output VAT lists it with zeros.
   */
  status: "issued" | "replaced" | "cancelled"
  /** When it was cancelled, in Unix seconds; null while it is not. */
  cancelled_at: number | null
  /** Why it was cancelled; null while it is not. */
  cancellation_reason: string | null
  /** Id of the document that it was issued instead of; null when it is the first. */
  replaces: string | null
  /** Id of the document that was issued instead of it; null while it counts. */
  replaced_by: string | null
  /** Id of the invoice; null without one. */
  invoice: string
  /** Id of the payment; null without one. */
  payment: string | null
  /** For a credit note: the refund that it documents. */
  refund: string | null
  /** Of a note: the document whose amount it changes. */
  original: {
    /** Unique identifier, which never changes. */
    id: string
    /** The number that is printed on it. */
    number: string
    /** When the document was issued, in Unix seconds. */
    issued_at: number
  } | null
  /** Why the note was issued; null on other documents. */
  reason: string | null
  /** As it was when the document was issued. */
  seller: {
    /** A name for people to read. */
    name: string | null
    /** The tax id, thirteen digits in Thailand. */
    tax_id: string | null
    /** Five digits; 00000 is the head office. */
    branch: string | null
    /** The postal address, as it stands on documents. */
    address: {
      /** The first line: house number and street. */
      line1: string | null
      /** The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`. */
      line2: string | null
      /** The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`. */
      district: string | null
      /** The province, or Bangkok for the capital. */
      province: string | null
      /** The postal code, five digits in Thailand. */
      postal_code: string | null
      /** The two-letter code of the country. */
      country: string | null
    } | null
  }
  /** As it was when the document was issued. */
  buyer: {
    /** A name for people to read. */
    name: string | null
    /** The tax id, thirteen digits in Thailand. */
    tax_id: string | null
    /** Five digits; 00000 is the head office. */
    branch: string | null
    /** The postal address, as it stands on documents. */
    address: {
      /** The first line: house number and street. */
      line1: string | null
      /** The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`. */
      line2: string | null
      /** The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`. */
      district: string | null
      /** The province, or Bangkok for the capital. */
      province: string | null
      /** The postal code, five digits in Thailand. */
      postal_code: string | null
      /** The two-letter code of the country. */
      country: string | null
    } | null
  }
  /** What was sold, line by line; empty on a note. */
  lines: {
    /** A description, shown to people. */
    description: string
    /** Id of the price. */
    price: string | null
    /** Id of the product. */
    product: string | null
    /** The number of units that are bought. */
    quantity: number
    /** The price of one, in satang. */
    unit_amount_satang: number
    /** What the discount takes off, in satang. */
    discount_satang: number
    /** Its price with its discount taken off; `exclusive` tax comes on top. */
    amount_satang: number
    /**
     * How VAT applies to it.
     *
     * - `standard`: The VAT rate in force.
     * - `zero`: VAT at 0 %.
     * - `exempt`: Outside VAT.
     */
    tax_category: "standard" | "zero" | "exempt"
    /**
     * Whether the amount holds the VAT or the VAT comes on top.
     *
     * - `inclusive`: The amount includes VAT.
     * - `exclusive`: VAT is added to the amount.
     */
    tax_behavior: "inclusive" | "exclusive"
    /** 0 where there is no VAT, and for a merchant who is not registered. */
    tax_rate_bps: number
    /** The VAT of it, in satang. */
    tax_satang: number
    /** Without its tax. Net and tax are what is due for the line. */
    net_satang: number
    /** The beginning of the period, in Unix seconds. */
    period_start: number | null
    /** The end of the period, in Unix seconds. */
    period_end: number | null
  }[]
  /** One for each category and rate; positive on notes too. */
  totals: {
    /**
     * How VAT applies to it.
     *
     * - `standard`: The VAT rate in force.
     * - `zero`: VAT at 0 %.
     * - `exempt`: Outside VAT.
     */
    tax_category: "standard" | "zero" | "exempt"
    /** The rate of VAT in basis points: 700 is 7 %. */
    tax_rate_bps: number
    /** The amount without the fee, in satang. */
    net_satang: number
    /** The VAT of it, in satang. */
    tax_satang: number
  }[]
  /** The total with VAT, in satang. */
  total_satang: number
  /** Needs your key, as other calls do. */
  pdf_url: string
  /** When its e-Tax mail was handed to the mail server; null while it was not, or where `etax_by_email` is off. In test mode mail never leaves. */
  emailed_at: number | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
}

export interface TaxSettings {
  /** The kind of the object: always this word. */
  object: "tax_settings"
  /** Whether VAT is charged. A tax id alone registers nobody. */
  vat_registered: boolean
  /** `YYYY-MM-DD`: VAT is charged from the beginning of this day in Bangkok. Null: always. */
  vat_registered_since: string | null
  /** Five digits; 00000 is the head office. */
  branch: string
  /** The name for documents, where it is not `name`. */
  legal_name: string | null
  /** The postal address, as it stands on documents. */
  address: {
    /** The first line: house number and street. */
    line1: string | null
    /** The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`. */
    line2: string | null
    /** The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`. */
    district: string | null
    /** The province, or Bangkok for the capital. */
    province: string | null
    /** The postal code, five digits in Thailand. */
    postal_code: string | null
    /** The two-letter code of the country. */
    country: string | null
  } | null
  /** The tax id, thirteen digits in Thailand. */
  tax_id: string | null
  /**
   * The tax behaviour of new prices that do not set their own.
   *
   * - `inclusive`: The amount includes VAT.
   * - `exclusive`: VAT is added to the amount.
   */
  default_tax_behavior: "inclusive" | "exclusive"
  /** Whether full tax invoices, and notes on them, are sent to the buyer by mail as e-Tax, in live mode with a copy to ETDA’s service for its time stamp. Register for it at the Revenue Department first. */
  etax_by_email: boolean
}

export interface TestClock {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "test_clock"
  /** A name for people to read. */
  name: string | null
  /** The time of the clock, in Unix seconds. */
  frozen_time: number
  /** Where an advance is heading; null when ready. */
  target_time: number | null
  /**
   * - `ready`: It has reached its time.
   * - `advancing`: It is on its way: wait for `ready` before you write.
   */
  status: "ready" | "advancing"
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: false
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** The workflow that serves it. */
  workflow: {
    /** Unique identifier, which never changes. */
    id: string
    /** Its workflow in the Temporal UI. */
    url: string | null
  }
}

export interface TimelineRow {
  /** Unix seconds, by the time the subscription lives in. */
  at: number
  /**
   * - `past`: It has happened.
   * - `planned`: It will happen, unless something changes before.
   */
  kind: "past" | "planned"
  /** Past: the type of its event. Planned: charge, retry, invoice, reminder, end, or expiry of a first payment or of a charge that waits for the buyer. */
  type: string
  /** A sentence that says what happened, or will happen. */
  summary: string
  /** The reason, as part of a sentence. */
  because: string
  /** Id of the invoice; null without one. */
  invoice: string | null
  /** Id of the payment; null without one. */
  payment: string | null
  /** The amount, in satang: 100 are one baht. */
  amount_satang: number | null
}

export interface WebhookEndpointWithSecret {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "webhook_endpoint"
  /** The address (URL) in full. */
  url: string
  /** A description, shown to people. */
  description: string | null
  /** The types of events. An empty list means all. */
  enabled_events: string[]
  /**
   * - `enabled`: Events are sent to it.
   * - `disabled`: Nothing is sent to it: `disabled_reason` says why.
   */
  status: "enabled" | "disabled"
  /** requested by hand, failing for 5 days, or gone: the receiver answered 410. Null while it is enabled. */
  disabled_reason: string | null
  /** When it was disabled, in Unix seconds. */
  disabled_at: number | null
  /** When deliveries began to fail, with none that succeeded since. After 5 days the endpoint is disabled. */
  failing_since: number | null
  /** Until when the secret before the last rotation signs as well. */
  previous_secret_expires_at: number | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata: Record<string, string>
  /** whsec_… Shown in this answer only: store it, and do not log it. */
  signing_secret: string
}

export interface WebhookEndpoint {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "webhook_endpoint"
  /** Your address that events are sent to. */
  url: string
  /** Your own note on what it is for. */
  description: string | null
  /** The types of events. An empty list means all. */
  enabled_events: string[]
  /**
   * Whether events are sent to it.
   *
   * - `enabled`: Events are sent to it.
   * - `disabled`: Nothing is sent to it: `disabled_reason` says why.
   */
  status: "enabled" | "disabled"
  /** requested by hand, failing for 5 days, or gone: the receiver answered 410. Null while it is enabled. */
  disabled_reason: string | null
  /** When it was disabled, in Unix seconds. */
  disabled_at: number | null
  /** When deliveries began to fail, with none that succeeded since. After 5 days the endpoint is disabled. */
  failing_since: number | null
  /** Until when the secret before the last rotation signs as well. */
  previous_secret_expires_at: number | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata: Record<string, string>
}

export interface WebhookDelivery {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "webhook_delivery"
  /** Id of the event. */
  event: string
  /** The type of the event, such as `invoice.paid`. */
  event_type: string
  /** Id of the webhook endpoint. */
  endpoint: string
  /**
   * - `pending`: Attempts are to come.
   * - `succeeded`: The receiver answered with 2xx.
   * - `exhausted`: The last attempt failed.
   * - `canceled`: Its endpoint was disabled or deleted, or a replay took its place.
   */
  status: "pending" | "succeeded" | "exhausted" | "canceled"
  /** The number of attempts so far. */
  attempt_count: number
  /** When it is tried again, in Unix seconds; null when it is not. */
  next_attempt_at: number | null
  /** The attempts, the oldest first. */
  attempts: {
    /** The number that is printed on it. */
    number: number
    /** The instant, in Unix seconds. */
    at: number
    /**
     * What caused this attempt to deliver.
     *
     * - `schedule`: The first attempt, or a retry on schedule.
     * - `retry`: You asked for it with `POST /v1/deliveries/{id}/retry`.
     * - `replay`: A replay.
     * - `ping`: A ping.
     */
    trigger: "schedule" | "retry" | "replay" | "ping"
    /** Null when there was no answer; error says why. */
    http_status: number | null
    /** How long it took, in milliseconds. */
    duration_ms: number
    /** What went wrong; null when nothing did. */
    error: string | null
    /** As sent; the signature is masked. */
    request_headers: Record<string, string>
    /** The headers that the receiver answered. */
    response_headers: Record<string, string> | null
    /** The first 4 KiB of what the receiver answered. */
    response_body: string | null
  }[]
  /** The replay that made it. */
  replay: string | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
}

export interface Replay {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "replay"
  /** Id of the webhook endpoint. */
  endpoint: string
  /** The beginning of the window, in Unix seconds, inclusive. */
  from: number
  /** The end of the window, in Unix seconds; it does not belong to it. */
  to: number
  /** The types of events. An empty list means all. */
  types: string[]
  /** Whether only those that were never delivered are sent. */
  only_failed: boolean
  /**
   * - `running`: Deliveries are still being made.
   * - `completed`: All are made.
   * - `canceled`: It was stopped.
   */
  status: "running" | "completed" | "canceled"
  /** How many events are sent. Of a window of more than 5 000 events it grows while they are counted. */
  scheduled: number
  /** The number of deliveries that succeeded. */
  delivered: number
  /** Without success after all attempts. */
  failed: number
  /** By a later replay, or because the endpoint was disabled. */
  canceled: number
  /** What becomes available later, or waits. */
  pending: number
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
}

export interface CreditGrant {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "credit_grant"
  /** Id of the customer. */
  customer: string
  /** Id of the product. */
  product: string
  /** Id of the invoice; null without one. */
  invoice: string | null
  /** A whole number of credits. */
  amount: number
  /** The number of credits that are left. */
  remaining: number
  /** When it expires, in Unix seconds. */
  expires_at: number | null
  /** Whether it belongs to live mode, with real money, or to test mode. */
  livemode: boolean
  /** When it was made, in Unix seconds. An object under a test clock has the time of that clock. */
  created: number
}

/** The object that each type of event is about. */
export interface EventObjects {
  /** Sent when: `POST /v1/customers`; `POST /v1/checkout_sessions` with an email address that nobody has yet; each purchase that a visitor of the shop begins. `data.object` is the customer as it was right after. */
  'customer.created': Customer
  /** Sent when: `PATCH /v1/customers/{id}`; the first card is attached, the default one detached; another customer becomes part of it; its address is proved. `data.object` is the customer as it was right after. */
  'customer.updated': Customer
  /** Sent when: `DELETE /v1/customers/{id}`; it becomes part of another (`merged_into`); its person is erased (`erased_at`). `data.object` is the customer as it was right after. */
  'customer.deleted': Customer
  /** Sent when: `POST /v1/products`. `data.object` is the product as it was right after. */
  'product.created': Product
  /** Sent when: `PATCH /v1/products/{id}`. `data.object` is the product as it was right after. */
  'product.updated': Product
  /** Sent when: `POST /v1/prices`. `data.object` is the price as it was right after. */
  'price.created': Price
  /** Sent when: `PATCH /v1/prices/{id}`. `data.object` is the price as it was right after. */
  'price.updated': Price
  /** Sent when: `POST /v1/payment_methods`; a card given where a payment method is asked for, or on a page. `data.object` is the payment method as it was right after. */
  'payment_method.attached': PaymentMethod
  /** Sent when: `POST /v1/payment_methods/{id}/detach`; `DELETE /v1/customers/{id}`. `data.object` is the payment method as it was right after. */
  'payment_method.detached': PaymentMethod
  /** Sent when: the bank has sent the customer a new card, or the old one lasts longer. `data.object` is the payment method as it was right after. */
  'payment_method.updated': PaymentMethod
  /** Sent when: a charge in the period in which the card expires. `data.object` is the payment method as it was right after. */
  'payment_method.expiring': PaymentMethod
  /** Sent when: `POST /v1/subscriptions`; a renewal or a retry; `POST /v1/invoices/{id}/pay`; a checkout is confirmed. `data.object` is the payment as it was right after. */
  'payment.created': Payment
  /** Sent when: the buyer's bank asks for 3-D Secure. `data.object` is the payment as it was right after. */
  'payment.requires_action': Payment
  /** Sent when: a card is charged; a transfer completes a QR payment. `data.object` is the payment as it was right after. */
  'payment.succeeded': Payment
  /** Sent when: the bank declines; the buyer does not confirm in time; a transfer fails. `data.object` is the payment as it was right after. */
  'payment.failed': Payment
  /** Sent when: a QR runs out, or what it was for is void. `data.object` is the payment as it was right after. */
  'payment.expired': Payment
  /** Sent when: a gateway says later than the charge what it took; the nightly comparison with the gateway's book. `data.object` is the payment as it was right after. */
  'payment.updated': Payment
  /** Sent when: a transfer is short, over, late, twice, or for nothing that is owed; its return failed; a card was charged for nothing and cannot be refunded. `data.object` is the inbound transfer as it was right after. */
  'payment.unmatched': InboundTransfer
  /** Sent when: `POST /v1/payments/{id}/refund`; money comes for something that has ended. `data.object` is the refund as it was right after. */
  'refund.created': Refund
  /** Sent when: the bank has sent it. `data.object` is the refund as it was right after. */
  'refund.succeeded': Refund
  /** Sent when: the bank refuses it. `data.object` is the refund as it was right after. */
  'refund.failed': Refund
  /** Sent when: the buyer's bank takes a payment back; `POST /v1/test_helpers/payments/{id}/dispute`. `data.object` is the dispute as it was right after. */
  'dispute.created': Dispute
  /** Sent when: the bank decides; `POST /v1/test_helpers/disputes/{id}/win`. `data.object` is the dispute as it was right after. */
  'dispute.won': Dispute
  /** Sent when: the bank decides; `POST /v1/test_helpers/disputes/{id}/lose`. `data.object` is the dispute as it was right after. */
  'dispute.lost': Dispute
  /** Sent when: `POST /v1/subscriptions`; a renewal; `POST /v1/subscriptions/{id}/change`; a checkout; `POST /v1/invoices`, a draft. `data.object` is the invoice as it was right after. */
  'invoice.created': Invoice
  /** Sent when: `PATCH /v1/invoices/{id}`. `data.object` is the invoice as it was right after. */
  'invoice.updated': Invoice
  /** Sent when: `DELETE /v1/invoices/{id}`; the customer of a draft is deleted. `data.object` is the invoice as it was right after. */
  'invoice.deleted': Invoice
  /** Sent when: `POST /v1/invoices/{id}/finalize`; `POST /v1/invoices/{id}/send` of a draft. `data.object` is the invoice as it was right after. */
  'invoice.finalized': Invoice
  /** Sent when: `POST /v1/invoices/{id}/send`; a draft with `auto_send` is finalized. `data.object` is the invoice as it was right after. */
  'invoice.sent': Invoice
  /** Sent when: its payment succeeds; credit covers it; `POST /v1/invoices/{id}/pay` with `paid_outside`. `data.object` is the invoice as it was right after. */
  'invoice.paid': Invoice
  /** Sent when: a payment for it fails or runs out. `data.object` is the invoice as it was right after. */
  'invoice.payment_failed': Invoice
  /** Sent when: its due date comes. `data.object` is the invoice as it was right after. */
  'invoice.overdue': Invoice
  /** Sent when: `POST /v1/invoices/{id}/void`; `POST /v1/subscriptions/{id}/cancel`; what it was for ends. `data.object` is the invoice as it was right after. */
  'invoice.voided': Invoice
  /** Sent when: the retries, or the 14 days after the due date, are over; `POST /v1/invoices/{id}/mark_uncollectible`. `data.object` is the invoice as it was right after. */
  'invoice.uncollectible': Invoice
  /** Sent when: the due date is 3 days away; a card will be charged for a renewal: 3 days ahead, 7 for a year (a `draft` with `next_attempt_at`). `data.object` is the invoice as it was right after. */
  'invoice.upcoming': Invoice
  /** Sent when: `POST /v1/tax_documents/{id}/cancel`, one for the document and one for each of its notes. `data.object` is the tax document as it was right after. */
  'tax_document.cancelled': TaxDocument
  /** Sent when: `POST /v1/checkout_sessions`; a buyer opens one in the storefront. `data.object` is the checkout session as it was right after. */
  'checkout_session.created': CheckoutSession
  /** Sent when: its money arrives; a buyer confirms and nothing is due. `data.object` is the checkout session as it was right after. */
  'checkout_session.completed': CheckoutSession
  /** Sent when: its time is over; `POST /v1/checkout_sessions/{id}/expire`. `data.object` is the checkout session as it was right after. */
  'checkout_session.expired': CheckoutSession
  /** Sent when: the card of a buyer is declined. `data.object` is the checkout session as it was right after. */
  'checkout_session.payment_failed': CheckoutSession
  /** Sent when: `POST /v1/payment_links`. `data.object` is the payment link as it was right after. */
  'payment_link.created': PaymentLink
  /** Sent when: `PATCH /v1/payment_links/{id}`. `data.object` is the payment link as it was right after. */
  'payment_link.updated': PaymentLink
  /** Sent when: the customer stores a card on its page. `data.object` is the setup session as it was right after. */
  'setup_session.completed': SetupSession
  /** Sent when: its time is over; `POST /v1/setup_sessions/{id}/expire`; its customer is deleted. `data.object` is the setup session as it was right after. */
  'setup_session.expired': SetupSession
  /** Sent when: `POST /v1/subscriptions`; `POST /v1/checkout_sessions` with a recurring price. `data.object` is the subscription as it was right after. */
  'subscription.created': Subscription
  /** Sent when: its first payment; late money brings an ended one back. `data.object` is the subscription as it was right after. */
  'subscription.activated': Subscription
  /** Sent when: the next period begins: its invoice is paid or waived. `data.object` is the subscription as it was right after. */
  'subscription.renewed': Subscription
  /** Sent when: a renewal fails; a renewal invoice is not paid when it is due. `data.object` is the subscription as it was right after. */
  'subscription.past_due': Subscription
  /** Sent when: what was owed is paid or waived. `data.object` is the subscription as it was right after. */
  'subscription.recovered': Subscription
  /** Sent when: `POST /v1/subscriptions/{id}/cancel`. `data.object` is the subscription as it was right after. */
  'subscription.cancel_scheduled': Subscription
  /** Sent when: `POST /v1/subscriptions/{id}/resume`. `data.object` is the subscription as it was right after. */
  'subscription.resumed': Subscription
  /** Sent when: `POST /v1/subscriptions/{id}/change`. `data.object` is the subscription as it was right after. */
  'subscription.changed': Subscription
  /** Sent when: a scheduled end comes; a cancel at once; collecting was given up; a refund or a dispute. `data.object` is the subscription as it was right after. */
  'subscription.canceled': Subscription
  /** Sent when: the window of the first payment is over; its first invoice or its checkout ends. `data.object` is the subscription as it was right after. */
  'subscription.expired': Subscription
  /** Sent when: `PATCH /v1/subscriptions/{id}`; a new default card while money is owed; another code in its checkout; its customer becomes part of another. `data.object` is the subscription as it was right after. */
  'subscription.updated': Subscription
  /** Sent when: `POST /v1/discount_codes`. `data.object` is the discount code as it was right after. */
  'discount_code.created': DiscountCode
  /** Sent when: what it was used for is paid. `data.object` is the discount code as it was right after. */
  'discount_code.redeemed': DiscountCode
  /** Sent when: its last use is paid. `data.object` is the discount code as it was right after. */
  'discount_code.exhausted': DiscountCode
  /** Sent when: `POST /v1/discount_codes/{id}/close`. `data.object` is the discount code as it was right after. */
  'discount_code.closed': DiscountCode
  /** Sent when: a product with licences is paid for. `data.object` is the license as it was right after. */
  'license.issued': License
  /** Sent when: `POST /v1/licenses/verify` takes a seat. `data.object` is the license as it was right after. */
  'license.activated': License
  /** Sent when: `POST /v1/licenses/release`; `POST /v1/licenses/{id}/reset_uses`. `data.object` is the license as it was right after. */
  'license.released': License
  /** Sent when: its subscription ends or its grace is over; a refund, a dispute, another product. `data.object` is the license as it was right after. */
  'license.revoked': License
  /** Sent when: `POST /v1/licenses/{id}/rotate`. `data.object` is the license as it was right after. */
  'license.rotated': License
  /** Sent when: `POST /v1/licenses/verify` finds no seat; once an hour. `data.object` is the license as it was right after. */
  'license.seats_exceeded': License
  /** Sent when: a product with credits is paid for; a dispute is won. `data.object` is the credit grant as it was right after. */
  'credits.granted': CreditGrant
  /** Sent when: `POST /v1/customers/{id}/credits/consume`. `data.object` is the credit grant as it was right after. */
  'credits.consumed': CreditGrant
  /** Sent when: `POST /v1/customers/{id}/credits/consume` takes the last. `data.object` is the credit grant as it was right after. */
  'credits.depleted': CreditGrant
  /** Sent when: their time is over. `data.object` is the credit grant as it was right after. */
  'credits.expired': CreditGrant
  /** Sent when: products, flags or credits of a customer have changed, whatever did it. `data.object` is the entitlements as it was right after. */
  'entitlements.updated': Entitlements
  /** Sent when: a Friday round; `POST /v1/payouts`. `data.object` is the payout as it was right after. */
  'payout.created': Payout
  /** Sent when: the bank takes the transfer. `data.object` is the payout as it was right after. */
  'payout.in_transit': Payout
  /** Sent when: the bank says that it has arrived. `data.object` is the payout as it was right after. */
  'payout.paid': Payout
  /** Sent when: the bank refuses the transfer. `data.object` is the payout as it was right after. */
  'payout.failed': Payout
  /** Sent when: the bank sends the money back. `data.object` is the payout as it was right after. */
  'payout.returned': Payout
  /** Sent when: a Friday round finds too little, or nowhere to send it. `data.object` is the payout skip as it was right after. */
  'payout.skipped': PayoutSkip
  /** Sent when: `POST /v1/gateway_accounts`. `data.object` is the gateway account as it was right after. */
  'gateway_account.connected': GatewayAccount
  /** Sent when: `PATCH /v1/gateway_accounts/{id}`, another account that takes over its methods, or a check that succeeds again. `data.object` is the gateway account as it was right after. */
  'gateway_account.updated': GatewayAccount
  /** Sent when: a check, by `POST /v1/gateway_accounts/{id}/check` or every six hours, when the gateway refuses the credentials. `data.object` is the gateway account as it was right after. */
  'gateway_account.failing': GatewayAccount
  /** Sent when: `DELETE /v1/gateway_accounts/{id}`. `data.object` is the gateway account as it was right after. */
  'gateway_account.disconnected': GatewayAccount
  /** Sent when: each night, for the day before: once per account and day. `data.object` is the gateway reconciliation as it was right after. */
  'gateway.reconciliation_different': GatewayReconciliation
  /** Sent when: `POST /v1/webhook_endpoints/{id}/ping`. `data.object` is the webhook endpoint as it was right after. */
  'webhook_endpoint.ping': WebhookEndpoint
  /** Sent when: an endpoint fails for 5 days, or answers 410. `data.object` is the webhook endpoint as it was right after. */
  'webhook_endpoint.disabled': WebhookEndpoint
  /** Sent when: `POST /v1/approvals`. `data.object` is the approval as it was right after. */
  'approval.requested': Approval
  /** Sent when: `POST /v1/approvals/{id}/approve`, by a member. `data.object` is the approval as it was right after. */
  'approval.approved': Approval
  /** Sent when: `POST /v1/approvals/{id}/reject`, by a member. `data.object` is the approval as it was right after. */
  'approval.rejected': Approval
  /** Sent when: its 72 hours are over. `data.object` is the approval as it was right after. */
  'approval.expired': Approval
  /** Sent when: `POST /v1/test_clocks/{id}/advance`. `data.object` is the test clock as it was right after. */
  'test_clock.advancing': TestClock
  /** Sent when: a test clock arrives. `data.object` is the test clock as it was right after. */
  'test_clock.ready': TestClock
}

/** The type of an event. */
export type EventType = keyof EventObjects

/** An event of one type, such as `EventOf<'payment.succeeded'>`. */
export type EventOf<T extends EventType> = Omit<EventEnvelope, 'type' | 'data'> & {
  type: T
  data: { object: EventObjects[T]; previous_attributes: Partial<EventObjects[T]> | null }
}

/** An event of any type: `switch (event.type)` tells what `event.data.object` is. */
export type SatangEvent = { [T in EventType]: EventOf<T> }[EventType]

/** Every `type` of an error. */
export type ErrorType =
  | 'invalid_request_error'
  | 'idempotency_error'
  | 'api_error'
  | 'authentication_error'
  | 'card_error'
  | 'permission_error'
  | 'rate_limit_error'

/** Every `code` of an error. */
export type ErrorCode =
  | 'parameter_missing'
  | 'parameter_invalid'
  | 'parameter_unknown'
  | 'json_invalid'
  | 'resource_missing'
  | 'version_missing'
  | 'version_unsupported'
  | 'idempotency_key_invalid'
  | 'price_not_recurring'
  | 'price_inactive'
  | 'product_inactive'
  | 'payment_method_customer_mismatch'
  | 'payment_method_not_chargeable'
  | 'payment_method_type_not_offered'
  | 'interval_mismatch'
  | 'amount_too_small'
  | 'amount_too_large'
  | 'amount_below_minimum'
  | 'discount_code_invalid'
  | 'discount_code_inactive'
  | 'discount_code_expired'
  | 'discount_code_exhausted'
  | 'discount_code_taken'
  | 'discount_codes_not_allowed'
  | 'payment_link_used_up'
  | 'discount_not_applicable'
  | 'email_taken'
  | 'tax_id_invalid'
  | 'tax_period_closed'
  | 'tax_document_not_replaceable'
  | 'tax_document_not_cancellable'
  | 'too_many_endpoints'
  | 'dry_run_unavailable'
  | 'customer_not_erasable'
  | 'payment_not_refundable'
  | 'payment_already_refunded'
  | 'payment_disputed'
  | 'subscription_ended'
  | 'checkout_session_not_open'
  | 'invoice_not_draft'
  | 'setup_session_not_open'
  | 'invoice_not_open'
  | 'credits_insufficient'
  | 'balance_below_minimum'
  | 'no_bank_account'
  | 'bank_account_changed'
  | 'gateway_not_configured'
  | 'gateway_credentials_invalid'
  | 'signature_invalid'
  | 'gateway_mode_mismatch'
  | 'gateway_has_no_book'
  | 'gateway_cannot_return'
  | 'gateway_account_in_use'
  | 'customer_has_open_payment'
  | 'approval_not_pending'
  | 'idempotency_key_reused'
  | 'idempotency_key_in_use'
  | 'lock_timeout'
  | 'total_changed'
  | 'api_key_missing'
  | 'api_key_invalid'
  | 'api_key_expired'
  | 'api_key_revoked'
  | 'card_declined'
  | 'authentication_required'
  | 'expired_card'
  | 'processing_error'
  | 'scope_missing'
  | 'member_required'
  | 'secret_key_in_browser'
  | 'test_mode_only'
  | 'ip_address_not_allowed'
  | 'route_not_found'
  | 'license_not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'body_too_large'
  | 'uri_too_long'
  | 'expectation_failed'
  | 'headers_too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'internal_error'
  | 'gateway_unreachable'
  | 'workflow_unavailable'
  | 'storage_unavailable'

export interface ApiKeyDelResult {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "api_key"
  /** Always `true`: the object is gone. */
  deleted: true
}

export interface BankAccountDelResult {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "bank_account"
  /** Always `true`: the object is gone. */
  deleted: true
}

export interface TestHelperCheckoutSessionConfirmResult {
  /** Id of the checkout session. */
  checkout_session: CheckoutSession
  /** Id of the payment; null without one. */
  payment: Payment | null
}

export interface CustomerConsumeCreditsResult {
  /** The kind of the object: always this word. */
  object: "credit_consumption"
  /** Id of the customer. */
  customer: string
  /** Id of the product. */
  product: string
  /** A whole number of credits. */
  amount: number
  /** The remaining credits of this product. */
  remaining: number
}

export interface CustomerDelResult {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "customer"
  /** Always `true`: the object is gone. */
  deleted: true
}

export interface InvoiceDelResult {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "invoice"
  /** Always `true`: the object is gone. */
  deleted: true
}

export interface LicenseVerifyResult {
  /** Whether it may be used. */
  valid: boolean
  /**
   * Why `valid` is `false`; absent while the key is valid.
   *
   * - `disabled`: You switched the licence off.
   * - `refunded`: The purchase was refunded.
   * - `disputed`: The buyer disputes the payment at the bank.
   * - `subscription_ended`: The subscription has ended.
   * - `expired`: The subscription is past due, and the grace period is over.
   * - `seats_exceeded`: Every seat is taken by another device.
   */
  reason?: "disabled" | "refunded" | "disputed" | "subscription_ended" | "expired" | "seats_exceeded"
  /** How often it was used. */
  uses: number
  /** How many devices may use it. */
  seats: number
  /** What was bought; null unless the key is valid. */
  purchase: {
    /** The email address of the customer. */
    email: string | null
  } | null
}

export interface LicenseReleaseResult {
  /** Whether a seat was given back. */
  released: boolean
  /** How often it was used. */
  uses: number
  /** How many devices may use it. */
  seats: number
}

export interface ProductDeleteFileResult {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "product_file"
  /** Always `true`: the object is gone. */
  deleted: true
}

export interface TestClockDelResult {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "test_clock"
  /** Always `true`: the object is gone. */
  deleted: true
}

export interface TestHelperGatewaySetFaultsResult {
  /** The kind of the object: always this word. */
  object: "gateway_faults"
  /**
   * - `slow`: It answers after 3 seconds.
   * - `hang_after_charge`: The money moves, and no answer comes.
   * - `error_after_charge`: The money moves, and the answer is an error.
   * - `down`: It cannot be reached.
   */
  kind: "slow" | "hang_after_charge" | "error_after_charge" | "down"
  /** The number of coming calls that it affects. */
  count: number
}

export interface TestHelperPaymentNextRefundResult {
  /** The kind of the object: always this word. */
  object: "next_refund"
  /** Id of the payment; null without one. */
  payment: string
  /**
   * - `succeeded`: The refund succeeds at once, as it does without this call.
   * - `pending`: It waits for `/v1/test_helpers/refunds/{id}/succeed` or `/fail`.
   * - `failed`: It fails at once.
   * - `timeout`: The money goes back, and the answer is lost.
   */
  outcome: "succeeded" | "pending" | "failed" | "timeout"
}

export interface TestHelperPayoutRoundCreateResult {
  /** The instant, in Unix seconds. */
  at: number
  /** The payouts, as a list or as a count. */
  payouts: Payout[]
  /** What was skipped, and why. */
  skipped: PayoutSkip[]
}

export interface TestHelperSlipCreateResult {
  /** The kind of the object: always this word. */
  object: "test_slip"
  /** The text of the code: `POST /v1/payments/{id}/slip {payload}`. */
  payload: string
  /** A PNG picture with the code, as a data URL. */
  picture: string
  /** The amount, in satang: 100 are one baht. */
  amount_satang: number
  /** When it was sent, in Unix seconds. */
  sent_at: number
}

export interface WebhookEndpointDelResult {
  /** Unique identifier, which never changes. */
  id: string
  /** The kind of the object: always this word. */
  object: "webhook_endpoint"
  /** Always `true`: the object is gone. */
  deleted: true
}

/** Read checkout drop-off by payment method */
export interface AnalyticsDropoffParams {
  /** From this instant on; 30 days before `to` when absent. */
  from?: number
  /** Until before this instant; now when absent. */
  to?: number
}

/** Read revenue: payments, refunds and recurring revenue */
export interface AnalyticsRevenueParams {
  /** From this instant on; 30 days before `to` when absent. */
  from?: number
  /** Until before this instant; now when absent. */
  to?: number
  /**
   * What a row of `data` stands for.
   *
   * - `day`: A row for each day in Bangkok.
   * - `month`: A row for each month in Bangkok.
   */
  interval?: "day" | "month"
}

/** Create an API key; its secret is shown once */
export interface ApiKeyCreateParams {
  /** A name for people to read. */
  name?: string
  /** Those of the calling key when absent. */
  scopes?: string[]
  /** Those of the calling key when absent. */
  allowed_ips?: string[]
  /** When absent: a live key with `*` expires after a year, any other never, and none later than the calling key. */
  expires_at?: number
  /** In the place of `expires_at`: until it is revoked. */
  never_expires?: true
}

/** List API keys, including revoked ones */
export interface ApiKeyListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
}

/** Update the name, allowed addresses or expiry of an API key */
export interface ApiKeyUpdateParams {
  /** A name for people to read. */
  name?: string | null
  /** The addresses and networks that the key may be used from. Empty: all. */
  allowed_ips?: string[] | null
  /** When it expires, in Unix seconds. */
  expires_at?: number | null
}

/** Roll an API key: issue a new secret; the old one keeps working for a while */
export interface ApiKeyRollParams {
  /** Seconds for which the old secret still works. */
  expire_in?: number
}

/** Propose a write for a person to approve */
export interface ApprovalCreateParams {
  /** The method of the proposed call. */
  method: "POST" | "PATCH" | "DELETE"
  /** The path of the proposed call, such as `/v1/payments/pay_…/refund`, with its query where it has one. */
  path: string
  /** The body of the proposed call. */
  body?: Record<string, unknown>
  /** Why it should be done, for the person who decides. */
  reason?: string
}

/** List approvals */
export interface ApprovalListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /**
   * Only those with this status.
   *
   * - `pending`: A member has not decided yet.
   * - `approved`: A member approved it, and the call is made.
   * - `rejected`: A member rejected it.
   * - `expired`: Nobody decided in time.
   */
  status?: "pending" | "approved" | "rejected" | "expired"
  /** Only those of this API key, by its id. */
  proposed_by?: string
  /** The operation that is proposed, such as `createRefund`. */
  operation?: string
}

/** Approve a proposal and make its call */
export interface ApprovalApproveParams {
  /** Why, for whoever looks back at it. */
  reason?: string
}

/** Reject a proposal */
export interface ApprovalRejectParams {
  /** Why, for whoever looks back at it. */
  reason?: string
}

/** List audit log entries */
export interface AuditLogListParams {
  /** 10 when absent; as CSV, all rows. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** `access`: log-ins and the team; `money`: refunds, payouts, bank accounts, transfers, invoices; `settings`; `keys`: keys and webhooks; `data`: customers and files. */
  kind?: "access" | "money" | "settings" | "keys" | "data"
  /** What was done, such as `refund.created`. */
  action?: "member.login" | "member.login_failed" | "member.logout" | "member.sessions_closed" | "member.second_factor_failed" | "member.recovery_code_used" | "member.proof_failed" | "member.password_changed" | "member.email_changed" | "member.links_shown" | "member.second_factor_enabled" | "member.second_factor_disabled" | "member.recovery_codes_renewed" | "member.passkey_added" | "member.passkey_removed" | "member.added" | "member.role_changed" | "member.removed" | "invitation.created" | "invitation.withdrawn" | "invitation.accepted" | "merchant.created" | "merchant.updated" | "tax_settings.updated" | "api_key.created" | "api_key.updated" | "api_key.rolled" | "api_key.revoked" | "webhook_endpoint.created" | "webhook_endpoint.updated" | "webhook_endpoint.deleted" | "webhook_endpoint.secret_rotated" | "replay.created" | "replay.canceled" | "bank_account.created" | "bank_account.chosen" | "bank_account.confirmed" | "bank_account.deleted" | "gateway_account.connected" | "gateway_account.updated" | "gateway_account.disconnected" | "payout.created" | "refund.created" | "refund.withdrawn" | "inbound_transfer.reported" | "payout.reported" | "payout_file.created" | "refund.reported" | "inbound_transfer.matched" | "inbound_transfer.withholding_accepted" | "inbound_transfer.returned" | "bank_statement.recorded" | "slip.confirmed" | "slip.rejected" | "invoice.link_renewed" | "invoice.voided" | "invoice.marked_uncollectible" | "invoice.paid_outside" | "invoice.certificate_received" | "invoice.certificate_file_kept" | "invoice.certificate_file_set_aside" | "product.file_added" | "product.file_removed" | "tax_document.replaced" | "tax_document.cancelled" | "workflow.tried_again" | "customer.merged" | "customer.deleted" | "customer.erased" | "customer.exported" | "approval.approved" | "approval.rejected" | "portal_session.created" | "export.created"
  /** The id of a member or of an API key. */
  actor?: string
  /** The kind of the object: always this word. */
  object?: string
}

/** List audit log entries, as CSV */
export interface AuditLogExportCsvParams {
  /** 10 when absent; as CSV, all rows. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** `access`: log-ins and the team; `money`: refunds, payouts, bank accounts, transfers, invoices; `settings`; `keys`: keys and webhooks; `data`: customers and files. */
  kind?: "access" | "money" | "settings" | "keys" | "data"
  /** What was done, such as `refund.created`. */
  action?: "member.login" | "member.login_failed" | "member.logout" | "member.sessions_closed" | "member.second_factor_failed" | "member.recovery_code_used" | "member.proof_failed" | "member.password_changed" | "member.email_changed" | "member.links_shown" | "member.second_factor_enabled" | "member.second_factor_disabled" | "member.recovery_codes_renewed" | "member.passkey_added" | "member.passkey_removed" | "member.added" | "member.role_changed" | "member.removed" | "invitation.created" | "invitation.withdrawn" | "invitation.accepted" | "merchant.created" | "merchant.updated" | "tax_settings.updated" | "api_key.created" | "api_key.updated" | "api_key.rolled" | "api_key.revoked" | "webhook_endpoint.created" | "webhook_endpoint.updated" | "webhook_endpoint.deleted" | "webhook_endpoint.secret_rotated" | "replay.created" | "replay.canceled" | "bank_account.created" | "bank_account.chosen" | "bank_account.confirmed" | "bank_account.deleted" | "gateway_account.connected" | "gateway_account.updated" | "gateway_account.disconnected" | "payout.created" | "refund.created" | "refund.withdrawn" | "inbound_transfer.reported" | "payout.reported" | "payout_file.created" | "refund.reported" | "inbound_transfer.matched" | "inbound_transfer.withholding_accepted" | "inbound_transfer.returned" | "bank_statement.recorded" | "slip.confirmed" | "slip.rejected" | "invoice.link_renewed" | "invoice.voided" | "invoice.marked_uncollectible" | "invoice.paid_outside" | "invoice.certificate_received" | "invoice.certificate_file_kept" | "invoice.certificate_file_set_aside" | "product.file_added" | "product.file_removed" | "tax_document.replaced" | "tax_document.cancelled" | "workflow.tried_again" | "customer.merged" | "customer.deleted" | "customer.erased" | "customer.exported" | "approval.approved" | "approval.rejected" | "portal_session.created" | "export.created"
  /** The id of a member or of an API key. */
  actor?: string
  /** The kind of the object: always this word. */
  object?: string
}

/** List audits, including the nightly ones */
export interface AuditListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** `false` lists only audits in which something did not hold. */
  held?: boolean
}

/** Read the balance: available and pending */
export interface BalanceRetrieveParams {
  /** Test mode: as of this instant. */
  at?: number
}

/** List balance transactions */
export interface BalanceTransactionListParams {
  /** 10 when absent; as CSV, all rows. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /**
   * - `charge`: A payment.
   * - `refund`: A refund, or one that failed and came back.
   * - `payout`: A payout.
   * - `payout_return`: A payout that came back.
   * - `dispute`: Money that a bank took back.
   * - `dispute_won`: Money that came back after a dispute.
   * - `adjustment`: A charge that could not be refunded and is held apart, or its return.
   */
  type?: "charge" | "refund" | "payout" | "payout_return" | "dispute" | "dispute_won" | "adjustment"
  /** Id of what caused it. */
  source?: string
  /** Only those of this payout, by its id. */
  payout?: string
}

/** List balance transactions, as CSV */
export interface BalanceTransactionExportCsvParams {
  /** 10 when absent; as CSV, all rows. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /**
   * - `charge`: A payment.
   * - `refund`: A refund, or one that failed and came back.
   * - `payout`: A payout.
   * - `payout_return`: A payout that came back.
   * - `dispute`: Money that a bank took back.
   * - `dispute_won`: Money that came back after a dispute.
   * - `adjustment`: A charge that could not be refunded and is held apart, or its return.
   */
  type?: "charge" | "refund" | "payout" | "payout_return" | "dispute" | "dispute_won" | "adjustment"
  /** Id of what caused it. */
  source?: string
  /** Only those of this payout, by its id. */
  payout?: string
}

/** Add a bank account; payouts go there as soon as it can be used */
export interface BankAccountCreateParams {
  /** Three digits, e.g. 002 Bangkok Bank, 004 Kasikornbank, 014 Siam Commercial Bank. */
  bank_code: string
  /** 10 to 15 digits; single hyphens and blanks between them are left out. */
  account_number: string
  /** The name of the account holder. */
  account_name: string
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string>
}

/** List bank accounts */
export interface BankAccountListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
}

/** Choose the bank account that receives payouts */
export interface BankAccountUpdateParams {
  /** Refused before `usable_from`. Only another account takes its place. */
  default: true
}

/** Upload a bank statement as CSV; each incoming transfer in it becomes an inbound transfer */
export interface BankStatementCreateParams {
  /** Id of a gateway account. */
  gateway_account: string
  /** JSON: the names of the columns `date, time, amount, reference, sender, description` in the file. Absent: those of the last statement, or those that banks use. */
  columns?: string
  /** The file. */
  file: FileParam
}

/** List bank statements */
export interface BankStatementListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** Only those of this gateway account, by its id. */
  gateway_account?: string
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.gateway_account`
   */
  expand?: string[]
}

/** Read a bank statement */
export interface BankStatementRetrieveParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `gateway_account`
   */
  expand?: string[]
}

/** Connect a gateway account; the credentials are checked first */
export interface GatewayAccountCreateParams {
  /**
   * The payment provider of the account.
   *
   * - `stripe`: Stripe.
   * - `opn`: Opn Payments.
   * - `bank`: A bank account of your own.
   */
  provider: "stripe" | "opn" | "bank"
  /** Stripe: `secret_key`, `publishable_key`, `webhook_secret`. Opn: `secret_key`, `public_key`, `webhook_secret`. The webhook secret may come later. Bank: `promptpay` `{type, id, suffix}`, and if wanted `slip_verifier`, `slip_key`, `callback_secret`, `callback_addresses`. Stored encrypted and never answered. */
  credentials: Record<string, string | string[] | Record<string, string | null> | null>
  /** Absent: `direct` for a bank account, else `platform`. */
  settlement?: "platform" | "direct"
  /**
   * Absent: all that the provider has.
   *
   * - `promptpay`: PromptPay QR.
   * - `card`: Cards.
   * - `transfer`: Payouts to bank accounts.
   */
  methods?: ("promptpay" | "card" | "transfer")[]
  /**
   * What it serves from now on, also if another account did. Absent: those of `methods` that no account serves yet.
   *
   * - `promptpay`: PromptPay QR.
   * - `card`: Cards.
   * - `transfer`: Payouts to bank accounts.
   */
  default_for?: ("promptpay" | "card" | "transfer")[]
  /** A description, shown to people. */
  description?: string | null
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string>
}

/** List gateway accounts, including disconnected ones */
export interface GatewayAccountListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /**
   * The payment provider of the account.
   *
   * - `stripe`: Stripe.
   * - `opn`: Opn Payments.
   * - `bank`: A bank account of your own.
   */
  provider?: "stripe" | "opn" | "bank"
  /**
   * Only those with this status.
   *
   * - `connected`: It works.
   * - `failing`: The provider refused the credentials at the last check.
   * - `disconnected`: Final: connect a new one instead.
   */
  status?: "connected" | "failing" | "disconnected"
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
}

/** Update the credentials, uses or description of a gateway account */
export interface GatewayAccountUpdateParams {
  /** Merged by name, and checked first; null takes one away. A replaced webhook or callback secret holds for 24 hours beside the new one. */
  credentials?: Record<string, string | string[] | Record<string, string | null> | null>
  /** `platform`: the money reaches the operator first. `direct`: it reaches the merchant. */
  settlement?: "platform" | "direct"
  /**
   * The methods of payment that the account offers.
   *
   * - `promptpay`: PromptPay QR.
   * - `card`: Cards.
   * - `transfer`: Payouts to bank accounts.
   */
  methods?: ("promptpay" | "card" | "transfer")[]
  /**
   * What the account serves: methods of payment, and `transfer` for payouts.
   *
   * - `promptpay`: PromptPay QR.
   * - `card`: Cards.
   * - `transfer`: Payouts to bank accounts.
   */
  default_for?: ("promptpay" | "card" | "transfer")[]
  /** A description, shown to people. */
  description?: string | null
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string>
}

/** Reconcile a day with the gateway's own records; in test mode also with `simulator`, the simulated bank */
export interface GatewayAccountRetrieveReconciliationParams {
  /** A day in Bangkok, not in the future. */
  date: string
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `gateway_account`
   */
  expand?: string[]
}

/** Create a checkout session */
export interface CheckoutSessionCreateParams {
  /** The buyer, if you know who it is: documents show this customer’s name, address and tax id. Either this or `customer_email`. */
  customer?: string
  /** An existing customer with this address is used, or a new one made; you vouch for the address. Documents show what the checkout collected and nothing else of the customer. Either this or `customer`. */
  customer_email?: string
  /** What is bought, 1 to 20 lines. */
  line_items: {
    /** Id of a price. */
    price: string
    /** The number of units that are bought. */
    quantity?: number
    /** Pay what you want: the amount per unit. */
    amount_satang?: number
  }[]
  /** Where the buyer returns to; every {CHECKOUT_SESSION_ID} in it is replaced by the id. */
  success_url: string
  /** Where the buyer goes back to. */
  cancel_url?: string
  /** 30 minutes to 24 hours ahead; 24 hours without it. */
  expires_at?: number
  /**
   * The methods of payment that the page offers.
   *
   * - `promptpay`: A PromptPay QR.
   * - `card`: A card.
   */
  payment_method_types?: ("promptpay" | "card")[]
  /** For the subscriptions that recurring line items start. */
  subscription_data?: {
    /** How renewals are paid. With `auto_charge` the page offers cards alone, and keeps the card with the consent of the buyer. With `invoice` a buyer who pays by card may let the card be charged instead. */
    collection_method?: "auto_charge" | "invoice"
  }
  /** The code of a discount, as the buyer types it. */
  discount_code?: string
  /** Whether the buyer may enter a discount code. */
  allow_discount_codes?: boolean
  /** Your own reference for the purchase. */
  client_reference_id?: string
  /** The buyer that the tax document names, where it is another than the customer. */
  tax_details?: {
    /** A name for people to read. */
    name: string
    /** The tax id, thirteen digits in Thailand. */
    tax_id?: string
    /** Five digits; 00000 is the head office. */
    branch?: string
    /** The postal address, as it stands on documents. */
    address: {
      /** The first line: house number and street. */
      line1?: string
      /** The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`. */
      line2?: string
      /** The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`. */
      district?: string
      /** The province, or Bangkok for the capital. */
      province?: string
      /** The postal code, five digits in Thailand. */
      postal_code?: string
      /** The two-letter code of the country. */
      country?: string
    }
  }
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string>
}

/** List checkout sessions */
export interface CheckoutSessionListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** Only those of this customer, by its id. */
  customer?: string
  /**
   * Only those with this status.
   *
   * - `open`: The page can still be used.
   * - `complete`: Done: it was paid, nothing was due, or the card was stored.
   * - `expired`: Its time is over, or it was closed.
   */
  status?: "open" | "complete" | "expired"
  /**
   * Whether the session is paid for.
   *
   * - `unpaid`: No payment has arrived in full.
   * - `paid`: The money has arrived.
   * - `no_payment_required`: The total was zero.
   */
  payment_status?: "unpaid" | "paid" | "no_payment_required"
  /** Your own reference for the purchase. */
  client_reference_id?: string
  /** Only those of this payment link, by its id. */
  payment_link?: string
  /** An amount in satang, or bounds of one: `[gte]=10000`. */
  total_satang?: {
    /** This amount or more. */
    gte?: number
    /** More than this. */
    gt?: number
    /** This amount or less. */
    lte?: number
    /** Less than this. */
    lt?: number
  }
  /** A part of the customer's name, email address or phone number. */
  customer_query?: string
  /** Only those of this product, by its id. */
  product?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.customer`
   * - `data.customer.default_payment_method`
   * - `data.customer.test_clock`
   * - `data.discount_code`
   * - `data.payment`
   * - `data.payment.dispute`
   * - `data.payment.payment_method`
   * - `data.payment.gateway_account`
   * - `data.payment.customer`
   * - `data.payment.invoice`
   * - `data.payment.checkout_session`
   * - `data.payment.subscription`
   * - `data.invoice`
   * - `data.invoice.subscription`
   * - `data.invoice.checkout_session`
   * - `data.invoice.customer`
   * - `data.invoice.payment`
   * - `data.subscriptions`
   * - `data.subscriptions.customer`
   * - `data.subscriptions.product`
   * - `data.subscriptions.price`
   * - `data.subscriptions.payment_method`
   * - `data.subscriptions.latest_invoice`
   * - `data.subscriptions.test_clock`
   * - `data.licenses`
   * - `data.licenses.product`
   * - `data.licenses.customer`
   * - `data.licenses.payment`
   * - `data.licenses.invoice`
   * - `data.licenses.subscription`
   * - `data.payment_link`
   */
  expand?: string[]
}

/** Read a checkout session */
export interface CheckoutSessionRetrieveParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `customer`
   * - `customer.default_payment_method`
   * - `customer.test_clock`
   * - `discount_code`
   * - `payment`
   * - `payment.dispute`
   * - `payment.payment_method`
   * - `payment.gateway_account`
   * - `payment.customer`
   * - `payment.invoice`
   * - `payment.checkout_session`
   * - `payment.subscription`
   * - `invoice`
   * - `invoice.subscription`
   * - `invoice.checkout_session`
   * - `invoice.customer`
   * - `invoice.payment`
   * - `subscriptions`
   * - `subscriptions.customer`
   * - `subscriptions.product`
   * - `subscriptions.price`
   * - `subscriptions.payment_method`
   * - `subscriptions.latest_invoice`
   * - `subscriptions.test_clock`
   * - `licenses`
   * - `licenses.product`
   * - `licenses.customer`
   * - `licenses.payment`
   * - `licenses.invoice`
   * - `licenses.subscription`
   * - `payment_link`
   */
  expand?: string[]
}

/** Confirm a checkout session as its buyer would */
export interface TestHelperCheckoutSessionConfirmParams {
  /**
   * How the buyer pays, or has paid.
   *
   * - `promptpay`: A PromptPay QR.
   * - `card`: A card.
   */
  payment_method_type: "promptpay" | "card"
  /** A token of the gateway's card fields, or a test token such as `pm_card_ok`. */
  token?: string
  /** What is bought, 1 to 20 lines. */
  line_items?: {
    /** Id of a price. */
    price: string
    /** The amount, in satang: 100 are one baht. */
    amount_satang: number
  }[]
  /** The code of a discount, as the buyer types it. */
  discount_code?: string
  /** What the buyer was shown. When the total is another one, the answer is 409 `total_changed` with `total_satang`, and nothing is charged. */
  expected_total_satang?: number
  /** Whether the buyer agreed that the card is kept and charged at each renewal of the subscriptions. */
  consent?: boolean
}

/** Spend credits of a customer, soonest to expire first */
export interface CustomerConsumeCreditsParams {
  /** Id of a product. */
  product: string
  /** A whole number of credits. */
  amount: number
}

/** List credit transactions */
export interface CustomerListCreditTransactionsParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** Only those of this product, by its id. */
  product?: string
  /**
   * - `grant`: Credits were bought, or granted by you.
   * - `consumption`: Credits were spent.
   * - `expiry`: Credits ran out of time.
   * - `revocation`: Credits were taken back, because their money went back.
   * - `restoration`: Revoked credits were given back, such as after a dispute that you won.
   */
  type?: "grant" | "consumption" | "expiry" | "revocation" | "restoration"
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.customer`
   * - `data.customer.default_payment_method`
   * - `data.customer.test_clock`
   * - `data.product`
   */
  expand?: string[]
}

/** Create a customer */
export interface CustomerCreateParams {
  /** Unique per merchant and mode. */
  email?: string
  /** A name for people to read. */
  name?: string
  /** The phone number, such as `+66812345678`. */
  phone?: string
  /** The tax id, thirteen digits in Thailand. */
  tax_id?: string
  /** The postal address, as it stands on documents. */
  address?: {
    /** The first line: house number and street. */
    line1?: string
    /** The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`. */
    line2?: string
    /** The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`. */
    district?: string
    /** The province, or Bangkok for the capital. */
    province?: string
    /** The postal code, five digits in Thailand. */
    postal_code?: string
    /** The two-letter code of the country. */
    country?: string
  }
  /** The name on tax documents, when it differs from `name`. */
  legal_name?: string
  /** Five digits; 00000 is the head office. */
  tax_branch?: string
  /** The rate of withholding tax on the amount before VAT, in basis points: 0, 100, 200, 300 or 500. */
  withholding_rate_bps?: 0 | 100 | 200 | 300 | 500
  /** The language of pages and emails. */
  locale?: "th" | "en"
  /** Test mode only: the test clock whose time applies to this customer. */
  test_clock?: string
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string>
}

/** List customers */
export interface CustomerListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** Only those with this email address. */
  email?: string
  /** `true`: only those whose email address nobody has proved. `false`: only the others. */
  unverified_email?: boolean
  /** Only those of this test clock, by its id. */
  test_clock?: string
  /** A part of the name, email address or phone number. */
  query?: string
  /**
   * How the subscriptions of the customer stand.
   *
   * - `past_due`: A subscription is past due.
   * - `active`: One is active, and none past due.
   * - `none`: Neither.
   */
  standing?: "past_due" | "active" | "none"
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.default_payment_method`
   * - `data.default_payment_method.customer`
   * - `data.test_clock`
   */
  expand?: string[]
}

/** Read a customer */
export interface CustomerRetrieveParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `default_payment_method`
   * - `default_payment_method.customer`
   * - `test_clock`
   */
  expand?: string[]
}

/** Update a customer; a field set to null is emptied */
export interface CustomerUpdateParams {
  /** The new email address. By sending it you confirm that it belongs to the customer. */
  email?: string | null
  /** Send `false` to confirm that the stored email address belongs to the customer. When another customer has the address already, the call answers `email_taken`: merge the two customers. */
  unverified_email?: false
  /** A name for people to read. */
  name?: string | null
  /** The phone number, such as `+66812345678`. */
  phone?: string | null
  /** The tax id, thirteen digits in Thailand. */
  tax_id?: string | null
  /** The postal address, as it stands on documents. */
  address?: {
    /** The first line: house number and street. */
    line1?: string | null
    /** The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`. */
    line2?: string | null
    /** The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`. */
    district?: string | null
    /** The province, or Bangkok for the capital. */
    province?: string | null
    /** The postal code, five digits in Thailand. */
    postal_code?: string | null
    /** The two-letter code of the country. */
    country?: string | null
  } | null
  /** The name for documents, where it is not `name`. */
  legal_name?: string | null
  /** The branch of the tax id; `00000` is the head office. */
  tax_branch?: string | null
  /** The rate of withholding tax on the amount before VAT, in basis points: 0, 100, 200, 300 or 500. */
  withholding_rate_bps?: 0 | 100 | 200 | 300 | 500
  /** The language of pages and emails. `null` sets it back to `th`. */
  locale?: "th" | "en" | null
  /** One of the customer’s attached cards; in test mode a test token attaches a fresh one. */
  default_payment_method?: string | null
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string | null> | null
}

/** Merge a customer into another */
export interface CustomerMergeParams {
  /** The customer that remains. It keeps its own details and takes over everything that the other one has. */
  into: string
}

/** Export all data held about a customer */
export interface CustomerExportParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `customer`
   * - `customer.default_payment_method`
   * - `customer.test_clock`
   * - `subscriptions`
   * - `subscriptions.customer`
   * - `subscriptions.product`
   * - `subscriptions.price`
   * - `subscriptions.payment_method`
   * - `subscriptions.latest_invoice`
   * - `subscriptions.test_clock`
   * - `licenses`
   * - `licenses.product`
   * - `licenses.customer`
   * - `licenses.payment`
   * - `licenses.invoice`
   * - `licenses.subscription`
   */
  expand?: string[]
}

/** Erase a customer: personal data is removed, amounts and documents stay */
export interface CustomerEraseParams {
  /** Whether to end subscriptions at once and expire open checkouts first. Otherwise the call is refused while there are any. */
  cancel?: boolean
}

/** Create a discount code */
export interface DiscountCodeCreateParams {
  /**
   * - `percent`: `value` is a percentage of the price.
   * - `fixed`: `value` is an amount in satang.
   */
  kind: "percent" | "fixed"
  /** Percent 1 to 100, or satang when kind is fixed. */
  value: number
  /** Letters and digits, matched without case. Random when omitted. */
  code?: string
  /** Unix seconds. Default: at once. */
  starts_at?: number
  /** Unix seconds, the first at which it is over. */
  expires_at?: number
  /** Default true unless products is given. */
  all_products?: boolean
  /** The products that it is about. */
  products?: string[]
  /** The number of times that it can be used; null means without limit. */
  max_uses?: number
  /** The number of times that one customer can use it; null means without limit. */
  max_uses_per_customer?: number
  /**
   * How long the discount applies to a subscription.
   *
   * - `once`: The first invoice only.
   * - `repeating`: The number of periods in `duration_in_cycles`.
   * - `forever`: Every invoice of the subscription.
   */
  duration?: "once" | "repeating" | "forever"
  /** With `repeating`: for how many periods it takes something off. */
  duration_in_cycles?: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string>
}

/** List discount codes */
export interface DiscountCodeListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** Whether it can be bought now. */
  active?: boolean
  /** `active` can be used now, `scheduled` later, `used_up` and `expired` no longer, and `ended` was closed. */
  standing?: "active" | "scheduled" | "used_up" | "expired" | "ended"
  /** The code that a buyer types in. */
  code?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
}

/** List disputes */
export interface DisputeListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /**
   * Only those with this status.
   *
   * - `open`: The bank has not decided yet.
   * - `won`: Decided for you: the money came back.
   * - `lost`: Decided for the buyer: the money stays with them.
   */
  status?: "open" | "won" | "lost"
  /** Only those of this payment, by its id. */
  payment?: string
  /** Only those of this customer, by its id. */
  customer?: string
  /** An amount in satang, or bounds of one: `[gte]=10000`. */
  amount_satang?: {
    /** This amount or more. */
    gte?: number
    /** More than this. */
    gt?: number
    /** This amount or less. */
    lte?: number
    /** Less than this. */
    lt?: number
  }
  /** A part of the customer's name, email address or phone number. */
  customer_query?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.payment`
   * - `data.payment.dispute`
   * - `data.payment.payment_method`
   * - `data.payment.gateway_account`
   * - `data.payment.customer`
   * - `data.payment.invoice`
   * - `data.payment.checkout_session`
   * - `data.payment.subscription`
   * - `data.customer`
   * - `data.customer.default_payment_method`
   * - `data.customer.test_clock`
   */
  expand?: string[]
}

/** Read a dispute */
export interface DisputeRetrieveParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `payment`
   * - `payment.dispute`
   * - `payment.payment_method`
   * - `payment.gateway_account`
   * - `payment.customer`
   * - `payment.invoice`
   * - `payment.checkout_session`
   * - `payment.subscription`
   * - `customer`
   * - `customer.default_payment_method`
   * - `customer.test_clock`
   */
  expand?: string[]
}

/** Read what a customer has access to now */
export interface CustomerRetrieveEntitlementsParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `customer`
   * - `customer.default_payment_method`
   * - `customer.test_clock`
   * - `subscriptions`
   * - `subscriptions.customer`
   * - `subscriptions.product`
   * - `subscriptions.price`
   * - `subscriptions.payment_method`
   * - `subscriptions.latest_invoice`
   * - `subscriptions.test_clock`
   */
  expand?: string[]
}

/** List events, newest first */
export interface EventListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** Id of the object that it is about. */
  object_id?: string
  /** Those that one request has caused. */
  request_id?: string
  /** A type, or all that are about one thing: invoice.* */
  type?: "customer.created" | "customer.updated" | "customer.deleted" | "product.created" | "product.updated" | "price.created" | "price.updated" | "payment_method.attached" | "payment_method.detached" | "payment_method.updated" | "payment_method.expiring" | "payment.created" | "payment.requires_action" | "payment.succeeded" | "payment.failed" | "payment.expired" | "payment.updated" | "payment.unmatched" | "refund.created" | "refund.succeeded" | "refund.failed" | "dispute.created" | "dispute.won" | "dispute.lost" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.finalized" | "invoice.sent" | "invoice.paid" | "invoice.payment_failed" | "invoice.overdue" | "invoice.voided" | "invoice.uncollectible" | "invoice.upcoming" | "tax_document.cancelled" | "checkout_session.created" | "checkout_session.completed" | "checkout_session.expired" | "checkout_session.payment_failed" | "payment_link.created" | "payment_link.updated" | "setup_session.completed" | "setup_session.expired" | "subscription.created" | "subscription.activated" | "subscription.renewed" | "subscription.past_due" | "subscription.recovered" | "subscription.cancel_scheduled" | "subscription.resumed" | "subscription.changed" | "subscription.canceled" | "subscription.expired" | "subscription.updated" | "discount_code.created" | "discount_code.redeemed" | "discount_code.exhausted" | "discount_code.closed" | "license.issued" | "license.activated" | "license.released" | "license.revoked" | "license.rotated" | "license.seats_exceeded" | "credits.granted" | "credits.consumed" | "credits.depleted" | "credits.expired" | "entitlements.updated" | "payout.created" | "payout.in_transit" | "payout.paid" | "payout.failed" | "payout.returned" | "payout.skipped" | "gateway_account.connected" | "gateway_account.updated" | "gateway_account.failing" | "gateway_account.disconnected" | "gateway.reconciliation_different" | "webhook_endpoint.ping" | "webhook_endpoint.disabled" | "approval.requested" | "approval.approved" | "approval.rejected" | "approval.expired" | "test_clock.advancing" | "test_clock.ready" | "customer.*" | "product.*" | "price.*" | "payment_link.*" | "payment_method.*" | "payment.*" | "refund.*" | "dispute.*" | "invoice.*" | "tax_document.*" | "checkout_session.*" | "setup_session.*" | "subscription.*" | "discount_code.*" | "license.*" | "credits.*" | "entitlements.*" | "payout.*" | "gateway_account.*" | "gateway.*" | "webhook_endpoint.*" | "test_clock.*" | "approval.*"
  /** Any of these instead of `type`; given once for each. */
  types?: ("customer.created" | "customer.updated" | "customer.deleted" | "product.created" | "product.updated" | "price.created" | "price.updated" | "payment_method.attached" | "payment_method.detached" | "payment_method.updated" | "payment_method.expiring" | "payment.created" | "payment.requires_action" | "payment.succeeded" | "payment.failed" | "payment.expired" | "payment.updated" | "payment.unmatched" | "refund.created" | "refund.succeeded" | "refund.failed" | "dispute.created" | "dispute.won" | "dispute.lost" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.finalized" | "invoice.sent" | "invoice.paid" | "invoice.payment_failed" | "invoice.overdue" | "invoice.voided" | "invoice.uncollectible" | "invoice.upcoming" | "tax_document.cancelled" | "checkout_session.created" | "checkout_session.completed" | "checkout_session.expired" | "checkout_session.payment_failed" | "payment_link.created" | "payment_link.updated" | "setup_session.completed" | "setup_session.expired" | "subscription.created" | "subscription.activated" | "subscription.renewed" | "subscription.past_due" | "subscription.recovered" | "subscription.cancel_scheduled" | "subscription.resumed" | "subscription.changed" | "subscription.canceled" | "subscription.expired" | "subscription.updated" | "discount_code.created" | "discount_code.redeemed" | "discount_code.exhausted" | "discount_code.closed" | "license.issued" | "license.activated" | "license.released" | "license.revoked" | "license.rotated" | "license.seats_exceeded" | "credits.granted" | "credits.consumed" | "credits.depleted" | "credits.expired" | "entitlements.updated" | "payout.created" | "payout.in_transit" | "payout.paid" | "payout.failed" | "payout.returned" | "payout.skipped" | "gateway_account.connected" | "gateway_account.updated" | "gateway_account.failing" | "gateway_account.disconnected" | "gateway.reconciliation_different" | "webhook_endpoint.ping" | "webhook_endpoint.disabled" | "approval.requested" | "approval.approved" | "approval.rejected" | "approval.expired" | "test_clock.advancing" | "test_clock.ready" | "customer.*" | "product.*" | "price.*" | "payment_link.*" | "payment_method.*" | "payment.*" | "refund.*" | "dispute.*" | "invoice.*" | "tax_document.*" | "checkout_session.*" | "setup_session.*" | "subscription.*" | "discount_code.*" | "license.*" | "credits.*" | "entitlements.*" | "payout.*" | "gateway_account.*" | "gateway.*" | "webhook_endpoint.*" | "test_clock.*" | "approval.*")[]
}

/** List inbound transfers reported by banks */
export interface InboundTransferListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /**
   * Only those with this status.
   *
   * - `matched`: It paid what it was sent for, or what you matched it to.
   * - `unmatched`: It fits nothing that is open: match it or refund it.
   * - `underpaid`: Too little. The payment waits for the rest.
   * - `overpaid`: Too much. The excess is held for its sender.
   * - `late`: It came after the checkout had expired, and still paid it.
   * - `duplicate`: The same payment had arrived before.
   * - `refunded`: It went back to its sender.
   */
  status?: "matched" | "unmatched" | "underpaid" | "overpaid" | "late" | "duplicate" | "refunded"
  /** Only those of this payment, by its id. */
  payment?: string
  /** The reference at the bank. */
  reference?: string
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.payment`
   * - `data.payment.dispute`
   * - `data.payment.payment_method`
   * - `data.payment.gateway_account`
   * - `data.payment.customer`
   * - `data.payment.invoice`
   * - `data.payment.checkout_session`
   * - `data.payment.subscription`
   */
  expand?: string[]
}

/** Confirm that money for a payment arrived in your own bank account */
export interface InboundTransferCreateParams {
  /** Id of a payment by PromptPay to a bank account. */
  payment: string
  /** The amount that has arrived, in satang. */
  amount_satang: number
  /** When, Unix seconds; some time today when absent. */
  paid_at?: number | null
  /** The bank's reference of the transfer. The same one counts once; without one, the same amount does. */
  reference?: string | null
}

/** Read an inbound transfer */
export interface InboundTransferRetrieveParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `payment`
   * - `payment.dispute`
   * - `payment.payment_method`
   * - `payment.gateway_account`
   * - `payment.customer`
   * - `payment.invoice`
   * - `payment.checkout_session`
   * - `payment.subscription`
   */
  expand?: string[]
}

/** Match an unmatched transfer to an open QR payment */
export interface InboundTransferMatchParams {
  /** Id of a QR payment whose invoice is open. */
  payment: string
}

/** Return unmatched money to its sender. A card charge is refunded; money on a bank account is sent by hand. */
export interface InboundTransferRefundParams {
  /** true: you have sent the money back yourself. Only for money on a bank account, or at an account that was disconnected, where nobody else can (gateway_cannot_return). */
  by_hand?: boolean
}

/** List invoices */
export interface InvoiceListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** Only those of this customer, by its id. */
  customer?: string
  /** Only those of this subscription, by its id. */
  subscription?: string
  /** Only those of this checkout session, by its id. */
  checkout_session?: string
  /**
   * Only those with this status.
   *
   * - `draft`: Not issued yet: it can be changed, and buyers do not see it.
   * - `open`: Issued, and not paid in full.
   * - `paid`: Paid in full.
   * - `void`: Cancelled: nothing is owed.
   * - `uncollectible`: Written off: reminders stop, and a payment that still comes pays it.
   */
  status?: "draft" | "open" | "paid" | "void" | "uncollectible"
  /**
   * As `status`, but those that are open are split in two.
   *
   * - `draft`: Not issued yet: it can be changed, and buyers do not see it.
   * - `open`: Issued, not paid in full, and not yet overdue.
   * - `overdue`: Issued, not paid in full, and past its due date.
   * - `paid`: Paid in full.
   * - `void`: Cancelled: nothing is owed.
   * - `uncollectible`: Written off: reminders stop, and a payment that still comes pays it.
   */
  standing?: "draft" | "open" | "overdue" | "paid" | "void" | "uncollectible"
  /** An amount in satang, or bounds of one: `[gte]=10000`. */
  total_satang?: {
    /** This amount or more. */
    gte?: number
    /** More than this. */
    gt?: number
    /** This amount or less. */
    lte?: number
    /** Less than this. */
    lt?: number
  }
  /** A part of the customer's name, email address or phone number. */
  customer_query?: string
  /** Only those of this product, by its id. */
  product?: string
  /** As it stands on the invoice: INV-2026-000001. */
  number?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.subscription`
   * - `data.subscription.customer`
   * - `data.subscription.product`
   * - `data.subscription.price`
   * - `data.subscription.payment_method`
   * - `data.subscription.latest_invoice`
   * - `data.subscription.test_clock`
   * - `data.checkout_session`
   * - `data.checkout_session.customer`
   * - `data.checkout_session.discount_code`
   * - `data.checkout_session.payment`
   * - `data.checkout_session.invoice`
   * - `data.checkout_session.subscriptions`
   * - `data.checkout_session.licenses`
   * - `data.checkout_session.payment_link`
   * - `data.customer`
   * - `data.customer.default_payment_method`
   * - `data.customer.test_clock`
   * - `data.payment`
   * - `data.payment.dispute`
   * - `data.payment.payment_method`
   * - `data.payment.gateway_account`
   * - `data.payment.customer`
   * - `data.payment.invoice`
   * - `data.payment.checkout_session`
   * - `data.payment.subscription`
   */
  expand?: string[]
}

/** Create an invoice by hand, as a draft */
export interface InvoiceCreateParams {
  /** Id of a customer. */
  customer: string
  /** From a price that is paid once, or in your own words with an amount. */
  lines: {
    /** A price that is paid once. Either this, or what follows. */
    price?: string
    /** The number of units that are bought. */
    quantity?: number
    /** A description, shown to people. */
    description?: string
    /** The price of one, in satang. */
    unit_amount_satang?: number
    /**
     * Of a line in your own words. Default: standard.
     *
     * - `standard`: The VAT rate in force.
     * - `zero`: VAT at 0 %.
     * - `exempt`: Outside VAT.
     */
    tax_category?: "standard" | "zero" | "exempt"
  }[]
  /** Counted from when it is finalized. Default: 7. Either this or `due_date`. */
  days_until_due?: number
  /** When it is due, in Unix seconds. Send this or `days_until_due`, not both. */
  due_date?: number
  /** The rate of withholding tax on the amount before VAT, in basis points: 0, 100, 200, 300 or 500. */
  withholding_rate_bps?: 0 | 100 | 200 | 300 | 500
  /** What you add for the buyer. */
  memo?: string
  /** The buyer that the tax document names, where it is another than the customer. */
  tax_details?: {
    /** A name for people to read. */
    name: string
    /** The tax id, thirteen digits in Thailand. */
    tax_id?: string
    /** Five digits; 00000 is the head office. */
    branch?: string
    /** The postal address, as it stands on documents. */
    address: {
      /** The first line: house number and street. */
      line1?: string
      /** The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`. */
      line2?: string
      /** The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`. */
      district?: string
      /** The province, or Bangkok for the capital. */
      province?: string
      /** The postal code, five digits in Thailand. */
      postal_code?: string
      /** The two-letter code of the country. */
      country?: string
    }
  }
  /** Send it by mail when it is finalized. Default: false. */
  auto_send?: boolean
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string>
}

/** Read an invoice */
export interface InvoiceRetrieveParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `subscription`
   * - `subscription.customer`
   * - `subscription.product`
   * - `subscription.price`
   * - `subscription.payment_method`
   * - `subscription.latest_invoice`
   * - `subscription.test_clock`
   * - `checkout_session`
   * - `checkout_session.customer`
   * - `checkout_session.discount_code`
   * - `checkout_session.payment`
   * - `checkout_session.invoice`
   * - `checkout_session.subscriptions`
   * - `checkout_session.licenses`
   * - `checkout_session.payment_link`
   * - `customer`
   * - `customer.default_payment_method`
   * - `customer.test_clock`
   * - `payment`
   * - `payment.dispute`
   * - `payment.payment_method`
   * - `payment.gateway_account`
   * - `payment.customer`
   * - `payment.invoice`
   * - `payment.checkout_session`
   * - `payment.subscription`
   */
  expand?: string[]
}

/** Update a draft invoice */
export interface InvoiceUpdateParams {
  /** From a price that is paid once, or in your own words with an amount. */
  lines?: {
    /** A price that is paid once. Either this, or what follows. */
    price?: string
    /** The number of units that are bought. */
    quantity?: number
    /** A description, shown to people. */
    description?: string
    /** The price of one, in satang. */
    unit_amount_satang?: number
    /**
     * Of a line in your own words. Default: standard.
     *
     * - `standard`: The VAT rate in force.
     * - `zero`: VAT at 0 %.
     * - `exempt`: Outside VAT.
     */
    tax_category?: "standard" | "zero" | "exempt"
  }[]
  /** Days until an invoice is due. */
  days_until_due?: number | null
  /** When it is due, in Unix seconds; null when it is charged at once. */
  due_date?: number | null
  /** The rate of withholding tax on the amount before VAT, in basis points: 0, 100, 200, 300 or 500. */
  withholding_rate_bps?: 0 | 100 | 200 | 300 | 500
  /** A note for the customer on the invoice. */
  memo?: string | null
  /** Who the tax invoice is for. */
  tax_details?: {
    /** A name for people to read. */
    name: string
    /** The tax id, thirteen digits in Thailand. */
    tax_id?: string
    /** Five digits; 00000 is the head office. */
    branch?: string
    /** The postal address, as it stands on documents. */
    address: {
      /** The first line: house number and street. */
      line1?: string
      /** The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`. */
      line2?: string
      /** The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`. */
      district?: string
      /** The province, or Bangkok for the capital. */
      province?: string
      /** The postal code, five digits in Thailand. */
      postal_code?: string
      /** The two-letter code of the country. */
      country?: string
    }
  } | null
  /** Send it by mail when it is finalized. Default: false. */
  auto_send?: boolean
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string | null> | null
}

/** Record the withholding tax certificate of a paid invoice */
export interface InvoiceRecordWithholdingCertificateParams {
  /** The number that is printed on it. */
  number: string
  /** The day on the certificate, `YYYY-MM-DD`. */
  date: string
  /** The amount on the certificate. It is refused when it differs from the amount that was withheld. */
  amount_satang?: number
}

/** Upload the withholding tax certificate: PDF, PNG or JPEG, up to 5 MB */
export interface InvoiceUploadWithholdingCertificateParams {
  /** A file instead of JSON. */
  file?: FileParam
}

/** List withholding tax on paid invoices */
export interface WithholdingListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /**
   * Whether the withholding certificate is here.
   *
   * - `waiting`: The customer has not sent it yet.
   * - `received`: It is here.
   */
  certificate?: "waiting" | "received"
  /** `awaited` has no file of the certificate yet, `to_record` has one whose number and date are to be recorded, `recorded` is done. */
  standing?: "awaited" | "to_record" | "recorded"
  /** Only those of this customer, by its id. */
  customer?: string
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.invoice`
   * - `data.invoice.subscription`
   * - `data.invoice.checkout_session`
   * - `data.invoice.customer`
   * - `data.invoice.payment`
   * - `data.customer`
   * - `data.customer.default_payment_method`
   * - `data.customer.test_clock`
   */
  expand?: string[]
}

/** Charge an open invoice to a card now, or mark it as paid outside Satang */
export interface InvoicePayParams {
  /** Default: the subscription's card, else the customer's default. In test mode a test token is taken too. */
  payment_method?: string
  /** What the payer was shown. Another total: 409 `total_changed`, and nothing is charged. */
  expected_total_satang?: number
  /** You have got the money yourself, all of it: the payment is `direct`, has no fee, and nothing is charged. */
  paid_outside?: {
    /**
     * The way in which you were paid.
     *
     * - `cash`: You were paid in cash.
     * - `cheque`: You were paid by cheque.
     * - `transfer`: You were paid by transfer to a bank account of your own.
     */
    method: "cash" | "cheque" | "transfer"
    /** What you want to find it by, such as the number of the cheque. */
    reference?: string
    /** When the money came; now without it. */
    received_at?: number
  }
}

/** Download an invoice, or its receipt, as PDF */
export interface InvoiceRetrievePdfParams {
  /**
   * Which of the two documents to answer. There is no receipt of an invoice that came to nothing.
   *
   * - `invoice`: The invoice itself.
   * - `receipt`: The receipt, once the invoice is paid; with VAT it is the tax invoice.
   */
  document?: "invoice" | "receipt"
  /** The language; the customer’s when absent. */
  locale?: "th" | "en"
}

/** Verify a licence key; needs no API key */
export interface LicenseVerifyParams {
  /** Id of the product. */
  product_id: string
  /** Four groups of 8 characters, joined by hyphens. */
  license_key: string
  /** `true` counts a seat, `false` only checks. */
  increment_uses_count?: boolean | "true" | "false"
  /** A name of the device: the same one never takes a second seat. */
  instance?: string
}

/** Release the seat of a device; needs no API key */
export interface LicenseReleaseParams {
  /** Id of the product. */
  product_id: string
  /** Four groups of 8 characters, joined by hyphens. */
  license_key: string
  /** A name of the device: the same one never takes a second seat. */
  instance: string
}

/** List licences */
export interface LicenseListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** Only those of this product, by its id. */
  product?: string
  /** Only those of this customer, by its id. */
  customer?: string
  /** Only those of this subscription, by its id. */
  subscription?: string
  /**
   * Only those with this status.
   *
   * - `active`: Valid.
   * - `disabled`: You switched it off.
   * - `revoked`: Its subscription ended, or its money went back.
   * - `expired`: Its subscription is past due, and the grace period is over.
   */
  status?: "active" | "disabled" | "revoked" | "expired"
  /** A part of the customer's name, email address or phone number. */
  customer_query?: string
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.product`
   * - `data.customer`
   * - `data.customer.default_payment_method`
   * - `data.customer.test_clock`
   * - `data.payment`
   * - `data.payment.dispute`
   * - `data.payment.payment_method`
   * - `data.payment.gateway_account`
   * - `data.payment.customer`
   * - `data.payment.invoice`
   * - `data.payment.checkout_session`
   * - `data.payment.subscription`
   * - `data.invoice`
   * - `data.invoice.subscription`
   * - `data.invoice.checkout_session`
   * - `data.invoice.customer`
   * - `data.invoice.payment`
   * - `data.subscription`
   * - `data.subscription.customer`
   * - `data.subscription.product`
   * - `data.subscription.price`
   * - `data.subscription.payment_method`
   * - `data.subscription.latest_invoice`
   * - `data.subscription.test_clock`
   */
  expand?: string[]
}

/** Read a licence */
export interface LicenseRetrieveParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `product`
   * - `customer`
   * - `customer.default_payment_method`
   * - `customer.test_clock`
   * - `payment`
   * - `payment.dispute`
   * - `payment.payment_method`
   * - `payment.gateway_account`
   * - `payment.customer`
   * - `payment.invoice`
   * - `payment.checkout_session`
   * - `payment.subscription`
   * - `invoice`
   * - `invoice.subscription`
   * - `invoice.checkout_session`
   * - `invoice.customer`
   * - `invoice.payment`
   * - `subscription`
   * - `subscription.customer`
   * - `subscription.product`
   * - `subscription.price`
   * - `subscription.payment_method`
   * - `subscription.latest_invoice`
   * - `subscription.test_clock`
   */
  expand?: string[]
}

/** Create a payment link */
export interface PaymentLinkCreateParams {
  /** What is bought, 1 to 20 lines. */
  line_items: {
    /** Id of a price. */
    price: string
    /** The number of units that are bought. */
    quantity?: number
    /** Lets the buyer choose the quantity within these bounds. */
    adjustable?: {
      /** The smallest quantity that a buyer may choose. */
      minimum?: number
      /** The largest quantity that a buyer may choose. */
      maximum?: number
    } | null
  }[]
  /** Whether it can be bought now. */
  active?: boolean
  /** Whether the buyer may enter a discount code. */
  allow_discount_codes?: boolean
  /** The values after the change; of a payment link, where a buyer is sent after paying. */
  after?: {
    /** Where the buyer goes after paying; every {CHECKOUT_SESSION_ID} in it is replaced by the id. */
    redirect_url?: string | null
    /** What the page says after paying. */
    message?: string | null
  } | null
  /** The number of times that it can be paid. Without limit when omitted. */
  max_uses?: number | null
  /** What the buyer is asked for besides the email address. */
  collect?: {
    /** Whether the page asks for the name. */
    name?: boolean
    /** Whether the page asks for the phone number. */
    phone?: boolean
    /** Whether the page asks for the address. */
    address?: boolean
    /** Whether the page asks for what a tax invoice needs: name, tax id and address. */
    tax_details?: boolean
  }
  /** What the subscriptions of recurring lines get. */
  subscription_data?: {
    /** `auto_charge` charges a card; `invoice` sends an invoice with a QR. */
    collection_method: "auto_charge" | "invoice"
  } | null
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string>
}

/** List payment links */
export interface PaymentLinkListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** Whether it can be bought now. */
  active?: boolean
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
}

/** Update, activate or deactivate a payment link; open checkouts keep what they offered */
export interface PaymentLinkUpdateParams {
  /** What is bought, 1 to 20 lines. */
  line_items?: {
    /** Id of a price. */
    price: string
    /** The number of units that are bought. */
    quantity?: number
    /** Lets the buyer choose the quantity within these bounds. */
    adjustable?: {
      /** The smallest quantity that a buyer may choose. */
      minimum?: number
      /** The largest quantity that a buyer may choose. */
      maximum?: number
    } | null
  }[]
  /** Whether it can be bought now. */
  active?: boolean
  /** Whether the buyer may enter a discount code. */
  allow_discount_codes?: boolean
  /** The values after the change; of a payment link, where a buyer is sent after paying. */
  after?: {
    /** Where the buyer goes after paying; every {CHECKOUT_SESSION_ID} in it is replaced by the id. */
    redirect_url?: string | null
    /** What the page says after paying. */
    message?: string | null
  } | null
  /** The number of times that it can be used; null means without limit. */
  max_uses?: number | null
  /** What the buyer is asked for besides the email address. */
  collect?: {
    /** Whether the page asks for the name. */
    name?: boolean
    /** Whether the page asks for the phone number. */
    phone?: boolean
    /** Whether the page asks for the address. */
    address?: boolean
    /** Whether the page asks for what a tax invoice needs: name, tax id and address. */
    tax_details?: boolean
  }
  /** What the subscriptions of recurring lines get. */
  subscription_data?: {
    /** `auto_charge` charges a card; `invoice` sends an invoice with a QR. */
    collection_method: "auto_charge" | "invoice"
  } | null
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string | null> | null
}

/** Attach a card to a customer; the first one becomes its default */
export interface PaymentMethodCreateParams {
  /** Id of a customer. */
  customer: string
  /** Always `card`: a QR is not stored. */
  type: "card"
  /** From the gateway, or a test token such as pm_card_ok. */
  token: string
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string>
}

/** List cards, of one customer or of all */
export interface PaymentMethodListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** Only those of this customer, by its id. */
  customer?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.customer`
   * - `data.customer.default_payment_method`
   * - `data.customer.test_clock`
   */
  expand?: string[]
}

/** Read a card, including a detached one */
export interface PaymentMethodRetrieveParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `customer`
   * - `customer.default_payment_method`
   * - `customer.test_clock`
   */
  expand?: string[]
}

/** List payments */
export interface PaymentListParams {
  /** 10 when absent; as CSV, all rows. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /**
   * Only those with this status.
   *
   * - `requires_action`: Waits for the buyer: `next_action` says for what.
   * - `processing`: The bank or the provider has not answered yet.
   * - `succeeded`: The money has arrived.
   * - `failed`: Declined or refused.
   * - `expired`: Its QR was not paid in time.
   * - `canceled`: No longer needed, such as when another payment came first.
   */
  status?: "requires_action" | "processing" | "succeeded" | "failed" | "expired" | "canceled"
  /** Only those of this customer, by its id. */
  customer?: string
  /** Only those of this subscription, by its id. */
  subscription?: string
  /** Only those of this invoice, by its id. */
  invoice?: string
  /** Only those of this checkout session, by its id. */
  checkout_session?: string
  /**
   * Only those that were paid this way.
   *
   * - `promptpay`: A PromptPay QR.
   * - `card`: A card.
   * - `cash`: Cash that you took yourself.
   * - `cheque`: A cheque that you took yourself.
   * - `transfer`: A transfer to a bank account of your own.
   */
  payment_method_type?: "promptpay" | "card" | "cash" | "cheque" | "transfer"
  /** Only those of this payout, by its id. */
  payout?: string
  /** Only those of which nothing (`none`), a part (`partial`) or everything (`full`) was refunded. */
  refund_status?: "none" | "partial" | "full"
  /**
   * As `status`, but those that succeeded are split in three.
   *
   * - `succeeded`: The money has arrived, and none of it went back.
   * - `refunded`: Some or all of it was refunded.
   * - `disputed`: The bank of the buyer has taken money back, or had.
   * - `processing`: The bank or the provider has not answered yet.
   * - `requires_action`: Waits for the buyer: `next_action` says for what.
   * - `failed`: Declined or refused.
   * - `expired`: Its QR was not paid in time.
   * - `canceled`: No longer needed, such as when another payment came first.
   */
  standing?: "succeeded" | "refunded" | "disputed" | "processing" | "requires_action" | "failed" | "expired" | "canceled"
  /** An amount in satang, or bounds of one: `[gte]=10000`. */
  gross_satang?: {
    /** This amount or more. */
    gte?: number
    /** More than this. */
    gt?: number
    /** This amount or less. */
    lte?: number
    /** Less than this. */
    lt?: number
  }
  /** A part of the customer's name, email address or phone number. */
  customer_query?: string
  /** Only those of this product, by its id. */
  product?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.dispute`
   * - `data.dispute.payment`
   * - `data.dispute.customer`
   * - `data.payment_method`
   * - `data.payment_method.customer`
   * - `data.gateway_account`
   * - `data.customer`
   * - `data.customer.default_payment_method`
   * - `data.customer.test_clock`
   * - `data.invoice`
   * - `data.invoice.subscription`
   * - `data.invoice.checkout_session`
   * - `data.invoice.customer`
   * - `data.invoice.payment`
   * - `data.checkout_session`
   * - `data.checkout_session.customer`
   * - `data.checkout_session.discount_code`
   * - `data.checkout_session.payment`
   * - `data.checkout_session.invoice`
   * - `data.checkout_session.subscriptions`
   * - `data.checkout_session.licenses`
   * - `data.checkout_session.payment_link`
   * - `data.subscription`
   * - `data.subscription.customer`
   * - `data.subscription.product`
   * - `data.subscription.price`
   * - `data.subscription.payment_method`
   * - `data.subscription.latest_invoice`
   * - `data.subscription.test_clock`
   */
  expand?: string[]
}

/** List payments, as CSV */
export interface PaymentExportCsvParams {
  /** 10 when absent; as CSV, all rows. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /**
   * Only those with this status.
   *
   * - `requires_action`: Waits for the buyer: `next_action` says for what.
   * - `processing`: The bank or the provider has not answered yet.
   * - `succeeded`: The money has arrived.
   * - `failed`: Declined or refused.
   * - `expired`: Its QR was not paid in time.
   * - `canceled`: No longer needed, such as when another payment came first.
   */
  status?: "requires_action" | "processing" | "succeeded" | "failed" | "expired" | "canceled"
  /** Only those of this customer, by its id. */
  customer?: string
  /** Only those of this subscription, by its id. */
  subscription?: string
  /** Only those of this invoice, by its id. */
  invoice?: string
  /** Only those of this checkout session, by its id. */
  checkout_session?: string
  /**
   * Only those that were paid this way.
   *
   * - `promptpay`: A PromptPay QR.
   * - `card`: A card.
   * - `cash`: Cash that you took yourself.
   * - `cheque`: A cheque that you took yourself.
   * - `transfer`: A transfer to a bank account of your own.
   */
  payment_method_type?: "promptpay" | "card" | "cash" | "cheque" | "transfer"
  /** Only those of this payout, by its id. */
  payout?: string
  /** Only those of which nothing (`none`), a part (`partial`) or everything (`full`) was refunded. */
  refund_status?: "none" | "partial" | "full"
  /**
   * As `status`, but those that succeeded are split in three.
   *
   * - `succeeded`: The money has arrived, and none of it went back.
   * - `refunded`: Some or all of it was refunded.
   * - `disputed`: The bank of the buyer has taken money back, or had.
   * - `processing`: The bank or the provider has not answered yet.
   * - `requires_action`: Waits for the buyer: `next_action` says for what.
   * - `failed`: Declined or refused.
   * - `expired`: Its QR was not paid in time.
   * - `canceled`: No longer needed, such as when another payment came first.
   */
  standing?: "succeeded" | "refunded" | "disputed" | "processing" | "requires_action" | "failed" | "expired" | "canceled"
  /** An amount in satang, or bounds of one: `[gte]=10000`. */
  gross_satang?: {
    /** This amount or more. */
    gte?: number
    /** More than this. */
    gt?: number
    /** This amount or less. */
    lte?: number
    /** Less than this. */
    lt?: number
  }
  /** A part of the customer's name, email address or phone number. */
  customer_query?: string
  /** Only those of this product, by its id. */
  product?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
}

/** Read a payment */
export interface PaymentRetrieveParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `dispute`
   * - `dispute.payment`
   * - `dispute.customer`
   * - `payment_method`
   * - `payment_method.customer`
   * - `gateway_account`
   * - `customer`
   * - `customer.default_payment_method`
   * - `customer.test_clock`
   * - `invoice`
   * - `invoice.subscription`
   * - `invoice.checkout_session`
   * - `invoice.customer`
   * - `invoice.payment`
   * - `checkout_session`
   * - `checkout_session.customer`
   * - `checkout_session.discount_code`
   * - `checkout_session.payment`
   * - `checkout_session.invoice`
   * - `checkout_session.subscriptions`
   * - `checkout_session.licenses`
   * - `checkout_session.payment_link`
   * - `subscription`
   * - `subscription.customer`
   * - `subscription.product`
   * - `subscription.price`
   * - `subscription.payment_method`
   * - `subscription.latest_invoice`
   * - `subscription.test_clock`
   */
  expand?: string[]
}

/** List payouts; with `include=skipped` also the rounds that paid nothing */
export interface PayoutListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /**
   * Only those with this status.
   *
   * - `pending`: Set aside from your balance, and not sent yet.
   * - `in_transit`: Sent to the bank.
   * - `paid`: It has arrived.
   * - `failed`: The bank refused it. The money is in your balance again.
   * - `returned`: The bank sent it back. The money is in your balance again.
   */
  status?: "pending" | "in_transit" | "paid" | "failed" | "returned"
  /** Only those of this payout file, by its id. */
  file?: string
  /** Rounds that left the merchant out stand between the payouts, newest first; they have no status and no file, so those filters leave them out. */
  include?: "skipped"
}

/** Pay out all or part of the available balance without waiting for Friday */
export interface PayoutCreateParams {
  /** Absent: all that is available. */
  amount_satang?: number
  /** The account that is meant. When another one would be paid, the answer is 409 `bank_account_changed`, and nothing is paid out. */
  bank_account?: string
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string>
}

/** List the payments in a payout */
export interface PayoutListPaymentsParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.dispute`
   * - `data.dispute.payment`
   * - `data.dispute.customer`
   * - `data.payment_method`
   * - `data.payment_method.customer`
   * - `data.gateway_account`
   * - `data.customer`
   * - `data.customer.default_payment_method`
   * - `data.customer.test_clock`
   * - `data.invoice`
   * - `data.invoice.subscription`
   * - `data.invoice.checkout_session`
   * - `data.invoice.customer`
   * - `data.invoice.payment`
   * - `data.checkout_session`
   * - `data.checkout_session.customer`
   * - `data.checkout_session.discount_code`
   * - `data.checkout_session.payment`
   * - `data.checkout_session.invoice`
   * - `data.checkout_session.subscriptions`
   * - `data.checkout_session.licenses`
   * - `data.checkout_session.payment_link`
   * - `data.subscription`
   * - `data.subscription.customer`
   * - `data.subscription.product`
   * - `data.subscription.price`
   * - `data.subscription.payment_method`
   * - `data.subscription.latest_invoice`
   * - `data.subscription.test_clock`
   */
  expand?: string[]
}

/** Report the outcome of a payout sent by hand from a bank account */
export interface PayoutReportParams {
  /**
   * What became of the transfer.
   *
   * - `sent`: The money has left the account.
   * - `failed`: It was not sent. A payout is in the balance again, a refund can be made again.
   * - `returned`: It was sent, and the bank has sent it back.
   */
  outcome: "sent" | "failed" | "returned"
  /**
   * Why it was not sent; with `failed`.
   *
   * - `account_closed`: The account is closed.
   * - `account_unknown`: There is no such account.
   * - `declined_by_bank`: The bank declined the transfer.
   * - `not_sent`: Nobody sent it.
   */
  failure_code?: "account_closed" | "account_unknown" | "declined_by_bank" | "not_sent" | null
  /** The bank's own reference; with `sent`. */
  reference?: string | null
}

/** Create a bank file of the payouts to be sent by hand */
export interface PayoutFileCreateParams {
  /** The bank account that they are sent from; needed where payouts wait at several. */
  gateway_account?: string | null
}

/** List the bank files of payouts */
export interface PayoutFileListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** Only those of this gateway account, by its id. */
  gateway_account?: string
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.gateway_account`
   */
  expand?: string[]
}

/** Read a bank file */
export interface PayoutFileRetrieveParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `gateway_account`
   */
  expand?: string[]
}

/** Download the statement of a payout: every payment, refund, dispute and returned payout in it */
export interface PayoutRetrieveStatementParams {
  /**
   * The form of the answer.
   *
   * - `pdf`: A PDF file.
   * - `csv`: A CSV file.
   */
  format?: "pdf" | "csv"
  /** The language of the PDF. */
  locale?: "th" | "en"
}

/** Create a customer portal session */
export interface PortalSessionCreateParams {
  /** Id of a customer. */
  customer: string
  /** Where the portal leads back to. */
  return_url?: string
}

/** Create a price of a product */
export interface PriceCreateParams {
  /** Id of a product. */
  product: string
  /**
   * - `one_time`: Paid once.
   * - `recurring`: Paid each month or year.
   * - `pay_what_you_want`: Paid once, with an amount that the buyer chooses.
   */
  type: "one_time" | "recurring" | "pay_what_you_want"
  /** Of one_time and recurring prices: at least 100. */
  amount_satang?: number
  /**
   * Set on recurring prices, and only there.
   *
   * - `month`: A calendar month.
   * - `year`: A calendar year.
   */
  interval?: "month" | "year"
  /** Of pay_what_you_want prices: 0 (the default) or at least 100. */
  minimum_satang?: number
  /** The amount that the page suggests, in satang. */
  suggested_satang?: number
  /** The largest amount that a buyer may choose, in satang. */
  maximum_satang?: number
  /**
   * Without it the merchant’s own default. Never changes.
   *
   * - `inclusive`: The amount includes VAT.
   * - `exclusive`: VAT is added to the amount.
   */
  tax_behavior?: "inclusive" | "exclusive"
  /** Whether it can be bought now. */
  active?: boolean
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string>
}

/** List prices */
export interface PriceListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** Only those of this product, by its id. */
  product?: string
  /** Whether it can be bought now. */
  active?: boolean
  /**
   * - `one_time`: Paid once.
   * - `recurring`: Paid each month or year.
   * - `pay_what_you_want`: Paid once, with an amount that the buyer chooses.
   */
  type?: "one_time" | "recurring" | "pay_what_you_want"
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.product`
   */
  expand?: string[]
}

/** Read a price */
export interface PriceRetrieveParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `product`
   */
  expand?: string[]
}

/** Activate or deactivate a price, or update its metadata; amounts never change */
export interface PriceUpdateParams {
  /** Whether it can be bought now. */
  active?: boolean
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string | null> | null
}

/** Create a product, optionally with its first price and a payment link */
export interface ProductCreateParams {
  /** A name for people to read. */
  name: string
  /** A description, shown to people. */
  description?: string
  /** The heading under which the shop shows it, such as `Courses`. */
  category?: string
  /** The https address of the picture. */
  image_url?: string
  /** Whether it can be bought now. */
  active?: boolean
  /** Whether the shop page shows it. */
  published?: boolean
  /** Whether a purchase issues a licence key. */
  license_enabled?: boolean
  /** The seats of a licence per unit bought. */
  license_seats?: number
  /** The feature flags that it grants. */
  feature_flags?: string[]
  /** Credits per unit bought, or per cycle of a subscription. */
  credits?: number
  /** Days until granted credits expire; null: never. */
  credits_expire_after_days?: number
  /**
   * How VAT applies to it.
   *
   * - `standard`: The VAT rate in force.
   * - `zero`: VAT at 0 %.
   * - `exempt`: Outside VAT.
   */
  tax_category?: "standard" | "zero" | "exempt"
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string>
  /** Its first price, made in the same call. Needs the scope `prices:write`. */
  default_price_data?: {
    /**
     * - `one_time`: Paid once.
     * - `recurring`: Paid each month or year.
     * - `pay_what_you_want`: Paid once, with an amount that the buyer chooses.
     */
    type: "one_time" | "recurring" | "pay_what_you_want"
    /** Of one_time and recurring prices: at least 100. */
    amount_satang?: number
    /**
     * Set on recurring prices, and only there.
     *
     * - `month`: A calendar month.
     * - `year`: A calendar year.
     */
    interval?: "month" | "year"
    /** Of pay_what_you_want prices: 0 (the default) or at least 100. */
    minimum_satang?: number
    /** The amount that the page suggests, in satang. */
    suggested_satang?: number
    /** The largest amount that a buyer may choose, in satang. */
    maximum_satang?: number
    /**
     * Without it the merchant’s own default. Never changes.
     *
     * - `inclusive`: The amount includes VAT.
     * - `exclusive`: VAT is added to the amount.
     */
    tax_behavior?: "inclusive" | "exclusive"
    /** Whether it can be bought now. */
    active?: boolean
    /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
    metadata?: Record<string, string>
  }
  /** A payment link for that price, made in the same call. Needs the scope `payment_links:write`. */
  payment_link_data?: {
    /** Whether the buyer may enter a discount code. */
    allow_discount_codes?: boolean
    /** The number of times that it can be used; null means without limit. */
    max_uses?: number
  }
}

/** List products */
export interface ProductListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** Whether it can be bought now. */
  active?: boolean
  /** Whether the shop page shows it. */
  published?: boolean
  /** A part of the name. */
  query?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
}

/** Update a product; a field set to null is emptied */
export interface ProductUpdateParams {
  /** A name for people to read. */
  name?: string
  /** A description, shown to people. */
  description?: string | null
  /** The heading under which the shop shows it, such as `Courses`. */
  category?: string | null
  /** The https address of the picture. */
  image_url?: string | null
  /** Whether it can be bought now. */
  active?: boolean
  /** Whether the shop page shows it. */
  published?: boolean
  /** Whether a purchase issues a licence key. */
  license_enabled?: boolean
  /** The seats of a licence per unit bought. `null` sets it back to 1. */
  license_seats?: number | null
  /** The feature flags that it grants. `null` takes all away. */
  feature_flags?: string[] | null
  /** Credits per unit bought or per period. */
  credits?: number | null
  /** Days until granted credits expire; null: never. */
  credits_expire_after_days?: number | null
  /**
   * Applies to everything that is billed from now on.
   *
   * - `standard`: The VAT rate in force.
   * - `zero`: VAT at 0 %.
   * - `exempt`: Outside VAT.
   */
  tax_category?: "standard" | "zero" | "exempt"
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string | null> | null
}

/** Upload the picture of a product: JPEG, PNG or WebP, up to 5 MB */
export interface ProductSetPictureParams {
  /** A file instead of JSON. */
  image?: FileParam
}

/** Add a file that buyers of the product can download, up to 20 MB */
export interface ProductUploadFileParams {
  /** Such as `Guide.pdf`: no path, no control characters, at most 200 characters. */
  name: string
  /** A file instead of JSON. */
  file?: FileParam
}

/** List the files of a product */
export interface ProductListFilesParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.product`
   */
  expand?: string[]
}

/** Refund a payment, in full or in part */
export interface PaymentRefundParams {
  /** Default: all that is left of the payment. */
  amount_satang?: number
  /** Your own reason, for your records. */
  reason?: string
  /** Whether licences, access and unspent credits that were bought once are taken away when the refund succeeds. Default: when all of the payment has gone back. */
  revoke_access?: boolean
  /** End the subscriptions that the payment was for, at once. */
  cancel_subscription?: boolean
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string>
}

/** List the refunds of a payment */
export interface PaymentListRefundsParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /**
   * Only those with this status.
   *
   * - `pending`: The provider or a person needs time.
   * - `succeeded`: The money went back.
   * - `failed`: It did not go back, and can be refunded again.
   */
  status?: "pending" | "succeeded" | "failed"
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.payment`
   * - `data.payment.dispute`
   * - `data.payment.payment_method`
   * - `data.payment.gateway_account`
   * - `data.payment.customer`
   * - `data.payment.invoice`
   * - `data.payment.checkout_session`
   * - `data.payment.subscription`
   */
  expand?: string[]
}

/** List refunds */
export interface RefundListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /**
   * Only those with this status.
   *
   * - `pending`: The provider or a person needs time.
   * - `succeeded`: The money went back.
   * - `failed`: It did not go back, and can be refunded again.
   */
  status?: "pending" | "succeeded" | "failed"
  /** Only those of this payment, by its id. */
  payment?: string
  /** An amount in satang, or bounds of one: `[gte]=10000`. */
  amount_satang?: {
    /** This amount or more. */
    gte?: number
    /** More than this. */
    gt?: number
    /** This amount or less. */
    lte?: number
    /** Less than this. */
    lt?: number
  }
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.payment`
   * - `data.payment.dispute`
   * - `data.payment.payment_method`
   * - `data.payment.gateway_account`
   * - `data.payment.customer`
   * - `data.payment.invoice`
   * - `data.payment.checkout_session`
   * - `data.payment.subscription`
   */
  expand?: string[]
}

/** Read a refund */
export interface RefundRetrieveParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `payment`
   * - `payment.dispute`
   * - `payment.payment_method`
   * - `payment.gateway_account`
   * - `payment.customer`
   * - `payment.invoice`
   * - `payment.checkout_session`
   * - `payment.subscription`
   */
  expand?: string[]
}

/** Report the outcome of a refund sent by hand from a bank account */
export interface RefundReportParams {
  /**
   * What became of the transfer.
   *
   * - `sent`: The money has left the account.
   * - `failed`: It was not sent. A payout is in the balance again, a refund can be made again.
   */
  outcome: "sent" | "failed"
  /**
   * Why it was not sent; with `failed`.
   *
   * - `account_closed`: The account is closed.
   * - `account_unknown`: There is no such account.
   * - `declined_by_bank`: The bank declined the transfer.
   * - `not_sent`: Nobody sent it.
   */
  failure_reason?: "account_closed" | "account_unknown" | "declined_by_bank" | "not_sent" | null
}

/** Download the credit note of a refund as PDF */
export interface RefundRetrievePdfParams {
  /** The language; the customer’s when absent. */
  locale?: "th" | "en"
}

/** Read a monthly report */
export interface ReportRetrieveParams {
  /** The month, counted from 1. */
  month: string
  /**
   * The form of the answer.
   *
   * - `json`: The report as an object.
   * - `csv`: A CSV file.
   * - `xlsx`: An Excel file.
   */
  format?: "json" | "csv" | "xlsx"
  /** The language of the heading row of a file. */
  locale?: "th" | "en"
}

/** List requests, newest first */
export interface RequestListParams {
  /** 10 when absent; as CSV, all rows. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** The `Request-Id` of the call to find. */
  id?: string
  /** The HTTP method of the call. */
  method?: "GET" | "POST" | "PATCH" | "DELETE"
  /**
   * The HTTP status of the calls to find.
   *
   * - `2xx`: Calls that succeeded.
   * - `3xx`: Calls that were redirected.
   * - `4xx`: Calls that were refused.
   * - `5xx`: Calls that failed on our side.
   * - `failed`: Both: 400 and above.
   */
  status?: "2xx" | "3xx" | "4xx" | "5xx" | "failed"
  /** The id in the path. */
  object_id?: string
  /** The `Idempotency-Key` of the call; null without one. */
  idempotency_key?: string
  /** The `code` of the error. Looks through 100,000 requests; `created` looks further back. */
  error_code?: string
  /** Some part of the path. Looks through 100,000 requests; `created` looks further back. */
  path?: string
  /** The pattern of the path, e.g. `/v1/customers/:id`. Looks through 100,000 requests; `created` looks further back. */
  route?: string
  /** Who called. Looks through 100,000 requests; `created` looks further back. */
  api_key?: string
  /** Who did it in the dashboard. Looks through 100,000 requests; `created` looks further back. */
  member?: string
}

/** List requests, newest first, as CSV */
export interface RequestExportCsvParams {
  /** 10 when absent; as CSV, all rows. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** The `Request-Id` of the call to find. */
  id?: string
  /** The HTTP method of the call. */
  method?: "GET" | "POST" | "PATCH" | "DELETE"
  /**
   * The HTTP status of the calls to find.
   *
   * - `2xx`: Calls that succeeded.
   * - `3xx`: Calls that were redirected.
   * - `4xx`: Calls that were refused.
   * - `5xx`: Calls that failed on our side.
   * - `failed`: Both: 400 and above.
   */
  status?: "2xx" | "3xx" | "4xx" | "5xx" | "failed"
  /** The id in the path. */
  object_id?: string
  /** The `Idempotency-Key` of the call; null without one. */
  idempotency_key?: string
  /** The `code` of the error. Looks through 100,000 requests; `created` looks further back. */
  error_code?: string
  /** Some part of the path. Looks through 100,000 requests; `created` looks further back. */
  path?: string
  /** The pattern of the path, e.g. `/v1/customers/:id`. Looks through 100,000 requests; `created` looks further back. */
  route?: string
  /** Who called. Looks through 100,000 requests; `created` looks further back. */
  api_key?: string
  /** Who did it in the dashboard. Looks through 100,000 requests; `created` looks further back. */
  member?: string
}

/** Search objects by name, address, number, code, key, card or ID */
export interface SearchParams {
  /** What to look for, at least two characters. */
  query: string
  /**
   * All that the key may read when absent.
   *
   * - `customer`: A customer.
   * - `product`: A product.
   * - `subscription`: A subscription.
   * - `payment`: A payment.
   * - `invoice`: An invoice.
   * - `tax_document`: A tax document.
   * - `discount_code`: A discount code.
   * - `license`: A licence.
   */
  types?: ("customer" | "product" | "subscription" | "payment" | "invoice" | "tax_document" | "discount_code" | "license")[]
}

/** Create a setup session: a page on which a customer saves a card */
export interface SetupSessionCreateParams {
  /** Id of a customer. */
  customer: string
  /** Where the customer returns to; every {SETUP_SESSION_ID} in it is replaced by the id. Without it the page says that the card is stored. */
  success_url?: string
  /** Where the buyer goes back to. */
  cancel_url?: string
  /** 30 minutes to 30 days ahead; 7 days without it. */
  expires_at?: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string>
}

/** List setup sessions */
export interface SetupSessionListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** Only those of this customer, by its id. */
  customer?: string
  /**
   * Only those with this status.
   *
   * - `open`: The page can still be used.
   * - `complete`: Done: it was paid, nothing was due, or the card was stored.
   * - `expired`: Its time is over, or it was closed.
   */
  status?: "open" | "complete" | "expired"
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.customer`
   * - `data.customer.default_payment_method`
   * - `data.customer.test_clock`
   * - `data.payment_method`
   * - `data.payment_method.customer`
   */
  expand?: string[]
}

/** Read a setup session */
export interface SetupSessionRetrieveParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `customer`
   * - `customer.default_payment_method`
   * - `customer.test_clock`
   * - `payment_method`
   * - `payment_method.customer`
   */
  expand?: string[]
}

/** Simulate months of a shop in seconds, including what goes wrong */
export interface SimulationCreateParams {
  /** The customers, as a list or as a count. */
  customers: number
  /** The number of months that are simulated. */
  months: number
  /** The same seed and script give the same figures. */
  seed?: number
  /**
   * How the simulated customers pay. With two, they take turns.
   *
   * - `auto_charge`: A stored card is charged at each renewal.
   * - `invoice`: An invoice with a QR is sent before each renewal.
   */
  collection_methods?: ("auto_charge" | "invoice")[]
  /** What goes wrong, and when. */
  script?: {
    /** From 1, at most `months`. */
    month: number
    /** Percent of the customers whom it can concern. */
    share: number
    /** `decline`: the month's charge is declined twice, and the retry after three days succeeds. `insufficient_funds`: the card has no money any more: every retry fails. `hard_decline`: the card is lost: it is not tried again. `lost_answer`: the card is charged, and the answer of the gateway is lost. `new_card`: the buyer gives a good card. `late_qr`: the month's invoice is paid days after it was due. `short`: a transfer is a baht short; the baht follows. `over`: a transfer is a baht too much. `duplicate`: the same invoice is paid twice. `unpaid`: the month's invoice is never paid. `cancel`: the subscription is cancelled at the end of its period. `cancel_now`: the subscription is cancelled at once. `resume`: a scheduled cancel is taken back. `refund`: the last payment is given back in full; the subscription goes on. `partial_refund`: 100 baht of the last payment are given back. `dispute`: the bank takes the last payment back and has not decided at the end. `dispute_won`: the bank takes the last payment back and decides for the merchant. `dispute_lost`: the bank takes the last payment back and decides for the buyer. `change_plan`: the buyer moves to the next plan, prorated */
    what: "decline" | "insufficient_funds" | "hard_decline" | "lost_answer" | "new_card" | "late_qr" | "short" | "over" | "duplicate" | "unpaid" | "cancel" | "cancel_now" | "resume" | "refund" | "partial_refund" | "dispute" | "dispute_won" | "dispute_lost" | "change_plan"
  }[]
}

/** List simulations */
export interface SimulationListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /**
   * Only those with this status.
   *
   * - `running`: Not finished.
   * - `succeeded`: Finished.
   * - `failed`: It could not be brought to an end.
   */
  status?: "running" | "succeeded" | "failed"
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.subscriptions`
   * - `data.subscriptions.customer`
   * - `data.subscriptions.product`
   * - `data.subscriptions.price`
   * - `data.subscriptions.payment_method`
   * - `data.subscriptions.latest_invoice`
   * - `data.subscriptions.test_clock`
   */
  expand?: string[]
}

/** Read a simulation */
export interface SimulationRetrieveParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `subscriptions`
   * - `subscriptions.customer`
   * - `subscriptions.product`
   * - `subscriptions.price`
   * - `subscriptions.payment_method`
   * - `subscriptions.latest_invoice`
   * - `subscriptions.test_clock`
   */
  expand?: string[]
}

/** Submit the slip of a transfer for a QR payment: its picture or the text of its code */
export interface PaymentCreateSlipParams {
  /** The text of the code on the slip. */
  payload?: string
  /** A file instead of JSON. */
  image?: FileParam
}

/** List slips */
export interface SlipListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /**
   * Only those with this status.
   *
   * - `confirmed`: Its amount counts as an inbound transfer.
   * - `rejected`: It is worth nothing: `reason` says why.
   * - `waiting`: Not decided: `waits_for` says on whom it depends.
   */
  status?: "confirmed" | "rejected" | "waiting"
  /** Only those of this payment, by its id. */
  payment?: string
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.payment`
   * - `data.payment.dispute`
   * - `data.payment.payment_method`
   * - `data.payment.gateway_account`
   * - `data.payment.customer`
   * - `data.payment.invoice`
   * - `data.payment.checkout_session`
   * - `data.payment.subscription`
   */
  expand?: string[]
}

/** Read a slip */
export interface SlipRetrieveParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `payment`
   * - `payment.dispute`
   * - `payment.payment_method`
   * - `payment.gateway_account`
   * - `payment.customer`
   * - `payment.invoice`
   * - `payment.checkout_session`
   * - `payment.subscription`
   */
  expand?: string[]
}

/** Accept a waiting slip: the money has arrived */
export interface SlipConfirmParams {
  /** What has come; what the bank says, or what the payment still needs, when absent. */
  amount_satang?: number
  /** When the money was sent, in Unix seconds. */
  sent_at?: number
}

/** Reject a waiting slip */
export interface SlipRejectParams {
  /**
   * - `amount`: The amount is not the one that was sent.
   * - `account`: The money went to another account.
   * - `duplicate`: The slip was used before.
   * - `unreadable`: The picture could not be read.
   * - `not_found`: The bank knows no such transfer.
   * - `old`: The transfer is older than three days.
   */
  reason?: "amount" | "account" | "duplicate" | "unreadable" | "not_found" | "old"
}

/** Read a shop; needs no API key */
export interface StorefrontRetrieveParams {
  /** `live` or `test`. Without it: live once the shop has connected a live gateway account, test before. */
  mode?: "test" | "live"
}

/** Create a subscription, charged automatically or paid by invoice */
export interface SubscriptionCreateParams {
  /** Id of a customer. */
  customer: string
  /** Id of a recurring price. */
  price: string
  /** `auto_charge` charges a card; `invoice` sends an invoice with a QR. */
  collection_method?: "auto_charge" | "invoice"
  /** Required when collection_method is auto_charge. In test mode a test token such as pm_card_ok is taken too. */
  payment_method?: string
  /** The number of units that are bought. */
  quantity?: number
  /** The code of a discount, as the buyer types it. */
  discount_code?: string
  /** Days until an invoice is due. */
  days_until_due?: number
  /**
   * `allow_incomplete` keeps a subscription whose first charge is declined.
   *
   * - `error_if_incomplete`: A declined first charge fails the call, and no subscription is made.
   * - `allow_incomplete`: A declined first charge leaves a subscription that can still be paid for 23 hours.
   */
  payment_behavior?: "error_if_incomplete" | "allow_incomplete"
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string>
}

/** List subscriptions */
export interface SubscriptionListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** Only those of this customer, by its id. */
  customer?: string
  /** Only those of this price, by its id. */
  price?: string
  /** Only those of this product, by its id. */
  product?: string
  /** `auto_charge` charges a card; `invoice` sends an invoice with a QR. */
  collection_method?: "auto_charge" | "invoice"
  /**
   * Only those with this status.
   *
   * - `pending_first_payment`: Waits for its first payment. Nothing is delivered yet.
   * - `active`: Paid for the current period.
   * - `past_due`: A renewal is not paid. The charge is retried, or the customer is reminded.
   * - `canceled`: Ended: by you, by the customer, or after the last retry.
   * - `expired`: The first payment never came.
   */
  status?: "pending_first_payment" | "active" | "past_due" | "canceled" | "expired"
  /**
   * As `status`, but those that are active are split in two.
   *
   * - `active`: Paid for the current period, and it renews.
   * - `ending`: Paid for the current period, and it ends with it.
   * - `past_due`: A renewal is not paid. The charge is retried, or the customer is reminded.
   * - `pending_first_payment`: Waits for its first payment. Nothing is delivered yet.
   * - `canceled`: Ended: by you, by the customer, or after the last retry.
   * - `expired`: The first payment never came.
   */
  standing?: "active" | "ending" | "past_due" | "pending_first_payment" | "canceled" | "expired"
  /** Only those of this test clock, by its id. */
  test_clock?: string
  /** A part of the customer's name, email address or phone number. */
  customer_query?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.customer`
   * - `data.customer.default_payment_method`
   * - `data.customer.test_clock`
   * - `data.product`
   * - `data.price`
   * - `data.price.product`
   * - `data.payment_method`
   * - `data.payment_method.customer`
   * - `data.latest_invoice`
   * - `data.latest_invoice.subscription`
   * - `data.latest_invoice.checkout_session`
   * - `data.latest_invoice.customer`
   * - `data.latest_invoice.payment`
   * - `data.test_clock`
   */
  expand?: string[]
}

/** Read a subscription */
export interface SubscriptionRetrieveParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `customer`
   * - `customer.default_payment_method`
   * - `customer.test_clock`
   * - `product`
   * - `price`
   * - `price.product`
   * - `payment_method`
   * - `payment_method.customer`
   * - `latest_invoice`
   * - `latest_invoice.subscription`
   * - `latest_invoice.checkout_session`
   * - `latest_invoice.customer`
   * - `latest_invoice.payment`
   * - `test_clock`
   */
  expand?: string[]
}

/** Update how a subscription is paid, or its metadata */
export interface SubscriptionUpdateParams {
  /**
   * `auto_charge` needs a card: the one given, that of the subscription, or the default of the customer. An invoice that was sent already stays an invoice, and a renewal whose card failed is retried by card.
   *
   * - `auto_charge`: A stored card is charged at each renewal.
   * - `invoice`: An invoice with a QR is sent before each renewal.
   */
  collection_method?: "auto_charge" | "invoice"
  /** Id of a payment method. */
  payment_method?: string
  /** For invoices of changes of plan. A renewal is always due when the period ends. */
  days_until_due?: number
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string | null> | null
}

/** Cancel a subscription at the end of the period, or immediately without a refund */
export interface SubscriptionCancelParams {
  /** `false` ends the subscription at once, and not with its period. */
  at_period_end?: boolean
}

/** Change the price or quantity of a subscription, prorated by the second */
export interface SubscriptionChangeParams {
  /** Id of a recurring price. Default: the price as it is. */
  price?: string
  /** The number of units that are bought. */
  quantity?: number
  /**
   * How the old price is settled. Another interval begins a new period now either way.
   *
   * - `none`: The new price counts from the next period.
   * - `prorate`: The unused time of the old price is credited against the rest of the new one, by the second.
   */
  proration?: "none" | "prorate"
}

/** List tax documents */
export interface TaxDocumentListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /** The number of the document, such as `TAX-2026-000001`. */
  number?: string
  /** The month of issue in Bangkok, such as `2026-11`. */
  month?: string
  /** A part of the buyer's name, or its tax id. */
  buyer?: string
  /** Only those of this customer, by its id. */
  customer?: string
  /** Only those of this invoice, by its id. */
  invoice?: string
  /** Only those of this payment, by its id. */
  payment?: string
  /** Only those of this refund, by its id. */
  refund?: string
  /**
   * What the document is by law.
   *
   * - `full`: A tax invoice with the details of the buyer, and a receipt (Revenue Code §86/4).
   * - `abbreviated`: A tax invoice without the buyer, and a receipt (§86/6).
   * - `receipt`: A receipt without VAT; with `refund` it documents what went back.
   * - `credit_note`: A credit note for a refund (§86/10).
   * - `debit_note`: Reserved for a later version.
   */
  kind?: "full" | "abbreviated" | "receipt" | "credit_note" | "debit_note"
  /**
   * How the number of the document begins.
   *
   * - `TAX`: Full tax invoices.
   * - `ABB`: Abbreviated tax invoices.
   * - `RC`: Receipts, without the notes on them.
   * - `RN`: Notes of refunds on receipts.
   * - `CN`: Credit notes.
   * - `DN`: Reserved for a later version.
   */
  series?: "TAX" | "ABB" | "RC" | "RN" | "CN" | "DN"
  /**
   * Only those with this status.
   *
   * - `issued`: It counts.
   * - `replaced`: Another document counts instead. It is in no report.
   * - `cancelled`: It does not count. The report of output VAT lists it with zeros.
   */
  status?: "issued" | "replaced" | "cancelled"
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.invoice`
   * - `data.invoice.subscription`
   * - `data.invoice.checkout_session`
   * - `data.invoice.customer`
   * - `data.invoice.payment`
   * - `data.payment`
   * - `data.payment.dispute`
   * - `data.payment.payment_method`
   * - `data.payment.gateway_account`
   * - `data.payment.customer`
   * - `data.payment.invoice`
   * - `data.payment.checkout_session`
   * - `data.payment.subscription`
   * - `data.refund`
   * - `data.refund.payment`
   */
  expand?: string[]
}

/** Read a tax document */
export interface TaxDocumentRetrieveParams {
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `invoice`
   * - `invoice.subscription`
   * - `invoice.checkout_session`
   * - `invoice.customer`
   * - `invoice.payment`
   * - `payment`
   * - `payment.dispute`
   * - `payment.payment_method`
   * - `payment.gateway_account`
   * - `payment.customer`
   * - `payment.invoice`
   * - `payment.checkout_session`
   * - `payment.subscription`
   * - `refund`
   * - `refund.payment`
   */
  expand?: string[]
}

/** Download a tax document as PDF */
export interface TaxDocumentRetrievePdfParams {
  /** The language; the customer’s when absent. */
  locale?: "th" | "en"
}

/** Replace a tax document with a full tax invoice */
export interface TaxDocumentReplaceParams {
  /** The buyer that the new document names. A tax invoice needs the address, a receipt does not. */
  tax_details: {
    /** A name for people to read. */
    name: string
    /** The tax id, thirteen digits in Thailand. */
    tax_id?: string
    /** Five digits; 00000 is the head office. */
    branch?: string
    /** The postal address, as it stands on documents. */
    address?: {
      /** The first line: house number and street. */
      line1?: string
      /** The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`. */
      line2?: string
      /** The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`. */
      district?: string
      /** The province, or Bangkok for the capital. */
      province?: string
      /** The postal code, five digits in Thailand. */
      postal_code?: string
      /** The two-letter code of the country. */
      country?: string
    }
  }
}

/** Cancel the tax document of a cancelled sale */
export interface TaxDocumentCancelParams {
  /** Why the document is cancelled, as it is kept with it. */
  reason: string
}

/** Update the tax settings */
export interface TaxSettingUpdateParams {
  /** Whether the shop is registered for VAT and charges it. */
  vat_registered?: boolean
  /** The day from which VAT is charged, `YYYY-MM-DD`; null: always. */
  vat_registered_since?: string | null
  /** Five digits; 00000 is the head office. */
  branch?: string
  /** The name for documents, where it is not `name`. */
  legal_name?: string | null
  /** The postal address, as it stands on documents. */
  address?: {
    /** The first line: house number and street. */
    line1?: string | null
    /** The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`. */
    line2?: string | null
    /** The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`. */
    district?: string | null
    /** The province, or Bangkok for the capital. */
    province?: string | null
    /** The postal code, five digits in Thailand. */
    postal_code?: string | null
    /** The two-letter code of the country. */
    country?: string | null
  } | null
  /** The tax id, thirteen digits in Thailand. */
  tax_id?: string | null
  /**
   * The tax behaviour of new prices that do not set their own.
   *
   * - `inclusive`: The amount includes VAT.
   * - `exclusive`: VAT is added to the amount.
   */
  default_tax_behavior?: "inclusive" | "exclusive"
  /** Whether tax documents are sent as e-Tax by mail. */
  etax_by_email?: boolean
}

/** Create a test clock */
export interface TestClockCreateParams {
  /** The time of the clock, in Unix seconds. */
  frozen_time: number
  /** A name for people to read. */
  name?: string
}

/** List test clocks */
export interface TestClockListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
}

/** Advance a test clock; everything due on the way happens at its time */
export interface TestClockAdvanceParams {
  /** The time of the clock, in Unix seconds. */
  frozen_time: number
}

/** Make the next calls to the simulated bank fail */
export interface TestHelperGatewaySetFaultsParams {
  /**
   * What the simulated bank does. Questions about an outcome are slow or down as well.
   *
   * - `slow`: It answers after 3 seconds.
   * - `hang_after_charge`: The money moves, and no answer comes.
   * - `error_after_charge`: The money moves, and the answer is an error.
   * - `down`: It cannot be reached.
   */
  kind: "slow" | "hang_after_charge" | "error_after_charge" | "down"
  /** The number of calls that it applies to; 0 ends it. It replaces what was set before. */
  count: number
}

/** Let the bank report the transfer, or the buyer approve the card payment */
export interface TestHelperPaymentSucceedParams {
  /** For an under- or over-payment by QR. */
  amount_satang?: number
}

/** Set the bank's response to the next refund of a payment */
export interface TestHelperPaymentNextRefundParams {
  /**
   * What the next refund of this payment comes to.
   *
   * - `succeeded`: The refund succeeds at once, as it does without this call.
   * - `pending`: It waits for `/v1/test_helpers/refunds/{id}/succeed` or `/fail`.
   * - `failed`: It fails at once.
   * - `timeout`: The money goes back, and the answer is lost.
   */
  outcome: "succeeded" | "pending" | "failed" | "timeout"
}

/** Simulate a dispute of a payment */
export interface TestHelperPaymentDisputeParams {
  /** Default: all that is left of the payment. */
  amount_satang?: number
  /** The reason that the simulated bank gives. */
  reason?: string
}

/** Run your payout round as of a past or future time */
export interface TestHelperPayoutRoundCreateParams {
  /** All money that is available by then, whatever time a test clock shows. */
  at: number
}

/** Create the slip of a simulated transfer: its picture and the text of its code */
export interface TestHelperSlipCreateParams {
  /** The payment by QR that the buyer means to pay. */
  payment: string
  /** Absent: what is still due. */
  amount_satang?: number
  /** Where the money went, as the slip shows it. Absent: the merchant's account. With hidden digits, such as xxx-xxx-xx78, too little of it may be visible. */
  account?: string
  /** When the money was sent, in Unix seconds; now when absent. */
  sent_at?: number
}

/** Send a sample event to the endpoints subscribed to its type */
export interface TestHelperWebhookEventCreateParams {
  /** The objects in it are examples: their ids begin with `sample` and name nothing. */
  type: "customer.created" | "customer.updated" | "customer.deleted" | "product.created" | "product.updated" | "price.created" | "price.updated" | "payment_method.attached" | "payment_method.detached" | "payment_method.updated" | "payment_method.expiring" | "payment.created" | "payment.requires_action" | "payment.succeeded" | "payment.failed" | "payment.expired" | "payment.updated" | "payment.unmatched" | "refund.created" | "refund.succeeded" | "refund.failed" | "dispute.created" | "dispute.won" | "dispute.lost" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.finalized" | "invoice.sent" | "invoice.paid" | "invoice.payment_failed" | "invoice.overdue" | "invoice.voided" | "invoice.uncollectible" | "invoice.upcoming" | "tax_document.cancelled" | "checkout_session.created" | "checkout_session.completed" | "checkout_session.expired" | "checkout_session.payment_failed" | "payment_link.created" | "payment_link.updated" | "setup_session.completed" | "setup_session.expired" | "subscription.created" | "subscription.activated" | "subscription.renewed" | "subscription.past_due" | "subscription.recovered" | "subscription.cancel_scheduled" | "subscription.resumed" | "subscription.changed" | "subscription.canceled" | "subscription.expired" | "subscription.updated" | "discount_code.created" | "discount_code.redeemed" | "discount_code.exhausted" | "discount_code.closed" | "license.issued" | "license.activated" | "license.released" | "license.revoked" | "license.rotated" | "license.seats_exceeded" | "credits.granted" | "credits.consumed" | "credits.depleted" | "credits.expired" | "entitlements.updated" | "payout.created" | "payout.in_transit" | "payout.paid" | "payout.failed" | "payout.returned" | "payout.skipped" | "gateway_account.connected" | "gateway_account.updated" | "gateway_account.failing" | "gateway_account.disconnected" | "gateway.reconciliation_different" | "webhook_endpoint.ping" | "webhook_endpoint.disabled" | "approval.requested" | "approval.approved" | "approval.rejected" | "approval.expired" | "test_clock.advancing" | "test_clock.ready"
}

/** Read the timeline of a subscription: what happened, why, and what is planned */
export interface SubscriptionRetrieveTimelineParams {
  /**
   * Only what has happened, or only what is planned, which costs the same however long the past is.
   *
   * - `past`: It has happened.
   * - `planned`: It will happen, unless something changes before.
   */
  kind?: "past" | "planned"
  /** The language of `summary` and `because`. */
  locale?: "en" | "th"
  /**
   * The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.
   *
   * - `data.invoice`
   * - `data.invoice.subscription`
   * - `data.invoice.checkout_session`
   * - `data.invoice.customer`
   * - `data.invoice.payment`
   * - `data.payment`
   * - `data.payment.dispute`
   * - `data.payment.payment_method`
   * - `data.payment.gateway_account`
   * - `data.payment.customer`
   * - `data.payment.invoice`
   * - `data.payment.checkout_session`
   * - `data.payment.subscription`
   */
  expand?: string[]
}

/** Create a webhook endpoint; its signing secret is shown once */
export interface WebhookEndpointCreateParams {
  /** https, and public: no user info, no private or local address. Events are sent there by POST. */
  url: string
  /** The event types to receive. An empty list means all types, including those that are added later. */
  enabled_events?: string[]
  /** A description, shown to people. */
  description?: string
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string>
}

/** List webhook endpoints */
export interface WebhookEndpointListParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /**
   * Only those with this status.
   *
   * - `enabled`: Events are sent to it.
   * - `disabled`: Nothing is sent to it: `disabled_reason` says why.
   */
  status?: "enabled" | "disabled"
  /** The whole address, so that a script finds the endpoint that it made before. */
  url?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
}

/** Update, disable or enable a webhook endpoint */
export interface WebhookEndpointUpdateParams {
  /** https, and public: no user info, no private or local address. Events are sent there by POST. */
  url?: string
  /** The types of events that are sent. Empty: all. */
  enabled_events?: string[] | null
  /** `disabled` cancels pending deliveries. `enabled` sends nothing from before: ask for a replay. */
  status?: "enabled" | "disabled"
  /** A description, shown to people. */
  description?: string | null
  /** Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them. */
  metadata?: Record<string, string | null> | null
}

/** Rotate the signing secret of a webhook endpoint; both secrets sign for a while */
export interface WebhookEndpointRotateSecretParams {
  /** Seconds for which the secret before it signs as well. 0: not at all, for one that has leaked. */
  expire_previous_in?: number
}

/** Replay the events of a time range to a webhook endpoint, oldest first */
export interface WebhookEndpointReplayParams {
  /** Unix seconds: events created from then on. */
  from: number
  /** Unix seconds, included. Default: now, or later where a test clock has gone on to. */
  to?: number
  /** Event types; empty means all that the endpoint receives. */
  types?: string[]
  /** Only events whose deliveries were exhausted or canceled, and those that had none. */
  only_failed?: boolean
}

/** List the replays of a webhook endpoint, newest first */
export interface WebhookEndpointListReplaysParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
}

/** List the deliveries of a webhook endpoint, newest first */
export interface WebhookEndpointListDeliveriesParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /**
   * Only those with this status.
   *
   * - `pending`: Attempts are to come.
   * - `succeeded`: The receiver answered with 2xx.
   * - `exhausted`: The last attempt failed.
   * - `canceled`: Its endpoint was disabled or deleted, or a replay took its place.
   */
  status?: "pending" | "succeeded" | "exhausted" | "canceled"
  /** The type of the event, such as `invoice.paid`. */
  event_type?: "customer.created" | "customer.updated" | "customer.deleted" | "product.created" | "product.updated" | "price.created" | "price.updated" | "payment_method.attached" | "payment_method.detached" | "payment_method.updated" | "payment_method.expiring" | "payment.created" | "payment.requires_action" | "payment.succeeded" | "payment.failed" | "payment.expired" | "payment.updated" | "payment.unmatched" | "refund.created" | "refund.succeeded" | "refund.failed" | "dispute.created" | "dispute.won" | "dispute.lost" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.finalized" | "invoice.sent" | "invoice.paid" | "invoice.payment_failed" | "invoice.overdue" | "invoice.voided" | "invoice.uncollectible" | "invoice.upcoming" | "tax_document.cancelled" | "checkout_session.created" | "checkout_session.completed" | "checkout_session.expired" | "checkout_session.payment_failed" | "payment_link.created" | "payment_link.updated" | "setup_session.completed" | "setup_session.expired" | "subscription.created" | "subscription.activated" | "subscription.renewed" | "subscription.past_due" | "subscription.recovered" | "subscription.cancel_scheduled" | "subscription.resumed" | "subscription.changed" | "subscription.canceled" | "subscription.expired" | "subscription.updated" | "discount_code.created" | "discount_code.redeemed" | "discount_code.exhausted" | "discount_code.closed" | "license.issued" | "license.activated" | "license.released" | "license.revoked" | "license.rotated" | "license.seats_exceeded" | "credits.granted" | "credits.consumed" | "credits.depleted" | "credits.expired" | "entitlements.updated" | "payout.created" | "payout.in_transit" | "payout.paid" | "payout.failed" | "payout.returned" | "payout.skipped" | "gateway_account.connected" | "gateway_account.updated" | "gateway_account.failing" | "gateway_account.disconnected" | "gateway.reconciliation_different" | "webhook_endpoint.ping" | "webhook_endpoint.disabled" | "approval.requested" | "approval.approved" | "approval.rejected" | "approval.expired" | "test_clock.advancing" | "test_clock.ready"
  /** Only those of this event, by its id. */
  event?: string
  /** Only those of this replay, by its id. */
  replay?: string
}

/** List the deliveries of an event */
export interface EventListDeliveriesParams {
  /** How many rows a page has. */
  limit?: number
  /** The id of the last row that you have: the page begins after it. */
  starting_after?: string
  /** The id of the first row that you have: the page ends before it. */
  ending_before?: string
  /** Only those made in this time, in Unix seconds: `created[gte]=1790000000`. */
  created?: {
    /** At this time or later. */
    gte?: number
    /** Later than this. */
    gt?: number
    /** At this time or earlier. */
    lte?: number
    /** Earlier than this. */
    lt?: number
  }
  /**
   * Only those with this status.
   *
   * - `pending`: Attempts are to come.
   * - `succeeded`: The receiver answered with 2xx.
   * - `exhausted`: The last attempt failed.
   * - `canceled`: Its endpoint was disabled or deleted, or a replay took its place.
   */
  status?: "pending" | "succeeded" | "exhausted" | "canceled"
}

export interface VersionsResource {
  /**
   * List the versions of the API.
   *
   * Needs no key.
   *
   * Needs no API key.
   *
   * `GET /v1/versions`
   */
  list(options?: RequestOptions): ListPromise<{
  /** The kind of the object: always this word. */
  object: "version"
  /** The version, as a date. */
  version: string
  /** Whether it is the current one. */
  current: boolean
}>
}

export interface AnalyticsResource {
  /**
   * Read checkout drop-off by payment method.
   *
   * Counts the checkouts of the window that are over, under the method of their first attempt.
   *
   * Needs the scope `analytics:read`.
   *
   * `GET /v1/analytics/dropoff`
   */
  dropoff(params?: AnalyticsDropoffParams, options?: RequestOptions): Promise<Dropoff>
  /**
   * Read revenue: payments, refunds and recurring revenue.
   *
   * One row per `interval`, and the totals of the window.
   *
   * Needs the scope `analytics:read`.
   *
   * `GET /v1/analytics/revenue`
   */
  revenue(params?: AnalyticsRevenueParams, options?: RequestOptions): Promise<Revenue>
}

export interface ApiKeysResource {
  /**
   * Create an API key; its secret is shown once.
   *
   * The scopes are a part of the caller's own. The answer holds the `secret`; it is not shown again. Without `expires_at` a live key for `*` ends after a year, unless `never_expires`.
   *
   * Needs the scope `api_keys:write`.
   *
   * `POST /v1/api_keys`
   */
  create(params: ApiKeyCreateParams | undefined, options: DryRunOptions): Promise<DryRun<ApiKeyWithSecret>>
  create(params?: ApiKeyCreateParams, options?: RequestOptions): Promise<ApiKeyWithSecret>
  /**
   * List API keys, including revoked ones.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `api_keys:read`.
   *
   * `GET /v1/api_keys`
   */
  list(params?: ApiKeyListParams, options?: RequestOptions): ListPromise<ApiKey>
  /**
   * Read an API key.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `api_keys:read`.
   *
   * `GET /v1/api_keys/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<ApiKey>
  /**
   * Update the name, allowed addresses or expiry of an API key.
   *
   * Scopes never change: make another key instead. `null` clears the list of addresses.
   *
   * Needs the scope `api_keys:write`.
   *
   * `PATCH /v1/api_keys/{id}`
   */
  update(id: string, params: ApiKeyUpdateParams | undefined, options: DryRunOptions): Promise<DryRun<ApiKey>>
  update(id: string, params?: ApiKeyUpdateParams, options?: RequestOptions): Promise<ApiKey>
  /**
   * Revoke an API key immediately; it stays listed.
   *
   * Calls with the key answer 401 `api_key_revoked` from then on. The key stays in the list with its `revoked_at`.
   *
   * Needs the scope `api_keys:write`.
   *
   * `DELETE /v1/api_keys/{id}`
   */
  del(id: string, options: DryRunOptions): Promise<DryRun<ApiKeyDelResult>>
  del(id: string, options?: RequestOptions): Promise<ApiKeyDelResult>
  /**
   * Roll an API key: issue a new secret; the old one keeps working for a while.
   *
   * Answers the key with its new `secret`. The old secret works for `expire_in` seconds more (0 to 604 800, 86 400 when absent).
   *
   * Needs the scope `api_keys:write`.
   *
   * `POST /v1/api_keys/{id}/roll`
   */
  roll(id: string, params: ApiKeyRollParams | undefined, options: DryRunOptions): Promise<DryRun<ApiKeyWithSecret>>
  roll(id: string, params?: ApiKeyRollParams, options?: RequestOptions): Promise<ApiKeyWithSecret>
}

export interface ApprovalsResource {
  /**
   * Propose a write for a person to approve.
   *
   * The call is tried out at once, as with `Dry-Run: true`: the answer has what it would change, and refusals are those of the call itself, with `body.` before its parameters. A key with `approvals:write` proposes every write of what it may read: `approvals:write` and `payments:read` propose a refund, which they cannot make. Members whose role may make the call are mailed. A proposal that nobody decides on expires after 72 hours. Calls that take secrets, or answer what is shown once, cannot be proposed, nor those that cannot be tried out (`dry_run_unavailable`).
   *
   * Needs the scope `approvals:write`.
   *
   * `POST /v1/approvals`
   */
  create(params: ApprovalCreateParams, options: DryRunOptions): Promise<DryRun<Approval>>
  create(params: ApprovalCreateParams, options?: RequestOptions): Promise<Approval>
  /**
   * List approvals.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `approvals:read`.
   *
   * `GET /v1/approvals`
   */
  list(params?: ApprovalListParams, options?: RequestOptions): ListPromise<Approval>
  /**
   * Read an approval: what it would change, who decided, and the outcome.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `approvals:read`.
   *
   * `GET /v1/approvals/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<Approval>
  /**
   * Approve a proposal and make its call.
   *
   * For members of the team, in the dashboard, whose role has the scopes of the call: a key is refused with `member_required`. The call is made once, with the scopes that the proposing key has by now (and the member’s role, for what the key may only propose), under the approval’s id as Idempotency-Key, and `run` has its answer. A second approval answers the same.
   *
   * Needs the scope `approvals:write`.
   *
   * `POST /v1/approvals/{id}/approve`
   */
  approve(id: string, params: ApprovalApproveParams | undefined, options: DryRunOptions): Promise<DryRun<Approval>>
  approve(id: string, params?: ApprovalApproveParams, options?: RequestOptions): Promise<Approval>
  /**
   * Reject a proposal.
   *
   * For members of the team, as approving is. The call is never made. A second rejection answers the same.
   *
   * Needs the scope `approvals:write`.
   *
   * `POST /v1/approvals/{id}/reject`
   */
  reject(id: string, params: ApprovalRejectParams | undefined, options: DryRunOptions): Promise<DryRun<Approval>>
  reject(id: string, params?: ApprovalRejectParams, options?: RequestOptions): Promise<Approval>
}

export interface AuditLogResource {
  /**
   * List audit log entries.
   *
   * Each entry names the member, key or part of the system, its address, and what changed.
   *
   * Needs the scope `audit_log:read`.
   *
   * `GET /v1/audit_log`
   */
  list(params?: AuditLogListParams, options?: RequestOptions): ListPromise<AuditLogEntry>
  /**
   * List audit log entries, as CSV.
   *
   * `GET /v1/audit_log`
   */
  exportCsv(params?: AuditLogExportCsvParams, options?: RequestOptions): Promise<string>
}

export interface AuditsResource {
  /**
   * Run an audit: check that your books add up.
   *
   * Asks every promise about this shop's numbers, such as that each ledger transaction balances. Answers the audit when it is done within some seconds, else while it runs.
   *
   * Needs the scope `audits:write`.
   *
   * `POST /v1/audits`
   */
  create(options: DryRunOptions): Promise<DryRun<Audit>>
  create(options?: RequestOptions): Promise<Audit>
  /**
   * List audits, including the nightly ones.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `audits:read`.
   *
   * `GET /v1/audits`
   */
  list(params?: AuditListParams, options?: RequestOptions): ListPromise<Audit>
  /**
   * Read an audit.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `audits:read`.
   *
   * `GET /v1/audits/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<Audit>
}

export interface BalanceResource {
  /**
   * Read the balance: available and pending.
   *
   * `available` can be paid out now, `pending` later. In test mode `at` answers as of an instant.
   *
   * Needs the scope `balance:read`.
   *
   * `GET /v1/balance`
   */
  retrieve(params?: BalanceRetrieveParams, options?: RequestOptions): Promise<Balance>
}

export interface BalanceTransactionsResource {
  /**
   * List balance transactions.
   *
   * The nets of all of them sum to available and pending.
   *
   * Needs the scope `balance_transactions:read`.
   *
   * `GET /v1/balance_transactions`
   */
  list(params?: BalanceTransactionListParams, options?: RequestOptions): ListPromise<BalanceTransaction>
  /**
   * List balance transactions, as CSV.
   *
   * `GET /v1/balance_transactions`
   */
  exportCsv(params?: BalanceTransactionExportCsvParams, options?: RequestOptions): Promise<string>
}

export interface BankAccountsResource {
  /**
   * Add a bank account; payouts go there as soon as it can be used.
   *
   * The number reads back with its last four digits only. In live mode a new account may be used after 48 hours, or once a second owner confirms it.
   *
   * Needs the scope `bank_accounts:write`.
   *
   * `POST /v1/bank_accounts`
   */
  create(params: BankAccountCreateParams, options: DryRunOptions): Promise<DryRun<BankAccount>>
  create(params: BankAccountCreateParams, options?: RequestOptions): Promise<BankAccount>
  /**
   * List bank accounts.
   *
   * Needs the scope `bank_accounts:read`.
   *
   * `GET /v1/bank_accounts`
   */
  list(params?: BankAccountListParams, options?: RequestOptions): ListPromise<BankAccount>
  /**
   * Read a bank account.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `bank_accounts:read`.
   *
   * `GET /v1/bank_accounts/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<BankAccount>
  /**
   * Choose the bank account that receives payouts.
   *
   * `default: true` makes the account the one that payouts go to.
   *
   * Needs the scope `bank_accounts:write`.
   *
   * `PATCH /v1/bank_accounts/{id}`
   */
  update(id: string, params: BankAccountUpdateParams, options: DryRunOptions): Promise<DryRun<BankAccount>>
  update(id: string, params: BankAccountUpdateParams, options?: RequestOptions): Promise<BankAccount>
  /**
   * Delete a bank account; the newest other usable one takes its place.
   *
   * Payouts that are on their way to it are not affected.
   *
   * Needs the scope `bank_accounts:write`.
   *
   * `DELETE /v1/bank_accounts/{id}`
   */
  del(id: string, options: DryRunOptions): Promise<DryRun<BankAccountDelResult>>
  del(id: string, options?: RequestOptions): Promise<BankAccountDelResult>
}

export interface BankStatementsResource {
  /**
   * Upload a bank statement as CSV; each incoming transfer in it becomes an inbound transfer.
   *
   * The body is the file (`text/csv`). The names of its columns are given once and kept for the bank. A row that cannot be read is named in `problems`, and the others are read all the same. The same row is counted once, however often a file is sent.
   *
   * Needs the scope `bank_statements:write`.
   *
   * `POST /v1/bank_statements`
   */
  create(params: BankStatementCreateParams, options: DryRunOptions): Promise<DryRun<BankStatement>>
  create(params: BankStatementCreateParams, options?: RequestOptions): Promise<BankStatement>
  /**
   * List bank statements.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `bank_statements:read`.
   *
   * `GET /v1/bank_statements`
   */
  list(params?: BankStatementListParams, options?: RequestOptions): ListPromise<BankStatement>
  /**
   * Read a bank statement.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `bank_statements:read`.
   *
   * `GET /v1/bank_statements/{id}`
   */
  retrieve(id: string, params?: BankStatementRetrieveParams, options?: RequestOptions): Promise<BankStatement>
}

export interface GatewayAccountsResource {
  /**
   * Connect a gateway account; the credentials are checked first.
   *
   * The gateway is asked with the credentials before anything is stored: wrong ones are `gateway_credentials_invalid`, those of the other mode `gateway_mode_mismatch`. Credentials are sealed at rest and never answered.
   *
   * Needs the scope `gateway_accounts:write`.
   *
   * `POST /v1/gateway_accounts`
   */
  create(params: GatewayAccountCreateParams, options: DryRunOptions): Promise<DryRun<GatewayAccount>>
  create(params: GatewayAccountCreateParams, options?: RequestOptions): Promise<GatewayAccount>
  /**
   * List gateway accounts, including disconnected ones.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `gateway_accounts:read`.
   *
   * `GET /v1/gateway_accounts`
   */
  list(params?: GatewayAccountListParams, options?: RequestOptions): ListPromise<GatewayAccount>
  /**
   * Read a gateway account.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `gateway_accounts:read`.
   *
   * `GET /v1/gateway_accounts/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<GatewayAccount>
  /**
   * Update the credentials, uses or description of a gateway account.
   *
   * Credentials that are given replace those of their name, after the gateway has accepted them. A replaced webhook secret is accepted for 24 hours more.
   *
   * Needs the scope `gateway_accounts:write`.
   *
   * `PATCH /v1/gateway_accounts/{id}`
   */
  update(id: string, params: GatewayAccountUpdateParams | undefined, options: DryRunOptions): Promise<DryRun<GatewayAccount>>
  update(id: string, params?: GatewayAccountUpdateParams, options?: RequestOptions): Promise<GatewayAccount>
  /**
   * Disconnect a gateway account; it can still be read.
   *
   * Refused with `gateway_account_in_use` while a payment, refund or payout is under way there. The credentials are deleted.
   *
   * Needs the scope `gateway_accounts:write`.
   *
   * `DELETE /v1/gateway_accounts/{id}`
   */
  del(id: string, options: DryRunOptions): Promise<DryRun<GatewayAccount>>
  del(id: string, options?: RequestOptions): Promise<GatewayAccount>
  /**
   * Reconcile a day with the gateway's own records; in test mode also with `simulator`, the simulated bank.
   *
   * Each charge, refund and fee that one book has and the other has not, or that differs by a satang.
   *
   * Needs the scope `gateway_accounts:read`.
   *
   * `GET /v1/gateway_accounts/{id}/reconciliation`
   */
  retrieveReconciliation(id: string, params: GatewayAccountRetrieveReconciliationParams, options?: RequestOptions): Promise<GatewayReconciliation>
  /**
   * Check the credentials of a gateway account.
   *
   * A harmless call with the stored credentials. The answer's `status` and `problem` say what the gateway said.
   *
   * Needs the scope `gateway_accounts:write`.
   *
   * `POST /v1/gateway_accounts/{id}/check`
   */
  check(id: string, options: DryRunOptions): Promise<DryRun<GatewayAccount>>
  check(id: string, options?: RequestOptions): Promise<GatewayAccount>
}

export interface CheckoutSessionsResource {
  /**
   * Create a checkout session.
   *
   * Needs `customer` or `customer_email`, exactly one. Send the buyer to the answer's `url`, and fulfil when `checkout_session.completed` arrives. The page offers PromptPay and card as far as a gateway serves them. A recurring line starts a subscription, which the payment activates.
   *
   * Needs the scope `checkout_sessions:write`.
   *
   * `POST /v1/checkout_sessions`
   */
  create(params: CheckoutSessionCreateParams, options: DryRunOptions): Promise<DryRun<CheckoutSession>>
  create(params: CheckoutSessionCreateParams, options?: RequestOptions): Promise<CheckoutSession>
  /**
   * List checkout sessions.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `checkout_sessions:read`.
   *
   * `GET /v1/checkout_sessions`
   */
  list(params?: CheckoutSessionListParams, options?: RequestOptions): ListPromise<CheckoutSession>
  /**
   * Read a checkout session.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `checkout_sessions:read`.
   *
   * `GET /v1/checkout_sessions/{id}`
   */
  retrieve(id: string, params?: CheckoutSessionRetrieveParams, options?: RequestOptions): Promise<CheckoutSession>
  /**
   * Expire an open checkout session.
   *
   * Releases a reserved discount code and expires the subscriptions that the checkout would have started. A second call answers the same.
   *
   * Needs the scope `checkout_sessions:write`.
   *
   * `POST /v1/checkout_sessions/{id}/expire`
   */
  expire(id: string, options: DryRunOptions): Promise<DryRun<CheckoutSession>>
  expire(id: string, options?: RequestOptions): Promise<CheckoutSession>
  /**
   * Try a checkout session in quarantine again at once.
   *
   * For an object whose `workflow.problem` is set, once its reason is mended. Without a problem nothing changes.
   *
   * Needs the scope `checkout_sessions:write`.
   *
   * `POST /v1/checkout_sessions/{id}/try_again`
   */
  tryAgain(id: string, options: DryRunOptions): Promise<DryRun<CheckoutSession>>
  tryAgain(id: string, options?: RequestOptions): Promise<CheckoutSession>
}

export interface TestHelpersCheckoutSessionsResource {
  /**
   * Confirm a checkout session as its buyer would.
   *
   * A card is charged at once; PromptPay answers a payment that waits for `succeedTestPayment`. Nothing is charged when `expected_total_satang` differs from the total: 409 `total_changed`.
   *
   * Needs the scope `test_helpers:write`.
   *
   * Test mode only.
   *
   * `POST /v1/test_helpers/checkout_sessions/{id}/confirm`
   */
  confirm(id: string, params: TestHelperCheckoutSessionConfirmParams, options: DryRunOptions): Promise<DryRun<TestHelperCheckoutSessionConfirmResult>>
  confirm(id: string, params: TestHelperCheckoutSessionConfirmParams, options?: RequestOptions): Promise<TestHelperCheckoutSessionConfirmResult>
}

export interface CustomersResource {
  /**
   * Spend credits of a customer, soonest to expire first.
   *
   * All or nothing: with too few credits the answer is `credits_insufficient` and nothing is taken. Send an `Idempotency-Key`, so that a retry takes nothing twice.
   *
   * Needs the scope `customers:write`.
   *
   * `POST /v1/customers/{id}/credits/consume`
   */
  consumeCredits(id: string, params: CustomerConsumeCreditsParams, options: DryRunOptions): Promise<DryRun<CustomerConsumeCreditsResult>>
  consumeCredits(id: string, params: CustomerConsumeCreditsParams, options?: RequestOptions): Promise<CustomerConsumeCreditsResult>
  /**
   * List credit transactions.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `customers:read`.
   *
   * `GET /v1/customers/{id}/credits/transactions`
   */
  listCreditTransactions(id: string, params?: CustomerListCreditTransactionsParams, options?: RequestOptions): ListPromise<CreditTransaction>
  /**
   * Create a customer.
   *
   * The email address is unique for the shop and mode, without regard to case: `email_taken` otherwise. With `test_clock` the customer lives in the clock's time.
   *
   * Needs the scope `customers:write`.
   *
   * `POST /v1/customers`
   */
  create(params: CustomerCreateParams | undefined, options: DryRunOptions): Promise<DryRun<Customer>>
  create(params?: CustomerCreateParams, options?: RequestOptions): Promise<Customer>
  /**
   * List customers.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `customers:read`.
   *
   * `GET /v1/customers`
   */
  list(params?: CustomerListParams, options?: RequestOptions): ListPromise<Customer>
  /**
   * Read a customer.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `customers:read`.
   *
   * `GET /v1/customers/{id}`
   */
  retrieve(id: string, params?: CustomerRetrieveParams, options?: RequestOptions): Promise<Customer>
  /**
   * Update a customer; a field set to null is emptied.
   *
   * Only the members that are sent change. A new default card is tried at once for an overdue subscription.
   *
   * Needs the scope `customers:write`.
   *
   * `PATCH /v1/customers/{id}`
   */
  update(id: string, params: CustomerUpdateParams | undefined, options: DryRunOptions): Promise<DryRun<Customer>>
  update(id: string, params?: CustomerUpdateParams, options?: RequestOptions): Promise<Customer>
  /**
   * Delete a customer and end its subscriptions.
   *
   * Refused with `customer_has_open_payment` while a payment is under way.
   *
   * Needs the scope `customers:write`.
   *
   * `DELETE /v1/customers/{id}`
   */
  del(id: string, options: DryRunOptions): Promise<DryRun<CustomerDelResult>>
  del(id: string, options?: RequestOptions): Promise<CustomerDelResult>
  /**
   * Merge a customer into another.
   *
   * Subscriptions, payments, licences, credits and cards move to `into`. This customer stays readable with `merged_into`.
   *
   * Needs the scope `customers:write`.
   *
   * `POST /v1/customers/{id}/merge`
   */
  merge(id: string, params: CustomerMergeParams, options: DryRunOptions): Promise<DryRun<Customer>>
  merge(id: string, params: CustomerMergeParams, options?: RequestOptions): Promise<Customer>
  /**
   * Export all data held about a customer.
   *
   * One JSON file with every row that names the customer, for requests under the PDPA.
   *
   * Needs the scope `customers:read`, and `payment_methods:read`, `checkout_sessions:read`, `setup_sessions:read`, `subscriptions:read`, `invoices:read`, `payments:read`, `refunds:read`, `disputes:read`, `inbound_transfers:read`, `licenses:read`, `events:read`.
   *
   * `GET /v1/customers/{id}/export`
   */
  export(id: string, params?: CustomerExportParams, options?: RequestOptions): Promise<CustomerExport>
  /**
   * Erase a customer: personal data is removed, amounts and documents stay.
   *
   * What tax documents must name by law is kept until `documents_kept_until` of the erasure. A customer with subscriptions is refused with `customer_not_erasable`, unless `cancel: true` ends them first.
   *
   * Needs the scope `customers:write`, and `payment_methods:write`, `checkout_sessions:write`, `setup_sessions:write`, `subscriptions:write`, `invoices:write`, `payments:write`, `licenses:write`, `events:write`.
   *
   * `POST /v1/customers/{id}/erase`
   */
  erase(id: string, params: CustomerEraseParams | undefined, options: DryRunOptions): Promise<DryRun<CustomerErasure>>
  erase(id: string, params?: CustomerEraseParams, options?: RequestOptions): Promise<CustomerErasure>
  /**
   * Read the progress of an erasure.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `customers:read`.
   *
   * `GET /v1/customers/{id}/erasure`
   */
  retrieveErasure(id: string, options?: RequestOptions): Promise<CustomerErasure>
  /**
   * Read what a customer has access to now.
   *
   * Answers what the customer may use at this moment. A payment shows here at once, and the call is quick enough to make at every log-in.
   *
   * Needs the scope `customers:read`.
   *
   * `GET /v1/customers/{id}/entitlements`
   */
  retrieveEntitlements(id: string, params?: CustomerRetrieveEntitlementsParams, options?: RequestOptions): Promise<Entitlements>
}

export interface DiscountCodesResource {
  /**
   * Create a discount code.
   *
   * `percent` takes 1 to 100 off a hundred, `fixed` an amount in satang. Without `code` a random one of eight characters is made. A use is reserved when a buyer confirms, and never more than `max_uses` are.
   *
   * Needs the scope `discount_codes:write`.
   *
   * `POST /v1/discount_codes`
   */
  create(params: DiscountCodeCreateParams, options: DryRunOptions): Promise<DryRun<DiscountCode>>
  create(params: DiscountCodeCreateParams, options?: RequestOptions): Promise<DiscountCode>
  /**
   * List discount codes.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `discount_codes:read`.
   *
   * `GET /v1/discount_codes`
   */
  list(params?: DiscountCodeListParams, options?: RequestOptions): ListPromise<DiscountCode>
  /**
   * Read a discount code.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `discount_codes:read`.
   *
   * `GET /v1/discount_codes/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<DiscountCode>
  /**
   * Close a discount code.
   *
   * Buyers cannot use it any more. Discounts that subscriptions have already stay.
   *
   * Needs the scope `discount_codes:write`.
   *
   * `POST /v1/discount_codes/{id}/close`
   */
  close(id: string, options: DryRunOptions): Promise<DryRun<DiscountCode>>
  close(id: string, options?: RequestOptions): Promise<DiscountCode>
}

export interface DisputesResource {
  /**
   * List disputes.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `disputes:read`.
   *
   * `GET /v1/disputes`
   */
  list(params?: DisputeListParams, options?: RequestOptions): ListPromise<Dispute>
  /**
   * Read a dispute.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `disputes:read`.
   *
   * `GET /v1/disputes/{id}`
   */
  retrieve(id: string, params?: DisputeRetrieveParams, options?: RequestOptions): Promise<Dispute>
}

export interface EventsResource {
  /**
   * List events, newest first.
   *
   * Never shows an event before an earlier one that can still be committed, so a reader that follows the list misses none. Kept for 90 days.
   *
   * Needs the scope `events:read`.
   *
   * `GET /v1/events`
   */
  list(params?: EventListParams, options?: RequestOptions): ListPromise<SatangEvent>
  /**
   * Read an event.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `events:read`.
   *
   * `GET /v1/events/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<SatangEvent>
  /**
   * List the deliveries of an event.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `events:read`.
   *
   * `GET /v1/events/{id}/deliveries`
   */
  listDeliveries(id: string, params?: EventListDeliveriesParams, options?: RequestOptions): ListPromise<WebhookDelivery>
}

export interface InboundTransfersResource {
  /**
   * List inbound transfers reported by banks.
   *
   * `unmatched`, `underpaid`, `overpaid` and `duplicate` ones wait for a person.
   *
   * Needs the scope `inbound_transfers:read`.
   *
   * `GET /v1/inbound_transfers`
   */
  list(params?: InboundTransferListParams, options?: RequestOptions): ListPromise<InboundTransfer>
  /**
   * Confirm that money for a payment arrived in your own bank account.
   *
   * For a gateway that a person watches, such as a bank account of your own: what came is counted for the payment, short and over as any other transfer. The same `reference` is counted once.
   *
   * Needs the scope `inbound_transfers:write`.
   *
   * `POST /v1/inbound_transfers`
   */
  create(params: InboundTransferCreateParams, options: DryRunOptions): Promise<DryRun<InboundTransfer>>
  create(params: InboundTransferCreateParams, options?: RequestOptions): Promise<InboundTransfer>
  /**
   * Read an inbound transfer.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `inbound_transfers:read`.
   *
   * `GET /v1/inbound_transfers/{id}`
   */
  retrieve(id: string, params?: InboundTransferRetrieveParams, options?: RequestOptions): Promise<InboundTransfer>
  /**
   * Match an unmatched transfer to an open QR payment.
   *
   * For money that came without a reference that fits. An amount that is short completes nothing and waits for the rest.
   *
   * Needs the scope `inbound_transfers:write`.
   *
   * `POST /v1/inbound_transfers/{id}/match`
   */
  match(id: string, params: InboundTransferMatchParams, options: DryRunOptions): Promise<DryRun<InboundTransfer>>
  match(id: string, params: InboundTransferMatchParams, options?: RequestOptions): Promise<InboundTransfer>
  /**
   * Accept a transfer that is short by the withholding tax; the invoice is then paid.
   *
   * For a company that paid less by exactly 1, 2, 3 or 5 % of the amount before VAT. The shortfall becomes a receivable until its certificate has come.
   *
   * Needs the scope `inbound_transfers:write`.
   *
   * `POST /v1/inbound_transfers/{id}/accept_withholding`
   */
  acceptWithholding(id: string, options: DryRunOptions): Promise<DryRun<InboundTransfer>>
  acceptWithholding(id: string, options?: RequestOptions): Promise<InboundTransfer>
  /**
   * Return unmatched money to its sender. A card charge is refunded; money on a bank account is sent by hand..
   *
   * With `by_hand` a person sends the money and reports it; otherwise the gateway is asked.
   *
   * Needs the scope `inbound_transfers:write`.
   *
   * `POST /v1/inbound_transfers/{id}/refund`
   */
  refund(id: string, params: InboundTransferRefundParams | undefined, options: DryRunOptions): Promise<DryRun<InboundTransfer>>
  refund(id: string, params?: InboundTransferRefundParams, options?: RequestOptions): Promise<InboundTransfer>
  /**
   * Try an inbound transfer in quarantine again at once.
   *
   * For an object whose `workflow.problem` is set, once its reason is mended. Without a problem nothing changes.
   *
   * Needs the scope `inbound_transfers:write`.
   *
   * `POST /v1/inbound_transfers/{id}/try_again`
   */
  tryAgain(id: string, options: DryRunOptions): Promise<DryRun<InboundTransfer>>
  tryAgain(id: string, options?: RequestOptions): Promise<InboundTransfer>
}

export interface InvoicesResource {
  /**
   * List invoices.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `invoices:read`.
   *
   * `GET /v1/invoices`
   */
  list(params?: InvoiceListParams, options?: RequestOptions): ListPromise<Invoice>
  /**
   * Create an invoice by hand, as a draft.
   *
   * Lines come from prices, or say what they are in your own words. The draft can be changed and deleted; it has no number before it is finalized.
   *
   * Needs the scope `invoices:write`.
   *
   * `POST /v1/invoices`
   */
  create(params: InvoiceCreateParams, options: DryRunOptions): Promise<DryRun<Invoice>>
  create(params: InvoiceCreateParams, options?: RequestOptions): Promise<Invoice>
  /**
   * Read an invoice.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `invoices:read`.
   *
   * `GET /v1/invoices/{id}`
   */
  retrieve(id: string, params?: InvoiceRetrieveParams, options?: RequestOptions): Promise<Invoice>
  /**
   * Update a draft invoice.
   *
   * Only a draft can be changed: `invoice_not_draft` otherwise. `lines` replaces all lines.
   *
   * Needs the scope `invoices:write`.
   *
   * `PATCH /v1/invoices/{id}`
   */
  update(id: string, params: InvoiceUpdateParams | undefined, options: DryRunOptions): Promise<DryRun<Invoice>>
  update(id: string, params?: InvoiceUpdateParams, options?: RequestOptions): Promise<Invoice>
  /**
   * Delete a draft invoice.
   *
   * Only a draft can be deleted. An invoice that was issued is voided instead.
   *
   * Needs the scope `invoices:write`.
   *
   * `DELETE /v1/invoices/{id}`
   */
  del(id: string, options: DryRunOptions): Promise<DryRun<InvoiceDelResult>>
  del(id: string, options?: RequestOptions): Promise<InvoiceDelResult>
  /**
   * Finalize a draft invoice: it gets its number and QR code and becomes due.
   *
   * From then on it cannot be changed. `hosted_invoice_url` is the page where its customer pays.
   *
   * Needs the scope `invoices:write`.
   *
   * `POST /v1/invoices/{id}/finalize`
   */
  finalize(id: string, options: DryRunOptions): Promise<DryRun<Invoice>>
  finalize(id: string, options?: RequestOptions): Promise<Invoice>
  /**
   * Send an invoice to its customer by email; a draft is finalized first.
   *
   * The mail carries the QR and the link. It can be sent again while the invoice is open.
   *
   * Needs the scope `invoices:write`.
   *
   * `POST /v1/invoices/{id}/send`
   */
  send(id: string, options: DryRunOptions): Promise<DryRun<Invoice>>
  send(id: string, options?: RequestOptions): Promise<Invoice>
  /**
   * Record the withholding tax certificate of a paid invoice.
   *
   * `amount_satang` must be what was withheld. The same certificate a second time changes nothing; another one replaces it.
   *
   * Needs the scope `invoices:write`.
   *
   * `POST /v1/invoices/{id}/withholding_certificate`
   */
  recordWithholdingCertificate(id: string, params: InvoiceRecordWithholdingCertificateParams, options: DryRunOptions): Promise<DryRun<Invoice>>
  recordWithholdingCertificate(id: string, params: InvoiceRecordWithholdingCertificateParams, options?: RequestOptions): Promise<Invoice>
  /**
   * Upload the withholding tax certificate: PDF, PNG or JPEG, up to 5 MB.
   *
   * As a form with the part `file`, whose type is known by its first bytes. It is kept as it is. Another one replaces it; the one before is kept, too, and not shown any more. While a file is here, nobody is asked for the certificate by mail. Its number and day are entered by `…/withholding_certificate`.
   *
   * Needs the scope `invoices:write`.
   *
   * `POST /v1/invoices/{id}/withholding_certificate/file`
   */
  uploadWithholdingCertificate(id: string, params: InvoiceUploadWithholdingCertificateParams | undefined, options: DryRunOptions): Promise<DryRun<Invoice>>
  uploadWithholdingCertificate(id: string, params?: InvoiceUploadWithholdingCertificateParams, options?: RequestOptions): Promise<Invoice>
  /**
   * Download the withholding tax certificate.
   *
   * A PDF, PNG or JPEG: see `Content-Type`. 404 while none is here.
   *
   * Needs the scope `invoices:read`, and `withholdings:read`.
   *
   * `GET /v1/invoices/{id}/withholding_certificate/file`
   */
  downloadWithholdingCertificate(id: string, options?: RequestOptions): Promise<Uint8Array>
  /**
   * Reject the uploaded withholding tax certificate.
   *
   * It is not shown any more, and kept as long as tax records are. A certificate that is waited for is asked for by mail again.
   *
   * Needs the scope `invoices:write`.
   *
   * `DELETE /v1/invoices/{id}/withholding_certificate/file`
   */
  setWithholdingCertificateAside(id: string, options: DryRunOptions): Promise<DryRun<Invoice>>
  setWithholdingCertificateAside(id: string, options?: RequestOptions): Promise<Invoice>
  /**
   * Mark an open invoice as uncollectible; it can still be paid.
   *
   * No reminder is sent any more. The invoice can still be paid with its QR or link.
   *
   * Needs the scope `invoices:write`.
   *
   * `POST /v1/invoices/{id}/mark_uncollectible`
   */
  markUncollectible(id: string, options: DryRunOptions): Promise<DryRun<Invoice>>
  markUncollectible(id: string, options?: RequestOptions): Promise<Invoice>
  /**
   * Charge an open invoice to a card now, or mark it as paid outside Satang.
   *
   * Charges `payment_method`, or without it the card of the subscription or of the customer. A decline is 402 and leaves the invoice open. `paid_outside` records cash, a cheque or a transfer that you took yourself.
   *
   * Needs the scope `invoices:write`.
   *
   * `POST /v1/invoices/{id}/pay`
   */
  pay(id: string, params: InvoicePayParams | undefined, options: DryRunOptions): Promise<DryRun<Invoice>>
  pay(id: string, params?: InvoicePayParams, options?: RequestOptions): Promise<Invoice>
  /**
   * Void an open invoice: a renewal is waived, a first invoice ends its subscription, an invoice by hand is no longer owed.
   *
   * A void invoice keeps its number and is never paid: money that still comes is unmatched and can be returned.
   *
   * Needs the scope `invoices:write`.
   *
   * `POST /v1/invoices/{id}/void`
   */
  void(id: string, options: DryRunOptions): Promise<DryRun<Invoice>>
  void(id: string, options?: RequestOptions): Promise<Invoice>
  /**
   * Replace the hosted link of an invoice; the previous link stops working.
   *
   * For a link that somebody else has seen.
   *
   * Needs the scope `invoices:write`.
   *
   * `POST /v1/invoices/{id}/renew_link`
   */
  renewLink(id: string, options: DryRunOptions): Promise<DryRun<Invoice>>
  renewLink(id: string, options?: RequestOptions): Promise<Invoice>
  /**
   * Download an invoice, or its receipt, as PDF.
   *
   * `document=receipt` answers the receipt or tax invoice of a paid one. A draft is answered as it will be, if it is issued today, and says on each page that it is a draft.
   *
   * Needs the scope `invoices:read`.
   *
   * `GET /v1/invoices/{id}/pdf`
   */
  retrievePdf(id: string, params?: InvoiceRetrievePdfParams, options?: RequestOptions): Promise<Uint8Array>
  /**
   * Try an invoice in quarantine again at once.
   *
   * For an object whose `workflow.problem` is set, once its reason is mended. Without a problem nothing changes.
   *
   * Needs the scope `invoices:write`.
   *
   * `POST /v1/invoices/{id}/try_again`
   */
  tryAgain(id: string, options: DryRunOptions): Promise<DryRun<Invoice>>
  tryAgain(id: string, options?: RequestOptions): Promise<Invoice>
}

export interface WithholdingsResource {
  /**
   * List withholding tax on paid invoices.
   *
   * With `certificate=waiting` those whose certificate (50 bis) has not come.
   *
   * Needs the scope `withholdings:read`.
   *
   * `GET /v1/withholdings`
   */
  list(params?: WithholdingListParams, options?: RequestOptions): ListPromise<Withholding>
}

export interface LicensesResource {
  /**
   * Verify a licence key; needs no API key.
   *
   * For your application, wherever it runs: an `Authorization` header is ignored. With `increment_uses_count` the first use of an `instance` takes a seat, and later ones of the same instance take no further one. A key that is unknown, malformed or of another product answers 404 `license_not_found`; one that may not be used answers `valid: false` with its `reason`.
   *
   * Needs no API key.
   *
   * `POST /v1/licenses/verify`
   */
  verify(params: LicenseVerifyParams, options: DryRunOptions): Promise<DryRun<LicenseVerifyResult>>
  verify(params: LicenseVerifyParams, options?: RequestOptions): Promise<LicenseVerifyResult>
  /**
   * Release the seat of a device; needs no API key.
   *
   * The instance can take a seat again later. An instance that has none is `released: false`.
   *
   * Needs no API key.
   *
   * `POST /v1/licenses/release`
   */
  release(params: LicenseReleaseParams, options: DryRunOptions): Promise<DryRun<LicenseReleaseResult>>
  release(params: LicenseReleaseParams, options?: RequestOptions): Promise<LicenseReleaseResult>
  /**
   * List licences.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `licenses:read`.
   *
   * `GET /v1/licenses`
   */
  list(params?: LicenseListParams, options?: RequestOptions): ListPromise<License>
  /**
   * Read a licence.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `licenses:read`.
   *
   * `GET /v1/licenses/{id}`
   */
  retrieve(id: string, params?: LicenseRetrieveParams, options?: RequestOptions): Promise<License>
  /**
   * Disable a licence.
   *
   * Verification answers `valid: false` with the reason `disabled`, until it is enabled.
   *
   * Needs the scope `licenses:write`.
   *
   * `POST /v1/licenses/{id}/disable`
   */
  disable(id: string, options: DryRunOptions): Promise<DryRun<License>>
  disable(id: string, options?: RequestOptions): Promise<License>
  /**
   * Enable a disabled licence.
   *
   * A licence that was revoked stays revoked.
   *
   * Needs the scope `licenses:write`.
   *
   * `POST /v1/licenses/{id}/enable`
   */
  enable(id: string, options: DryRunOptions): Promise<DryRun<License>>
  enable(id: string, options?: RequestOptions): Promise<License>
  /**
   * Replace the key of a licence.
   *
   * The old key answers `license_not_found` at once. Seats and instances stay.
   *
   * Needs the scope `licenses:write`.
   *
   * `POST /v1/licenses/{id}/rotate`
   */
  rotate(id: string, options: DryRunOptions): Promise<DryRun<License>>
  rotate(id: string, options?: RequestOptions): Promise<License>
  /**
   * Release all seats of a licence.
   *
   * For a customer who has new devices. The instances are forgotten.
   *
   * Needs the scope `licenses:write`.
   *
   * `POST /v1/licenses/{id}/reset_uses`
   */
  resetUses(id: string, options: DryRunOptions): Promise<DryRun<License>>
  resetUses(id: string, options?: RequestOptions): Promise<License>
}

export interface PaymentLinksResource {
  /**
   * Create a payment link.
   *
   * A link that sells to anybody, as often as `max_uses` allows, without expiry. Each visit that goes on to pay opens a checkout session of its own with `payment_link`.
   *
   * Needs the scope `payment_links:write`.
   *
   * `POST /v1/payment_links`
   */
  create(params: PaymentLinkCreateParams, options: DryRunOptions): Promise<DryRun<PaymentLink>>
  create(params: PaymentLinkCreateParams, options?: RequestOptions): Promise<PaymentLink>
  /**
   * List payment links.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `payment_links:read`.
   *
   * `GET /v1/payment_links`
   */
  list(params?: PaymentLinkListParams, options?: RequestOptions): ListPromise<PaymentLink>
  /**
   * Read a payment link.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `payment_links:read`.
   *
   * `GET /v1/payment_links/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<PaymentLink>
  /**
   * Update, activate or deactivate a payment link; open checkouts keep what they offered.
   *
   * Only the members that are sent change.
   *
   * Needs the scope `payment_links:write`.
   *
   * `PATCH /v1/payment_links/{id}`
   */
  update(id: string, params: PaymentLinkUpdateParams | undefined, options: DryRunOptions): Promise<DryRun<PaymentLink>>
  update(id: string, params?: PaymentLinkUpdateParams, options?: RequestOptions): Promise<PaymentLink>
}

export interface PaymentMethodsResource {
  /**
   * Attach a card to a customer; the first one becomes its default.
   *
   * `token` comes from the gateway's own card fields, so that no card number reaches this service; in test mode also a test token such as `pm_card_ok`. A card that the bank refuses is 402 and is not attached.
   *
   * Needs the scope `payment_methods:write`.
   *
   * `POST /v1/payment_methods`
   */
  create(params: PaymentMethodCreateParams, options: DryRunOptions): Promise<DryRun<PaymentMethod>>
  create(params: PaymentMethodCreateParams, options?: RequestOptions): Promise<PaymentMethod>
  /**
   * List cards, of one customer or of all.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `payment_methods:read`.
   *
   * `GET /v1/payment_methods`
   */
  list(params?: PaymentMethodListParams, options?: RequestOptions): ListPromise<PaymentMethod>
  /**
   * Read a card, including a detached one.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `payment_methods:read`.
   *
   * `GET /v1/payment_methods/{id}`
   */
  retrieve(id: string, params?: PaymentMethodRetrieveParams, options?: RequestOptions): Promise<PaymentMethod>
  /**
   * Detach a card; it is not charged again.
   *
   * Subscriptions that use it are charged to the default card, and become `past_due` where there is none.
   *
   * Needs the scope `payment_methods:write`.
   *
   * `POST /v1/payment_methods/{id}/detach`
   */
  detach(id: string, options: DryRunOptions): Promise<DryRun<PaymentMethod>>
  detach(id: string, options?: RequestOptions): Promise<PaymentMethod>
}

export interface PaymentsResource {
  /**
   * List payments.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `payments:read`.
   *
   * `GET /v1/payments`
   */
  list(params?: PaymentListParams, options?: RequestOptions): ListPromise<Payment>
  /**
   * List payments, as CSV.
   *
   * `GET /v1/payments`
   */
  exportCsv(params?: PaymentExportCsvParams, options?: RequestOptions): Promise<string>
  /**
   * Read a payment.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `payments:read`.
   *
   * `GET /v1/payments/{id}`
   */
  retrieve(id: string, params?: PaymentRetrieveParams, options?: RequestOptions): Promise<Payment>
  /**
   * Refund a payment, in full or in part.
   *
   * Without `amount_satang` all that is left. Never more than was paid goes back, however many calls come at once: `amount_too_large` says what is left. A full refund of a one-time purchase takes its licence, flags and unspent credits back, unless `revoke_access` says otherwise. The fee is kept.
   *
   * Needs the scope `payments:write`.
   *
   * `POST /v1/payments/{id}/refund`
   */
  refund(id: string, params: PaymentRefundParams | undefined, options: DryRunOptions): Promise<DryRun<Refund>>
  refund(id: string, params?: PaymentRefundParams, options?: RequestOptions): Promise<Refund>
  /**
   * List the refunds of a payment.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `payments:read`.
   *
   * `GET /v1/payments/{id}/refunds`
   */
  listRefunds(id: string, params?: PaymentListRefundsParams, options?: RequestOptions): ListPromise<Refund>
  /**
   * Submit the slip of a transfer for a QR payment: its picture or the text of its code.
   *
   * The code on the slip is read and asked at the verifier, if the account has one. A slip counts once, for its amount, to its account; anything else waits for a person, with the reason.
   *
   * Needs the scope `payments:write`.
   *
   * `POST /v1/payments/{id}/slip`
   */
  createSlip(id: string, params: PaymentCreateSlipParams | undefined, options: DryRunOptions): Promise<DryRun<Slip>>
  createSlip(id: string, params?: PaymentCreateSlipParams, options?: RequestOptions): Promise<Slip>
}

export interface PayoutsResource {
  /**
   * List payouts; with `include=skipped` also the rounds that paid nothing.
   *
   * Needs the scope `payouts:read`.
   *
   * `GET /v1/payouts`
   */
  list(params?: PayoutListParams, options?: RequestOptions): ListPromise<Payout | PayoutSkip>
  /**
   * Pay out all or part of the available balance without waiting for Friday.
   *
   * Without `amount_satang` all that is available, to the account for payouts. Refused with `balance_below_minimum` or `no_bank_account`, and with `bank_account_changed` when `bank_account` is given and another one would be paid.
   *
   * Needs the scope `payouts:write`.
   *
   * `POST /v1/payouts`
   */
  create(params: PayoutCreateParams | undefined, options: DryRunOptions): Promise<DryRun<Payout>>
  create(params?: PayoutCreateParams, options?: RequestOptions): Promise<Payout>
  /**
   * Read a payout.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `payouts:read`.
   *
   * `GET /v1/payouts/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<Payout>
  /**
   * List the payments in a payout.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `payouts:read`.
   *
   * `GET /v1/payouts/{id}/payments`
   */
  listPayments(id: string, params?: PayoutListPaymentsParams, options?: RequestOptions): ListPromise<Payment>
  /**
   * Report the outcome of a payout sent by hand from a bank account.
   *
   * For a payout by bank file: `paid`, `failed` or `returned`. Money that failed or came back is available again.
   *
   * Needs the scope `payouts:write`.
   *
   * `POST /v1/payouts/{id}/report`
   */
  report(id: string, params: PayoutReportParams, options: DryRunOptions): Promise<DryRun<Payout>>
  report(id: string, params: PayoutReportParams, options?: RequestOptions): Promise<Payout>
  /**
   * Download the statement of a payout: every payment, refund, dispute and returned payout in it.
   *
   * By date in Bangkok, oldest first. As CSV, a row each.
   *
   * Needs the scope `payouts:read`.
   *
   * `GET /v1/payouts/{id}/statement`
   */
  retrieveStatement(id: string, params?: PayoutRetrieveStatementParams, options?: RequestOptions): Promise<Uint8Array>
  /**
   * Try a payout in quarantine again at once.
   *
   * For an object whose `workflow.problem` is set, once its reason is mended. Without a problem nothing changes.
   *
   * Needs the scope `payouts:write`.
   *
   * `POST /v1/payouts/{id}/try_again`
   */
  tryAgain(id: string, options: DryRunOptions): Promise<DryRun<Payout>>
  tryAgain(id: string, options?: RequestOptions): Promise<Payout>
}

export interface PayoutFilesResource {
  /**
   * Create a bank file of the payouts to be sent by hand.
   *
   * One file per call, with the payouts of the account that are in no file yet. A payout is in one file only.
   *
   * Needs the scope `payout_files:write`.
   *
   * `POST /v1/payout_files`
   */
  create(params: PayoutFileCreateParams | undefined, options: DryRunOptions): Promise<DryRun<PayoutFile>>
  create(params?: PayoutFileCreateParams, options?: RequestOptions): Promise<PayoutFile>
  /**
   * List the bank files of payouts.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `payout_files:read`.
   *
   * `GET /v1/payout_files`
   */
  list(params?: PayoutFileListParams, options?: RequestOptions): ListPromise<PayoutFile>
  /**
   * Read a bank file.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `payout_files:read`.
   *
   * `GET /v1/payout_files/{id}`
   */
  retrieve(id: string, params?: PayoutFileRetrieveParams, options?: RequestOptions): Promise<PayoutFile>
  /**
   * Download a bank file: its payouts still to be sent, with their account numbers.
   *
   * As CSV, in the form that the bank reads. Needs a scope of its own, because it holds whole account numbers.
   *
   * Needs the scope `payout_files:read`.
   *
   * `GET /v1/payout_files/{id}/csv`
   */
  download(id: string, options?: RequestOptions): Promise<string>
}

export interface PortalSessionsResource {
  /**
   * Create a customer portal session.
   *
   * The answer's `url` logs the customer in once, within an hour, and leads back to `return_url`.
   *
   * Needs the scope `portal_sessions:write`, and `customers:write`, `subscriptions:write`, `payment_methods:write`, `licenses:write`, `invoices:read`.
   *
   * `POST /v1/portal_sessions`
   */
  create(params: PortalSessionCreateParams, options: DryRunOptions): Promise<DryRun<PortalSession>>
  create(params: PortalSessionCreateParams, options?: RequestOptions): Promise<PortalSession>
}

export interface PricesResource {
  /**
   * Create a price of a product.
   *
   * `recurring` needs `interval`, `pay_what_you_want` its smallest amount. The amount and the interval never change: make another price instead.
   *
   * Needs the scope `prices:write`.
   *
   * `POST /v1/prices`
   */
  create(params: PriceCreateParams, options: DryRunOptions): Promise<DryRun<Price>>
  create(params: PriceCreateParams, options?: RequestOptions): Promise<Price>
  /**
   * List prices.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `prices:read`.
   *
   * `GET /v1/prices`
   */
  list(params?: PriceListParams, options?: RequestOptions): ListPromise<Price>
  /**
   * Read a price.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `prices:read`.
   *
   * `GET /v1/prices/{id}`
   */
  retrieve(id: string, params?: PriceRetrieveParams, options?: RequestOptions): Promise<Price>
  /**
   * Activate or deactivate a price, or update its metadata; amounts never change.
   *
   * A price that is off sells no more. Subscriptions that have it go on.
   *
   * Needs the scope `prices:write`.
   *
   * `PATCH /v1/prices/{id}`
   */
  update(id: string, params: PriceUpdateParams | undefined, options: DryRunOptions): Promise<DryRun<Price>>
  update(id: string, params?: PriceUpdateParams, options?: RequestOptions): Promise<Price>
}

export interface ProductsResource {
  /**
   * Create a product, optionally with its first price and a payment link.
   *
   * `default_price_data` makes the first price in the same call, `payment_link_data` a link that sells it.
   *
   * Needs the scope `products:write`.
   *
   * `POST /v1/products`
   */
  create(params: ProductCreateParams, options: DryRunOptions): Promise<DryRun<ProductMade>>
  create(params: ProductCreateParams, options?: RequestOptions): Promise<ProductMade>
  /**
   * List products.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `products:read`.
   *
   * `GET /v1/products`
   */
  list(params?: ProductListParams, options?: RequestOptions): ListPromise<Product>
  /**
   * Read a product.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `products:read`.
   *
   * `GET /v1/products/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<Product>
  /**
   * Update a product; a field set to null is emptied.
   *
   * Only the members that are sent change. Flags, seats and credits apply to later purchases and renewals.
   *
   * Needs the scope `products:write`.
   *
   * `PATCH /v1/products/{id}`
   */
  update(id: string, params: ProductUpdateParams | undefined, options: DryRunOptions): Promise<DryRun<Product>>
  update(id: string, params?: ProductUpdateParams, options?: RequestOptions): Promise<Product>
  /**
   * Upload the picture of a product: JPEG, PNG or WebP, up to 5 MB.
   *
   * As a form with the part `image`. It is made smaller, and served from this service with a long life in caches. A new upload replaces it.
   *
   * Needs the scope `products:write`.
   *
   * `POST /v1/products/{id}/picture`
   */
  setPicture(id: string, params: ProductSetPictureParams | undefined, options: DryRunOptions): Promise<DryRun<Product>>
  setPicture(id: string, params?: ProductSetPictureParams, options?: RequestOptions): Promise<Product>
  /**
   * Add a file that buyers of the product can download, up to 20 MB.
   *
   * As a form with the part `file`; `name` is what buyers save it as. A product has at most ten. The same bytes under the same name are one file. Whoever bought the product downloads it in the portal and on the page of the paid checkout, for as long as `entitlements.active_products` names the product.
   *
   * Needs the scope `products:write`.
   *
   * `POST /v1/products/{id}/files`
   */
  uploadFile(id: string, params: ProductUploadFileParams, options: DryRunOptions): Promise<DryRun<ProductFile>>
  uploadFile(id: string, params: ProductUploadFileParams, options?: RequestOptions): Promise<ProductFile>
  /**
   * List the files of a product.
   *
   * All of them, in the order in which they were added.
   *
   * Needs the scope `products:read`.
   *
   * `GET /v1/products/{id}/files`
   */
  listFiles(id: string, params?: ProductListFilesParams, options?: RequestOptions): ListPromise<ProductFile>
  /**
   * Delete a file of a product.
   *
   * Nobody can download it any more, buyers included.
   *
   * Needs the scope `products:write`.
   *
   * `DELETE /v1/products/{id}/files/{file}`
   */
  deleteFile(id: string, file: string, options: DryRunOptions): Promise<DryRun<ProductDeleteFileResult>>
  deleteFile(id: string, file: string, options?: RequestOptions): Promise<ProductDeleteFileResult>
}

export interface RefundsResource {
  /**
   * List refunds.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `refunds:read`.
   *
   * `GET /v1/refunds`
   */
  list(params?: RefundListParams, options?: RequestOptions): ListPromise<Refund>
  /**
   * Read a refund.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `refunds:read`.
   *
   * `GET /v1/refunds/{id}`
   */
  retrieve(id: string, params?: RefundRetrieveParams, options?: RequestOptions): Promise<Refund>
  /**
   * Report the outcome of a refund sent by hand from a bank account.
   *
   * For a refund that waits for a person (`by_hand`): `succeeded` or `failed`.
   *
   * Needs the scope `refunds:write`.
   *
   * `POST /v1/refunds/{id}/report`
   */
  report(id: string, params: RefundReportParams, options: DryRunOptions): Promise<DryRun<Refund>>
  report(id: string, params: RefundReportParams, options?: RequestOptions): Promise<Refund>
  /**
   * Download the credit note of a refund as PDF.
   *
   * Only once the refund has succeeded.
   *
   * Needs the scope `refunds:read`.
   *
   * `GET /v1/refunds/{id}/pdf`
   */
  retrievePdf(id: string, params?: RefundRetrievePdfParams, options?: RequestOptions): Promise<Uint8Array>
  /**
   * Try a refund in quarantine again at once.
   *
   * For an object whose `workflow.problem` is set, once its reason is mended. Without a problem nothing changes.
   *
   * Needs the scope `refunds:write`.
   *
   * `POST /v1/refunds/{id}/try_again`
   */
  tryAgain(id: string, options: DryRunOptions): Promise<DryRun<Refund>>
  tryAgain(id: string, options?: RequestOptions): Promise<Refund>
}

export interface ReportsResource {
  /**
   * Read a monthly report.
   *
   * Tax documents by their day of issue, everything else by the day on which money moved, in Bangkok. `json` is in satang; `csv` and `xlsx` are in baht, with one heading row and the totals in the last row. `peak` and `flowaccount` have the columns of the import files of these programs.
   *
   * Needs the scope `reports:read`.
   *
   * `GET /v1/reports/{name}`
   */
  retrieve(name: string, params: ReportRetrieveParams, options?: RequestOptions): Promise<Report>
}

export interface RequestsResource {
  /**
   * List requests, newest first.
   *
   * Calls of this shop with their answers, without secrets. Kept for 30 days.
   *
   * Needs the scope `requests:read`.
   *
   * `GET /v1/requests`
   */
  list(params?: RequestListParams, options?: RequestOptions): ListPromise<LoggedRequest>
  /**
   * List requests, newest first, as CSV.
   *
   * `GET /v1/requests`
   */
  exportCsv(params?: RequestExportCsvParams, options?: RequestOptions): Promise<string>
  /**
   * Read a request.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `requests:read`.
   *
   * `GET /v1/requests/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<LoggedRequest>
}

export interface SetupSessionsResource {
  /**
   * Create a setup session: a page on which a customer saves a card.
   *
   * Send the customer to the answer's `url`. The page says what the card will be used for, and keeps the customer's consent.
   *
   * Needs the scope `setup_sessions:write`.
   *
   * `POST /v1/setup_sessions`
   */
  create(params: SetupSessionCreateParams, options: DryRunOptions): Promise<DryRun<SetupSession>>
  create(params: SetupSessionCreateParams, options?: RequestOptions): Promise<SetupSession>
  /**
   * List setup sessions.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `setup_sessions:read`.
   *
   * `GET /v1/setup_sessions`
   */
  list(params?: SetupSessionListParams, options?: RequestOptions): ListPromise<SetupSession>
  /**
   * Read a setup session.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `setup_sessions:read`.
   *
   * `GET /v1/setup_sessions/{id}`
   */
  retrieve(id: string, params?: SetupSessionRetrieveParams, options?: RequestOptions): Promise<SetupSession>
  /**
   * Expire an open setup session.
   *
   * A second call answers the same.
   *
   * Needs the scope `setup_sessions:write`.
   *
   * `POST /v1/setup_sessions/{id}/expire`
   */
  expire(id: string, options: DryRunOptions): Promise<DryRun<SetupSession>>
  expire(id: string, options?: RequestOptions): Promise<SetupSession>
}

export interface SimulationsResource {
  /**
   * Simulate months of a shop in seconds, including what goes wrong.
   *
   * Runs under a clock and in a shop of its own, so that nothing of it shows in your lists. Answers the simulation when it is done within 30 seconds, else while it runs.
   *
   * Needs the scope `simulations:write`.
   *
   * Test mode only.
   *
   * `POST /v1/simulations`
   */
  create(params: SimulationCreateParams, options: DryRunOptions): Promise<DryRun<Simulation>>
  create(params: SimulationCreateParams, options?: RequestOptions): Promise<Simulation>
  /**
   * List simulations.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `simulations:read`.
   *
   * Test mode only.
   *
   * `GET /v1/simulations`
   */
  list(params?: SimulationListParams, options?: RequestOptions): ListPromise<Simulation>
  /**
   * Read a simulation.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `simulations:read`.
   *
   * Test mode only.
   *
   * `GET /v1/simulations/{id}`
   */
  retrieve(id: string, params?: SimulationRetrieveParams, options?: RequestOptions): Promise<Simulation>
}

export interface SlipsResource {
  /**
   * List slips.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `slips:read`.
   *
   * `GET /v1/slips`
   */
  list(params?: SlipListParams, options?: RequestOptions): ListPromise<Slip>
  /**
   * Read a slip.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `slips:read`.
   *
   * `GET /v1/slips/{id}`
   */
  retrieve(id: string, params?: SlipRetrieveParams, options?: RequestOptions): Promise<Slip>
  /**
   * Accept a waiting slip: the money has arrived.
   *
   * For a slip that no verifier could decide. The amount is counted as any other transfer.
   *
   * Needs the scope `slips:write`.
   *
   * `POST /v1/slips/{id}/confirm`
   */
  confirm(id: string, params: SlipConfirmParams | undefined, options: DryRunOptions): Promise<DryRun<Slip>>
  confirm(id: string, params?: SlipConfirmParams, options?: RequestOptions): Promise<Slip>
  /**
   * Reject a waiting slip.
   *
   * The payment goes on waiting.
   *
   * Needs the scope `slips:write`.
   *
   * `POST /v1/slips/{id}/reject`
   */
  reject(id: string, params: SlipRejectParams | undefined, options: DryRunOptions): Promise<DryRun<Slip>>
  reject(id: string, params?: SlipRejectParams, options?: RequestOptions): Promise<Slip>
}

export interface StorefrontsResource {
  /**
   * Read a shop; needs no API key.
   *
   * Name, description, logo and the published products with their prices. With an `ETag`, so that it can be cached.
   *
   * Needs no API key.
   *
   * `GET /v1/storefronts/{slug}`
   */
  retrieve(slug: string, params?: StorefrontRetrieveParams, options?: RequestOptions): Promise<Storefront>
}

export interface SubscriptionsResource {
  /**
   * Create a subscription, charged automatically or paid by invoice.
   *
   * `auto_charge` charges `payment_method` at once and each period: a decline is 402 and creates nothing, unless `payment_behavior` is `allow_incomplete`. `invoice` sends an invoice with a PromptPay QR, which the customer pays. Without an outcome within five seconds the answer is `pending_first_payment`, and events tell the rest.
   *
   * Needs the scope `subscriptions:write`.
   *
   * `POST /v1/subscriptions`
   */
  create(params: SubscriptionCreateParams, options: DryRunOptions): Promise<DryRun<Subscription>>
  create(params: SubscriptionCreateParams, options?: RequestOptions): Promise<Subscription>
  /**
   * List subscriptions.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `subscriptions:read`.
   *
   * `GET /v1/subscriptions`
   */
  list(params?: SubscriptionListParams, options?: RequestOptions): ListPromise<Subscription>
  /**
   * Read a subscription.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `subscriptions:read`.
   *
   * `GET /v1/subscriptions/{id}`
   */
  retrieve(id: string, params?: SubscriptionRetrieveParams, options?: RequestOptions): Promise<Subscription>
  /**
   * Update how a subscription is paid, or its metadata.
   *
   * A new card is tried at once for an overdue invoice. A change from card to invoice, or back, holds from the next period.
   *
   * Needs the scope `subscriptions:write`.
   *
   * `PATCH /v1/subscriptions/{id}`
   */
  update(id: string, params: SubscriptionUpdateParams | undefined, options: DryRunOptions): Promise<DryRun<Subscription>>
  update(id: string, params?: SubscriptionUpdateParams, options?: RequestOptions): Promise<Subscription>
  /**
   * Cancel a subscription at the end of the period, or immediately without a refund.
   *
   * As a rule at the end of what is paid; `at_period_end=false` ends it now, without a refund. Its open invoice is void. A second call changes nothing.
   *
   * Needs the scope `subscriptions:write`.
   *
   * `POST /v1/subscriptions/{id}/cancel`
   */
  cancel(id: string, params: SubscriptionCancelParams | undefined, options: DryRunOptions): Promise<DryRun<Subscription>>
  cancel(id: string, params?: SubscriptionCancelParams, options?: RequestOptions): Promise<Subscription>
  /**
   * Resume a subscription that is set to cancel.
   *
   * Only while the period still runs: an ended subscription is `subscription_ended`. A renewal invoice that the cancel voided is sent again.
   *
   * Needs the scope `subscriptions:write`.
   *
   * `POST /v1/subscriptions/{id}/resume`
   */
  resume(id: string, options: DryRunOptions): Promise<DryRun<Subscription>>
  resume(id: string, options?: RequestOptions): Promise<Subscription>
  /**
   * Change the price or quantity of a subscription, prorated by the second.
   *
   * `prorate` credits the unused seconds of the old price against the rest of the new one, and collects a difference at once; what is left over is credit for the next invoice. `none` changes the next period only. A change between month and year begins a new period now.
   *
   * Needs the scope `subscriptions:write`.
   *
   * `POST /v1/subscriptions/{id}/change`
   */
  change(id: string, params: SubscriptionChangeParams | undefined, options: DryRunOptions): Promise<DryRun<Subscription>>
  change(id: string, params?: SubscriptionChangeParams, options?: RequestOptions): Promise<Subscription>
  /**
   * Read the timeline of a subscription: what happened, why, and what is planned.
   *
   * Past rows come from events, planned ones from the subscription's rows: next charge, retries, reminders, end.
   *
   * Needs the scope `subscriptions:read`.
   *
   * `GET /v1/subscriptions/{id}/timeline`
   */
  retrieveTimeline(id: string, params?: SubscriptionRetrieveTimelineParams, options?: RequestOptions): ListPromise<TimelineRow>
  /**
   * Try a subscription in quarantine again at once.
   *
   * For an object whose `workflow.problem` is set, once its reason is mended. Without a problem nothing changes.
   *
   * Needs the scope `subscriptions:write`.
   *
   * `POST /v1/subscriptions/{id}/try_again`
   */
  tryAgain(id: string, options: DryRunOptions): Promise<DryRun<Subscription>>
  tryAgain(id: string, options?: RequestOptions): Promise<Subscription>
}

export interface TaxDocumentsResource {
  /**
   * List tax documents.
   *
   * Each payment of an invoice brings one, and each refund of it a note.
   *
   * Needs the scope `tax_documents:read`.
   *
   * `GET /v1/tax_documents`
   */
  list(params?: TaxDocumentListParams, options?: RequestOptions): ListPromise<TaxDocument>
  /**
   * Read a tax document.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `tax_documents:read`.
   *
   * `GET /v1/tax_documents/{id}`
   */
  retrieve(id: string, params?: TaxDocumentRetrieveParams, options?: RequestOptions): Promise<TaxDocument>
  /**
   * Download a tax document as PDF.
   *
   * One that was replaced says so on its face.
   *
   * Needs the scope `tax_documents:read`.
   *
   * `GET /v1/tax_documents/{id}/pdf`
   */
  retrievePdf(id: string, params?: TaxDocumentRetrievePdfParams, options?: RequestOptions): Promise<Uint8Array>
  /**
   * Replace a tax document with a full tax invoice.
   *
   * An abbreviated tax invoice is exchanged for a full one, or the buyer is corrected, until the end of the month of issue in Bangkok. The old document is kept as `replaced`; the answer is the new one, with a number of its own.
   *
   * Needs the scope `tax_documents:write`.
   *
   * `POST /v1/tax_documents/{id}/replace`
   */
  replace(id: string, params: TaxDocumentReplaceParams, options: DryRunOptions): Promise<DryRun<TaxDocument>>
  replace(id: string, params: TaxDocumentReplaceParams, options?: RequestOptions): Promise<TaxDocument>
  /**
   * Cancel the tax document of a cancelled sale.
   *
   * All of its money has gone back: the document and its notes are cancelled together, until the end of the month of issue in Bangkok. They are kept with their numbers; the report of output VAT has them with zero amounts. Ask the buyer for the paper back.
   *
   * Needs the scope `tax_documents:write`.
   *
   * `POST /v1/tax_documents/{id}/cancel`
   */
  cancel(id: string, params: TaxDocumentCancelParams, options: DryRunOptions): Promise<DryRun<TaxDocument>>
  cancel(id: string, params: TaxDocumentCancelParams, options?: RequestOptions): Promise<TaxDocument>
}

export interface TaxSettingsResource {
  /**
   * Read the tax settings: VAT registration and the seller named on documents.
   *
   * One set of settings for test and live mode.
   *
   * Needs the scope `tax_settings:read`.
   *
   * `GET /v1/tax_settings`
   */
  retrieve(options?: RequestOptions): Promise<TaxSettings>
  /**
   * Update the tax settings.
   *
   * Only what is given changes. To be registered needs `tax_id`, `legal_name` and `address`. Documents that were issued keep their seller and their tax.
   *
   * Needs the scope `tax_settings:write`.
   *
   * `PATCH /v1/tax_settings`
   */
  update(params: TaxSettingUpdateParams | undefined, options: DryRunOptions): Promise<DryRun<TaxSettings>>
  update(params?: TaxSettingUpdateParams, options?: RequestOptions): Promise<TaxSettings>
}

export interface TestClocksResource {
  /**
   * Create a test clock.
   *
   * Customers that are made with it live in its time: trials, renewals, retries and reminders happen when it is moved.
   *
   * Needs the scope `test_clocks:write`.
   *
   * Test mode only.
   *
   * `POST /v1/test_clocks`
   */
  create(params: TestClockCreateParams, options: DryRunOptions): Promise<DryRun<TestClock>>
  create(params: TestClockCreateParams, options?: RequestOptions): Promise<TestClock>
  /**
   * List test clocks.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `test_clocks:read`.
   *
   * Test mode only.
   *
   * `GET /v1/test_clocks`
   */
  list(params?: TestClockListParams, options?: RequestOptions): ListPromise<TestClock>
  /**
   * Read a test clock.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `test_clocks:read`.
   *
   * Test mode only.
   *
   * `GET /v1/test_clocks/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<TestClock>
  /**
   * Delete a test clock and end its customers' subscriptions.
   *
   * Its customers, invoices and payments stay readable.
   *
   * Needs the scope `test_clocks:write`.
   *
   * Test mode only.
   *
   * `DELETE /v1/test_clocks/{id}`
   */
  del(id: string, options: DryRunOptions): Promise<DryRun<TestClockDelResult>>
  del(id: string, options?: RequestOptions): Promise<TestClockDelResult>
  /**
   * Advance a test clock; everything due on the way happens at its time.
   *
   * Forward only, ten years at most. The answer is `advancing` until everything due is done; then `test_clock.ready` is sent.
   *
   * Needs the scope `test_clocks:write`.
   *
   * Test mode only.
   *
   * `POST /v1/test_clocks/{id}/advance`
   */
  advance(id: string, params: TestClockAdvanceParams, options: DryRunOptions): Promise<DryRun<TestClock>>
  advance(id: string, params: TestClockAdvanceParams, options?: RequestOptions): Promise<TestClock>
}

export interface TestHelpersGatewaysResource {
  /**
   * Make the next calls to the simulated bank fail.
   *
   * The faults are used up one by one, in the order in which they were set.
   *
   * Needs the scope `test_helpers:write`.
   *
   * Test mode only.
   *
   * `POST /v1/test_helpers/gateways/faults`
   */
  setFaults(params: TestHelperGatewaySetFaultsParams, options: DryRunOptions): Promise<DryRun<TestHelperGatewaySetFaultsResult>>
  setFaults(params: TestHelperGatewaySetFaultsParams, options?: RequestOptions): Promise<TestHelperGatewaySetFaultsResult>
}

export interface TestHelpersPaymentsResource {
  /**
   * Let the bank report the transfer, or the buyer approve the card payment.
   *
   * With another `amount_satang` it is a transfer that is short or over. Answers after what the payment caused is committed.
   *
   * Needs the scope `test_helpers:write`.
   *
   * Test mode only.
   *
   * `POST /v1/test_helpers/payments/{id}/succeed`
   */
  succeed(id: string, params: TestHelperPaymentSucceedParams | undefined, options: DryRunOptions): Promise<DryRun<Payment>>
  succeed(id: string, params?: TestHelperPaymentSucceedParams, options?: RequestOptions): Promise<Payment>
  /**
   * Let the payment fail.
   *
   * As a decline of the card, or a transfer that the bank refuses.
   *
   * Needs the scope `test_helpers:write`.
   *
   * Test mode only.
   *
   * `POST /v1/test_helpers/payments/{id}/fail`
   */
  fail(id: string, options: DryRunOptions): Promise<DryRun<Payment>>
  fail(id: string, options?: RequestOptions): Promise<Payment>
  /**
   * Let the payment run out.
   *
   * As if the time to pay had passed.
   *
   * Needs the scope `test_helpers:write`.
   *
   * Test mode only.
   *
   * `POST /v1/test_helpers/payments/{id}/expire`
   */
  expire(id: string, options: DryRunOptions): Promise<DryRun<Payment>>
  expire(id: string, options?: RequestOptions): Promise<Payment>
  /**
   * Set the bank's response to the next refund of a payment.
   *
   * Set it before the refund is asked for.
   *
   * Needs the scope `test_helpers:write`.
   *
   * Test mode only.
   *
   * `POST /v1/test_helpers/payments/{id}/next_refund`
   */
  nextRefund(id: string, params: TestHelperPaymentNextRefundParams, options: DryRunOptions): Promise<DryRun<TestHelperPaymentNextRefundResult>>
  nextRefund(id: string, params: TestHelperPaymentNextRefundParams, options?: RequestOptions): Promise<TestHelperPaymentNextRefundResult>
  /**
   * Simulate a dispute of a payment.
   *
   * Without `amount_satang` the whole payment. The amount leaves the balance until the dispute is won.
   *
   * Needs the scope `test_helpers:write`.
   *
   * Test mode only.
   *
   * `POST /v1/test_helpers/payments/{id}/dispute`
   */
  dispute(id: string, params: TestHelperPaymentDisputeParams | undefined, options: DryRunOptions): Promise<DryRun<Dispute>>
  dispute(id: string, params?: TestHelperPaymentDisputeParams, options?: RequestOptions): Promise<Dispute>
}

export interface TestHelpersRefundsResource {
  /**
   * Let the bank send a pending refund back.
   *
   * Only for a refund that is `pending`. What failed can be refunded again.
   *
   * Needs the scope `test_helpers:write`.
   *
   * Test mode only.
   *
   * `POST /v1/test_helpers/refunds/{id}/succeed`
   */
  succeed(id: string, options: DryRunOptions): Promise<DryRun<Refund>>
  succeed(id: string, options?: RequestOptions): Promise<Refund>
  /**
   * Let a pending refund fail.
   *
   * Only for a refund that is `pending`. What failed can be refunded again.
   *
   * Needs the scope `test_helpers:write`.
   *
   * Test mode only.
   *
   * `POST /v1/test_helpers/refunds/{id}/fail`
   */
  fail(id: string, options: DryRunOptions): Promise<DryRun<Refund>>
  fail(id: string, options?: RequestOptions): Promise<Refund>
}

export interface TestHelpersDisputesResource {
  /**
   * Let the bank decide for the merchant.
   *
   * Its amount is in the balance again. A second call answers the same.
   *
   * Needs the scope `test_helpers:write`.
   *
   * Test mode only.
   *
   * `POST /v1/test_helpers/disputes/{id}/win`
   */
  win(id: string, options: DryRunOptions): Promise<DryRun<Dispute>>
  win(id: string, options?: RequestOptions): Promise<Dispute>
  /**
   * Let the bank decide for the buyer.
   *
   * Its amount stays with the buyer. A second call answers the same.
   *
   * Needs the scope `test_helpers:write`.
   *
   * Test mode only.
   *
   * `POST /v1/test_helpers/disputes/{id}/lose`
   */
  lose(id: string, options: DryRunOptions): Promise<DryRun<Dispute>>
  lose(id: string, options?: RequestOptions): Promise<Dispute>
}

export interface TestHelpersPayoutRoundsResource {
  /**
   * Run your payout round as of a past or future time.
   *
   * Pays what is available at that instant. Answers the payouts, and why others were skipped.
   *
   * Needs the scope `test_helpers:write`.
   *
   * Test mode only.
   *
   * `POST /v1/test_helpers/payout_rounds`
   */
  create(params: TestHelperPayoutRoundCreateParams, options: DryRunOptions): Promise<DryRun<TestHelperPayoutRoundCreateResult>>
  create(params: TestHelperPayoutRoundCreateParams, options?: RequestOptions): Promise<TestHelperPayoutRoundCreateResult>
}

export interface TestHelpersPayoutsResource {
  /**
   * Simulate that a payout has arrived.
   *
   * Money that failed or was returned is available again.
   *
   * Needs the scope `test_helpers:write`.
   *
   * Test mode only.
   *
   * `POST /v1/test_helpers/payouts/{id}/paid`
   */
  paid(id: string, options: DryRunOptions): Promise<DryRun<Payout>>
  paid(id: string, options?: RequestOptions): Promise<Payout>
  /**
   * Simulate that the bank rejects a payout in transit.
   *
   * Money that failed or was returned is available again.
   *
   * Needs the scope `test_helpers:write`.
   *
   * Test mode only.
   *
   * `POST /v1/test_helpers/payouts/{id}/fail`
   */
  fail(id: string, options: DryRunOptions): Promise<DryRun<Payout>>
  fail(id: string, options?: RequestOptions): Promise<Payout>
  /**
   * Simulate that the bank returns a payout, in transit or paid.
   *
   * Money that failed or was returned is available again.
   *
   * Needs the scope `test_helpers:write`.
   *
   * Test mode only.
   *
   * `POST /v1/test_helpers/payouts/{id}/return`
   */
  return(id: string, options: DryRunOptions): Promise<DryRun<Payout>>
  return(id: string, options?: RequestOptions): Promise<Payout>
}

export interface TestHelpersSlipsResource {
  /**
   * Create the slip of a simulated transfer: its picture and the text of its code.
   *
   * Send its picture or its code to `createSlip`, as a buyer would.
   *
   * Needs the scope `test_helpers:write`.
   *
   * Test mode only.
   *
   * `POST /v1/test_helpers/slips`
   */
  create(params: TestHelperSlipCreateParams, options: DryRunOptions): Promise<DryRun<TestHelperSlipCreateResult>>
  create(params: TestHelperSlipCreateParams, options?: RequestOptions): Promise<TestHelperSlipCreateResult>
}

export interface TestHelpersWebhookEventsResource {
  /**
   * Send a sample event to the endpoints subscribed to its type.
   *
   * The objects of a sample do not exist; their ids look real.
   *
   * Needs the scope `test_helpers:write`.
   *
   * Test mode only.
   *
   * `POST /v1/test_helpers/webhook_events`
   */
  create(params: TestHelperWebhookEventCreateParams, options: DryRunOptions): Promise<DryRun<SatangEvent>>
  create(params: TestHelperWebhookEventCreateParams, options?: RequestOptions): Promise<SatangEvent>
}

export interface WebhookEndpointsResource {
  /**
   * Create a webhook endpoint; its signing secret is shown once.
   *
   * The answer holds the signing secret (`whsec_…`), which is not shown again. The address must be https and public. Without `enabled_events`, or with an empty list, all types are sent.
   *
   * Needs the scope `webhook_endpoints:write`.
   *
   * `POST /v1/webhook_endpoints`
   */
  create(params: WebhookEndpointCreateParams, options: DryRunOptions): Promise<DryRun<WebhookEndpointWithSecret>>
  create(params: WebhookEndpointCreateParams, options?: RequestOptions): Promise<WebhookEndpointWithSecret>
  /**
   * List webhook endpoints.
   *
   * Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.
   *
   * Needs the scope `webhook_endpoints:read`.
   *
   * `GET /v1/webhook_endpoints`
   */
  list(params?: WebhookEndpointListParams, options?: RequestOptions): ListPromise<WebhookEndpoint>
  /**
   * Read a webhook endpoint.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `webhook_endpoints:read`.
   *
   * `GET /v1/webhook_endpoints/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<WebhookEndpoint>
  /**
   * Update, disable or enable a webhook endpoint.
   *
   * While it is disabled nothing is sent to it, and nothing old is sent when it is enabled: replay does that.
   *
   * Needs the scope `webhook_endpoints:write`.
   *
   * `PATCH /v1/webhook_endpoints/{id}`
   */
  update(id: string, params: WebhookEndpointUpdateParams | undefined, options: DryRunOptions): Promise<DryRun<WebhookEndpoint>>
  update(id: string, params?: WebhookEndpointUpdateParams, options?: RequestOptions): Promise<WebhookEndpoint>
  /**
   * Delete a webhook endpoint and cancel its pending deliveries.
   *
   * Its deliveries stay readable for as long as their events.
   *
   * Needs the scope `webhook_endpoints:write`.
   *
   * `DELETE /v1/webhook_endpoints/{id}`
   */
  del(id: string, options: DryRunOptions): Promise<DryRun<WebhookEndpointDelResult>>
  del(id: string, options?: RequestOptions): Promise<WebhookEndpointDelResult>
  /**
   * Send a ping to a webhook endpoint.
   *
   * Waits for the receiver's answer, so that a set-up can be checked in one call.
   *
   * Needs the scope `webhook_endpoints:write`.
   *
   * `POST /v1/webhook_endpoints/{id}/ping`
   */
  ping(id: string, options: DryRunOptions): Promise<DryRun<WebhookDelivery>>
  ping(id: string, options?: RequestOptions): Promise<WebhookDelivery>
  /**
   * Rotate the signing secret of a webhook endpoint; both secrets sign for a while.
   *
   * Answers the endpoint with its new secret. Both sign for `expire_previous_in` seconds (86 400 when absent), so that the receiver can change over.
   *
   * Needs the scope `webhook_endpoints:write`.
   *
   * `POST /v1/webhook_endpoints/{id}/rotate_secret`
   */
  rotateSecret(id: string, params: WebhookEndpointRotateSecretParams | undefined, options: DryRunOptions): Promise<DryRun<WebhookEndpointWithSecret>>
  rotateSecret(id: string, params?: WebhookEndpointRotateSecretParams, options?: RequestOptions): Promise<WebhookEndpointWithSecret>
  /**
   * Replay the events of a time range to a webhook endpoint, oldest first.
   *
   * Makes new deliveries of the events of the window that were never delivered; without `only_failed` of all of them. Answers how many.
   *
   * Needs the scope `webhook_endpoints:write`.
   *
   * `POST /v1/webhook_endpoints/{id}/replay`
   */
  replay(id: string, params: WebhookEndpointReplayParams, options: DryRunOptions): Promise<DryRun<Replay>>
  replay(id: string, params: WebhookEndpointReplayParams, options?: RequestOptions): Promise<Replay>
  /**
   * List the replays of a webhook endpoint, newest first.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `webhook_endpoints:read`.
   *
   * `GET /v1/webhook_endpoints/{id}/replays`
   */
  listReplays(id: string, params?: WebhookEndpointListReplaysParams, options?: RequestOptions): ListPromise<Replay>
  /**
   * Cancel a replay; events not yet sent are not sent.
   *
   * A second call answers the same.
   *
   * Needs the scope `webhook_endpoints:write`.
   *
   * `POST /v1/webhook_endpoints/{id}/replays/{replay_id}/cancel`
   */
  cancelReplay(id: string, replayId: string, options: DryRunOptions): Promise<DryRun<Replay>>
  cancelReplay(id: string, replayId: string, options?: RequestOptions): Promise<Replay>
  /**
   * Read the progress of a replay.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `webhook_endpoints:read`.
   *
   * `GET /v1/webhook_endpoints/{id}/replays/{replay_id}`
   */
  retrieveReplay(id: string, replayId: string, options?: RequestOptions): Promise<Replay>
  /**
   * List the deliveries of a webhook endpoint, newest first.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `webhook_endpoints:read`.
   *
   * `GET /v1/webhook_endpoints/{id}/deliveries`
   */
  listDeliveries(id: string, params?: WebhookEndpointListDeliveriesParams, options?: RequestOptions): ListPromise<WebhookDelivery>
}

export interface DeliveriesResource {
  /**
   * Read a delivery with its attempts.
   *
   * Returns 404 for an id of another shop or mode.
   *
   * Needs the scope `deliveries:read`.
   *
   * `GET /v1/deliveries/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<WebhookDelivery>
  /**
   * Retry a delivery now.
   *
   * Also for a delivery that was given up. Waits for the receiver's answer.
   *
   * Needs the scope `deliveries:write`.
   *
   * `POST /v1/deliveries/{id}/retry`
   */
  retry(id: string, options: DryRunOptions): Promise<DryRun<WebhookDelivery>>
  retry(id: string, options?: RequestOptions): Promise<WebhookDelivery>
}

export interface TestHelpersResource {
  readonly checkoutSessions: TestHelpersCheckoutSessionsResource
  readonly gateways: TestHelpersGatewaysResource
  readonly payments: TestHelpersPaymentsResource
  readonly refunds: TestHelpersRefundsResource
  readonly disputes: TestHelpersDisputesResource
  readonly payoutRounds: TestHelpersPayoutRoundsResource
  readonly payouts: TestHelpersPayoutsResource
  readonly slips: TestHelpersSlipsResource
  readonly webhookEvents: TestHelpersWebhookEventsResource
}

/** What a `Satang` has. */
export interface Resources {
  readonly versions: VersionsResource
  readonly analytics: AnalyticsResource
  readonly apiKeys: ApiKeysResource
  readonly approvals: ApprovalsResource
  readonly auditLog: AuditLogResource
  readonly audits: AuditsResource
  readonly balance: BalanceResource
  readonly balanceTransactions: BalanceTransactionsResource
  readonly bankAccounts: BankAccountsResource
  readonly bankStatements: BankStatementsResource
  readonly gatewayAccounts: GatewayAccountsResource
  readonly checkoutSessions: CheckoutSessionsResource
  readonly testHelpers: TestHelpersResource
  readonly customers: CustomersResource
  readonly discountCodes: DiscountCodesResource
  readonly disputes: DisputesResource
  readonly events: EventsResource
  readonly inboundTransfers: InboundTransfersResource
  readonly invoices: InvoicesResource
  readonly withholdings: WithholdingsResource
  readonly licenses: LicensesResource
  readonly paymentLinks: PaymentLinksResource
  readonly paymentMethods: PaymentMethodsResource
  readonly payments: PaymentsResource
  readonly payouts: PayoutsResource
  readonly payoutFiles: PayoutFilesResource
  readonly portalSessions: PortalSessionsResource
  readonly prices: PricesResource
  readonly products: ProductsResource
  readonly refunds: RefundsResource
  readonly reports: ReportsResource
  readonly requests: RequestsResource
  readonly setupSessions: SetupSessionsResource
  readonly simulations: SimulationsResource
  readonly slips: SlipsResource
  readonly storefronts: StorefrontsResource
  readonly subscriptions: SubscriptionsResource
  readonly taxDocuments: TaxDocumentsResource
  readonly taxSettings: TaxSettingsResource
  readonly testClocks: TestClocksResource
  readonly webhookEndpoints: WebhookEndpointsResource
  readonly deliveries: DeliveriesResource
  /**
   * Search objects by name, address, number, code, key, card or ID.
   *
   * At most twenty, the best first. `types[]` limits what is searched.
   *
   * Needs no scope of its own: a key finds what it may read.
   *
   * `GET /v1/search`
   */
  search(params: SearchParams, options?: RequestOptions): ListPromise<SearchResult>
}
