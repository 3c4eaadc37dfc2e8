// The secrets that sign webhooks: how they are made, and how they rest in the database, sealed under ENCRYPTION_KEY and bound to
// their endpoint. Who signs with them is activities/delivery; nobody else opens them, and none is ever logged.
import { randomBytes } from 'node:crypto'
import { seal, unseal } from './sealed.ts'

/** What a column of webhook_endpoints holds: only `openWebhookSecret` makes anything of it. */
export type SealedSecret = Buffer

/** A new secret: `whsec_` and base64 of 32 random bytes (contract §7 "Signing"). It is shown once. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Seals a secret for the row of its endpoint. */
export function sealWebhookSecret(encryptionKey: Buffer, endpointId: string, secret: string): SealedSecret {
  return seal(encryptionKey, Buffer.from(secret), boundTo(endpointId))
}

/** Opens what `sealWebhookSecret` made. Throws when the key or the endpoint is another. */
export function openWebhookSecret(encryptionKey: Buffer, endpointId: string, sealed: Uint8Array): string {
  return unseal(encryptionKey, sealed, boundTo(endpointId)).toString()
}

function boundTo(endpointId: string): string {
  return `webhook-endpoint/${endpointId}`
}
