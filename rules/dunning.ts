// Dunning: what follows a failed renewal charge: a retry, a wait for the end, or the end. It ends and charges nothing: a command stores the answer,
// and the workflow follows it.
import { addDays } from './periods.ts'

/** Days after the first failure (specification §3.7). With too many retries banks block the merchant; with too late ones the buyer has left. */
export const DEFAULT_RETRY_DAYS: readonly number[] = [1, 3, 7, 14]

export type AfterFailure =
  | { kind: 'retry'; retryAt: number }
  | { kind: 'wait_then_give_up'; giveUpAt: number }
  | { kind: 'give_up' }

/**
 * The next step after a failed charge. `failures` counts the failed scheduled charges, including this one: 1 is the renewal itself. All times are
 * counted from the first failure, so that slow answers do not move the schedule.
 *
 * First failure on 1 March 09:00 → retries on 2, 4, 8 and 15 March 09:00; the fifth failure gives up. A hard decline on 1 March is not retried and
 * ends the subscription on 15 March 09:00, unless a new card comes. Source: specification §3.7.
 *
 * A retry whose time has already passed (the worker was down) is left out and not made up for, so that a delay of ours never charges a card twice
 * within minutes. When no retry is left, the subscription ends.
 */
export function afterFailure(failure: {
  firstFailedAt: number
  failures: number
  hard: boolean
  retryDays: readonly number[]
  at: number
}): AfterFailure {
  const { firstFailedAt, failures, hard, retryDays, at } = failure
  if (!Number.isSafeInteger(failures) || failures < 1) throw new RangeError(`failures are counted from 1: ${failures}`)
  const retryTimes = retryDays.map((days) => addDays(firstFailedAt, days))
  const giveUpAt = retryTimes.at(-1) ?? firstFailedAt
  if (hard) return at < giveUpAt ? { kind: 'wait_then_give_up', giveUpAt } : { kind: 'give_up' }
  const retryAt = retryTimes.slice(failures - 1).find((time) => time > at)
  return retryAt === undefined ? { kind: 'give_up' } : { kind: 'retry', retryAt }
}
