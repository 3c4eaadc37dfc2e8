// The outbox of e-mails: one row per mail, written in the commit of what it tells. No subject and no text: they are composed
// from the row when it is sent. No foreign keys: a row is written at every renewal, in the commit that bills.
import { Migration } from '@mikro-orm/migrations'

export class Emails extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
create table emails (
  id text primary key, merchant_id text not null, livemode boolean not null, kind text not null, customer_id text not null,
  subscription_id text, invoice_id text, payment_id text, payment_method_id text, data jsonb,
  status text not null check (status in ('queued', 'sent', 'failed', 'skipped', 'mailbox')),
  attempts integer not null default 0, next_attempt_at bigint, error text, sent_at bigint, test_clock_id text,
  created_at bigint not null,
  check ((status = 'queued') = (next_attempt_at is not null)), check ((status = 'sent') = (sent_at is not null)),
  -- A mail of the test mode never leaves the machine, whatever code forgets.
  check (livemode or status = 'mailbox'));
create index emails_due on emails (next_attempt_at) where status = 'queued';
create index emails_mailbox on emails (merchant_id, id desc) where status = 'mailbox';
grant select, insert, update, delete on emails to satang_app;
`)
  }
}
