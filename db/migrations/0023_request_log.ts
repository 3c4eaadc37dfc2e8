// The request log: calls of the API and what members do in the dashboard, for whoever looks for what went wrong. Redacted before it comes here
// (rules/redaction.ts), and kept for a while. No foreign keys: a row of a log waits for nobody's lock.
import { Migration } from '@mikro-orm/migrations'

const requestLog = /* sql */ `
create table request_log (
  id text primary key, merchant_id text not null, livemode boolean not null,
  via text not null check (via in ('key', 'member')), actor_id text not null,
  method text not null, path text not null, route text, object_id text, status smallint not null, error_code text,
  idempotency_key text, replayed boolean not null, api_version text not null, duration_ms integer not null,
  ip text not null, user_agent text, query text, body text, answer text, created_at bigint not null);

-- Ids are in the order of time and cursors, so ranges of created need no index, and old rows are at the front of the primary key.
create index request_log_newest on request_log (merchant_id, livemode, id desc);
-- What is rare among many, each in the same order. Of these a plain read is in that of objects alone.
create index request_log_failed on request_log (merchant_id, livemode, id desc) where status >= 400;
create index request_log_writes on request_log (merchant_id, livemode, id desc) where method <> 'GET';
create index request_log_objects on request_log (merchant_id, livemode, object_id, id desc) where object_id is not null;
create index request_log_keys on request_log (merchant_id, livemode, idempotency_key, id desc) where idempotency_key is not null;

-- What a call has brought about. Ids of requests are in the order of time, so its new entries stand at its end.
create index events_by_request on events (request_id) where request_id is not null;

-- Never changed, only added and, when it is old, removed.
grant select, insert, delete on request_log to satang_app;
`

export class RequestLog extends Migration {
  override up(): void {
    this.addSql(requestLog)
  }
}
