// The simulator gateway's books, and the functions that keep them, so that a renewal pays for one round trip and one commit. Each call is a
// transaction of its own, separate from ours, as at a bank. Real time (clock_timestamp), never a test clock's.
export const simulator = /* sql */ `
create table simulator_cards (token text primary key, behaviour text not null, attempts integer not null default 0);

-- merchant_id: the shop whose account at the bank it is; null when nobody said. booked_at: when the money of a card moved. A transfer that was given back
-- has a row here as well, with neither.
create table simulator_charges (
  attempt_id text primary key, merchant_id text, card text references simulator_cards, amount_satang bigint not null, status text not null,
  decline_code text, refunded_satang bigint not null default 0, ready_at bigint, booked_at bigint, created_at bigint not null,
  check (refunded_satang between 0 and amount_satang), check (booked_at is null or status = 'succeeded'));
create index simulator_charges_of_day on simulator_charges (merchant_id, coalesce(booked_at, ready_at)) where coalesce(booked_at, ready_at) is not null;

-- Transfers that came in for a merchant's code. No money comes by itself: a test says that it has.
create table simulator_transfers_in (
  reference text primary key, merchant_id text not null, attempt_id text, amount_satang bigint not null check (amount_satang > 0),
  created_at bigint not null);
create index simulator_transfers_in_of_day on simulator_transfers_in (merchant_id, created_at);

create table simulator_refunds (
  refund_id text primary key, merchant_id text, attempt_id text not null references simulator_charges, amount_satang bigint not null, created_at bigint not null,
  status text not null default 'succeeded' check (status in ('pending', 'succeeded', 'failed')),
  reason text,
  check ((status = 'failed') = (reason is not null)));
create index simulator_refunds_of_day on simulator_refunds (merchant_id, created_at);

-- What the bank answers to the next refund of a charge, when a test has set it.
create table simulator_refund_answers (
  attempt_id text primary key, answer text not null check (answer in ('pending', 'failed', 'timeout')));

create table simulator_transfer_returns (
  return_id text primary key, merchant_id text, transfer_reference text not null, amount_satang bigint not null check (amount_satang > 0),
  created_at bigint not null);
create index simulator_transfer_returns_of_day on simulator_transfer_returns (merchant_id, created_at);

create table simulator_payouts (
  payout_id text primary key, amount_satang bigint not null check (amount_satang > 0),
  status text not null check (status in ('in_transit', 'paid', 'failed', 'returned')), failure_code text,
  -- What it turns into by itself, and when.
  becomes text check (becomes in ('paid', 'returned')), ready_at double precision, created_at bigint not null,
  check ((becomes is null) = (ready_at is null)));

-- Faults of the simulated bank, for whoever tests how Satang stands them.
create table simulator_faults (
  merchant_id text primary key,
  kind text not null check (kind in ('slow', 'hang_after_charge', 'error_after_charge', 'down')),
  remaining integer not null check (remaining >= 0));
`

