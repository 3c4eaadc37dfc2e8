// The audit log over HTTP: who did what to access and money, newest first, of the caller's merchant. It is read only here; commands/audit-log.ts
// writes it. audits.ts has the self-audits of the numbers.
import { z } from 'zod'
import { AuditLogEntry } from '../../db/entities/index.ts'
import {
  type AuditLogEntryObject,
  auditLogEntrySchema,
  serializeAuditLogEntry,
} from '../../resources/audit-log-entry.ts'
import {
  AUDIT_ACTION_NAMES,
  AUDIT_KIND_NAMES,
  AUDIT_KINDS,
  type AuditKind,
  actionsOfKind,
} from '../../rules/audit-log.ts'
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

/** The kind of a row's action. The names are our own. */
function kindAsSql(alias: string): string {
  const whens = AUDIT_KIND_NAMES.map(
    (kind) =>
      `when split_part(${alias}.action, '.', 1) in (${AUDIT_KINDS[kind].map((object) => `'${object}'`).join()}) then '${kind}'`,
  )
  return `case ${whens.join(' ')} end`
}

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
      kind: {
        schema: z.enum(AUDIT_KIND_NAMES).meta({
          description:
            '`access`: log-ins and the team; `money`: refunds, payouts, bank accounts, transfers, invoices; `settings`; `keys`: keys and webhooks; `data`: customers and files.',
        }),
        property: null,
        tells: kindAsSql,
      },
      action: { schema: z.enum(AUDIT_ACTION_NAMES), property: 'action' },
      actor: {
        schema: z.string().min(1).max(255).meta({ description: 'The id of a member or of an API key.' }),
        property: 'actorId',
      },
      object: { schema: z.string().min(1).max(255), property: 'object' },
    },
    // An index by action finds them (db/migrations/baseline/audit-log.ts).
    where: ({ query }) => {
      const { kind } = query as { kind?: AuditKind }
      return kind ? { action: { $in: actionsOfKind(kind) } } : {}
    },
    csv,
    render: (row) => serializeAuditLogEntry(row),
    item: auditLogEntrySchema,
  }),
]
