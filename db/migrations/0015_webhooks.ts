// Webhooks: attempts, leases, who listens; and the one write of every fact anew, so that an endpoint that listens is not rung.
// No foreign keys on deliveries: a row is written with every event, and endpoints and events never go before them.
import { Migration } from '@mikro-orm/migrations'

const tables = /* sql */ `
alter table webhook_endpoints add column description text, add column previous_secret bytea,
  add column previous_secret_expires_at bigint, add column failing_since bigint, add column disabled_at bigint;

-- next_trigger: what the next attempt is. retries_by_hand: attempts that count for none of the schedule. lease_*: an attempt is under way.
alter table webhook_deliveries drop constraint webhook_deliveries_event_id_endpoint_id_key,
  drop constraint webhook_deliveries_event_id_fkey, drop constraint webhook_deliveries_endpoint_id_fkey,
  add column replay_id text, add column retries_by_hand integer not null default 0,
  add column next_trigger text not null default 'schedule' check (next_trigger in ('schedule', 'retry', 'replay', 'ping')),
  add column lease_until bigint, add column lease_token bigint;
update webhook_deliveries set next_attempt_at = created_at where status = 'pending' and next_attempt_at is null;
update webhook_deliveries set next_attempt_at = null where status <> 'pending';
alter table webhook_deliveries add check ((status = 'pending') = (next_attempt_at is not null)),
  add check ((lease_until is null) = (lease_token is null)), set (fillfactor = 80);
create unique index webhook_deliveries_once on webhook_deliveries (event_id, endpoint_id) where replay_id is null;
create index webhook_deliveries_list on webhook_deliveries (endpoint_id, id desc);
drop index webhook_deliveries_endpoint_id_next_attempt_at_idx;
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at, id) where status = 'pending';
create sequence webhook_leases;

create table webhook_attempts (
  delivery_id text not null, number integer not null check (number >= 1), at bigint not null,
  trigger text not null check (trigger in ('schedule', 'retry', 'replay', 'ping')),
  http_status integer, duration_ms integer not null check (duration_ms >= 0), error text,
  request_headers json not null, response_headers json, response_body text, primary key (delivery_id, number));

-- Until when commits need not ring an endpoint: somebody listens (token), or has just been rung (no token). What a crash of the
-- database takes away are only these promises: then everybody is rung again.
create unlogged table webhook_listeners (endpoint_id text primary key, token text, until timestamptz not null) with (fillfactor = 50);

grant select, insert, update, delete on webhook_attempts, webhook_listeners to satang_app;
grant usage, select on sequence webhook_leases to satang_app;
`

const listening = /* sql */ `
-- Of these endpoints those that must be rung: nobody listens to them, and nobody has rung them just now. They count as rung for five
-- seconds from here, so that a burst of commits does not queue for one row; that promise is made in the same transaction as the ring.
-- Whoever does not ring relies on this: it has its transaction id already, and a listener that stops waits for everybody who had one
-- (commits_under_way), and looks once more (activities/delivery/listening.ts).
create function endpoints_to_ring(asked text[]) returns text[] language plpgsql as $$
declare
  v_idle text[];
begin
  select array_agg(a.id order by a.id) into v_idle from unnest(asked) a(id)
    left join webhook_listeners l on l.endpoint_id = a.id where l.until is null or l.until <= clock_timestamp();
  if v_idle is null then return '{}'; end if;
  with rung as (
    insert into webhook_listeners as l (endpoint_id, until) select id, clock_timestamp() + interval '5 seconds' from unnest(v_idle) id order by id
      on conflict (endpoint_id) do update set until = excluded.until, token = null where l.until <= clock_timestamp()
      returning endpoint_id
  ) select coalesce(array_agg(endpoint_id), '{}') into v_idle from rung;
  return v_idle;
end $$;

-- The transactions of this database that have begun to write. Runs as the owner, who sees every session.
create function commits_under_way() returns bigint[] language sql volatile security definer set search_path = public as $$
  select coalesce(array_agg(backend_xid::text::bigint), '{}') from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()
$$;
`

