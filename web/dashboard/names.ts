// The names beside the ids that a page or the rows of a table carry, read at once and never row by row.
import { readNames } from '../../db/queries/names.ts'
import type { Names } from './components/named.ts'
import type { DashboardContext } from './context.ts'

/** Ids of customers, products, prices and cards, in any order; null stands for none. */
export function namesOf(page: DashboardContext, ids: readonly (string | null | undefined)[]): Promise<Names> {
  const { merchantId, livemode } = page.caller
  return readNames(
    page.deps.db.pool,
    { merchantId, livemode },
    ids.filter((id) => id != null),
  )
}
