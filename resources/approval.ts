// An approval as GET /v1/approvals/{id} answers it (specification §1.14): a call that an API key proposes, what it would change, who decided, and what came
// of it.
import { z } from 'zod'
import type { Approval } from '../db/entities/index.ts'
import { dryRunSchema } from './dry-run.ts'
import { apiObject } from './schema.ts'

const anyObject = z.looseObject({})
/** The same as a dry run answers it, under a name of its own. */
const previewSchema = dryRunSchema.extend({}).meta({ id: 'Preview' })

export const approvalSchema = apiObject({
  id: z.string(),
  object: z.literal('approval'),
  status: z.enum(['pending', 'approved', 'rejected', 'expired']),
  operation: z.string().meta({ description: 'The operation that is proposed, such as `createRefund`.' }),
  method: z.enum(['POST', 'PATCH', 'DELETE']).meta({ description: 'The method of the proposed call.' }),
  path: z.string().meta({ description: 'The path of the proposed call, with its query.' }),
  body: anyObject.nullable().meta({
    description:
      'The body of the proposed call, for readers with the scopes of the call. Null in lists and events, and once it was emptied.',
  }),
  reason: z.string().nullable().meta({ description: 'Why it is proposed. Null in lists and events.' }),
  preview: previewSchema.nullable().meta({
    description:
      'What the call would have changed when it was proposed, as far as the reader’s scopes go. Null in lists and events, and once it was emptied.',
  }),
  proposed_by: z.string().meta({ description: 'The API key that proposes it. It runs with the scopes of this key.' }),
  expires_at: z.int().meta({ description: 'Until when a person may decide, in Unix seconds.' }),
  decided_by: z.string().nullable().meta({ description: 'The member who approved or rejected it.' }),
  decided_at: z.int().nullable().meta({ description: 'When that was, in Unix seconds.' }),
  decision_reason: z
    .string()
    .nullable()
    .meta({ description: 'Why, as the member wrote it. Null in lists and events.' }),
  run: apiObject({
    status: z.enum(['waiting', 'succeeded', 'refused']),
    at: z.int().nullable().meta({ description: 'When it had its answer, in Unix seconds.' }),
    http_status: z.int().nullable().meta({ description: 'The HTTP status of the answer.' }),
    answer: anyObject.nullable().meta({
      description:
        'The answer: the object, or the error, for readers with the scopes of the call. Null in lists and events.',
    }),
    problem: z.string().nullable().meta({ description: 'Why it is not finished yet, as the latest try met it.' }),
  })
    .nullable()
    .meta({ description: 'What came of the call; null until it is approved.' }),
  livemode: z.boolean(),
  created: z.int(),
}).meta({ id: 'Approval' })
export type ApprovalObject = z.output<typeof approvalSchema>

/** What only the page of one approval shows: lists and events have null in its place. */
export interface ApprovalContents {
  preview: ApprovalObject['preview']
  /** Whether the reader's scopes read what the call says and answers. */
  mayRead: boolean
}

/** Without `contents`: for lists and events, which more people read than may know what the call says. */
export function serializeApproval(a: Approval, contents: ApprovalContents | null = null): ApprovalObject {
  const whole = contents !== null
  return {
    id: a.id,
    object: 'approval',
    status: a.status,
    operation: a.operation,
    method: a.method,
    path: a.path,
    body: contents?.mayRead ? (a.body ?? null) : null,
    reason: whole ? (a.reason ?? null) : null,
    preview: contents?.preview ?? null,
    proposed_by: a.keyId,
    expires_at: a.expiresAt,
    decided_by: a.decidedBy ?? null,
    decided_at: a.decidedAt ?? null,
    decision_reason: whole ? (a.decisionReason ?? null) : null,
    run: runOf(a, contents?.mayRead === true),
    livemode: a.livemode,
    created: a.createdAt,
  }
}

function runOf(a: Approval, mayRead: boolean): ApprovalObject['run'] {
  if (a.status !== 'approved') return null
  const { ranAt = null, httpStatus = null } = a
  return {
    status: httpStatus === null ? 'waiting' : httpStatus < 400 ? 'succeeded' : 'refused',
    at: ranAt,
    http_status: httpStatus,
    answer: mayRead ? (a.answer ?? null) : null,
    problem: a.problem ?? null,
  }
}
