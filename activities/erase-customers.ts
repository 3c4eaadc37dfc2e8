// Continues erasures of customers that have begun, and begins those of visitors who bought nothing. Loops of the worker call it. The rows say what is
// waiting (commands/erase-customer.ts).

import { type CommandDeps, commit } from '../commands/commit.ts'
import { eraseVisitor, takeErasureStep } from '../commands/erase-customer.ts'
import { abandonedVisitors, FIRST_VISITOR, type VisitorPlace } from '../db/queries/abandoned-visitors.ts'
import { API_VERSION } from '../rules/versions.ts'
import { eachRow, type RowLog } from './rows.ts'

/** In one round, the longest waiting first. */
const ERASURES_PER_ROUND = 20
/** Of one erasure in a round: some 2 000 rows, a second at most. Other erasures come in between. */
const STEPS_PER_ROUND = 20
/** How many visitors one round looks at. */
const VISITORS_PER_ROUND = 200

/**
 * Takes the next steps of each erasure that is due, each in a commit of its own at `now` (Unix seconds). Answers how many steps were taken. An
 * erasure that fails is logged, tried again half a minute later, and holds up no other. Safe to repeat, and to run in any number of workers.
 */
export async function eraseWaitingCustomers(deps: CommandDeps & { log: RowLog }, now: number): Promise<number> {
  const em = deps.orm.em.fork()
  const due = await em.execute<{ id: string; merchant_id: string; livemode: boolean }[]>(
    `select id, merchant_id, livemode from customer_erasures where finished_at is null and next_at <= clock_timestamp() order by next_at limit ?`,
    [ERASURES_PER_ROUND],
  )
  let taken = 0
  const failing = {
    ...{ log: deps.log, what: 'a step of an erasure cannot be taken' },
    failed: async ({ id }: { id: string }) => {
      await em.execute(
        `update customer_erasures set next_at = clock_timestamp() + interval '30 seconds' where id = ?`,
        [id],
      )
    },
  }
  await eachRow(due, failing, async ({ id, merchant_id: merchantId, livemode }) => {
    for (let step = 0, goesOn = true; goesOn && step < STEPS_PER_ROUND; step++) {
      const context = { merchantId, livemode, apiVersion: API_VERSION, at: now }
      goesOn = await commit(deps, context, (c) => takeErasureStep(c, id, now))
      taken++
    }
  })
  return taken
}

/**
 * Begins the erasure of visitors who typed an address over `days` days ago and bought nothing, starting behind `after`. Answers how many it began,
 * and where the next round starts: at the beginning when all have been looked at. A visitor that fails is logged and holds up no other. Safe to repeat, and to run in any number of workers.
 */
export async function eraseAbandonedVisitors(
  deps: CommandDeps & { log: RowLog },
  { days, now, after }: { days: number; now: number; after: VisitorPlace },
): Promise<{ begun: number; after: VisitorPlace }> {
  const before = now - days * 86_400
  const { abandoned, next } = await abandonedVisitors(deps.orm.em.fork(), { before, after, limit: VISITORS_PER_ROUND })
  let begun = 0
  const failing = { log: deps.log, what: 'the erasure of a visitor cannot begin' }
  await eachRow(abandoned, failing, async ({ id, merchantId, livemode }) => {
    const context = { merchantId, livemode, apiVersion: API_VERSION, at: now }
    if (await commit(deps, context, (c) => eraseVisitor(c, id, now))) begun++
  })
  return { begun, after: next ?? FIRST_VISITOR }
}
