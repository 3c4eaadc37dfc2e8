// The ground floor's tables, constraints and the database functions that hold promises no code path may break:
// event_horizon, check_ledger_balanced, seal_commit. Never edited once released: changes are new migrations.
import { Migration } from '@mikro-orm/migrations'

const tables = /* sql */ `
create table merchants (
  id text primary key, name text not null, slug text not null unique, api_version text not null,
  biller_id text not null unique, settings jsonb not null default '{}', created_at bigint not null);

create table api_keys (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  hash text not null unique, last_four text not null, name text, scopes text[] not null,
  expires_at bigint, last_used_at bigint, revoked_at bigint, created_at bigint not null);
create index on api_keys (merchant_id, livemode, id desc);

create table test_clocks (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null, name text,
  frozen_time bigint not null, target_time bigint, status text not null check (status in ('ready', 'advancing')),
  deleted_at bigint, created_at bigint not null);
create index on test_clocks (merchant_id, livemode, id desc);

create table products (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  name text not null, description text, image_url text, active boolean not null, published boolean not null,
  license_enabled boolean not null, license_seats integer not null check (license_seats >= 1),
  feature_flags text[] not null default '{}', credits integer check (credits >= 0), credits_expire_after_days integer,
  metadata jsonb not null default '{}', created_at bigint not null);
create index on products (merchant_id, livemode, id desc);

create table prices (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  product_id text not null references products deferrable initially deferred,
  type text not null check (type in ('one_time', 'recurring', 'pay_what_you_want')),
  amount_satang bigint check (amount_satang >= 0), "interval" text check ("interval" in ('month', 'year')),
  minimum_satang bigint, suggested_satang bigint, maximum_satang bigint, active boolean not null,
  metadata jsonb not null default '{}', created_at bigint not null,
  check ((type = 'recurring') = ("interval" is not null)));
create index on prices (merchant_id, livemode, id desc);
create index on prices (product_id);

create table customers (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  email text, name text, phone text, tax_id text, address jsonb, locale text not null check (locale in ('th', 'en')),
  default_payment_method_id text, test_clock_id text references test_clocks, deleted_at bigint,
  metadata jsonb not null default '{}', created_at bigint not null);
create index on customers (merchant_id, livemode, id desc);
create unique index customers_email on customers (merchant_id, livemode, email) where deleted_at is null;
create index on customers (test_clock_id) where test_clock_id is not null;

create table payment_methods (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  customer_id text not null references customers deferrable initially deferred, type text not null,
  gateway text not null, gateway_token text not null, card jsonb not null, detached_at bigint,
  metadata jsonb not null default '{}', created_at bigint not null);
create index on payment_methods (merchant_id, livemode, id desc);
create index on payment_methods (customer_id);

create table subscriptions (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  customer_id text not null references customers, product_id text not null references products,
  price_id text not null references prices, quantity integer not null check (quantity >= 1),
  collection_method text not null check (collection_method in ('auto_charge', 'invoice')),
  status text not null check (status in ('pending_first_payment', 'active', 'past_due', 'canceled', 'expired')),
  payment_method_id text, days_until_due integer, "interval" text not null check ("interval" in ('month', 'year')),
  anchor_at bigint not null, period_number integer not null check (period_number >= 1),
  current_period_start bigint not null, current_period_end bigint not null,
  cancel_at_period_end boolean not null, cancel_at bigint, canceled_at bigint, ended_at bigint, ended_reason text,
  latest_invoice_id text, next_action json, discount jsonb, past_due_since bigint, first_failed_at bigint,
  failed_attempts integer not null default 0, next_retry_at bigint, first_payment_by bigint,
  planned_step text, next_action_at bigint, test_clock_id text references test_clocks,
  metadata jsonb not null default '{}', created_at bigint not null,
  check (current_period_end > current_period_start),
  check ((status in ('canceled', 'expired')) = (ended_at is not null)),
  check (ended_at is null or next_action_at is null));
create index on subscriptions (merchant_id, livemode, id desc);
create index on subscriptions (customer_id, id desc);
create index on subscriptions (next_action_at) where next_action_at is not null and test_clock_id is null;
create index on subscriptions (test_clock_id, next_action_at) where test_clock_id is not null;

create table invoices (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null, number text,
  status text not null check (status in ('open', 'paid', 'void', 'uncollectible')),
  subscription_id text references subscriptions deferrable initially deferred, checkout_session_id text,
  customer_id text not null references customers,
  billing_reason text not null, period_number integer, period_start bigint, period_end bigint, lines json not null,
  subtotal_satang bigint not null check (subtotal_satang >= 0), discount_satang bigint not null check (discount_satang >= 0),
  total_satang bigint not null check (total_satang >= 0), amount_paid_satang bigint not null default 0,
  due_date bigint, payment_id text, attempt_count integer not null default 0, next_attempt_at bigint,
  hosted_token text not null unique, qr_payload text, qr_expires_at bigint, paid_at bigint,
  metadata jsonb not null default '{}', created_at bigint not null,
  check (total_satang = subtotal_satang - discount_satang));
create index on invoices (merchant_id, livemode, id desc);
create index on invoices (subscription_id, id desc);
create index on invoices (customer_id, id desc);
create unique index invoices_number on invoices (merchant_id, livemode, number);
-- Billed once: one live billing of each period. Void ones are left out, so that a resume can send a voided renewal again.
create unique index invoices_billed_once on invoices (subscription_id, period_start)
  where status <> 'void' and billing_reason in ('subscription_create', 'subscription_cycle');

create table invoice_counters (
  merchant_id text not null, livemode boolean not null, year integer not null, last integer not null,
  primary key (merchant_id, livemode, year));

create table payments (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  status text not null check (status in ('requires_action', 'processing', 'succeeded', 'failed', 'expired', 'canceled')),
  customer_id text not null references customers, subscription_id text, invoice_id text, checkout_session_id text,
  payment_method_id text, payment_method_type text not null, payment_method_details json, gateway text not null,
  gross_satang bigint not null check (gross_satang >= 0), fee_satang bigint not null, net_satang bigint not null,
  fee_details json not null, refunded_satang bigint not null default 0, amount_received_satang bigint not null default 0,
  failure_code text, decline_code text, next_action json, reference text, expires_at bigint, available_on bigint,
  payout_id text, paid_at bigint, charge_started_at bigint, intent jsonb, announced boolean not null,
  metadata jsonb not null default '{}', created_at bigint not null,
  check (net_satang = gross_satang - fee_satang), check (refunded_satang between 0 and gross_satang),
  check ((status = 'succeeded') = (paid_at is not null)));
create index on payments (merchant_id, livemode, id desc) where announced;
create index on payments (invoice_id);
create index on payments (subscription_id, id desc);
create index on payments (customer_id, id desc);
create unique index payments_reference on payments (merchant_id, livemode, reference);
-- An invoice is paid once.
create unique index payments_paid_once on payments (invoice_id) where status = 'succeeded' and invoice_id is not null;

create table refunds (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  payment_id text not null references payments, amount_satang bigint not null check (amount_satang > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')), reason text,
  metadata jsonb not null default '{}', created_at bigint not null);
create index on refunds (merchant_id, livemode, id desc);
create index on refunds (payment_id);

create table inbound_transfers (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null, gateway text not null,
  provider_reference text not null, payment_id text, reference text, amount_satang bigint not null check (amount_satang > 0),
  excess_satang bigint not null default 0, status text not null, reason text, paid_at bigint not null, created_at bigint not null,
  unique (gateway, provider_reference));
create index on inbound_transfers (merchant_id, livemode, id desc);
create index on inbound_transfers (payment_id);

create table credit_grants (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  customer_id text not null references customers, product_id text not null references products, invoice_id text,
  granted_amount bigint not null check (granted_amount > 0), remaining bigint not null check (remaining between 0 and granted_amount),
  expires_at bigint, created_at bigint not null);
create unique index credit_grants_once on credit_grants (invoice_id, product_id) where invoice_id is not null;
create index on credit_grants (customer_id);

create table ledger_transactions (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null, type text not null,
  source_id text not null, amount_satang bigint not null, fee_satang bigint not null, net_satang bigint not null,
  available_on bigint not null, payout_id text, test_clock_id text, created_at bigint not null,
  unique (type, source_id), check (net_satang = amount_satang - fee_satang));
create index on ledger_transactions (merchant_id, livemode, id desc);

create table ledger_entries (
  id bigint generated by default as identity primary key,
  transaction_id text not null references ledger_transactions deferrable initially deferred,
  merchant_id text not null, livemode boolean not null, account text not null,
  amount_satang bigint not null check (amount_satang <> 0));
create index on ledger_entries (transaction_id);
create index on ledger_entries (merchant_id, livemode, account);

create table events (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null, type text not null,
  api_version text not null, object_id text not null, sequence integer not null, object json not null,
  previous_attributes json, request_id text, idempotency_key text, workflow_id text, created_at bigint not null,
  unique (object_id, sequence));
create index on events (merchant_id, livemode, id desc);

create table object_sequences (object_id text primary key, last integer not null);

create table webhook_endpoints (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null, url text not null,
  enabled_events text[] not null default '{}', status text not null check (status in ('enabled', 'disabled')),
  disabled_reason text, secret bytea not null, deleted_at bigint, metadata jsonb not null default '{}', created_at bigint not null);
create index on webhook_endpoints (merchant_id, livemode) where status = 'enabled' and deleted_at is null;

create table webhook_deliveries (
  id text primary key, merchant_id text not null, livemode boolean not null, event_id text not null references events,
  event_type text not null, endpoint_id text not null references webhook_endpoints,
  status text not null check (status in ('pending', 'succeeded', 'exhausted', 'canceled')),
  attempt_count integer not null default 0, next_attempt_at bigint, created_at bigint not null, unique (event_id, endpoint_id));
create index on webhook_deliveries (endpoint_id, next_attempt_at) where status = 'pending';

create sequence ring_tokens;
create table rings (
  workflow_id text primary key, token bigint not null, merchant_id text not null, livemode boolean not null,
  customer_id text, fresh boolean not null, urgent boolean not null, request_id text, created_at bigint not null);

create table idempotency_records (
  scope text not null, key text not null, fingerprint text not null, http_status integer, body bytea, bound_to text,
  request_id text not null, created_at bigint not null, primary key (scope, key));
create index on idempotency_records (created_at);

create table worker_heartbeats (worker_id text primary key, seen_at timestamptz not null);

create table simulator_cards (token text primary key, behaviour text not null, attempts integer not null default 0);
create table simulator_charges (
  attempt_id text primary key, card text references simulator_cards, amount_satang bigint not null, status text not null,
  decline_code text, refunded_satang bigint not null default 0, ready_at bigint, created_at bigint not null,
  check (refunded_satang between 0 and amount_satang));
create table simulator_refunds (
  refund_id text primary key, attempt_id text not null references simulator_charges, amount_satang bigint not null, created_at bigint not null);
`

