// The turn of anything that charges cards: the facts decide and commit, the gateway is called between two commits, and the workflow is told how long to
// sleep. What is due and what an outcome means is the caller's (run-cycle.ts, run-checkout.ts). Runs as a local activity, so it ends within seconds.
import type { GatewayTask } from '../facts/attempts.ts'
import { type Commit, commit } from '../facts/commit.ts'
import { Pieces } from '../facts/pieces.ts'
import type { ChargeOutcome } from '../gateways/port.ts'
import { API_VERSION } from '../rules/versions.ts'
import type { Problem, Turn } from '../workflows/contract.ts'
import { type Charged, chargeOrLookUp, lineTo, lookUp, withdraw } from './charges.ts'
import { atGateway, type Fault } from './faults.ts'
import { giveBack } from './give-back.ts'
import { rowFault, standAside, stepBack, type TurnTaken } from './quarantine.ts'
import type { CycleDeps } from './run-cycle.ts'

/** More tasks than this in one turn means that two facts disagree; the workflow would spin. */
const TASKS_MAX = 40

/** A row that has a workflow of its own. */
interface Alive {
  status: string
  plannedStep?: string | null
  nextActionAt?: number | null
  testClockId?: string | null
}

/** Nothing to ask of a gateway now, or ever again. */
type Idle<Row> = { kind: 'wait'; row: Row | null } | { kind: 'ended'; row: Row | null }

/** What a row is doing, and how its turns are taken. */
export interface TurnOf<Row extends Alive> extends TurnTaken {
  /** What the Temporal UI shows while the row is still to come and its first charge has no outcome. */
  statusBefore: string
  /** Takes every due step in one commit and says what is next; `asked` holds the attempts that were asked about in this turn, `pieces` what it leaves out. */
  look(c: Commit, asked: ReadonlySet<string>, pieces: Pieces): Promise<GatewayTask | Idle<Row>>
  /** Writes an attempt's outcome down. `unwanted`: the money must go back. `atRest`: nothing is due now, no further look is needed. */
  record(
    c: Commit,
    paymentId: string,
    outcome: ChargeOutcome | { kind: 'canceled' },
  ): Promise<{ row: Row | null; unwanted: boolean; atRest: boolean }>
}

/**
 * Takes every due step of a row at `now` (Unix seconds; a test clock's time counts where there is one), charging where a step asks for it. Safe to repeat,
 * also half-way: an attempt's start is committed before the gateway is called, its outcome after. On the last of its tries (`deps.quarantine`) a piece that
 * throws is left out: the others are taken, the row stands aside, and the turn answers when it is tried again. Throws when the database or a gateway is away.
 */
export async function takeTurn<Row extends Alive>(deps: CycleDeps, now: number, of: TurnOf<Row>): Promise<Turn> {
  const pieces = new Pieces()
  const did: string[] = []
  let first: { fault: Fault; step: string; error: unknown } | null = null
  for (;;) {
    try {
      const taken = await takePieces(deps, now, of, pieces, did)
      if (first) return aside(taken, await standAside(deps, of, { ...first, nextStepAt: pieces.nextAt }), pieces.nextAt)
      await stepBack(deps, of, pieces.held ?? taken.ended)
      return taken
    } catch (error) {
      const fault = rowFault(deps, of, error)
      first ??= { fault, step: pieces.at, error }
      if (pieces.leaveOut()) continue
      return aside(turnOf<Row>(of, null, null, did), await standAside(deps, of, { ...first, nextStepAt: null }), null)
    }
  }
}

/** A turn that has left something out: it is over when nothing else is to come and nobody will try again. A step that waits for a test clock has no timer. */
function aside(turn: Turn, problem: Problem | null, nextStepAt: number | null): Turn {
  if (!problem) return { ...turn, ended: true, wakeAt: null }
  const stepAt = turn.wakeAt === null ? null : nextStepAt
  const wakeAt = stepAt === null ? problem.nextTryAt : Math.min(stepAt, problem.nextTryAt)
  return { ...turn, nextActionAt: nextStepAt, wakeAt, ended: false, problem }
}

async function takePieces<Row extends Alive>(
  deps: CycleDeps,
  now: number,
  of: TurnOf<Row>,
  pieces: Pieces,
  did: string[],
): Promise<Turn> {
  const asked = new Set<string>(pieces.withoutOf('give_back'))
  // Merchant and mode are the row's; the fact fills them in once it has read it.
  const cause = { merchantId: '', livemode: false, apiVersion: API_VERSION, at: now, workflowId: of.workflowId }
  const fact = <T>(work: (c: Commit) => Promise<T>) => commit(deps, cause, work, (c) => void did.push(...c.told))
  const turn = (row: Row | null, unsettled: string | null) => turnOf(of, row, unsettled, did)
  const returnMoney = async (paymentId: string) => {
    asked.add(paymentId)
    if (pieces.take(`give_back ${paymentId}`)) await giveBack(deps, cause, paymentId)
  }
  for (let tasks = 0; tasks < TASKS_MAX; tasks++) {
    const task = await fact((c) => of.look(c, asked, pieces))
    if (task.kind === 'ended' || task.kind === 'wait') return turn(task.row, null)
    if (task.kind === 'give_back') {
      await returnMoney(task.paymentId)
      continue
    }
    const paymentId = task.kind === 'charge' ? task.attempt.paymentId : task.paymentId
    pieces.take(`attempt ${paymentId}`)
    const outcome = await atGateway(() => askGateway(deps, task, asked))
    if (outcome.kind === 'left' || (outcome.kind === 'unknown' && task.kind !== 'charge')) return turn(null, paymentId)
    // An answer that is still to come is recorded too: it brings the pending subscription that the caller is shown.
    const heard = outcome.kind === 'unknown' ? ({ kind: 'processing' } as const) : outcome
    const recorded = await fact((c) => of.record(c, paymentId, heard))
    if (recorded.unwanted) await returnMoney(paymentId)
    if (heard.kind === 'processing') return turn(recorded.row, paymentId)
    if (recorded.atRest) return turn(recorded.row, null)
  }
  pieces.end()
  throw new Error(`${of.workflowId} does not come to rest`)
}

/** Charges, asks or withdraws, as the task says; what was asked is remembered in `asked`. */
async function askGateway(
  deps: CycleDeps,
  task: Exclude<GatewayTask, { kind: 'give_back' }>,
  asked: Set<string>,
): Promise<Charged | { kind: 'canceled' }> {
  if (task.kind === 'charge')
    return chargeOrLookUp(lineTo(deps.gateways, task.attempt, 'turn'), task.attempt, task.askFirst)
  const { paymentId } = task
  asked.add(paymentId)
  const line = lineTo(deps.gateways, task.of, 'turn')
  if (task.kind === 'withdraw') return withdraw(line, paymentId)
  return (await lookUp(line, paymentId)) ?? { kind: 'unknown' }
}

function turnOf<Row extends Alive>(of: TurnOf<Row>, row: Row | null, unsettled: string | null, did: string[]): Turn {
  const nextActionAt = row?.nextActionAt ?? null
  return {
    status: row?.status ?? (unsettled ? of.statusBefore : 'ended'),
    step: row?.plannedStep ?? null,
    nextActionAt,
    wakeAt: row?.testClockId != null ? null : nextActionAt,
    unsettled,
    ended: unsettled === null && nextActionAt === null,
    did,
  }
}
