// What the outside may know of workflows: their names, ids, inputs, the wake, and what their activities answer. No code
// that runs in a workflow is here, so that the API and the worker can import it without the sandbox.
import type { Round } from '../rules/payouts.ts'

/** One queue for workflows and their database activities, one of its own for slow gateways (see `gatewayQueue`). */
export const TASK_QUEUE = 'satang'

/** Activities that wait for a gateway run on their own queue, so that a gateway that hangs starves nobody else. */
export function gatewayQueue(taskQueue: string): string {
  return `${taskQueue}-gateway`
}

/** Webhooks are sent from a queue of their own: a thousand slow receivers take no slot from anybody. */
export function webhookQueue(taskQueue: string): string {
  return `${taskQueue}-webhooks`
}

/** What goes on for long and nobody waits for, such as simulations, runs from a queue of its own (activities/background.ts). */
export function backgroundQueue(taskQueue: string): string {
  return `${taskQueue}-background`
}

/** "Look again": the only signal there is. Duplicated, late or forged ones cost a look, never money. */
export const WAKE = 'wake'

/** The first part of a workflow id says which workflow it is: `subscription/sub_…`. */
export const WORKFLOW_TYPES: Readonly<Record<string, string>> = {
  subscription: 'subscription',
  'checkout-session': 'checkoutSession',
  'test-clock': 'testClock',
  'inbound-transfer': 'inboundTransfer',
  refund: 'refund',
  'webhook-endpoint': 'webhookEndpoint',
  payout: 'payout',
  simulation: 'simulation',
  audit: 'audit',
}

export interface WorkflowInput {
  /** The id of the row that decides. Payloads hold ids only. */
  id: string
  /** What the workflow last told the Temporal UI, carried over a continue-as-new. */
  published?: string
  /** How many processings in a row have ended in a fault, carried over likewise. */
  missed?: number
}

/** `subscription/sub_1` → its type and input; null for an id that no workflow serves. */
export function workflowOf(workflowId: string): { type: string; input: WorkflowInput } | null {
  const [kind = '', id = ''] = workflowId.split('/')
  const type = WORKFLOW_TYPES[kind]
  return type && id ? { type, input: { id } } : null
}

/** `payout-round/test/2026-11-27`: one run of a round at a time. */
export function payoutRoundWorkflowId(livemode: boolean, date: string): string {
  return `payout-round/${livemode ? 'live' : 'test'}/${date}`
}

/** What the Schedule starts its workflow with; `edition` says which version of the Schedule did. */
export interface RoundDueInput {
  mode: 'live' | 'test'
  edition?: number
}

/** A round, and what earlier runs of it have done. */
export interface RoundInput {
  livemode: boolean
  round: Round
  /** The last merchant that was looked at. */
  after?: string
  payouts?: number
  skipped?: number
  aside?: number
  /** How often the round has come back to merchants that were set aside. */
  returns?: number
}

/** A page of a round: its last merchant, or null when there are no more. */
export interface RoundPage {
  after: string | null
  payouts: number
  skipped: number
  /** Merchants whose reservation failed: the round comes back to them. Absent in histories from before there were any. */
  aside?: number
}

/** How often a processing that throws is tried at once, within two seconds; then it ends with a value (activities/quarantine.ts). */
export const PROCESSING_TRIES = 4

/** A row whose processing throws for good stands aside, until `nextTryAt` (real time, Unix seconds) or until somebody wakes it. */
export interface Problem {
  step: string
  tries: number
  nextTryAt: number
}

/** What every processing is asked with. `now`: Unix seconds; `missed`: how many processings in a row have ended in a fault. */
export interface Asked {
  now: number
  missed?: number
}

/** What an errand at a gateway ended with: when to look again, null when there is no more to ask. */
export interface Errand {
  askAgainAt: number | null
  /** It stands aside. Absent in histories from before there was a quarantine. */
  problem?: Problem | null
}

/** What a payout's processing ended with. */
export interface ProcessedPayout {
  status: string
  /** The events that this processing has told the merchant. */
  publishedEvents: string[]
  /** Ask the bank again then, Unix seconds; null when it has said its last word. */
  wakeAt: number | null
  /** Not all of its transactions have its id yet: the next processing goes on with them at once. */
  assigning?: boolean
  /** It stands aside. Absent in histories from before there was a quarantine. */
  problem?: Problem | null
}

