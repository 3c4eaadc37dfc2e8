// A form that asks for a mail is answered at the same instant whoever has the address: what is wanted is written down first
// (commands/mail-requests.ts), looked up and sent beside the answer, and the answer waits for a clock, never for that.
import { setTimeout as wait } from 'node:timers/promises'
import type { ApiDeps } from '../api/deps.ts'
import type { Commit } from '../commands/commit.ts'
import { answerMailRequest } from '../commands/mail-requests.ts'

/** Several times as long as it takes to look up and to write: whoever opens their mailbox then finds the mail, and nobody waits noticeably. */
const ANSWER_AFTER_MS = 150

/**
 * Answers a request that is committed, in commits of the same kind as wrote it, and returns after a fixed time. If this process dies meanwhile, a
 * worker does it.
 */
export async function answerMeanwhile(
  deps: ApiDeps,
  id: string,
  commitOf: <T>(work: (c: Commit) => Promise<T>) => Promise<T>,
): Promise<void> {
  const { encryptionKey } = deps
  void commitOf((c) => answerMailRequest(c, { id, encryptionKey })).catch((error: unknown) =>
    deps.log.warn(
      { err: error, mail_request: id },
      'a mail that was asked for could not be written; a worker tries again',
    ),
  )
  await wait(ANSWER_AFTER_MS)
}
