// Generated from the OpenAPI document by `npm run clients`. Do not edit.

import type { DryRun, DryRunOptions, FileParam, RequestOptions } from '../options.ts'
import type { ListPromise } from '../lists.ts'

export interface Dropoff {
  object: "dropoff"
  from: number
  to: number
  totals: {
    started: number
    succeeded: number
    recovered: number
    lost: number
    dropped: number
    started_satang: number
    succeeded_satang: number
    recovered_satang: number
    lost_satang: number
    dropped_satang: number
    conversion_bps: number
  }
  data: {
    started: number
    succeeded: number
    recovered: number
    lost: number
    dropped: number
    started_satang: number
    succeeded_satang: number
    recovered_satang: number
    lost_satang: number
    dropped_satang: number
    conversion_bps: number
    payment_method_type: "promptpay" | "card"
  }[]
}

export interface Revenue {
  object: "revenue"
  from: number
  to: number
  interval: "day" | "month"
  totals: {
    payments: number
    gross_satang: number
    fee_satang: number
    refunds_satang: number
    disputes_satang: number
    net_satang: number
  }
  recurring_revenue_satang: number
  active_subscriptions: number
  new_subscriptions: number
  churned_subscriptions: number
  churn_bps: number
  data: {
    payments: number
    gross_satang: number
    fee_satang: number
    refunds_satang: number
    disputes_satang: number
    net_satang: number
    from: number
    to: number
  }[]
}

export interface ApiKeyWithSecret {
  id: string
  object: "api_key"
  livemode: boolean
  name: string | null
  scopes: string[]
  last_four: string
  /** Where it may be used from; empty: everywhere. */
  allowed_ips: string[]
  expires_at: number | null
  last_used_at: number | null
  /** The address of the last use, noted once a minute. */
  last_used_ip: string | null
  revoked_at: number | null
  /** The API key (`key_…`) or member (`mem_…`) that made it; null: the operator. */
  created_by: string | null
  created: number
  /** Shown in this answer only. */
  secret: string
}

export interface ApiKey {
  id: string
  object: "api_key"
  livemode: boolean
  name: string | null
  scopes: string[]
  last_four: string
  /** Where it may be used from; empty: everywhere. */
  allowed_ips: string[]
  expires_at: number | null
  last_used_at: number | null
  /** The address of the last use, noted once a minute. */
  last_used_ip: string | null
  revoked_at: number | null
  /** The API key (`key_…`) or member (`mem_…`) that made it; null: the operator. */
  created_by: string | null
  created: number
}

export interface AuditLogEntry {
  id: string
  /** When, Unix seconds of real time. Entries are in its order. */
  at: number
  /** Who did it. `system`: a worker, the command line, or somebody who was not signed in, such as whoever tries a password. */
  actor: {
    type: "member" | "key" | "system"
    /** Of the member or the API key; null for the system. */
    id: string | null
    /** The member's e-mail address, or the key's name. */
    name: string | null
    ip: string | null
  }
  action: "member.login" | "member.login_failed" | "member.logout" | "member.sessions_closed" | "member.second_factor_failed" | "member.recovery_code_used" | "member.proof_failed" | "member.password_changed" | "member.links_shown" | "member.second_factor_enabled" | "member.second_factor_disabled" | "member.recovery_codes_renewed" | "member.passkey_added" | "member.passkey_removed" | "member.added" | "member.role_changed" | "member.removed" | "invitation.created" | "invitation.withdrawn" | "invitation.accepted" | "merchant.created" | "merchant.updated" | "api_key.created" | "api_key.updated" | "api_key.rolled" | "api_key.revoked" | "webhook_endpoint.created" | "webhook_endpoint.updated" | "webhook_endpoint.deleted" | "webhook_endpoint.secret_rotated" | "replay.created" | "replay.canceled" | "bank_account.created" | "bank_account.chosen" | "bank_account.confirmed" | "bank_account.deleted" | "gateway_account.connected" | "gateway_account.updated" | "gateway_account.disconnected" | "payout.created" | "refund.created" | "refund.withdrawn" | "inbound_transfer.reported" | "payout.reported" | "payout_file.created" | "refund.reported" | "inbound_transfer.matched" | "inbound_transfer.withholding_accepted" | "inbound_transfer.returned" | "bank_statement.recorded" | "slip.confirmed" | "slip.rejected" | "invoice.link_renewed" | "invoice.voided" | "invoice.marked_uncollectible" | "invoice.paid_outside" | "invoice.certificate_received" | "workflow.tried_again" | "customer.merged" | "customer.deleted" | "customer.erased" | "customer.exported" | "portal_session.created" | "export.created"
  /** The id of what it was done to. */
  object: string | null
  /** What has changed, as it was. Never a secret. */
  before: Record<string, unknown> | null
  /** What has changed, as it is since. Never a secret. */
  after: Record<string, unknown> | null
  request_id: string | null
  /** null: it concerns both modes, such as the team. */
  livemode: boolean | null
  /** Its place in the log of the merchant, without gaps. */
  sequence: number
  /** SHA-256 of the entry and of the digest before it: whoever keeps one can prove later that nothing up to it was rewritten. */
  digest: string
}

export interface Audit {
  id: string
  object: "audit"
  /** failed: it could not be brought to an end. Whether everything holds is `held`. */
  status: "running" | "succeeded" | "failed"
  /** How many promises were asked. */
  checked: number | null
  /** Whether all of them hold; null until it has finished. */
  held: boolean | null
  failures: {
    promise: string
    /** How many rows break it; null: there was no answer in time. */
    count: number | null
    sample_ids: string[]
  }[]
  livemode: boolean
  created: number
  finished_at: number | null
  workflow: {
    id: string
    /** Its workflow in the Temporal UI. */
    url: string | null
  }
}

export interface Balance {
  object: "balance"
  available_satang: number
  pending_satang: number
  minimum_payout_satang: number
  meets_minimum: boolean
  /** Money that reached the merchant itself, at its own account at a gateway: gross, since the first of the month in Bangkok. It is in no balance. */
  direct: {
    this_month_satang: number
  }
  livemode: boolean
}

export interface BalanceTransaction {
  id: string
  object: "balance_transaction"
  type: "charge" | "refund" | "payout" | "payout_return" | "dispute" | "dispute_won" | "adjustment"
  amount_satang: number
  fee_satang: number
  net_satang: number
  available_on: number
  source: string
  payout: string | null
  livemode: boolean
  created: number
}

export interface BankAccount {
  id: string
  object: "bank_account"
  bank_code: string
  bank_name: string | null
  /** Masked to its last four digits. */
  account_number: string
  last4: string
  account_name: string
  /** The one that payouts go to now: the one that was chosen, else the newest that may be used. */
  default: boolean
  /** From when payouts may go there. In live mode 48 hours after it was added (an operator may set another time), or when a second owner confirmed it; in test mode at once. */
  usable_from: number
  /** The owner who confirmed it in the dashboard. */
  confirmed_by: string | null
  livemode: boolean
  created: number
  metadata: Record<string, string>
}

export interface BankStatement {
  id: string
  object: "bank_statement"
  gateway_account: string
  /** Rows of money in, broken ones too. */
  rows: number
  /** New transfers that paid a payment, or a part of it. */
  matched: number
  /** New transfers that are held in suspense: the inbox. */
  unmatched: number
  /** Rows of transfers that were known. */
  duplicates: number
  problems: {
    row: number
    message: string
  }[]
  /** The columns that were read, and are remembered. */
  columns: Record<string, string>
  livemode: boolean
  created: number
}

export interface GatewayAccount {
  id: string
  object: "gateway_account"
  provider: "stripe" | "opn" | "bank"
  /** `failing`: the provider refused the credentials at the last check. `disconnected` is final. */
  status: "connected" | "failing" | "disconnected"
  /** What the provider said, while the account is failing. */
  problem: string | null
  methods: ("promptpay" | "card" | "transfer")[]
  /** Who gets the money: `platform` the operator, who pays it out; `direct` the merchant, at the gateway. Only later attempts follow a change. */
  settlement: "platform" | "direct"
  /** The methods that this account serves. One account serves a method. */
  default_for: ("promptpay" | "card" | "transfer")[]
  /** The key that pages give to the provider's script. */
  publishable_key: string | null
  /** Where the provider sends its notifications of this account. */
  webhook_url: string
  credentials: Record<string, {
    last4: string
    set_at: number
  }>
  checked_at: number | null
  description: string | null
  livemode: boolean
  created: number
  metadata: Record<string, string>
}

export interface GatewayReconciliation {
  object: "gateway_reconciliation"
  gateway_account: string
  /** A day in Bangkok, YYYY-MM-DD. */
  date: string
  /** `waiting`: the day is not over, or a fee is not known yet and nothing else differs. */
  status: "equal" | "different" | "waiting"
  ours: {
    payments: number
    gross_satang: number
    refunds: number
    refunded_satang: number
    /** The gateway's fees with their VAT, as far as they are known. */
    fee_satang: number
  }
  theirs: {
    payments: number
    gross_satang: number
    refunds: number
    refunded_satang: number
    /** The gateway's fees with their VAT, as far as they are known. */
    fee_satang: number
  }
  differences: {
    kind: "missing_here" | "missing_there" | "amount" | "fee" | "status"
    payment: string | null
    gateway_reference: string | null
    ours_satang: number | null
    theirs_satang: number | null
  }[]
  livemode: boolean
}

export interface CheckoutSession {
  id: string
  object: "checkout_session"
  /** Where the buyer pays. */
  url: string
  status: "open" | "complete" | "expired"
  payment_status: "unpaid" | "paid" | "no_payment_required"
  customer: string
  customer_email: string | null
  line_items: {
    price: string
    product: string
    description: string
    quantity: number
    unit_amount_satang: number
    discount_satang: number
    amount_satang: number
    tax_category: "standard" | "zero" | "exempt"
    tax_behavior: "inclusive" | "exclusive"
    /** 0 where there is no VAT, and for a merchant who is not registered. */
    tax_rate_bps: number
    tax_satang: number
    /** Without its tax. Net and tax are what is due for the line. */
    net_satang: number
  }[]
  subtotal_satang: number
  discount_satang: number
  /** All of its tax, within the prices or on top of them. */
  tax_satang: number
  /** What the buyer pays. */
  total_satang: number
  /** The buyer that its tax document names, where it is another than the customer. */
  tax_details: {
    name: string | null
    tax_id: string | null
    /** Five digits; 00000 is the head office. */
    branch: string | null
    address: {
      line1: string | null
      line2: string | null
      district: string | null
      province: string | null
      postal_code: string | null
      country: string | null
    } | null
  } | null
  /** Id of the discount code on it. */
  discount_code: string | null
  /** Whether the buyer may give a code. */
  allow_discount_codes: boolean
  /** The fee for the first method offered, VAT on it included. */
  fee_satang: number
  fees: Record<string, unknown>
  payment_method_types: ("promptpay" | "card")[]
  /** How the subscriptions of its recurring lines are paid from the second period on; null without a recurring line. `invoice`: a buyer who pays by card is asked whether the card is charged from then on. */
  subscription_data: {
    collection_method: "auto_charge" | "invoice"
  } | null
  success_url: string
  cancel_url: string | null
  expires_at: number
  payment: string | null
  invoice: string | null
  subscriptions: string[]
  licenses: string[]
  client_reference_id: string | null
  /** The payment link that started it. */
  payment_link: string | null
  /** What the buyer wrote before paying. Documents of the purchase name it. */
  collected: {
    name: string | null
    phone: string | null
    address: {
      line1?: string
      district?: string
      province?: string
      postal_code?: string
      country?: string
    } | null
    tax_id: string | null
  } | null
  late: boolean
  amount_received_satang: number
  livemode: boolean
  created: number
  metadata: Record<string, string>
  workflow: {
    id: string
    /** Its workflow in the Temporal UI. */
    url: string | null
    /** A step of it fails for good: it stands aside and is tried again by itself, later and later, or by `try_again`. As a rule null. */
    problem: {
      /** Unix seconds, real time. */
      since: number
      reason: string
      /** How often it was tried in vain. */
      tries: number
    } | null
  }
}

export interface Payment {
  id: string
  object: "payment"
  status: "requires_action" | "processing" | "succeeded" | "failed" | "expired" | "canceled"
  gross_satang: number
  /** Who gets the money: `platform` the operator, who pays it out; `direct` the merchant, at the gateway. */
  settlement: "platform" | "direct"
  /** Of direct money the gateway's, and null until it is known. */
  fee_satang: number | null
  net_satang: number | null
  fee_details: {
    type: "fee" | "vat"
    description: string
    /** Null for a gateway's own fee. */
    rate_bps: number | null
    amount_satang: number
  }[] | null
  refunded_satang: number
  refund_status: "none" | "partial" | "full"
  /** What the buyer's bank has taken back. */
  disputed_satang: number
  dispute: string | null
  amount_received_satang: number
  payment_method_type: "promptpay" | "card" | "cash" | "cheque" | "transfer"
  payment_method: string | null
  payment_method_details: {
    type: "promptpay" | "card" | "cash" | "cheque" | "transfer"
    card?: {
      brand: string
      last4: string
      exp_month: number
      exp_year: number
    }
    /** Of money that the merchant took itself. */
    outside?: {
      reference: string | null
    }
  } | null
  /** Where it was charged; null for the simulator. */
  gateway_account: string | null
  /** The provider's own id of the charge. */
  gateway_reference: string | null
  customer: string
  invoice: string | null
  checkout_session: string | null
  subscription: string | null
  failure_code: string | null
  decline_code: string | null
  next_action: {
    type: "redirect_to_url" | "display_qr"
    redirect_to_url?: {
      url: string
    }
    qr?: {
      /** Null where the provider gives only a picture: show `png_url` or `svg_url`. */
      payload: string | null
      png_url: string
      svg_url: string
      /** Null where it lasts as long as its invoice is owed. */
      expires_at: number | null
    }
  } | null
  available_on: number | null
  payout: string | null
  paid_at: number | null
  livemode: boolean
  created: number
  metadata: Record<string, string>
}

export interface CreditTransaction {
  id: string
  object: "credit_transaction"
  type: "grant" | "consumption" | "expiry" | "revocation" | "restoration"
  /** Plus what came, minus what went. */
  amount: number
  customer: string
  product: string
  /** The grant that it came with, or was taken from. */
  grant: string
  livemode: boolean
  created: number
}

export interface Customer {
  id: string
  object: "customer"
  email: string | null
  name: string | null
  phone: string | null
  tax_id: string | null
  address: {
    line1: string | null
    line2: string | null
    district: string | null
    province: string | null
    postal_code: string | null
    country: string | null
  } | null
  /** The name on tax documents; `name` where it is null. */
  legal_name: string | null
  /** Five digits; 00000 is the head office. */
  tax_branch: string | null
  /** What it withholds of the amount before VAT of invoices that are sent to it: 0, 100, 200, 300 or 500. */
  withholding_rate_bps: number
  locale: "th" | "en"
  default_payment_method: string | null
  test_clock: string | null
  /** A visitor typed the address, and nobody has proved to own it. Such a customer is left out of the uniqueness of e-mails. */
  unverified_email: boolean
  /** In `customer.deleted`: the customer that this one became part of. */
  merged_into: string | null
  /** In `customer.deleted` and `customer.updated`: the person was taken out of it. */
  erased_at: number | null
  livemode: boolean
  created: number
  metadata: Record<string, string>
}

export interface CustomerExport {
  id: string
  object: "customer_export"
  created: number
  livemode: boolean
  customer: Customer
  /** Of an erased customer: what documents still show, because the law keeps them. */
  documents: {
    kept_until: number
  }[]
  merged_customers: Record<string, unknown>[]
  payment_methods: Record<string, unknown>[]
  checkout_sessions: Record<string, unknown>[]
  setup_sessions: Record<string, unknown>[]
  subscriptions: Record<string, unknown>[]
  invoices: Record<string, unknown>[]
  payments: Record<string, unknown>[]
  refunds: Record<string, unknown>[]
  disputes: Record<string, unknown>[]
  inbound_transfers: Record<string, unknown>[]
  licenses: Record<string, unknown>[]
  credit_grants: Record<string, unknown>[]
  credit_transactions: Record<string, unknown>[]
  discount_uses: Record<string, unknown>[]
  emails: Record<string, unknown>[]
  portal_sessions: Record<string, unknown>[]
  portal_logins: Record<string, unknown>[]
  events: Record<string, unknown>[]
}

export interface CustomerErasure {
  /** The customer’s. */
  id: string
  object: "customer_erasure"
  /** `running`: the customer is closed and empty; its other rows and events follow in steps, some minutes for most. */
  status: "running" | "succeeded"
  requested_at: number
  finished_at: number | null
  /** How long documents still name the buyer, because the law keeps them; null: none does. */
  documents_kept_until: number | null
  livemode: boolean
}

export interface DiscountCode {
  id: string
  object: "discount_code"
  code: string
  kind: "percent" | "fixed"
  /** Percent, or satang when kind is fixed. */
  value: number
  /** Not closed. Window and uses are fields of their own. */
  active: boolean
  starts_at: number | null
  expires_at: number | null
  all_products: boolean
  products: string[]
  max_uses: number | null
  max_uses_per_customer: number | null
  /** Reserved by buyers who have confirmed, and paid. */
  uses: number
  duration: "once" | "repeating" | "forever"
  duration_in_cycles: number | null
  closed_at: number | null
  livemode: boolean
  created: number
  metadata: Record<string, string>
}

export interface Dispute {
  id: string
  object: "dispute"
  payment: string
  customer: string
  /** What the bank has taken back. */
  amount_satang: number
  reason: string
  /** open: the bank has not decided. won: for you. lost: for the buyer. */
  status: "open" | "won" | "lost"
  /** Until when you may answer it at the gateway. */
  evidence_due_by: number | null
  closed_at: number | null
  livemode: boolean
  created: number
  metadata: Record<string, string>
}

export interface Entitlements {
  object: "entitlements"
  customer: string
  /** Products of subscriptions that are active, or past due within the grace period (the merchant’s grace_days, 7 by default), and those bought once and not refunded in full. Sorted. */
  active_products: string[]
  /** Every flag of the active products. Sorted. */
  feature_flags: string[]
  /** What is left of the credits that have not expired, one sum per product, sorted by it. */
  credits: {
    product: string
    remaining: number
  }[]
  /** Every subscription that has not ended, whether it gives access or not, sorted by id. */
  subscriptions: {
    id: string
    product: string
    price: string
    status: "pending_first_payment" | "active" | "past_due"
    current_period_end: number
    cancel_at_period_end: boolean
  }[]
  livemode: boolean
}

