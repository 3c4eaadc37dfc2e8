// Personal data: erasures of customers, the copy of a buyer's details that documents need for as long as the law keeps them, and the redaction of
// events. db/personal-data.ts and docs/privacy.md say what is erased, and why.
export const privacy = /* sql */ `
-- An erasure, from its request until nothing is left to erase; afterwards the proof that it was done. Instants are real time. phase: 'closing' ends what goes on,
-- 'erasing' walks the tables, 'settling' waits for commits that had begun before and walks them once more. step and after: where the walk stands.
create table customer_erasures (
  id text primary key references customers, merchant_id text not null, livemode boolean not null,
  phase text not null check (phase in ('closing', 'erasing', 'settling', 'done')), step integer not null default 0, after text not null default '',
  next_at timestamptz not null default clock_timestamp(), settled_at timestamptz, reason text not null check (reason in ('asked', 'abandoned')),
  requested_at bigint not null, finished_at bigint, check ((phase = 'done') = (finished_at is not null)));
create index on customer_erasures (next_at) where finished_at is null;

-- Names, tax id with branch, and address of an erased customer, for the documents that the Revenue Code keeps and for nothing else. Real time; the row goes at kept_until.
create table document_buyers (
  customer_id text primary key references customers, merchant_id text not null, livemode boolean not null,
  name text, tax_id text, address jsonb, legal_name text, tax_branch text, kept_until bigint not null, created_at bigint not null);
create index document_buyers_old on document_buyers (kept_until);
`

export const redaction = /* sql */ `
-- Takes the members of an API object that name somebody out of it. All others stay as they are, in their order.
create function without_person(p_object json) returns json language sql immutable as $$
  select coalesce(json_object_agg(m.key, case
    when m.key in ('email', 'name', 'phone', 'tax_id', 'address', 'legal_name', 'tax_branch', 'tax_details', 'collected', 'customer_email', 'client_reference_id', 'payment_method_details', 'success_url', 'cancel_url', 'consent', 'url')
      then 'null'
    when m.key = 'buyer' then '{"name":null,"tax_id":null,"branch":null,"address":null}'
    when m.key = 'metadata' then '{}'
    when m.key = 'instances' then '[]'
    when m.key = 'card' then '{"brand":"erased","last4":"----","exp_month":1,"exp_year":1970}'
    else m.value end order by m.o), '{}')
  from json_each(p_object) with ordinality as m(key, value, o)
$$;

-- Takes the person out of up to p_limit events about the given objects, and answers them with the calls that caused them. Only objects of a customer whose
-- erasure was asked for are touched, and nothing but what without_person takes out changes. Runs as the owner: for the application events are append-only.
-- Safe to repeat: an event that was redacted is not found again.
create function redact_events(p_customer text, p_objects text[], p_limit integer, out events text[], out requests text[])
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_family text[] := array(select customer_family(p_customer));
  v_own text[];
begin
  perform 1 from customer_erasures where id = p_customer;
  if not found then raise exception 'no erasure of % was asked for', p_customer using errcode = 'insufficient_privilege'; end if;
  v_own := array(
    select o from unnest(p_objects) o where o = any (v_family)
      or exists (select from payment_methods x where x.id = o and x.customer_id = any (v_family))
      or exists (select from setup_sessions x where x.id = o and x.customer_id = any (v_family))
      or exists (select from checkout_sessions x where x.id = o and x.customer_id = any (v_family))
      or exists (select from subscriptions x where x.id = o and x.customer_id = any (v_family))
      or exists (select from invoices x where x.id = o and x.customer_id = any (v_family))
      or exists (select from payments x where x.id = o and x.customer_id = any (v_family))
      or exists (select from disputes x where x.id = o and x.customer_id = any (v_family))
      or exists (select from licenses x where x.id = o and x.customer_id = any (v_family))
      or exists (select from tax_documents x join invoices y on y.id = x.invoice_id where x.id = o and y.customer_id = any (v_family))
      or exists (select from refunds x join payments y on y.id = x.payment_id where x.id = o and y.customer_id = any (v_family)));
  with found as (
    select e.id from events e where e.object_id = any (v_own) and e.redacted_at is null order by e.id limit p_limit
  ), redacted as (
    update events e set object = without_person(e.object), redacted_at = floor(extract(epoch from clock_timestamp()))::bigint,
      previous_attributes = case when e.previous_attributes is null then null else without_person(e.previous_attributes) end
    from found f where e.id = f.id returning e.id, e.request_id
  )
  select coalesce(array_agg(r.id), '{}'), coalesce(array_agg(distinct r.request_id) filter (where r.request_id is not null), '{}')
    into redact_events.events, redact_events.requests from redacted r;
end $$;
`
