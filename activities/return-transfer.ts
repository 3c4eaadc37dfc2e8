// Sends parked money back to its sender: asks the gateway for what is reserved, and has the answer written down. Decides nothing.
import { InboundTransfer } from '../db/entities/index.ts'
import { gatewayOf } from '../facts/attempts.ts'
import { commit } from '../facts/commit.ts'
import { returnOf, settleReturn } from '../facts/transfer-return.ts'
import { API_VERSION } from '../rules/versions.ts'
import { inboundTransferWorkflowId } from '../wire/money.ts'
import { laterUnlessFault } from './ask-again.ts'
import { lineTo } from './charges.ts'
import type { CycleDeps } from './run-cycle.ts'

/**
 * Gives back what is reserved of a transfer at `now` (real time, Unix seconds), and answers when to ask the gateway again; null when there
 * is no more to ask. Safe to repeat: the gateway's key is the transfer with the number of its return.
 */
export async function returnTransfer(
  deps: CycleDeps,
  { transferId, now }: { transferId: string; now: number },
): Promise<{ askAgainAt: number | null }> {
  const transfer = await deps.orm.em.fork().findOneOrFail(InboundTransfer, transferId)
  const asked = returnOf(transfer)
  if (!asked) return { askAgainAt: null }
  const { gateway: _, ...request } = asked
  const line = lineTo(deps.gateways, gatewayOf(transfer), 'activity')
  const { kind } = await line.ask(asked.returnId, () => line.gateway.returnTransfer(request)).catch(laterUnlessFault)
  const cause = {
    merchantId: transfer.merchantId,
    livemode: transfer.livemode,
    apiVersion: API_VERSION,
    at: now,
    workflowId: inboundTransferWorkflowId(transferId),
  }
  const { returnId } = asked
  return {
    askAgainAt: await commit(deps, cause, (c) => settleReturn(c, transferId, { returnId, outcome: kind, now })),
  }
}
