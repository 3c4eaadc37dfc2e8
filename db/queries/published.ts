// Reads the events about an object and what belongs to it, and how far each has been delivered: the history on the object's page.
import type { Pool } from 'pg'
import { deliveryStatus } from './delivery-statuses.ts'

export interface PublishedRow {
  id: string
  type: string
  /** What it is about. */
  objectId: string
  created: number
  requestId: string | null
  workflowId: string | null
  deliveries: { succeeded: number; pending: number; failed: number }
}

const READ_PUBLISHED = /* sql */ `
select e.id, e.type, e.object_id as "objectId", e.created_at::float8 as created, e.request_id as "requestId", e.workflow_id as "workflowId",
  json_build_object('succeeded', count(d.id) filter (where d.status = 'succeeded'), 'pending', count(d.id) filter (where ${deliveryStatus('d')} = 'pending'),
    'failed', count(d.id) filter (where ${deliveryStatus('d')} in ('exhausted', 'canceled'))) as deliveries
from (select * from events where merchant_id = $1 and livemode = $2 and object_id = any($3) order by id desc limit $4) e
left join webhook_deliveries d on d.event_id = e.id
group by e.id, e.type, e.object_id, e.created_at, e.request_id, e.workflow_id order by e.id desc`

/** The newest `limit` events about some objects of one merchant and mode, newest first. Instants are Unix seconds. */
export async function readPublished(
  pool: Pool,
  of: { merchantId: string; livemode: boolean; objectIds: readonly string[]; limit: number },
): Promise<PublishedRow[]> {
  const { rows } = await pool.query<PublishedRow>({
    name: 'read_published',
    text: READ_PUBLISHED,
    values: [of.merchantId, of.livemode, of.objectIds, of.limit],
  })
  return rows
}
