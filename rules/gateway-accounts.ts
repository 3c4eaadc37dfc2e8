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
  /** Served only when `default_for` names it: it means work for people. */
  onlyIfAsked?: readonly GatewayMethod[]
  /** Who gets the money when nothing else is said: at a bank account of its own, the merchant. */
  settlement: Settlement
  /** Nobody takes a part of what a buyer sends. */
  takesNoFee?: true
  /** What is to be chosen where the provider asks which events it should send. One that does not ask sends all. */
  events?: readonly string[]
  /** In the order in which the dashboard asks for them. Those that are not `optional` are needed to connect. */
  credentials: Readonly<Record<string, CredentialKind>>
}

export interface CredentialKind {
  optional?: true
  isPublic?: true
  /** The provider signs its notifications with it. */
  signs?: true
  /** Not one text: the adapter reads it. */
  structured?: true
  /** A choice and no key: members see it whole. */
  isSetting?: true
}

/** `isPublic`: pages show it to browsers. `webhook_secret` comes later: the provider makes it for the account's `webhook_url`. */
export const PROVIDERS = {
  stripe: {
    name: 'Stripe',
    settlement: 'platform',
    methods: ['card', 'promptpay'],
    credentials: {
      secret_key: {},
      publishable_key: { isPublic: true },
      webhook_secret: { optional: true, signs: true },
    },
    events: [
      ...['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'],
      ...['payment_intent.processing', 'payment_intent.requires_action', 'charge.updated', 'charge.refunded'],
      ...['refund.created', 'refund.updated', 'refund.failed', 'charge.dispute.created', 'charge.dispute.updated'],
      ...['charge.dispute.closed', 'payment_method.updated', 'payment_method.automatically_updated'],
      ...['payment_method.detached'],
    ],
  },
  opn: {
    name: 'Opn Payments',
    settlement: 'platform',
    methods: ['card', 'promptpay', 'transfer'],
    credentials: { secret_key: {}, public_key: { isPublic: true }, webhook_secret: { optional: true, signs: true } },
  },
  // A merchant's own bank account, without an acquirer.
  bank: {
    name: 'Bank account',
    settlement: 'direct',
    takesNoFee: true,
    methods: ['promptpay', 'transfer'],
    // A person sends its payouts (gateways/bank/payout-file.ts).
    onlyIfAsked: ['transfer'],
    credentials: {
      promptpay: { structured: true, isSetting: true },
      slip_verifier: { optional: true, isSetting: true },
      slip_key: { optional: true },
      callback_secret: { optional: true, signs: true },
      callback_addresses: { optional: true, structured: true, isSetting: true },
    },
  },
} as const satisfies Record<string, Provider>

/** What an account of a provider serves when nothing is said: those of `methods` that need no person. */
export function servedUnasked(provider: ProviderName, methods: readonly GatewayMethod[]): GatewayMethod[] {
  const { onlyIfAsked = [] }: Provider = PROVIDERS[provider]
  return methods.filter((method) => !onlyIfAsked.includes(method))
}

/** Whether a provider takes nothing of a payment. Its fee is known before anything is paid: none. */
export function takesNoFee(provider: ProviderName): boolean {
  return (PROVIDERS[provider] as Provider).takesNoFee === true
}

/** The events to choose at a provider that asks for them; none where it sends all. */
export function eventsToChoose(provider: ProviderName): readonly string[] {
  const { events = [] }: Provider = PROVIDERS[provider]
  return events
}

export type ProviderName = keyof typeof PROVIDERS

export const PROVIDER_NAMES = Object.keys(PROVIDERS) as [ProviderName, ...ProviderName[]]

/** The providers that have a book of their own to compare with. A bank has a statement instead. */
export const PROVIDERS_WITH_BOOK: readonly ProviderName[] = ['stripe', 'opn']

/** Whether a provider has a book of its own. */
export function hasBook(provider: ProviderName): boolean {
  return PROVIDERS_WITH_BOOK.includes(provider)
}

