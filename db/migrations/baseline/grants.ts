// The application's grants: what it does, and no more. test/commands/grants.test.ts lists the same table by table. Triggers limit it further; they
// stand with each table: append-only rows, and rows that may be deleted only while no event has published them.

export const grants = /* sql */ `
grant usage on schema public to satang_app;
grant usage, select on sequence event_order, wakeup_tokens, webhook_leases, ledger_entries_id_seq, migrations_id_seq to satang_app;

-- Rows that the application reads, adds and changes. It deletes none: things end by a column, so that history can be read.
grant select, insert, update on
  test_clocks, api_keys, approvals, products, prices, customers, payment_methods, customer_erasures, discount_codes, discount_uses,
  payment_links, subscriptions, checkout_sessions, setup_sessions, invoice_counters, tax_document_counters, inbound_transfers, disputes,
  bank_accounts, gateway_accounts, slips, payouts, payout_skips, payout_reservation_clocks,
  licenses, purchases, entitlements, credit_grants,
  object_sequences, webhook_endpoints, webhook_deliveries, webhook_listeners, replays,
  simulator_cards, simulator_charges, simulator_refunds, simulator_payouts, simulator_transfer_returns, simulator_transfers_in,
  simulator_faults
  to satang_app;

-- Rows that it deletes, too.
grant select, insert, update, delete on
  -- Of merchants only simulated shops, of payments and refunds only plans: triggers keep the others (real_is_kept, published_is_kept).
  merchants, payments, refunds,
  -- Of invoices only drafts (issued_is_kept).
  invoices,
  -- What is under way, and ends with its row.
  simulations, customer_merges, delivery_cancellations, payout_reservations, quarantine, wakeups, members, memberships,
  mail_requests, member_passkeys, passkey_challenges, simulator_refund_answers,
  -- What is removed when its time is over (worker/purges.ts), or by an erasure.
  idempotency_records, rate_limits, portal_logins, portal_sessions, member_links, member_sessions, api_key_previous_secrets,
  given_up_slugs, audits, emails, worker_heartbeats, process_keys, pictures, picture_leftovers
  to satang_app;

-- Only ever written. The ledger learns the payout of a transaction, a merge of customers moves the rows of credits, and an erasure empties calls and
-- answers (only_emptied).
grant select, insert on bank_reports, bank_statements, payout_files, ledger_entries, ledger_transactions, events, credit_transactions, request_log, webhook_attempts to satang_app;
grant update (payout_id) on ledger_transactions to satang_app;
grant update (customer_id) on credit_transactions to satang_app;
grant update (query, body, answer) on request_log to satang_app;
grant update (request_headers, response_headers, response_body) on webhook_attempts to satang_app;

-- A tax document ends by another or is cancelled, and says for ever what it said (keep_tax_document).
grant select, insert, update (status, replaced_by_id, cancelled_at, cancellation_reason, emailed_at) on tax_documents to satang_app;

-- A certificate stays as it was sent; another takes its place, and it goes when its time is over.
grant select, insert, delete, update (set_aside_at) on certificate_files to satang_app;

-- What a product delivers stays as it was uploaded, until its merchant removes it.
grant select, insert, delete on product_files to satang_app;

-- The files of a picture, which go with their picture.
grant select, insert on picture_files to satang_app;

-- Kept as they are until their time is over; a row is locked when it goes, which is what the update is for.
grant select, insert, delete, update (kept_until) on document_buyers to satang_app;

-- Written by functions of the owner, and read. Of audit_log_repeats the application does not even read.
grant select on migrations, event_retention, balance_sums, money_days, money_boundary, audit_log, audit_log_heads to satang_app;

-- Functions that run as the owner are the application's alone to call.
do $$
declare
  f regprocedure;
begin
  for f in select oid from pg_proc where pronamespace = 'public'::regnamespace and prosecdef loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to satang_app', f);
  end loop;
end $$;
`
