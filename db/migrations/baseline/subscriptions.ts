// Subscriptions: the row that says what happens next and when.
export const subscriptions = /* sql */ `
create table subscriptions (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  customer_id text not null references customers, product_id text not null references products,
  price_id text not null references prices, quantity integer not null check (quantity >= 1),
  collection_method text not null check (collection_method in ('auto_charge', 'invoice')),
  status text not null check (status in ('pending_first_payment', 'active', 'past_due', 'canceled', 'expired')),
  payment_method_id text, days_until_due integer, "interval" text not null check ("interval" in ('month', 'year')),
  anchor_at bigint not null, period_number integer not null check (period_number >= 1),
  current_period_start bigint not null, current_period_end bigint not null,
  cancel_at_period_end boolean not null, cancel_at bigint, canceled_at bigint, ended_at bigint, ended_reason text,
  latest_invoice_id text, next_action json, discount jsonb, past_due_since bigint, first_failed_at bigint,
  failed_attempts integer not null default 0, next_retry_at bigint, first_payment_by bigint,
  planned_step text, next_action_at bigint, test_clock_id text references test_clocks,
  metadata jsonb not null default '{}', created_at bigint not null,
  -- How many periods lie before the anchor: period n ends at anchor + (n - anchor_period) intervals. A change of the interval sets a new anchor.
  anchor_period integer not null default 0,
  -- The credit balance that the next invoice takes over, in satang: negative is credit of the customer, positive is owed.
  carried_satang bigint not null default 0,
  give_up_at bigint,
  -- Until when the buyer may still confirm a charge with the bank.
  action_by bigint,
  grace_until bigint, checkout_session_id text,
  -- It is charged to a card, and an invoice that was sent before is still collected as an invoice.
  owes_by_invoice boolean not null default false,
  -- The last period whose charge was announced ahead.
  noticed_period integer not null default 0,
  check (current_period_end > current_period_start),
  check ((status in ('canceled', 'expired')) = (ended_at is not null)),
  check (ended_at is null or next_action_at is null),
  constraint subscriptions_anchor_period check (anchor_period between 0 and period_number));
create index on subscriptions (merchant_id, livemode, id desc);
create index on subscriptions (customer_id, id desc);
create index on subscriptions (next_action_at) where next_action_at is not null and test_clock_id is null;
create index on subscriptions (test_clock_id, next_action_at) where test_clock_id is not null;
-- Charges that are announced ahead, by the instant of their notice (commands/renewal-notices.ts).
create index subscriptions_to_notice on subscriptions ((current_period_end - case when "interval" = 'year' then 604800 else 259200 end))
  where collection_method = 'auto_charge' and status = 'active' and not cancel_at_period_end and noticed_period <= period_number;
-- The overview and the lists find what waits for somebody, ends or has ended without looking at all that goes on, which is most and costs nothing here.
create index subscriptions_status on subscriptions (merchant_id, livemode, status, id desc) where status <> 'active';
create index subscriptions_ending on subscriptions (merchant_id, livemode, id desc) where status = 'active' and cancel_at_period_end;
-- How many subscribers a price has.
create index subscriptions_running on subscriptions (merchant_id, livemode, price_id, id) where status in ('active', 'past_due');
create index subscriptions_metadata on subscriptions using gin (metadata jsonb_path_ops) where metadata <> '{}';
`
