// The secrets that sign webhooks: how they are made, and how they rest in the database, sealed under ENCRYPTION_KEY and bound to
// their endpoint. Who signs with them is activities/delivery; nobody else opens them, and none is ever logged.

import { randomBytes } from 'node:crypto'
import type { Keyring } from './keyring.ts'
import { seal, unseal } from './sealed.ts'

/** What a column of webhook_endpoints holds: only `openWebhookSecret` makes anything of it. */
export type SealedSecret = Buffer

/** A new secret: `whsec_` and base64 of 32 random bytes (specification §7.3). It is shown once. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Flushes a secret for the row of its endpoint. */
export function sealWebhookSecret(encryptionKey: Keyring, endpointId: string, secret: string): SealedSecret {
  return seal(encryptionKey, 'webhook_secret', [endpointId], Buffer.from(secret))
}

/** Opens what `sealWebhookSecret` made. Throws when the key or the endpoint is another. */
export function openWebhookSecret(encryptionKey: Keyring, endpointId: string, sealed: Uint8Array): string {
  return unseal(encryptionKey, 'webhook_secret', [endpointId], sealed).toString()
}

/** A secret that signs beside the newest one until an instant, Unix seconds. */
export interface PreviousSecret {
  secret: string
  until: number
}

/** How many rotations within their overlap keep their secrets: each is one more signature in every header. */
const PREVIOUS_MAX = 4

/** Flushes the secrets that still sign, the newest first; beyond four the oldest go. Null for none. */
export function sealPreviousSecrets(
  encryptionKey: Keyring,
  endpointId: string,
  previous: readonly PreviousSecret[],
): SealedSecret | null {
  if (previous.length === 0) return null
  const kept = previous.slice(0, PREVIOUS_MAX).map(({ secret, until }) => ({ secret, until }))
  return seal(encryptionKey, 'webhook_previous_secrets', [endpointId], Buffer.from(JSON.stringify(kept)))
}

/** Those of them that sign at an instant, Unix seconds. */
export function openPreviousSecrets(
  encryptionKey: Keyring,
  endpointId: string,
  sealed: Uint8Array | null | undefined,
  at: number,
): PreviousSecret[] {
  if (!sealed) return []
  const opened = unseal(encryptionKey, 'webhook_previous_secrets', [endpointId], sealed)
  const previous = JSON.parse(opened.toString()) as PreviousSecret[]
  return previous.filter(({ until }) => until > at)
}

/** The secrets that sign for an endpoint at an instant, Unix seconds, the newest first. */
export function signingSecrets(
  encryptionKey: Keyring,
  row: { endpointId: string; secret: Uint8Array; previousSecret: Uint8Array | null },
  at: number,
): string[] {
  const previous = openPreviousSecrets(encryptionKey, row.endpointId, row.previousSecret, at)
  return [openWebhookSecret(encryptionKey, row.endpointId, row.secret), ...previous.map(({ secret }) => secret)]
}
