// Approvals: what an API key may propose, how long a proposal waits for a person, and how often its run is tried. commands/approvals.ts keeps them,
// api/proposals.ts makes the calls.
import { allows, type Scope } from './scopes.ts'

/** A proposal waits for 72 hours for a person, in seconds: over a weekend. Source: specification §1.14. */
export const APPROVAL_SECONDS = 72 * 3_600

/** What a proposal says (its body, what it would change, what it answered) is kept for 90 days, in seconds. That it was made and who decided stays. */
export const CONTENTS_SECONDS = 90 * 86_400

/** A shop's members get ten mails about proposals in an hour at most: an agent that goes wrong fills a list, not their inboxes. */
export const APPROVAL_MAILS_PER_HOUR = 10

export type ApprovalStatus = 'pending' | 'approved' | 'rejected' | 'expired'

/** The first run belongs to the call that approves. A process that dies with it is noticed after this many seconds. */
export const RUN_SECONDS = 30

/**
 * Scopes of calls that nobody proposes: whoever reads approvals would read keys and credentials in their bodies, and no proposal decides on another. A key
 * that has them itself may still try such calls out.
 */
export const NEVER_PROPOSED: ReadonlySet<string> = new Set([
  'api_keys:write',
  'approvals:write',
  'gateway_accounts:write',
])

/**
 * The scopes with which a key tries calls out and proposes them: its own, and with `approvals:write` also writing all that it reads, since a person decides.
 * `approvals:write, payments:read` → also `payments:write`; `payments:read` alone → itself. Source: D824.
 */
export function proposableScopes(own: readonly Scope[]): readonly Scope[] {
  if (!allows(own, 'approvals:write')) return own
  const writes = own.map((scope) => scope.replace(/:read$/, ':write') as Scope)
  return [...new Set([...own, ...writes.filter((scope) => !NEVER_PROPOSED.has(scope))])]
}

/**
 * The scopes with which an approved call is made: those of its key, and what the key may only propose as far as the approver's own scopes go. `approver`:
 * none when the member has left the team by then.
 */
export function scopesOfRun(own: readonly Scope[], approver: readonly Scope[]): readonly Scope[] {
  return proposableScopes(own).filter((scope) => allows(own, scope) || allows(approver, scope))
}

/** When a run that met a passing cause is tried again, in seconds after its n-th try: 5, 10, 20 … 640. `waitAfter(1)` → 10. */
export function waitAfter(tries: number): number {
  return 5 * 2 ** Math.min(tries, 7)
}

/**
 * A run is given up when the cause has not passed for a day: by then the world is another one, and a person should look again. In seconds from the
 * decision. A call that was made waits for its outcome however long that takes.
 */
export const GIVE_UP_SECONDS = 86_400

/** `path` of a proposal: `/v1/payments/pay_1/refund?x=1` → its path and its query. Null for what is no path of the API. */
export function callPath(text: string): { pathname: string; querystring: string } | null {
  const [, pathname, querystring = ''] = /^(\/v1\/[\w./~-]+)(?:\?([^#]*))?$/.exec(text) ?? []
  return pathname === undefined ? null : { pathname, querystring }
}

/** Whether a call's path fits a route's pattern: its parameters, or null. `/v1/a/:id` and `/v1/a/x` → `{id: 'x'}`. */
export function parametersOf(pattern: string, pathname: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), pathname.split('/')]
  if (wanted.length !== given.length) return null
  const parameters: Record<string, string> = {}
  for (const [place, part] of wanted.entries()) {
    const own = given[place] ?? ''
    if (part.startsWith(':')) parameters[part.slice(1)] = own
    else if (part !== own) return null
  }
  return parameters
}

/** The customers that a proposal's contents name, each once: an erasure of one of them empties the proposal. */
export function customersNamedBy(...contents: unknown[]): string[] {
  return [...new Set(JSON.stringify(contents).match(/\bcus_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g))].sort()
}
