// Webhooks in Express: `app.post('/webhooks', webhook(secret, { 'payment.succeeded': (event) => … }))`, before any `express.json()`.
import { bytesOf, type Handlers, handle } from './handling.ts'

export type { Handlers } from './handling.ts'

interface ExpressRequest extends AsyncIterable<Uint8Array> {
  headers: Record<string, string | string[] | undefined>
  body?: unknown
}

interface ExpressResponse {
  status(code: number): { json(body: unknown): unknown }
}

/** A body that `express.raw()` has read is fine. One that was parsed cannot be checked: the answer says so. */
export function webhook(
  secret: string | readonly string[],
  handlers: Handlers,
): (request: ExpressRequest, response: ExpressResponse, next: (error: unknown) => void) => Promise<void> {
  return async (request, response, next) => {
    try {
      const body = request.body === undefined ? await bytesOf(request) : (request.body as Uint8Array)
      const outcome = await handle(body, request.headers, secret, handlers)
      response.status(outcome.status).json(outcome.body)
    } catch (error) {
      next(error)
    }
  }
}
