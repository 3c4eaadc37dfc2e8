// What the search of a merchant's objects reads by: parts of names, and a card's last four digits. pg_trgm is an extension that a database's owner may
// add, and stands in a schema of its own, so that its functions are not among ours.
export const search = /* sql */ `
create schema if not exists extensions;
create extension if not exists pg_trgm schema extensions;
create function searched_customer(name text, email text, phone text) returns text language sql immutable parallel safe
  return lower(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''));
create index customers_searched on customers using gin (searched_customer(name, email, phone) extensions.gin_trgm_ops) where deleted_at is null;
create index products_searched on products using gin (lower(name) extensions.gin_trgm_ops);
create index discount_codes_searched on discount_codes using gin (code_key extensions.gin_trgm_ops);
create index invoices_searched on invoices using gin (number extensions.gin_trgm_ops) where number is not null;
create index invoices_certificate_number on invoices (merchant_id, livemode, lower(certificate_number)) where certificate_number is not null;
create index licenses_searched on licenses (merchant_id, livemode, key);
create index payment_methods_last4 on payment_methods (merchant_id, livemode, (card->>'last4'), id desc);
`
