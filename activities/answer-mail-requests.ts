// Answers mail requests that have no answer because the process that wrote them down died. A loop of the worker calls it. Usually there are none.

import { type CommandDeps, commit } from '../commands/commit.ts'
import { answerMailRequest } from '../commands/mail-requests.ts'
import type { Keyring } from '../db/keyring.ts'
import { API_VERSION } from '../rules/versions.ts'
import { eachRow, LeftOut, type RowLog } from './rows.ts'

/** The process that wrote a request down answers it at once. An older request is lost. */
const LOST_AFTER_SECONDS = 10
/** In one round, the oldest first. The rest waits for the next round. */
const REQUESTS_PER_ROUND = 50

/**
 * Makes one commit for each request that was written down at least 10 seconds before `now` (Unix seconds). Answers how many were
 * answered. A request that fails is logged, left out for an hour, and holds up no other. Safe to repeat, and to run in any number of workers.
 */
export async function answerLostMailRequests(
  deps: CommandDeps & { encryptionKey: Keyring; log: RowLog },
  now: number,
  leftOut = new LeftOut(),
): Promise<number> {
  const lost = await deps.orm.em
    .fork()
    .execute<{ id: string; merchant_id: string; livemode: boolean; request_id: string | null }[]>(
      `select id, merchant_id, livemode, request_id from mail_requests where created_at <= ?::bigint and id <> all(?::text[]) order by created_at limit ?`,
      [now - LOST_AFTER_SECONDS, leftOut.at(now), REQUESTS_PER_ROUND],
    )
  const failing = { log: deps.log, what: 'a mail request cannot be answered', failed: leftOut.adding(now) }
  return eachRow(lost, failing, ({ id, merchant_id: merchantId, livemode, request_id: requestId }) => {
    const context = { merchantId, livemode, apiVersion: API_VERSION, at: now, ...(requestId && { requestId }) }
    return commit(deps, context, (c) => answerMailRequest(c, { id, encryptionKey: deps.encryptionKey }))
  })
}
