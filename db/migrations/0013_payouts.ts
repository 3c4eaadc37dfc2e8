// Bank accounts, payouts, and why a round left a merchant out; what of the ledger is not paid out yet; the simulator's book of transfers.
import { Migration } from '@mikro-orm/migrations'

const tables = /* sql */ `
create table bank_accounts (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  bank_code text not null, account_name text not null, account_number bytea not null, last_four text not null,
  is_default boolean not null, deleted_at bigint, metadata jsonb not null default '{}', created_at bigint not null,
  check (not is_default or deleted_at is null));
create index on bank_accounts (merchant_id, livemode, id desc);
create unique index bank_accounts_default on bank_accounts (merchant_id, livemode) where is_default;

create table payouts (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'returned')),
  amount_satang bigint not null check (amount_satang > 0), gateway text not null,
  bank_account_id text not null references bank_accounts, bank_account json not null,
  round text, round_key text, automatic boolean not null,
  -- pays out all that was available: its transactions carry its id and sum to it
  whole boolean not null,
  arrival_date bigint not null, reference text, failure_code text, paid_at bigint, ended_at bigint,
  asks integer not null default 0, next_action_at bigint,
  -- the instant of a round that was run by hand in test mode: the time that all of it happens at
  simulated_at bigint,
  metadata jsonb not null default '{}', created_at bigint not null,
  check ((round is null) = (round_key is null)), check (automatic = (round is not null)),
  check ((status in ('pending', 'in_transit')) = (next_action_at is not null)),
  check ((status in ('failed', 'returned')) = (failure_code is not null)),
  check (status <> 'paid' or paid_at is not null));
create index on payouts (merchant_id, livemode, id desc);
-- Never two payouts of one merchant in one round.
create unique index payouts_once_a_round on payouts (merchant_id, livemode, round_key) where round_key is not null;
create index on payouts (next_action_at) where next_action_at is not null;

create table payout_skips (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  round text not null, round_key text not null, round_at bigint not null,
  reason text not null check (reason in ('negative_balance', 'below_minimum', 'no_bank_account', 'paused')),
  available_satang bigint not null, minimum_payout_satang bigint not null, created_at bigint not null);
create index on payout_skips (merchant_id, livemode, id desc);
create unique index payout_skips_once_a_round on payout_skips (merchant_id, livemode, round_key);

-- What is not paid out yet: the only rows that a round reads, however long the ledger is.
create index ledger_not_paid_out on ledger_transactions (merchant_id, livemode, available_on) where payout_id is null and net_satang <> 0;
create index ledger_of_payout on ledger_transactions (payout_id, id) where payout_id is not null;
create index payments_of_payout on payments (payout_id, id desc) where payout_id is not null;

create table simulator_payouts (
  payout_id text primary key, amount_satang bigint not null check (amount_satang > 0),
  status text not null check (status in ('in_transit', 'paid', 'failed', 'returned')), failure_code text,
  -- what it turns into by itself, and when
  becomes text check (becomes in ('paid', 'returned')), ready_at double precision, created_at bigint not null,
  check ((becomes is null) = (ready_at is null)));
grant select, insert, update, delete on bank_accounts, payouts, payout_skips, simulator_payouts to satang_app;
`

export class Payouts extends Migration {
  override up(): void {
    this.addSql(tables)
  }
}
