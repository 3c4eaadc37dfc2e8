// Makes the adapter of a provider from an account's credentials. A new provider is a row of rules/gateway-accounts.ts and a line here.
import { type StoredCredentials, webhookSecretsOf } from '../db/gateway-credentials.ts'
import { type ProviderName, textOf } from '../rules/gateway-accounts.ts'
import { present } from '../rules/present.ts'
import { openBank } from './bank/index.ts'
import { createOpnGateway } from './opn/index.ts'
import type { Gateway } from './port.ts'
import { createStripeGateway } from './stripe/index.ts'

/** Where providers are reached, instead of their own addresses: for tests and proxies. */
export interface ProviderAddresses {
  stripeApiUrl?: string | undefined
  opnApiUrl?: string | undefined
  slipOkUrl?: string | undefined
  easySlipUrl?: string | undefined
}

interface Account {
  provider: ProviderName
  livemode: boolean
  credentials: StoredCredentials
}

/** The adapter of an account. Makes no call. Throws when a credential is missing that the provider needs. */
export function openProvider({ provider, livemode, credentials }: Account, addresses: ProviderAddresses): Gateway {
  const webhookSecrets = webhookSecretsOf(credentials, Math.floor(Date.now() / 1000))
  const given = (name: string) =>
    present(textOf(credentials.current[name]), `the credential ${name} of an account at ${provider}`)
  switch (provider) {
    case 'stripe':
      return createStripeGateway({
        ...{ secretKey: given('secret_key'), publishableKey: given('publishable_key'), webhookSecrets, livemode },
        ...{ apiUrl: addresses.stripeApiUrl },
      })
    case 'opn':
      return createOpnGateway({
        ...{ secretKey: given('secret_key'), publicKey: given('public_key'), webhookSecrets, livemode },
        ...{ apiUrl: addresses.opnApiUrl },
      })
    case 'bank':
      return openBank({ credentials: credentials.current, callbackSecrets: webhookSecrets, livemode, addresses })
  }
}
