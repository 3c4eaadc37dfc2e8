// Discount codes and their uses. The counters stand on the code's own row, so that one statement takes a use and concurrent buyers cannot exceed the
// limit.
export const discounts = /* sql */ `
create table discount_codes (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  code text not null, code_key text not null check (code_key = upper(code)),
  kind text not null check (kind in ('percent', 'fixed')), value bigint not null check (value >= 1 and (kind = 'fixed' or value <= 100)),
  active boolean not null, starts_at bigint, expires_at bigint, product_ids text[],
  max_uses integer check (max_uses >= 1), max_uses_per_customer integer check (max_uses_per_customer >= 1),
  -- Reserved and committed uses together; and how many of them are committed.
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
  -- False for a late payment that found the code used up: it keeps its price and takes no use.
  counted boolean not null check (counted or status <> 'reserved'),
  discount_satang bigint not null default 0 check (discount_satang >= 0), created_at bigint not null, decided_at bigint,
  check (num_nonnulls(checkout_session_id, subscription_id) = 1), check ((status = 'reserved') = (decided_at is null)));
-- One purchase uses a code once.
create unique index on discount_uses (checkout_session_id, discount_code_id) where checkout_session_id is not null;
create unique index on discount_uses (subscription_id, discount_code_id) where subscription_id is not null;
create index on discount_uses (discount_code_id, customer_id) where status <> 'released';
-- The newest uses of a code, for the page of it.
create index discount_uses_newest on discount_uses (discount_code_id, id desc) where status <> 'released';
-- A merge of customers finds here what it moves.
create index discount_uses_customer on discount_uses (customer_id, id);

-- Counts what a commit does to uses of discount codes, in the order of the codes, and answers the commit's events with the codes as they are then. The code's
-- row is locked from here to the commit, which follows in the same round trip. Only flush_commit calls it, behind the rows: the use that is
-- reserved is written already.
-- p.uses: [{does: reserve | settle | settle_late | return, code, use, customer}] in the order they were done. A reservation that finds none left ends the
-- transaction with SA001 and the code as its detail: commands/commit.ts makes it the refusal. A late payment takes a use of any code that has one left; whether it
-- got one is written to the use. Only a commit that settled the last use publishes 'discount_code.exhausted'.
create function count_uses(p jsonb) returns jsonb language plpgsql as $$
declare
  v_events jsonb := p->'events';
  v_codes jsonb := '{}';
  v_published text[] := '{}';
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
      if c is null then select * into c from discount_codes where id = u->>'code'; else v_published := v_published || c.id; end if;
    when 'return' then
      update discount_codes set uses = uses - 1 where id = u->>'code' returning * into c;
    end case;
    if u->>'does' = 'settle' then v_published := v_published || c.id; end if;
    v_codes := v_codes || jsonb_build_object(c.id, jsonb_build_object('uses', c.uses,
      'exhausted', c.id = any (v_published) and coalesce(c.committed_uses = c.max_uses, false)));
  end loop;
  return (select coalesce(jsonb_agg(case when v_codes ? (e->>'object_id')
      -- the first "uses" of a code is its own: inside of strings the quotes would be escaped, and metadata comes last
      then jsonb_set(e, '{object}', to_jsonb(regexp_replace(e->>'object', '"uses":\\d+', '"uses":' || (v_codes->(e->>'object_id')->>'uses'))))
      else e end order by o), '[]')
    from jsonb_array_elements(v_events) with ordinality as t(e, o)
    where e->>'type' <> 'discount_code.exhausted' or (v_codes->(e->>'object_id')->>'exhausted')::boolean);
end $$;
`
