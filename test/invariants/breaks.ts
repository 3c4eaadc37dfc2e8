/*
 * How to break each invariant in SQL, as our code never would. test/invariants/breaks.test.ts checks that each break is reported. A new invariant
 * adds its line. Constraints and triggers are removed first, so that what the database itself would refuse can be broken too.
 */

/** The id of the first matching row of a table. */
const one = (table: string, where = 'true', id = 'id') =>
  `(select ${id} from ${table} where ${where} order by ${id} limit 1)`
const set = (table: string, what: string, where = 'true', id = 'id') =>
  `update ${table} set ${what} where ${id} = ${one(table, where, id)}`

const SUCCEEDED = "status = 'succeeded'"
const BY_CARD = "status = 'succeeded' and payment_method_type = 'card'"
const LIVE = "status = 'active'"
const ENDED = "ended_at is not null and ended_reason = 'requested'"
const BILLED = "status = 'paid' and period_number = 2 and billing_reason = 'subscription_cycle'"
const OFF_CLOCK = 'update customers set test_clock_id = null'

export const BREAKS: Record<string, string> = {
  'the entries of a ledger transaction sum to zero': set('ledger_entries', 'amount_satang = amount_satang + 1'),
  'what a transaction says it moves is what its entries move': set(
    'ledger_transactions',
    'net_satang = net_satang + 1',
  ),
  'direct money is in its own book, and no other is': set('ledger_entries', "account = 'direct:' || account"),
  "direct money has lost its gateway's fee once that is known, and nothing else has": set(
    'ledger_transactions',
    "type = 'gateway_fee'",
    "type = 'charge'",
  ),
  'what follows a payment is in the book of its payment': set(
    'ledger_transactions',
    "settlement = 'direct'",
    "type = 'refund'",
  ),
  'a payment that a transfer has paid has the settlement of the transfer': set(
    'inbound_transfers',
    "settlement = 'direct'",
    "matches <> '[]'",
  ),
  'entries belong to the merchant and mode of their transaction': set('ledger_entries', 'livemode = true'),
  'a balance summed by the day is what its entries say':
    "insert into balance_sums (merchant_id, livemode, test_clock_id, span_seconds, starts_at, amount_satang) values ('mer_x', false, '', 86400, 0, 5)",
  'a balance summed by the hour is what its entries say':
    "insert into balance_sums (merchant_id, livemode, test_clock_id, span_seconds, starts_at, amount_satang) values ('mer_x', false, '', 3600, 0, 5)",
  'the sums of a day are those of its transactions':
    "insert into money_days (merchant_id, livemode, starts_at, type, count, amount_satang, fee_satang, net_satang) values ('mer_x', false, 0, 'charge', 1, 5, 0, 5)",
  'a succeeded payment has its charge, net = gross - fee': `delete from ledger_transactions where type = 'charge' and source_id = ${one('payments', SUCCEEDED)}`,
  'a charge has its succeeded payment': set('payments', "status = 'failed'", SUCCEEDED),
  'a payment that succeeded has paid the invoice that names it, or bought nothing and says so': set(
    'invoices',
    "status = 'void'",
    "status = 'paid' and payment_id is not null",
  ),
  'the money of a payment that bought nothing has gone back, is going back, or is held in suspense': set(
    'payments',
    'is_late = true',
    `${SUCCEEDED} and refunded_satang = 0`,
  ),
  'the fee is the sum of its details': set('payments', 'fee_satang = fee_satang + 1', SUCCEEDED),
  'a refund has taken its amount from the balance while it waits or has succeeded, and nothing when it failed': `delete from ledger_transactions where type = 'refund'`,
  'what is held for refunds is what their gateways have not decided on, and nothing else is': set(
    'refunds',
    "status = 'pending'",
    SUCCEEDED,
  ),
  'what is refunded is what its refunds say, and never more than was paid and is not disputed': set(
    'payments',
    'refunded_satang = refunded_satang + 1',
    SUCCEEDED,
  ),
  'what a change of plan has credited of a period is not refunded too, while its subscription goes on':
    "update invoices set credited_satang = 900000000 where status = 'paid'",
  'a refund is published once its first outcome is known, and not before': set('refunds', 'announced = not announced'),
  'what was taken away with a refund has one': "update purchases set withdrawn_reason = 'refunded', withdrawn_at = 1",
  'a licence that was bought once goes and comes with its purchase':
    "update purchases set withdrawn_reason = 'refunded', withdrawn_at = 1",
  'a subscription that ended with a refund has one that asked for it': set(
    'subscriptions',
    "ended_reason = 'refunded'",
    ENDED,
  ),
  'tax documents of a series are numbered from 1 without gaps': set(
    'tax_document_counters',
    'last = last + 1',
    'true',
    'prefix',
  ),
  'a paid invoice that was for something has one tax document of its total, and no other invoice has one': set(
    'tax_documents',
    "status = 'replaced', replaced_by_id = id",
    'refund_id is null',
  ),
  'a cancelled tax document is of a sale that was given back in its month, and its notes are cancelled with it': set(
    'tax_documents',
    "status = 'cancelled', cancelled_at = issued_at, cancellation_reason = 'x'",
    'refund_id is null',
  ),
  'a tax document is the sum of its totals, and a note names its original': set(
    'tax_documents',
    'total_satang = total_satang + 1',
  ),
  'the sales of a month, and its output VAT before notes, are what the ledger has charged and what was withheld of it':
    'update tax_documents set issued_at = issued_at + 40 * 86400 where refund_id is null and id = (select min(id) from tax_documents where refund_id is null)',
  'the refunds of a month are what the ledger has given back in it': set(
    'refunds',
    'succeeded_at = succeeded_at + 40 * 86400',
    SUCCEEDED,
  ),
  'the notes of a month are its refunds of what was sold, and what was withheld of them': set(
    'tax_documents',
    'issued_at = issued_at + 40 * 86400',
    'refund_id is not null',
  ),
  'the fees of a month are what the ledger has kept of its charges': set('payments', 'paid_at = 1', BY_CARD),
  'what was withheld in a month is what the ledger waits for, less what it has given up': set(
    'invoices',
    'withheld_satang = 1',
    "status = 'paid' and payment_id is not null",
  ),
  'the payouts of a month are those that the ledger has paid in it': set('payouts', 'paid_at = 1', "status = 'paid'"),
  'a refund has a note when it gave back what a paid invoice had brought, and only then': set(
    'refunds',
    "credit_note_number = 'CN-2026-000001'",
  ),
  'notes give back no more than their original documents, of each rate':
    "update tax_documents set totals = '[]' where refund_id is null",
  'a dispute has taken its amount, and given it back if it was won':
    "delete from ledger_transactions where type = 'dispute'",
  'a transaction of a dispute has its dispute': `delete from disputes where id = ${one('disputes')}`,
  'a payment says what of it is disputed or lost': set('payments', 'disputed_satang = disputed_satang + 1', SUCCEEDED),
  'what was bought once gives no access while its payment is disputed, and has it again when that was won':
    "update purchases set withdrawn_reason = 'disputed', withdrawn_at = 1",
  'a subscription that ended with a dispute has one that was lost': set(
    'subscriptions',
    "ended_reason = 'disputed'",
    ENDED,
  ),
  'an invoice is the sum of its lines': set(
    'invoices',
    'total_satang = total_satang + 1, subtotal_satang = subtotal_satang + 1',
  ),
  'a paid invoice has exactly one succeeded payment of its amount, or was for nothing': set(
    'invoices',
    'amount_paid_satang = 0',
    "status = 'paid' and total_satang > 0",
  ),
  'what an invoice took over stands on it as a line of its own': set(
    'invoices',
    'carried_satang = 5',
    'carried_satang = 0',
  ),
  'an invoice asks for nothing or for what can be paid': set('invoices', 'total_satang = 50'),
  'tax that was withheld of a paid invoice is a receivable, unless the sale was given back before its certificate came':
    set('invoices', "certificate = 'waiting', withheld_satang = 5", "status = 'paid' and total_satang > 5"),
  'an invoice made by hand stands alone, and nothing was asked for or paid before it was issued': set(
    'invoices',
    "billing_reason = 'manual'",
    'subscription_id is not null',
  ),
  'an invoice made by hand waits for its due date while it is open':
    "update invoices set billing_reason = 'manual', status = 'open', overdue_at = null, next_action_at = null",
  'money that a merchant took itself is direct, has no fee, and pays an invoice; its refunds are done': set(
    'payments',
    "gateway = 'outside'",
    SUCCEEDED,
  ),
  'a period is billed once': "update invoices set period_start = 7 where billing_reason like 'subscription%'",
  'invoice numbers have no gaps per merchant, mode and year': set('invoices', "number = 'INV-2026-999999'"),
  'an invoice has a number once it is issued: that of a checkout when it is paid, one made by hand when it is no draft, any other from the start':
    set('invoices', 'number = null', 'number is not null'),
  'the events of an object count from 1 without gaps, in the order of their ids': set(
    'events',
    'sequence = sequence + 100',
  ),
  'the counter of an object is its last event': set('object_sequences', 'last = last + 1', 'true', 'object_id'),
  'an event comes from the status that was published before it': `update events set previous_attributes = '{"status": "x"}'`,
  'an event is about a row of its merchant and mode, or tells of a draft that was deleted': set(
    'events',
    'livemode = true',
  ),
  'an event carries the object it is about': set('events', `object = '{"id": "x"}'`),
  'the last event of an object tells its status': set('subscriptions', "status = 'past_due'", LIVE),
  'what was removed of the log lies before everything that is left':
    "insert into event_retention (merchant_id, livemode, removed_below) select distinct merchant_id, livemode, 'evt_zzz' from events",
  'an ended subscription plans nothing and is owed nothing': set('subscriptions', "planned_step = 'renew'", ENDED),
  'a subscription that has not ended has something planned': set('subscriptions', 'planned_step = null', LIVE),
  'nobody can pay a QR of something that has ended':
    "update payments set status = 'requires_action' where payment_method_type = 'promptpay' and subscription_id in (select id from subscriptions where ended_at is not null)",
  'a subscription is in a period that its anchor counts': set(
    'subscriptions',
    'current_period_end = current_period_end + 1',
    LIVE,
  ),
  'an invoice is for a period that the anchor counts': set('invoices', 'period_end = period_end + 1', BILLED),
  'periods are billed or waived once each, from the first': set('invoices', 'period_number = 9', BILLED),
  'periods follow each other: only a change of the interval cuts one short': set(
    'invoices',
    'period_start = period_start - 60',
    BILLED,
  ),
  'the period that a subscription is in was billed': set('subscriptions', 'period_number = period_number + 3', LIVE),
  'a checkout is complete when its invoice is paid, and only then': set(
    'checkout_sessions',
    "status = 'open'",
    "status = 'complete'",
  ),
  'a checkout that is over has no other open invoice, and its subscriptions go with it': set(
    'invoices',
    "status = 'open'",
    'checkout_session_id is not null',
  ),
  'a customer who is deleted keeps no card': 'update customers set deleted_at = 1',
  'a checkout adds up': set('checkout_sessions', 'total_satang = total_satang + 1'),
  'a discount code is used as often as its uses say, and never more than it may be': set(
    'discount_codes',
    'uses = uses + 1',
  ),
  'a payment link is used as often as its checkouts say, and only by those that are complete or being paid': set(
    'payment_links',
    'uses = uses + 1',
  ),
  'nobody holds more uses of a code than a customer may, but who became one with another':
    "update discount_codes set max_uses_per_customer = 0; update discount_uses set status = 'reserved'",
  'a use has given what the paid invoices behind it took off, and is committed by the first of them': set(
    'discount_uses',
    'discount_satang = discount_satang + 1',
  ),
  'an invoice with a discount has the use that it comes from, unless its checkout is not confirmed': set(
    'invoices',
    'discount_use_id = null',
    'discount_satang > 0 and checkout_session_id is null',
  ),
  'what is held waits for a payment': "update discount_uses set status = 'reserved'",
  'credits are never negative and never more than granted': set('credit_grants', 'remaining = -1'),
  'what remains of a grant is the sum of its book': set('credit_grants', 'remaining = remaining + 1'),
  'a licence has no more uses than seats, unless a change of plan took seats away': set(
    'licenses',
    'uses = seats + 1',
    'subscription_id is null',
  ),
  'a licence has a use for each of its instances': set('licenses', 'uses = 0', 'jsonb_array_length(instances) > 0'),
  'a licence verifies while its subscription gives access, and not when it has ended': set(
    'licenses',
    "status = 'revoked'",
    `subscription_id in (select id from subscriptions where ${LIVE})`,
  ),
  'what was bought once gives access, and only what was': 'delete from purchases',
  'each satang of a transfer has paid something, is held in suspense, is going back or has gone back': set(
    'inbound_transfers',
    'amount_satang = amount_satang + 1',
  ),
  'what is held in suspense or going back is in the ledger as unmatched funds, and nothing else is': set(
    'inbound_transfers',
    'parked_satang = parked_satang + 1',
  ),
  "a transfer's status says where its money is": set('inbound_transfers', "status = 'unmatched'", "status = 'matched'"),
  'what is held in suspense was in the balance, and what has left it was refunded or taken by a dispute': `update inbound_transfers set source_payment_id = ${one('payments', SUCCEEDED)} where id = ${one('inbound_transfers')}`,
  'a transfer has as many bookings as it says': set('inbound_transfers', 'bookings = bookings + 1'),
  'a QR payment that succeeded got its whole amount by transfers': set(
    'inbound_transfers',
    "matches = '[]'",
    "status = 'matched'",
  ),
  'what a QR payment has received is what paid it and the parts that wait for the rest': set(
    'payments',
    'amount_received_satang = amount_received_satang + 1',
    "payment_method_type = 'promptpay'",
  ),
  "what the bank's book sent back of a transfer is what we gave back, never more than had come":
    "insert into simulator_transfer_returns (return_id, transfer_reference, amount_satang, created_at) values ('itr_x-1', 'x', 5, 1)",
  "what the bank's book refunded is what we refunded": `delete from refunds where id = ${one('refunds')}`,
  "what we refunded is in the bank's book": 'delete from simulator_refunds',
  "the bank's book has given back of a charge what its refunds say": set(
    'simulator_charges',
    'refunded_satang = refunded_satang + 1',
    SUCCEEDED,
    'attempt_id',
  ),
  "a card payment that succeeded is in the bank's book with its amount": set(
    'simulator_charges',
    'amount_satang = amount_satang + 1',
    SUCCEEDED,
    'attempt_id',
  ),
  "what the bank's book charged is a payment of ours, succeeded or under way": set(
    'payments',
    "status = 'failed'",
    BY_CARD,
  ),
  'a payout took its amount from the balance, and nothing else is called a payout': set(
    'payouts',
    'amount_satang = amount_satang + 1',
  ),
  'a payout that failed or came back is in the balance again, and no other is': set('payouts', "status = 'failed'"),
  'what is reserved for payouts is what the bank has not decided on, and nothing else is': set(
    'payouts',
    "status = 'in_transit'",
  ),
  'a payout of the whole balance is the sum of its transactions, to the satang, and of those that are still to get its id':
    set('ledger_transactions', 'payout_id = null', "type = 'charge' and payout_id is not null"),
  'a payout is sent when all of its transactions have its id, not before': `
    insert into payout_reservations (payout_id, merchant_id, livemode, seen, system_identifier, ids_before, available_at, taken_at, by_clock, transactions,
      amount_satang, until, after_available_on, after_id)
    select id, merchant_id, livemode, pg_current_snapshot(), 1, '', 1, 1, false, 1, amount_satang, 1, 0, '' from payouts where id = ${one('payouts')}`,
  'only payouts of the whole balance have transactions, of their own merchant and mode': set(
    'payouts',
    'whole = false',
  ),
  'a payment names the payout that its charge is in': set('payments', 'payout_id = null', 'payout_id is not null'),
  'nobody is paid twice in one round': "update payouts set round_key = 'x'",
  "a payout that was paid is in the bank's book with its amount": 'delete from simulator_payouts',
  "what the bank's book sent is a payout of ours that did not fail": `delete from payouts where id = ${one('payouts')}`,
  'no payout goes to an account before it may be used': 'update payouts set livemode = true, created_at = 0',
  'a session of the portal is of a customer of the same merchant and mode':
    "insert into portal_sessions (id, merchant_id, livemode, customer_id, created_at) values ('bps_x', 'mer_x', false, 'cus_x', 1)",
  'a code for the portal is tried five times at most, and an address has one at a time':
    "insert into portal_logins (id, merchant_id, livemode, email, tries, expires_at, created_at) values ('bpl_x', 'mer_x', false, 'a@example.com', 6, 1, 1)",
  'a member of the dashboard belongs to a shop':
    "insert into members (id, email, password_hash, locale, created_at) values ('mem_x', 'a@example.com', 'x', 'th', 1)",
  'a delivery belongs to an endpoint that wants its event': set('webhook_deliveries', "event_type = 'x'"),
  'each attempt that a delivery counts is in its log, and no other': set('webhook_deliveries', 'attempt_count = 7'),
  'a delivery has arrived when its last attempt did, is given up when it did not, and has been tried by then': set(
    'webhook_deliveries',
    "status = 'succeeded'",
  ),
  'no attempt is under way for what has ended by itself': set(
    'webhook_deliveries',
    "status = 'exhausted', lease_token = 1",
  ),
  'an event has gone out to an endpoint once, but for replays': `update webhook_deliveries set replay_id = null, event_id = 'evt_x'`,
  'no secret is kept in plain text': set('webhook_endpoints', "secret = 'whsec_x'"),
  'there are at most sixteen endpoints in one mode': `insert into webhook_endpoints
    select (jsonb_populate_record(w, jsonb_build_object('id', 'we_' || n))).* from webhook_endpoints w, generate_series(1, 17) n`,
  'a deleted endpoint keeps no secret': set('webhook_endpoints', 'deleted_at = 1'),
  'a replay has put among the deliveries what it says, and none after it ended': set('replays', 'fed = -1'),
}

