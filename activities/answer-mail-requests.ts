// Answers mails that were asked for and that nobody has answered: the process that wrote the request down has died. A loop of the worker calls it; usually it finds nothing.

import { type CommandDeps, commit } from '../commands/commit.ts'
import { answerMailRequest } from '../commands/mail-requests.ts'
import type { Keyring } from '../db/keyring.ts'
import { API_VERSION } from '../rules/versions.ts'

/** The process that wrote a request down answers it at once; what is older than this it has lost. */
const LOST_AFTER_SECONDS = 10
/** In one round, the oldest first; what is more waits for the next. */
const REQUESTS_PER_ROUND = 50

/** One commit for each request that was written down some seconds before `now` (Unix seconds). Answers how many there were. Safe to repeat, and to run in any number of workers. */
export async function answerLostMailRequests(
  deps: CommandDeps & { encryptionKey: Keyring },
  now: number,
): Promise<number> {
  const lost = await deps.orm.em
    .fork()
    .execute<{ id: string; merchant_id: string; livemode: boolean; request_id: string | null }[]>(
      `select id, merchant_id, livemode, request_id from mail_requests where created_at <= ?::bigint order by created_at limit ?`,
      [now - LOST_AFTER_SECONDS, REQUESTS_PER_ROUND],
    )
  const failures: unknown[] = []
  for (const { id, merchant_id: merchantId, livemode, request_id: requestId } of lost) {
    const context = { merchantId, livemode, apiVersion: API_VERSION, at: now, ...(requestId && { requestId }) }
    // One that fails holds up no other, and is tried again in the next round.
    await commit(deps, context, (c) => answerMailRequest(c, { id, encryptionKey: deps.encryptionKey })).catch((error) =>
      failures.push(error),
    )
  }
  if (failures.length > 0) throw failures[0]
  return lost.length
}
