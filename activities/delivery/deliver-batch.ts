// One activity of an endpoint: the dispatcher of this process sends its webhooks until nothing has been due for a while. This file also makes the
// dispatcher, with its guarded connections, the secrets that sign, and its commands.
import type { Pool } from 'pg'
import { type CommandDeps, commit, OWNER_OF_ITS_ROW } from '../../commands/commit.ts'
import { disableEndpoint } from '../../commands/webhook-delivery.ts'
import { guardedAgent, type Resolve } from '../../db/address-guard.ts'
import { API_VERSION } from '../../rules/versions.ts'
import { workflowIdOf } from '../../rules/workflow-kinds.ts'
import { Dispatcher, type DispatcherDeps, type Served } from './dispatcher.ts'

export interface WebhookSettings {
  /** Also http, private addresses and any port: for tests and self-hosted use. */
  allowPrivate: boolean
  retryScheduleSeconds: readonly number[]
  timeoutSeconds: number
  /** Absent: the system's resolver. */
  resolve?: Resolve
  lingerMs?: number
}

const CONNECT_TIMEOUT_MS = 10_000

/** Makes the dispatcher of a process. One per process is enough: it sends for all endpoints that are awake in it. */
export function openDispatcher(
  deps: CommandDeps & { pool: Pool } & Pick<DispatcherDeps, 'log' | 'secretsOf'>,
  { allowPrivate, retryScheduleSeconds, timeoutSeconds, resolve, lingerMs }: WebhookSettings,
): Dispatcher {
  const connectTimeoutMs = Math.min(CONNECT_TIMEOUT_MS, timeoutSeconds * 1_000)
  const now = () => Math.floor(Date.now() / 1_000)
  return new Dispatcher({
    pool: deps.pool,
    log: deps.log,
    openAgent: (connections) => guardedAgent({ allowPrivate, connectTimeoutMs, connections, resolve }),
    scheduleSeconds: retryScheduleSeconds,
    timeoutSeconds,
    lingerMs,
    secretsOf: deps.secretsOf,
    disable: (endpointId, failed) =>
      commit(deps, context(endpointId, now()), (c) => disableEndpoint(c, endpointId, failed)),
  })
}

/**
 * Sends what is due of an endpoint, and what is committed meanwhile, until nothing has been due for two seconds. Answers when there is more. Safe to
 * repeat: deliveries are claimed with a lease, and a receiver that sees one twice sees the same `webhook-id`.
 */
export function deliverBatch(
  { dispatcher, heartbeat }: { dispatcher: Dispatcher; heartbeat(): void },
  { endpointId }: { endpointId: string },
): Promise<Served> {
  return dispatcher.serve(endpointId, heartbeat)
}

function context(endpointId: string, at: number) {
  return {
    ...OWNER_OF_ITS_ROW,
    apiVersion: API_VERSION,
    at,
    workflowId: workflowIdOf('webhook_endpoint', endpointId),
  }
}
