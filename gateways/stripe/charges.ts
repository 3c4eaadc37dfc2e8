// What became of an attempt at Stripe, and its withdrawal. Both open the attempt's intent, which charges nothing (intents.ts).
import type { Charges } from '../port.ts'
import type { StripeClient } from './client.ts'
import { cancelIntent, isUntouched, isWithdrawn, openIntent, outcomeOf, readIntent } from './intents.ts'

/** See `Charges` in gateways/port.ts. */
export function stripeCharges(client: StripeClient): Charges {
  return {
    async lookUp(attemptId, reference) {
      const found = await openIntent(client, attemptId, reference)
      return isUntouched(found) ? null : outcomeOf(found)
    },

    async cancel(attemptId, reference) {
      const opened = await openIntent(client, attemptId, reference)
      const mayCharge = isUntouched(opened) || opened.status === 'requires_action' || opened.status === 'processing'
      if (mayCharge) await cancelIntent(client, opened.id)
      const found = mayCharge ? await readIntent(client, opened.id) : opened
      if (isWithdrawn(found)) return { kind: 'canceled' }
      if (isUntouched(found)) throw new Error(`the attempt ${attemptId} could not be canceled`)
      return outcomeOf(found)
    },
  }
}
