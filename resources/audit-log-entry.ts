// A row of the audit log as GET /v1/audit_log answers it (specification §12.3). `object` is the id of the object that the action changed, not a type
// name.
import type { Actor, AuditAction, Members } from '../rules/audit-log.ts'

export interface AuditLogEntryRow {
  id: string
  sequence: number
  livemode?: boolean | null
  createdAt: number
  actorType: Actor['type']
  actorId?: string | null
  actorName?: string | null
  actorIp?: string | null
  action: AuditAction
  object?: string | null
  before?: Members | null
  after?: Members | null
  requestId?: string | null
  digest: string
}

export function serializeAuditLogEntry(e: AuditLogEntryRow) {
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

export type WireAuditLogEntry = ReturnType<typeof serializeAuditLogEntry>
