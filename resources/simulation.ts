// A simulation row as JSON (specification §8.3). While the simulation runs, all figures are zero.
import { z } from 'zod'
import type { Simulation } from '../db/entities/index.ts'
import { SIMULATED_ACTION_NAMES } from '../rules/simulations.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { type Links, workflowLink } from './links.ts'
import { apiObject, workflowLinkSchema } from './schema.ts'

const count = z.int().min(0)

export const simulatedMethod = z.enum(['auto_charge', 'invoice'])

export const simulationSchema = apiObject({
  id: z.string(),
  object: z.literal('simulation'),
  status: z.enum(['running', 'succeeded', 'failed']),
  customers: count,
  months: count,
  seed: z.int(),
  collection_methods: z.array(simulatedMethod),
  script: z.array(apiObject({ month: z.int(), share: z.number(), what: z.enum(SIMULATED_ACTION_NAMES) })),
  simulated_to: z.int().meta({ description: "Where the simulation's clock is: its progress." }),
  invoices: apiObject({ issued: count, paid: count, uncollectible: count, void: count, open: count }),
  payments: count.meta({ description: 'The number of payments that succeeded.' }),
  failed_payments: count,
  refunds: count,
  disputes: count,
  events: count,
  gross_satang: z.int(),
  fee_satang: z.int(),
  refunded_satang: z.int(),
  balance: apiObject({ available_satang: z.int(), pending_satang: z.int() }),
  payouts: count,
  paid_out_satang: z.int(),
  subscriptions: apiObject({
    active: count,
    past_due: count,
    canceled: count,
    expired: count,
    pending_first_payment: count,
  }).meta({ description: 'How many are in each status at the end.' }),
  invariants: apiObject({
    checked: count,
    held: z.boolean(),
    failures: z.array(
      apiObject({
        promise: z.string(),
        count: count.nullable().meta({ description: 'null: there was no answer in time.' }),
        sample_ids: z.array(z.string()),
      }),
    ),
  })
    .nullable()
    .meta({ description: 'null while it is running.' }),
  failure: z.string().nullable(),
  livemode: z.literal(false),
  created: z.int(),
  finished_at: z.int().nullable(),
  workflow: workflowLinkSchema,
}).meta({ id: 'Simulation' })
export type SimulationObject = z.output<typeof simulationSchema>

const NONE_YET = {
  invoices: { issued: 0, paid: 0, uncollectible: 0, void: 0, open: 0 },
  payments: 0,
  failed_payments: 0,
  refunds: 0,
  disputes: 0,
  events: 0,
  gross_satang: 0,
  fee_satang: 0,
  refunded_satang: 0,
  balance: { available_satang: 0, pending_satang: 0 },
  payouts: 0,
  paid_out_satang: 0,
  subscriptions: { active: 0, past_due: 0, canceled: 0, expired: 0, pending_first_payment: 0 },
}

/** `simulated_to` is the time of the simulation's clock; it shows the progress of a running one. */
export function serializeSimulation(s: Simulation, links: Links): SimulationObject {
  return {
    id: s.id,
    object: 'simulation',
    status: s.status,
    customers: s.customers,
    months: s.months,
    seed: s.seed,
    collection_methods: s.collectionMethods,
    script: s.script,
    simulated_to: s.simulatedTo,
    ...NONE_YET,
    ...s.figures,
    invariants: s.invariants ?? null,
    failure: s.failure ?? null,
    livemode: false,
    created: s.createdAt,
    finished_at: s.finishedAt ?? null,
    workflow: workflowLink(links, workflowIdOf('simulation', s.id)),
  }
}
