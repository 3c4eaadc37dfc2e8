// What happens to a delivery after an attempt: it is done, retried at a certain time, or exhausted. Also when its endpoint is disabled. It sends
// nothing and has no clock: the caller passes the instant and the random value of the jitter.

/** Seconds from a failed attempt to the next (specification §7.4); the configuration may hold another list. */
export const RETRY_SCHEDULE_SECONDS: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
/** An endpoint that has failed for this long without a success is disabled (specification §7.7). */
export const DISABLE_AFTER_SECONDS = 5 * 86_400
/** `Retry-After` is honoured up to this limit (specification §7.5). */
export const RETRY_AFTER_MAX_SECONDS = 3_600

export type Trigger = 'schedule' | 'retry' | 'replay' | 'ping'

/** A wait is at most this part longer than the schedule or the receiver says (specification §7.4: ±10 %), and never shorter (D320). */
export const JITTER = 0.1

export interface Attempted {
  trigger: Trigger
  succeeded: boolean
  /** Attempts before this one, without manual ones. */
  attemptsBefore: number
  /** The receiver's `Retry-After` in milliseconds; null when it sent none. */
  retryAfterMs: number | null
}

export type DeliveryOutcome =
  | { status: 'succeeded' | 'exhausted'; waitMs: null }
  /** The next attempt is due this long after the end of this one, never earlier. */
  | { status: 'pending'; waitMs: number }

/**
 * The first attempt failed with a chance of 0 → again 5 000 ms after its end, with a chance of 1 after 5 500; the tenth → exhausted. A chance of 0 …
 * 1 makes each wait up to 10 % longer. A manual attempt uses up none of the ten: the wait after it is the one that the schedule had reached. A ping
 * is tried once.
 */
export function outcomeOf(attempted: Attempted, scheduleSeconds: readonly number[], chance: number): DeliveryOutcome {
  if (attempted.succeeded) return { status: 'succeeded', waitMs: null }
  const { trigger, attemptsBefore, retryAfterMs } = attempted
  const made = trigger === 'retry' ? attemptsBefore : attemptsBefore + 1
  const seconds = scheduleSeconds[Math.max(made, 1) - 1]
  if (trigger === 'ping' || seconds === undefined) return { status: 'exhausted', waitMs: null }
  const least = Math.max(seconds * 1_000, retryAfterMs ?? 0)
  return { status: 'pending', waitMs: least + Math.round(least * JITTER * chance) }
}

/**
 * `Retry-After: 120` → 120 000 ms; a date → the milliseconds from `atMs` (Unix) until then; at most an hour, and null for any other text. Only
 * answers 429 and 503 count.
 */
export function retryAfterOf(status: number | null, header: string | null, atMs: number): number | null {
  if ((status !== 429 && status !== 503) || header === null) return null
  const text = header.trim()
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Math.ceil(Date.parse(text) - atMs)
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, RETRY_AFTER_MAX_SECONDS * 1_000) : null
}

/** Why an endpoint is disabled after a failed attempt: at once after an answer 410, else after 5 days without a success; null when it is not. */
export function whyDisable(status: number | null, failingSince: number | null, at: number): 'gone' | 'failing' | null {
  if (status === 410) return 'gone'
  return failingSince !== null && at - failingSince >= DISABLE_AFTER_SECONDS ? 'failing' : null
}
