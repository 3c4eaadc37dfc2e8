// A self-audit row as JSON: the invariants that were checked for one merchant and mode, and those that do not hold.
import { type Links, workflowLink } from './links.ts'

export interface AuditRow {
  id: string
  livemode?: boolean | null
  status: string
  checked?: number | null
  held?: boolean | null
  failures: readonly object[]
  createdAt: number
  finishedAt?: number | null
}

export function auditWorkflowId(id: string): string {
  return `audit/${id}`
}

/** `held` and `checked` are null until the audit has finished. */
export function serializeAudit(a: AuditRow, links: Links) {
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
    workflow: workflowLink(links, auditWorkflowId(a.id)),
  }
}
