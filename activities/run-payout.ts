// One processing of a payout: writes its id on the transactions that it pays out, sends it to the bank or asks what became of it, and has the answer
// written down. Decides nothing. Runs as a local activity, so the gateway gets a second (gateways/calls.ts) and may be asked again at any point.
import { commit } from '../commands/commit.ts'
import { type PayoutOutcome, recordPayoutOutcome } from '../commands/settle-payout.ts'
import type { Keyring } from '../db/keyring.ts'
import { assign, readTransfer } from '../db/queries/payouts.ts'
import { NotAsked, StillAsking } from '../gateways/calls.ts'
import { capability, type TransferRequest } from '../gateways/port.ts'
import { API_VERSION } from '../rules/versions.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import type { Asked, ProcessedPayout } from '../workflows/contract.ts'
import { type Line, lineTo } from './charges.ts'
import type { ProcessingDeps } from './processing-deps.ts'
import { inOnePiece } from './quarantine.ts'

/** Together with the time to send the payout, this fits in the workflow task of the processing. The next processing takes the remaining steps. */
const ASSIGN_LIMIT_MS = 2_500

export interface PayoutDeps extends ProcessingDeps {
  /** Decrypts the account number. */
  encryptionKey: Keyring
}

/**
 * Advances a payout at `now` (real time, Unix seconds). Safe to repeat: the gateway's key is the payout's id, and a lost answer is looked up. A paid
 * payout is looked up too: a wake means that the bank may have returned it. While some transactions do not have its id yet, the payout continues with
 * those (`assigning`). It is sent once all have it: the amount sent equals the amount reserved, to the satang. A payout whose processing throws is
 * put in quarantine (activities/quarantine.ts).
 */
export async function runPayout(
  deps: PayoutDeps,
  { payoutId, now, missed }: { payoutId: string } & Asked,
): Promise<ProcessedPayout> {
  const taken = { kind: 'payout', id: payoutId, workflowId: workflowIdOf('payout', payoutId), missed } as const
  return inOnePiece(deps, taken, {
    done: () => takeOn(deps, payoutId, now),
    aside: (problem) => ({
      status: problem ? 'quarantined' : 'ended',
      publishedEvents: [],
      wakeAt: problem?.nextTryAt ?? null,
      problem,
    }),
  })
}

async function takeOn(
  deps: PayoutDeps,
  payoutId: string,
  now: number,
): Promise<{ answer: ProcessedPayout; held: boolean }> {
  const {
    status,
    gateway: name,
    merchantId,
    livemode,
    assigning,
    held,
    ...transfer
  } = await readTransfer(deps.orm.em.fork(), deps.encryptionKey, payoutId)
  if (assigning && !(await assignForAWhile(deps, payoutId, now)))
    return { answer: { status, publishedEvents: [], wakeAt: now, assigning }, held }
  if (status === 'failed' || status === 'returned')
    return { answer: { status, publishedEvents: [], wakeAt: null }, held }
  const line = await lineTo(deps.gateways, { gateway: name, merchantId, livemode }, 'processing')
  const { amountSatang, bankAccount } = transfer
  const outcome =
    status === 'pending' ? await send(line, { payoutId, amountSatang, bankAccount }) : await lookUp(line, payoutId)
  const context = {
    merchantId,
    livemode,
    apiVersion: API_VERSION,
    at: now,
    workflowId: workflowIdOf('payout', payoutId),
  }
  let publishedEvents: string[] = []
  const payout = await commit(
    deps,
    context,
    (c) => recordPayoutOutcome(c, payoutId, outcome, now),
    (c) => {
      publishedEvents = [...c.published]
    },
  )
  const waits = payout.byHand && payout.status === 'in_transit'
  const answer = { status: payout.status, publishedEvents, wakeAt: payout.nextActionAt ?? null }
  return { answer: waits ? { ...answer, waits } : answer, held }
}

async function assignForAWhile(deps: PayoutDeps, payoutId: string, now: number): Promise<boolean> {
  for (const end = performance.now() + ASSIGN_LIMIT_MS; performance.now() < end; ) {
    if (await assign(deps.orm.em.fork(), payoutId, now)) return true
  }
  return false
}

/** A slow call goes on without the processing. The next processing sends the payout again under the same id, and gets the outcome. */
async function send(line: Line, request: TransferRequest): Promise<PayoutOutcome> {
  try {
    return await line.ask(request.payoutId, (signal) => capability(line.gateway, 'transfers').send(request, signal))
  } catch (error) {
    if (error instanceof StillAsking || error instanceof NotAsked) return { kind: 'unknown' }
    return lookUp(line, request.payoutId)
  }
}

/**
 * Answers 'unknown' when the gateway does not know the payout or does not answer. It is asked again, and a payout that is still pending is sent again
 * under the same id.
 */
async function lookUp({ gateway, ask }: Line, payoutId: string): Promise<PayoutOutcome> {
  try {
    return (
      (await ask(`look_up/${payoutId}`, () => capability(gateway, 'transfers').lookUp(payoutId))) ?? { kind: 'unknown' }
    )
  } catch {
    return { kind: 'unknown' }
  }
}
