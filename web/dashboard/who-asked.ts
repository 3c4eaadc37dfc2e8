// Who asked for what a page tells, as far as its reader may know. The one home of that rule.
import { type Asker, readAskers, readRefunders } from '../../db/queries/who-asked.ts'
import type { DashboardContext } from './context.ts'

/** By the ids of calls. A role that may not see the log of requests reads no names. What a member has just done waits to be written into it. */
export async function askersOf(page: DashboardContext, calls: readonly string[]): Promise<ReadonlyMap<string, Asker>> {
  const { deps, caller, props, now } = page
  if (calls.length > 0) await deps.requestLog?.flush()
  const askers = await readAskers(deps.db.pool, caller, calls, now)
  if (props.may('requests:read')) return askers
  return new Map([...askers].map(([id, { via }]) => [id, { via, name: null }]))
}

/** By the ids of refunds. Empty for a role that may not see the audit log. */
export async function refundersOf(
  page: DashboardContext,
  refunds: readonly string[],
): Promise<ReadonlyMap<string, Asker>> {
  return page.props.may('audit_log:read') ? readRefunders(page.deps.db.pool, page.caller, refunds) : new Map()
}