export interface EventEnvelope {
  id: string
  object: "event"
  type: string
  api_version: string
  created: number
  livemode: boolean
  /** Counts from 1 without gaps per object. */
  sequence: number
  data: {
    object: Record<string, unknown>
    previous_attributes: Record<string, unknown> | null
  }
  request: {
    id: string | null
    idempotency_key: string | null
  }
  source: {
    workflow_id: string | null
  }
}

export interface InboundTransfer {
  id: string
  object: "inbound_transfer"
  status: "matched" | "unmatched" | "underpaid" | "overpaid" | "late" | "duplicate" | "refunded"
  /** Why it is in the inbox: unknown_reference, invoice_void, subscription_ended, too_late, underpaid, overpaid, duplicate or refund_failed. processing while it is being matched, refund_pending while it goes back. */
  reason: string | null
  amount_satang: number
  /** What came beyond the sum of the payment that it completed. */
  excess_satang: number
  /** Held for its sender: what a match or a refund takes. */
  parked_satang: number
  /** What has gone back to its sender. */
  refunded_satang: number
  /** The payments that it has paid, whole or in part. */
  matches: {
    payment: string
    amount_satang: number
  }[]
  /** It is short by exactly what its buyer may withhold: `…/accept_withholding` takes it so. */
  withholding_offer: {
    rate_bps: number
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
  livemode: boolean
  created: number
}

export interface Invoice {
  id: string
  object: "invoice"
  /** Null before it is issued: that of a checkout is issued when it is paid. */
  number: string | null
  /** `draft`: made by hand and not finalized; and in `invoice.upcoming` the invoice of a renewal that a card will be charged for. */
  status: "draft" | "open" | "paid" | "void" | "uncollectible"
  subscription: string | null
  checkout_session: string | null
  customer: string
  billing_reason: "subscription_create" | "subscription_cycle" | "subscription_change" | "checkout" | "manual"
  period_start: number | null
  period_end: number | null
  lines: {
    description: string
    price: string | null
    product: string | null
    quantity: number
    unit_amount_satang: number
    discount_satang: number
    /** Its price with its discount taken off; `exclusive` tax comes on top. */
    amount_satang: number
    tax_category: "standard" | "zero" | "exempt"
    tax_behavior: "inclusive" | "exclusive"
    /** 0 where there is no VAT, and for a merchant who is not registered. */
    tax_rate_bps: number
    tax_satang: number
    /** Without its tax. Net and tax are what is due for the line. */
    net_satang: number
    period_start: number | null
    period_end: number | null
  }[]
  subtotal_satang: number
  discount_satang: number
  /** All of its tax, within the prices or on top of them. */
  tax_satang: number
  total_satang: number
  /** The buyer that its tax document names, where it is another than the customer. */
  tax_details: {
    name: string | null
    tax_id: string | null
    /** Five digits; 00000 is the head office. */
    branch: string | null
    address: {
      line1: string | null
      line2: string | null
      district: string | null
      province: string | null
      postal_code: string | null
      country: string | null
    } | null
  } | null
  amount_paid_satang: number
  /** What is still asked for: the total without what is paid and withheld. */
  amount_due_satang: number
  withholding_rate_bps: number
  /** Tax that the buyer keeps back; null when none. */
  withholding: {
    rate_bps: number
    amount_satang: number
    /** Null until the invoice is paid. */
    certificate: "waiting" | "received" | null
    certificate_number: string | null
    /** `YYYY-MM-DD`. */
    certificate_date: string | null
    received_at: number | null
  } | null
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
  attempt_count: number
  next_attempt_at: number | null
  /** Null for a draft. */
  hosted_invoice_url: string | null
  /** The invoice as PDF, without a key. Null before it is issued. */
  invoice_pdf: string | null
  qr: {
    payload: string
    png_url: string
    svg_url: string
    expires_at: number | null
  } | null
  livemode: boolean
  created: number
  metadata: Record<string, string>
}

export interface Withholding {
  id: string
  object: "withholding"
  invoice: string
  /** Of the invoice. */
  number: string | null
  customer: string
  rate_bps: number
  amount_satang: number
  certificate: "waiting" | "received" | null
  certificate_number: string | null
  certificate_date: string | null
  received_at: number | null
  paid_at: number | null
  livemode: boolean
  created: number
}

export interface License {
  id: string
  object: "license"
  /** Four groups of 8 of 0-9A-F. The same over renewals. */
  key: string
  product: string
  customer: string
  payment: string | null
  invoice: string | null
  subscription: string | null
  /** license_seats of the product × quantity. */
  seats: number
  uses: number
  /** disabled: switched off by you. expired: its subscription is past due beyond its grace. revoked: its subscription ended, or its money went back. */
  status: "active" | "disabled" | "revoked" | "expired"
  revoked_reason: "refunded" | "disputed" | "subscription_ended" | "plan_changed" | null
  instances: {
    id: string
    first_seen: number
    last_seen: number
  }[]
  livemode: boolean
  created: number
}

export interface PaymentLink {
  id: string
  object: "payment_link"
  /** Whether it can be paid. An inactive link shows a page that says so. */
  active: boolean
  /** The address to share. It never expires. */
  url: string
  /** The last part of the address. */
  code: string
  line_items: {
    price: string
    quantity: number
    /** The buyer chooses the quantity within these bounds; null: the quantity is fixed. */
    adjustable: {
      minimum: number
      maximum: number
    } | null
  }[]
  allow_discount_codes: boolean
  /** What follows the payment: an address, or a message on the page. */
  after: {
    redirect_url: string | null
    message: string | null
  } | null
  /** How often it can be paid; null: without end. */
  max_uses: number | null
  /** The checkouts of it that are complete. */
  uses: number
  /** What the buyer is asked for besides the e-mail address. */
  collect: {
    name: boolean
    phone: boolean
    address: boolean
    tax_details: boolean
  }
  subscription_data: {
    collection_method: "auto_charge" | "invoice"
  } | null
  livemode: boolean
  created: number
  metadata: Record<string, string>
}

export interface PaymentMethod {
  id: string
  object: "payment_method"
  /** null once it is detached. */
  customer: string | null
  type: "card"
  card: {
    brand: string
    last4: string
    exp_month: number
    exp_year: number
  }
  detached_at: number | null
  /** What the buyer agreed to when the card was stored on a page; null for a card that came over the API. */
  consent: {
    /** The sentence as it was shown. */
    text: string
    locale: "th" | "en"
    at: number
    ip: string | null
    source: "checkout" | "setup" | "portal" | "invoice"
  } | null
  /** Only the subscriptions that name the card are charged to it, because its buyer has not proved to be the customer. */
  subscription_only: boolean
  livemode: boolean
  created: number
  metadata: Record<string, string>
}

export interface Payout {
  id: string
  object: "payout"
  amount_satang: number
  status: "pending" | "in_transit" | "paid" | "failed" | "returned"
  bank_account: {
    id: string
    bank_code: string
    bank_name: string
    account_name: string
    last4: string
  }
  /** The day of its round in Bangkok; null for a payout by hand. */
  round: string | null
  automatic: boolean
  /** Midnight in Bangkok of the banking day on which it should arrive. */
  arrival_date: number
  paid_at: number | null
  failure_code: string | null
  /** A person sends it from a bank account, with a bank file, and reports it (`POST /v1/payouts/{id}/report`). */
  by_hand: boolean
  /** The bank file that it is in. */
  file: string | null
  /** The bank’s own. */
  reference: string | null
  livemode: boolean
  created: number
  metadata: Record<string, string>
  workflow: {
    id: string
    /** Its workflow in the Temporal UI. */
    url: string | null
    /** A step of it fails for good: it stands aside and is tried again by itself, later and later, or by `try_again`. As a rule null. */
    problem: {
      /** Unix seconds, real time. */
      since: number
      reason: string
      /** How often it was tried in vain. */
      tries: number
    } | null
  }
}

export interface PayoutSkip {
  id: string
  object: "payout_skip"
  /** The instant of the round. */
  at: number
  round: string
  reason: "negative_balance" | "below_minimum" | "no_bank_account" | "paused"
  available_satang: number
  minimum_payout_satang: number
  /** Of `no_bank_account`: when the first account that waits may be used; null when none waits. */
  bank_account_usable_from: number | null
  livemode: boolean
  created: number
}

export interface PayoutFile {
  id: string
  object: "payout_file"
  gateway_account: string
  /** How many payouts were put into it. */
  payouts: number
  /** What they come to. */
  amount_satang: number
  /** Midnight in Bangkok of the banking day on which they are to be sent. */
  transfer_on: number
  /** The member (`mem_…`) or key (`key_…`) that made it. */
  created_by: string | null
  livemode: boolean
  created: number
}

export interface PortalSession {
  id: string
  object: "portal_session"
  customer: string
  /** Opens the portal once. Lead your customer there at once. */
  url: string
  return_url: string | null
  /** Until when the address opens the portal: an hour. */
  expires_at: number
  livemode: boolean
  created: number
}

export interface Price {
  id: string
  object: "price"
  product: string
  type: "one_time" | "recurring" | "pay_what_you_want"
  amount_satang: number | null
  interval: "month" | "year" | null
  minimum_satang: number | null
  suggested_satang: number | null
  maximum_satang: number | null
  /** Whether the amount contains its VAT, or VAT comes on top. */
  tax_behavior: "inclusive" | "exclusive"
  active: boolean
  livemode: boolean
  created: number
  metadata: Record<string, string>
}

export interface ProductMade {
  id: string
  object: "product"
  name: string
  description: string | null
  image_url: string | null
  active: boolean
  published: boolean
  license_enabled: boolean
  license_seats: number
  feature_flags: string[]
  credits: number | null
  credits_expire_after_days: number | null
  tax_category: "standard" | "zero" | "exempt"
  livemode: boolean
  created: number
  metadata: Record<string, string>
  /** Made with it by `default_price_data`. */
  default_price?: Price
  /** Made with it by `payment_link_data`. */
  payment_link?: PaymentLink
}

export interface Product {
  id: string
  object: "product"
  name: string
  description: string | null
  image_url: string | null
  active: boolean
  published: boolean
  license_enabled: boolean
  license_seats: number
  feature_flags: string[]
  credits: number | null
  credits_expire_after_days: number | null
  tax_category: "standard" | "zero" | "exempt"
  livemode: boolean
  created: number
  metadata: Record<string, string>
}

export interface Refund {
  id: string
  object: "refund"
  payment: string
  amount_satang: number
  /** pending: the gateway or a person needs time; refund.succeeded or refund.failed follows. */
  status: "pending" | "succeeded" | "failed"
  /** The money is on a bank account that Satang cannot send from: a person sends it, and reports it (`POST /v1/refunds/{id}/report`). */
  by_hand: boolean
  /** Of money that the merchant took itself: the refund is a record, and nothing is sent by it. */
  outside: boolean
  reason: string | null
  /** Why it was not sent back. */
  failure_reason: string | null
  /** The number of its credit note, once it has succeeded; see `/v1/refunds/{id}/pdf`. */
  credit_note: string | null
  livemode: boolean
  created: number
  metadata: Record<string, string>
  workflow: {
    id: string
    /** Its workflow in the Temporal UI. */
    url: string | null
    /** A step of it fails for good: it stands aside and is tried again by itself, later and later, or by `try_again`. As a rule null. */
    problem: {
      /** Unix seconds, real time. */
      since: number
      reason: string
      /** How often it was tried in vain. */
      tries: number
    } | null
  }
}

export interface LoggedRequest {
  id: string
  object: "request"
  method: string
  path: string
  query: string | null
  /** The pattern of the path. */
  route: string | null
  status: number
  error_code: string | null
  idempotency_key: string | null
  replayed: boolean
  api_version: string
  duration_ms: number
  via: "key" | "member"
  api_key: string | null
  member: string | null
  ip: string
  user_agent: string | null
  /** What was sent, without secrets and people, at most 4 KiB of it. */
  body: unknown
  /** What a failure answered. */
  answer: unknown
  livemode: boolean
  created: number
}

export interface SearchResult {
  object: "search_result"
  type: "customer" | "product" | "subscription" | "payment" | "invoice" | "discount_code" | "license"
  id: string
  /** A name, number, code or key; of a payment its customer. */
  title: string
  /** What tells it from others: an e-mail address, an amount, a status. */
  subtitle: string | null
  /** Its page in the dashboard. */
  url: string
}

export interface SetupSession {
  id: string
  object: "setup_session"
  /** Where the customer stores the card. */
  url: string
  status: "open" | "complete" | "expired"
  customer: string
  /** The stored card; null until the session is complete. */
  payment_method: string | null
  success_url: string | null
  cancel_url: string | null
  expires_at: number
  completed_at: number | null
  livemode: boolean
  created: number
  metadata: Record<string, string>
}

export interface Simulation {
  id: string
  object: "simulation"
  status: "running" | "succeeded" | "failed"
  customers: number
  months: number
  seed: number
  collection_methods: ("auto_charge" | "invoice")[]
  script: {
    month: number
    share: number
    what: "decline" | "insufficient_funds" | "hard_decline" | "lost_answer" | "new_card" | "late_qr" | "short" | "over" | "duplicate" | "unpaid" | "cancel" | "cancel_now" | "resume" | "refund" | "partial_refund" | "dispute" | "dispute_won" | "dispute_lost" | "change_plan"
  }[]
  /** Where the simulation's clock is: its progress. */
  simulated_to: number
  invoices: {
    issued: number
    paid: number
    uncollectible: number
    void: number
    open: number
  }
  /** Those that succeeded. */
  payments: number
  failed_payments: number
  refunds: number
  disputes: number
  events: number
  gross_satang: number
  fee_satang: number
  refunded_satang: number
  balance: {
    available_satang: number
    pending_satang: number
  }
  payouts: number
  paid_out_satang: number
  /** How many are in each status at the end. */
  subscriptions: {
    active: number
    past_due: number
    canceled: number
    expired: number
    pending_first_payment: number
  }
  /** null while it is running. */
  invariants: {
    checked: number
    held: boolean
    failures: {
      promise: string
      /** null: there was no answer in time. */
      count: number | null
      sample_ids: string[]
    }[]
  } | null
  failure: string | null
  livemode: false
  created: number
  finished_at: number | null
  workflow: {
    id: string
    /** Its workflow in the Temporal UI. */
    url: string | null
  }
}

export interface Slip {
  id: string
  object: "slip"
  /** `confirmed`: its amount counts as an inbound transfer. `waiting`: for the bank, or for a member who looks. */
  status: "confirmed" | "rejected" | "waiting"
  /** Why it is rejected. */
  reason: "amount" | "account" | "duplicate" | "unreadable" | "not_found" | "old" | null
  /** `bank` is asked again by itself; the others wait for a member. */
  waits_for: "by_hand" | "bank" | "quota" | "account_unclear" | "other_reference" | null
  /** What the bank says was sent; null before it was asked. */
  amount_satang: number | null
  sent_at: number | null
  /** The Bank of Thailand's code of the bank. */
  sending_bank: string | null
  /** The bank's reference of the transfer. */
  reference: string | null
  payment: string
  /** The transfer that it counts as. */
  inbound_transfer: string | null
  livemode: boolean
  created: number
}

export interface Storefront {
  object: "storefront"
  slug: string
  name: string
  description: string | null
  /** Address of a picture. */
  logo: string | null
  /** Address of the wide picture at the top of the shop. */
  cover: string | null
  /** Address of the picture in the browser's tab: the logo where none was set. */
  icon: string | null
  /** The colour that the merchant chose for buttons and links, such as `#0b5cab`. */
  accent_color: string | null
  /** The page of the shop. */
  url: string
  livemode: boolean
  products: {
    id: string
    object: "product"
    name: string
    description: string | null
    image_url: string | null
    prices: {
      id: string
      object: "price"
      type: "one_time" | "recurring" | "pay_what_you_want"
      amount_satang: number | null
      interval: "month" | "year" | null
      minimum_satang: number | null
      suggested_satang: number | null
      maximum_satang: number | null
      /** A page that asks for an e-mail and opens a checkout. */
      checkout_url: string
    }[]
  }[]
}

export interface Subscription {
  id: string
  object: "subscription"
  status: "pending_first_payment" | "active" | "past_due" | "canceled" | "expired"
  collection_method: "auto_charge" | "invoice"
  current_period_start: number
  /** Unix seconds. Provisional before the first payment. */
  current_period_end: number
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
  ended_at: number | null
  ended_reason: string | null
  customer: string
  product: string
  price: string
  quantity: number
  payment_method: string | null
  days_until_due: number | null
  anchor_day: number
  latest_invoice: string | null
  next_action: {
    type: "redirect_to_url" | "display_qr"
    redirect_to_url?: {
      url: string
    }
    qr?: {
      /** Null where the provider gives only a picture: show `png_url` or `svg_url`. */
      payload: string | null
      png_url: string
      svg_url: string
      /** Null where it lasts as long as its invoice is owed. */
      expires_at: number | null
    }
  } | null
  discount: {
    discount_code: string
    code: string
    kind: "percent" | "fixed"
    /** Percent, or satang a cycle. */
    value: number
    duration: "once" | "repeating" | "forever"
    /** How many cycles after the current one still get it; null: all of them. */
    cycles_left: number | null
  } | null
  past_due_since: number | null
  next_retry_at: number | null
  /** What the next invoice takes over: negative is credit of the customer. */
  carried_satang: number
  test_clock: string | null
  livemode: boolean
  created: number
  metadata: Record<string, string>
  workflow: {
    id: string
    /** Its workflow in the Temporal UI. */
    url: string | null
    /** A step of it fails for good: it stands aside and is tried again by itself, later and later, or by `try_again`. As a rule null. */
    problem: {
      /** Unix seconds, real time. */
      since: number
      reason: string
      /** How often it was tried in vain. */
      tries: number
    } | null
  }
}

export interface TestClock {
  id: string
  object: "test_clock"
  name: string | null
  frozen_time: number
  /** Where an advance is heading; null when ready. */
  target_time: number | null
  status: "ready" | "advancing"
  livemode: false
  created: number
  workflow: {
    id: string
    /** Its workflow in the Temporal UI. */
    url: string | null
  }
}

export interface TimelineRow {
  /** Unix seconds, by the time the subscription lives in. */
  at: number
  kind: "past" | "planned"
  /** Past: the type of its event. Planned: charge, retry, invoice, reminder, end, or expiry of a first payment or of a charge that waits for the buyer. */
  type: string
  summary: string
  /** Why, as a fragment of a sentence. */
  because: string
  invoice: string | null
  payment: string | null
  amount_satang: number | null
}

export interface WebhookEndpointWithSecret {
  id: string
  object: "webhook_endpoint"
  url: string
  description: string | null
  /** Empty means all. */
  enabled_events: string[]
  status: "enabled" | "disabled"
  /** requested by hand, failing for 5 days, or gone: the receiver answered 410. Null while it is enabled. */
  disabled_reason: string | null
  disabled_at: number | null
  /** When deliveries began to fail, with none that succeeded since. After 5 days the endpoint is disabled. */
  failing_since: number | null
  /** Until when the secret before the last rotation signs as well. */
  previous_secret_expires_at: number | null
  livemode: boolean
  created: number
  metadata: Record<string, string>
  /** whsec_… Shown in this answer only: store it, and do not log it. */
  signing_secret: string
}

export interface WebhookEndpoint {
  id: string
  object: "webhook_endpoint"
  url: string
  description: string | null
  /** Empty means all. */
  enabled_events: string[]
  status: "enabled" | "disabled"
  /** requested by hand, failing for 5 days, or gone: the receiver answered 410. Null while it is enabled. */
  disabled_reason: string | null
  disabled_at: number | null
  /** When deliveries began to fail, with none that succeeded since. After 5 days the endpoint is disabled. */
  failing_since: number | null
  /** Until when the secret before the last rotation signs as well. */
  previous_secret_expires_at: number | null
  livemode: boolean
  created: number
  metadata: Record<string, string>
}

export interface WebhookDelivery {
  id: string
  object: "webhook_delivery"
  event: string
  event_type: string
  endpoint: string
  /** pending while attempts are to come, exhausted when there are none left, canceled when its endpoint was disabled or deleted, or a replay took its place. */
  status: "pending" | "succeeded" | "exhausted" | "canceled"
  attempt_count: number
  next_attempt_at: number | null
  attempts: {
    number: number
    at: number
    trigger: "schedule" | "retry" | "replay" | "ping"
    /** Null when there was no answer; error says why. */
    http_status: number | null
    duration_ms: number
    error: string | null
    /** As sent; the signature is masked. */
    request_headers: Record<string, string>
    response_headers: Record<string, string> | null
    /** The first 4 KiB. */
    response_body: string | null
  }[]
  /** The replay that made it. */
  replay: string | null
  livemode: boolean
  created: number
}

export interface Replay {
  id: string
  object: "replay"
  endpoint: string
  from: number
  to: number
  /** Empty means all. */
  types: string[]
  only_failed: boolean
  status: "running" | "completed" | "canceled"
  /** How many events are sent. Of a window of more than 5 000 events it grows while they are counted. */
  scheduled: number
  delivered: number
  /** Without success after all attempts. */
  failed: number
  /** By a later replay, or because the endpoint was disabled. */
  canceled: number
  pending: number
  livemode: boolean
  created: number
}

export interface CreditGrant {
  id: string
  object: "credit_grant"
  customer: string
  product: string
  invoice: string | null
  amount: number
  remaining: number
  expires_at: number | null
  livemode: boolean
  created: number
}

/** The object that each type of event is about. */
export interface EventObjects {
  /** Sent when: `POST /v1/customers`; `POST /v1/checkout_sessions` with an e-mail that nobody has yet; each purchase that a visitor of the shop begins. `data.object` is the customer as it was right after. */
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
  | 'authentication_error'
  | 'card_error'
  | 'permission_error'
  | 'api_error'
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
  | 'too_many_endpoints'
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
  | 'gateway_not_configured'
  | 'gateway_credentials_invalid'
  | 'signature_invalid'
  | 'gateway_mode_mismatch'
  | 'gateway_has_no_book'
  | 'gateway_cannot_return'
  | 'gateway_account_in_use'
  | 'customer_has_open_payment'
  | 'idempotency_key_reused'
  | 'api_key_missing'
  | 'api_key_invalid'
  | 'api_key_expired'
  | 'api_key_revoked'
  | 'card_declined'
  | 'authentication_required'
  | 'expired_card'
  | 'processing_error'
  | 'scope_missing'
  | 'secret_key_in_browser'
  | 'test_mode_only'
  | 'ip_address_not_allowed'
  | 'route_not_found'
  | 'license_not_found'
  | 'idempotency_key_in_use'
  | 'lock_timeout'
  | 'total_changed'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'internal_error'
  | 'gateway_unreachable'
  | 'workflow_unavailable'
  | 'storage_unavailable'

export interface ApiKeyDelResult {
  id: string
  object: "api_key"
  deleted: true
}

export interface BankAccountDelResult {
  id: string
  object: "bank_account"
  deleted: true
}

export interface TestHelperCheckoutSessionConfirmResult {
  checkout_session: CheckoutSession
  payment: Payment | null
}

export interface CustomerConsumeCreditsResult {
  object: "credit_consumption"
  customer: string
  product: string
  amount: number
  /** What is left of the credits of this product. */
  remaining: number
}

export interface CustomerDelResult {
  id: string
  object: "customer"
  deleted: true
}

export interface InvoiceDelResult {
  id: string
  object: "invoice"
  deleted: true
}

export interface LicenseVerifyResult {
  valid: boolean
  reason?: "disabled" | "refunded" | "disputed" | "subscription_ended" | "expired" | "seats_exceeded"
  uses: number
  seats: number
  purchase: {
    email: string | null
  } | null
}

export interface LicenseReleaseResult {
  released: boolean
  uses: number
  seats: number
}

export interface TestClockDelResult {
  id: string
  object: "test_clock"
  deleted: true
}

export interface TestHelperGatewaySetFaultsResult {
  object: "gateway_faults"
  kind: "slow" | "hang_after_charge" | "error_after_charge" | "down"
  count: number
}

export interface TestHelperPaymentNextRefundResult {
  object: "next_refund"
  payment: string
  outcome: "succeeded" | "pending" | "failed" | "timeout"
}

export interface TestHelperPayoutRoundCreateResult {
  at: number
  payouts: Payout[]
  skipped: PayoutSkip[]
}

export interface TestHelperSlipCreateResult {
  object: "test_slip"
  /** The text of the code: `POST /v1/payments/{id}/slip {payload}`. */
  payload: string
  /** A PNG picture with the code, as a data URL. */
  picture: string
  amount_satang: number
  sent_at: number
}

export interface WebhookEndpointDelResult {
  id: string
  object: "webhook_endpoint"
  deleted: true
}

/** Read where buyers leave the checkout, by payment method */
export interface AnalyticsDropoffParams {
  /** From this instant on; 30 days before `to` when absent. */
  from?: number
  /** Until before this instant; now when absent. */
  to?: number
}

/** Read what came in, what went back, and what recurs */
export interface AnalyticsRevenueParams {
  /** From this instant on; 30 days before `to` when absent. */
  from?: number
  /** Until before this instant; now when absent. */
  to?: number
  /** Of `data`; days and months in Bangkok. */
  interval?: "day" | "month"
}

/** Make an API key; its secret is shown once */
export interface ApiKeyCreateParams {
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

/** List API keys, revoked ones too */
export interface ApiKeyListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
}

/** Change the name, the allowed addresses or the end of an API key */
export interface ApiKeyUpdateParams {
  name?: string | null
  allowed_ips?: string[] | null
  expires_at?: number | null
}

/** Give an API key a new secret; the old one works for a while longer */
export interface ApiKeyRollParams {
  expire_in?: number
}

/** List who did what to access and money */
export interface AuditLogListParams {
  /** 10 when absent; as CSV, all rows. */
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  action?: "member.login" | "member.login_failed" | "member.logout" | "member.sessions_closed" | "member.second_factor_failed" | "member.recovery_code_used" | "member.proof_failed" | "member.password_changed" | "member.links_shown" | "member.second_factor_enabled" | "member.second_factor_disabled" | "member.recovery_codes_renewed" | "member.passkey_added" | "member.passkey_removed" | "member.added" | "member.role_changed" | "member.removed" | "invitation.created" | "invitation.withdrawn" | "invitation.accepted" | "merchant.created" | "merchant.updated" | "api_key.created" | "api_key.updated" | "api_key.rolled" | "api_key.revoked" | "webhook_endpoint.created" | "webhook_endpoint.updated" | "webhook_endpoint.deleted" | "webhook_endpoint.secret_rotated" | "replay.created" | "replay.canceled" | "bank_account.created" | "bank_account.chosen" | "bank_account.confirmed" | "bank_account.deleted" | "gateway_account.connected" | "gateway_account.updated" | "gateway_account.disconnected" | "payout.created" | "refund.created" | "refund.withdrawn" | "inbound_transfer.reported" | "payout.reported" | "payout_file.created" | "refund.reported" | "inbound_transfer.matched" | "inbound_transfer.withholding_accepted" | "inbound_transfer.returned" | "bank_statement.recorded" | "slip.confirmed" | "slip.rejected" | "invoice.link_renewed" | "invoice.voided" | "invoice.marked_uncollectible" | "invoice.paid_outside" | "invoice.certificate_received" | "workflow.tried_again" | "customer.merged" | "customer.deleted" | "customer.erased" | "customer.exported" | "portal_session.created" | "export.created"
  actor?: string
  object?: string
}

/** List who did what to access and money, as CSV */
export interface AuditLogExportCsvParams {
  /** 10 when absent; as CSV, all rows. */
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  action?: "member.login" | "member.login_failed" | "member.logout" | "member.sessions_closed" | "member.second_factor_failed" | "member.recovery_code_used" | "member.proof_failed" | "member.password_changed" | "member.links_shown" | "member.second_factor_enabled" | "member.second_factor_disabled" | "member.recovery_codes_renewed" | "member.passkey_added" | "member.passkey_removed" | "member.added" | "member.role_changed" | "member.removed" | "invitation.created" | "invitation.withdrawn" | "invitation.accepted" | "merchant.created" | "merchant.updated" | "api_key.created" | "api_key.updated" | "api_key.rolled" | "api_key.revoked" | "webhook_endpoint.created" | "webhook_endpoint.updated" | "webhook_endpoint.deleted" | "webhook_endpoint.secret_rotated" | "replay.created" | "replay.canceled" | "bank_account.created" | "bank_account.chosen" | "bank_account.confirmed" | "bank_account.deleted" | "gateway_account.connected" | "gateway_account.updated" | "gateway_account.disconnected" | "payout.created" | "refund.created" | "refund.withdrawn" | "inbound_transfer.reported" | "payout.reported" | "payout_file.created" | "refund.reported" | "inbound_transfer.matched" | "inbound_transfer.withholding_accepted" | "inbound_transfer.returned" | "bank_statement.recorded" | "slip.confirmed" | "slip.rejected" | "invoice.link_renewed" | "invoice.voided" | "invoice.marked_uncollectible" | "invoice.paid_outside" | "invoice.certificate_received" | "workflow.tried_again" | "customer.merged" | "customer.deleted" | "customer.erased" | "customer.exported" | "portal_session.created" | "export.created"
  actor?: string
  object?: string
}

/** List audits, the nightly ones too */
export interface AuditListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  held?: boolean
}

/** Read the balance: available and pending */
export interface BalanceRetrieveParams {
  /** Test mode: as of this instant. */
  at?: number
}

/** List what has moved the balance */
export interface BalanceTransactionListParams {
  /** 10 when absent; as CSV, all rows. */
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  type?: "charge" | "refund" | "payout" | "payout_return" | "dispute" | "dispute_won" | "adjustment"
  source?: string
  payout?: string
}

/** List what has moved the balance, as CSV */
export interface BalanceTransactionExportCsvParams {
  /** 10 when absent; as CSV, all rows. */
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  type?: "charge" | "refund" | "payout" | "payout_return" | "dispute" | "dispute_won" | "adjustment"
  source?: string
  payout?: string
}

/** Add a bank account; payouts go there as soon as it may be used */
export interface BankAccountCreateParams {
  /** Three digits, e.g. 002 Bangkok Bank, 004 Kasikornbank, 014 Siam Commercial Bank. */
  bank_code: string
  /** 10 to 15 digits; single hyphens and blanks between them are left out. */
  account_number: string
  account_name: string
  metadata?: Record<string, string>
}

/** List bank accounts */
export interface BankAccountListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
}

