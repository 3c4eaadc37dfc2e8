// Self-audits over HTTP: whether every invariant holds for the calling merchant and mode, as of last night or now. Audits over all merchants are the
// operator's (docs/operations.md).
import { z } from 'zod'
import { openAudit } from '../../commands/audits.ts'
import { Audit } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { type AuditObject, auditSchema, serializeAudit } from '../../resources/audit.ts'
import { workflowIdOf } from '../../rules/workflow-kinds.ts'
import { WorkflowsUnavailable } from '../deps.ts'
import { listRoute } from '../lists.ts'
import { outcomesOf } from '../outcomes.ts'
import { type Call, Pending, readRoute, writeRoute } from '../route.ts'
import { idParams } from '../schemas.ts'

const tag = 'Audits'

/** As long as a simulation may take. An audit that takes longer is answered as running. */
const OUTCOME_WITHIN_MS = 29_000

export const auditRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/audits',
    operationId: 'createAudit',
    summary: 'Run an audit: check that your books add up',
    description:
      "Asks every promise about this shop's numbers, such as that each ledger transaction balances. Answers the audit when it is done within some seconds, else while it runs.",
    tag,
    scope: 'audits:write',
    body: z.strictObject({}),
    answer: auditSchema,
    write: async (_call, c) => new Pending((await openAudit(c)).id),
    outcome: outcomeOf,
  }),
  listRoute({
    path: '/v1/audits',
    operationId: 'listAudits',
    summary: 'List audits, including the nightly ones',
    tag,
    scope: 'audits:read',
    entity: Audit,
    resource: 'audit',
    filters: { held: { schema: z.boolean(), property: 'held' } },
    render: (row, call) => serializeAudit(row, call.deps.links),
    item: auditSchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/audits/:id',
    operationId: 'getAudit',
    summary: 'Read an audit',
    tag,
    scope: 'audits:read',
    params: idParams('audit'),
    answer: auditSchema,
    read: async ({ deps, caller, params }) =>
      serializeAudit(await findOwned(deps.db.orm.em.fork(), caller, Audit, 'audit', params.id), deps.links),
  }),
]

/** The audit when it is done, or as it is when the time is over. When Temporal cannot be reached, it stays open and runs later. */
async function outcomeOf(
  { deps, caller, requestId }: Call<unknown, unknown, unknown>,
  auditId: string,
): Promise<AuditObject> {
  const until = Date.now() + OUTCOME_WITHIN_MS
  try {
    await deps.workflows.wakeNow({
      workflowId: workflowIdOf('audit', auditId),
      merchantId: caller.merchantId,
      livemode: caller.livemode,
      customerId: null,
      token: 0,
      fresh: false,
      urgent: true,
      requestId,
    })
    await outcomesOf(deps.db.pool).wait('audit_done', auditId, until - Date.now())
  } catch (error) {
    if (!(error instanceof WorkflowsUnavailable)) throw error
  }
  return serializeAudit(await deps.db.orm.em.fork().findOneOrFail(Audit, auditId), deps.links)
}
