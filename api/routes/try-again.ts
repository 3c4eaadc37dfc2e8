// Tries a row in quarantine again by hand (specification §12.6): wakes its workflow, which looks at the row at once. A row that is not in quarantine
// does not change. activities/quarantine.ts puts rows into quarantine.
import type { EntityName } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { recordAction } from '../../commands/audit-log.ts'
import { CheckoutSession, InboundTransfer, Invoice, Payout, Refund, Subscription } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { checkoutSessionSchema, serializeCheckoutSession } from '../../resources/checkout-session.ts'
import { inboundTransferSchema, serializeInboundTransfer } from '../../resources/inbound-transfer.ts'
import { invoiceSchema, serializeInvoice } from '../../resources/invoice.ts'
import type { Links } from '../../resources/links.ts'
import { payoutSchema, serializePayout } from '../../resources/payout.ts'
import { refundSchema, serializeRefund } from '../../resources/refund.ts'
import { serializeSubscription, subscriptionSchema } from '../../resources/subscription.ts'
import type { QuarantinedKind } from '../../rules/quarantine.ts'
import { workflowIdOf } from '../../rules/workflow-kinds.ts'
import { writeRoute } from '../route.ts'
import { idParams } from '../schemas.ts'

interface Tried<E, Name extends string, A extends z.ZodType> {
  kind: QuarantinedKind
  tag: string
  /** `tryAgain…` */
  named: Name
  entity: EntityName<E>
  answer: A
  where?: Record<string, unknown>
  render(row: NoInfer<E>, links: Links): z.output<A>
}

export const tryAgainRoutes = [
  tryAgain({
    ...{ kind: 'subscription', tag: 'Subscriptions', named: 'Subscription', entity: Subscription },
    ...{ answer: subscriptionSchema, render: serializeSubscription },
  }),
  tryAgain({
    ...{ kind: 'checkout_session', tag: 'Checkout sessions', named: 'CheckoutSession', entity: CheckoutSession },
    ...{ answer: checkoutSessionSchema, render: serializeCheckoutSession },
  }),
  tryAgain({
    ...{ kind: 'invoice', tag: 'Invoices', named: 'Invoice', entity: Invoice },
    ...{ answer: invoiceSchema, render: serializeInvoice },
  }),
  tryAgain({
    ...{ kind: 'payout', tag: 'Payouts', named: 'Payout', entity: Payout },
    ...{ answer: payoutSchema, render: serializePayout },
  }),
  tryAgain({
    ...{ kind: 'refund', tag: 'Refunds', named: 'Refund', entity: Refund, where: { announced: true } },
    ...{ answer: refundSchema, render: serializeRefund },
  }),
  tryAgain({
    ...{ kind: 'inbound_transfer', tag: 'Inbound transfers', named: 'InboundTransfer', entity: InboundTransfer },
    ...{ answer: inboundTransferSchema, render: serializeInboundTransfer },
  }),
]

/** Safe to repeat: a further wakeup only looks at the row again. */
function tryAgain<E extends { id: string }, const Name extends string, A extends z.ZodType>(tried: Tried<E, Name, A>) {
  const { kind, tag, named, entity, answer, where, render } = tried
  return writeRoute({
    method: 'POST',
    path: `/v1/${kind}s/:id/try_again`,
    operationId: `tryAgain${named}`,
    summary: `Try ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind.replaceAll('_', ' ')} in quarantine again at once`,
    description:
      'For an object whose `workflow.problem` is set, once its reason is mended. Without a problem nothing changes.',
    tag,
    scope: `${kind}s:write`,
    params: idParams(kind),
    body: z.strictObject({}),
    answer,
    write: async ({ deps, caller, params }, c) => {
      const row = await findOwned(c.em, caller, entity, kind, params.id, { where })
      c.wake({ workflowId: workflowIdOf(kind, row.id), urgent: true })
      recordAction(c, { action: 'workflow.tried_again', object: row.id })
      return render(row, deps.links)
    },
  })
}
