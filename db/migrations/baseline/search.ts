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

-- The newest customers, and invoices, of the merchant and mode that the connection acts for, that have one of these parts; all without p_most. They run as the
-- owner: beside the policy of the walls (walls.ts) the database tries no part on a row before it knows whose it is, so that it would read all of a merchant's rows
-- and not the index of parts. Each names merchant and mode. Planned for the parts at hand: many rows have a short one, few a long one.
create function found_customers(p_parts text[], p_most bigint default null) returns setof text language plpgsql stable security definer
set plan_cache_mode = force_custom_plan set jit = off set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select c.id from customers c where c.merchant_id = current_setting('satang.merchant') and c.livemode = current_setting('satang.livemode')::boolean
    and c.deleted_at is null and searched_customer(c.name, c.email, c.phone) like any(p_parts) order by c.id desc limit p_most;
end $$;
create function found_invoices(p_part text, p_most bigint) returns setof text language plpgsql stable security definer
set plan_cache_mode = force_custom_plan set jit = off set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select i.id from invoices i where i.merchant_id = current_setting('satang.merchant') and i.livemode = current_setting('satang.livemode')::boolean
    and i.number like p_part order by i.id desc limit p_most;
end $$;
`
