// What comes of delivering for the endpoint itself: one that is gone or keeps failing is disabled, and what is pending of a closed one is
// canceled. Sending, and what becomes of one delivery, is activities/delivery; what a merchant asks for is facts/webhook-endpoints.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { WebhookEndpoint } from '../db/entities/index.ts'
import { wireWebhookEndpoint } from '../wire/webhook-endpoint.ts'
import type { Commit } from './commit.ts'

/**
 * Disables an endpoint that answered 410 (`gone`) or has failed for five days (`failing`), cancels what is pending, and tells the merchant's
 * other endpoints. Safe to repeat: one that is disabled or deleted stays as it is. Source: contract §7 "Status", "Answers".
 */
export async function disableEndpoint(c: Commit, endpointId: string, reason: 'gone' | 'failing'): Promise<void> {
  const endpoint = await c.em.findOne(WebhookEndpoint, endpointId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!endpoint || endpoint.status === 'disabled' || endpoint.deletedAt != null) return
  Object.assign(c.cause, { merchantId: endpoint.merchantId, livemode: endpoint.livemode })
  const previous = { status: endpoint.status, disabled_reason: endpoint.disabledReason ?? null }
  Object.assign(endpoint, { status: 'disabled', disabledReason: reason, disabledAt: c.at })
  await cancelPendingOf(c, [endpointId])
  c.event('webhook_endpoint.disabled', endpointId, () => wireWebhookEndpoint(endpoint), previous)
}

/**
 * Cancels what is still pending of endpoints that are disabled or deleted: a commit that was under way when that happened may have brought it.
 * Others of these ids are left alone. Safe to repeat. Source: contract §7 "While disabled".
 */
export async function cancelPendingOfClosed(c: Commit, endpointIds: readonly string[]): Promise<void> {
  const closed = await c.em.find(
    WebhookEndpoint,
    { id: [...endpointIds], $or: [{ status: 'disabled' }, { deletedAt: { $ne: null } }] },
    { lockMode: LockMode.PESSIMISTIC_READ, orderBy: { id: 'asc' } },
  )
  await cancelPendingOf(
    c,
    closed.map(({ id }) => id),
  )
}

async function cancelPendingOf(c: Commit, endpointIds: string[]): Promise<void> {
  if (endpointIds.length === 0) return
  await c.em.execute(
    `update webhook_deliveries set status = 'canceled', next_attempt_at = null
     where status = 'pending' and endpoint_id in (${endpointIds.map(() => '?').join()})`,
    endpointIds,
  )
}
