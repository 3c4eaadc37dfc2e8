// Invariants of the event log for its readers: events are counted without gaps, are about existing rows, and are true. Their delivery is in
// webhooks.ts. Old events may have been removed from the front of the log (D182), and samples are about objects that do not exist (D183). A new kind
// of event adds its table to TABLES.
import type { Invariant } from './invariant.ts'

/** Tables whose rows events are about. `published`: the event carries the row's status. */
const TABLES: readonly { table: string; published?: true }[] = [
  { table: 'customers' },
  { table: 'products' },
  { table: 'prices' },
  { table: 'payment_methods' },
  { table: 'payments', published: true },
  { table: 'refunds', published: true },
  { table: 'disputes', published: true },
  { table: 'invoices', published: true },
  { table: 'checkout_sessions', published: true },
  { table: 'setup_sessions', published: true },
  { table: 'subscriptions', published: true },
  { table: 'discount_codes' },
  { table: 'payment_links' },
  { table: 'tax_documents', published: true },
  { table: 'credit_grants' },
  { table: 'licenses' },
  { table: 'inbound_transfers', published: true },
  { table: 'gateway_accounts', published: true },
  { table: 'test_clocks', published: true },
  { table: 'webhook_endpoints' },
  { table: 'payouts', published: true },
  { table: 'payout_skips' },
  { table: 'approvals', published: true },
]

/** The invoice of a coming renewal is no row yet: it is known by its subscription (resources/invoice.ts). */
const UPCOMING = "select 'upcoming_in_' || substr(id, 5), merchant_id, livemode from subscriptions"
const EVERY_ROW = [...TABLES.map(({ table }) => `select id, merchant_id, livemode from ${table}`), UPCOMING].join(
  ' union all ',
)
const EVERY_STATUS = TABLES.flatMap(({ table, published }) =>
  published ? `select id, status from ${table}` : [],
).join(' union all ')

export const EVENTS: readonly Invariant[] = [
  {
    name: 'the events of an object count from 1 without gaps, in the order of their ids',
    query: `
    select object_id, sequence, n from (
      select object_id, sequence, row_number() over (partition by object_id order by id)
        + case when exists (select from event_retention) then min(sequence) over (partition by object_id) - 1 else 0 end as n
      from events) counted where sequence <> n`,
  },
  {
    name: 'the counter of an object is its last event',
    query: `
    select s.object_id, s.last, max(e.sequence) from object_sequences s left join events e on e.object_id = s.object_id
    group by s.object_id, s.last having s.last is distinct from max(e.sequence)
      and not (max(e.sequence) is null and exists (select from event_retention))`,
  },
  {
    name: 'an event is about a row of its merchant and mode, or tells of a draft that was deleted',
    query: `
    select e.type, e.object_id from events e left join (${EVERY_ROW}) o on o.id = e.object_id
    where (o.id is null and e.object_id not like '%\\_sample%'
        and not exists (select from events d where d.object_id = e.object_id and d.type = 'invoice.deleted')) or (o.merchant_id, o.livemode) <> (e.merchant_id, e.livemode)`,
  },
  {
    name: 'an event carries the object it is about',
    query: `select id, type from events where object->>'id' <> object_id`,
  },
  {
    name: 'the last event of an object tells its status',
    query: `
    select e.object_id, e.type, e.object->>'status' as published, o.status from (${EVERY_STATUS}) o
    join object_sequences s on s.object_id = o.id join events e on e.object_id = o.id and e.sequence = s.last
    where e.object->>'status' <> o.status and e.type <> 'gateway.reconciliation_different' and not (o.id like 'pay%' and o.status = 'canceled')
      and not (o.id like 'itr%' and o.status in ('received', 'matched', 'late', 'refunded'))`,
  },
  {
    name: 'what was removed of the log lies before everything that is left',
    query: `
    select e.id from events e join event_retention r on (r.merchant_id, r.livemode) = (e.merchant_id, e.livemode) and e.id <= r.removed_below`,
  },
  {
    // All events of one commit carry its final status. Two changes have no event: an attempt that is withdrawn, and switches by the merchant (D25,
    // D101).
    name: 'an event comes from the status that was published before it',
    query: `
    select e.id, e.type, e.previous_attributes->>'status' as came_from, b.object->>'status' as published from events e
    join events b on b.object_id = e.object_id and b.sequence = e.sequence - 1
    where e.previous_attributes->>'status' <> b.object->>'status' and substr(e.id, 1, 22) <> substr(b.id, 1, 22)
      and e.previous_attributes->>'status' <> 'canceled' and b.type <> 'gateway.reconciliation_different' and e.type not like 'license.%' and e.type not like 'webhook_endpoint.%'`,
  },
]
