// Reads the ledger lines of objects, for their pages.
import type { BalanceTransactionObject } from '../../resources/balance.ts'
import { ask } from './ask.ts'
import type { DashboardContext } from './context.ts'

/** The lines whose source is one of these, oldest first; null when the role may not read them. */
export async function ledgerOf(
  page: DashboardContext,
  sources: readonly string[],
): Promise<BalanceTransactionObject[] | null> {
  if (!page.props.may('balance_transactions:read')) return null
  const lists = await Promise.all(
    sources.map((source) => ask(page, 'listBalanceTransactions', { query: { source, limit: 100 } })),
  )
  return lists.flatMap(({ data }) => data).sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
}
