// What makes reads of money fast without a counter: sums of settled ledger entries up to a boundary, and indexes for lists; which attempts were paid
// after all, for drop-off.
// docs/architecture.md says why they stay exact.
import { Migration } from '@mikro-orm/migrations'

const ledger = /* sql */ `
-- The database transaction that wrote the row: what lies below the boundary can neither come nor go any more. The rows that are
-- there already have none, and lie below every boundary.
alter table ledger_transactions add column written_in xid8 not null default '0';
alter table ledger_transactions alter column written_in set default pg_current_xact_id();
create index ledger_transactions_behind on ledger_transactions (written_in);
create index ledger_transactions_available on ledger_transactions (merchant_id, livemode, available_on);

-- What entries below the boundary add up to, by the hour and the day (UTC) in which they become available. Nobody adds to a row
-- on the way of a payment: roll_up_money alone writes here. test_clock_id is '' for real time.
create table balance_sums (
  merchant_id text not null, livemode boolean not null, test_clock_id text not null,
  span_seconds integer not null check (span_seconds in (3600, 86400)), starts_at bigint not null, amount_satang bigint not null,
  primary key (merchant_id, livemode, test_clock_id, span_seconds, starts_at));

-- The same rows by the day in Bangkok on which they were made, for revenue.
create table money_days (
  merchant_id text not null, livemode boolean not null, starts_at bigint not null, type text not null, count integer not null,
  amount_satang bigint not null, fee_satang bigint not null, net_satang bigint not null,
  primary key (merchant_id, livemode, starts_at, type));

-- Below it everything is summed, behind it nothing. It means something on the server whose transactions it counts, and there alone.
create table money_boundary (
  id boolean primary key default true check (id), settled_below xid8 not null, system_identifier bigint not null);
insert into money_boundary (settled_below, system_identifier) select '0', system_identifier from pg_control_system();
grant select on balance_sums, money_days, money_boundary to satang_app;
`

const lists = /* sql */ `
create index checkout_sessions_ended on checkout_sessions (merchant_id, livemode, created_at) where status <> 'open';
-- Ids are in the order of real time, created_at is business time: on a test clock, or when a worker was late, they are apart. Rows that
-- are in order are found between two ids by the list's own index (api/lists.ts); only the others need one by created_at. Not in SQL: what is
-- inlined is not recognised as the condition of an index. The cost is what asking it of many rows takes: the index is there for that.
-- With the schema's name: indexes are built and analysed without a search path.
create function out_of_order(id text, created_at bigint) returns boolean language plpgsql immutable parallel safe cost 1000 as $$
declare
  v_minted text collate "C" := substr(id, strpos(id, '_') + 1, 10);
begin
  return v_minted < public.base32((created_at - 600) * 1000, 10) or v_minted > public.base32((created_at + 600) * 1000, 10);
end $$;
create index payments_out_of_order on payments (merchant_id, livemode, created_at) where announced and out_of_order(id, created_at);
create index ledger_transactions_out_of_order on ledger_transactions (merchant_id, livemode, created_at)
  where out_of_order(id, created_at);
-- A filter that few rows pass must not walk through all of them.
create index payments_status on payments (merchant_id, livemode, status, id desc) where announced;
create index payments_method on payments (merchant_id, livemode, payment_method_type, id desc) where announced;
`

const creditNotes = /* sql */ `
alter table refunds
  add column credit_note_number text,
  add column credit_note_at bigint,
  add constraint refunds_credit_note check ((credit_note_number is null) = (credit_note_at is null));
create unique index refunds_credit_note_number on refunds (merchant_id, livemode, credit_note_number);
create table credit_note_counters (
  merchant_id text not null, livemode boolean not null, year integer not null, last integer not null,
  primary key (merchant_id, livemode, year));
grant select, insert, update on credit_note_counters to satang_app;
`

