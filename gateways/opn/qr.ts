// PromptPay QR codes at Opn: a charge with a promptpay source. Opn gives a picture and not the text of the code.
import { ProviderAway, ProviderRefused } from '../http.ts'
import { fetchPicture } from '../picture.ts'
import { CodeRefused, type QrCodes } from '../port.ts'
import { type Attempts, descriptionOf } from './attempts.ts'

export function createQrCodes({ attempts, apiUrl }: { attempts: Attempts; apiUrl: string }): Required<QrCodes> {
  return {
    async create({ attemptId, amountSatang, expiresAt }) {
      const order = {
        amount: amountSatang,
        currency: 'thb' as const,
        description: descriptionOf(attemptId),
        source: { type: 'promptpay' },
        expires_at: new Date(expiresAt * 1_000).toISOString(),
        metadata: { satang_attempt: attemptId },
      }
      const made = await attempts.make(attemptId, order).catch((error) => {
        // 403 is not about this code: the key may not do this, or the account is locked.
        if (error instanceof ProviderRefused && error.status !== 403) throw new CodeRefused('processing_error')
        throw error
      })
      if (made.metadata('satang_withdrawn')) throw new Error(`opn: the attempt ${attemptId} has been withdrawn`)
      const imageUrl = made.source?.scannable_code?.image?.download_uri
      if (!imageUrl) throw new ProviderAway(`opn: the charge ${made.id} has no picture of its code`, true)
      return { reference: made.id, payload: null, imageUrl, expiresAt: made.expires_at ?? expiresAt }
    },

    picture: (imageUrl) =>
      fetchPicture(imageUrl, { provider: 'opn', allowLoopback: new URL(apiUrl).protocol === 'http:' }),
  }
}
