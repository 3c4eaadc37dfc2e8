// The audit log: who did what to access and money. One function appends rows, and nothing changes them. Each row names the digest of the one before
// it, so that a changed, removed or inserted row is found (db/audit-log.ts). commands/audit-log.ts decides what is recorded, and when.
export const auditLog = /* sql */ `
-- A chain for each merchant, and one of the installation (merchant_id '') for what concerns no merchant. No foreign key: what is recorded outlives what it is about,
-- and an append waits for no other row's lock.
create table audit_log (
  id text primary key, merchant_id text not null, sequence bigint not null, livemode boolean, created_at bigint not null,
  actor_type text not null check (actor_type in ('member', 'key', 'system')), actor_id text, actor_name text, actor_ip text,
  action text not null, object text, before json, after json, request_id text,
  previous_digest text not null, digest text not null check (length(digest) = 64),
  unique (merchant_id, sequence));
create index audit_log_newest on audit_log (merchant_id, id desc);
create index audit_log_action on audit_log (merchant_id, action, id desc);
create index audit_log_actor on audit_log (merchant_id, actor_id, id desc);
create index audit_log_object on audit_log (merchant_id, object, id desc);
create index audit_log_out_of_order on audit_log (merchant_id, created_at) where out_of_order(id, created_at);

-- The end of each chain: the last row's number, digest and time, which never goes back. And where it begins, once retention has removed rows: the last that went.
create table audit_log_heads (
  merchant_id text primary key, sequence bigint not null default 0, digest text not null default '', last_at bigint not null default 0,
  removed_sequence bigint not null default 0, removed_digest text not null default '', check (removed_sequence <= sequence));

-- Failures that came again within a quarter of an hour are counted here, and recorded together.
create table audit_log_repeats (
  id text primary key, merchant_id text not null, action text not null, object text, actor_ip text,
  since bigint not null, count integer not null default 0);
create index audit_log_repeats_since on audit_log_repeats (since);
create unique index audit_log_repeats_of on audit_log_repeats (merchant_id, action, coalesce(object, ''), coalesce(actor_ip, ''));
`

