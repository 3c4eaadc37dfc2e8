// Webhooks in Hono: `app.post('/webhooks', webhook(secret, { 'payment.succeeded': (event) => … }))`.
import { webhook as answering, type Handlers } from './fetch.ts'

export type { Handlers } from './fetch.ts'

export function webhook(
  secret: string | readonly string[],
  handlers: Handlers,
): (context: { req: { raw: Request } }) => Promise<Response> {
  const answer = answering(secret, handlers)
  return ({ req }) => answer(req.raw)
}
