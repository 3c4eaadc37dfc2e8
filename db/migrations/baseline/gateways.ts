// A merchant's accounts at gateways.
import { GATEWAY_METHODS } from '../../../rules/gateway-accounts.ts'

const oneServes = (method: string) => /* sql */ `
create unique index gateway_accounts_serves_${method} on gateway_accounts (merchant_id, livemode) where '${method}' = any (default_for);`

export const gateways = /* sql */ `
create table gateway_accounts (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  provider text not null, status text not null check (status in ('connected', 'failing', 'disconnected')), problem text,
  methods text[] not null, default_for text[] not null, settlement text not null check (settlement in ('platform', 'direct')),
  credentials bytea, credentials_shown json not null, publishable_key text,
  checked_at bigint,
  -- The last day in Bangkok whose comparison with the gateway's book is done, and the last one of which a difference was announced.
  reconciled_day text, different_day text,
  description text, metadata jsonb not null default '{}', created_at bigint not null,
  check (default_for <@ methods),
  check ((status = 'failing') = (problem is not null)),
  -- What has been disconnected keeps no secret and serves nothing.
  constraint gateway_accounts_disconnected check ((status = 'disconnected') = (credentials is null) and (status <> 'disconnected' or default_for = '{}')));
create index on gateway_accounts (merchant_id, livemode, id desc);
-- What the worker's next check looks for.
create index gateway_accounts_checked on gateway_accounts (id) where status <> 'disconnected';
-- One account serves a method.${GATEWAY_METHODS.map(oneServes).join('')}
-- What is under way at an account, which then cannot be disconnected.
create index payments_under_way on payments (gateway) where status in ('requires_action', 'processing') and gateway <> 'simulator';
create index payouts_under_way on payouts (gateway) where status in ('pending', 'in_transit') and gateway <> 'simulator';
`
