// Logging in: where and on what a session was begun and seen last, which second factor it has proved, passkeys, and the challenges that are out for them. Of a passkey
// only its public half is here; of a challenge, a digest.
import { Migration } from '@mikro-orm/migrations'

const tables = /* sql */ `
-- Addresses as they were seen. second_factor: what has proved more than the password; null: nothing has.
alter table member_sessions add column opened_from text, add column last_seen_from text,
  add column second_factor text check (second_factor in ('code', 'recovery', 'passkey'));
update member_sessions s set second_factor = 'code' from members m
  where m.id = s.member_id and m.totp_enabled_at is not null and not s.awaits_code;

alter table portal_sessions add column user_agent text, add column opened_from text, add column last_seen_from text,
  add column last_seen_at bigint;

create table member_passkeys (
  id text primary key, member_id text not null references members on delete cascade, credential_id text not null unique,
  public_key bytea not null, counter bigint not null default 0 check (counter >= 0), transports text[] not null default '{}',
  name text not null, synced boolean not null, created_at bigint not null, last_used_at bigint);
create index on member_passkeys (member_id);

-- One is answered once, by the browser or the session that was asked (holder), and for what it was asked.
create table passkey_challenges (
  id text primary key, purpose text not null check (purpose in ('log_in', 'add', 'proof')), holder text not null,
  created_at bigint not null, expires_at bigint not null);
create index passkey_challenges_old on passkey_challenges (expires_at);
grant select, insert, update, delete on member_passkeys, passkey_challenges to satang_app;
`

export class LogIn extends Migration {
  override up(): void {
    this.addSql(tables)
  }
}
