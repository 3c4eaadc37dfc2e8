// Browsers: which routes answer any origin, and which keys must never be seen in one. The Origin header is what tells a
// browser; Sec-Fetch-Mode does not, since Node's own fetch sends it (specification §1.7).
import { Refusal } from '../../rules/refusals.ts'
import type { Middleware, RouteMiddleware } from '../context.ts'

/** CORS for the few routes that declare it. No credentials: these routes know no cookies. */
export const answerAnyOrigin: RouteMiddleware = (route) => {
  if (!route.cors) return null
  return (ctx, next) => {
    ctx.set('Access-Control-Allow-Origin', '*')
    ctx.set(
      'Access-Control-Expose-Headers',
      'Request-Id, Service-Version, Idempotent-Replayed, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
    )
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    return next()
  }
}

/** The answer to a browser's question before such a call. */
export function answerPreflight(method: string): Middleware {
  return (ctx) => {
    ctx.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': method,
      'Access-Control-Allow-Headers': 'Content-Type, Service-Version, Idempotency-Key, Authorization',
      'Access-Control-Max-Age': '86400',
      Allow: method === 'GET' ? 'HEAD, GET, OPTIONS' : `${method}, OPTIONS`,
    })
    ctx.status = 204
  }
}

/** A secret key in a browser is a leaked key: refused before anybody asks whether it is valid. */
export const guardAgainstBrowsers: RouteMiddleware = (route) => {
  if (route.keyIgnored) return null
  return (ctx, next) => {
    const { origin, authorization } = ctx.req.headers
    if (origin !== undefined && authorization !== undefined && /\bsk_(?:test|live)_/.test(authorization)) {
      throw new Refusal(
        'secret_key_in_browser',
        'Secret keys must not be used in a browser: call from your server, and roll this key if it has been published.',
      )
    }
    return next()
  }
}
