// What each value of an enumeration means, for the OpenAPI document (api/openapi-finish.ts) and for what is generated from it. Their Thai is in
// web/docs/thai-values.ts. A list without its values here fails test/api/openapi.test.ts.
import { SIMULATED_ACTIONS } from '../rules/simulations.ts'

/** What a line of a simulation's script does, as a sentence. */
const SIMULATED_TEXTS = Object.fromEntries(
  Object.entries(SIMULATED_ACTIONS).map(([name, { says }]) => [
    name,
    `${says.charAt(0).toUpperCase()}${says.slice(1)}.`,
  ]),
)

/** By its values. A field that takes or answers only some of a list has the texts of those. */
export const VALUE_TEXTS: readonly Readonly<Record<string, string>>[] = [
  // Subscriptions.
  {
    pending_first_payment: 'Waits for its first payment. Nothing is delivered yet.',
    active: 'Paid for the current period.',
    past_due: 'A renewal is not paid. The charge is retried, or the customer is reminded.',
    canceled: 'Ended: by you, by the customer, or after the last retry.',
    expired: 'The first payment never came.',
  },
  {
    active: 'Paid for the current period, and it renews.',
    ending: 'Paid for the current period, and it ends with it.',
    past_due: 'A renewal is not paid. The charge is retried, or the customer is reminded.',
    pending_first_payment: 'Waits for its first payment. Nothing is delivered yet.',
    canceled: 'Ended: by you, by the customer, or after the last retry.',
    expired: 'The first payment never came.',
  },
  { past_due: 'A subscription is past due.', active: 'One is active, and none past due.', none: 'Neither.' },
  {
    auto_charge: 'A stored card is charged at each renewal.',
    invoice: 'An invoice with a QR is sent before each renewal.',
  },
  {
    error_if_incomplete: 'A declined first charge fails the call, and no subscription is made.',
    allow_incomplete: 'A declined first charge leaves a subscription that can still be paid for 23 hours.',
  },
  {
    none: 'The new price counts from the next period.',
    prorate: 'The unused time of the old price is credited against the rest of the new one, by the second.',
  },
  { past: 'It has happened.', planned: 'It will happen, unless something changes before.' },
  // Checkout and setup sessions.
  {
    open: 'The page can still be used.',
    complete: 'Done: it was paid, nothing was due, or the card was stored.',
    expired: 'Its time is over, or it was closed.',
  },
  {
    unpaid: 'No payment has arrived in full.',
    paid: 'The money has arrived.',
    no_payment_required: 'The total was zero.',
  },
  // Payments and refunds.
  {
    requires_action: 'Waits for the buyer: `next_action` says for what.',
    processing: 'The bank or the provider has not answered yet.',
    succeeded: 'The money has arrived.',
    failed: 'Declined or refused.',
    expired: 'Its QR was not paid in time.',
    canceled: 'No longer needed, such as when another payment came first.',
  },
  {
    requires_action: 'Waits for the buyer: `next_action` says for what.',
    processing: 'The bank or the provider has not answered yet.',
    succeeded: 'The money has arrived, and none of it went back.',
    refunded: 'Some or all of it was refunded.',
    disputed: 'The bank of the buyer has taken money back, or had.',
    failed: 'Declined or refused.',
    expired: 'Its QR was not paid in time.',
    canceled: 'No longer needed, such as when another payment came first.',
  },
  { promptpay: 'A PromptPay QR.', card: 'A card.' },
  {
    promptpay: 'A PromptPay QR.',
    card: 'A card.',
    cash: 'Cash that you took yourself.',
    cheque: 'A cheque that you took yourself.',
    transfer: 'A transfer to a bank account of your own.',
  },
  {
    cash: 'You were paid in cash.',
    cheque: 'You were paid by cheque.',
    transfer: 'You were paid by transfer to a bank account of your own.',
  },
  {
    redirect_to_url: 'Send the buyer to the page of the bank.',
    display_qr: 'Show the QR, or the page that shows it.',
  },
  { fee: 'The fee itself.', vat: 'The VAT on the fee.' },
  { none: 'Nothing was refunded.', partial: 'A part was refunded.', full: 'All of it was refunded.' },
  {
    pending: 'The provider or a person needs time.',
    succeeded: 'The money went back.',
    failed: 'It did not go back, and can be refunded again.',
  },
  {
    succeeded: 'The refund succeeds at once, as it does without this call.',
    pending: 'It waits for `/v1/test_helpers/refunds/{id}/succeed` or `/fail`.',
    failed: 'It fails at once.',
    timeout: 'The money goes back, and the answer is lost.',
  },
  {
    open: 'The bank has not decided yet.',
    won: 'Decided for you: the money came back.',
    lost: 'Decided for the buyer: the money stays with them.',
  },
  {
    platform: 'The money reaches the operator first, and you by a payout.',
    direct: 'The money reaches your own account at the provider or bank.',
  },
  // Invoices and tax.
  {
    draft: 'Not issued yet: it can be changed, and buyers do not see it.',
    open: 'Issued, and not paid in full.',
    paid: 'Paid in full.',
    void: 'Cancelled: nothing is owed.',
    uncollectible: 'Written off: reminders stop, and a payment that still comes pays it.',
  },
  {
    draft: 'Not issued yet: it can be changed, and buyers do not see it.',
    open: 'Issued, not paid in full, and not yet overdue.',
    overdue: 'Issued, not paid in full, and past its due date.',
    paid: 'Paid in full.',
    void: 'Cancelled: nothing is owed.',
    uncollectible: 'Written off: reminders stop, and a payment that still comes pays it.',
  },
  {
    subscription_create: 'The first period of a subscription.',
    subscription_cycle: 'A renewal.',
    subscription_change: 'A change of plan.',
    checkout: 'A purchase on a hosted page.',
    manual: 'An invoice that you made by hand.',
  },
  { waiting: 'The customer has not sent it yet.', received: 'It is here.' },
  { merchant: 'The shop uploaded it.', buyer: 'The buyer sent it on the invoice page.' },
  { invoice: 'The invoice itself.', receipt: 'The receipt, once the invoice is paid; with VAT it is the tax invoice.' },
  {
    inclusive: 'The amount includes VAT.',
    exclusive: 'VAT is added to the amount.',
  },
  {
    standard: 'The VAT rate in force.',
    zero: 'VAT at 0 %.',
    exempt: 'Outside VAT.',
  },
  {
    full: 'A tax invoice with the details of the buyer, and a receipt (Revenue Code §86/4).',
    abbreviated: 'A tax invoice without the buyer, and a receipt (§86/6).',
    receipt: 'A receipt without VAT; with `refund` it documents what went back.',
    credit_note: 'A credit note for a refund (§86/10).',
    debit_note: 'Reserved for a later version.',
  },
  {
    issued: 'It counts.',
    replaced: 'Another document counts instead. It is in no report.',
    cancelled: 'It does not count. The report of output VAT lists it with zeros.',
  },
  {
    TAX: 'Full tax invoices.',
    ABB: 'Abbreviated tax invoices.',
    RC: 'Receipts, without the notes on them.',
    RN: 'Notes of refunds on receipts.',
    CN: 'Credit notes.',
    DN: 'Reserved for a later version.',
  },
  {
    output_vat: 'The report of output VAT: every tax document of the month.',
    sales: 'What was sold and refunded.',
    fees: 'Fees, with their VAT.',
    refunds: 'What was refunded.',
    withholding: 'Tax that customers withheld.',
    payouts: 'What was paid out.',
    peak: 'The sales in the columns that PEAK imports.',
    flowaccount: 'The sales in the columns that FlowAccount imports.',
  },
  // Products, prices and discounts.
  {
    one_time: 'Paid once.',
    recurring: 'Paid each month or year.',
    pay_what_you_want: 'Paid once, with an amount that the buyer chooses.',
  },
  { month: 'A calendar month.', year: 'A calendar year.' },
  { day: 'A row for each day in Bangkok.', month: 'A row for each month in Bangkok.' },
  { percent: '`value` is a percentage of the price.', fixed: '`value` is an amount in satang.' },
  {
    once: 'The first invoice only.',
    repeating: 'The number of periods in `duration_in_cycles`.',
    forever: 'Every invoice of the subscription.',
  },
  // Licences, credits and transfers.
  {
    active: 'Valid.',
    disabled: 'You switched it off.',
    revoked: 'Its subscription ended, or its money went back.',
    expired: 'Its subscription is past due, and the grace period is over.',
  },
  {
    refunded: 'The purchase was refunded.',
    disputed: 'The buyer disputes the payment at the bank.',
    subscription_ended: 'The subscription has ended.',
    plan_changed: 'The subscription is for another product now.',
  },
  {
    disabled: 'You switched the licence off.',
    refunded: 'The purchase was refunded.',
    disputed: 'The buyer disputes the payment at the bank.',
    subscription_ended: 'The subscription has ended.',
    expired: 'The subscription is past due, and the grace period is over.',
    seats_exceeded: 'Every seat is taken by another device.',
  },
  {
    grant: 'Credits were bought, or granted by you.',
    consumption: 'Credits were spent.',
    expiry: 'Credits ran out of time.',
    revocation: 'Credits were taken back, because their money went back.',
    restoration: 'Revoked credits were given back, such as after a dispute that you won.',
  },
  {
    matched: 'It paid what it was sent for, or what you matched it to.',
    unmatched: 'It fits nothing that is open: match it or refund it.',
    underpaid: 'Too little. The payment waits for the rest.',
    overpaid: 'Too much. The excess is held for its sender.',
    late: 'It came after the checkout had expired, and still paid it.',
    duplicate: 'The same payment had arrived before.',
    refunded: 'It went back to its sender.',
  },
  {
    confirmed: 'Its amount counts as an inbound transfer.',
    rejected: 'It is worth nothing: `reason` says why.',
    waiting: 'Not decided: `waits_for` says on whom it depends.',
  },
  {
    by_hand: 'A member decides, because no verifier is connected.',
    bank: 'The sending bank has no answer yet. It is asked again automatically.',
    quota: 'The verifier refuses: its quota is used up, or your key. It is asked again automatically.',
    account_unclear: 'The slip shows too little of the receiver. A member decides.',
    other_reference: 'The slip names another payment. A member decides.',
  },
  {
    amount: 'The amount is not the one that was sent.',
    account: 'The money went to another account.',
    duplicate: 'The slip was used before.',
    unreadable: 'The picture could not be read.',
    not_found: 'The bank knows no such transfer.',
    old: 'The transfer is older than three days.',
  },
  // Payouts, balance and providers.
  {
    pending: 'Set aside from your balance, and not sent yet.',
    in_transit: 'Sent to the bank.',
    paid: 'It has arrived.',
    failed: 'The bank refused it. The money is in your balance again.',
    returned: 'The bank sent it back. The money is in your balance again.',
  },
  {
    sent: 'The money has left the account.',
    failed: 'It was not sent. A payout is in the balance again, a refund can be made again.',
    returned: 'It was sent, and the bank has sent it back.',
  },
  {
    account_closed: 'The account is closed.',
    account_unknown: 'There is no such account.',
    declined_by_bank: 'The bank declined the transfer.',
    not_sent: 'Nobody sent it.',
  },
  {
    negative_balance: 'The balance is below zero.',
    below_minimum: 'The balance is below `minimum_payout_satang`.',
    no_bank_account: 'There is no bank account that may be used yet.',
    paused: 'The operator has paused your payouts.',
  },
  {
    charge: 'A payment.',
    refund: 'A refund, or one that failed and came back.',
    payout: 'A payout.',
    payout_return: 'A payout that came back.',
    dispute: 'Money that a bank took back.',
    dispute_won: 'Money that came back after a dispute.',
    adjustment: 'A charge that could not be refunded and is held apart, or its return.',
  },
  { stripe: 'Stripe.', opn: 'Opn Payments.', bank: 'A bank account of your own.' },
  { promptpay: 'PromptPay QR.', card: 'Cards.', transfer: 'Payouts to bank accounts.' },
  {
    connected: 'It works.',
    failing: 'The provider refused the credentials at the last check.',
    disconnected: 'Final: connect a new one instead.',
  },
  {
    equal: 'Both books agree.',
    different: 'They do not: `differences` lists where.',
    waiting: 'The day is not over, or a fee is not known yet and nothing else differs.',
  },
  {
    missing_here: 'The provider has it, and Satang does not.',
    missing_there: 'Satang has it, and the provider does not.',
    amount: 'The amounts differ.',
    fee: 'The fees differ.',
    status: 'One book has it as failed or pending.',
  },
  // Developers.
  { enabled: 'Events are sent to it.', disabled: 'Nothing is sent to it: `disabled_reason` says why.' },
  {
    pending: 'Attempts are to come.',
    succeeded: 'The receiver answered with 2xx.',
    exhausted: 'The last attempt failed.',
    canceled: 'Its endpoint was disabled or deleted, or a replay took its place.',
  },
  {
    schedule: 'The first attempt, or a retry on schedule.',
    retry: 'You asked for it with `POST /v1/deliveries/{id}/retry`.',
    replay: 'A replay.',
    ping: 'A ping.',
  },
  { running: 'Deliveries are still being made.', completed: 'All are made.', canceled: 'It was stopped.' },
  {
    pending: 'A member has not decided yet.',
    approved: 'A member approved it, and the call is made.',
    rejected: 'A member rejected it.',
    expired: 'Nobody decided in time.',
  },
  {
    waiting: 'Not finished: it is tried until it is.',
    succeeded: 'The call succeeded.',
    refused: 'The call was refused, as it would have been without an approval.',
  },
  { key: 'A call of the API.', member: 'A member in the dashboard.' },
  {
    member: 'A member of the team.',
    key: 'An API key.',
    system: 'A worker, the operator, or somebody who is not logged in.',
  },
  {
    checkout: 'The checkout.',
    setup: 'The page of a setup session.',
    portal: 'The customer portal.',
    invoice: 'The invoice page.',
  },
  {
    customer: 'A customer.',
    product: 'A product.',
    subscription: 'A subscription.',
    payment: 'A payment.',
    invoice: 'An invoice.',
    tax_document: 'A tax document.',
    discount_code: 'A discount code.',
    license: 'A licence.',
  },
  {
    invalid_request_error: 'The call is wrong. A retry does not help.',
    idempotency_error: 'The `Idempotency-Key` was used for another call, or its call is still going on.',
    api_error: 'A fault on our side or at a provider. Retry with the same `Idempotency-Key`.',
    authentication_error: 'The API key is missing, wrong, expired or revoked.',
    card_error: 'The card was declined: see `decline_code`.',
    permission_error: 'The API key may not do this.',
    rate_limit_error: 'Too many calls. Retry after `Retry-After`.',
  },
  {
    '2xx': 'Calls that succeeded.',
    '3xx': 'Calls that were redirected.',
    '4xx': 'Calls that were refused.',
    '5xx': 'Calls that failed on our side.',
    failed: 'Both: 400 and above.',
  },
  {
    json: 'A page of the list.',
    csv: 'All rows of the filters as a file; with `limit` or a cursor, those of that page.',
  },
  { json: 'The report as an object.', csv: 'A CSV file.', xlsx: 'An Excel file.' },
  { pdf: 'A PDF file.', csv: 'A CSV file.' },
  // Test mode.
  { ready: 'It has reached its time.', advancing: 'It is on its way: wait for `ready` before you write.' },
  {
    running: 'Not finished.',
    succeeded: 'Finished.',
    failed: 'It could not be brought to an end.',
  },
  {
    slow: 'It answers after 3 seconds.',
    hang_after_charge: 'The money moves, and no answer comes.',
    error_after_charge: 'The money moves, and the answer is an error.',
    down: 'It cannot be reached.',
  },
  SIMULATED_TEXTS,
]

/** The texts of these values: the smallest list that has all of them; null where there is none. */
export function valueTexts(values: readonly string[]): Readonly<Record<string, string>> | null {
  const fitting = VALUE_TEXTS.filter((texts) => values.every((value) => Object.hasOwn(texts, value)))
  return fitting.toSorted((a, b) => Object.keys(a).length - Object.keys(b).length)[0] ?? null
}
