// Adds the next events of each replay to the deliveries as the earlier ones are sent. A loop of the worker calls it. How many fit is decided in
// commands/webhook-replays.ts.

import { type CommandDeps, commit } from '../commands/commit.ts'
import { feedReplay, REPLAYED_AT_ONCE } from '../commands/webhook-replays.ts'
import { replaysToFeed } from '../db/queries/replays.ts'
import { API_VERSION } from '../rules/versions.ts'
import { type Background, ownerOf } from './background.ts'
import { eachRow, type RowLog } from './rows.ts'

/**
 * Makes one commit per replay, at `now` (Unix seconds). Slots rotate between merchants, and several replays run side by side: a replay waits while
 * its endpoint is being changed, and holds up no other. A replay that fails is logged, and holds up no other either. Safe to repeat, and to run in any number of
 * workers.
 */
export async function feedReplays(
  deps: CommandDeps & { background: Pick<Background, 'steps'>; log: RowLog },
  now: number,
): Promise<void> {
  const due = await replaysToFeed(deps.orm.em.fork(), REPLAYED_AT_ONCE)
  const failing = { log: deps.log, what: 'a replay cannot be fed' }
  const feed = ({ id, endpointId, merchantId, livemode }: (typeof due)[number]) => {
    const context = { merchantId, livemode, apiVersion: API_VERSION, at: now }
    return deps.background.steps.run(ownerOf(context), () =>
      commit(deps, context, (c) => feedReplay(c, id, endpointId)),
    )
  }
  const fed = await Promise.allSettled(due.map((replay) => eachRow([replay], failing, feed)))
  const away = fed.find((one) => one.status === 'rejected')
  if (away) throw away.reason
}
