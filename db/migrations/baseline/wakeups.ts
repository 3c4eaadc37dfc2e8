// The outbox of wakeups, one row per workflow, and the quarantine: rows whose processing fails for good.
export const wakeups = /* sql */ `
create sequence wakeup_tokens;
create table wakeups (
  workflow_id text primary key, token bigint not null, merchant_id text not null, livemode boolean not null,
  customer_id text, fresh boolean not null, urgent boolean not null, request_id text, created_at bigint not null);
-- The relay takes them over in this order.
create index wakeups_in_order on wakeups (urgent desc, created_at);

-- What stands in the way of a row, since when, and when it is tried again.
create table quarantine (
  -- The row that stands aside. No foreign key: a first charge has a workflow before it has a subscription.
  object_id text primary key,
  kind text not null check (kind in ('subscription', 'checkout_session', 'payout', 'refund', 'inbound_transfer')),
  workflow_id text not null unique, merchant_id text not null references merchants, livemode boolean not null, test_clock_id text,
  -- The piece of its work that throws ('step remind', 'transfer itr_…', 'attempt pay_…'), or 'row' for all of it.
  step text not null, code text not null, reason text not null,
  since bigint not null, tries integer not null check (tries >= 1), last_tried_at bigint not null, next_try_at bigint not null,
  -- In business time: when a piece that does not fail is due next. Null: none is, until the row is tried again.
  next_step_at bigint,
  -- Which state of the code failed: a new one tries again.
  code_version text not null);
create index on quarantine (merchant_id, livemode, since desc, object_id);
create index on quarantine (next_try_at);
create index on quarantine (test_clock_id, next_step_at) where test_clock_id is not null;
`
