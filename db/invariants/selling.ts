// Invariants of checkouts and discount codes. The licence or access that a purchase brings is in access.ts.
import type { Invariant } from './invariant.ts'

export const SELLING: readonly Invariant[] = [
  {
    name: 'a checkout is complete when its invoice is paid, and only then',
    query: `
    select s.id, s.status, i.status as invoice from checkout_sessions s left join invoices i on i.id = s.invoice_id
    where (s.status = 'complete') <> (i.status is not distinct from 'paid')`,
  },
  {
    name: 'a checkout that is over has no other open invoice, and its subscriptions go with it',
    query: `
    select s.id, i.id as invoice, b.id as subscription from checkout_sessions s
    left join invoices i on i.checkout_session_id = s.id and i.status = 'open'
    left join subscriptions b on b.checkout_session_id = s.id and b.status = 'pending_first_payment'
    where s.status <> 'open' and (i.id is not null or b.id is not null)`,
  },
  {
    name: 'a customer who is deleted keeps no card',
    query: `
    select c.id, p.id as card from customers c join payment_methods p on p.customer_id = c.id
    where c.deleted_at is not null and c.merged_into is null and p.detached_at is null`,
  },
  {
    name: 'a checkout adds up',
    query: `
    select id from checkout_sessions where total_satang <>
      (select coalesce(sum((l->>'amount_satang')::bigint), 0) from json_array_elements(lines) l)`,
  },
  {
    name: 'a discount code is used as often as its uses say, and never more than it may be',
    query: `
    select d.id, d.uses, d.committed_uses, d.max_uses, u.live, u.committed from discount_codes d cross join lateral (
      select count(*) filter (where status <> 'released' and counted) as live, count(*) filter (where status = 'committed' and counted) as committed
      from discount_uses where discount_code_id = d.id) u
    where (d.uses, d.committed_uses) <> (u.live, u.committed) or d.uses > d.max_uses`,
  },
  {
    name: 'a payment link is used as often as its checkouts say, and only by those that are complete or being paid',
    query: `
    select l.id, l.uses, l.reserved_uses, s.counted, s.reserved, s.wrong from payment_links l cross join lateral (
      select count(*) filter (where link_use = 'counted') as counted, count(*) filter (where link_use = 'reserved') as reserved,
        count(*) filter (where (link_use is not distinct from 'counted') <> (status = 'complete') or (link_use = 'reserved' and status <> 'open')) as wrong
      from checkout_sessions where payment_link_id = l.id) s
    where (l.uses, l.reserved_uses, 0) <> (s.counted, s.reserved, s.wrong)`,
  },
  {
    name: 'nobody holds more uses of a code than a customer may, but who became one with another',
    query: `
    select d.id, u.customer_id, count(*) from discount_codes d join discount_uses u on u.discount_code_id = d.id
    where u.status <> 'released' and u.counted and not exists (select from customers m where m.merged_into = u.customer_id)
    group by d.id, u.customer_id, d.max_uses_per_customer having count(*) > d.max_uses_per_customer
      and count(*) filter (where u.status = 'reserved') > 0`,
  },
  {
    name: 'a use has given what the paid invoices behind it took off, and is committed by the first of them',
    query: `
    select u.id, u.status, u.discount_satang, i.given from discount_uses u cross join lateral (
      select count(*) as paid, coalesce(sum(discount_satang), 0) as given from invoices where discount_use_id = u.id and status = 'paid') i
    where u.discount_satang <> i.given or (u.status = 'committed') <> (i.paid > 0)`,
  },
  {
    name: 'an invoice with a discount has the use that it comes from, unless its checkout is not confirmed',
    query: `
    select id, discount_satang from invoices where discount_satang > 0 and discount_use_id is null
      and (checkout_session_id is null or payment_id is not null)`,
  },
  {
    name: 'what is held waits for a payment',
    query: `
    select u.id from discount_uses u left join checkout_sessions c on c.id = u.checkout_session_id
      left join subscriptions s on s.id = u.subscription_id
    where u.status = 'reserved' and (c.status <> 'open' or s.status <> 'pending_first_payment'
      or (c.id is not null and c.discount_use_id is distinct from u.id))`,
  },
]
