// Rows whose processing throws for good: how long they wait until they are tried again, what may go on beside the piece that throws, and what of a fault
// people may read. It knows no row and no database; which faults count is activities/faults.ts.
import { redactedText } from './redaction.ts'
import type { PlannedStep } from './subscriptions.ts'

/** What an object says of its quarantine. Source: specification §12.6. */
export interface Problem {
  /** Real time, Unix seconds. */
  since: number
  reason: string
  tries: number
}

/** The kinds of objects that a processing is taken for. */
export const QUARANTINED_KINDS = ['subscription', 'checkout_session', 'payout', 'refund', 'inbound_transfer'] as const
export type QuarantinedKind = (typeof QUARANTINED_KINDS)[number]

/** The piece of a processing that is all of it: nothing can go on beside it. */
export const WHOLE_ROW = 'row'

const MINUTE = 60
const HOUR = 3_600
/** Soon at first, since many a fault passes; then seldom, since each try costs a processing and nobody has mended anything. */
const TRY_AGAIN_AFTER = [MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR]

/** How many seconds a row stands aside that has been tried in vain so often: 1 → 60, 2 → 600, 3 → 3 600, 5 and more → 21 600. */
export function tryAgainAfterSeconds(tries: number): number {
  return TRY_AGAIN_AFTER[Math.min(tries, TRY_AGAIN_AFTER.length) - 1] ?? MINUTE
}

/** Ends that no fault of another piece may hold up. Money that comes for them later goes back, or revives what may be revived. */
const ENDS: readonly PlannedStep[] = ['expire', 'end']
/** Steps that neither charge nor bill: each stands for itself. */
const BESIDE_A_STEP: readonly PlannedStep[] = [...ENDS, 'give_up', 'end_grace', 'remind', 'overdue']

/**
 * The steps of a subscription that may be taken while these pieces are left out; null: all of them. Beside money whose fate nobody knows (`transfer …`,
 * `attempt …`) nobody is charged, reminded or given up: it only ends when its time is over. Beside a step that throws, whatever neither charges
 * nor bills goes on. Money that is to go back (`refund_late_payment …`) stands in nobody's way. Worked: `step remind` → expire, end, give_up, end_grace, overdue.
 */
export function stepsBeside(without: ReadonlySet<string>): ReadonlySet<PlannedStep> | null {
  const failing = [...without].filter((piece) => !piece.startsWith('refund_late_payment '))
  if (failing.length === 0) return null
  const allowed = failing.every((piece) => piece.startsWith('step ')) ? BESIDE_A_STEP : ENDS
  return new Set(allowed.filter((step) => !without.has(`step ${step}`)))
}

const REASON_MAX = 300

/** A fault as people may read it: one line, without secrets and people's addresses, at most 300 characters. Statements of the database never come here. */
export function reasonText(message: string): string {
  const line = redactedText(message).replaceAll(/\s+/g, ' ').trim()
  return line.length > REASON_MAX ? `${line.slice(0, REASON_MAX - 1)}…` : line || 'no reason was given'
}
