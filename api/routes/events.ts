// Events over HTTP (specification §7.2). The list never shows an event before an earlier one that can still be committed, so a reader that follows it
// misses none.
import { z } from 'zod'
import { Event } from '../../db/entities/index.ts'
import { eventIdsOfTypes } from '../../db/queries/events.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { eventSchema, serializeEvent } from '../../resources/event.ts'
import { EVENT_GROUPS, EVENT_TYPES, type EventType, typesNamedBy } from '../../rules/events.ts'
import { listAnswer, listQuery, readPage } from '../lists.ts'
import { invalidParameter, refuseProblems } from '../problems.ts'
import { type Call, readRoute } from '../route.ts'
import { idParams, listOf } from '../schemas.ts'

const tag = 'Events'
const path = '/v1/events'

const typeFilter = z.enum([...EVENT_TYPES, ...EVENT_GROUPS] as [string, ...string[]])
const query = listQuery().extend({
  object_id: z.string().min(1).max(255).optional(),
  request_id: z.string().min(1).max(255).optional().meta({ description: 'Those that one request has caused.' }),
  type: typeFilter.optional().meta({ description: 'A type, or all that are about one thing: invoice.*' }),
  'types[]': z
    .array(typeFilter)
    .min(1)
    .max(20)
    .optional()
    .meta({
      description: 'Any of these instead of `type`; given once for each.',
      param: { style: 'form', explode: true },
    }),
})

export const eventRoutes = [
  readRoute({
    method: 'GET',
    path,
    operationId: 'listEvents',
    summary: 'List events, newest first',
    description:
      'Never shows an event before an earlier one that can still be committed, so a reader that follows the list misses none. Kept for 90 days.',
    refuses: ['resource_missing'],
    tag,
    scope: 'events:read',
    query,
    answer: listOf(eventSchema),
    read: async (call) => {
      // A statement of its own, before the page's snapshot. Events from the horizon on are held back, since earlier ones may still be committed.
      const { rows } = await call.deps.db.pool.query<{ horizon: string }>({
        name: 'event_horizon',
        text: 'select event_horizon() as horizon',
      })
      const { horizon } = rows[0]!
      const types = typesOf(call.query)
      const id = types.length > 0 ? { $in: await idsOf(call, types, horizon) } : { $lt: horizon }
      const { object_id: objectId, request_id: requestId } = call.query
      const where = {
        id,
        ...(objectId === undefined ? {} : { objectId }),
        ...(requestId === undefined ? {} : { requestId }),
      }
      const page = await readPage({ entity: Event, resource: 'event', where }, call)
      return listAnswer(path, page.hasMore, page.rows.map(serializeEvent))
    },
  }),
  readRoute({
    method: 'GET',
    path: '/v1/events/:id',
    operationId: 'getEvent',
    summary: 'Read an event',
    tag,
    scope: 'events:read',
    params: idParams('event'),
    answer: eventSchema,
    read: async ({ deps, caller, params }) =>
      serializeEvent(await findOwned(deps.db.orm.em.fork(), caller, Event, 'event', params.id)),
  }),
]

function typesOf({ type, 'types[]': types }: z.output<typeof query>): EventType[] {
  if (type !== undefined && types !== undefined)
    refuseProblems([invalidParameter('types[]', 'must not be given together with `type`')])
  return (types ?? (type === undefined ? [] : [type])).flatMap(typesNamedBy)
}

/** The ids of a page. It applies all filters and both cursors; readPage only checks the cursors. */
function idsOf(call: Call<unknown, z.output<typeof query>>, types: EventType[], horizon: string): Promise<string[]> {
  const { limit, starting_after: after, ending_before: above, created } = call.query
  const { object_id: objectId, request_id: requestId } = call.query
  const below = after !== undefined && after < horizon ? after : horizon
  const { merchantId, livemode } = call.caller
  const wanted = { merchantId, livemode, types, objectId, requestId, below, above, created, limit: limit + 1 }
  return eventIdsOfTypes(call.deps.db.pool, wanted)
}
