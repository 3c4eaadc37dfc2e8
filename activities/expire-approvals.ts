// Expires proposals that nobody has decided on, and empties old ones. A loop of the worker calls it. What was approved runs in the API
// (api/approval-runs.ts).
import { emptyOldApproval, expireDueApproval } from '../commands/approvals.ts'
import { type CommandDeps, commit } from '../commands/commit.ts'
import { CONTENTS_SECONDS } from '../rules/approvals.ts'
import { API_VERSION } from '../rules/versions.ts'
import { eachRow, LeftOut, type RowLog } from './rows.ts'

/** In one round, the oldest first. The rest waits for the next round: whether one may be decided on is judged by its time. */
const APPROVALS_PER_ROUND = 200

interface Row {
  id: string
  merchant_id: string
  livemode: boolean
}

/**
 * One commit per proposal, at `now` (Unix seconds). Answers how many were expired. One that fails is logged, left out for an hour, and holds up no other.
 * Safe to repeat, and to run in any number of workers.
 */
export async function expireDueApprovals(
  deps: CommandDeps & { log: RowLog },
  now: number,
  leftOut = new LeftOut(),
): Promise<number> {
  const due = await deps.orm.em
    .fork()
    .execute<Row[]>(
      `select id, merchant_id, livemode from approvals where status = 'pending' and expires_at <= ? and id <> all(?::text[]) order by expires_at limit ?`,
      [now, leftOut.at(now), APPROVALS_PER_ROUND],
    )
  const failing = { log: deps.log, what: 'an approval cannot be expired', failed: leftOut.adding(now) }
  return eachRow(due, failing, ({ id, merchant_id: merchantId, livemode }) =>
    commit(deps, { merchantId, livemode, apiVersion: API_VERSION, at: now }, (c) => expireDueApproval(c, id)),
  )
}

/** The same for what old proposals say: it is taken out. Answers how many there were. */
export async function emptyOldApprovals(
  deps: CommandDeps & { log: RowLog },
  now: number,
  leftOut = new LeftOut(),
): Promise<number> {
  const old = await deps.orm.em.fork().execute<Row[]>(
    `select id, merchant_id, livemode from approvals where body is not null and created_at <= ? and status <> 'pending' and next_try_at is null
       and id <> all(?::text[]) order by created_at limit ?`,
    [now - CONTENTS_SECONDS, leftOut.at(now), APPROVALS_PER_ROUND],
  )
  const failing = { log: deps.log, what: 'an approval cannot be emptied', failed: leftOut.adding(now) }
  return eachRow(old, failing, ({ id, merchant_id: merchantId, livemode }) =>
    commit(deps, { merchantId, livemode, apiVersion: API_VERSION, at: now }, (c) => emptyOldApproval(c, id)),
  )
}
