// What a bank statement brought: the transfers that its rows reported for the first time in a statement, and from when to when they were.
import type { Pool } from 'pg'
import type { Owner } from './owned.ts'

/** The new rows of one statement: how many, their sum, and the first and the last of their times. */
export interface StatementSpan {
  count: number
  satang: number
  from: number
  to: number
}

export interface StatementRow {
  at: number
  /** The bank named a day without a time. */
  dayOnly: boolean
  satang: number
  sender: string | null
  reference: string | null
  transfer: string
  /** It pays nothing yet: a person must match it or send it back. */
  waits: boolean
}

/** Rows of one statement that are shown. */
const ROWS_MAX = 200

/** By the ids of statements of one merchant and mode. One without new rows is left out. */
export async function readStatementSpans(
  pool: Pool,
  { merchantId, livemode }: Owner,
  statements: readonly { id: string; gateway: string }[],
): Promise<ReadonlyMap<string, StatementSpan>> {
  if (statements.length === 0) return new Map()
  const { rows } = await pool.query<StatementSpan & { id: string }>({
    name: 'read_statement_spans',
    text: `select statement_id as id, count(*)::integer as count, sum(amount_satang)::float8 as satang, min(at)::float8 as from, max(at)::float8 as to
      from bank_reports where merchant_id = $1 and livemode = $2 and gateway = any($3) and source = 'statement' and statement_id = any($4)
      group by statement_id`,
    values: [
      merchantId,
      livemode,
      [...new Set(statements.map(({ gateway }) => gateway))],
      statements.map(({ id }) => id),
    ],
  })
  return new Map(rows.map(({ id, ...span }) => [id, span]))
}

/** The newest of them first, at most 200. */
export async function readStatementRows(
  pool: Pool,
  { merchantId, livemode }: Owner,
  { id, gateway }: { id: string; gateway: string },
): Promise<StatementRow[]> {
  const { rows } = await pool.query<StatementRow>({
    name: 'read_statement_rows',
    text: `select r.at::float8 as at, r.day_only as "dayOnly", r.amount_satang::float8 as satang, r.sender, r.reference, r.transfer_id as transfer,
        coalesce(t.status = 'unmatched' and t.parked_satang > 0, false) as waits
      from bank_reports r left join inbound_transfers t on t.id = r.transfer_id
      where r.merchant_id = $1 and r.livemode = $2 and r.gateway = $3 and r.source = 'statement' and r.statement_id = $4
      order by r.at desc, r.key limit ${ROWS_MAX}`,
    values: [merchantId, livemode, gateway, id],
  })
  return rows
}
