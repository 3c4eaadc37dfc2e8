// The rows that many commits share are locked last and for one statement: a popular discount code is counted inside of the seal, and the gapless
// numbers of invoices are taken behind everything else that the transaction writes.
import { Migration } from '@mikro-orm/migrations'

const countUses = /* sql */ `
-- Counts what a commit does to uses of discount codes, in order of the codes, and answers the commit's events with the codes as they are then. The code's
-- row is locked from here to the commit, which follows in the same round trip. Only seal_commit calls it, behind the rows: the use that is
-- reserved is written already.
-- uses: [{does: reserve | settle | settle_late | return, code, use, customer}] in the order they were done. A reservation that finds none left ends the
-- transaction with SA001, and the code as its detail: facts/commit.ts makes it the refusal. Late money takes a use of any code that has one left; whether it
-- got one is written to the use. 'discount_code.exhausted' is told by a commit that settled the last use alone.
create function count_uses(p jsonb) returns jsonb language plpgsql as $$
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
          where x.discount_code_id = d.id and x.customer_id = u->>'customer' and x.status <> 'released'))
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

const sealCommit = /* sql */ `
-- The one write of every fact (facts/commit.ts): its rows, the numbers of its objects' events, events, webhook deliveries and rings. One call instead of
-- a dozen, because a round trip costs more than what it carries. The gapless numbers of its invoices are number_invoices.
-- Locks in the house's order: rows (their roots were locked before), discount codes (sorted), object sequences (sorted), rings and listeners (sorted).
-- p: {merchant_id, livemode, api_version, request_id, idempotency_key, workflow_id,
--     writes: [{table, insert: boolean, columns: [...], rows: "[{column: value}]"}], parents before children,
--     uses: as count_uses has them,
--     events: [{type, object_id, created, object: "{…}", previous_attributes: "{…}" | null, endpoint_id: text | null}], those of invoices that get a number
--       without their object, numbers: [{invoice_id, year}], rings: [{workflow_id, customer_id, fresh, urgent}]}. It is parsed once, as jsonb; rows and
-- objects travel inside as text, so that they keep the order they are told in.
-- Answers {rings: [{workflow_id, token, ...}]}: the rings that somebody has to ring.
create or replace function seal_commit(p jsonb) returns jsonb language plpgsql as $$
declare
  v_merchant text := p->>'merchant_id';
  v_livemode boolean := (p->>'livemode')::boolean;
  v_rings jsonb;
  v_invoices text[];
  v_last jsonb;
  v_endpoints text[];
  v_wanted jsonb := p->'rings';
  v_head text;
  v_tail text := id_tail();
  v_columns text;
  w jsonb;
  v_row json;
