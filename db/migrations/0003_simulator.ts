// The simulator gateway's book keeping, as database functions: a renewal pays for one round trip and one commit.
// Each call is a transaction of its own, apart from ours, as a bank's would be. Real time (clock_timestamp), never a test clock's.
import { Migration } from '@mikro-orm/migrations'

const functions = /* sql */ `
-- Takes a charge. Safe to repeat: the same attempt charges once, counts once on its card, and answers the same row again.
-- A card's row is born with its first charge. The order of the statements is the proof: the card's row is locked by the count,
-- so that two attempts of one card are told apart, and a twin of the same attempt finds its row taken and gives its count back.
create function simulator_charge(p_attempt text, p_card text, p_behaviour text, p_amount bigint, p_slow_seconds integer)
  returns table (status text, decline_code text, ready_in_ms integer, fresh boolean) language plpgsql as $$
declare
  c simulator_charges;
  v_now numeric := extract(epoch from clock_timestamp());
  v_nth integer;
  v_decline text;
  v_status text;
begin
  c := simulator_settled(p_attempt);
  fresh := c.attempt_id is null;
  if fresh then
    insert into simulator_cards as k (token, behaviour, attempts) values (p_card, p_behaviour, 1)
      on conflict (token) do update set attempts = k.attempts + 1 returning k.attempts into v_nth;
    v_decline := case
      when p_behaviour = 'pm_card_declined' then 'generic_decline'
      when p_behaviour = 'pm_card_insufficient_funds' then 'insufficient_funds'
      when p_behaviour = 'pm_card_lost' then 'lost_card'
      when p_behaviour = 'pm_card_ok_then_declined' and v_nth > 1 then 'generic_decline'
      when p_behaviour = 'pm_card_declined_then_ok' and v_nth <= 2 then 'generic_decline'
    end;
    v_status := case
      when v_decline is not null then 'declined'
      when p_behaviour = 'pm_card_3ds' then 'requires_action'
      when p_behaviour = 'pm_card_slow' then 'processing'
      else 'succeeded' end;
    insert into simulator_charges (attempt_id, card, amount_satang, status, decline_code, ready_at, created_at)
      values (p_attempt, p_card, p_amount, v_status, v_decline,
        case when v_status = 'processing' then ceil(v_now + p_slow_seconds) end, floor(v_now))
      on conflict (attempt_id) do nothing returning * into c;
    if c.attempt_id is null then
      fresh := false;
      update simulator_cards set attempts = attempts - 1 where token = p_card;
      c := simulator_settled(p_attempt);
    end if;
  end if;
  if c.amount_satang <> p_amount and c.status <> 'canceled' then
    raise exception 'attempt % was for % satang, not %', p_attempt, c.amount_satang, p_amount using errcode = 'check_violation';
  end if;
  status := c.status;
  decline_code := c.decline_code;
  ready_in_ms := case when c.status = 'processing' then greatest(0, ceil((c.ready_at - v_now) * 1000)) end;
  return next;
end $$;

-- The row of an attempt as it is now: a slow charge succeeds when its time has come. A row of nulls when nobody asked for it.
create function simulator_settled(p_attempt text) returns simulator_charges language plpgsql as $$
declare c simulator_charges;
begin
  select * into c from simulator_charges where attempt_id = p_attempt;
  if c.status = 'processing' and c.ready_at <= extract(epoch from clock_timestamp()) then
    update simulator_charges s set status = 'succeeded' where attempt_id = p_attempt and s.status = 'processing';
    select * into c from simulator_charges where attempt_id = p_attempt;
  end if;
  return c;
end $$;

-- Gives an attempt without an outcome one: the buyer's or the bank's word, or our withdrawal. One with an outcome keeps it.
-- p_declare: an attempt nobody asked for yet is written down, so that a charge that comes after its withdrawal takes nothing.
create function simulator_decide(p_attempt text, p_status text, p_decline text, p_declare boolean)
  returns simulator_charges language plpgsql as $$
declare c simulator_charges;
begin
  if p_declare then
    insert into simulator_charges (attempt_id, amount_satang, status, decline_code, created_at)
      values (p_attempt, 0, p_status, p_decline, floor(extract(epoch from clock_timestamp())))
      on conflict (attempt_id) do nothing;
  end if;
  c := simulator_settled(p_attempt);
  if c.status in ('processing', 'requires_action') then
    update simulator_charges s set status = p_status,
        decline_code = case when p_status = 'declined' and s.status = 'processing' then 'generic_decline' else p_decline end
      where attempt_id = p_attempt and s.status in ('processing', 'requires_action');
    select * into c from simulator_charges where attempt_id = p_attempt;
  end if;
  return c;
end $$;

-- Gives money back: null when it did, else why not. Safe to repeat by refund id; the charge's row is locked, so that refunds
-- side by side never give back more than was taken.
create function simulator_refund(p_refund text, p_attempt text, p_amount bigint) returns text language plpgsql as $$
declare c simulator_charges;
begin
  perform simulator_settled(p_attempt);
  select * into c from simulator_charges where attempt_id = p_attempt for update;
  if exists (select from simulator_refunds where refund_id = p_refund and attempt_id = p_attempt and amount_satang = p_amount) then
    return null;
  end if;
  if c.attempt_id is null then return 'charge_unknown'; end if;
  if c.status <> 'succeeded' then return 'charge_not_succeeded'; end if;
  if p_amount < 1 or c.refunded_satang + p_amount > c.amount_satang then return 'more_than_taken'; end if;
  insert into simulator_refunds (refund_id, attempt_id, amount_satang, created_at)
    values (p_refund, p_attempt, p_amount, floor(extract(epoch from clock_timestamp())));
  update simulator_charges set refunded_satang = refunded_satang + p_amount where attempt_id = p_attempt;
  return null;
end $$;
`

export class Simulator extends Migration {
  override up(): void {
    this.addSql(functions)
  }
}
