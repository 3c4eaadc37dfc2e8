// The names for the ids on a page or in the rows of a table. One read for all of them, never one per row.
import { readNames } from '../../db/queries/names.ts'
import type { Names } from './components/named.ts'
import type { DashboardContext } from './context.ts'

/** Ids of customers, products, prices and cards, in any order. Nulls are ignored. */
export function namesOf(page: DashboardContext, ids: readonly (string | null | undefined)[]): Promise<Names> {
  const { merchantId, livemode } = page.caller
  return readNames(
    page.deps.db.pool,
    { merchantId, livemode },
    ids.filter((id) => id != null),
  )
}
