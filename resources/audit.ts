// A self-audit row as JSON: the invariants that were checked for one merchant and mode, and those that do not hold.
import { z } from 'zod'
import type { Audit } from '../db/entities/index.ts'
import { workflowIdOf } from '../rules/workflow-kinds.ts'
import { type Links, workflowLink } from './links.ts'
import { apiObject, workflowLinkSchema } from './schema.ts'

export const auditSchema = apiObject({
  id: z.string(),
  object: z.literal('audit'),
  status: z.enum(['running', 'succeeded', 'failed']).meta({
    description: 'Whether the audit has ended. Whether everything holds is `held`.',
  }),
  checked: z.int().nullable().meta({ description: 'How many promises were asked.' }),
  held: z.boolean().nullable().meta({ description: 'Whether all of them hold; null until it has finished.' }),
  failures: z.array(
    apiObject({
      promise: z.string(),
      count: z.int().nullable().meta({ description: 'How many rows break it; null: there was no answer in time.' }),
      sample_ids: z.array(z.string()),
    }),
  ),
  livemode: z.boolean(),
  created: z.int(),
  finished_at: z.int().nullable(),
  workflow: workflowLinkSchema,
}).meta({ id: 'Audit' })
export type AuditObject = z.output<typeof auditSchema>

/** `held` and `checked` are null until the audit has finished. */
export function serializeAudit(a: Audit, links: Links): AuditObject {
  return {
    id: a.id,
    object: 'audit',
    status: a.status,
    checked: a.checked ?? null,
    held: a.held ?? null,
    failures: a.failures,
    livemode: a.livemode ?? false,
    created: a.createdAt,
    finished_at: a.finishedAt ?? null,
    workflow: workflowLink(links, workflowIdOf('audit', a.id)),
  }
}