/** Choose a bank account: payouts go there until another is chosen */
export interface BankAccountUpdateParams {
  /** Refused before `usable_from`. Only another account takes its place. */
  default: true
}

/** Read a statement of a bank account: a CSV file, whose rows of money in become inbound transfers */
export interface BankStatementCreateParams {
  /** Id of a gateway account. */
  gateway_account: string
  /** JSON: the names of the columns `date, time, amount, reference, sender, description` in the file. Absent: those of the last statement, or those that banks use. */
  columns?: string
}

/** List the statements that were read */
export interface BankStatementListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  gateway_account?: string
  /** Ids to replace by their objects, ten at most: data.gateway_account. */
  expand?: string[]
}

/** Read what became of a statement */
export interface BankStatementRetrieveParams {
  /** Ids to replace by their objects, ten at most: gateway_account. */
  expand?: string[]
}

/** Connect an account at a payment gateway; the credentials are checked first */
export interface GatewayAccountCreateParams {
  provider: "stripe" | "opn" | "bank"
  /** Stripe: `secret_key`, `publishable_key`, `webhook_secret`. Opn: `secret_key`, `public_key`, `webhook_secret`. The webhook secret may come later. Bank: `promptpay` `{type, id, suffix}`, and if wanted `slip_verifier`, `slip_key`, `callback_secret`, `callback_addresses`. Stored encrypted and never answered. */
  credentials: Record<string, string | string[] | Record<string, string | null> | null>
  /** Absent: `direct` for a bank account, else `platform`. */
  settlement?: "platform" | "direct"
  /** Absent: all that the provider has. */
  methods?: ("promptpay" | "card" | "transfer")[]
  /** What it serves from now on, also if another account did. Absent: those of `methods` that no account serves yet. */
  default_for?: ("promptpay" | "card" | "transfer")[]
  description?: string | null
  metadata?: Record<string, string>
}

/** List gateway accounts, the disconnected ones too */
export interface GatewayAccountListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  provider?: "stripe" | "opn" | "bank"
  status?: "connected" | "failing" | "disconnected"
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
}

/** Change a gateway account: its credentials, what it serves, its description */
export interface GatewayAccountUpdateParams {
  /** Merged by name, and checked first; null takes one away. A replaced webhook or callback secret holds for 24 hours beside the new one. */
  credentials?: Record<string, string | string[] | Record<string, string | null> | null>
  settlement?: "platform" | "direct"
  methods?: ("promptpay" | "card" | "transfer")[]
  default_for?: ("promptpay" | "card" | "transfer")[]
  description?: string | null
  metadata?: Record<string, string>
}

/** Compare a day of the gateway's own book with ours; in test mode also `simulator`, the simulated bank */
export interface GatewayAccountRetrieveReconciliationParams {
  /** A day in Bangkok, not in the future. */
  date: string
  /** Ids to replace by their objects, ten at most: gateway_account. */
  expand?: string[]
}

/** Open a hosted checkout */
export interface CheckoutSessionCreateParams {
  /** The buyer, if you know who it is: documents show this customer’s name, address and tax id. Either this or `customer_email`. */
  customer?: string
  /** An existing customer with this address is used, or a new one made; you vouch for the address. Documents show what the checkout collected and nothing else of the customer. Either this or `customer`. */
  customer_email?: string
  line_items: {
    /** Id of a price. */
    price: string
    quantity?: number
    /** Pay what you want: the amount per unit. */
    amount_satang?: number
  }[]
  /** Where the buyer returns to; every {CHECKOUT_SESSION_ID} in it is replaced by the id. */
  success_url: string
  cancel_url?: string
  /** 30 minutes to 24 hours ahead; 24 hours without it. */
  expires_at?: number
  payment_method_types?: ("promptpay" | "card")[]
  /** For the subscriptions that recurring line items start. */
  subscription_data?: {
    /** auto_charge: only cards are offered, and the card is kept with the buyer’s consent and charged at each renewal. invoice: renewals are billed; a buyer who pays by card may let the card be charged instead. */
    collection_method?: "auto_charge" | "invoice"
  }
  discount_code?: string
  allow_discount_codes?: boolean
  client_reference_id?: string
  /** The buyer that the tax document names, where it is another than the customer. */
  tax_details?: {
    name: string
    tax_id?: string
    /** Five digits; 00000 is the head office. */
    branch?: string
    address: {
      line1?: string
      line2?: string
      district?: string
      province?: string
      postal_code?: string
      country?: string
    }
  }
  metadata?: Record<string, string>
}

/** List checkout sessions */
export interface CheckoutSessionListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  customer?: string
  status?: "open" | "complete" | "expired"
  payment_status?: "unpaid" | "paid" | "no_payment_required"
  client_reference_id?: string
  payment_link?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /** Ids to replace by their objects, ten at most: data.customer, data.customer.default_payment_method, data.customer.test_clock, data.discount_code, data.payment, data.payment.dispute, data.payment.payment_method, data.payment.gateway_account, data.payment.customer, data.payment.invoice, data.payment.checkout_session, data.payment.subscription, data.invoice, data.invoice.subscription, data.invoice.checkout_session, data.invoice.customer, data.invoice.payment, data.subscriptions, data.subscriptions.customer, data.subscriptions.product, data.subscriptions.price, data.subscriptions.payment_method, data.subscriptions.latest_invoice, data.subscriptions.test_clock, data.licenses, data.licenses.product, data.licenses.customer, data.licenses.payment, data.licenses.invoice, data.licenses.subscription, data.payment_link. */
  expand?: string[]
}

/** Read a checkout session */
export interface CheckoutSessionRetrieveParams {
  /** Ids to replace by their objects, ten at most: customer, customer.default_payment_method, customer.test_clock, discount_code, payment, payment.dispute, payment.payment_method, payment.gateway_account, payment.customer, payment.invoice, payment.checkout_session, payment.subscription, invoice, invoice.subscription, invoice.checkout_session, invoice.customer, invoice.payment, subscriptions, subscriptions.customer, subscriptions.product, subscriptions.price, subscriptions.payment_method, subscriptions.latest_invoice, subscriptions.test_clock, licenses, licenses.product, licenses.customer, licenses.payment, licenses.invoice, licenses.subscription, payment_link. */
  expand?: string[]
}

/** Do what the buyer's confirm on the page does */
export interface TestHelperCheckoutSessionConfirmParams {
  payment_method_type: "promptpay" | "card"
  token?: string
  line_items?: {
    /** Id of a price. */
    price: string
    amount_satang: number
  }[]
  discount_code?: string
  /** What the buyer was shown. When the total is another one, the answer is 409 `total_changed` with `total_satang`, and nothing is charged. */
  expected_total_satang?: number
  /** The buyer’s tick: the card is kept and charged at each renewal of the subscriptions. */
  consent?: boolean
}

/** Spend credits of a customer, those that expire first first */
export interface CustomerConsumeCreditsParams {
  /** Id of a product. */
  product: string
  amount: number
}

/** List every credit that came or went */
export interface CustomerListCreditTransactionsParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  product?: string
  type?: "grant" | "consumption" | "expiry" | "revocation" | "restoration"
  /** Ids to replace by their objects, ten at most: data.customer, data.customer.default_payment_method, data.customer.test_clock, data.product. */
  expand?: string[]
}

