// Money that comes to a merchant's own bank account: what has reported it, slips of buyers, and statements.
export const bank = /* sql */ `
create table bank_statements (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null, gateway text not null,
  row_count integer not null, matched integer not null, unmatched integer not null, duplicates integer not null,
  problems jsonb not null, columns jsonb not null, created_at bigint not null,
  check (row_count = matched + unmatched + duplicates + jsonb_array_length(problems)));
create index on bank_statements (merchant_id, livemode, id desc);
-- The columns of an account's last statement.
create index bank_statements_gateway on bank_statements (gateway, id desc);

-- One row for each report of a transfer. Several reports, each made in its own way, may be of one transfer.
create table bank_reports (
  merchant_id text not null references merchants, livemode boolean not null, gateway text not null,
  source text not null check (source in ('callback', 'statement', 'slip', 'hand')), key text not null,
  reference text, amount_satang bigint not null check (amount_satang > 0), at bigint not null, day_only boolean not null,
  sender text, transfer_id text not null references inbound_transfers, 
  -- The statement is written with its counts, behind its reports.
  statement_id text references bank_statements deferrable initially deferred,
  created_at bigint not null,
  primary key (merchant_id, livemode, gateway, source, key));
-- Which transfers of this amount and time are known.
create index bank_reports_near on bank_reports (merchant_id, livemode, gateway, amount_satang, at);
create index bank_reports_transfer on bank_reports (transfer_id);

create table slips (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  payment_id text not null references payments, gateway text not null,
  status text not null check (status in ('confirmed', 'rejected', 'waiting')),
  reason text check (reason in ('amount', 'account', 'duplicate', 'unreadable', 'not_found', 'old')),
  -- Whom or what it waits for.
  waits_for text check (waits_for in ('by_hand', 'bank', 'quota', 'account_unclear', 'other_reference')),
  amount_satang bigint, sent_at bigint, sending_bank text, reference text,
  -- Of one that is refused because it went elsewhere.
  sent_to text check (sent_to is null or reason = 'account'),
  transfer_id text references inbound_transfers, asks integer not null, next_action_at bigint, created_at bigint not null,
  check ((status = 'rejected') = (reason is not null)), check ((status = 'waiting') = (waits_for is not null)),
  check ((status = 'confirmed') = (transfer_id is not null)), check (next_action_at is null or status = 'waiting'),
  check ((sending_bank is null) = (reference is null)));
create index on slips (merchant_id, livemode, id desc);
create index slips_status on slips (merchant_id, livemode, status, id desc);
create index on slips (payment_id, id desc);
create index slips_due on slips (next_action_at) where next_action_at is not null;
-- A slip counts once for a merchant and mode, and waits once for a payment.
create unique index slips_counted on slips (merchant_id, livemode, sending_bank, reference) where status = 'confirmed';
create index slips_counted_anywhere on slips (livemode, sending_bank, reference) where status = 'confirmed' and asks > 0;
create unique index slips_waiting on slips (payment_id, sending_bank, reference) where status = 'waiting';

-- Whether a slip counts for any merchant of this mode, by the word of a verifier: two shops may name one account, and its money comes once. Runs as the owner,
-- since a merchant sees its own rows alone; it says yes or no, and not where.
create function slip_counts(p_livemode boolean, p_bank text, p_reference text) returns boolean language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from slips where livemode = p_livemode and sending_bank = p_bank and reference = p_reference and status = 'confirmed' and asks > 0)
$$;
`
