// Mails that somebody asked for by typing an address: written down the same way for everybody, and answered after the page that asked.
import { Migration } from '@mikro-orm/migrations'

export class MailRequests extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
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
grant select, insert, update, delete on mail_requests to satang_app;
`)
  }
}
