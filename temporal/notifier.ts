// Wakeups workflows after a commit: a few at a time, in lanes (urgent ones, webhook endpoints, all others), and forgets nothing that the wakeups table does not keep
// as well. What is not delivered here stays in the table for the worker's relay.
import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client'
import { defineSearchAttributeKey } from '@temporalio/common'
import type { Pool } from 'pg'
import type { Notifier, Wakeup } from '../commands/commit.ts'
import { refuseWhileOpen } from '../db/outbound.ts'
import { POKE, workflowOf } from '../workflows/contract.ts'

const merchantId = defineSearchAttributeKey('MerchantId', 'KEYWORD')
const customerId = defineSearchAttributeKey('CustomerId', 'KEYWORD')
const livemode = defineSearchAttributeKey('Livemode', 'BOOL')

/** A call to Temporal that takes longer is given up; its wakeup stays for the relay. */
const RING_DEADLINE_MS = 3_000

/**
 * More waiting than this is a burst, and the wakeups that nobody waits for are then spaced out: starting a workflow costs as much as
 * two accepted subscriptions, and one that only begins to sleep can begin a minute later. What is not woken in time is the relay's.
 */
const BURST_FROM = 8
const BURST_SPACING_MS = 100

/** Webhooks are to arrive at once, but must not slow down whoever waits for a charge; an endpoint that is awake is not woken at all. */
const ENDPOINTS_AT_ONCE = 2

export interface NotifierSettings {
  taskQueue: string
  /** How many wakeups that nobody waits for are under way at once. More starve the very requests that wrote them. */
  concurrency: number
  /** How many urgent ones, for whose outcome a caller waits. */
  urgentConcurrency: number
  /** How many may wait in memory; the relay takes the rest from the table. */
  queueMax: number
}

export class TemporalNotifier implements Notifier {
  readonly #client: Client
  readonly #pool: Pool
  readonly #settings: NotifierSettings
  #waiting: Record<Lane, Wakeup[]> = { urgent: [], endpoints: [], others: [] }
  #underWay: Record<Lane, number> = { urgent: 0, endpoints: 0, others: 0 }
  #deliveries = new Map<string, Promise<void>>()
  #delivered: Wakeup[] = []
  #spacing: NodeJS.Timeout | null = null
  #closed = false

  constructor(client: Client, pool: Pool, settings: NotifierSettings) {
    this.#client = client
    this.#pool = pool
    this.#settings = settings
  }

  wake(wakeups: Wakeup[]): void {
    if (this.#closed) return
    for (const wakeup of wakeups) {
      const lane = laneOf(wakeup)
      if (lane === 'urgent' || this.#waiting[lane].length < this.#settings.queueMax) this.#waiting[lane].push(wakeup)
    }
    for (const lane of LANES) this.#work(lane)
  }

  /** Waits until a workflow has been woken: by the wakeup that is under way, else by one of its own. Throws when Temporal can't be reached. */
  async wakeNow(wakeup: Wakeup): Promise<void> {
    const queued = this.#waiting.urgent.findIndex((r) => r.workflowId === wakeup.workflowId)
    if (queued >= 0) this.#start('urgent', this.#waiting.urgent.splice(queued, 1)[0]!)
    await (this.#deliveries.get(wakeup.workflowId) ?? this.deliver({ ...wakeup, fresh: false }))
  }

  /** Wakeups one workflow now. Throws when Temporal can't be reached. */
  async deliver(wakeup: Wakeup): Promise<void> {
    refuseWhileOpen(`the ring of ${wakeup.workflowId}`)
    const workflow = workflowOf(wakeup.workflowId)
    if (!workflow) return
    const started = {
      workflowId: wakeup.workflowId,
      taskQueue: this.#settings.taskQueue,
      args: [workflow.input],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
      typedSearchAttributes: [
        { key: merchantId, value: wakeup.merchantId },
        { key: livemode, value: wakeup.livemode },
        ...(wakeup.customerId ? [{ key: customerId, value: wakeup.customerId }] : []),
      ],
      staticSummary: `${workflow.type} ${workflow.input.id}`,
      memo: wakeup.requestId ? { requestId: wakeup.requestId } : undefined,
    }
    await this.#client.withDeadline(Date.now() + RING_DEADLINE_MS, async () => {
      if (wakeup.fresh) {
        try {
          await this.#client.workflow.start(workflow.type, started)
          return
        } catch (error) {
          if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
        }
      }
      await this.#client.workflow.signalWithStart(workflow.type, { ...started, signal: POKE, signalArgs: [] })
    })
  }

  /** Takes delivered wakeups out of the table, unless they were woken anew meanwhile (another token). */
  async forget(wakeups: Wakeup[]): Promise<void> {
    if (wakeups.length === 0) return
    await this.#pool.query({
      name: 'forget_wakeups',
      text: 'delete from wakeups r using unnest($1::text[], $2::bigint[]) as d(workflow_id, token) where r.workflow_id = d.workflow_id and r.token = d.token',
      values: [wakeups.map((r) => r.workflowId), wakeups.map((r) => r.token)],
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    while (LANES.some((lane) => this.#underWay[lane] > 0)) await new Promise((resolve) => setTimeout(resolve, 10))
  }

  #work(lane: Lane): void {
    if (lane === 'others' && this.#spacing) return
    while (this.#underWay[lane] < this.#atOnce(lane)) {
      const wakeup = this.#waiting[lane].shift()
      if (!wakeup) return
      this.#start(lane, wakeup)
      if (lane === 'others' && this.#waiting.others.length >= BURST_FROM) {
        this.#space()
        return
      }
    }
  }

  #atOnce(lane: Lane): number {
    if (lane === 'endpoints') return ENDPOINTS_AT_ONCE
    return lane === 'urgent' ? this.#settings.urgentConcurrency : this.#settings.concurrency
  }

  #space(): void {
    this.#spacing = setTimeout(() => {
      this.#spacing = null
      this.#work('others')
    }, BURST_SPACING_MS).unref()
  }

  #start(lane: Lane, wakeup: Wakeup): void {
    this.#underWay[lane]++
    const delivery = this.deliver(wakeup)
    if (lane === 'urgent') this.#deliveries.set(wakeup.workflowId, delivery)
    delivery
      .then(() => this.#delivered.push(wakeup))
      .catch(() => undefined) // the relay wakeups it again
      .finally(() => this.#finish(lane, wakeup))
  }

  async #finish(lane: Lane, wakeup: Wakeup): Promise<void> {
    this.#underWay[lane]--
    const nothingWaits = LANES.every((each) => this.#waiting[each].length === 0)
    if (this.#delivered.length >= 20 || nothingWaits)
      await this.forget(this.#delivered.splice(0)).catch(() => undefined)
    this.#deliveries.delete(wakeup.workflowId)
    if (!this.#closed) this.#work(lane)
  }
}

const LANES = ['urgent', 'endpoints', 'others'] as const
type Lane = (typeof LANES)[number]

function laneOf({ urgent, workflowId }: Wakeup): Lane {
  if (urgent) return 'urgent'
  return workflowId.startsWith('webhook-endpoint/') ? 'endpoints' : 'others'
}
