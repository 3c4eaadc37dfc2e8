// Disputes over HTTP: reads only, since banks open and decide them (specification §5.5). In test mode api/routes/test-disputes.ts stands in for the
// bank.
import { Dispute } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { disputeSchema, disputeStatus, serializeDispute } from '../../resources/dispute.ts'
import { amountFilter, customerQueryFilter } from '../list-filters.ts'
import { listRoute } from '../lists.ts'
import { readRoute } from '../route.ts'
import { idParams, idText } from '../schemas.ts'

const tag = 'Disputes'

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
      status: { schema: disputeStatus, property: 'status' },
      payment: { schema: idText('payment'), property: 'paymentId' },
      customer: { schema: idText('customer'), property: 'customerId' },
      amount_satang: amountFilter('amountSatang'),
      customer_query: customerQueryFilter,
    },
    render: serializeDispute,
    item: disputeSchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/disputes/:id',
    operationId: 'getDispute',
    summary: 'Read a dispute',
    tag,
    scope: 'disputes:read',
    params: idParams('dispute'),
    answer: disputeSchema,
    read: async ({ deps, caller, params }) =>
      serializeDispute(await findOwned(deps.db.orm.em.fork(), caller, Dispute, 'dispute', params.id)),
  }),
]
