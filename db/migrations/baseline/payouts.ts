// Bank accounts, payouts, and why a payout round left a merchant out. Work that can touch many rows goes in steps of a bounded size: the transactions
// of a payout get its id in steps after the commit that reserves it.
export const payouts = /* sql */ `
-- A new account is not paid to at once: it has a time from which it may be used, who added it, and who confirmed it. A stolen session or key that adds
-- one gains nothing before somebody has noticed.
create table bank_accounts (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  bank_code text not null, account_name text not null, account_number bytea not null, last_four text not null,
  deleted_at bigint, metadata jsonb not null default '{}', created_at bigint not null,
  usable_from bigint not null, added_by text, confirmed_by text, is_chosen boolean not null default false,
  constraint bank_accounts_chosen_is_there check (not is_chosen or deleted_at is null),
  -- Test mode moves no money: nothing waits there, and nothing is confirmed.
  constraint bank_accounts_wait_in_live_mode check (livemode or (usable_from = created_at and confirmed_by is null)),
  -- Whoever added the account is not the second person.
  constraint bank_accounts_second_owner check (confirmed_by is null or confirmed_by is distinct from added_by));
create index on bank_accounts (merchant_id, livemode, id desc);
create unique index bank_accounts_chosen on bank_accounts (merchant_id, livemode) where is_chosen;

-- A bank file of payouts that a person sends: made once, never changed.
create table payout_files (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null, gateway text not null,
  payout_count integer not null check (payout_count > 0), amount_satang bigint not null check (amount_satang > 0),
  transfer_on bigint not null, created_by text, created_at bigint not null);
create index on payout_files (merchant_id, livemode, id desc);

create table payouts (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'returned')),
  amount_satang bigint not null check (amount_satang > 0), gateway text not null,
  bank_account_id text not null references bank_accounts, bank_account json not null,
  round text, round_key text, automatic boolean not null,
  -- Pays out all that was available: its transactions carry its id and sum to it.
  whole boolean not null,
  arrival_date bigint not null, reference text, failure_code text, paid_at bigint, ended_at bigint,
  asks integer not null default 0, next_action_at bigint,
  -- The instant of a round that was run by hand in test mode: the time that all of it happens at.
  simulated_at bigint,
  metadata jsonb not null default '{}', created_at bigint not null,
  check ((round is null) = (round_key is null)), check (automatic = (round is not null)),
  -- A person sends it: once it was handed over nobody asks for it.
  by_hand boolean not null default false, file_id text references payout_files,
  constraint payouts_by_hand check (not by_hand or status <> 'pending'),
  constraint payouts_in_file check (file_id is null or by_hand),
  check ((status = 'pending' or (status = 'in_transit' and not by_hand)) = (next_action_at is not null)),
  check ((status in ('failed', 'returned')) = (failure_code is not null)),
  check (status <> 'paid' or paid_at is not null));
create index on payouts (merchant_id, livemode, id desc);
-- Never two payouts of one merchant in one round.
create unique index payouts_once_a_round on payouts (merchant_id, livemode, round_key) where round_key is not null;
create index on payouts (next_action_at) where next_action_at is not null;
create index payouts_unsent on payouts (livemode) where status = 'pending' and asks = 0;

create index payouts_to_send on payouts (merchant_id, livemode) where by_hand and status = 'in_transit';
create index payouts_of_file on payouts (file_id) where file_id is not null;

create table payout_skips (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  round text not null, round_key text not null, round_at bigint not null,
  reason text not null check (reason in ('negative_balance', 'below_minimum', 'no_bank_account', 'paused')),
  available_satang bigint not null, minimum_payout_satang bigint not null, created_at bigint not null,
  bank_account_usable_from bigint,
  constraint payout_skips_waiting check (bank_account_usable_from is null or reason = 'no_bank_account'));
create index on payout_skips (merchant_id, livemode, id desc);
create unique index payout_skips_once_a_round on payout_skips (merchant_id, livemode, round_key);

-- A payout whose transactions have not all got its id yet. One statement decided which ones it pays out: those that its snapshot saw, that were due by
-- these times, and that nobody had reserved before. The row goes with the last of them, and until then the payout is not sent.
create table payout_reservations (
  payout_id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  -- The order in which a merchant's reservations were made, and in which they are assigned.
  position bigint generated always as identity,
  seen pg_snapshot not null,
  -- The server whose transactions that snapshot counts, and where the ids begin that nobody had minted yet: where a dump was restored, newer rows are known
  -- by it.
  system_identifier bigint not null, ids_before text collate "C" not null,
  available_at bigint not null, taken_at bigint not null, by_clock boolean not null,
  transactions integer not null check (transactions > 0), amount_satang bigint not null check (amount_satang > 0),
  assigned integer not null default 0, assigned_satang bigint not null default 0,
  -- The available_on of the last transaction, and how far the steps have come.
  until bigint not null, after_available_on bigint not null, after_id text not null);
create index payout_reservations_in_order on payout_reservations (merchant_id, livemode, position);

-- What time it was on the clocks of those transactions.
create table payout_reservation_clocks (
  payout_id text not null references payout_reservations on delete cascade, test_clock_id text not null,
  available_at bigint not null, taken_at bigint not null, primary key (payout_id, test_clock_id));
`

