// Products and their prices.
export const catalogue = /* sql */ `
create table products (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  name text not null, description text, category text, image_url text, active boolean not null, published boolean not null,
  license_enabled boolean not null, license_seats integer not null check (license_seats >= 1),
  feature_flags text[] not null default '{}', credits integer check (credits >= 0), credits_expire_after_days integer,
  tax_category text not null default 'standard' check (tax_category in ('standard', 'zero', 'exempt')),
  metadata jsonb not null default '{}', created_at bigint not null);
create index on products (merchant_id, livemode, id desc);

create table prices (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  product_id text not null references products deferrable initially deferred,
  type text not null check (type in ('one_time', 'recurring', 'pay_what_you_want')),
  amount_satang bigint check (amount_satang >= 0), "interval" text check ("interval" in ('month', 'year')),
  minimum_satang bigint, suggested_satang bigint, maximum_satang bigint, active boolean not null,
  tax_behavior text not null default 'inclusive' check (tax_behavior in ('inclusive', 'exclusive')),
  metadata jsonb not null default '{}', created_at bigint not null,
  check ((type = 'recurring') = ("interval" is not null)));
create index on prices (merchant_id, livemode, id desc);
create index on prices (product_id);

-- What buyers of a product may download, as it was uploaded. Merchants see it by the product; buyers by entitlements_of.
create table product_files (
  id text primary key, merchant_id text not null references merchants on delete cascade, livemode boolean not null,
  product_id text not null references products on delete cascade,
  name text not null check (char_length(name) between 1 and 200), content_type text not null,
  size_bytes integer not null check (size_bytes between 1 and 20971520),
  -- SHA-256: the same file under the same name is one row.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  body bytea not null check (octet_length(body) = size_bytes),
  created_at bigint not null, unique (product_id, digest, name));
-- Not compressed, so that a piece of it is read without the rest.
alter table product_files alter column body set storage external;
create index product_files_of_product on product_files (product_id, id);
`
