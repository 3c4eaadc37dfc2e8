// Runs the route and sends its answer. A read answers at once. A write runs in one commit that also holds its idempotency record (idempotency.ts).
// Every answer becomes bytes here, so that a replay can send the same bytes.

import { missingResource } from '../../rules/refusals.ts'
import type { Context, RouteMiddleware } from '../context.ts'
import { expansionOf } from '../expand.ts'
import { Raw, type ReadRoute } from '../route.ts'
import { nounOf } from '../schemas.ts'
import { DRY_RUN_HEADER, nothingNew, runDry, wantsDryRun } from './dry-run.ts'
import { refuse } from './errors.ts'
import { type RawWrite, runWrite, storedAnswerOf } from './idempotency.ts'
import { tryingOut } from './permission.ts'

export const answer: RouteMiddleware = (route, deps) => {
  if (route.method === 'GET')
    return async (ctx) => {
      const expand = expansionOf(route, ctx.state.call)
      const result = await readWith(ctx, route)
      sendRead(ctx, expand && !(result instanceof Raw) ? await expand(result) : result)
    }
  return async (ctx) => {
    const raw: RawWrite = {
      key: ctx.req.headers['idempotency-key'],
      method: ctx.method,
      path: ctx.path,
      querystring: ctx.querystring,
      json: ctx.state.json,
      upload: ctx.state.upload,
    }
    if (wantsDryRun(ctx.req.headers['dry-run'])) {
      ctx.state.dryRun = true
      ctx.set(DRY_RUN_HEADER, 'true')
      const call = { ...ctx.state.call, caller: tryingOut(route, ctx.state.caller) }
      const stored = await storedAnswerOf(route, deps, call, raw)
      if (stored) ctx.set('Idempotent-Replayed', 'true')
      if (stored && stored.status !== 200) return send(ctx, stored.status, stored.body)
      const said = stored ? nothingNew(stored.body) : await runDry(route, deps, call)
      return send(ctx, 200, Buffer.from(JSON.stringify(said)))
    }
    const answered = await runWrite(route, deps, ctx.state.call, raw)
    if (answered.replayed) {
      ctx.state.replayed = true
      ctx.set('Idempotent-Replayed', 'true')
    }
    if (answered.refusal) refuse(ctx, answered.refusal, answered.body)
    else send(ctx, answered.status, answered.body)
  }
}

function readWith(ctx: Context, route: ReadRoute): Promise<object> | object {
  const hot = ctx.state.foundWithKey
  if (!hot) return route.read(ctx.state.call as never)
  if (hot.found) return hot.found
  const { id } = ctx.state.call.params as { id: string }
  throw missingResource(
    nounOf(route.params!, 'id'),
    id,
    hot.otherMode ? (ctx.state.caller.livemode ? 'test' : 'live') : undefined,
  )
}

function sendRead(ctx: Context, result: object): void {
  if (result instanceof Raw) {
    ctx.status = 200
    ctx.type = result.contentType
    ctx.body = result.body
  } else {
    send(ctx, 200, Buffer.from(JSON.stringify(result)))
  }
  if (hasIt(ctx)) ctx.status = 304
}

/** Whether the caller already has the bytes of this ETag. Does not use ctx.fresh, because fetch sends Cache-Control: no-cache with it. */
function hasIt(ctx: Context): boolean {
  const [ours, theirs] = [ctx.response.get('ETag'), ctx.req.headers['if-none-match']]
  if (!ours || !theirs) return false
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return theirs.trim() === '*' || theirs.split(',').some((tag) => strong(tag) === strong(ours))
}

function send(ctx: Context, status: number, body: Buffer): void {
  ctx.status = status
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = body
}