export const payoutFunctions = /* sql */ `
-- The account that a merchant is paid to at p_now, real time: the one that was chosen, else the newest that may be used by then. The rule stands here alone.
create function account_paid_to(p_merchant text, p_livemode boolean, p_now bigint) returns text language sql stable as $$
  select b.id from bank_accounts b
  where b.merchant_id = p_merchant and b.livemode = p_livemode and b.deleted_at is null and (not b.livemode or b.usable_from <= p_now)
  order by b.is_chosen desc, b.id desc limit 1
$$;

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
-- get the payout's id at once, the others by assign_payout.
-- The account is the one that is paid to at p_now; when there is none, account_usable_from says when the first of those that wait may be used.
-- p_at, p_taken_at, p_by_clock: db/queries/payouts.ts, Availability. p_round_key null: by hand, and a pause is not heeded.
-- It and assign_payout run as the owner: beside the policy of the walls (walls.ts) the planner expects so few rows that it would read and sort all of a
-- merchant's for each step. Each of their statements names merchant and mode.
create function reserve_payout(p_merchant text, p_livemode boolean, p_round_key text, p_payout text, p_at bigint, p_taken_at bigint, p_by_clock boolean,
  p_now bigint, p_least bigint, p_exactly bigint, p_step integer, out settings jsonb, out account json, out account_usable_from bigint,
  out paid_before text, out skipped_before text, out available_satang bigint, out transactions integer, out reserved boolean, out last_available_on bigint, out clocks integer, out clock text,
  out available_now boolean) language plpgsql security definer
set plan_cache_mode = force_custom_plan set jit = off set search_path = pg_catalog, public, pg_temp as $$
declare
  v_open boolean;
  v_moved boolean;
begin
  perform 1 from merchants m where m.id = p_merchant for no key update;
  select m.settings,
    (select json_build_object('id', b.id, 'bankCode', b.bank_code, 'accountName', b.account_name, 'lastFour', b.last_four)
      from bank_accounts b where b.id = account_paid_to(m.id, p_livemode, p_now)),
    (select min(b.usable_from) from bank_accounts b where b.merchant_id = m.id and b.livemode = p_livemode and b.deleted_at is null),
    (select p.id from payouts p where p.merchant_id = m.id and p.livemode = p_livemode and p.round_key = p_round_key),
    (select s.id from payout_skips s where s.merchant_id = m.id and s.livemode = p_livemode and s.round_key = p_round_key),
    exists (select from payout_reservations r where r.merchant_id = m.id and r.livemode = p_livemode),
    exists (select from payout_reservations r where r.merchant_id = m.id and r.livemode = p_livemode
      and r.system_identifier <> (select system_identifier from pg_control_system()))
    into settings, account, account_usable_from, paid_before, skipped_before, v_open, v_moved from merchants m where m.id = p_merchant;
  if account is not null then account_usable_from := null; end if;
  if paid_before is not null then return; end if;

  -- Planned for these values: where nothing else is reserved, the condition of it is gone, and the index is all that is read.
  with due as (
    select t.test_clock_id, sum(t.net_satang) as satang, count(*) as transactions, max(t.available_on) as last_available_on,
      bool_and(t.available_on <= money_time(c, p_now)) as available_now, min(money_time(c, p_at)) as available_at, min(money_time(c, p_taken_at)) as taken_at
    from ledger_transactions t
    left join test_clocks c on c.id = t.test_clock_id and c.merchant_id = p_merchant and c.livemode = p_livemode
    where t.merchant_id = p_merchant and t.livemode = p_livemode and t.payout_id is null and t.net_satang <> 0 and t.settlement = 'platform'
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
-- statistics say, the whole table is never read for a step.
create function assign_payout(p_payout text, p_now bigint, p_step integer) returns boolean language plpgsql security definer
set plan_cache_mode = force_custom_plan set enable_seqscan = off set jit = off set search_path = pg_catalog, public, pg_temp as $$
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
    where t.merchant_id = r.merchant_id and t.livemode = r.livemode and t.payout_id is null and t.net_satang <> 0 and t.settlement = 'platform'
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
