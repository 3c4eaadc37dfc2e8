// The audit log over HTTP: who did what to access and money, newest first, of the caller's merchant. It is read only here; commands/audit-log.ts
// writes it. audits.ts has the self-audits of the numbers.
import { z } from 'zod'
import { AuditLogEntry } from '../../db/entities/index.ts'
import { serializeAuditLogEntry } from '../../resources/audit-log-entry.ts'
import { AUDIT_ACTION_NAMES } from '../../rules/audit-log.ts'
import { instantColumns, members } from '../csv.ts'
import { listRoute } from '../lists.ts'
import type { CsvColumn } from '../route.ts'

const auditLogEntry = z
  .looseObject({
    id: z.string(),
    at: z.int().meta({ description: 'When, Unix seconds of real time. Entries are in its order.' }),
    actor: z
      .looseObject({
        type: z.enum(['member', 'key', 'system']),
        id: z.string().nullable().meta({ description: 'Of the member or the API key; null for the system.' }),
        name: z.string().nullable().meta({ description: "The member's e-mail address, or the key's name." }),
        ip: z.string().nullable(),
      })
      .meta({
        description:
          'Who did it. `system`: a worker, the command line, or somebody who was not signed in, such as whoever tries a password.',
      }),
    action: z.enum(AUDIT_ACTION_NAMES as [string, ...string[]]),
    object: z.string().nullable().meta({ description: 'The id of what it was done to.' }),
    before: z.looseObject({}).nullable().meta({ description: 'What has changed, as it was. Never a secret.' }),
    after: z.looseObject({}).nullable().meta({ description: 'What has changed, as it is since. Never a secret.' }),
    request_id: z.string().nullable(),
    livemode: z.boolean().nullable().meta({ description: 'null: it concerns both modes, such as the team.' }),
    sequence: z.int().meta({ description: 'Its place in the log of the merchant, without gaps.' }),
    digest: z.string().meta({
      description:
        'SHA-256 of the entry and of the digest before it: whoever keeps one can prove later that nothing up to it was rewritten.',
    }),
  })
  .meta({ id: 'AuditLogEntry' })

const csv: CsvColumn[] = [
  ...members('id', 'sequence'),
  ...instantColumns('at'),
  ...(['type', 'id', 'name', 'ip'] as const).map(
    (part): CsvColumn => [`actor_${part}`, (entry: ReturnType<typeof serializeAuditLogEntry>) => entry.actor[part]],
  ),
  ...members('action', 'object', 'before', 'after', 'request_id', 'livemode', 'digest'),
]

export const auditLogRoutes = [
  listRoute({
    path: '/v1/audit_log',
    operationId: 'listAuditLog',
    summary: 'List who did what to access and money',
    tag: 'Audit log',
    scope: 'audit_log:read',
    entity: AuditLogEntry,
    // Its ids have the prefix of audits.
    resource: 'audit',
    modeless: true,
    findsCreated: true,
    filters: {
      action: { schema: z.enum(AUDIT_ACTION_NAMES as [string, ...string[]]), property: 'action' },
      actor: {
        schema: z.string().min(1).max(255).meta({ description: 'The id of a member or of an API key.' }),
        property: 'actorId',
      },
      object: { schema: z.string().min(1).max(255), property: 'object' },
    },
    csv,
    render: (row) => serializeAuditLogEntry(row),
    item: auditLogEntry,
  }),
]
