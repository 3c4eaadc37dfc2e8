// The customer portal: sessions that a link or a code has opened, and log-ins that wait for their code. Links and cookies are stored as digests,
// codes not at all.
export const portal = /* sql */ `
-- A session made by a call begins as a link (link_hash, expires_at) and gets its cookie when the link is used; one of a log-in has a cookie from the start.
create table portal_sessions (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  customer_id text not null references customers, return_url text, link_hash text unique, expires_at bigint, used_at bigint,
  cookie_hash text unique, cookie_expires_at bigint, closed_at bigint, created_at bigint not null,
  -- On what and from where it was opened, and from where and when it was seen last.
  user_agent text, opened_from text, last_seen_from text, last_seen_at bigint,
  check ((link_hash is null) = (expires_at is null)),
  check ((cookie_hash is null) = (cookie_expires_at is null)),
  check ((cookie_hash is null) = (used_at is null)));
create index on portal_sessions (customer_id);
create index portal_sessions_old on portal_sessions (greatest(expires_at, cookie_expires_at));

-- One row for every address that was typed, a customer's or not, so that both are answered alike. No foreign key to customers: an insert would wait for whoever
-- has the customer locked, and tell by it that there is one.
create table portal_logins (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  email text not null, customer_id text, tries integer not null default 0 check (tries between 0 and 5),
  expires_at bigint not null, closed_at bigint, created_at bigint not null);
create index on portal_logins (merchant_id, livemode, email) where closed_at is null;
create index on portal_logins (expires_at);
create index portal_logins_customer on portal_logins (customer_id, id) where customer_id is not null;
`