const mintId = /* sql */ `
-- Event ids come from the database's clock inside the transaction that writes them: an id is never older than its
-- transaction's start, which is what lets GET /v1/events hold back nothing but what can still be committed.
-- 48 bits of milliseconds, 40 bits of a sequence (one step per commit), 15 bits of place within the commit, 25 random bits,
-- in Crockford's base 32.
create sequence event_order as bigint maxvalue 1099511627775 cycle;
create function base32(value bigint, digits integer) returns text language plpgsql immutable parallel safe as $$
declare
  v_text text := '';
begin
  for n in 1..digits loop
    v_text := substr('0123456789abcdefghjkmnpqrstvwxyz', (value & 31)::integer + 1, 1) || v_text;
    value := value >> 5;
  end loop;
  return v_text;
end $$;
create function id_head() returns text language sql volatile as $$
  select base32(floor(extract(epoch from clock_timestamp()) * 1000)::bigint, 10) || base32(nextval('event_order'), 8)
$$;
create function id_tail() returns text language sql volatile as $$
  select base32((random() * 33554431)::bigint, 5)
$$;
`

const eventHorizon = /* sql */ `
-- The id below which no event can still appear: no transaction that has begun to write is older. Ids are minted inside their
-- transaction from the same clock, so each is newer than its transaction's start. Runs as the owner, who sees every session.
create function event_horizon() returns text language plpgsql volatile security definer set search_path = public as $$
declare
  v_now timestamptz := clock_timestamp(); -- before the look at the sessions: one that begins after it mints newer ids
  v_oldest timestamptz;
begin
  select min(xact_start) into v_oldest from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid();
  return 'evt_' || base32(floor(extract(epoch from least(v_now, v_oldest)) * 1000)::bigint, 10);
end $$;
`

