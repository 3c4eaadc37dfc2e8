// How a stored card is confirmed at Stripe: one SetupIntent per card, by which its bank agrees to charges without the card's holder. It charges nothing.
// Each card has a customer of its own (cards.ts), so the SetupIntents of that customer are those of the card.
import type { CardConfirmation } from '../port.ts'
import { type SetupIntent, setupIntent } from './answers.ts'
import { type StripeClient, StripeFault, StripeRefusal } from './client.ts'
import { declineCodeOf } from './declines.ts'

/** Makes the card's SetupIntent, or reads what has become of it. Safe to repeat: one per card. */
export async function confirmStripeCard(
  client: StripeClient,
  card: { customerId: string; paymentMethodId: string },
  returnUrl: string,
): Promise<CardConfirmation> {
  const known = await findSetup(client, card.customerId)
  if (known) return outcomeOf(known)
  const { customerId: customer, paymentMethodId: payment_method } = card
  try {
    const { value, replayed } = await client.keyed(
      'confirm a card',
      `${payment_method}:setup`,
      setupIntent,
      (stripe, options) =>
        stripe.setupIntents.create(
          {
            ...{ customer, payment_method, allowed_payment_method_types: ['card'], usage: 'off_session' },
            ...{ confirm: true, return_url: returnUrl },
          },
          options,
        ),
      () => findSetup(client, customer),
    )
    return outcomeOf(replayed ? ((await findSetup(client, customer)) ?? value) : value)
  } catch (error) {
    if (!(error instanceof StripeRefusal && error.isCardError)) throw error
    return {
      kind: 'declined',
      declineCode: declineCodeOf({ decline_code: error.declineCode, code: error.code }),
    }
  }
}

async function findSetup(client: StripeClient, customer: string): Promise<SetupIntent | null> {
  const found = await client.list('list setup intents', setupIntent, (stripe) =>
    stripe.setupIntents.list({ customer, limit: 100 }),
  )
  return found[0] ?? null
}

function outcomeOf({ id, status, next_action, last_setup_error }: SetupIntent): CardConfirmation {
  switch (status) {
    case 'succeeded':
      return { kind: 'succeeded' }
    case 'requires_action': {
      const url = next_action?.redirect_to_url?.url
      if (url) return { kind: 'requires_action', url }
      throw new StripeFault(`the setup intent ${id} requires an action that is not understood`)
    }
    case 'requires_payment_method':
    case 'canceled':
      return { kind: 'declined', declineCode: declineCodeOf(last_setup_error ?? {}) }
    case 'requires_confirmation':
    case 'processing':
      throw new StripeFault(`the setup intent ${id} has no outcome yet`)
  }
}