/** Create a customer */
export interface CustomerCreateParams {
  /** Unique per merchant and mode. */
  email?: string
  name?: string
  phone?: string
  tax_id?: string
  address?: {
    line1?: string
    line2?: string
    district?: string
    province?: string
    postal_code?: string
    country?: string
  }
  /** The name on tax documents, where it is another than `name`. */
  legal_name?: string
  /** Five digits; 00000 is the head office. */
  tax_branch?: string
  /** Of the amount before VAT, in basis points: 0, 100, 200, 300 or 500. */
  withholding_rate_bps?: 0 | 100 | 200 | 300 | 500
  locale?: "th" | "en"
  /** Test mode only: the customer lives on its time. */
  test_clock?: string
  metadata?: Record<string, string>
}

/** List customers */
export interface CustomerListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  email?: string
  unverified_email?: boolean
  test_clock?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /** Ids to replace by their objects, ten at most: data.default_payment_method, data.default_payment_method.customer, data.test_clock. */
  expand?: string[]
}

/** Read a customer */
export interface CustomerRetrieveParams {
  /** Ids to replace by their objects, ten at most: default_payment_method, default_payment_method.customer, test_clock. */
  expand?: string[]
}

/** Change a customer; null clears a field */
export interface CustomerUpdateParams {
  /** You vouch for another address than the stored one. */
  email?: string | null
  /** You vouch for the address; `email_taken` when another customer has it: merge the two. */
  unverified_email?: false
  name?: string | null
  phone?: string | null
  tax_id?: string | null
  address?: {
    line1?: string | null
    line2?: string | null
    district?: string | null
    province?: string | null
    postal_code?: string | null
    country?: string | null
  } | null
  legal_name?: string | null
  tax_branch?: string | null
  /** Of the amount before VAT, in basis points: 0, 100, 200, 300 or 500. */
  withholding_rate_bps?: 0 | 100 | 200 | 300 | 500
  /** null: back to th. */
  locale?: "th" | "en" | null
  /** One of the customer’s attached cards; in test mode a test token attaches a fresh one. */
  default_payment_method?: string | null
  metadata?: Record<string, string | null> | null
}

/** Make a customer part of another */
export interface CustomerMergeParams {
  /** Who stays: keeps its details and gets everything that the other has. */
  into: string
}

/** Export everything held about a customer */
export interface CustomerExportParams {
  /** Ids to replace by their objects, ten at most: customer, customer.default_payment_method, customer.test_clock, subscriptions, subscriptions.customer, subscriptions.product, subscriptions.price, subscriptions.payment_method, subscriptions.latest_invoice, subscriptions.test_clock, licenses, licenses.product, licenses.customer, licenses.payment, licenses.invoice, licenses.subscription. */
  expand?: string[]
}

/** Erase a customer: the person goes, amounts and documents stay */
export interface CustomerEraseParams {
  /** End subscriptions at once and expire open checkouts first, instead of refusing. */
  cancel?: boolean
}

/** Create a discount code */
export interface DiscountCodeCreateParams {
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
  products?: string[]
  max_uses?: number
  max_uses_per_customer?: number
  /** For which cycles of a subscription. */
  duration?: "once" | "repeating" | "forever"
  /** For repeating. */
  duration_in_cycles?: number
  metadata?: Record<string, string>
}

/** List discount codes */
export interface DiscountCodeListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  active?: boolean
  code?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
}

/** List disputes */
export interface DisputeListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  status?: "open" | "won" | "lost"
  payment?: string
  customer?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /** Ids to replace by their objects, ten at most: data.payment, data.payment.dispute, data.payment.payment_method, data.payment.gateway_account, data.payment.customer, data.payment.invoice, data.payment.checkout_session, data.payment.subscription, data.customer, data.customer.default_payment_method, data.customer.test_clock. */
  expand?: string[]
}

/** Read a dispute */
export interface DisputeRetrieveParams {
  /** Ids to replace by their objects, ten at most: payment, payment.dispute, payment.payment_method, payment.gateway_account, payment.customer, payment.invoice, payment.checkout_session, payment.subscription, customer, customer.default_payment_method, customer.test_clock. */
  expand?: string[]
}

/** Read what a customer may use now */
export interface CustomerRetrieveEntitlementsParams {
  /** Ids to replace by their objects, ten at most: customer, customer.default_payment_method, customer.test_clock, subscriptions, subscriptions.customer, subscriptions.product, subscriptions.price, subscriptions.payment_method, subscriptions.latest_invoice, subscriptions.test_clock. */
  expand?: string[]
}

/** List events, newest first */
export interface EventListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  object_id?: string
  /** Those that one request has caused. */
  request_id?: string
  /** A type, or all that are about one thing: invoice.* */
  type?: "customer.created" | "customer.updated" | "customer.deleted" | "product.created" | "product.updated" | "price.created" | "price.updated" | "payment_method.attached" | "payment_method.detached" | "payment_method.updated" | "payment_method.expiring" | "payment.created" | "payment.requires_action" | "payment.succeeded" | "payment.failed" | "payment.expired" | "payment.updated" | "payment.unmatched" | "refund.created" | "refund.succeeded" | "refund.failed" | "dispute.created" | "dispute.won" | "dispute.lost" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.finalized" | "invoice.sent" | "invoice.paid" | "invoice.payment_failed" | "invoice.overdue" | "invoice.voided" | "invoice.uncollectible" | "invoice.upcoming" | "checkout_session.created" | "checkout_session.completed" | "checkout_session.expired" | "checkout_session.payment_failed" | "payment_link.created" | "payment_link.updated" | "setup_session.completed" | "setup_session.expired" | "subscription.created" | "subscription.activated" | "subscription.renewed" | "subscription.past_due" | "subscription.recovered" | "subscription.cancel_scheduled" | "subscription.resumed" | "subscription.changed" | "subscription.canceled" | "subscription.expired" | "subscription.updated" | "discount_code.created" | "discount_code.redeemed" | "discount_code.exhausted" | "discount_code.closed" | "license.issued" | "license.activated" | "license.released" | "license.revoked" | "license.rotated" | "license.seats_exceeded" | "credits.granted" | "credits.consumed" | "credits.depleted" | "credits.expired" | "entitlements.updated" | "payout.created" | "payout.in_transit" | "payout.paid" | "payout.failed" | "payout.returned" | "payout.skipped" | "gateway_account.connected" | "gateway_account.updated" | "gateway_account.failing" | "gateway_account.disconnected" | "gateway.reconciliation_different" | "webhook_endpoint.ping" | "webhook_endpoint.disabled" | "test_clock.advancing" | "test_clock.ready" | "customer.*" | "product.*" | "price.*" | "payment_link.*" | "payment_method.*" | "payment.*" | "refund.*" | "dispute.*" | "invoice.*" | "checkout_session.*" | "setup_session.*" | "subscription.*" | "discount_code.*" | "license.*" | "credits.*" | "entitlements.*" | "payout.*" | "gateway_account.*" | "gateway.*" | "webhook_endpoint.*" | "test_clock.*"
  /** Any of these instead of `type`; given once for each. */
  types?: ("customer.created" | "customer.updated" | "customer.deleted" | "product.created" | "product.updated" | "price.created" | "price.updated" | "payment_method.attached" | "payment_method.detached" | "payment_method.updated" | "payment_method.expiring" | "payment.created" | "payment.requires_action" | "payment.succeeded" | "payment.failed" | "payment.expired" | "payment.updated" | "payment.unmatched" | "refund.created" | "refund.succeeded" | "refund.failed" | "dispute.created" | "dispute.won" | "dispute.lost" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.finalized" | "invoice.sent" | "invoice.paid" | "invoice.payment_failed" | "invoice.overdue" | "invoice.voided" | "invoice.uncollectible" | "invoice.upcoming" | "checkout_session.created" | "checkout_session.completed" | "checkout_session.expired" | "checkout_session.payment_failed" | "payment_link.created" | "payment_link.updated" | "setup_session.completed" | "setup_session.expired" | "subscription.created" | "subscription.activated" | "subscription.renewed" | "subscription.past_due" | "subscription.recovered" | "subscription.cancel_scheduled" | "subscription.resumed" | "subscription.changed" | "subscription.canceled" | "subscription.expired" | "subscription.updated" | "discount_code.created" | "discount_code.redeemed" | "discount_code.exhausted" | "discount_code.closed" | "license.issued" | "license.activated" | "license.released" | "license.revoked" | "license.rotated" | "license.seats_exceeded" | "credits.granted" | "credits.consumed" | "credits.depleted" | "credits.expired" | "entitlements.updated" | "payout.created" | "payout.in_transit" | "payout.paid" | "payout.failed" | "payout.returned" | "payout.skipped" | "gateway_account.connected" | "gateway_account.updated" | "gateway_account.failing" | "gateway_account.disconnected" | "gateway.reconciliation_different" | "webhook_endpoint.ping" | "webhook_endpoint.disabled" | "test_clock.advancing" | "test_clock.ready" | "customer.*" | "product.*" | "price.*" | "payment_link.*" | "payment_method.*" | "payment.*" | "refund.*" | "dispute.*" | "invoice.*" | "checkout_session.*" | "setup_session.*" | "subscription.*" | "discount_code.*" | "license.*" | "credits.*" | "entitlements.*" | "payout.*" | "gateway_account.*" | "gateway.*" | "webhook_endpoint.*" | "test_clock.*")[]
}

/** List the transfers that banks have reported, the inbox among them */
export interface InboundTransferListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  status?: "matched" | "unmatched" | "underpaid" | "overpaid" | "late" | "duplicate" | "refunded"
  payment?: string
  reference?: string
  /** Ids to replace by their objects, ten at most: data.payment, data.payment.dispute, data.payment.payment_method, data.payment.gateway_account, data.payment.customer, data.payment.invoice, data.payment.checkout_session, data.payment.subscription. */
  expand?: string[]
}

/** Say that money for a payment has come to your own bank account */
export interface InboundTransferCreateParams {
  /** Id of a payment by PromptPay to a bank account. */
  payment: string
  /** What has come. */
  amount_satang: number
  /** When, Unix seconds; some time today when absent. */
  paid_at?: number | null
  /** The bank's reference of the transfer. The same one counts once; without one, the same amount does. */
  reference?: string | null
}

/** Read an inbound transfer */
export interface InboundTransferRetrieveParams {
  /** Ids to replace by their objects, ten at most: payment, payment.dispute, payment.payment_method, payment.gateway_account, payment.customer, payment.invoice, payment.checkout_session, payment.subscription. */
  expand?: string[]
}

/** Use money held in suspense for an open QR payment, as if it had been sent for it now */
export interface InboundTransferMatchParams {
  /** Id of a QR payment whose invoice is open. */
  payment: string
}

/** Return to its sender all that is held in suspense; what a card was charged, as a refund of that payment. Money on a bank account is sent by hand. */
export interface InboundTransferRefundParams {
  /** true: you have sent the money back yourself. Only for money on a bank account, or at an account that was disconnected, where nobody else can (gateway_cannot_return). */
  by_hand?: boolean
}

/** List invoices */
export interface InvoiceListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  customer?: string
  subscription?: string
  checkout_session?: string
  status?: "draft" | "open" | "paid" | "void" | "uncollectible"
  number?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /** Ids to replace by their objects, ten at most: data.subscription, data.subscription.customer, data.subscription.product, data.subscription.price, data.subscription.payment_method, data.subscription.latest_invoice, data.subscription.test_clock, data.checkout_session, data.checkout_session.customer, data.checkout_session.discount_code, data.checkout_session.payment, data.checkout_session.invoice, data.checkout_session.subscriptions, data.checkout_session.licenses, data.checkout_session.payment_link, data.customer, data.customer.default_payment_method, data.customer.test_clock, data.payment, data.payment.dispute, data.payment.payment_method, data.payment.gateway_account, data.payment.customer, data.payment.invoice, data.payment.checkout_session, data.payment.subscription. */
  expand?: string[]
}

/** Write an invoice by hand, as a draft */
export interface InvoiceCreateParams {
  /** Id of a customer. */
  customer: string
  /** From a price that is paid once, or in your own words with an amount. */
  lines: {
    /** A price that is paid once. Either this, or what follows. */
    price?: string
    quantity?: number
    description?: string
    unit_amount_satang?: number
    /** Of a line in your own words. Default: standard. */
    tax_category?: "standard" | "zero" | "exempt"
  }[]
  /** Counted from when it is finalized. Default: 7. Either this or `due_date`. */
  days_until_due?: number
  /** Either this or `days_until_due`. */
  due_date?: number
  /** Of the amount before VAT, in basis points: 0, 100, 200, 300 or 500. */
  withholding_rate_bps?: 0 | 100 | 200 | 300 | 500
  /** What you add for the buyer. */
  memo?: string
  /** The buyer that the tax document names, where it is another than the customer. */
  tax_details?: {
    name: string
    tax_id?: string
    /** Five digits; 00000 is the head office. */
    branch?: string
    address: {
      line1?: string
      line2?: string
      district?: string
      province?: string
      postal_code?: string
      country?: string
    }
  }
  /** Send it by mail when it is finalized. Default: false. */
  auto_send?: boolean
  metadata?: Record<string, string>
}

/** Read an invoice */
export interface InvoiceRetrieveParams {
  /** Ids to replace by their objects, ten at most: subscription, subscription.customer, subscription.product, subscription.price, subscription.payment_method, subscription.latest_invoice, subscription.test_clock, checkout_session, checkout_session.customer, checkout_session.discount_code, checkout_session.payment, checkout_session.invoice, checkout_session.subscriptions, checkout_session.licenses, checkout_session.payment_link, customer, customer.default_payment_method, customer.test_clock, payment, payment.dispute, payment.payment_method, payment.gateway_account, payment.customer, payment.invoice, payment.checkout_session, payment.subscription. */
  expand?: string[]
}

/** Change a draft */
export interface InvoiceUpdateParams {
  /** From a price that is paid once, or in your own words with an amount. */
  lines?: {
    /** A price that is paid once. Either this, or what follows. */
    price?: string
    quantity?: number
    description?: string
    unit_amount_satang?: number
    /** Of a line in your own words. Default: standard. */
    tax_category?: "standard" | "zero" | "exempt"
  }[]
  days_until_due?: number | null
  due_date?: number | null
  /** Of the amount before VAT, in basis points: 0, 100, 200, 300 or 500. */
  withholding_rate_bps?: 0 | 100 | 200 | 300 | 500
  memo?: string | null
  tax_details?: {
    name: string
    tax_id?: string
    /** Five digits; 00000 is the head office. */
    branch?: string
    address: {
      line1?: string
      line2?: string
      district?: string
      province?: string
      postal_code?: string
      country?: string
    }
  } | null
  /** Send it by mail when it is finalized. Default: false. */
  auto_send?: boolean
  metadata?: Record<string, string | null> | null
}

/** Write down the certificate of the tax that was withheld of a paid invoice */
export interface InvoiceRecordWithholdingCertificateParams {
  number: string
  /** The day on the certificate, `YYYY-MM-DD`. */
  date: string
  /** As it stands there; another than was withheld is refused. */
  amount_satang?: number
}

/** List the tax that was withheld of paid invoices */
export interface WithholdingListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  certificate?: "waiting" | "received"
  customer?: string
  /** Ids to replace by their objects, ten at most: data.invoice, data.invoice.subscription, data.invoice.checkout_session, data.invoice.customer, data.invoice.payment, data.customer, data.customer.default_payment_method, data.customer.test_clock. */
  expand?: string[]
}

/** Charge an open invoice to a card now, or say that it was paid outside */
export interface InvoicePayParams {
  /** Default: the subscription's card, else the customer's default. In test mode a test token is taken too. */
  payment_method?: string
  /** What the payer was shown. Another total: 409 `total_changed`, and nothing is charged. */
  expected_total_satang?: number
  /** You have got the money yourself, all of it: the payment is `direct`, has no fee, and nothing is charged. */
  paid_outside?: {
    method: "cash" | "cheque" | "transfer"
    /** What you want to find it by, such as the number of the cheque. */
    reference?: string
    /** When the money came; now without it. */
    received_at?: number
  }
}

/** Download an invoice, or its receipt, as PDF */
export interface InvoiceRetrievePdfParams {
  /** A receipt is there once the invoice is paid; with a tax id of the merchant it is a tax invoice too. */
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
  /** true counts a seat; false only checks. */
  increment_uses_count?: true | false | "true" | "false"
  /** A name of the device: the same one never takes a second seat. */
  instance?: string
}

/** Give the seat of a device back; needs no API key */
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
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  product?: string
  customer?: string
  subscription?: string
  status?: "active" | "disabled" | "revoked" | "expired"
  /** Ids to replace by their objects, ten at most: data.product, data.customer, data.customer.default_payment_method, data.customer.test_clock, data.payment, data.payment.dispute, data.payment.payment_method, data.payment.gateway_account, data.payment.customer, data.payment.invoice, data.payment.checkout_session, data.payment.subscription, data.invoice, data.invoice.subscription, data.invoice.checkout_session, data.invoice.customer, data.invoice.payment, data.subscription, data.subscription.customer, data.subscription.product, data.subscription.price, data.subscription.payment_method, data.subscription.latest_invoice, data.subscription.test_clock. */
  expand?: string[]
}

/** Read a licence */
export interface LicenseRetrieveParams {
  /** Ids to replace by their objects, ten at most: product, customer, customer.default_payment_method, customer.test_clock, payment, payment.dispute, payment.payment_method, payment.gateway_account, payment.customer, payment.invoice, payment.checkout_session, payment.subscription, invoice, invoice.subscription, invoice.checkout_session, invoice.customer, invoice.payment, subscription, subscription.customer, subscription.product, subscription.price, subscription.payment_method, subscription.latest_invoice, subscription.test_clock. */
  expand?: string[]
}

/** Create a payment link */
export interface PaymentLinkCreateParams {
  line_items: {
    /** Id of a price. */
    price: string
    quantity?: number
    /** Lets the buyer choose the quantity within these bounds. */
    adjustable?: {
      minimum?: number
      maximum?: number
    } | null
  }[]
  active?: boolean
  allow_discount_codes?: boolean
  after?: {
    /** Where the buyer goes after paying; every {CHECKOUT_SESSION_ID} in it is replaced by the id. */
    redirect_url?: string | null
    /** What the page says after paying. */
    message?: string | null
  } | null
  /** How often it can be paid. Without end when omitted. */
  max_uses?: number | null
  /** What the buyer is asked for besides the e-mail address. */
  collect?: {
    name?: boolean
    phone?: boolean
    address?: boolean
    /** Name, tax id and address for a tax invoice. */
    tax_details?: boolean
  }
  subscription_data?: {
    collection_method: "auto_charge" | "invoice"
  } | null
  metadata?: Record<string, string>
}

