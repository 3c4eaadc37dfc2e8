// Audits and simulations: a row for each run. The shops that exist only for a simulation are merchants.
export const audits = /* sql */ `
create table simulations (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null check (not livemode),
  shop_id text not null unique references merchants, clock_id text,
  customers integer not null check (customers between 1 and 1000), months integer not null check (months between 1 and 120),
  seed bigint not null, collection_methods text[] not null, script json not null,
  status text not null check (status in ('running', 'succeeded', 'failed')),
  -- How many checkpoints of its calendar lie behind it: where a run that died is taken up again.
  checkpoints_done integer not null default 0, simulated_to bigint not null,
  figures json, invariants json, failure text, seen_at bigint not null, created_at bigint not null, finished_at bigint,
  check ((status = 'running') = (finished_at is null)));
create index on simulations (merchant_id, livemode, id desc);
create index on simulations (seen_at) where status = 'running';

create table audits (
  id text primary key, merchant_id text references merchants, livemode boolean,
  -- The scheduled run that it is of; each is one audit, and one for each merchant and mode in it.
  run_key text unique,
  status text not null check (status in ('running', 'succeeded', 'failed')),
  checked integer, held boolean, failures json not null default '[]', seen_at bigint not null,
  created_at bigint not null, finished_at bigint,
  check ((merchant_id is null) = (livemode is null)), check ((status = 'running') = (finished_at is null)));
create index on audits (merchant_id, livemode, id desc);
create index on audits (seen_at) where status = 'running';
create index audits_old on audits (created_at);
`
