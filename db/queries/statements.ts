// Reads the lines of a payout's statement, oldest first and in batches: of a shop with a hundred thousand payments only a batch is in memory at once.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import {
  partOfBalance,
  type StatementLine,
  type StatementRow,
  StatementTotals,
  statementLine,
} from '../../rules/statements.ts'
import type { Payout } from '../entities/index.ts'
import { oneRow } from '../one-row.ts'
import type { Owner } from './owned.ts'

const BATCH = 500

/**
 * In the order of dates: instants of a test clock are written in another order than that of their ids. Selects the batch first, then joins its payments. The
 * payment's id is a `case`, not a `coalesce`: Postgres treats a coalesce as leaky, and with row-level security it does not use an index for it.
 */
const LINES = /* sql */ `
  with batch as materialized (
    select * from ledger_transactions t where t.payout_id = ? and (t.created_at, t.id) > (?, ?) and t.source_id <> ? and t.net_satang <> 0
    order by t.created_at, t.id limit ?)
  select t.id, t.type, t.source_id as "sourceId", p.id as "paymentId", p.payment_method_type as "paymentMethodType",
    case when t.type = 'charge' then p.fee_details end as "feeDetails", t.amount_satang::float8 as "amountSatang", t.fee_satang::float8 as "feeSatang",
    t.net_satang::float8 as "netSatang", coalesce(c.name, c.email) as "customerName", i.number as "invoiceNumber", t.created_at::float8 as "createdAt", t.available_on::float8 as "availableOn"
  from batch t
  left join refunds r on t.type = 'refund' and r.id = t.source_id
  left join disputes d on t.type in ('dispute', 'dispute_won') and d.id = t.source_id
  left join lateral (
    select id, payment_method_type, fee_details, customer_id, invoice_id from payments
    where id = case when t.type = 'charge' then t.source_id when t.type = 'refund' then r.payment_id else d.payment_id end limit 1) p on true
  left join customers c on c.id = p.customer_id and c.deleted_at is null
  left join invoices i on i.id = p.invoice_id
  order by t.created_at, t.id`

/**
 * The lines of a payout, batch by batch. Throws after the last batch unless the lines sum to the payout's amount, so that a statement that is a
 * satang wrong is not taken for complete.
 */
export async function* readStatement(em: EntityManager, payout: Payout): AsyncGenerator<StatementLine[]> {
  const totals = new StatementTotals()
  for await (const batch of batchesOf(em, payout)) {
    for (const line of batch) totals.add(line)
    yield batch
  }
  totals.assertComeTo(payout.amountSatang)
}

/** What was taken in fees, with their VAT, of all that a payout is made of: its amount and these are the gross. */
export async function readFeesOfPayout(pool: Pool, { merchantId, livemode }: Owner, payout: string): Promise<number> {
  const { rows } = await pool.query<{ fees: number }>({
    name: 'read_fees_of_payout',
    text: `select coalesce(sum(fee_satang), 0)::float8 as fees from ledger_transactions where merchant_id = $1 and livemode = $2 and payout_id = $3`,
    values: [merchantId, livemode, payout],
  })
  return oneRow(rows).fees
}

async function* batchesOf(em: EntityManager, payout: Payout): AsyncGenerator<StatementLine[]> {
  if (!payout.whole) return yield [partOfBalance(payout)]
  for (let after: Pick<StatementRow, 'createdAt' | 'id'> = { createdAt: 0, id: '' }; ; ) {
    const rows = await em.execute<StatementRow[]>(LINES, [payout.id, after.createdAt, after.id, payout.id, BATCH])
    if (rows.length > 0) yield rows.map(statementLine)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last
  }
}
