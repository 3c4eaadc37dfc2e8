// What can touch many rows goes in steps of a bounded size. Here: the transactions of a payout get its id in steps behind the commit that reserves it.
import { Migration } from '@mikro-orm/migrations'

const reservations = /* sql */ `
-- A payout whose transactions have not all got its id yet. Which ones it pays out was decided by one statement: those that its snapshot saw, that were due by
-- these times, and that nobody had reserved before. The row goes with the last of them, and until then the payout is not sent.
create table payout_reservations (
  payout_id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  -- the order in which a merchant's reservations were made, and in which they are assigned
  position bigint generated always as identity,
  seen pg_snapshot not null,
  -- the server whose transactions that snapshot counts, and where the ids begin that nobody had minted yet: where a dump was restored, newer rows are told apart by it
  system_identifier bigint not null, ids_before text collate "C" not null,
  available_at bigint not null, taken_at bigint not null, by_clock boolean not null,
  transactions integer not null check (transactions > 0), amount_satang bigint not null check (amount_satang > 0),
  assigned integer not null default 0, assigned_satang bigint not null default 0,
  -- the available_on of the last transaction, and how far the steps have come
  until bigint not null, after_available_on bigint not null, after_id text not null);
create index payout_reservations_in_order on payout_reservations (merchant_id, livemode, position);

-- What time it was on the clocks of those transactions.
create table payout_reservation_clocks (
  payout_id text not null references payout_reservations on delete cascade, test_clock_id text not null,
  available_at bigint not null, taken_at bigint not null, primary key (payout_id, test_clock_id));
grant select, insert, update, delete on payout_reservations, payout_reservation_clocks to satang_app;

-- In the order of the steps, and with what the sum is made of: it reads this index alone.
create index ledger_unpaid on ledger_transactions (merchant_id, livemode, available_on, id) include (net_satang, test_clock_id)
  where payout_id is null and net_satang <> 0;
drop index ledger_not_paid_out;
`

