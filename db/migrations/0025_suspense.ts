// Money that bought nothing: its payment says so, and what cannot be given back is held in suspense. What waits for a gateway to be given back is in
// no balance.
import { Migration } from '@mikro-orm/migrations'

const tables = /* sql */ `
-- what it was for had ended, had changed, or was paid already
alter table payments add column unwanted boolean not null default false;
update payments p set unwanted = true where p.status = 'succeeded'
  and not exists (select from invoices i where i.id = p.invoice_id and i.status = 'paid' and i.payment_id = p.id);
-- One payment pays an invoice. One that bought nothing does not, whether its money has gone back, waits or is held.
drop index payments_paid_once;
create unique index payments_paid_once on payments (invoice_id) where status = 'succeeded' and invoice_id is not null and not unwanted;

-- the payment that charged what is held in suspense; null for what a bank has reported
alter table inbound_transfers add column source_payment_id text references payments;
create unique index inbound_transfers_source on inbound_transfers (source_payment_id) where source_payment_id is not null;
-- what a refund is taken from; null: the merchant's balance
alter table refunds add column transfer_id text references inbound_transfers;
-- what of an invoice's period changes of plan have given as credit
alter table invoices add column credited_satang bigint not null default 0 check (credited_satang >= 0);
create index refunds_of_transfer on refunds (transfer_id) where transfer_id is not null;
`

/** What was left in balances before: its refund had failed, or waits. */
export const fillIn = /* sql */ `
with left_over as (
  select p.*, c.test_clock_id, coalesce(k.frozen_time, floor(extract(epoch from now())))::bigint as held_at,
    p.gross_satang - p.refunded_satang as held_satang,
    'itr_' || id_head() || base32(0, 3) || id_tail() as transfer_id, 'txn_' || id_head() || base32(1, 3) || id_tail() as transaction_id
  from payments p join customers c on c.id = p.customer_id left join test_clocks k on k.id = c.test_clock_id
  where p.unwanted and p.status = 'succeeded' and p.dispute_id is null and p.refunded_satang < p.gross_satang
), held as (
  insert into inbound_transfers (id, merchant_id, livemode, gateway, provider_reference, payment_id, source_payment_id, amount_satang, parked_satang,
    bookings, status, reason, paid_at, created_at)
  select transfer_id, merchant_id, livemode, gateway, id, id, id, held_satang, held_satang, 1, 'unmatched', 'refund_failed', paid_at, held_at
  from left_over
), booked as (
  insert into ledger_transactions (id, merchant_id, livemode, type, source_id, amount_satang, fee_satang, net_satang, available_on, test_clock_id, created_at)
  select transaction_id, merchant_id, livemode, 'adjustment', transfer_id, -held_satang, 0, -held_satang, held_at, test_clock_id, held_at from left_over
)
insert into ledger_entries (transaction_id, merchant_id, livemode, account, amount_satang)
select transaction_id, merchant_id, livemode, e.account, e.amount_satang
from left_over cross join lateral (values ('merchant_balance', -held_satang), ('unmatched_funds', held_satang)) e (account, amount_satang);
with waiting as (
  select r.*, c.test_clock_id, coalesce(k.frozen_time, r.created_at) as held_at, 'txn_' || id_head() || base32(2, 3) || id_tail() as transaction_id
  from refunds r join payments p on p.id = r.payment_id join customers c on c.id = p.customer_id left join test_clocks k on k.id = c.test_clock_id
  where r.status = 'pending'
), booked as (
  insert into ledger_transactions (id, merchant_id, livemode, type, source_id, amount_satang, fee_satang, net_satang, available_on, test_clock_id, created_at)
  select transaction_id, merchant_id, livemode, 'refund', id, -amount_satang, 0, -amount_satang, held_at, test_clock_id, held_at from waiting
)
insert into ledger_entries (transaction_id, merchant_id, livemode, account, amount_satang)
select transaction_id, merchant_id, livemode, e.account, e.amount_satang
from waiting cross join lateral (values ('merchant_balance', -amount_satang), ('refunds_pending', amount_satang)) e (account, amount_satang);
set constraints all immediate;
`

export class Suspense extends Migration {
  override up(): void {
    this.addSql(tables)
    this.addSql(fillIn)
  }
}