/** A proposal of some key: its status, end, who decided and when, and the next try of its call. */
const proposed = (values: string) =>
  `insert into approvals (id, merchant_id, livemode, operation, method, path, key_id, api_version, created_at, status, expires_at, decided_by, decided_at, next_try_at)
     select 'apr_x', merchant_id, livemode, 'createProduct', 'POST', '/v1/products', id, 'x', 1, ${values} from api_keys limit 1`

/** For a system at rest and for a running one: rows that have waited since 1970. */
export const OVERDUE: Record<string, string> = {
  'no wakeup is left':
    "insert into wakeups (workflow_id, token, merchant_id, livemode, fresh, urgent, created_at) values ('subscription/sub_x', 0, 'mer_x', false, false, false, 1)",
  'no charge is under way': set('payments', "status = 'processing', charge_started_at = 1", BY_CARD),
  'no transfer waits to be matched': `${OFF_CLOCK}; ${set('inbound_transfers', "status = 'received', created_at = 1, matched_at = null")}`,
  'no transfer is on its way back': set('inbound_transfers', 'returning_satang = 5, next_action_at = 1'),
  'no payout waits to be sent': set('payouts', "status = 'pending', next_action_at = 1"),
  'no refund waits for its outcome': `${OFF_CLOCK}; ${set('refunds', "status = 'pending', created_at = 1")}`,
  "what the bank's book charged is a succeeded payment of ours": `${set('payments', "status = 'failed'", BY_CARD)}; update simulator_charges set created_at = 1`,
  'no delivery waits for an endpoint that is closed': `update webhook_endpoints set status = 'disabled', disabled_at = 1; ${set('webhook_deliveries', "status = 'pending'")}`,
  'what was closed has canceled its deliveries':
    "insert into delivery_cancellations (id, merchant_id, livemode, endpoint_id, generation, created_at) values ('we_x/1', 'mer_x', false, 'we_x', 1, 1)",
  'no webhook is late': set('webhook_deliveries', "status = 'pending', next_attempt_at = 1, lease_until = null"),
  'an approved call has run, or says why it has not': proposed("'approved', 1, 'mem_x', 1, 1"),
  'no proposal waits beyond its time': proposed("'pending', 1, null, null, null"),
  'every replay is fed': set('replays', "status = 'feeding', created_at = 1"),
  'nothing that is planned has been forgotten': set('subscriptions', 'test_clock_id = null, next_action_at = 1', LIVE),
}
