// Announces charges of cards ahead, in real time. A loop of the worker calls it. For customers on a test clock, the clock does it
// (commands/test-clocks.ts).
import { type CommandDeps, commit } from '../commands/commit.ts'
import { NOTICE_AT, noticeRenewal, RENEWALS_TO_NOTICE } from '../commands/renewal-notices.ts'
import { API_VERSION } from '../rules/versions.ts'
import { eachRow, LeftOut, type RowLog } from './rows.ts'

/** In one round, the earliest first. The rest waits for the next round. */
const NOTICES_PER_ROUND = 200

/**
 * One commit per subscription, at `now` (Unix seconds). Answers how many were looked at. One that fails is logged, left out for an hour, and holds up no
 * other. Safe to repeat, and to run in any number of workers.
 */
export async function noticeDueRenewals(
  deps: CommandDeps & { log: RowLog },
  now: number,
  leftOut = new LeftOut(),
): Promise<number> {
  const due = await deps.orm.em.fork().execute<{ id: string; merchant_id: string; livemode: boolean }[]>(
    `select s.id, s.merchant_id, s.livemode from subscriptions s
       left join test_clocks k on k.id = s.test_clock_id and k.deleted_at is null
     where ${RENEWALS_TO_NOTICE} and ${NOTICE_AT} <= ? and k.id is null and s.id <> all(?::text[])
       and not exists (select from quarantine q where q.object_id = s.id) order by ${NOTICE_AT} limit ?`,
    [now, leftOut.at(now), NOTICES_PER_ROUND],
  )
  const failing = { log: deps.log, what: 'the notice of a coming charge fails', failed: leftOut.adding(now) }
  await eachRow(due, failing, ({ id, merchant_id: merchantId, livemode }) => {
    return commit(deps, { merchantId, livemode, apiVersion: API_VERSION, at: now }, (c) => noticeRenewal(c, id))
  })
  return due.length
}
