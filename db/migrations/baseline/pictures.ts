// Pictures that merchants upload: for their products, and for the looks of their pages. They belong to a merchant in both modes.
export const pictures = /* sql */ `
create table pictures (
  id text primary key, merchant_id text not null references merchants on delete cascade,
  -- Of the largest file: the same picture twice is one row.
  digest text not null check (digest ~ '^[0-9a-f]{32}$'),
  width integer not null, height integer not null,
  -- Since when no product and no setting names it; null while one does. Some time later it is removed (worker/purges.ts).
  unused_since bigint, created_at bigint not null,
  -- Its large and its small file are objects of an S3-compatible store (db/picture-store.ts), and no rows.
  in_store boolean not null default false,
  unique (merchant_id, digest));
create index pictures_unused on pictures (unused_since) where unused_since is not null;

create table picture_files (
  picture_id text not null references pictures on delete cascade, merchant_id text not null references merchants on delete cascade,
  size text not null check (size in ('large', 'small', 'paper')), body bytea not null,
  primary key (picture_id, size));
-- Compressed already: nothing is gained by trying again.
alter table picture_files alter column body set storage external;

-- Objects of the store that no picture names: of an upload that has not been committed (yet), and of pictures that are gone. A worker removes them when
-- their time has come (worker/picture-leftovers.ts). No reference to the merchant: they outlive it.
create table picture_leftovers (id text primary key, merchant_id text not null, digest text not null, remove_at bigint not null);
create index picture_leftovers_due on picture_leftovers (remove_at);

create function leave_picture() returns trigger language plpgsql as $$ begin
  if old.in_store then
    insert into picture_leftovers values (old.id, old.merchant_id, old.digest, floor(extract(epoch from now()))::bigint)
    on conflict (id) do update set remove_at = excluded.remove_at;
  end if;
  return null;
end $$;
create trigger pictures_leave after delete on pictures for each row execute function leave_picture();

create index products_of_pictures on products (substring(image_url from '/pictures/(pic_[0-9a-z]{26})/')) where image_url like '%/pictures/pic%';

-- Marks pictures that nothing names since now, and unmarks those that something names. Answers how many.
create function mark_unused_pictures(p_now bigint) returns bigint language sql as $$
  with looked as (
    select p.id, exists (select from products o where substring(o.image_url from '/pictures/(pic_[0-9a-z]{26})/') = p.id
        and o.image_url like '%/pictures/pic%' and o.merchant_id = p.merchant_id)
      or exists (select from merchants m where m.id = p.merchant_id and strpos(m.settings::text, p.id) > 0) as used
    from pictures p),
  marked as (
    update pictures p set unused_since = case when looked.used then null else p_now end from looked
    where looked.id = p.id and looked.used = (p.unused_since is not null) returning 1)
  select count(*) from marked
$$;
`
