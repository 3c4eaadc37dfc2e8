// The audit log over HTTP: who did what to access and money, newest first, of the caller's merchant. It is read only here; commands/audit-log.ts
// writes it. audits.ts has the self-audits of the numbers.
import { z } from 'zod'
import { AuditLogEntry } from '../../db/entities/index.ts'
import {
  type AuditLogEntryObject,
  auditLogEntrySchema,
  serializeAuditLogEntry,
} from '../../resources/audit-log-entry.ts'
import { AUDIT_ACTION_NAMES } from '../../rules/audit-log.ts'
import { instantColumns, members } from '../csv.ts'
import { listRoute } from '../lists.ts'
import type { CsvColumn } from '../route.ts'

const csv: CsvColumn[] = [
  ...members('id', 'sequence'),
  ...instantColumns('at'),
  ...(['type', 'id', 'name', 'ip'] as const).map(
    (part): CsvColumn => [`actor_${part}`, (entry: AuditLogEntryObject) => entry.actor[part]],
  ),
  ...members('action', 'object', 'before', 'after', 'request_id', 'livemode', 'digest'),
]

export const auditLogRoutes = [
  listRoute({
    path: '/v1/audit_log',
    operationId: 'listAuditLog',
    summary: 'List audit log entries',
    description: 'Each entry names the member, key or part of the system, its address, and what changed.',
    tag: 'Audit log',
    scope: 'audit_log:read',
    entity: AuditLogEntry,
    // Its ids have the prefix of audits.
    resource: 'audit',
    modeless: true,
    findsCreated: true,
    filters: {
      action: { schema: z.enum(AUDIT_ACTION_NAMES), property: 'action' },
      actor: {
        schema: z.string().min(1).max(255).meta({ description: 'The id of a member or of an API key.' }),
        property: 'actorId',
      },
      object: { schema: z.string().min(1).max(255), property: 'object' },
    },
    csv,
    render: (row) => serializeAuditLogEntry(row),
    item: auditLogEntrySchema,
  }),
]
