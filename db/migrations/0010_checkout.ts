// Checkout sessions, and the subscriptions that wait for one to be paid.
import { Migration } from '@mikro-orm/migrations'

const tables = /* sql */ `
create table checkout_sessions (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  status text not null check (status in ('open', 'complete', 'expired')),
  payment_status text not null check (payment_status in ('unpaid', 'paid', 'no_payment_required')),
  customer_id text not null references customers, customer_email text not null, lines json not null,
  subtotal_satang bigint not null check (subtotal_satang >= 0), discount_satang bigint not null check (discount_satang >= 0),
  total_satang bigint not null check (total_satang >= 0), payment_method_types text[] not null,
  success_url text not null, cancel_url text, expires_at bigint not null, payment_id text, invoice_id text,
  subscription_ids text[] not null default '{}', license_ids text[] not null default '{}',
  client_reference_id text, late boolean not null default false, amount_received_satang bigint not null default 0,
  discount_code_id text, discount_use_id text, allow_discount_codes boolean not null, locale text,
  hosted_token text not null unique, next_action json, action_by bigint, planned_step text, next_action_at bigint,
  test_clock_id text references test_clocks, completed_at bigint, expired_at bigint,
  metadata jsonb not null default '{}', created_at bigint not null,
  check (total_satang = subtotal_satang - discount_satang),
  check ((status = 'complete') = (payment_status <> 'unpaid')),
  check ((status = 'open') = (next_action_at is not null)));
create index on checkout_sessions (merchant_id, livemode, id desc);
create index on checkout_sessions (customer_id, id desc);
create index on checkout_sessions (next_action_at) where next_action_at is not null and test_clock_id is null;
create index on checkout_sessions (test_clock_id, next_action_at) where test_clock_id is not null;
grant select, insert, update, delete on checkout_sessions to satang_app;
alter table subscriptions add column checkout_session_id text;
create index on invoices (checkout_session_id) where checkout_session_id is not null;
create index on payments (checkout_session_id) where checkout_session_id is not null;
`

export class Checkout extends Migration {
  override up(): void {
    this.addSql(tables)
  }
}
