// Creates, changes and deletes webhook endpoints, and rotates their secrets. A plain secret is answered once and stored encrypted. Disabling an
// endpoint that keeps failing is commands/webhook-delivery.ts. The caller has checked whether an address may be posted to. A caller whose scopes
// (`own`) could not read the events of an endpoint may neither subscribe to them nor change where they go: 403 `scope_missing` (D400).
import { LockMode } from '@mikro-orm/postgresql'
import { DeliveryCancellation, WebhookEndpoint } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import type { Keyring } from '../db/keyring.ts'
import { findOwned } from '../db/queries/owned.ts'
import { update } from '../db/update.ts'
import {
  newWebhookSecret,
  openPreviousSecrets,
  openWebhookSecret,
  sealPreviousSecrets,
  sealWebhookSecret,
} from '../db/webhook-secrets.ts'
import { EVENT_TYPES } from '../rules/events.ts'
import { Refusal } from '../rules/refusals.ts'
import { mayReadEvent, refuseUnreadable } from '../rules/scope-reach.ts'
import { ENDPOINTS_MAX } from '../rules/webhook-endpoints.ts'
import { recordAction } from './audit-log.ts'
import type { Commit } from './commit.ts'

/** The fields of an endpoint. The caller has checked the address and the types. */
export interface EndpointFields {
  url: string
  /** Empty: all types. */
  enabledEvents: string[]
  description: string | null
  metadata: Record<string, string>
}

export interface WithSigningSecret {
  endpoint: WebhookEndpoint
  /** `whsec_…`, shown once. */
  signingSecret: string
}

/**
 * Creates an enabled endpoint with a new secret. Each merchant and mode has at most 16 endpoints, disabled ones included; one more is refused with
 * `too_many_endpoints`, even for two concurrent calls. Not safe to repeat by itself. Source: specification §7.7.
 */
export async function createEndpoint(
  c: Commit,
  encryptionKey: Keyring,
  own: readonly string[],
  wanted: EndpointFields,
): Promise<WithSigningSecret> {
  refuseUnreadable(own, wanted.enabledEvents, 'enabled_events')
  const { merchantId, livemode } = c.context
  await c.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `webhook_endpoints/${merchantId}/${livemode}`,
  ])
  if ((await c.em.count(WebhookEndpoint, { merchantId, livemode, deletedAt: null })) >= ENDPOINTS_MAX) {
    throw new Refusal(
      'too_many_endpoints',
      `There are ${ENDPOINTS_MAX} webhook endpoints already, which is the most there can be in one mode. Delete one first.`,
    )
  }
  const id = mintId('we_')
  const signingSecret = newWebhookSecret()
  const endpoint = c.em.create(WebhookEndpoint, {
    id,
    merchantId,
    livemode,
    ...wanted,
    enabledEvents: [...new Set(wanted.enabledEvents)],
    status: 'enabled',
    disabledReason: null,
    secret: sealWebhookSecret(encryptionKey, id, signingSecret),
    deletedAt: null,
    generation: 1,
    createdAt: c.at,
  })
  recordAction(c, { action: 'webhook_endpoint.created', object: id, after: shownOf(endpoint) })
  return { endpoint, signingSecret }
}

/**
 * Changes the given fields. A delivery that is retried goes to the new address from then on. Disabling cancels the pending deliveries and the active
 * replays; enabling sends nothing old. Safe to repeat. Source: specification §7.7.
 */
export async function updateEndpoint(
  c: Commit,
  own: readonly string[],
  id: string,
  changes: (stored: WebhookEndpoint) => Partial<EndpointFields> & { status?: 'enabled' | 'disabled' },
): Promise<WebhookEndpoint> {
  const endpoint = await lockEndpoint(c, own, id)
  const before = shownOf(endpoint)
  const { status, ...fields } = changes(endpoint)
  if (fields.enabledEvents) refuseUnreadable(own, fields.enabledEvents, 'enabled_events')
  if (fields.enabledEvents) fields.enabledEvents = [...new Set(fields.enabledEvents)]
  // The failures belong to the old address.
  if (fields.url !== undefined && fields.url !== endpoint.url) {
    await refuseUnreadablePending(c, own, endpoint)
    endpoint.failingSince = null
  }
  update(endpoint, fields)
  if (status === 'enabled' && endpoint.status === 'disabled')
    update(endpoint, { status, disabledReason: null, disabledAt: null, failingSince: null })
  if (status === 'disabled' && endpoint.status === 'enabled') {
    update(endpoint, { status, disabledReason: 'requested', disabledAt: c.at })
    await cancelPending(c, endpoint)
  }
  recordAction(c, { action: 'webhook_endpoint.updated', object: id, before, after: shownOf(endpoint) })
  return endpoint
}

/**
 * Deletes an endpoint and its secrets. Cancels its pending deliveries. The endpoint is not found any more; its deliveries stay readable by their ids.
 * Source: specification §7.7.
 */
export async function deleteEndpoint(c: Commit, own: readonly string[], id: string): Promise<WebhookEndpoint> {
  const endpoint = await lockEndpoint(c, own, id)
  recordAction(c, { action: 'webhook_endpoint.deleted', object: id, before: shownOf(endpoint) })
  update(endpoint, {
    deletedAt: c.at,
    secret: Buffer.alloc(0),
    previousSecret: null,
    previousSecretExpiresAt: null,
  })
  await cancelPending(c, endpoint)
  return endpoint
}

