// Merges customers that are the same person: merges that a card payment or a log-in has left to do, and the rows that were too many for a merge's
// first commit. A loop of the worker calls it. The rows say what is waiting (commands/merge-customers.ts).
import { type CommandDeps, commit } from '../commands/commit.ts'
import { takeMergeStep } from '../commands/merge-customers.ts'
import { API_VERSION } from '../rules/versions.ts'
import { eachRow, type RowLog } from './rows.ts'

/** In one round, the longest waiting first. */
const MERGES_PER_ROUND = 50

/**
 * Takes one step of each merge that is due, each in a commit of its own at `now` (Unix seconds). Answers how many rows were moved. A merge that fails
 * is logged, tried again half a minute later, and holds up no other. Safe to repeat, and to run in any number of workers.
 */
export async function mergeWaitingCustomers(deps: CommandDeps & { log: RowLog }, now: number): Promise<number> {
  const em = deps.orm.em.fork()
  const due = await em.execute<{ id: string; merchant_id: string; livemode: boolean }[]>(
    'select id, merchant_id, livemode from customer_merges where next_at <= clock_timestamp() order by next_at limit ?',
    [MERGES_PER_ROUND],
  )
  let moved = 0
  const failing = {
    ...{ log: deps.log, what: 'a step of a merge cannot be taken' },
    failed: async ({ id }: { id: string }) => {
      await em.execute(`update customer_merges set next_at = clock_timestamp() + interval '30 seconds' where id = ?`, [
        id,
      ])
    },
  }
  await eachRow(due, failing, async ({ id, merchant_id: merchantId, livemode }) => {
    const context = { merchantId, livemode, apiVersion: API_VERSION, at: now }
    moved += (await commit(deps, context, (c) => takeMergeStep(c, id))).moved
  })
  return moved
}
