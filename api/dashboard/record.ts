// What a member does goes into the request log beside the calls of keys, as theirs. What they only look at does not.
import { errorBody, refusalOf } from '../middleware/errors.ts'
import type { Answered, RawWrite } from '../middleware/idempotency.ts'
import type { Route } from '../route.ts'
import type { Guest } from './door.ts'

/** Runs a write that a member has asked for, and writes down that it was, whatever becomes of it. */
export async function recorded(
  g: Pick<Guest, 'ctx' | 'deps' | 'caller' | 'now'>,
  route: Pick<Route, 'path'>,
  raw: RawWrite,
  work: () => Promise<Answered>,
): Promise<Answered> {
  const { ctx, deps, caller, now } = g
  const { requestId } = ctx.state
  const started = performance.now()
  const record = ({ status, body, refusal, replayed }: Answered) =>
    deps.requestLog?.record({
      requestId,
      merchantId: caller.merchantId,
      livemode: caller.livemode,
      via: 'member',
      actorId: caller.keyId,
      method: raw.method,
      path: raw.path,
      route: route.path,
      status,
      ...(refusal && { errorCode: refusal.code }),
      ...(raw.key && { idempotencyKey: String(raw.key) }),
      ...(replayed && { replayed }),
      apiVersion: caller.apiVersion,
      durationMs: performance.now() - started,
      ip: ctx.ip,
      ...(ctx.req.headers['user-agent'] && { userAgent: ctx.req.headers['user-agent'] }),
      querystring: raw.querystring,
      json: raw.json,
      answer: body,
      at: now,
    })
  try {
    const answered = await work()
    record(answered)
    return answered
  } catch (error) {
    const refusal = refusalOf(error)
    record({ status: refusal.status, body: errorBody(refusal, requestId, deps.links.baseUrl), refusal } as Answered)
    throw error
  }
}
