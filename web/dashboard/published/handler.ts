// The history of a thing for its page: its events with what became of each at the merchant's endpoints, and its workflow with what stops it. Only for
// whoever may read events.
import { readPublished } from '../../../db/queries/published.ts'
import { problemOfWorkflow } from '../../../db/queries/quarantine.ts'
import { workflowLink } from '../../../resources/links.ts'
import type { DashboardContext } from '../context.ts'
import type { Published } from './view.ts'

/** More than that is what the list of events is for. */
const EVENTS_MAX = 100

/** `workflowId`: of what runs for the thing by itself, e.g. `subscription/sub_…`. */
export async function publishedOf(
  page: DashboardContext,
  objectId: string,
  workflowId: string | null = null,
): Promise<Published> {
  const { merchantId, livemode } = page.caller
  const { pool } = page.deps.db
  const [events, problem] = await Promise.all([
    page.props.may('events:read') ? readPublished(pool, { merchantId, livemode, objectId, limit: EVENTS_MAX }) : [],
    workflowId === null ? null : problemOfWorkflow(pool, page.caller, workflowId),
  ])
  return { events, workflow: workflowId === null ? null : { ...workflowLink(page.deps.links, workflowId), problem } }
}
