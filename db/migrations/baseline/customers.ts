// Customers and their payment methods, and merges of customers that turn out to be one person. What an erasure leaves of a customer is in privacy.ts.
export const customers = /* sql */ `
create table customers (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  email text, name text, phone text, tax_id text, address jsonb, legal_name text, tax_branch text,
  withholding_rate_bps integer not null default 0 check (withholding_rate_bps in (0, 100, 200, 300, 500)), locale text not null check (locale in ('th', 'en')),
  default_payment_method_id text, test_clock_id text references test_clocks, deleted_at bigint,
  metadata jsonb not null default '{}', created_at bigint not null,
  -- A visitor typed the address, and nobody has proved that it is his. Such a customer takes no address from anybody.
  unverified_email boolean not null default false,
  merged_into text references customers, erased_at bigint,
  check (merged_into is null or deleted_at is not null), check (merged_into <> id), check (not unverified_email or email is not null),
  -- Nobody writes a person into the row again: neither a form that was open, nor a commit that had read the row before.
  constraint customers_erased check (erased_at is null or (deleted_at is not null
    and email is null and name is null and phone is null and tax_id is null and address is null
    and legal_name is null and tax_branch is null and metadata = '{}')));
create index on customers (merchant_id, livemode, id desc);
create unique index customers_email on customers (merchant_id, livemode, email) where deleted_at is null and not unverified_email;
create index customers_unverified on customers (merchant_id, livemode, email, id) where deleted_at is null and unverified_email;
create index customers_merged on customers (merged_into) where merged_into is not null;
create index customers_metadata on customers using gin (metadata jsonb_path_ops) where metadata <> '{}';
create index customers_visitors on customers (created_at, id) where unverified_email and deleted_at is null;
create index on customers (test_clock_id) where test_clock_id is not null;

create table payment_methods (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  customer_id text not null references customers deferrable initially deferred, type text not null,
  gateway text not null, gateway_token text not null, card jsonb not null, detached_at bigint,
  metadata jsonb not null default '{}', created_at bigint not null,
  -- The same for the same card, whoever stores it; null when the gateway does not say.
  fingerprint text,
  -- What the buyer agreed to, as it was shown: {text, locale, at, ip, source}. Null for a card that came over the API.
  consent jsonb,
  -- Only the subscriptions that name it are charged to it: it came from a buyer who has not proved to be the customer.
  subscription_only boolean not null default false,
  -- Where the bank asks the card's holder before the card may be kept; null once it has answered, and where it asks nobody.
  bank_url text check (bank_url is null or detached_at is not null));
create index on payment_methods (merchant_id, livemode, id desc);
create index on payment_methods (customer_id);

-- A merge that is still to be done, or whose rows are still to be moved. The row stays until nothing of the customer can appear any more.
-- id: the customer's. begun_at: real time; null until the customer is closed. next_at: when somebody looks at it again.
create table customer_merges (
  id text primary key references customers, into_id text not null references customers, merchant_id text not null, livemode boolean not null,
  begun_at bigint, next_at timestamptz not null default clock_timestamp(), created_at bigint not null, check (id <> into_id));
create index on customer_merges (next_at);
create index on customer_merges (into_id);

-- The customer that this one became part of, however often that one was merged again; itself when it never was. Null for an id that is nobody's.
create function surviving_customer(p_customer text) returns text language sql stable as $$
  with recursive line as (
    select id, merged_into from customers where id = p_customer
    union
    select c.id, c.merged_into from line l join customers c on c.id = l.merged_into
  )
  select id from line where merged_into is null
$$;

-- A customer with all who have become part of it, however deep.
create function customer_family(p_customer text) returns setof text language sql stable as $$
  with recursive line as (
    select p_customer as id
    union
    select c.id from line l join customers c on c.merged_into = l.id
  )
  select id from line
$$;

-- Whose uses of a discount code count for a customer: its own, and while its address is unverified those of everybody who typed the same one. The uses of
-- the customer whom the address belongs to are left out: a stranger would learn of them.
create function same_buyer(p_customer text) returns setof text language sql stable as $$
  select p_customer
  union
  select o.id from customers c join customers o on (o.merchant_id, o.livemode, o.email) = (c.merchant_id, c.livemode, c.email)
    where c.id = p_customer and c.unverified_email and o.unverified_email and o.deleted_at is null
$$;
`
