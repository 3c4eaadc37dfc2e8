// The account behind a secret key: whether Stripe accepts the key, the account's mode and name, and the address for questions of buyers.
import type { AccountCheck } from '../port.ts'
import { account, balance } from './answers.ts'
import { type StripeClient, StripeCredentialsRefused, type StripeSettings } from './client.ts'

/** Reads the account's balance, whose answer says its mode, and its name if the key may. Changes nothing. Throws when Stripe can't be reached. */
export async function checkAccount(client: StripeClient): Promise<AccountCheck> {
  const { publishableKey, livemode } = client.settings
  const malformed = wrongForm(client.settings)
  if (malformed) return malformed
  // The key says its mode itself, so that this is refused also while Stripe is away.
  if ((livemode ? /^[sr]k_test_/ : /^[sr]k_live_/).test(client.settings.secretKey))
    return { kind: 'other_mode', credential: 'secret_key' }
  try {
    const { value } = await client.ask('read the balance', balance, (stripe) => stripe.balance.retrieve())
    const isPublicKeyLive = publishableKey?.startsWith('pk_live_') ?? livemode
    if (value.livemode === livemode && isPublicKeyLive !== livemode)
      return { kind: 'other_mode', credential: 'publishable_key' }
    return { kind: 'ok', livemode: value.livemode, name: await nameOf(client) }
  } catch (error) {
    if (!(error instanceof StripeCredentialsRefused)) throw error
    return {
      kind: 'refused',
      credential: 'secret_key',
      message: 'the key is invalid or was revoked, or it may not read the balance.',
    }
  }
}

/**
 * A key of the wrong form. Stripe is not asked about a publishable key or a signing secret, and a secret key in the place of the publishable one would be
 * shown to everybody.
 */
function wrongForm({ secretKey, publishableKey, webhookSecrets }: StripeSettings): AccountCheck | null {
  const refused = (credential: string, message: string): AccountCheck => ({ kind: 'refused', credential, message })
  if (!/^(sk|rk)_(test|live)_\w+$/.test(secretKey))
    return refused('secret_key', 'A secret key begins with sk_test_, sk_live_, rk_test_ or rk_live_.')
  if (publishableKey !== undefined && !/^pk_(test|live)_\w+$/.test(publishableKey))
    return refused('publishable_key', 'A publishable key begins with pk_test_ or pk_live_.')
  if (webhookSecrets.some((secret) => !/^whsec_\w+$/.test(secret)))
    return refused('webhook_secret', 'The signing secret of a webhook endpoint begins with whsec_.')
  return null
}

/** The account's public name. Null when it has none, or the key (a restricted one) may not read it. */
async function nameOf(client: StripeClient): Promise<string | null> {
  try {
    const { business_profile, settings } = await readAccount(client)
    return settings?.dashboard?.display_name ?? business_profile?.name ?? null
  } catch (error) {
    if (error instanceof StripeCredentialsRefused) return null
    throw error
  }
}

/** The merchant's address for its buyers. Throws when the account has none. */
export async function supportEmail(client: StripeClient): Promise<string> {
  const { business_profile, email } = await readAccount(client)
  const address = business_profile?.support_email ?? email
  if (!address)
    throw new Error('the Stripe account has no address for its buyers: set a support email in its dashboard')
  return address
}

async function readAccount(client: StripeClient) {
  return (await client.ask('read the account', account, (stripe) => stripe.accounts.retrieveCurrent())).value
}
