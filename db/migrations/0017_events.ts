// Events as they are read: found by type and by time, and kept for a while.
// Never edited once released: changes are new migrations.
import { Migration } from '@mikro-orm/migrations'

const filters = /* sql */ `
-- 3 µs and 1 µs for each event written; without them a filter that finds little reads a merchant's every event.
create index events_by_type on events (merchant_id, livemode, type, id desc);
create index events_by_created on events (merchant_id, livemode, created_at);
`

const retention = /* sql */ `
create index webhook_deliveries_replayed on webhook_deliveries (event_id) where replay_id is not null;

-- The one place where the log of events is cut: what is older has been removed, the counters of its objects have not. Empty: nothing ever was.
create table event_retention (one boolean primary key default true check (one), removed_below text not null);
grant select on event_retention to satang_app;

-- Removes up to batch_size events that were written more than so many days ago, oldest first, with their deliveries, and answers how many. Real
-- time: an event's id begins with the millisecond of its writing, whatever a test clock showed. Stops at the first that is still to be
-- delivered, so that what is left has no holes. Runs as the owner: the application may not delete events (0001). Safe in any number of processes.
create function remove_old_events(days integer, batch_size integer) returns integer
language plpgsql volatile security definer set search_path = public as $$
declare
  v_below text;
  v_ids text[];
begin
  if days is null or days < 1 then raise exception 'events are kept for a day at least' using errcode = 'invalid_parameter_value'; end if;
  if not pg_try_advisory_xact_lock(7271017) then return 0; end if;
  v_below := 'evt_' || base32(floor(extract(epoch from now() - make_interval(days => days)) * 1000)::bigint, 10);
  -- A replay that looked at an event just before it went has left a delivery of nothing.
  delete from webhook_deliveries d where d.status = 'pending' and d.event_id <= (select removed_below from event_retention)
    and not exists (select from events e where e.id = d.event_id);
  select least(v_below, min(event_id)) into v_below from webhook_deliveries where status = 'pending' and event_id < v_below;
  select array_agg(id) into v_ids from (select id from events where id < v_below order by id limit batch_size) old;
  if v_ids is null then return 0; end if;
  with gone as (
    delete from webhook_deliveries where event_id = any (v_ids) and replay_id is null returning id
  ), replayed as (
    delete from webhook_deliveries where event_id = any (v_ids) and replay_id is not null returning id
  )
  delete from webhook_attempts where delivery_id in (select id from gone union all select id from replayed);
  delete from events where id = any (v_ids);
  insert into event_retention (removed_below) values ((select max(id) from unnest(v_ids) id))
    on conflict (one) do update set removed_below = greatest(event_retention.removed_below, excluded.removed_below);
  return cardinality(v_ids);
end $$;
revoke execute on function remove_old_events(integer, integer) from public;
grant execute on function remove_old_events(integer, integer) to satang_app;
`

export class Events extends Migration {
  override up(): void {
    for (const part of [filters, retention]) this.addSql(part)
  }
}
