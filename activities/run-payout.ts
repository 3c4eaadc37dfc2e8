// One turn of a payout: sends it to the bank, or asks what became of it, and has the answer written down. Decides nothing. Runs as a local activity, so
// the gateway gets a second (gateways/calls.ts) and may be asked again at any point.
import { readTransfer } from '../db/queries/payouts.ts'
import { commit } from '../facts/commit.ts'
import { type PayoutWord, recordPayoutWord } from '../facts/settle-payout.ts'
import { NotAsked, StillAsking } from '../gateways/calls.ts'
import type { TransferRequest } from '../gateways/port.ts'
import { API_VERSION } from '../rules/versions.ts'
import { payoutWorkflowId } from '../wire/payout.ts'
import type { PayoutTurn } from '../workflows/contract.ts'
import { type Line, lineTo } from './charges.ts'
import type { CycleDeps } from './run-cycle.ts'

export interface PayoutDeps extends CycleDeps {
  /** Opens the account number. */
  encryptionKey: Buffer
}

/**
 * Takes a payout one step on at `now` (real time, Unix seconds). Safe to repeat: the gateway's key is the payout's id, and a lost answer is looked up.
 * A paid one is looked up too: whoever pokes it has heard that the bank sent it back.
 */
export async function runPayout(
  deps: PayoutDeps,
  { payoutId, now }: { payoutId: string; now: number },
): Promise<PayoutTurn> {
  const {
    status,
    gateway: name,
    merchantId,
    livemode,
    ...transfer
  } = await readTransfer(deps.orm.em.fork(), deps.encryptionKey, payoutId)
  if (status === 'failed' || status === 'returned') return { status, did: [], wakeAt: null }
  const line = lineTo(deps.gateways, { gateway: name, merchantId, livemode }, 'turn')
  const { amountSatang, bankAccount } = transfer
  const word =
    status === 'pending' ? await send(line, { payoutId, amountSatang, bankAccount }) : await lookUp(line, payoutId)
  const cause = { merchantId, livemode, apiVersion: API_VERSION, at: now, workflowId: payoutWorkflowId(payoutId) }
  let did: string[] = []
  const payout = await commit(
    deps,
    cause,
    (c) => recordPayoutWord(c, payoutId, word, now),
    (c) => {
      did = [...c.told]
    },
  )
  return { status: payout.status, did, wakeAt: payout.nextActionAt ?? null }
}

/** One that is slow goes on without the turn: the next turn sends it again under the same id, and hears what became of it. */
async function send(line: Line, request: TransferRequest): Promise<PayoutWord> {
  try {
    return await line.ask(request.payoutId, (signal) => line.gateway.sendTransfer(request, signal))
  } catch (error) {
    if (error instanceof StillAsking || error instanceof NotAsked) return { kind: 'unknown' }
    return lookUp(line, request.payoutId)
  }
}

/** A gateway that never heard of it, or does not answer, is asked again: what is still pending is then sent again under the same id. */
async function lookUp({ gateway, ask }: Line, payoutId: string): Promise<PayoutWord> {
  try {
    return (await ask(`look_up/${payoutId}`, () => gateway.lookUpTransfer(payoutId))) ?? { kind: 'unknown' }
  } catch {
    return { kind: 'unknown' }
  }
}
