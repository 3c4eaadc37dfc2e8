// Headers for an API that no browser renders: nothing is sniffed, framed, cached or executed. Pages have their own
// policy; a route that may be cached or read from other origins says so and overrides these.
import type { Middleware } from '../context.ts'

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

export function securityHeaders(): Middleware {
  return (ctx, next) => {
    ctx.set(HEADERS)
    return next()
  }
}
