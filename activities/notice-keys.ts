// Finds API keys that their owners need a notice about, and sends it. A loop of the worker calls it.

import { type CommandDeps, commit } from '../commands/commit.ts'
import { noticeKeys } from '../commands/key-notices.ts'
import { type KeyNotice, keysToNotice } from '../db/queries/key-notices.ts'
import { API_VERSION } from '../rules/versions.ts'
import { eachRow, type RowLog } from './rows.ts'

/** In one round. The rest waits for the next round. */
const KEYS_PER_ROUND = 200

/**
 * Makes one commit, with one mail to each owner, for each merchant, kind of notice and round. Answers how many keys there was a notice about. A
 * merchant whose commit fails is logged, tried again in the next round, and holds up no other. Safe to repeat, and to run in any number of workers.
 */
export async function noticeDueKeys(deps: CommandDeps & { log: RowLog }, now: number): Promise<number> {
  let notified = 0
  for (const notice of ['unused', 'expiring'] satisfies KeyNotice[]) {
    const due = await keysToNotice(deps.orm.em.fork(), notice, now, KEYS_PER_ROUND)
    const merchants = [...Map.groupBy(due, (key) => key.merchantId)].map(([id, keys]) => ({ id, keys }))
    await eachRow(merchants, { log: deps.log, what: 'the notice of keys cannot be sent' }, async ({ id, keys }) => {
      const context = { merchantId: id, livemode: true, apiVersion: API_VERSION, at: now }
      notified += await commit(deps, context, (c) => noticeKeys(c, notice, keys))
    })
  }
  return notified
}
