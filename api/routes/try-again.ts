// Tries a row in quarantine again by hand (specification §12.6): wakes its workflow, which looks at the row at once. A row that is not in quarantine
// does not change. activities/quarantine.ts puts rows into quarantine.
import type { EntityName } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { recordAction } from '../../commands/audit-log.ts'
import { CheckoutSession, InboundTransfer, Payout, Refund, Subscription } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { checkoutWorkflowId, serializeCheckoutSession } from '../../resources/checkout-session.ts'
import type { Links } from '../../resources/links.ts'
import { inboundTransferWorkflowId, serializeInboundTransfer } from '../../resources/money.ts'
import { payoutWorkflowId, serializePayout } from '../../resources/payout.ts'
import { refundWorkflowId, serializeRefund } from '../../resources/refund.ts'
import { serializeSubscription, subscriptionWorkflowId } from '../../resources/subscription.ts'
import type { QuarantinedKind } from '../../rules/quarantine.ts'
import { type Route, writeRoute } from '../route.ts'
import { idParams } from '../schemas.ts'
import { sessionAnswer } from './checkout-sessions.ts'
import { transferAnswer } from './inbound-transfers.ts'
import { payoutAnswer } from './payouts.ts'
import { refundAnswer } from './refunds.ts'
import { subscriptionAnswer } from './subscriptions.ts'

interface Tried<E> {
  kind: QuarantinedKind
  tag: string
  /** `tryAgain…` */
  named: string
  entity: EntityName<E>
  answer: z.ZodType
  where?: Record<string, unknown>
  workflowId(id: string): string
  render(row: NoInfer<E>, links: Links): object
}

export const tryAgainRoutes = [
  tryAgain({
    ...{ kind: 'subscription', tag: 'Subscriptions', named: 'Subscription', entity: Subscription },
    ...{ answer: subscriptionAnswer, workflowId: subscriptionWorkflowId, render: serializeSubscription },
  }),
  tryAgain({
    ...{ kind: 'checkout_session', tag: 'Checkout sessions', named: 'CheckoutSession', entity: CheckoutSession },
    ...{ answer: sessionAnswer, workflowId: checkoutWorkflowId, render: serializeCheckoutSession },
  }),
  tryAgain({
    ...{ kind: 'payout', tag: 'Payouts', named: 'Payout', entity: Payout },
    ...{ answer: payoutAnswer, workflowId: payoutWorkflowId, render: serializePayout },
  }),
  tryAgain({
    ...{ kind: 'refund', tag: 'Refunds', named: 'Refund', entity: Refund, where: { announced: true } },
    ...{ answer: refundAnswer, workflowId: refundWorkflowId, render: serializeRefund },
  }),
  tryAgain({
    ...{ kind: 'inbound_transfer', tag: 'Inbound transfers', named: 'InboundTransfer', entity: InboundTransfer },
    ...{ answer: transferAnswer, workflowId: inboundTransferWorkflowId, render: serializeInboundTransfer },
  }),
]

/** Safe to repeat: a further wakeup only looks at the row again. */
function tryAgain<E extends { id: string }>(tried: Tried<E>): Route {
  const { kind, tag, named, entity, answer, where, workflowId, render } = tried
  return writeRoute({
    method: 'POST',
    path: `/v1/${kind}s/:id/try_again`,
    operationId: `tryAgain${named}`,
    summary: `Try a ${kind.replaceAll('_', ' ')} in quarantine again at once`,
    tag,
    scope: `${kind}s:write`,
    params: idParams(kind),
    body: z.strictObject({}),
    answer,
    write: async ({ deps, caller, params }, c) => {
      const row = await findOwned(c.em, caller, entity, kind, params.id, { where })
      c.wake({ workflowId: workflowId(row.id), urgent: true })
      recordAction(c, { action: 'workflow.tried_again', object: row.id })
      return render(row, deps.links)
    },
  })
}