const reservePayout = /* sql */ `
-- Whether a transaction is one of a reservation's; k is the row of its clock there. p_moved: this server counts its transactions anew.
create function is_reserved(r payout_reservations, k payout_reservation_clocks, t ledger_transactions, p_moved boolean) returns boolean
language sql stable parallel safe as $$
  select coalesce(pg_visible_in_snapshot(t.written_in, r.seen)
    and (not p_moved or substr(t.id, strpos(t.id, '_') + 1, 10) collate "C" < r.ids_before)
    and t.available_on <= case
      when t.test_clock_id is null or not r.by_clock then case when t.net_satang < 0 then r.taken_at else r.available_at end
      when t.net_satang < 0 then k.taken_at else k.available_at end, false)
$$;

-- Locks a merchant, reads what decides over its payout, and reserves what is available and not paid out: when it may be paid, and when that comes to p_least
-- at least, and to p_exactly if that is given. The sum and what it is the sum of come from the snapshot of one statement. A function, so that it is one round
-- trip. Whoever waited for the lock reads what was committed meanwhile: each statement in it has a snapshot of its own. The first p_step transactions
-- get the payout's id at once; unassigned says how many are left for assign_payout.
-- p_at, p_taken_at, p_by_clock: db/queries/payouts.ts, Availability. p_round_key null: by hand, and a pause is not heeded.
drop function reserve_payout(text, boolean, text, text, bigint, bigint, boolean, bigint, bigint, bigint);
create function reserve_payout(p_merchant text, p_livemode boolean, p_round_key text, p_payout text, p_at bigint, p_taken_at bigint, p_by_clock boolean,
  p_now bigint, p_least bigint, p_exactly bigint, p_step integer, out settings jsonb, out account json, out paid_before text, out skipped_before text,
  out available_satang bigint, out transactions integer, out reserved boolean, out last_available_on bigint, out clocks integer, out clock text,
  out available_now boolean) language plpgsql set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  v_open boolean;
  v_moved boolean;
begin
  perform 1 from merchants m where m.id = p_merchant for no key update;
  select m.settings,
    (select json_build_object('id', b.id, 'bankCode', b.bank_code, 'accountName', b.account_name, 'lastFour', b.last_four)
      from bank_accounts b where b.merchant_id = m.id and b.livemode = p_livemode and b.is_default),
    (select p.id from payouts p where p.merchant_id = m.id and p.livemode = p_livemode and p.round_key = p_round_key),
    (select s.id from payout_skips s where s.merchant_id = m.id and s.livemode = p_livemode and s.round_key = p_round_key),
    exists (select from payout_reservations r where r.merchant_id = m.id and r.livemode = p_livemode),
    exists (select from payout_reservations r where r.merchant_id = m.id and r.livemode = p_livemode
      and r.system_identifier <> (select system_identifier from pg_control_system()))
    into settings, account, paid_before, skipped_before, v_open, v_moved from merchants m where m.id = p_merchant;
  if paid_before is not null then return; end if;

  -- Planned for these values: where nothing else is reserved, the condition of it is gone, and the index is all that is read.
  with due as (
    select t.test_clock_id, sum(t.net_satang) as satang, count(*) as transactions, max(t.available_on) as last_available_on,
      bool_and(t.available_on <= money_time(c, p_now)) as available_now, min(money_time(c, p_at)) as available_at, min(money_time(c, p_taken_at)) as taken_at
    from ledger_transactions t
    left join test_clocks c on c.id = t.test_clock_id and c.merchant_id = p_merchant and c.livemode = p_livemode
    where t.merchant_id = p_merchant and t.livemode = p_livemode and t.payout_id is null and t.net_satang <> 0
      and t.available_on <= case when p_by_clock then money_time(c, case when t.net_satang < 0 then p_taken_at else p_at end)
        when t.net_satang < 0 then p_taken_at else p_at end
      and (not v_open or not exists (
        select from payout_reservations r
        left join payout_reservation_clocks k on k.payout_id = r.payout_id and k.test_clock_id = t.test_clock_id
        where r.merchant_id = p_merchant and r.livemode = p_livemode and is_reserved(r, k, t, v_moved)))
    group by t.test_clock_id
  ), total as (
    select coalesce(sum(d.satang), 0) as satang, coalesce(sum(d.transactions), 0) as transactions, coalesce(max(d.last_available_on), 0) as last_available_on,
      count(*) as clocks, min(d.test_clock_id) as clock, coalesce(bool_and(d.available_now), true) as available_now
    from due d
  ), kept as (
    insert into payout_reservations (payout_id, merchant_id, livemode, seen, system_identifier, ids_before, available_at, taken_at, by_clock, transactions,
      amount_satang, until, after_available_on, after_id)
    select p_payout, p_merchant, p_livemode, pg_current_snapshot(), (select system_identifier from pg_control_system()),
      base32(floor(extract(epoch from clock_timestamp() + interval '1 minute') * 1000)::bigint, 10), p_at, p_taken_at, p_by_clock, t.transactions, t.satang,
      t.last_available_on, 0, ''
    from total t
    where t.satang >= greatest(p_least, 1) and coalesce(t.satang = p_exactly, true) and account is not null
      and (p_round_key is null or coalesce(settings->>'payouts_paused', '') <> 'true')
    returning 1
  ), kept_clocks as (
    insert into payout_reservation_clocks
    select p_payout, d.test_clock_id, d.available_at, d.taken_at from due d, kept where p_by_clock and d.test_clock_id is not null
  )
  select t.satang, t.transactions, exists (select from kept), t.last_available_on, t.clocks, t.clock, t.available_now
    into available_satang, transactions, reserved, last_available_on, clocks, clock, available_now from total t;
  if reserved then perform assign_payout(p_payout, p_now, p_step); end if;
end $$;

-- Gives the payout's id to the next p_step transactions that are reserved for it, and to the payments that were charged by them; answers whether all have it.
-- Of several reservations of a merchant the oldest goes first: what it has not marked yet must not be taken for another's. What was reserved must be found,
-- to the row and the satang; else nothing of the step is kept and the payout is not sent. Safe to repeat, to be killed and to run twice at once. Whatever the
-- statistics say: the whole table is never read for a step.
create function assign_payout(p_payout text, p_now bigint, p_step integer) returns boolean language plpgsql
set plan_cache_mode = force_custom_plan set enable_seqscan = off set jit = off as $$
declare
  r payout_reservations;
  v_moved boolean;
  v_read integer;
  v_assigned integer;
  v_satang bigint;
  v_available_on bigint;
  v_id text;
begin
  perform 1 from merchants m where m.id = (select o.merchant_id from payout_reservations o where o.payout_id = p_payout) for no key update;
  select f.* into r from payout_reservations o join payout_reservations f on (f.merchant_id, f.livemode) = (o.merchant_id, o.livemode)
    where o.payout_id = p_payout order by f.position limit 1;
  if r.payout_id is null then return true; end if;
  v_moved := r.system_identifier <> (select system_identifier from pg_control_system());

  with step as materialized (
    select t.id, t.type, t.source_id, t.net_satang, t.available_on, is_reserved(r, k, t, v_moved) as ours
    from ledger_transactions t
    left join payout_reservation_clocks k on k.payout_id = r.payout_id and k.test_clock_id = t.test_clock_id
    where t.merchant_id = r.merchant_id and t.livemode = r.livemode and t.payout_id is null and t.net_satang <> 0
      and (t.available_on, t.id) > (r.after_available_on, r.after_id) and t.available_on <= r.until
    order by t.available_on, t.id limit p_step
  ), given as (
    update ledger_transactions l set payout_id = r.payout_id from step s where s.ours and l.id = s.id
  ), paid as (
    update payments p set payout_id = r.payout_id from step s where s.ours and s.type = 'charge' and p.id = s.source_id
  )
  select count(*), count(*) filter (where s.ours), coalesce(sum(s.net_satang) filter (where s.ours), 0),
    (array_agg(s.available_on order by s.available_on desc, s.id desc))[1], (array_agg(s.id order by s.available_on desc, s.id desc))[1]
    into v_read, v_assigned, v_satang, v_available_on, v_id from step s;
  v_assigned := r.assigned + v_assigned;
  v_satang := r.assigned_satang + v_satang;
  if v_assigned = r.transactions and v_satang = r.amount_satang then
    delete from payout_reservations o where o.payout_id = r.payout_id;
    return r.payout_id = p_payout;
  end if;
  if v_read < p_step then
    raise exception 'payout % was reserved from % transactions of % satang, and % of % were found', r.payout_id, r.transactions, r.amount_satang, v_assigned,
      v_satang using errcode = 'data_exception';
  end if;
  update payout_reservations o set assigned = v_assigned, assigned_satang = v_satang, after_available_on = v_available_on, after_id = v_id
    where o.payout_id = r.payout_id;
  -- It is at work: nobody needs to ring it.
  update payouts p set next_action_at = greatest(p.next_action_at, p_now) where p.id = p_payout and p.status = 'pending';
  return false;
end $$;
`

