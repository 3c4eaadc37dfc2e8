// The status of deliveries for readers. A delivery that waits for a closed endpoint or replay is canceled from that moment on, though its row changes
// some time later (cancel-deliveries.ts). It is an SQL expression, because a database function would cost a call for each row.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { DeliveryStatus, WebhookDelivery } from '../entities/index.ts'
import { oneRow } from '../one-row.ts'

/** Whether a delivery that is pending in its row is canceled, as SQL. A canceled replay does not cancel attempts that were requested by hand. */
export function isClosed(alias: string): string {
  return `(${alias}.endpoint_generation < (select its_endpoint.generation from webhook_endpoints its_endpoint where its_endpoint.id = ${alias}.endpoint_id)
    or (${alias}.replay_id is not null and ${alias}.next_trigger <> 'retry' and ${alias}.retries_by_hand = 0
      and exists (select from replays its_replay where its_replay.id = ${alias}.replay_id and its_replay.status = 'canceled')))`
}

/** The status of a delivery for readers, as SQL. */
export function deliveryStatus(alias: string): string {
  return `case when ${alias}.status = 'pending' and ${isClosed(alias)} then 'canceled' else ${alias}.status end`
}

/** The same deliveries with their present status. One read for those that look pending; none when there are none. */
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

/** Why nothing more is sent: a replay sends the same event, the replay that made it was stopped, or its endpoint was switched off. */
export type CancelReason = 'replayed' | 'stopped' | 'endpoint'

/** Of those that are canceled, by id. */
export async function cancelReasons(
  em: EntityManager,
  deliveries: readonly { id: string; status: DeliveryStatus }[],
): Promise<ReadonlyMap<string, CancelReason>> {
  const canceled = deliveries.filter(({ status }) => status === 'canceled').map(({ id }) => id)
  if (canceled.length === 0) return new Map()
  const rows = await em.execute<{ id: string; reason: CancelReason }[]>(
    `select d.id, case
        when exists (select from webhook_deliveries o
          where o.event_id = d.event_id and o.replay_id is not null and o.endpoint_id = d.endpoint_id and o.id > d.id) then 'replayed'
        when exists (select from replays r where r.id = d.replay_id and r.status = 'canceled') then 'stopped'
        else 'endpoint' end as reason
      from webhook_deliveries d where d.id = any(?::text[])`,
    [`{${canceled.join()}}`],
  )
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}

/** The deliveries whose outcomes are counted: the newest of an endpoint. */
const COUNTED_MAX = 1_000

/** How many of an endpoint's newest deliveries since then have arrived, and how many were given up. */
export async function countArrived(
  em: EntityManager,
  endpointId: string,
  since: number,
): Promise<{ arrived: number; failed: number }> {
  const rows = await em.execute<{ arrived: number; failed: number }[]>(
    `select (count(*) filter (where d.status = 'succeeded'))::integer as arrived, (count(*) filter (where d.status = 'exhausted'))::integer as failed
      from (select status, created_at from webhook_deliveries where endpoint_id = ? order by id desc limit ${COUNTED_MAX}) d where d.created_at >= ?`,
    [endpointId, since],
  )
  return oneRow(rows)
}

/** The generations and replays of an endpoint that are canceled, while their rows do not all say so yet. */
export interface BeingCanceled {
  generations: number[]
  replays: string[]
}

/** Which generations and replays of an endpoint are being canceled now: rarely any. */
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