/**
 * Gives an endpoint a new secret. The previous secret also signs for another `expirePreviousInSeconds`, and older ones for the time they have left.
 * So a rotation whose answer was lost can be repeated: the receiver, which still knows the first secret, is not cut off. With 0 the new secret signs
 * alone. Source: specification §7.9.
 */
export async function rotateSecret(
  c: Commit,
  encryptionKey: Keyring,
  own: readonly string[],
  id: string,
  expirePreviousInSeconds: number,
): Promise<WithSigningSecret> {
  const endpoint = await lockEndpoint(c, own, id)
  const last = { secret: openWebhookSecret(encryptionKey, id, endpoint.secret), until: c.at + expirePreviousInSeconds }
  const older = openPreviousSecrets(encryptionKey, id, endpoint.previousSecret, c.at)
  const previous = expirePreviousInSeconds > 0 ? [last, ...older] : []
  const signingSecret = newWebhookSecret()
  endpoint.secret = sealWebhookSecret(encryptionKey, id, signingSecret)
  endpoint.previousSecret = sealPreviousSecrets(encryptionKey, id, previous)
  endpoint.previousSecretExpiresAt = previous.length > 0 ? Math.max(...previous.map(({ until }) => until)) : null
  const after = { previous_expires_at: endpoint.previousSecretExpiresAt }
  recordAction(c, { action: 'webhook_endpoint.secret_rotated', object: id, after })
  return { endpoint, signingSecret }
}

/** The endpoint as the audit log shows it. */
function shownOf({ url, enabledEvents, description, status }: WebhookEndpoint) {
  return { url, enabled_events: enabledEvents, description: description ?? null, status }
}

/** The endpoint of a path, locked until the commit: meanwhile it cannot be disabled, and no delivery is written for it. */
export async function lockEndpoint(c: Commit, own: readonly string[], id: string): Promise<WebhookEndpoint> {
  const endpoint = await findOwned(c.em, c.context, WebhookEndpoint, 'webhook_endpoint', id, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    where: { deletedAt: null },
  })
  refuseUnreadable(own, endpoint.enabledEvents, 'id')
  return endpoint
}

/**
 * Refuses a new address while deliveries are pending that the caller could not read: deliveries of types that the endpoint received earlier. A caller
 * who reads every event causes no query.
 */
async function refuseUnreadablePending(c: Commit, own: readonly string[], endpoint: WebhookEndpoint): Promise<void> {
  const readable = EVENT_TYPES.filter((type) => mayReadEvent(own, type))
  if (readable.length === EVENT_TYPES.length) return
  const [waiting] = await c.em.execute<{ event_type: string }[]>(
    `select event_type from webhook_deliveries
     where endpoint_id = ? and endpoint_generation = ? and status = 'pending' and not event_type = any(?::text[]) limit 1`,
    [endpoint.id, endpoint.generation, `{${readable.join()}}`],
  )
  if (waiting) refuseUnreadable(own, [waiting.event_type], 'url')
}

/**
 * The endpoint of a path that something will be sent to. Refuses with 400 `parameter_invalid` while it is disabled. It stays enabled until the
 * commit.
 */
export async function enabledEndpoint(c: Commit, own: readonly string[], id: string): Promise<WebhookEndpoint> {
  await keepEndpoint(c, id)
  const endpoint = await findOwned(c.em, c.context, WebhookEndpoint, 'webhook_endpoint', id, {
    where: { deletedAt: null },
  })
  refuseUnreadable(own, endpoint.enabledEvents, 'id')
  refuseDisabled(endpoint)
  return endpoint
}

/**
 * Keeps the endpoint from being disabled or deleted until the commit. Transactions that record an attempt's outcome need not wait; they hold
 * deliveries already.
 */
export async function keepEndpoint(c: Commit, id: string): Promise<void> {
  await c.em.execute('select 1 as kept from webhook_endpoints where id = ? for key share', [id])
}

/** Refuses to send to a disabled or deleted endpoint, also by hand. */
export function refuseDisabled(endpoint: WebhookEndpoint): void {
  if (endpoint.deletedAt == null && endpoint.status === 'enabled') return
  throw new Refusal(
    'parameter_invalid',
    endpoint.deletedAt == null
      ? `The webhook endpoint ${endpoint.id} is disabled, and nothing is sent to it. Enable it first: PATCH it with status "enabled".`
      : `The webhook endpoint ${endpoint.id} was deleted, and nothing is sent to it any more.`,
    { param: 'id' },
  )
}

/**
 * Cancels every pending delivery and every replay of an endpoint that is closed in this commit, which holds the endpoint's row. From the commit on
 * none of them is sent, and every reader sees them as canceled. Their rows follow step by step (activities/cancel-deliveries.ts), however many there
 * are. A delivery that is being sent at this moment may still arrive.
 */
export async function cancelPending(c: Commit, endpoint: WebhookEndpoint): Promise<void> {
  const { id, merchantId, livemode, generation } = endpoint
  endpoint.generation = generation + 1
  c.em.create(DeliveryCancellation, {
    id: `${id}/${generation}`,
    merchantId,
    livemode,
    endpointId: id,
    generation,
    replayId: null,
    createdAt: c.at,
  })
  await c.em.execute(
    "update replays set status = 'canceled', scheduled = fed where endpoint_id = ? and status = 'feeding'",
    [id],
  )
}
