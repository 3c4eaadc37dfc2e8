// Invariants of what buyers got for their money: credits, licences, purchases. Whether it was paid for is in invoices.ts.
import type { Invariant } from './invariant.ts'

export const ACCESS: readonly Invariant[] = [
  {
    name: 'credits are never negative and never more than granted',
    query: `
    select id, remaining from credit_grants where remaining < 0 or remaining > granted_amount`,
  },
  {
    name: 'what remains of a grant is the sum of its book',
    query: `
    select g.id, g.remaining, sum(t.amount) as booked from credit_grants g left join credit_transactions t on t.grant_id = g.id
    group by g.id, g.remaining having g.remaining <> coalesce(sum(t.amount), 0)`,
  },
  {
    name: 'a licence has no more uses than seats, unless a change of plan took seats away',
    query: `
    select l.id, l.uses, l.seats from licenses l where l.uses > l.seats
    and not exists (select from events e where e.object_id = l.subscription_id and e.type = 'subscription.changed')
    and (l.subscription_id is null or exists (select from events e where e.object_id = l.subscription_id and e.sequence = 1))`,
  },
  {
    name: 'a licence has a use for each of its instances',
    query: `
    select id, uses, instances from licenses where jsonb_array_length(instances) > uses
      or jsonb_array_length(instances) <> (select count(distinct i->>'id') from jsonb_array_elements(instances) i)`,
  },
  {
    name: 'a licence verifies while its subscription gives access, and not when it has ended',
    query: `
    select l.id, l.status, s.status as subscription, s.grace_until from licenses l join subscriptions s on s.id = l.subscription_id
    where (l.status = 'revoked') <> (s.ended_at is not null or l.product_id <> s.product_id)
      or (l.lapsed_at is not null and (s.status = 'active' or s.grace_until is not null))`,
  },
  {
    name: 'what was bought once gives access, and only what was',
    query: `
    select coalesce(u.id, w.id) as purchase from purchases u full join (
      select i.id || '/' || (l.n - 1) as id from invoices i cross join lateral json_array_elements(i.lines) with ordinality as l(line, n)
      join prices p on p.id = l.line->>'price' and p.type <> 'recurring' where i.status = 'paid') w on w.id = u.id
    where u.id is null or w.id is null`,
  },
]
