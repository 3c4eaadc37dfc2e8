// Stored cards at Stripe: a customer of Stripe for each card, which has the card attached. A stored card is named `cus_…/pm_…`.
import { type AttachedCard, CardRefused, type Cards } from '../port.ts'
import { customer, type PaymentMethod, paymentMethod } from './answers.ts'
import { type StripeClient, StripeRefusal } from './client.ts'
import { declineCodeOf } from './declines.ts'
import { confirmIntent, outcomeOf } from './intents.ts'
import { confirmStripeCard } from './setups.ts'

/** See `Cards` in gateways/port.ts. */
export function stripeCards(client: StripeClient): Required<Cards> {
  return {
    async attach({ attachId, token }) {
      const found = await readPaymentMethod(client, token)
      if (found?.type !== 'card') return null
      const owner = await client.keyed('create a customer', `${attachId}:customer`, customer, (stripe, options) =>
        stripe.customers.create({ metadata: { satang_attach: attachId } }, options),
      )
      // A card that this customer has was attached by an earlier call; any other customer's was used before.
      if (found.customer !== null) return found.customer === owner.value.id ? stored(found, owner.value.id) : null
      try {
        const attached = await client.keyed('attach a card', `${attachId}:attach`, paymentMethod, (stripe, options) =>
          stripe.paymentMethods.attach(found.id, { customer: owner.value.id }, options),
        )
        return stored(attached.value, owner.value.id)
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error
        if (error.isCardError) {
          throw new CardRefused(declineCodeOf({ decline_code: error.declineCode, code: error.code }))
        }
        // Attached meanwhile, by this call's duplicate or another one, or used before without a customer.
        const now = await readPaymentMethod(client, token)
        return now?.customer === owner.value.id ? stored(now, owner.value.id) : null
      }
    },

    async charge({ attemptId, gatewayToken, amountSatang, returnUrl }, signal) {
      signal.throwIfAborted()
      const { customerId, paymentMethodId } = partsOf(gatewayToken)
      const found = await confirmIntent(client.until(signal), attemptId, {
        set: { amount: amountSatang, customer: customerId, payment_method: paymentMethodId },
        confirm:
          returnUrl === undefined
            ? { off_session: true }
            : // The buyer is present and the card is kept: the bank is asked to let later charges through without the buyer.
              { return_url: returnUrl, setup_future_usage: 'off_session' },
      })
      return outcomeOf(found)
    },

    async confirm({ gatewayToken, returnUrl }) {
      return confirmStripeCard(client, partsOf(gatewayToken), returnUrl)
    },

    async read(gatewayToken) {
      const { customerId, paymentMethodId } = partsOf(gatewayToken)
      const found = await readPaymentMethod(client, paymentMethodId)
      return found?.customer === customerId ? stored(found, customerId) : null
    },
  }
}

/** A card of Stripe; null when Stripe does not know it. */
async function readPaymentMethod(client: StripeClient, id: string): Promise<PaymentMethod | null> {
  // The id goes into the address of the call: nothing but an id may.
  if (!/^(pm|card)_\w+$/.test(id)) return null
  try {
    return (await client.ask('read a card', paymentMethod, (stripe) => stripe.paymentMethods.retrieve(id))).value
  } catch (error) {
    if (error instanceof StripeRefusal && error.code === 'resource_missing') return null
    throw error
  }
}

function stored({ id, card }: PaymentMethod, customerId: string): AttachedCard | null {
  if (!card) return null
  const { brand, last4, exp_month, exp_year, fingerprint } = card
  return {
    gatewayToken: `${customerId}/${id}`,
    card: { brand, last4, exp_month, exp_year },
    fingerprint: fingerprint ?? null,
  }
}

function partsOf(gatewayToken: string): { customerId: string; paymentMethodId: string } {
  const [, customerId, paymentMethodId] = /^(cus_\w+)\/((?:pm|card)_\w+)$/.exec(gatewayToken) ?? []
  if (!customerId || !paymentMethodId) throw new Error('not a card that Stripe stored')
  return { customerId, paymentMethodId }
}
