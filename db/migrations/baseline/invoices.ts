// Invoices and the counter of their gapless numbers.
export const invoices = /* sql */ `
create table invoices (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null, number text,
  status text not null check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  subscription_id text references subscriptions deferrable initially deferred, checkout_session_id text,
  customer_id text not null references customers,
  billing_reason text not null, period_number integer, period_start bigint, period_end bigint, lines json not null,
  subtotal_satang bigint not null check (subtotal_satang >= 0), discount_satang bigint not null check (discount_satang >= 0),
  total_satang bigint not null check (total_satang >= 0), amount_paid_satang bigint not null default 0,
  due_date bigint, payment_id text, attempt_count integer not null default 0, next_attempt_at bigint,
  hosted_token text not null unique, qr_payload text, qr_expires_at bigint, paid_at bigint,
  metadata jsonb not null default '{}', created_at bigint not null,
  -- The merchant has waived the period by voiding its invoice.
  waived boolean not null default false,
  reminded_at bigint, overdue_at bigint,
  -- The part of the total that was taken over from the credit balance; it goes back when the invoice is voided.
  carried_satang bigint not null default 0,
  -- The use of a code that takes something off; paying the invoice commits the use.
  discount_use_id text,
  -- What of the invoice's period changes of plan have given as credit.
  credited_satang bigint not null default 0 check (credited_satang >= 0),
  -- The token before the hosted link was last renewed.
  hosted_previous_token text unique, hosted_renewed_at bigint,
  -- All of its tax; and the part of the total that comes on top of the prices.
  tax_satang bigint not null default 0, exclusive_tax_satang bigint not null default 0,
  -- The buyer that its tax document names, where it is another than the customer.
  tax_details jsonb,
  check (total_satang = subtotal_satang - discount_satang + exclusive_tax_satang),
  -- What the buyer withholds of the amount before VAT; the invoice asks for the rest. The certificate of it is waited for once the invoice is paid.
  withholding_rate_bps integer not null default 0 check (withholding_rate_bps in (0, 100, 200, 300, 500)),
  withheld_satang bigint not null default 0 check (withheld_satang >= 0 and withheld_satang <= total_satang),
  certificate text check (certificate in ('waiting', 'received')), certificate_number text, certificate_date text,
  certificate_received_at bigint, certificate_asked_at bigint,
  -- What is known of the file that counts, for the invoice as it is shown; its bytes are in certificate_files.
  certificate_file jsonb,
  constraint invoices_certificate check (case when certificate is null then true else status = 'paid' and withheld_satang > 0 end
    and (certificate is not distinct from 'received') = (certificate_number is not null)
    and (certificate_number is null) = (certificate_date is null) and (certificate_number is null) = (certificate_received_at is null)),
  -- An invoice made by hand (billing_reason manual): it begins as a draft, and has a workflow of its own.
  memo text, days_until_due integer, auto_send boolean not null default false, finalized_at bigint, sent_at bigint,
  planned_step text, next_action_at bigint, action_by bigint, test_clock_id text,
  constraint invoices_draft check (case when billing_reason = 'manual' then (status = 'draft') = (finalized_at is null)
    else status <> 'draft' and finalized_at is null and action_by is null end),
  -- Any other waits in a workflow of its own for the certificate alone.
  constraint invoices_plan check ((planned_step is null) = (next_action_at is null) and (billing_reason = 'manual' or planned_step is null or planned_step = 'ask_certificate')),
  constraint invoices_waived check (not waived or status = 'void'),
  check ((hosted_previous_token is null) = (hosted_renewed_at is null)), check (hosted_previous_token <> hosted_token));
create index on invoices (merchant_id, livemode, id desc);
create index on invoices (subscription_id, id desc);
create index on invoices (customer_id, id desc);
create index on invoices (checkout_session_id) where checkout_session_id is not null;
create index invoices_of_use on invoices (discount_use_id) where discount_use_id is not null;
create index invoices_open on invoices (subscription_id) where status = 'open';
-- A list of those that wait or came to nothing does not walk through all that were paid.
create index invoices_status on invoices (merchant_id, livemode, status, id desc) where status <> 'paid';
create index invoices_metadata on invoices using gin (metadata jsonb_path_ops) where metadata <> '{}';
create unique index invoices_number on invoices (merchant_id, livemode, number);
-- A period has one live billing. Void ones are left out, so that a resume can send a voided renewal again.
create unique index invoices_billed_once on invoices (subscription_id, period_start)
  where status <> 'void' and billing_reason in ('subscription_create', 'subscription_cycle');

-- Rows whose time may have passed unnoticed, for worker/relay.ts; and what is due on a clock.
create index invoices_next_action on invoices (next_action_at) where next_action_at is not null and test_clock_id is null;
create index invoices_on_clock on invoices (test_clock_id, next_action_at) where test_clock_id is not null;
-- Only a draft is deleted: it has no number, and nothing was asked for with it.
create index invoices_certificates on invoices (merchant_id, livemode, certificate, id desc) where certificate is not null;
create trigger issued_is_kept before delete on invoices for each row when (old.status <> 'draft') execute function refuse_change();

-- Withholding certificates (50 bis) as files. Of an invoice one counts; what was replaced or set aside is kept as long, because it may have been filed.
create table certificate_files (
  id text primary key, merchant_id text not null references merchants on delete cascade, livemode boolean not null,
  invoice_id text not null references invoices on delete cascade,
  -- SHA-256: the same file twice is one row.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  body bytea not null check (octet_length(body) between 1 and 5242880),
  sent_by text not null check (sent_by in ('merchant', 'buyer')),
  created_at bigint not null, set_aside_at bigint,
  -- Real time; the row goes then (worker/purges.ts).
  kept_until bigint not null);
-- Compressed already: nothing is gained by trying again.
alter table certificate_files alter column body set storage external;
create unique index certificate_files_current on certificate_files (invoice_id) where set_aside_at is null;
create index certificate_files_of_invoice on certificate_files (invoice_id, id);
create index certificate_files_old on certificate_files (kept_until);

create function forget_certificate_file() returns trigger language plpgsql as $$ begin
  update invoices set certificate_file = null where id = old.invoice_id and certificate_file->>'id' = old.id;
  return null;
end $$;
create trigger certificate_file_is_forgotten after delete on certificate_files for each row execute function forget_certificate_file();

create table invoice_counters (
  merchant_id text not null, livemode boolean not null, year integer not null, last integer not null,
  primary key (merchant_id, livemode, year));
`
