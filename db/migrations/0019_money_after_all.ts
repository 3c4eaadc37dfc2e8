// Money that came after all: an attempt that had failed or run out before it was paid says so, for drop-off; and money of a test clock that was deleted
// lives in real time again, as everything else on it does.
import { Migration } from '@mikro-orm/migrations'

const recovered = /* sql */ `
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
-- As in 0012, but for money_time.
create or replace function read_balance(p_merchant text, p_livemode boolean, p_now bigint, out available bigint, out total bigint)
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

const reservePayout = /* sql */ `
-- As in 0013, but for money_time: of a deleted clock real money counts as it does without one, and what the clock had made available stays so.
create or replace function reserve_payout(p_merchant text, p_livemode boolean, p_round_key text, p_payout text, p_at bigint, p_taken_at bigint,
  p_by_clock boolean, p_now bigint, p_least bigint, p_exactly bigint, out settings jsonb, out account json, out paid_before text,
  out skipped_before text, out available_satang bigint, out transactions integer, out taken integer, out last_available_on bigint,
  out clocks integer, out clock text, out available_now boolean) language plpgsql as $$
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

export class MoneyAfterAll extends Migration {
  override up(): void {
    for (const part of [recovered, clockTime, readBalance, reservePayout]) this.addSql(part)
  }
}
