// Self-audits over HTTP: whether every invariant holds for the calling merchant and mode, as of last night or now. Audits over all merchants are the
// operator's (docs/operations.md).
import { z } from 'zod'
import { openAudit } from '../../commands/audits.ts'
import { Audit } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { auditWorkflowId, serializeAudit } from '../../resources/audit.ts'
import { WorkflowsUnavailable } from '../deps.ts'
import { listRoute } from '../lists.ts'
import { outcomesOf } from '../outcomes.ts'
import { type Call, Pending, readRoute, writeRoute } from '../route.ts'
import { idParams } from '../schemas.ts'

const tag = 'Audits'

/** As long as a simulation may take. An audit that takes longer is answered as running. */
const OUTCOME_WITHIN_MS = 29_000

const auditAnswer = z
  .looseObject({
    id: z.string(),
    object: z.literal('audit'),
    status: z.enum(['running', 'succeeded', 'failed']).meta({
      description: 'failed: it could not be brought to an end. Whether everything holds is `held`.',
    }),
    checked: z.int().nullable().meta({ description: 'How many promises were asked.' }),
    held: z.boolean().nullable().meta({ description: 'Whether all of them hold; null until it has finished.' }),
    failures: z.array(
      z.looseObject({
        promise: z.string(),
        count: z.int().nullable().meta({ description: 'How many rows break it; null: there was no answer in time.' }),
        sample_ids: z.array(z.string()),
      }),
    ),
    livemode: z.boolean(),
    created: z.int(),
    finished_at: z.int().nullable(),
  })
  .meta({ id: 'Audit' })

export const auditRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/audits',
    operationId: 'createAudit',
    summary: 'Check now that everything your numbers promise holds',
    tag,
    scope: 'audits:write',
    body: z.strictObject({}),
    answer: auditAnswer,
    write: async (_call, c) => new Pending((await openAudit(c)).id),
    outcome: outcomeOf,
  }),
  listRoute({
    path: '/v1/audits',
    operationId: 'listAudits',
    summary: 'List audits, the nightly ones too',
    tag,
    scope: 'audits:read',
    entity: Audit,
    resource: 'audit',
    filters: { held: { schema: z.boolean(), property: 'held' } },
    render: (row, call) => serializeAudit(row, call.deps.links),
    item: auditAnswer,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/audits/:id',
    operationId: 'getAudit',
    summary: 'Read an audit',
    tag,
    scope: 'audits:read',
    params: idParams('audit'),
    answer: auditAnswer,
    read: async ({ deps, caller, params }) =>
      serializeAudit(await findOwned(deps.db.orm.em.fork(), caller, Audit, 'audit', params.id), deps.links),
  }),
]

/** The audit when it is done, or as it is when the time is over. When Temporal cannot be reached, it stays open and runs later. */
async function outcomeOf(
  { deps, caller, requestId }: Call<unknown, unknown, unknown>,
  auditId: string,
): Promise<object> {
  const until = Date.now() + OUTCOME_WITHIN_MS
  try {
    await deps.workflows.wakeNow({
      workflowId: auditWorkflowId(auditId),
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
