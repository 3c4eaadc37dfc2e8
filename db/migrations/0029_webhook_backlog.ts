// Webhooks with a million waiting deliveries: closing an endpoint or a replay changes one row, its deliveries are canceled behind it in steps, and
// each question about deliveries has an index of its own. Old events are removed merchant by merchant.
// Never edited once released: changes are new migrations.
import { Migration } from '@mikro-orm/migrations'

const generations = /* sql */ `
-- How often an endpoint has been closed, plus one. A pending delivery of an earlier generation is canceled, whatever its row still says.
alter table webhook_endpoints add column generation integer not null default 1 check (generation >= 1);
alter table webhook_deliveries add column endpoint_generation integer not null default 1;
-- counted_up_to: events up to here are counted in scheduled; null: all are.
alter table replays add column endpoint_generation integer not null default 1, add column counted_up_to text;
update webhook_endpoints set generation = 2 where status = 'disabled' or deleted_at is not null;

-- The deliveries that are still to be canceled in their rows, step by step: those of a closed generation (after: the last id), or of a canceled
-- replay (after: the last event). settled_xid: when every transaction below it has ended, no commit can bring one more.
create table delivery_cancellations (
  id text primary key, merchant_id text not null, livemode boolean not null, endpoint_id text not null, generation integer, replay_id text,
  after text not null default '', settled_xid xid8, stepped_at timestamptz not null default clock_timestamp(), created_at bigint not null,
  check ((generation is null) <> (replay_id is null)));
create index on delivery_cancellations (endpoint_id);
create index on delivery_cancellations (stepped_at);
grant select, insert, update, delete on delivery_cancellations to satang_app;
insert into delivery_cancellations (id, merchant_id, livemode, endpoint_id, generation, created_at)
  select id || '/1', merchant_id, livemode, id, 1, floor(extract(epoch from now()))::bigint from webhook_endpoints where generation = 2;
`

const indexes = /* sql */ `
-- Claims, and when the next one is due.
drop index webhook_deliveries_due;
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, endpoint_generation, next_attempt_at, id) where status = 'pending';
drop index webhook_deliveries_by_hand;
create index webhook_deliveries_by_hand on webhook_deliveries (endpoint_id, endpoint_generation, next_attempt_at, id)
  where status = 'pending' and next_trigger in ('ping', 'retry');
-- The log of an endpoint by status and by type, and the steps of a cancellation.
create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, endpoint_generation, id desc) where status = 'pending';
drop index webhook_deliveries_ended_badly;
create index webhook_deliveries_ended on webhook_deliveries (endpoint_id, status, id desc) where status <> 'pending';
create index webhook_deliveries_typed on webhook_deliveries (endpoint_id, event_type, id desc);
-- The oldest event that a merchant's endpoints are still to get, and the deliveries that a replay takes the place of.
create index webhook_deliveries_awaited on webhook_deliveries (merchant_id, livemode, event_id) where status = 'pending';
create index webhook_deliveries_progress on webhook_deliveries (replay_id, status) where replay_id is not null;
`

const writeEvents = /* sql */ `
-- As before (0015), but a delivery knows the generation of its endpoint, and an endpoint that was closed a moment ago gets none: the caller chose the
-- endpoints in a statement before this one.
create or replace function write_events(p jsonb, last jsonb, head text, tail text, invoices text[], numbered boolean, numbers jsonb, endpoints text[])
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
  insert into webhook_deliveries (id, merchant_id, livemode, event_id, event_type, endpoint_id, endpoint_generation, status, next_attempt_at, next_trigger,
                                  created_at)
  select 'whd_' || id_head() || base32(0, 3) || id_tail(), v_merchant, v_livemode, 'evt_' || head || base32(o, 3) || tail, e->>'type', w.id, w.generation,
    'pending', floor(extract(epoch from now()))::bigint, case when e->>'endpoint_id' is null then 'schedule' else 'ping' end, (e->>'created')::bigint
  from jsonb_array_elements(p->'events') with ordinality as t(e, o)
    join webhook_endpoints w on w.id = any (endpoints) and w.status = 'enabled' and w.deleted_at is null
      and case when e->>'endpoint_id' is null then w.enabled_events = '{}' or e->>'type' = any (w.enabled_events) else w.id = e->>'endpoint_id' end
  where (e->>'object_id' = any (invoices)) = numbered
  order by o;
end $$;
`

const retention = /* sql */ `
-- Where the log of events begins, for each merchant and mode: what is older has been removed, the counters of its objects have not.
create table event_retention_of (merchant_id text not null, livemode boolean not null, removed_below text not null, primary key (merchant_id, livemode));
insert into event_retention_of select m.id, mode, r.removed_below from merchants m cross join (values (true), (false)) modes(mode) cross join event_retention r;
drop table event_retention;
alter table event_retention_of rename to event_retention;
alter index event_retention_of_pkey rename to event_retention_pkey;
grant select on event_retention to satang_app;

-- Removes up to batch_size events that were written more than so many days ago, with their deliveries, of the 500 merchants that follow after_merchant.
-- Answers how many, and after which merchant to go on: the same one while there may be more, null behind the last. Real time: an event's id begins with
-- the millisecond of its writing, whatever a test clock showed. Of one merchant and mode the oldest go first, and none from the first that is still to
-- be delivered on: what is left has no holes, and an endpoint that is down keeps the events of its own merchant alone. Runs as the owner: the
-- application may not delete events (0001). Safe in any number of processes.
drop function remove_old_events(integer, integer);
create function remove_old_events(days integer, batch_size integer, after_merchant text, out removed integer, out next_merchant text)
language plpgsql volatile security definer set search_path = public as $$
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
revoke execute on function remove_old_events(integer, integer, text) from public;
grant execute on function remove_old_events(integer, integer, text) to satang_app;
`

export class WebhookBacklog extends Migration {
  override up(): void {
    for (const part of [generations, indexes, writeEvents, retention]) this.addSql(part)
  }
}
