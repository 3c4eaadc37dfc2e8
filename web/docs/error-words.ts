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
const NEW_ONE = 'This cannot be undone. Create a new one.'

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
    'The body is not valid JSON in UTF-8, is nested too deeply, or has the same member twice.',
    'Build the body with a JSON library. Send each member once.',
    'The body is not valid JSON.',
  ),
  resource_missing: text(
    'The object does not exist for this key. The status is 404 for an id in the path and 400 for an id in a field. Objects of the other mode or of another shop are not visible.',
    'Check the id and the mode of the key: `sk_test_…` sees only test objects.',
    "No such customer: 'cus_01jd8z7k3n5q9r2t4v6w8x0y1z'.",
    by('id'),
  ),
  version_missing: text(
    'This call must say which API version your program was written for.',
    'Send the header `Service-Version`.',
    'Send the header Service-Version here; supported: 2026-09-01.',
  ),
  version_unsupported: text(
    '`Service-Version` names a version that this service does not have.',
    'Send a version that `GET /v1/versions` lists.',
    'This Service-Version is not supported; supported: 2026-09-01.',
  ),
  idempotency_key_invalid: text(
    'The `Idempotency-Key` is empty, too long, or has characters outside printable ASCII.',
    'Use 1 to 255 printable ASCII characters, such as a UUID or an order number.',
    'Idempotency-Key must be 1 to 255 printable ASCII characters.',
  ),

  price_not_recurring: text(
    'A subscription needs a recurring price, and this one is paid once.',
    'Use a price of type `recurring`. Sell a one-time price with a checkout.',
    'The price price_01jd8z7k3n5q9r2t4v6w8x0y1z is not a recurring price.',
    by('price'),
  ),
  price_inactive: text(
    'The price is not active.',
    'Use another price, or set `active` to true.',
    'The price price_01jd8z7k3n5q9r2t4v6w8x0y1z is not active.',
    by('price'),
  ),
  product_inactive: text(
    'The product of this price is not active.',
    'Use another product, or set `active` to true.',
    'The product prod_01jd8z7k3n5q9r2t4v6w8x0y1z is not active.',
    by('price'),
  ),
  payment_method_customer_mismatch: text(
    'The card belongs to another customer.',
    "Use one of the customer's own cards, or save a new one for them.",
    'The payment method pm_01jd8z7k3n5q9r2t4v6w8x0y1z belongs to another customer.',
    by('payment_method'),
  ),
  payment_method_not_chargeable: text(
    'The card was detached, or the customer has no card.',
    'Ask the customer to save a card in a setup session or in the portal.',
    'The payment method pm_01jd8z7k3n5q9r2t4v6w8x0y1z has been detached.',
    by('payment_method'),
  ),
  payment_method_type_not_offered: text(
    'The checkout does not offer this payment method.',
    'Add it to `payment_method_types`, or use another payment method.',
    'This checkout cannot be paid by card.',
    by('payment_method_types'),
  ),
  interval_mismatch: text(
    'The recurring items of this checkout have different intervals.',
    'Use prices with the same interval, or sell them in two checkouts.',
    'The recurring items of a checkout must have the same interval.',
    by('line_items[1].price'),
  ),
  amount_too_small: text(
    'The amount is below the smallest that can be paid.',
    'Send at least the amount in the message. Amounts are in satang: ฿1 is 100.',
    '`amount_satang` is too small: at least 100 satang.',
    by('amount_satang'),
  ),
  amount_too_large: text(
    'The amount is above the limit, or above what is left.',
    'Send less. For a refund, first read `refunded_satang` of the payment.',
    'The amount of a checkout may not exceed 99999999999 satang.',
    by('line_items'),
  ),
  amount_below_minimum: text(
    'The buyer chose less than the price allows.',
    'Send at least the `minimum_satang` of the price.',
    'The amount is below the minimum of this price.',
    by('line_items[0].amount_satang'),
  ),
  discount_code_invalid: text(
    'No discount code has this name.',
    'Check the spelling. Upper and lower case are the same.',
    'There is no such discount code.',
    by('discount_code'),
  ),
  discount_code_inactive: text(
    'The code is closed, or has not started yet.',
    'Use another code, or open this one.',
    'This discount code is not active.',
    by('discount_code'),
  ),
  discount_code_expired: text(
    'The code has expired.',
    'Use another code, or create a new one.',
    'This discount code has expired.',
    by('discount_code'),
  ),
  discount_code_exhausted: text(
    'The code has reached its limit of uses, in all or for this customer. Open checkouts count.',
    'Use another code. A use is given back when its checkout expires.',
    'This discount code has been used up.',
    by('discount_code'),
  ),
  discount_code_taken: text(
    'An open code already has this name.',
    'Choose another name, or close the other one first.',
    "There is an open discount code 'WELCOME10' already.",
    by('code'),
  ),
  discount_codes_not_allowed: text(
    'The checkout was created with `allow_discount_codes: false`.',
    'Leave out the code, or create the checkout with `true`.',
    'This checkout takes no discount codes.',
    by('discount_code'),
  ),
  payment_link_used_up: text(
    'The link has reached its limit of uses, or is not active.',
    'Create another link, or raise `max_uses`.',
    'This payment link cannot be paid any more.',
  ),
  discount_not_applicable: text(
    'The code does not apply to anything in this checkout.',
    'Use it for the products it was created for.',
    'This discount code does not apply to these items.',
    by('discount_code'),
  ),
  email_taken: text(
    'Another customer has this email address. It is unique in each shop and mode, whatever its case.',
    'Find that customer with `GET /v1/customers?email=…` and use it.',
    "There is a customer with the email 'nok@example.com' already.",
    by('email'),
  ),
  tax_id_invalid: text(
    'The check digit of the 13-digit tax id is wrong.',
    'Compare it with the document it comes from.',
    '`tax_id` must be a Thai tax id of 13 digits with its check digit.',
    by('tax_id'),
  ),
  tax_period_closed: text(
    'The month of this tax document is closed.',
    'Correct it in an open month, with a credit note.',
    'The month 2026-08 is closed.',
  ),
  tax_document_not_replaceable: text(
    'The document is already replaced or cancelled, or is of a kind that cannot be replaced.',
    'Read it again, and use the newest document.',
    'ABB-2026-000001 has been replaced, so it cannot be replaced.',
  ),
  tax_document_not_cancellable: text(
    'The document is already cancelled or replaced, or is of a kind that cannot be cancelled.',
    'Read it again. To give money back, create a refund: it issues the credit note.',
    'ABB-2026-000001 is cancelled.',
  ),
  approval_not_pending: text(
    'The approval has been decided, has run, or has expired.',
    'Read its `status`. If you still want the change, propose the call again.',
    'The approval apr_01jd8z7k3n5q9r2t4v6w8x0y1z has expired.',
  ),
  too_many_endpoints: text(
    'This mode has the largest number of webhook endpoints.',
    'Delete one that you do not use.',
    'There are 16 webhook endpoints already, which is the most there can be in one mode. Delete one first.',
  ),
  dry_run_unavailable: text(
    'The call reaches a payment provider or a file store and cannot be undone, so it has no dry run.',
    'Send it without `Dry-Run`. Use test mode if you only want to see what happens.',
    'This call asks a payment provider or a store for something that cannot be taken back, so it cannot be tried without doing it.',
  ),
  customer_not_erasable: text(
    'The customer still has an open subscription, checkout, payment or refund.',
    'End what `errors` lists. Then erase the customer.',
    'The customer has subscriptions that go on: end them, or send `cancel: true`.',
  ),

  payment_not_refundable: text(
    'The payment has not succeeded, or its money cannot be sent back this way.',
    'Refund only payments whose `status` is `succeeded`.',
    'The payment pay_01jd8z7k3n5q9r2t4v6w8x0y1z is failed. Only a payment that succeeded can be refunded.',
  ),
  payment_already_refunded: text(
    'The payment has been refunded in full.',
    'There is nothing to do. List the refunds of the payment to see them.',
    'The payment pay_01jd8z7k3n5q9r2t4v6w8x0y1z has been refunded in full. 0 satang (฿0.00) are left.',
  ),
  payment_disputed: text(
    "The buyer's bank has taken the payment back, or is deciding.",
    'Wait for the outcome of the dispute. A refund now would pay the buyer twice.',
    'The payment pay_01jd8z7k3n5q9r2t4v6w8x0y1z is disputed (dp_01jd8z7k3n5q9r2t4v6w8x0y1z). Nothing of it can be refunded by hand.',
  ),
  subscription_ended: text(
    'The subscription is cancelled or expired.',
    NEW_ONE,
    'Subscription sub_01jd8z7k3n5q9r2t4v6w8x0y1z has ended.',
  ),
  checkout_session_not_open: text(
    'The checkout is complete or has expired.',
    NEW_ONE,
    'The checkout cs_01jd8z7k3n5q9r2t4v6w8x0y1z is expired.',
  ),
  invoice_not_draft: text(
    'Only a draft can be changed, and this invoice is finalised.',
    'Void it, and create a new invoice.',
    'The invoice in_01jd8z7k3n5q9r2t4v6w8x0y1z is open.',
  ),
  setup_session_not_open: text(
    'The session has saved a card already, or has expired.',
    NEW_ONE,
    'The setup session ss_01jd8z7k3n5q9r2t4v6w8x0y1z is complete.',
  ),
  invoice_not_open: text(
    'The invoice is paid, void, or still a draft.',
    'Read its `status`. Finalise a draft first.',
    'The invoice in_01jd8z7k3n5q9r2t4v6w8x0y1z is paid.',
  ),
  credits_insufficient: text(
    'The customer has too few credits. None were used.',
    'Use fewer credits, grant some, or sell some.',
    '30 credits were asked for, and 12 are left.',
    by('amount'),
  ),
  balance_below_minimum: text(
    'The available balance is below the smallest payout.',
    'Wait until more is available. `GET /v1/balance` shows how much there is.',
    '฿50.00 are available, and the smallest payout is ฿100.00.',
  ),
  no_bank_account: text(
    'There is no bank account for payouts, or its waiting period is not over.',
    'Add a bank account, and read when it can be used.',
    'There is no bank account to pay out to.',
  ),
  bank_account_changed: text(
    'Another bank account than the one you named would be paid. Nothing was paid out.',
    'Read the bank accounts, and name the one that is meant.',
    'The payout would go to the bank account ba_01jd8z7k2m4n6p8q0r2t4v6x8z, not to ba_01jd8z7k2m4n6p8q0r2t4v6x90. Nothing was paid out.',
    by('bank_account'),
  ),
  gateway_not_configured: text(
    'No connected payment provider can do this in this mode.',
    'Connect one in the dashboard or with `POST /v1/gateway_accounts`.',
    'No payment gateway is configured for card.',
  ),
  gateway_credentials_invalid: text(
    'The payment provider does not accept the credentials.',
    "Copy them again from the provider's dashboard. The message repeats what the provider said.",
    'Stripe does not accept `secret_key`: Invalid API Key provided.',
    by('credentials.secret_key'),
  ),
  signature_invalid: text(
    "The notification does not have the provider's signature.",
    'Enter the signing secret that the provider shows for the webhook.',
    'The signature does not match.',
  ),
  gateway_mode_mismatch: text(
    'These are test credentials in live mode, or live credentials in test mode.',
    'Use credentials of the same mode as your API key.',
    'This is a key of test mode, and the account is in live mode.',
    by('credentials.secret_key'),
  ),
  gateway_has_no_book: text(
    'The provider has no list of transactions to compare with.',
    'Compare its statement by hand, or upload a bank statement.',
    'This gateway has no book to compare with.',
  ),
  gateway_cannot_return: text(
    'The provider cannot send this money back.',
    'Send it from your bank, and record that you did.',
    'This gateway cannot send money back.',
  ),
  gateway_account_in_use: text(
    'The account still has open payments, refunds or payouts.',
    'Choose another account for its payment methods. Disconnect this one when everything has ended.',
    '2 payments, 0 refunds and 0 payouts are under way at ga_01jd8z7k3n5q9r2t4v6w8x0y1z. Choose another account for its methods first, and disconnect it when they have ended.',
  ),
  customer_has_open_payment: text(
    'The customer has a payment whose outcome is not known yet.',
    'Wait for the outcome, or void the invoice.',
    'The customer cus_01jd8z7k3n5q9r2t4v6w8x0y1z has a payment that is still open. Wait for its outcome, or void its invoice.',
  ),

  idempotency_key_reused: text(
    'The key was used for another call within 24 hours.',
    'Use a new key for each new call.',
    'This Idempotency-Key was used with another request (method, path, query, body or version differ). Use a new key for a new request.',
  ),
  idempotency_key_in_use: text(
    'The first call with this key is still running.',
    AGAIN,
    'A request with this Idempotency-Key is still running. Try again in a moment.',
  ),
  lock_timeout: text(
    'Another call is changing the same object, or its test clock is advancing.',
    AGAIN,
    'Another request is changing the same object. Nothing was changed; try again.',
  ),
  total_changed: text(
    'The total is not the one that the buyer saw. Nothing was charged.',
    'Show the buyer `total_satang`, and confirm again with it.',
    'The total is 29900 satang, not 19900. Nothing was charged.',
    { param: 'expected_total_satang', totalSatang: 29_900 },
  ),

  api_key_missing: text(
    'The call has no API key.',
    'Send `Authorization: Bearer sk_test_…`.',
    'Send your secret key in the header Authorization: Bearer sk_test_…',
  ),
  api_key_invalid: text(
    'The key is not an API key of this service.',
    'Copy the whole key. It is shown only once: create a new one if it is lost.',
    'This is not an API key of this service: check that it was copied whole, as Bearer sk_test_… or sk_live_…',
  ),
  api_key_expired: text(
    'The key has expired.',
    'Create or roll a key. Next time, change `expires_at` before that day.',
    'This API key has expired.',
  ),
  api_key_revoked: text(
    'The key has been revoked.',
    'Create a new key. The audit log shows who revoked this one.',
    'This API key has been revoked.',
  ),
  card_declined: text(
    "The buyer's bank refused the charge.",
    'Look `decline_code` up in the table of decline codes on this page. After a hard decline, ask for another card.',
    'The card has insufficient funds.',
    { declineCode: 'insufficient_funds', payment: 'pay_01jd8z7k3n5q9r2t4v6w8x0y1z' },
  ),
  authentication_required: text(
    'The bank wants the cardholder to confirm, and they did not, or were not there to do so.',
    "Send the buyer to the invoice's page, where they can confirm.",
    'The bank asks the card holder to confirm this payment.',
    { declineCode: 'authentication_required', payment: 'pay_01jd8z7k3n5q9r2t4v6w8x0y1z' },
  ),
  expired_card: text('The card has expired.', 'Ask for another card.', 'The card has expired.', {
    declineCode: 'expired_card',
    payment: 'pay_01jd8z7k3n5q9r2t4v6w8x0y1z',
  }),
  processing_error: text(
    'The bank or the provider had an error. Nothing was charged.',
    'Try again later, with a new `Idempotency-Key`.',
    'The card could not be charged because of an error at the bank. Please try again.',
    { declineCode: 'processing_error', payment: 'pay_01jd8z7k3n5q9r2t4v6w8x0y1z' },
  ),
  member_required: text(
    'Only a person can decide on an approval. This call used an API key.',
    'Ask a team member to decide in the dashboard.',
    'A person decides on an approval, in the dashboard or with a member’s session: an API key may only propose.',
  ),
  scope_missing: text(
    'The key does not have the scope that this call needs.',
    'Add the scope named in the message, or use another key.',
    'This API key lacks the scope customers:write.',
  ),
  secret_key_in_browser: text(
    'The call has an `Origin` header, so a browser sent the secret key.',
    'Call from your server. If the key was published, roll it.',
    'Secret keys must not be used in a browser: call from your server, and roll this key if it has been published.',
  ),
  test_mode_only: text(
    'This call or parameter works in test mode only.',
    'Use a key that begins with `sk_test_`.',
    'Test clocks are for test mode: use a test key.',
    by('test_clock'),
  ),
  ip_address_not_allowed: text(
    'The key works only from certain IP addresses, and this is not one of them.',
    'Add the address in the message to `allowed_ips`.',
    "This API key may not be used from 203.0.113.9: add the address to the key's allowed_ips, or call from one that is in it.",
  ),
  route_not_found: text(
    'The API has no such call.',
    'Compare the method and path with the reference.',
    'There is nothing at GET /v1/custmers.',
  ),
  license_not_found: text(
    'This key was not issued for this product. `valid` is false.',
    'Treat the key as not valid. If you expected it to be, check `product_id`.',
    'There is no such licence for this product.',
  ),
  method_not_allowed: text(
    'The path exists, but not with this method.',
    'Use a method that the header `Allow` names.',
    '/v1/customers does not answer PUT, only POST, HEAD, GET.',
  ),
  request_timeout: text(
    'The call did not arrive completely in time.',
    'Send it again with the same `Idempotency-Key`.',
    'The request did not arrive whole in time: 10 s for its headers, 30 s in all.',
  ),
  body_too_large: text(
    'The body is larger than this call allows.',
    'Send less in one call.',
    'The body is larger than 1 MiB.',
  ),
  uri_too_long: text('The URL is too long.', 'Shorten the query.', 'The address is too long.'),
  expectation_failed: text(
    'The header `Expect` asks for something other than `100-continue`.',
    'Leave the header out.',
    'The only Expect header that is understood is 100-continue.',
  ),
  headers_too_large: text(
    'The headers are larger than 16 KiB.',
    'Send fewer or shorter headers. Cookies are not needed.',
    'The headers of the request are too large. With its address they may take 16 KiB.',
  ),
  unsupported_media_type: text(
    'The body is not JSON in UTF-8, or is compressed.',
    'Send `Content-Type: application/json`, without `Content-Encoding`.',
    'Send the body as Content-Type: application/json in UTF-8, without Content-Encoding.',
  ),
  rate_limited: text(
    'You sent too many calls.',
    'Wait `Retry-After` seconds. The header `RateLimit-Remaining` shows how many calls are left.',
    'Too many requests. Try again in 1 second.',
  ),
  internal_error: text(
    'Something failed on our side.',
    'Send the call again with the same `Idempotency-Key`. If it keeps failing, send us the `request_id`.',
    'Something went wrong on our side. Quote the request_id if it goes on.',
  ),
  gateway_unreachable: text('The payment provider did not answer.', AGAIN, 'Stripe does not answer. Try again.'),
  workflow_unavailable: text(
    'The workflow engine cannot be reached. Nothing was charged.',
    AGAIN,
    'The workflow engine cannot be reached. Nothing was charged; a retry is safe.',
  ),
  storage_unavailable: text(
    'The file store cannot be reached.',
    AGAIN,
    'Pictures cannot be stored now. Try again in a moment.',
  ),
}

