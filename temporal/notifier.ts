// Wakes workflows after a commit: a few at a time, in queues (urgent ones, webhook endpoints, all others). Every wakeup is also in the wakeups table.
// What is not delivered here stays in the table for the worker's relay.
import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client'
import { defineSearchAttributeKey } from '@temporalio/common'
import type { Pool } from 'pg'
import type { Asleep, Notifier, Wakeup } from '../commands/commit.ts'
import { refuseWhileOpen } from '../db/outbound.ts'
import { WORKFLOW_KINDS, workflowRowOf } from '../rules/workflow-kinds.ts'
import { WAKE, type WorkflowInput } from '../workflows/contract.ts'

const merchantId = defineSearchAttributeKey('MerchantId', 'KEYWORD')
const customerId = defineSearchAttributeKey('CustomerId', 'KEYWORD')
const livemode = defineSearchAttributeKey('Livemode', 'BOOL')
const entityStatus = defineSearchAttributeKey('EntityStatus', 'KEYWORD')
const nextActionAt = defineSearchAttributeKey('NextActionAt', 'DATETIME')

/** A call to Temporal that takes longer is given up. Its wakeup stays in the table for the relay. */
const WAKE_DEADLINE_MS = 3_000

/**
 * More waiting wakeups than this are a burst, and those that no caller waits for are then spaced out: starting a workflow costs as much as two
 * accepted subscriptions, and a workflow that only begins to sleep may begin a minute later. The relay delivers what is not woken in time.
 */
const BURST_FROM = 8
const BURST_SPACING_MS = 100

/** A row on a test clock is woken by its clock. A delay has to have an end, at which the workflow looks and sleeps on. */
const CLOCK_SLEEP_MS = 366 * 86_400_000

/** So a burst waits here: some hundred bytes each. The relay reads their rows once more. */
const ASLEEP_WAITING_MAX = 10_000

/** Webhooks should arrive at once, but must not slow down a caller that waits for a charge. An endpoint that is awake is not woken at all. */
const ENDPOINTS_AT_ONCE = 2

export interface NotifierSettings {
  taskQueue: string
  /** How many wakeups that no caller waits for are under way at once. More would slow the requests that wrote them. */
  concurrency: number
  /** How many urgent wakeups are under way at once. A caller waits for their outcome. */
  urgentConcurrency: number
  /** How many may wait in memory. The relay takes the rest from the table. */
  queueMax: number
}

