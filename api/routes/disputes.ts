// Disputes over HTTP: reads only, since banks open and decide them (specification §5.5). In test mode api/routes/test-disputes.ts stands in for the
// bank.
import { z } from 'zod'
import { Dispute } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { serializeDispute } from '../../resources/refund.ts'
import { listRoute } from '../lists.ts'
import { readRoute } from '../route.ts'
import { idParams, idText } from '../schemas.ts'

const tag = 'Disputes'

const status = z.enum(['open', 'won', 'lost'])

export const disputeAnswer = z
  .looseObject({
    id: z.string(),
    object: z.literal('dispute'),
    payment: z.string(),
    customer: z.string(),
    amount_satang: z.int().meta({ description: 'What the bank has taken back.' }),
    reason: z.string(),
    status: status.meta({ description: 'open: the bank has not decided. won: for you. lost: for the buyer.' }),
    closed_at: z.int().nullable(),
    livemode: z.boolean(),
    created: z.int(),
    metadata: z.record(z.string(), z.string()),
  })
  .meta({ id: 'Dispute' })

export const disputeRoutes = [
  listRoute({
    path: '/v1/disputes',
    operationId: 'listDisputes',
    summary: 'List disputes',
    tag,
    scope: 'disputes:read',
    entity: Dispute,
    resource: 'dispute',
    filters: {
      status: { schema: status, property: 'status' },
      payment: { schema: idText('payment'), property: 'paymentId' },
      customer: { schema: idText('customer'), property: 'customerId' },
    },
    render: serializeDispute,
    item: disputeAnswer,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/disputes/:id',
    operationId: 'getDispute',
    summary: 'Read a dispute',
    tag,
    scope: 'disputes:read',
    params: idParams('dispute'),
    answer: disputeAnswer,
    read: async ({ deps, caller, params }) =>
      serializeDispute(await findOwned(deps.db.orm.em.fork(), caller, Dispute, 'dispute', params.id)),
  }),
]
