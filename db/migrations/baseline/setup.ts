// Setup sessions: pages on which customers store a card.
export const setup = /* sql */ `
create table setup_sessions (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  status text not null check (status in ('open', 'complete', 'expired')),
  customer_id text not null references customers, payment_method_id text, success_url text, cancel_url text,
  -- The card that the bank asks its holder about; null while there is none.
  pending_method_id text,
  expires_at bigint not null, hosted_token text not null unique, completed_at bigint,
  metadata jsonb not null default '{}', created_at bigint not null,
  check ((status = 'complete') = (completed_at is not null)), check ((status = 'complete') = (payment_method_id is not null)));
create index on setup_sessions (merchant_id, livemode, id desc);
create index on setup_sessions (customer_id, id desc);
create index setup_sessions_open on setup_sessions (expires_at) where status = 'open';
`
