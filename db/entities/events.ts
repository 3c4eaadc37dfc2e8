// Events and what carries them out: endpoints, deliveries, rings; and the idempotency records. Events, deliveries and
// rings are written by the database function seal_commit alone (facts/commit.ts calls it).
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import { id, instant, metadata, owned } from './base.ts'

export const Event = defineEntity({
  name: 'Event',
  tableName: 'events',
  properties: {
    id: id(),
    ...owned(),
    type: p.text(),
    apiVersion: p.text(),
    objectId: p.text(),
    sequence: p.integer(),
    object: p.json<Record<string, unknown>>(),
    previousAttributes: p.json<Record<string, unknown>>().nullable(),
    requestId: p.text().nullable(),
    idempotencyKey: p.text().nullable(),
    workflowId: p.text().nullable(),
    createdAt: instant(),
  },
})
export type Event = InferEntity<typeof Event>

export const WebhookEndpoint = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoints',
  properties: {
    id: id(),
    ...owned(),
    url: p.text(),
    enabledEvents: p.array().$type<string[]>(),
    status: p.text().$type<'enabled' | 'disabled'>(),
    disabledReason: p.text().nullable(),
    /** Encrypted; the plain secret is shown once and never stored. */
    secret: p.blob(),
    deletedAt: instant().nullable(),
    metadata: metadata(),
    createdAt: instant(),
  },
})
export type WebhookEndpoint = InferEntity<typeof WebhookEndpoint>

export const WebhookDelivery = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_deliveries',
  properties: {
    id: id(),
    ...owned(),
    eventId: p.text(),
    eventType: p.text(),
    endpointId: p.text(),
    status: p.text().$type<'pending' | 'succeeded' | 'exhausted' | 'canceled'>(),
    attemptCount: p.integer(),
    nextAttemptAt: instant().nullable(),
    createdAt: instant(),
  },
})
export type WebhookDelivery = InferEntity<typeof WebhookDelivery>

export const Ring = defineEntity({
  name: 'Ring',
  tableName: 'rings',
  properties: {
    workflowId: p.text().primary(),
    token: p.bigint('number'),
    merchantId: p.text(),
    livemode: p.boolean(),
    customerId: p.text().nullable(),
    /** The entity was born in this commit: its workflow can be started plainly, without a poke. */
    fresh: p.boolean(),
    /** A caller is waiting for the outcome: rung before those that only have to begin their sleep. */
    urgent: p.boolean(),
    requestId: p.text().nullable(),
    createdAt: instant(),
  },
})
export type Ring = InferEntity<typeof Ring>

export const IdempotencyRecord = defineEntity({
  name: 'IdempotencyRecord',
  tableName: 'idempotency_records',
  properties: {
    scope: p.text().primary(),
    key: p.text().primary(),
    fingerprint: p.text(),
    /** Null while the outcome is not known yet. */
    httpStatus: p.integer().nullable(),
    /** Encrypted bytes of the answer. */
    body: p.blob().nullable(),
    /** What the outcome hangs on, e.g. a payment attempt: a retry after a crash joins it. */
    boundTo: p.text().nullable(),
    requestId: p.text(),
    createdAt: instant(),
  },
})
export type IdempotencyRecord = InferEntity<typeof IdempotencyRecord>
