// What the fields of the objects that are read most mean there: of one name and type each object has its own. What neither the schema nor this table describes has the
// text of its name (field-texts.ts).

/** The text of a field by the id of its schema, then by its name. */
export const OBJECT_TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Customer: {
    email: 'Where invoices, receipts and reminders go; null for a customer without one.',
    locale: 'The language of the pages and emails that the customer gets.',
    default_payment_method: 'The stored card that is charged when none is named; null without a card.',
    test_clock: 'The test clock whose time the customer lives in; null in real time.',
  },
  CheckoutSession: {
    status: 'Whether the page can still be used.',
    customer: 'Who buys: the customer that was named, or the one with `customer_email`.',
    payment: 'Its payment; null until there is one.',
    invoice: 'The invoice of the purchase; null until there is one.',
    subscriptions: 'The subscriptions that its recurring lines started.',
    cancel_url: 'Where the page leads a buyer who leaves without paying; null without a link back.',
    expires_at: 'When the page stops taking payment, in Unix seconds.',
  },
  Subscription: {
    status: 'Whether it is paid for, late or over.',
    customer: 'Who is charged or invoiced.',
    product: 'The product that is subscribed to.',
    price: 'The price of each period. A change of plan sets another one.',
    quantity: 'How many units each period is for, such as seats.',
    payment_method: 'The stored card that renewals are charged to; null without one.',
    days_until_due: 'How many days the customer has to pay the invoice of a renewal.',
    latest_invoice: 'The invoice of the newest period; null before the first one.',
    test_clock: 'The test clock whose time the subscription lives in; null in real time.',
  },
  Invoice: {
    subscription: 'The subscription that it bills; null for another purchase.',
    checkout_session: 'The checkout that it belongs to; null outside a checkout.',
    customer: 'The customer who has to pay it.',
    billing_reason: 'What it was made for.',
    period_start: 'When the period that it bills begins, in Unix seconds; null for a purchase once.',
    period_end: 'When the period that it bills ends, in Unix seconds; null for a purchase once.',
    attempt_count: 'How often a charge for it was tried.',
  },
  Payment: {
    status: 'How far the payment has come.',
    net_satang: 'What you keep of it after the fee, in satang; null until the fee is known.',
    dispute: 'The dispute about it; null without one.',
    payment_method: 'The stored card that was charged; null for another way to pay.',
    customer: 'The customer whose payment it is.',
    invoice: 'The invoice that it pays; null without one.',
    checkout_session: 'The checkout in which it was paid; null outside a checkout.',
    subscription: 'The subscription that it is for; null without one.',
    failure_code: 'Why it failed, as a code; null when it did not.',
    decline_code: 'Why the bank declined the card, such as `insufficient_funds`; null when it did not.',
    payout: 'The payout that brings its money to your bank account; null without one.',
  },
  Refund: {
    payment: 'The payment that is given back.',
    amount_satang: 'How much goes back, in satang: 100 are one baht.',
    status: 'How far the refund has come.',
  },
  WebhookEndpoint: {
    url: 'Your address that events are sent to.',
    description: 'Your own note on what it is for.',
    status: 'Whether events are sent to it.',
  },
}

/** What a filter of a list does, by its name: a field of this name says what it is, which is another thing. */
export const FILTER_TEXTS: Readonly<Record<string, string>> = {
  status: 'Only those with this status.',
  email: 'Only those with this email address.',
  unverified_email: '`true`: only those whose email address nobody has proved. `false`: only the others.',
  payment_method_type: 'Only those that were paid this way.',
  refund_status: 'Only those of which nothing (`none`), a part (`partial`) or everything (`full`) was refunded.',
}

/** `Id of a customer.` is what a filter takes; this is what it does. */
export function filterText(name: string, own: string | undefined): string | undefined {
  const [, thing] = /^Id of an? ([\w ]{1,30})\.$/.exec(own ?? '') ?? []
  return thing === undefined ? (own ?? FILTER_TEXTS[name]) : `Only those of this ${thing}, by its id.`
}