/** List payment links */
export interface PaymentLinkListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  active?: boolean
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
}

/** Change a payment link, or switch it on or off; checkouts that are open stay as they were offered */
export interface PaymentLinkUpdateParams {
  line_items?: {
    /** Id of a price. */
    price: string
    quantity?: number
    /** Lets the buyer choose the quantity within these bounds. */
    adjustable?: {
      minimum?: number
      maximum?: number
    } | null
  }[]
  active?: boolean
  allow_discount_codes?: boolean
  after?: {
    /** Where the buyer goes after paying; every {CHECKOUT_SESSION_ID} in it is replaced by the id. */
    redirect_url?: string | null
    /** What the page says after paying. */
    message?: string | null
  } | null
  max_uses?: number | null
  /** What the buyer is asked for besides the e-mail address. */
  collect?: {
    name?: boolean
    phone?: boolean
    address?: boolean
    /** Name, tax id and address for a tax invoice. */
    tax_details?: boolean
  }
  subscription_data?: {
    collection_method: "auto_charge" | "invoice"
  } | null
  metadata?: Record<string, string | null> | null
}

/** Attach a card to a customer; the first one becomes its default */
export interface PaymentMethodCreateParams {
  /** Id of a customer. */
  customer: string
  type: "card"
  /** From the gateway, or a test token such as pm_card_ok. */
  token: string
  metadata?: Record<string, string>
}

/** List attached cards, of a customer or all */
export interface PaymentMethodListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  customer?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /** Ids to replace by their objects, ten at most: data.customer, data.customer.default_payment_method, data.customer.test_clock. */
  expand?: string[]
}

/** Read a card, detached or not */
export interface PaymentMethodRetrieveParams {
  /** Ids to replace by their objects, ten at most: customer, customer.default_payment_method, customer.test_clock. */
  expand?: string[]
}

/** List payments */
export interface PaymentListParams {
  /** 10 when absent; as CSV, all rows. */
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  status?: "requires_action" | "processing" | "succeeded" | "failed" | "expired" | "canceled"
  customer?: string
  subscription?: string
  invoice?: string
  checkout_session?: string
  payment_method_type?: "promptpay" | "card" | "cash" | "cheque" | "transfer"
  payout?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /** Ids to replace by their objects, ten at most: data.dispute, data.dispute.payment, data.dispute.customer, data.payment_method, data.payment_method.customer, data.gateway_account, data.customer, data.customer.default_payment_method, data.customer.test_clock, data.invoice, data.invoice.subscription, data.invoice.checkout_session, data.invoice.customer, data.invoice.payment, data.checkout_session, data.checkout_session.customer, data.checkout_session.discount_code, data.checkout_session.payment, data.checkout_session.invoice, data.checkout_session.subscriptions, data.checkout_session.licenses, data.checkout_session.payment_link, data.subscription, data.subscription.customer, data.subscription.product, data.subscription.price, data.subscription.payment_method, data.subscription.latest_invoice, data.subscription.test_clock. */
  expand?: string[]
}

/** List payments, as CSV */
export interface PaymentExportCsvParams {
  /** 10 when absent; as CSV, all rows. */
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  status?: "requires_action" | "processing" | "succeeded" | "failed" | "expired" | "canceled"
  customer?: string
  subscription?: string
  invoice?: string
  checkout_session?: string
  payment_method_type?: "promptpay" | "card" | "cash" | "cheque" | "transfer"
  payout?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
}

/** Read a payment */
export interface PaymentRetrieveParams {
  /** Ids to replace by their objects, ten at most: dispute, dispute.payment, dispute.customer, payment_method, payment_method.customer, gateway_account, customer, customer.default_payment_method, customer.test_clock, invoice, invoice.subscription, invoice.checkout_session, invoice.customer, invoice.payment, checkout_session, checkout_session.customer, checkout_session.discount_code, checkout_session.payment, checkout_session.invoice, checkout_session.subscriptions, checkout_session.licenses, checkout_session.payment_link, subscription, subscription.customer, subscription.product, subscription.price, subscription.payment_method, subscription.latest_invoice, subscription.test_clock. */
  expand?: string[]
}

/** List payouts, and with `include=skipped` the rounds that paid nothing */
export interface PayoutListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  status?: "pending" | "in_transit" | "paid" | "failed" | "returned"
  file?: string
  /** Rounds that left the merchant out stand between the payouts, newest first; they have no status and no file, so those filters leave them out. */
  include?: "skipped"
}

/** Pay out the available balance, or a part of it, without waiting for Friday */
export interface PayoutCreateParams {
  /** Absent: all that is available. */
  amount_satang?: number
  metadata?: Record<string, string>
}

/** List the payments that a payout pays out */
export interface PayoutListPaymentsParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  /** Ids to replace by their objects, ten at most: data.dispute, data.dispute.payment, data.dispute.customer, data.payment_method, data.payment_method.customer, data.gateway_account, data.customer, data.customer.default_payment_method, data.customer.test_clock, data.invoice, data.invoice.subscription, data.invoice.checkout_session, data.invoice.customer, data.invoice.payment, data.checkout_session, data.checkout_session.customer, data.checkout_session.discount_code, data.checkout_session.payment, data.checkout_session.invoice, data.checkout_session.subscriptions, data.checkout_session.licenses, data.checkout_session.payment_link, data.subscription, data.subscription.customer, data.subscription.product, data.subscription.price, data.subscription.payment_method, data.subscription.latest_invoice, data.subscription.test_clock. */
  expand?: string[]
}

/** Say what came of a payout that a person sends from a bank account */
export interface PayoutReportParams {
  /** sent: the money has left the account. failed: it was not sent; it is in the balance again. returned: it was sent, and the bank has sent it back. */
  outcome: "sent" | "failed" | "returned"
  /** Why it was not sent; with `failed`. */
  failure_code?: "account_closed" | "account_unknown" | "declined_by_bank" | "not_sent" | null
  /** The bank's own reference; with `sent`. */
  reference?: string | null
}

/** Put the payouts that a person sends, and that are in no file yet, in a bank file */
export interface PayoutFileCreateParams {
  /** The bank account that they are sent from; needed where payouts wait at several. */
  gateway_account?: string | null
}

/** List the bank files of payouts */
export interface PayoutFileListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  gateway_account?: string
  /** Ids to replace by their objects, ten at most: data.gateway_account. */
  expand?: string[]
}

/** Read when a bank file was made, and what was put into it */
export interface PayoutFileRetrieveParams {
  /** Ids to replace by their objects, ten at most: gateway_account. */
  expand?: string[]
}

/** Download what a payout is made of: every payment, refund, dispute and returned payout */
export interface PayoutRetrieveStatementParams {
  format?: "pdf" | "csv"
  /** The language of the PDF. */
  locale?: "th" | "en"
}

/** Open the customer portal for a customer */
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
  type: "one_time" | "recurring" | "pay_what_you_want"
  /** Of one_time and recurring prices: at least 100. */
  amount_satang?: number
  /** Of recurring prices only, and always. */
  interval?: "month" | "year"
  /** Of pay_what_you_want prices: 0 (the default) or at least 100. */
  minimum_satang?: number
  suggested_satang?: number
  maximum_satang?: number
  /** Without it the merchant’s own default. Never changes. */
  tax_behavior?: "inclusive" | "exclusive"
  active?: boolean
  metadata?: Record<string, string>
}

/** List prices */
export interface PriceListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  product?: string
  active?: boolean
  type?: "one_time" | "recurring" | "pay_what_you_want"
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /** Ids to replace by their objects, ten at most: data.product. */
  expand?: string[]
}

/** Read a price */
export interface PriceRetrieveParams {
  /** Ids to replace by their objects, ten at most: product. */
  expand?: string[]
}

/** Switch a price on or off, or change its metadata; amounts never change */
export interface PriceUpdateParams {
  active?: boolean
  metadata?: Record<string, string | null> | null
}

/** Create a product, with its first price and a payment link when asked for */
export interface ProductCreateParams {
  name: string
  description?: string
  image_url?: string
  active?: boolean
  /** Shown on the storefront. */
  published?: boolean
  license_enabled?: boolean
  /** Seats per unit bought. */
  license_seats?: number
  feature_flags?: string[]
  /** Credits per unit bought, or per cycle of a subscription. */
  credits?: number
  credits_expire_after_days?: number
  /** standard: the VAT rate in force. zero: 0 %. exempt: outside of VAT. */
  tax_category?: "standard" | "zero" | "exempt"
  metadata?: Record<string, string>
  /** Its first price, made in the same call. Needs the scope `prices:write`. */
  default_price_data?: {
    type: "one_time" | "recurring" | "pay_what_you_want"
    /** Of one_time and recurring prices: at least 100. */
    amount_satang?: number
    /** Of recurring prices only, and always. */
    interval?: "month" | "year"
    /** Of pay_what_you_want prices: 0 (the default) or at least 100. */
    minimum_satang?: number
    suggested_satang?: number
    maximum_satang?: number
    /** Without it the merchant’s own default. Never changes. */
    tax_behavior?: "inclusive" | "exclusive"
    active?: boolean
    metadata?: Record<string, string>
  }
  /** A payment link for that price, made in the same call. Needs the scope `payment_links:write`. */
  payment_link_data?: {
    allow_discount_codes?: boolean
    max_uses?: number
  }
}

/** List products */
export interface ProductListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  active?: boolean
  published?: boolean
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
}

/** Change a product; null clears a field */
export interface ProductUpdateParams {
  name?: string
  description?: string | null
  image_url?: string | null
  active?: boolean
  published?: boolean
  license_enabled?: boolean
  /** null: back to 1. */
  license_seats?: number | null
  /** null: none. */
  feature_flags?: string[] | null
  credits?: number | null
  credits_expire_after_days?: number | null
  /** Counts for what is billed from now on. */
  tax_category?: "standard" | "zero" | "exempt"
  metadata?: Record<string, string | null> | null
}

/** Upload the picture of a product: JPEG, PNG or WebP, at most 5 MB */
export interface ProductSetPictureParams {
  /** A file instead of JSON. */
  image?: FileParam
}

/** Refund a payment, in full or in part */
export interface PaymentRefundParams {
  /** Default: all that is left of the payment. */
  amount_satang?: number
  reason?: string
  /** Whether licences, access and unspent credits that were bought once are taken away when the refund succeeds. Default: when all of the payment has gone back. */
  revoke_access?: boolean
  /** End the subscriptions that the payment was for, at once. */
  cancel_subscription?: boolean
  metadata?: Record<string, string>
}

/** List the refunds of a payment */
export interface PaymentListRefundsParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  status?: "pending" | "succeeded" | "failed"
  /** Ids to replace by their objects, ten at most: data.payment, data.payment.dispute, data.payment.payment_method, data.payment.gateway_account, data.payment.customer, data.payment.invoice, data.payment.checkout_session, data.payment.subscription. */
  expand?: string[]
}

/** List refunds */
export interface RefundListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  status?: "pending" | "succeeded" | "failed"
  payment?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /** Ids to replace by their objects, ten at most: data.payment, data.payment.dispute, data.payment.payment_method, data.payment.gateway_account, data.payment.customer, data.payment.invoice, data.payment.checkout_session, data.payment.subscription. */
  expand?: string[]
}

/** Read a refund */
export interface RefundRetrieveParams {
  /** Ids to replace by their objects, ten at most: payment, payment.dispute, payment.payment_method, payment.gateway_account, payment.customer, payment.invoice, payment.checkout_session, payment.subscription. */
  expand?: string[]
}

/** Say what came of a refund that a person sends from a bank account */
export interface RefundReportParams {
  /** sent: the money has left the account. failed: it was not sent; the amount can be refunded again. */
  outcome: "sent" | "failed"
  /** Why it was not sent; with `failed`. */
  failure_reason?: "account_closed" | "account_unknown" | "declined_by_bank" | "not_sent" | null
}

/** Download the credit note of a refund as PDF */
export interface RefundRetrievePdfParams {
  /** The language; the customer’s when absent. */
  locale?: "th" | "en"
}

/** List requests, newest first */
export interface RequestListParams {
  /** 10 when absent; as CSV, all rows. */
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  /** A `Request-Id`. */
  id?: string
  method?: "GET" | "POST" | "PATCH" | "DELETE"
  /** `failed`: 400 and above. */
  status?: "2xx" | "3xx" | "4xx" | "5xx" | "failed"
  /** The id in the path. */
  object_id?: string
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
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  /** A `Request-Id`. */
  id?: string
  method?: "GET" | "POST" | "PATCH" | "DELETE"
  /** `failed`: 400 and above. */
  status?: "2xx" | "3xx" | "4xx" | "5xx" | "failed"
  /** The id in the path. */
  object_id?: string
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

/** Find objects by name, address, number, code, key, card or id */
export interface SearchParams {
  query: string
  /** All that the key may read when absent. */
  types?: ("customer" | "product" | "subscription" | "payment" | "invoice" | "discount_code" | "license")[]
}

/** Open a page on which a customer stores a card */
export interface SetupSessionCreateParams {
  /** Id of a customer. */
  customer: string
  /** Where the customer returns to; every {SETUP_SESSION_ID} in it is replaced by the id. Without it the page says that the card is stored. */
  success_url?: string
  cancel_url?: string
  /** 30 minutes to 30 days ahead; 7 days without it. */
  expires_at?: number
  metadata?: Record<string, string>
}

/** List setup sessions */
export interface SetupSessionListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  customer?: string
  status?: "open" | "complete" | "expired"
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /** Ids to replace by their objects, ten at most: data.customer, data.customer.default_payment_method, data.customer.test_clock, data.payment_method, data.payment_method.customer. */
  expand?: string[]
}

/** Read a setup session */
export interface SetupSessionRetrieveParams {
  /** Ids to replace by their objects, ten at most: customer, customer.default_payment_method, customer.test_clock, payment_method, payment_method.customer. */
  expand?: string[]
}

/** Simulate months of a shop in seconds, with a script of what goes wrong */
export interface SimulationCreateParams {
  customers: number
  months: number
  /** The same seed and script give the same figures. */
  seed?: number
  /** Customers take turns. */
  collection_methods?: ("auto_charge" | "invoice")[]
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
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  status?: "running" | "succeeded" | "failed"
  /** Ids to replace by their objects, ten at most: data.subscriptions, data.subscriptions.customer, data.subscriptions.product, data.subscriptions.price, data.subscriptions.payment_method, data.subscriptions.latest_invoice, data.subscriptions.test_clock. */
  expand?: string[]
}

/** Read a simulation */
export interface SimulationRetrieveParams {
  /** Ids to replace by their objects, ten at most: subscriptions, subscriptions.customer, subscriptions.product, subscriptions.price, subscriptions.payment_method, subscriptions.latest_invoice, subscriptions.test_clock. */
  expand?: string[]
}

/** Show the slip of a transfer for a payment by QR: its picture, or the text of its code */
export interface PaymentCreateSlipParams {
  /** The text of the code on the slip. */
  payload?: string
  /** A file instead of JSON. */
  image?: FileParam
}

/** List slips */
export interface SlipListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  status?: "confirmed" | "rejected" | "waiting"
  payment?: string
  /** Ids to replace by their objects, ten at most: data.payment, data.payment.dispute, data.payment.payment_method, data.payment.gateway_account, data.payment.customer, data.payment.invoice, data.payment.checkout_session, data.payment.subscription. */
  expand?: string[]
}

/** Read a slip */
export interface SlipRetrieveParams {
  /** Ids to replace by their objects, ten at most: payment, payment.dispute, payment.payment_method, payment.gateway_account, payment.customer, payment.invoice, payment.checkout_session, payment.subscription. */
  expand?: string[]
}

/** Say that the money of a slip that waits has come */
export interface SlipConfirmParams {
  /** What has come; what the bank says, or what the payment still needs, when absent. */
  amount_satang?: number
  /** When, Unix seconds. */
  sent_at?: number
}

/** Say that a slip that waits is worth nothing */
export interface SlipRejectParams {
  reason?: "amount" | "account" | "duplicate" | "unreadable" | "not_found" | "old"
}

/** Read a shop; needs no API key */
export interface StorefrontRetrieveParams {
  /** Without it: live once the merchant has a live gateway, before that test. */
  mode?: "test" | "live"
}

/** Start a subscription, charged automatically or paid by invoice */
export interface SubscriptionCreateParams {
  /** Id of a customer. */
  customer: string
  /** Id of a recurring price. */
  price: string
  collection_method?: "auto_charge" | "invoice"
  /** Required when collection_method is auto_charge. In test mode a test token such as pm_card_ok is taken too. */
  payment_method?: string
  quantity?: number
  discount_code?: string
  days_until_due?: number
  payment_behavior?: "error_if_incomplete" | "allow_incomplete"
  metadata?: Record<string, string>
}

/** List subscriptions */
export interface SubscriptionListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  customer?: string
  price?: string
  product?: string
  collection_method?: "auto_charge" | "invoice"
  status?: "pending_first_payment" | "active" | "past_due" | "canceled" | "expired"
  test_clock?: string
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
  /** Ids to replace by their objects, ten at most: data.customer, data.customer.default_payment_method, data.customer.test_clock, data.product, data.price, data.price.product, data.payment_method, data.payment_method.customer, data.latest_invoice, data.latest_invoice.subscription, data.latest_invoice.checkout_session, data.latest_invoice.customer, data.latest_invoice.payment, data.test_clock. */
  expand?: string[]
}

/** Read a subscription */
export interface SubscriptionRetrieveParams {
  /** Ids to replace by their objects, ten at most: customer, customer.default_payment_method, customer.test_clock, product, price, price.product, payment_method, payment_method.customer, latest_invoice, latest_invoice.subscription, latest_invoice.checkout_session, latest_invoice.customer, latest_invoice.payment, test_clock. */
  expand?: string[]
}

/** Change how a subscription is paid, or its metadata */
export interface SubscriptionUpdateParams {
  /** auto_charge needs a card: the one given, the subscription’s or the customer’s default. An invoice that was sent already is still paid as an invoice, and a renewal whose card failed is retried by card. */
  collection_method?: "auto_charge" | "invoice"
  /** Id of a payment method. */
  payment_method?: string
  /** For invoices of changes of plan. A renewal is always due when the period ends. */
  days_until_due?: number
  metadata?: Record<string, string | null> | null
}

/** Cancel at the end of the period, or at once without a refund */
export interface SubscriptionCancelParams {
  at_period_end?: boolean
}

/** Change the price or the quantity, prorated by the second */
export interface SubscriptionChangeParams {
  /** Id of a recurring price. Default: the price as it is. */
  price?: string
  quantity?: number
  /** prorate: the unused time of the old price is credited against the rest of the new one, by the second. none: the new price counts from the next period. Another interval begins a new period now either way. */
  proration?: "none" | "prorate"
}

