// Keeps replays supplied: the next events of each go among the deliveries as those before them are sent. A loop of the worker calls it; how much
// has room is facts/webhook-replays.ts.
import { replaysToFeed } from '../db/queries/replays.ts'
import { commit, type FactDeps } from '../facts/commit.ts'
import { feedReplay, REPLAYED_AT_ONCE } from '../facts/webhook-replays.ts'
import { API_VERSION } from '../rules/versions.ts'

/** One commit per replay, at `now` (Unix seconds); one that fails keeps no other waiting. Safe to repeat, and to run in any number of workers. */
export async function feedReplays(deps: FactDeps, now: number): Promise<void> {
  const errors: unknown[] = []
  for (const { id, endpointId, merchantId, livemode } of await replaysToFeed(deps.orm.em.fork(), REPLAYED_AT_ONCE)) {
    const cause = { merchantId, livemode, apiVersion: API_VERSION, at: now }
    await commit(deps, cause, (c) => feedReplay(c, id, endpointId)).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}
