// Calls from browsers: which routes answer any origin, and the refusal of secret keys. A browser is recognized by the Origin header, not by
// Sec-Fetch-Mode, since Node's own fetch sends the latter too (specification §1.7).
import { Refusal } from '../../rules/refusals.ts'
import type { Middleware, RouteMiddleware } from '../context.ts'
import { givenSecret } from './given-secret.ts'

/** CORS for the few routes that declare it. Without credentials: these routes use no cookies. */
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

/** Answers a browser's CORS preflight. */
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

/** A secret key in a browser is a leaked key. It is refused before it is looked up. */
export const guardAgainstBrowsers: RouteMiddleware = (route) => {
  if (route.keyIgnored) return null
  return (ctx, next) => {
    const { origin, authorization } = ctx.req.headers
    const isSecret = (text: string | null | undefined) => text && /\bsk_(?:test|live)_/.test(text)
    if (origin !== undefined && (isSecret(authorization) || isSecret(givenSecret(authorization)))) {
      throw new Refusal(
        'secret_key_in_browser',
        'Secret keys must not be used in a browser: call from your server, and roll this key if it has been published.',
      )
    }
    return next()
  }
}