const rollUp = /* sql */ `
-- Moves the boundary up to the oldest transaction that still runs, and adds what it passes to the sums, in one statement and hence
-- one snapshot: whatever is below has ended, so it is seen now or never was. Answers how many ledger transactions were passed. A crash leaves
-- what was there before. One at a time; whoever comes second has nothing to do. Runs as the owner: nobody else writes sums.
-- On another server than the boundary's (a dump was restored) transactions are counted anew: then all rows that can be seen get below
-- every boundary, and the sums are made again.
create function roll_up_money() returns integer language plpgsql security definer set search_path = public as $$
declare
  v_from xid8;
  v_server bigint;
  v_passed integer;
begin
  select b.system_identifier, b.settled_below into v_server, v_from from money_boundary b;
  if v_server = (select system_identifier from pg_control_system())
    and not exists (select 1 from ledger_transactions where written_in >= v_from) then return 0; end if;

  select b.system_identifier, b.settled_below into v_server, v_from from money_boundary b for update skip locked;
  if not found then return 0; end if;
  if v_server <> (select system_identifier from pg_control_system()) then
    delete from balance_sums;
    delete from money_days;
    update ledger_transactions set written_in = '0' where written_in <> '0';
    update money_boundary b set settled_below = '0', system_identifier = c.system_identifier from pg_control_system() c;
    v_from := '0';
  end if;

  with boundary as materialized (
    select pg_snapshot_xmin(pg_current_snapshot()) as below
  ), passed as materialized (
    select t.* from ledger_transactions t, boundary b where t.written_in >= v_from and t.written_in < b.below
  ), available as (
    insert into balance_sums as old
    select t.merchant_id, t.livemode, coalesce(t.test_clock_id, ''), s.span, t.available_on - t.available_on % s.span, sum(e.amount_satang)
    from passed t join ledger_entries e on e.transaction_id = t.id and e.account = 'merchant_balance', (values (3600), (86400)) s (span)
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (merchant_id, livemode, test_clock_id, span_seconds, starts_at) do update set amount_satang = old.amount_satang + excluded.amount_satang
  ), made as (
    insert into money_days as old
    select t.merchant_id, t.livemode, t.created_at - (t.created_at + 25200) % 86400, t.type, count(*),
      sum(t.amount_satang), sum(t.fee_satang), sum(t.net_satang)
    from passed t
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (merchant_id, livemode, starts_at, type) do update set count = old.count + excluded.count,
      amount_satang = old.amount_satang + excluded.amount_satang, fee_satang = old.fee_satang + excluded.fee_satang,
      net_satang = old.net_satang + excluded.net_satang
  ), moved as (
    update money_boundary set settled_below = b.below from boundary b
  )
  select count(*) into v_passed from passed;
  return v_passed;
end $$;
`

const recovered = /* sql */ `
-- An attempt that had failed or run out before it was paid after all says so, for drop-off.
alter table payments add column recovered boolean not null default false;
update payments p set recovered = true
  where p.status = 'succeeded' and p.payment_method_type = 'promptpay' and exists (
    select from events e where e.object_id = p.id and e.type in ('payment.failed', 'payment.expired'));
`

const clockTime = /* sql */ `
-- What time it is for money. A deleted clock counts for nothing any more, but never takes away what had become available by it.
create function money_time(c test_clocks, p_now bigint) returns bigint language sql immutable parallel safe as $$
  select case when c.id is null then p_now when c.deleted_at is null then c.frozen_time else greatest(c.frozen_time, p_now) end
$$;
`

const readBalance = /* sql */ `
-- The balance at an instant: sums below the boundary, refined where the instant cuts through a day and an hour, and every entry
-- behind it. Stable, so all of it sees the one snapshot of the statement that asks. Each step is planned for its own numbers: nobody
-- can tell beforehand how little lies behind the boundary. On a server that is not the boundary's all entries are added up.
create function read_balance(p_merchant text, p_livemode boolean, p_now bigint, out available bigint, out total bigint)
language plpgsql stable set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  v_below xid8 := coalesce((select settled_below from money_boundary
    where system_identifier = (select system_identifier from pg_control_system())), '0');
  v_hour bigint;
  r record;
begin
  select coalesce(sum(e.amount_satang) filter (where t.available_on <= money_time(c, p_now)), 0), coalesce(sum(e.amount_satang), 0)
    into available, total
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id and e.account = 'merchant_balance'
    left join test_clocks c on c.id = t.test_clock_id
    where t.written_in >= v_below and t.merchant_id = p_merchant and t.livemode = p_livemode;
  if v_below = '0' then return; end if;

  for r in
    select d.test_clock_id as clock, min(d.now) as now, sum(d.amount_satang) as total,
      sum(d.amount_satang) filter (where d.starts_at + 86399 <= d.now) as past,
      min(d.starts_at) filter (where d.starts_at <= d.now and d.starts_at + 86399 > d.now) as today
    from (select s.test_clock_id, s.starts_at, s.amount_satang, money_time(c, p_now) as now
          from balance_sums s left join test_clocks c on c.id = s.test_clock_id
          where s.merchant_id = p_merchant and s.livemode = p_livemode and s.span_seconds = 86400) d
    group by 1
  loop
    total := total + r.total;
    available := available + coalesce(r.past, 0);
    if r.today is not null then
      v_hour := r.now - r.now % 3600;
      available := available + coalesce((
        select sum(h.amount_satang) from balance_sums h
        where h.merchant_id = p_merchant and h.livemode = p_livemode and h.test_clock_id = r.clock
          and h.span_seconds = 3600 and h.starts_at >= r.today and h.starts_at < v_hour), 0) + coalesce((
        select sum(e.amount_satang) from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account = 'merchant_balance'
        where t.merchant_id = p_merchant and t.livemode = p_livemode and coalesce(t.test_clock_id, '') = r.clock
          and t.available_on between v_hour and r.now and t.written_in < v_below), 0);
    end if;
  end loop;
end $$;
`

