// Webhook deliveries as callers see them: with their attempts and, for an attempt asked for by hand, once it was made.

import type { AttemptAsked } from '../commands/webhook-deliveries.ts'
import { WebhookAttempt, WebhookDelivery } from '../db/entities/index.ts'
import { withStatuses } from '../db/queries/delivery-statuses.ts'
import { serializeWebhookDelivery, type WebhookDeliveryObject } from '../resources/webhook-delivery.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { type ApiDeps, WorkflowsUnavailable } from './deps.ts'
import { outcomesOf } from './outcomes.ts'
import { type Call, Pending } from './route.ts'

/** Added to the receiver's timeout: time for the workflow to begin and for the outcome to be recorded. */
const BESIDE_THE_RECEIVER_MS = 3_000

/** These deliveries with their attempts, in the same order. Two reads, for any number of deliveries. */
export async function withAttempts(deps: ApiDeps, read: readonly WebhookDelivery[]): Promise<WebhookDeliveryObject[]> {
  const em = deps.db.orm.em.fork()
  const [deliveries, attempts] = await Promise.all([
    withStatuses(em, read),
    em
      .fork()
      .find(
        WebhookAttempt,
        { deliveryId: { $in: read.map(({ id }) => id) } },
        { orderBy: { deliveryId: 'asc', number: 'asc' } },
      ),
  ])
  const byDelivery = Map.groupBy(attempts, ({ deliveryId }) => deliveryId)
  return deliveries.map((d) => serializeWebhookDelivery(d, byDelivery.get(d.id) ?? []))
}

/** The answer that waits for an attempt. A retry of the same request waits for the same attempt. */
export function pendingAttempt({ deliveryId, number }: AttemptAsked): Pending {
  return new Pending(`${deliveryId}/${number}`)
}

/**
 * The delivery after the attempt. When Temporal cannot be reached or the receiver takes too long, it is answered as it stands: it was accepted and
 * will be sent (D174).
 */
export async function outcomeOfAttempt(
  call: Call<unknown, unknown, unknown>,
  boundTo: string,
): Promise<WebhookDeliveryObject> {
  const { deps, caller } = call
  const em = deps.db.orm.em.fork()
  const id = boundTo.split('/')[0]!
  const { endpointId } = await em.findOneOrFail(WebhookDelivery, id)
  try {
    await deps.workflows.wakeNow({
      workflowId: workflowIdOf('webhook_endpoint', endpointId),
      merchantId: caller.merchantId,
      livemode: caller.livemode,
      customerId: null,
      token: 0,
      fresh: false,
      urgent: true,
      requestId: call.requestId,
    })
    const patienceMs = deps.webhooks.timeoutSeconds * 1_000 + BESIDE_THE_RECEIVER_MS
    await outcomesOf(deps.db.pool).wait('delivery_attempted', boundTo, patienceMs)
  } catch (error) {
    if (!(error instanceof WorkflowsUnavailable)) throw error
  }
  const [delivery] = await withAttempts(deps, [await em.fork().findOneOrFail(WebhookDelivery, id)])
  return delivery!
}
