// Which card fields a page shows: the own fields of the provider whose account serves cards, or in test mode the simulator's cards. The buyer types the
// card number into a frame of the provider, so no card number reaches this server. The script is web/client-scripts/card-fields.js, the HTML
// web/components/card-field.ts. Source: specification §11, "Cards on pages".
import type { ApiDeps, CardAddresses } from '../api/deps.ts'
import { connectedAccounts } from '../db/queries/gateway-accounts.ts'
import type { EntityManager } from '../gateways/port.ts'
import { TEST_CARDS } from '../gateways/simulator.ts'
import { cardBrandName } from '../rules/card-brands.ts'
import type { CardFields, CardProvider } from './components/card-field.ts'
import type { Opening } from './components/frame.ts'

const NAMES = Object.entries(TEST_CARDS).map(
  ([token, card]) => [token, `${cardBrandName(card.brand)} ${card.last4}`] as const,
)
const TEST_FIELDS: CardFields = { kind: 'test', tokens: NAMES.map(([token]) => token), names: new Map(NAMES) }

interface Provider {
  scriptSrc: string
  opening: Opening
}

/** Stripe's script is of the same release as the version of the API that the adapter asks for (gateways/stripe/client.ts). */
const STRIPE_JS = 'https://js.stripe.com/endive/stripe.js'
const STRIPE_HOSTS = ['https://js.stripe.com', 'https://*.js.stripe.com']
const STRIPE_CHALLENGES = 'https://hooks.stripe.com'
const STRIPE_API = 'https://api.stripe.com'
const OPN_JS = 'https://cdn.omise.co/omise.js'
const OPN_VAULT = 'https://vault.omise.co'

/** What each provider documents for the policy of a page. Both scripts set style attributes on the frames that they make. */
const PROVIDERS: Record<CardProvider, (at: CardAddresses) => Provider> = {
  stripe(at) {
    const hosts = at.stripeJsUrl ? [originOf(at.stripeJsUrl)] : STRIPE_HOSTS
    return {
      scriptSrc: at.stripeJsUrl ?? STRIPE_JS,
      opening: {
        script: hosts,
        frame: at.stripeJsUrl ? hosts : [...hosts, STRIPE_CHALLENGES],
        connect: [at.stripeApiUrl ? originOf(at.stripeApiUrl) : STRIPE_API],
        styleAttributes: true,
      },
    }
  },
  opn(at) {
    const scriptSrc = at.opnJsUrl ?? OPN_JS
    const vault = at.opnVaultUrl ? originOf(at.opnVaultUrl) : OPN_VAULT
    const host = originOf(scriptSrc)
    return {
      scriptSrc,
      opening: { script: [host], frame: [...new Set([host, vault])], connect: [vault], styleAttributes: true },
    }
  },
}

function originOf(address: string): string {
  return new URL(address).origin
}

function isCardProvider(provider: string): provider is CardProvider {
  return Object.hasOwn(PROVIDERS, provider)
}

/** The card fields of a merchant's pages now; null when cards cannot be taken there. Makes no call. */
export async function cardFieldsOf(
  deps: Pick<ApiDeps, 'cardAddresses'>,
  em: EntityManager,
  owner: { merchantId: string; livemode: boolean },
): Promise<CardFields | null> {
  const accounts = await connectedAccounts(em, owner)
  const account = accounts.find(({ defaultFor }) => defaultFor.includes('card'))
  if (!account) return owner.livemode ? null : TEST_FIELDS
  const { provider, publishableKey } = account
  if (!publishableKey || !isCardProvider(provider)) return null
  const { scriptSrc } = PROVIDERS[provider](deps.cardAddresses ?? {})
  return { kind: 'provider', provider, publicKey: publishableKey, scriptSrc }
}

/** What the policy of a page with these fields opens to; null where it opens to nobody. */
export function openingOf(deps: Pick<ApiDeps, 'cardAddresses'>, fields: CardFields | null): Opening | null {
  return fields?.kind === 'provider' ? PROVIDERS[fields.provider](deps.cardAddresses ?? {}).opening : null
}

/**
 * What a form brings as its card: a test token that is offered, or a provider's token of the right form. Null for anything else, such as the id of a
 * stored card: a page never charges a card by its id.
 */
export function tokenIn(fields: CardFields, form: ReadonlyMap<string, string>): string | null {
  const token = (form.get('token') ?? '').trim().slice(0, 255)
  const isGood = fields.kind === 'test' ? fields.tokens.includes(token) : TOKENS[fields.provider].test(token)
  return isGood ? token : null
}

const TOKENS: Record<CardProvider, RegExp> = { stripe: /^pm_\w+$/, opn: /^tokn_\w+$/ }
