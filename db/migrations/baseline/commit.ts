// The one write of every command. What many commits share is locked last and for one statement: uses of a popular discount code are counted inside
// the flush (count_uses, discounts.ts), and the gapless numbers of invoices are taken after everything else that the transaction writes.
export const commit = /* sql */ `
-- The events of a commit, with their deliveries to those of these endpoints that want them: the events of the invoices that get a number
-- (numbered), or all others. An event with an endpoint_id is a ping: for that endpoint alone. Only flush_commit and number_invoices call it. Two statements,
-- of which most commits need the first alone: nobody has an endpoint that wants them. A delivery knows the generation of its endpoint, and an endpoint
-- that was closed a moment ago gets none: the caller chose the endpoints in a statement before this one.
create function write_events(p jsonb, last jsonb, head text, tail text, invoices text[], numbered boolean, numbers jsonb, endpoints text[])
returns void language plpgsql as $$
declare
  v_merchant text := p->>'merchant_id';
  v_livemode boolean := (p->>'livemode')::boolean;
begin
  with given as (
    select o, e->>'object_id' as object_id, e->>'type' as type, (e->>'created')::bigint as created,
      e->>'object' as object, e->>'previous_attributes' as previous, coalesce(e->>'request_id', p->>'request_id') as request_id,
      row_number() over (partition by e->>'object_id' order by o desc) - 1 as back
    from jsonb_array_elements(p->'events') with ordinality as t(e, o)
    where (e->>'object_id' = any (invoices)) = numbered
  )
  insert into events (id, merchant_id, livemode, type, api_version, object_id, sequence, object, previous_attributes,
                      request_id, idempotency_key, workflow_id, created_at)
  select 'evt_' || head || base32(g.o, 3) || tail, v_merchant, v_livemode, g.type, p->>'api_version', g.object_id, (last->>g.object_id)::integer - g.back,
    -- the first "number":null of an invoice is its own: inside of strings the quotes would be escaped
    case when numbered then regexp_replace(g.object, '"number":null', '"number":' || (numbers->g.object_id)::text) else g.object end::json,
    g.previous::json, g.request_id, p->>'idempotency_key', p->>'workflow_id', g.created
  from given g;
  if endpoints = '{}' then return; end if;
  insert into webhook_deliveries (id, merchant_id, livemode, event_id, event_type, endpoint_id, endpoint_generation, status, next_attempt_at, next_trigger,
                                  created_at)
  select 'whd_' || id_head() || base32(0, 3) || id_tail(), v_merchant, v_livemode, 'evt_' || head || base32(o, 3) || tail, e->>'type', w.id, w.generation,
    'pending', floor(extract(epoch from now()))::bigint, case when e->>'endpoint_id' is null then 'schedule' else 'ping' end, (e->>'created')::bigint
  from jsonb_array_elements(p->'events') with ordinality as t(e, o)
    join webhook_endpoints w on w.id = any (endpoints) and w.status = 'enabled' and w.deleted_at is null
      and case when e->>'endpoint_id' is null then w.enabled_events = '{}' or e->>'type' = any (w.enabled_events) else w.id = e->>'endpoint_id' end
  where (e->>'object_id' = any (invoices)) = numbered
  order by o;
end $$;

-- Writes what a commit (commands/commit.ts) announces behind its rows: the numbers of its objects' events, events, webhook deliveries and wakeups.
-- The gapless numbers of its invoices are number_invoices.
-- Locks in one order: rows (their roots were locked before), discount codes (sorted), object sequences (sorted), wakeups and listeners (sorted).
-- p: {merchant_id, livemode, api_version, request_id, idempotency_key, workflow_id,
--     uses: as count_uses has them,
--     events: [{type, object_id, created, object: "{…}", previous_attributes: "{…}" | null, endpoint_id: text | null, request_id: text | null}], those of
--       invoices that get a number without their object; a request_id of its own where calls were put together (commands/licence-seats.ts), numbers: [{invoice_id, year}], wakeups: [{workflow_id, customer_id, fresh, urgent}]}. It is parsed once, as jsonb;
-- objects travel inside as text, so that they keep the order they are given in.
-- Answers {wakeups: [{workflow_id, token, ...}]}: the wakeups that somebody has to deliver.
create function flush_commit(p jsonb) returns jsonb language plpgsql as $$
declare
  v_merchant text := p->>'merchant_id';
  v_livemode boolean := (p->>'livemode')::boolean;
  v_wakeups jsonb;
  v_invoices text[];
  v_last jsonb;
  v_endpoints text[];
  v_wanted jsonb := p->'wakeups';
  v_head text;
  v_tail text := id_tail();
begin
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

  if v_endpoints <> '{}' or position('webhook-endpoint/' in p->>'wakeups') > 0 then
    with asked as (
      select workflow_id, bool_or(urgent) as urgent from (
        select x->>'workflow_id' as workflow_id, (x->>'urgent')::boolean as urgent from jsonb_array_elements(v_wanted) x
          where x->>'workflow_id' like 'webhook-endpoint/%'
        union all select 'webhook-endpoint/' || e, false from unnest(v_endpoints) e) a
      group by 1
    ), idle as (
      select 'webhook-endpoint/' || e as workflow_id
      from unnest(endpoints_to_wake((select array_agg(split_part(workflow_id, '/', 2)) from asked))) e
    )
    select coalesce((select jsonb_agg(x) from jsonb_array_elements(v_wanted) x where x->>'workflow_id' not like 'webhook-endpoint/%'), '[]')
        || coalesce((select jsonb_agg(jsonb_build_object('workflow_id', workflow_id, 'fresh', false, 'urgent', urgent))
          from asked join idle using (workflow_id)), '[]')
      into v_wanted;
  end if;
  with woken as (
    insert into wakeups as old (workflow_id, token, merchant_id, livemode, customer_id, fresh, urgent, request_id, created_at)
    select x->>'workflow_id', nextval('wakeup_tokens'), v_merchant, v_livemode, x->>'customer_id', (x->>'fresh')::boolean, (x->>'urgent')::boolean,
      p->>'request_id', floor(extract(epoch from now()))::bigint
    from jsonb_array_elements(v_wanted) x order by 1
    -- What was only made has been changed since, so its workflow looks at once: it is fresh no longer.
    on conflict (workflow_id) do update set token = excluded.token, urgent = old.urgent or excluded.urgent, fresh = false
    returning workflow_id, token, customer_id, fresh, urgent
  )
  select coalesce(jsonb_agg(to_jsonb(woken)), '[]') into v_wakeups from woken;

  -- What number_invoices goes on with, behind everything else of the transaction.
  if v_invoices <> '{}' then
    perform set_config('satang.flushed',
      jsonb_build_object('last', v_last, 'head', v_head, 'tail', v_tail, 'endpoints', to_jsonb(v_endpoints))::text, true);
  end if;
  return jsonb_build_object('wakeups', v_wakeups);
end $$;

-- Takes the gapless numbers of a commit's invoices and writes what carries them: the invoices and their events. The last statement of its transaction, in the
-- same round trip as the commit: whoever waits for a number waits for this and the commit, and for nothing else that the commit does.
-- p: as flush_commit's, with the objects of the events of these invoices; the other events are null, so that each keeps its place. Answers {numbers: {invoice id: number}}.
create function number_invoices(p jsonb) returns jsonb language plpgsql as $$
declare
  v_merchant text := p->>'merchant_id';
  v_livemode boolean := (p->>'livemode')::boolean;
  v_flushed jsonb := current_setting('satang.flushed');
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
  -- One by one: the plan of \`= any\` is made anew for each commit.
  for r in select key as id, value as number from jsonb_each_text(v_numbers) loop
    update invoices set number = r.number where id = r.id;
  end loop;
  perform write_events(p, v_flushed->'last', v_flushed->>'head', v_flushed->>'tail', v_invoices, true, v_numbers,
    array(select jsonb_array_elements_text(v_flushed->'endpoints')));
  return jsonb_build_object('numbers', v_numbers);
end $$;
`
