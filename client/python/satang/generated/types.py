# Generated from the OpenAPI document by `npm run clients`. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Generic, List, Optional, TypedDict, TypeVar, Union

from .._objects import SatangObject

if TYPE_CHECKING:
    from typing_extensions import Literal, Required

T = TypeVar("T")


class EventData(SatangObject, Generic[T]):
    object: T
    previous_attributes: Optional[Dict[str, Any]]


class DryRun(SatangObject, Generic[T]):
    """What a write would do. `result` is what it would answer."""

    result: T
    changes: List[Dict[str, Any]]
    events: List[Any]
    ledger_entries: List[Any]
    mails: List[Any]
    webhooks: Any



class EventEnvelopeData(SatangObject):
    """What it holds, a row or an object for each."""
    object: Union[Approval, CheckoutSession, CreditGrant, Customer, DiscountCode, Dispute, Entitlements, GatewayAccount, GatewayReconciliation, InboundTransfer, Invoice, License, Payment, PaymentLink, PaymentMethod, Payout, PayoutSkip, Price, Product, Refund, SetupSession, Subscription, TaxDocument, TestClock, WebhookEndpoint]
    """The kind of the object: always this word."""
    previous_attributes: Optional[Dict[str, Any]]
    """The values that the event changed, as they were before."""


class EventEnvelopeRequest(SatangObject):
    """The call that caused it."""
    id: Optional[str]
    """Unique identifier, which never changes."""
    idempotency_key: Optional[str]
    """The `Idempotency-Key` of the call; null without one."""


class EventEnvelopeSource(SatangObject):
    """Id of what caused it."""
    workflow_id: Optional[str]
    """The workflow that caused it; null for a call."""


