// Keeps replays supplied: the next events of each go among the deliveries as those before them are sent. A loop of the worker calls it; how much
// has room is facts/webhook-replays.ts.
import { replaysToFeed } from '../db/queries/replays.ts'
import { commit, type FactDeps } from '../facts/commit.ts'
import { feedReplay, REPLAYED_AT_ONCE } from '../facts/webhook-replays.ts'
import { API_VERSION } from '../rules/versions.ts'

/** Replays fed side by side: one whose endpoint is being changed waits for that, and the others need not. */
const AT_ONCE = 4

/** One commit per replay, at `now` (Unix seconds); one that fails keeps no other waiting. Safe to repeat, and to run in any number of workers. */
export async function feedReplays(deps: FactDeps, now: number): Promise<void> {
  const errors: unknown[] = []
  const waiting = await replaysToFeed(deps.orm.em.fork(), REPLAYED_AT_ONCE)
  const feedNext = async () => {
    for (let replay = waiting.shift(); replay; replay = waiting.shift()) {
      const { id, endpointId, merchantId, livemode } = replay
      const cause = { merchantId, livemode, apiVersion: API_VERSION, at: now }
      await commit(deps, cause, (c) => feedReplay(c, id, endpointId)).catch((error: unknown) => errors.push(error))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, feedNext))
  if (errors.length > 0) throw errors[0]
}
