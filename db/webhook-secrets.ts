// Makes the secrets that sign webhooks, and seals them under ENCRYPTION_KEY, bound to their endpoint. Only activities/delivery signs with them.
// Nothing else opens them, and none is ever logged.

import { randomBytes } from 'node:crypto'
import type { Keyring } from './keyring.ts'
import { seal, unseal } from './sealed.ts'

/** The content of a column of webhook_endpoints. Only `openWebhookSecret` can read it. */
export type SealedSecret = Buffer

/** A new secret: `whsec_` and base64 of 32 random bytes (specification §7.3). It is shown once. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Seals a secret for the row of its endpoint. */
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

/** The number of previous secrets that are kept during their overlap. Each adds a signature to every header. */
const PREVIOUS_MAX = 4

/** Seals the secrets that still sign, the newest first. Beyond four, the oldest are dropped. Null for none. */
export function sealPreviousSecrets(
  encryptionKey: Keyring,
  endpointId: string,
  previous: readonly PreviousSecret[],
): SealedSecret | null {
  if (previous.length === 0) return null
  const kept = previous.slice(0, PREVIOUS_MAX).map(({ secret, until }) => ({ secret, until }))
  return seal(encryptionKey, 'webhook_previous_secrets', [endpointId], Buffer.from(JSON.stringify(kept)))
}

/** The previous secrets that still sign at an instant, Unix seconds. */
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
