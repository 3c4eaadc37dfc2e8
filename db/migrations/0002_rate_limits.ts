// Counters of the rate limiter, and the second secret that a rolled API key keeps for a while.
// The counters are unlogged: losing them in a crash forgives a second of calls, and they are written often.
import { Migration } from '@mikro-orm/migrations'

export class RateLimits extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
create unlogged table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);
alter table api_keys add column previous_hash text unique, add column previous_expires_at bigint,
  add check ((previous_hash is null) = (previous_expires_at is null));
grant select, insert, update, delete on rate_limits to satang_app;
`)
  }
}
