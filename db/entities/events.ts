// Events and what carries them out: endpoints, deliveries, attempts, wakeups; and the idempotency records. Events, deliveries and
// wakeups are written by the database function flush_commit alone (commands/commit.ts calls it).
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
    /** When the person was taken out of it (redact_events). Real time. */
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
    /** Since then an attempt has failed and none has succeeded. Null: the last one that was sent arrived. */
    failingSince: instant().nullable(),
    /** How often it has been closed, plus one: pending deliveries of an earlier generation are canceled. */
    generation: p.integer().default(1),
    /** Sealed (db/webhook-secrets.ts); the plain secret is shown once and never stored. */
    secret: p.blob().$type<SealedSecret>(),
    /** Those that sign beside it, sealed as one; until when the last of them does. */
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
    /** The generation of the endpoint that it was made or made pending for. */
    endpointGeneration: p.integer().default(1),
    /** As the row says; what it is for a reader is `deliveryStatus` (db/queries/delivery-statuses.ts). */
    status: p.text().$type<DeliveryStatus>(),
    attemptCount: p.integer(),
    /** Of the attempts those asked for by hand: they count for none of the schedule. */
    retriesByHand: p.integer().default(0),
    /** Set exactly while it is pending. */
    nextAttemptAt: instant().nullable(),
    /** What the next attempt is. */
    nextTrigger: p.text().$type<DeliveryTrigger>().default('schedule'),
    /** The replay that made this row; null for the one of the event's own commit. */
    replayId: p.text().nullable(),
    /** An attempt is under way until then, real time; only who has the token may write down what became of it. */
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
    /** When it was begun, real time: transport knows no test clock. */
    at: instant(),
    trigger: p.text().$type<DeliveryTrigger>(),
    /** Null: no answer came. */
    httpStatus: p.integer().nullable(),
    durationMs: p.integer(),
    /** Null: it arrived. */
    error: p.text().nullable(),
    requestHeaders: p.json<Record<string, string>>(),
    responseHeaders: p.json<Record<string, string>>().nullable(),
    /** At most 4 KiB of it. */
    responseBody: p.text().nullable(),
  },
})
export type WebhookAttempt = InferEntity<typeof WebhookAttempt>

/**
 * Deliveries that are still to be canceled in their rows: those of a generation of an endpoint, or of a replay. How far that has come is kept in
 * columns of its own (db/queries/cancel-deliveries.ts).
 */
export const DeliveryCancellation = defineEntity({
  name: 'DeliveryCancellation',
  tableName: 'delivery_cancellations',
  properties: {
    /** The replay's id, or the endpoint's with the generation. */
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
    /** Whoever listens; null: it has just been woken. */
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
    /** The entity was born in this commit: its workflow can be started plainly, without a wake. */
    fresh: p.boolean(),
    /** A caller is waiting for the outcome: woken before those that only have to begin their sleep. */
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
    /** What the outcome hangs on, e.g. a payment attempt: a retry after a crash joins it. */
    boundTo: p.text().nullable(),
    requestId: p.text(),
    createdAt: instant(),
  },
})
export type IdempotencyRecord = InferEntity<typeof IdempotencyRecord>
