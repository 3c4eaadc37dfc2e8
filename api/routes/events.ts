// Events over HTTP (contract §7 "Read"): the list never shows an event before an earlier one that can still be committed, so a
// reader that follows it misses none.
import { z } from 'zod'
import { Event } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { EVENT_TYPES } from '../../rules/events.ts'
import { wireEvent } from '../../wire/event.ts'
import { listAnswer, listQuery, readPage } from '../lists.ts'
import { readRoute } from '../route.ts'
import { idParams, listOf } from '../schemas.ts'

const tag = 'Events'
const path = '/v1/events'

const eventAnswer = z
  .looseObject({
    id: z.string(),
    object: z.literal('event'),
    type: z.string(),
    api_version: z.string(),
    created: z.int(),
    livemode: z.boolean(),
    sequence: z.int().meta({ description: 'Counts from 1 without gaps per object.' }),
    data: z.looseObject({ object: z.looseObject({}), previous_attributes: z.looseObject({}).nullable() }),
    request: z.looseObject({ id: z.string().nullable(), idempotency_key: z.string().nullable() }),
    source: z.looseObject({ workflow_id: z.string().nullable() }),
  })
  .meta({ id: 'Event' })

const filters = {
  type: { schema: z.enum(EVENT_TYPES as [string, ...string[]]), property: 'type' },
  object_id: { schema: z.string().min(1).max(255), property: 'objectId' },
}

export const eventRoutes = [
  readRoute({
    method: 'GET',
    path,
    operationId: 'listEvents',
    summary: 'List events, newest first',
    tag,
    scope: 'events:read',
    query: listQuery(filters),
    answer: listOf(eventAnswer),
    read: async (call) => {
      // Its own statement, before the page's snapshot: what could still be committed below it is held back.
      const { rows } = await call.deps.db.pool.query<{ horizon: string }>({
        name: 'event_horizon',
        text: 'select event_horizon() as horizon',
      })
      const where = { id: { $lt: rows[0]!.horizon } }
      const page = await readPage({ entity: Event, resource: 'event', filters, where }, call)
      return listAnswer(path, page.hasMore, page.rows.map(wireEvent))
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
    answer: eventAnswer,
    read: async ({ deps, caller, params }) =>
      wireEvent(await findOwned(deps.db.orm.em.fork(), caller, Event, 'event', params.id)),
  }),
]
