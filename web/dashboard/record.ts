// What a member does goes into the request log beside the calls of keys, as theirs: calls of the API as those, and forms that are no call (settings,
// team, account) as the page they were sent to, without what was typed. What members only look at does not.
import { errorBody, refusalOf } from '../../api/middleware/errors.ts'
import type { Answered, RawWrite } from '../../api/middleware/idempotency.ts'
import type { MadeRequest } from '../../api/request-log.ts'
import type { Route } from '../../api/route.ts'
import type { DashboardContext } from './context.ts'

type Doer = Pick<DashboardContext, 'ctx' | 'deps' | 'caller' | 'now'>

/** Runs a write that a member has asked for, and writes down that it was, whatever becomes of it. */
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

/** Writes down a form that was no call of the API. One that is shown again with what is wrong has done nothing. */
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

/** A form that only asks what would be, or for one more field, has done nothing that is to be written down. */
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
