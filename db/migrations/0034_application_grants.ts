// What the application may do narrows to what it does. It deletes rows of a few tables only, and of those with money only what nobody was told of; what is only ever
// written, such as attempts of webhooks and the request log, it cannot change. test/facts/grants.test.ts lists every table. And rows of one merchant and mode are walled
// from work for another.
import { Migration } from '@mikro-orm/migrations'

const grants = /* sql */ `
revoke insert, update, delete on migrations from satang_app;
revoke delete on all tables in schema public from satang_app;
-- What facts delete by hand (D4), and what is removed when its time is over (worker/purges.ts).
grant delete on payments, refunds, merchants, simulations, customer_merges, delivery_cancellations, payout_reservations, quarantine, rings,
  memberships, members, idempotency_records, rate_limits, mail_requests, portal_logins, portal_sessions, member_links, member_sessions,
  api_key_previous_secrets, given_up_slugs, audits, worker_heartbeats, simulator_refund_answers to satang_app;

-- Only ever written. A merge of customers moves the rows of credits.
revoke update on webhook_attempts, credit_transactions from satang_app;
grant update (customer_id) on credit_transactions to satang_app;
`

const guards = /* sql */ `
-- A row with money is deleted only while it is a plan of ours: nobody was told of it, and no gateway has been asked.
create trigger told_is_kept before delete on payments for each row when (old.announced or old.charge_started_at is not null) execute function refuse_change();
create trigger told_is_kept before delete on refunds for each row when (old.announced or old.asked_at is not null) execute function refuse_change();
create trigger real_is_kept before delete on merchants for each row when (old.simulation_of is null) execute function refuse_change();
`

const functions = /* sql */ `
-- Removes up to p_limit rows of the request log that were written more than p_days days ago, the oldest first, and answers how many. Runs as the owner: the application
-- writes the log and cannot change it. Safe in any number of processes.
create function remove_old_requests(p_days integer, p_limit integer) returns integer language plpgsql volatile security definer as $$
declare
  v_removed integer;
begin
  if p_days is null or p_days < 1 then raise exception 'requests are kept for a day at least' using errcode = 'invalid_parameter_value'; end if;
  delete from request_log where id = any (array(
    select id from request_log where (select pg_try_advisory_xact_lock(7271023))
      and id < 'req_' || base32((floor(extract(epoch from now()))::bigint - p_days * 86400) * 1000, 10)
    order by id limit p_limit));
  get diagnostics v_removed = row_count;
  return v_removed;
end $$;

-- Those that run as the owner find names in the schemas that the owner writes to, and are the application's alone to call.
do $$
declare
  f regprocedure;
begin
  for f in select oid from pg_proc where pronamespace = 'public'::regnamespace and prosecdef loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', f);
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to satang_app', f);
  end loop;
end $$;
`

/** Of buyers, of what they buy, and of money. Each has a merchant and a mode. */
const WALLED = [
  ...['customers', 'payment_methods', 'checkout_sessions', 'subscriptions', 'purchases', 'entitlements', 'licenses'],
  ...['credit_grants', 'credit_transactions', 'discount_uses', 'invoices', 'invoice_counters', 'credit_note_counters'],
  ...['payments', 'refunds', 'disputes', 'inbound_transfers', 'bank_accounts', 'payouts', 'payout_skips'],
  ...['ledger_transactions', 'ledger_entries', 'balance_sums', 'money_days', 'events'],
]

/**
 * The wall of a table with merchant and mode. A connection acts for one merchant in one mode, or for the system ('*'), as db/orm.ts says with each transaction and statement
 * (db/acting.ts); one that says nothing sees no row. Neither setting is evaluated as SQL of ours would be: a wrong one finds nothing. The owner is not held, nor are functions
 * that run as the owner. It is a `case` for the planner, which takes it for true of half of the rows: of an `or` it expects nearly none, and then reads and sorts all rows of a
 * merchant instead of the first hundred of an index (test/long/size.test.ts).
 */
export const wallOf = (table: string): string => /* sql */ `
alter table ${table} enable row level security;
create policy of_whose_work_it_is on ${table} to satang_app using (case when current_setting('satang.merchant', true) = '*' then true
  else merchant_id = current_setting('satang.merchant', true) and livemode::text = current_setting('satang.livemode', true) end);
`

export class ApplicationGrants extends Migration {
  override up(): void {
    for (const part of [grants, guards, functions, WALLED.map(wallOf).join('')]) this.addSql(part)
  }
}
