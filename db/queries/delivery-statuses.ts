// What deliveries are for whoever reads them: one that waits for an endpoint or a replay that has been closed is canceled from that moment on,
// though its row is changed some time later (cancel-deliveries.ts). An expression, since a function of the database would cost a call for each row.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { DeliveryStatus, WebhookDelivery } from '../entities/index.ts'

/** Whether a delivery that is pending in its row is canceled, as SQL. A replay that was canceled leaves alone what somebody asked for by hand. */
export function isClosed(alias: string): string {
  return `(${alias}.endpoint_generation < (select its_endpoint.generation from webhook_endpoints its_endpoint where its_endpoint.id = ${alias}.endpoint_id)
    or (${alias}.replay_id is not null and ${alias}.next_trigger <> 'retry' and ${alias}.retries_by_hand = 0
      and exists (select from replays its_replay where its_replay.id = ${alias}.replay_id and its_replay.status = 'canceled')))`
}

/** What a delivery is for everybody who reads it, as SQL. */
export function deliveryStatus(alias: string): string {
  return `case when ${alias}.status = 'pending' and ${isClosed(alias)} then 'canceled' else ${alias}.status end`
}

/** The same deliveries as they are now. One read for those that look pending, none when there is no such. */
export async function withStatuses(em: EntityManager, rows: readonly WebhookDelivery[]): Promise<WebhookDelivery[]> {
  const pending = rows.filter(({ status }) => status === 'pending').map(({ id }) => id)
  if (pending.length === 0) return [...rows]
  const found = await em.execute<{ id: string; status: DeliveryStatus }[]>(
    `select d.id, ${deliveryStatus('d')} as status from webhook_deliveries d where d.id = any(?::text[])`,
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
