// Disables an endpoint that is gone or keeps failing. Sending, and the state of one delivery, is activities/delivery; what a merchant asks for is
// commands/webhook-endpoints.ts.
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
  /** Where it was sent. */
  url: string
  /** Null: no answer. */
  httpStatus: number | null
}

/**
 * Disables an endpoint when its failed attempt calls for it, cancels its pending deliveries, publishes `webhook_endpoint.disabled` to the merchant's
 * other endpoints, and mails the merchant. Answers the reason, or null. Changes since the attempt began count: another address, or another delivery
 * that has arrived. The caller has written the attempt down before. Safe to repeat: a disabled or deleted endpoint stays as it is. Source:
 * specification §7.7, §7.5; D205.
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
