// What buyers have: licences, single purchases, and what a customer may use.
export const licences = /* sql */ `
-- (product, key) is what a verification looks up. Uses may exceed seats only where a change of plan took seats away.
create table licenses (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null, key text not null,
  product_id text not null references products, customer_id text not null references customers,
  payment_id text, invoice_id text, line integer, subscription_id text references subscriptions,
  seats bigint not null check (seats >= 1), uses bigint not null default 0 check (uses >= 0),
  status text not null check (status in ('active', 'disabled', 'revoked', 'expired')),
  revoked_reason text check (revoked_reason in ('refunded', 'disputed', 'subscription_ended', 'plan_changed')),
  disabled_at bigint, lapsed_at bigint, exceeded_published_at bigint, instances jsonb not null default '[]', created_at bigint not null,
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

-- What entitlements.updated last published of a customer; its row is locked while the next event is made.
create table entitlements (
  customer_id text primary key references customers, merchant_id text not null, livemode boolean not null, published jsonb not null);
`

export const entitlements = /* sql */ `
-- What a customer may use at an instant, as GET answers it (rules/entitlements.ts, resources/entitlements.ts; a test holds the two together).
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

-- jsonb forgets the order of keys; an event carries its object as GET answers it, to the byte (resources/entitlements.ts).
create function entitlements_text(e jsonb) returns text language sql immutable as $$
  select json_build_object('object', e->'object', 'customer', e->'customer', 'active_products', e->'active_products',
    'feature_flags', e->'feature_flags',
    'credits', (select coalesce(json_agg(json_build_object('product', c->'product', 'remaining', c->'remaining')), '[]')
      from jsonb_array_elements(e->'credits') c),
    'subscriptions', (select coalesce(json_agg(json_build_object('id', s->'id', 'product', s->'product', 'price', s->'price',
        'status', s->'status', 'current_period_end', s->'current_period_end', 'cancel_at_period_end', s->'cancel_at_period_end')), '[]')
      from jsonb_array_elements(e->'subscriptions') s),
    'livemode', e->'livemode')::text
$$;

-- Runs behind flush_commit in the same round trip: one event when something differs from what was published last, else nothing. The event is counted
-- with the customer's own events. Whoever waits for the row reads what the other one wrote, so that of two commits at once the later publishes both.
-- p: as flush_commit's, with type, customer_id, at and default_grace_days. Answers what flush_commit answers, so that the wakeups of the event are
-- delivered at once; null when nothing was published.
create function publish_entitlements(p jsonb) returns jsonb language plpgsql as $$
declare
  v_customer text := p->>'customer_id';
  v_published jsonb;
  v_now jsonb;
  v_differs jsonb;
begin
  insert into entitlements (customer_id, merchant_id, livemode, published)
    values (v_customer, p->>'merchant_id', (p->>'livemode')::boolean, '{"credits": [], "feature_flags": [], "active_products": []}')
    on conflict do nothing;
  select published into v_published from entitlements where customer_id = v_customer for update;
  v_now := entitlements_of(v_customer, (p->>'at')::bigint, (p->>'default_grace_days')::integer);
  select jsonb_object_agg(key, value) into v_differs from jsonb_each(v_published) where value <> v_now->key;
  if v_differs is null then return null; end if;
  update entitlements set published = (select jsonb_object_agg(key, v_now->key) from jsonb_object_keys(v_published) key) where customer_id = v_customer;
  return flush_commit(p || jsonb_build_object('numbers', '[]'::jsonb, 'wakeups', '[]'::jsonb,
    'events', jsonb_build_array(jsonb_build_object('type', p->>'type', 'object_id', v_customer, 'created', p->'at',
      'object', entitlements_text(v_now), 'previous_attributes', v_differs::text))));
end $$;
`
