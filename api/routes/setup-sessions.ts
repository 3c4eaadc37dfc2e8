// Setup sessions over HTTP ("POST /v1/setup_sessions", specification §2.7). commands/setup-sessions.ts opens and ends them; the customer stores the
// card on the page.
import { LockMode } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { expireSetupByMerchant, openSetupSession } from '../../commands/setup-sessions.ts'
import { SetupSession } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { serializeSetupSession, setupSessionSchema } from '../../resources/setup-session.ts'
import { listRoute } from '../lists.ts'
import { refuseReturnUrl } from '../return-url.ts'
import { readRoute, writeRoute } from '../route.ts'
import { idParams, idText, metadata } from '../schemas.ts'

const tag = 'Setup sessions'
const URL_MAX = 2_048

const creation = z.strictObject({
  customer: idText('customer'),
  success_url: z.string().min(1).max(URL_MAX).optional().meta({
    description:
      'Where the customer returns to; every {SETUP_SESSION_ID} in it is replaced by the id. Without it the page says that the card is stored.',
  }),
  cancel_url: z.string().min(1).max(URL_MAX).optional(),
  expires_at: z.int().optional().meta({ description: '30 minutes to 30 days ahead; 7 days without it.' }),
  metadata: metadata.default({}),
})

const lockMode = LockMode.PESSIMISTIC_WRITE

export const setupSessionRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/setup_sessions',
    operationId: 'createSetupSession',
    summary: 'Create a setup session: a page on which a customer saves a card',
    description:
      "Send the customer to the answer's `url`. The page says what the card will be used for, and keeps the customer's consent.",
    refuses: ['gateway_not_configured', 'resource_missing'],
    tag,
    scope: 'setup_sessions:write',
    body: creation,
    answer: setupSessionSchema,
    write: async ({ deps, caller, body }, c) => {
      if (body.success_url !== undefined) refuseReturnUrl('success_url', body.success_url, caller.livemode)
      if (body.cancel_url !== undefined) refuseReturnUrl('cancel_url', body.cancel_url, caller.livemode)
      const session = await openSetupSession(c, deps.gateways, {
        customer: body.customer,
        successUrl: body.success_url ?? null,
        cancelUrl: body.cancel_url ?? null,
        expiresAt: body.expires_at ?? null,
        metadata: body.metadata,
      })
      return serializeSetupSession(session, deps.links)
    },
  }),
  listRoute({
    path: '/v1/setup_sessions',
    operationId: 'listSetupSessions',
    summary: 'List setup sessions',
    tag,
    scope: 'setup_sessions:read',
    entity: SetupSession,
    resource: 'setup_session',
    filters: {
      customer: { schema: idText('customer'), property: 'customerId' },
      status: { schema: setupSessionSchema.shape.status, property: 'status' },
    },
    render: (row, call) => serializeSetupSession(row, call.deps.links),
    item: setupSessionSchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/setup_sessions/:id',
    operationId: 'getSetupSession',
    summary: 'Read a setup session',
    tag,
    scope: 'setup_sessions:read',
    params: idParams('setup_session'),
    answer: setupSessionSchema,
    read: async ({ deps, caller, params }) =>
      serializeSetupSession(
        await findOwned(deps.db.orm.em.fork(), caller, SetupSession, 'setup_session', params.id),
        deps.links,
      ),
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/setup_sessions/:id/expire',
    operationId: 'expireSetupSession',
    summary: 'Expire an open setup session',
    description: 'A second call answers the same.',
    refuses: ['setup_session_not_open'],
    tag,
    scope: 'setup_sessions:write',
    params: idParams('setup_session'),
    answer: setupSessionSchema,
    write: async ({ deps, caller, params }, c) => {
      const session = await findOwned(c.em, caller, SetupSession, 'setup_session', params.id, { lockMode })
      await expireSetupByMerchant(c, session)
      return serializeSetupSession(session, deps.links)
    },
  }),
]
