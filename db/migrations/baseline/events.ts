// The event log, the sequence of each object's events, and the beginning of the log.
export const events = /* sql */ `
create table events (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null, type text not null,
  api_version text not null, object_id text not null, sequence integer not null, object json not null,
  previous_attributes json, request_id text, idempotency_key text, workflow_id text, created_at bigint not null,
  -- When somebody's data was taken out of the event (redact_events). Its id, type, sequence and amounts are as they were.
  redacted_at bigint,
  unique (object_id, sequence));
create index on events (merchant_id, livemode, id desc);
-- 3 µs and 1 µs for each event written; without them a filter that finds little reads a merchant's every event.
create index events_by_type on events (merchant_id, livemode, type, id desc);
create index events_by_created on events (merchant_id, livemode, created_at);
-- What a call has brought about. Ids of requests are in the order of time, so new entries of this index stand at its end.
create index events_by_request on events (request_id) where request_id is not null;

create table object_sequences (object_id text primary key, last integer not null);

-- Where the log of events begins, for each merchant and mode: what is older has been removed, the sequences of its objects have not.
create table event_retention (merchant_id text not null, livemode boolean not null, removed_below text not null, primary key (merchant_id, livemode));
`

export const eventFunctions = /* sql */ `
-- The id below which no event can still appear: no transaction that has begun to write is older. Ids are minted inside their
-- transaction from the same clock, so each is newer than its transaction's start. Runs as the owner, who sees every session.
create function event_horizon() returns text language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_now timestamptz := clock_timestamp(); -- before the look at the sessions: one that begins after it mints newer ids
  v_oldest timestamptz;
begin
  select min(xact_start) into v_oldest from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid();
  return 'evt_' || base32(floor(extract(epoch from least(v_now, v_oldest)) * 1000)::bigint, 10);
end $$;

-- Removes up to batch_size events that were written more than so many days ago, with their deliveries, of the 500 merchants that follow after_merchant.
-- Answers how many, and after which merchant to go on: the same one while there may be more, null behind the last. Real time: an event's id begins with
-- the millisecond of its writing, whatever a test clock showed. Of one merchant and mode the oldest go first, and none from the first that is still to
-- be delivered on: what is left has no holes, and an endpoint that is down keeps the events of its own merchant alone. Runs as the owner: the
-- application may not delete events. Safe in any number of processes.
create function remove_old_events(days integer, batch_size integer, after_merchant text, out removed integer, out next_merchant text)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_below text;
  v_merchants text[];
  v_ids text[];
begin
  if days is null or days < 1 then raise exception 'events are kept for a day at least' using errcode = 'invalid_parameter_value'; end if;
  removed := 0;
  if not pg_try_advisory_xact_lock(7271017) then return; end if;
  v_below := 'evt_' || base32(floor(extract(epoch from now() - make_interval(days => days)) * 1000)::bigint, 10);
  select array_agg(id order by id) into v_merchants from (select id from merchants where id > after_merchant order by id limit 500) m;
  if v_merchants is null then return; end if;
  -- A replay that looked at an event just before it went has left a delivery of nothing.
  delete from webhook_deliveries d where d.id = any (array(
    select o.id from event_retention r cross join lateral (select w.id, w.event_id from webhook_deliveries w
      where w.merchant_id = r.merchant_id and w.livemode = r.livemode and w.status = 'pending' and w.event_id <= r.removed_below
      order by w.event_id limit 1000) o
    where r.merchant_id = any (v_merchants) and (select e.id from events e where e.id = o.event_id) is null));
  select array_agg(old.id) into v_ids from (
    select e.id from unnest(v_merchants) m(id) cross join (values (true), (false)) modes(livemode)
      cross join lateral (select min(first.event_id) as id from (select d.event_id from webhook_deliveries d
        where d.merchant_id = m.id and d.livemode = modes.livemode and d.status = 'pending' and (select true from events e where e.id = d.event_id)
        order by d.event_id limit 1) first) awaited
      -- The odd array and order leave the planner the merchant's own index alone: by the key it would walk what other merchants keep.
      cross join lateral (select id from events where merchant_id = any (array[m.id]) and livemode = modes.livemode
        and id < least(v_below, awaited.id) order by merchant_id desc, id limit 1000) e
    limit batch_size) old;
  removed := coalesce(cardinality(v_ids), 0);
  next_merchant := case when removed = batch_size then after_merchant when cardinality(v_merchants) = 500 then v_merchants[500] end;
  if removed = 0 then return; end if;
  insert into event_retention as r (merchant_id, livemode, removed_below)
    select merchant_id, livemode, max(id) from events where id = any (v_ids) group by 1, 2 order by 1, 2
    on conflict (merchant_id, livemode) do update set removed_below = greatest(r.removed_below, excluded.removed_below);
  with gone as (
    delete from webhook_deliveries where event_id = any (v_ids) and replay_id is null returning id
  ), replayed as (
    delete from webhook_deliveries where event_id = any (v_ids) and replay_id is not null returning id
  )
  delete from webhook_attempts where delivery_id in (select id from gone union all select id from replayed);
  delete from events where id = any (v_ids);
end $$;
`
