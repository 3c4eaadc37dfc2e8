// The tables of API calls: keys, counters of the rate limiter, idempotency records, and the request log.
export const apiCalls = /* sql */ `
create table api_keys (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  hash text not null unique, last_four text not null, name text, scopes text[] not null,
  expires_at bigint, last_used_at bigint, revoked_at bigint, created_at bigint not null,
  -- Every member who was shown a secret of the key, or of the key that made it: what the key does may have been them.
  seen_by text[] not null default '{}',
  -- Networks that the key may be used from; empty: everywhere.
  allowed_ips text[] not null default '{}' constraint api_keys_allowed_ips check (cardinality(allowed_ips) <= 50),
  last_used_ip text, created_by text, unused_notice_at bigint, expiry_notice_at bigint);
create index on api_keys (merchant_id, livemode, id desc);
create index api_keys_unused on api_keys (greatest(created_at, last_used_at)) where revoked_at is null and unused_notice_at is null;
create index api_keys_expiring on api_keys (expires_at) where revoked_at is null and expiry_notice_at is null and expires_at is not null;
create index api_keys_created_by on api_keys (merchant_id, created_by) where created_by is not null;

-- The secrets that rolled keys keep for a while.
create table api_key_previous_secrets (
  hash text primary key, key_id text not null references api_keys, expires_at bigint not null);
create index api_key_previous_secrets_old on api_key_previous_secrets (expires_at);

-- Unlogged: the counters are written often, and losing them in a crash forgives a second of calls.
create unlogged table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);
create index rate_limits_old on rate_limits (expire);

create table idempotency_records (
  scope text not null, key text not null, fingerprint text not null, http_status integer, body bytea, bound_to text,
  request_id text not null, created_at bigint not null, primary key (scope, key));
create index on idempotency_records (created_at);

-- The request log: calls of the API and what members do in the dashboard, for whoever looks for what went wrong. A row is redacted before it
-- comes here (rules/redaction.ts), and is kept for a while. No foreign keys: a row of a log waits for nobody's lock.
create table request_log (
  id text primary key, merchant_id text not null, livemode boolean not null,
  via text not null check (via in ('key', 'member')), actor_id text not null,
  method text not null, path text not null, route text, object_id text, status smallint not null, error_code text,
  idempotency_key text, replayed boolean not null, dry_run boolean not null, api_version text not null, duration_ms integer not null,
  ip text not null, user_agent text, query text, body text, answer text, created_at bigint not null);
-- Ids are in the order of time and are the cursors, so ranges of created need no index, and old rows are at the front of the primary key.
create index request_log_newest on request_log (merchant_id, livemode, id desc);
-- What is rare among many, each in the same order. A plain read is in the index of objects alone.
create index request_log_failed on request_log (merchant_id, livemode, id desc) where status >= 400;
create index request_log_writes on request_log (merchant_id, livemode, id desc) where method <> 'GET';
create index request_log_changes on request_log (merchant_id, livemode, method, id desc) where method in ('PATCH', 'DELETE');
create index request_log_redirects on request_log (merchant_id, livemode, id desc) where status between 300 and 399;
create index request_log_objects on request_log (merchant_id, livemode, object_id, id desc) where object_id is not null;
create index request_log_keys on request_log (merchant_id, livemode, idempotency_key, id desc) where idempotency_key is not null;
-- The application adds rows. It changes one only to empty what an erasure takes out of a call.
create trigger only_emptied before update on request_log for each row
  when (new.query is not null or new.body is not null or new.answer is not null) execute function refuse_change();

-- Removes up to p_limit rows of the request log that were written more than p_days days ago, the oldest first, and answers how many. Runs as
-- the owner: the application may not delete rows of the log. Safe in any number of processes.
create function remove_old_requests(p_days integer, p_limit integer) returns integer language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_removed integer;
begin
  if p_days is null or p_days < 1 then raise exception 'requests are kept for a day at least' using errcode = 'invalid_parameter_value'; end if;
  delete from request_log where id = any (array(
    select id from request_log where (select pg_try_advisory_xact_lock(7271023))
      and id < 'req_' || base32((floor(extract(epoch from now()))::bigint - p_days * 86400) * 1000, 10)
    order by id limit p_limit));
  get diagnostics v_removed = row_count;
  return v_removed;
end $$;
`
