// Reads what the service sends, by Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`, with the secret of the endpoint.
import { SatangSignatureError } from './errors.ts'
import type { EventType, SatangEvent } from './generated/types.ts'

/** The body as it came, before anybody parsed it. */
export type WebhookBody = string | Uint8Array | ArrayBuffer

export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>

export interface SignedWebhook {
  body: string
  headers: { 'content-type': string; 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }
}

export interface UnwrapOptions {
  /** How far the clock of the sender may be from ours. Default: 300. */
  toleranceSeconds?: number
  /** The current time, Unix seconds. */
  now?: number
}

/**
 * The event in a webhook. Throws SatangSignatureError unless one of its signatures is by `secret` (of several secrets, by one of them) over exactly
 * this body, and it was sent within the tolerance. The same event may come more than once: `event.id` stays the same.
 */
export async function unwrap(
  body: WebhookBody,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() / 1000 }: UnwrapOptions = {},
): Promise<SatangEvent> {
  const bytes = bytesOf(body)
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerIn(headers, name),
  )
  if (!id || !timestamp || !signatures)
    throw refusal('The headers webhook-id, webhook-timestamp and webhook-signature are needed.')
  if (!/^\d+$/.test(timestamp)) throw refusal('webhook-timestamp is not in Unix seconds.')
  if (Math.abs(now - Number(timestamp)) > toleranceSeconds)
    throw refusal(`It was sent more than ${toleranceSeconds} seconds from now: it is an old one, or a clock is wrong.`)
  const signed = signedBytes(id, timestamp, bytes)
  const given = signatures.split(' ').filter((one) => one.startsWith('v1,'))
  const secrets = typeof secret === 'string' ? [secret] : secret
  for (const one of secrets) {
    const key = await keyOf(one)
    for (const signature of given) {
      const mac = decoded(signature.slice(3))
      if (mac && (await crypto.subtle.verify('HMAC', key, mac, signed))) return eventIn(bytes)
    }
  }
  throw refusal(
    'No signature is by this secret over this body. Is it the secret of this endpoint, and the body as it came?',
  )
}

/** A webhook as the service would send it, for tests. `event` may be a part: what is missing is filled in. */
export async function signForTest(
  event: { type: EventType; id?: string } & Record<string, unknown>,
  secret: string,
  { now = Math.floor(Date.now() / 1000) }: { now?: number } = {},
): Promise<SignedWebhook> {
  const id = event.id ?? 'evt_test0000000000000000000000'
  const filled = {
    object: 'event',
    api_version: '2026-09-01',
    created: now,
    livemode: false,
    sequence: 1,
    ...event,
    id,
  }
  const body = JSON.stringify(filled)
  const timestamp = String(now)
  const mac = await crypto.subtle.sign('HMAC', await keyOf(secret), signedBytes(id, timestamp, bytesOf(body)))
  const signature = `v1,${btoa(String.fromCharCode(...new Uint8Array(mac)))}`
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    },
  }
}

function bytesOf(body: WebhookBody): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  if (body instanceof Uint8Array) return new Uint8Array(body)
  throw refusal('The body was parsed already. Give it as it came: the text or bytes of the request.')
}

function headerIn(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof (headers as Headers).get === 'function') return (headers as Headers).get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : found?.join(' ')
}

function signedBytes(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const all = new Uint8Array(head.length + body.length)
  all.set(head)
  all.set(body, head.length)
  return all
}

function keyOf(secret: string) {
  const bytes = decoded(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0) throw refusal('The secret is not one of a webhook endpoint: whsec_…')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

function eventIn(bytes: Uint8Array): SatangEvent {
  return JSON.parse(new TextDecoder().decode(bytes)) as SatangEvent
}

function refusal(message: string): SatangSignatureError {
  return new SatangSignatureError({ type: 'signature_error', message })
}
