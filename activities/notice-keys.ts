// Finds API keys that their owners need a notice about, and sends it. A loop of the worker calls it.

import { type CommandDeps, commit } from '../commands/commit.ts'
import { noticeKeys } from '../commands/key-notices.ts'
import { type KeyNotice, keysToNotice } from '../db/queries/key-notices.ts'
import { API_VERSION } from '../rules/versions.ts'

/** In one round. The rest waits for the next round. */
const KEYS_PER_ROUND = 200

/**
 * Makes one commit, with one mail to each owner, for each merchant, kind of notice and round. Answers how many keys there was a notice about. Safe to
 * repeat, and to run in any number of workers.
 */
export async function noticeDueKeys(deps: CommandDeps, now: number): Promise<number> {
  let notified = 0
  const failures: unknown[] = []
  for (const notice of ['unused', 'expiring'] satisfies KeyNotice[]) {
    const due = await keysToNotice(deps.orm.em.fork(), notice, now, KEYS_PER_ROUND)
    for (const [merchantId, keys] of Map.groupBy(due, (key) => key.merchantId)) {
      const context = { merchantId, livemode: true, apiVersion: API_VERSION, at: now }
      // A commit that fails holds up no other. The next round tries it again.
      await commit(deps, context, (c) => noticeKeys(c, notice, keys)).then(
        (n) => {
          notified += n
        },
        (error) => failures.push(error),
      )
    }
  }
  if (failures.length > 0) throw failures[0]
  return notified
}
