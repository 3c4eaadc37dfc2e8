// Webhooks: endpoints, deliveries with their attempts and leases, listeners, replays, and cancellations. Even with a million waiting deliveries, each
// question about them has an index of its own. Closing an endpoint or a replay changes one row; its deliveries are canceled afterwards in steps.
export const webhooks = /* sql */ `
create table webhook_endpoints (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null, url text not null,
  enabled_events text[] not null default '{}', status text not null check (status in ('enabled', 'disabled')),
  disabled_reason text, secret bytea not null, deleted_at bigint, metadata jsonb not null default '{}', created_at bigint not null,
  description text, previous_secret bytea, previous_secret_expires_at bigint, failing_since bigint, disabled_at bigint,
  -- How often the endpoint has been closed, plus one. A pending delivery of an earlier generation is canceled, whatever its row still says.
  generation integer not null default 1 check (generation >= 1));
create index on webhook_endpoints (merchant_id, livemode) where status = 'enabled' and deleted_at is null;
-- For the overview, as subscriptions_past_due.
create index webhook_endpoints_disabled on webhook_endpoints (merchant_id, livemode) where status = 'disabled' and deleted_at is null;

-- No foreign keys: a row is written with every event, and endpoints and events never go before their deliveries.
create table webhook_deliveries (
  id text primary key, merchant_id text not null, livemode boolean not null, event_id text not null,
  event_type text not null, endpoint_id text not null,
  status text not null check (status in ('pending', 'succeeded', 'exhausted', 'canceled')),
  attempt_count integer not null default 0, next_attempt_at bigint, created_at bigint not null,
  replay_id text,
  -- Attempts that count for none of the schedule.
  retries_by_hand integer not null default 0,
  -- What the next attempt is.
  next_trigger text not null default 'schedule' check (next_trigger in ('schedule', 'retry', 'replay', 'ping')),
  -- An attempt is under way.
  lease_until bigint, lease_token bigint,
  endpoint_generation integer not null default 1,
  check ((status = 'pending') = (next_attempt_at is not null)),
  check ((lease_until is null) = (lease_token is null))) with (fillfactor = 80);
create sequence webhook_leases;
create unique index webhook_deliveries_once on webhook_deliveries (event_id, endpoint_id) where replay_id is null;
-- An event goes out once in a replay.
create unique index webhook_deliveries_replayed_once on webhook_deliveries (replay_id, event_id) where replay_id is not null;
create index webhook_deliveries_replayed on webhook_deliveries (event_id) where replay_id is not null;
create index webhook_deliveries_list on webhook_deliveries (endpoint_id, id desc);
-- Claims, and when the next one is due.
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, endpoint_generation, next_attempt_at, id) where status = 'pending';
-- The deliveries that somebody waits for, among however many that wait by themselves.
create index webhook_deliveries_by_hand on webhook_deliveries (endpoint_id, endpoint_generation, next_attempt_at, id)
  where status = 'pending' and next_trigger in ('ping', 'retry');
-- The log of an endpoint by status and by type, and the steps of a cancellation.
create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, endpoint_generation, id desc) where status = 'pending';
create index webhook_deliveries_ended on webhook_deliveries (endpoint_id, status, id desc) where status <> 'pending';
create index webhook_deliveries_typed on webhook_deliveries (endpoint_id, event_type, id desc);
-- The oldest event that a merchant's endpoints are still to get, and the deliveries that a replay takes the place of.
create index webhook_deliveries_awaited on webhook_deliveries (merchant_id, livemode, event_id) where status = 'pending';
create index webhook_deliveries_progress on webhook_deliveries (replay_id, status) where replay_id is not null;
create index webhook_deliveries_replays_unsent on webhook_deliveries (endpoint_id)
  where status = 'pending' and attempt_count = 0 and replay_id is not null;

create table webhook_attempts (
  delivery_id text not null, number integer not null check (number >= 1), at bigint not null,
  trigger text not null check (trigger in ('schedule', 'retry', 'replay', 'ping')),
  http_status integer, duration_ms integer not null check (duration_ms >= 0), error text,
  request_headers json not null, response_headers json, response_body text, primary key (delivery_id, number));
-- The application adds rows. It changes one only to empty what an erasure takes out of an answer.
create trigger only_emptied before update on webhook_attempts for each row
  when (new.request_headers::text <> '{}' or new.response_headers is not null or new.response_body is not null) execute function refuse_change();

-- Until when commits need not wake an endpoint's workflow: somebody listens (token), or it has just been woken (no token). A crash of the
-- database takes away these rows alone: then every endpoint is woken again.
create unlogged table webhook_listeners (endpoint_id text primary key, token text, until timestamptz not null) with (fillfactor = 50);

create table replays (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null, endpoint_id text not null references webhook_endpoints,
  from_at bigint not null, to_at bigint not null check (to_at >= from_at), types text[] not null, only_failed boolean not null,
  status text not null check (status in ('feeding', 'fed', 'canceled')), scheduled integer not null check (scheduled >= 0),
  fed integer not null check (fed >= 0), fed_up_to text not null, until_event_id text not null, created_at bigint not null,
  endpoint_generation integer not null default 1,
  -- Events up to here are counted in scheduled; null: all are.
  counted_up_to text,
  check (status = 'feeding' or scheduled = fed));
create index on replays (endpoint_id, id desc);
create index on replays (endpoint_id, id) where status = 'feeding';

-- The deliveries that are still to be canceled in their rows, step by step: those of a closed generation (after: the last id), or of a canceled
-- replay (after: the last event). settled_xid: when every transaction below it has ended, no commit can bring one more.
create table delivery_cancellations (
  id text primary key, merchant_id text not null, livemode boolean not null, endpoint_id text not null, generation integer, replay_id text,
  after text not null default '', settled_xid xid8, stepped_at timestamptz not null default clock_timestamp(), created_at bigint not null,
  check ((generation is null) <> (replay_id is null)));
create index on delivery_cancellations (endpoint_id);
create index on delivery_cancellations (stepped_at);
`

export const listening = /* sql */ `
-- Of these endpoints those that must be woken: nobody listens to them, and nobody has woken them just now. They count as woken for five
-- seconds from here, so that a burst of commits does not queue for one row; that is written in the same transaction as the wakeup.
-- Whoever writes no wakeup relies on this: it has its transaction id already, and a listener that stops waits for everybody who had one
-- (commits_under_way), and looks once more (activities/delivery/listening.ts).
create function endpoints_to_wake(asked text[]) returns text[] language plpgsql as $$
declare
  v_idle text[];
begin
  select array_agg(a.id order by a.id) into v_idle from unnest(asked) a(id)
    left join webhook_listeners l on l.endpoint_id = a.id where l.until is null or l.until <= clock_timestamp();
  if v_idle is null then return '{}'; end if;
  with woken as (
    insert into webhook_listeners as l (endpoint_id, until) select id, clock_timestamp() + interval '5 seconds' from unnest(v_idle) id order by id
      on conflict (endpoint_id) do update set until = excluded.until, token = null where l.until <= clock_timestamp()
      returning endpoint_id
  ) select coalesce(array_agg(endpoint_id), '{}') into v_idle from woken;
  return v_idle;
end $$;

-- The transactions of this database that have begun to write. Runs as the owner, who sees every session.
create function commits_under_way() returns bigint[] language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(backend_xid::text::bigint), '{}') from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()
$$;
`
