// Checkout sessions.
export const checkout = /* sql */ `
create table checkout_sessions (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  status text not null check (status in ('open', 'complete', 'expired')),
  payment_status text not null check (payment_status in ('unpaid', 'paid', 'no_payment_required')),
  customer_id text not null references customers, customer_email text, lines json not null,
  subtotal_satang bigint not null check (subtotal_satang >= 0), discount_satang bigint not null check (discount_satang >= 0),
  total_satang bigint not null check (total_satang >= 0), payment_method_types text[] not null,
  success_url text not null, cancel_url text, expires_at bigint not null, payment_id text, invoice_id text,
  subscription_ids text[] not null default '{}', license_ids text[] not null default '{}',
  client_reference_id text, late boolean not null default false, amount_received_satang bigint not null default 0,
  discount_code_id text, discount_use_id text, allow_discount_codes boolean not null, locale text,
  hosted_token text not null unique, next_action json, action_by bigint, planned_step text, next_action_at bigint,
  test_clock_id text references test_clocks, completed_at bigint, expired_at bigint,
  metadata jsonb not null default '{}', created_at bigint not null,
  -- The merchant named the customer, or the buyer proved to be it. Otherwise documents show what the session collected and nothing else.
  customer_named boolean not null default false,
  erased boolean not null default false,
  -- How its subscriptions are paid from the second period on.
  collection_method text not null default 'invoice' check (collection_method in ('auto_charge', 'invoice')),
  payment_link_id text references payment_links, link_use text check (link_use in ('reserved', 'counted')), collected jsonb,
  check (link_use is null or payment_link_id is not null),
  -- All of its tax; and the part of it that comes on top of the prices.
  tax_satang bigint not null default 0 check (tax_satang >= 0), exclusive_tax_satang bigint not null default 0,
  -- The buyer that its document names, where it is another than the customer.
  tax_details jsonb,
  check (total_satang = subtotal_satang - discount_satang + exclusive_tax_satang),
  check ((status = 'complete') = (payment_status <> 'unpaid')),
  check ((status = 'open') = (next_action_at is not null)),
  constraint checkout_sessions_buyer check (customer_named or customer_email is not null or erased),
  constraint checkout_sessions_erased check (not erased or (customer_email is null and client_reference_id is null and collected is null
    and tax_details is null)));
create index on checkout_sessions (merchant_id, livemode, id desc);
create index on checkout_sessions (customer_id, id desc);
create index on checkout_sessions (next_action_at) where next_action_at is not null and test_clock_id is null;
create index on checkout_sessions (test_clock_id, next_action_at) where test_clock_id is not null;
create index checkout_sessions_ended on checkout_sessions (merchant_id, livemode, created_at) where status <> 'open';
create index checkout_sessions_metadata on checkout_sessions using gin (metadata jsonb_path_ops) where metadata <> '{}';
create index on checkout_sessions (payment_link_id, id desc) where payment_link_id is not null;
`
