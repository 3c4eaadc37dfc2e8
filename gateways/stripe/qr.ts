// PromptPay codes at Stripe. A code is an intent that waits for its buyer.
import { CodeRefused, type QrCodes } from '../port.ts'
import { supportEmail } from './account.ts'
import type { StripeClient } from './client.ts'
import { confirmIntent, isUntouched, isWithdrawn, outcomeOf } from './intents.ts'

/** See `QrCodes` in gateways/port.ts. */
export function stripeQrCodes(client: StripeClient): QrCodes {
  return {
    async create({ attemptId, amountSatang, expiresAt, email }) {
      // Stripe demands an address, and asks there to which account a refund goes.
      const address = email ?? (await supportEmail(client))
      const found = await confirmIntent(client, attemptId, {
        set: { amount: amountSatang },
        confirm: { payment_method_data: { type: 'promptpay', billing_details: { email: address } } },
      })
      const ended = isUntouched(found) || isWithdrawn(found) ? null : outcomeOf(found)
      if (ended?.kind === 'declined') throw new CodeRefused(ended.declineCode)
      const code = found.next_action?.promptpay_display_qr_code
      if (found.status !== 'requires_action' || !code) throw new Error(`the code of ${attemptId} has ended: look it up`)
      // Stripe does not say when its code ends. The caller withdraws it at the time that it asked for.
      return { reference: found.id, payload: code.data, imageUrl: code.image_url_png, expiresAt }
    },
  }
}
