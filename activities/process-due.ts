// One processing of any row that charges cards. Commands decide and commit, the gateway is called between two commits, and the workflow learns how
// long to sleep. What is due and what an outcome means is the caller's (run-cycle.ts, run-checkout.ts). Runs as a local activity, so it ends within
// seconds.
import type { GatewayTask, Outcome } from '../commands/attempts.ts'
import { type Commit, commit, OWNER_OF_ITS_ROW } from '../commands/commit.ts'
import { Pieces } from '../commands/pieces.ts'
import { API_VERSION } from '../rules/versions.ts'
import type { Problem, Processed } from '../workflows/contract.ts'
import { chargeOrLookUp, lineTo, lookUp, makeCodeOrLookUp, withdraw } from './charges.ts'
import { atGateway, type Fault } from './faults.ts'
import type { ProcessingDeps } from './processing-deps.ts'
import { type DueProcessed, rowFault, standAside, stepBack } from './quarantine.ts'
import { refundLatePayment } from './refund-late-payment.ts'

/** More tasks than this in one processing means that two commands disagree: the workflow would loop. */
const TASKS_MAX = 40

/** A row that has a workflow of its own. */
interface Alive {
  status: string
  plannedStep?: string | null
  nextActionAt?: number | null
  testClockId?: string | null
}

/** There is nothing to ask of a gateway now (`wait`), or ever again (`ended`). */
type Idle<Row> = { kind: 'wait'; row: Row | null } | { kind: 'ended'; row: Row | null }

/** One kind of row, and how its processings are taken. */
export interface ProcessedKind<Row extends Alive> extends DueProcessed {
  /** The status that the Temporal UI shows while the row does not exist and its first charge has no outcome. */
  statusBefore: string
  /**
   * Takes every due step in one commit and says what is next. `asked` holds the attempts that were asked about in this processing, `pieces` those
   * that it leaves out.
   */
  look(c: Commit, asked: ReadonlySet<string>, pieces: Pieces): Promise<GatewayTask | Idle<Row>>
  /** Writes an attempt's outcome down. `isLate`: the money must be refunded. `atRest`: nothing is due now, no further look is needed. */
  record(c: Commit, paymentId: string, outcome: Outcome): Promise<{ row: Row | null; isLate: boolean; atRest: boolean }>
}

/**
 * Takes every due step of a row at `now` (Unix seconds; a test clock's time counts where there is one), and charges where a step asks for it. Safe to
 * repeat, also half-way: an attempt's start is committed before the gateway is called, its outcome after. On its last try (`deps.quarantine`) a piece
 * that throws is left out: the other pieces are taken, the row is put in quarantine, and the answer says when it is tried again. Throws when the
 * database or a gateway is away.
 */
export async function processDue<Row extends Alive>(
  deps: ProcessingDeps,
  now: number,
  of: ProcessedKind<Row>,
): Promise<Processed> {
  const pieces = new Pieces()
  const publishedEvents: string[] = []
  let first: { fault: Fault; step: string; error: unknown } | null = null
  for (;;) {
    try {
      const taken = await takePieces(deps, now, of, pieces, publishedEvents)
      if (first) return aside(taken, await standAside(deps, of, { ...first, nextStepAt: pieces.nextAt }), pieces.nextAt)
      await stepBack(deps, of, pieces.held ?? taken.ended)
      return taken
    } catch (error) {
      const fault = rowFault(deps, of, error)
      first ??= { fault, step: pieces.at, error }
      if (pieces.leaveOut()) continue
      return aside(
        processedOf<Row>(of, null, null, publishedEvents),
        await standAside(deps, of, { ...first, nextStepAt: null }),
        null,
      )
    }
  }
}

/**
 * The answer of a processing that has left a piece out. It has ended when there is no row to try again. A step that waits for a test clock has no
 * timer.
 */
function aside(processed: Processed, problem: Problem | null, nextStepAt: number | null): Processed {
  if (!problem) return { ...processed, ended: true, wakeAt: null }
  const stepAt = processed.wakeAt === null ? null : nextStepAt
  const wakeAt = stepAt === null ? problem.nextTryAt : Math.min(stepAt, problem.nextTryAt)
  return { ...processed, nextActionAt: nextStepAt, wakeAt, ended: false, problem }
}

