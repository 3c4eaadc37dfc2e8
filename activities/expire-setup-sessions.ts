// Expires setup sessions in real time. A loop of the worker calls it. For customers on a test clock, the clock does it (commands/test-clocks.ts).
// Whether a session is over is not decided here: its page compares the expiry with its own time.
import { type CommandDeps, commit } from '../commands/commit.ts'
import { expireDueSetup } from '../commands/setup-sessions.ts'
import { API_VERSION } from '../rules/versions.ts'
import { eachRow, LeftOut, type RowLog } from './rows.ts'

/** In one round, the oldest first. The rest waits for the next round: no page depends on it. */
const SESSIONS_PER_ROUND = 200

/**
 * One commit per session, at `now` (Unix seconds). Answers how many were expired. One that fails is logged, left out for an hour, and holds up no other.
 * Safe to repeat, and to run in any number of workers.
 */
export async function expireDueSetups(
  deps: CommandDeps & { log: RowLog },
  now: number,
  leftOut = new LeftOut(),
): Promise<number> {
  const due = await deps.orm.em.fork().execute<{ id: string; merchant_id: string; livemode: boolean }[]>(
    `select s.id, s.merchant_id, s.livemode from setup_sessions s join customers c on c.id = s.customer_id
       left join test_clocks k on k.id = c.test_clock_id and k.deleted_at is null
     where s.status = 'open' and s.expires_at <= ? and k.id is null and s.id <> all(?::text[]) order by s.expires_at limit ?`,
    [now, leftOut.at(now), SESSIONS_PER_ROUND],
  )
  const failing = { log: deps.log, what: 'a setup session cannot be expired', failed: leftOut.adding(now) }
  return eachRow(due, failing, ({ id, merchant_id: merchantId, livemode }) => {
    return commit(deps, { merchantId, livemode, apiVersion: API_VERSION, at: now }, (c) => expireDueSetup(c, id))
  })
}
