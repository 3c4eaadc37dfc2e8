// What the audit log records, by name: log-ins, changes of rights, and money moved by hand. Also how a row is written and how its digest reads it. A
// shop's ordinary business (orders, subscriptions, catalogue) is in events and the request log, not here.
import { withoutOwnSecrets } from './redaction.ts'

/**
 * Every action, `object.verb`. `mode`: the action belongs to test or live mode; else it concerns both, and its `livemode` is null. The API, its
 * documentation and the pages all read this table.
 */
export const AUDIT_ACTIONS = {
  'member.login': { mode: false },
  'member.login_failed': { mode: false },
  'member.logout': { mode: false },
  'member.sessions_closed': { mode: false },
  'member.second_factor_failed': { mode: false },
  'member.recovery_code_used': { mode: false },
  'member.proof_failed': { mode: false },
  'member.password_changed': { mode: false },
  'member.email_changed': { mode: false },
  'member.links_shown': { mode: false },
  'member.second_factor_enabled': { mode: false },
  'member.second_factor_disabled': { mode: false },
  'member.recovery_codes_renewed': { mode: false },
  'member.passkey_added': { mode: false },
  'member.passkey_removed': { mode: false },
  'member.added': { mode: false },
  'member.role_changed': { mode: false },
  'member.removed': { mode: false },
  'invitation.created': { mode: false },
  'invitation.withdrawn': { mode: false },
  'invitation.accepted': { mode: false },
  'merchant.created': { mode: false },
  'merchant.updated': { mode: false },
  'tax_settings.updated': { mode: false },
  'api_key.created': { mode: true },
  'api_key.updated': { mode: true },
  'api_key.rolled': { mode: true },
  'api_key.revoked': { mode: true },
  'webhook_endpoint.created': { mode: true },
  'webhook_endpoint.updated': { mode: true },
  'webhook_endpoint.deleted': { mode: true },
  'webhook_endpoint.secret_rotated': { mode: true },
  'replay.created': { mode: true },
  'replay.canceled': { mode: true },
  'bank_account.created': { mode: true },
  'bank_account.chosen': { mode: true },
  'bank_account.confirmed': { mode: true },
  'bank_account.deleted': { mode: true },
  'gateway_account.connected': { mode: true },
  'gateway_account.updated': { mode: true },
  'gateway_account.disconnected': { mode: true },
  'payout.created': { mode: true },
  'refund.created': { mode: true },
  'refund.withdrawn': { mode: true },
  'inbound_transfer.reported': { mode: true },
  'payout.reported': { mode: true },
  'payout_file.created': { mode: true },
  'refund.reported': { mode: true },
  'inbound_transfer.matched': { mode: true },
  'inbound_transfer.withholding_accepted': { mode: true },
  'inbound_transfer.returned': { mode: true },
  'bank_statement.recorded': { mode: true },
  'slip.confirmed': { mode: true },
  'slip.rejected': { mode: true },
  'invoice.link_renewed': { mode: true },
  'invoice.voided': { mode: true },
  'invoice.marked_uncollectible': { mode: true },
  'invoice.paid_outside': { mode: true },
  'invoice.certificate_received': { mode: true },
  'invoice.certificate_file_kept': { mode: true },
  'invoice.certificate_file_set_aside': { mode: true },
  'product.file_added': { mode: true },
  'product.file_removed': { mode: true },
  'tax_document.replaced': { mode: true },
  'tax_document.cancelled': { mode: true },
  'workflow.tried_again': { mode: true },
  'customer.merged': { mode: true },
  'customer.deleted': { mode: true },
  'customer.erased': { mode: true },
  'customer.exported': { mode: true },
  'approval.approved': { mode: true },
  'approval.rejected': { mode: true },
  'portal_session.created': { mode: true },
  'export.created': { mode: true },
} as const

export type AuditAction = keyof typeof AUDIT_ACTIONS

export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditAction[]