/** Make a test clock */
export interface TestClockCreateParams {
  frozen_time: number
  name?: string
}

/** List test clocks */
export interface TestClockListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
}

/** Move a test clock forward; everything due on the way happens at its time */
export interface TestClockAdvanceParams {
  frozen_time: number
}

/** Let the next calls of the simulated bank go wrong */
export interface TestHelperGatewaySetFaultsParams {
  /** slow: it answers after 3 s. hang_after_charge: the money moves, and no answer comes. error_after_charge: the money moves, and the answer is an error. down: it cannot be reached. Questions about an outcome are slow or down as well. */
  kind: "slow" | "hang_after_charge" | "error_after_charge" | "down"
  /** How many calls; 0 ends it. It takes the place of what was set before. */
  count: number
}

/** Let the bank report the transfer, or the buyer approve the card payment */
export interface TestHelperPaymentSucceedParams {
  /** For an under- or over-payment by QR. */
  amount_satang?: number
}

/** Choose what the bank says to the next refund of a payment */
export interface TestHelperPaymentNextRefundParams {
  /** succeeded: at once, as without this call. pending: until /v1/test_helpers/refunds/{id}/succeed or /fail. failed: at once. timeout: refunded, but the answer is lost. */
  outcome: "succeeded" | "pending" | "failed" | "timeout"
}

/** Let the buyer's bank take a payment back */
export interface TestHelperPaymentDisputeParams {
  /** Default: all that is left of the payment. */
  amount_satang?: number
  reason?: string
}

/** Run the payout round of an instant, past or future, for the calling merchant */
export interface TestHelperPayoutRoundCreateParams {
  /** All money that is available by then, whatever time a test clock shows. */
  at: number
}

/** Make the slip of a simulated transfer: its picture, and the text of its code */
export interface TestHelperSlipCreateParams {
  /** The payment by QR that the buyer means to pay. */
  payment: string
  /** Absent: what is still due. */
  amount_satang?: number
  /** Where the money went, as the slip shows it. Absent: the merchant's account. With hidden digits, such as xxx-xxx-xx78, too little of it may be visible. */
  account?: string
  /** Absent: now. */
  sent_at?: number
}

/** Send a sample of an event to the endpoints that want its type */
export interface TestHelperWebhookEventCreateParams {
  /** The objects in it are examples: their ids begin with `sample` and name nothing. */
  type: "customer.created" | "customer.updated" | "customer.deleted" | "product.created" | "product.updated" | "price.created" | "price.updated" | "payment_method.attached" | "payment_method.detached" | "payment_method.updated" | "payment_method.expiring" | "payment.created" | "payment.requires_action" | "payment.succeeded" | "payment.failed" | "payment.expired" | "payment.updated" | "payment.unmatched" | "refund.created" | "refund.succeeded" | "refund.failed" | "dispute.created" | "dispute.won" | "dispute.lost" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.finalized" | "invoice.sent" | "invoice.paid" | "invoice.payment_failed" | "invoice.overdue" | "invoice.voided" | "invoice.uncollectible" | "invoice.upcoming" | "checkout_session.created" | "checkout_session.completed" | "checkout_session.expired" | "checkout_session.payment_failed" | "payment_link.created" | "payment_link.updated" | "setup_session.completed" | "setup_session.expired" | "subscription.created" | "subscription.activated" | "subscription.renewed" | "subscription.past_due" | "subscription.recovered" | "subscription.cancel_scheduled" | "subscription.resumed" | "subscription.changed" | "subscription.canceled" | "subscription.expired" | "subscription.updated" | "discount_code.created" | "discount_code.redeemed" | "discount_code.exhausted" | "discount_code.closed" | "license.issued" | "license.activated" | "license.released" | "license.revoked" | "license.rotated" | "license.seats_exceeded" | "credits.granted" | "credits.consumed" | "credits.depleted" | "credits.expired" | "entitlements.updated" | "payout.created" | "payout.in_transit" | "payout.paid" | "payout.failed" | "payout.returned" | "payout.skipped" | "gateway_account.connected" | "gateway_account.updated" | "gateway_account.failing" | "gateway_account.disconnected" | "gateway.reconciliation_different" | "webhook_endpoint.ping" | "webhook_endpoint.disabled" | "test_clock.advancing" | "test_clock.ready"
}

/** Read what happened to a subscription and why, and what is planned */
export interface SubscriptionRetrieveTimelineParams {
  /** Only what has happened, or only what is planned, which costs the same however long the past is. */
  kind?: "past" | "planned"
  /** The language of `summary` and `because`. */
  locale?: "en" | "th"
  /** Ids to replace by their objects, ten at most: data.invoice, data.invoice.subscription, data.invoice.checkout_session, data.invoice.customer, data.invoice.payment, data.payment, data.payment.dispute, data.payment.payment_method, data.payment.gateway_account, data.payment.customer, data.payment.invoice, data.payment.checkout_session, data.payment.subscription. */
  expand?: string[]
}

/** Create a webhook endpoint; its signing secret is shown once */
export interface WebhookEndpointCreateParams {
  /** https, and public: no user info, no private or local address. Events are sent there by POST. */
  url: string
  /** Event types to receive; empty means all, those of the future too. */
  enabled_events?: string[]
  description?: string
  metadata?: Record<string, string>
}

/** List webhook endpoints */
export interface WebhookEndpointListParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  status?: "enabled" | "disabled"
  /** Only rows whose metadata has these values: `metadata[order]=42`. */
  metadata?: Record<string, string>
}

/** Change, disable or enable a webhook endpoint */
export interface WebhookEndpointUpdateParams {
  /** https, and public: no user info, no private or local address. Events are sent there by POST. */
  url?: string
  enabled_events?: string[] | null
  /** disabled cancels what is pending; enabled sends nothing old by itself, which is what replay is for. */
  status?: "enabled" | "disabled"
  description?: string | null
  metadata?: Record<string, string | null> | null
}

/** Give a webhook endpoint a new signing secret; both sign for a while */
export interface WebhookEndpointRotateSecretParams {
  /** Seconds for which the secret before it signs as well. 0: not at all, for one that has leaked. */
  expire_previous_in?: number
}

/** Send the events of a window to a webhook endpoint once more, the oldest first */
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
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
}

/** List what was sent to a webhook endpoint and what came back, newest first */
export interface WebhookEndpointListDeliveriesParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  status?: "pending" | "succeeded" | "exhausted" | "canceled"
  event_type?: "customer.created" | "customer.updated" | "customer.deleted" | "product.created" | "product.updated" | "price.created" | "price.updated" | "payment_method.attached" | "payment_method.detached" | "payment_method.updated" | "payment_method.expiring" | "payment.created" | "payment.requires_action" | "payment.succeeded" | "payment.failed" | "payment.expired" | "payment.updated" | "payment.unmatched" | "refund.created" | "refund.succeeded" | "refund.failed" | "dispute.created" | "dispute.won" | "dispute.lost" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.finalized" | "invoice.sent" | "invoice.paid" | "invoice.payment_failed" | "invoice.overdue" | "invoice.voided" | "invoice.uncollectible" | "invoice.upcoming" | "checkout_session.created" | "checkout_session.completed" | "checkout_session.expired" | "checkout_session.payment_failed" | "payment_link.created" | "payment_link.updated" | "setup_session.completed" | "setup_session.expired" | "subscription.created" | "subscription.activated" | "subscription.renewed" | "subscription.past_due" | "subscription.recovered" | "subscription.cancel_scheduled" | "subscription.resumed" | "subscription.changed" | "subscription.canceled" | "subscription.expired" | "subscription.updated" | "discount_code.created" | "discount_code.redeemed" | "discount_code.exhausted" | "discount_code.closed" | "license.issued" | "license.activated" | "license.released" | "license.revoked" | "license.rotated" | "license.seats_exceeded" | "credits.granted" | "credits.consumed" | "credits.depleted" | "credits.expired" | "entitlements.updated" | "payout.created" | "payout.in_transit" | "payout.paid" | "payout.failed" | "payout.returned" | "payout.skipped" | "gateway_account.connected" | "gateway_account.updated" | "gateway_account.failing" | "gateway_account.disconnected" | "gateway.reconciliation_different" | "webhook_endpoint.ping" | "webhook_endpoint.disabled" | "test_clock.advancing" | "test_clock.ready"
  event?: string
  replay?: string
}

/** List where an event was sent, and what came back */
export interface EventListDeliveriesParams {
  limit?: number
  starting_after?: string
  ending_before?: string
  /** Unix seconds. */
  created?: {
    gte?: number
    gt?: number
    lte?: number
    lt?: number
  }
  status?: "pending" | "succeeded" | "exhausted" | "canceled"
}

export interface VersionsResource {
  /**
   * List the versions of the API.
   *
   * `GET /v1/versions`
   */
  list(options?: RequestOptions): ListPromise<{
  object: "version"
  version: string
  current: boolean
}>
}

export interface AnalyticsResource {
  /**
   * Read where buyers leave the checkout, by payment method.
   *
   * Needs the scope `analytics:read`.
   *
   * `GET /v1/analytics/dropoff`
   */
  dropoff(params?: AnalyticsDropoffParams, options?: RequestOptions): Promise<Dropoff>
  /**
   * Read what came in, what went back, and what recurs.
   *
   * Needs the scope `analytics:read`.
   *
   * `GET /v1/analytics/revenue`
   */
  revenue(params?: AnalyticsRevenueParams, options?: RequestOptions): Promise<Revenue>
}

export interface ApiKeysResource {
  /**
   * Make an API key; its secret is shown once.
   *
   * Needs the scope `api_keys:write`.
   *
   * `POST /v1/api_keys`
   */
  create(params: ApiKeyCreateParams | undefined, options: DryRunOptions): Promise<DryRun<ApiKeyWithSecret>>
  create(params?: ApiKeyCreateParams, options?: RequestOptions): Promise<ApiKeyWithSecret>
  /**
   * List API keys, revoked ones too.
   *
   * Needs the scope `api_keys:read`.
   *
   * `GET /v1/api_keys`
   */
  list(params?: ApiKeyListParams, options?: RequestOptions): ListPromise<ApiKey>
  /**
   * Read an API key.
   *
   * Needs the scope `api_keys:read`.
   *
   * `GET /v1/api_keys/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<ApiKey>
  /**
   * Change the name, the allowed addresses or the end of an API key.
   *
   * Needs the scope `api_keys:write`.
   *
   * `PATCH /v1/api_keys/{id}`
   */
  update(id: string, params: ApiKeyUpdateParams | undefined, options: DryRunOptions): Promise<DryRun<ApiKey>>
  update(id: string, params?: ApiKeyUpdateParams, options?: RequestOptions): Promise<ApiKey>
  /**
   * Revoke an API key at once; it stays listed.
   *
   * Needs the scope `api_keys:write`.
   *
   * `DELETE /v1/api_keys/{id}`
   */
  del(id: string, options: DryRunOptions): Promise<DryRun<ApiKeyDelResult>>
  del(id: string, options?: RequestOptions): Promise<ApiKeyDelResult>
  /**
   * Give an API key a new secret; the old one works for a while longer.
   *
   * Needs the scope `api_keys:write`.
   *
   * `POST /v1/api_keys/{id}/roll`
   */
  roll(id: string, params: ApiKeyRollParams | undefined, options: DryRunOptions): Promise<DryRun<ApiKeyWithSecret>>
  roll(id: string, params?: ApiKeyRollParams, options?: RequestOptions): Promise<ApiKeyWithSecret>
}

export interface AuditLogResource {
  /**
   * List who did what to access and money.
   *
   * Needs the scope `audit_log:read`.
   *
   * `GET /v1/audit_log`
   */
  list(params?: AuditLogListParams, options?: RequestOptions): ListPromise<AuditLogEntry>
  /**
   * List who did what to access and money, as CSV.
   *
   * `GET /v1/audit_log`
   */
  exportCsv(params?: AuditLogExportCsvParams, options?: RequestOptions): Promise<string>
}

export interface AuditsResource {
  /**
   * Check now that everything your numbers promise holds.
   *
   * Needs the scope `audits:write`.
   *
   * `POST /v1/audits`
   */
  create(options: DryRunOptions): Promise<DryRun<Audit>>
  create(options?: RequestOptions): Promise<Audit>
  /**
   * List audits, the nightly ones too.
   *
   * Needs the scope `audits:read`.
   *
   * `GET /v1/audits`
   */
  list(params?: AuditListParams, options?: RequestOptions): ListPromise<Audit>
  /**
   * Read an audit.
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
   * Needs the scope `balance:read`.
   *
   * `GET /v1/balance`
   */
  retrieve(params?: BalanceRetrieveParams, options?: RequestOptions): Promise<Balance>
}

export interface BalanceTransactionsResource {
  /**
   * List what has moved the balance.
   *
   * Needs the scope `balance_transactions:read`.
   *
   * `GET /v1/balance_transactions`
   */
  list(params?: BalanceTransactionListParams, options?: RequestOptions): ListPromise<BalanceTransaction>
  /**
   * List what has moved the balance, as CSV.
   *
   * `GET /v1/balance_transactions`
   */
  exportCsv(params?: BalanceTransactionExportCsvParams, options?: RequestOptions): Promise<string>
}

export interface BankAccountsResource {
  /**
   * Add a bank account; payouts go there as soon as it may be used.
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
   * Needs the scope `bank_accounts:read`.
   *
   * `GET /v1/bank_accounts/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<BankAccount>
  /**
   * Choose a bank account: payouts go there until another is chosen.
   *
   * Needs the scope `bank_accounts:write`.
   *
   * `PATCH /v1/bank_accounts/{id}`
   */
  update(id: string, params: BankAccountUpdateParams, options: DryRunOptions): Promise<DryRun<BankAccount>>
  update(id: string, params: BankAccountUpdateParams, options?: RequestOptions): Promise<BankAccount>
  /**
   * Delete a bank account; the newest of the others that may be used takes its place.
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
   * Read a statement of a bank account: a CSV file, whose rows of money in become inbound transfers.
   *
   * Needs the scope `bank_statements:write`.
   *
   * `POST /v1/bank_statements`
   */
  create(params: BankStatementCreateParams, options: DryRunOptions): Promise<DryRun<BankStatement>>
  create(params: BankStatementCreateParams, options?: RequestOptions): Promise<BankStatement>
  /**
   * List the statements that were read.
   *
   * Needs the scope `bank_statements:read`.
   *
   * `GET /v1/bank_statements`
   */
  list(params?: BankStatementListParams, options?: RequestOptions): ListPromise<BankStatement>
  /**
   * Read what became of a statement.
   *
   * Needs the scope `bank_statements:read`.
   *
   * `GET /v1/bank_statements/{id}`
   */
  retrieve(id: string, params?: BankStatementRetrieveParams, options?: RequestOptions): Promise<BankStatement>
}

export interface GatewayAccountsResource {
  /**
   * Connect an account at a payment gateway; the credentials are checked first.
   *
   * Needs the scope `gateway_accounts:write`.
   *
   * `POST /v1/gateway_accounts`
   */
  create(params: GatewayAccountCreateParams, options: DryRunOptions): Promise<DryRun<GatewayAccount>>
  create(params: GatewayAccountCreateParams, options?: RequestOptions): Promise<GatewayAccount>
  /**
   * List gateway accounts, the disconnected ones too.
   *
   * Needs the scope `gateway_accounts:read`.
   *
   * `GET /v1/gateway_accounts`
   */
  list(params?: GatewayAccountListParams, options?: RequestOptions): ListPromise<GatewayAccount>
  /**
   * Read a gateway account.
   *
   * Needs the scope `gateway_accounts:read`.
   *
   * `GET /v1/gateway_accounts/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<GatewayAccount>
  /**
   * Change a gateway account: its credentials, what it serves, its description.
   *
   * Needs the scope `gateway_accounts:write`.
   *
   * `PATCH /v1/gateway_accounts/{id}`
   */
  update(id: string, params: GatewayAccountUpdateParams | undefined, options: DryRunOptions): Promise<DryRun<GatewayAccount>>
  update(id: string, params?: GatewayAccountUpdateParams, options?: RequestOptions): Promise<GatewayAccount>
  /**
   * Disconnect a gateway account; it stays readable.
   *
   * Needs the scope `gateway_accounts:write`.
   *
   * `DELETE /v1/gateway_accounts/{id}`
   */
  del(id: string, options: DryRunOptions): Promise<DryRun<GatewayAccount>>
  del(id: string, options?: RequestOptions): Promise<GatewayAccount>
  /**
   * Compare a day of the gateway's own book with ours; in test mode also `simulator`, the simulated bank.
   *
   * Needs the scope `gateway_accounts:read`.
   *
   * `GET /v1/gateway_accounts/{id}/reconciliation`
   */
  retrieveReconciliation(id: string, params: GatewayAccountRetrieveReconciliationParams, options?: RequestOptions): Promise<GatewayReconciliation>
  /**
   * Ask the gateway whether it still accepts the credentials.
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
   * Open a hosted checkout.
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
   * Needs the scope `checkout_sessions:read`.
   *
   * `GET /v1/checkout_sessions`
   */
  list(params?: CheckoutSessionListParams, options?: RequestOptions): ListPromise<CheckoutSession>
  /**
   * Read a checkout session.
   *
   * Needs the scope `checkout_sessions:read`.
   *
   * `GET /v1/checkout_sessions/{id}`
   */
  retrieve(id: string, params?: CheckoutSessionRetrieveParams, options?: RequestOptions): Promise<CheckoutSession>
  /**
   * End an open checkout.
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
   * Needs the scope `checkout_sessions:write`.
   *
   * `POST /v1/checkout_sessions/{id}/try_again`
   */
  tryAgain(id: string, options: DryRunOptions): Promise<DryRun<CheckoutSession>>
  tryAgain(id: string, options?: RequestOptions): Promise<CheckoutSession>
}

export interface TestHelpersCheckoutSessionsResource {
  /**
   * Do what the buyer's confirm on the page does.
   *
   * Needs the scope `test_helpers:write`. Test mode only.
   *
   * `POST /v1/test_helpers/checkout_sessions/{id}/confirm`
   */
  confirm(id: string, params: TestHelperCheckoutSessionConfirmParams, options: DryRunOptions): Promise<DryRun<TestHelperCheckoutSessionConfirmResult>>
  confirm(id: string, params: TestHelperCheckoutSessionConfirmParams, options?: RequestOptions): Promise<TestHelperCheckoutSessionConfirmResult>
}

