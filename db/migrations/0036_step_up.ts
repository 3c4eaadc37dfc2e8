// A new bank account is not paid to at once: it has a time from which it may be used, who added it, and who confirmed it. A stolen session or key that adds one gains nothing
// before somebody has noticed. And a session remembers when its member last proved who they are.
import { Migration } from '@mikro-orm/migrations'

const accounts = /* sql */ `
drop index bank_accounts_default;
alter table bank_accounts
  add usable_from bigint, add added_by text, add confirmed_by text, add is_chosen boolean not null default false,
  drop column is_default;
-- Accounts that are there have been paid to at once.
update bank_accounts set usable_from = created_at;
alter table bank_accounts alter usable_from set not null,
  add constraint bank_accounts_chosen_is_there check (not is_chosen or deleted_at is null),
  -- Test mode moves no money: nothing waits there, and nothing is confirmed.
  add constraint bank_accounts_wait_in_live_mode check (livemode or (usable_from = created_at and confirmed_by is null)),
  -- Whoever added it is not the second person.
  add constraint bank_accounts_second_owner check (confirmed_by is null or confirmed_by is distinct from added_by);
create unique index bank_accounts_chosen on bank_accounts (merchant_id, livemode) where is_chosen;

-- The account that a merchant is paid to at p_now, real time: the one that was chosen, else the newest that may be used by then. One home for the rule.
create function account_paid_to(p_merchant text, p_livemode boolean, p_now bigint) returns text language sql stable as $$
  select b.id from bank_accounts b
  where b.merchant_id = p_merchant and b.livemode = p_livemode and b.deleted_at is null and (not b.livemode or b.usable_from <= p_now)
  order by b.is_chosen desc, b.id desc limit 1
$$;

alter table payout_skips add bank_account_usable_from bigint,
  add constraint payout_skips_waiting check (bank_account_usable_from is null or reason = 'no_bank_account');

-- Every member who was shown a secret of a key, also of the key that made it: what the key does may have been them.
alter table api_keys add seen_by text[] not null default '{}';

-- Since when a member has the role: who became an owner a moment ago is no second person yet.
alter table memberships add role_since bigint;
update memberships set role_since = created_at;
alter table memberships alter role_since set not null;

-- When the member of a session last gave a password or a second factor. Sessions that are there are asked the next time.
alter table member_sessions add proved_at bigint not null default 0;
`

const reserve = /* sql */ `
-- As migration 0030 says; the account is the one that is paid to at p_now, and when there is none, account_usable_from says when the first of those that wait may be.
drop function reserve_payout(text, boolean, text, text, bigint, bigint, boolean, bigint, bigint, bigint, integer);
create function reserve_payout(p_merchant text, p_livemode boolean, p_round_key text, p_payout text, p_at bigint, p_taken_at bigint, p_by_clock boolean,
  p_now bigint, p_least bigint, p_exactly bigint, p_step integer, out settings jsonb, out account json, out account_usable_from bigint,
  out paid_before text, out skipped_before text, out available_satang bigint, out transactions integer, out reserved boolean, out last_available_on bigint, out clocks integer, out clock text,
  out available_now boolean) language plpgsql set plan_cache_mode = force_custom_plan set jit = off as $$
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

-- Both name merchant and mode in each statement. They run as the owner: beside the policy of the walls (0034) the planner expects so few rows that it would read and sort all of a
-- merchant's for each step.
do $$
declare
  f regprocedure;
begin
  for f in select oid from pg_proc where pronamespace = 'public'::regnamespace and proname in ('reserve_payout', 'assign_payout') loop
    execute format('alter function %s security definer', f);
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to satang_app', f);
  end loop;
end $$;
`

const mail = /* sql */ `
alter table emails drop constraint emails_without_customer, add constraint emails_without_customer check ((customer_id is null) =
  (kind in ('webhook_disabled', 'member_invitation', 'member_password', 'member_changed', 'member_notice')));
-- How many notices of a kind a reader has had lately: other mails with a limit are found by their own index.
create index emails_of_limit on emails (limited_by, created_at) where kind = 'member_notice';
`

export class StepUp extends Migration {
  override up(): void {
    this.addSql(accounts)
    this.addSql(reserve)
    this.addSql(mail)
  }
}
