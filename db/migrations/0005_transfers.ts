// Where each satang of a transfer is: it paid something, is parked, is on its way back, or is back with its sender. Parts that
// wait for the rest are in the ledger from now on, and money may enter and leave the inbox more than once.
import { Migration } from '@mikro-orm/migrations'

const tables = /* sql */ `
-- Money is parked and released step by step, each a transaction of its own; all other sources still have one of each type.
alter table ledger_transactions add column step integer not null default 1 check (step >= 1);
alter table ledger_transactions drop constraint ledger_transactions_type_source_id_key;
alter table ledger_transactions add constraint ledger_transactions_type_source_step unique (type, source_id, step);

alter table inbound_transfers
  add column parked_satang bigint not null default 0 check (parked_satang >= 0),
  add column returning_satang bigint not null default 0 check (returning_satang >= 0),
  add column returned_satang bigint not null default 0 check (returned_satang >= 0),
  add column matches jsonb not null default '[]',
  add column bookings integer not null default 0,
  add column returns integer not null default 0,
  add column matched_at bigint,
  add column next_action_at bigint,
  add check (status in ('received', 'matched', 'unmatched', 'underpaid', 'overpaid', 'late', 'duplicate', 'refunded')),
  add check (parked_satang + returning_satang + returned_satang <= amount_satang);
create index on inbound_transfers (merchant_id, livemode, reference);
create index on inbound_transfers using gin (matches jsonb_path_ops);
create index on inbound_transfers (payment_id) where status = 'received';
create index on inbound_transfers (next_action_at) where next_action_at is not null;

create table simulator_transfer_returns (
  return_id text primary key, transfer_reference text not null, amount_satang bigint not null check (amount_satang > 0),
  created_at bigint not null);
grant select, insert, update, delete on simulator_transfer_returns to satang_app;
`

/** What was stored before: verdicts without their sums, and parts that were in no book. Its test is test/facts/transfer-migration.test.ts. */
export const fillIn = /* sql */ `
update inbound_transfers t set status = 'matched', reason = null from payments p
  where t.status = 'underpaid' and p.id = t.payment_id and p.status = 'succeeded';
update inbound_transfers
  set matches = jsonb_build_array(jsonb_build_object('payment', payment_id, 'amount_satang', amount_satang - excess_satang))
  where status in ('matched', 'late', 'overpaid');
update inbound_transfers set bookings = 1, parked_satang = case status when 'overpaid' then excess_satang else amount_satang end
  where status in ('unmatched', 'duplicate', 'overpaid');
with parts as (
  select t.*, s.test_clock_id, 'txn_' || id_head() || base32(0, 3) || id_tail() as transaction_id
  from inbound_transfers t join payments p on p.id = t.payment_id left join subscriptions s on s.id = p.subscription_id
  where t.status = 'underpaid'
), booked as (
  insert into ledger_transactions (id, merchant_id, livemode, type, source_id, amount_satang, fee_satang, net_satang, available_on, test_clock_id, created_at)
  select transaction_id, merchant_id, livemode, 'adjustment', id, 0, 0, 0, paid_at, test_clock_id, paid_at from parts
)
insert into ledger_entries (transaction_id, merchant_id, livemode, account, amount_satang)
select transaction_id, merchant_id, livemode, e.account, e.amount_satang
from parts cross join lateral (values ('gateway_clearing:' || gateway, -amount_satang), ('unmatched_funds', amount_satang)) e (account, amount_satang);
update inbound_transfers set bookings = 1, parked_satang = amount_satang where status = 'underpaid';
-- what is checked late is checked now: a table with checks to come could not be altered by the next migration
set constraints all immediate;
`

export class Transfers extends Migration {
  override up(): void {
    this.addSql(tables)
    this.addSql(fillIn)
  }
}
