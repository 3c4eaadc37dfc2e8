// Deliveries that a person asks for: a ping, and one more attempt. Both make a row due; the endpoint's workflow sends it. The result of an attempt is
// commands/webhook-delivery.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { WebhookDelivery, WebhookEndpoint } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { findOwned } from '../db/queries/owned.ts'
import { update } from '../db/update.ts'
import { serializeWebhookEndpoint } from '../resources/webhook-endpoint.ts'
import { refuseUnreadable } from '../rules/scope-reach.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import type { Commit } from './commit.ts'
import { enabledEndpoint, keepEndpoint, refuseDisabled } from './webhook-endpoints.ts'

const PING = 'webhook_endpoint.ping'

/** A delivery, and the number of the attempt that was asked for. */
export interface AttemptAsked {
  deliveryId: string
  number: number
}

/**
 * Sends `webhook_endpoint.ping` to this endpoint alone, whatever types it has enabled. The event is listed like any other; a ping that fails is not
 * tried again. Refused while the endpoint is disabled. Not safe to repeat by itself: each call is a ping. Source: specification §7.10.
 */
export async function pingEndpoint(c: Commit, own: readonly string[], id: string): Promise<AttemptAsked> {
  const endpoint = await enabledEndpoint(c, own, id)
  const deliveryId = mintId('whd_')
  c.event(PING, id, () => serializeWebhookEndpoint(endpoint), null, { onlyTo: id })
  // The flush mints the delivery's id, and the caller must know it to wait for it.
  c.also(
    'update webhook_deliveries set id = ? where endpoint_id = ? and event_id = (select id from events where object_id = ? order by sequence desc limit 1)',
    [deliveryId, id, id],
  )
  wakeEndpoint(c, id)
  return { deliveryId, number: 1 }
}

/**
 * Makes a delivery due now, whatever its state: one that had ended is pending again. A delivery that a process has claimed is not sent a second
 * time; where it still waits behind others of a slow receiver, it is sent before them. A ping is tried once, this time too. Refused while its endpoint is disabled, and after it was deleted. Also refused for a type that
 * the endpoint no longer receives, if the caller's scopes (`own`) do not read that type: the address may have changed since. Source: specification
 * §7.6, D400.
 */
export async function retryDelivery(c: Commit, own: readonly string[], id: string): Promise<AttemptAsked> {
  const { endpointId, eventType } = await findOwned(c.em, c.context, WebhookDelivery, 'webhook_delivery', id)
  // Locks the endpoint first: disabling locks the endpoint before its deliveries.
  await keepEndpoint(c, endpointId)
  const endpoint = await c.em.findOneOrFail(WebhookEndpoint, endpointId)
  refuseDisabled(endpoint)
  const { enabledEvents } = endpoint
  const isReceived = enabledEvents.length === 0 || enabledEvents.includes(eventType)
  if (!isReceived && eventType !== PING) refuseUnreadable(own, [eventType], 'id')
  const delivery = await c.em.findOneOrFail(WebhookDelivery, id, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  })
  const isBeingSent = delivery.status === 'pending' && (delivery.leaseUntil ?? 0) > c.at
  const isPing = eventType === PING
  // A delivery that was canceled with its endpoint belongs to the current generation again, even while it is being sent.
  delivery.endpointGeneration = endpoint.generation
  const nextTrigger = isPing ? 'ping' : 'retry'
  update(delivery, isBeingSent ? { nextTrigger } : { status: 'pending', nextAttemptAt: c.at, nextTrigger })
  wakeEndpoint(c, endpointId)
  return { deliveryId: id, number: delivery.attemptCount + 1 }
}

/** Wakes the endpoint's workflow. The wakeup is urgent because a caller waits for the answer. */
export function wakeEndpoint(c: Commit, endpointId: string): void {
  c.wake({ workflowId: workflowIdOf('webhook_endpoint', endpointId), urgent: true })
}
