// Asks the gateway for a refund, and has its answer written down. Decides nothing. Refunds of late payments are in refund-late-payment.ts.
import { commit } from '../commands/commit.ts'
import { beginRefund, type RefundToAsk, recordRefund } from '../commands/refunds.ts'
import { Refund } from '../db/entities/index.ts'
import { NotAsked } from '../gateways/calls.ts'
import { capability, type RefundOutcome } from '../gateways/port.ts'
import { API_VERSION } from '../rules/versions.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import type { Asked, Errand } from '../workflows/contract.ts'
import { laterUnlessFault } from './ask-again.ts'
import { type Line, lineTo } from './charges.ts'
import { atGateway } from './faults.ts'
import type { ProcessingDeps } from './processing-deps.ts'
import { inOnePiece } from './quarantine.ts'

/**
 * Asks for a refund at `now` (real time, Unix seconds), and answers when to ask the gateway again; null when there is no more to ask. Safe to repeat,
 * also half-way: the start of the request is committed before the call, and a refund that was asked for before is looked up first. Throws when the
 * gateway is away. A refund whose own processing throws is put in quarantine (activities/quarantine.ts).
 */
export async function runRefund(
  deps: ProcessingDeps,
  { refundId, now, missed }: { refundId: string } & Asked,
): Promise<Errand> {
  const taken = { kind: 'refund', id: refundId, workflowId: workflowIdOf('refund', refundId), missed } as const
  return inOnePiece<Errand>(deps, taken, {
    done: async () => {
      const refund = await deps.orm.em.fork().findOne(Refund, refundId)
      return { answer: { askAgainAt: await askFor(deps, refund, now) }, held: refund?.problem != null }
    },
    aside: (problem) => ({ askAgainAt: problem?.nextTryAt ?? null, problem }),
  })
}

async function askFor(deps: ProcessingDeps, refund: Refund | null, now: number): Promise<number | null> {
  if (refund?.status !== 'pending') return null // decided, or withdrawn before it began
  const { id: refundId, merchantId, livemode } = refund
  const context = {
    merchantId,
    livemode,
    apiVersion: API_VERSION,
    at: now,
    workflowId: workflowIdOf('refund', refundId),
  }
  const asked = await commit(deps, context, (c) => beginRefund(c, refundId, now))
  if (!asked) return null
  const line = await lineTo(deps.gateways, { gateway: asked.gateway, merchantId, livemode }, 'activity')
  const outcome = await atGateway(() => askOrLookUp(line, asked)).catch(laterUnlessFault)
  return commit(deps, context, (c) => recordRefund(c, refundId, outcome, now))
}

/** Throws when the gateway does not answer, or is too slow to be waited for. The refund is then tried again later, and looked up first. */
async function askOrLookUp({ gateway, ask }: Line, { request, askFirst }: RefundToAsk): Promise<RefundOutcome> {
  const { refundId } = request
  const refunds = capability(gateway, 'refunds')
  const lookUp = () => ask(`look_up/${refundId}`, () => refunds.lookUp(refundId, request))
  const known = askFirst ? await lookUp() : null
  if (known) return known
  try {
    return await ask(refundId, () => refunds.refund(request))
  } catch (fault) {
    if (fault instanceof NotAsked) throw fault
    const done = await lookUp()
    if (!done) throw fault
    return done
  }
}
