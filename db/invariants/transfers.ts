// What every transfer promises: each satang of it is somewhere, and the ledger and the payment agree. What the bank sent back is bank.ts.
import { isPaidByTransferSql } from '../payment-method-sql.ts'
import type { Invariant } from './invariant.ts'

/** What a transfer `t` has paid. */
const PAID_BY_TRANSFER =
  "(select coalesce(sum((m->>'amount_satang')::bigint), 0) as paid from jsonb_array_elements(t.matches) m)"
/** What all transfers have paid for a payment `p`. */
const PAID_FOR_PAYMENT = `(select coalesce(sum((m->>'amount_satang')::bigint), 0) as paid
  from inbound_transfers t cross join lateral jsonb_array_elements(t.matches) m
  where t.matches @> jsonb_build_array(jsonb_build_object('payment', p.id)) and m->>'payment' = p.id)`

export const TRANSFERS: readonly Invariant[] = [
  {
    name: 'each satang of a transfer has paid something, is held in suspense, is going back or has gone back',
    query: `
    select t.id, t.status, t.amount_satang, m.paid, t.parked_satang, t.returning_satang, t.returned_satang
    from inbound_transfers t cross join lateral ${PAID_BY_TRANSFER} m
    where t.amount_satang <> m.paid + t.parked_satang + t.returning_satang + t.returned_satang
      and not (t.status = 'received' and (m.paid, t.parked_satang, t.returning_satang, t.returned_satang) = (0, 0, 0, 0))`,
  },
  {
    name: 'what is held in suspense or going back is in the ledger as unmatched funds, and nothing else is',
    query: `
    select coalesce(t.id, l.source_id) as source, t.status, t.parked_satang, t.returning_satang, sum(e.amount_satang) as booked
    from inbound_transfers t
    full join (ledger_transactions l join ledger_entries e on e.transaction_id = l.id and e.account in ('unmatched_funds', 'direct:unmatched_funds')) on l.source_id = t.id
    group by t.id, l.source_id, t.status, t.parked_satang, t.returning_satang
    having coalesce(sum(e.amount_satang), 0) <> coalesce(t.parked_satang + t.returning_satang, 0)`,
  },
  {
    name: "a transfer's status says where its money is",
    query: `
    select t.id, t.status, t.parked_satang, t.returning_satang, t.returned_satang, t.excess_satang, m.paid
    from inbound_transfers t cross join lateral ${PAID_BY_TRANSFER} m
    where not case t.status
      when 'received' then t.returning_satang = 0
      when 'matched' then m.paid > 0 and t.parked_satang + t.returning_satang = 0
      when 'late' then m.paid > 0 and t.parked_satang + t.returning_satang = 0
      when 'overpaid' then m.paid > 0 and t.parked_satang + t.returning_satang = t.excess_satang and t.excess_satang > 0
      when 'refunded' then t.parked_satang + t.returning_satang = 0 and t.returned_satang > 0
      else t.parked_satang + t.returning_satang > 0 end`,
  },
  {
    name: 'what is held in suspense was in the balance, and what has left it was refunded or taken by a dispute',
    query: `
    select t.id, t.amount_satang, t.returning_satang, t.returned_satang, r.waiting, r.gone, b.booked, p.disputed_satang
    from inbound_transfers t join payments p on p.id = t.source_payment_id
    cross join lateral (select coalesce(sum(amount_satang) filter (where status = 'pending'), 0) as waiting,
      coalesce(sum(amount_satang) filter (where status = 'succeeded'), 0) as gone from refunds where transfer_id = t.id) r
    cross join lateral (select coalesce(sum(l.net_satang), 0) as booked from ledger_transactions l where l.source_id = t.id) b
    where not p.is_late or t.returning_satang <> r.waiting or t.returned_satang - r.gone not between 0 and p.disputed_satang
      or b.booked <> t.returned_satang - r.gone - t.amount_satang`,
  },
  {
    name: 'a transfer has as many bookings as it says',
    query: `
    select t.id, t.bookings, count(l.id) from inbound_transfers t
    left join ledger_transactions l on l.source_id = t.id and l.type = 'adjustment'
    group by t.id, t.bookings having t.bookings <> count(l.id) or t.bookings <> coalesce(max(l.step), 0)`,
  },
  {
    name: 'a QR payment that succeeded got its whole amount by transfers',
    query: `
    select p.id, p.gross_satang, m.paid from payments p cross join lateral ${PAID_FOR_PAYMENT} m
    where ${isPaidByTransferSql('p')} and m.paid <> case when p.status = 'succeeded' then p.gross_satang else 0 end`,
  },
  {
    name: 'what a QR payment has received is what paid it and the parts that wait for the rest',
    query: `
    select p.id, p.amount_received_satang, m.paid, w.parts from payments p cross join lateral ${PAID_FOR_PAYMENT} m
    cross join lateral (select coalesce(sum(t.parked_satang), 0) as parts from inbound_transfers t
      where t.payment_id = p.id and t.status = 'underpaid') w
    where ${isPaidByTransferSql('p')} and p.amount_received_satang <> m.paid + w.parts`,
  },
]