export interface CustomersResource {
  /**
   * Spend credits of a customer, those that expire first first.
   *
   * Needs the scope `customers:write`.
   *
   * `POST /v1/customers/{id}/credits/consume`
   */
  consumeCredits(id: string, params: CustomerConsumeCreditsParams, options: DryRunOptions): Promise<DryRun<CustomerConsumeCreditsResult>>
  consumeCredits(id: string, params: CustomerConsumeCreditsParams, options?: RequestOptions): Promise<CustomerConsumeCreditsResult>
  /**
   * List every credit that came or went.
   *
   * Needs the scope `customers:read`.
   *
   * `GET /v1/customers/{id}/credits/transactions`
   */
  listCreditTransactions(id: string, params?: CustomerListCreditTransactionsParams, options?: RequestOptions): ListPromise<CreditTransaction>
  /**
   * Create a customer.
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
   * Needs the scope `customers:read`.
   *
   * `GET /v1/customers`
   */
  list(params?: CustomerListParams, options?: RequestOptions): ListPromise<Customer>
  /**
   * Read a customer.
   *
   * Needs the scope `customers:read`.
   *
   * `GET /v1/customers/{id}`
   */
  retrieve(id: string, params?: CustomerRetrieveParams, options?: RequestOptions): Promise<Customer>
  /**
   * Change a customer; null clears a field.
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
   * Needs the scope `customers:write`.
   *
   * `DELETE /v1/customers/{id}`
   */
  del(id: string, options: DryRunOptions): Promise<DryRun<CustomerDelResult>>
  del(id: string, options?: RequestOptions): Promise<CustomerDelResult>
  /**
   * Make a customer part of another.
   *
   * Needs the scope `customers:write`.
   *
   * `POST /v1/customers/{id}/merge`
   */
  merge(id: string, params: CustomerMergeParams, options: DryRunOptions): Promise<DryRun<Customer>>
  merge(id: string, params: CustomerMergeParams, options?: RequestOptions): Promise<Customer>
  /**
   * Export everything held about a customer.
   *
   * Needs the scope `customers:read`, and `payment_methods:read`, `checkout_sessions:read`, `setup_sessions:read`, `subscriptions:read`, `invoices:read`, `payments:read`, `refunds:read`, `disputes:read`, `inbound_transfers:read`, `licenses:read`, `events:read`.
   *
   * `GET /v1/customers/{id}/export`
   */
  export(id: string, params?: CustomerExportParams, options?: RequestOptions): Promise<CustomerExport>
  /**
   * Erase a customer: the person goes, amounts and documents stay.
   *
   * Needs the scope `customers:write`, and `payment_methods:write`, `checkout_sessions:write`, `setup_sessions:write`, `subscriptions:write`, `invoices:write`, `payments:write`, `licenses:write`, `events:write`.
   *
   * `POST /v1/customers/{id}/erase`
   */
  erase(id: string, params: CustomerEraseParams | undefined, options: DryRunOptions): Promise<DryRun<CustomerErasure>>
  erase(id: string, params?: CustomerEraseParams, options?: RequestOptions): Promise<CustomerErasure>
  /**
   * Read how far the erasure of a customer is.
   *
   * Needs the scope `customers:read`.
   *
   * `GET /v1/customers/{id}/erasure`
   */
  retrieveErasure(id: string, options?: RequestOptions): Promise<CustomerErasure>
  /**
   * Read what a customer may use now.
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
   * Needs the scope `discount_codes:write`.
   *
   * `POST /v1/discount_codes`
   */
  create(params: DiscountCodeCreateParams, options: DryRunOptions): Promise<DryRun<DiscountCode>>
  create(params: DiscountCodeCreateParams, options?: RequestOptions): Promise<DiscountCode>
  /**
   * List discount codes.
   *
   * Needs the scope `discount_codes:read`.
   *
   * `GET /v1/discount_codes`
   */
  list(params?: DiscountCodeListParams, options?: RequestOptions): ListPromise<DiscountCode>
  /**
   * Read a discount code.
   *
   * Needs the scope `discount_codes:read`.
   *
   * `GET /v1/discount_codes/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<DiscountCode>
  /**
   * Close a discount code; a second time changes nothing.
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
   * Needs the scope `disputes:read`.
   *
   * `GET /v1/disputes`
   */
  list(params?: DisputeListParams, options?: RequestOptions): ListPromise<Dispute>
  /**
   * Read a dispute.
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
   * Needs the scope `events:read`.
   *
   * `GET /v1/events`
   */
  list(params?: EventListParams, options?: RequestOptions): ListPromise<SatangEvent>
  /**
   * Read an event.
   *
   * Needs the scope `events:read`.
   *
   * `GET /v1/events/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<SatangEvent>
  /**
   * List where an event was sent, and what came back.
   *
   * Needs the scope `events:read`.
   *
   * `GET /v1/events/{id}/deliveries`
   */
  listDeliveries(id: string, params?: EventListDeliveriesParams, options?: RequestOptions): ListPromise<WebhookDelivery>
}

export interface InboundTransfersResource {
  /**
   * List the transfers that banks have reported, the inbox among them.
   *
   * Needs the scope `inbound_transfers:read`.
   *
   * `GET /v1/inbound_transfers`
   */
  list(params?: InboundTransferListParams, options?: RequestOptions): ListPromise<InboundTransfer>
  /**
   * Say that money for a payment has come to your own bank account.
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
   * Needs the scope `inbound_transfers:read`.
   *
   * `GET /v1/inbound_transfers/{id}`
   */
  retrieve(id: string, params?: InboundTransferRetrieveParams, options?: RequestOptions): Promise<InboundTransfer>
  /**
   * Use money held in suspense for an open QR payment, as if it had been sent for it now.
   *
   * Needs the scope `inbound_transfers:write`.
   *
   * `POST /v1/inbound_transfers/{id}/match`
   */
  match(id: string, params: InboundTransferMatchParams, options: DryRunOptions): Promise<DryRun<InboundTransfer>>
  match(id: string, params: InboundTransferMatchParams, options?: RequestOptions): Promise<InboundTransfer>
  /**
   * Accept that a transfer is short by the tax that its buyer withheld: its invoice is paid.
   *
   * Needs the scope `inbound_transfers:write`.
   *
   * `POST /v1/inbound_transfers/{id}/accept_withholding`
   */
  acceptWithholding(id: string, options: DryRunOptions): Promise<DryRun<InboundTransfer>>
  acceptWithholding(id: string, options?: RequestOptions): Promise<InboundTransfer>
  /**
   * Return to its sender all that is held in suspense; what a card was charged, as a refund of that payment. Money on a bank account is sent by hand..
   *
   * Needs the scope `inbound_transfers:write`.
   *
   * `POST /v1/inbound_transfers/{id}/refund`
   */
  refund(id: string, params: InboundTransferRefundParams | undefined, options: DryRunOptions): Promise<DryRun<InboundTransfer>>
  refund(id: string, params?: InboundTransferRefundParams, options?: RequestOptions): Promise<InboundTransfer>
  /**
   * Try a inbound transfer in quarantine again at once.
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
   * Needs the scope `invoices:read`.
   *
   * `GET /v1/invoices`
   */
  list(params?: InvoiceListParams, options?: RequestOptions): ListPromise<Invoice>
  /**
   * Write an invoice by hand, as a draft.
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
   * Needs the scope `invoices:read`.
   *
   * `GET /v1/invoices/{id}`
   */
  retrieve(id: string, params?: InvoiceRetrieveParams, options?: RequestOptions): Promise<Invoice>
  /**
   * Change a draft.
   *
   * Needs the scope `invoices:write`.
   *
   * `PATCH /v1/invoices/{id}`
   */
  update(id: string, params: InvoiceUpdateParams | undefined, options: DryRunOptions): Promise<DryRun<Invoice>>
  update(id: string, params?: InvoiceUpdateParams, options?: RequestOptions): Promise<Invoice>
  /**
   * Delete a draft.
   *
   * Needs the scope `invoices:write`.
   *
   * `DELETE /v1/invoices/{id}`
   */
  del(id: string, options: DryRunOptions): Promise<DryRun<InvoiceDelResult>>
  del(id: string, options?: RequestOptions): Promise<InvoiceDelResult>
  /**
   * Issue a draft: it gets its number and its QR, and is due.
   *
   * Needs the scope `invoices:write`.
   *
   * `POST /v1/invoices/{id}/finalize`
   */
  finalize(id: string, options: DryRunOptions): Promise<DryRun<Invoice>>
  finalize(id: string, options?: RequestOptions): Promise<Invoice>
  /**
   * Send an invoice made by hand to its customer by mail; a draft is finalized first.
   *
   * Needs the scope `invoices:write`.
   *
   * `POST /v1/invoices/{id}/send`
   */
  send(id: string, options: DryRunOptions): Promise<DryRun<Invoice>>
  send(id: string, options?: RequestOptions): Promise<Invoice>
  /**
   * Write down the certificate of the tax that was withheld of a paid invoice.
   *
   * Needs the scope `invoices:write`.
   *
   * `POST /v1/invoices/{id}/withholding_certificate`
   */
  recordWithholdingCertificate(id: string, params: InvoiceRecordWithholdingCertificateParams, options: DryRunOptions): Promise<DryRun<Invoice>>
  recordWithholdingCertificate(id: string, params: InvoiceRecordWithholdingCertificateParams, options?: RequestOptions): Promise<Invoice>
  /**
   * Write an open invoice off; money that still comes pays it.
   *
   * Needs the scope `invoices:write`.
   *
   * `POST /v1/invoices/{id}/mark_uncollectible`
   */
  markUncollectible(id: string, options: DryRunOptions): Promise<DryRun<Invoice>>
  markUncollectible(id: string, options?: RequestOptions): Promise<Invoice>
  /**
   * Charge an open invoice to a card now, or say that it was paid outside.
   *
   * Needs the scope `invoices:write`.
   *
   * `POST /v1/invoices/{id}/pay`
   */
  pay(id: string, params: InvoicePayParams | undefined, options: DryRunOptions): Promise<DryRun<Invoice>>
  pay(id: string, params?: InvoicePayParams, options?: RequestOptions): Promise<Invoice>
  /**
   * Void an open invoice: a renewal is waived, a first one ends its subscription, one made by hand is owed no more.
   *
   * Needs the scope `invoices:write`.
   *
   * `POST /v1/invoices/{id}/void`
   */
  void(id: string, options: DryRunOptions): Promise<DryRun<Invoice>>
  void(id: string, options?: RequestOptions): Promise<Invoice>
  /**
   * Give an invoice another hosted link; the one of before opens nothing any more.
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
   * Needs the scope `invoices:read`.
   *
   * `GET /v1/invoices/{id}/pdf`
   */
  retrievePdf(id: string, params?: InvoiceRetrievePdfParams, options?: RequestOptions): Promise<Uint8Array>
  /**
   * Try a invoice in quarantine again at once.
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
   * List the tax that was withheld of paid invoices.
   *
   * Needs the scope `invoices:read`.
   *
   * `GET /v1/withholdings`
   */
  list(params?: WithholdingListParams, options?: RequestOptions): ListPromise<Withholding>
}

export interface LicensesResource {
  /**
   * Verify a licence key; needs no API key.
   *
   * `POST /v1/licenses/verify`
   */
  verify(params: LicenseVerifyParams, options: DryRunOptions): Promise<DryRun<LicenseVerifyResult>>
  verify(params: LicenseVerifyParams, options?: RequestOptions): Promise<LicenseVerifyResult>
  /**
   * Give the seat of a device back; needs no API key.
   *
   * `POST /v1/licenses/release`
   */
  release(params: LicenseReleaseParams, options: DryRunOptions): Promise<DryRun<LicenseReleaseResult>>
  release(params: LicenseReleaseParams, options?: RequestOptions): Promise<LicenseReleaseResult>
  /**
   * List licences.
   *
   * Needs the scope `licenses:read`.
   *
   * `GET /v1/licenses`
   */
  list(params?: LicenseListParams, options?: RequestOptions): ListPromise<License>
  /**
   * Read a licence.
   *
   * Needs the scope `licenses:read`.
   *
   * `GET /v1/licenses/{id}`
   */
  retrieve(id: string, params?: LicenseRetrieveParams, options?: RequestOptions): Promise<License>
  /**
   * Switch a licence off.
   *
   * Needs the scope `licenses:write`.
   *
   * `POST /v1/licenses/{id}/disable`
   */
  disable(id: string, options: DryRunOptions): Promise<DryRun<License>>
  disable(id: string, options?: RequestOptions): Promise<License>
  /**
   * Switch a disabled licence on again.
   *
   * Needs the scope `licenses:write`.
   *
   * `POST /v1/licenses/{id}/enable`
   */
  enable(id: string, options: DryRunOptions): Promise<DryRun<License>>
  enable(id: string, options?: RequestOptions): Promise<License>
  /**
   * Give a licence a new key.
   *
   * Needs the scope `licenses:write`.
   *
   * `POST /v1/licenses/{id}/rotate`
   */
  rotate(id: string, options: DryRunOptions): Promise<DryRun<License>>
  rotate(id: string, options?: RequestOptions): Promise<License>
  /**
   * Give all seats of a licence back.
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
   * Needs the scope `payment_links:write`.
   *
   * `POST /v1/payment_links`
   */
  create(params: PaymentLinkCreateParams, options: DryRunOptions): Promise<DryRun<PaymentLink>>
  create(params: PaymentLinkCreateParams, options?: RequestOptions): Promise<PaymentLink>
  /**
   * List payment links.
   *
   * Needs the scope `payment_links:read`.
   *
   * `GET /v1/payment_links`
   */
  list(params?: PaymentLinkListParams, options?: RequestOptions): ListPromise<PaymentLink>
  /**
   * Read a payment link.
   *
   * Needs the scope `payment_links:read`.
   *
   * `GET /v1/payment_links/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<PaymentLink>
  /**
   * Change a payment link, or switch it on or off; checkouts that are open stay as they were offered.
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
   * Needs the scope `payment_methods:write`.
   *
   * `POST /v1/payment_methods`
   */
  create(params: PaymentMethodCreateParams, options: DryRunOptions): Promise<DryRun<PaymentMethod>>
  create(params: PaymentMethodCreateParams, options?: RequestOptions): Promise<PaymentMethod>
  /**
   * List attached cards, of a customer or all.
   *
   * Needs the scope `payment_methods:read`.
   *
   * `GET /v1/payment_methods`
   */
  list(params?: PaymentMethodListParams, options?: RequestOptions): ListPromise<PaymentMethod>
  /**
   * Read a card, detached or not.
   *
   * Needs the scope `payment_methods:read`.
   *
   * `GET /v1/payment_methods/{id}`
   */
  retrieve(id: string, params?: PaymentMethodRetrieveParams, options?: RequestOptions): Promise<PaymentMethod>
  /**
   * Detach a card: it is not charged again; a default is not replaced.
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
   * Needs the scope `payments:read`.
   *
   * `GET /v1/payments/{id}`
   */
  retrieve(id: string, params?: PaymentRetrieveParams, options?: RequestOptions): Promise<Payment>
  /**
   * Refund a payment, in full or in part.
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
   * Needs the scope `payments:read`.
   *
   * `GET /v1/payments/{id}/refunds`
   */
  listRefunds(id: string, params?: PaymentListRefundsParams, options?: RequestOptions): ListPromise<Refund>
  /**
   * Show the slip of a transfer for a payment by QR: its picture, or the text of its code.
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
   * List payouts, and with `include=skipped` the rounds that paid nothing.
   *
   * Needs the scope `payouts:read`.
   *
   * `GET /v1/payouts`
   */
  list(params?: PayoutListParams, options?: RequestOptions): ListPromise<Payout | PayoutSkip>
  /**
   * Pay out the available balance, or a part of it, without waiting for Friday.
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
   * Needs the scope `payouts:read`.
   *
   * `GET /v1/payouts/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<Payout>
  /**
   * List the payments that a payout pays out.
   *
   * Needs the scope `payouts:read`.
   *
   * `GET /v1/payouts/{id}/payments`
   */
  listPayments(id: string, params?: PayoutListPaymentsParams, options?: RequestOptions): ListPromise<Payment>
  /**
   * Say what came of a payout that a person sends from a bank account.
   *
   * Needs the scope `payouts:write`.
   *
   * `POST /v1/payouts/{id}/report`
   */
  report(id: string, params: PayoutReportParams, options: DryRunOptions): Promise<DryRun<Payout>>
  report(id: string, params: PayoutReportParams, options?: RequestOptions): Promise<Payout>
  /**
   * Download what a payout is made of: every payment, refund, dispute and returned payout.
   *
   * Needs the scope `payouts:read`.
   *
   * `GET /v1/payouts/{id}/statement`
   */
  retrieveStatement(id: string, params?: PayoutRetrieveStatementParams, options?: RequestOptions): Promise<Uint8Array>
  /**
   * Try a payout in quarantine again at once.
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
   * Put the payouts that a person sends, and that are in no file yet, in a bank file.
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
   * Needs the scope `payout_files:read`.
   *
   * `GET /v1/payout_files`
   */
  list(params?: PayoutFileListParams, options?: RequestOptions): ListPromise<PayoutFile>
  /**
   * Read when a bank file was made, and what was put into it.
   *
   * Needs the scope `payout_files:read`.
   *
   * `GET /v1/payout_files/{id}`
   */
  retrieve(id: string, params?: PayoutFileRetrieveParams, options?: RequestOptions): Promise<PayoutFile>
  /**
   * Download a bank file: its payouts that still wait to be sent, with their account numbers.
   *
   * Needs the scope `payout_files:read`.
   *
   * `GET /v1/payout_files/{id}/csv`
   */
  download(id: string, options?: RequestOptions): Promise<string>
}

export interface PortalSessionsResource {
  /**
   * Open the customer portal for a customer.
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
   * Needs the scope `prices:write`.
   *
   * `POST /v1/prices`
   */
  create(params: PriceCreateParams, options: DryRunOptions): Promise<DryRun<Price>>
  create(params: PriceCreateParams, options?: RequestOptions): Promise<Price>
  /**
   * List prices.
   *
   * Needs the scope `prices:read`.
   *
   * `GET /v1/prices`
   */
  list(params?: PriceListParams, options?: RequestOptions): ListPromise<Price>
  /**
   * Read a price.
   *
   * Needs the scope `prices:read`.
   *
   * `GET /v1/prices/{id}`
   */
  retrieve(id: string, params?: PriceRetrieveParams, options?: RequestOptions): Promise<Price>
  /**
   * Switch a price on or off, or change its metadata; amounts never change.
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
   * Create a product, with its first price and a payment link when asked for.
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
   * Needs the scope `products:read`.
   *
   * `GET /v1/products`
   */
  list(params?: ProductListParams, options?: RequestOptions): ListPromise<Product>
  /**
   * Read a product.
   *
   * Needs the scope `products:read`.
   *
   * `GET /v1/products/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<Product>
  /**
   * Change a product; null clears a field.
   *
   * Needs the scope `products:write`.
   *
   * `PATCH /v1/products/{id}`
   */
  update(id: string, params: ProductUpdateParams | undefined, options: DryRunOptions): Promise<DryRun<Product>>
  update(id: string, params?: ProductUpdateParams, options?: RequestOptions): Promise<Product>
  /**
   * Upload the picture of a product: JPEG, PNG or WebP, at most 5 MB.
   *
   * Needs the scope `products:write`.
   *
   * `POST /v1/products/{id}/picture`
   */
  setPicture(id: string, params: ProductSetPictureParams | undefined, options: DryRunOptions): Promise<DryRun<Product>>
  setPicture(id: string, params?: ProductSetPictureParams, options?: RequestOptions): Promise<Product>
}