const ledgerGuards = /* sql */ `
create function check_ledger_balanced() returns trigger language plpgsql as $$
declare unbalanced text;
begin
  -- all entries of a transaction go in with one statement, so each statement balances for itself
  select transaction_id into unbalanced from written group by 1 having sum(amount_satang) <> 0 limit 1;
  if unbalanced is not null then raise exception 'ledger transaction % does not balance', unbalanced using errcode = 'check_violation'; end if;
  return null;
end $$;
create trigger ledger_balanced after insert on ledger_entries referencing new table as written
  for each statement execute function check_ledger_balanced();

create function refuse_change() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege'; end $$;
create trigger append_only before update or delete or truncate on ledger_entries for each statement execute function refuse_change();
create trigger append_only before delete or truncate on ledger_transactions for each statement execute function refuse_change();
`

const sealCommit = /* sql */ `
-- The events of a commit, with their deliveries: those of the invoices that get a number (numbered), or all others. Answers the
-- endpoints that have something to deliver. Only seal_commit calls it.
create function write_events(p jsonb, last jsonb, head text, tail text, invoices text[], numbered boolean, numbers jsonb) returns text[]
language plpgsql as $$
declare
  v_merchant text := p->>'merchant_id';
  v_livemode boolean := (p->>'livemode')::boolean;
  v_endpoints text[];
begin
  with given as (
    select o, e->>'object_id' as object_id, e->>'type' as type, (e->>'created')::bigint as created,
      e->>'object' as object, e->>'previous_attributes' as previous,
      row_number() over (partition by e->>'object_id' order by o desc) - 1 as back
    from jsonb_array_elements(p->'events') with ordinality as t(e, o)
    where (e->>'object_id' = any (invoices)) = numbered
  ), written as (
    insert into events (id, merchant_id, livemode, type, api_version, object_id, sequence, object, previous_attributes,
                        request_id, idempotency_key, workflow_id, created_at)
    select 'evt_' || head || base32(g.o, 3) || tail, v_merchant, v_livemode, g.type, p->>'api_version', g.object_id, (last->>g.object_id)::integer - g.back,
      -- the first "number":null of an invoice is its own: inside of strings the quotes would be escaped
      case when numbered then regexp_replace(g.object, '"number":null', '"number":' || (numbers->g.object_id)::text) else g.object end::json,
      g.previous::json, p->>'request_id', p->>'idempotency_key', p->>'workflow_id', g.created
    from given g
    returning id, type, created_at
  ), delivered as (
    insert into webhook_deliveries (id, merchant_id, livemode, event_id, event_type, endpoint_id, status, next_attempt_at, created_at)
    select 'whd_' || id_head() || base32(0, 3) || id_tail(), v_merchant, v_livemode, w.id, w.type, t.id,
      'pending', extract(epoch from now())::bigint, w.created_at
    from written w join webhook_endpoints t on t.merchant_id = v_merchant and t.livemode = v_livemode
      and t.status = 'enabled' and t.deleted_at is null and (t.enabled_events = '{}' or w.type = any (t.enabled_events))
    order by w.id
    returning endpoint_id
  )
  select coalesce(array_agg(distinct endpoint_id), '{}') into v_endpoints from delivered;
  return v_endpoints;
end $$;

-- The one write of every fact (facts/commit.ts): its rows, the numbers of its objects' events, the gapless numbers of its
-- invoices, events, webhook deliveries and rings. One call instead of a dozen, because a round trip costs more than what it
-- carries, and so that the invoice counter is locked for one round trip only.
-- Locks in the house's order: rows (their roots were locked before), object sequences (sorted), then the invoice counter, behind
-- which only what carries the number is still to be written: whoever waits for a number waits for that and the commit.
-- p: {merchant_id, livemode, api_version, request_id, idempotency_key, workflow_id,
--     writes: [{table, insert: boolean, columns: [...], rows: "[{column: value}]"}], parents before children,
--     events: [{type, object_id, created, object: "{…}", previous_attributes: "{…}" | null}], numbers: [{invoice_id, year}],
--     rings: [{workflow_id, customer_id, fresh, urgent}]}. It is parsed once, as jsonb; rows and objects travel inside as text,
-- so that they keep the order they are told in.
-- Answers {numbers: {invoice id: number}, rings: [{workflow_id, token, ...}]}.
create function seal_commit(p jsonb) returns jsonb language plpgsql as $$
declare
  v_merchant text := p->>'merchant_id';
  v_livemode boolean := (p->>'livemode')::boolean;
  v_numbers jsonb := '{}';
  v_first integer;
  v_rings jsonb;
  v_invoices text[];
  v_last jsonb;
  v_endpoints text[];
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

  select coalesce(array_agg(n->>'invoice_id'), '{}') into v_invoices from jsonb_array_elements(p->'numbers') n;
  v_endpoints := write_events(p, v_last, v_head, v_tail, v_invoices, false, '{}');

  with wanted as (
    select x->>'workflow_id' as workflow_id, x->>'customer_id' as customer_id, (x->>'fresh')::boolean as fresh, (x->>'urgent')::boolean as urgent
      from jsonb_array_elements(p->'rings') x
    union all select distinct 'webhook-endpoint/' || e, null, false, false from unnest(v_endpoints) e
  ), rung as (
    insert into rings as old (workflow_id, token, merchant_id, livemode, customer_id, fresh, urgent, request_id, created_at)
    select workflow_id, nextval('ring_tokens'), v_merchant, v_livemode, customer_id, fresh, urgent, p->>'request_id',
      extract(epoch from now())::bigint
    from wanted order by workflow_id
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
    v_endpoints := write_events(p, v_last, v_head, v_tail, v_invoices, true, v_numbers);
    insert into rings as old (workflow_id, token, merchant_id, livemode, fresh, urgent, request_id, created_at)
      select 'webhook-endpoint/' || e, nextval('ring_tokens'), v_merchant, v_livemode, false, false, p->>'request_id',
        extract(epoch from now())::bigint
      from unnest(v_endpoints) e order by 1
      on conflict (workflow_id) do update set token = excluded.token;
  end if;
  return jsonb_build_object('numbers', v_numbers, 'rings', v_rings);
end $$;
`

const privileges = /* sql */ `
grant usage on schema public to satang_app;
grant select, insert, update, delete on all tables in schema public to satang_app;
grant usage, select on all sequences in schema public to satang_app;
revoke update, delete, truncate on ledger_entries from satang_app;
revoke delete, truncate on ledger_transactions, events from satang_app;
revoke update on ledger_transactions, events from satang_app;
grant update (payout_id) on ledger_transactions to satang_app;
`

export class GroundFloor extends Migration {
  override up(): void {
    for (const part of [tables, mintId, eventHorizon, ledgerGuards, sealCommit, privileges]) this.addSql(part)
  }
}
