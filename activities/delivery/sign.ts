// The headers of a webhook, signed as Standard Webhooks 1.0 says (specification §7.3). It decrypts no secret and sends nothing.
import { createHmac } from 'node:crypto'

/**
 * HMAC-SHA256 over `id.timestamp.body`, once per secret (`whsec_…`), the newest first: `v1,… v1,…`. `timestamp` is the wall clock's, in Unix seconds:
 * receivers refuse timestamps that are minutes old, so every attempt is signed anew.
 */
export function signatureOf(secrets: readonly string[], id: string, timestamp: number, body: string): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}

/** The headers of a webhook. `webhook-id` is the event's id, the same in every attempt. */
export function headersOf(
  secrets: readonly string[],
  id: string,
  timestamp: number,
  body: string,
): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Satang-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(secrets, id, timestamp, body),
  }
}

/** The same headers for the delivery log. A signature keeps only its first characters, so that a reader cannot send the webhook again as ours. */
export function withoutSignature(headers: Record<string, string>): Record<string, string> {
  const masked = headers['webhook-signature']!.replace(/v1,(\S{4})\S*/g, 'v1,$1…')
  return { ...headers, 'webhook-signature': masked }
}
