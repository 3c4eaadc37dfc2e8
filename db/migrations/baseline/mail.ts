// The outbox of e-mails, and the mails that were requested by typing an address.
export const mail = /* sql */ `
-- One row per mail, written in the commit of what it is about. No subject and no text: they are composed from the row when it is sent. No foreign keys:
-- a row is written at every renewal, in the commit that bills.
create table emails (
  id text primary key, merchant_id text not null, livemode boolean not null, kind text not null, customer_id text,
  subscription_id text, invoice_id text, payment_id text, payment_method_id text, data jsonb,
  status text not null check (status in ('queued', 'sent', 'failed', 'skipped', 'mailbox', 'withheld')),
  attempts integer not null default 0, next_attempt_at bigint, error text, sent_at bigint, test_clock_id text,
  created_at bigint not null,
  -- Whose allowance a mail takes that a stranger can cause: a digest of the address. Null for all other mails. Status withheld: the allowance was used up.
  limited_by text,
  check ((status = 'queued') = (next_attempt_at is not null)), check ((status = 'sent') = (sent_at is not null)),
  -- A mail of the test mode never leaves the machine, whatever code forgets.
  check (livemode or status in ('mailbox', 'withheld')),
  check (status <> 'withheld' or limited_by is not null),
  -- Mail to the merchant about a disabled endpoint, and mail to members, is no customer's.
  constraint emails_without_customer check ((customer_id is null) = (kind = 'webhook_disabled' or kind like 'member\\_%')),
  -- Mail to members is in nobody's mailbox: a link in it opens every shop of its reader.
  constraint emails_members_not_in_mailbox check (status <> 'mailbox' or kind not like 'member\\_%'));
create index emails_due on emails (next_attempt_at) where status = 'queued';
create index emails_mailbox on emails (merchant_id, livemode, id desc) where status = 'mailbox';
-- The reminders of a subscription for its timeline, without looking at every mail that was ever sent. A renewal by card writes none.
create index emails_reminders on emails (subscription_id) where kind = 'reminder';
create index emails_reminders_of_invoice on emails (invoice_id) where kind = 'reminder';
create index emails_limited on emails (merchant_id, livemode, limited_by, created_at) where limited_by is not null;
-- How many notices of a kind a reader has had lately: other mails with a limit are found by emails_limited.
create index emails_of_limit on emails (limited_by, created_at) where kind = 'member_notice';
-- One e-Tax mail for a tax document.
create unique index emails_of_tax_document on emails ((data->>'tax_document')) where kind = 'etax_invoice';
create index emails_customer on emails (customer_id, id) where customer_id is not null;

-- Written down the same way for everybody, and answered after the page that asked.
create table mail_requests (
  id text primary key,
  kind text not null check (kind in ('password', 'portal_code')),
  merchant_id text not null,
  livemode boolean not null,
  email text not null,
  -- The log-in that a code is for.
  portal_login text references portal_logins on delete cascade,
  request_id text,
  created_at bigint not null,
  check ((kind = 'portal_code') = (portal_login is not null)));
create index mail_requests_old on mail_requests (created_at);
create index mail_requests_of_login on mail_requests (portal_login) where portal_login is not null;
`
