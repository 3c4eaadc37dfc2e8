// One JSON line and one measurement per request. Neither bodies nor headers nor query strings are logged: keys, e-mail
// addresses and licence keys travel in them.

import type { Middleware } from '../context.ts'
import type { ApiDeps } from '../deps.ts'

export function logAndMeasure({ log, metrics }: ApiDeps): Middleware {
  return async (ctx, next) => {
    const started = performance.now()
    // Never throws: answerErrors sits inside and turns everything into an answer.
    await next()
    const { requestId, pattern, caller, errorCode, replayed } = ctx.state
    const milliseconds = performance.now() - started
    metrics?.answered({
      method: ctx.method,
      route: pattern ?? 'none',
      status: ctx.status,
      seconds: milliseconds / 1000,
    })
    log.info({
      request_id: requestId,
      method: ctx.method,
      path: ctx.path,
      route: pattern,
      status: ctx.status,
      duration_ms: Math.round(milliseconds * 10) / 10,
      merchant: caller.merchantId || undefined,
      livemode: caller.merchantId ? caller.livemode : undefined,
      key: caller.keyId || undefined,
      code: errorCode,
      replayed,
    })
  }
}
