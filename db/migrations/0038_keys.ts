// Keys: which master keys each running process has; where API keys may be used from, who made them, and what their owners were told; hosted links
// of invoices that are renewed.
import { Migration } from '@mikro-orm/migrations'

const processKeys = /* sql */ `
create table process_keys (
  process text primary key, sealing text not null, opening text[] not null, seen_at timestamptz not null);
create index process_keys_seen on process_keys (seen_at);
grant select, insert, update, delete on process_keys to satang_app;
`

const apiKeys = /* sql */ `
alter table api_keys add column allowed_ips text[] not null default '{}', add column last_used_ip text, add column created_by text,
  add column unused_notice_at bigint, add column expiry_notice_at bigint,
  add constraint api_keys_allowed_ips check (cardinality(allowed_ips) <= 50);
create index api_keys_unused on api_keys (greatest(created_at, last_used_at)) where revoked_at is null and unused_notice_at is null;
create index api_keys_expiring on api_keys (expires_at) where revoked_at is null and expiry_notice_at is null and expires_at is not null;
create index api_keys_created_by on api_keys (merchant_id, created_by) where created_by is not null;

-- Mail to members is no customer's, whatever it is about.
alter table emails drop constraint emails_without_customer,
  add constraint emails_without_customer check ((customer_id is null) = (kind = 'webhook_disabled' or kind like 'member\\_%'));
`

const hostedLinks = /* sql */ `
alter table invoices add column hosted_previous_token text unique, add column hosted_renewed_at bigint,
  add check ((hosted_previous_token is null) = (hosted_renewed_at is null)), add check (hosted_previous_token <> hosted_token);
`

export class Keys extends Migration {
  override up(): void {
    this.addSql(processKeys)
    this.addSql(apiKeys)
    this.addSql(hostedLinks)
  }
}
