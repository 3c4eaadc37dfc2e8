// Approvals: calls that an API key proposes and a person decides on.
export const approvals = /* sql */ `
create table approvals (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  status text not null check (status in ('pending', 'approved', 'rejected', 'expired')),
  operation text not null, method text not null check (method in ('POST', 'PATCH', 'DELETE')), path text not null,
  -- What it says. Null once it was emptied.
  body json, reason text, preview json,
  key_id text not null references api_keys, api_version text not null, proposed_from text,
  -- The customers that its contents name.
  customer_ids text[] not null default '{}',
  expires_at bigint not null, decided_by text, decided_at bigint, decision_reason text,
  -- The run of an approved one. made_at stands in the commit of the call itself, so that it is never made twice.
  next_try_at bigint, tries integer not null default 0, problem text, made_at bigint, ran_at bigint, http_status integer, answer json,
  created_at bigint not null,
  check ((status in ('approved', 'rejected')) = (decided_at is not null)), check ((decided_at is null) = (decided_by is null)),
  check ((ran_at is null) = (http_status is null)), check (made_at is null or status = 'approved'),
  check ((status = 'approved' and ran_at is null) = (next_try_at is not null)));
create index on approvals (merchant_id, livemode, id desc);
create index approvals_pending on approvals (expires_at) where status = 'pending';
create index approvals_waiting on approvals (merchant_id, livemode) where status = 'pending';
create index approvals_to_run on approvals (next_try_at) where next_try_at is not null;
create index approvals_to_empty on approvals (created_at) where body is not null;
create index approvals_of_customers on approvals using gin (customer_ids);
`
