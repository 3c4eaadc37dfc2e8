// Approvals over HTTP ("POST /v1/approvals", specification §1.14). A key proposes a write, which is tried out at once; a member approves or rejects it.
// api/proposals.ts makes the calls, commands/approvals.ts keeps what was decided.
import { LockMode } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { approve, propose, reject } from '../../commands/approvals.ts'
import { Approval } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { type ApprovalObject, approvalSchema, serializeApproval } from '../../resources/approval.ts'
import type { DryRunObject } from '../../resources/dry-run.ts'
import { type RefusalCode, refusals } from '../../rules/refusals.ts'
import { listRoute } from '../lists.ts'
import { type Call, Pending, readRoute, writeRoute } from '../route.ts'
import { idParams, idText } from '../schemas.ts'

const tag = 'Approvals'
const PATH_MAX = 500
const REASON_MAX = 1_000

const proposal = z.strictObject({
  method: approvalSchema.shape.method,
  path: z.string().min(1).max(PATH_MAX).meta({
    description: 'The path of the proposed call, such as `/v1/payments/pay_…/refund`, with its query where it has one.',
  }),
  body: z.looseObject({}).default({}).meta({ description: 'The body of the proposed call.' }),
  reason: z.string().trim().min(1).max(REASON_MAX).optional().meta({
    description: 'Why it should be done, for the person who decides.',
  }),
})

const decision = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(1)
    .max(REASON_MAX)
    .optional()
    .meta({ description: 'Why, for whoever looks back at it.' }),
})

const lockMode = LockMode.PESSIMISTIC_WRITE
const params = idParams('approval')

export const approvalRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/approvals',
    operationId: 'createApproval',
    summary: 'Propose a write for a person to approve',
    description:
      'The call is tried out at once, as with `Dry-Run: true`: the answer has what it would change, and refusals are those of the call itself, with `body.` before its parameters. A key with `approvals:write` proposes every write of what it may read: `approvals:write` and `payments:read` propose a refund, which they cannot make. Members whose role may make the call are mailed. A proposal that nobody decides on expires after 72 hours. Calls that take secrets, or answer what is shown once, cannot be proposed, nor those that cannot be tried out (`dry_run_unavailable`).',
    refuses: Object.keys(refusals) as RefusalCode[],
    tag,
    scope: 'approvals:write',
    body: proposal,
    answer: approvalSchema,
    write: async (call, c) => {
      const { caller, others, ip, body } = call
      const { reason = null, ...proposed } = body
      if (caller.kind !== 'key') throw new Error('an approval is proposed by a key')
      // A transaction of its own, which is rolled back: it cannot lie within this one.
      const tried = await c.fromOutside('the dry run of a proposal', () => others.tryOut(call, proposed), {
        harmless: true,
      })
      const { keyId, apiVersion } = caller
      const approval = await propose(c, { ...proposed, ...tried, reason, keyId, apiVersion, from: ip })
      return serializeApproval(approval, { preview: tried.preview, mayRead: true })
    },
  }),
  listRoute({
    path: '/v1/approvals',
    operationId: 'listApprovals',
    summary: 'List approvals',
    tag,
    scope: 'approvals:read',
    entity: Approval,
    resource: 'approval',
    filters: {
      status: { schema: approvalSchema.shape.status, property: 'status' },
      proposed_by: { schema: idText('api_key'), property: 'keyId' },
      operation: {
        schema: z
          .string()
          .min(1)
          .max(100)
          .meta({ description: 'The operation that is proposed, such as `createRefund`.' }),
        property: 'operation',
      },
    },
    render: (row) => serializeApproval(row),
    item: approvalSchema,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/approvals/:id',
    operationId: 'getApproval',
    summary: 'Read an approval: what it would change, who decided, and the outcome',
    tag,
    scope: 'approvals:read',
    params,
    answer: approvalSchema,
    read: (call) => read(call, call.params.id),
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/approvals/:id/approve',
    operationId: 'approveApproval',
    summary: 'Approve a proposal and make its call',
    description:
      'For members of the team, in the dashboard, whose role has the scopes of the call: a key is refused with `member_required`. The call is made once, with the scopes that the proposing key has by now (and the member’s role, for what the key may only propose), under the approval’s id as Idempotency-Key, and `run` has its answer. A second approval answers the same.',
    refuses: ['approval_not_pending', 'member_required'],
    tag,
    scope: 'approvals:write',
    params,
    body: decision,
    answer: approvalSchema,
    write: async ({ caller, others, params, body }, c) => {
      const approval = await findOwned(c.em, caller, Approval, 'approval', params.id, { lockMode })
      others.refuseUnlessMayDecide(caller, approval.operation)
      approve(c, approval, body.reason ?? null)
      return new Pending(approval.id)
    },
    outcome: async (call, id) => {
      const { merchantId, livemode } = call.caller
      await call.others.run({ id, merchantId, livemode })
      return read(call, id)
    },
  }),
  writeRoute({
    method: 'POST',
    path: '/v1/approvals/:id/reject',
    operationId: 'rejectApproval',
    summary: 'Reject a proposal',
    description:
      'For members of the team, as approving is. The call is never made. A second rejection answers the same.',
    refuses: ['approval_not_pending', 'member_required'],
    tag,
    scope: 'approvals:write',
    params,
    body: decision,
    answer: approvalSchema,
    write: async (call, c) => {
      const { caller, others, params, body } = call
      const approval = await findOwned(c.em, caller, Approval, 'approval', params.id, { lockMode })
      others.refuseUnlessMayDecide(caller, approval.operation)
      reject(c, approval, body.reason ?? null)
      return shown(call, approval)
    },
  }),
]

async function read(call: Call, id: string): Promise<ApprovalObject> {
  return shown(call, await findOwned(call.deps.db.orm.em.fork(), call.caller, Approval, 'approval', id))
}

/** The whole of it, as far as the reader's scopes go. */
function shown({ caller, others }: Call, approval: Approval): ApprovalObject {
  const preview = (approval.preview ?? null) as DryRunObject | null
  return serializeApproval(approval, {
    preview: preview && others.shown(preview, caller, approval.operation),
    mayRead: others.mayRead(caller, approval.operation),
  })
}