async function takePieces<Row extends Alive>(
  deps: ProcessingDeps,
  now: number,
  of: ProcessedKind<Row>,
  pieces: Pieces,
  publishedEvents: string[],
): Promise<Processed> {
  const asked = new Set<string>(pieces.withoutOf('refund_late_payment'))
  const context = { ...OWNER_OF_ITS_ROW, apiVersion: API_VERSION, at: now, workflowId: of.workflowId }
  const inCommit = async <T>(work: (c: Commit) => Promise<T>): Promise<T> => {
    let published: readonly string[] = []
    // A commit that is tried again announces anew.
    const result = await commit(deps, context, work, (c) => {
      published = [...c.published]
    })
    publishedEvents.push(...published)
    return result
  }
  const processDue = (row: Row | null, pendingChargeId: string | null) =>
    processedOf(of, row, pendingChargeId, publishedEvents)
  const returnMoney = async (paymentId: string) => {
    asked.add(paymentId)
    if (pieces.take(`refund_late_payment ${paymentId}`)) await refundLatePayment(deps, context, paymentId)
  }
  // An attempt whose code is shown. Its row can wait, and the gateway is asked now and then whether somebody has paid it.
  let shown: string | null = null
  for (let tasks = 0; tasks < TASKS_MAX; tasks++) {
    const task = await inCommit((c) => of.look(c, asked, pieces))
    if (task.kind === 'ended' || task.kind === 'wait') return processDue(task.row, task.kind === 'wait' ? shown : null)
    if (task.kind === 'refund_late_payment') {
      await returnMoney(task.paymentId)
      continue
    }
    const paymentId = task.kind === 'charge' ? task.attempt.paymentId : task.paymentId
    pieces.take(`attempt ${paymentId}`)
    const outcome = await atGateway(() => askGateway(deps, task, asked))
    const isBegun = task.kind === 'charge' || task.kind === 'make_code'
    if (outcome.kind === 'left' || (outcome.kind === 'unknown' && !isBegun)) return processDue(null, paymentId)
    // An outcome that is still to come is recorded too: this creates the pending subscription that the caller is shown.
    const heard = outcome.kind === 'unknown' ? ({ kind: 'processing' } as const) : outcome
    const recorded = await inCommit((c) => of.record(c, paymentId, heard))
    if (recorded.isLate) await returnMoney(paymentId)
    const waitsForBuyer = heard.kind === 'display_qr' || (task.kind === 'look_up' && task.isCode)
    shown = waitsForBuyer && (heard.kind === 'display_qr' || heard.kind === 'processing') ? paymentId : null
    if (heard.kind === 'display_qr') asked.add(paymentId)
    if (heard.kind === 'processing' && !shown) return processDue(recorded.row, paymentId)
    if (recorded.atRest) return processDue(recorded.row, shown)
  }
  pieces.end()
  throw new Error(`${of.workflowId} does not come to rest`)
}

/** Charges, makes a code, looks up or withdraws, as the task says. Adds the attempt to `asked`, except for a charge and a code. */
async function askGateway(
  deps: ProcessingDeps,
  task: Exclude<GatewayTask, { kind: 'refund_late_payment' }>,
  asked: Set<string>,
): Promise<Outcome | { kind: 'unknown' } | { kind: 'left' }> {
  if (task.kind === 'charge')
    return chargeOrLookUp(await lineTo(deps.gateways, task.attempt, 'processing'), task.attempt, task.askFirst)
  const { paymentId } = task
  if (task.kind === 'drop') return { kind: 'canceled' }
  if (task.kind === 'make_code') return makeCodeOrLookUp(await lineTo(deps.gateways, task.of, 'processing'), task)
  asked.add(paymentId)
  const line = await lineTo(deps.gateways, task.of, 'processing')
  if (task.kind === 'withdraw') return withdraw(line, paymentId)
  return (await lookUp(line, paymentId)) ?? { kind: 'unknown' }
}

function processedOf<Row extends Alive>(
  of: ProcessedKind<Row>,
  row: Row | null,
  pendingChargeId: string | null,
  publishedEvents: string[],
): Processed {
  const nextActionAt = row?.nextActionAt ?? null
  return {
    status: row?.status ?? (pendingChargeId ? of.statusBefore : 'ended'),
    step: row?.plannedStep ?? null,
    nextActionAt,
    wakeAt: row?.testClockId != null ? null : nextActionAt,
    pendingChargeId,
    ended: pendingChargeId === null && nextActionAt === null,
    publishedEvents,
  }
}
