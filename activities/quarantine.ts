// A processing that throws: tried again at once a few times, then its row stands aside and the processing ends with a value, so that its workflow sleeps, hears a
// wake, and looks again with a fresh `now`. What is put aside is written here, in a transaction of its own. What a fault is: faults.ts.

import type { CommandDeps } from '../commands/commit.ts'
import { letGo, putInQuarantine } from '../db/queries/quarantine.ts'
import type { QuarantinedKind } from '../rules/quarantine.ts'
import type { Problem } from '../workflows/contract.ts'
import { AskAgain } from './ask-again.ts'
import { type Fault, faultOf } from './faults.ts'

/** How a process puts rows aside. Absent in the deps of a processing: every fault is thrown. */
export interface Quarantine {
  /** A processing that throws now is not tried again at once. */
  lastTry: boolean
  /** Which state of the code this is. */
  codeVersion: string
  /** Real time, Unix seconds. */
  now(): number
  /** Says aloud that a row has entered the quarantine: an operator must look. */
  enters(o: { object: string; merchant: string; step: string; code: string; reason: string; error: string }): void
}

export interface QuarantineDeps extends Pick<CommandDeps, 'orm'> {
  quarantine?: Quarantine
}

/** Whose turn it is. `missed`: how many turns before this one, in a row, have ended in a fault. */
export interface DueProcessed {
  kind: QuarantinedKind
  id: string
  workflowId: string
  missed?: number
}

/** What is away for that many processings in a row, some twenty minutes, is somebody's to look at, if the database can write it down. */
const AWAY_FOR_GOOD = 6

/**
 * The fault of a row that must stand aside. Throws everything else: without a quarantine the error as it came, and what is to be tried again in words that
 * may be kept in a history.
 */
export function rowFault({ quarantine }: QuarantineDeps, { missed = 0 }: DueProcessed, error: unknown): Fault {
  if (!quarantine || error instanceof AskAgain) throw error
  const fault = faultOf(error)
  if (quarantine.lastTry && (fault.kind === 'row' || missed >= AWAY_FOR_GOOD)) return fault
  throw new Error(fault.reason)
}

/**
 * Puts the row aside in a transaction of its own, and answers when it is tried again; null when there is no such row, so that nobody will. Throws when the
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

/** Takes a row whose processing was taken out of the quarantine, when it was in it or the processing before has failed. Safe to repeat. */
export async function stepBack(
  { orm }: QuarantineDeps,
  { id, missed = 0 }: DueProcessed,
  held: boolean,
): Promise<void> {
  if (held || missed > 0) await inWords(() => letGo(orm.em.fork(), id))
}

/** Statements have values in them, and what is thrown is kept in a history. */
async function inWords<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw new Error(faultOf(error).reason)
  }
}

/**
 * A processing of one piece: what it answers, or that its row stands aside. `done` says whether the row was in quarantine, `aside` what is
 * answered instead: null where there is no row at all.
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