const readMoneyByDay = /* sql */ `
-- Ledger transactions of one merchant made in [p_from, p_to), by day in Bangkok and type. Whole days come from the sums, the two that the window cuts
-- through row by row, and so does everything behind the boundary; all of one snapshot, as read_balance.
create function read_money_by_day(p_merchant text, p_livemode boolean, p_from bigint, p_to bigint)
returns table (at bigint, type text, count integer, amount_satang bigint, fee_satang bigint)
language plpgsql stable set plan_cache_mode = force_custom_plan set jit = off as $$
#variable_conflict use_column
declare
  v_below xid8 := coalesce((select settled_below from money_boundary
    where system_identifier = (select system_identifier from pg_control_system())), '0');
  v_first bigint := p_from - (p_from + 25200) % 86400 + case when (p_from + 25200) % 86400 = 0 then 0 else 86400 end;
  v_last bigint := p_to - (p_to + 25200) % 86400;
  e record;
begin
  return query
    select min(t.created_at), t.type, count(*)::integer, sum(t.amount_satang)::bigint, sum(t.fee_satang)::bigint
    from ledger_transactions t
    where t.written_in >= v_below and t.merchant_id = p_merchant and t.livemode = p_livemode and t.created_at >= p_from and t.created_at < p_to
    group by t.created_at - (t.created_at + 25200) % 86400, t.type;
  if v_below = '0' then return; end if;
  if v_first < v_last then
    return query
      select d.starts_at, d.type, d.count, d.amount_satang, d.fee_satang from money_days d
      where d.merchant_id = p_merchant and d.livemode = p_livemode and d.starts_at >= v_first and d.starts_at < v_last;
  end if;
  -- Rows in order lie between two ids, those outside have an index of their own; no row is in both.
  for e in
    select from_at, to_at, 'txn_' || base32(greatest(from_at - 600, 0) * 1000, 10) as first, 'txn_' || base32((to_at + 601) * 1000, 10) as behind
    from (values (p_from, least(v_first, p_to)), (greatest(v_last, v_first), p_to)) edge (from_at, to_at) where from_at < to_at
  loop
    return query
      select min(t.created_at), t.type, count(*)::integer, sum(t.amount_satang)::bigint, sum(t.fee_satang)::bigint
      from (
        select r.* from ledger_transactions r
        where r.merchant_id = p_merchant and r.livemode = p_livemode and r.id >= e.first and r.id < e.behind
        union all
        select r.* from ledger_transactions r
        where r.merchant_id = p_merchant and r.livemode = p_livemode and out_of_order(r.id, r.created_at)
          and r.created_at >= e.from_at and r.created_at < e.to_at and not (r.id >= e.first and r.id < e.behind)
      ) t
      where t.written_in < v_below and t.created_at >= e.from_at and t.created_at < e.to_at
      group by t.created_at - (t.created_at + 25200) % 86400, t.type;
  end loop;
end $$;
`

export class Reads extends Migration {
  override up(): void {
    for (const part of [ledger, lists, creditNotes, recovered, clockTime, rollUp, readBalance, readMoneyByDay])
      this.addSql(part)
    this.addSql('select roll_up_money()')
  }
}
