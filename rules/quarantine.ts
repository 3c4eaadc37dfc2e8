// Rows whose processing fails for good: how long they wait until they are tried again, which steps may go on beside the failing piece, and which part
// of a fault people may read. It knows no row and no database; activities/faults.ts decides which faults count.
import { redactedText } from './redaction.ts'
import type { PlannedStep } from './subscriptions.ts'
import type { WorkflowKind } from './workflow-kinds.ts'

/** The quarantine of an object, as the API shows it. Source: specification §12.6. */
export interface Problem {
  /** Real time, Unix seconds. */
  since: number
  reason: string
  tries: number
}

/** The kinds of objects that a processing is taken for. */
export const QUARANTINED_KINDS = [
  'subscription',
  'checkout_session',
  'invoice',
  'payout',
  'refund',
  'inbound_transfer',
] as const satisfies readonly WorkflowKind[]
export type QuarantinedKind = (typeof QUARANTINED_KINDS)[number]

/** The piece that stands for a whole processing: nothing can go on beside it. */
export const WHOLE_ROW = 'row'

const MINUTE = 60
const HOUR = 3_600
/** Soon at first, because many faults pass; then seldom, because each try costs a processing and the fault probably still exists. */
const TRY_AGAIN_AFTER = [MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR]

/** Seconds that a row waits after so many failed tries: 1 → 60, 2 → 600, 3 → 3 600, 5 and more → 21 600. */
export function tryAgainAfterSeconds(tries: number): number {
  return TRY_AGAIN_AFTER[Math.min(tries, TRY_AGAIN_AFTER.length) - 1] ?? MINUTE
}

/** Ends that a fault of another piece may not delay. Money that comes for them later is returned, or revives what can be revived. */
const ENDS: readonly PlannedStep[] = ['expire', 'end']
/** Steps that neither charge nor bill. Each is independent of the others. */
const BESIDE_A_STEP: readonly PlannedStep[] = [...ENDS, 'give_up', 'end_grace', 'remind', 'overdue']

/**
 * The steps of a subscription that may be taken while these pieces are left out; null: all of them. Beside money without an outcome (`transfer …`,
 * `attempt …`), the subscription is not charged, reminded or given up; it only ends when its time is over. Beside a failing step, all steps go on
 * that neither charge nor bill. A refund of a late payment (`refund_late_payment …`) blocks nothing. Worked: `step remind` → expire, end, give_up,
 * end_grace, overdue.
 */
export function stepsBeside(without: ReadonlySet<string>): ReadonlySet<PlannedStep> | null {
  const failing = [...without].filter((piece) => !piece.startsWith('refund_late_payment '))
  if (failing.length === 0) return null
  const allowed = failing.every((piece) => piece.startsWith('step ')) ? BESIDE_A_STEP : ENDS
  return new Set(allowed.filter((step) => !without.has(`step ${step}`)))
}

/** What a fault comes from, for people: who can mend it depends on it. */
export type FaultCause = 'provider' | 'connection' | 'data' | 'other'

/**
 * SQLSTATE classes and codes of a server that is away, starting, stopping, full or too busy, and of locks that are held elsewhere. Source:
 * PostgreSQL, appendix A "Error Codes".
 */
const AWAY = /^((08|53|57|58|40)...|55P03|25P03|25P04|25006)$/
/** Codes of the network below the database (Node). */
const NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/

/** Reads the code of a fault: `gateway` → provider; `ECONNRESET`, `53300` → connection; `23514` → data; `TypeError` → other. */
export function causeOf(code: string): FaultCause {
  if (code === 'gateway') return 'provider'
  if (code === 'connection' || NETWORK.test(code) || AWAY.test(code)) return 'connection'
  return isSqlState(code) ? 'data' : 'other'
}

/** Whether a code is the database's own. `EPIPE` has the same shape and is the network's. */
export function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && !NETWORK.test(code)
}

/** A piece of a workflow that fails every time: what it is of, why it fails, and when it is tried again. */
export interface Stuck {
  kind: QuarantinedKind
  step: string
  code: string
  reason: string
  since: number
  nextTryAt: number
}

const REASON_MAX = 300

/** A fault as people may read it: one line, without secrets and people's addresses, at most 300 characters. Database statements never come here. */
export function reasonText(message: string): string {
  const line = redactedText(message).replaceAll(/\s+/g, ' ').trim()
  return line.length > REASON_MAX ? `${line.slice(0, REASON_MAX - 1)}…` : line || 'no reason was given'
}
