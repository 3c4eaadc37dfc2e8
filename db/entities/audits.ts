// Runs over many rows: audits, and simulations, each with a shop of its own. What they ask and do is elsewhere.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { CollectionMethod, ScriptLine } from '../../rules/simulations.ts'
import { id, instant, owned } from './base.ts'

export type RunStatus = 'running' | 'succeeded' | 'failed'

/** A broken invariant. `count` is null when the question was not answered in time. */
export interface InvariantFailure {
  promise: string
  count: number | null
  sample_ids: string[]
}

export interface SimulationFigures {
  invoices: { issued: number; paid: number; uncollectible: number; void: number; open: number }
  payments: number
  failed_payments: number
  refunds: number
  disputes: number
  events: number
  gross_satang: number
  fee_satang: number
  refunded_satang: number
  balance: { available_satang: number; pending_satang: number }
  payouts: number
  paid_out_satang: number
  subscriptions: { active: number; past_due: number; canceled: number; expired: number; pending_first_payment: number }
}

export const Simulation = defineEntity({
  name: 'Simulation',
  tableName: 'simulations',
  properties: {
    id: id(),
    ...owned(),
    /** The merchant that exists only for this simulation. */
    shopId: p.text(),
    clockId: p.text().nullable(),
    customers: p.integer(),
    months: p.integer(),
    seed: p.bigint('number'),
    collectionMethods: p.array().$type<CollectionMethod[]>(),
    script: p.json<ScriptLine[]>(),
    status: p.text().$type<RunStatus>(),
    checkpointsDone: p.integer().default(0),
    /** The time that its clock has reached. */
    simulatedTo: instant(),
    figures: p.json<SimulationFigures>().nullable(),
    invariants: p.json<{ checked: number; held: boolean; failures: InvariantFailure[] }>().nullable(),
    failure: p.text().nullable(),
    /** Real time of the last heartbeat. */
    seenAt: instant(),
    createdAt: instant(),
    finishedAt: instant().nullable(),
  },
})
export type Simulation = InferEntity<typeof Simulation>

export const Audit = defineEntity({
  name: 'Audit',
  tableName: 'audits',
  properties: {
    id: id(),
    /** The merchant that it covers; null for the whole database. */
    merchantId: p.text().nullable(),
    livemode: p.boolean().nullable(),
    /** The scheduled run that it belongs to; null for an audit that a person asked for. */
    runKey: p.text().nullable(),
    status: p.text().$type<RunStatus>(),
    checked: p.integer().nullable(),
    held: p.boolean().nullable(),
    failures: p.json<InvariantFailure[]>().default([]),
    seenAt: instant(),
    createdAt: instant(),
    finishedAt: instant().nullable(),
  },
})
export type Audit = InferEntity<typeof Audit>