/** `failing`: the provider refused the credentials at the last check; payments may fail. `disconnected` is final. */
export const GATEWAY_ACCOUNT_STATUSES = ['connected', 'failing', 'disconnected'] as const
export type GatewayAccountStatus = (typeof GATEWAY_ACCOUNT_STATUSES)[number]

/** Who gets the money: `platform`, the operator, who pays it out; `direct`, the merchant, at the gateway or the bank. */
export const SETTLEMENTS = ['platform', 'direct'] as const
export type Settlement = (typeof SETTLEMENTS)[number]

/** A key, or a setting of several parts. */
export type Credential = string | readonly string[] | Readonly<Record<string, string | null>>

/** A merchant's keys at a provider, by the names of `PROVIDERS`. */
export type Credentials = Readonly<Record<string, Credential>>

/** Credentials as they are given: null takes one away that is optional. */
export type CredentialsGiven = Readonly<Record<string, Credential | null>>

/** `stored` with what is given, by name. What is given as null is left out. */
export function mergedCredentials(stored: Credentials, given: CredentialsGiven): Credentials {
  const all = Object.entries({ ...stored, ...given })
  return Object.fromEntries(all.flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

/** A credential that is one text; null when it is absent, or is none. */
export function textOf(credential: Credential | undefined): string | null {
  return typeof credential === 'string' ? credential : null
}

/** The secret by which the provider signs its notifications; null when there is none yet. */
export function signingSecretOf(credentials: Credentials): string | null {
  return textOf(credentials.webhook_secret) ?? textOf(credentials.callback_secret)
}

/** The end of a credential, by which a person tells it from another: of a setting of several parts, the end of its last one. */
export function lastFourOf(credential: Credential): string {
  if (typeof credential === 'string') return credential.slice(-4)
  if (isList(credential)) return (credential.at(-1) ?? '').slice(-4)
  return (credential.id ?? '').slice(-4)
}

function isList(credential: Credential): credential is readonly string[] {
  return Array.isArray(credential)
}

/** How long a replaced webhook secret is accepted beside the new one. */
export const OLD_WEBHOOK_SECRET_SECONDS = 24 * 60 * 60

/** The public key of an account, which pages give to the provider's script; null when the provider has none. */
export function publishableKeyOf(provider: ProviderName, credentials: Credentials): string | null {
  const needed: Provider['credentials'] = PROVIDERS[provider].credentials
  const name = Object.keys(needed).find((key) => needed[key]?.isPublic)
  return name === undefined ? null : textOf(credentials[name])
}

/**
 * What is wrong with `credentials`: one that is needed and not there is `missing`, a name that the provider does not have is `unknown`, and what
 * should be a text and is none is `invalid`. `{ param: 'credentials.secret_key', problem: 'missing' }`. Null when nothing is.
 */
export function credentialProblem(
  provider: ProviderName,
  credentials: Credentials,
): { param: string; problem: 'missing' | 'unknown' | 'invalid' } | null {
  const known: Provider['credentials'] = PROVIDERS[provider].credentials
  const stranger = Object.keys(credentials).find((name) => !Object.hasOwn(known, name))
  if (stranger !== undefined) return { param: `credentials.${stranger}`, problem: 'unknown' }
  const wrong = Object.keys(credentials).find(
    (name) => (typeof credentials[name] !== 'string') !== (known[name]?.structured === true),
  )
  if (wrong !== undefined) return { param: `credentials.${wrong}`, problem: 'invalid' }
  const absent = Object.keys(known).find((name) => !known[name]?.optional && !credentials[name])
  return absent === undefined ? null : { param: `credentials.${absent}`, problem: 'missing' }
}

/**
 * Whether a person must send money in suspense back, since nobody can be asked to: from a bank account of the merchant's own, and where the account has
 * been disconnected.
 */
export function isReturnedByHand({
  provider,
  status,
}: {
  provider: ProviderName
  status: GatewayAccountStatus
}): boolean {
  return provider === 'bank' || status === 'disconnected'
}

/** Whether a row's `gateway` names an account: `ga_…`. Otherwise it is the simulator. */
export function isGatewayAccount(gateway: string): boolean {
  return gateway.startsWith('ga_')
}
