// Cards at Opn. A stored card is a customer of Opn's own with one card: `cust_…/card_…`.
import { ProviderRefused } from '../http.ts'
import { type AttachedCard, CardRefused, type Cards } from '../port.ts'
import { isRefusal, type OpnApi } from './api.ts'
import { type Attempts, descriptionOf, type Order } from './attempts.ts'
import { declineOfOpn } from './declines.ts'
import { type Card, type Customer, card, customer } from './objects.ts'

/** `now`: Unix seconds. */
export function createCards({
  api,
  attempts,
  now,
}: {
  api: OpnApi
  attempts: Attempts
  now: () => number
}): Cards & Required<Pick<Cards, 'read'>> {
  const storedBy = async (attachId: string): Promise<Customer | null> => {
    const span = { from: now() - ATTACH_SECONDS }
    for await (const page of api.pages('/customers', customer, span)) {
      const mine = page.find(({ metadata }) => metadata('satang_attach') === attachId)
      if (mine) return mine
    }
    return null
  }
  return {
    /** A token is used once at Opn, so a repeated request is refused there and the customer that the first one made is looked for. */
    async attach({ attachId, token }) {
      if (!/^tokn_\w+$/.test(token)) return null
      try {
        const made = { description: `Satang ${attachId}`, card: token, metadata: { satang_attach: attachId } }
        return attached(await api.post('/customers', made, customer, { id: attachId }))
      } catch (error) {
        if (isRefusal(error, 'used_token', 'not_found', 'invalid_card_token')) {
          const stored = await storedBy(attachId)
          return stored && attached(stored)
        }
        if (isRefusal(error, ...CARD_ERRORS)) throw new CardRefused(declineOfOpn(error.code))
        throw error
      }
    },

    async charge({ attemptId, gatewayToken, amountSatang, returnUrl }, signal) {
      const [customerId, cardId] = split(gatewayToken)
      const order: Order = {
        customer: customerId,
        card: cardId,
        amount: amountSatang,
        currency: 'thb',
        description: descriptionOf(attemptId),
        ...(returnUrl
          ? { return_uri: returnUrl, transaction_indicator: 'CIT', metadata: { satang_attempt: attemptId } }
          : {
              transaction_indicator: 'MIT',
              recurring_reason: 'subscription',
              metadata: { satang_attempt: attemptId, satang_away: 'yes' },
            }),
      }
      try {
        return await attempts.outcomeOf(await attempts.make(attemptId, order, signal), signal)
      } catch (error) {
        // Decided and not charged. 403 is not about this charge: the key may not do this, or the account is locked.
        if (!(error instanceof ProviderRefused) || error.status === 403) throw error
        const isOfCard = isRefusal(error, ...CARD_ERRORS, 'not_found', 'missing_card')
        return { kind: 'declined', declineCode: isOfCard ? declineOfOpn(error.code) : 'processing_error' }
      }
    },

    async read(gatewayToken) {
      const [customerId, cardId] = split(gatewayToken)
      const found = await api.find(`/customers/${customerId}/cards`, cardId, card)
      return found && shown(gatewayToken, found)
    },
  }
}

/** Errors with which Opn refuses a card at once, instead of a charge that failed. */
const CARD_ERRORS = [
  'invalid_card',
  'brand_not_supported',
  'failed_fraud_check',
  'stolen_or_lost_card',
  'expired_card',
  'invalid_security_code',
  'insufficient_fund',
  'payment_rejected',
  'failed_processing',
]

/**
 * How far back the customer of a repeated request is looked for: an `attachId` does not say when it was made. Tokens end within an hour or so. A request
 * that is repeated later gets null, as for a used token.
 */
const ATTACH_SECONDS = 2 * 3_600

function split(gatewayToken: string): [customer: string, card: string] {
  const [, customerId, cardId] = /^(cust_\w+)\/(card_\w+)$/.exec(gatewayToken) ?? []
  if (!customerId || !cardId) throw new Error('not a card of Opn: a stored token has another form')
  return [customerId, cardId]
}

function attached(made: Customer): AttachedCard {
  const stored = made.cards.data.find(({ id }) => id === made.default_card) ?? made.cards.data[0]
  if (!stored) throw new Error(`opn: the customer ${made.id} has no card`)
  return shown(`${made.id}/${stored.id}`, stored)
}

function shown(gatewayToken: string, stored: Card): AttachedCard {
  return {
    gatewayToken,
    card: {
      brand: BRANDS[stored.brand] ?? stored.brand.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'),
      last4: stored.last_digits ?? '',
      exp_month: stored.expiration_month,
      exp_year: stored.expiration_year,
    },
    fingerprint: stored.fingerprint ?? null,
  }
}

/** Opn's names that are not just another case of ours. */
const BRANDS: Record<string, string> = { 'American Express': 'amex', 'Diners Club': 'diners' }
