// Step-up: when a signed-in member must prove their identity once more, before an action for which a stolen session would be used.
// web/dashboard/step-up/forms.ts lists the forms that ask; web/dashboard/step-up/proof.ts checks the proof.
import type { Scope } from './scopes.ts'

/** A proof is valid for ten minutes, in seconds: long enough for a bank account and the key beside it, too short for a browser that is left open. */
export const PROOF_SECONDS = 600

/** Whether a proof given at `provedAt` is still valid at `at`, Unix seconds: to the second, ten minutes included. Source: D442. */
export function isProofFresh(provedAt: number, at: number): boolean {
  return at - provedAt <= PROOF_SECONDS
}

/**
 * Scopes that move money out or decide where it goes, or lead to such scopes: payouts and their accounts, accounts at gateways, refunds, returned
 * transfers, and keys, which can give their scopes to other keys. Scopes that only take money in are not here.
 */
const MONEY_SCOPES: ReadonlySet<string> = new Set<Scope>([
  '*',
  'api_keys:write',
  'bank_accounts:write',
  'disputes:write',
  'gateway_accounts:write',
  'inbound_transfers:write',
  'payments:write',
  'payouts:write',
  'refunds:write',
])

/** `movesMoney(['refunds:write'])` → true, `movesMoney(['refunds:read', 'customers:write'])` → false. Source: D442. */
export function movesMoney(scopes: readonly string[]): boolean {
  return scopes.some((scope) => MONEY_SCOPES.has(scope))
}
