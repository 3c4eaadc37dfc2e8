// When somebody who is signed in proves once more who they are, before what a stolen session would be used for. Which forms ask is web/dashboard/step-up/forms.ts; how it is
// proved is web/dashboard/step-up/proof.ts.
import type { Scope } from './scopes.ts'

/** A proof holds for ten minutes, in seconds: long enough for a bank account and the key beside it, too short for a browser that is left open. */
export const PROOF_SECONDS = 600

/** Whether a proof given at `provedAt` still holds at `at`, Unix seconds: to the second, ten minutes included. Source: D442. */
export function isProofFresh(provedAt: number, at: number): boolean {
  return at - provedAt <= PROOF_SECONDS
}

/**
 * Scopes with which money leaves, or that lead to them: payouts and where they go, refunds, transfers that are sent back, and keys, which hand out what they have. What only takes
 * money in is not here.
 */
const MONEY_SCOPES: ReadonlySet<string> = new Set<Scope>([
  '*',
  'api_keys:write',
  'bank_accounts:write',
  'disputes:write',
  'inbound_transfers:write',
  'payments:write',
  'payouts:write',
  'refunds:write',
])

/** `movesMoney(['refunds:write'])` → true, `movesMoney(['refunds:read', 'customers:write'])` → false. Source: D442. */
export function movesMoney(scopes: readonly string[]): boolean {
  return scopes.some((scope) => MONEY_SCOPES.has(scope))
}
