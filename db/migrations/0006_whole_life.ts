// What the whole life of a subscription needs beside the ground floor: the end of the line and the buyer's window in the row,
// a new anchor after a change of the interval, money carried to the next invoice, reminders, forgiven periods, charges on request.
import { Migration } from '@mikro-orm/migrations'

const columns = /* sql */ `
alter table subscriptions
  -- how many periods lie before the anchor: period n ends at anchor + (n - anchor_period) intervals
  add column anchor_period integer not null default 0,
  -- satang that the next invoice takes over: negative is credit of the customer, positive is owed
  add column carried_satang bigint not null default 0,
  add column give_up_at bigint,
  -- until when the buyer may still confirm a charge with the bank
  add column action_by bigint,
  add constraint subscriptions_anchor_period check (anchor_period between 0 and period_number);
alter table invoices
  -- a period that the merchant has given away by voiding its invoice
  add column forgiven boolean not null default false,
  add column reminded_at bigint,
  add column overdue_at bigint,
  -- the part of the total that was carried over; given back when the invoice is voided
  add column carried_satang bigint not null default 0,
  add constraint invoices_forgiven check (not forgiven or status = 'void');
alter table payments
  -- asked for by somebody, not by the schedule: its failure counts for no retry
  add column on_demand boolean not null default false;
-- An invoice is paid once. A charge that came too late beside another one is given back in the commit that books it.
drop index payments_paid_once;
create unique index payments_paid_once on payments (invoice_id)
  where status = 'succeeded' and invoice_id is not null and refunded_satang < gross_satang;
create index invoices_open on invoices (subscription_id) where status = 'open';
`

export class WholeLife extends Migration {
  override up(): void {
    this.addSql(columns)
  }
}
