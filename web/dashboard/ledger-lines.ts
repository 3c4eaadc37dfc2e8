// What things did to the balance, for their pages.
import { ask } from './ask.ts'
import type { LedgerLine } from './components/ledger-lines.ts'
import type { DashboardContext } from './context.ts'

/** The lines whose source is one of these, oldest first; null for whoever may not read them. */
export async function ledgerOf(page: DashboardContext, sources: readonly string[]): Promise<LedgerLine[] | null> {
  if (!page.props.may('balance_transactions:read')) return null
  const lists = await Promise.all(
    sources.map((source) =>
      ask<{ data: LedgerLine[] }>(page, 'listBalanceTransactions', { query: { source, limit: 100 } }),
    ),
  )
  return lists.flatMap(({ data }) => data).sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
}