export class TemporalNotifier implements Notifier {
  readonly #client: Client
  readonly #pool: Pool
  readonly #settings: NotifierSettings
  #waiting: Record<QueueName, Wakeup[]> = { urgent: [], endpoints: [], others: [], asleep: [] }
  #underWay: Record<QueueName, number> = { urgent: 0, endpoints: 0, others: 0, asleep: 0 }
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
      const queue = queueOf(wakeup)
      if (this.#waiting[queue].length < this.#mostWaiting(queue)) this.#waiting[queue].push(wakeup)
    }
    for (const queue of QUEUES) this.#work(queue)
  }

  /** Waits until a workflow has been woken, by the wakeup that is under way or else by a new one. Throws when Temporal can't be reached. */
  async wakeNow(wakeup: Wakeup): Promise<void> {
    const queued = this.#waiting.urgent.findIndex((r) => r.workflowId === wakeup.workflowId)
    if (queued >= 0) this.#start('urgent', this.#waiting.urgent.splice(queued, 1)[0]!)
    await (this.#deliveries.get(wakeup.workflowId) ?? this.deliver({ ...wakeup, fresh: false }))
  }

  /** Wakes one workflow now. Throws when Temporal can't be reached. */
  async deliver(wakeup: Wakeup): Promise<void> {
    refuseWhileOpen(`the wakeup of ${wakeup.workflowId}`)
    const row = workflowRowOf(wakeup.workflowId)
    if (!row) return
    const { type } = WORKFLOW_KINDS[row.kind]
    const born = wakeup.fresh ? bornAsleep(wakeup.asleep ?? null) : null
    const input: WorkflowInput = { id: row.id, ...(born && { published: born.status }) }
    const started = {
      workflowId: wakeup.workflowId,
      taskQueue: this.#settings.taskQueue,
      args: [input],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
      typedSearchAttributes: [
        { key: merchantId, value: wakeup.merchantId },
        { key: livemode, value: wakeup.livemode },
        ...(wakeup.customerId ? [{ key: customerId, value: wakeup.customerId }] : []),
        ...(born ? born.searchAttributes : []),
      ],
      staticSummary: `${type} ${row.id}`,
      staticDetails: born?.details,
      memo: wakeup.requestId ? { requestId: wakeup.requestId } : undefined,
    }
    await this.#client.withDeadline(Date.now() + WAKE_DEADLINE_MS, async () => {
      if (wakeup.fresh) {
        try {
          // A row that was only made has had no workflow: one that has ended already has seen what came later.
          const reuse = born && ({ workflowIdReusePolicy: 'REJECT_DUPLICATE' } as const)
          await this.#client.workflow.start(type, { ...started, ...reuse, startDelay: born?.delayMs })
          return
        } catch (error) {
          if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
          // Another process was first. What changes the row later wakes the workflow itself.
          if (born) return
        }
      }
      await this.#client.workflow.signalWithStart(type, { ...started, signal: WAKE, signalArgs: [] })
    })
  }

  /** Deletes delivered wakeups from the table, unless their workflow was woken again meanwhile (another token). */
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
    while (QUEUES.some((queue) => this.#underWay[queue] > 0)) await new Promise((resolve) => setTimeout(resolve, 10))
  }

  #work(queue: QueueName): void {
    if (queue === 'others' && this.#spacing) return
    while (this.#underWay[queue] < this.#atOnce(queue)) {
      const wakeup = this.#waiting[queue].shift()
      if (!wakeup) return
      this.#start(queue, wakeup)
      if (queue === 'others' && this.#waiting.others.length >= BURST_FROM) {
        this.#space()
        return
      }
    }
  }

  #mostWaiting(queue: QueueName): number {
    if (queue === 'urgent') return Number.POSITIVE_INFINITY
    return queue === 'asleep' ? ASLEEP_WAITING_MAX : this.#settings.queueMax
  }

  #atOnce(queue: QueueName): number {
    if (queue === 'endpoints') return ENDPOINTS_AT_ONCE
    return queue === 'urgent' ? this.#settings.urgentConcurrency : this.#settings.concurrency
  }

  #space(): void {
    this.#spacing = setTimeout(() => {
      this.#spacing = null
      this.#work('others')
    }, BURST_SPACING_MS).unref()
  }

  #start(queue: QueueName, wakeup: Wakeup): void {
    this.#underWay[queue]++
    const delivery = this.deliver(wakeup)
    if (queue === 'urgent') this.#deliveries.set(wakeup.workflowId, delivery)
    delivery
      .then(() => this.#delivered.push(wakeup))
      .catch(() => undefined) // the relay wakes it again
      .finally(() => this.#finish(queue, wakeup))
  }

  async #finish(queue: QueueName, wakeup: Wakeup): Promise<void> {
    this.#underWay[queue]--
    const nothingWaits = QUEUES.every((each) => this.#waiting[each].length === 0)
    if (this.#delivered.length >= 20 || nothingWaits)
      await this.forget(this.#delivered.splice(0)).catch(() => undefined)
    this.#deliveries.delete(wakeup.workflowId)
    if (!this.#closed) this.#work(queue)
  }
}

/**
 * How a workflow that only begins to sleep is started: with a delay, so that no worker runs it before its next action, and with the search attributes
 * that its first processing would have written. A signal ends the delay. If the clocks differ, it looks too early and sleeps on. Null: something is due.
 */
function bornAsleep(asleep: Asleep | null) {
  if (!asleep) return null
  const at = asleep.nextActionAt * 1_000
  const delayMs = asleep.onTestClock ? CLOCK_SLEEP_MS : at - Date.now()
  if (delayMs <= 0) return null
  const next = new Date(at)
  return {
    delayMs,
    status: asleep.status,
    searchAttributes: [
      { key: entityStatus, value: asleep.status },
      { key: nextActionAt, value: next },
    ],
    details: `Began as **${asleep.status}** · first action: ${asleep.step ?? 'look'} at ${next.toISOString()}`,
  }
}

const QUEUES = ['urgent', 'endpoints', 'others', 'asleep'] as const
type QueueName = (typeof QUEUES)[number]

function queueOf({ urgent, fresh, asleep, workflowId }: Wakeup): QueueName {
  if (urgent) return 'urgent'
  if (fresh && asleep) return 'asleep'
  return workflowRowOf(workflowId)?.kind === 'webhook_endpoint' ? 'endpoints' : 'others'
}
