// The dashboard's members: their roles in shops, their sessions and passkeys, and the links in their mails. Cookies, recovery codes, links and
// challenges are stored as digests, passkeys as their public half. The secret of one-time codes is sealed (db/one-time-codes.ts).
export const members = /* sql */ `
create table members (
  id text primary key, email text not null unique check (email = lower(email)), name text, password_hash text not null,
  totp_secret bytea, totp_enabled_at bigint, totp_last_step bigint not null default 0, recovery_hashes text[] not null default '{}',
  locale text not null check (locale in ('th', 'en')), created_at bigint not null,
  check (totp_enabled_at is null or totp_secret is not null));

create table memberships (
  member_id text not null references members on delete cascade, merchant_id text not null references merchants,
  role text not null check (role in ('owner', 'admin', 'developer', 'finance', 'support', 'viewer')),
  created_at bigint not null,
  -- Since when the member has the role: who became an owner a moment ago is no second person yet.
  role_since bigint not null,
  -- The modes in which the member has put the list of first steps away.
  start_put_away text[] not null default '{}' check (start_put_away <@ array['test', 'live']),
  -- What the member keeps of the dashboard's tables, by their path: columns and views (rules/own-tables.ts).
  tables jsonb not null default '{}' check (jsonb_typeof(tables) = 'object' and pg_column_size(tables) < 200000),
  primary key (member_id, merchant_id));
create index on memberships (merchant_id);

create table member_sessions (
  id text primary key, member_id text not null references members on delete cascade, cookie_hash text not null unique,
  -- A session that awaits its code opens nothing: the password was right, the second factor is still asked for.
  awaits_code boolean not null default false, tries integer not null default 0 check (tries between 0 and 5),
  user_agent text, created_at bigint not null, expires_at bigint not null, last_seen_at bigint not null, closed_at bigint,
  -- When the member last gave a password or a second factor; 0: the next step-up asks.
  proved_at bigint not null default 0,
  -- Addresses as they were seen.
  opened_from text, last_seen_from text,
  -- What has proved more than the password; null: nothing has.
  second_factor text check (second_factor in ('code', 'recovery', 'passkey')));
create index on member_sessions (member_id);
create index member_sessions_old on member_sessions (expires_at);

-- An invitation is to one shop; a link for a new password, or for another address, is a member's. The latter's email is the new address.
create table member_links (
  id text primary key, kind text not null check (kind in ('invitation', 'password', 'email')), token_hash text not null unique,
  email text not null, member_id text references members on delete cascade, merchant_id text references merchants, role text,
  invited_by text references members on delete set null, created_at bigint not null, expires_at bigint not null,
  used_at bigint, closed_at bigint,
  check ((kind = 'invitation') = (merchant_id is not null)), check ((kind = 'invitation') = (role is not null)),
  check (kind = 'invitation' or member_id is not null));
create unique index on member_links (merchant_id, email) where kind = 'invitation' and used_at is null and closed_at is null;
create index on member_links (member_id);
create index member_links_old on member_links (expires_at);

create table member_passkeys (
  id text primary key, member_id text not null references members on delete cascade, credential_id text not null unique,
  public_key bytea not null, counter bigint not null default 0 check (counter >= 0), transports text[] not null default '{}',
  name text not null, synced boolean not null, created_at bigint not null, last_used_at bigint);
create index on member_passkeys (member_id);

-- A challenge is answered once, by the browser or the session that was asked (holder), and for what it was asked.
create table passkey_challenges (
  id text primary key, purpose text not null check (purpose in ('log_in', 'add', 'proof')), holder text not null,
  created_at bigint not null, expires_at bigint not null);
create index passkey_challenges_old on passkey_challenges (expires_at);
`
