// What a member keeps of the dashboard's tables in one shop (rules/own-tables.ts). It is a part of the membership and ends with it.
import { NOTHING_KEPT, type OwnTableKept, type OwnTables } from '../rules/own-tables.ts'
import type { Commit } from './commit.ts'

/**
 * Changes what the member keeps of one table of the commit's merchant. `change` gets what is kept now; null leaves it as it is. Safe to repeat. Two
 * changes at once come one after the other. Answers whether anything was kept: not for somebody who is no member.
 */
export async function changeOwnTable(
  c: Commit,
  memberId: string,
  table: string,
  change: (kept: OwnTableKept) => OwnTableKept | null,
): Promise<boolean> {
  const key = [memberId, c.context.merchantId]
  const [row] = await c.em.execute<{ tables: OwnTables }[]>(
    'select tables from memberships where member_id = ? and merchant_id = ? for update',
    key,
  )
  const next = row && change(row.tables[table] ?? NOTHING_KEPT)
  if (!next) return false
  await c.em.execute(
    'update memberships set tables = tables || jsonb_build_object(?::text, ?::jsonb) where member_id = ? and merchant_id = ?',
    [table, JSON.stringify(next), ...key],
  )
  return true
}
