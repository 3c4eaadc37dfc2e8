// What deliveries are for whoever reads them: one that waits for an endpoint or a replay that has been closed is canceled from that moment on,
// though its row is changed some time later (cancel-deliveries.ts). The rule is delivery_status in db/migrations/0029.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { DeliveryStatus, WebhookDelivery } from '../entities/index.ts'

/** The same deliveries as they are now. One read for those that look pending, none when there is no such. */
export async function withStatuses(em: EntityManager, rows: readonly WebhookDelivery[]): Promise<WebhookDelivery[]> {
  const pending = rows.filter(({ status }) => status === 'pending').map(({ id }) => id)
  if (pending.length === 0) return [...rows]
  const found = await em.execute<{ id: string; status: DeliveryStatus }[]>(
    'select d.id, delivery_status(d) as status from webhook_deliveries d where d.id = any(?::text[])',
    [`{${pending.join()}}`],
  )
  const statuses = new Map(found.map(({ id, status }) => [id, status]))
  return rows.map((row) =>
    statuses.get(row.id) === 'canceled' ? { ...row, status: 'canceled', nextAttemptAt: null } : row,
  )
}

/** What of an endpoint is canceled and does not say so in its row yet. */
export interface BeingCanceled {
  generations: number[]
  replays: string[]
}

/** Which generations and replays of an endpoint are being canceled at this moment: seldom any. */
export async function beingCanceled(em: EntityManager, endpointId: string): Promise<BeingCanceled> {
  const rows = await em.execute<{ generation: number | null; replay_id: string | null }[]>(
    'select generation, replay_id from delivery_cancellations where endpoint_id = ?',
    [endpointId],
  )
  return {
    generations: rows.flatMap(({ generation }) => generation ?? []),
    replays: rows.flatMap(({ replay_id }) => replay_id ?? []),
  }
}
