/*
 * The promises about money that hold after every fact, whatever came before: run after every activity and journey test.
 * Each is a question to the tables whose answer is what breaks it; none of them asks the code under test.
 */
import type { Pool } from 'pg'
import { type Interval, nthPeriodEnd } from '../../rules/periods.ts'

export interface InvariantOptions {
  /** Everything has come to rest: no ring waits, no charge is under way, and the bank's book agrees with ours to the last satang. */
  idle?: boolean
}

/** Throws with everything that is broken, by name and with the first few offending rows. */
export async function checkInvariants(pool: Pool, { idle = false }: InvariantOptions = {}): Promise<void> {
  const broken: string[] = []
  for (const [promise, query] of Object.entries({ ...PROMISES, ...(idle ? PROMISES_AT_REST : {}) })) {
    const { rows } = await pool.query(query)
    if (rows.length > 0) broken.push(`${promise}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
  broken.push(...(await brokenPeriods(pool)))
  if (broken.length > 0) throw new Error(`Invariants are broken:\n- ${broken.join('\n- ')}`)
}

/** What a transfer `t` has paid. */
const PAID_BY_TRANSFER =
  "(select coalesce(sum((m->>'amount_satang')::bigint), 0) as paid from jsonb_array_elements(t.matches) m)"
/** What transfers have paid for a payment `p`. */
const PAID_FOR_PAYMENT = `(select coalesce(sum((m->>'amount_satang')::bigint), 0) as paid
  from inbound_transfers t cross join lateral jsonb_array_elements(t.matches) m
  where t.matches @> jsonb_build_array(jsonb_build_object('payment', p.id)) and m->>'payment' = p.id)`

const PROMISES: Record<string, string> = {
  'the entries of a ledger transaction sum to zero': `
    select transaction_id, sum(amount_satang) from ledger_entries group by 1 having sum(amount_satang) <> 0`,
  'what a transaction says it moves is what its entries move': `
    select t.id, t.net_satang, coalesce(sum(e.amount_satang), 0) as moved from ledger_transactions t
    left join ledger_entries e on e.transaction_id = t.id and e.account = 'merchant_balance'
    group by t.id having t.net_satang <> coalesce(sum(e.amount_satang), 0)`,
  'entries belong to the merchant and mode of their transaction': `
    select e.id from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where (e.merchant_id, e.livemode) <> (t.merchant_id, t.livemode)`,
  'a succeeded payment has its charge, net = gross - fee': `
    select p.id, p.gross_satang, p.fee_satang, t.amount_satang, t.fee_satang as booked_fee from payments p
    left join ledger_transactions t on t.type = 'charge' and t.source_id = p.id
    where p.status = 'succeeded' and (t.id is null or (t.amount_satang, t.fee_satang, t.net_satang, t.available_on)
      <> (p.gross_satang, p.fee_satang, p.gross_satang - p.fee_satang, p.available_on))`,
  'a charge has its succeeded payment': `
    select t.id from ledger_transactions t left join payments p on p.id = t.source_id and p.status = 'succeeded'
    where t.type = 'charge' and p.id is null`,
  'the fee is the sum of its details': `
    select p.id, p.fee_satang from payments p where p.status = 'succeeded'
    and p.fee_satang <> (select coalesce(sum((d->>'amount_satang')::bigint), 0) from json_array_elements(p.fee_details) d)`,
  'a refund that succeeded has its transaction, and the other way round': `
    select r.id, t.id as transaction from refunds r full join ledger_transactions t on t.type = 'refund' and t.source_id = r.id
    where (t.id is null and r.status = 'succeeded') or (t.type = 'refund' and r.id is null) or t.amount_satang <> -r.amount_satang`,
  'what is refunded is what its refunds say, and never more than was paid': `
    select p.id, p.refunded_satang from payments p left join refunds r on r.payment_id = p.id and r.status <> 'failed'
    group by p.id having p.refunded_satang <> coalesce(sum(r.amount_satang), 0) or p.refunded_satang > p.gross_satang`,
  'an invoice is the sum of its lines': `
    select i.id, i.subtotal_satang, i.discount_satang, i.total_satang from invoices i where
      i.total_satang <> i.subtotal_satang - i.discount_satang
      or i.total_satang <> (select coalesce(sum((l->>'amount_satang')::bigint), 0) from json_array_elements(i.lines) l)
      or i.discount_satang <> (select coalesce(sum((l->>'discount_satang')::bigint), 0) from json_array_elements(i.lines) l)
      or exists (select from json_array_elements(i.lines) l where (l->>'amount_satang')::bigint
        <> (l->>'unit_amount_satang')::bigint * (l->>'quantity')::bigint - (l->>'discount_satang')::bigint)`,
  'a paid invoice has exactly one succeeded payment of its amount, or was for nothing': `
    select i.id, i.total_satang, count(p.id), sum(p.gross_satang) from invoices i
    left join payments p on p.invoice_id = i.id and p.status = 'succeeded' and (p.id = i.payment_id or p.refunded_satang < p.gross_satang)
    where i.status = 'paid' group by i.id
    having i.total_satang > 0 and (count(p.id) <> 1 or sum(p.gross_satang) <> i.total_satang or max(p.id) <> i.payment_id
      or i.amount_paid_satang <> i.total_satang)`,
  'what an invoice took over stands on it as a line of its own': `
    select id, carried_satang from invoices i where carried_satang <> 0
    and carried_satang <> (select coalesce(sum((l->>'amount_satang')::bigint), 0) from json_array_elements(i.lines) l where l->>'price' is null)`,
  'an invoice asks for nothing or for what can be paid':
    'select id, total_satang from invoices where total_satang between 1 and 99',
  'money for an invoice that is not paid was given back': `
    select p.id, i.status from payments p join invoices i on i.id = p.invoice_id
    where p.status = 'succeeded' and i.status <> 'paid' and p.refunded_satang <> p.gross_satang`,
  'a period is billed once': `
    select subscription_id, period_start, count(*) from invoices
    where status <> 'void' and subscription_id is not null and billing_reason in ('subscription_create', 'subscription_cycle')
    group by 1, 2 having count(*) > 1`,
  'invoice numbers have no gaps per merchant, mode and year': `
    with numbered as (select merchant_id, livemode, split_part(number, '-', 2) as year, split_part(number, '-', 3)::integer as n from invoices)
    select merchant_id, livemode, year, count(*), max(n) from numbered group by 1, 2, 3
    having count(*) <> max(n) or min(n) <> 1 or count(distinct n) <> count(*) or bool_or(year is null)
      or max(n) <> (select last from invoice_counters c where (c.merchant_id, c.livemode, c.year::text)
        = (numbered.merchant_id, numbered.livemode, numbered.year))`,
  'every invoice has a number': 'select id from invoices where number is null',
  'the events of an object count from 1 without gaps, in the order of their ids': `
    select object_id, sequence, n from (
      select object_id, sequence, row_number() over (partition by object_id order by id) as n from events) counted where sequence <> n`,
  'the counter of an object is its last event': `
    select s.object_id, s.last, max(e.sequence) from object_sequences s left join events e on e.object_id = s.object_id
    group by 1, 2 having s.last is distinct from max(e.sequence)`,
  'an event is about a row of its merchant and mode': `
    select e.type, e.object_id from events e left join (${everyRow()}) o on o.id = e.object_id
    where o.id is null or (o.merchant_id, o.livemode) <> (e.merchant_id, e.livemode)`,
  'an event carries the object it is about': `select id, type from events where object->>'id' <> object_id`,
  'the last event of an object tells its status': `
    select e.object_id, e.type, e.object->>'status' as told, o.status from (${everyStatus()}) o
    join object_sequences s on s.object_id = o.id join events e on e.object_id = o.id and e.sequence = s.last
    where e.object->>'status' <> o.status and not (o.id like 'pay%' and o.status = 'canceled')
      and not (o.id like 'itr%' and o.status in ('received', 'matched', 'late', 'refunded'))`,
  'an ended subscription plans nothing and is owed nothing': `
    select s.id, s.status, s.next_action_at, i.id as invoice from subscriptions s
    left join invoices i on i.subscription_id = s.id and i.status = 'open'
    where s.status in ('canceled', 'expired') and (s.next_action_at is not null or s.planned_step is not null or i.id is not null)`,
  'a subscription that has not ended has something planned': `
    select id, status from subscriptions where status not in ('canceled', 'expired') and (next_action_at is null or planned_step is null)`,
  'a checkout is complete when its invoice is paid, and only then': `
    select s.id, s.status, i.status as invoice from checkout_sessions s left join invoices i on i.id = s.invoice_id
    where (s.status = 'complete') <> (i.status is not distinct from 'paid')`,
  'a checkout that is over has no other open invoice, and its subscriptions go with it': `
    select s.id, i.id as invoice, b.id as subscription from checkout_sessions s
    left join invoices i on i.checkout_session_id = s.id and i.status = 'open'
    left join subscriptions b on b.checkout_session_id = s.id and b.status = 'pending_first_payment'
    where s.status <> 'open' and (i.id is not null or b.id is not null)`,
  'a checkout adds up': `
    select id from checkout_sessions where total_satang <>
      (select coalesce(sum((l->>'amount_satang')::bigint), 0) from json_array_elements(lines) l)`,
  'a discount code is used as often as its uses say, and never more than it may be': `
    select d.id, d.uses, d.committed_uses, d.max_uses, u.live, u.committed from discount_codes d cross join lateral (
      select count(*) filter (where status <> 'released' and counted) as live, count(*) filter (where status = 'committed' and counted) as committed
      from discount_uses where discount_code_id = d.id) u
    where (d.uses, d.committed_uses) <> (u.live, u.committed) or d.uses > d.max_uses`,
  'nobody holds more uses of a code than a customer may': `
    select d.id, u.customer_id, count(*) from discount_codes d join discount_uses u on u.discount_code_id = d.id
    where u.status <> 'released' and u.counted group by 1, 2 having count(*) > d.max_uses_per_customer
      and count(*) filter (where u.status = 'reserved') > 0`,
  'a use has given what the paid invoices behind it took off, and is committed by the first of them': `
    select u.id, u.status, u.discount_satang, i.given from discount_uses u cross join lateral (
      select count(*) as paid, coalesce(sum(discount_satang), 0) as given from invoices where discount_use_id = u.id and status = 'paid') i
    where u.discount_satang <> i.given or (u.status = 'committed') <> (i.paid > 0)`,
  'an invoice with a discount has the use that it comes from, unless its checkout is not confirmed': `
    select id, discount_satang from invoices where discount_satang > 0 and discount_use_id is null
      and (checkout_session_id is null or payment_id is not null)`,
  'what is held waits for a payment': `
    select u.id from discount_uses u left join checkout_sessions c on c.id = u.checkout_session_id
      left join subscriptions s on s.id = u.subscription_id
    where u.status = 'reserved' and (c.status <> 'open' or s.status <> 'pending_first_payment'
      or (c.id is not null and c.discount_use_id is distinct from u.id))`,
  'nobody can pay a QR of something that has ended': `
    select p.id from payments p join subscriptions s on s.id = p.subscription_id
    where s.ended_at is not null and p.payment_method_type = 'promptpay' and p.status = 'requires_action'`,
  'credits are never negative and never more than granted': `
    select id, remaining from credit_grants where remaining < 0 or remaining > granted_amount`,
  'what remains of a grant is the sum of its book': `
    select g.id, g.remaining, sum(t.amount) as booked from credit_grants g left join credit_transactions t on t.grant_id = g.id
    group by g.id having g.remaining <> coalesce(sum(t.amount), 0)`,
  'a licence has no more uses than seats, unless a change of plan took seats away': `
    select l.id, l.uses, l.seats from licenses l where l.uses > l.seats
    and not exists (select from events e where e.object_id = l.subscription_id and e.type = 'subscription.changed')`,
  'a licence has a use for each of its instances': `
    select id, uses, instances from licenses where jsonb_array_length(instances) > uses
      or jsonb_array_length(instances) <> (select count(distinct i->>'id') from jsonb_array_elements(instances) i)`,
  'a licence verifies while its subscription gives access, and not when it has ended': `
    select l.id, l.status, s.status as subscription, s.grace_until from licenses l join subscriptions s on s.id = l.subscription_id
    where (l.status = 'revoked') <> (s.ended_at is not null or l.product_id <> s.product_id)
      or (l.lapsed_at is not null and (s.status = 'active' or s.grace_until is not null))`,
  'what was bought once gives access, and only what was': `
    select coalesce(u.id, w.id) as purchase from purchases u full join (
      select i.id || '/' || (l.n - 1) as id from invoices i cross join lateral json_array_elements(i.lines) with ordinality as l(line, n)
      join prices p on p.id = l.line->>'price' and p.type <> 'recurring' where i.status = 'paid') w on w.id = u.id
    where u.id is null or w.id is null`,
  'each satang of a transfer has paid something, is parked, is going back or has gone back': `
    select t.id, t.status, t.amount_satang, m.paid, t.parked_satang, t.returning_satang, t.returned_satang
    from inbound_transfers t cross join lateral ${PAID_BY_TRANSFER} m
    where t.amount_satang <> m.paid + t.parked_satang + t.returning_satang + t.returned_satang
      and not (t.status = 'received' and (m.paid, t.parked_satang, t.returning_satang, t.returned_satang) = (0, 0, 0, 0))`,
  'what is parked or going back is in the ledger as unmatched funds, and nothing else is': `
    select coalesce(t.id, l.source_id) as source, t.status, t.parked_satang, t.returning_satang, sum(e.amount_satang) as booked
    from inbound_transfers t
    full join (ledger_transactions l join ledger_entries e on e.transaction_id = l.id and e.account = 'unmatched_funds') on l.source_id = t.id
    group by t.id, coalesce(t.id, l.source_id)
    having coalesce(sum(e.amount_satang), 0) <> coalesce(t.parked_satang + t.returning_satang, 0)`,
  "a transfer's status says where its money is": `
    select t.id, t.status, t.parked_satang, t.returning_satang, t.returned_satang, t.excess_satang, m.paid
    from inbound_transfers t cross join lateral ${PAID_BY_TRANSFER} m
    where not case t.status
      when 'received' then t.returning_satang = 0
      when 'matched' then m.paid > 0 and t.parked_satang + t.returning_satang = 0
      when 'late' then m.paid > 0 and t.parked_satang + t.returning_satang = 0
      when 'overpaid' then m.paid > 0 and t.parked_satang + t.returning_satang = t.excess_satang and t.excess_satang > 0
      when 'refunded' then t.parked_satang + t.returning_satang = 0 and t.returned_satang > 0
      else t.parked_satang + t.returning_satang > 0 end`,
  'a transfer has as many bookings as it says': `
    select t.id, t.bookings, count(l.id) from inbound_transfers t
    left join ledger_transactions l on l.source_id = t.id and l.type = 'adjustment'
    group by t.id having t.bookings <> count(l.id) or t.bookings <> coalesce(max(l.step), 0)`,
  'a QR payment that succeeded got its whole amount by transfers': `
    select p.id, p.gross_satang, m.paid from payments p cross join lateral ${PAID_FOR_PAYMENT} m
    where p.payment_method_type = 'promptpay' and m.paid <> case when p.status = 'succeeded' then p.gross_satang else 0 end`,
  'what a QR payment has received is what paid it and the parts that wait for the rest': `
    select p.id, p.amount_received_satang, m.paid, w.parts from payments p cross join lateral ${PAID_FOR_PAYMENT} m
    cross join lateral (select coalesce(sum(t.parked_satang), 0) as parts from inbound_transfers t
      where t.payment_id = p.id and t.status = 'underpaid') w
    where p.payment_method_type = 'promptpay' and p.amount_received_satang <> m.paid + w.parts`,
  "what the bank's book sent back of a transfer is what we gave back, never more than had come": `
    select b.return_id, t.id from (select split_part(return_id, '-', 1) as transfer, min(return_id) as return_id,
        min(transfer_reference) as reference, count(distinct transfer_reference) as senders, sum(amount_satang) as sent
      from simulator_transfer_returns group by 1) b
    full join (select * from inbound_transfers where returned_satang + returning_satang > 0) t on t.id = b.transfer
    where t.id is null or b.senders > 1 or b.reference <> t.provider_reference
      or coalesce(b.sent, 0) not between t.returned_satang and t.returned_satang + t.returning_satang`,
  'a delivery belongs to an endpoint that wants its event': `
    select d.id from webhook_deliveries d join events e on e.id = d.event_id join webhook_endpoints w on w.id = d.endpoint_id
    where (w.merchant_id, w.livemode) <> (e.merchant_id, e.livemode) or d.event_type <> e.type`,
  "what the bank's book refunded is what we refunded": `
    select b.refund_id, r.id from simulator_refunds b left join refunds r on r.id = b.refund_id
    where r.id is null or r.amount_satang <> b.amount_satang or r.payment_id <> b.attempt_id`,
  "a card payment that succeeded is in the bank's book with its amount": `
    select p.id, b.status, b.amount_satang from payments p left join simulator_charges b on b.attempt_id = p.id
    where p.status = 'succeeded' and p.payment_method_type = 'card' and p.gateway = 'simulator'
    and (b.status is distinct from 'succeeded' or b.amount_satang <> p.gross_satang)`,
  "what the bank's book charged is a payment of ours, succeeded or under way": `
    select b.attempt_id, p.status from simulator_charges b left join payments p on p.id = b.attempt_id
    where b.status = 'succeeded' and (p.id is null or p.gross_satang <> b.amount_satang
      or p.status not in ('succeeded', 'processing', 'requires_action'))`,
}

const PROMISES_AT_REST: Record<string, string> = {
  'no ring is left': 'select workflow_id from rings',
  'no charge is under way': "select id from payments where payment_method_type = 'card' and status = 'processing'",
  'no transfer waits to be matched': "select id from inbound_transfers where status = 'received'",
  'no transfer is on its way back':
    'select id from inbound_transfers where returning_satang > 0 or next_action_at is not null',
  'no refund waits for its outcome': "select id from refunds where status = 'pending'",
  "what the bank's book charged is a succeeded payment of ours": `
    select b.attempt_id, p.status from simulator_charges b left join payments p on p.id = b.attempt_id
    where b.status = 'succeeded' and p.status is distinct from 'succeeded'`,
}

/**
 * Periods are counted from the anchor, follow each other without a gap, and each is billed or forgiven once. A change of the interval moves the anchor;
 * what came before it is only held to follow each other.
 */
async function brokenPeriods(pool: Pool): Promise<string[]> {
  const broken: string[] = []
  const { rows } = await pool.query<SubscriptionPeriods>(
    `select s.id, s."interval", s.anchor_at::float8 as anchor, s.anchor_period, s.period_number, s.status,
       s.current_period_start::float8 as starts, s.current_period_end::float8 as ends,
       (select coalesce(json_agg(json_build_array(i.period_number, i.period_start, i.period_end, i.status, i.forgiven, i.billing_reason)
         order by i.period_number, i.id), '[]')
        from invoices i where i.period_number is not null and (i.subscription_id = s.id
          or (i.subscription_id is null and i.checkout_session_id = s.checkout_session_id))) as invoices
     from subscriptions s`,
  )
  for (const s of rows) {
    const end = (n: number) => nthPeriodEnd({ anchorAt: s.anchor, interval: s.interval, n: n - s.anchor_period })
    const fits = (n: number, from: number, to: number) => n <= s.anchor_period || (from === end(n - 1) && to === end(n))
    if (!fits(s.period_number, s.starts, s.ends)) broken.push(`${s.id} is in a period that is not its anchor's`)
    // A change began its period whether its invoice was ever paid or not; nothing bills it again.
    const live = s.invoices.filter(
      ([, , , status, forgiven, reason]) => status !== 'void' || forgiven || reason === 'subscription_change',
    )
    for (const [n, from, to] of live) {
      if (!fits(n, from, to)) broken.push(`${s.id} has an invoice for a period ${n} that is not its anchor's`)
    }
    const numbers = live.map(([n]) => n)
    if (numbers.some((n, i) => n !== i + 1)) broken.push(`${s.id} has billed the periods ${numbers}`)
    live.forEach(([n, from, , , , reason], i) => {
      const before = live[i - 1]
      // Only a change of the interval cuts a period short.
      const follows = !before || from === before[2] || (reason === 'subscription_change' && from <= before[2])
      if (!follows) broken.push(`${s.id} has a gap or an overlap before its period ${n}`)
    })
    const current = live.find(([n]) => n === s.period_number)
    const begun = s.status === 'active' || s.status === 'past_due'
    if (begun && (current?.[1] !== s.starts || current?.[2] !== s.ends))
      broken.push(`${s.id} is in a period that nobody has billed`)
  }
  return broken
}

interface SubscriptionPeriods {
  id: string
  interval: Interval
  anchor: number
  anchor_period: number
  period_number: number
  status: string
  starts: number
  ends: number
  invoices: [number, number, number, string, boolean, string][]
}

/** Every table whose rows events are about. A new kind of event adds its table here. */
function everyRow(): string {
  const tables = [
    'customers',
    'products',
    'prices',
    'payment_methods',
    'payments',
    'refunds',
    'invoices',
    'checkout_sessions',
    'subscriptions',
    'discount_codes',
    'credit_grants',
    'licenses',
    'inbound_transfers',
    'test_clocks',
    'webhook_endpoints',
  ]
  return tables.map((table) => `select id, merchant_id, livemode from ${table}`).join(' union all ')
}

function everyStatus(): string {
  return ['payments', 'invoices', 'checkout_sessions', 'subscriptions', 'refunds', 'inbound_transfers', 'test_clocks']
    .map((table) => `select id, status from ${table}`)
    .join(' union all ')
}
