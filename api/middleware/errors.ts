// The one error shape of specification §1, for refusals, unknown routes and crashes. An unexpected error is logged with the request's id and answered
// as internal_error: its text may hold a row, a query or a secret, and never leaves Satang.
import { isLockTimeout } from '../../commands/commit.ts'
import { Refusal } from '../../rules/refusals.ts'
import { assetsOf, wantsPage, wayOut } from '../../web/answer-page.ts'
import { answerFramed, languageOf } from '../../web/buyer-pages.ts'
import { lostPage } from '../../web/components/missing.ts'
import { tooManyPage } from '../../web/components/too-many.ts'
import type { Context, Middleware } from '../context.ts'
import type { ApiDeps } from '../deps.ts'
import { WorkflowsUnavailable } from '../deps.ts'
import { REPORTS_PATH } from './security-headers.ts'

export function answerErrors(deps: ApiDeps): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.status >= 500) deps.log.error({ request_id: ctx.state.requestId, err: error }, 'request failed')
      if (refusal.code === 'rate_limited' && isPage(ctx)) answerTooMany(ctx, refusal)
      else if (isPage(ctx) && wantsPage(ctx) && (refusal.status === 404 || refusal.status >= 500))
        await answerLost(ctx, deps, refusal)
      else refuse(ctx, refusal, errorBody(refusal, ctx.state.requestId, deps.links.baseUrl))
    }
  }
}

/** Whether people read the answer: all paths but API calls, reports and the requests of a page's script. */
function isPage({ path }: Context): boolean {
  return !path.startsWith('/v1/') && path !== REPORTS_PATH && !/\/(status|events)$/.test(path)
}

function answerTooMany(ctx: Context, refusal: Refusal): void {
  const { headers = {} } = refusal.details
  const locale = languageOf(ctx)
  ctx.state.errorCode = refusal.code
  ctx.set({ 'Cache-Control': 'no-store', ...headers })
  answerFramed(ctx, { status: refusal.status, locale, assets: assetsOf(null) }, (frame) =>
    tooManyPage(frame, Number(headers['Retry-After'] ?? 60)),
  )
}

/** For a person: an unknown address, or a fault of ours. */
async function answerLost(ctx: Context, deps: ApiDeps, refusal: Refusal): Promise<void> {
  const kind = refusal.status === 404 ? 'missing' : 'fault'
  ctx.state.errorCode = refusal.code
  ctx.set({ 'Cache-Control': 'no-store', ...refusal.details.headers })
  ctx.remove('ETag')
  const shop = kind === 'missing' ? await wayOut(ctx, deps) : null
  answerFramed(ctx, { status: refusal.status, locale: languageOf(ctx), assets: assetsOf(shop) }, (frame) =>
    lostPage(frame, { kind, shop, requestId: kind === 'fault' ? ctx.state.requestId : null }),
  )
}

/** Answers a refusal whose body has been rendered already. */
export function refuse(ctx: Context, refusal: Refusal, body: Buffer): void {
  ctx.state.errorCode = refusal.code
  ctx.status = refusal.status
  if (refusal.status === 401) ctx.set('WWW-Authenticate', 'Bearer')
  ctx.set({ 'Cache-Control': 'no-store', ...refusal.details.headers })
  ctx.remove('ETag')
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = body
}

/** The bytes of an error answer; absent members are omitted. */
export function errorBody(refusal: Refusal, requestId: string, baseUrl: string): Buffer {
  const { param, declineCode, payment, subscription, totalSatang, errors } = refusal.details
  const error = {
    type: refusal.type,
    code: refusal.code,
    message: refusal.message,
    param,
    doc_url: `${baseUrl}/docs/errors#${refusal.code}`,
    request_id: requestId,
    decline_code: declineCode,
    payment,
    subscription,
    total_satang: totalSatang,
    // A command may refuse a field that its schema accepted. `errors` has that field too.
    errors:
      errors ??
      (refusal.code.startsWith('parameter_') ? [{ param, code: refusal.code, message: refusal.message }] : undefined),
  }
  // This error is also an answer: a client that only looks at `valid` must read the licence as not valid.
  return Buffer.from(JSON.stringify(refusal.code === 'license_not_found' ? { valid: false, error } : { error }))
}

/** Turns whatever was thrown into a refusal. An unexpected error becomes internal_error. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isLockTimeout(error)) {
    return new Refusal('lock_timeout', 'Another request is changing the same object. Nothing was changed; try again.', {
      headers: { 'Retry-After': '1' },
    })
  }
  if (error instanceof WorkflowsUnavailable) {
    return new Refusal(
      'workflow_unavailable',
      'The workflow engine cannot be reached. Nothing was charged; a retry is safe.',
      { headers: { 'Retry-After': '5' } },
    )
  }
  return new Refusal('internal_error', 'Something went wrong on our side. Quote the request_id if it goes on.')
}