begin
  for w in select jsonb_array_elements(p->'writes') loop
    select string_agg(quote_ident(name), ', ') into v_columns from jsonb_array_elements_text(w->'columns') name;
    if (w->>'insert')::boolean then
      execute format('insert into %I (%s) select %2$s from json_populate_recordset(null::%1$I, $1)', w->>'table', v_columns)
        using (w->>'rows')::json;
    else
      -- row by row: a handful at most, and each finds its row by the key, however large the table
      for v_row in select json_array_elements((w->>'rows')::json) loop
        execute format('update %I set (%s) = (select %2$s from json_populate_record(null::%1$I, $1)) where id = $2', w->>'table', v_columns)
          using v_row, v_row->>'id';
      end loop;
    end if;
  end loop;

  if jsonb_array_length(coalesce(p->'uses', '[]')) > 0 then
    p := jsonb_set(p, '{events}', count_uses(p));
  end if;

  with counted as (
    insert into object_sequences as s (object_id, last)
      select e->>'object_id', count(*)::integer from jsonb_array_elements(p->'events') e
      group by 1 order by 1
      on conflict (object_id) do update set last = s.last + excluded.last
      returning object_id, last
  ) select coalesce(jsonb_object_agg(object_id, last), '{}') into v_last from counted;
  -- Only now: whoever had to wait for a sequence must not bring an id that is older than the one it waited for.
  v_head := id_head();

  -- Behind the rows: an endpoint that this very commit disables hears nothing of it.
  select coalesce(array_agg(t.id), '{}') into v_endpoints from webhook_endpoints t
    where t.merchant_id = v_merchant and t.livemode = v_livemode and t.status = 'enabled' and t.deleted_at is null;
  if v_endpoints <> '{}' then
    select coalesce(array_agg(t.id), '{}') into v_endpoints from webhook_endpoints t
      where t.id = any (v_endpoints) and exists (select 1 from jsonb_array_elements(p->'events') e where case when e->>'endpoint_id' is null
        then t.enabled_events = '{}' or e->>'type' = any (t.enabled_events) else e->>'endpoint_id' = t.id end);
  end if;
  select coalesce(array_agg(n->>'invoice_id'), '{}') into v_invoices from jsonb_array_elements(p->'numbers') n;
  perform write_events(p, v_last, v_head, v_tail, v_invoices, false, '{}', v_endpoints);

  if v_endpoints <> '{}' or position('webhook-endpoint/' in p->>'rings') > 0 then
    with asked as (
      select workflow_id, bool_or(urgent) as urgent from (
        select x->>'workflow_id' as workflow_id, (x->>'urgent')::boolean as urgent from jsonb_array_elements(v_wanted) x
          where x->>'workflow_id' like 'webhook-endpoint/%'
        union all select 'webhook-endpoint/' || e, false from unnest(v_endpoints) e) a
      group by 1
    ), idle as (
      select 'webhook-endpoint/' || e as workflow_id
      from unnest(endpoints_to_ring((select array_agg(split_part(workflow_id, '/', 2)) from asked))) e
    )
    select coalesce((select jsonb_agg(x) from jsonb_array_elements(v_wanted) x where x->>'workflow_id' not like 'webhook-endpoint/%'), '[]')
        || coalesce((select jsonb_agg(jsonb_build_object('workflow_id', workflow_id, 'fresh', false, 'urgent', urgent))
          from asked join idle using (workflow_id)), '[]')
      into v_wanted;
  end if;
  with rung as (
    insert into rings as old (workflow_id, token, merchant_id, livemode, customer_id, fresh, urgent, request_id, created_at)
    select x->>'workflow_id', nextval('ring_tokens'), v_merchant, v_livemode, x->>'customer_id', (x->>'fresh')::boolean, (x->>'urgent')::boolean,
      p->>'request_id', floor(extract(epoch from now()))::bigint
    from jsonb_array_elements(v_wanted) x order by 1
    on conflict (workflow_id) do update set token = excluded.token, urgent = old.urgent or excluded.urgent
    returning workflow_id, token, customer_id, fresh, urgent
  )
  select coalesce(jsonb_agg(to_jsonb(rung)), '[]') into v_rings from rung;

  -- What number_invoices goes on with, behind everything else of the transaction.
  if v_invoices <> '{}' then
    perform set_config('satang.sealed',
      jsonb_build_object('last', v_last, 'head', v_head, 'tail', v_tail, 'endpoints', to_jsonb(v_endpoints))::text, true);
  end if;
  return jsonb_build_object('rings', v_rings);
end $$;

-- Takes the gapless numbers of a commit's invoices and writes what carries them: the invoices and their events. The last statement of its transaction, in the
-- same round trip as the commit: whoever waits for a number waits for this and the commit, and for nothing else that the commit does.
-- p: as seal_commit's, with the objects of the events of these invoices; the other events are null, so that each keeps its place. Answers {numbers: {invoice id: number}}.
create function number_invoices(p jsonb) returns jsonb language plpgsql as $$
declare
  v_merchant text := p->>'merchant_id';
  v_livemode boolean := (p->>'livemode')::boolean;
  v_sealed jsonb := current_setting('satang.sealed');
  v_invoices text[] := array(select n->>'invoice_id' from jsonb_array_elements(p->'numbers') n);
  v_numbers jsonb := '{}';
  v_first integer;
  r record;
begin
  for r in select (n->>'year')::integer as year, count(*)::integer as wanted
           from jsonb_array_elements(p->'numbers') n group by 1 order by 1 loop
    insert into invoice_counters as c (merchant_id, livemode, year, last) values (v_merchant, v_livemode, r.year, r.wanted)
      on conflict (merchant_id, livemode, year) do update set last = c.last + r.wanted
      returning c.last - r.wanted into v_first;
    select v_numbers || jsonb_object_agg(n->>'invoice_id',
        'INV-' || lpad(r.year::text, 4, '0') || '-' || lpad((v_first + o)::text, greatest(6, length((v_first + o)::text)), '0'))
      into v_numbers
      from (select n, row_number() over () as o from jsonb_array_elements(p->'numbers') n where (n->>'year')::integer = r.year) x;
  end loop;
  update invoices i set number = v_numbers->>i.id where i.id = any (v_invoices);
  perform write_events(p, v_sealed->'last', v_sealed->>'head', v_sealed->>'tail', v_invoices, true, v_numbers,
    array(select jsonb_array_elements_text(v_sealed->'endpoints')));
  return jsonb_build_object('numbers', v_numbers);
end $$;
`

export class SharedRowsLast extends Migration {
  override up(): void {
    this.addSql(countUses)
    this.addSql(sealCommit)
  }
}
