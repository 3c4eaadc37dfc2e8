// Who works with the dashboard: members, what they may do in which shop, their sessions, and the links that mails bring them. Of cookies and recovery codes only
// digests are here, of a link's token nothing but its digest either; the secret of one-time codes is sealed (db/one-time-codes.ts).
import { Migration } from '@mikro-orm/migrations'

const tables = /* sql */ `
create table members (
  id text primary key, email text not null unique check (email = lower(email)), name text, password_hash text not null,
  totp_secret bytea, totp_enabled_at bigint, totp_last_step bigint not null default 0, recovery_hashes text[] not null default '{}',
  locale text not null check (locale in ('th', 'en')), created_at bigint not null,
  check (totp_enabled_at is null or totp_secret is not null));

create table memberships (
  member_id text not null references members on delete cascade, merchant_id text not null references merchants,
  role text not null check (role in ('owner', 'admin', 'developer', 'finance', 'support', 'viewer')),
  created_at bigint not null, primary key (member_id, merchant_id));
create index on memberships (merchant_id);

-- One that awaits its code opens nothing: the password was right, the second factor is still asked for.
create table member_sessions (
  id text primary key, member_id text not null references members on delete cascade, cookie_hash text not null unique,
  awaits_code boolean not null default false, tries integer not null default 0 check (tries between 0 and 5),
  user_agent text, created_at bigint not null, expires_at bigint not null, last_seen_at bigint not null, closed_at bigint);
create index on member_sessions (member_id);

-- An invitation is to one shop; a link for a new password is a member's.
create table member_links (
  id text primary key, kind text not null check (kind in ('invitation', 'password')), token_hash text not null unique,
  email text not null, member_id text references members on delete cascade, merchant_id text references merchants, role text,
  invited_by text references members on delete set null, created_at bigint not null, expires_at bigint not null,
  used_at bigint, closed_at bigint,
  check ((kind = 'invitation') = (merchant_id is not null)), check ((kind = 'invitation') = (role is not null)),
  check (kind = 'invitation' or member_id is not null));
create unique index on member_links (merchant_id, email) where kind = 'invitation' and used_at is null and closed_at is null;
create index on member_links (member_id);
grant select, insert, update, delete on members, memberships, member_sessions, member_links to satang_app;

-- Mail to members is no customer's.
alter table emails drop constraint emails_check3,
  add constraint emails_without_customer check ((customer_id is null) =
    (kind in ('webhook_disabled', 'member_invitation', 'member_password', 'member_changed')));
`

export class Members extends Migration {
  override up(): void {
    this.addSql(tables)
  }
}
