// The history of a thing for its page: its events with what became of each at the merchant's endpoints, and its workflow. Only for whoever may read events.
import { readTold } from '../../db/queries/told.ts'
import type { Told } from '../../pages/dashboard/told.ts'
import { workflowLink } from '../../wire/links.ts'
import type { Guest } from './door.ts'

/** More than that is what the list of events is for. */
const EVENTS_MAX = 100

/** `workflowId`: of what runs for the thing by itself, e.g. `subscription/sub_…`. */
export async function toldOf(g: Guest, objectId: string, workflowId: string | null = null): Promise<Told> {
  const { merchantId, livemode } = g.caller
  const events = g.shown.may('events:read')
    ? await readTold(g.deps.db.pool, { merchantId, livemode, objectId, limit: EVENTS_MAX })
    : []
  return { events, workflow: workflowId === null ? null : workflowLink(g.deps.links, workflowId) }
}
