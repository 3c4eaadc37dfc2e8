// Invariants of refunds: the booking, never more back than had come in, and a refund for all access that was taken away because of one. What the bank
// says about a refund is in bank.ts, what a dispute takes in disputes.ts.
import type { Invariant } from './invariant.ts'

export const REFUNDS: readonly Invariant[] = [
  {
    name: 'a refund has taken its amount from the balance while it waits or has succeeded, and nothing when it failed',
    query: `
    select coalesce(r.id, l.source_id) as refund, r.status, r.amount_satang, l.net from refunds r
    full join (select source_id, sum(net_satang) as net from ledger_transactions where type = 'refund' group by 1) l on l.source_id = r.id
    where coalesce(l.net, 0) <> case when r.status in ('pending', 'succeeded') and r.transfer_id is null then -r.amount_satang else 0 end`,
  },
  {
    name: 'what is held for refunds is what their gateways have not decided on, and nothing else is',
    query: `
    select coalesce(r.id, l.source_id) as refund, r.status, r.amount_satang, l.held from refunds r
    full join (select t.source_id, sum(e.amount_satang) as held from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account in ('refunds_pending', 'direct:refunds_pending') group by 1) l on l.source_id = r.id
    where coalesce(l.held, 0) <> case when r.status = 'pending' and r.transfer_id is null then r.amount_satang else 0 end`,
  },
  {
    name: 'what is refunded is what its refunds say, and never more than was paid and is not disputed',
    query: `
    select p.id, p.refunded_satang from payments p left join refunds r on r.payment_id = p.id and r.status <> 'failed'
    group by p.id, p.refunded_satang, p.disputed_satang, p.gross_satang, p.status
    having p.refunded_satang <> coalesce(sum(r.amount_satang), 0) or p.refunded_satang + p.disputed_satang > p.gross_satang
      or (p.refunded_satang > 0 and p.status <> 'succeeded')`,
  },
  {
    name: 'what a change of plan has credited of a period is not refunded too, while its subscription goes on',
    query: `
    with credited as (
      select distinct s.id, s.checkout_session_id, k.period_end from invoices k
      join subscriptions s on s.id = k.subscription_id or s.checkout_session_id = k.checkout_session_id
      where k.credited_satang > 0 and s.ended_at is null)
    select c.id, c.period_end, sum(i.credited_satang) as credited, sum(r.back) as back, sum(w.paid) as paid from credited c
    join invoices i on i.status = 'paid' and i.period_end = c.period_end and (i.subscription_id = c.id or i.checkout_session_id = c.checkout_session_id)
    cross join lateral (select coalesce(sum(f.amount_satang), 0) as back from refunds f
      where f.payment_id = i.payment_id and f.status <> 'failed' and not f.cancel_subscription) r
    cross join lateral (select case when i.checkout_session_id is not null then i.total_satang
      else (select coalesce(sum((l->>'amount_satang')::bigint), 0) from json_array_elements(i.lines) l
        where (l->>'period_end')::bigint = i.period_end) end as paid) w
    group by c.id, c.period_end having sum(r.back) > 0 and sum(i.credited_satang) + sum(r.back) > sum(w.paid)`,
  },
  {
    name: 'a refund is published once its first outcome is known, and not before',
    query: `
    select r.id, r.announced from refunds r left join object_sequences s on s.object_id = r.id
    where r.announced <> (s.object_id is not null)`,
  },
  {
    name: 'what was taken away with a refund has one',
    query: `
    select u.id from purchases u join invoices i on i.id = u.invoice_id
    where u.withdrawn_reason = 'refunded' and not exists
      (select from refunds r where r.payment_id = i.payment_id and r.status = 'succeeded')`,
  },
  {
    name: 'a licence that was bought once goes and comes with its purchase',
    query: `
    select l.id, l.revoked_reason, u.withdrawn_reason from licenses l join purchases u on u.id = l.invoice_id || '/' || l.line
    where l.subscription_id is null and l.revoked_reason is distinct from u.withdrawn_reason`,
  },
  {
    name: 'a subscription that ended with a refund has one that asked for it',
    query: `
    select s.id, s.ended_reason from subscriptions s where s.ended_reason = 'refunded' and not exists (
      select from payments p join refunds r on r.payment_id = p.id and r.cancel_subscription
      where p.subscription_id = s.id or p.checkout_session_id = s.checkout_session_id)`,
  },
]
