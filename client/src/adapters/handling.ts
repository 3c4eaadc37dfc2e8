// What the adapters share: who handles which event, and when the service hears what.
import { SatangSignatureError } from '../errors.ts'
import type { EventOf, EventType, SatangEvent } from '../generated/types.ts'
import { unwrap, type WebhookBody, type WebhookHeaders } from '../webhooks.ts'

/** One function for every event, or one per type. A type without a function is answered and forgotten. */
export type Handlers = ((event: SatangEvent) => unknown) | { [T in EventType]?: (event: EventOf<T>) => unknown }

export interface Outcome {
  status: number
  body: { received: true } | { error: string }
}

/**
 * 200 once the handler is through, 400 when the signature is wrong. What the handler throws goes on to its framework, which answers 500; the service
 * then sends the event again later. So a handler may see an event twice: `event.id` tells.
 */
export async function handle(
  body: WebhookBody,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  handlers: Handlers,
): Promise<Outcome> {
  let event: SatangEvent
  try {
    event = await unwrap(body, headers, secret)
  } catch (error) {
    if (!(error instanceof SatangSignatureError)) throw error
    return { status: 400, body: { error: error.message } }
  }
  const handler = typeof handlers === 'function' ? handlers : handlers[event.type]
  await (handler as ((event: SatangEvent) => unknown) | undefined)?.(event)
  return { status: 200, body: { received: true } }
}

/** The bytes of a Node request that nobody has read yet. */
export async function bytesOf(request: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part)
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
