// Writes one JSON line and one measurement per request, and a row of the request log for each call of a known key. The line has no body, header or
// query string, since keys, e-mail addresses and licence keys are in them. It also leaves out the token that opens a hosted page. The request log
// redacts all of these.

import type { Context, Middleware } from '../context.ts'
import type { ApiDeps } from '../deps.ts'
import type { RequestLog } from '../request-log.ts'

export function logAndMeasure({ log, metrics, requestLog }: ApiDeps): Middleware {
  return async (ctx, next) => {
    const started = performance.now()
    // Never throws: answerErrors is further inside and turns every error into an answer.
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
      dry_run: ctx.state.dryRun,
    })
    if (requestLog && ctx.state.key) record(requestLog, ctx, milliseconds)
  }
}

/**
 * Pages that their address alone opens: the part after the prefix is a secret of the buyer. test/api/page-logs.test.ts checks all routes for others.
 */
const HOSTED = /^\/(c|i|setup)\/[^/]+/

/** `/c/V1StGXR8_Z5jdHi6B-myTg/events` → `/c/***\/events`. */
export function loggedPath(path: string): string {
  return path.replace(HOSTED, '/$1/***')
}

function record(requestLog: RequestLog, ctx: Context, durationMs: number): void {
  const { requestId, key, caller, pattern, errorCode, replayed, dryRun, json, now } = ctx.state
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
    dryRun,
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
