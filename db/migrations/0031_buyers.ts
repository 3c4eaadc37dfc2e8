// Who a buyer is (contract §13): customers whose address nobody has proved, merges of customers that turn out to be one person, cards that can be
// recognised, and mails that a stranger can cause.
import { Migration } from '@mikro-orm/migrations'

const tables = /* sql */ `
-- unverified_email: a visitor typed it, and nobody has proved that it is his. Such a customer takes no address from anybody.
alter table customers add column unverified_email boolean not null default false, add column merged_into text references customers,
  add check (merged_into is null or deleted_at is not null), add check (merged_into <> id), add check (not unverified_email or email is not null);
drop index customers_email;
create unique index customers_email on customers (merchant_id, livemode, email) where deleted_at is null and not unverified_email;
create index customers_unverified on customers (merchant_id, livemode, email, id) where deleted_at is null and unverified_email;
create index customers_merged on customers (merged_into) where merged_into is not null;

-- The same for the same card, whoever stores it; null when the gateway does not say.
alter table payment_methods add column fingerprint text;

-- customer_named: the merchant named the customer, or the buyer proved to be it. Else documents show what the session collected and nothing else.
alter table checkout_sessions add column customer_named boolean not null default false, alter column customer_email drop not null,
  add check (customer_named or customer_email is not null);

-- A merge that is still to be done, or whose rows are still to be moved. It stays until nothing of the customer can appear any more.
-- id: the customer's. begun_at: real time; null until it is closed. next_at: when somebody looks at it again.
create table customer_merges (
  id text primary key references customers, into_id text not null references customers, merchant_id text not null, livemode boolean not null,
  begun_at bigint, next_at timestamptz not null default clock_timestamp(), created_at bigint not null, check (id <> into_id));
create index on customer_merges (next_at);
create index on customer_merges (into_id);
grant select, insert, update, delete on customer_merges to satang_app;

-- What a merge moves is found by its customer.
create index discount_uses_customer on discount_uses (customer_id, id);
create index disputes_customer on disputes (customer_id, id);

-- limited_by: whose allowance a mail takes that a stranger can cause: a digest of the address. Null for all other mails. withheld: the allowance was used up.
alter table emails add column limited_by text, drop constraint emails_status_check, drop constraint emails_check2;
alter table emails add constraint emails_status_check check (status in ('queued', 'sent', 'failed', 'skipped', 'mailbox', 'withheld')),
  add constraint emails_check2 check (livemode or status in ('mailbox', 'withheld')),
  add check (status <> 'withheld' or limited_by is not null);
create index emails_limited on emails (merchant_id, livemode, limited_by, created_at) where limited_by is not null;
`

const survivingCustomer = /* sql */ `
-- The customer that this one became part of, however often that one was merged again; itself when it never was. Null for an id that is nobody's.
create function surviving_customer(p_customer text) returns text language sql stable as $$
  with recursive line as (
    select id, merged_into from customers where id = p_customer
    union
    select c.id, c.merged_into from line l join customers c on c.id = l.merged_into
  )
  select id from line where merged_into is null
$$;
`

const sameBuyer = /* sql */ `
-- Whose uses of a discount code count for a customer: its own, and while its address is unverified those of everybody who typed the same one. The uses of
-- whom the address belongs to are left out: a stranger would learn of them.
create function same_buyer(p_customer text) returns setof text language sql stable as $$
  select p_customer
  union
  select o.id from customers c join customers o on (o.merchant_id, o.livemode, o.email) = (c.merchant_id, c.livemode, c.email)
    where c.id = p_customer and c.unverified_email and o.unverified_email and o.deleted_at is null
$$;
`

const countUses = /* sql */ `
-- As migration 0026 has it, but for whose uses count.
create or replace function count_uses(p jsonb) returns jsonb language plpgsql as $$
declare
  v_events jsonb := p->'events';
  v_codes jsonb := '{}';
  v_told text[] := '{}';
  u jsonb;
  c discount_codes;
begin
  for u in select x from jsonb_array_elements(p->'uses') with ordinality as t(x, o) order by x->>'code', o loop
    case u->>'does'
    when 'reserve' then
      -- The lock comes first, by itself: the statement behind it then counts what everybody before has committed.
      perform 1 from discount_codes where id = u->>'code' for no key update;
      update discount_codes d set uses = uses + 1 where id = u->>'code' and active and (max_uses is null or uses < max_uses)
        and (max_uses_per_customer is null or max_uses_per_customer >= (select count(*) from discount_uses x
          where x.discount_code_id = d.id and x.customer_id = any (array(select same_buyer(u->>'customer'))) and x.status <> 'released'))
        returning * into c;
      if not found then raise exception 'no use is left' using errcode = 'SA001', detail = u->>'code'; end if;
    when 'settle' then
      update discount_codes set committed_uses = committed_uses + 1 where id = u->>'code' returning * into c;
    when 'settle_late' then
      update discount_codes set uses = uses + 1, committed_uses = committed_uses + 1
        where id = u->>'code' and (max_uses is null or uses < max_uses) returning * into c;
      update discount_uses set counted = found where id = u->>'use';
      if c is null then select * into c from discount_codes where id = u->>'code'; else v_told := v_told || c.id; end if;
    when 'return' then
      update discount_codes set uses = uses - 1 where id = u->>'code' returning * into c;
    end case;
    if u->>'does' = 'settle' then v_told := v_told || c.id; end if;
    v_codes := v_codes || jsonb_build_object(c.id, jsonb_build_object('uses', c.uses,
      'exhausted', c.id = any (v_told) and coalesce(c.committed_uses = c.max_uses, false)));
  end loop;
  return (select coalesce(jsonb_agg(case when v_codes ? (e->>'object_id')
      -- the first "uses" of a code is its own: inside of strings the quotes would be escaped, and metadata comes last
      then jsonb_set(e, '{object}', to_jsonb(regexp_replace(e->>'object', '"uses":\\d+', '"uses":' || (v_codes->(e->>'object_id')->>'uses'))))
      else e end order by o), '[]')
    from jsonb_array_elements(v_events) with ordinality as t(e, o)
    where e->>'type' <> 'discount_code.exhausted' or (v_codes->(e->>'object_id')->>'exhausted')::boolean);
end $$;
`

export class Buyers extends Migration {
  override up(): void {
    this.addSql(tables)
    this.addSql(survivingCustomer)
    this.addSql(sameBuyer)
    this.addSql(countUses)
  }
}
