// What becomes of a delivery after an attempt: done, tried again and when, or given up; and of its endpoint. It sends nothing and
// knows no clock: the instant and the chance for the jitter come in.

/** Seconds from a failed attempt to the next (contract §7 "Retries"); the configuration may hold another list. */
export const RETRY_SCHEDULE_SECONDS: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
/** An endpoint that has failed this long without one success in between is disabled (contract §7 "Status"). */
export const DISABLE_AFTER_SECONDS = 5 * 86_400
/** `Retry-After` is honoured up to here (contract §7 "Answers"). */
export const RETRY_AFTER_MAX_SECONDS = 3_600

export type Trigger = 'schedule' | 'retry' | 'replay' | 'ping'

export interface Attempted {
  trigger: Trigger
  succeeded: boolean
  /** Attempts before this one, those asked for by hand left out. */
  attemptsBefore: number
  /** When it ended, Unix seconds. */
  at: number
  /** What the receiver asked for, in seconds; null when it asked for nothing. */
  retryAfterSeconds: number | null
}

export type DeliveryOutcome =
  | { status: 'succeeded' | 'exhausted'; nextAttemptAt: null }
  | { status: 'pending'; nextAttemptAt: number }

/**
 * The first attempt failed at 1 000 with a chance of 0.5 → again at 1 005; the tenth → exhausted. A chance of 0 … 1 moves each wait by −10 … +10 %.
 * An attempt by hand uses up none of the ten: the wait behind it is the one that the schedule had reached. A ping is tried once.
 */
export function outcomeOf(attempted: Attempted, scheduleSeconds: readonly number[], chance: number): DeliveryOutcome {
  if (attempted.succeeded) return { status: 'succeeded', nextAttemptAt: null }
  const { trigger, attemptsBefore, at } = attempted
  const made = trigger === 'retry' ? attemptsBefore : attemptsBefore + 1
  const wait = scheduleSeconds[Math.max(made, 1) - 1]
  if (trigger === 'ping' || wait === undefined) return { status: 'exhausted', nextAttemptAt: null }
  const jittered = Math.max(1, Math.round(wait * (0.9 + 0.2 * chance)))
  return { status: 'pending', nextAttemptAt: at + Math.max(jittered, attempted.retryAfterSeconds ?? 0) }
}

/**
 * `Retry-After: 120` → 120; a date → the seconds until then; never more than an hour, and nothing for what is neither. Only 429 and 503 are asked.
 */
export function retryAfterOf(status: number | null, header: string | null, at: number): number | null {
  if ((status !== 429 && status !== 503) || header === null) return null
  const text = header.trim()
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil(Date.parse(text) / 1000) - at
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, RETRY_AFTER_MAX_SECONDS) : null
}

/** Why an endpoint whose attempt has failed is to be disabled: at once where it answered 410, else after 5 days without a success; null when it is not. */
export function whyDisable(status: number | null, failingSince: number | null, at: number): 'gone' | 'failing' | null {
  if (status === 410) return 'gone'
  return failingSince !== null && at - failingSince >= DISABLE_AFTER_SECONDS ? 'failing' : null
}
