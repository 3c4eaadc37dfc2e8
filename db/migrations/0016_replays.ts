// Replays of webhook events, and what finds their deliveries.
import { Migration } from '@mikro-orm/migrations'

const tables = /* sql */ `
create table replays (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null, endpoint_id text not null references webhook_endpoints,
  from_at bigint not null, to_at bigint not null check (to_at >= from_at), types text[] not null, only_failed boolean not null,
  status text not null check (status in ('feeding', 'fed', 'canceled')), scheduled integer not null check (scheduled >= 0),
  fed integer not null check (fed >= 0), fed_up_to text not null, until_event_id text not null, created_at bigint not null,
  check (status = 'feeding' or scheduled = fed));
create index on replays (endpoint_id, id desc);
create index on replays (endpoint_id, id) where status = 'feeding';
-- An event goes out once in a replay.
create unique index webhook_deliveries_replayed_once on webhook_deliveries (replay_id, event_id) where replay_id is not null;
create index webhook_deliveries_replays_unsent on webhook_deliveries (endpoint_id)
  where status = 'pending' and attempt_count = 0 and replay_id is not null;
-- The log asked for what went wrong: a few among a million. A row comes in when its last attempt fails, none with an event.
create index webhook_deliveries_ended_badly on webhook_deliveries (endpoint_id, status, id desc) where status in ('exhausted', 'canceled');
grant select, insert, update, delete on replays to satang_app;
`

export class Replays extends Migration {
  override up(): void {
    this.addSql(tables)
  }
}
