// A simulation row as JSON (specification §8.3). While the simulation runs, all figures are zero.
import { type Links, workflowLink } from './links.ts'

export interface SimulationRow {
  id: string
  livemode: boolean
  status: string
  customers: number
  months: number
  seed: number
  collectionMethods: readonly string[]
  script: readonly object[]
  simulatedTo: number
  figures?: object | null
  invariants?: object | null
  failure?: string | null
  createdAt: number
  finishedAt?: number | null
}

export function simulationWorkflowId(id: string): string {
  return `simulation/${id}`
}

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
export function serializeSimulation(s: SimulationRow, links: Links) {
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
    livemode: s.livemode,
    created: s.createdAt,
    finished_at: s.finishedAt ?? null,
    workflow: workflowLink(links, simulationWorkflowId(s.id)),
  }
}
