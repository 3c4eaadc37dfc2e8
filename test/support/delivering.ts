/*
 * Delivery of webhooks without Temporal: a dispatcher as in the worker, and the endpoint's workflow as a loop in this process. After a wake it serves
 * until nothing is due, and once more for a wake that came meanwhile.
 */

import { randomBytes } from 'node:crypto'
import { openDispatcher, type WebhookSettings } from '../../activities/delivery/deliver-batch.ts'
import type { Dispatcher, Served } from '../../activities/delivery/dispatcher.ts'
import type { CommandDeps, Wakeup } from '../../commands/commit.ts'
import type { Keyring } from '../../db/keyring.ts'
import { keyring } from '../../db/keyring.ts'
import type { ClaimedDelivery } from '../../db/queries/webhook-work.ts'
import { signingSecrets } from '../../db/webhook-secrets.ts'
import type { Billing } from './billing.ts'

export interface Delivering {
  encryptionKey: Keyring
  dispatcher: Dispatcher
  logs: Record<string, unknown>[]
  serve(endpointId: string): Promise<Served>
  /** Serves an endpoint as its workflow does when it is woken. Resolves when the workflow would sleep. */
  wake(wakeups: Pick<Wakeup, 'workflowId'>[]): Promise<void>
  close(): Promise<void>
}

export function openDelivering(b: Billing, settings: Partial<WebhookSettings> = {}): Delivering {
  const encryptionKey = keyring(randomBytes(32))
  return { ...another(b, encryptionKey, settings), encryptionKey }
}

/** A dispatcher as another process has it, for the same endpoints. */
export function another(
  b: Pick<Billing, 'pool'> & { deps: CommandDeps },
  encryptionKey: Keyring,
  settings: Partial<WebhookSettings> = {},
): Delivering {
  const logs: Record<string, unknown>[] = []
  const note = (o: object, message?: string) => void logs.push({ ...o, message })
  const secretsOf = (delivery: ClaimedDelivery) =>
    signingSecrets(encryptionKey, delivery, Math.floor(Date.now() / 1000))
  const dispatcher = openDispatcher(
    { ...b.deps, pool: b.pool, secretsOf, log: { info: note, warn: note } },
    { allowPrivate: true, retryScheduleSeconds: [60, 60], timeoutSeconds: 15, lingerMs: 50, ...settings },
  )
  const serve = (endpointId: string) => dispatcher.serve(endpointId, () => {})
  const woken = new Map<string, boolean>()
  const loop = async (id: string) => {
    if (woken.has(id)) return void woken.set(id, true)
    woken.set(id, true)
    while (woken.get(id)) {
      woken.set(id, false)
      await serve(id)
    }
    woken.delete(id)
  }
  return {
    encryptionKey,
    dispatcher,
    logs,
    serve,
    wake: async (wakeups) => {
      const ids = wakeups.flatMap(({ workflowId }) => workflowId.match(/^webhook-endpoint\/(.*)/)?.[1] ?? [])
      await Promise.all(ids.map(loop))
    },
    close: () => dispatcher.close(),
  }
}