export interface RefundsResource {
  /**
   * List refunds.
   *
   * Needs the scope `refunds:read`.
   *
   * `GET /v1/refunds`
   */
  list(params?: RefundListParams, options?: RequestOptions): ListPromise<Refund>
  /**
   * Read a refund.
   *
   * Needs the scope `refunds:read`.
   *
   * `GET /v1/refunds/{id}`
   */
  retrieve(id: string, params?: RefundRetrieveParams, options?: RequestOptions): Promise<Refund>
  /**
   * Say what came of a refund that a person sends from a bank account.
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
   * Needs the scope `refunds:read`.
   *
   * `GET /v1/refunds/{id}/pdf`
   */
  retrievePdf(id: string, params?: RefundRetrievePdfParams, options?: RequestOptions): Promise<Uint8Array>
  /**
   * Try a refund in quarantine again at once.
   *
   * Needs the scope `refunds:write`.
   *
   * `POST /v1/refunds/{id}/try_again`
   */
  tryAgain(id: string, options: DryRunOptions): Promise<DryRun<Refund>>
  tryAgain(id: string, options?: RequestOptions): Promise<Refund>
}

export interface RequestsResource {
  /**
   * List requests, newest first.
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
   * Needs the scope `requests:read`.
   *
   * `GET /v1/requests/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<LoggedRequest>
}

export interface SetupSessionsResource {
  /**
   * Open a page on which a customer stores a card.
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
   * Needs the scope `setup_sessions:read`.
   *
   * `GET /v1/setup_sessions`
   */
  list(params?: SetupSessionListParams, options?: RequestOptions): ListPromise<SetupSession>
  /**
   * Read a setup session.
   *
   * Needs the scope `setup_sessions:read`.
   *
   * `GET /v1/setup_sessions/{id}`
   */
  retrieve(id: string, params?: SetupSessionRetrieveParams, options?: RequestOptions): Promise<SetupSession>
  /**
   * End an open setup session.
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
   * Simulate months of a shop in seconds, with a script of what goes wrong.
   *
   * Needs the scope `simulations:write`. Test mode only.
   *
   * `POST /v1/simulations`
   */
  create(params: SimulationCreateParams, options: DryRunOptions): Promise<DryRun<Simulation>>
  create(params: SimulationCreateParams, options?: RequestOptions): Promise<Simulation>
  /**
   * List simulations.
   *
   * Needs the scope `simulations:read`. Test mode only.
   *
   * `GET /v1/simulations`
   */
  list(params?: SimulationListParams, options?: RequestOptions): ListPromise<Simulation>
  /**
   * Read a simulation.
   *
   * Needs the scope `simulations:read`. Test mode only.
   *
   * `GET /v1/simulations/{id}`
   */
  retrieve(id: string, params?: SimulationRetrieveParams, options?: RequestOptions): Promise<Simulation>
}

export interface SlipsResource {
  /**
   * List slips.
   *
   * Needs the scope `slips:read`.
   *
   * `GET /v1/slips`
   */
  list(params?: SlipListParams, options?: RequestOptions): ListPromise<Slip>
  /**
   * Read a slip.
   *
   * Needs the scope `slips:read`.
   *
   * `GET /v1/slips/{id}`
   */
  retrieve(id: string, params?: SlipRetrieveParams, options?: RequestOptions): Promise<Slip>
  /**
   * Say that the money of a slip that waits has come.
   *
   * Needs the scope `slips:write`.
   *
   * `POST /v1/slips/{id}/confirm`
   */
  confirm(id: string, params: SlipConfirmParams | undefined, options: DryRunOptions): Promise<DryRun<Slip>>
  confirm(id: string, params?: SlipConfirmParams, options?: RequestOptions): Promise<Slip>
  /**
   * Say that a slip that waits is worth nothing.
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
   * `GET /v1/storefronts/{slug}`
   */
  retrieve(slug: string, params?: StorefrontRetrieveParams, options?: RequestOptions): Promise<Storefront>
}

export interface SubscriptionsResource {
  /**
   * Start a subscription, charged automatically or paid by invoice.
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
   * Needs the scope `subscriptions:read`.
   *
   * `GET /v1/subscriptions`
   */
  list(params?: SubscriptionListParams, options?: RequestOptions): ListPromise<Subscription>
  /**
   * Read a subscription.
   *
   * Needs the scope `subscriptions:read`.
   *
   * `GET /v1/subscriptions/{id}`
   */
  retrieve(id: string, params?: SubscriptionRetrieveParams, options?: RequestOptions): Promise<Subscription>
  /**
   * Change how a subscription is paid, or its metadata.
   *
   * Needs the scope `subscriptions:write`.
   *
   * `PATCH /v1/subscriptions/{id}`
   */
  update(id: string, params: SubscriptionUpdateParams | undefined, options: DryRunOptions): Promise<DryRun<Subscription>>
  update(id: string, params?: SubscriptionUpdateParams, options?: RequestOptions): Promise<Subscription>
  /**
   * Cancel at the end of the period, or at once without a refund.
   *
   * Needs the scope `subscriptions:write`.
   *
   * `POST /v1/subscriptions/{id}/cancel`
   */
  cancel(id: string, params: SubscriptionCancelParams | undefined, options: DryRunOptions): Promise<DryRun<Subscription>>
  cancel(id: string, params?: SubscriptionCancelParams, options?: RequestOptions): Promise<Subscription>
  /**
   * Take a scheduled cancel back.
   *
   * Needs the scope `subscriptions:write`.
   *
   * `POST /v1/subscriptions/{id}/resume`
   */
  resume(id: string, options: DryRunOptions): Promise<DryRun<Subscription>>
  resume(id: string, options?: RequestOptions): Promise<Subscription>
  /**
   * Change the price or the quantity, prorated by the second.
   *
   * Needs the scope `subscriptions:write`.
   *
   * `POST /v1/subscriptions/{id}/change`
   */
  change(id: string, params: SubscriptionChangeParams | undefined, options: DryRunOptions): Promise<DryRun<Subscription>>
  change(id: string, params?: SubscriptionChangeParams, options?: RequestOptions): Promise<Subscription>
  /**
   * Read what happened to a subscription and why, and what is planned.
   *
   * Needs the scope `subscriptions:read`.
   *
   * `GET /v1/subscriptions/{id}/timeline`
   */
  retrieveTimeline(id: string, params?: SubscriptionRetrieveTimelineParams, options?: RequestOptions): ListPromise<TimelineRow>
  /**
   * Try a subscription in quarantine again at once.
   *
   * Needs the scope `subscriptions:write`.
   *
   * `POST /v1/subscriptions/{id}/try_again`
   */
  tryAgain(id: string, options: DryRunOptions): Promise<DryRun<Subscription>>
  tryAgain(id: string, options?: RequestOptions): Promise<Subscription>
}

export interface TestClocksResource {
  /**
   * Make a test clock.
   *
   * Needs the scope `test_clocks:write`. Test mode only.
   *
   * `POST /v1/test_clocks`
   */
  create(params: TestClockCreateParams, options: DryRunOptions): Promise<DryRun<TestClock>>
  create(params: TestClockCreateParams, options?: RequestOptions): Promise<TestClock>
  /**
   * List test clocks.
   *
   * Needs the scope `test_clocks:read`. Test mode only.
   *
   * `GET /v1/test_clocks`
   */
  list(params?: TestClockListParams, options?: RequestOptions): ListPromise<TestClock>
  /**
   * Read a test clock.
   *
   * Needs the scope `test_clocks:read`. Test mode only.
   *
   * `GET /v1/test_clocks/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<TestClock>
  /**
   * Delete a test clock and end its customers' subscriptions.
   *
   * Needs the scope `test_clocks:write`. Test mode only.
   *
   * `DELETE /v1/test_clocks/{id}`
   */
  del(id: string, options: DryRunOptions): Promise<DryRun<TestClockDelResult>>
  del(id: string, options?: RequestOptions): Promise<TestClockDelResult>
  /**
   * Move a test clock forward; everything due on the way happens at its time.
   *
   * Needs the scope `test_clocks:write`. Test mode only.
   *
   * `POST /v1/test_clocks/{id}/advance`
   */
  advance(id: string, params: TestClockAdvanceParams, options: DryRunOptions): Promise<DryRun<TestClock>>
  advance(id: string, params: TestClockAdvanceParams, options?: RequestOptions): Promise<TestClock>
}

export interface TestHelpersGatewaysResource {
  /**
   * Let the next calls of the simulated bank go wrong.
   *
   * Needs the scope `test_helpers:write`. Test mode only.
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
   * Needs the scope `test_helpers:write`. Test mode only.
   *
   * `POST /v1/test_helpers/payments/{id}/succeed`
   */
  succeed(id: string, params: TestHelperPaymentSucceedParams | undefined, options: DryRunOptions): Promise<DryRun<Payment>>
  succeed(id: string, params?: TestHelperPaymentSucceedParams, options?: RequestOptions): Promise<Payment>
  /**
   * Let the payment fail.
   *
   * Needs the scope `test_helpers:write`. Test mode only.
   *
   * `POST /v1/test_helpers/payments/{id}/fail`
   */
  fail(id: string, options: DryRunOptions): Promise<DryRun<Payment>>
  fail(id: string, options?: RequestOptions): Promise<Payment>
  /**
   * Let the payment run out.
   *
   * Needs the scope `test_helpers:write`. Test mode only.
   *
   * `POST /v1/test_helpers/payments/{id}/expire`
   */
  expire(id: string, options: DryRunOptions): Promise<DryRun<Payment>>
  expire(id: string, options?: RequestOptions): Promise<Payment>
  /**
   * Choose what the bank says to the next refund of a payment.
   *
   * Needs the scope `test_helpers:write`. Test mode only.
   *
   * `POST /v1/test_helpers/payments/{id}/next_refund`
   */
  nextRefund(id: string, params: TestHelperPaymentNextRefundParams, options: DryRunOptions): Promise<DryRun<TestHelperPaymentNextRefundResult>>
  nextRefund(id: string, params: TestHelperPaymentNextRefundParams, options?: RequestOptions): Promise<TestHelperPaymentNextRefundResult>
  /**
   * Let the buyer's bank take a payment back.
   *
   * Needs the scope `test_helpers:write`. Test mode only.
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
   * Needs the scope `test_helpers:write`. Test mode only.
   *
   * `POST /v1/test_helpers/refunds/{id}/succeed`
   */
  succeed(id: string, options: DryRunOptions): Promise<DryRun<Refund>>
  succeed(id: string, options?: RequestOptions): Promise<Refund>
  /**
   * Let a pending refund fail.
   *
   * Needs the scope `test_helpers:write`. Test mode only.
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
   * Needs the scope `test_helpers:write`. Test mode only.
   *
   * `POST /v1/test_helpers/disputes/{id}/win`
   */
  win(id: string, options: DryRunOptions): Promise<DryRun<Dispute>>
  win(id: string, options?: RequestOptions): Promise<Dispute>
  /**
   * Let the bank decide for the buyer.
   *
   * Needs the scope `test_helpers:write`. Test mode only.
   *
   * `POST /v1/test_helpers/disputes/{id}/lose`
   */
  lose(id: string, options: DryRunOptions): Promise<DryRun<Dispute>>
  lose(id: string, options?: RequestOptions): Promise<Dispute>
}

export interface TestHelpersPayoutRoundsResource {
  /**
   * Run the payout round of an instant, past or future, for the calling merchant.
   *
   * Needs the scope `test_helpers:write`. Test mode only.
   *
   * `POST /v1/test_helpers/payout_rounds`
   */
  create(params: TestHelperPayoutRoundCreateParams, options: DryRunOptions): Promise<DryRun<TestHelperPayoutRoundCreateResult>>
  create(params: TestHelperPayoutRoundCreateParams, options?: RequestOptions): Promise<TestHelperPayoutRoundCreateResult>
}

export interface TestHelpersPayoutsResource {
  /**
   * Let the bank say that a payout has arrived.
   *
   * Needs the scope `test_helpers:write`. Test mode only.
   *
   * `POST /v1/test_helpers/payouts/{id}/paid`
   */
  paid(id: string, options: DryRunOptions): Promise<DryRun<Payout>>
  paid(id: string, options?: RequestOptions): Promise<Payout>
  /**
   * Let the bank refuse a payout that is in transit.
   *
   * Needs the scope `test_helpers:write`. Test mode only.
   *
   * `POST /v1/test_helpers/payouts/{id}/fail`
   */
  fail(id: string, options: DryRunOptions): Promise<DryRun<Payout>>
  fail(id: string, options?: RequestOptions): Promise<Payout>
  /**
   * Let the bank send a payout back, in transit or paid.
   *
   * Needs the scope `test_helpers:write`. Test mode only.
   *
   * `POST /v1/test_helpers/payouts/{id}/return`
   */
  return(id: string, options: DryRunOptions): Promise<DryRun<Payout>>
  return(id: string, options?: RequestOptions): Promise<Payout>
}

export interface TestHelpersSlipsResource {
  /**
   * Make the slip of a simulated transfer: its picture, and the text of its code.
   *
   * Needs the scope `test_helpers:write`. Test mode only.
   *
   * `POST /v1/test_helpers/slips`
   */
  create(params: TestHelperSlipCreateParams, options: DryRunOptions): Promise<DryRun<TestHelperSlipCreateResult>>
  create(params: TestHelperSlipCreateParams, options?: RequestOptions): Promise<TestHelperSlipCreateResult>
}

export interface TestHelpersWebhookEventsResource {
  /**
   * Send a sample of an event to the endpoints that want its type.
   *
   * Needs the scope `test_helpers:write`. Test mode only.
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
   * Needs the scope `webhook_endpoints:write`.
   *
   * `POST /v1/webhook_endpoints`
   */
  create(params: WebhookEndpointCreateParams, options: DryRunOptions): Promise<DryRun<WebhookEndpointWithSecret>>
  create(params: WebhookEndpointCreateParams, options?: RequestOptions): Promise<WebhookEndpointWithSecret>
  /**
   * List webhook endpoints.
   *
   * Needs the scope `webhook_endpoints:read`.
   *
   * `GET /v1/webhook_endpoints`
   */
  list(params?: WebhookEndpointListParams, options?: RequestOptions): ListPromise<WebhookEndpoint>
  /**
   * Read a webhook endpoint.
   *
   * Needs the scope `webhook_endpoints:read`.
   *
   * `GET /v1/webhook_endpoints/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<WebhookEndpoint>
  /**
   * Change, disable or enable a webhook endpoint.
   *
   * Needs the scope `webhook_endpoints:write`.
   *
   * `PATCH /v1/webhook_endpoints/{id}`
   */
  update(id: string, params: WebhookEndpointUpdateParams | undefined, options: DryRunOptions): Promise<DryRun<WebhookEndpoint>>
  update(id: string, params?: WebhookEndpointUpdateParams, options?: RequestOptions): Promise<WebhookEndpoint>
  /**
   * Delete a webhook endpoint and cancel what is pending.
   *
   * Needs the scope `webhook_endpoints:write`.
   *
   * `DELETE /v1/webhook_endpoints/{id}`
   */
  del(id: string, options: DryRunOptions): Promise<DryRun<WebhookEndpointDelResult>>
  del(id: string, options?: RequestOptions): Promise<WebhookEndpointDelResult>
  /**
   * Send a webhook_endpoint.ping and answer the delivery, with what the receiver said.
   *
   * Needs the scope `webhook_endpoints:write`.
   *
   * `POST /v1/webhook_endpoints/{id}/ping`
   */
  ping(id: string, options: DryRunOptions): Promise<DryRun<WebhookDelivery>>
  ping(id: string, options?: RequestOptions): Promise<WebhookDelivery>
  /**
   * Give a webhook endpoint a new signing secret; both sign for a while.
   *
   * Needs the scope `webhook_endpoints:write`.
   *
   * `POST /v1/webhook_endpoints/{id}/rotate_secret`
   */
  rotateSecret(id: string, params: WebhookEndpointRotateSecretParams | undefined, options: DryRunOptions): Promise<DryRun<WebhookEndpointWithSecret>>
  rotateSecret(id: string, params?: WebhookEndpointRotateSecretParams, options?: RequestOptions): Promise<WebhookEndpointWithSecret>
  /**
   * Send the events of a window to a webhook endpoint once more, the oldest first.
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
   * Needs the scope `webhook_endpoints:read`.
   *
   * `GET /v1/webhook_endpoints/{id}/replays`
   */
  listReplays(id: string, params?: WebhookEndpointListReplaysParams, options?: RequestOptions): ListPromise<Replay>
  /**
   * End a replay: what of it has not been sent is not sent any more.
   *
   * Needs the scope `webhook_endpoints:write`.
   *
   * `POST /v1/webhook_endpoints/{id}/replays/{replay_id}/cancel`
   */
  cancelReplay(id: string, replayId: string, options: DryRunOptions): Promise<DryRun<Replay>>
  cancelReplay(id: string, replayId: string, options?: RequestOptions): Promise<Replay>
  /**
   * Read how far a replay has come.
   *
   * Needs the scope `webhook_endpoints:read`.
   *
   * `GET /v1/webhook_endpoints/{id}/replays/{replay_id}`
   */
  retrieveReplay(id: string, replayId: string, options?: RequestOptions): Promise<Replay>
  /**
   * List what was sent to a webhook endpoint and what came back, newest first.
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
   * Needs the scope `deliveries:read`.
   *
   * `GET /v1/deliveries/{id}`
   */
  retrieve(id: string, options?: RequestOptions): Promise<WebhookDelivery>
  /**
   * Send a delivery once more now, and answer it with what the receiver said.
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
  readonly requests: RequestsResource
  readonly setupSessions: SetupSessionsResource
  readonly simulations: SimulationsResource
  readonly slips: SlipsResource
  readonly storefronts: StorefrontsResource
  readonly subscriptions: SubscriptionsResource
  readonly testClocks: TestClocksResource
  readonly webhookEndpoints: WebhookEndpointsResource
  readonly deliveries: DeliveriesResource
  /**
   * Find objects by name, address, number, code, key, card or id.
   *
   * Needs no scope of its own: a key finds what it may read.
   *
   * `GET /v1/search`
   */
  search(params: SearchParams, options?: RequestOptions): ListPromise<SearchResult>
}
