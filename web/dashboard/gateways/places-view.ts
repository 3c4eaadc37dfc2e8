// Where a provider shows its keys, and where it takes the address of notifications: the way through its own menu, and the page itself, of one mode.
import type { ProviderName } from '../../../rules/gateway-accounts.ts'

/** `menu`: as the provider writes it, in every language. */
export interface Place {
  menu: string
  href: string
}

interface Places {
  keys: Place
  webhooks: Place
  /** How each credential may begin, by its name. */
  begins: Readonly<Record<string, readonly string[]>>
}

/** Null for a bank account, which has no keys. */
export function placesOf(provider: ProviderName, livemode: boolean): Places | null {
  if (provider === 'bank') return null
  return provider === 'stripe' ? stripePlaces(livemode) : opnPlaces(livemode)
}

function stripePlaces(livemode: boolean): Places {
  const at = `https://dashboard.stripe.com/${livemode ? '' : 'test/'}`
  const mode = livemode ? 'live' : 'test'
  return {
    keys: { menu: 'Developers → API keys', href: `${at}apikeys` },
    webhooks: { menu: 'Developers → Webhooks', href: `${at}webhooks` },
    begins: {
      secret_key: [`sk_${mode}_`, `rk_${mode}_`],
      publishable_key: [`pk_${mode}_`],
      webhook_secret: ['whsec_'],
    },
  }
}

/** Its pages of one mode have no addresses that it promises to keep. */
function opnPlaces(livemode: boolean): Places {
  const href = 'https://dashboard.omise.co/'
  const mode = livemode ? '' : 'test_'
  return {
    keys: { menu: 'Keys', href },
    webhooks: { menu: 'Webhooks', href },
    begins: { secret_key: [`skey_${mode}`], public_key: [`pkey_${mode}`] },
  }
}