/** What people look for in the log, and the objects whose actions belong there: the first part of an action's name. */
export const AUDIT_KINDS = {
  access: ['member', 'invitation', 'portal_session'],
  money: [
    ...(['refund', 'payout', 'payout_file', 'bank_account', 'gateway_account', 'inbound_transfer'] as const),
    ...(['bank_statement', 'slip', 'invoice', 'tax_document', 'approval'] as const),
  ],
  settings: ['merchant', 'tax_settings', 'product', 'workflow'],
  keys: ['api_key', 'webhook_endpoint', 'replay'],
  data: ['customer', 'export'],
} as const

export type AuditKind = keyof typeof AUDIT_KINDS
export const AUDIT_KIND_NAMES = Object.keys(AUDIT_KINDS) as AuditKind[]

/** `'keys'` → `['api_key.created', …]`. Each action is of one kind (test/rules/audit-log.test.ts). */
export function actionsOfKind(kind: AuditKind): AuditAction[] {
  const objects: readonly string[] = AUDIT_KINDS[kind]
  return AUDIT_ACTION_NAMES.filter((action) => objects.includes(action.slice(0, action.indexOf('.'))))
}

/**
 * Ten years: the longest time for which Thai law requires a business to keep documents. The database enforces it
 * (db/migrations/baseline/audit-log.ts).
 */
export const AUDIT_LOG_YEARS = 10

/**
 * Who does something: a member of the team, an API key, or the system. The system is a worker, the command line, or a person who is not signed in.
 */
export interface Actor {
  type: 'member' | 'key' | 'system'
  /** `mem_…` or `key_…`. */
  id: string | null
  /** A member's e-mail address, which cannot be chosen to resemble another member's; a key's name; the part of the system. */
  name: string | null
  ip: string | null
}

export type Members = Readonly<Record<string, unknown>>

/**
 * The changed members of an object, before and after, as the log may keep them. `changedMembers({role: 'viewer', name: 'A'}, {role: 'admin', name:
 * 'A'})` → `{before: {role: 'viewer'}, after: {role: 'admin'}}`. With one side null, all members of the other.
 */
export function changedMembers(
  before: Members | null,
  after: Members | null,
): { before: Members | null; after: Members | null } {
  if (!before || !after) return { before: before && kept(before), after: after && kept(after) }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  const of = (members: Members) =>
    kept(Object.fromEntries(names.filter((name) => name in members).map((name) => [name, members[name]])))
  return { before: of(before), after: of(after) }
}

/** The text that replaces a secret. */
const SECRET_WORD = '[secret]'
/** Names whose values are never kept, whatever the values are. */
const SECRET_NAMES =
  /secret|passw(or)?d|token|credential|signature|cookie|hash|^(cvc|cvv|otp|pin|code|number|account_number|recovery_codes?)$/i
const TEXT_MAX = 500

function kept(members: Members): Members {
  return keptValue(members) as Members
}

function keptValue(value: unknown): unknown {
  if (typeof value === 'string') return withoutOwnSecrets(value.slice(0, TEXT_MAX))
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.slice(0, 100).map(keptValue)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([name, inner]) => [name, SECRET_NAMES.test(name) && inner !== null ? SECRET_WORD : keptValue(inner)]),
  )
}

/** A row of the log as its digest reads it. `before` and `after` are exactly the stored text. */
export interface ChainedRow {
  merchantId: string
  sequence: number
  id: string
  livemode: boolean | null
  at: number
  actorType: string
  actorId: string | null
  actorName: string | null
  actorIp: string | null
  action: string
  object: string | null
  before: string | null
  after: string | null
  requestId: string | null
  previousDigest: string
  digest: string
}

/**
 * The text whose SHA-256 is the digest. Each part is its length in bytes, a colon, the part and a comma; null is `-,`. `'ab'` → `2:ab,`. The same as
 * `audit_log_digest` of the database, but independent of it. `bytes` counts the bytes of a text.
 */
export function digestText(row: ChainedRow, bytes: (text: string) => number): string {
  const { merchantId, sequence, id, livemode, at, actorType, actorId, actorName, actorIp } = row
  const { action, object, before, after, requestId, previousDigest } = row
  const first = [merchantId, sequence, id, livemode, at, actorType, actorId, actorName, actorIp]
  return [...first, action, object, before, after, requestId, previousDigest]
    .map((part) => (part === null ? '-,' : `${bytes(String(part))}:${part},`))
    .join('')
}
