// Keeps replays supplied: the next events of each go among the deliveries as those before them are sent. A loop of the worker calls it; how much
// has room is commands/webhook-replays.ts.

import { type CommandDeps, commit } from '../commands/commit.ts'
import { feedReplay, REPLAYED_AT_ONCE } from '../commands/webhook-replays.ts'
import { replaysToFeed } from '../db/queries/replays.ts'
import { API_VERSION } from '../rules/versions.ts'
import { type Background, ownerOf } from './background.ts'

/**
 * One commit per replay, at `now` (Unix seconds), merchants in processings and several side by side: one whose endpoint is being changed waits for that, and the
 * others need not; one that fails keeps no other waiting. Safe to repeat, and to run in any number of workers.
 */
export async function feedReplays(
  deps: CommandDeps & { background: Pick<Background, 'steps'> },
  now: number,
): Promise<void> {
  const due = await replaysToFeed(deps.orm.em.fork(), REPLAYED_AT_ONCE)
  const fed = due.map(({ id, endpointId, merchantId, livemode }) => {
    const context = { merchantId, livemode, apiVersion: API_VERSION, at: now }
    return deps.background.steps.run(ownerOf(context), () =>
      commit(deps, context, (c) => feedReplay(c, id, endpointId)),
    )
  })
  const failed = (await Promise.allSettled(fed)).find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
