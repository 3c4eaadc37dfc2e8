// Which providers a merchant can connect, and what each needs and can do. It makes no call: the adapters are gateways/, the commands
// commands/gateway-accounts.ts. Source: specification §11.
import { PAYMENT_METHOD_TYPES, type PaymentMethodType } from './payment-methods.ts'

/** What an account can serve: a way to pay, or `transfer`, the payouts to the merchant's bank account. */
export const GATEWAY_METHODS = [...PAYMENT_METHOD_TYPES, 'transfer'] as const
export type GatewayMethod = PaymentMethodType | 'transfer'

interface Provider {
  /** As people know it. */
  name: string
  methods: readonly GatewayMethod[]
  /** In the order in which the dashboard asks for them. Those that are not `optional` are needed to connect. */
  credentials: Readonly<Record<string, { optional?: true; isPublic?: true }>>
}

/** `isPublic`: pages show it to browsers. `webhook_secret` comes later: the provider makes it for the account's `webhook_url`. */
export const PROVIDERS = {
  stripe: {
    name: 'Stripe',
    methods: ['card'],
    credentials: { secret_key: {}, publishable_key: { isPublic: true }, webhook_secret: { optional: true } },
  },
  opn: {
    name: 'Opn Payments',
    methods: ['card', 'transfer'],
    credentials: { secret_key: {}, public_key: { isPublic: true }, webhook_secret: { optional: true } },
  },
} as const satisfies Record<string, Provider>

export type ProviderName = keyof typeof PROVIDERS

export const PROVIDER_NAMES = Object.keys(PROVIDERS) as [ProviderName, ...ProviderName[]]

/** `failing`: the provider refused the credentials at the last check; payments may fail. `disconnected` is final. */
export const GATEWAY_ACCOUNT_STATUSES = ['connected', 'failing', 'disconnected'] as const
export type GatewayAccountStatus = (typeof GATEWAY_ACCOUNT_STATUSES)[number]

export const SETTLEMENTS = ['platform'] as const
export type Settlement = (typeof SETTLEMENTS)[number]

/** A merchant's keys at a provider, by the names of `PROVIDERS`. */
export type Credentials = Readonly<Record<string, string>>

/** How long a replaced webhook secret is accepted beside the new one. */
export const OLD_WEBHOOK_SECRET_SECONDS = 24 * 60 * 60

/** The public key of an account, which pages give to the provider's script; null when the provider has none. */
export function publishableKeyOf(provider: ProviderName, credentials: Credentials): string | null {
  const needed: Provider['credentials'] = PROVIDERS[provider].credentials
  const name = Object.keys(needed).find((key) => needed[key]?.isPublic)
  return (name && credentials[name]) || null
}

/**
 * What is wrong with the names of `credentials`: `{ param: 'credentials.secret_key', missing: true }` for one that is needed and not there, and
 * without `missing` for a name that the provider does not have. Null when nothing is.
 */
export function credentialProblem(
  provider: ProviderName,
  credentials: Credentials,
): { param: string; missing: boolean } | null {
  const known: Provider['credentials'] = PROVIDERS[provider].credentials
  const stranger = Object.keys(credentials).find((name) => !Object.hasOwn(known, name))
  if (stranger !== undefined) return { param: `credentials.${stranger}`, missing: false }
  const absent = Object.keys(known).find((name) => !known[name]?.optional && !credentials[name])
  return absent === undefined ? null : { param: `credentials.${absent}`, missing: true }
}

/** Whether a row's `gateway` names an account: `ga_…`. Otherwise it is the simulator. */
export function isGatewayAccount(gateway: string): boolean {
  return gateway.startsWith('ga_')
}
