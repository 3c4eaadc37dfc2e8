// How the credentials of a gateway account are sealed: as JSON, with the webhook secret that was replaced a short time ago.
import { type Credentials, signingSecretOf } from '../rules/gateway-accounts.ts'
import type { GatewayAccount } from './entities/index.ts'
import type { Keyring } from './keyring.ts'
import { seal, unseal } from './sealed.ts'

export interface StoredCredentials {
  current: Credentials
  /** Accepted until `until`, Unix seconds, real time. */
  oldWebhookSecret?: { secret: string; until: number }
}

/** Seals credentials for the row of the account with this id. */
export function sealCredentials(key: Keyring, id: string, credentials: StoredCredentials): Buffer {
  return seal(key, 'gateway_credentials', [id], Buffer.from(JSON.stringify(credentials)))
}

/** The credentials of an account; null once it is disconnected. Throws when no key of the keyring opens them. */
export function openCredentials(
  key: Keyring,
  { id, credentials }: Pick<GatewayAccount, 'id' | 'credentials'>,
): StoredCredentials | null {
  if (!credentials) return null
  return JSON.parse(unseal(key, 'gateway_credentials', [id], credentials).toString('utf8')) as StoredCredentials
}

/** The webhook secrets that are accepted at `now`: the current one, and the one before it while it still holds. */
export function webhookSecretsOf({ current, oldWebhookSecret }: StoredCredentials, now: number): string[] {
  const old = oldWebhookSecret && oldWebhookSecret.until > now ? [oldWebhookSecret.secret] : []
  const secret = signingSecretOf(current)
  return secret ? [secret, ...old] : old
}