/** What a subscription's processing ended with. All of it was decided and stored before; the workflow only obeys. */
export interface Processed {
  status: string
  step: string | null
  /** Sleep until then, Unix seconds. Null: until woken, which is also how a test clock wakes it. */
  wakeAt: number | null
  /** When the next step is due in business time, for the people who read the Temporal UI. */
  nextActionAt: number | null
  /** The events that this processing has told the merchant: what an operator reads in the history. */
  publishedEvents: string[]
  /** An attempt whose outcome the gateway still owes us. */
  pendingChargeId: string | null
  ended: boolean
  /** It stands aside, or a piece of it does. Absent in histories from before there was a quarantine. */
  problem?: Problem | null
}

export interface Activities {
  /** Takes every due step of a subscription: bills, charges (a second at most), settles. Safe to repeat. */
  runCycle(input: { subscriptionId: string } & Asked): Promise<Processed>
  /** Takes every due step of a checkout: charges (a second at most), settles, expires. Safe to repeat. */
  runCheckout(input: { sessionId: string } & Asked): Promise<Processed>
  /** Sends a payout, or asks the bank what became of it (a second at most). Safe to repeat. */
  runPayout(input: { payoutId: string } & Asked): Promise<ProcessedPayout>
  /** The round that is meant by an instant. */
  findRound(input: { nominalAt: number }): Promise<Round>
  /** Reserves the payouts of the next merchants of a round and starts their workflows. Safe to repeat. */
  reservePage(input: { livemode: boolean; round: Round; after: string; now: number }): Promise<RoundPage>
  /** Opens the audit of everything that a Schedule has started. Safe to repeat by `runKey`. */
  openScheduled(input: { runKey: string }): Promise<{ auditId: string }>
  /** Writes down that an audit could not be brought to its end. Safe to repeat. */
  failAudit(input: { auditId: string }): Promise<void>
  /** Writes down that a simulation could not be brought to its end. Safe to repeat. */
  failSimulation(input: { simulationId: string; failure: string }): Promise<void>
}

/** What the walk of a clock has passed by: the ids of some of the rows that stand aside on it. Absent in old histories. */
export interface ClockWalk {
  aside: string[]
}

export interface BackgroundActivities {
  /** Moves a test clock on, instant by instant, until it arrives. Heartbeats. Safe to repeat. */
  advanceClock(input: { clockId: string }): Promise<ClockWalk | undefined>
  /** Runs a simulation from where it stands to its end. Heartbeats. Safe to repeat. */
  runSimulation(input: { simulationId: string }): Promise<void>
  /** Asks every promise of an audit and writes down what came of it. Heartbeats. Safe to repeat. */
  runAudit(input: { auditId: string }): Promise<void>
}

export interface GatewayActivities {
  /** Asks the gateway what became of an attempt until it knows, and records it. Heartbeats. Safe to repeat. */
  finishCharge(input: { paymentId: string; now: number }): Promise<void>
  /** Sends what is reserved of a transfer back to its sender. Answers when to ask the gateway again, null when it has answered. Safe to repeat. */
  returnTransfer(input: { transferId: string } & Asked): Promise<Errand>
  /** Asks for a refund, or what became of it. Answers when to ask the gateway again, null when it has answered. Safe to repeat. */
  runRefund(input: { refundId: string } & Asked): Promise<Errand>
}

export interface WebhookActivities {
  /** Sends what is due of an endpoint until nothing has been for a while. Answers when there is more. Heartbeats. Safe to repeat. */
  deliverBatch(input: { endpointId: string }): Promise<{ nextDueAt: number | null; delivered: number; failed: number }>
}

/** Custom search attributes, registered at start-up (temporal/connection.ts). */
export const SEARCH_ATTRIBUTES = {
  MerchantId: 'KEYWORD',
  CustomerId: 'KEYWORD',
  EntityStatus: 'KEYWORD',
  Livemode: 'BOOL',
  NextActionAt: 'DATETIME',
} as const
