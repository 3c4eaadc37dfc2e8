// The causes of each event, for the documentation: calls, or what time and banks do. A test compares the calls with the routes. The content of events
// is rules/events.ts.
import type { EventType } from './events.ts'

/** Calls as `METHOD /v1/path/{id}`, in backticks; everything else in words. */
export const EVENT_CAUSES: Readonly<Record<EventType, string>> = {
  'customer.created':
    '`POST /v1/customers`; `POST /v1/checkout_sessions` with an email address that nobody has yet; each purchase that a visitor of the shop begins',
  'customer.updated':
    '`PATCH /v1/customers/{id}`; the first card is attached, the default one detached; another customer becomes part of it; its address is proved',
  'customer.deleted':
    '`DELETE /v1/customers/{id}`; it becomes part of another (`merged_into`); its person is erased (`erased_at`)',

  'product.created': '`POST /v1/products`',
  'product.updated': '`PATCH /v1/products/{id}`',

  'price.created': '`POST /v1/prices`',
  'price.updated': '`PATCH /v1/prices/{id}`',

  'payment_method.attached':
    '`POST /v1/payment_methods`; a card given where a payment method is asked for, or on a page',
  'payment_method.detached': '`POST /v1/payment_methods/{id}/detach`; `DELETE /v1/customers/{id}`',
  'payment_method.updated': 'the bank has sent the customer a new card, or the old one lasts longer',
  'payment_method.expiring': 'a charge in the period in which the card expires',

  'payment.created':
    '`POST /v1/subscriptions`; a renewal or a retry; `POST /v1/invoices/{id}/pay`; a checkout is confirmed',
  'payment.requires_action': "the buyer's bank asks for 3-D Secure",
  'payment.succeeded': 'a card is charged; a transfer completes a QR payment',
  'payment.failed': 'the bank declines; the buyer does not confirm in time; a transfer fails',
  'payment.expired': 'a QR runs out, or what it was for is void',
  'payment.updated':
    "a gateway says later than the charge what it took; the nightly comparison with the gateway's book",
  'payment.unmatched':
    'a transfer is short, over, late, twice, or for nothing that is owed; its return failed; a card was charged for nothing and cannot be refunded',

  'refund.created': '`POST /v1/payments/{id}/refund`; money comes for something that has ended',
  'refund.succeeded': 'the bank has sent it',
  'refund.failed': 'the bank refuses it',

  'dispute.created': "the buyer's bank takes a payment back; `POST /v1/test_helpers/payments/{id}/dispute`",
  'dispute.won': 'the bank decides; `POST /v1/test_helpers/disputes/{id}/win`',
  'dispute.lost': 'the bank decides; `POST /v1/test_helpers/disputes/{id}/lose`',

  'invoice.created':
    '`POST /v1/subscriptions`; a renewal; `POST /v1/subscriptions/{id}/change`; a checkout; `POST /v1/invoices`, a draft',
  'invoice.updated': '`PATCH /v1/invoices/{id}`',
  'invoice.deleted': '`DELETE /v1/invoices/{id}`; the customer of a draft is deleted',
  'invoice.finalized': '`POST /v1/invoices/{id}/finalize`; `POST /v1/invoices/{id}/send` of a draft',
  'invoice.sent': '`POST /v1/invoices/{id}/send`; a draft with `auto_send` is finalized',
  'invoice.paid': 'its payment succeeds; credit covers it; `POST /v1/invoices/{id}/pay` with `paid_outside`',
  'invoice.payment_failed': 'a payment for it fails or runs out',
  'invoice.overdue': 'its due date comes',
  'invoice.voided': '`POST /v1/invoices/{id}/void`; `POST /v1/subscriptions/{id}/cancel`; what it was for ends',
  'invoice.uncollectible':
    'the retries, or the 14 days after the due date, are over; `POST /v1/invoices/{id}/mark_uncollectible`',
  'invoice.upcoming':
    'the due date is 3 days away; a card will be charged for a renewal: 3 days ahead, 7 for a year (a `draft` with `next_attempt_at`)',

  'tax_document.cancelled': '`POST /v1/tax_documents/{id}/cancel`, one for the document and one for each of its notes',

  'checkout_session.created': '`POST /v1/checkout_sessions`; a buyer opens one in the storefront',
  'checkout_session.completed': 'its money arrives; a buyer confirms and nothing is due',
  'checkout_session.expired': 'its time is over; `POST /v1/checkout_sessions/{id}/expire`',
  'checkout_session.payment_failed': 'the card of a buyer is declined',
  'setup_session.completed': 'the customer stores a card on its page',
  'setup_session.expired': 'its time is over; `POST /v1/setup_sessions/{id}/expire`; its customer is deleted',

  'subscription.created': '`POST /v1/subscriptions`; `POST /v1/checkout_sessions` with a recurring price',
  'subscription.activated': 'its first payment; late money brings an ended one back',
  'subscription.renewed': 'the next period begins: its invoice is paid or waived',
  'subscription.past_due': 'a renewal fails; a renewal invoice is not paid when it is due',
  'subscription.recovered': 'what was owed is paid or waived',
  'subscription.cancel_scheduled': '`POST /v1/subscriptions/{id}/cancel`',
  'subscription.resumed': '`POST /v1/subscriptions/{id}/resume`',
  'subscription.changed': '`POST /v1/subscriptions/{id}/change`',
  'subscription.canceled': 'a scheduled end comes; a cancel at once; collecting was given up; a refund or a dispute',
  'subscription.expired': 'the window of the first payment is over; its first invoice or its checkout ends',
  'subscription.updated':
    '`PATCH /v1/subscriptions/{id}`; a new default card while money is owed; another code in its checkout; its customer becomes part of another',

  'payment_link.created': '`POST /v1/payment_links`',
  'payment_link.updated': '`PATCH /v1/payment_links/{id}`',
  'discount_code.created': '`POST /v1/discount_codes`',
  'discount_code.redeemed': 'what it was used for is paid',
  'discount_code.exhausted': 'its last use is paid',
  'discount_code.closed': '`POST /v1/discount_codes/{id}/close`',

  'license.issued': 'a product with licences is paid for',
  'license.activated': '`POST /v1/licenses/verify` takes a seat',
  'license.released': '`POST /v1/licenses/release`; `POST /v1/licenses/{id}/reset_uses`',
  'license.revoked': 'its subscription ends or its grace is over; a refund, a dispute, another product',
  'license.rotated': '`POST /v1/licenses/{id}/rotate`',
  'license.seats_exceeded': '`POST /v1/licenses/verify` finds no seat; once an hour',

  'entitlements.updated': 'products, flags or credits of a customer have changed, whatever did it',

  'credits.granted': 'a product with credits is paid for; a dispute is won',
  'credits.consumed': '`POST /v1/customers/{id}/credits/consume`',
  'credits.depleted': '`POST /v1/customers/{id}/credits/consume` takes the last',
  'credits.expired': 'their time is over',

  'payout.created': 'a Friday round; `POST /v1/payouts`',
  'payout.in_transit': 'the bank takes the transfer',
  'payout.paid': 'the bank says that it has arrived',
  'payout.failed': 'the bank refuses the transfer',
  'payout.returned': 'the bank sends the money back',
  'payout.skipped': 'a Friday round finds too little, or nowhere to send it',

  'gateway_account.connected': '`POST /v1/gateway_accounts`',
  'gateway_account.updated':
    '`PATCH /v1/gateway_accounts/{id}`, another account that takes over its methods, or a check that succeeds again',
  'gateway_account.failing':
    'a check, by `POST /v1/gateway_accounts/{id}/check` or every six hours, when the gateway refuses the credentials',
  'gateway.reconciliation_different': 'each night, for the day before: once per account and day',
  'gateway_account.disconnected': '`DELETE /v1/gateway_accounts/{id}`',

  'webhook_endpoint.ping': '`POST /v1/webhook_endpoints/{id}/ping`',
  'webhook_endpoint.disabled': 'an endpoint fails for 5 days, or answers 410',

  'approval.requested': '`POST /v1/approvals`',
  'approval.approved': '`POST /v1/approvals/{id}/approve`, by a member',
  'approval.rejected': '`POST /v1/approvals/{id}/reject`, by a member',
  'approval.expired': 'its 72 hours are over',

  'test_clock.advancing': '`POST /v1/test_clocks/{id}/advance`',
  'test_clock.ready': 'a test clock arrives',
}
