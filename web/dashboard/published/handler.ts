// The history of an object for its page: its events with their deliveries, for roles that may read events; and its workflow with the problem that
// stops it.
import { readPublished } from '../../../db/queries/published.ts'
import { problemOfWorkflow } from '../../../db/queries/quarantine.ts'
import { workflowLink } from '../../../resources/links.ts'
import type { DashboardContext } from '../context.ts'
import type { Published } from './view.ts'

/** The list of events shows more. */
const EVENTS_MAX = 100

/**
 * `workflowId`: the workflow of the object, e.g. `subscription/sub_…`. `parts`: what belongs to the object and is told with it, such as the refunds of a
 * payment, with their amounts.
 */
export async function publishedOf(
  page: DashboardContext,
  objectId: string,
  workflowId: string | null = null,
  parts: ReadonlyMap<string, number> = new Map(),
): Promise<Published> {
  const { merchantId, livemode } = page.caller
  const { pool } = page.deps.db
  const [events, problem] = await Promise.all([
    page.props.may('events:read')
      ? readPublished(pool, { merchantId, livemode, objectIds: [objectId, ...parts.keys()], limit: EVENTS_MAX })
      : [],
    workflowId === null ? null : problemOfWorkflow(pool, page.caller, workflowId),
  ])
  return {
    events,
    parts,
    workflow: workflowId === null ? null : { ...workflowLink(page.deps.links, workflowId), problem },
  }
}
