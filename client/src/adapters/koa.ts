// Webhooks in Koa: `router.post('/webhooks', webhook(secret, { 'payment.succeeded': (event) => … }))`.
import { bytesOf, type Handlers, handle } from './handling.ts'

export type { Handlers } from './handling.ts'

interface KoaContext {
  req: AsyncIterable<Uint8Array>
  request: { headers: Record<string, string | string[] | undefined>; rawBody?: string; body?: unknown }
  status: number
  body: unknown
}

/** Before a body parser, or behind one that keeps `rawBody` (koa-bodyparser, @koa/bodyparser). */
export function webhook(
  secret: string | readonly string[],
  handlers: Handlers,
): (context: KoaContext) => Promise<void> {
  return async (context) => {
    const { rawBody, body, headers } = context.request
    const read = rawBody ?? (body === undefined ? await bytesOf(context.req) : (body as Uint8Array))
    const outcome = await handle(read, headers, secret, handlers)
    context.status = outcome.status
    context.body = outcome.body
  }
}
