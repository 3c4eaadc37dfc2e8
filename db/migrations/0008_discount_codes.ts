// Discount codes and their uses. The counters stand on the code's own row, so that taking a use is one statement that no crowd can overrun.
import { Migration } from '@mikro-orm/migrations'

const tables = /* sql */ `
create table discount_codes (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  code text not null, code_key text not null check (code_key = upper(code)),
  kind text not null check (kind in ('percent', 'fixed')), value bigint not null check (value >= 1 and (kind = 'fixed' or value <= 100)),
  active boolean not null, starts_at bigint, expires_at bigint, product_ids text[],
  max_uses integer check (max_uses >= 1), max_uses_per_customer integer check (max_uses_per_customer >= 1),
  -- reserved and committed; how many of them are committed
  uses integer not null default 0 check (uses >= 0), committed_uses integer not null default 0 check (committed_uses between 0 and uses),
  duration text not null check (duration in ('once', 'repeating', 'forever')), duration_in_cycles integer check (duration_in_cycles >= 1),
  closed_at bigint, metadata jsonb not null default '{}', created_at bigint not null,
  check (uses <= max_uses), check (starts_at < expires_at), check (active = (closed_at is null)),
  check ((duration = 'repeating') = (duration_in_cycles is not null)));
create index on discount_codes (merchant_id, livemode, id desc);
create index on discount_codes (merchant_id, livemode, code_key);
create unique index discount_codes_open on discount_codes (merchant_id, livemode, code_key) where closed_at is null;

create table discount_uses (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  discount_code_id text not null references discount_codes, customer_id text not null references customers,
  checkout_session_id text, subscription_id text, status text not null check (status in ('reserved', 'committed', 'released')),
  -- false for late money that found the code used up: it keeps its price and takes no use
  counted boolean not null check (counted or status <> 'reserved'),
  discount_satang bigint not null default 0 check (discount_satang >= 0), created_at bigint not null, decided_at bigint,
  check (num_nonnulls(checkout_session_id, subscription_id) = 1), check ((status = 'reserved') = (decided_at is null)));
-- One purchase uses a code once.
create unique index on discount_uses (checkout_session_id, discount_code_id) where checkout_session_id is not null;
create unique index on discount_uses (subscription_id, discount_code_id) where subscription_id is not null;
create index on discount_uses (discount_code_id, customer_id) where status <> 'released';

grant select, insert, update, delete on discount_codes, discount_uses to satang_app;
-- What an invoice takes off is taken off by this use; paying it commits the use.
alter table invoices add column discount_use_id text;
`

export class DiscountCodes extends Migration {
  override up(): void {
    this.addSql(tables)
  }
}
