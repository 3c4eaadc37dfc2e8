// Events and their delivery: endpoints, deliveries, attempts, wakeups; also the idempotency records. Only the database function flush_commit writes
// events, deliveries and wakeups (commands/commit.ts calls it).
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { SealedSecret } from '../webhook-secrets.ts'
import { id, instant, metadata, owned } from './base.ts'

/** Why an attempt is made (specification §7.6). */
export type DeliveryTrigger = 'schedule' | 'retry' | 'replay' | 'ping'

export type DeliveryStatus = 'pending' | 'succeeded' | 'exhausted' | 'canceled'

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
    /** When personal data was removed from it (redact_events). Real time. */
    redactedAt: instant().nullable(),
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
    description: p.text().nullable(),
    enabledEvents: p.array().$type<string[]>(),
    status: p.text().$type<'enabled' | 'disabled'>(),
    disabledReason: p.text().nullable(),
    disabledAt: instant().nullable(),
    /** Since when attempts have failed and none has succeeded. Null when the last attempt succeeded. */
    failingSince: instant().nullable(),
    /** How often the endpoint has been closed, plus one. Pending deliveries of an earlier generation are canceled. */
    generation: p.integer().default(1),
    /** Sealed (db/webhook-secrets.ts). The plain secret is shown once and never stored. */
    secret: p.blob().$type<SealedSecret>(),
    /** The secrets that still sign beside the new one, sealed as one value, and when the last of them ends. */
    previousSecret: p.blob().$type<SealedSecret>().nullable(),
    previousSecretExpiresAt: instant().nullable(),
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
    /** The endpoint's generation when the delivery was created or made pending again. */
    endpointGeneration: p.integer().default(1),
    /** The status in the row. Readers get `deliveryStatus` (db/queries/delivery-statuses.ts). */
    status: p.text().$type<DeliveryStatus>(),
    attemptCount: p.integer(),
    /** The number of attempts that were requested by hand. They do not count in the schedule. */
    retriesByHand: p.integer().default(0),
    /** Set exactly while the delivery is pending. */
    nextAttemptAt: instant().nullable(),
    /** Why the next attempt is made. */
    nextTrigger: p.text().$type<DeliveryTrigger>().default('schedule'),
    /** The replay that made this row; null for the delivery that the event's own commit made. */
    replayId: p.text().nullable(),
    /** The lease of an attempt under way, real time. Only the holder of the token may write the attempt's result. */
    leaseUntil: instant().nullable(),
    leaseToken: p.bigint('number').nullable(),
    createdAt: instant(),
  },
})
export type WebhookDelivery = InferEntity<typeof WebhookDelivery>

/** One attempt to deliver; `number` counts from 1 per delivery. Headers as sent and received, the signature masked. */
export const WebhookAttempt = defineEntity({
  name: 'WebhookAttempt',
  tableName: 'webhook_attempts',
  properties: {
    deliveryId: p.text().primary(),
    number: p.integer().primary(),
    /** When the attempt began, real time: delivery does not use test clocks. */
    at: instant(),
    trigger: p.text().$type<DeliveryTrigger>(),
    /** Null when no answer came. */
    httpStatus: p.integer().nullable(),
    durationMs: p.integer(),
    /** Null when the delivery succeeded. */
    error: p.text().nullable(),
    requestHeaders: p.json<Record<string, string>>(),
    responseHeaders: p.json<Record<string, string>>().nullable(),
    /** At most the first 4 KiB. */
    responseBody: p.text().nullable(),
  },
})
export type WebhookAttempt = InferEntity<typeof WebhookAttempt>

/**
 * Deliveries whose rows are still to be canceled: those of a generation of an endpoint, or of a replay. Its progress is kept in separate columns
 * (db/queries/cancel-deliveries.ts).
 */
export const DeliveryCancellation = defineEntity({
  name: 'DeliveryCancellation',
  tableName: 'delivery_cancellations',
  properties: {
    /** The replay's id, or the endpoint's id with the generation. */
    id: id(),
    ...owned(),
    endpointId: p.text(),
    generation: p.integer().nullable(),
    replayId: p.text().nullable(),
    createdAt: instant(),
  },
})
export type DeliveryCancellation = InferEntity<typeof DeliveryCancellation>

/** Until when commits need not wake an endpoint. Only endpoints_to_wake and activities/delivery write it. */
export const WebhookListener = defineEntity({
  name: 'WebhookListener',
  tableName: 'webhook_listeners',
  properties: {
    endpointId: p.text().primary(),
    /** The token of the listener; null when the endpoint has just been woken. */
    token: p.text().nullable(),
    until: p.datetime(),
  },
})

export const Wakeup = defineEntity({
  name: 'Wakeup',
  tableName: 'wakeups',
  properties: {
    workflowId: p.text().primary(),
    token: p.bigint('number'),
    merchantId: p.text(),
    livemode: p.boolean(),
    customerId: p.text().nullable(),
    /** The object was created in this commit, so its workflow can simply be started, without a signal. */
    fresh: p.boolean(),
    /** A caller waits for the outcome. These are woken before workflows that only begin to sleep. */
    urgent: p.boolean(),
    requestId: p.text().nullable(),
    createdAt: instant(),
  },
})
export type Wakeup = InferEntity<typeof Wakeup>

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
    /** What the outcome depends on, such as a payment attempt. A retry after a crash joins it. */
    boundTo: p.text().nullable(),
    requestId: p.text(),
    createdAt: instant(),
  },
})
export type IdempotencyRecord = InferEntity<typeof IdempotencyRecord>
