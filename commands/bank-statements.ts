// Records a bank's statement: each of its rows is a report of a transfer (commands/bank-reports.ts). The file is read before (gateways/bank/statement.ts)
// and not kept.
import { BankStatement } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { recordAction } from './audit-log.ts'
import { type Report, receiveReports } from './bank-reports.ts'
import type { Commit } from './commit.ts'

/** A statement as it was read. */
export interface StatementRead {
  columns: Readonly<Record<string, string | undefined>>
  rows: readonly {
    at: number
    dayOnly: boolean
    amountSatang: number
    reference: string | null
    sender: string | null
    key: string
  }[]
  /** Rows that stand twice in the file. */
  duplicates: number
  problems: { row: number; message: string }[]
}

/** The columns of an account's last statement; none before the first. */
export async function rememberedColumns(c: Commit, gateway: string): Promise<Record<string, string>> {
  const { merchantId, livemode } = c.context
  const last = await c.em.findOne(BankStatement, { merchantId, livemode, gateway }, { orderBy: { id: 'desc' } })
  return last?.columns ?? {}
}

/**
 * Records the rows of a statement of an account. A row that was recorded before, or whose transfer is known, is a duplicate. Safe to repeat: the same rows
 * count once, though each call keeps a statement. Source: specification §11.
 */
export async function recordStatement(c: Commit, gateway: string, read: StatementRead): Promise<BankStatement> {
  const { merchantId, livemode } = c.context
  const id = mintId('bst_')
  const columns = Object.fromEntries(
    Object.entries(read.columns).flatMap(([name, column]) => (column === undefined ? [] : [[name, column]])),
  )
  const reports = read.rows.map(
    (row): Report => ({
      ...{ source: 'statement', key: row.key, reference: row.reference, amountSatang: row.amountSatang, at: row.at },
      ...{ dayOnly: row.dayOnly, sender: row.sender, payment: null },
      references: row.reference === null ? [] : [row.reference],
    }),
  )
  const received = await receiveReports(c, { merchantId, livemode, gateway }, reports, id)
  const became = (what: string) => received.filter((one) => one.became === what).length
  const matched = became('matched')
  const unmatched = became('held')
  const duplicates = became('known') + became('repeated') + read.duplicates
  const rowCount = matched + unmatched + duplicates + read.problems.length
  const counts = { matched, unmatched, duplicates }
  const owner = { id, merchantId, livemode, gateway }
  const statement = c.em.create(BankStatement, {
    ...{ ...owner, ...counts, columns, rowCount, problems: read.problems, createdAt: c.at },
  })
  recordAction(c, { action: 'bank_statement.recorded', object: id, after: { gateway, ...counts } })
  return statement
}
