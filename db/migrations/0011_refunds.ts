// Refunds that merchants ask for, disputes, and what the simulated bank knows of both: a refund that needs time, one that fails, and
// one whose answer is lost.
import { Migration } from '@mikro-orm/migrations'

const tables = /* sql */ `
-- asked_at: set with the commit that precedes the gateway's first call; from here on the refund is looked up, never asked for blind.
alter table refunds
  add column announced boolean not null default true,
  add column revoke_access boolean,
  add column cancel_subscription boolean not null default false,
  add column asked_at bigint,
  add column asks integer not null default 0,
  add column next_action_at bigint,
  add column failure_reason text,
  add column request_id text,
  add column idempotency_key text;
alter table refunds alter column announced drop default, alter column cancel_subscription drop default, alter column asks drop default;
update refunds set next_action_at = created_at where status = 'pending';
update refunds set failure_reason = 'unknown' where status = 'failed';
alter table refunds
  add check ((status = 'failed') = (failure_reason is not null)),
  add check (next_action_at is null or status = 'pending'),
  add check (announced or status = 'pending');
create index on refunds (next_action_at) where next_action_at is not null;

-- What of a payment its buyer's bank has taken back: gone for good when the dispute is lost, 0 again when it is won.
alter table payments
  add column disputed_satang bigint not null default 0 check (disputed_satang >= 0),
  add column dispute_id text,
  add constraint payments_given_back check (refunded_satang + disputed_satang <= gross_satang);

-- A payment is disputed once.
create table disputes (
  id text primary key, merchant_id text not null references merchants, livemode boolean not null,
  payment_id text not null unique references payments, customer_id text not null references customers,
  amount_satang bigint not null check (amount_satang > 0), reason text not null,
  status text not null check (status in ('open', 'won', 'lost')), taken_credits jsonb not null default '[]',
  closed_at bigint, metadata jsonb not null default '{}', created_at bigint not null,
  check ((status = 'open') = (closed_at is null)));
create index on disputes (merchant_id, livemode, id desc);
grant select, insert, update, delete on disputes to satang_app;

-- Credits that a dispute took come back when it is won.
alter table credit_transactions drop constraint credit_transactions_type_check, drop constraint credit_transactions_check;
alter table credit_transactions
  add check (type in ('grant', 'consumption', 'expiry', 'revocation', 'restoration')),
  add check (amount <> 0 and (amount > 0) = (type in ('grant', 'restoration')));
`

const simulator = /* sql */ `
alter table simulator_refunds
  add column status text not null default 'succeeded' check (status in ('pending', 'succeeded', 'failed')),
  add column reason text,
  add check ((status = 'failed') = (reason is not null));
-- What the bank says to the next refund of a charge, when a test has told it.
create table simulator_refund_answers (
  attempt_id text primary key, answer text not null check (answer in ('pending', 'failed', 'timeout')));
grant select, insert, update, delete on simulator_refund_answers to satang_app;

-- Gives money back, or says why not. Safe to repeat by refund id: the row of the first call is answered. The charge's row is locked, so that
-- refunds side by side never give back more than was taken. p_transferred: what came by bank transfer, of which there is no charge in
-- the book yet; null for a card. lost: it is in the book, and the caller is to hear nothing. The function of three arguments is of
-- processes that run yesterday's code.
create function simulator_refund(p_refund text, p_attempt text, p_amount bigint, p_transferred bigint)
  returns table (status text, reason text, lost boolean) language plpgsql as $$
declare
  c simulator_charges;
  r simulator_refunds;
  v_now bigint := floor(extract(epoch from clock_timestamp()));
  v_told text;
begin
  lost := false;
  if p_transferred is not null then
    insert into simulator_charges (attempt_id, amount_satang, status, created_at)
      values (p_attempt, p_transferred, 'succeeded', v_now) on conflict (attempt_id) do nothing;
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
  delete from simulator_refund_answers a where a.attempt_id = p_attempt returning a.answer into v_told;
  status := case when v_told in ('pending', 'failed') then v_told else 'succeeded' end;
  reason := case when status = 'failed' then 'account_closed' end;
  lost := v_told is not distinct from 'timeout';
  insert into simulator_refunds (refund_id, attempt_id, amount_satang, status, reason, created_at)
    values (p_refund, p_attempt, p_amount, status, reason, v_now);
  if status <> 'failed' then
    update simulator_charges s set refunded_satang = s.refunded_satang + p_amount where s.attempt_id = p_attempt;
  end if;
  return next;
end $$;

-- The bank's word on a refund that waits for one. One that has its outcome keeps it. A row of nulls when nobody asked for it.
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
`

export class Refunds extends Migration {
  override up(): void {
    this.addSql(tables)
    this.addSql(simulator)
  }
}
