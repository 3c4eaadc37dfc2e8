// What comes of delivering for the endpoint itself: one that is gone or keeps failing is disabled. Sending, and what becomes of one delivery, is activities/delivery; what a merchant asks for is commands/webhook-endpoints.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { WebhookEndpoint } from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import { serializeWebhookEndpoint } from '../resources/webhook-endpoint.ts'
import { whyDisable } from '../rules/webhook-deliveries.ts'
import type { Commit } from './commit.ts'
import { queueMail } from './mail.ts'
import { cancelPending } from './webhook-endpoints.ts'

/** An attempt that failed. */
export interface FailedAttempt {
  /** Where it went. */
  url: string
  /** Null: no answer. */
  httpStatus: number | null
}

/**
 * Disables an endpoint whose failed attempt says so, cancels what is pending, and tells the merchant's other endpoints, and the merchant by mail; answers why, or null. What
 * has happened since the attempt began counts: another address, or another delivery that has arrived. Written down before this: the attempt itself.
 * Safe to repeat: one that is disabled or deleted stays as it is. Source: specification §7.7, §7.5; D205.
 */
export async function disableEndpoint(
  c: Commit,
  endpointId: string,
  { url, httpStatus }: FailedAttempt,
): Promise<'gone' | 'failing' | null> {
  const endpoint = await c.em.findOne(WebhookEndpoint, endpointId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!endpoint || endpoint.status === 'disabled' || endpoint.deletedAt != null || endpoint.url !== url) return null
  const reason = whyDisable(httpStatus, endpoint.failingSince ?? null, c.at)
  if (reason === null) return null
  c.concerns(endpoint)
  const previous = { status: endpoint.status, disabled_reason: endpoint.disabledReason ?? null }
  update(endpoint, { status: 'disabled', disabledReason: reason, disabledAt: c.at })
  await cancelPending(c, endpoint)
  c.event('webhook_endpoint.disabled', endpointId, () => serializeWebhookEndpoint(endpoint), previous)
  const data = { endpoint_url: endpoint.url, disabled_reason: reason }
  queueMail(c, { kind: 'webhook_disabled', customerId: null, data })
  return reason
}
