// A row of the audit log as GET /v1/audit_log answers it (specification §12.3). `object` is the id of the object that the action changed, not a type
// name.
import { z } from 'zod'
import type { AuditLogEntry } from '../db/entities/index.ts'
import { AUDIT_ACTION_NAMES } from '../rules/audit-log.ts'
import { apiObject } from './schema.ts'

export const auditLogEntrySchema = apiObject({
  id: z.string(),
  at: z.int().meta({ description: 'When, Unix seconds of real time. Entries are in its order.' }),
  actor: apiObject({
    type: z.enum(['member', 'key', 'system']),
    id: z.string().nullable().meta({ description: 'Of the member or the API key; null for the system.' }),
    name: z.string().nullable().meta({ description: "The member's email address, or the key's name." }),
    ip: z.string().nullable(),
  }).meta({
    description:
      'Who did it. `system`: a worker, the command line, or somebody who was not logged in, such as whoever tries a password.',
  }),
  action: z.enum(AUDIT_ACTION_NAMES),
  object: z.string().nullable().meta({ description: 'The id of what it was done to.' }),
  before: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'What has changed, as it was. Never a secret.' }),
  after: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'What has changed, as it is since. Never a secret.' }),
  request_id: z.string().nullable(),
  livemode: z.boolean().nullable().meta({ description: 'null: it concerns both modes, such as the team.' }),
  sequence: z.int().meta({ description: 'Its place in the log of the merchant, without gaps.' }),
  digest: z.string().meta({
    description:
      'SHA-256 of the entry and of the digest before it: whoever keeps one can prove later that nothing up to it was rewritten.',
  }),
}).meta({ id: 'AuditLogEntry' })
export type AuditLogEntryObject = z.output<typeof auditLogEntrySchema>

export function serializeAuditLogEntry(e: AuditLogEntry): AuditLogEntryObject {
  return {
    id: e.id,
    at: e.createdAt,
    actor: { type: e.actorType, id: e.actorId ?? null, name: e.actorName ?? null, ip: e.actorIp ?? null },
    action: e.action,
    object: e.object ?? null,
    before: e.before ?? null,
    after: e.after ?? null,
    request_id: e.requestId ?? null,
    livemode: e.livemode ?? null,
    sequence: e.sequence,
    digest: e.digest,
  }
}