const sealCommit = /* sql */ `
drop function write_events(jsonb, jsonb, text, text, text[], boolean, jsonb);

-- The events of a commit, with their deliveries to those of these endpoints that want them: the events of the invoices that get a number
-- (numbered), or all others. An event with an endpoint_id is a ping: for that endpoint alone. Only seal_commit calls it. Two statements,
-- of which most commits need the first alone: nobody has an endpoint that wants them.
create function write_events(p jsonb, last jsonb, head text, tail text, invoices text[], numbered boolean, numbers jsonb, endpoints text[])
returns void language plpgsql as $$
declare
  v_merchant text := p->>'merchant_id';
  v_livemode boolean := (p->>'livemode')::boolean;
begin
  with given as (
    select o, e->>'object_id' as object_id, e->>'type' as type, (e->>'created')::bigint as created,
      e->>'object' as object, e->>'previous_attributes' as previous,
      row_number() over (partition by e->>'object_id' order by o desc) - 1 as back
    from jsonb_array_elements(p->'events') with ordinality as t(e, o)
    where (e->>'object_id' = any (invoices)) = numbered
  )
  insert into events (id, merchant_id, livemode, type, api_version, object_id, sequence, object, previous_attributes,
                      request_id, idempotency_key, workflow_id, created_at)
  select 'evt_' || head || base32(g.o, 3) || tail, v_merchant, v_livemode, g.type, p->>'api_version', g.object_id, (last->>g.object_id)::integer - g.back,
    -- the first "number":null of an invoice is its own: inside of strings the quotes would be escaped
    case when numbered then regexp_replace(g.object, '"number":null', '"number":' || (numbers->g.object_id)::text) else g.object end::json,
    g.previous::json, p->>'request_id', p->>'idempotency_key', p->>'workflow_id', g.created
  from given g;
  if endpoints = '{}' then return; end if;
  insert into webhook_deliveries (id, merchant_id, livemode, event_id, event_type, endpoint_id, status, next_attempt_at, next_trigger, created_at)
  select 'whd_' || id_head() || base32(0, 3) || id_tail(), v_merchant, v_livemode, 'evt_' || head || base32(o, 3) || tail, e->>'type', w.id,
    'pending', floor(extract(epoch from now()))::bigint, case when e->>'endpoint_id' is null then 'schedule' else 'ping' end, (e->>'created')::bigint
  from jsonb_array_elements(p->'events') with ordinality as t(e, o) join webhook_endpoints w on w.id = any (endpoints)
    and case when e->>'endpoint_id' is null then w.enabled_events = '{}' or e->>'type' = any (w.enabled_events) else w.id = e->>'endpoint_id' end
  where (e->>'object_id' = any (invoices)) = numbered
  order by o;
end $$;

-- The one write of every fact (facts/commit.ts): its rows, the numbers of its objects' events, the gapless numbers of its
-- invoices, events, webhook deliveries and rings. One call instead of a dozen, because a round trip costs more than what it
-- carries, and so that the invoice counter is locked for one round trip only.
-- Locks in the house's order: rows (their roots were locked before), object sequences (sorted), rings and listeners (sorted), then
-- the invoice counter, behind which only what carries the number is still to be written: whoever waits for a number waits for that and
-- the commit.
-- p: {merchant_id, livemode, api_version, request_id, idempotency_key, workflow_id,
--     writes: [{table, insert: boolean, columns: [...], rows: "[{column: value}]"}], parents before children,
--     events: [{type, object_id, created, object: "{…}", previous_attributes: "{…}" | null, endpoint_id: text | null}],
--     numbers: [{invoice_id, year}], rings: [{workflow_id, customer_id, fresh, urgent}]}. It is parsed once, as jsonb; rows and
-- objects travel inside as text, so that they keep the order they are told in.
-- Answers {numbers: {invoice id: number}, rings: [{workflow_id, token, ...}]}: the rings that somebody has to ring.
create or replace function seal_commit(p jsonb) returns jsonb language plpgsql as $$
declare
  v_merchant text := p->>'merchant_id';
  v_livemode boolean := (p->>'livemode')::boolean;
  v_numbers jsonb := '{}';
  v_first integer;
  v_rings jsonb;
  v_invoices text[];
  v_last jsonb;
  v_endpoints text[];
  v_wanted jsonb := p->'rings';
  v_head text;
  v_tail text := id_tail();
  v_columns text;
  w jsonb;
  v_row json;
  r record;
begin
  for w in select jsonb_array_elements(p->'writes') loop
    select string_agg(quote_ident(name), ', ') into v_columns from jsonb_array_elements_text(w->'columns') name;
    if (w->>'insert')::boolean then
      execute format('insert into %I (%s) select %2$s from json_populate_recordset(null::%1$I, $1)', w->>'table', v_columns)
        using (w->>'rows')::json;
    else
      -- row by row: a handful at most, and each finds its row by the key, however large the table
      for v_row in select json_array_elements((w->>'rows')::json) loop
        execute format('update %I set (%s) = (select %2$s from json_populate_record(null::%1$I, $1)) where id = $2', w->>'table', v_columns)
          using v_row, v_row->>'id';
      end loop;
    end if;
  end loop;

  with counted as (
    insert into object_sequences as s (object_id, last)
      select e->>'object_id', count(*)::integer from jsonb_array_elements(p->'events') e
      group by 1 order by 1
      on conflict (object_id) do update set last = s.last + excluded.last
      returning object_id, last
  ) select coalesce(jsonb_object_agg(object_id, last), '{}') into v_last from counted;
  -- Only now: whoever had to wait for a sequence must not bring an id that is older than the one it waited for.
  v_head := id_head();

  -- Behind the rows: an endpoint that this very commit disables hears nothing of it.
  select coalesce(array_agg(t.id), '{}') into v_endpoints from webhook_endpoints t
    where t.merchant_id = v_merchant and t.livemode = v_livemode and t.status = 'enabled' and t.deleted_at is null;
  if v_endpoints <> '{}' then
    select coalesce(array_agg(t.id), '{}') into v_endpoints from webhook_endpoints t
      where t.id = any (v_endpoints) and exists (select 1 from jsonb_array_elements(p->'events') e where case when e->>'endpoint_id' is null
        then t.enabled_events = '{}' or e->>'type' = any (t.enabled_events) else e->>'endpoint_id' = t.id end);
  end if;
  select coalesce(array_agg(n->>'invoice_id'), '{}') into v_invoices from jsonb_array_elements(p->'numbers') n;
  perform write_events(p, v_last, v_head, v_tail, v_invoices, false, '{}', v_endpoints);

  if v_endpoints <> '{}' or position('webhook-endpoint/' in p->>'rings') > 0 then
    with asked as (
      select workflow_id, bool_or(urgent) as urgent from (
        select x->>'workflow_id' as workflow_id, (x->>'urgent')::boolean as urgent from jsonb_array_elements(v_wanted) x
          where x->>'workflow_id' like 'webhook-endpoint/%'
        union all select 'webhook-endpoint/' || e, false from unnest(v_endpoints) e) a
      group by 1
    ), idle as (
      select 'webhook-endpoint/' || e as workflow_id
      from unnest(endpoints_to_ring((select array_agg(split_part(workflow_id, '/', 2)) from asked))) e
    )
    select coalesce((select jsonb_agg(x) from jsonb_array_elements(v_wanted) x where x->>'workflow_id' not like 'webhook-endpoint/%'), '[]')
        || coalesce((select jsonb_agg(jsonb_build_object('workflow_id', workflow_id, 'fresh', false, 'urgent', urgent))
          from asked join idle using (workflow_id)), '[]')
      into v_wanted;
  end if;
  with rung as (
    insert into rings as old (workflow_id, token, merchant_id, livemode, customer_id, fresh, urgent, request_id, created_at)
    select x->>'workflow_id', nextval('ring_tokens'), v_merchant, v_livemode, x->>'customer_id', (x->>'fresh')::boolean, (x->>'urgent')::boolean,
      p->>'request_id', extract(epoch from now())::bigint
    from jsonb_array_elements(v_wanted) x order by 1
    on conflict (workflow_id) do update set token = excluded.token, urgent = old.urgent or excluded.urgent
    returning workflow_id, token, customer_id, fresh, urgent
  )
  select coalesce(jsonb_agg(to_jsonb(rung)), '[]') into v_rings from rung;

  for r in select (n->>'year')::integer as year, count(*)::integer as wanted
           from jsonb_array_elements(p->'numbers') n group by 1 order by 1 loop
    insert into invoice_counters as c (merchant_id, livemode, year, last) values (v_merchant, v_livemode, r.year, r.wanted)
      on conflict (merchant_id, livemode, year) do update set last = c.last + r.wanted
      returning c.last - r.wanted into v_first;
    select v_numbers || jsonb_object_agg(n->>'invoice_id',
        'INV-' || lpad(r.year::text, 4, '0') || '-' || lpad((v_first + o)::text, greatest(6, length((v_first + o)::text)), '0'))
      into v_numbers
      from (select n, row_number() over () as o from jsonb_array_elements(p->'numbers') n where (n->>'year')::integer = r.year) x;
  end loop;
  if v_numbers <> '{}' then
    update invoices i set number = v_numbers->>i.id where i.id = any (v_invoices);
    perform write_events(p, v_last, v_head, v_tail, v_invoices, true, v_numbers, v_endpoints);
  end if;
  return jsonb_build_object('numbers', v_numbers, 'rings', v_rings);
end $$;

-- jsonb forgets the order of keys; an event carries its object as GET answers it, to the byte (wire/entitlements.ts).
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

-- As before (0009), but for the order of keys; and it answers what seal_commit answers, so that the rings of its event are rung at once; null when nothing was told.
drop function tell_entitlements(jsonb);
create function tell_entitlements(p jsonb) returns jsonb language plpgsql as $$
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
  if v_differs is null then return null; end if;
  update entitlements set told = (select jsonb_object_agg(key, v_now->key) from jsonb_object_keys(v_told) key) where customer_id = v_customer;
  return seal_commit(p || jsonb_build_object('writes', '[]'::jsonb, 'numbers', '[]'::jsonb, 'rings', '[]'::jsonb,
    'events', jsonb_build_array(jsonb_build_object('type', p->>'type', 'object_id', v_customer, 'created', p->'at',
      'object', entitlements_text(v_now), 'previous_attributes', v_differs::text))));
end $$;
`

export class Webhooks extends Migration {
  override up(): void {
    for (const part of [tables, listening, sealCommit]) this.addSql(part)
  }
}
