// The address of a merchant's mailbox page: a signature instead of a log-in, so that nobody who was not given it reads a mail. It
// follows from ENCRYPTION_KEY and stays the same; what the page shows is api/mailbox.ts.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** `mer_….` and 144 bits of signature, for the path of a URL. */
export function mailboxToken(encryptionKey: Buffer, merchantId: string): string {
  return `${merchantId}.${signatureOf(encryptionKey, merchantId)}`
}

/** Whose mailbox a token opens; null when we have not signed it. */
export function mailboxOwner(encryptionKey: Buffer, token: string): string | null {
  const dot = token.indexOf('.')
  const [merchantId, signature] = [token.slice(0, dot), Buffer.from(token.slice(dot + 1))]
  const expected = Buffer.from(signatureOf(encryptionKey, merchantId))
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? merchantId : null
}

/** With a key of its own, so that a token tells nothing about what else the encryption key protects. */
function signatureOf(encryptionKey: Buffer, merchantId: string): string {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'satang mailbox', 32))
  return createHmac('sha256', key).update(merchantId).digest().subarray(0, 18).toString('base64url')
}
