// PromptPay codes at Stripe. A code is an intent that waits for its buyer.
import type { QrCodes } from '../port.ts'
import { supportEmail } from './account.ts'
import type { StripeClient } from './client.ts'
import { confirmIntent } from './intents.ts'

/** See `QrCodes` in gateways/port.ts. */
export function stripeQrCodes(client: StripeClient): QrCodes {
  return {
    async create({ attemptId, amountSatang, expiresAt }) {
      const found = await confirmIntent(client, attemptId, {
        set: { amount: amountSatang },
        // Stripe demands an address and asks there to which account a refund goes. The port does not say the buyer's.
        confirm: { payment_method_data: { type: 'promptpay', billing_details: { email: await supportEmail(client) } } },
      })
      const code = found.next_action?.promptpay_display_qr_code
      if (found.status !== 'requires_action' || !code) throw new Error(`the code of ${attemptId} has ended: look it up`)
      // Stripe does not say when its code ends. The caller withdraws it at the time that it asked for.
      return { reference: found.id, payload: code.data, imageUrl: code.image_url_png, expiresAt }
    },
  }
}
