// What other folders may know of workflows: their names, ids, inputs, the wake, and what their activities answer. This file has no code that runs in
// a workflow, so that the API and the worker can import it without the sandbox.
import type { Round } from '../rules/payouts.ts'

/** The queue of workflows and their database activities. Slow gateways have their own (see `gatewayQueue`). */
export const TASK_QUEUE = 'satang'

/** Activities that wait for a gateway run on their own queue, so that a gateway that hangs holds up nothing else. */
export function gatewayQueue(taskQueue: string): string {
  return `${taskQueue}-gateway`
}

/** Webhooks are sent from a queue of their own: a thousand slow receivers take no slot from other work. */
export function webhookQueue(taskQueue: string): string {
  return `${taskQueue}-webhooks`
}

/** Long work that no caller waits for, such as simulations, runs from a queue of its own (activities/background.ts). */
export function backgroundQueue(taskQueue: string): string {
  return `${taskQueue}-background`
}

/** "Look again": the only signal. A duplicated, late or forged one costs a look, never money. */
export const WAKE = 'wake'

export interface WorkflowInput {
  /** The id of the row that decides. Payloads hold ids only. */
  id: string
  /** The status that the workflow last showed in the Temporal UI, carried over a continue-as-new. */
  published?: string
  /** How many processings in a row have ended in a fault, carried over a continue-as-new. */
  missed?: number
}

/** `payout-round/test/2026-11-27`: one run of a round at a time. */
export function payoutRoundWorkflowId(livemode: boolean, date: string): string {
  return `payout-round/${livemode ? 'live' : 'test'}/${date}`
}

/** The input of the workflow that the Schedule starts. `edition` is the version of the Schedule. */
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

/** How often a processing that throws is tried at once, within two seconds. Then it ends with a value (activities/quarantine.ts). */
export const PROCESSING_TRIES = 4

/** A row whose processing throws on every try is in quarantine until `nextTryAt` (real time, Unix seconds) or until it is woken. */
export interface Problem {
  step: string
  tries: number
  nextTryAt: number
}

/** The input of every processing. `now`: Unix seconds; `missed`: how many processings in a row have ended in a fault. */
export interface Asked {
  now: number
  missed?: number
}

/** The answer of a request to a gateway: when to look again, null when there is no more to ask. */
export interface Errand {
  askAgainAt: number | null
  /** The row is in quarantine. Absent in histories from before there was a quarantine. */
  problem?: Problem | null
}

/** The answer of a payout's processing. */
export interface ProcessedPayout {
  status: string
  /** The events that this processing has published to the merchant. */
  publishedEvents: string[]
  /** When to ask the bank again, Unix seconds; null when the bank's answer is final. */
  wakeAt: number | null
  /** A person sends it: sleep until that person's report wakes it. Absent otherwise. */
  waits?: boolean
  /** Not all of its transactions have its id yet: the next processing continues with them at once. */
  assigning?: boolean
  /** The row is in quarantine. Absent in histories from before there was a quarantine. */
  problem?: Problem | null
}

/** The answer of the processing of a subscription, a checkout or an invoice made by hand. All of it was decided and stored before; the workflow only follows it. */
export interface Processed {
  status: string
  step: string | null
  /** Sleep until then, Unix seconds. Null: until woken, which is also how a test clock wakes the workflow. */
  wakeAt: number | null
  /** When the next step is due in business time, for readers of the Temporal UI. */
  nextActionAt: number | null
  /** The events that this processing has published to the merchant; an operator reads them in the history. */
  publishedEvents: string[]
  /** An attempt whose outcome the gateway still owes. */
  pendingChargeId: string | null
  ended: boolean
  /** The row is in quarantine, or a piece of it. Absent in histories from before there was a quarantine. */
  problem?: Problem | null
}

export interface Activities {
  /** Takes every due step of a subscription: bills, charges (a second at most), settles. Safe to repeat. */
  runCycle(input: { subscriptionId: string } & Asked): Promise<Processed>
  /** Takes every due step of a checkout: charges (a second at most), settles, expires. Safe to repeat. */
  runCheckout(input: { sessionId: string } & Asked): Promise<Processed>
  /** Takes every due step of an invoice made by hand: charges (a second at most), settles, reminds. Safe to repeat. */
  runInvoice(input: { invoiceId: string } & Asked): Promise<Processed>
  /** Sends a payout, or asks the bank what became of it (a second at most). Safe to repeat. */
  runPayout(input: { payoutId: string } & Asked): Promise<ProcessedPayout>
  /** The payout round that belongs to a time. Safe to repeat. */
  findRound(input: { nominalAt: number }): Promise<Round>
  /** Reserves the payouts of the next merchants of a round and starts their workflows. Safe to repeat. */
  reservePage(input: { livemode: boolean; round: Round; after: string; now: number }): Promise<RoundPage>
  /** Opens the audit of everything that a Schedule has started. Safe to repeat by `runKey`. */
  openScheduled(input: { runKey: string }): Promise<{ auditId: string }>
  /** Writes down that an audit failed to finish. Safe to repeat. */
  failAudit(input: { auditId: string }): Promise<void>
  /** Writes down that a simulation failed to finish. Safe to repeat. */
  failSimulation(input: { simulationId: string; failure: string }): Promise<void>
}

/** The result of a clock's advance: the ids of some of the rows in quarantine on it. Absent in old histories. */
export interface ClockWalk {
  aside: string[]
}

export interface BackgroundActivities {
  /** Advances a test clock from one due instant to the next, until it arrives. Heartbeats. Safe to repeat. */
  advanceClock(input: { clockId: string }): Promise<ClockWalk | undefined>
  /** Runs a simulation from where it stands to its end. Heartbeats. Safe to repeat. */
  runSimulation(input: { simulationId: string }): Promise<void>
  /** Asks every invariant of an audit and writes the result down. Heartbeats. Safe to repeat. */
  runAudit(input: { auditId: string }): Promise<void>
}

export interface GatewayActivities {
  /** Asks the gateway what became of an attempt until it knows, and records it. Heartbeats. Safe to repeat. */
  finishCharge(input: { paymentId: string; now: number }): Promise<void>
  /**
   * Sends what is reserved of a transfer back to its sender. Answers when to ask the gateway again, null when its answer is final. Safe to repeat.
   */
  returnTransfer(input: { transferId: string } & Asked): Promise<Errand>
  /** Asks for a refund, or what became of it. Answers when to ask the gateway again, null when its answer is final. Safe to repeat. */
  runRefund(input: { refundId: string } & Asked): Promise<Errand>
}

export interface WebhookActivities {
  /** Sends what is due of an endpoint until nothing has been due for a while. Answers when there is more. Heartbeats. Safe to repeat. */
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
