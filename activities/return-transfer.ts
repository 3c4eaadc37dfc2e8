// Returns money held in suspense to its sender: asks the gateway to return the reserved amount, and has the answer written down. Decides nothing.
import { gatewayOf } from '../commands/attempts.ts'
import { commit } from '../commands/commit.ts'
import { returnOf, settleReturn } from '../commands/transfer-return.ts'
import { InboundTransfer } from '../db/entities/index.ts'
import { capability } from '../gateways/port.ts'
import { API_VERSION } from '../rules/versions.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import type { Asked, Errand } from '../workflows/contract.ts'
import { laterUnlessFault } from './ask-again.ts'
import { lineTo } from './charges.ts'
import { atGateway } from './faults.ts'
import type { ProcessingDeps } from './processing-deps.ts'
import { inOnePiece } from './quarantine.ts'

/**
 * Returns what is reserved of a transfer at `now` (real time, Unix seconds), and answers when to ask the gateway again; null when there is no more to
 * ask. Safe to repeat: the gateway's key is the transfer with the number of its return.
 */
export async function returnTransfer(
  deps: ProcessingDeps,
  { transferId, now, missed }: { transferId: string } & Asked,
): Promise<Errand> {
  const workflowId = workflowIdOf('inbound_transfer', transferId)
  return inOnePiece<Errand>(
    deps,
    { kind: 'inbound_transfer', id: transferId, workflowId, missed },
    {
      done: async () => {
        const transfer = await deps.orm.em.fork().findOneOrFail(InboundTransfer, transferId)
        return { answer: { askAgainAt: await sendBack(deps, transfer, now) }, held: transfer.problem != null }
      },
      aside: (problem) => ({ askAgainAt: problem?.nextTryAt ?? null, problem }),
    },
  )
}

async function sendBack(deps: ProcessingDeps, transfer: InboundTransfer, now: number): Promise<number | null> {
  const transferId = transfer.id
  const asked = returnOf(transfer)
  if (!asked) return null
  const { gateway: _, ...request } = asked
  const line = await lineTo(deps.gateways, gatewayOf(transfer), 'activity')
  const ask = () => line.ask(asked.returnId, () => capability(line.gateway, 'returns').returnTransfer(request))
  const { kind } = await atGateway(ask).catch(laterUnlessFault)
  const context = {
    merchantId: transfer.merchantId,
    livemode: transfer.livemode,
    apiVersion: API_VERSION,
    at: now,
    workflowId: workflowIdOf('inbound_transfer', transferId),
  }
  const { returnId } = asked
  return commit(deps, context, (c) => settleReturn(c, transferId, { returnId, outcome: kind, now }))
}
