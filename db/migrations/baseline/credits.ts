// Credits: the grants, and the book of every credit that was granted or used.
export const credits = /* sql */ `
create table credit_grants (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  customer_id text not null references customers, product_id text not null references products, invoice_id text,
  granted_amount bigint not null check (granted_amount > 0), remaining bigint not null check (remaining between 0 and granted_amount),
  expires_at bigint, created_at bigint not null);
create unique index credit_grants_once on credit_grants (invoice_id, product_id) where invoice_id is not null;
create index on credit_grants (customer_id);
create index on credit_grants (expires_at) where remaining > 0 and expires_at is not null;

-- Every credit that came or went, per grant: their sum is what remains of it. A grant may be written after its first row: commands flush in no order.
-- Restoration: credits that a dispute took come back when it is won.
create table credit_transactions (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  customer_id text not null references customers, product_id text not null references products,
  grant_id text not null references credit_grants deferrable initially deferred,
  type text not null check (type in ('grant', 'consumption', 'expiry', 'revocation', 'restoration')),
  amount bigint not null check (amount <> 0 and (amount > 0) = (type in ('grant', 'restoration'))), created_at bigint not null);
create index on credit_transactions (customer_id, id desc);
create index on credit_transactions (grant_id);
`
