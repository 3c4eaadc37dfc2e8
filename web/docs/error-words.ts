// What every error means: its cause, what to do about it, and the error as it comes. `doc_url` of each error leads to it. A code without a line here does not compile.
import type { RefusalCode, RefusalDetails } from '../../rules/refusals.ts'

export interface ErrorText {
  cause: string
  remedy: string
  message: string
  details?: Pick<RefusalDetails, 'param' | 'declineCode' | 'payment' | 'subscription' | 'totalSatang'>
}

const text = (cause: string, remedy: string, message: string, details?: ErrorText['details']): ErrorText => ({
  cause,
  remedy,
  message,
  ...(details ? { details } : {}),
})

const by = (param: string) => ({ param })
const AGAIN = 'Send the same call again after `Retry-After`, with the same `Idempotency-Key`.'
const NEW_ONE = 'This is final. Create a new one.'

export const ERROR_TEXTS: Record<RefusalCode, ErrorText> = {
  parameter_missing: text(
    'The call needs a parameter that was not sent.',
    'Send the field named in `param`. `errors` lists all that are missing or wrong.',
    '`customer` is required.',
    by('customer'),
  ),
  parameter_invalid: text(
    'A parameter has an invalid value. Values are never coerced: `"5"` is not an integer.',
    'Fix the field named in `param`. `message` says what is expected.',
    '`limit` must be at most 100.',
    by('limit'),
  ),
  parameter_unknown: text(
    'The call has no parameter of this name.',
    'Remove it, or use the name that the message suggests.',
    'Unknown parameter: `emial`. Did you mean `email`?',
    by('emial'),
  ),
  json_invalid: text(
    'The body is not JSON or not UTF-8, is nested too deep, or has an object with a duplicate member.',
    'Make the body with a JSON library, and send each member once.',
    'The body is not valid JSON.',
  ),
  resource_missing: text(
    'The object does not exist for this key. The status is 404 for an id in the path and 400 for an id in a field. Objects of the other mode or of another shop are not visible.',
    'Check the id and the mode of the key: `sk_test_…` sees only test objects.',
    "No such customer: 'cus_01jd8z7k3n5q9r2t4v6w8x0y1z'.",
    by('id'),
  ),
  version_missing: text(
    'This call requires the API version your program was written for.',
    'Send the header `Service-Version`.',
    'Send the header Service-Version here; supported: 2026-09-01.',
  ),
  version_unsupported: text(
    '`Service-Version` names a version that this service does not have.',
    'Send one that `GET /v1/versions` lists.',
    'This Service-Version is not supported; supported: 2026-09-01.',
  ),
  idempotency_key_invalid: text(
    'The `Idempotency-Key` is empty, too long, or has other characters than printable ASCII.',
    'Use 1 to 255 printable ASCII characters, such as a UUID or the number of an order.',
    'Idempotency-Key must be 1 to 255 printable ASCII characters.',
  ),

  price_not_recurring: text(
    'A subscription was asked for with a price that is paid once.',
    'Use a price of the type `recurring`; sell the other one by a checkout.',
    'The price price_01jd8z7k3n5q9r2t4v6w8x0y1z is not a recurring price.',
    by('price'),
  ),
  price_inactive: text(
    'The price was deactivated.',
    'Use another price, or set `active` to true.',
    'The price price_01jd8z7k3n5q9r2t4v6w8x0y1z is not active.',
    by('price'),
  ),
  product_inactive: text(
    'The product of this price was deactivated.',
    'Use another product, or set `active` to true.',
    'The product prod_01jd8z7k3n5q9r2t4v6w8x0y1z is not active.',
    by('price'),
  ),
  payment_method_customer_mismatch: text(
    'The card is stored for another customer.',
    "List the customer's own cards, or store one for them.",
    'The payment method pm_01jd8z7k3n5q9r2t4v6w8x0y1z belongs to another customer.',
    by('payment_method'),
  ),
  payment_method_not_chargeable: text(
    'The card was detached, or there is none to charge.',
    'Have the customer store a card by a setup session or in the portal.',
    'The payment method pm_01jd8z7k3n5q9r2t4v6w8x0y1z has been detached.',
    by('payment_method'),
  ),
  payment_method_type_not_offered: text(
    'The checkout does not offer this way to pay.',
    'Put it into `payment_method_types`, or pay another way.',
    'This checkout cannot be paid by card.',
    by('payment_method_types'),
  ),
  interval_mismatch: text(
    'Recurring lines of one checkout are charged at different intervals.',
    'Sell them in two checkouts, or give both the same interval.',
    'The recurring items of a checkout must have the same interval.',
    by('line_items[1].price'),
  ),
  amount_too_small: text(
    'The amount is below what can be paid.',
    'Ask for at least what the message names. Amounts are satang: ฿1 is 100.',
    '`amount_satang` is too small: at least 100 satang.',
    by('amount_satang'),
  ),
  amount_too_large: text(
    'The amount is above what may be charged, or above what is left.',
    'Ask for less. For a refund, read `refunded_satang` of the payment first.',
    'The amount of a checkout may not exceed 99999999999 satang.',
    by('line_items'),
  ),
  amount_below_minimum: text(
    'The buyer chose less than the price allows.',
    'Choose at least the `minimum_satang` of the price.',
    'The amount is below the minimum of this price.',
    by('line_items[0].amount_satang'),
  ),
  discount_code_invalid: text(
    'There is no such code.',
    'Ask for the spelling. Codes are compared without regard to case.',
    'There is no such discount code.',
    by('discount_code'),
  ),
  discount_code_inactive: text(
    'The code was closed, or has not begun.',
    'Use another code, or open this one.',
    'This discount code is not active.',
    by('discount_code'),
  ),
  discount_code_expired: text(
    'The time of the code is over.',
    'Use another code, or make a new one.',
    'This discount code has expired.',
    by('discount_code'),
  ),
  discount_code_exhausted: text(
    'The code has been used as often as it may be, in all or by this customer. Open checkouts count.',
    'Use another code. A use comes back when its checkout expires.',
    'This discount code has been used up.',
    by('discount_code'),
  ),
  discount_code_taken: text(
    'There is an open code of this name already.',
    'Choose another name, or close the other one first.',
    "There is an open discount code 'WELCOME10' already.",
    by('code'),
  ),
  discount_codes_not_allowed: text(
    'The checkout was made with `allow_discount_codes: false`.',
    'Leave the code out, or make the checkout with `true`.',
    'This checkout takes no discount codes.',
    by('discount_code'),
  ),
  payment_link_used_up: text(
    'The link has been paid as often as it may be, or was deactivated.',
    'Make another link, or raise `max_uses`.',
    'This payment link cannot be paid any more.',
  ),
  discount_not_applicable: text(
    'The code takes nothing off what is bought.',
    'Use it for the products that it was made for.',
    'This discount code does not apply to these items.',
    by('discount_code'),
  ),
  email_taken: text(
    'Another customer has this address. It is unique in a shop and mode, without regard to case.',
    'Find that customer with `GET /v1/customers?email=…`, and use it.',
    "There is a customer with the email 'nok@example.com' already.",
    by('email'),
  ),
  tax_id_invalid: text(
    'The thirteen-digit tax id has a check digit that does not fit.',
    'Compare it with the document it is from.',
    '`tax_id` must be a Thai tax id of 13 digits with its check digit.',
    by('tax_id'),
  ),
  tax_period_closed: text(
    'The month of this tax document has been closed.',
    'Correct it in an open month, by a credit note.',
    'The month 2026-08 is closed.',
  ),
  tax_document_not_replaceable: text(
    'The document was replaced or cancelled, or was never one that can be replaced.',
    'Read it again, and work with the newest one.',
    'ABB-2026-000001 has been replaced, so it cannot be replaced.',
  ),
  tax_document_not_cancellable: text(
    'The document was cancelled or replaced already, or is of a kind that is not cancelled.',
    'Read it again. Money that goes back is a credit note, which a refund makes.',
    'ABB-2026-000001 is cancelled.',
  ),
  approval_not_pending: text(
    'The approval was decided, has run, or its time is over.',
    'Read it again: its `status` says what became of it. Propose the call anew if it is still wanted.',
    'The approval apr_01jd8z7k3n5q9r2t4v6w8x0y1z has expired.',
  ),
  too_many_endpoints: text(
    'There are as many webhook endpoints in this mode as there can be.',
    'Delete one that is not used.',
    'There are 16 webhook endpoints already, which is the most there can be in one mode. Delete one first.',
  ),
  dry_run_unavailable: text(
    'The call would ask a provider or a store for something that cannot be taken back, so it cannot be tried.',
    'Send it without `Dry-Run`, in test mode if you only want to see it.',
    'This call asks a payment provider or a store for something that cannot be taken back, so it cannot be tried without doing it.',
  ),
  customer_not_erasable: text(
    'Something of the customer goes on: a subscription, a checkout, a payment or a refund.',
    'End what `errors` lists, then erase.',
    'The customer has subscriptions that go on: end them, or send `cancel: true`.',
  ),

  payment_not_refundable: text(
    'The payment has not succeeded, or its money cannot be sent back this way.',
    'Refund payments whose `status` is `succeeded`.',
    'The payment pay_01jd8z7k3n5q9r2t4v6w8x0y1z is failed. Only a payment that succeeded can be refunded.',
  ),
  payment_already_refunded: text(
    'All of the payment has gone back.',
    'Nothing is to be done. List the refunds of the payment to see them.',
    'The payment pay_01jd8z7k3n5q9r2t4v6w8x0y1z has been refunded in full. 0 satang (฿0.00) are left.',
  ),
  payment_disputed: text(
    "The buyer's bank has taken the payment back, or is deciding about it.",
    'Wait for the dispute. A refund beside it would pay twice.',
    'The payment pay_01jd8z7k3n5q9r2t4v6w8x0y1z is disputed (dp_01jd8z7k3n5q9r2t4v6w8x0y1z). Nothing of it can be refunded by hand.',
  ),
  subscription_ended: text(
    'The subscription is cancelled or expired.',
    NEW_ONE,
    'Subscription sub_01jd8z7k3n5q9r2t4v6w8x0y1z has ended.',
  ),
  checkout_session_not_open: text(
    'The checkout is complete or expired.',
    NEW_ONE,
    'The checkout cs_01jd8z7k3n5q9r2t4v6w8x0y1z is expired.',
  ),
  invoice_not_draft: text(
    'Only a draft can be changed, and this invoice has been finalised.',
    'Void it and write another one.',
    'The invoice in_01jd8z7k3n5q9r2t4v6w8x0y1z is open.',
  ),
  setup_session_not_open: text(
    'A card has been stored by this session, or its time is over.',
    NEW_ONE,
    'The setup session ss_01jd8z7k3n5q9r2t4v6w8x0y1z is complete.',
  ),
  invoice_not_open: text(
    'The invoice is paid, void, or still a draft.',
    'Read its `status`. A draft must be finalised first.',
    'The invoice in_01jd8z7k3n5q9r2t4v6w8x0y1z is paid.',
  ),
  credits_insufficient: text(
    'The customer has fewer credits than the call would use. None were used.',
    'Ask for less, grant some, or sell some.',
    '30 credits were asked for, and 12 are left.',
    by('amount'),
  ),
  balance_below_minimum: text(
    'The balance is below the smallest payout.',
    'Wait until more is available; `GET /v1/balance` says how much is.',
    '฿50.00 are available, and the smallest payout is ฿100.00.',
  ),
  no_bank_account: text(
    'There is no bank account that payouts may go to, or its waiting time goes on.',
    'Add one, and look at when it may be used.',
    'There is no bank account to pay out to.',
  ),
  gateway_not_configured: text(
    'No payment provider is connected that could do this in this mode.',
    'Connect one in the dashboard, or by `POST /v1/gateway_accounts`.',
    'No payment gateway is configured for card.',
  ),
  gateway_credentials_invalid: text(
    'The payment provider does not accept the credentials.',
    "Copy them again from the provider's dashboard; the message has the provider's words.",
    'Stripe does not accept `secret_key`: Invalid API Key provided.',
    by('credentials.secret_key'),
  ),
  signature_invalid: text(
    "A notification does not carry the provider's signature.",
    'Enter the signing secret of the webhook that the provider shows.',
    'The signature does not match.',
  ),
  gateway_mode_mismatch: text(
    'Credentials of test mode were given in live mode, or the other way round.',
    'Use those of the mode of your key.',
    'This is a key of test mode, and the account is in live mode.',
    by('credentials.secret_key'),
  ),
  gateway_has_no_book: text(
    'The provider offers no list of its transactions to compare with.',
    'Compare with its statement by hand, or upload a bank statement.',
    'This gateway has no book to compare with.',
  ),
  gateway_cannot_return: text(
    'The provider cannot send this money back.',
    'Send it by your bank, and record that.',
    'This gateway cannot send money back.',
  ),
  gateway_account_in_use: text(
    'Payments, refunds or payouts are under way at the account.',
    'Choose another account for its methods, and disconnect it when they have ended.',
    '2 payments, 0 refunds and 0 payouts are under way at ga_01jd8z7k3n5q9r2t4v6w8x0y1z. Choose another account for its methods first, and disconnect it when they have ended.',
  ),
  customer_has_open_payment: text(
    'A payment of the customer waits for its outcome.',
    'Wait for it, or void its invoice.',
    'The customer cus_01jd8z7k3n5q9r2t4v6w8x0y1z has a payment that is still open. Wait for its outcome, or void its invoice.',
  ),

  idempotency_key_reused: text(
    'The key was used for another call within 24 hours.',
    'Use a key for one call only.',
    'This Idempotency-Key was used with another request (method, path, query, body or version differ). Use a new key for a new request.',
  ),
  idempotency_key_in_use: text(
    'The first call with this key still runs.',
    AGAIN,
    'A request with this Idempotency-Key is still running. Try again in a moment.',
  ),
  lock_timeout: text(
    'Another call is changing the same object, or its test clock is advancing.',
    AGAIN,
    'Another request is changing the same object. Nothing was changed; try again.',
  ),
  total_changed: text(
    'What would be charged is not what the buyer saw. Nothing was charged.',
    'Show the buyer `total_satang`, and confirm again with it.',
    'The total is 29900 satang, not 19900. Nothing was charged.',
    { param: 'expected_total_satang', totalSatang: 29_900 },
  ),

  api_key_missing: text(
    'The call carries no key.',
    'Send `Authorization: Bearer sk_test_…`.',
    'Send your secret key in the header Authorization: Bearer sk_test_…',
  ),
  api_key_invalid: text(
    'The key is none of this service.',
    'Copy it whole. A key is shown once; make a new one if it is lost.',
    'This is not an API key of this service: check that it was copied whole, as Bearer sk_test_… or sk_live_…',
  ),
  api_key_expired: text(
    'The time of the key is over.',
    'Make or roll a key, and change `expires_at` before its end next time.',
    'This API key has expired.',
  ),
  api_key_revoked: text(
    'Somebody has revoked the key.',
    'Make a new one. The audit log says who revoked it.',
    'This API key has been revoked.',
  ),
  card_declined: text(
    "The buyer's bank has refused the charge.",
    'Read `decline_code` in the table below. Ask for another card after a hard decline.',
    'The card has insufficient funds.',
    { declineCode: 'insufficient_funds', payment: 'pay_01jd8z7k3n5q9r2t4v6w8x0y1z' },
  ),
  authentication_required: text(
    'The bank wants the card holder to confirm, and nobody was there, or did not.',
    "Send the buyer to the invoice's page, where they can confirm.",
    'The bank asks the card holder to confirm this payment.',
    { declineCode: 'authentication_required', payment: 'pay_01jd8z7k3n5q9r2t4v6w8x0y1z' },
  ),
  expired_card: text('The card has expired.', 'Ask for another card.', 'The card has expired.', {
    declineCode: 'expired_card',
    payment: 'pay_01jd8z7k3n5q9r2t4v6w8x0y1z',
  }),
  processing_error: text(
    'The bank or the provider had a fault. Nothing was charged.',
    'Try again later, with a new `Idempotency-Key`.',
    'The card could not be charged because of an error at the bank. Please try again.',
    { declineCode: 'processing_error', payment: 'pay_01jd8z7k3n5q9r2t4v6w8x0y1z' },
  ),
  member_required: text(
    'Only a person may decide on an approval, and an API key asked.',
    'Have a member decide in the dashboard.',
    'A person decides on an approval, in the dashboard or with a member’s session: an API key may only propose.',
  ),
  scope_missing: text(
    'The key may not do this.',
    'Give it the scope that the message names, or use another key.',
    'This API key lacks the scope customers:write.',
  ),
  secret_key_in_browser: text(
    'The call has an `Origin` header: a browser sent a secret key.',
    'Call from your server, and roll the key if it was published.',
    'Secret keys must not be used in a browser: call from your server, and roll this key if it has been published.',
  ),
  test_mode_only: text(
    'The call or the parameter exists in test mode only.',
    'Use a key that begins with `sk_test_`.',
    'Test clocks are for test mode: use a test key.',
    by('test_clock'),
  ),
  ip_address_not_allowed: text(
    'The key works from certain addresses only, and this is none of them.',
    'Add the address that the message names to `allowed_ips`.',
    "This API key may not be used from 203.0.113.9: add the address to the key's allowed_ips, or call from one that is in it.",
  ),
  route_not_found: text(
    'There is no such call.',
    'Compare method and path with the reference.',
    'There is nothing at GET /v1/custmers.',
  ),
  license_not_found: text(
    'Nobody was sold this key for this product. `valid` is false.',
    'Treat it as not valid. Look at `product_id` if you expected it to be.',
    'There is no such licence for this product.',
  ),
  method_not_allowed: text(
    'The path exists, but not with this method.',
    'Use one that the header `Allow` names.',
    '/v1/customers does not answer PUT, only POST, HEAD, GET.',
  ),
  request_timeout: text(
    'The call did not arrive whole in time.',
    'Send it again with the same `Idempotency-Key`.',
    'The request did not arrive whole in time: 10 s for its headers, 30 s in all.',
  ),
  body_too_large: text(
    'The body is larger than this call takes.',
    'Send less at once.',
    'The body is larger than 1 MiB.',
  ),
  uri_too_long: text('The address of the call is too long.', 'Shorten the query.', 'The address is too long.'),
  expectation_failed: text(
    'The header `Expect` asks for something other than `100-continue`.',
    'Leave the header out.',
    'The only Expect header that is understood is 100-continue.',
  ),
  headers_too_large: text(
    'The headers take more than 16 KiB.',
    'Send fewer or shorter headers; cookies are not needed.',
    'The headers of the request are too large. With its address they may take 16 KiB.',
  ),
  unsupported_media_type: text(
    'The body is no JSON in UTF-8, or is compressed.',
    'Send `Content-Type: application/json`, without `Content-Encoding`.',
    'Send the body as Content-Type: application/json in UTF-8, without Content-Encoding.',
  ),
  rate_limited: text(
    'There were too many calls.',
    'Wait for `Retry-After` seconds. `RateLimit-Remaining` of each answer says how many are left.',
    'Too many requests. Try again in 1 second.',
  ),
  internal_error: text(
    'The fault is ours.',
    'Send it again with the same `Idempotency-Key`; quote the `request_id` if it goes on.',
    'Something went wrong on our side. Quote the request_id if it goes on.',
  ),
  gateway_unreachable: text('The payment provider does not answer.', AGAIN, 'Stripe does not answer. Try again.'),
  workflow_unavailable: text(
    'The workflow engine cannot be reached. Nothing was charged.',
    AGAIN,
    'The workflow engine cannot be reached. Nothing was charged; a retry is safe.',
  ),
  storage_unavailable: text(
    'The store of pictures cannot be reached.',
    AGAIN,
    'Pictures cannot be stored now. Try again in a moment.',
  ),
}

