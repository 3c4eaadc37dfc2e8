// Tax documents: receipts, tax invoices and notes, each with a gapless number. A document is written in the commit of its payment or refund and never
// changes after, except that another may replace it, or that it is cancelled.
export const taxDocuments = /* sql */ `
create table tax_documents (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  kind text not null check (kind in ('full', 'abbreviated', 'receipt', 'credit_note', 'debit_note')),
  number text not null, status text not null check (status in ('issued', 'replaced', 'cancelled')),
  invoice_id text not null references invoices, payment_id text references payments, refund_id text references refunds,
  -- The document that it was issued instead of, the one that was issued instead of it, and for a note the one whose amount it changes.
  replaces_id text references tax_documents, replaced_by_id text references tax_documents deferrable initially deferred, original_id text references tax_documents,
  original_number text, original_issued_at bigint, reason text,
  -- As they were when it was issued.
  seller jsonb not null, buyer jsonb not null, lines jsonb not null, totals jsonb not null,
  total_satang bigint not null check (total_satang > 0), issued_at bigint not null,
  -- When and why it was cancelled without another instead. It keeps its number.
  cancelled_at bigint, cancellation_reason text,
  -- When its e-Tax mail went out (worker/mailer.ts).
  emailed_at bigint,
  check ((refund_id is null) = (original_id is null)),
  check ((original_id is null) = (original_number is null) and (original_id is null) = (original_issued_at is null)),
  check ((status = 'replaced') = (replaced_by_id is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null) and (status = 'cancelled') = (cancellation_reason is not null)));
create unique index tax_documents_number on tax_documents (merchant_id, livemode, number);
create unique index tax_documents_of_invoice on tax_documents (invoice_id) where refund_id is null and status <> 'replaced';
create unique index tax_documents_of_refund on tax_documents (refund_id) where refund_id is not null;
create index on tax_documents (merchant_id, livemode, id desc);
create index on tax_documents (merchant_id, livemode, issued_at);
create index on tax_documents (invoice_id, id desc);
create index on tax_documents (payment_id);
create index on tax_documents (original_id) where original_id is not null;

-- An issued document is evidence: what it says stays. Only its end changes, when it was mailed, and the buyer is taken out when the law no longer keeps it (worker/purges.ts).
create function keep_tax_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a tax document is kept' using errcode = 'restrict_violation'; end if;
  if to_jsonb(old) - '{status,replaced_by_id,cancelled_at,cancellation_reason,emailed_at,buyer}'::text[]
      is distinct from to_jsonb(new) - '{status,replaced_by_id,cancelled_at,cancellation_reason,emailed_at,buyer}'::text[]
    or old.status <> 'issued' and to_jsonb(old) - '{emailed_at,buyer}'::text[] is distinct from to_jsonb(new) - '{emailed_at,buyer}'::text[] then
    raise exception 'a tax document never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger issued_is_kept before update or delete on tax_documents for each row execute function keep_tax_document();

-- When the law no longer keeps the documents of an erased customer, its details go from its tax documents, too.
create function forget_document_buyer() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update tax_documents t set buyer = '{"name":null,"tax_id":null,"branch":null,"address":null}'
    from invoices i where i.customer_id in (select customer_family(old.customer_id)) and t.invoice_id = i.id;
  return null;
end $$;
create trigger buyer_is_forgotten after delete on document_buyers for each row execute function forget_document_buyer();

-- Of numbers such as TAX-2026-000001: per merchant, mode, branch, prefix and year of issue in Bangkok.
create table tax_document_counters (
  merchant_id text not null, livemode boolean not null, branch text not null, prefix text not null, year integer not null, last integer not null,
  primary key (merchant_id, livemode, branch, prefix, year));

-- The next number of a series. The row stays locked until the commit, so that a number that is not used is not taken.
create function next_tax_number(p_merchant text, p_livemode boolean, p_branch text, p_prefix text, p_year integer) returns text language plpgsql as $$
declare
  v_last integer;
begin
  insert into tax_document_counters as c (merchant_id, livemode, branch, prefix, year, last) values (p_merchant, p_livemode, p_branch, p_prefix, p_year, 1)
    on conflict (merchant_id, livemode, branch, prefix, year) do update set last = c.last + 1
    returning c.last into v_last;
  return p_prefix || case when p_branch = '00000' then '' else '-' || p_branch end || '-' || lpad(p_year::text, 4, '0') || '-'
    || lpad(v_last::text, greatest(6, length(v_last::text)), '0');
end $$;

-- Writes the documents of a commit's payments, with their numbers: the last statement of its transaction but for the audit log, so that the series is locked
-- for the shortest time. p: {merchant_id, livemode, documents: [{id, prefix, branch, year, kind, invoice_id, payment_id, seller, buyer, lines, totals, total_satang, issued_at}]}.
create function issue_tax_documents(p jsonb) returns jsonb language plpgsql as $$
declare
  d jsonb;
begin
  for d in select x from jsonb_array_elements(p->'documents') with ordinality as t(x, o) order by x->>'branch', x->>'prefix', (x->>'year')::integer, o loop
    insert into tax_documents (id, merchant_id, livemode, kind, number, status, invoice_id, payment_id, seller, buyer, lines, totals, total_satang, issued_at)
    values (d->>'id', p->>'merchant_id', (p->>'livemode')::boolean, d->>'kind',
      next_tax_number(p->>'merchant_id', (p->>'livemode')::boolean, d->>'branch', d->>'prefix', (d->>'year')::integer), 'issued',
      d->>'invoice_id', d->>'payment_id', d->'seller', d->'buyer', d->'lines', d->'totals', (d->>'total_satang')::bigint, (d->>'issued_at')::bigint);
  end loop;
  return '{}';
end $$;
`
