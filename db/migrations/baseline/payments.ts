// Payments, inbound bank transfers, refunds with their credit notes, and disputes.
export const payments = /* sql */ `
create table payments (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  status text not null check (status in ('requires_action', 'processing', 'succeeded', 'failed', 'expired', 'canceled')),
  customer_id text not null references customers, subscription_id text, invoice_id text, checkout_session_id text,
  payment_method_id text, payment_method_type text not null, payment_method_details json, gateway text not null,
  gateway_reference text,
  -- Who gets the money. Of direct money the fee is the gateway's, and null until the gateway says it.
  settlement text not null default 'platform' check (settlement in ('platform', 'direct')),
  gross_satang bigint not null check (gross_satang >= 0), fee_satang bigint, net_satang bigint,
  fee_details json, refunded_satang bigint not null default 0, amount_received_satang bigint not null default 0,
  failure_code text, decline_code text, next_action json, reference text, expires_at bigint, available_on bigint,
  payout_id text, paid_at bigint, charge_started_at bigint, intent jsonb, announced boolean not null,
  metadata jsonb not null default '{}', created_at bigint not null,
  -- Somebody asked for it, not the schedule: its failure counts for no retry.
  on_demand boolean not null default false,
  -- What of the payment its buyer's bank has taken back: gone for good when the dispute is lost, 0 again when it is won.
  disputed_satang bigint not null default 0 check (disputed_satang >= 0),
  dispute_id text,
  -- The attempt had failed or run out before it was paid after all, for drop-off.
  recovered boolean not null default false,
  -- A late payment: what it was for had ended, had changed, or was paid already.
  is_late boolean not null default false,
  -- What the gateway says of the charge: its fee without VAT, the VAT, and when the buyer paid. Null until it does.
  gateway_fee_satang bigint, gateway_fee_vat_satang bigint, gateway_paid_at bigint,
  constraint payments_gateway_fee check ((gateway_fee_satang is null) = (gateway_fee_vat_satang is null)),
  constraint payments_settlement check (case settlement when 'direct' then available_on is null and payout_id is null
    else fee_satang is not null and net_satang is not null and fee_details is not null end),
  check ((fee_satang is null) = (net_satang is null) and (fee_satang is null) = (fee_details is null)),
  check (net_satang = gross_satang - fee_satang), check (refunded_satang between 0 and gross_satang),
  check ((status = 'succeeded') = (paid_at is not null)),
  constraint payments_refunded_late check (refunded_satang + disputed_satang <= gross_satang));
create index on payments (merchant_id, livemode, id desc) where announced;
-- A day of a gateway's book is compared with these.
create index payments_paid_at_gateway on payments (gateway, coalesce(gateway_paid_at, paid_at)) where status = 'succeeded' and gateway <> 'simulator';
create index payments_metadata on payments using gin (metadata jsonb_path_ops) where metadata <> '{}';
create index on payments (invoice_id);
create index on payments (subscription_id, id desc);
create index on payments (customer_id, id desc);
create index on payments (checkout_session_id) where checkout_session_id is not null;
create index payments_of_payout on payments (payout_id, id desc) where payout_id is not null;
-- A notification of a gateway finds its payment by the gateway's id.
create unique index payments_gateway_reference on payments (gateway, gateway_reference) where gateway_reference is not null;
create unique index payments_reference on payments (merchant_id, livemode, reference);
-- One payment pays an invoice. A late payment does not, whether its money has gone back, waits or is held in suspense.
create unique index payments_paid_once on payments (invoice_id) where status = 'succeeded' and invoice_id is not null and not is_late;
create index payments_out_of_order on payments (merchant_id, livemode, created_at) where announced and out_of_order(id, created_at);
-- A filter that few rows pass must not walk through all of them.
create index payments_status on payments (merchant_id, livemode, status, id desc) where announced;
create index payments_method on payments (merchant_id, livemode, payment_method_type, id desc) where announced;
create index payments_refunded on payments (merchant_id, livemode, id desc) where announced and refunded_satang > 0;
create index payments_disputed on payments (merchant_id, livemode, id desc) where announced and disputed_satang > 0;
create index payments_charging on payments (charge_started_at) where not announced and status = 'processing' and charge_started_at is not null;
-- A payment is deleted only while it is a plan: no event has published it, and no gateway has been asked.
create trigger published_is_kept before delete on payments for each row when (old.announced or old.charge_started_at is not null) execute function refuse_change();

-- The amounts say where each satang of a transfer is: it paid something (matches), is held in suspense (parked_satang), is on its way back, or is back with its sender.
create table inbound_transfers (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null, gateway text not null,
  provider_reference text not null, payment_id text, reference text, amount_satang bigint not null check (amount_satang > 0),
  excess_satang bigint not null default 0,
  status text not null check (status in ('received', 'matched', 'unmatched', 'underpaid', 'overpaid', 'late', 'duplicate', 'refunded')),
  reason text, paid_at bigint not null, created_at bigint not null,
  parked_satang bigint not null default 0 check (parked_satang >= 0),
  returning_satang bigint not null default 0 check (returning_satang >= 0),
  returned_satang bigint not null default 0 check (returned_satang >= 0),
  matches jsonb not null default '[]',
  -- Short by exactly what may be withheld as tax (rules/withholding.ts).
  withholding_offer jsonb,
  bookings integer not null default 0,
  returns integer not null default 0,
  matched_at bigint,
  next_action_at bigint,
  -- The payment that charged what is held in suspense; null for what a bank has reported.
  source_payment_id text references payments,
  -- Who has the money, as of the payments.
  settlement text not null default 'platform' check (settlement in ('platform', 'direct')),
  unique (gateway, provider_reference),
  check (parked_satang + returning_satang + returned_satang <= amount_satang));
create index on inbound_transfers (merchant_id, livemode, id desc);
create index on inbound_transfers (payment_id);
create index inbound_transfers_paid_at_gateway on inbound_transfers (gateway, paid_at) where gateway <> 'simulator';
create index on inbound_transfers (merchant_id, livemode, reference);
create index on inbound_transfers using gin (matches jsonb_path_ops);
create index on inbound_transfers (payment_id) where status = 'received';
create index on inbound_transfers (next_action_at) where next_action_at is not null;
create unique index inbound_transfers_source on inbound_transfers (source_payment_id) where source_payment_id is not null;
-- For the overview, as subscriptions_past_due.
create index inbound_transfers_in_suspense on inbound_transfers (merchant_id, livemode) where parked_satang > 0;
-- Rows whose time may have passed unnoticed, for worker/relay.ts.
create index inbound_transfers_received on inbound_transfers (coalesce(matched_at, created_at)) where status = 'received';

create table refunds (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  payment_id text not null references payments, amount_satang bigint not null check (amount_satang > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')), reason text,
  metadata jsonb not null default '{}', created_at bigint not null,
  announced boolean not null, revoke_access boolean, cancel_subscription boolean not null,
  -- Set with the commit that precedes the gateway's first call. From then on the refund is looked up, never asked for blind.
  asked_at bigint,
  -- The gateway's own id of the refund, once it says one.
  gateway_reference text,
  asks integer not null, next_action_at bigint, failure_reason text, request_id text, idempotency_key text,
  -- When the money had gone back, in business time.
  succeeded_at bigint,
  credit_note_number text,
  -- The transfer held in suspense that the refund is taken from; null: the merchant's balance.
  transfer_id text references inbound_transfers,
  -- A person sends it: no workflow asks for it.
  by_hand boolean not null default false,
  -- Of money that the merchant took itself: a record of what a person has given back.
  outside boolean not null default false,
  constraint refunds_outside check (not outside or (not by_hand and asked_at is null and next_action_at is null)),
  constraint refunds_by_hand check (not by_hand or (announced and next_action_at is null)),
  check ((status = 'failed') = (failure_reason is not null)),
  check (next_action_at is null or status = 'pending'),
  check (announced or status = 'pending'),
  constraint refunds_succeeded check ((status = 'succeeded') = (succeeded_at is not null)),
  constraint refunds_credit_note check (credit_note_number is null or status = 'succeeded'));
create index on refunds (merchant_id, livemode, id desc);
create index on refunds (payment_id);
-- The refunds of a month, for its report.
create index refunds_succeeded_in on refunds (merchant_id, livemode, succeeded_at) where succeeded_at is not null;
-- A refund that was made in the gateway's own dashboard is booked once.
create unique index refunds_gateway_reference on refunds (payment_id, gateway_reference) where gateway_reference is not null;
create index refunds_asked on refunds (merchant_id, (coalesce(asked_at, created_at)));
create index on refunds (next_action_at) where next_action_at is not null;
create index refunds_to_send on refunds (merchant_id, livemode) where by_hand and status = 'pending';
create index refunds_metadata on refunds using gin (metadata jsonb_path_ops) where metadata <> '{}';
create index refunds_of_transfer on refunds (transfer_id) where transfer_id is not null;
create unique index refunds_credit_note_number on refunds (merchant_id, livemode, credit_note_number);
create trigger published_is_kept before delete on refunds for each row when (old.announced or old.asked_at is not null) execute function refuse_change();

-- A payment is disputed once.
create table disputes (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  payment_id text not null unique references payments, customer_id text not null references customers,
  amount_satang bigint not null check (amount_satang > 0), reason text not null,
  status text not null check (status in ('open', 'won', 'lost')), taken_credits jsonb not null default '[]',
  evidence_due_by bigint, closed_at bigint, metadata jsonb not null default '{}', created_at bigint not null,
  check ((status = 'open') = (closed_at is null)));
create index on disputes (merchant_id, livemode, id desc);
-- A merge of customers finds here what it moves.
create index disputes_customer on disputes (customer_id, id);
`
