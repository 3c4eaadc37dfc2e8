// Looks for keys that their owners should hear of, and has them told. A loop of the worker calls it.

import { type CommandDeps, commit } from '../commands/commit.ts'
import { noticeKeys } from '../commands/key-notices.ts'
import { type KeyNotice, keysToNotice } from '../db/queries/key-notices.ts'
import { API_VERSION } from '../rules/versions.ts'

/** In one round; what is more waits for the next. */
const KEYS_PER_ROUND = 200

/** One commit and one mail to each owner for each merchant, kind of notice and round. Answers how many keys were told of. Safe to repeat, and to run in any number of workers. */
export async function noticeDueKeys(deps: CommandDeps, now: number): Promise<number> {
  let published = 0
  const failures: unknown[] = []
  for (const notice of ['unused', 'expiring'] satisfies KeyNotice[]) {
    const due = await keysToNotice(deps.orm.em.fork(), notice, now, KEYS_PER_ROUND)
    for (const [merchantId, keys] of Map.groupBy(due, (key) => key.merchantId)) {
      const context = { merchantId, livemode: true, apiVersion: API_VERSION, at: now }
      // One that fails holds up no other, and is tried again in the next round.
      await commit(deps, context, (c) => noticeKeys(c, notice, keys)).then(
        (n) => {
          published += n
        },
        (error) => failures.push(error),
      )
    }
  }
  if (failures.length > 0) throw failures[0]
  return published
}