export const simulatorFunctions = /* sql */ `
-- Takes a charge. Safe to repeat: the same attempt charges once, counts once on its card, and answers the same row again.
-- A card's row is born with its first charge. The order of the statements is the proof: the card's row is locked by the count,
-- so that two attempts of one card count as two, and a concurrent duplicate of the same attempt finds its row taken and gives its count back.
create function simulator_charge(p_merchant text, p_attempt text, p_card text, p_behaviour text, p_amount bigint, p_slow_seconds integer)
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
      when p_behaviour = 'pm_card_declined' then 'card_declined'
      when p_behaviour = 'pm_card_insufficient_funds' then 'insufficient_funds'
      when p_behaviour = 'pm_card_lost' then 'lost_card'
      when p_behaviour = 'pm_card_ok_then_declined' and v_nth > 1 then 'card_declined'
      when p_behaviour = 'pm_card_declined_then_ok' and v_nth <= 2 then 'card_declined'
    end;
    v_status := case
      when v_decline is not null then 'declined'
      when p_behaviour = 'pm_card_3ds' then 'requires_action'
      when p_behaviour = 'pm_card_slow' then 'processing'
      else 'succeeded' end;
    insert into simulator_charges (attempt_id, merchant_id, card, amount_satang, status, decline_code, ready_at, booked_at, created_at)
      values (p_attempt, p_merchant, p_card, p_amount, v_status, v_decline,
        case when v_status = 'processing' then ceil(v_now + p_slow_seconds) end, case when v_status = 'succeeded' then floor(v_now) end, floor(v_now))
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
    update simulator_charges s set status = 'succeeded', booked_at = s.ready_at where attempt_id = p_attempt and s.status = 'processing';
    select * into c from simulator_charges where attempt_id = p_attempt;
  end if;
  return c;
end $$;

-- Gives an attempt without an outcome one: the buyer's or the bank's outcome, or our withdrawal. One with an outcome keeps it.
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
        booked_at = case when p_status = 'succeeded' then floor(extract(epoch from clock_timestamp())) end, ready_at = null,
        decline_code = case when p_status = 'declined' and s.status = 'processing' then 'card_declined' else p_decline end
      where attempt_id = p_attempt and s.status in ('processing', 'requires_action');
    select * into c from simulator_charges where attempt_id = p_attempt;
  end if;
  return c;
end $$;

-- Gives money back, or says why not. Safe to repeat by refund id: the row of the first call is answered. The charge's row is locked, so that
-- refunds side by side never give back more than was taken. p_transferred: what came by bank transfer, of which there is no charge in
-- the book yet; null for a card. lost: the refund is in the book, and the caller is to hear nothing.
create function simulator_refund(p_merchant text, p_refund text, p_attempt text, p_amount bigint, p_transferred bigint)
  returns table (status text, reason text, lost boolean) language plpgsql as $$
declare
  c simulator_charges;
  r simulator_refunds;
  v_now bigint := floor(extract(epoch from clock_timestamp()));
  v_published text;
begin
  lost := false;
  if p_transferred is not null then
    insert into simulator_charges (attempt_id, merchant_id, amount_satang, status, created_at)
      values (p_attempt, p_merchant, p_transferred, 'succeeded', v_now) on conflict (attempt_id) do nothing;
  end if;
  perform simulator_settled(p_attempt);
  select * into c from simulator_charges s where s.attempt_id = p_attempt for update;
  select * into r from simulator_refunds s where s.refund_id = p_refund;
  if r.refund_id is not null then
    if r.attempt_id <> p_attempt or r.amount_satang <> p_amount then
      raise exception 'refund % was of % satang of %', p_refund, r.amount_satang, r.attempt_id using errcode = 'check_violation';
    end if;
    status := r.status;
    reason := r.reason;
    return next;
    return;
  end if;
  reason := case
    when c.attempt_id is null then 'charge_unknown'
    when c.status <> 'succeeded' then 'charge_not_succeeded'
    when p_amount < 1 or c.refunded_satang + p_amount > c.amount_satang then 'more_than_taken' end;
  if reason is not null then
    status := 'failed';
    return next;
    return;
  end if;
  delete from simulator_refund_answers a where a.attempt_id = p_attempt returning a.answer into v_published;
  status := case when v_published in ('pending', 'failed') then v_published else 'succeeded' end;
  reason := case when status = 'failed' then 'account_closed' end;
  lost := v_published is not distinct from 'timeout';
  insert into simulator_refunds (refund_id, merchant_id, attempt_id, amount_satang, status, reason, created_at)
    values (p_refund, p_merchant, p_attempt, p_amount, status, reason, v_now);
  if status <> 'failed' then
    update simulator_charges s set refunded_satang = s.refunded_satang + p_amount where s.attempt_id = p_attempt;
  end if;
  return next;
end $$;

-- The bank's outcome of a refund that waits for one. A refund that has its outcome keeps it. A row of nulls when nobody asked for it.
create function simulator_decide_refund(p_refund text, p_status text) returns simulator_refunds language plpgsql as $$
declare r simulator_refunds;
begin
  update simulator_refunds s set status = p_status, reason = case when p_status = 'failed' then 'account_closed' end
    where s.refund_id = p_refund and s.status = 'pending' returning * into r;
  if r.refund_id is null then
    select * into r from simulator_refunds s where s.refund_id = p_refund;
  elsif p_status = 'failed' then
    update simulator_charges s set refunded_satang = s.refunded_satang - r.amount_satang where s.attempt_id = r.attempt_id;
  end if;
  return r;
end $$;

-- Takes one fault of a merchant, null when it has none. p_books: the call books money; only then the two that come behind the booking count.
create function simulator_take_fault(p_merchant text, p_books boolean) returns text language sql as $$
  update simulator_faults set remaining = remaining - 1
    where merchant_id = p_merchant and remaining > 0 and (p_books or kind in ('slow', 'down'))
    returning kind
$$;

-- simulator_charge, with the next fault of the merchant: in one round trip, since every charge passes here. A bank that is slow or down has booked nothing yet.
create function simulator_charge_of(p_merchant text, p_attempt text, p_card text, p_behaviour text, p_amount bigint, p_slow_seconds integer)
  returns table (fault text, status text, decline_code text, ready_in_ms integer, fresh boolean) language plpgsql as $$
begin
  fault := simulator_take_fault(p_merchant, true);
  if fault in ('slow', 'down') then
    return next;
    return;
  end if;
  select c.status, c.decline_code, c.ready_in_ms, c.fresh into status, decline_code, ready_in_ms, fresh
    from simulator_charge(p_merchant, p_attempt, p_card, p_behaviour, p_amount, p_slow_seconds) c;
  return next;
end $$;
`
