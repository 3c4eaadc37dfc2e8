// Webhooks where a handler takes a Request and answers a Response: Deno, Bun, workers, Remix, SvelteKit.
import { type Handlers, handle } from './handling.ts'

export type { Handlers } from './handling.ts'

/** `Deno.serve(webhook(secret, { 'payment.succeeded': (event) => … }))` */
export function webhook(
  secret: string | readonly string[],
  handlers: Handlers,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { status, body } = await handle(await request.arrayBuffer(), request.headers, secret, handlers)
    return Response.json(body, { status })
  }
}
