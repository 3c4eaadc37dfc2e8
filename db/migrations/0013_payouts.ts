// Bank accounts, payouts, and why a round left a merchant out; what of the ledger is not paid out yet; the simulator's book of transfers.
import { Migration } from '@mikro-orm/migrations'

const tables = /* sql */ `
create table bank_accounts (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  bank_code text not null, account_name text not null, account_number bytea not null, last_four text not null,
  is_default boolean not null, deleted_at bigint, metadata jsonb not null default '{}', created_at bigint not null,
  check (not is_default or deleted_at is null));
create index on bank_accounts (merchant_id, livemode, id desc);
create unique index bank_accounts_default on bank_accounts (merchant_id, livemode) where is_default;

create table payouts (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'returned')),
  amount_satang bigint not null check (amount_satang > 0), gateway text not null,
  bank_account_id text not null references bank_accounts, bank_account json not null,
  round text, round_key text, automatic boolean not null,
  -- pays out all that was available: its transactions carry its id and sum to it
  whole boolean not null,
  arrival_date bigint not null, reference text, failure_code text, paid_at bigint, ended_at bigint,
  asks integer not null default 0, next_action_at bigint,
  -- the instant of a round that was run by hand in test mode: the time that all of it happens at
  simulated_at bigint,
  metadata jsonb not null default '{}', created_at bigint not null,
  check ((round is null) = (round_key is null)), check (automatic = (round is not null)),
  check ((status in ('pending', 'in_transit')) = (next_action_at is not null)),
  check ((status in ('failed', 'returned')) = (failure_code is not null)),
  check (status <> 'paid' or paid_at is not null));
create index on payouts (merchant_id, livemode, id desc);
-- Never two payouts of one merchant in one round.
create unique index payouts_once_a_round on payouts (merchant_id, livemode, round_key) where round_key is not null;
create index on payouts (next_action_at) where next_action_at is not null;
create index payouts_unsent on payouts (livemode) where status = 'pending' and asks = 0;

create table payout_skips (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  round text not null, round_key text not null, round_at bigint not null,
  reason text not null check (reason in ('negative_balance', 'below_minimum', 'no_bank_account', 'paused')),
  available_satang bigint not null, minimum_payout_satang bigint not null, created_at bigint not null);
create index on payout_skips (merchant_id, livemode, id desc);
create unique index payout_skips_once_a_round on payout_skips (merchant_id, livemode, round_key);

-- What is not paid out yet: the only rows that a round reads, however long the ledger is.
create index ledger_not_paid_out on ledger_transactions (merchant_id, livemode, available_on) where payout_id is null and net_satang <> 0;
create index ledger_of_payout on ledger_transactions (payout_id, id) where payout_id is not null;
create index payments_of_payout on payments (payout_id, id desc) where payout_id is not null;

create table simulator_payouts (
  payout_id text primary key, amount_satang bigint not null check (amount_satang > 0),
  status text not null check (status in ('in_transit', 'paid', 'failed', 'returned')), failure_code text,
  -- what it turns into by itself, and when
  becomes text check (becomes in ('paid', 'returned')), ready_at double precision, created_at bigint not null,
  check ((becomes is null) = (ready_at is null)));
grant select, insert, update, delete on bank_accounts, payouts, payout_skips, simulator_payouts to satang_app;
`

const functions = /* sql */ `
-- Locks a merchant, reads what decides over its payout, and gives the payout what is available and not paid out: when it may be paid, and when that comes to
-- p_least at least, and to p_exactly if that is given. The sum is that of the rows that get the payout's id, since one statement does both. A function, so
-- that it is one round trip and is planned once. Whoever waited for the lock reads what was committed meanwhile: each statement in it has a
-- snapshot of its own.
-- p_at, p_taken_at, p_by_clock: db/queries/payouts.ts, Availability. p_round_key null: by hand, and a pause is not heeded.
create function reserve_payout(p_merchant text, p_livemode boolean, p_round_key text, p_payout text, p_at bigint, p_taken_at bigint, p_by_clock boolean,
  p_now bigint, p_least bigint, p_exactly bigint, out settings jsonb, out account json, out paid_before text, out skipped_before text,
  out available_satang bigint, out transactions integer, out taken integer, out last_available_on bigint, out clocks integer, out clock text,
  out available_now boolean) language plpgsql as $$
begin
  perform 1 from merchants m where m.id = p_merchant for no key update;
  select m.settings,
    (select json_build_object('id', b.id, 'bankCode', b.bank_code, 'accountName', b.account_name, 'lastFour', b.last_four)
      from bank_accounts b where b.merchant_id = m.id and b.livemode = p_livemode and b.is_default),
    (select p.id from payouts p where p.merchant_id = m.id and p.livemode = p_livemode and p.round_key = p_round_key),
    (select s.id from payout_skips s where s.merchant_id = m.id and s.livemode = p_livemode and s.round_key = p_round_key)
    into settings, account, paid_before, skipped_before from merchants m where m.id = p_merchant;
  if paid_before is not null then return; end if;

  with due as materialized (
    select t.id, t.type, t.source_id, t.net_satang, t.available_on, t.test_clock_id, money_time(c, p_now) as now
    from ledger_transactions t left join test_clocks c on c.id = t.test_clock_id
    where t.merchant_id = p_merchant and t.livemode = p_livemode and t.payout_id is null and t.net_satang <> 0
      and t.available_on <= case when p_by_clock then money_time(c, case when t.net_satang < 0 then p_taken_at else p_at end)
        when t.net_satang < 0 then p_taken_at else p_at end
  ), total as (
    select coalesce(sum(d.net_satang), 0) as satang, count(*) as transactions, coalesce(max(d.available_on), 0) as last_available_on,
      count(distinct coalesce(d.test_clock_id, '')) as clocks, min(d.test_clock_id) as clock, coalesce(bool_and(d.available_on <= d.now), true) as available_now
    from due d
  ), wanted as (
    select t.satang >= greatest(p_least, 1) and coalesce(t.satang = p_exactly, true) and account is not null
      and (p_round_key is null or coalesce(settings->>'payouts_paused', '') <> 'true') as whole
    from total t
  ), given as (
    update ledger_transactions l set payout_id = p_payout from due d, wanted w where w.whole and l.id = d.id returning 1
  ), paid as (
    update payments p set payout_id = p_payout from due d, wanted w where w.whole and d.type = 'charge' and p.id = d.source_id returning 1
  )
  select t.satang, t.transactions, (select count(*) from given), t.last_available_on, t.clocks, t.clock, t.available_now
    into available_satang, transactions, taken, last_available_on, clocks, clock, available_now from total t;
end $$;
`

export class Payouts extends Migration {
  override up(): void {
    this.addSql(tables)
    this.addSql(functions)
  }
}