/** What each decline says, and what to do about it. */
export const DECLINE_TEXTS: Record<string, string> = {
  card_declined: 'The bank gives no reason. Ask for another card or PromptPay. A renewal is retried.',
  insufficient_funds: 'The card does not have enough money. Ask for another card. A renewal is retried.',
  limit_exceeded:
    'The amount is above the card’s limit. Ask the buyer to raise it in the banking app, or to pay by PromptPay.',
  do_not_honor: 'The bank gives no further reason. The buyer can ask the bank or use another card.',
  incorrect_cvc: 'The security code is wrong. Ask the buyer to type it again.',
  lost_card: 'The card was reported lost. Ask for another card. Do not tell the buyer why.',
  stolen_card:
    'The card was reported stolen, or withdrawn by the bank. Ask for another card. Do not tell the buyer why.',
  fraudulent: 'The bank suspects fraud. Ask for another card, and check the order before you deliver.',
  invalid_account: 'The account behind the card is closed. Ask for another card.',
  card_not_supported: 'The card cannot be used for this payment. Ask for another card or PromptPay.',
  expired_card: 'The card has expired. Ask for the new card, which the buyer can add in the portal.',
  processing_error: 'The bank had an error. Try again in a few minutes.',
  authentication_required: 'The buyer must confirm with the bank. Send them to the payment page again.',
}
