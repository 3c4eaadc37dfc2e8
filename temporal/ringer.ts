// Rings workflows after a commit: a few at a time, in lanes (urgent ones, webhook endpoints, all others), and forgets nothing that the rings table does not keep
// as well. What is not delivered here stays in the table for the worker's relay.
import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client'
import { defineSearchAttributeKey } from '@temporalio/common'
import type { Pool } from 'pg'
import { refuseWhileOpen } from '../db/outbound.ts'
import type { Ringer, RingWritten } from '../facts/commit.ts'
import { POKE, workflowOf } from '../workflows/contract.ts'

const merchantId = defineSearchAttributeKey('MerchantId', 'KEYWORD')
const customerId = defineSearchAttributeKey('CustomerId', 'KEYWORD')
const livemode = defineSearchAttributeKey('Livemode', 'BOOL')

/** A call to Temporal that takes longer is given up; its ring stays for the relay. */
const RING_DEADLINE_MS = 3_000

/**
 * More waiting than this is a burst, and the rings that nobody waits for are then spaced out: starting a workflow costs as much as
 * two accepted subscriptions, and one that only begins to sleep can begin a minute later. What is not rung in time is the relay's.
 */
const BURST_FROM = 8
const BURST_SPACING_MS = 100

/** Webhooks are to arrive at once, but must not slow down whoever waits for a charge; an endpoint that is awake is not rung at all. */
const ENDPOINTS_AT_ONCE = 2

export interface RingerSettings {
  taskQueue: string
  /** How many rings that nobody waits for are under way at once. More starve the very requests that wrote them. */
  concurrency: number
  /** How many urgent ones, for whose outcome a caller waits. */
  urgentConcurrency: number
  /** How many may wait in memory; the relay takes the rest from the table. */
  queueMax: number
}

export class TemporalRinger implements Ringer {
  readonly #client: Client
  readonly #pool: Pool
  readonly #settings: RingerSettings
  #waiting: Record<Lane, RingWritten[]> = { urgent: [], endpoints: [], others: [] }
  #underWay: Record<Lane, number> = { urgent: 0, endpoints: 0, others: 0 }
  #deliveries = new Map<string, Promise<void>>()
  #delivered: RingWritten[] = []
  #spacing: NodeJS.Timeout | null = null
  #closed = false

  constructor(client: Client, pool: Pool, settings: RingerSettings) {
    this.#client = client
    this.#pool = pool
    this.#settings = settings
  }

  ring(rings: RingWritten[]): void {
    if (this.#closed) return
    for (const ring of rings) {
      const lane = laneOf(ring)
      if (lane === 'urgent' || this.#waiting[lane].length < this.#settings.queueMax) this.#waiting[lane].push(ring)
    }
    for (const lane of LANES) this.#work(lane)
  }

  /** Waits until a workflow has been rung: by the ring that is under way, else by one of its own. Throws when Temporal can't be reached. */
  async ringNow(ring: RingWritten): Promise<void> {
    const queued = this.#waiting.urgent.findIndex((r) => r.workflowId === ring.workflowId)
    if (queued >= 0) this.#start('urgent', this.#waiting.urgent.splice(queued, 1)[0]!)
    await (this.#deliveries.get(ring.workflowId) ?? this.deliver({ ...ring, fresh: false }))
  }

  /** Rings one workflow now. Throws when Temporal can't be reached. */
  async deliver(ring: RingWritten): Promise<void> {
    refuseWhileOpen(`the ring of ${ring.workflowId}`)
    const workflow = workflowOf(ring.workflowId)
    if (!workflow) return
    const started = {
      workflowId: ring.workflowId,
      taskQueue: this.#settings.taskQueue,
      args: [workflow.input],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
      typedSearchAttributes: [
        { key: merchantId, value: ring.merchantId },
        { key: livemode, value: ring.livemode },
        ...(ring.customerId ? [{ key: customerId, value: ring.customerId }] : []),
      ],
      staticSummary: `${workflow.type} ${workflow.input.id}`,
      memo: ring.requestId ? { requestId: ring.requestId } : undefined,
    }
    await this.#client.withDeadline(Date.now() + RING_DEADLINE_MS, async () => {
      if (ring.fresh) {
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

  /** Takes delivered rings out of the table, unless they were rung anew meanwhile (another token). */
  async forget(rings: RingWritten[]): Promise<void> {
    if (rings.length === 0) return
    await this.#pool.query({
      name: 'forget_rings',
      text: 'delete from rings r using unnest($1::text[], $2::bigint[]) as d(workflow_id, token) where r.workflow_id = d.workflow_id and r.token = d.token',
      values: [rings.map((r) => r.workflowId), rings.map((r) => r.token)],
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    while (LANES.some((lane) => this.#underWay[lane] > 0)) await new Promise((resolve) => setTimeout(resolve, 10))
  }

  #work(lane: Lane): void {
    if (lane === 'others' && this.#spacing) return
    while (this.#underWay[lane] < this.#atOnce(lane)) {
      const ring = this.#waiting[lane].shift()
      if (!ring) return
      this.#start(lane, ring)
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

  #start(lane: Lane, ring: RingWritten): void {
    this.#underWay[lane]++
    const delivery = this.deliver(ring)
    if (lane === 'urgent') this.#deliveries.set(ring.workflowId, delivery)
    delivery
      .then(() => this.#delivered.push(ring))
      .catch(() => undefined) // the relay rings it again
      .finally(() => this.#finish(lane, ring))
  }

  async #finish(lane: Lane, ring: RingWritten): Promise<void> {
    this.#underWay[lane]--
    const nothingWaits = LANES.every((each) => this.#waiting[each].length === 0)
    if (this.#delivered.length >= 20 || nothingWaits)
      await this.forget(this.#delivered.splice(0)).catch(() => undefined)
    this.#deliveries.delete(ring.workflowId)
    if (!this.#closed) this.#work(lane)
  }
}

const LANES = ['urgent', 'endpoints', 'others'] as const
type Lane = (typeof LANES)[number]

function laneOf({ urgent, workflowId }: RingWritten): Lane {
  if (urgent) return 'urgent'
  return workflowId.startsWith('webhook-endpoint/') ? 'endpoints' : 'others'
}
