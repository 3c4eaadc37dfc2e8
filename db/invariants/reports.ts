// Invariants of the reports of a month: what each adds up to is what the ledger says of that month. A report is read by merchant, mode and month in
// Bangkok, so the sums are compared by these.
import type { Invariant } from './invariant.ts'

/** The first day of the month in Bangkok of an instant in Unix seconds. */
const monthOf = (instant: string) => `date_trunc('month', to_timestamp(${instant}) at time zone 'Asia/Bangkok')::date`

/** Months in which two sides differ. Both select merchant_id, livemode, at (Unix seconds) and satang. The first column names one of the rows. */
const differing = (said: string, booked: string) => `
    select min(m.id) as id, m.merchant_id, m.livemode, m.month, sum(m.said) as said, sum(m.booked) as booked from (
      select id, merchant_id, livemode, ${monthOf('at')} as month, satang as said, 0 as booked from (${said}) said
      union all select id, merchant_id, livemode, ${monthOf('at')}, 0, satang from (${booked}) booked
    ) m group by m.merchant_id, m.livemode, m.month having sum(m.said) <> sum(m.booked)`

/** What left a gateway's account with the second step of a refund; nothing where the refund failed. */
const REFUNDED = `
      select t.id, t.merchant_id, t.livemode, t.created_at as at, e.amount_satang as satang from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.type = 'refund' and t.step = 2 and split_part(replace(e.account, 'direct:', ''), ':', 1) = 'gateway_clearing'`

export const REPORTS: readonly Invariant[] = [
  {
    name: 'the sales of a month, and its output VAT before notes, are what the ledger has charged and what was withheld of it',
    query: differing(
      `select d.id, d.merchant_id, d.livemode, d.issued_at as at, d.total_satang as satang from tax_documents d where d.refund_id is null and d.status <> 'replaced'`,
      `select t.id, t.merchant_id, t.livemode, t.created_at as at, t.amount_satang as satang from ledger_transactions t join payments p on p.id = t.source_id
         join invoices i on i.payment_id = p.id and i.status = 'paid' where t.type = 'charge'
       union all select t.id, t.merchant_id, t.livemode, t.created_at, i.withheld_satang from ledger_transactions t join invoices i on i.id = t.source_id
         where t.type = 'withholding' and t.step = 1`,
    ),
  },
  {
    name: 'the refunds of a month are what the ledger has given back in it',
    query: differing(
      `select r.id, r.merchant_id, r.livemode, r.succeeded_at as at, r.amount_satang as satang from refunds r where r.status = 'succeeded' and r.transfer_id is null`,
      REFUNDED,
    ),
  },
  {
    name: 'the notes of a month are its refunds of what was sold, and what was withheld of them',
    query: differing(
      `select d.id, d.merchant_id, d.livemode, d.issued_at as at, d.total_satang as satang from tax_documents d where d.refund_id is not null`,
      `select r.id, r.merchant_id, r.livemode, r.succeeded_at as at, r.amount_satang as satang from refunds r where r.credit_note_number is not null
       union all select t.id, t.merchant_id, t.livemode, t.created_at, i.withheld_satang from ledger_transactions t join invoices i on i.id = t.source_id
         where t.type = 'withholding' and t.step = 2`,
    ),
  },
  {
    name: 'the fees of a month are what the ledger has kept of its charges',
    query: differing(
      `select p.id, p.merchant_id, p.livemode, p.paid_at as at, p.fee_satang as satang from payments p where p.status = 'succeeded' and p.settlement = 'platform'`,
      `select t.id, t.merchant_id, t.livemode, t.created_at as at, t.fee_satang as satang from ledger_transactions t where t.type = 'charge' and t.settlement = 'platform'`,
    ),
  },
  {
    name: 'what was withheld in a month is what the ledger waits for, less what it has given up',
    query: differing(
      `select i.id, i.merchant_id, i.livemode, i.paid_at as at, i.withheld_satang as satang from invoices i where i.status = 'paid' and i.payment_id is not null and i.withheld_satang > 0`,
      `select t.id, t.merchant_id, t.livemode, t.created_at as at, -e.amount_satang as satang from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       where t.type = 'withholding' and t.step = 1 and replace(e.account, 'direct:', '') = 'withholding_receivable'`,
    ),
  },
  {
    name: 'the payouts of a month are those that the ledger has paid in it',
    query: differing(
      `select p.id, p.merchant_id, p.livemode, p.paid_at as at, p.amount_satang as satang from payouts p where p.paid_at is not null`,
      `select t.id, t.merchant_id, t.livemode, t.created_at as at, e.amount_satang as satang from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       where t.type = 'payout' and t.step = 2 and split_part(e.account, ':', 1) = 'gateway_clearing'`,
    ),
  },
]
