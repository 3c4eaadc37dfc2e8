// Row-level security: work for one merchant and mode cannot reach the rows of another.

/** The tables of buyers, of their purchases, and of money. Each has a merchant and a mode. */
const WALLED = [
  ...[
    'customers',
    'payment_methods',
    'checkout_sessions',
    'setup_sessions',
    'subscriptions',
    'purchases',
    'entitlements',
    'licenses',
  ],
  ...['credit_grants', 'credit_transactions', 'discount_uses', 'invoices', 'invoice_counters', 'certificate_files'],
  ...['product_files'],
  ...['tax_documents', 'tax_document_counters'],
  ...[
    'payments',
    'refunds',
    'disputes',
    'inbound_transfers',
    'bank_accounts',
    'payouts',
    'payout_files',
    'payout_skips',
  ],
  ...['gateway_accounts', 'bank_reports', 'bank_statements', 'slips'],
  ...['ledger_transactions', 'ledger_entries', 'balance_sums', 'money_days', 'events'],
  ...['customer_erasures', 'document_buyers', 'approvals'],
]

/**
 * The policy of a table with merchant and mode. A connection acts for one merchant in one mode, or for the system ('*'), as db/orm.ts sets with each
 * transaction and statement (db/acting.ts). A connection without these settings sees no row. Neither setting is evaluated as SQL: a wrong one finds
 * nothing. The policy holds neither for the owner nor for functions that run as the owner. It is a `case` for the sake of the planner, which
 * estimates a `case` as true for half of the rows. It estimates an `or` as true for almost none, and would then read and sort all rows of a merchant
 * instead of the first hundred of an index (test/size/size.test.ts).
 */
const wallOf = (table: string): string => /* sql */ `
alter table ${table} enable row level security;
create policy of_whose_work_it_is on ${table} to satang_app using (case when current_setting('satang.merchant', true) = '*' then true
  else merchant_id = current_setting('satang.merchant', true) and livemode::text = current_setting('satang.livemode', true) end);
`

/** Read in both modes: the audit log, whose entries may have none, and pictures. */
const OF_BOTH_MODES = ['audit_log', 'pictures', 'picture_files']

/** The policy of these goes by the merchant alone. */
const wallOfMerchant = (table: string): string => /* sql */ `
alter table ${table} enable row level security;
create policy of_whose_work_it_is on ${table} to satang_app using (case when current_setting('satang.merchant', true) = '*' then true
  else merchant_id = current_setting('satang.merchant', true) end);
`

export const walls = WALLED.map(wallOf).join('') + OF_BOTH_MODES.map(wallOfMerchant).join('')
