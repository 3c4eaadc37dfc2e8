// What stands in quarantine is tried again by hand (specification §12.6): the workflow is woken, and looks at its row at once. Of what stands in
// none nothing changes. Who puts a row aside is activities/quarantine.ts.
import type { EntityName } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { CheckoutSession, InboundTransfer, Payout, Refund, Subscription } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { recordAction } from '../../facts/audit-log.ts'
import type { QuarantinedKind } from '../../rules/quarantine.ts'
import { checkoutWorkflowId, wireCheckoutSession } from '../../wire/checkout-session.ts'
import type { Links } from '../../wire/links.ts'
import { inboundTransferWorkflowId, wireInboundTransfer } from '../../wire/money.ts'
import { payoutWorkflowId, wirePayout } from '../../wire/payout.ts'
import { refundWorkflowId, wireRefund } from '../../wire/refund.ts'
import { subscriptionWorkflowId, wireSubscription } from '../../wire/subscription.ts'
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
    ...{ answer: subscriptionAnswer, workflowId: subscriptionWorkflowId, render: wireSubscription },
  }),
  tryAgain({
    ...{ kind: 'checkout_session', tag: 'Checkout sessions', named: 'CheckoutSession', entity: CheckoutSession },
    ...{ answer: sessionAnswer, workflowId: checkoutWorkflowId, render: wireCheckoutSession },
  }),
  tryAgain({
    ...{ kind: 'payout', tag: 'Payouts', named: 'Payout', entity: Payout },
    ...{ answer: payoutAnswer, workflowId: payoutWorkflowId, render: wirePayout },
  }),
  tryAgain({
    ...{ kind: 'refund', tag: 'Refunds', named: 'Refund', entity: Refund, where: { announced: true } },
    ...{ answer: refundAnswer, workflowId: refundWorkflowId, render: wireRefund },
  }),
  tryAgain({
    ...{ kind: 'inbound_transfer', tag: 'Inbound transfers', named: 'InboundTransfer', entity: InboundTransfer },
    ...{ answer: transferAnswer, workflowId: inboundTransferWorkflowId, render: wireInboundTransfer },
  }),
]

/** Safe to repeat: a look at a row costs a look. */
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
      c.ring({ workflowId: workflowId(row.id), urgent: true })
      recordAction(c, { action: 'workflow.tried_again', object: row.id })
      return render(row, deps.links)
    },
  })
}
