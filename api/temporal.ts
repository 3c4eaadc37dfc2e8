// The API's connection to Temporal: it wakes workflows after commits, wakes one at once for a caller that waits, and asks whether Temporal answers.
// The only place in api/ that knows of @temporalio/client.

import type { Wakeup } from '../commands/commit.ts'
import type { Database } from '../db/orm.ts'
import { lazyClient, type TemporalSettings } from '../temporal/connection.ts'
import { TemporalNotifier } from '../temporal/notifier.ts'
import { TASK_QUEUE } from '../workflows/contract.ts'
import { type Workflows, WorkflowsUnavailable } from './deps.ts'

/** Few at a time: starting the workflows of many new subscriptions must not slow their creation. These workflows only begin to sleep. */
const WAKEUPS_AT_ONCE = 4
const URGENT_WAKEUPS_AT_ONCE = 32
const WAKEUPS_WAITING_MAX = 50

export interface ConnectedWorkflows extends Workflows {
  close(): Promise<void>
}

/** Connects lazily: the API accepts calls while Temporal is down, and the worker's relay sends missed wakeups later. */
export function connectWorkflows(settings: TemporalSettings, db: Database, taskQueue = TASK_QUEUE): ConnectedWorkflows {
  const client = lazyClient(settings)
  const notifier = new TemporalNotifier(client, db.pool, {
    taskQueue,
    concurrency: WAKEUPS_AT_ONCE,
    urgentConcurrency: URGENT_WAKEUPS_AT_ONCE,
    queueMax: WAKEUPS_WAITING_MAX,
  })
  return {
    wake: (wakeups: Wakeup[]) => notifier.wake(wakeups),
    async wakeNow(wakeup: Wakeup) {
      try {
        await notifier.wakeNow(wakeup)
      } catch (error) {
        throw new WorkflowsUnavailable('Temporal did not answer', { cause: error })
      }
    },
    async reachable() {
      try {
        await client.withDeadline(Date.now() + 2_000, () => client.connection.ensureConnected())
        await client.withDeadline(Date.now() + 2_000, () => client.workflowService.getSystemInfo({}))
        return true
      } catch {
        return false
      }
    },
    async close() {
      await notifier.close()
      await client.connection.close()
    },
  }
}
