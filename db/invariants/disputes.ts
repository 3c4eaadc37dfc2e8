// Invariants of disputes: the money moved out and back as the bank decided, and so did the access that it had bought. Refunds are in refunds.ts.
import type { Invariant } from './invariant.ts'

export const DISPUTES: readonly Invariant[] = [
  {
    name: 'a dispute has taken its amount, and given it back if it was won',
    query: `
    select d.id, t.id as taken, w.id as back from disputes d
    left join ledger_transactions t on t.type = 'dispute' and t.source_id = d.id
    left join ledger_transactions w on w.type = 'dispute_won' and w.source_id = d.id
    where t.amount_satang is distinct from -d.amount_satang or (d.status = 'won') <> (w.id is not null)
      or w.amount_satang <> d.amount_satang`,
  },
  {
    name: 'a transaction of a dispute has its dispute',
    query: `
    select t.id from ledger_transactions t left join disputes d on d.id = t.source_id
    where t.type in ('dispute', 'dispute_won') and d.id is null`,
  },
  {
    name: 'a payment says what of it is disputed or lost',
    query: `
    select p.id, p.disputed_satang, d.id as dispute, d.status from payments p left join disputes d on d.payment_id = p.id
    where p.dispute_id is distinct from d.id
      or p.disputed_satang <> case when d.status in ('open', 'lost') then d.amount_satang else 0 end`,
  },
  {
    name: 'what was bought once gives no access while its payment is disputed, and has it again when that was won',
    query: `
    select u.id, u.withdrawn_reason, d.status from purchases u join invoices i on i.id = u.invoice_id
    left join disputes d on d.payment_id = i.payment_id
    where (u.withdrawn_reason = 'disputed' and (d.id is null or d.status = 'won'))
      or (u.withdrawn_at is null and d.status in ('open', 'lost'))`,
  },
  {
    name: 'a subscription that ended with a dispute has one that was lost',
    query: `
    select s.id, s.ended_reason from subscriptions s where s.ended_reason = 'disputed' and not exists (
      select from payments p join disputes d on d.payment_id = p.id and d.status = 'lost'
      where p.subscription_id = s.id or p.checkout_session_id = s.checkout_session_id)`,
  },
]
