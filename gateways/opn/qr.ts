// PromptPay QR codes at Opn: a charge with a promptpay source. Opn gives a picture and not the text of the code.
import { ProviderAway } from '../http.ts'
import type { QrCodes } from '../port.ts'
import { type Attempts, descriptionOf } from './attempts.ts'

export function createQrCodes({ attempts }: { attempts: Attempts }): QrCodes {
  return {
    async create({ attemptId, amountSatang, expiresAt }) {
      const made = await attempts.make(attemptId, {
        amount: amountSatang,
        currency: 'thb',
        description: descriptionOf(attemptId),
        source: { type: 'promptpay' },
        expires_at: new Date(expiresAt * 1_000).toISOString(),
        metadata: { satang_attempt: attemptId },
      })
      if (made.metadata('satang_withdrawn')) throw new Error(`opn: the attempt ${attemptId} has been withdrawn`)
      const imageUrl = made.source?.scannable_code?.image?.download_uri
      if (!imageUrl) throw new ProviderAway(`opn: the charge ${made.id} has no picture of its code`, true)
      return { reference: made.id, payload: null, imageUrl, expiresAt: made.expires_at ?? expiresAt }
    },
  }
}
