// Handles a processing that throws. It is tried again at once a few times. Then its row is put in quarantine, and the processing ends with a value,
// so that its workflow sleeps, receives wakes, and looks again with a fresh `now`. The quarantine is written here, in a transaction of its own.
// Faults are classified in faults.ts.

import type { CommandDeps } from '../commands/commit.ts'
import { letGo, putInQuarantine } from '../db/queries/quarantine.ts'
import type { QuarantinedKind } from '../rules/quarantine.ts'
import type { Problem } from '../workflows/contract.ts'
import { AskAgain } from './ask-again.ts'
import { type Fault, faultOf } from './faults.ts'

/** How a process puts rows in quarantine. Absent in the deps of a processing: every fault is thrown. */
export interface Quarantine {
  /** Whether this is the last try: a processing that throws now is not tried again at once. */
  lastTry: boolean
  /** The version of the running code. */
  codeVersion: string
  /** Real time, Unix seconds. */
  now(): number
  /** Logs that a row has entered quarantine: an operator must look. */
  enters(o: { object: string; merchant: string; step: string; code: string; reason: string; error: string }): void
}

export interface QuarantineDeps extends Pick<CommandDeps, 'orm'> {
  quarantine?: Quarantine
}

/** The row that is processed. `missed`: how many processings in a row before this one have ended in a fault. */
export interface DueProcessed {
  kind: QuarantinedKind
  id: string
  workflowId: string
  missed?: number
}

/**
 * A database or gateway that is away for this many processings in a row, some twenty minutes, puts the row in quarantine, for an operator to look at,
 * if the database can be written.
 */
const AWAY_FOR_GOOD = 6

/**
 * Answers the fault of a row that must go into quarantine. Throws everything else: without a quarantine the error as it came, and a fault that is to
 * be tried again in words that may be kept in a history.
 */
export function rowFault({ quarantine }: QuarantineDeps, { missed = 0 }: DueProcessed, error: unknown): Fault {
  if (!quarantine || error instanceof AskAgain) throw error
  const fault = faultOf(error)
  if (quarantine.lastTry && (fault.kind === 'row' || missed >= AWAY_FOR_GOOD)) return fault
  throw new Error(fault.reason)
}

/**
 * Puts the row in quarantine in a transaction of its own, and answers when it is tried again; null when there is no such row. Throws when the
 * database is away: then nothing is known of the row. Safe to repeat: one more try is counted.
 */
export async function standAside(
  { orm, quarantine }: QuarantineDeps,
  { kind, id, workflowId }: DueProcessed,
  aside: { fault: Fault; step: string; nextStepAt: number | null; error: unknown },
): Promise<Problem | null> {
  const { codeVersion, now, enters } = quarantine!
  const { fault, step, nextStepAt } = aside
  const { code, reason } = fault
  const wanted = { kind, id, workflowId, step, code, reason, nextStepAt, codeVersion, now: now() }
  const put = await inWords(() => putInQuarantine(orm.em.fork(), wanted))
  const error = String(aside.error).slice(0, 2_000)
  if (put?.tries === 1) enters({ object: id, merchant: put.merchantId, step, code, reason, error })
  return put && { step, tries: put.tries, nextTryAt: put.nextTryAt }
}

/** Takes a processed row out of quarantine, when it was in it or its last processing failed. Safe to repeat. */
export async function stepBack(
  { orm }: QuarantineDeps,
  { id, missed = 0 }: DueProcessed,
  held: boolean,
): Promise<void> {
  if (held || missed > 0) await inWords(() => letGo(orm.em.fork(), id))
}

/** Throws only the reason of a fault: statements contain values, and what is thrown is kept in a history. */
async function inWords<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw new Error(faultOf(error).reason)
  }
}

/**
 * Runs a processing that consists of one piece. `done` gives its answer and whether the row was in quarantine. `aside` gives the answer for a row
 * that is put in quarantine; its argument is null when there is no row.
 */
export async function inOnePiece<T>(
  deps: QuarantineDeps,
  taken: DueProcessed,
  processed: { done(): Promise<{ answer: T; held: boolean }>; aside(problem: Problem | null): T },
): Promise<T> {
  try {
    const { answer, held } = await processed.done()
    await stepBack(deps, taken, held)
    return answer
  } catch (error) {
    const fault = rowFault(deps, taken, error)
    return processed.aside(await standAside(deps, taken, { fault, step: 'row', nextStepAt: null, error }))
  }
}
