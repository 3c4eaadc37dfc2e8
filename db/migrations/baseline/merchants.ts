// Merchants with their slugs, and their test clocks.
export const merchants = /* sql */ `
create table merchants (
  id text primary key, name text not null, slug text not null unique, api_version text not null,
  biller_id text not null unique, settings jsonb not null default '{}', created_at bigint not null,
  -- Of both modes: registration for VAT, and the seller on documents (rules/tax-settings.ts).
  tax jsonb not null default '{}',
  -- The merchant whose simulation this shop is. Such a shop has no keys and no storefront, and nobody is paid out for it.
  simulation_of text references merchants);
create index merchants_simulated on merchants (id) where simulation_of is not null;
create trigger real_is_kept before delete on merchants for each row when (old.simulation_of is null) execute function refuse_change();

-- The slug that a shop gave up is nobody else's for 90 days: links and QR posters that its buyers have would lead to a stranger.
create table given_up_slugs (
  slug text primary key, merchant_id text not null references merchants, given_up_at bigint not null);
create index given_up_slugs_old on given_up_slugs (given_up_at);

-- Runs behind the unique index on merchants.slug: whoever waited there for a shop that gave its slug up sees here that it did.
create function keep_given_up_slug() returns trigger language plpgsql as $$
declare
  v_now bigint := floor(extract(epoch from now()));
begin
  if tg_op = 'UPDATE' then
    insert into given_up_slugs values (old.slug, old.id, v_now)
      on conflict (slug) do update set merchant_id = excluded.merchant_id, given_up_at = excluded.given_up_at;
  end if;
  if exists (select from given_up_slugs where slug = new.slug and merchant_id <> new.id and given_up_at > v_now - 90 * 86400) then
    raise exception 'the slug % is kept for the shop that gave it up', new.slug using errcode = 'unique_violation', constraint = 'given_up_slugs';
  end if;
  -- Its own again: nothing is given up any more.
  delete from given_up_slugs where slug = new.slug;
  return null;
end $$;
create trigger merchants_slug_created after insert on merchants for each row execute function keep_given_up_slug();
create trigger merchants_slug_changed after update of slug on merchants for each row when (old.slug is distinct from new.slug)
  execute function keep_given_up_slug();

create table test_clocks (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null, name text,
  frozen_time bigint not null, target_time bigint, status text not null check (status in ('ready', 'advancing')),
  deleted_at bigint, created_at bigint not null);
create index on test_clocks (merchant_id, livemode, id desc);
create index test_clocks_advancing on test_clocks (id) where status = 'advancing';
`
