// Licences, what was bought once, the book of credits, what a customer was last told it may use, and until when grace lasts.
import { Migration } from '@mikro-orm/migrations'

const tables = /* sql */ `
-- (product, key) is what a verification looks up. Uses may exceed seats only where a change of plan took seats away.
create table licenses (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null, key text not null,
  product_id text not null references products, customer_id text not null references customers,
  payment_id text, invoice_id text, line integer, subscription_id text references subscriptions,
  seats bigint not null check (seats >= 1), uses bigint not null default 0 check (uses >= 0),
  status text not null check (status in ('active', 'disabled', 'revoked', 'expired')),
  revoked_reason text check (revoked_reason in ('refunded', 'disputed', 'subscription_ended', 'plan_changed')),
  disabled_at bigint, lapsed_at bigint, exceeded_told_at bigint, instances jsonb not null default '[]', created_at bigint not null,
  unique (product_id, key), check (subscription_id is not null or (invoice_id is not null and line is not null)),
  check ((status = 'revoked') = (revoked_reason is not null)));
create index on licenses (merchant_id, livemode, id desc);
create index on licenses (customer_id, id desc);
-- One per purchased line, and the same one for a subscription however often it renews.
create unique index licenses_of_line on licenses (invoice_id, line) where subscription_id is null;
create unique index licenses_of_subscription on licenses (subscription_id, product_id) where subscription_id is not null;

-- What was bought once gives access until it is withdrawn. The id is its natural key: invoice and line.
create table purchases (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  customer_id text not null references customers, product_id text not null references products, invoice_id text not null,
  withdrawn_at bigint, withdrawn_reason text, created_at bigint not null,
  check ((withdrawn_at is null) = (withdrawn_reason is null)));
create index on purchases (customer_id);
create index on purchases (invoice_id);
insert into purchases (id, merchant_id, livemode, customer_id, product_id, invoice_id, created_at)
  select i.id || '/' || (l.n - 1), i.merchant_id, i.livemode, i.customer_id, p.product_id, i.id, i.paid_at
  from invoices i cross join lateral json_array_elements(i.lines) with ordinality as l(line, n)
  join prices p on p.id = l.line->>'price' and p.type <> 'recurring'
  where i.status = 'paid' and i.paid_at is not null;

-- Every credit that came or went, per grant: their sum is what remains of it. A grant may be written after its first row: facts flush in no order.
create table credit_transactions (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  customer_id text not null references customers, product_id text not null references products,
  grant_id text not null references credit_grants deferrable initially deferred,
  type text not null check (type in ('grant', 'consumption', 'expiry', 'revocation')),
  amount bigint not null check (amount <> 0 and (amount > 0) = (type = 'grant')), created_at bigint not null);
create index on credit_transactions (customer_id, id desc);
create index on credit_transactions (grant_id);
insert into credit_transactions (id, merchant_id, livemode, customer_id, product_id, grant_id, type, amount, created_at)
  select 'ctx_' || substr(id, 5), merchant_id, livemode, customer_id, product_id, id, 'grant', granted_amount, created_at from credit_grants;
set constraints all immediate;
create index on credit_grants (expires_at) where remaining > 0 and expires_at is not null;

-- What entitlements.updated last told of a customer; its row is locked while the next one is made.
create table entitlements (
  customer_id text primary key references customers, merchant_id text not null, livemode boolean not null, told jsonb not null);

alter table subscriptions add column grace_until bigint;
update subscriptions s set grace_until = s.past_due_since + 86400 * coalesce((m.settings->>'grace_days')::bigint, 7)
  from merchants m where m.id = s.merchant_id and s.status = 'past_due' and s.past_due_since is not null;
grant select, insert, update, delete on licenses, purchases, credit_transactions, entitlements to satang_app;
`

const tellEntitlements = /* sql */ `
-- What a customer may use at an instant, as GET answers it (rules/entitlements.ts, wire/entitlements.ts; a test holds the two together).
create function entitlements_of(customer text, at bigint, default_grace_days integer) returns jsonb language sql stable as $$
  with held as (
    select s.*, p.feature_flags, s.status = 'active' or (s.status = 'past_due' and s.past_due_since is not null
      and at < s.past_due_since + 86400 * coalesce((m.settings->>'grace_days')::bigint, default_grace_days)) as open
    from subscriptions s join products p on p.id = s.product_id join merchants m on m.id = s.merchant_id
    where s.customer_id = customer and s.status not in ('canceled', 'expired')
  ), open as (
    select product_id, feature_flags from held where open
    union all
    select u.product_id, p.feature_flags from purchases u join products p on p.id = u.product_id
      where u.customer_id = customer and u.withdrawn_at is null
  )
  select jsonb_build_object('object', 'entitlements', 'customer', customer,
    'active_products', (select coalesce(jsonb_agg(product_id order by product_id collate "C"), '[]') from (select distinct product_id from open) o),
    'feature_flags', (select coalesce(jsonb_agg(flag order by flag collate "C"), '[]') from (select distinct unnest(feature_flags) as flag from open) o),
    'credits', (select coalesce(jsonb_agg(jsonb_build_object('product', product_id, 'remaining', remaining) order by product_id collate "C"), '[]')
      from (select product_id, sum(remaining) as remaining from credit_grants
        where customer_id = customer and (expires_at is null or expires_at > at) group by 1) g),
    'subscriptions', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'product', product_id, 'price', price_id, 'status', status,
        'current_period_end', current_period_end, 'cancel_at_period_end', cancel_at_period_end) order by id), '[]') from held),
    'livemode', (select livemode from customers where id = customer))
$$;

-- Runs behind seal_commit in the same round trip: one event when something differs from what was told last, else nothing. It is counted
-- with the customer's own events (contract §7 "sequence"). Whoever waits
-- for the row reads what the other one wrote, so that of two commits at once the later tells both. p: as seal_commit's, with type,
-- customer_id, at and default_grace_days.
create function tell_entitlements(p jsonb) returns void language plpgsql as $$
declare
  v_customer text := p->>'customer_id';
  v_told jsonb;
  v_now jsonb;
  v_differs jsonb;
begin
  insert into entitlements (customer_id, merchant_id, livemode, told)
    values (v_customer, p->>'merchant_id', (p->>'livemode')::boolean, '{"credits": [], "feature_flags": [], "active_products": []}')
    on conflict do nothing;
  select told into v_told from entitlements where customer_id = v_customer for update;
  v_now := entitlements_of(v_customer, (p->>'at')::bigint, (p->>'default_grace_days')::integer);
  select jsonb_object_agg(key, value) into v_differs from jsonb_each(v_told) where value <> v_now->key;
  if v_differs is null then return; end if;
  update entitlements set told = (select jsonb_object_agg(key, v_now->key) from jsonb_object_keys(v_told) key) where customer_id = v_customer;
  perform seal_commit(p || jsonb_build_object('writes', '[]'::jsonb, 'numbers', '[]'::jsonb, 'rings', '[]'::jsonb,
    'events', jsonb_build_array(jsonb_build_object('type', p->>'type', 'object_id', v_customer, 'created', p->'at',
      'object', v_now::text, 'previous_attributes', v_differs::text))));
end $$;
`

export class Licences extends Migration {
  override up(): void {
    this.addSql(tables)
    this.addSql(tellEntitlements)
  }
}
