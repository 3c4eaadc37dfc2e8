// What a member of the dashboard may do, in scopes like those of API keys (rules/scopes.ts), and how long log-ins last. It checks no password and
// knows no page.
import { SCOPED_RESOURCES, type Scope, type ScopedResource } from './scopes.ts'

export const ROLES = ['owner', 'admin', 'developer', 'finance', 'support', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** A session ends after 12 hours without use, in seconds (D212). */
export const IDLE_SECONDS = 12 * 3_600
/** A session ends after 30 days, even when it is used, in seconds (D212). */
export const SESSION_SECONDS = 30 * 86_400
/** The time for the second factor after the password, in seconds, and the number of tries. */
export const CODE_SECONDS = 600
export const CODE_TRIES_MAX = 5
/** A passkey's challenge is valid for five minutes, in seconds: enough time to fetch the device. */
export const CHALLENGE_SECONDS = 300
/** The largest number of passkeys of a member. */
export const PASSKEYS_MAX = 20

/** The proofs beyond a password: a code of the app, a recovery code, or a passkey, which is both factors by itself. */
export type SecondFactor = 'code' | 'recovery' | 'passkey'

/** What members are mailed about: a change of how they sign in, or a log-in from a new device. */
export type MemberChange =
  | 'password'
  | 'codes_on'
  | 'codes_off'
  | 'recovery_used'
  | 'recovery_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'new_device'
  | 'email'

/** A link in a member's mail. `invitation`: to a shop. `password`: for a new password. `email`: for another address, to which it was sent. */
export type MemberLinkKind = 'invitation' | 'password' | 'email'

/** An invitation is valid for a week, a link for a new password or another address for an hour, in seconds (D215, D930). */
export const INVITATION_SECONDS = 7 * 86_400
export const PASSWORD_LINK_SECONDS = 3_600
export const EMAIL_LINK_SECONDS = 3_600
/** Ended links are kept for 30 days, in seconds, for questions about what happened. */
export const LINK_KEPT_SECONDS = 30 * 86_400

export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 200

/** `scopesOf('viewer')` reads everything but API keys and the audit log. Owner and admin: everything. Source: D210. */
export function scopesOf(role: Role): readonly Scope[] {
  return SCOPES[role]
}

/** Only owners and admins change the shop's settings and its team. Source: D210. */
export function mayChange(role: Role, _what: 'settings' | 'members'): boolean {
  return role === 'owner' || role === 'admin'
}

/**
 * Whether a member with role `own` may give the role `wanted`, or change and remove a member who has it: only owners may do this to owners. Source:
 * D210.
 */
export function mayGive(own: Role, wanted: Role): boolean {
  return own === 'owner' || (mayChange(own, 'members') && wanted !== 'owner')
}

/** `roleNamed('finance')` → `'finance'`, `roleNamed('boss')` → null. */
export function roleNamed(text: string): Role | null {
  return ROLES.find((role) => role === text) ?? null
}

/** `common`: it is in lists of passwords that others have used (db/common-passwords.ts). */
export type PasswordProblem = 'short' | 'long' | 'email' | 'common'

/**
 * What is wrong with a new password: it must have 12 to 200 characters of any kind, and must not be the e-mail address. `'correct horse battery'` →
 * null. Source: D213.
 */
export function passwordProblem(password: string, email: string): PasswordProblem | null {
  const characters = [...password].length
  if (characters < PASSWORD_MIN) return 'short'
  if (characters > PASSWORD_MAX) return 'long'
  return password.trim().toLowerCase() === email ? 'email' : null
}

const read = (resources: readonly ScopedResource[]): Scope[] => resources.map((resource) => `${resource}:read` as const)
const write = (resources: readonly ScopedResource[]): Scope[] =>
  resources.map((resource) => `${resource}:write` as const)

/** All but who has access, what each member does, and bank files, which have whole account numbers. */
const NOT_FOR_VIEWERS: readonly ScopedResource[] = ['api_keys', 'audit_log', 'payout_files']

const SCOPES: Record<Role, readonly Scope[]> = {
  owner: ['*'],
  admin: ['*'],
  developer: [
    ...write(['api_keys', 'webhook_endpoints', 'events', 'deliveries', 'test_clocks', 'test_helpers', 'simulations']),
    ...write(['products', 'prices', 'discount_codes', 'payment_links', 'approvals']),
    ...write(['checkout_sessions', 'setup_sessions']),
    ...read(['customers', 'payment_methods', 'subscriptions', 'invoices', 'payments', 'refunds', 'licenses']),
    ...read(['disputes', 'gateway_accounts', 'inbound_transfers', 'bank_statements', 'slips']),
    ...read(['analytics', 'audits', 'requests']),
  ],
  finance: [
    ...write(['payments', 'refunds', 'invoices', 'payouts', 'bank_accounts', 'inbound_transfers', 'disputes']),
    ...write(['bank_statements', 'payout_files', 'slips', 'tax_documents', 'approvals']),
    ...read(['balance', 'balance_transactions', 'gateway_accounts', 'payment_methods', 'customers', 'subscriptions']),
    ...read(['products', 'prices', 'discount_codes', 'checkout_sessions', 'licenses', 'events', 'analytics', 'audits']),
    ...read(['payment_links', 'setup_sessions', 'withholdings', 'tax_settings', 'reports']),
  ],
  support: [
    ...write(['customers', 'payment_methods', 'subscriptions', 'licenses', 'checkout_sessions', 'setup_sessions']),
    // Writing payments means refunding them.
    ...write(['payments', 'refunds']),
    ...write(['portal_sessions', 'approvals']),
    ...read(['payment_links']),
    ...read(['invoices', 'products', 'prices', 'discount_codes', 'disputes', 'inbound_transfers', 'slips']),
    ...read(['events', 'analytics']),
  ],
  viewer: read(SCOPED_RESOURCES.filter((resource) => !NOT_FOR_VIEWERS.includes(resource))),
}
