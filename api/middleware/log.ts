// One JSON line and one measurement per request, and a row of the request log for each call of a known key. Neither bodies nor headers nor query
// strings are in the line: keys, e-mail addresses and licence keys travel in them; nor is what opens a hosted page. The request log redacts them.

import type { Context, Middleware } from '../context.ts'
import type { ApiDeps } from '../deps.ts'
import type { RequestLog } from '../request-log.ts'

export function logAndMeasure({ log, metrics, requestLog }: ApiDeps): Middleware {
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
      path: loggedPath(ctx.path),
      route: pattern,
      status: ctx.status,
      duration_ms: Math.round(milliseconds * 10) / 10,
      merchant: caller.merchantId || undefined,
      livemode: caller.merchantId ? caller.livemode : undefined,
      key: caller.keyId || undefined,
      code: errorCode,
      replayed,
    })
    if (requestLog && ctx.state.key) record(requestLog, ctx, milliseconds)
  }
}

/** Pages whose address opens them: what follows is a secret of its buyer. test/api/page-logs.test.ts asks all routes for others. */
const HOSTED = /^\/(c|i)\/[^/]+/

/** `/c/V1StGXR8_Z5jdHi6B-myTg/events` → `/c/***\/events`. */
export function loggedPath(path: string): string {
  return path.replace(HOSTED, '/$1/***')
}

function record(requestLog: RequestLog, ctx: Context, durationMs: number): void {
  const { requestId, key, caller, pattern, errorCode, replayed, json, now } = ctx.state
  const { 'idempotency-key': idempotencyKey, 'user-agent': userAgent } = ctx.req.headers
  requestLog.record({
    requestId,
    merchantId: key!.merchantId,
    livemode: key!.livemode,
    via: 'key',
    actorId: key!.id,
    letIn: caller.keyId === key!.id,
    method: ctx.method,
    path: ctx.path,
    route: pattern,
    status: ctx.status,
    errorCode,
    idempotencyKey: idempotencyKey as string | undefined,
    replayed,
    apiVersion: caller.apiVersion,
    durationMs,
    ip: ctx.ip,
    userAgent,
    querystring: ctx.querystring,
    json,
    answer: ctx.body,
    at: now,
  })
}
