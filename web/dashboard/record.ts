// Records in the request log what a member changes, beside the calls of API keys: API calls as calls, and forms without a call (settings, team,
// account) as their page, without what was typed. Reading is not recorded.
import { errorBody, refusalOf } from '../../api/middleware/errors.ts'
import type { Answered, RawWrite } from '../../api/middleware/idempotency.ts'
import type { MadeRequest } from '../../api/request-log.ts'
import type { Route } from '../../api/route.ts'
import type { DashboardContext } from './context.ts'

type Doer = Pick<DashboardContext, 'ctx' | 'deps' | 'caller' | 'now'>

/** Runs a member's write and records it, whatever the outcome. */
export async function recorded(
  page: Doer,
  route: Pick<Route, 'path'>,
  raw: RawWrite,
  work: () => Promise<Answered>,
): Promise<Answered> {
  const started = performance.now()
  const { method, path, querystring, json, key } = raw
  const note = ({ status, body, refusal, replayed }: Answered) =>
    record(page, started, {
      ...{ method, path, querystring, json, status, answer: body, route: route.path },
      ...(refusal && { errorCode: refusal.code }),
      ...(key && { idempotencyKey: String(key) }),
      ...(replayed && { replayed }),
    })
  try {
    const answered = await work()
    note(answered)
    return answered
  } catch (error) {
    const refusal = refusalOf(error)
    const body = errorBody(refusal, page.ctx.state.requestId, page.deps.links.baseUrl)
    note({ status: refusal.status, body, refusal })
    throw error
  }
}

/** Records a form without an API call. A form that is shown again with problems has done nothing and is not recorded. */
export function recordForm(page: Doer, started: number): void {
  const { method, path, status, state } = page.ctx
  if (method !== 'POST' || state.recorded || status === 422) return
  const code = status >= 400 ? state.errorCode : undefined
  const route = state.pattern
  record(page, started, {
    method,
    path,
    status,
    querystring: '',
    ...(route && { route }),
    ...(code && { errorCode: code }),
  })
}

/** For a form that only asks for a preview or for another field: nothing is recorded. */
export function leaveUnrecorded({ ctx }: Pick<Doer, 'ctx'>): void {
  ctx.state.recorded = true
}

type Made = Pick<MadeRequest, 'method' | 'path' | 'status' | 'querystring'> & Partial<MadeRequest>

function record({ ctx, deps, caller, now }: Doer, started: number, made: Made): void {
  const userAgent = ctx.req.headers['user-agent']
  ctx.state.recorded = true
  deps.requestLog?.record({
    requestId: ctx.state.requestId,
    merchantId: caller.merchantId,
    livemode: caller.livemode,
    via: 'member',
    actorId: caller.keyId,
    letIn: true,
    apiVersion: caller.apiVersion,
    durationMs: performance.now() - started,
    ip: ctx.ip,
    ...(userAgent && { userAgent }),
    at: now,
    ...made,
  })
}