class EventEnvelope(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["event"]
    """The kind of the object: always this word."""
    type: str
    """What happened, such as `payment.succeeded`."""
    api_version: str
    """The version of the API that rendered it."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    sequence: int
    """Counts from 1 without gaps per object."""
    data: EventEnvelopeData
    """What it holds, a row or an object for each."""
    request: EventEnvelopeRequest
    """The call that caused it."""
    source: EventEnvelopeSource
    """Id of what caused it."""


class DropoffTotals(SatangObject):
    """The sums of all rows."""
    started: int
    """The number of checkouts that began."""
    succeeded: int
    """Paid at the first attempt."""
    recovered: int
    """Paid after an attempt that failed."""
    lost: int
    """Attempted, and never paid; of disputes, lost."""
    dropped: int
    """Buyers who saw the page and never tried to pay."""
    started_satang: int
    """The amount of those, in satang."""
    succeeded_satang: int
    """The amount of those, in satang."""
    recovered_satang: int
    """The amount of those, in satang."""
    lost_satang: int
    """The amount of those, in satang."""
    dropped_satang: int
    """The amount of those, in satang."""
    conversion_bps: int
    """The share that paid, in hundredths of a percent."""


class DropoffData(SatangObject):
    started: int
    """The number of checkouts that began."""
    succeeded: int
    """Paid at the first attempt."""
    recovered: int
    """Paid after an attempt that failed."""
    lost: int
    """Attempted, and never paid; of disputes, lost."""
    dropped: int
    """Buyers who saw the page and never tried to pay."""
    started_satang: int
    """The amount of those, in satang."""
    succeeded_satang: int
    """The amount of those, in satang."""
    recovered_satang: int
    """The amount of those, in satang."""
    lost_satang: int
    """The amount of those, in satang."""
    dropped_satang: int
    """The amount of those, in satang."""
    conversion_bps: int
    """The share that paid, in hundredths of a percent."""
    payment_method_type: Literal["promptpay", "card"]
    """How the buyer pays, or has paid.

    - `promptpay`: A PromptPay QR.
    - `card`: A card.
    """


class Dropoff(SatangObject):
    object: Literal["dropoff"]
    """The kind of the object: always this word."""
    # from: int
    to: int
    """The end of the window, in Unix seconds; it does not belong to it."""
    totals: DropoffTotals
    """The sums of all rows."""
    data: List[DropoffData]
    """What it holds, a row or an object for each."""


class RevenueTotals(SatangObject):
    """The sums of all rows."""
    payments: int
    """The payments, as a list or as a count."""
    gross_satang: int
    """What the buyer paid, in satang."""
    fee_satang: int
    """The fee with its VAT, in satang."""
    refunds_satang: int
    """What was refunded, in satang."""
    disputes_satang: int
    """What disputes took back, in satang."""
    net_satang: int
    """The amount without the fee, in satang."""


class RevenueData(SatangObject):
    payments: int
    """The payments, as a list or as a count."""
    gross_satang: int
    """What the buyer paid, in satang."""
    fee_satang: int
    """The fee with its VAT, in satang."""
    refunds_satang: int
    """What was refunded, in satang."""
    disputes_satang: int
    """What disputes took back, in satang."""
    net_satang: int
    """The amount without the fee, in satang."""
    # from: int
    to: int
    """The end of the window, in Unix seconds; it does not belong to it."""


class Revenue(SatangObject):
    object: Literal["revenue"]
    """The kind of the object: always this word."""
    # from: int
    to: int
    """The end of the window, in Unix seconds; it does not belong to it."""
    interval: Literal["day", "month"]
    """- `day`: A row for each day in Bangkok.
    - `month`: A row for each month in Bangkok.
    """
    totals: RevenueTotals
    """The sums of all rows."""
    recurring_revenue_satang: int
    """Recurring revenue per month from subscriptions, in satang."""
    active_subscriptions: int
    """Subscriptions that were active or past due at the end of the window."""
    new_subscriptions: int
    """Subscriptions that became active in the window."""
    churned_subscriptions: int
    """Subscriptions that ended in the window."""
    churn_bps: int
    """The share of subscriptions that ended, in hundredths of a percent."""
    data: List[RevenueData]
    """What it holds, a row or an object for each."""


class ApiKeyWithSecret(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["api_key"]
    """The kind of the object: always this word."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    name: Optional[str]
    """A name for people to read."""
    scopes: List[str]
    """What the key may do, such as `payments:read`; `*` stands for everything."""
    last_four: str
    """The last four characters, to tell keys apart."""
    allowed_ips: List[str]
    """Where it may be used from; empty: everywhere."""
    expires_at: Optional[int]
    """When it expires, in Unix seconds."""
    last_used_at: Optional[int]
    """When it was last used, in Unix seconds."""
    last_used_ip: Optional[str]
    """The address of the last use, noted once a minute."""
    revoked_at: Optional[int]
    """When it was revoked, in Unix seconds."""
    created_by: Optional[str]
    """The API key (`key_…`) or member (`mem_…`) that made it; null: the operator."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    secret: str
    """Shown in this answer only."""


class ApiKey(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["api_key"]
    """The kind of the object: always this word."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    name: Optional[str]
    """A name for people to read."""
    scopes: List[str]
    """What the key may do, such as `payments:read`; `*` stands for everything."""
    last_four: str
    """The last four characters, to tell keys apart."""
    allowed_ips: List[str]
    """Where it may be used from; empty: everywhere."""
    expires_at: Optional[int]
    """When it expires, in Unix seconds."""
    last_used_at: Optional[int]
    """When it was last used, in Unix seconds."""
    last_used_ip: Optional[str]
    """The address of the last use, noted once a minute."""
    revoked_at: Optional[int]
    """When it was revoked, in Unix seconds."""
    created_by: Optional[str]
    """The API key (`key_…`) or member (`mem_…`) that made it; null: the operator."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""


class ApprovalRun(SatangObject):
    status: Literal["waiting", "succeeded", "refused"]
    """- `waiting`: Not finished: it is tried until it is.
    - `succeeded`: The call succeeded.
    - `refused`: The call was refused, as it would have been without an approval.
    """
    at: Optional[int]
    """When it had its answer, in Unix seconds."""
    http_status: Optional[int]
    """The HTTP status of the answer."""
    answer: Optional[Dict[str, Any]]
    """The answer: the object, or the error, for readers with the scopes of the call. Null in lists and events."""
    problem: Optional[str]
    """Why it is not finished yet, as the latest try met it."""


class Approval(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["approval"]
    """The kind of the object: always this word."""
    status: Literal["pending", "approved", "rejected", "expired"]
    """- `pending`: A member has not decided yet.
    - `approved`: A member approved it, and the call is made.
    - `rejected`: A member rejected it.
    - `expired`: Nobody decided in time.
    """
    operation: str
    """The operation that is proposed, such as `createRefund`."""
    method: Literal["POST", "PATCH", "DELETE"]
    """The method of the proposed call."""
    path: str
    """The path of the proposed call, with its query."""
    body: Optional[Dict[str, Any]]
    """The body of the proposed call, for readers with the scopes of the call. Null in lists and events, and once it was emptied."""
    reason: Optional[str]
    """Why it is proposed. Null in lists and events."""
    preview: Optional[Preview]
    """What the call would have changed when it was proposed, as far as the reader’s scopes go. Null in lists and events, and once it was emptied."""
    proposed_by: str
    """The API key that proposes it. It runs with the scopes of this key."""
    expires_at: int
    """Until when a person may decide, in Unix seconds."""
    decided_by: Optional[str]
    """The member who approved or rejected it."""
    decided_at: Optional[int]
    """When that was, in Unix seconds."""
    decision_reason: Optional[str]
    """Why, as the member wrote it. Null in lists and events."""
    run: Optional[ApprovalRun]
    """What came of the call; null until it is approved."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""


class PreviewChanges(SatangObject):
    object: str
    """The kind of the object: always this word."""
    id: str
    """Its id. A new object gets another one when the call is made."""
    before: Optional[Dict[str, Any]]
    """As it is now; null when it would be new."""
    after: Optional[Dict[str, Any]]
    """As it would be; null when it would be deleted."""


class PreviewLedgerEntries(SatangObject):
    transaction: str
    """Id of the balance transaction."""
    type: str
    """Its type, such as `refund`."""
    source: str
    """Id of what caused it."""
    account: str
    """The account of the ledger."""
    amount_satang: int
    """Positive is debit, negative is credit, in satang."""


class PreviewMails(SatangObject):
    kind: str
    """What the mail is about, such as `receipt`."""
    customer: Optional[str]
    """Id of the customer."""
    to: Optional[str]
    """The address it would go to."""


class PreviewWebhooks(SatangObject):
    endpoint: str
    """Id of the webhook endpoint."""
    url: str
    """The address (URL) in full."""
    event_type: str
    """The type of the event, such as `invoice.paid`."""


class Preview(SatangObject):
    object: Literal["dry_run"]
    """The kind of the object: always this word."""
    result: Optional[Dict[str, Any]]
    """What the call would answer, as if the bank approves a charge and makes a refund. Where another step follows, the object as the call itself leaves it. Secrets are cut off; null when the call answers no single object."""
    changes: List[PreviewChanges]
    """The objects that would be made, changed or deleted."""
    events: List[Event]
    """The events that would be written."""
    ledger_entries: List[PreviewLedgerEntries]
    """What would be booked. The entries of a transaction sum to zero."""
    mails: List[PreviewMails]
    """The mails that would be written."""
    webhooks: List[PreviewWebhooks]
    """What would be sent to webhook endpoints."""
    left_out: List[str]
    """The scopes that the key lacks to read all of this. What they cover is left out."""


class AuditLogEntryActor(SatangObject):
    """Who did it. `system`: a worker, the command line, or somebody who was not logged in, such as whoever tries a password."""
    type: Literal["member", "key", "system"]
    """- `member`: A member of the team.
    - `key`: An API key.
    - `system`: A worker, the operator, or somebody who is not logged in.
    """
    id: Optional[str]
    """Of the member or the API key; null for the system."""
    name: Optional[str]
    """The member's email address, or the key's name."""
    ip: Optional[str]
    """The address of the caller."""


class AuditLogEntry(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    at: int
    """When, Unix seconds of real time. Entries are in its order."""
    actor: AuditLogEntryActor
    """Who did it. `system`: a worker, the command line, or somebody who was not logged in, such as whoever tries a password."""
    action: Literal["member.login", "member.login_failed", "member.logout", "member.sessions_closed", "member.second_factor_failed", "member.recovery_code_used", "member.proof_failed", "member.password_changed", "member.email_changed", "member.links_shown", "member.second_factor_enabled", "member.second_factor_disabled", "member.recovery_codes_renewed", "member.passkey_added", "member.passkey_removed", "member.added", "member.role_changed", "member.removed", "invitation.created", "invitation.withdrawn", "invitation.accepted", "merchant.created", "merchant.updated", "tax_settings.updated", "api_key.created", "api_key.updated", "api_key.rolled", "api_key.revoked", "webhook_endpoint.created", "webhook_endpoint.updated", "webhook_endpoint.deleted", "webhook_endpoint.secret_rotated", "replay.created", "replay.canceled", "bank_account.created", "bank_account.chosen", "bank_account.confirmed", "bank_account.deleted", "gateway_account.connected", "gateway_account.updated", "gateway_account.disconnected", "payout.created", "refund.created", "refund.withdrawn", "inbound_transfer.reported", "payout.reported", "payout_file.created", "refund.reported", "inbound_transfer.matched", "inbound_transfer.withholding_accepted", "inbound_transfer.returned", "bank_statement.recorded", "slip.confirmed", "slip.rejected", "invoice.link_renewed", "invoice.voided", "invoice.marked_uncollectible", "invoice.paid_outside", "invoice.certificate_received", "invoice.certificate_file_kept", "invoice.certificate_file_set_aside", "product.file_added", "product.file_removed", "tax_document.replaced", "tax_document.cancelled", "workflow.tried_again", "customer.merged", "customer.deleted", "customer.erased", "customer.exported", "approval.approved", "approval.rejected", "portal_session.created", "export.created"]
    """What was done, such as `refund.created`."""
    object: Optional[str]
    """The id of what it was done to."""
    before: Optional[Dict[str, Any]]
    """What has changed, as it was. Never a secret."""
    after: Optional[Dict[str, Any]]
    """What has changed, as it is since. Never a secret."""
    request_id: Optional[str]
    """Id of the call."""
    livemode: Optional[bool]
    """null: it concerns both modes, such as the team."""
    sequence: int
    """Its place in the log of the merchant, without gaps."""
    digest: str
    """SHA-256 of the entry and of the digest before it: whoever keeps one can prove later that nothing up to it was rewritten."""


class AuditFailures(SatangObject):
    promise: str
    """The promise that was checked, in words."""
    count: Optional[int]
    """How many rows break it; null: there was no answer in time."""
    sample_ids: List[str]
    """Ids of some rows that broke it."""


class AuditWorkflow(SatangObject):
    """The workflow that serves it."""
    id: str
    """Unique identifier, which never changes."""
    url: Optional[str]
    """Its workflow in the Temporal UI."""


class Audit(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["audit"]
    """The kind of the object: always this word."""
    status: Literal["running", "succeeded", "failed"]
    """Whether the audit has ended. Whether everything holds is `held`.

    - `running`: Not finished.
    - `succeeded`: Finished.
    - `failed`: It could not be brought to an end.
    """
    checked: Optional[int]
    """How many promises were asked."""
    held: Optional[bool]
    """Whether all of them hold; null until it has finished."""
    failures: List[AuditFailures]
    """Each promise that did not hold."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    finished_at: Optional[int]
    """When it was finished, in Unix seconds."""
    workflow: AuditWorkflow
    """The workflow that serves it."""


class BalanceDirect(SatangObject):
    """Money that reached the merchant itself, at its own account at a gateway: gross, since the first of the month in Bangkok. It is in no balance."""
    this_month_satang: int
    """What came in this month, in satang."""


class Balance(SatangObject):
    object: Literal["balance"]
    """The kind of the object: always this word."""
    available_satang: int
    """The amount available for payout, in satang."""
    pending_satang: int
    """The amount that becomes available later, in satang."""
    minimum_payout_satang: int
    """The smallest amount that is paid out, in satang."""
    meets_minimum: bool
    """Whether it reaches the smallest payout."""
    direct: BalanceDirect
    """Money that reached the merchant itself, at its own account at a gateway: gross, since the first of the month in Bangkok. It is in no balance."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""


class BalanceTransaction(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["balance_transaction"]
    """The kind of the object: always this word."""
    type: Literal["charge", "refund", "payout", "payout_return", "dispute", "dispute_won", "adjustment"]
    """- `charge`: A payment.
    - `refund`: A refund, or one that failed and came back.
    - `payout`: A payout.
    - `payout_return`: A payout that came back.
    - `dispute`: Money that a bank took back.
    - `dispute_won`: Money that came back after a dispute.
    - `adjustment`: A charge that could not be refunded and is held apart, or its return.
    """
    amount_satang: int
    """The amount, in satang: 100 are one baht."""
    fee_satang: int
    """The fee with its VAT, in satang."""
    net_satang: int
    """The amount without the fee, in satang."""
    available_on: int
    """When the amount becomes available for payout, in Unix seconds."""
    source: str
    """Id of what caused it."""
    payout: Optional[str]
    """Id of the payout; null before it is paid out."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""


class BankAccount(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["bank_account"]
    """The kind of the object: always this word."""
    bank_code: str
    """Thailand's three-digit code of the bank."""
    bank_name: Optional[str]
    """The name of the bank for people to read."""
    account_number: str
    """Masked to its last four digits."""
    last4: str
    """The last four digits of the number."""
    account_name: str
    """The name of the account holder."""
    default: bool
    """The one that payouts go to now: the one that was chosen, else the newest that may be used."""
    usable_from: int
    """From when payouts may go there. In live mode 48 hours after it was added (an operator may set another time), or when a second owner confirmed it; in test mode at once."""
    confirmed_by: Optional[str]
    """The owner who confirmed it in the dashboard."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class BankStatementProblems(SatangObject):
    row: int
    """The number of the row."""
    message: str
    """A message that explains it to a person."""


class BankStatement(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["bank_statement"]
    """The kind of the object: always this word."""
    gateway_account: str
    """Id of the gateway account; null at the simulated bank."""
    rows: int
    """The number of rows with incoming money, including rows that could not be read."""
    matched: int
    """New transfers that paid a payment, or a part of it."""
    unmatched: int
    """New transfers that are held in suspense: the inbox."""
    duplicates: int
    """The number of rows whose transfer was already known."""
    problems: List[BankStatementProblems]
    """The rows that could not be read, and why."""
    columns: Dict[str, str]
    """The columns that were read, and are remembered."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""


class GatewayAccountCredentials(SatangObject):
    last4: str
    """The last four digits of the number."""
    set_at: int
    """When it was set, in Unix seconds."""


class GatewayAccount(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["gateway_account"]
    """The kind of the object: always this word."""
    provider: Literal["stripe", "opn", "bank"]
    """The payment provider of the account.

    - `stripe`: Stripe.
    - `opn`: Opn Payments.
    - `bank`: A bank account of your own.
    """
    status: Literal["connected", "failing", "disconnected"]
    """- `connected`: It works.
    - `failing`: The provider refused the credentials at the last check.
    - `disconnected`: Final: connect a new one instead.
    """
    problem: Optional[str]
    """What the provider said, while the account is failing."""
    methods: List[Literal["promptpay", "card", "transfer"]]
    """The methods of payment that the account offers.

    - `promptpay`: PromptPay QR.
    - `card`: Cards.
    - `transfer`: Payouts to bank accounts.
    """
    settlement: Literal["platform", "direct"]
    """Who gets the money: `platform` the operator, who pays it out; `direct` the merchant, at the gateway. Only later attempts follow a change."""
    default_for: List[Literal["promptpay", "card", "transfer"]]
    """The methods that this account serves. One account serves a method.

    - `promptpay`: PromptPay QR.
    - `card`: Cards.
    - `transfer`: Payouts to bank accounts.
    """
    publishable_key: Optional[str]
    """The key that pages give to the provider's script."""
    webhook_url: str
    """Where the provider sends its notifications of this account."""
    credentials: Dict[str, GatewayAccountCredentials]
    """The credentials of the account. They are never answered: of each only its last characters."""
    checked_at: Optional[int]
    """When the gateway was last asked, in Unix seconds."""
    description: Optional[str]
    """A description, shown to people."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class GatewayReconciliationOurs(SatangObject):
    """The sums of the day in our book."""
    payments: int
    """The payments, as a list or as a count."""
    gross_satang: int
    """What the buyer paid, in satang."""
    refunds: int
    """The refunds, as a list or as a count."""
    refunded_satang: int
    """What was refunded of it, in satang."""
    fee_satang: int
    """The gateway's fees with their VAT, as far as they are known."""


class GatewayReconciliationTheirs(SatangObject):
    """What the gateway's book says."""
    payments: int
    """The payments, as a list or as a count."""
    gross_satang: int
    """What the buyer paid, in satang."""
    refunds: int
    """The refunds, as a list or as a count."""
    refunded_satang: int
    """What was refunded of it, in satang."""
    fee_satang: int
    """The gateway's fees with their VAT, as far as they are known."""


class GatewayReconciliationDifferences(SatangObject):
    kind: Literal["missing_here", "missing_there", "amount", "fee", "status"]
    """- `missing_here`: The provider has it, and Satang does not.
    - `missing_there`: Satang has it, and the provider does not.
    - `amount`: The amounts differ.
    - `fee`: The fees differ.
    - `status`: One book has it as failed or pending.
    """
    payment: Optional[str]
    """Id of the payment; null without one."""
    gateway_reference: Optional[str]
    """The reference at the gateway."""
    ours_satang: Optional[int]
    """The amount in our book, in satang."""
    theirs_satang: Optional[int]
    """The amount in the gateway's book, in satang."""


class GatewayReconciliation(SatangObject):
    object: Literal["gateway_reconciliation"]
    """The kind of the object: always this word."""
    gateway_account: str
    """Id of the gateway account; null at the simulated bank."""
    date: str
    """A day in Bangkok, YYYY-MM-DD."""
    status: Literal["equal", "different", "waiting"]
    """- `equal`: Both books agree.
    - `different`: They do not: `differences` lists where.
    - `waiting`: The day is not over, or a fee is not known yet and nothing else differs.
    """
    ours: GatewayReconciliationOurs
    """The sums of the day in our book."""
    theirs: GatewayReconciliationTheirs
    """What the gateway's book says."""
    differences: List[GatewayReconciliationDifferences]
    """Every entry that is missing from one of the two books, or differs between them."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""


class CheckoutSessionLineItems(SatangObject):
    price: str
    """Id of the price."""
    product: str
    """Id of the product."""
    description: str
    """A description, shown to people."""
    quantity: int
    """The number of units that are bought."""
    unit_amount_satang: int
    """The price of one, in satang."""
    discount_satang: int
    """What the discount takes off, in satang."""
    amount_satang: int
    """The amount, in satang: 100 are one baht."""
    tax_category: Literal["standard", "zero", "exempt"]
    """How VAT applies to it.

    - `standard`: The VAT rate in force.
    - `zero`: VAT at 0 %.
    - `exempt`: Outside VAT.
    """
    tax_behavior: Literal["inclusive", "exclusive"]
    """Whether the amount holds the VAT or the VAT comes on top.

    - `inclusive`: The amount includes VAT.
    - `exclusive`: VAT is added to the amount.
    """
    tax_rate_bps: int
    """0 where there is no VAT, and for a merchant who is not registered."""
    tax_satang: int
    """The VAT of it, in satang."""
    net_satang: int
    """Without its tax. Net and tax are what is due for the line."""


class CheckoutSessionTaxDetailsAddress(SatangObject):
    line1: Optional[str]
    """The first line: house number and street."""
    line2: Optional[str]
    """The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`."""
    district: Optional[str]
    """The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`."""
    province: Optional[str]
    """The province, or Bangkok for the capital."""
    postal_code: Optional[str]
    """The postal code, five digits in Thailand."""
    country: Optional[str]
    """The two-letter code of the country."""


class CheckoutSessionTaxDetails(SatangObject):
    name: Optional[str]
    """A name for people to read."""
    tax_id: Optional[str]
    """The tax id, thirteen digits in Thailand."""
    branch: Optional[str]
    """Five digits; 00000 is the head office."""
    address: Optional[CheckoutSessionTaxDetailsAddress]
    """The postal address, as it stands on documents."""


class CheckoutSessionSubscriptionData(SatangObject):
    collection_method: Literal["auto_charge", "invoice"]
    """`auto_charge` charges a card; `invoice` sends an invoice with a QR."""


class CheckoutSessionCollectedAddress(SatangObject):
    line1: Optional[str]
    """The first line: house number and street."""
    line2: Optional[str]
    """The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`."""
    district: Optional[str]
    """The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`."""
    province: Optional[str]
    """The province, or Bangkok for the capital."""
    postal_code: Optional[str]
    """The postal code, five digits in Thailand."""
    country: Optional[str]
    """The two-letter code of the country."""


class CheckoutSessionCollected(SatangObject):
    name: Optional[str]
    """A name for people to read."""
    phone: Optional[str]
    """The phone number, such as `+66812345678`."""
    address: Optional[CheckoutSessionCollectedAddress]
    """The postal address, as it stands on documents."""
    tax_id: Optional[str]
    """The tax id, thirteen digits in Thailand."""


class CheckoutSessionWorkflowProblem(SatangObject):
    since: int
    """Since when, in Unix seconds of real time."""
    reason: str
    """Why the step fails, for a person who mends it."""
    tries: int
    """How often it was tried in vain."""


class CheckoutSessionWorkflow(SatangObject):
    """The workflow that serves it."""
    id: str
    """Unique identifier, which never changes."""
    url: Optional[str]
    """Its workflow in the Temporal UI."""
    problem: Optional[CheckoutSessionWorkflowProblem]
    """A step of it fails for good: it stands aside and is tried again by itself, later and later, or by `try_again`. As a rule null."""


class CheckoutSession(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["checkout_session"]
    """The kind of the object: always this word."""
    url: str
    """The page where the buyer pays."""
    status: Literal["open", "complete", "expired"]
    """Whether the page can still be used.

    - `open`: The page can still be used.
    - `complete`: Done: it was paid, nothing was due, or the card was stored.
    - `expired`: Its time is over, or it was closed.
    """
    payment_status: Literal["unpaid", "paid", "no_payment_required"]
    """Whether the session is paid for.

    - `unpaid`: No payment has arrived in full.
    - `paid`: The money has arrived.
    - `no_payment_required`: The total was zero.
    """
    customer: str
    """Who buys: the customer that was named, or the one with `customer_email`."""
    customer_email: Optional[str]
    """The email address of the buyer."""
    line_items: List[CheckoutSessionLineItems]
    """What is bought, 1 to 20 lines."""
    subtotal_satang: int
    """The sum of the lines before discounts, in satang."""
    discount_satang: int
    """What the discount takes off, in satang."""
    tax_satang: int
    """All of its tax, within the prices or on top of them."""
    total_satang: int
    """What the buyer pays in all, in satang."""
    tax_details: Optional[CheckoutSessionTaxDetails]
    """The buyer that its tax document names, where it is another than the customer."""
    discount_code: Optional[str]
    """Id of the discount code on it."""
    allow_discount_codes: bool
    """Whether the buyer may give a code."""
    fee_satang: int
    """The fee for the first method offered, VAT on it included."""
    fees: Dict[str, int]
    """The fee of each method offered, VAT on it included."""
    payment_method_types: List[Literal["promptpay", "card"]]
    """The methods of payment that the page offers.

    - `promptpay`: A PromptPay QR.
    - `card`: A card.
    """
    subscription_data: Optional[CheckoutSessionSubscriptionData]
    """How the subscriptions of its recurring lines are paid from the second period on; null without a recurring line. `invoice`: a buyer who pays by card is asked whether the card is charged from then on."""
    success_url: str
    """Where the buyer goes after paying. `{CHECKOUT_SESSION_ID}` in it is replaced."""
    cancel_url: Optional[str]
    """Where the page leads a buyer who leaves without paying; null without a link back."""
    expires_at: int
    """When the page stops taking payment, in Unix seconds."""
    payment: Optional[str]
    """Its payment; null until there is one."""
    invoice: Optional[str]
    """The invoice of the purchase; null until there is one."""
    subscriptions: List[str]
    """The subscriptions that its recurring lines started."""
    licenses: List[str]
    """Ids of the licences that it issued."""
    client_reference_id: Optional[str]
    """Your own reference for the purchase."""
    payment_link: Optional[str]
    """The payment link that started it."""
    collected: Optional[CheckoutSessionCollected]
    """What the buyer wrote before paying. Documents of the purchase name it."""
    late: bool
    """Whether the money came after the checkout had expired."""
    amount_received_satang: int
    """What has arrived so far, in satang."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""
    workflow: CheckoutSessionWorkflow
    """The workflow that serves it."""


class PaymentFeeDetails(SatangObject):
    type: Literal["fee", "vat"]
    """- `fee`: The fee itself.
    - `vat`: The VAT on the fee.
    """
    description: str
    """A description, shown to people."""
    rate_bps: Optional[int]
    """The rate in hundredths of a percent; null for a gateway's own fee."""
    amount_satang: int
    """The amount, in satang: 100 are one baht."""


class PaymentPaymentMethodDetailsCard(SatangObject):
    """The card, without its number."""
    brand: str
    """The brand of the card, such as `visa`."""
    last4: str
    """The last four digits of the number."""
    exp_month: int
    """The month in which the card expires."""
    exp_year: int
    """The year in which the card expires."""


class PaymentPaymentMethodDetailsOutside(SatangObject):
    """Of money that the merchant took itself."""
    reference: Optional[str]
    """The reference at the bank."""


class PaymentPaymentMethodDetails(SatangObject):
    type: Literal["promptpay", "card", "cash", "cheque", "transfer"]
    """- `promptpay`: A PromptPay QR.
    - `card`: A card.
    - `cash`: Cash that you took yourself.
    - `cheque`: A cheque that you took yourself.
    - `transfer`: A transfer to a bank account of your own.
    """
    card: Optional[PaymentPaymentMethodDetailsCard]
    """The card, without its number."""
    outside: Optional[PaymentPaymentMethodDetailsOutside]
    """Of money that the merchant took itself."""


class PaymentNextActionRedirectToUrl(SatangObject):
    """Where the buyer is sent."""
    url: str
    """The address (URL) in full."""


class PaymentNextActionQr(SatangObject):
    """The PromptPay QR that the buyer scans."""
    payload: Optional[str]
    """Null where the provider gives only a picture: show `png_url` or `svg_url`."""
    png_url: str
    """The QR as a PNG picture."""
    svg_url: str
    """The QR as an SVG picture."""
    expires_at: Optional[int]
    """Null where it lasts as long as its invoice is owed."""


class PaymentNextAction(SatangObject):
    type: Literal["redirect_to_url", "display_qr"]
    """- `redirect_to_url`: Send the buyer to the page of the bank.
    - `display_qr`: Show the QR, or the page that shows it.
    """
    redirect_to_url: Optional[PaymentNextActionRedirectToUrl]
    """Where the buyer is sent."""
    qr: Optional[PaymentNextActionQr]
    """The PromptPay QR that the buyer scans."""


class Payment(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["payment"]
    """The kind of the object: always this word."""
    status: Literal["requires_action", "processing", "succeeded", "failed", "expired", "canceled"]
    """How far the payment has come.

    - `requires_action`: Waits for the buyer: `next_action` says for what.
    - `processing`: The bank or the provider has not answered yet.
    - `succeeded`: The money has arrived.
    - `failed`: Declined or refused.
    - `expired`: Its QR was not paid in time.
    - `canceled`: No longer needed, such as when another payment came first.
    """
    gross_satang: int
    """What the buyer paid, in satang."""
    settlement: Literal["platform", "direct"]
    """Who gets the money: `platform` the operator, who pays it out; `direct` the merchant, at the gateway."""
    fee_satang: Optional[int]
    """The fee with its VAT, in satang. Of money that goes to your own gateway account it is the gateway's, and null until it is known."""
    net_satang: Optional[int]
    """What you keep of it after the fee, in satang; null until the fee is known."""
    fee_details: Optional[List[PaymentFeeDetails]]
    """What the fee is made of."""
    refunded_satang: int
    """What was refunded of it, in satang."""
    refund_status: Literal["none", "partial", "full"]
    """How much of it was refunded: `none`, `partial` or `full`."""
    disputed_satang: int
    """What the buyer's bank has taken back."""
    dispute: Optional[str]
    """The dispute about it; null without one."""
    amount_received_satang: int
    """What has arrived so far, in satang."""
    payment_method_type: Literal["promptpay", "card", "cash", "cheque", "transfer"]
    """How the buyer pays, or has paid.

    - `promptpay`: A PromptPay QR.
    - `card`: A card.
    - `cash`: Cash that you took yourself.
    - `cheque`: A cheque that you took yourself.
    - `transfer`: A transfer to a bank account of your own.
    """
    payment_method: Optional[str]
    """The stored card that was charged; null for another way to pay."""
    payment_method_details: Optional[PaymentPaymentMethodDetails]
    """How it was paid: the method, and the card."""
    gateway_account: Optional[str]
    """Where it was charged; null for the simulator."""
    gateway_reference: Optional[str]
    """The provider's own id of the charge."""
    customer: str
    """The customer whose payment it is."""
    invoice: Optional[str]
    """The invoice that it pays; null without one."""
    checkout_session: Optional[str]
    """The checkout in which it was paid; null outside a checkout."""
    subscription: Optional[str]
    """The subscription that it is for; null without one."""
    failure_code: Optional[str]
    """Why it failed, as a code; null when it did not."""
    decline_code: Optional[str]
    """Why the bank declined the card, such as `insufficient_funds`; null when it did not."""
    next_action: Optional[PaymentNextAction]
    """What the buyer has to do; null when nothing."""
    available_on: Optional[int]
    """When the amount becomes available for payout, in Unix seconds."""
    payout: Optional[str]
    """The payout that brings its money to your bank account; null without one."""
    paid_at: Optional[int]
    """When it was paid, in Unix seconds."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class CreditTransaction(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["credit_transaction"]
    """The kind of the object: always this word."""
    type: Literal["grant", "consumption", "expiry", "revocation", "restoration"]
    """- `grant`: Credits were bought, or granted by you.
    - `consumption`: Credits were spent.
    - `expiry`: Credits ran out of time.
    - `revocation`: Credits were taken back, because their money went back.
    - `restoration`: Revoked credits were given back, such as after a dispute that you won.
    """
    amount: int
    """Positive when credits were added, negative when they were spent."""
    customer: str
    """Id of the customer."""
    product: str
    """Id of the product."""
    grant: str
    """The credit grant that the credits came with, or were taken from."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""


class CustomerAddress(SatangObject):
    line1: Optional[str]
    """The first line: house number and street."""
    line2: Optional[str]
    """The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`."""
    district: Optional[str]
    """The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`."""
    province: Optional[str]
    """The province, or Bangkok for the capital."""
    postal_code: Optional[str]
    """The postal code, five digits in Thailand."""
    country: Optional[str]
    """The two-letter code of the country."""


class Customer(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["customer"]
    """The kind of the object: always this word."""
    email: Optional[str]
    """Where invoices, receipts and reminders go; null for a customer without one."""
    name: Optional[str]
    """The name of the person or company; null when it is not known."""
    phone: Optional[str]
    """The phone number, such as `+66812345678`."""
    tax_id: Optional[str]
    """The tax id, thirteen digits in Thailand."""
    address: Optional[CustomerAddress]
    """The postal address, as it stands on documents."""
    legal_name: Optional[str]
    """The name on tax documents. When it is null, they show `name`."""
    tax_branch: Optional[str]
    """The branch of the tax id, five digits; `00000` is the head office."""
    withholding_rate_bps: int
    """The rate of withholding tax that this customer deducts from the amount before VAT of its invoices, in basis points: 0, 100, 200, 300 or 500."""
    locale: Literal["th", "en"]
    """The language of the pages and emails that the customer gets."""
    default_payment_method: Optional[str]
    """The stored card that is charged when none is named; null without a card."""
    test_clock: Optional[str]
    """The test clock whose time the customer lives in; null in real time."""
    unverified_email: bool
    """`true` while nobody has proved that the address is theirs. Another customer may then have the same address."""
    merged_into: Optional[str]
    """In `customer.deleted`: the customer that this one was merged into."""
    erased_at: Optional[int]
    """In `customer.deleted` and `customer.updated`: when the personal data was erased, in Unix seconds."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class CustomerExportDocuments(SatangObject):
    kept_until: int
    """Until when the law requires the details on documents to be kept, in Unix seconds."""


class CustomerExport(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["customer_export"]
    """The kind of the object: always this word."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    customer: Customer
    """Id of the customer."""
    documents: List[CustomerExportDocuments]
    """For an erased customer: the details that documents still show, because the law requires them to be kept."""
    merged_customers: List[Dict[str, Any]]
    """The customers that were merged into this one."""
    payment_methods: List[Dict[str, Any]]
    """The cards that the customer has stored."""
    checkout_sessions: List[Dict[str, Any]]
    """The checkout sessions that belong to it."""
    setup_sessions: List[Dict[str, Any]]
    """The setup sessions that belong to it."""
    subscriptions: List[Dict[str, Any]]
    """The subscriptions that belong to it."""
    invoices: List[Dict[str, Any]]
    """The invoices that belong to it."""
    payments: List[Dict[str, Any]]
    """The payments, as a list or as a count."""
    refunds: List[Dict[str, Any]]
    """The refunds, as a list or as a count."""
    disputes: List[Dict[str, Any]]
    """The disputes, as a list or as a count."""
    inbound_transfers: List[Dict[str, Any]]
    """The transfers that banks reported."""
    licenses: List[Dict[str, Any]]
    """The licences that belong to it."""
    credit_grants: List[Dict[str, Any]]
    """The credits that were granted."""
    credit_transactions: List[Dict[str, Any]]
    """The credits that were granted and spent."""
    discount_uses: List[Dict[str, Any]]
    """The uses of discount codes."""
    emails: List[Dict[str, Any]]
    """The mails that were sent to the customer."""
    portal_sessions: List[Dict[str, Any]]
    """The sessions in which the customer used the portal."""
    portal_logins: List[Dict[str, Any]]
    """The log-ins to the portal."""
    events: List[Dict[str, Any]]
    """The events, as a list or as a count."""


class CustomerErasure(SatangObject):
    id: str
    """The id of the erased customer."""
    object: Literal["customer_erasure"]
    """The kind of the object: always this word."""
    status: Literal["running", "succeeded"]
    """The customer itself is empty at once. Other rows and events follow in steps, some minutes for most.

    - `running`: Not finished.
    - `succeeded`: Finished.
    """
    requested_at: int
    """When it was asked for, in Unix seconds."""
    finished_at: Optional[int]
    """When it was finished, in Unix seconds."""
    documents_kept_until: Optional[int]
    """How long documents still name the buyer, because the law keeps them; null: none does."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""


class DiscountCode(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["discount_code"]
    """The kind of the object: always this word."""
    code: str
    """The code that a buyer types in."""
    kind: Literal["percent", "fixed"]
    """- `percent`: `value` is a percentage of the price.
    - `fixed`: `value` is an amount in satang.
    """
    value: int
    """Percent, or satang when kind is fixed."""
    active: bool
    """Whether the code has not been closed. Its dates and its number of uses are in fields of their own."""
    starts_at: Optional[int]
    """When it takes effect, in Unix seconds."""
    expires_at: Optional[int]
    """When it expires, in Unix seconds."""
    all_products: bool
    """Whether it holds for all products, or for `products` alone."""
    products: List[str]
    """The products that it is about."""
    max_uses: Optional[int]
    """The number of times that it can be used; null means without limit."""
    max_uses_per_customer: Optional[int]
    """The number of times that one customer can use it; null means without limit."""
    uses: int
    """Reserved by buyers who have confirmed, and paid."""
    duration: Literal["once", "repeating", "forever"]
    """How long the discount applies to a subscription.

    - `once`: The first invoice only.
    - `repeating`: The number of periods in `duration_in_cycles`.
    - `forever`: Every invoice of the subscription.
    """
    duration_in_cycles: Optional[int]
    """The number of periods that the discount applies to, when `duration` is `repeating`."""
    closed_at: Optional[int]
    """When it was closed, in Unix seconds."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class Dispute(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["dispute"]
    """The kind of the object: always this word."""
    payment: str
    """Id of the payment; null without one."""
    customer: str
    """Id of the customer."""
    amount_satang: int
    """What the bank has taken back."""
    reason: str
    """The reason that the bank gives, such as `fraudulent`."""
    status: Literal["open", "won", "lost"]
    """- `open`: The bank has not decided yet.
    - `won`: Decided for you: the money came back.
    - `lost`: Decided for the buyer: the money stays with them.
    """
    evidence_due_by: Optional[int]
    """Until when you may answer it at the gateway."""
    closed_at: Optional[int]
    """When it was closed, in Unix seconds."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class EntitlementsCredits(SatangObject):
    product: str
    """Id of the product."""
    remaining: int
    """The number of credits that are left."""


class EntitlementsSubscriptions(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    product: str
    """Id of the product."""
    price: str
    """Id of the price."""
    status: Literal["pending_first_payment", "active", "past_due"]
    """- `pending_first_payment`: Waits for its first payment. Nothing is delivered yet.
    - `active`: Paid for the current period.
    - `past_due`: A renewal is not paid. The charge is retried, or the customer is reminded.
    """
    current_period_end: int
    """The end of the current period, in Unix seconds."""
    cancel_at_period_end: bool
    """Whether it ends at the end of the current period."""


class Entitlements(SatangObject):
    object: Literal["entitlements"]
    """The kind of the object: always this word."""
    customer: str
    """Id of the customer."""
    active_products: List[str]
    """Ids of the products that the customer may use, sorted: those of subscriptions that are active or within the grace period (`grace_days` of the shop, 7 by default), and those bought once and not refunded in full."""
    feature_flags: List[str]
    """The feature flags of all active products, sorted."""
    credits: List[EntitlementsCredits]
    """The remaining credits that have not expired: one sum per product, sorted by product."""
    subscriptions: List[EntitlementsSubscriptions]
    """Every subscription that has not ended, whether it gives access or not, sorted by id."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""


class InboundTransferMatches(SatangObject):
    payment: str
    """Id of the payment; null without one."""
    amount_satang: int
    """The amount, in satang: 100 are one baht."""


class InboundTransferWithholdingOffer(SatangObject):
    rate_bps: int
    """The rate in hundredths of a percent."""
    amount_satang: int
    """The amount, in satang: 100 are one baht."""


class InboundTransfer(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["inbound_transfer"]
    """The kind of the object: always this word."""
    status: Literal["matched", "unmatched", "underpaid", "overpaid", "late", "duplicate", "refunded"]
    """- `matched`: It paid what it was sent for, or what you matched it to.
    - `unmatched`: It fits nothing that is open: match it or refund it.
    - `underpaid`: Too little. The payment waits for the rest.
    - `overpaid`: Too much. The excess is held for its sender.
    - `late`: It came after the checkout had expired, and still paid it.
    - `duplicate`: The same payment had arrived before.
    - `refunded`: It went back to its sender.
    """
    reason: Optional[str]
    """Why it is in the inbox: unknown_reference, invoice_void, subscription_ended, too_late, underpaid, overpaid, duplicate or refund_failed. processing while it is being matched, refund_pending while it goes back."""
    amount_satang: int
    """The amount, in satang: 100 are one baht."""
    excess_satang: int
    """What came beyond the sum of the payment that it completed."""
    parked_satang: int
    """Held for its sender: what a match or a refund takes."""
    refunded_satang: int
    """What has gone back to its sender."""
    matches: List[InboundTransferMatches]
    """The payments that it has paid, whole or in part."""
    withholding_offer: Optional[InboundTransferWithholdingOffer]
    """It is short by exactly what its buyer may withhold: `…/accept_withholding` takes it so."""
    reference: Optional[str]
    """The reference that the transfer carried."""
    payment: Optional[str]
    """The payment that it was last counted for."""
    source_payment: Optional[str]
    """The card payment that charged it: it bought nothing and its refund failed, so its money is held in suspense. Null for what a bank has reported."""
    paid_at: int
    """When the bank took it."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""


class InvoiceLines(SatangObject):
    description: str
    """A description, shown to people."""
    price: Optional[str]
    """Id of the price."""
    product: Optional[str]
    """Id of the product."""
    quantity: int
    """The number of units that are bought."""
    unit_amount_satang: int
    """The price of one, in satang."""
    discount_satang: int
    """What the discount takes off, in satang."""
    amount_satang: int
    """Its price with its discount taken off; `exclusive` tax comes on top."""
    tax_category: Literal["standard", "zero", "exempt"]
    """How VAT applies to it.

    - `standard`: The VAT rate in force.
    - `zero`: VAT at 0 %.
    - `exempt`: Outside VAT.
    """
    tax_behavior: Literal["inclusive", "exclusive"]
    """Whether the amount holds the VAT or the VAT comes on top.

    - `inclusive`: The amount includes VAT.
    - `exclusive`: VAT is added to the amount.
    """
    tax_rate_bps: int
    """0 where there is no VAT, and for a merchant who is not registered."""
    tax_satang: int
    """The VAT of it, in satang."""
    net_satang: int
    """Without its tax. Net and tax are what is due for the line."""
    period_start: Optional[int]
    """The beginning of the period, in Unix seconds."""
    period_end: Optional[int]
    """The end of the period, in Unix seconds."""


class InvoiceTaxDetailsAddress(SatangObject):
    line1: Optional[str]
    """The first line: house number and street."""
    line2: Optional[str]
    """The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`."""
    district: Optional[str]
    """The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`."""
    province: Optional[str]
    """The province, or Bangkok for the capital."""
    postal_code: Optional[str]
    """The postal code, five digits in Thailand."""
    country: Optional[str]
    """The two-letter code of the country."""


class InvoiceTaxDetails(SatangObject):
    name: Optional[str]
    """A name for people to read."""
    tax_id: Optional[str]
    """The tax id, thirteen digits in Thailand."""
    branch: Optional[str]
    """Five digits; 00000 is the head office."""
    address: Optional[InvoiceTaxDetailsAddress]
    """The postal address, as it stands on documents."""


class InvoiceWithholdingCertificateFile(SatangObject):
    name: str
    """As it is downloaded. It is made of the number of the invoice."""
    content_type: Literal["application/pdf", "image/png", "image/jpeg"]
    """The type of the file, detected from its contents."""
    size_bytes: int
    """The size of the file, in bytes."""
    sent_by: Literal["merchant", "buyer"]
    """Who sent it: the shop, or the buyer.

    - `merchant`: The shop uploaded it.
    - `buyer`: The buyer sent it on the invoice page.
    """
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""


class InvoiceWithholding(SatangObject):
    rate_bps: int
    """The rate in hundredths of a percent."""
    amount_satang: int
    """The amount, in satang: 100 are one baht."""
    certificate: Optional[Literal["waiting", "received"]]
    """Null until the invoice is paid.

    - `waiting`: The customer has not sent it yet.
    - `received`: It is here.
    """
    certificate_number: Optional[str]
    """The number that is printed on the certificate."""
    certificate_date: Optional[str]
    """The date on the certificate, as `YYYY-MM-DD`."""
    received_at: Optional[int]
    """When it came, in Unix seconds."""
    certificate_file: Optional[InvoiceWithholdingCertificateFile]
    """The certificate as a file; null while none is here."""


class InvoiceQr(SatangObject):
    payload: str
    """The text of the code."""
    png_url: str
    """The QR as a PNG picture."""
    svg_url: str
    """The QR as an SVG picture."""
    expires_at: Optional[int]
    """When it expires, in Unix seconds."""


class Invoice(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["invoice"]
    """The kind of the object: always this word."""
    number: Optional[str]
    """Null before it is issued: that of a checkout is issued when it is paid."""
    status: Literal["draft", "open", "paid", "void", "uncollectible"]
    """In `invoice.upcoming`, the invoice of the coming renewal is a `draft`.

    - `draft`: Not issued yet: it can be changed, and buyers do not see it.
    - `open`: Issued, and not paid in full.
    - `paid`: Paid in full.
    - `void`: Cancelled: nothing is owed.
    - `uncollectible`: Written off: reminders stop, and a payment that still comes pays it.
    """
    subscription: Optional[str]
    """The subscription that it bills; null for another purchase."""
    checkout_session: Optional[str]
    """The checkout that it belongs to; null outside a checkout."""
    customer: str
    """The customer who has to pay it."""
    billing_reason: Literal["subscription_create", "subscription_cycle", "subscription_change", "checkout", "manual"]
    """What it was made for.

    - `subscription_create`: The first period of a subscription.
    - `subscription_cycle`: A renewal.
    - `subscription_change`: A change of plan.
    - `checkout`: A purchase on a hosted page.
    - `manual`: An invoice that you made by hand.
    """
    period_start: Optional[int]
    """When the period that it bills begins, in Unix seconds; null for a purchase once."""
    period_end: Optional[int]
    """When the period that it bills ends, in Unix seconds; null for a purchase once."""
    lines: List[InvoiceLines]
    """What it is for, line by line."""
    subtotal_satang: int
    """The sum of the lines before discounts, in satang."""
    discount_satang: int
    """What the discount takes off, in satang."""
    tax_satang: int
    """All of its tax, within the prices or on top of them."""
    total_satang: int
    """The total with VAT, in satang."""
    tax_details: Optional[InvoiceTaxDetails]
    """The buyer that its tax document names, where it is another than the customer."""
    amount_paid_satang: int
    """What was paid of it, in satang."""
    amount_due_satang: int
    """What is still asked for: the total without what is paid and withheld."""
    withholding_rate_bps: int
    """The share of the amount before VAT that the customer withholds as tax, in hundredths of a percent."""
    withholding: Optional[InvoiceWithholding]
    """Tax that the buyer keeps back; null when none."""
    due_date: Optional[int]
    """When it is due, in Unix seconds; null when it is charged at once."""
    days_until_due: Optional[int]
    """Of a draft: when it is due, counted from its issue."""
    memo: Optional[str]
    """What the merchant adds for the buyer."""
    auto_send: bool
    """It is sent by mail when it is finalized."""
    finalized_at: Optional[int]
    """When an invoice made by hand got its number."""
    sent_at: Optional[int]
    """When an invoice made by hand was last sent by mail."""
    payment: Optional[str]
    """The current attempt to pay it."""
    attempt_count: int
    """How often a charge for it was tried."""
    next_attempt_at: Optional[int]
    """When it is tried again, in Unix seconds; null when it is not."""
    hosted_invoice_url: Optional[str]
    """The page where the customer sees and pays the invoice; null for a draft."""
    invoice_pdf: Optional[str]
    """The invoice as PDF, without a key. Null before it is issued."""
    qr: Optional[InvoiceQr]
    """The PromptPay QR that the buyer scans."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class WithholdingCertificateFile(SatangObject):
    name: str
    """As it is downloaded. It is made of the number of the invoice."""
    content_type: Literal["application/pdf", "image/png", "image/jpeg"]
    """The type of the file, detected from its contents."""
    size_bytes: int
    """The size of the file, in bytes."""
    sent_by: Literal["merchant", "buyer"]
    """Who sent it: the shop, or the buyer.

    - `merchant`: The shop uploaded it.
    - `buyer`: The buyer sent it on the invoice page.
    """
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""


class Withholding(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["withholding"]
    """The kind of the object: always this word."""
    invoice: str
    """Id of the invoice; null without one."""
    number: Optional[str]
    """The number of the invoice; null before it is issued."""
    customer: str
    """Id of the customer."""
    rate_bps: int
    """The rate in hundredths of a percent."""
    amount_satang: int
    """The amount, in satang: 100 are one baht."""
    certificate: Optional[Literal["waiting", "received"]]
    """Whether the withholding certificate is here.

    - `waiting`: The customer has not sent it yet.
    - `received`: It is here.
    """
    certificate_number: Optional[str]
    """The number that is printed on the certificate."""
    certificate_date: Optional[str]
    """The date on the certificate, as `YYYY-MM-DD`."""
    received_at: Optional[int]
    """When it came, in Unix seconds."""
    certificate_file: Optional[WithholdingCertificateFile]
    """The certificate as a file; null while none is here."""
    paid_at: Optional[int]
    """When it was paid, in Unix seconds."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""


class LicenseInstances(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    first_seen: int
    """When the instance was first seen, in Unix seconds."""
    last_seen: int
    """When the instance was last seen, in Unix seconds."""


class License(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["license"]
    """The kind of the object: always this word."""
    key: str
    """Four groups of 8 of 0-9A-F. The same over renewals."""
    product: str
    """Id of the product."""
    customer: str
    """Id of the customer."""
    payment: Optional[str]
    """Id of the payment; null without one."""
    invoice: Optional[str]
    """Id of the invoice; null without one."""
    subscription: Optional[str]
    """Id of the subscription; null without one."""
    seats: int
    """license_seats of the product × quantity."""
    uses: int
    """How often it was used."""
    status: Literal["active", "disabled", "revoked", "expired"]
    """- `active`: Valid.
    - `disabled`: You switched it off.
    - `revoked`: Its subscription ended, or its money went back.
    - `expired`: Its subscription is past due, and the grace period is over.
    """
    revoked_reason: Optional[Literal["refunded", "disputed", "subscription_ended", "plan_changed"]]
    """Why the licence was revoked; null when it was not.

    - `refunded`: The purchase was refunded.
    - `disputed`: The buyer disputes the payment at the bank.
    - `subscription_ended`: The subscription has ended.
    - `plan_changed`: The subscription is for another product now.
    """
    instances: List[LicenseInstances]
    """The devices that have a seat."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""


class PaymentLinkLineItemsAdjustable(SatangObject):
    minimum: int
    """The smallest quantity that a buyer may choose."""
    maximum: int
    """The largest quantity that a buyer may choose."""


class PaymentLinkLineItems(SatangObject):
    price: str
    """Id of the price."""
    quantity: int
    """The number of units that are bought."""
    adjustable: Optional[PaymentLinkLineItemsAdjustable]
    """The buyer chooses the quantity within these bounds; null: the quantity is fixed."""


class PaymentLinkAfter(SatangObject):
    redirect_url: Optional[str]
    """Where the buyer is sent after paying."""
    message: Optional[str]
    """A message that explains it to a person."""


class PaymentLinkCollect(SatangObject):
    """What the buyer is asked for besides the email address."""
    name: bool
    """Whether the page asks for the name."""
    phone: bool
    """Whether the page asks for the phone number."""
    address: bool
    """Whether the page asks for the address."""
    tax_details: bool
    """Whether the page asks for what a tax invoice needs: name, tax id and address."""


class PaymentLinkSubscriptionData(SatangObject):
    collection_method: Literal["auto_charge", "invoice"]
    """`auto_charge` charges a card; `invoice` sends an invoice with a QR."""


class PaymentLink(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["payment_link"]
    """The kind of the object: always this word."""
    active: bool
    """Whether it can be paid. An inactive link shows a page that says so."""
    url: str
    """The address to share. It never expires."""
    code: str
    """The last part of the address."""
    line_items: List[PaymentLinkLineItems]
    """What is bought, 1 to 20 lines."""
    allow_discount_codes: bool
    """Whether the buyer may enter a discount code."""
    after: Optional[PaymentLinkAfter]
    """What follows the payment: an address, or a message on the page."""
    max_uses: Optional[int]
    """The number of times that it can be paid; null means without limit."""
    uses: int
    """The number of completed checkouts of this link."""
    collect: PaymentLinkCollect
    """What the buyer is asked for besides the email address."""
    subscription_data: Optional[PaymentLinkSubscriptionData]
    """What the subscriptions of recurring lines get."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class PaymentMethodCard(SatangObject):
    """The card, without its number."""
    brand: str
    """The brand of the card, such as `visa`."""
    last4: str
    """The last four digits of the number."""
    exp_month: int
    """The month in which the card expires."""
    exp_year: int
    """The year in which the card expires."""


class PaymentMethodConsent(SatangObject):
    text: str
    """The sentence as it was shown."""
    locale: Literal["th", "en"]
    """The language of pages and emails."""
    at: int
    """The instant, in Unix seconds."""
    ip: Optional[str]
    """The address of the caller."""
    source: Literal["checkout", "setup", "portal", "invoice"]
    """The page on which the buyer agreed.

    - `checkout`: The checkout.
    - `setup`: The page of a setup session.
    - `portal`: The customer portal.
    - `invoice`: The invoice page.
    """


class PaymentMethod(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["payment_method"]
    """The kind of the object: always this word."""
    customer: Optional[str]
    """null once it is detached."""
    type: Literal["card"]
    """Always `card`: a QR is not stored."""
    card: PaymentMethodCard
    """The card, without its number."""
    detached_at: Optional[int]
    """When it was detached, in Unix seconds."""
    consent: Optional[PaymentMethodConsent]
    """What the buyer agreed to when the card was stored on a page; null for a card that came over the API."""
    subscription_only: bool
    """Only the subscriptions that name the card are charged to it, because its buyer has not proved to be the customer."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class PayoutBankAccount(SatangObject):
    """Id of the bank account."""
    id: str
    """Unique identifier, which never changes."""
    bank_code: str
    """Thailand's three-digit code of the bank."""
    bank_name: str
    """The name of the bank for people to read."""
    account_name: str
    """The name of the account holder."""
    last4: str
    """The last four digits of the number."""


class PayoutWorkflowProblem(SatangObject):
    since: int
    """Since when, in Unix seconds of real time."""
    reason: str
    """Why the step fails, for a person who mends it."""
    tries: int
    """How often it was tried in vain."""


class PayoutWorkflow(SatangObject):
    """The workflow that serves it."""
    id: str
    """Unique identifier, which never changes."""
    url: Optional[str]
    """Its workflow in the Temporal UI."""
    problem: Optional[PayoutWorkflowProblem]
    """A step of it fails for good: it stands aside and is tried again by itself, later and later, or by `try_again`. As a rule null."""


class Payout(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["payout"]
    """The kind of the object: always this word."""
    amount_satang: int
    """The amount, in satang: 100 are one baht."""
    status: Literal["pending", "in_transit", "paid", "failed", "returned"]
    """- `pending`: Set aside from your balance, and not sent yet.
    - `in_transit`: Sent to the bank.
    - `paid`: It has arrived.
    - `failed`: The bank refused it. The money is in your balance again.
    - `returned`: The bank sent it back. The money is in your balance again.
    """
    bank_account: PayoutBankAccount
    """Id of the bank account."""
    round: Optional[str]
    """The day of its round in Bangkok; null for a payout by hand."""
    automatic: bool
    """Whether a payout round made it, and not a person."""
    arrival_date: int
    """Midnight in Bangkok of the banking day on which it should arrive."""
    paid_at: Optional[int]
    """When it was paid, in Unix seconds."""
    failure_code: Optional[str]
    """Why it failed, as a code."""
    by_hand: bool
    """A person sends it from a bank account, with a bank file, and reports it (`POST /v1/payouts/{id}/report`)."""
    file: Optional[str]
    """The bank file that it is in."""
    reference: Optional[str]
    """The reference of the transfer at the bank; null without one."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""
    workflow: PayoutWorkflow
    """The workflow that serves it."""


class PayoutSkip(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["payout_skip"]
    """The kind of the object: always this word."""
    at: int
    """The instant of the round."""
    round: str
    """The payout round, in Unix seconds."""
    reason: Literal["negative_balance", "below_minimum", "no_bank_account", "paused"]
    """- `negative_balance`: The balance is below zero.
    - `below_minimum`: The balance is below `minimum_payout_satang`.
    - `no_bank_account`: There is no bank account that may be used yet.
    - `paused`: The operator has paused your payouts.
    """
    available_satang: int
    """The amount available for payout, in satang."""
    minimum_payout_satang: int
    """The smallest amount that is paid out, in satang."""
    bank_account_usable_from: Optional[int]
    """Of `no_bank_account`: when the first account that waits may be used; null when none waits."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""


class PayoutFile(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["payout_file"]
    """The kind of the object: always this word."""
    gateway_account: str
    """Id of the gateway account; null at the simulated bank."""
    payouts: int
    """How many payouts were put into it."""
    amount_satang: int
    """The sum of its payouts, in satang."""
    transfer_on: int
    """Midnight in Bangkok of the banking day on which they are to be sent."""
    created_by: Optional[str]
    """The member (`mem_…`) or key (`key_…`) that made it."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""


class PortalSession(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["portal_session"]
    """The kind of the object: always this word."""
    customer: str
    """Id of the customer."""
    url: str
    """Opens the portal once. Lead your customer there at once."""
    return_url: Optional[str]
    """Where the customer goes back to."""
    expires_at: int
    """Until when the address opens the portal: an hour."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""


class Price(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["price"]
    """The kind of the object: always this word."""
    product: str
    """Id of the product."""
    type: Literal["one_time", "recurring", "pay_what_you_want"]
    """- `one_time`: Paid once.
    - `recurring`: Paid each month or year.
    - `pay_what_you_want`: Paid once, with an amount that the buyer chooses.
    """
    amount_satang: Optional[int]
    """The amount, in satang: 100 are one baht."""
    interval: Optional[Literal["month", "year"]]
    """- `month`: A calendar month.
    - `year`: A calendar year.
    """
    minimum_satang: Optional[int]
    """The smallest amount that a buyer may choose, in satang."""
    suggested_satang: Optional[int]
    """The amount that the page suggests, in satang."""
    maximum_satang: Optional[int]
    """The largest amount that a buyer may choose, in satang."""
    tax_behavior: Literal["inclusive", "exclusive"]
    """Whether the amount contains its VAT, or VAT comes on top.

    - `inclusive`: The amount includes VAT.
    - `exclusive`: VAT is added to the amount.
    """
    active: bool
    """Whether it can be bought now."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class ProductMade(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["product"]
    """The kind of the object: always this word."""
    name: str
    """A name for people to read."""
    description: Optional[str]
    """A description, shown to people."""
    category: Optional[str]
    """The heading under which the shop shows it."""
    image_url: Optional[str]
    """The https address of the picture."""
    active: bool
    """Whether it can be bought now."""
    published: bool
    """Whether the shop page shows it."""
    license_enabled: bool
    """Whether a purchase issues a licence key."""
    license_seats: int
    """The seats of a licence per unit bought."""
    feature_flags: List[str]
    """The feature flags that it grants."""
    credits: Optional[int]
    """Credits per unit bought or per period."""
    credits_expire_after_days: Optional[int]
    """Days until granted credits expire; null: never."""
    tax_category: Literal["standard", "zero", "exempt"]
    """How VAT applies to it.

    - `standard`: The VAT rate in force.
    - `zero`: VAT at 0 %.
    - `exempt`: Outside VAT.
    """
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""
    default_price: Optional[Price]
    """Made with it by `default_price_data`."""
    payment_link: Optional[PaymentLink]
    """Made with it by `payment_link_data`."""


class Product(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["product"]
    """The kind of the object: always this word."""
    name: str
    """A name for people to read."""
    description: Optional[str]
    """A description, shown to people."""
    category: Optional[str]
    """The heading under which the shop shows it."""
    image_url: Optional[str]
    """The https address of the picture."""
    active: bool
    """Whether it can be bought now."""
    published: bool
    """Whether the shop page shows it."""
    license_enabled: bool
    """Whether a purchase issues a licence key."""
    license_seats: int
    """The seats of a licence per unit bought."""
    feature_flags: List[str]
    """The feature flags that it grants."""
    credits: Optional[int]
    """Credits per unit bought or per period."""
    credits_expire_after_days: Optional[int]
    """Days until granted credits expire; null: never."""
    tax_category: Literal["standard", "zero", "exempt"]
    """How VAT applies to it.

    - `standard`: The VAT rate in force.
    - `zero`: VAT at 0 %.
    - `exempt`: Outside VAT.
    """
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class ProductFile(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["product_file"]
    """The kind of the object: always this word."""
    product: str
    """Id of the product."""
    name: str
    """The name under which buyers save it."""
    content_type: str
    """By the ending of its name."""
    size_bytes: int
    """The size of the file, in bytes."""
    sha256: str
    """The SHA-256 hash of the file, in hexadecimal."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""


class RefundWorkflowProblem(SatangObject):
    since: int
    """Since when, in Unix seconds of real time."""
    reason: str
    """Why the step fails, for a person who mends it."""
    tries: int
    """How often it was tried in vain."""


class RefundWorkflow(SatangObject):
    """The workflow that serves it."""
    id: str
    """Unique identifier, which never changes."""
    url: Optional[str]
    """Its workflow in the Temporal UI."""
    problem: Optional[RefundWorkflowProblem]
    """A step of it fails for good: it stands aside and is tried again by itself, later and later, or by `try_again`. As a rule null."""


class Refund(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["refund"]
    """The kind of the object: always this word."""
    payment: str
    """The payment that is given back."""
    amount_satang: int
    """How much goes back, in satang: 100 are one baht."""
    status: Literal["pending", "succeeded", "failed"]
    """How far the refund has come.

    - `pending`: The provider or a person needs time.
    - `succeeded`: The money went back.
    - `failed`: It did not go back, and can be refunded again.
    """
    by_hand: bool
    """The money is on a bank account that Satang cannot send from: a person sends it, and reports it (`POST /v1/refunds/{id}/report`)."""
    outside: bool
    """Of money that the merchant took itself: the refund is a record, and nothing is sent by it."""
    reason: Optional[str]
    """Your own reason; `provider` for a refund that was made at the provider."""
    failure_reason: Optional[str]
    """Why it was not sent back."""
    credit_note: Optional[str]
    """The number of its credit note, once it has succeeded; see `/v1/refunds/{id}/pdf`."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""
    workflow: RefundWorkflow
    """The workflow that serves it."""


class Report(SatangObject):
    object: Literal["report"]
    """The kind of the object: always this word."""
    name: Literal["output_vat", "sales", "fees", "refunds", "withholding", "payouts", "peak", "flowaccount"]
    """The report that the rows are of.

    - `output_vat`: The report of output VAT: every tax document of the month.
    - `sales`: What was sold and refunded.
    - `fees`: Fees, with their VAT.
    - `refunds`: What was refunded.
    - `withholding`: Tax that customers withheld.
    - `payouts`: What was paid out.
    - `peak`: The sales in the columns that PEAK imports.
    - `flowaccount`: The sales in the columns that FlowAccount imports.
    """
    month: str
    """The month of the report in Bangkok, as `YYYY-MM`."""
    data: List[Dict[str, Optional[Union[str, float]]]]
    """The rows, amounts in satang. The columns are those of the report."""
    totals: Dict[str, float]
    """The sums of the columns that are added up."""


class LoggedRequest(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["request"]
    """The kind of the object: always this word."""
    method: str
    """The HTTP method of the call."""
    path: str
    """The path of the call."""
    query: Optional[str]
    """The query of the call."""
    route: Optional[str]
    """The pattern of the path."""
    status: int
    """The HTTP status of the answer."""
    error_code: Optional[str]
    """The code of the error that was answered."""
    idempotency_key: Optional[str]
    """The `Idempotency-Key` of the call; null without one."""
    replayed: bool
    """Whether a stored answer was sent again."""
    dry_run: bool
    """Whether it was sent with `Dry-Run: true`, so that nothing of it was kept."""
    api_version: str
    """The version of the API that rendered it."""
    duration_ms: int
    """How long it took, in milliseconds."""
    via: Literal["key", "member"]
    """Where the call came from.

    - `key`: A call of the API.
    - `member`: A member in the dashboard.
    """
    api_key: Optional[str]
    """The API key that made the call; null for a member of the dashboard."""
    member: Optional[str]
    """The email address of the member who made the call; null for a key."""
    ip: str
    """The address of the caller."""
    user_agent: Optional[str]
    """The program of the caller."""
    body: Any
    """What was sent, without secrets and people, at most 4 KiB of it."""
    answer: Any
    """The answer of a call that failed; null for others."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""


class SearchResult(SatangObject):
    object: Literal["search_result"]
    """The kind of the object: always this word."""
    type: Literal["customer", "product", "subscription", "payment", "invoice", "tax_document", "discount_code", "license"]
    """- `customer`: A customer.
    - `product`: A product.
    - `subscription`: A subscription.
    - `payment`: A payment.
    - `invoice`: An invoice.
    - `tax_document`: A tax document.
    - `discount_code`: A discount code.
    - `license`: A licence.
    """
    id: str
    """Unique identifier, which never changes."""
    title: str
    """A name, number, code or key; for a payment, its customer."""
    subtitle: Optional[str]
    """What tells it from others: an email address, an amount, a status."""
    url: str
    """Its page in the dashboard."""


class SetupSession(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["setup_session"]
    """The kind of the object: always this word."""
    url: str
    """Where the customer stores the card."""
    status: Literal["open", "complete", "expired"]
    """- `open`: The page can still be used.
    - `complete`: Done: it was paid, nothing was due, or the card was stored.
    - `expired`: Its time is over, or it was closed.
    """
    customer: str
    """Id of the customer."""
    payment_method: Optional[str]
    """The stored card; null until the session is complete."""
    success_url: Optional[str]
    """Where the buyer goes after paying. `{CHECKOUT_SESSION_ID}` in it is replaced."""
    cancel_url: Optional[str]
    """Where the buyer goes back to."""
    expires_at: int
    """When it expires, in Unix seconds."""
    completed_at: Optional[int]
    """When it was completed, in Unix seconds."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class SimulationScript(SatangObject):
    month: int
    """The month, counted from 1."""
    share: float
    """The share of customers, in percent."""
    what: Literal["decline", "insufficient_funds", "hard_decline", "lost_answer", "new_card", "late_qr", "short", "over", "duplicate", "unpaid", "cancel", "cancel_now", "resume", "refund", "partial_refund", "dispute", "dispute_won", "dispute_lost", "change_plan"]
    """What goes wrong, or is done.

    - `decline`: The month's charge is declined twice, and the retry after three days succeeds.
    - `insufficient_funds`: The card has no money any more: every retry fails.
    - `hard_decline`: The card is lost: it is not tried again.
    - `lost_answer`: The card is charged, and the answer of the gateway is lost.
    - `new_card`: The buyer gives a good card.
    - `late_qr`: The month's invoice is paid days after it was due.
    - `short`: A transfer is a baht short; the baht follows.
    - `over`: A transfer is a baht too much.
    - `duplicate`: The same invoice is paid twice.
    - `unpaid`: The month's invoice is never paid.
    - `cancel`: The subscription is cancelled at the end of its period.
    - `cancel_now`: The subscription is cancelled at once.
    - `resume`: A scheduled cancel is taken back.
    - `refund`: The last payment is given back in full; the subscription goes on.
    - `partial_refund`: 100 baht of the last payment are given back.
    - `dispute`: The bank takes the last payment back and has not decided at the end.
    - `dispute_won`: The bank takes the last payment back and decides for the merchant.
    - `dispute_lost`: The bank takes the last payment back and decides for the buyer.
    - `change_plan`: The buyer moves to the next plan, prorated.
    """


class SimulationInvoices(SatangObject):
    """The invoices that belong to it."""
    issued: int
    """The number of invoices that were issued."""
    paid: int
    """The number of invoices that were paid."""
    uncollectible: int
    """The number of invoices that were written off."""
    void: int
    """The number of invoices that were voided."""
    open: int
    """The number of invoices that are still open."""


class SimulationBalance(SatangObject):
    """The balance at the end, in satang."""
    available_satang: int
    """The amount available for payout, in satang."""
    pending_satang: int
    """The amount that becomes available later, in satang."""


class SimulationSubscriptions(SatangObject):
    """How many are in each status at the end."""
    active: int
    """Whether it can be bought now."""
    past_due: int
    """The number of subscriptions that are past due."""
    canceled: int
    """The number of subscriptions that were canceled."""
    expired: int
    """The number of subscriptions whose first payment never came."""
    pending_first_payment: int
    """How many wait for their first payment."""


class SimulationInvariantsFailures(SatangObject):
    promise: str
    """The promise that was checked, in words."""
    count: Optional[int]
    """null: there was no answer in time."""
    sample_ids: List[str]
    """Ids of some rows that broke it."""


class SimulationInvariants(SatangObject):
    checked: int
    """How many promises were checked."""
    held: bool
    """Whether every promise about money held."""
    failures: List[SimulationInvariantsFailures]
    """Each promise that did not hold."""


class SimulationWorkflow(SatangObject):
    """The workflow that serves it."""
    id: str
    """Unique identifier, which never changes."""
    url: Optional[str]
    """Its workflow in the Temporal UI."""


class Simulation(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["simulation"]
    """The kind of the object: always this word."""
    status: Literal["running", "succeeded", "failed"]
    """- `running`: Not finished.
    - `succeeded`: Finished.
    - `failed`: It could not be brought to an end.
    """
    customers: int
    """The customers, as a list or as a count."""
    months: int
    """The number of months that are simulated."""
    seed: int
    """The seed: the same seed gives the same simulation."""
    collection_methods: List[Literal["auto_charge", "invoice"]]
    """The collection methods that are simulated.

    - `auto_charge`: A stored card is charged at each renewal.
    - `invoice`: An invoice with a QR is sent before each renewal.
    """
    script: List[SimulationScript]
    """What goes wrong, and when."""
    simulated_to: int
    """Where the simulation's clock is: its progress."""
    invoices: SimulationInvoices
    """The invoices that belong to it."""
    payments: int
    """The number of payments that succeeded."""
    failed_payments: int
    """The number of payments that failed."""
    refunds: int
    """The refunds, as a list or as a count."""
    disputes: int
    """The disputes, as a list or as a count."""
    events: int
    """The events, as a list or as a count."""
    gross_satang: int
    """What the buyer paid, in satang."""
    fee_satang: int
    """The fee with its VAT, in satang."""
    refunded_satang: int
    """What was refunded of it, in satang."""
    balance: SimulationBalance
    """The balance at the end, in satang."""
    payouts: int
    """The payouts, as a list or as a count."""
    paid_out_satang: int
    """What was paid out, in satang."""
    subscriptions: SimulationSubscriptions
    """How many are in each status at the end."""
    invariants: Optional[SimulationInvariants]
    """null while it is running."""
    failure: Optional[str]
    """Why it failed, in words; null when it did not."""
    livemode: Literal[False]
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    finished_at: Optional[int]
    """When it was finished, in Unix seconds."""
    workflow: SimulationWorkflow
    """The workflow that serves it."""


class Slip(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["slip"]
    """The kind of the object: always this word."""
    status: Literal["confirmed", "rejected", "waiting"]
    """- `confirmed`: Its amount counts as an inbound transfer.
    - `rejected`: It is worth nothing: `reason` says why.
    - `waiting`: Not decided: `waits_for` says on whom it depends.
    """
    reason: Optional[Literal["amount", "account", "duplicate", "unreadable", "not_found", "old"]]
    """Why the slip was rejected; null when it was not.

    - `amount`: The amount is not the one that was sent.
    - `account`: The money went to another account.
    - `duplicate`: The slip was used before.
    - `unreadable`: The picture could not be read.
    - `not_found`: The bank knows no such transfer.
    - `old`: The transfer is older than three days.
    """
    waits_for: Optional[Literal["by_hand", "bank", "quota", "account_unclear", "other_reference"]]
    """On what a waiting slip depends; null when it is decided.

    - `by_hand`: A member decides, because no verifier is connected.
    - `bank`: The sending bank has no answer yet. It is asked again automatically.
    - `quota`: The verifier refuses: its quota is used up, or your key. It is asked again automatically.
    - `account_unclear`: The slip shows too little of the receiver. A member decides.
    - `other_reference`: The slip names another payment. A member decides.
    """
    amount_satang: Optional[int]
    """What the bank says was sent; null before it was asked."""
    sent_at: Optional[int]
    """When it was sent, in Unix seconds."""
    sending_bank: Optional[str]
    """The Bank of Thailand's code of the bank."""
    reference: Optional[str]
    """The bank's reference of the transfer."""
    payment: str
    """Id of the payment; null without one."""
    inbound_transfer: Optional[str]
    """The transfer that it counts as."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""


class StorefrontProductsPrices(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["price"]
    """The kind of the object: always this word."""
    type: Literal["one_time", "recurring", "pay_what_you_want"]
    """- `one_time`: Paid once.
    - `recurring`: Paid each month or year.
    - `pay_what_you_want`: Paid once, with an amount that the buyer chooses.
    """
    amount_satang: Optional[int]
    """The amount, in satang: 100 are one baht."""
    interval: Optional[Literal["month", "year"]]
    """- `month`: A calendar month.
    - `year`: A calendar year.
    """
    minimum_satang: Optional[int]
    """The smallest amount that a buyer may choose, in satang."""
    suggested_satang: Optional[int]
    """The amount that the page suggests, in satang."""
    maximum_satang: Optional[int]
    """The largest amount that a buyer may choose, in satang."""
    checkout_url: str
    """A page that asks for an email address and opens a checkout."""


class StorefrontProducts(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["product"]
    """The kind of the object: always this word."""
    name: str
    """A name for people to read."""
    description: Optional[str]
    """A description, shown to people."""
    category: Optional[str]
    """The heading under which the shop shows it."""
    image_url: Optional[str]
    """The https address of the picture."""
    prices: List[StorefrontProductsPrices]
    """The prices at which it is sold."""


class Storefront(SatangObject):
    object: Literal["storefront"]
    """The kind of the object: always this word."""
    slug: str
    """The name in the address of the shop page."""
    name: str
    """A name for people to read."""
    description: Optional[str]
    """A description, shown to people."""
    logo: Optional[str]
    """The address of its picture; null without one."""
    cover: Optional[str]
    """Address of the wide picture at the top of the shop."""
    icon: Optional[str]
    """Address of the picture in the browser's tab: the logo where none was set."""
    accent_color: Optional[str]
    """The colour that the merchant chose for buttons and links, such as `#0b5cab`."""
    url: str
    """The page of the shop."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    products: List[StorefrontProducts]
    """The products that it is about."""


class SubscriptionNextActionRedirectToUrl(SatangObject):
    """Where the buyer is sent."""
    url: str
    """The address (URL) in full."""


class SubscriptionNextActionQr(SatangObject):
    """The PromptPay QR that the buyer scans."""
    payload: Optional[str]
    """Null where the provider gives only a picture: show `png_url` or `svg_url`."""
    png_url: str
    """The QR as a PNG picture."""
    svg_url: str
    """The QR as an SVG picture."""
    expires_at: Optional[int]
    """Null where it lasts as long as its invoice is owed."""


class SubscriptionNextAction(SatangObject):
    type: Literal["redirect_to_url", "display_qr"]
    """- `redirect_to_url`: Send the buyer to the page of the bank.
    - `display_qr`: Show the QR, or the page that shows it.
    """
    redirect_to_url: Optional[SubscriptionNextActionRedirectToUrl]
    """Where the buyer is sent."""
    qr: Optional[SubscriptionNextActionQr]
    """The PromptPay QR that the buyer scans."""


class SubscriptionDiscount(SatangObject):
    discount_code: str
    """Id of the discount code."""
    code: str
    """The code that a buyer types in."""
    kind: Literal["percent", "fixed"]
    """- `percent`: `value` is a percentage of the price.
    - `fixed`: `value` is an amount in satang.
    """
    value: int
    """Percent, or satang a cycle."""
    duration: Literal["once", "repeating", "forever"]
    """How long the discount applies to a subscription.

    - `once`: The first invoice only.
    - `repeating`: The number of periods in `duration_in_cycles`.
    - `forever`: Every invoice of the subscription.
    """
    cycles_left: Optional[int]
    """How many cycles after the current one still get it; null: all of them."""


class SubscriptionWorkflowProblem(SatangObject):
    since: int
    """Since when, in Unix seconds of real time."""
    reason: str
    """Why the step fails, for a person who mends it."""
    tries: int
    """How often it was tried in vain."""


class SubscriptionWorkflow(SatangObject):
    """The workflow that serves it."""
    id: str
    """Unique identifier, which never changes."""
    url: Optional[str]
    """Its workflow in the Temporal UI."""
    problem: Optional[SubscriptionWorkflowProblem]
    """A step of it fails for good: it stands aside and is tried again by itself, later and later, or by `try_again`. As a rule null."""


class Subscription(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["subscription"]
    """The kind of the object: always this word."""
    status: Literal["pending_first_payment", "active", "past_due", "canceled", "expired"]
    """Whether it is paid for, late or over.

    - `pending_first_payment`: Waits for its first payment. Nothing is delivered yet.
    - `active`: Paid for the current period.
    - `past_due`: A renewal is not paid. The charge is retried, or the customer is reminded.
    - `canceled`: Ended: by you, by the customer, or after the last retry.
    - `expired`: The first payment never came.
    """
    collection_method: Literal["auto_charge", "invoice"]
    """`auto_charge` charges a card; `invoice` sends an invoice with a QR."""
    current_period_start: int
    """The beginning of the current period, in Unix seconds."""
    current_period_end: int
    """Unix seconds. Provisional before the first payment."""
    cancel_at_period_end: bool
    """Whether it ends at the end of the current period."""
    cancel_at: Optional[int]
    """When a scheduled cancel takes effect, in Unix seconds; null while none is scheduled."""
    canceled_at: Optional[int]
    """When the cancel was asked for, in Unix seconds."""
    ended_at: Optional[int]
    """When it ended, in Unix seconds."""
    ended_reason: Optional[str]
    """Why the subscription ended, such as `payment_failed`."""
    customer: str
    """Who is charged or invoiced."""
    product: str
    """The product that is subscribed to."""
    price: str
    """The price of each period. A change of plan sets another one."""
    quantity: int
    """How many units each period is for, such as seats."""
    payment_method: Optional[str]
    """The stored card that renewals are charged to; null without one."""
    days_until_due: Optional[int]
    """How many days the customer has to pay the invoice of a renewal."""
    anchor_day: int
    """The day of the month on which periods begin, in Bangkok."""
    latest_invoice: Optional[str]
    """The invoice of the newest period; null before the first one."""
    next_action: Optional[SubscriptionNextAction]
    """What the buyer has to do; null when nothing."""
    discount: Optional[SubscriptionDiscount]
    """The discount that applies; null without one."""
    past_due_since: Optional[int]
    """Since when a payment has been overdue, in Unix seconds; null when none is."""
    next_retry_at: Optional[int]
    """When the charge is tried again, in Unix seconds; null when it is not."""
    carried_satang: int
    """What the next invoice takes over: negative is credit of the customer."""
    test_clock: Optional[str]
    """The test clock whose time the subscription lives in; null in real time."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""
    workflow: SubscriptionWorkflow
    """The workflow that serves it."""


class TaxDocumentOriginal(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    number: str
    """The number that is printed on it."""
    issued_at: int
    """When the document was issued, in Unix seconds."""


class TaxDocumentSellerAddress(SatangObject):
    line1: Optional[str]
    """The first line: house number and street."""
    line2: Optional[str]
    """The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`."""
    district: Optional[str]
    """The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`."""
    province: Optional[str]
    """The province, or Bangkok for the capital."""
    postal_code: Optional[str]
    """The postal code, five digits in Thailand."""
    country: Optional[str]
    """The two-letter code of the country."""


class TaxDocumentSeller(SatangObject):
    """As it was when the document was issued."""
    name: Optional[str]
    """A name for people to read."""
    tax_id: Optional[str]
    """The tax id, thirteen digits in Thailand."""
    branch: Optional[str]
    """Five digits; 00000 is the head office."""
    address: Optional[TaxDocumentSellerAddress]
    """The postal address, as it stands on documents."""


class TaxDocumentBuyerAddress(SatangObject):
    line1: Optional[str]
    """The first line: house number and street."""
    line2: Optional[str]
    """The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`."""
    district: Optional[str]
    """The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`."""
    province: Optional[str]
    """The province, or Bangkok for the capital."""
    postal_code: Optional[str]
    """The postal code, five digits in Thailand."""
    country: Optional[str]
    """The two-letter code of the country."""


class TaxDocumentBuyer(SatangObject):
    """As it was when the document was issued."""
    name: Optional[str]
    """A name for people to read."""
    tax_id: Optional[str]
    """The tax id, thirteen digits in Thailand."""
    branch: Optional[str]
    """Five digits; 00000 is the head office."""
    address: Optional[TaxDocumentBuyerAddress]
    """The postal address, as it stands on documents."""


class TaxDocumentLines(SatangObject):
    description: str
    """A description, shown to people."""
    price: Optional[str]
    """Id of the price."""
    product: Optional[str]
    """Id of the product."""
    quantity: int
    """The number of units that are bought."""
    unit_amount_satang: int
    """The price of one, in satang."""
    discount_satang: int
    """What the discount takes off, in satang."""
    amount_satang: int
    """Its price with its discount taken off; `exclusive` tax comes on top."""
    tax_category: Literal["standard", "zero", "exempt"]
    """How VAT applies to it.

    - `standard`: The VAT rate in force.
    - `zero`: VAT at 0 %.
    - `exempt`: Outside VAT.
    """
    tax_behavior: Literal["inclusive", "exclusive"]
    """Whether the amount holds the VAT or the VAT comes on top.

    - `inclusive`: The amount includes VAT.
    - `exclusive`: VAT is added to the amount.
    """
    tax_rate_bps: int
    """0 where there is no VAT, and for a merchant who is not registered."""
    tax_satang: int
    """The VAT of it, in satang."""
    net_satang: int
    """Without its tax. Net and tax are what is due for the line."""
    period_start: Optional[int]
    """The beginning of the period, in Unix seconds."""
    period_end: Optional[int]
    """The end of the period, in Unix seconds."""


class TaxDocumentTotals(SatangObject):
    tax_category: Literal["standard", "zero", "exempt"]
    """How VAT applies to it.

    - `standard`: The VAT rate in force.
    - `zero`: VAT at 0 %.
    - `exempt`: Outside VAT.
    """
    tax_rate_bps: int
    """The rate of VAT in basis points: 700 is 7 %."""
    net_satang: int
    """The amount without the fee, in satang."""
    tax_satang: int
    """The VAT of it, in satang."""


class TaxDocument(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["tax_document"]
    """The kind of the object: always this word."""
    kind: Literal["full", "abbreviated", "receipt", "credit_note", "debit_note"]
    """What the document is by law.

    - `full`: A tax invoice with the details of the buyer, and a receipt (Revenue Code §86/4).
    - `abbreviated`: A tax invoice without the buyer, and a receipt (§86/6).
    - `receipt`: A receipt without VAT; with `refund` it documents what went back.
    - `credit_note`: A credit note for a refund (§86/10).
    - `debit_note`: Reserved for a later version.
    """
    number: str
    """Without gaps per merchant, mode, branch, kind and year, such as `TAX-2026-000001`."""
    issued_at: int
    """When the document was issued, in Unix seconds."""
    status: Literal["issued", "replaced", "cancelled"]
    """Whether the document counts. Every document is kept.

    - `issued`: It counts.
    - `replaced`: Another document counts instead. It is in no report.
    - `cancelled`: It does not count. The report of output VAT lists it with zeros.
    """
    cancelled_at: Optional[int]
    """When it was cancelled, in Unix seconds; null while it is not."""
    cancellation_reason: Optional[str]
    """Why it was cancelled; null while it is not."""
    replaces: Optional[str]
    """Id of the document that it was issued instead of; null when it is the first."""
    replaced_by: Optional[str]
    """Id of the document that was issued instead of it; null while it counts."""
    invoice: str
    """Id of the invoice; null without one."""
    payment: Optional[str]
    """Id of the payment; null without one."""
    refund: Optional[str]
    """For a credit note: the refund that it documents."""
    original: Optional[TaxDocumentOriginal]
    """Of a note: the document whose amount it changes."""
    reason: Optional[str]
    """Why the note was issued; null on other documents."""
    seller: TaxDocumentSeller
    """As it was when the document was issued."""
    buyer: TaxDocumentBuyer
    """As it was when the document was issued."""
    lines: List[TaxDocumentLines]
    """What was sold, line by line; empty on a note."""
    totals: List[TaxDocumentTotals]
    """One for each category and rate; positive on notes too."""
    total_satang: int
    """The total with VAT, in satang."""
    pdf_url: str
    """Needs your key, as other calls do."""
    emailed_at: Optional[int]
    """When its e-Tax mail was handed to the mail server; null while it was not, or where `etax_by_email` is off. In test mode mail never leaves."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""


class TaxSettingsAddress(SatangObject):
    line1: Optional[str]
    """The first line: house number and street."""
    line2: Optional[str]
    """The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`."""
    district: Optional[str]
    """The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`."""
    province: Optional[str]
    """The province, or Bangkok for the capital."""
    postal_code: Optional[str]
    """The postal code, five digits in Thailand."""
    country: Optional[str]
    """The two-letter code of the country."""


class TaxSettings(SatangObject):
    object: Literal["tax_settings"]
    """The kind of the object: always this word."""
    vat_registered: bool
    """Whether VAT is charged. A tax id alone registers nobody."""
    vat_registered_since: Optional[str]
    """`YYYY-MM-DD`: VAT is charged from the beginning of this day in Bangkok. Null: always."""
    branch: str
    """Five digits; 00000 is the head office."""
    legal_name: Optional[str]
    """The name for documents, where it is not `name`."""
    address: Optional[TaxSettingsAddress]
    """The postal address, as it stands on documents."""
    tax_id: Optional[str]
    """The tax id, thirteen digits in Thailand."""
    default_tax_behavior: Literal["inclusive", "exclusive"]
    """The tax behaviour of new prices that do not set their own.

    - `inclusive`: The amount includes VAT.
    - `exclusive`: VAT is added to the amount.
    """
    etax_by_email: bool
    """Whether full tax invoices, and notes on them, are sent to the buyer by mail as e-Tax, in live mode with a copy to ETDA’s service for its time stamp. Register for it at the Revenue Department first."""


class TestClockWorkflow(SatangObject):
    """The workflow that serves it."""
    id: str
    """Unique identifier, which never changes."""
    url: Optional[str]
    """Its workflow in the Temporal UI."""


class TestClock(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["test_clock"]
    """The kind of the object: always this word."""
    name: Optional[str]
    """A name for people to read."""
    frozen_time: int
    """The time of the clock, in Unix seconds."""
    target_time: Optional[int]
    """Where an advance is heading; null when ready."""
    status: Literal["ready", "advancing"]
    """- `ready`: It has reached its time.
    - `advancing`: It is on its way: wait for `ready` before you write.
    """
    livemode: Literal[False]
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    workflow: TestClockWorkflow
    """The workflow that serves it."""


class TimelineRow(SatangObject):
    at: int
    """Unix seconds, by the time the subscription lives in."""
    kind: Literal["past", "planned"]
    """- `past`: It has happened.
    - `planned`: It will happen, unless something changes before.
    """
    type: str
    """Past: the type of its event. Planned: charge, retry, invoice, reminder, end, or expiry of a first payment or of a charge that waits for the buyer."""
    summary: str
    """A sentence that says what happened, or will happen."""
    because: str
    """The reason, as part of a sentence."""
    invoice: Optional[str]
    """Id of the invoice; null without one."""
    payment: Optional[str]
    """Id of the payment; null without one."""
    amount_satang: Optional[int]
    """The amount, in satang: 100 are one baht."""


class WebhookEndpointWithSecret(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["webhook_endpoint"]
    """The kind of the object: always this word."""
    url: str
    """The address (URL) in full."""
    description: Optional[str]
    """A description, shown to people."""
    enabled_events: List[str]
    """The types of events. An empty list means all."""
    status: Literal["enabled", "disabled"]
    """- `enabled`: Events are sent to it.
    - `disabled`: Nothing is sent to it: `disabled_reason` says why.
    """
    disabled_reason: Optional[str]
    """requested by hand, failing for 5 days, or gone: the receiver answered 410. Null while it is enabled."""
    disabled_at: Optional[int]
    """When it was disabled, in Unix seconds."""
    failing_since: Optional[int]
    """When deliveries began to fail, with none that succeeded since. After 5 days the endpoint is disabled."""
    previous_secret_expires_at: Optional[int]
    """Until when the secret before the last rotation signs as well."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""
    signing_secret: str
    """whsec_… Shown in this answer only: store it, and do not log it."""


class WebhookEndpoint(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["webhook_endpoint"]
    """The kind of the object: always this word."""
    url: str
    """Your address that events are sent to."""
    description: Optional[str]
    """Your own note on what it is for."""
    enabled_events: List[str]
    """The types of events. An empty list means all."""
    status: Literal["enabled", "disabled"]
    """Whether events are sent to it.

    - `enabled`: Events are sent to it.
    - `disabled`: Nothing is sent to it: `disabled_reason` says why.
    """
    disabled_reason: Optional[str]
    """requested by hand, failing for 5 days, or gone: the receiver answered 410. Null while it is enabled."""
    disabled_at: Optional[int]
    """When it was disabled, in Unix seconds."""
    failing_since: Optional[int]
    """When deliveries began to fail, with none that succeeded since. After 5 days the endpoint is disabled."""
    previous_secret_expires_at: Optional[int]
    """Until when the secret before the last rotation signs as well."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class WebhookDeliveryAttempts(SatangObject):
    number: int
    """The number that is printed on it."""
    at: int
    """The instant, in Unix seconds."""
    trigger: Literal["schedule", "retry", "replay", "ping"]
    """What caused this attempt to deliver.

    - `schedule`: The first attempt, or a retry on schedule.
    - `retry`: You asked for it with `POST /v1/deliveries/{id}/retry`.
    - `replay`: A replay.
    - `ping`: A ping.
    """
    http_status: Optional[int]
    """Null when there was no answer; error says why."""
    duration_ms: int
    """How long it took, in milliseconds."""
    error: Optional[str]
    """What went wrong; null when nothing did."""
    request_headers: Dict[str, str]
    """As sent; the signature is masked."""
    response_headers: Optional[Dict[str, str]]
    """The headers that the receiver answered."""
    response_body: Optional[str]
    """The first 4 KiB of what the receiver answered."""


class WebhookDelivery(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["webhook_delivery"]
    """The kind of the object: always this word."""
    event: str
    """Id of the event."""
    event_type: str
    """The type of the event, such as `invoice.paid`."""
    endpoint: str
    """Id of the webhook endpoint."""
    status: Literal["pending", "succeeded", "exhausted", "canceled"]
    """- `pending`: Attempts are to come.
    - `succeeded`: The receiver answered with 2xx.
    - `exhausted`: The last attempt failed.
    - `canceled`: Its endpoint was disabled or deleted, or a replay took its place.
    """
    attempt_count: int
    """The number of attempts so far."""
    next_attempt_at: Optional[int]
    """When it is tried again, in Unix seconds; null when it is not."""
    attempts: List[WebhookDeliveryAttempts]
    """The attempts, the oldest first."""
    replay: Optional[str]
    """The replay that made it."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""


class Replay(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["replay"]
    """The kind of the object: always this word."""
    endpoint: str
    """Id of the webhook endpoint."""
    # from: int
    to: int
    """The end of the window, in Unix seconds; it does not belong to it."""
    types: List[str]
    """The types of events. An empty list means all."""
    only_failed: bool
    """Whether only those that were never delivered are sent."""
    status: Literal["running", "completed", "canceled"]
    """- `running`: Deliveries are still being made.
    - `completed`: All are made.
    - `canceled`: It was stopped.
    """
    scheduled: int
    """How many events are sent. Of a window of more than 5 000 events it grows while they are counted."""
    delivered: int
    """The number of deliveries that succeeded."""
    failed: int
    """Without success after all attempts."""
    canceled: int
    """By a later replay, or because the endpoint was disabled."""
    pending: int
    """What becomes available later, or waits."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""


class CreditGrant(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["credit_grant"]
    """The kind of the object: always this word."""
    customer: str
    """Id of the customer."""
    product: str
    """Id of the product."""
    invoice: Optional[str]
    """Id of the invoice; null without one."""
    amount: int
    """A whole number of credits."""
    remaining: int
    """The number of credits that are left."""
    expires_at: Optional[int]
    """When it expires, in Unix seconds."""
    livemode: bool
    """Whether it belongs to live mode, with real money, or to test mode."""
    created: int
    """When it was made, in Unix seconds. An object under a test clock has the time of that clock."""


class ApiKeyDelResult(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["api_key"]
    """The kind of the object: always this word."""
    deleted: Literal[True]
    """Always `true`: the object is gone."""


class BankAccountDelResult(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["bank_account"]
    """The kind of the object: always this word."""
    deleted: Literal[True]
    """Always `true`: the object is gone."""


class TestHelperCheckoutSessionConfirmResult(SatangObject):
    checkout_session: CheckoutSession
    """Id of the checkout session."""
    payment: Optional[Payment]
    """Id of the payment; null without one."""


class CustomerConsumeCreditsResult(SatangObject):
    object: Literal["credit_consumption"]
    """The kind of the object: always this word."""
    customer: str
    """Id of the customer."""
    product: str
    """Id of the product."""
    amount: int
    """A whole number of credits."""
    remaining: int
    """The remaining credits of this product."""


class CustomerDelResult(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["customer"]
    """The kind of the object: always this word."""
    deleted: Literal[True]
    """Always `true`: the object is gone."""


class InvoiceDelResult(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["invoice"]
    """The kind of the object: always this word."""
    deleted: Literal[True]
    """Always `true`: the object is gone."""


class LicenseVerifyResultPurchase(SatangObject):
    email: Optional[str]
    """The email address of the customer."""


class LicenseVerifyResult(SatangObject):
    valid: bool
    """Whether it may be used."""
    reason: Optional[Literal["disabled", "refunded", "disputed", "subscription_ended", "expired", "seats_exceeded"]]
    """Why `valid` is `false`; absent while the key is valid.

    - `disabled`: You switched the licence off.
    - `refunded`: The purchase was refunded.
    - `disputed`: The buyer disputes the payment at the bank.
    - `subscription_ended`: The subscription has ended.
    - `expired`: The subscription is past due, and the grace period is over.
    - `seats_exceeded`: Every seat is taken by another device.
    """
    uses: int
    """How often it was used."""
    seats: int
    """How many devices may use it."""
    purchase: Optional[LicenseVerifyResultPurchase]
    """What was bought; null unless the key is valid."""


class LicenseReleaseResult(SatangObject):
    released: bool
    """Whether a seat was given back."""
    uses: int
    """How often it was used."""
    seats: int
    """How many devices may use it."""


class ProductDeleteFileResult(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["product_file"]
    """The kind of the object: always this word."""
    deleted: Literal[True]
    """Always `true`: the object is gone."""


class TestClockDelResult(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["test_clock"]
    """The kind of the object: always this word."""
    deleted: Literal[True]
    """Always `true`: the object is gone."""


class TestHelperGatewaySetFaultsResult(SatangObject):
    object: Literal["gateway_faults"]
    """The kind of the object: always this word."""
    kind: Literal["slow", "hang_after_charge", "error_after_charge", "down"]
    """- `slow`: It answers after 3 seconds.
    - `hang_after_charge`: The money moves, and no answer comes.
    - `error_after_charge`: The money moves, and the answer is an error.
    - `down`: It cannot be reached.
    """
    count: int
    """The number of coming calls that it affects."""


class TestHelperPaymentNextRefundResult(SatangObject):
    object: Literal["next_refund"]
    """The kind of the object: always this word."""
    payment: str
    """Id of the payment; null without one."""
    outcome: Literal["succeeded", "pending", "failed", "timeout"]
    """- `succeeded`: The refund succeeds at once, as it does without this call.
    - `pending`: It waits for `/v1/test_helpers/refunds/{id}/succeed` or `/fail`.
    - `failed`: It fails at once.
    - `timeout`: The money goes back, and the answer is lost.
    """


class TestHelperPayoutRoundCreateResult(SatangObject):
    at: int
    """The instant, in Unix seconds."""
    payouts: List[Payout]
    """The payouts, as a list or as a count."""
    skipped: List[PayoutSkip]
    """What was skipped, and why."""


class TestHelperSlipCreateResult(SatangObject):
    object: Literal["test_slip"]
    """The kind of the object: always this word."""
    payload: str
    """The text of the code: `POST /v1/payments/{id}/slip {payload}`."""
    picture: str
    """A PNG picture with the code, as a data URL."""
    amount_satang: int
    """The amount, in satang: 100 are one baht."""
    sent_at: int
    """When it was sent, in Unix seconds."""


class WebhookEndpointDelResult(SatangObject):
    id: str
    """Unique identifier, which never changes."""
    object: Literal["webhook_endpoint"]
    """The kind of the object: always this word."""
    deleted: Literal[True]
    """Always `true`: the object is gone."""


AnalyticsDropoffParams = TypedDict(
    "AnalyticsDropoffParams",
    {
        "from": "int",
        "to": "int",
    },
    total=False,
)


AnalyticsRevenueParams = TypedDict(
    "AnalyticsRevenueParams",
    {
        "from": "int",
        "to": "int",
        "interval": "Literal[\"day\", \"month\"]",
    },
    total=False,
)


class ApiKeyCreateParams(TypedDict, total=False):
    """Create an API key; its secret is shown once"""
    name: str
    """A name for people to read."""
    scopes: List[str]
    """Those of the calling key when absent."""
    allowed_ips: List[str]
    """Those of the calling key when absent."""
    expires_at: int
    """When absent: a live key with `*` expires after a year, any other never, and none later than the calling key."""
    never_expires: Literal[True]
    """In the place of `expires_at`: until it is revoked."""


class ApiKeyListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class ApiKeyListParams(TypedDict, total=False):
    """List API keys, including revoked ones"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: ApiKeyListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""


class ApiKeyUpdateParams(TypedDict, total=False):
    """Update the name, allowed addresses or expiry of an API key"""
    name: Optional[str]
    """A name for people to read."""
    allowed_ips: Optional[List[str]]
    """The addresses and networks that the key may be used from. Empty: all."""
    expires_at: Optional[int]
    """When it expires, in Unix seconds."""


class ApiKeyRollParams(TypedDict, total=False):
    """Roll an API key: issue a new secret; the old one keeps working for a while"""
    expire_in: int
    """Seconds for which the old secret still works."""


class ApprovalCreateParams(TypedDict, total=False):
    """Propose a write for a person to approve"""
    method: Required[Literal["POST", "PATCH", "DELETE"]]
    """The method of the proposed call."""
    path: Required[str]
    """The path of the proposed call, such as `/v1/payments/pay_…/refund`, with its query where it has one."""
    body: Dict[str, Any]
    """The body of the proposed call."""
    reason: str
    """Why it should be done, for the person who decides."""


class ApprovalListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class ApprovalListParams(TypedDict, total=False):
    """List approvals"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: ApprovalListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    status: Literal["pending", "approved", "rejected", "expired"]
    """Only those with this status.

    - `pending`: A member has not decided yet.
    - `approved`: A member approved it, and the call is made.
    - `rejected`: A member rejected it.
    - `expired`: Nobody decided in time.
    """
    proposed_by: str
    """Only those of this API key, by its id."""
    operation: str
    """The operation that is proposed, such as `createRefund`."""


class ApprovalApproveParams(TypedDict, total=False):
    """Approve a proposal and make its call"""
    reason: str
    """Why, for whoever looks back at it."""


class ApprovalRejectParams(TypedDict, total=False):
    """Reject a proposal"""
    reason: str
    """Why, for whoever looks back at it."""


class AuditLogListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class AuditLogListParams(TypedDict, total=False):
    """List audit log entries"""
    limit: int
    """10 when absent; as CSV, all rows."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: AuditLogListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    kind: Literal["access", "money", "settings", "keys", "data"]
    """`access`: log-ins and the team; `money`: refunds, payouts, bank accounts, transfers, invoices; `settings`; `keys`: keys and webhooks; `data`: customers and files."""
    action: Literal["member.login", "member.login_failed", "member.logout", "member.sessions_closed", "member.second_factor_failed", "member.recovery_code_used", "member.proof_failed", "member.password_changed", "member.email_changed", "member.links_shown", "member.second_factor_enabled", "member.second_factor_disabled", "member.recovery_codes_renewed", "member.passkey_added", "member.passkey_removed", "member.added", "member.role_changed", "member.removed", "invitation.created", "invitation.withdrawn", "invitation.accepted", "merchant.created", "merchant.updated", "tax_settings.updated", "api_key.created", "api_key.updated", "api_key.rolled", "api_key.revoked", "webhook_endpoint.created", "webhook_endpoint.updated", "webhook_endpoint.deleted", "webhook_endpoint.secret_rotated", "replay.created", "replay.canceled", "bank_account.created", "bank_account.chosen", "bank_account.confirmed", "bank_account.deleted", "gateway_account.connected", "gateway_account.updated", "gateway_account.disconnected", "payout.created", "refund.created", "refund.withdrawn", "inbound_transfer.reported", "payout.reported", "payout_file.created", "refund.reported", "inbound_transfer.matched", "inbound_transfer.withholding_accepted", "inbound_transfer.returned", "bank_statement.recorded", "slip.confirmed", "slip.rejected", "invoice.link_renewed", "invoice.voided", "invoice.marked_uncollectible", "invoice.paid_outside", "invoice.certificate_received", "invoice.certificate_file_kept", "invoice.certificate_file_set_aside", "product.file_added", "product.file_removed", "tax_document.replaced", "tax_document.cancelled", "workflow.tried_again", "customer.merged", "customer.deleted", "customer.erased", "customer.exported", "approval.approved", "approval.rejected", "portal_session.created", "export.created"]
    """What was done, such as `refund.created`."""
    actor: str
    """The id of a member or of an API key."""
    object: str
    """The kind of the object: always this word."""


class AuditLogExportCsvCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class AuditLogExportCsvParams(TypedDict, total=False):
    """List audit log entries, as CSV"""
    limit: int
    """10 when absent; as CSV, all rows."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: AuditLogExportCsvCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    kind: Literal["access", "money", "settings", "keys", "data"]
    """`access`: log-ins and the team; `money`: refunds, payouts, bank accounts, transfers, invoices; `settings`; `keys`: keys and webhooks; `data`: customers and files."""
    action: Literal["member.login", "member.login_failed", "member.logout", "member.sessions_closed", "member.second_factor_failed", "member.recovery_code_used", "member.proof_failed", "member.password_changed", "member.email_changed", "member.links_shown", "member.second_factor_enabled", "member.second_factor_disabled", "member.recovery_codes_renewed", "member.passkey_added", "member.passkey_removed", "member.added", "member.role_changed", "member.removed", "invitation.created", "invitation.withdrawn", "invitation.accepted", "merchant.created", "merchant.updated", "tax_settings.updated", "api_key.created", "api_key.updated", "api_key.rolled", "api_key.revoked", "webhook_endpoint.created", "webhook_endpoint.updated", "webhook_endpoint.deleted", "webhook_endpoint.secret_rotated", "replay.created", "replay.canceled", "bank_account.created", "bank_account.chosen", "bank_account.confirmed", "bank_account.deleted", "gateway_account.connected", "gateway_account.updated", "gateway_account.disconnected", "payout.created", "refund.created", "refund.withdrawn", "inbound_transfer.reported", "payout.reported", "payout_file.created", "refund.reported", "inbound_transfer.matched", "inbound_transfer.withholding_accepted", "inbound_transfer.returned", "bank_statement.recorded", "slip.confirmed", "slip.rejected", "invoice.link_renewed", "invoice.voided", "invoice.marked_uncollectible", "invoice.paid_outside", "invoice.certificate_received", "invoice.certificate_file_kept", "invoice.certificate_file_set_aside", "product.file_added", "product.file_removed", "tax_document.replaced", "tax_document.cancelled", "workflow.tried_again", "customer.merged", "customer.deleted", "customer.erased", "customer.exported", "approval.approved", "approval.rejected", "portal_session.created", "export.created"]
    """What was done, such as `refund.created`."""
    actor: str
    """The id of a member or of an API key."""
    object: str
    """The kind of the object: always this word."""


class AuditListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class AuditListParams(TypedDict, total=False):
    """List audits, including the nightly ones"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: AuditListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    held: bool
    """`false` lists only audits in which something did not hold."""


class BalanceRetrieveParams(TypedDict, total=False):
    """Read the balance: available and pending"""
    at: int
    """Test mode: as of this instant."""


class BalanceTransactionListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class BalanceTransactionListParams(TypedDict, total=False):
    """List balance transactions"""
    limit: int
    """10 when absent; as CSV, all rows."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: BalanceTransactionListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    type: Literal["charge", "refund", "payout", "payout_return", "dispute", "dispute_won", "adjustment"]
    """- `charge`: A payment.
    - `refund`: A refund, or one that failed and came back.
    - `payout`: A payout.
    - `payout_return`: A payout that came back.
    - `dispute`: Money that a bank took back.
    - `dispute_won`: Money that came back after a dispute.
    - `adjustment`: A charge that could not be refunded and is held apart, or its return.
    """
    source: str
    """Id of what caused it."""
    payout: str
    """Only those of this payout, by its id."""


class BalanceTransactionExportCsvCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class BalanceTransactionExportCsvParams(TypedDict, total=False):
    """List balance transactions, as CSV"""
    limit: int
    """10 when absent; as CSV, all rows."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: BalanceTransactionExportCsvCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    type: Literal["charge", "refund", "payout", "payout_return", "dispute", "dispute_won", "adjustment"]
    """- `charge`: A payment.
    - `refund`: A refund, or one that failed and came back.
    - `payout`: A payout.
    - `payout_return`: A payout that came back.
    - `dispute`: Money that a bank took back.
    - `dispute_won`: Money that came back after a dispute.
    - `adjustment`: A charge that could not be refunded and is held apart, or its return.
    """
    source: str
    """Id of what caused it."""
    payout: str
    """Only those of this payout, by its id."""


class BankAccountCreateParams(TypedDict, total=False):
    """Add a bank account; payouts go there as soon as it can be used"""
    bank_code: Required[str]
    """Three digits, e.g. 002 Bangkok Bank, 004 Kasikornbank, 014 Siam Commercial Bank."""
    account_number: Required[str]
    """10 to 15 digits; single hyphens and blanks between them are left out."""
    account_name: Required[str]
    """The name of the account holder."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class BankAccountListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class BankAccountListParams(TypedDict, total=False):
    """List bank accounts"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: BankAccountListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""


class BankAccountUpdateParams(TypedDict, total=False):
    """Choose the bank account that receives payouts"""
    default: Required[Literal[True]]
    """Refused before `usable_from`. Only another account takes its place."""


class BankStatementCreateParams(TypedDict, total=False):
    """Upload a bank statement as CSV; each incoming transfer in it becomes an inbound transfer"""
    gateway_account: Required[str]
    """Id of a gateway account."""
    columns: str
    """JSON: the names of the columns `date, time, amount, reference, sender, description` in the file. Absent: those of the last statement, or those that banks use."""
    file: bytes
    """A file instead of JSON."""


class BankStatementListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class BankStatementListParams(TypedDict, total=False):
    """List bank statements"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: BankStatementListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gateway_account: str
    """Only those of this gateway account, by its id."""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.gateway_account`
    """


class BankStatementRetrieveParams(TypedDict, total=False):
    """Read a bank statement"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `gateway_account`
    """


class GatewayAccountCreateParams(TypedDict, total=False):
    """Connect a gateway account; the credentials are checked first"""
    provider: Required[Literal["stripe", "opn", "bank"]]
    """The payment provider of the account.

    - `stripe`: Stripe.
    - `opn`: Opn Payments.
    - `bank`: A bank account of your own.
    """
    credentials: Required[Dict[str, Optional[Union[str, List[str], Dict[str, Optional[str]]]]]]
    """Stripe: `secret_key`, `publishable_key`, `webhook_secret`. Opn: `secret_key`, `public_key`, `webhook_secret`. The webhook secret may come later. Bank: `promptpay` `{type, id, suffix}`, and if wanted `slip_verifier`, `slip_key`, `callback_secret`, `callback_addresses`. Stored encrypted and never answered."""
    settlement: Literal["platform", "direct"]
    """Absent: `direct` for a bank account, else `platform`."""
    methods: List[Literal["promptpay", "card", "transfer"]]
    """Absent: all that the provider has.

    - `promptpay`: PromptPay QR.
    - `card`: Cards.
    - `transfer`: Payouts to bank accounts.
    """
    default_for: List[Literal["promptpay", "card", "transfer"]]
    """What it serves from now on, also if another account did. Absent: those of `methods` that no account serves yet.

    - `promptpay`: PromptPay QR.
    - `card`: Cards.
    - `transfer`: Payouts to bank accounts.
    """
    description: Optional[str]
    """A description, shown to people."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class GatewayAccountListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class GatewayAccountListParams(TypedDict, total=False):
    """List gateway accounts, including disconnected ones"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: GatewayAccountListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    provider: Literal["stripe", "opn", "bank"]
    """The payment provider of the account.

    - `stripe`: Stripe.
    - `opn`: Opn Payments.
    - `bank`: A bank account of your own.
    """
    status: Literal["connected", "failing", "disconnected"]
    """Only those with this status.

    - `connected`: It works.
    - `failing`: The provider refused the credentials at the last check.
    - `disconnected`: Final: connect a new one instead.
    """
    metadata: Dict[str, str]
    """Only rows whose metadata has these values: `metadata[order]=42`."""


class GatewayAccountUpdateParams(TypedDict, total=False):
    """Update the credentials, uses or description of a gateway account"""
    credentials: Dict[str, Optional[Union[str, List[str], Dict[str, Optional[str]]]]]
    """Merged by name, and checked first; null takes one away. A replaced webhook or callback secret holds for 24 hours beside the new one."""
    settlement: Literal["platform", "direct"]
    """`platform`: the money reaches the operator first. `direct`: it reaches the merchant."""
    methods: List[Literal["promptpay", "card", "transfer"]]
    """The methods of payment that the account offers.

    - `promptpay`: PromptPay QR.
    - `card`: Cards.
    - `transfer`: Payouts to bank accounts.
    """
    default_for: List[Literal["promptpay", "card", "transfer"]]
    """What the account serves: methods of payment, and `transfer` for payouts.

    - `promptpay`: PromptPay QR.
    - `card`: Cards.
    - `transfer`: Payouts to bank accounts.
    """
    description: Optional[str]
    """A description, shown to people."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class GatewayAccountRetrieveReconciliationParams(TypedDict, total=False):
    """Reconcile a day with the gateway's own records; in test mode also with `simulator`, the simulated bank"""
    date: Required[str]
    """A day in Bangkok, not in the future."""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `gateway_account`
    """


class CheckoutSessionCreateLineItemsParam(TypedDict, total=False):
    price: Required[str]
    """Id of a price."""
    quantity: int
    """The number of units that are bought."""
    amount_satang: int
    """Pay what you want: the amount per unit."""


class CheckoutSessionCreateSubscriptionDataParam(TypedDict, total=False):
    """For the subscriptions that recurring line items start."""
    collection_method: Literal["auto_charge", "invoice"]
    """How renewals are paid. With `auto_charge` the page offers cards alone, and keeps the card with the consent of the buyer. With `invoice` a buyer who pays by card may let the card be charged instead."""


class CheckoutSessionCreateTaxDetailsParamAddressParam(TypedDict, total=False):
    """The postal address, as it stands on documents."""
    line1: str
    """The first line: house number and street."""
    line2: str
    """The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`."""
    district: str
    """The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`."""
    province: str
    """The province, or Bangkok for the capital."""
    postal_code: str
    """The postal code, five digits in Thailand."""
    country: str
    """The two-letter code of the country."""


class CheckoutSessionCreateTaxDetailsParam(TypedDict, total=False):
    """The buyer that the tax document names, where it is another than the customer."""
    name: Required[str]
    """A name for people to read."""
    tax_id: str
    """The tax id, thirteen digits in Thailand."""
    branch: str
    """Five digits; 00000 is the head office."""
    address: Required[CheckoutSessionCreateTaxDetailsParamAddressParam]
    """The postal address, as it stands on documents."""


class CheckoutSessionCreateParams(TypedDict, total=False):
    """Create a checkout session"""
    customer: str
    """The buyer, if you know who it is: documents show this customer’s name, address and tax id. Either this or `customer_email`."""
    customer_email: str
    """An existing customer with this address is used, or a new one made; you vouch for the address. Documents show what the checkout collected and nothing else of the customer. Either this or `customer`."""
    line_items: Required[List[CheckoutSessionCreateLineItemsParam]]
    """What is bought, 1 to 20 lines."""
    success_url: Required[str]
    """Where the buyer returns to; every {CHECKOUT_SESSION_ID} in it is replaced by the id."""
    cancel_url: str
    """Where the buyer goes back to."""
    expires_at: int
    """30 minutes to 24 hours ahead; 24 hours without it."""
    payment_method_types: List[Literal["promptpay", "card"]]
    """The methods of payment that the page offers.

    - `promptpay`: A PromptPay QR.
    - `card`: A card.
    """
    subscription_data: CheckoutSessionCreateSubscriptionDataParam
    """For the subscriptions that recurring line items start."""
    discount_code: str
    """The code of a discount, as the buyer types it."""
    allow_discount_codes: bool
    """Whether the buyer may enter a discount code."""
    client_reference_id: str
    """Your own reference for the purchase."""
    tax_details: CheckoutSessionCreateTaxDetailsParam
    """The buyer that the tax document names, where it is another than the customer."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class CheckoutSessionListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class CheckoutSessionListTotalSatangParam(TypedDict, total=False):
    """An amount in satang, or bounds of one: `[gte]=10000`."""
    gte: int
    """This amount or more."""
    gt: int
    """More than this."""
    lte: int
    """This amount or less."""
    lt: int
    """Less than this."""


class CheckoutSessionListParams(TypedDict, total=False):
    """List checkout sessions"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: CheckoutSessionListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    customer: str
    """Only those of this customer, by its id."""
    status: Literal["open", "complete", "expired"]
    """Only those with this status.

    - `open`: The page can still be used.
    - `complete`: Done: it was paid, nothing was due, or the card was stored.
    - `expired`: Its time is over, or it was closed.
    """
    payment_status: Literal["unpaid", "paid", "no_payment_required"]
    """Whether the session is paid for.

    - `unpaid`: No payment has arrived in full.
    - `paid`: The money has arrived.
    - `no_payment_required`: The total was zero.
    """
    client_reference_id: str
    """Your own reference for the purchase."""
    payment_link: str
    """Only those of this payment link, by its id."""
    total_satang: CheckoutSessionListTotalSatangParam
    """An amount in satang, or bounds of one: `[gte]=10000`."""
    customer_query: str
    """A part of the customer's name, email address or phone number."""
    product: str
    """Only those of this product, by its id."""
    metadata: Dict[str, str]
    """Only rows whose metadata has these values: `metadata[order]=42`."""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.customer`
    - `data.customer.default_payment_method`
    - `data.customer.test_clock`
    - `data.discount_code`
    - `data.payment`
    - `data.payment.dispute`
    - `data.payment.payment_method`
    - `data.payment.gateway_account`
    - `data.payment.customer`
    - `data.payment.invoice`
    - `data.payment.checkout_session`
    - `data.payment.subscription`
    - `data.invoice`
    - `data.invoice.subscription`
    - `data.invoice.checkout_session`
    - `data.invoice.customer`
    - `data.invoice.payment`
    - `data.subscriptions`
    - `data.subscriptions.customer`
    - `data.subscriptions.product`
    - `data.subscriptions.price`
    - `data.subscriptions.payment_method`
    - `data.subscriptions.latest_invoice`
    - `data.subscriptions.test_clock`
    - `data.licenses`
    - `data.licenses.product`
    - `data.licenses.customer`
    - `data.licenses.payment`
    - `data.licenses.invoice`
    - `data.licenses.subscription`
    - `data.payment_link`
    """


class CheckoutSessionRetrieveParams(TypedDict, total=False):
    """Read a checkout session"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `customer`
    - `customer.default_payment_method`
    - `customer.test_clock`
    - `discount_code`
    - `payment`
    - `payment.dispute`
    - `payment.payment_method`
    - `payment.gateway_account`
    - `payment.customer`
    - `payment.invoice`
    - `payment.checkout_session`
    - `payment.subscription`
    - `invoice`
    - `invoice.subscription`
    - `invoice.checkout_session`
    - `invoice.customer`
    - `invoice.payment`
    - `subscriptions`
    - `subscriptions.customer`
    - `subscriptions.product`
    - `subscriptions.price`
    - `subscriptions.payment_method`
    - `subscriptions.latest_invoice`
    - `subscriptions.test_clock`
    - `licenses`
    - `licenses.product`
    - `licenses.customer`
    - `licenses.payment`
    - `licenses.invoice`
    - `licenses.subscription`
    - `payment_link`
    """


class TestHelperCheckoutSessionConfirmLineItemsParam(TypedDict, total=False):
    price: Required[str]
    """Id of a price."""
    amount_satang: Required[int]
    """The amount, in satang: 100 are one baht."""


class TestHelperCheckoutSessionConfirmParams(TypedDict, total=False):
    """Confirm a checkout session as its buyer would"""
    payment_method_type: Required[Literal["promptpay", "card"]]
    """How the buyer pays, or has paid.

    - `promptpay`: A PromptPay QR.
    - `card`: A card.
    """
    token: str
    """A token of the gateway's card fields, or a test token such as `pm_card_ok`."""
    line_items: List[TestHelperCheckoutSessionConfirmLineItemsParam]
    """What is bought, 1 to 20 lines."""
    discount_code: str
    """The code of a discount, as the buyer types it."""
    expected_total_satang: int
    """What the buyer was shown. When the total is another one, the answer is 409 `total_changed` with `total_satang`, and nothing is charged."""
    consent: bool
    """Whether the buyer agreed that the card is kept and charged at each renewal of the subscriptions."""


class CustomerConsumeCreditsParams(TypedDict, total=False):
    """Spend credits of a customer, soonest to expire first"""
    product: Required[str]
    """Id of a product."""
    amount: Required[int]
    """A whole number of credits."""


class CustomerListCreditTransactionsCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class CustomerListCreditTransactionsParams(TypedDict, total=False):
    """List credit transactions"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: CustomerListCreditTransactionsCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    product: str
    """Only those of this product, by its id."""
    type: Literal["grant", "consumption", "expiry", "revocation", "restoration"]
    """- `grant`: Credits were bought, or granted by you.
    - `consumption`: Credits were spent.
    - `expiry`: Credits ran out of time.
    - `revocation`: Credits were taken back, because their money went back.
    - `restoration`: Revoked credits were given back, such as after a dispute that you won.
    """
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.customer`
    - `data.customer.default_payment_method`
    - `data.customer.test_clock`
    - `data.product`
    """


class CustomerCreateAddressParam(TypedDict, total=False):
    """The postal address, as it stands on documents."""
    line1: str
    """The first line: house number and street."""
    line2: str
    """The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`."""
    district: str
    """The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`."""
    province: str
    """The province, or Bangkok for the capital."""
    postal_code: str
    """The postal code, five digits in Thailand."""
    country: str
    """The two-letter code of the country."""


class CustomerCreateParams(TypedDict, total=False):
    """Create a customer"""
    email: str
    """Unique per merchant and mode."""
    name: str
    """A name for people to read."""
    phone: str
    """The phone number, such as `+66812345678`."""
    tax_id: str
    """The tax id, thirteen digits in Thailand."""
    address: CustomerCreateAddressParam
    """The postal address, as it stands on documents."""
    legal_name: str
    """The name on tax documents, when it differs from `name`."""
    tax_branch: str
    """Five digits; 00000 is the head office."""
    withholding_rate_bps: Literal[0, 100, 200, 300, 500]
    """The rate of withholding tax on the amount before VAT, in basis points: 0, 100, 200, 300 or 500."""
    locale: Literal["th", "en"]
    """The language of pages and emails."""
    test_clock: str
    """Test mode only: the test clock whose time applies to this customer."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class CustomerListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class CustomerListParams(TypedDict, total=False):
    """List customers"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: CustomerListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    email: str
    """Only those with this email address."""
    unverified_email: bool
    """`true`: only those whose email address nobody has proved. `false`: only the others."""
    test_clock: str
    """Only those of this test clock, by its id."""
    query: str
    """A part of the name, email address or phone number."""
    standing: Literal["past_due", "active", "none"]
    """How the subscriptions of the customer stand.

    - `past_due`: A subscription is past due.
    - `active`: One is active, and none past due.
    - `none`: Neither.
    """
    metadata: Dict[str, str]
    """Only rows whose metadata has these values: `metadata[order]=42`."""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.default_payment_method`
    - `data.default_payment_method.customer`
    - `data.test_clock`
    """


class CustomerRetrieveParams(TypedDict, total=False):
    """Read a customer"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `default_payment_method`
    - `default_payment_method.customer`
    - `test_clock`
    """


class CustomerUpdateAddressParam(TypedDict, total=False):
    line1: Optional[str]
    """The first line: house number and street."""
    line2: Optional[str]
    """The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`."""
    district: Optional[str]
    """The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`."""
    province: Optional[str]
    """The province, or Bangkok for the capital."""
    postal_code: Optional[str]
    """The postal code, five digits in Thailand."""
    country: Optional[str]
    """The two-letter code of the country."""


class CustomerUpdateParams(TypedDict, total=False):
    """Update a customer; a field set to null is emptied"""
    email: Optional[str]
    """The new email address. By sending it you confirm that it belongs to the customer."""
    unverified_email: Literal[False]
    """Send `false` to confirm that the stored email address belongs to the customer. When another customer has the address already, the call answers `email_taken`: merge the two customers."""
    name: Optional[str]
    """A name for people to read."""
    phone: Optional[str]
    """The phone number, such as `+66812345678`."""
    tax_id: Optional[str]
    """The tax id, thirteen digits in Thailand."""
    address: Optional[CustomerUpdateAddressParam]
    """The postal address, as it stands on documents."""
    legal_name: Optional[str]
    """The name for documents, where it is not `name`."""
    tax_branch: Optional[str]
    """The branch of the tax id; `00000` is the head office."""
    withholding_rate_bps: Literal[0, 100, 200, 300, 500]
    """The rate of withholding tax on the amount before VAT, in basis points: 0, 100, 200, 300 or 500."""
    locale: Optional[Literal["th", "en"]]
    """The language of pages and emails. `null` sets it back to `th`."""
    default_payment_method: Optional[str]
    """One of the customer’s attached cards; in test mode a test token attaches a fresh one."""
    metadata: Optional[Dict[str, Optional[str]]]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class CustomerMergeParams(TypedDict, total=False):
    """Merge a customer into another"""
    into: Required[str]
    """The customer that remains. It keeps its own details and takes over everything that the other one has."""


class CustomerExportParams(TypedDict, total=False):
    """Export all data held about a customer"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `customer`
    - `customer.default_payment_method`
    - `customer.test_clock`
    - `subscriptions`
    - `subscriptions.customer`
    - `subscriptions.product`
    - `subscriptions.price`
    - `subscriptions.payment_method`
    - `subscriptions.latest_invoice`
    - `subscriptions.test_clock`
    - `licenses`
    - `licenses.product`
    - `licenses.customer`
    - `licenses.payment`
    - `licenses.invoice`
    - `licenses.subscription`
    """


class CustomerEraseParams(TypedDict, total=False):
    """Erase a customer: personal data is removed, amounts and documents stay"""
    cancel: bool
    """Whether to end subscriptions at once and expire open checkouts first. Otherwise the call is refused while there are any."""


class DiscountCodeCreateParams(TypedDict, total=False):
    """Create a discount code"""
    kind: Required[Literal["percent", "fixed"]]
    """- `percent`: `value` is a percentage of the price.
    - `fixed`: `value` is an amount in satang.
    """
    value: Required[int]
    """Percent 1 to 100, or satang when kind is fixed."""
    code: str
    """Letters and digits, matched without case. Random when omitted."""
    starts_at: int
    """Unix seconds. Default: at once."""
    expires_at: int
    """Unix seconds, the first at which it is over."""
    all_products: bool
    """Default true unless products is given."""
    products: List[str]
    """The products that it is about."""
    max_uses: int
    """The number of times that it can be used; null means without limit."""
    max_uses_per_customer: int
    """The number of times that one customer can use it; null means without limit."""
    duration: Literal["once", "repeating", "forever"]
    """How long the discount applies to a subscription.

    - `once`: The first invoice only.
    - `repeating`: The number of periods in `duration_in_cycles`.
    - `forever`: Every invoice of the subscription.
    """
    duration_in_cycles: int
    """With `repeating`: for how many periods it takes something off."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class DiscountCodeListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class DiscountCodeListParams(TypedDict, total=False):
    """List discount codes"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: DiscountCodeListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    active: bool
    """Whether it can be bought now."""
    standing: Literal["active", "scheduled", "used_up", "expired", "ended"]
    """`active` can be used now, `scheduled` later, `used_up` and `expired` no longer, and `ended` was closed."""
    code: str
    """The code that a buyer types in."""
    metadata: Dict[str, str]
    """Only rows whose metadata has these values: `metadata[order]=42`."""


class DisputeListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class DisputeListAmountSatangParam(TypedDict, total=False):
    """An amount in satang, or bounds of one: `[gte]=10000`."""
    gte: int
    """This amount or more."""
    gt: int
    """More than this."""
    lte: int
    """This amount or less."""
    lt: int
    """Less than this."""


class DisputeListParams(TypedDict, total=False):
    """List disputes"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: DisputeListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    status: Literal["open", "won", "lost"]
    """Only those with this status.

    - `open`: The bank has not decided yet.
    - `won`: Decided for you: the money came back.
    - `lost`: Decided for the buyer: the money stays with them.
    """
    payment: str
    """Only those of this payment, by its id."""
    customer: str
    """Only those of this customer, by its id."""
    amount_satang: DisputeListAmountSatangParam
    """An amount in satang, or bounds of one: `[gte]=10000`."""
    customer_query: str
    """A part of the customer's name, email address or phone number."""
    metadata: Dict[str, str]
    """Only rows whose metadata has these values: `metadata[order]=42`."""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.payment`
    - `data.payment.dispute`
    - `data.payment.payment_method`
    - `data.payment.gateway_account`
    - `data.payment.customer`
    - `data.payment.invoice`
    - `data.payment.checkout_session`
    - `data.payment.subscription`
    - `data.customer`
    - `data.customer.default_payment_method`
    - `data.customer.test_clock`
    """


class DisputeRetrieveParams(TypedDict, total=False):
    """Read a dispute"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `payment`
    - `payment.dispute`
    - `payment.payment_method`
    - `payment.gateway_account`
    - `payment.customer`
    - `payment.invoice`
    - `payment.checkout_session`
    - `payment.subscription`
    - `customer`
    - `customer.default_payment_method`
    - `customer.test_clock`
    """


class CustomerRetrieveEntitlementsParams(TypedDict, total=False):
    """Read what a customer has access to now"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `customer`
    - `customer.default_payment_method`
    - `customer.test_clock`
    - `subscriptions`
    - `subscriptions.customer`
    - `subscriptions.product`
    - `subscriptions.price`
    - `subscriptions.payment_method`
    - `subscriptions.latest_invoice`
    - `subscriptions.test_clock`
    """


class EventListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class EventListParams(TypedDict, total=False):
    """List events, newest first"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: EventListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    object_id: str
    """Id of the object that it is about."""
    request_id: str
    """Those that one request has caused."""
    type: Literal["customer.created", "customer.updated", "customer.deleted", "product.created", "product.updated", "price.created", "price.updated", "payment_method.attached", "payment_method.detached", "payment_method.updated", "payment_method.expiring", "payment.created", "payment.requires_action", "payment.succeeded", "payment.failed", "payment.expired", "payment.updated", "payment.unmatched", "refund.created", "refund.succeeded", "refund.failed", "dispute.created", "dispute.won", "dispute.lost", "invoice.created", "invoice.updated", "invoice.deleted", "invoice.finalized", "invoice.sent", "invoice.paid", "invoice.payment_failed", "invoice.overdue", "invoice.voided", "invoice.uncollectible", "invoice.upcoming", "tax_document.cancelled", "checkout_session.created", "checkout_session.completed", "checkout_session.expired", "checkout_session.payment_failed", "payment_link.created", "payment_link.updated", "setup_session.completed", "setup_session.expired", "subscription.created", "subscription.activated", "subscription.renewed", "subscription.past_due", "subscription.recovered", "subscription.cancel_scheduled", "subscription.resumed", "subscription.changed", "subscription.canceled", "subscription.expired", "subscription.updated", "discount_code.created", "discount_code.redeemed", "discount_code.exhausted", "discount_code.closed", "license.issued", "license.activated", "license.released", "license.revoked", "license.rotated", "license.seats_exceeded", "credits.granted", "credits.consumed", "credits.depleted", "credits.expired", "entitlements.updated", "payout.created", "payout.in_transit", "payout.paid", "payout.failed", "payout.returned", "payout.skipped", "gateway_account.connected", "gateway_account.updated", "gateway_account.failing", "gateway_account.disconnected", "gateway.reconciliation_different", "webhook_endpoint.ping", "webhook_endpoint.disabled", "approval.requested", "approval.approved", "approval.rejected", "approval.expired", "test_clock.advancing", "test_clock.ready", "customer.*", "product.*", "price.*", "payment_link.*", "payment_method.*", "payment.*", "refund.*", "dispute.*", "invoice.*", "tax_document.*", "checkout_session.*", "setup_session.*", "subscription.*", "discount_code.*", "license.*", "credits.*", "entitlements.*", "payout.*", "gateway_account.*", "gateway.*", "webhook_endpoint.*", "test_clock.*", "approval.*"]
    """A type, or all that are about one thing: invoice.*"""
    types: List[Literal["customer.created", "customer.updated", "customer.deleted", "product.created", "product.updated", "price.created", "price.updated", "payment_method.attached", "payment_method.detached", "payment_method.updated", "payment_method.expiring", "payment.created", "payment.requires_action", "payment.succeeded", "payment.failed", "payment.expired", "payment.updated", "payment.unmatched", "refund.created", "refund.succeeded", "refund.failed", "dispute.created", "dispute.won", "dispute.lost", "invoice.created", "invoice.updated", "invoice.deleted", "invoice.finalized", "invoice.sent", "invoice.paid", "invoice.payment_failed", "invoice.overdue", "invoice.voided", "invoice.uncollectible", "invoice.upcoming", "tax_document.cancelled", "checkout_session.created", "checkout_session.completed", "checkout_session.expired", "checkout_session.payment_failed", "payment_link.created", "payment_link.updated", "setup_session.completed", "setup_session.expired", "subscription.created", "subscription.activated", "subscription.renewed", "subscription.past_due", "subscription.recovered", "subscription.cancel_scheduled", "subscription.resumed", "subscription.changed", "subscription.canceled", "subscription.expired", "subscription.updated", "discount_code.created", "discount_code.redeemed", "discount_code.exhausted", "discount_code.closed", "license.issued", "license.activated", "license.released", "license.revoked", "license.rotated", "license.seats_exceeded", "credits.granted", "credits.consumed", "credits.depleted", "credits.expired", "entitlements.updated", "payout.created", "payout.in_transit", "payout.paid", "payout.failed", "payout.returned", "payout.skipped", "gateway_account.connected", "gateway_account.updated", "gateway_account.failing", "gateway_account.disconnected", "gateway.reconciliation_different", "webhook_endpoint.ping", "webhook_endpoint.disabled", "approval.requested", "approval.approved", "approval.rejected", "approval.expired", "test_clock.advancing", "test_clock.ready", "customer.*", "product.*", "price.*", "payment_link.*", "payment_method.*", "payment.*", "refund.*", "dispute.*", "invoice.*", "tax_document.*", "checkout_session.*", "setup_session.*", "subscription.*", "discount_code.*", "license.*", "credits.*", "entitlements.*", "payout.*", "gateway_account.*", "gateway.*", "webhook_endpoint.*", "test_clock.*", "approval.*"]]
    """Any of these instead of `type`; given once for each."""


class InboundTransferListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class InboundTransferListParams(TypedDict, total=False):
    """List inbound transfers reported by banks"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: InboundTransferListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    status: Literal["matched", "unmatched", "underpaid", "overpaid", "late", "duplicate", "refunded"]
    """Only those with this status.

    - `matched`: It paid what it was sent for, or what you matched it to.
    - `unmatched`: It fits nothing that is open: match it or refund it.
    - `underpaid`: Too little. The payment waits for the rest.
    - `overpaid`: Too much. The excess is held for its sender.
    - `late`: It came after the checkout had expired, and still paid it.
    - `duplicate`: The same payment had arrived before.
    - `refunded`: It went back to its sender.
    """
    payment: str
    """Only those of this payment, by its id."""
    reference: str
    """The reference at the bank."""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.payment`
    - `data.payment.dispute`
    - `data.payment.payment_method`
    - `data.payment.gateway_account`
    - `data.payment.customer`
    - `data.payment.invoice`
    - `data.payment.checkout_session`
    - `data.payment.subscription`
    """


class InboundTransferCreateParams(TypedDict, total=False):
    """Confirm that money for a payment arrived in your own bank account"""
    payment: Required[str]
    """Id of a payment by PromptPay to a bank account."""
    amount_satang: Required[int]
    """The amount that has arrived, in satang."""
    paid_at: Optional[int]
    """When, Unix seconds; some time today when absent."""
    reference: Optional[str]
    """The bank's reference of the transfer. The same one counts once; without one, the same amount does."""


class InboundTransferRetrieveParams(TypedDict, total=False):
    """Read an inbound transfer"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `payment`
    - `payment.dispute`
    - `payment.payment_method`
    - `payment.gateway_account`
    - `payment.customer`
    - `payment.invoice`
    - `payment.checkout_session`
    - `payment.subscription`
    """


class InboundTransferMatchParams(TypedDict, total=False):
    """Match an unmatched transfer to an open QR payment"""
    payment: Required[str]
    """Id of a QR payment whose invoice is open."""


class InboundTransferRefundParams(TypedDict, total=False):
    """Return unmatched money to its sender. A card charge is refunded; money on a bank account is sent by hand."""
    by_hand: bool
    """true: you have sent the money back yourself. Only for money on a bank account, or at an account that was disconnected, where nobody else can (gateway_cannot_return)."""


class InvoiceListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class InvoiceListTotalSatangParam(TypedDict, total=False):
    """An amount in satang, or bounds of one: `[gte]=10000`."""
    gte: int
    """This amount or more."""
    gt: int
    """More than this."""
    lte: int
    """This amount or less."""
    lt: int
    """Less than this."""


class InvoiceListParams(TypedDict, total=False):
    """List invoices"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: InvoiceListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    customer: str
    """Only those of this customer, by its id."""
    subscription: str
    """Only those of this subscription, by its id."""
    checkout_session: str
    """Only those of this checkout session, by its id."""
    status: Literal["draft", "open", "paid", "void", "uncollectible"]
    """Only those with this status.

    - `draft`: Not issued yet: it can be changed, and buyers do not see it.
    - `open`: Issued, and not paid in full.
    - `paid`: Paid in full.
    - `void`: Cancelled: nothing is owed.
    - `uncollectible`: Written off: reminders stop, and a payment that still comes pays it.
    """
    standing: Literal["draft", "open", "overdue", "paid", "void", "uncollectible"]
    """As `status`, but those that are open are split in two.

    - `draft`: Not issued yet: it can be changed, and buyers do not see it.
    - `open`: Issued, not paid in full, and not yet overdue.
    - `overdue`: Issued, not paid in full, and past its due date.
    - `paid`: Paid in full.
    - `void`: Cancelled: nothing is owed.
    - `uncollectible`: Written off: reminders stop, and a payment that still comes pays it.
    """
    total_satang: InvoiceListTotalSatangParam
    """An amount in satang, or bounds of one: `[gte]=10000`."""
    customer_query: str
    """A part of the customer's name, email address or phone number."""
    product: str
    """Only those of this product, by its id."""
    number: str
    """As it stands on the invoice: INV-2026-000001."""
    metadata: Dict[str, str]
    """Only rows whose metadata has these values: `metadata[order]=42`."""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.subscription`
    - `data.subscription.customer`
    - `data.subscription.product`
    - `data.subscription.price`
    - `data.subscription.payment_method`
    - `data.subscription.latest_invoice`
    - `data.subscription.test_clock`
    - `data.checkout_session`
    - `data.checkout_session.customer`
    - `data.checkout_session.discount_code`
    - `data.checkout_session.payment`
    - `data.checkout_session.invoice`
    - `data.checkout_session.subscriptions`
    - `data.checkout_session.licenses`
    - `data.checkout_session.payment_link`
    - `data.customer`
    - `data.customer.default_payment_method`
    - `data.customer.test_clock`
    - `data.payment`
    - `data.payment.dispute`
    - `data.payment.payment_method`
    - `data.payment.gateway_account`
    - `data.payment.customer`
    - `data.payment.invoice`
    - `data.payment.checkout_session`
    - `data.payment.subscription`
    """


class InvoiceCreateLinesParam(TypedDict, total=False):
    price: str
    """A price that is paid once. Either this, or what follows."""
    quantity: int
    """The number of units that are bought."""
    description: str
    """A description, shown to people."""
    unit_amount_satang: int
    """The price of one, in satang."""
    tax_category: Literal["standard", "zero", "exempt"]
    """Of a line in your own words. Default: standard.

    - `standard`: The VAT rate in force.
    - `zero`: VAT at 0 %.
    - `exempt`: Outside VAT.
    """


class InvoiceCreateTaxDetailsParamAddressParam(TypedDict, total=False):
    """The postal address, as it stands on documents."""
    line1: str
    """The first line: house number and street."""
    line2: str
    """The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`."""
    district: str
    """The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`."""
    province: str
    """The province, or Bangkok for the capital."""
    postal_code: str
    """The postal code, five digits in Thailand."""
    country: str
    """The two-letter code of the country."""


class InvoiceCreateTaxDetailsParam(TypedDict, total=False):
    """The buyer that the tax document names, where it is another than the customer."""
    name: Required[str]
    """A name for people to read."""
    tax_id: str
    """The tax id, thirteen digits in Thailand."""
    branch: str
    """Five digits; 00000 is the head office."""
    address: Required[InvoiceCreateTaxDetailsParamAddressParam]
    """The postal address, as it stands on documents."""


class InvoiceCreateParams(TypedDict, total=False):
    """Create an invoice by hand, as a draft"""
    customer: Required[str]
    """Id of a customer."""
    lines: Required[List[InvoiceCreateLinesParam]]
    """From a price that is paid once, or in your own words with an amount."""
    days_until_due: int
    """Counted from when it is finalized. Default: 7. Either this or `due_date`."""
    due_date: int
    """When it is due, in Unix seconds. Send this or `days_until_due`, not both."""
    withholding_rate_bps: Literal[0, 100, 200, 300, 500]
    """The rate of withholding tax on the amount before VAT, in basis points: 0, 100, 200, 300 or 500."""
    memo: str
    """What you add for the buyer."""
    tax_details: InvoiceCreateTaxDetailsParam
    """The buyer that the tax document names, where it is another than the customer."""
    auto_send: bool
    """Send it by mail when it is finalized. Default: false."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class InvoiceRetrieveParams(TypedDict, total=False):
    """Read an invoice"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `subscription`
    - `subscription.customer`
    - `subscription.product`
    - `subscription.price`
    - `subscription.payment_method`
    - `subscription.latest_invoice`
    - `subscription.test_clock`
    - `checkout_session`
    - `checkout_session.customer`
    - `checkout_session.discount_code`
    - `checkout_session.payment`
    - `checkout_session.invoice`
    - `checkout_session.subscriptions`
    - `checkout_session.licenses`
    - `checkout_session.payment_link`
    - `customer`
    - `customer.default_payment_method`
    - `customer.test_clock`
    - `payment`
    - `payment.dispute`
    - `payment.payment_method`
    - `payment.gateway_account`
    - `payment.customer`
    - `payment.invoice`
    - `payment.checkout_session`
    - `payment.subscription`
    """


class InvoiceUpdateLinesParam(TypedDict, total=False):
    price: str
    """A price that is paid once. Either this, or what follows."""
    quantity: int
    """The number of units that are bought."""
    description: str
    """A description, shown to people."""
    unit_amount_satang: int
    """The price of one, in satang."""
    tax_category: Literal["standard", "zero", "exempt"]
    """Of a line in your own words. Default: standard.

    - `standard`: The VAT rate in force.
    - `zero`: VAT at 0 %.
    - `exempt`: Outside VAT.
    """


class InvoiceUpdateTaxDetailsParamAddressParam(TypedDict, total=False):
    """The postal address, as it stands on documents."""
    line1: str
    """The first line: house number and street."""
    line2: str
    """The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`."""
    district: str
    """The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`."""
    province: str
    """The province, or Bangkok for the capital."""
    postal_code: str
    """The postal code, five digits in Thailand."""
    country: str
    """The two-letter code of the country."""


class InvoiceUpdateTaxDetailsParam(TypedDict, total=False):
    """The buyer that the tax document names, where it is another than the customer."""
    name: Required[str]
    """A name for people to read."""
    tax_id: str
    """The tax id, thirteen digits in Thailand."""
    branch: str
    """Five digits; 00000 is the head office."""
    address: Required[InvoiceUpdateTaxDetailsParamAddressParam]
    """The postal address, as it stands on documents."""


class InvoiceUpdateParams(TypedDict, total=False):
    """Update a draft invoice"""
    lines: List[InvoiceUpdateLinesParam]
    """From a price that is paid once, or in your own words with an amount."""
    days_until_due: Optional[int]
    """Days until an invoice is due."""
    due_date: Optional[int]
    """When it is due, in Unix seconds; null when it is charged at once."""
    withholding_rate_bps: Literal[0, 100, 200, 300, 500]
    """The rate of withholding tax on the amount before VAT, in basis points: 0, 100, 200, 300 or 500."""
    memo: Optional[str]
    """A note for the customer on the invoice."""
    tax_details: Optional[InvoiceUpdateTaxDetailsParam]
    """Who the tax invoice is for."""
    auto_send: bool
    """Send it by mail when it is finalized. Default: false."""
    metadata: Optional[Dict[str, Optional[str]]]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class InvoiceRecordWithholdingCertificateParams(TypedDict, total=False):
    """Record the withholding tax certificate of a paid invoice"""
    number: Required[str]
    """The number that is printed on it."""
    date: Required[str]
    """The day on the certificate, `YYYY-MM-DD`."""
    amount_satang: int
    """The amount on the certificate. It is refused when it differs from the amount that was withheld."""


class InvoiceUploadWithholdingCertificateParams(TypedDict, total=False):
    """Upload the withholding tax certificate: PDF, PNG or JPEG, up to 5 MB"""
    file: bytes
    """A file instead of JSON."""


class WithholdingListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class WithholdingListParams(TypedDict, total=False):
    """List withholding tax on paid invoices"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: WithholdingListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    certificate: Literal["waiting", "received"]
    """Whether the withholding certificate is here.

    - `waiting`: The customer has not sent it yet.
    - `received`: It is here.
    """
    standing: Literal["awaited", "to_record", "recorded"]
    """`awaited` has no file of the certificate yet, `to_record` has one whose number and date are to be recorded, `recorded` is done."""
    customer: str
    """Only those of this customer, by its id."""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.invoice`
    - `data.invoice.subscription`
    - `data.invoice.checkout_session`
    - `data.invoice.customer`
    - `data.invoice.payment`
    - `data.customer`
    - `data.customer.default_payment_method`
    - `data.customer.test_clock`
    """


class InvoicePayPaidOutsideParam(TypedDict, total=False):
    """You have got the money yourself, all of it: the payment is `direct`, has no fee, and nothing is charged."""
    method: Required[Literal["cash", "cheque", "transfer"]]
    """The way in which you were paid.

    - `cash`: You were paid in cash.
    - `cheque`: You were paid by cheque.
    - `transfer`: You were paid by transfer to a bank account of your own.
    """
    reference: str
    """What you want to find it by, such as the number of the cheque."""
    received_at: int
    """When the money came; now without it."""


class InvoicePayParams(TypedDict, total=False):
    """Charge an open invoice to a card now, or mark it as paid outside Satang"""
    payment_method: str
    """Default: the subscription's card, else the customer's default. In test mode a test token is taken too."""
    expected_total_satang: int
    """What the payer was shown. Another total: 409 `total_changed`, and nothing is charged."""
    paid_outside: InvoicePayPaidOutsideParam
    """You have got the money yourself, all of it: the payment is `direct`, has no fee, and nothing is charged."""


class InvoiceRetrievePdfParams(TypedDict, total=False):
    """Download an invoice, or its receipt, as PDF"""
    document: Literal["invoice", "receipt"]
    """Which of the two documents to answer. There is no receipt of an invoice that came to nothing.

    - `invoice`: The invoice itself.
    - `receipt`: The receipt, once the invoice is paid; with VAT it is the tax invoice.
    """
    locale: Literal["th", "en"]
    """The language; the customer’s when absent."""


class LicenseVerifyParams(TypedDict, total=False):
    """Verify a licence key; needs no API key"""
    product_id: Required[str]
    """Id of the product."""
    license_key: Required[str]
    """Four groups of 8 characters, joined by hyphens."""
    increment_uses_count: Union[bool, Literal["true", "false"]]
    """`true` counts a seat, `false` only checks."""
    instance: str
    """A name of the device: the same one never takes a second seat."""


class LicenseReleaseParams(TypedDict, total=False):
    """Release the seat of a device; needs no API key"""
    product_id: Required[str]
    """Id of the product."""
    license_key: Required[str]
    """Four groups of 8 characters, joined by hyphens."""
    instance: Required[str]
    """A name of the device: the same one never takes a second seat."""


class LicenseListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class LicenseListParams(TypedDict, total=False):
    """List licences"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: LicenseListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    product: str
    """Only those of this product, by its id."""
    customer: str
    """Only those of this customer, by its id."""
    subscription: str
    """Only those of this subscription, by its id."""
    status: Literal["active", "disabled", "revoked", "expired"]
    """Only those with this status.

    - `active`: Valid.
    - `disabled`: You switched it off.
    - `revoked`: Its subscription ended, or its money went back.
    - `expired`: Its subscription is past due, and the grace period is over.
    """
    customer_query: str
    """A part of the customer's name, email address or phone number."""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.product`
    - `data.customer`
    - `data.customer.default_payment_method`
    - `data.customer.test_clock`
    - `data.payment`
    - `data.payment.dispute`
    - `data.payment.payment_method`
    - `data.payment.gateway_account`
    - `data.payment.customer`
    - `data.payment.invoice`
    - `data.payment.checkout_session`
    - `data.payment.subscription`
    - `data.invoice`
    - `data.invoice.subscription`
    - `data.invoice.checkout_session`
    - `data.invoice.customer`
    - `data.invoice.payment`
    - `data.subscription`
    - `data.subscription.customer`
    - `data.subscription.product`
    - `data.subscription.price`
    - `data.subscription.payment_method`
    - `data.subscription.latest_invoice`
    - `data.subscription.test_clock`
    """


class LicenseRetrieveParams(TypedDict, total=False):
    """Read a licence"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `product`
    - `customer`
    - `customer.default_payment_method`
    - `customer.test_clock`
    - `payment`
    - `payment.dispute`
    - `payment.payment_method`
    - `payment.gateway_account`
    - `payment.customer`
    - `payment.invoice`
    - `payment.checkout_session`
    - `payment.subscription`
    - `invoice`
    - `invoice.subscription`
    - `invoice.checkout_session`
    - `invoice.customer`
    - `invoice.payment`
    - `subscription`
    - `subscription.customer`
    - `subscription.product`
    - `subscription.price`
    - `subscription.payment_method`
    - `subscription.latest_invoice`
    - `subscription.test_clock`
    """


class PaymentLinkCreateLineItemsParamAdjustableParam(TypedDict, total=False):
    minimum: int
    """The smallest quantity that a buyer may choose."""
    maximum: int
    """The largest quantity that a buyer may choose."""


class PaymentLinkCreateLineItemsParam(TypedDict, total=False):
    price: Required[str]
    """Id of a price."""
    quantity: int
    """The number of units that are bought."""
    adjustable: Optional[PaymentLinkCreateLineItemsParamAdjustableParam]
    """Lets the buyer choose the quantity within these bounds."""


class PaymentLinkCreateAfterParam(TypedDict, total=False):
    redirect_url: Optional[str]
    """Where the buyer goes after paying; every {CHECKOUT_SESSION_ID} in it is replaced by the id."""
    message: Optional[str]
    """What the page says after paying."""


class PaymentLinkCreateCollectParam(TypedDict, total=False):
    """What the buyer is asked for besides the email address."""
    name: bool
    """Whether the page asks for the name."""
    phone: bool
    """Whether the page asks for the phone number."""
    address: bool
    """Whether the page asks for the address."""
    tax_details: bool
    """Whether the page asks for what a tax invoice needs: name, tax id and address."""


class PaymentLinkCreateSubscriptionDataParam(TypedDict, total=False):
    collection_method: Required[Literal["auto_charge", "invoice"]]
    """`auto_charge` charges a card; `invoice` sends an invoice with a QR."""


class PaymentLinkCreateParams(TypedDict, total=False):
    """Create a payment link"""
    line_items: Required[List[PaymentLinkCreateLineItemsParam]]
    """What is bought, 1 to 20 lines."""
    active: bool
    """Whether it can be bought now."""
    allow_discount_codes: bool
    """Whether the buyer may enter a discount code."""
    after: Optional[PaymentLinkCreateAfterParam]
    """The values after the change; of a payment link, where a buyer is sent after paying."""
    max_uses: Optional[int]
    """The number of times that it can be paid. Without limit when omitted."""
    collect: PaymentLinkCreateCollectParam
    """What the buyer is asked for besides the email address."""
    subscription_data: Optional[PaymentLinkCreateSubscriptionDataParam]
    """What the subscriptions of recurring lines get."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class PaymentLinkListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class PaymentLinkListParams(TypedDict, total=False):
    """List payment links"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: PaymentLinkListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    active: bool
    """Whether it can be bought now."""
    metadata: Dict[str, str]
    """Only rows whose metadata has these values: `metadata[order]=42`."""


class PaymentLinkUpdateLineItemsParamAdjustableParam(TypedDict, total=False):
    minimum: int
    """The smallest quantity that a buyer may choose."""
    maximum: int
    """The largest quantity that a buyer may choose."""


class PaymentLinkUpdateLineItemsParam(TypedDict, total=False):
    price: Required[str]
    """Id of a price."""
    quantity: int
    """The number of units that are bought."""
    adjustable: Optional[PaymentLinkUpdateLineItemsParamAdjustableParam]
    """Lets the buyer choose the quantity within these bounds."""


class PaymentLinkUpdateAfterParam(TypedDict, total=False):
    redirect_url: Optional[str]
    """Where the buyer goes after paying; every {CHECKOUT_SESSION_ID} in it is replaced by the id."""
    message: Optional[str]
    """What the page says after paying."""


class PaymentLinkUpdateCollectParam(TypedDict, total=False):
    """What the buyer is asked for besides the email address."""
    name: bool
    """Whether the page asks for the name."""
    phone: bool
    """Whether the page asks for the phone number."""
    address: bool
    """Whether the page asks for the address."""
    tax_details: bool
    """Whether the page asks for what a tax invoice needs: name, tax id and address."""


class PaymentLinkUpdateSubscriptionDataParam(TypedDict, total=False):
    collection_method: Required[Literal["auto_charge", "invoice"]]
    """`auto_charge` charges a card; `invoice` sends an invoice with a QR."""


class PaymentLinkUpdateParams(TypedDict, total=False):
    """Update, activate or deactivate a payment link; open checkouts keep what they offered"""
    line_items: List[PaymentLinkUpdateLineItemsParam]
    """What is bought, 1 to 20 lines."""
    active: bool
    """Whether it can be bought now."""
    allow_discount_codes: bool
    """Whether the buyer may enter a discount code."""
    after: Optional[PaymentLinkUpdateAfterParam]
    """The values after the change; of a payment link, where a buyer is sent after paying."""
    max_uses: Optional[int]
    """The number of times that it can be used; null means without limit."""
    collect: PaymentLinkUpdateCollectParam
    """What the buyer is asked for besides the email address."""
    subscription_data: Optional[PaymentLinkUpdateSubscriptionDataParam]
    """What the subscriptions of recurring lines get."""
    metadata: Optional[Dict[str, Optional[str]]]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class PaymentMethodCreateParams(TypedDict, total=False):
    """Attach a card to a customer; the first one becomes its default"""
    customer: Required[str]
    """Id of a customer."""
    type: Required[Literal["card"]]
    """Always `card`: a QR is not stored."""
    token: Required[str]
    """From the gateway, or a test token such as pm_card_ok."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class PaymentMethodListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class PaymentMethodListParams(TypedDict, total=False):
    """List cards, of one customer or of all"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: PaymentMethodListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    customer: str
    """Only those of this customer, by its id."""
    metadata: Dict[str, str]
    """Only rows whose metadata has these values: `metadata[order]=42`."""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.customer`
    - `data.customer.default_payment_method`
    - `data.customer.test_clock`
    """


class PaymentMethodRetrieveParams(TypedDict, total=False):
    """Read a card, including a detached one"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `customer`
    - `customer.default_payment_method`
    - `customer.test_clock`
    """


class PaymentListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class PaymentListGrossSatangParam(TypedDict, total=False):
    """An amount in satang, or bounds of one: `[gte]=10000`."""
    gte: int
    """This amount or more."""
    gt: int
    """More than this."""
    lte: int
    """This amount or less."""
    lt: int
    """Less than this."""


class PaymentListParams(TypedDict, total=False):
    """List payments"""
    limit: int
    """10 when absent; as CSV, all rows."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: PaymentListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    status: Literal["requires_action", "processing", "succeeded", "failed", "expired", "canceled"]
    """Only those with this status.

    - `requires_action`: Waits for the buyer: `next_action` says for what.
    - `processing`: The bank or the provider has not answered yet.
    - `succeeded`: The money has arrived.
    - `failed`: Declined or refused.
    - `expired`: Its QR was not paid in time.
    - `canceled`: No longer needed, such as when another payment came first.
    """
    customer: str
    """Only those of this customer, by its id."""
    subscription: str
    """Only those of this subscription, by its id."""
    invoice: str
    """Only those of this invoice, by its id."""
    checkout_session: str
    """Only those of this checkout session, by its id."""
    payment_method_type: Literal["promptpay", "card", "cash", "cheque", "transfer"]
    """Only those that were paid this way.

    - `promptpay`: A PromptPay QR.
    - `card`: A card.
    - `cash`: Cash that you took yourself.
    - `cheque`: A cheque that you took yourself.
    - `transfer`: A transfer to a bank account of your own.
    """
    payout: str
    """Only those of this payout, by its id."""
    refund_status: Literal["none", "partial", "full"]
    """Only those of which nothing (`none`), a part (`partial`) or everything (`full`) was refunded."""
    standing: Literal["succeeded", "refunded", "disputed", "processing", "requires_action", "failed", "expired", "canceled"]
    """As `status`, but those that succeeded are split in three.

    - `succeeded`: The money has arrived, and none of it went back.
    - `refunded`: Some or all of it was refunded.
    - `disputed`: The bank of the buyer has taken money back, or had.
    - `processing`: The bank or the provider has not answered yet.
    - `requires_action`: Waits for the buyer: `next_action` says for what.
    - `failed`: Declined or refused.
    - `expired`: Its QR was not paid in time.
    - `canceled`: No longer needed, such as when another payment came first.
    """
    gross_satang: PaymentListGrossSatangParam
    """An amount in satang, or bounds of one: `[gte]=10000`."""
    customer_query: str
    """A part of the customer's name, email address or phone number."""
    product: str
    """Only those of this product, by its id."""
    metadata: Dict[str, str]
    """Only rows whose metadata has these values: `metadata[order]=42`."""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.dispute`
    - `data.dispute.payment`
    - `data.dispute.customer`
    - `data.payment_method`
    - `data.payment_method.customer`
    - `data.gateway_account`
    - `data.customer`
    - `data.customer.default_payment_method`
    - `data.customer.test_clock`
    - `data.invoice`
    - `data.invoice.subscription`
    - `data.invoice.checkout_session`
    - `data.invoice.customer`
    - `data.invoice.payment`
    - `data.checkout_session`
    - `data.checkout_session.customer`
    - `data.checkout_session.discount_code`
    - `data.checkout_session.payment`
    - `data.checkout_session.invoice`
    - `data.checkout_session.subscriptions`
    - `data.checkout_session.licenses`
    - `data.checkout_session.payment_link`
    - `data.subscription`
    - `data.subscription.customer`
    - `data.subscription.product`
    - `data.subscription.price`
    - `data.subscription.payment_method`
    - `data.subscription.latest_invoice`
    - `data.subscription.test_clock`
    """


class PaymentExportCsvCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class PaymentExportCsvGrossSatangParam(TypedDict, total=False):
    """An amount in satang, or bounds of one: `[gte]=10000`."""
    gte: int
    """This amount or more."""
    gt: int
    """More than this."""
    lte: int
    """This amount or less."""
    lt: int
    """Less than this."""


class PaymentExportCsvParams(TypedDict, total=False):
    """List payments, as CSV"""
    limit: int
    """10 when absent; as CSV, all rows."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: PaymentExportCsvCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    status: Literal["requires_action", "processing", "succeeded", "failed", "expired", "canceled"]
    """Only those with this status.

    - `requires_action`: Waits for the buyer: `next_action` says for what.
    - `processing`: The bank or the provider has not answered yet.
    - `succeeded`: The money has arrived.
    - `failed`: Declined or refused.
    - `expired`: Its QR was not paid in time.
    - `canceled`: No longer needed, such as when another payment came first.
    """
    customer: str
    """Only those of this customer, by its id."""
    subscription: str
    """Only those of this subscription, by its id."""
    invoice: str
    """Only those of this invoice, by its id."""
    checkout_session: str
    """Only those of this checkout session, by its id."""
    payment_method_type: Literal["promptpay", "card", "cash", "cheque", "transfer"]
    """Only those that were paid this way.

    - `promptpay`: A PromptPay QR.
    - `card`: A card.
    - `cash`: Cash that you took yourself.
    - `cheque`: A cheque that you took yourself.
    - `transfer`: A transfer to a bank account of your own.
    """
    payout: str
    """Only those of this payout, by its id."""
    refund_status: Literal["none", "partial", "full"]
    """Only those of which nothing (`none`), a part (`partial`) or everything (`full`) was refunded."""
    standing: Literal["succeeded", "refunded", "disputed", "processing", "requires_action", "failed", "expired", "canceled"]
    """As `status`, but those that succeeded are split in three.

    - `succeeded`: The money has arrived, and none of it went back.
    - `refunded`: Some or all of it was refunded.
    - `disputed`: The bank of the buyer has taken money back, or had.
    - `processing`: The bank or the provider has not answered yet.
    - `requires_action`: Waits for the buyer: `next_action` says for what.
    - `failed`: Declined or refused.
    - `expired`: Its QR was not paid in time.
    - `canceled`: No longer needed, such as when another payment came first.
    """
    gross_satang: PaymentExportCsvGrossSatangParam
    """An amount in satang, or bounds of one: `[gte]=10000`."""
    customer_query: str
    """A part of the customer's name, email address or phone number."""
    product: str
    """Only those of this product, by its id."""
    metadata: Dict[str, str]
    """Only rows whose metadata has these values: `metadata[order]=42`."""


class PaymentRetrieveParams(TypedDict, total=False):
    """Read a payment"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `dispute`
    - `dispute.payment`
    - `dispute.customer`
    - `payment_method`
    - `payment_method.customer`
    - `gateway_account`
    - `customer`
    - `customer.default_payment_method`
    - `customer.test_clock`
    - `invoice`
    - `invoice.subscription`
    - `invoice.checkout_session`
    - `invoice.customer`
    - `invoice.payment`
    - `checkout_session`
    - `checkout_session.customer`
    - `checkout_session.discount_code`
    - `checkout_session.payment`
    - `checkout_session.invoice`
    - `checkout_session.subscriptions`
    - `checkout_session.licenses`
    - `checkout_session.payment_link`
    - `subscription`
    - `subscription.customer`
    - `subscription.product`
    - `subscription.price`
    - `subscription.payment_method`
    - `subscription.latest_invoice`
    - `subscription.test_clock`
    """


class PayoutListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class PayoutListParams(TypedDict, total=False):
    """List payouts; with `include=skipped` also the rounds that paid nothing"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: PayoutListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    status: Literal["pending", "in_transit", "paid", "failed", "returned"]
    """Only those with this status.

    - `pending`: Set aside from your balance, and not sent yet.
    - `in_transit`: Sent to the bank.
    - `paid`: It has arrived.
    - `failed`: The bank refused it. The money is in your balance again.
    - `returned`: The bank sent it back. The money is in your balance again.
    """
    file: str
    """Only those of this payout file, by its id."""
    include: Literal["skipped"]
    """Rounds that left the merchant out stand between the payouts, newest first; they have no status and no file, so those filters leave them out."""


class PayoutCreateParams(TypedDict, total=False):
    """Pay out all or part of the available balance without waiting for Friday"""
    amount_satang: int
    """Absent: all that is available."""
    bank_account: str
    """The account that is meant. When another one would be paid, the answer is 409 `bank_account_changed`, and nothing is paid out."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class PayoutListPaymentsCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class PayoutListPaymentsParams(TypedDict, total=False):
    """List the payments in a payout"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: PayoutListPaymentsCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.dispute`
    - `data.dispute.payment`
    - `data.dispute.customer`
    - `data.payment_method`
    - `data.payment_method.customer`
    - `data.gateway_account`
    - `data.customer`
    - `data.customer.default_payment_method`
    - `data.customer.test_clock`
    - `data.invoice`
    - `data.invoice.subscription`
    - `data.invoice.checkout_session`
    - `data.invoice.customer`
    - `data.invoice.payment`
    - `data.checkout_session`
    - `data.checkout_session.customer`
    - `data.checkout_session.discount_code`
    - `data.checkout_session.payment`
    - `data.checkout_session.invoice`
    - `data.checkout_session.subscriptions`
    - `data.checkout_session.licenses`
    - `data.checkout_session.payment_link`
    - `data.subscription`
    - `data.subscription.customer`
    - `data.subscription.product`
    - `data.subscription.price`
    - `data.subscription.payment_method`
    - `data.subscription.latest_invoice`
    - `data.subscription.test_clock`
    """


class PayoutReportParams(TypedDict, total=False):
    """Report the outcome of a payout sent by hand from a bank account"""
    outcome: Required[Literal["sent", "failed", "returned"]]
    """What became of the transfer.

    - `sent`: The money has left the account.
    - `failed`: It was not sent. A payout is in the balance again, a refund can be made again.
    - `returned`: It was sent, and the bank has sent it back.
    """
    failure_code: Optional[Literal["account_closed", "account_unknown", "declined_by_bank", "not_sent"]]
    """Why it was not sent; with `failed`.

    - `account_closed`: The account is closed.
    - `account_unknown`: There is no such account.
    - `declined_by_bank`: The bank declined the transfer.
    - `not_sent`: Nobody sent it.
    """
    reference: Optional[str]
    """The bank's own reference; with `sent`."""


class PayoutFileCreateParams(TypedDict, total=False):
    """Create a bank file of the payouts to be sent by hand"""
    gateway_account: Optional[str]
    """The bank account that they are sent from; needed where payouts wait at several."""


class PayoutFileListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class PayoutFileListParams(TypedDict, total=False):
    """List the bank files of payouts"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: PayoutFileListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gateway_account: str
    """Only those of this gateway account, by its id."""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.gateway_account`
    """


class PayoutFileRetrieveParams(TypedDict, total=False):
    """Read a bank file"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `gateway_account`
    """


class PayoutRetrieveStatementParams(TypedDict, total=False):
    """Download the statement of a payout: every payment, refund, dispute and returned payout in it"""
    format: Literal["pdf", "csv"]
    """The form of the answer.

    - `pdf`: A PDF file.
    - `csv`: A CSV file.
    """
    locale: Literal["th", "en"]
    """The language of the PDF."""


class PortalSessionCreateParams(TypedDict, total=False):
    """Create a customer portal session"""
    customer: Required[str]
    """Id of a customer."""
    return_url: str
    """Where the portal leads back to."""


class PriceCreateParams(TypedDict, total=False):
    """Create a price of a product"""
    product: Required[str]
    """Id of a product."""
    type: Required[Literal["one_time", "recurring", "pay_what_you_want"]]
    """- `one_time`: Paid once.
    - `recurring`: Paid each month or year.
    - `pay_what_you_want`: Paid once, with an amount that the buyer chooses.
    """
    amount_satang: int
    """Of one_time and recurring prices: at least 100."""
    interval: Literal["month", "year"]
    """Set on recurring prices, and only there.

    - `month`: A calendar month.
    - `year`: A calendar year.
    """
    minimum_satang: int
    """Of pay_what_you_want prices: 0 (the default) or at least 100."""
    suggested_satang: int
    """The amount that the page suggests, in satang."""
    maximum_satang: int
    """The largest amount that a buyer may choose, in satang."""
    tax_behavior: Literal["inclusive", "exclusive"]
    """Without it the merchant’s own default. Never changes.

    - `inclusive`: The amount includes VAT.
    - `exclusive`: VAT is added to the amount.
    """
    active: bool
    """Whether it can be bought now."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class PriceListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class PriceListParams(TypedDict, total=False):
    """List prices"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: PriceListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    product: str
    """Only those of this product, by its id."""
    active: bool
    """Whether it can be bought now."""
    type: Literal["one_time", "recurring", "pay_what_you_want"]
    """- `one_time`: Paid once.
    - `recurring`: Paid each month or year.
    - `pay_what_you_want`: Paid once, with an amount that the buyer chooses.
    """
    metadata: Dict[str, str]
    """Only rows whose metadata has these values: `metadata[order]=42`."""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.product`
    """


class PriceRetrieveParams(TypedDict, total=False):
    """Read a price"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `product`
    """


class PriceUpdateParams(TypedDict, total=False):
    """Activate or deactivate a price, or update its metadata; amounts never change"""
    active: bool
    """Whether it can be bought now."""
    metadata: Optional[Dict[str, Optional[str]]]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class ProductCreateDefaultPriceDataParam(TypedDict, total=False):
    """Its first price, made in the same call. Needs the scope `prices:write`."""
    type: Required[Literal["one_time", "recurring", "pay_what_you_want"]]
    """- `one_time`: Paid once.
    - `recurring`: Paid each month or year.
    - `pay_what_you_want`: Paid once, with an amount that the buyer chooses.
    """
    amount_satang: int
    """Of one_time and recurring prices: at least 100."""
    interval: Literal["month", "year"]
    """Set on recurring prices, and only there.

    - `month`: A calendar month.
    - `year`: A calendar year.
    """
    minimum_satang: int
    """Of pay_what_you_want prices: 0 (the default) or at least 100."""
    suggested_satang: int
    """The amount that the page suggests, in satang."""
    maximum_satang: int
    """The largest amount that a buyer may choose, in satang."""
    tax_behavior: Literal["inclusive", "exclusive"]
    """Without it the merchant’s own default. Never changes.

    - `inclusive`: The amount includes VAT.
    - `exclusive`: VAT is added to the amount.
    """
    active: bool
    """Whether it can be bought now."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class ProductCreatePaymentLinkDataParam(TypedDict, total=False):
    """A payment link for that price, made in the same call. Needs the scope `payment_links:write`."""
    allow_discount_codes: bool
    """Whether the buyer may enter a discount code."""
    max_uses: int
    """The number of times that it can be used; null means without limit."""


class ProductCreateParams(TypedDict, total=False):
    """Create a product, optionally with its first price and a payment link"""
    name: Required[str]
    """A name for people to read."""
    description: str
    """A description, shown to people."""
    category: str
    """The heading under which the shop shows it, such as `Courses`."""
    image_url: str
    """The https address of the picture."""
    active: bool
    """Whether it can be bought now."""
    published: bool
    """Whether the shop page shows it."""
    license_enabled: bool
    """Whether a purchase issues a licence key."""
    license_seats: int
    """The seats of a licence per unit bought."""
    feature_flags: List[str]
    """The feature flags that it grants."""
    credits: int
    """Credits per unit bought, or per cycle of a subscription."""
    credits_expire_after_days: int
    """Days until granted credits expire; null: never."""
    tax_category: Literal["standard", "zero", "exempt"]
    """How VAT applies to it.

    - `standard`: The VAT rate in force.
    - `zero`: VAT at 0 %.
    - `exempt`: Outside VAT.
    """
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""
    default_price_data: ProductCreateDefaultPriceDataParam
    """Its first price, made in the same call. Needs the scope `prices:write`."""
    payment_link_data: ProductCreatePaymentLinkDataParam
    """A payment link for that price, made in the same call. Needs the scope `payment_links:write`."""


class ProductListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class ProductListParams(TypedDict, total=False):
    """List products"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: ProductListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    active: bool
    """Whether it can be bought now."""
    published: bool
    """Whether the shop page shows it."""
    query: str
    """A part of the name."""
    metadata: Dict[str, str]
    """Only rows whose metadata has these values: `metadata[order]=42`."""


class ProductUpdateParams(TypedDict, total=False):
    """Update a product; a field set to null is emptied"""
    name: str
    """A name for people to read."""
    description: Optional[str]
    """A description, shown to people."""
    category: Optional[str]
    """The heading under which the shop shows it, such as `Courses`."""
    image_url: Optional[str]
    """The https address of the picture."""
    active: bool
    """Whether it can be bought now."""
    published: bool
    """Whether the shop page shows it."""
    license_enabled: bool
    """Whether a purchase issues a licence key."""
    license_seats: Optional[int]
    """The seats of a licence per unit bought. `null` sets it back to 1."""
    feature_flags: Optional[List[str]]
    """The feature flags that it grants. `null` takes all away."""
    credits: Optional[int]
    """Credits per unit bought or per period."""
    credits_expire_after_days: Optional[int]
    """Days until granted credits expire; null: never."""
    tax_category: Literal["standard", "zero", "exempt"]
    """Applies to everything that is billed from now on.

    - `standard`: The VAT rate in force.
    - `zero`: VAT at 0 %.
    - `exempt`: Outside VAT.
    """
    metadata: Optional[Dict[str, Optional[str]]]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class ProductSetPictureParams(TypedDict, total=False):
    """Upload the picture of a product: JPEG, PNG or WebP, up to 5 MB"""
    image: bytes
    """A file instead of JSON."""


class ProductUploadFileParams(TypedDict, total=False):
    """Add a file that buyers of the product can download, up to 20 MB"""
    name: Required[str]
    """Such as `Guide.pdf`: no path, no control characters, at most 200 characters."""
    file: bytes
    """A file instead of JSON."""


class ProductListFilesParams(TypedDict, total=False):
    """List the files of a product"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.product`
    """


class PaymentRefundParams(TypedDict, total=False):
    """Refund a payment, in full or in part"""
    amount_satang: int
    """Default: all that is left of the payment."""
    reason: str
    """Your own reason, for your records."""
    revoke_access: bool
    """Whether licences, access and unspent credits that were bought once are taken away when the refund succeeds. Default: when all of the payment has gone back."""
    cancel_subscription: bool
    """End the subscriptions that the payment was for, at once."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class PaymentListRefundsCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class PaymentListRefundsParams(TypedDict, total=False):
    """List the refunds of a payment"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: PaymentListRefundsCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    status: Literal["pending", "succeeded", "failed"]
    """Only those with this status.

    - `pending`: The provider or a person needs time.
    - `succeeded`: The money went back.
    - `failed`: It did not go back, and can be refunded again.
    """
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.payment`
    - `data.payment.dispute`
    - `data.payment.payment_method`
    - `data.payment.gateway_account`
    - `data.payment.customer`
    - `data.payment.invoice`
    - `data.payment.checkout_session`
    - `data.payment.subscription`
    """


class RefundListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class RefundListAmountSatangParam(TypedDict, total=False):
    """An amount in satang, or bounds of one: `[gte]=10000`."""
    gte: int
    """This amount or more."""
    gt: int
    """More than this."""
    lte: int
    """This amount or less."""
    lt: int
    """Less than this."""


class RefundListParams(TypedDict, total=False):
    """List refunds"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: RefundListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    status: Literal["pending", "succeeded", "failed"]
    """Only those with this status.

    - `pending`: The provider or a person needs time.
    - `succeeded`: The money went back.
    - `failed`: It did not go back, and can be refunded again.
    """
    payment: str
    """Only those of this payment, by its id."""
    amount_satang: RefundListAmountSatangParam
    """An amount in satang, or bounds of one: `[gte]=10000`."""
    metadata: Dict[str, str]
    """Only rows whose metadata has these values: `metadata[order]=42`."""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.payment`
    - `data.payment.dispute`
    - `data.payment.payment_method`
    - `data.payment.gateway_account`
    - `data.payment.customer`
    - `data.payment.invoice`
    - `data.payment.checkout_session`
    - `data.payment.subscription`
    """


class RefundRetrieveParams(TypedDict, total=False):
    """Read a refund"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `payment`
    - `payment.dispute`
    - `payment.payment_method`
    - `payment.gateway_account`
    - `payment.customer`
    - `payment.invoice`
    - `payment.checkout_session`
    - `payment.subscription`
    """


class RefundReportParams(TypedDict, total=False):
    """Report the outcome of a refund sent by hand from a bank account"""
    outcome: Required[Literal["sent", "failed"]]
    """What became of the transfer.

    - `sent`: The money has left the account.
    - `failed`: It was not sent. A payout is in the balance again, a refund can be made again.
    """
    failure_reason: Optional[Literal["account_closed", "account_unknown", "declined_by_bank", "not_sent"]]
    """Why it was not sent; with `failed`.

    - `account_closed`: The account is closed.
    - `account_unknown`: There is no such account.
    - `declined_by_bank`: The bank declined the transfer.
    - `not_sent`: Nobody sent it.
    """


class RefundRetrievePdfParams(TypedDict, total=False):
    """Download the credit note of a refund as PDF"""
    locale: Literal["th", "en"]
    """The language; the customer’s when absent."""


class ReportRetrieveParams(TypedDict, total=False):
    """Read a monthly report"""
    month: Required[str]
    """The month, counted from 1."""
    format: Literal["json", "csv", "xlsx"]
    """The form of the answer.

    - `json`: The report as an object.
    - `csv`: A CSV file.
    - `xlsx`: An Excel file.
    """
    locale: Literal["th", "en"]
    """The language of the heading row of a file."""


class RequestListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class RequestListParams(TypedDict, total=False):
    """List requests, newest first"""
    limit: int
    """10 when absent; as CSV, all rows."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: RequestListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    id: str
    """The `Request-Id` of the call to find."""
    method: Literal["GET", "POST", "PATCH", "DELETE"]
    """The HTTP method of the call."""
    status: Literal["2xx", "3xx", "4xx", "5xx", "failed"]
    """The HTTP status of the calls to find.

    - `2xx`: Calls that succeeded.
    - `3xx`: Calls that were redirected.
    - `4xx`: Calls that were refused.
    - `5xx`: Calls that failed on our side.
    - `failed`: Both: 400 and above.
    """
    object_id: str
    """The id in the path."""
    idempotency_key: str
    """The `Idempotency-Key` of the call; null without one."""
    error_code: str
    """The `code` of the error. Looks through 100,000 requests; `created` looks further back."""
    path: str
    """Some part of the path. Looks through 100,000 requests; `created` looks further back."""
    route: str
    """The pattern of the path, e.g. `/v1/customers/:id`. Looks through 100,000 requests; `created` looks further back."""
    api_key: str
    """Who called. Looks through 100,000 requests; `created` looks further back."""
    member: str
    """Who did it in the dashboard. Looks through 100,000 requests; `created` looks further back."""


class RequestExportCsvCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class RequestExportCsvParams(TypedDict, total=False):
    """List requests, newest first, as CSV"""
    limit: int
    """10 when absent; as CSV, all rows."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: RequestExportCsvCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    id: str
    """The `Request-Id` of the call to find."""
    method: Literal["GET", "POST", "PATCH", "DELETE"]
    """The HTTP method of the call."""
    status: Literal["2xx", "3xx", "4xx", "5xx", "failed"]
    """The HTTP status of the calls to find.

    - `2xx`: Calls that succeeded.
    - `3xx`: Calls that were redirected.
    - `4xx`: Calls that were refused.
    - `5xx`: Calls that failed on our side.
    - `failed`: Both: 400 and above.
    """
    object_id: str
    """The id in the path."""
    idempotency_key: str
    """The `Idempotency-Key` of the call; null without one."""
    error_code: str
    """The `code` of the error. Looks through 100,000 requests; `created` looks further back."""
    path: str
    """Some part of the path. Looks through 100,000 requests; `created` looks further back."""
    route: str
    """The pattern of the path, e.g. `/v1/customers/:id`. Looks through 100,000 requests; `created` looks further back."""
    api_key: str
    """Who called. Looks through 100,000 requests; `created` looks further back."""
    member: str
    """Who did it in the dashboard. Looks through 100,000 requests; `created` looks further back."""


class SearchParams(TypedDict, total=False):
    """Search objects by name, address, number, code, key, card or ID"""
    query: Required[str]
    """What to look for, at least two characters."""
    types: List[Literal["customer", "product", "subscription", "payment", "invoice", "tax_document", "discount_code", "license"]]
    """All that the key may read when absent.

    - `customer`: A customer.
    - `product`: A product.
    - `subscription`: A subscription.
    - `payment`: A payment.
    - `invoice`: An invoice.
    - `tax_document`: A tax document.
    - `discount_code`: A discount code.
    - `license`: A licence.
    """


class SetupSessionCreateParams(TypedDict, total=False):
    """Create a setup session: a page on which a customer saves a card"""
    customer: Required[str]
    """Id of a customer."""
    success_url: str
    """Where the customer returns to; every {SETUP_SESSION_ID} in it is replaced by the id. Without it the page says that the card is stored."""
    cancel_url: str
    """Where the buyer goes back to."""
    expires_at: int
    """30 minutes to 30 days ahead; 7 days without it."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class SetupSessionListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class SetupSessionListParams(TypedDict, total=False):
    """List setup sessions"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: SetupSessionListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    customer: str
    """Only those of this customer, by its id."""
    status: Literal["open", "complete", "expired"]
    """Only those with this status.

    - `open`: The page can still be used.
    - `complete`: Done: it was paid, nothing was due, or the card was stored.
    - `expired`: Its time is over, or it was closed.
    """
    metadata: Dict[str, str]
    """Only rows whose metadata has these values: `metadata[order]=42`."""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.customer`
    - `data.customer.default_payment_method`
    - `data.customer.test_clock`
    - `data.payment_method`
    - `data.payment_method.customer`
    """


class SetupSessionRetrieveParams(TypedDict, total=False):
    """Read a setup session"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `customer`
    - `customer.default_payment_method`
    - `customer.test_clock`
    - `payment_method`
    - `payment_method.customer`
    """


class SimulationCreateScriptParam(TypedDict, total=False):
    month: Required[int]
    """From 1, at most `months`."""
    share: Required[float]
    """Percent of the customers whom it can concern."""
    what: Required[Literal["decline", "insufficient_funds", "hard_decline", "lost_answer", "new_card", "late_qr", "short", "over", "duplicate", "unpaid", "cancel", "cancel_now", "resume", "refund", "partial_refund", "dispute", "dispute_won", "dispute_lost", "change_plan"]]
    """`decline`: the month's charge is declined twice, and the retry after three days succeeds. `insufficient_funds`: the card has no money any more: every retry fails. `hard_decline`: the card is lost: it is not tried again. `lost_answer`: the card is charged, and the answer of the gateway is lost. `new_card`: the buyer gives a good card. `late_qr`: the month's invoice is paid days after it was due. `short`: a transfer is a baht short; the baht follows. `over`: a transfer is a baht too much. `duplicate`: the same invoice is paid twice. `unpaid`: the month's invoice is never paid. `cancel`: the subscription is cancelled at the end of its period. `cancel_now`: the subscription is cancelled at once. `resume`: a scheduled cancel is taken back. `refund`: the last payment is given back in full; the subscription goes on. `partial_refund`: 100 baht of the last payment are given back. `dispute`: the bank takes the last payment back and has not decided at the end. `dispute_won`: the bank takes the last payment back and decides for the merchant. `dispute_lost`: the bank takes the last payment back and decides for the buyer. `change_plan`: the buyer moves to the next plan, prorated"""


class SimulationCreateParams(TypedDict, total=False):
    """Simulate months of a shop in seconds, including what goes wrong"""
    customers: Required[int]
    """The customers, as a list or as a count."""
    months: Required[int]
    """The number of months that are simulated."""
    seed: int
    """The same seed and script give the same figures."""
    collection_methods: List[Literal["auto_charge", "invoice"]]
    """How the simulated customers pay. With two, they take turns.

    - `auto_charge`: A stored card is charged at each renewal.
    - `invoice`: An invoice with a QR is sent before each renewal.
    """
    script: List[SimulationCreateScriptParam]
    """What goes wrong, and when."""


class SimulationListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class SimulationListParams(TypedDict, total=False):
    """List simulations"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: SimulationListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    status: Literal["running", "succeeded", "failed"]
    """Only those with this status.

    - `running`: Not finished.
    - `succeeded`: Finished.
    - `failed`: It could not be brought to an end.
    """
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.subscriptions`
    - `data.subscriptions.customer`
    - `data.subscriptions.product`
    - `data.subscriptions.price`
    - `data.subscriptions.payment_method`
    - `data.subscriptions.latest_invoice`
    - `data.subscriptions.test_clock`
    """


class SimulationRetrieveParams(TypedDict, total=False):
    """Read a simulation"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `subscriptions`
    - `subscriptions.customer`
    - `subscriptions.product`
    - `subscriptions.price`
    - `subscriptions.payment_method`
    - `subscriptions.latest_invoice`
    - `subscriptions.test_clock`
    """


class PaymentCreateSlipParams(TypedDict, total=False):
    """Submit the slip of a transfer for a QR payment: its picture or the text of its code"""
    payload: str
    """The text of the code on the slip."""
    image: bytes
    """A file instead of JSON."""


class SlipListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class SlipListParams(TypedDict, total=False):
    """List slips"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: SlipListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    status: Literal["confirmed", "rejected", "waiting"]
    """Only those with this status.

    - `confirmed`: Its amount counts as an inbound transfer.
    - `rejected`: It is worth nothing: `reason` says why.
    - `waiting`: Not decided: `waits_for` says on whom it depends.
    """
    payment: str
    """Only those of this payment, by its id."""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.payment`
    - `data.payment.dispute`
    - `data.payment.payment_method`
    - `data.payment.gateway_account`
    - `data.payment.customer`
    - `data.payment.invoice`
    - `data.payment.checkout_session`
    - `data.payment.subscription`
    """


class SlipRetrieveParams(TypedDict, total=False):
    """Read a slip"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `payment`
    - `payment.dispute`
    - `payment.payment_method`
    - `payment.gateway_account`
    - `payment.customer`
    - `payment.invoice`
    - `payment.checkout_session`
    - `payment.subscription`
    """


class SlipConfirmParams(TypedDict, total=False):
    """Accept a waiting slip: the money has arrived"""
    amount_satang: int
    """What has come; what the bank says, or what the payment still needs, when absent."""
    sent_at: int
    """When the money was sent, in Unix seconds."""


class SlipRejectParams(TypedDict, total=False):
    """Reject a waiting slip"""
    reason: Literal["amount", "account", "duplicate", "unreadable", "not_found", "old"]
    """- `amount`: The amount is not the one that was sent.
    - `account`: The money went to another account.
    - `duplicate`: The slip was used before.
    - `unreadable`: The picture could not be read.
    - `not_found`: The bank knows no such transfer.
    - `old`: The transfer is older than three days.
    """


class StorefrontRetrieveParams(TypedDict, total=False):
    """Read a shop; needs no API key"""
    mode: Literal["test", "live"]
    """`live` or `test`. Without it: live once the shop has connected a live gateway account, test before."""


class SubscriptionCreateParams(TypedDict, total=False):
    """Create a subscription, charged automatically or paid by invoice"""
    customer: Required[str]
    """Id of a customer."""
    price: Required[str]
    """Id of a recurring price."""
    collection_method: Literal["auto_charge", "invoice"]
    """`auto_charge` charges a card; `invoice` sends an invoice with a QR."""
    payment_method: str
    """Required when collection_method is auto_charge. In test mode a test token such as pm_card_ok is taken too."""
    quantity: int
    """The number of units that are bought."""
    discount_code: str
    """The code of a discount, as the buyer types it."""
    days_until_due: int
    """Days until an invoice is due."""
    payment_behavior: Literal["error_if_incomplete", "allow_incomplete"]
    """`allow_incomplete` keeps a subscription whose first charge is declined.

    - `error_if_incomplete`: A declined first charge fails the call, and no subscription is made.
    - `allow_incomplete`: A declined first charge leaves a subscription that can still be paid for 23 hours.
    """
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class SubscriptionListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class SubscriptionListParams(TypedDict, total=False):
    """List subscriptions"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: SubscriptionListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    customer: str
    """Only those of this customer, by its id."""
    price: str
    """Only those of this price, by its id."""
    product: str
    """Only those of this product, by its id."""
    collection_method: Literal["auto_charge", "invoice"]
    """`auto_charge` charges a card; `invoice` sends an invoice with a QR."""
    status: Literal["pending_first_payment", "active", "past_due", "canceled", "expired"]
    """Only those with this status.

    - `pending_first_payment`: Waits for its first payment. Nothing is delivered yet.
    - `active`: Paid for the current period.
    - `past_due`: A renewal is not paid. The charge is retried, or the customer is reminded.
    - `canceled`: Ended: by you, by the customer, or after the last retry.
    - `expired`: The first payment never came.
    """
    standing: Literal["active", "ending", "past_due", "pending_first_payment", "canceled", "expired"]
    """As `status`, but those that are active are split in two.

    - `active`: Paid for the current period, and it renews.
    - `ending`: Paid for the current period, and it ends with it.
    - `past_due`: A renewal is not paid. The charge is retried, or the customer is reminded.
    - `pending_first_payment`: Waits for its first payment. Nothing is delivered yet.
    - `canceled`: Ended: by you, by the customer, or after the last retry.
    - `expired`: The first payment never came.
    """
    test_clock: str
    """Only those of this test clock, by its id."""
    customer_query: str
    """A part of the customer's name, email address or phone number."""
    metadata: Dict[str, str]
    """Only rows whose metadata has these values: `metadata[order]=42`."""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.customer`
    - `data.customer.default_payment_method`
    - `data.customer.test_clock`
    - `data.product`
    - `data.price`
    - `data.price.product`
    - `data.payment_method`
    - `data.payment_method.customer`
    - `data.latest_invoice`
    - `data.latest_invoice.subscription`
    - `data.latest_invoice.checkout_session`
    - `data.latest_invoice.customer`
    - `data.latest_invoice.payment`
    - `data.test_clock`
    """


class SubscriptionRetrieveParams(TypedDict, total=False):
    """Read a subscription"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `customer`
    - `customer.default_payment_method`
    - `customer.test_clock`
    - `product`
    - `price`
    - `price.product`
    - `payment_method`
    - `payment_method.customer`
    - `latest_invoice`
    - `latest_invoice.subscription`
    - `latest_invoice.checkout_session`
    - `latest_invoice.customer`
    - `latest_invoice.payment`
    - `test_clock`
    """


class SubscriptionUpdateParams(TypedDict, total=False):
    """Update how a subscription is paid, or its metadata"""
    collection_method: Literal["auto_charge", "invoice"]
    """`auto_charge` needs a card: the one given, that of the subscription, or the default of the customer. An invoice that was sent already stays an invoice, and a renewal whose card failed is retried by card.

    - `auto_charge`: A stored card is charged at each renewal.
    - `invoice`: An invoice with a QR is sent before each renewal.
    """
    payment_method: str
    """Id of a payment method."""
    days_until_due: int
    """For invoices of changes of plan. A renewal is always due when the period ends."""
    metadata: Optional[Dict[str, Optional[str]]]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class SubscriptionCancelParams(TypedDict, total=False):
    """Cancel a subscription at the end of the period, or immediately without a refund"""
    at_period_end: bool
    """`false` ends the subscription at once, and not with its period."""


class SubscriptionChangeParams(TypedDict, total=False):
    """Change the price or quantity of a subscription, prorated by the second"""
    price: str
    """Id of a recurring price. Default: the price as it is."""
    quantity: int
    """The number of units that are bought."""
    proration: Literal["none", "prorate"]
    """How the old price is settled. Another interval begins a new period now either way.

    - `none`: The new price counts from the next period.
    - `prorate`: The unused time of the old price is credited against the rest of the new one, by the second.
    """


class TaxDocumentListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class TaxDocumentListParams(TypedDict, total=False):
    """List tax documents"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: TaxDocumentListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    number: str
    """The number of the document, such as `TAX-2026-000001`."""
    month: str
    """The month of issue in Bangkok, such as `2026-11`."""
    buyer: str
    """A part of the buyer's name, or its tax id."""
    customer: str
    """Only those of this customer, by its id."""
    invoice: str
    """Only those of this invoice, by its id."""
    payment: str
    """Only those of this payment, by its id."""
    refund: str
    """Only those of this refund, by its id."""
    kind: Literal["full", "abbreviated", "receipt", "credit_note", "debit_note"]
    """What the document is by law.

    - `full`: A tax invoice with the details of the buyer, and a receipt (Revenue Code §86/4).
    - `abbreviated`: A tax invoice without the buyer, and a receipt (§86/6).
    - `receipt`: A receipt without VAT; with `refund` it documents what went back.
    - `credit_note`: A credit note for a refund (§86/10).
    - `debit_note`: Reserved for a later version.
    """
    series: Literal["TAX", "ABB", "RC", "RN", "CN", "DN"]
    """How the number of the document begins.

    - `TAX`: Full tax invoices.
    - `ABB`: Abbreviated tax invoices.
    - `RC`: Receipts, without the notes on them.
    - `RN`: Notes of refunds on receipts.
    - `CN`: Credit notes.
    - `DN`: Reserved for a later version.
    """
    status: Literal["issued", "replaced", "cancelled"]
    """Only those with this status.

    - `issued`: It counts.
    - `replaced`: Another document counts instead. It is in no report.
    - `cancelled`: It does not count. The report of output VAT lists it with zeros.
    """
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.invoice`
    - `data.invoice.subscription`
    - `data.invoice.checkout_session`
    - `data.invoice.customer`
    - `data.invoice.payment`
    - `data.payment`
    - `data.payment.dispute`
    - `data.payment.payment_method`
    - `data.payment.gateway_account`
    - `data.payment.customer`
    - `data.payment.invoice`
    - `data.payment.checkout_session`
    - `data.payment.subscription`
    - `data.refund`
    - `data.refund.payment`
    """


class TaxDocumentRetrieveParams(TypedDict, total=False):
    """Read a tax document"""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `invoice`
    - `invoice.subscription`
    - `invoice.checkout_session`
    - `invoice.customer`
    - `invoice.payment`
    - `payment`
    - `payment.dispute`
    - `payment.payment_method`
    - `payment.gateway_account`
    - `payment.customer`
    - `payment.invoice`
    - `payment.checkout_session`
    - `payment.subscription`
    - `refund`
    - `refund.payment`
    """


class TaxDocumentRetrievePdfParams(TypedDict, total=False):
    """Download a tax document as PDF"""
    locale: Literal["th", "en"]
    """The language; the customer’s when absent."""


class TaxDocumentReplaceTaxDetailsParamAddressParam(TypedDict, total=False):
    """The postal address, as it stands on documents."""
    line1: str
    """The first line: house number and street."""
    line2: str
    """The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`."""
    district: str
    """The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`."""
    province: str
    """The province, or Bangkok for the capital."""
    postal_code: str
    """The postal code, five digits in Thailand."""
    country: str
    """The two-letter code of the country."""


class TaxDocumentReplaceTaxDetailsParam(TypedDict, total=False):
    """The buyer that the new document names. A tax invoice needs the address, a receipt does not."""
    name: Required[str]
    """A name for people to read."""
    tax_id: str
    """The tax id, thirteen digits in Thailand."""
    branch: str
    """Five digits; 00000 is the head office."""
    address: TaxDocumentReplaceTaxDetailsParamAddressParam
    """The postal address, as it stands on documents."""


class TaxDocumentReplaceParams(TypedDict, total=False):
    """Replace a tax document with a full tax invoice"""
    tax_details: Required[TaxDocumentReplaceTaxDetailsParam]
    """The buyer that the new document names. A tax invoice needs the address, a receipt does not."""


class TaxDocumentCancelParams(TypedDict, total=False):
    """Cancel the tax document of a cancelled sale"""
    reason: Required[str]
    """Why the document is cancelled, as it is kept with it."""


class TaxSettingUpdateAddressParam(TypedDict, total=False):
    line1: Optional[str]
    """The first line: house number and street."""
    line2: Optional[str]
    """The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`."""
    district: Optional[str]
    """The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`."""
    province: Optional[str]
    """The province, or Bangkok for the capital."""
    postal_code: Optional[str]
    """The postal code, five digits in Thailand."""
    country: Optional[str]
    """The two-letter code of the country."""


class TaxSettingUpdateParams(TypedDict, total=False):
    """Update the tax settings"""
    vat_registered: bool
    """Whether the shop is registered for VAT and charges it."""
    vat_registered_since: Optional[str]
    """The day from which VAT is charged, `YYYY-MM-DD`; null: always."""
    branch: str
    """Five digits; 00000 is the head office."""
    legal_name: Optional[str]
    """The name for documents, where it is not `name`."""
    address: Optional[TaxSettingUpdateAddressParam]
    """The postal address, as it stands on documents."""
    tax_id: Optional[str]
    """The tax id, thirteen digits in Thailand."""
    default_tax_behavior: Literal["inclusive", "exclusive"]
    """The tax behaviour of new prices that do not set their own.

    - `inclusive`: The amount includes VAT.
    - `exclusive`: VAT is added to the amount.
    """
    etax_by_email: bool
    """Whether tax documents are sent as e-Tax by mail."""


class TestClockCreateParams(TypedDict, total=False):
    """Create a test clock"""
    frozen_time: Required[int]
    """The time of the clock, in Unix seconds."""
    name: str
    """A name for people to read."""


class TestClockListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class TestClockListParams(TypedDict, total=False):
    """List test clocks"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: TestClockListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""


class TestClockAdvanceParams(TypedDict, total=False):
    """Advance a test clock; everything due on the way happens at its time"""
    frozen_time: Required[int]
    """The time of the clock, in Unix seconds."""


class TestHelperGatewaySetFaultsParams(TypedDict, total=False):
    """Make the next calls to the simulated bank fail"""
    kind: Required[Literal["slow", "hang_after_charge", "error_after_charge", "down"]]
    """What the simulated bank does. Questions about an outcome are slow or down as well.

    - `slow`: It answers after 3 seconds.
    - `hang_after_charge`: The money moves, and no answer comes.
    - `error_after_charge`: The money moves, and the answer is an error.
    - `down`: It cannot be reached.
    """
    count: Required[int]
    """The number of calls that it applies to; 0 ends it. It replaces what was set before."""


class TestHelperPaymentSucceedParams(TypedDict, total=False):
    """Let the bank report the transfer, or the buyer approve the card payment"""
    amount_satang: int
    """For an under- or over-payment by QR."""


class TestHelperPaymentNextRefundParams(TypedDict, total=False):
    """Set the bank's response to the next refund of a payment"""
    outcome: Required[Literal["succeeded", "pending", "failed", "timeout"]]
    """What the next refund of this payment comes to.

    - `succeeded`: The refund succeeds at once, as it does without this call.
    - `pending`: It waits for `/v1/test_helpers/refunds/{id}/succeed` or `/fail`.
    - `failed`: It fails at once.
    - `timeout`: The money goes back, and the answer is lost.
    """


class TestHelperPaymentDisputeParams(TypedDict, total=False):
    """Simulate a dispute of a payment"""
    amount_satang: int
    """Default: all that is left of the payment."""
    reason: str
    """The reason that the simulated bank gives."""


class TestHelperPayoutRoundCreateParams(TypedDict, total=False):
    """Run your payout round as of a past or future time"""
    at: Required[int]
    """All money that is available by then, whatever time a test clock shows."""


class TestHelperSlipCreateParams(TypedDict, total=False):
    """Create the slip of a simulated transfer: its picture and the text of its code"""
    payment: Required[str]
    """The payment by QR that the buyer means to pay."""
    amount_satang: int
    """Absent: what is still due."""
    account: str
    """Where the money went, as the slip shows it. Absent: the merchant's account. With hidden digits, such as xxx-xxx-xx78, too little of it may be visible."""
    sent_at: int
    """When the money was sent, in Unix seconds; now when absent."""


class TestHelperWebhookEventCreateParams(TypedDict, total=False):
    """Send a sample event to the endpoints subscribed to its type"""
    type: Required[Literal["customer.created", "customer.updated", "customer.deleted", "product.created", "product.updated", "price.created", "price.updated", "payment_method.attached", "payment_method.detached", "payment_method.updated", "payment_method.expiring", "payment.created", "payment.requires_action", "payment.succeeded", "payment.failed", "payment.expired", "payment.updated", "payment.unmatched", "refund.created", "refund.succeeded", "refund.failed", "dispute.created", "dispute.won", "dispute.lost", "invoice.created", "invoice.updated", "invoice.deleted", "invoice.finalized", "invoice.sent", "invoice.paid", "invoice.payment_failed", "invoice.overdue", "invoice.voided", "invoice.uncollectible", "invoice.upcoming", "tax_document.cancelled", "checkout_session.created", "checkout_session.completed", "checkout_session.expired", "checkout_session.payment_failed", "payment_link.created", "payment_link.updated", "setup_session.completed", "setup_session.expired", "subscription.created", "subscription.activated", "subscription.renewed", "subscription.past_due", "subscription.recovered", "subscription.cancel_scheduled", "subscription.resumed", "subscription.changed", "subscription.canceled", "subscription.expired", "subscription.updated", "discount_code.created", "discount_code.redeemed", "discount_code.exhausted", "discount_code.closed", "license.issued", "license.activated", "license.released", "license.revoked", "license.rotated", "license.seats_exceeded", "credits.granted", "credits.consumed", "credits.depleted", "credits.expired", "entitlements.updated", "payout.created", "payout.in_transit", "payout.paid", "payout.failed", "payout.returned", "payout.skipped", "gateway_account.connected", "gateway_account.updated", "gateway_account.failing", "gateway_account.disconnected", "gateway.reconciliation_different", "webhook_endpoint.ping", "webhook_endpoint.disabled", "approval.requested", "approval.approved", "approval.rejected", "approval.expired", "test_clock.advancing", "test_clock.ready"]]
    """The objects in it are examples: their ids begin with `sample` and name nothing."""


class SubscriptionRetrieveTimelineParams(TypedDict, total=False):
    """Read the timeline of a subscription: what happened, why, and what is planned"""
    kind: Literal["past", "planned"]
    """Only what has happened, or only what is planned, which costs the same however long the past is.

    - `past`: It has happened.
    - `planned`: It will happen, unless something changes before.
    """
    locale: Literal["en", "th"]
    """The language of `summary` and `because`."""
    expand: List[str]
    """The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.

    - `data.invoice`
    - `data.invoice.subscription`
    - `data.invoice.checkout_session`
    - `data.invoice.customer`
    - `data.invoice.payment`
    - `data.payment`
    - `data.payment.dispute`
    - `data.payment.payment_method`
    - `data.payment.gateway_account`
    - `data.payment.customer`
    - `data.payment.invoice`
    - `data.payment.checkout_session`
    - `data.payment.subscription`
    """


class WebhookEndpointCreateParams(TypedDict, total=False):
    """Create a webhook endpoint; its signing secret is shown once"""
    url: Required[str]
    """https, and public: no user info, no private or local address. Events are sent there by POST."""
    enabled_events: List[str]
    """The event types to receive. An empty list means all types, including those that are added later."""
    description: str
    """A description, shown to people."""
    metadata: Dict[str, str]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class WebhookEndpointListCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class WebhookEndpointListParams(TypedDict, total=False):
    """List webhook endpoints"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: WebhookEndpointListCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    status: Literal["enabled", "disabled"]
    """Only those with this status.

    - `enabled`: Events are sent to it.
    - `disabled`: Nothing is sent to it: `disabled_reason` says why.
    """
    url: str
    """The whole address, so that a script finds the endpoint that it made before."""
    metadata: Dict[str, str]
    """Only rows whose metadata has these values: `metadata[order]=42`."""


class WebhookEndpointUpdateParams(TypedDict, total=False):
    """Update, disable or enable a webhook endpoint"""
    url: str
    """https, and public: no user info, no private or local address. Events are sent there by POST."""
    enabled_events: Optional[List[str]]
    """The types of events that are sent. Empty: all."""
    status: Literal["enabled", "disabled"]
    """`disabled` cancels pending deliveries. `enabled` sends nothing from before: ask for a replay."""
    description: Optional[str]
    """A description, shown to people."""
    metadata: Optional[Dict[str, Optional[str]]]
    """Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them."""


class WebhookEndpointRotateSecretParams(TypedDict, total=False):
    """Rotate the signing secret of a webhook endpoint; both secrets sign for a while"""
    expire_previous_in: int
    """Seconds for which the secret before it signs as well. 0: not at all, for one that has leaked."""


WebhookEndpointReplayParams = TypedDict(
    "WebhookEndpointReplayParams",
    {
        "from": "Required[int]",
        "to": "int",
        "types": "List[str]",
        "only_failed": "bool",
    },
    total=False,
)


class WebhookEndpointListReplaysCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class WebhookEndpointListReplaysParams(TypedDict, total=False):
    """List the replays of a webhook endpoint, newest first"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: WebhookEndpointListReplaysCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""


class WebhookEndpointListDeliveriesCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class WebhookEndpointListDeliveriesParams(TypedDict, total=False):
    """List the deliveries of a webhook endpoint, newest first"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: WebhookEndpointListDeliveriesCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    status: Literal["pending", "succeeded", "exhausted", "canceled"]
    """Only those with this status.

    - `pending`: Attempts are to come.
    - `succeeded`: The receiver answered with 2xx.
    - `exhausted`: The last attempt failed.
    - `canceled`: Its endpoint was disabled or deleted, or a replay took its place.
    """
    event_type: Literal["customer.created", "customer.updated", "customer.deleted", "product.created", "product.updated", "price.created", "price.updated", "payment_method.attached", "payment_method.detached", "payment_method.updated", "payment_method.expiring", "payment.created", "payment.requires_action", "payment.succeeded", "payment.failed", "payment.expired", "payment.updated", "payment.unmatched", "refund.created", "refund.succeeded", "refund.failed", "dispute.created", "dispute.won", "dispute.lost", "invoice.created", "invoice.updated", "invoice.deleted", "invoice.finalized", "invoice.sent", "invoice.paid", "invoice.payment_failed", "invoice.overdue", "invoice.voided", "invoice.uncollectible", "invoice.upcoming", "tax_document.cancelled", "checkout_session.created", "checkout_session.completed", "checkout_session.expired", "checkout_session.payment_failed", "payment_link.created", "payment_link.updated", "setup_session.completed", "setup_session.expired", "subscription.created", "subscription.activated", "subscription.renewed", "subscription.past_due", "subscription.recovered", "subscription.cancel_scheduled", "subscription.resumed", "subscription.changed", "subscription.canceled", "subscription.expired", "subscription.updated", "discount_code.created", "discount_code.redeemed", "discount_code.exhausted", "discount_code.closed", "license.issued", "license.activated", "license.released", "license.revoked", "license.rotated", "license.seats_exceeded", "credits.granted", "credits.consumed", "credits.depleted", "credits.expired", "entitlements.updated", "payout.created", "payout.in_transit", "payout.paid", "payout.failed", "payout.returned", "payout.skipped", "gateway_account.connected", "gateway_account.updated", "gateway_account.failing", "gateway_account.disconnected", "gateway.reconciliation_different", "webhook_endpoint.ping", "webhook_endpoint.disabled", "approval.requested", "approval.approved", "approval.rejected", "approval.expired", "test_clock.advancing", "test_clock.ready"]
    """The type of the event, such as `invoice.paid`."""
    event: str
    """Only those of this event, by its id."""
    replay: str
    """Only those of this replay, by its id."""


class EventListDeliveriesCreatedParam(TypedDict, total=False):
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    gte: int
    """At this time or later."""
    gt: int
    """Later than this."""
    lte: int
    """At this time or earlier."""
    lt: int
    """Earlier than this."""


class EventListDeliveriesParams(TypedDict, total=False):
    """List the deliveries of an event"""
    limit: int
    """How many rows a page has."""
    starting_after: str
    """The id of the last row that you have: the page begins after it."""
    ending_before: str
    """The id of the first row that you have: the page ends before it."""
    created: EventListDeliveriesCreatedParam
    """Only those made in this time, in Unix seconds: `created[gte]=1790000000`."""
    status: Literal["pending", "succeeded", "exhausted", "canceled"]
    """Only those with this status.

    - `pending`: Attempts are to come.
    - `succeeded`: The receiver answered with 2xx.
    - `exhausted`: The last attempt failed.
    - `canceled`: Its endpoint was disabled or deleted, or a replay took its place.
    """


class CustomerCreatedEvent(EventEnvelope):
    type: Literal["customer.created"]
    data: EventData[Customer]  # type: ignore[assignment]


class CustomerUpdatedEvent(EventEnvelope):
    type: Literal["customer.updated"]
    data: EventData[Customer]  # type: ignore[assignment]


class CustomerDeletedEvent(EventEnvelope):
    type: Literal["customer.deleted"]
    data: EventData[Customer]  # type: ignore[assignment]


class ProductCreatedEvent(EventEnvelope):
    type: Literal["product.created"]
    data: EventData[Product]  # type: ignore[assignment]


class ProductUpdatedEvent(EventEnvelope):
    type: Literal["product.updated"]
    data: EventData[Product]  # type: ignore[assignment]


class PriceCreatedEvent(EventEnvelope):
    type: Literal["price.created"]
    data: EventData[Price]  # type: ignore[assignment]


class PriceUpdatedEvent(EventEnvelope):
    type: Literal["price.updated"]
    data: EventData[Price]  # type: ignore[assignment]


class PaymentMethodAttachedEvent(EventEnvelope):
    type: Literal["payment_method.attached"]
    data: EventData[PaymentMethod]  # type: ignore[assignment]


class PaymentMethodDetachedEvent(EventEnvelope):
    type: Literal["payment_method.detached"]
    data: EventData[PaymentMethod]  # type: ignore[assignment]


class PaymentMethodUpdatedEvent(EventEnvelope):
    type: Literal["payment_method.updated"]
    data: EventData[PaymentMethod]  # type: ignore[assignment]


class PaymentMethodExpiringEvent(EventEnvelope):
    type: Literal["payment_method.expiring"]
    data: EventData[PaymentMethod]  # type: ignore[assignment]


class PaymentCreatedEvent(EventEnvelope):
    type: Literal["payment.created"]
    data: EventData[Payment]  # type: ignore[assignment]


class PaymentRequiresActionEvent(EventEnvelope):
    type: Literal["payment.requires_action"]
    data: EventData[Payment]  # type: ignore[assignment]


class PaymentSucceededEvent(EventEnvelope):
    type: Literal["payment.succeeded"]
    data: EventData[Payment]  # type: ignore[assignment]


class PaymentFailedEvent(EventEnvelope):
    type: Literal["payment.failed"]
    data: EventData[Payment]  # type: ignore[assignment]


class PaymentExpiredEvent(EventEnvelope):
    type: Literal["payment.expired"]
    data: EventData[Payment]  # type: ignore[assignment]


class PaymentUpdatedEvent(EventEnvelope):
    type: Literal["payment.updated"]
    data: EventData[Payment]  # type: ignore[assignment]


class PaymentUnmatchedEvent(EventEnvelope):
    type: Literal["payment.unmatched"]
    data: EventData[InboundTransfer]  # type: ignore[assignment]


class RefundCreatedEvent(EventEnvelope):
    type: Literal["refund.created"]
    data: EventData[Refund]  # type: ignore[assignment]


class RefundSucceededEvent(EventEnvelope):
    type: Literal["refund.succeeded"]
    data: EventData[Refund]  # type: ignore[assignment]


class RefundFailedEvent(EventEnvelope):
    type: Literal["refund.failed"]
    data: EventData[Refund]  # type: ignore[assignment]


class DisputeCreatedEvent(EventEnvelope):
    type: Literal["dispute.created"]
    data: EventData[Dispute]  # type: ignore[assignment]


class DisputeWonEvent(EventEnvelope):
    type: Literal["dispute.won"]
    data: EventData[Dispute]  # type: ignore[assignment]


class DisputeLostEvent(EventEnvelope):
    type: Literal["dispute.lost"]
    data: EventData[Dispute]  # type: ignore[assignment]


class InvoiceCreatedEvent(EventEnvelope):
    type: Literal["invoice.created"]
    data: EventData[Invoice]  # type: ignore[assignment]


class InvoiceUpdatedEvent(EventEnvelope):
    type: Literal["invoice.updated"]
    data: EventData[Invoice]  # type: ignore[assignment]


class InvoiceDeletedEvent(EventEnvelope):
    type: Literal["invoice.deleted"]
    data: EventData[Invoice]  # type: ignore[assignment]


class InvoiceFinalizedEvent(EventEnvelope):
    type: Literal["invoice.finalized"]
    data: EventData[Invoice]  # type: ignore[assignment]


class InvoiceSentEvent(EventEnvelope):
    type: Literal["invoice.sent"]
    data: EventData[Invoice]  # type: ignore[assignment]


class InvoicePaidEvent(EventEnvelope):
    type: Literal["invoice.paid"]
    data: EventData[Invoice]  # type: ignore[assignment]


class InvoicePaymentFailedEvent(EventEnvelope):
    type: Literal["invoice.payment_failed"]
    data: EventData[Invoice]  # type: ignore[assignment]


class InvoiceOverdueEvent(EventEnvelope):
    type: Literal["invoice.overdue"]
    data: EventData[Invoice]  # type: ignore[assignment]


class InvoiceVoidedEvent(EventEnvelope):
    type: Literal["invoice.voided"]
    data: EventData[Invoice]  # type: ignore[assignment]


class InvoiceUncollectibleEvent(EventEnvelope):
    type: Literal["invoice.uncollectible"]
    data: EventData[Invoice]  # type: ignore[assignment]


class InvoiceUpcomingEvent(EventEnvelope):
    type: Literal["invoice.upcoming"]
    data: EventData[Invoice]  # type: ignore[assignment]


class TaxDocumentCancelledEvent(EventEnvelope):
    type: Literal["tax_document.cancelled"]
    data: EventData[TaxDocument]  # type: ignore[assignment]


class CheckoutSessionCreatedEvent(EventEnvelope):
    type: Literal["checkout_session.created"]
    data: EventData[CheckoutSession]  # type: ignore[assignment]


class CheckoutSessionCompletedEvent(EventEnvelope):
    type: Literal["checkout_session.completed"]
    data: EventData[CheckoutSession]  # type: ignore[assignment]


class CheckoutSessionExpiredEvent(EventEnvelope):
    type: Literal["checkout_session.expired"]
    data: EventData[CheckoutSession]  # type: ignore[assignment]


class CheckoutSessionPaymentFailedEvent(EventEnvelope):
    type: Literal["checkout_session.payment_failed"]
    data: EventData[CheckoutSession]  # type: ignore[assignment]


class PaymentLinkCreatedEvent(EventEnvelope):
    type: Literal["payment_link.created"]
    data: EventData[PaymentLink]  # type: ignore[assignment]


class PaymentLinkUpdatedEvent(EventEnvelope):
    type: Literal["payment_link.updated"]
    data: EventData[PaymentLink]  # type: ignore[assignment]


class SetupSessionCompletedEvent(EventEnvelope):
    type: Literal["setup_session.completed"]
    data: EventData[SetupSession]  # type: ignore[assignment]


class SetupSessionExpiredEvent(EventEnvelope):
    type: Literal["setup_session.expired"]
    data: EventData[SetupSession]  # type: ignore[assignment]


class SubscriptionCreatedEvent(EventEnvelope):
    type: Literal["subscription.created"]
    data: EventData[Subscription]  # type: ignore[assignment]


class SubscriptionActivatedEvent(EventEnvelope):
    type: Literal["subscription.activated"]
    data: EventData[Subscription]  # type: ignore[assignment]


class SubscriptionRenewedEvent(EventEnvelope):
    type: Literal["subscription.renewed"]
    data: EventData[Subscription]  # type: ignore[assignment]


class SubscriptionPastDueEvent(EventEnvelope):
    type: Literal["subscription.past_due"]
    data: EventData[Subscription]  # type: ignore[assignment]


class SubscriptionRecoveredEvent(EventEnvelope):
    type: Literal["subscription.recovered"]
    data: EventData[Subscription]  # type: ignore[assignment]


class SubscriptionCancelScheduledEvent(EventEnvelope):
    type: Literal["subscription.cancel_scheduled"]
    data: EventData[Subscription]  # type: ignore[assignment]


class SubscriptionResumedEvent(EventEnvelope):
    type: Literal["subscription.resumed"]
    data: EventData[Subscription]  # type: ignore[assignment]


class SubscriptionChangedEvent(EventEnvelope):
    type: Literal["subscription.changed"]
    data: EventData[Subscription]  # type: ignore[assignment]


class SubscriptionCanceledEvent(EventEnvelope):
    type: Literal["subscription.canceled"]
    data: EventData[Subscription]  # type: ignore[assignment]


class SubscriptionExpiredEvent(EventEnvelope):
    type: Literal["subscription.expired"]
    data: EventData[Subscription]  # type: ignore[assignment]


class SubscriptionUpdatedEvent(EventEnvelope):
    type: Literal["subscription.updated"]
    data: EventData[Subscription]  # type: ignore[assignment]


class DiscountCodeCreatedEvent(EventEnvelope):
    type: Literal["discount_code.created"]
    data: EventData[DiscountCode]  # type: ignore[assignment]


class DiscountCodeRedeemedEvent(EventEnvelope):
    type: Literal["discount_code.redeemed"]
    data: EventData[DiscountCode]  # type: ignore[assignment]


class DiscountCodeExhaustedEvent(EventEnvelope):
    type: Literal["discount_code.exhausted"]
    data: EventData[DiscountCode]  # type: ignore[assignment]


class DiscountCodeClosedEvent(EventEnvelope):
    type: Literal["discount_code.closed"]
    data: EventData[DiscountCode]  # type: ignore[assignment]


class LicenseIssuedEvent(EventEnvelope):
    type: Literal["license.issued"]
    data: EventData[License]  # type: ignore[assignment]


class LicenseActivatedEvent(EventEnvelope):
    type: Literal["license.activated"]
    data: EventData[License]  # type: ignore[assignment]


class LicenseReleasedEvent(EventEnvelope):
    type: Literal["license.released"]
    data: EventData[License]  # type: ignore[assignment]


class LicenseRevokedEvent(EventEnvelope):
    type: Literal["license.revoked"]
    data: EventData[License]  # type: ignore[assignment]


class LicenseRotatedEvent(EventEnvelope):
    type: Literal["license.rotated"]
    data: EventData[License]  # type: ignore[assignment]


class LicenseSeatsExceededEvent(EventEnvelope):
    type: Literal["license.seats_exceeded"]
    data: EventData[License]  # type: ignore[assignment]


class CreditsGrantedEvent(EventEnvelope):
    type: Literal["credits.granted"]
    data: EventData[CreditGrant]  # type: ignore[assignment]


class CreditsConsumedEvent(EventEnvelope):
    type: Literal["credits.consumed"]
    data: EventData[CreditGrant]  # type: ignore[assignment]


class CreditsDepletedEvent(EventEnvelope):
    type: Literal["credits.depleted"]
    data: EventData[CreditGrant]  # type: ignore[assignment]


class CreditsExpiredEvent(EventEnvelope):
    type: Literal["credits.expired"]
    data: EventData[CreditGrant]  # type: ignore[assignment]


class EntitlementsUpdatedEvent(EventEnvelope):
    type: Literal["entitlements.updated"]
    data: EventData[Entitlements]  # type: ignore[assignment]


class PayoutCreatedEvent(EventEnvelope):
    type: Literal["payout.created"]
    data: EventData[Payout]  # type: ignore[assignment]


class PayoutInTransitEvent(EventEnvelope):
    type: Literal["payout.in_transit"]
    data: EventData[Payout]  # type: ignore[assignment]


class PayoutPaidEvent(EventEnvelope):
    type: Literal["payout.paid"]
    data: EventData[Payout]  # type: ignore[assignment]


class PayoutFailedEvent(EventEnvelope):
    type: Literal["payout.failed"]
    data: EventData[Payout]  # type: ignore[assignment]


class PayoutReturnedEvent(EventEnvelope):
    type: Literal["payout.returned"]
    data: EventData[Payout]  # type: ignore[assignment]


class PayoutSkippedEvent(EventEnvelope):
    type: Literal["payout.skipped"]
    data: EventData[PayoutSkip]  # type: ignore[assignment]


class GatewayAccountConnectedEvent(EventEnvelope):
    type: Literal["gateway_account.connected"]
    data: EventData[GatewayAccount]  # type: ignore[assignment]


class GatewayAccountUpdatedEvent(EventEnvelope):
    type: Literal["gateway_account.updated"]
    data: EventData[GatewayAccount]  # type: ignore[assignment]


class GatewayAccountFailingEvent(EventEnvelope):
    type: Literal["gateway_account.failing"]
    data: EventData[GatewayAccount]  # type: ignore[assignment]


class GatewayAccountDisconnectedEvent(EventEnvelope):
    type: Literal["gateway_account.disconnected"]
    data: EventData[GatewayAccount]  # type: ignore[assignment]


class GatewayReconciliationDifferentEvent(EventEnvelope):
    type: Literal["gateway.reconciliation_different"]
    data: EventData[GatewayReconciliation]  # type: ignore[assignment]


class WebhookEndpointPingEvent(EventEnvelope):
    type: Literal["webhook_endpoint.ping"]
    data: EventData[WebhookEndpoint]  # type: ignore[assignment]


class WebhookEndpointDisabledEvent(EventEnvelope):
    type: Literal["webhook_endpoint.disabled"]
    data: EventData[WebhookEndpoint]  # type: ignore[assignment]


class ApprovalRequestedEvent(EventEnvelope):
    type: Literal["approval.requested"]
    data: EventData[Approval]  # type: ignore[assignment]


class ApprovalApprovedEvent(EventEnvelope):
    type: Literal["approval.approved"]
    data: EventData[Approval]  # type: ignore[assignment]


class ApprovalRejectedEvent(EventEnvelope):
    type: Literal["approval.rejected"]
    data: EventData[Approval]  # type: ignore[assignment]


class ApprovalExpiredEvent(EventEnvelope):
    type: Literal["approval.expired"]
    data: EventData[Approval]  # type: ignore[assignment]


class TestClockAdvancingEvent(EventEnvelope):
    type: Literal["test_clock.advancing"]
    data: EventData[TestClock]  # type: ignore[assignment]


class TestClockReadyEvent(EventEnvelope):
    type: Literal["test_clock.ready"]
    data: EventData[TestClock]  # type: ignore[assignment]

if TYPE_CHECKING:
    Event = Union[CustomerCreatedEvent, CustomerUpdatedEvent, CustomerDeletedEvent, ProductCreatedEvent, ProductUpdatedEvent, PriceCreatedEvent, PriceUpdatedEvent, PaymentMethodAttachedEvent, PaymentMethodDetachedEvent, PaymentMethodUpdatedEvent, PaymentMethodExpiringEvent, PaymentCreatedEvent, PaymentRequiresActionEvent, PaymentSucceededEvent, PaymentFailedEvent, PaymentExpiredEvent, PaymentUpdatedEvent, PaymentUnmatchedEvent, RefundCreatedEvent, RefundSucceededEvent, RefundFailedEvent, DisputeCreatedEvent, DisputeWonEvent, DisputeLostEvent, InvoiceCreatedEvent, InvoiceUpdatedEvent, InvoiceDeletedEvent, InvoiceFinalizedEvent, InvoiceSentEvent, InvoicePaidEvent, InvoicePaymentFailedEvent, InvoiceOverdueEvent, InvoiceVoidedEvent, InvoiceUncollectibleEvent, InvoiceUpcomingEvent, TaxDocumentCancelledEvent, CheckoutSessionCreatedEvent, CheckoutSessionCompletedEvent, CheckoutSessionExpiredEvent, CheckoutSessionPaymentFailedEvent, PaymentLinkCreatedEvent, PaymentLinkUpdatedEvent, SetupSessionCompletedEvent, SetupSessionExpiredEvent, SubscriptionCreatedEvent, SubscriptionActivatedEvent, SubscriptionRenewedEvent, SubscriptionPastDueEvent, SubscriptionRecoveredEvent, SubscriptionCancelScheduledEvent, SubscriptionResumedEvent, SubscriptionChangedEvent, SubscriptionCanceledEvent, SubscriptionExpiredEvent, SubscriptionUpdatedEvent, DiscountCodeCreatedEvent, DiscountCodeRedeemedEvent, DiscountCodeExhaustedEvent, DiscountCodeClosedEvent, LicenseIssuedEvent, LicenseActivatedEvent, LicenseReleasedEvent, LicenseRevokedEvent, LicenseRotatedEvent, LicenseSeatsExceededEvent, CreditsGrantedEvent, CreditsConsumedEvent, CreditsDepletedEvent, CreditsExpiredEvent, EntitlementsUpdatedEvent, PayoutCreatedEvent, PayoutInTransitEvent, PayoutPaidEvent, PayoutFailedEvent, PayoutReturnedEvent, PayoutSkippedEvent, GatewayAccountConnectedEvent, GatewayAccountUpdatedEvent, GatewayAccountFailingEvent, GatewayAccountDisconnectedEvent, GatewayReconciliationDifferentEvent, WebhookEndpointPingEvent, WebhookEndpointDisabledEvent, ApprovalRequestedEvent, ApprovalApprovedEvent, ApprovalRejectedEvent, ApprovalExpiredEvent, TestClockAdvancingEvent, TestClockReadyEvent]
    ErrorType = Literal["invalid_request_error", "idempotency_error", "api_error", "authentication_error", "card_error", "permission_error", "rate_limit_error"]
    ErrorCode = Literal["parameter_missing", "parameter_invalid", "parameter_unknown", "json_invalid", "resource_missing", "version_missing", "version_unsupported", "idempotency_key_invalid", "price_not_recurring", "price_inactive", "product_inactive", "payment_method_customer_mismatch", "payment_method_not_chargeable", "payment_method_type_not_offered", "interval_mismatch", "amount_too_small", "amount_too_large", "amount_below_minimum", "discount_code_invalid", "discount_code_inactive", "discount_code_expired", "discount_code_exhausted", "discount_code_taken", "discount_codes_not_allowed", "payment_link_used_up", "discount_not_applicable", "email_taken", "tax_id_invalid", "tax_period_closed", "tax_document_not_replaceable", "tax_document_not_cancellable", "too_many_endpoints", "dry_run_unavailable", "customer_not_erasable", "payment_not_refundable", "payment_already_refunded", "payment_disputed", "subscription_ended", "checkout_session_not_open", "invoice_not_draft", "setup_session_not_open", "invoice_not_open", "credits_insufficient", "balance_below_minimum", "no_bank_account", "bank_account_changed", "gateway_not_configured", "gateway_credentials_invalid", "signature_invalid", "gateway_mode_mismatch", "gateway_has_no_book", "gateway_cannot_return", "gateway_account_in_use", "customer_has_open_payment", "approval_not_pending", "idempotency_key_reused", "idempotency_key_in_use", "lock_timeout", "total_changed", "api_key_missing", "api_key_invalid", "api_key_expired", "api_key_revoked", "card_declined", "authentication_required", "expired_card", "processing_error", "scope_missing", "member_required", "secret_key_in_browser", "test_mode_only", "ip_address_not_allowed", "route_not_found", "license_not_found", "method_not_allowed", "request_timeout", "body_too_large", "uri_too_long", "expectation_failed", "headers_too_large", "unsupported_media_type", "rate_limited", "internal_error", "gateway_unreachable", "workflow_unavailable", "storage_unavailable"]