/** What each decline says, and what to do about it. */
export const DECLINE_TEXTS: Record<string, string> = {
  card_declined: 'The bank gives no reason. Ask for another card or PromptPay; a renewal is tried again.',
  insufficient_funds: 'There is not enough money on the card. A renewal is tried again; else ask for another card.',
  limit_exceeded:
    'The amount is above a limit of the card. Ask the buyer to raise it in the banking app, or for PromptPay.',
  do_not_honor: 'The bank says nothing more. The buyer asks the bank, or takes another card.',
  incorrect_cvc: 'The security code is wrong. The buyer types it again.',
  lost_card: 'The card was reported lost. Ask for another one, and do not tell the buyer why.',
  stolen_card:
    'The card was reported stolen, or the bank has withdrawn it. Ask for another one, and do not tell the buyer why.',
  fraudulent: 'The bank suspects fraud. Ask for another card, and look at the order before you deliver.',
  invalid_account: 'The account behind the card is gone. Ask for another card.',
  card_not_supported: 'The card cannot pay this. Ask for another one or PromptPay.',
  expired_card: 'The card has expired. Ask for the new one; the portal takes it.',
  processing_error: 'The bank had an error. Try again in some minutes.',
  authentication_required:
    'The buyer must confirm at the bank, or did not. Send the buyer to the page of the payment again.',
}