export const auditLogAppends = /* sql */ `
-- A text as the digest reads it: its length in bytes, and itself; nothing is '-'. No two rows read alike.
create function audit_log_part(v text) returns text language sql immutable parallel safe as $$
  select case when v is null then '-,' else octet_length(convert_to(v, 'UTF8')) || ':' || v || ',' end
$$;

-- The digest of a row: SHA-256 of its parts in this order, the digest before it last. rules/audit-log.ts reads rows the same way, and verifies without this function.
create function audit_log_digest(r audit_log) returns text language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp as $$
  select encode(sha256(convert_to(
    audit_log_part(r.merchant_id) || audit_log_part(r.sequence::text) || audit_log_part(r.id) || audit_log_part(r.livemode::text) || audit_log_part(r.created_at::text)
    || audit_log_part(r.actor_type) || audit_log_part(r.actor_id) || audit_log_part(r.actor_name) || audit_log_part(r.actor_ip)
    || audit_log_part(r.action) || audit_log_part(r.object) || audit_log_part(r.before::text) || audit_log_part(r.after::text)
    || audit_log_part(r.request_id) || audit_log_part(r.previous_digest), 'UTF8')), 'hex')
$$;

-- Puts one row at the end of a chain whose head the caller holds.
create function audit_log_put(h audit_log_heads, e jsonb, p_request text) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  r audit_log;
begin
  r.id := 'aud_' || id_head() || base32(0, 3) || id_tail();
  r.merchant_id := h.merchant_id;
  r.sequence := h.sequence + 1;
  r.livemode := (e->>'livemode')::boolean;
  r.created_at := greatest(floor(extract(epoch from clock_timestamp()))::bigint, h.last_at);
  r.actor_type := e->>'actor_type';
  r.actor_id := e->>'actor_id';
  r.actor_name := e->>'actor_name';
  r.actor_ip := e->>'actor_ip';
  r.action := e->>'action';
  r.object := e->>'object';
  r.before := (e->>'before')::json;
  r.after := (e->>'after')::json;
  r.request_id := p_request;
  r.previous_digest := h.digest;
  r.digest := audit_log_digest(r);
  insert into audit_log values (r.*);
  update audit_log_heads set sequence = r.sequence, digest = r.digest, last_at = r.created_at where merchant_id = r.merchant_id;
end $$;

-- The end of a chain, locked. Whoever appends waits here for the other's commit; it is the last lock of a transaction (commands/commit.ts).
create function audit_log_head(p_merchant text) returns audit_log_heads language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  h audit_log_heads;
begin
  insert into audit_log_heads (merchant_id) values (p_merchant) on conflict do nothing;
  select * into h from audit_log_heads where merchant_id = p_merchant for update;
  return h;
end $$;

-- They are for the functions of the owner below, and nobody else's to call.
revoke execute on function audit_log_head(text), audit_log_put(audit_log_heads, jsonb, text) from public;

-- Appends the rows of a commit, chain by chain in the order of the merchants, and answers null. The application's only way to write the log.
-- p: {request_id, entries: [{merchant_id, livemode, actor_type, actor_id, actor_name, actor_ip, action, object, before: "{…}" | null, after: "{…}" | null, repeats}]}.
-- What repeats (failed log-ins) is recorded once in 15 minutes for one address and object; what comes in between is counted, and the next row says how many.
-- Of one action and merchant there are at most 10 such pairs in that time; all further ones are counted as one without address and object.
create function append_audit_log(p jsonb) returns jsonb language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  e jsonb;
  h audit_log_heads;
  v_now bigint := floor(extract(epoch from clock_timestamp()))::bigint;
  v_pairs integer;
  r audit_log_repeats;
begin
  for e in select x from jsonb_array_elements(p->'entries') with ordinality as t(x, o) order by x->>'merchant_id' collate "C", o loop
    h := audit_log_head(e->>'merchant_id');
    if (e->>'repeats')::boolean then
      for attempt in 1..2 loop
        select * into r from audit_log_repeats x where x.merchant_id = h.merchant_id and x.action = e->>'action'
          and coalesce(x.object, '') = coalesce(e->>'object', '') and coalesce(x.actor_ip, '') = coalesce(e->>'actor_ip', '');
        exit when found;
        select count(*) into v_pairs from audit_log_repeats x where x.merchant_id = h.merchant_id and x.action = e->>'action' and x.since > v_now - 900;
        exit when v_pairs < 10;
        e := e || '{"object": null, "actor_ip": null}';
      end loop;
      if r.id is not null and r.since > v_now - 900 then
        update audit_log_repeats set count = count + 1 where id = r.id;
        continue;
      elsif r.id is not null then
        if r.count > 0 then
          e := e || jsonb_build_object('after', (coalesce((e->>'after')::jsonb, '{}') || jsonb_build_object('repeated', r.count))::text);
        end if;
        update audit_log_repeats set since = v_now, count = 0 where id = r.id;
      else
        insert into audit_log_repeats (id, merchant_id, action, object, actor_ip, since)
          values (id_head() || id_tail(), h.merchant_id, e->>'action', e->>'object', e->>'actor_ip', v_now);
      end if;
    end if;
    perform audit_log_put(h, e, p->>'request_id');
  end loop;
  return null;
end $$;

-- Records what was counted and is over, and forgets it: p_step at most. Answers how many it has forgotten.
create function settle_audit_log_repeats(p_step integer) returns integer language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_ids text[];
  v_merchant text;
  h audit_log_heads;
  r audit_log_repeats;
begin
  if not pg_try_advisory_xact_lock(7271035) then return 0; end if;
  select array_agg(id) into v_ids from (
    select id from audit_log_repeats where since <= floor(extract(epoch from clock_timestamp()))::bigint - 900 order by since limit p_step) old;
  for v_merchant in select distinct x.merchant_id collate "C" from audit_log_repeats x where x.id = any (v_ids) order by 1 loop
    h := audit_log_head(v_merchant);
    -- Only now: the head is what the counts are changed under.
    for r in delete from audit_log_repeats x where x.merchant_id = v_merchant and x.id = any (v_ids)
        and x.since <= floor(extract(epoch from clock_timestamp()))::bigint - 900 returning * loop
      if r.count > 0 then
        perform audit_log_put(h, jsonb_build_object('actor_type', 'system', 'actor_ip', r.actor_ip, 'action', r.action, 'object', r.object,
          'after', jsonb_build_object('repeated', r.count)::text), null);
        h := audit_log_head(v_merchant);
      end if;
    end loop;
  end loop;
  return coalesce(cardinality(v_ids), 0);
end $$;
`

export const auditLogRetention = /* sql */ `
-- Removes rows that are older than ten years from the front of the chain that has the oldest, p_step at most, and keeps the digest of the last that went, from which the rest is
-- verified. The ten years stand here and nowhere else: whoever has the application's role removes nothing younger. Answers how many went; 0 when nothing is old.
create function remove_old_audit_log(p_step integer) returns integer language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_below bigint := floor(extract(epoch from clock_timestamp() - interval '10 years'))::bigint;
  v_chain text;
  v_last record;
  v_removed integer;
begin
  select merchant_id into v_chain from audit_log order by id limit 1;
  perform 1 from audit_log_heads where merchant_id = v_chain for update;
  -- Within a chain time never goes back: what is old lies in front.
  select * into v_last from (select * from audit_log where merchant_id = v_chain order by sequence limit p_step) first
    where first.created_at < v_below order by first.sequence desc limit 1;
  if not found then return 0; end if;
  delete from audit_log where merchant_id = v_chain and sequence <= v_last.sequence;
  get diagnostics v_removed = row_count;
  update audit_log_heads set removed_sequence = v_last.sequence, removed_digest = v_last.digest where merchant_id = v_chain;
  return v_removed;
end $$;
`