/** What loops of the worker look for, each in an index of its own: where nothing waits, nothing is read. */
const loops = /* sql */ `
-- Old rows, for worker/purges.ts.
create index rate_limits_old on rate_limits (expire);
create index portal_sessions_old on portal_sessions (greatest(expires_at, cookie_expires_at));
create index member_links_old on member_links (expires_at);
create index member_sessions_old on member_sessions (expires_at);
create index api_key_previous_secrets_old on api_key_previous_secrets (expires_at);
create index audits_old on audits (created_at);

-- Rows whose time may have passed unnoticed, and rings to take over, for worker/relay.ts.
create index payments_charging on payments (charge_started_at) where not announced and status = 'processing' and charge_started_at is not null;
create index inbound_transfers_received on inbound_transfers (coalesce(matched_at, created_at)) where status = 'received';
create index test_clocks_advancing on test_clocks (id) where status = 'advancing';
create index rings_in_order on rings (urgent desc, created_at);
`

const rollUp = /* sql */ `
-- Where the renumbering of a database that came from another server began; null: there is none.
alter table money_boundary add column renumbered_from xid8;

-- Moves the boundary up by about p_step ledger transactions, but not beyond the oldest transaction that still runs, and adds what it passes to the sums,
-- in one statement and hence one snapshot: whatever is below has ended, so it is seen now or never was. Answers how many ledger transactions were
-- passed, and whether the next step has something to do at once. A crash leaves what was there before. One at a time; whoever comes second has nothing to do. Runs as
-- the owner: nobody else writes sums.
-- On another server than the boundary's (a dump was restored) transactions are counted anew. Then old rows are given numbers of this server, p_step at a time; when
-- none is left the boundary is set to where that began, and everything is summed again step by step. Until then nothing is below it. A payout that
-- is still to be given its transactions knows them by their numbers of then: it goes first.
drop function roll_up_money();
create function roll_up_money(p_step integer default 10000, out passed integer, out more boolean) language plpgsql security definer set search_path = public
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  b money_boundary;
  v_server bigint := (select system_identifier from pg_control_system());
  v_next xid8;
  v_renumbered integer;
  v_quiet boolean;
begin
  passed := 0;
  more := false;
  select m.* into b from money_boundary m;
  if b.system_identifier = v_server and not exists (select from ledger_transactions where written_in >= b.settled_below) then return; end if;
  select m.* into b from money_boundary m for update skip locked;
  if not found then return; end if;

  if b.system_identifier <> v_server then
    if exists (select from payout_reservations r where r.system_identifier <> v_server) then return; end if;
    if b.renumbered_from is null then
      b.renumbered_from := pg_current_xact_id();
      update money_boundary set renumbered_from = b.renumbered_from;
    end if;
    -- Whoever wrote under an older number has ended: the next statement sees all of it.
    v_quiet := pg_snapshot_xmin(pg_current_snapshot()) >= b.renumbered_from;
    -- Those from before, and those of numbers that this server has not reached yet. Its own among the first are renumbered too, which harms nobody.
    with old as (
      (select id from ledger_transactions where written_in < b.renumbered_from order by written_in limit p_step)
      union all
      (select id from ledger_transactions where written_in >= pg_snapshot_xmax(pg_current_snapshot()) order by written_in desc limit p_step)
    )
    update ledger_transactions t set written_in = pg_current_xact_id() from old where t.id = old.id;
    get diagnostics v_renumbered = row_count;
    more := v_renumbered > 0 or v_quiet;
    if v_renumbered > 0 or not v_quiet then return; end if;
    truncate balance_sums, money_days;
    update money_boundary set settled_below = b.renumbered_from, system_identifier = v_server, renumbered_from = null;
    return;
  end if;

  -- At least one transaction of the database is passed, however many rows it wrote.
  select t.written_in into v_next from ledger_transactions t where t.written_in >= b.settled_below order by t.written_in offset p_step limit 1;
  if v_next = (select min(t.written_in) from ledger_transactions t where t.written_in >= b.settled_below) then
    select min(t.written_in) into v_next from ledger_transactions t where t.written_in > v_next;
  end if;

  with boundary as materialized (
    select case when v_next < pg_snapshot_xmin(pg_current_snapshot()) then v_next else pg_snapshot_xmin(pg_current_snapshot()) end as below
  ), behind as materialized (
    select t.* from ledger_transactions t, boundary o where t.written_in >= b.settled_below and t.written_in < o.below
  ), available as (
    insert into balance_sums as old
    select t.merchant_id, t.livemode, coalesce(t.test_clock_id, ''), s.span, t.available_on - t.available_on % s.span, sum(e.amount_satang)
    from behind t join ledger_entries e on e.transaction_id = t.id and e.account = 'merchant_balance', (values (3600), (86400)) s (span)
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (merchant_id, livemode, test_clock_id, span_seconds, starts_at) do update set amount_satang = old.amount_satang + excluded.amount_satang
  ), made as (
    insert into money_days as old
    select t.merchant_id, t.livemode, t.created_at - (t.created_at + 25200) % 86400, t.type, count(*),
      sum(t.amount_satang), sum(t.fee_satang), sum(t.net_satang)
    from behind t
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (merchant_id, livemode, starts_at, type) do update set count = old.count + excluded.count,
      amount_satang = old.amount_satang + excluded.amount_satang, fee_satang = old.fee_satang + excluded.fee_satang,
      net_satang = old.net_satang + excluded.net_satang
  ), moved as (
    update money_boundary set settled_below = o.below from boundary o
  )
  select (select count(*) from behind), coalesce(o.below = v_next, false) into passed, more from boundary o;
end $$;
`

export class BoundedSteps extends Migration {
  override up(): void {
    for (const part of [reservations, reservePayout, loops, rollUp]) this.addSql(part)
  }
}
