// Events as they are read: found by type and by time, kept for a while, and a customer's rights told in the order of keys in which GET answers them.
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

const tellEntitlements = /* sql */ `
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

-- As in 0015_webhooks.ts, but for the order of keys.
create or replace function tell_entitlements(p jsonb) returns jsonb language plpgsql as $$
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

export class Events extends Migration {
  override up(): void {
    for (const part of [filters, retention, tellEntitlements]) this.addSql(part)
  }
}
