// Counters of the rate limiter, and the secrets that rolled API keys keep for a while.
// The counters are unlogged: losing them in a crash forgives a second of calls, and they are written often.
import { Migration } from '@mikro-orm/migrations'

export class RateLimits extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
create unlogged table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);
create table api_key_previous_secrets (
  hash text primary key, key_id text not null references api_keys, expires_at bigint not null);
grant select, insert, update, delete on rate_limits, api_key_previous_secrets to satang_app;
`)
  }
}
