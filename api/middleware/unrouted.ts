// Answers requests that no route took: OPTIONS, a wrong method (405 with Allow), an unknown path (404).
import { Refusal } from '../../rules/refusals.ts'
import { answerMissing } from '../../web/answer-page.ts'
import type { Context, Middleware } from '../context.ts'

/** A page's address with a NUL is answered as not found: no row has one, and a Postgres query with one fails. parse.ts answers calls of the API. */
export function missUnnameable(): Middleware {
  return (ctx, next) => {
    if (!/%00/.test(ctx.path) || ctx.path.startsWith('/v1/')) return next()
    answerMissing(ctx)
  }
}

export function answerUnrouted(): Middleware {
  return (ctx) => {
    const allowed = allowedMethods(ctx)
    if (allowed.length === 0) throw new Refusal('route_not_found', `There is nothing at ${ctx.method} ${ctx.path}.`)
    if (ctx.method !== 'OPTIONS') throw methodNotAllowed(ctx)
    ctx.set('Allow', allowOf(ctx))
    ctx.status = 204
  }
}

/** 405 with the methods that the path does have. */
export function methodNotAllowed(ctx: Context): Refusal {
  const message = `${ctx.path} does not answer ${ctx.method}, only ${allowedMethods(ctx).join(', ')}.`
  return new Refusal('method_not_allowed', message, { headers: { Allow: allowOf(ctx) } })
}

/** Whether a route has exactly this path. If so, routes that would read the path as an id do not count. */
export function isWrittenOut(ctx: Context): boolean {
  return layersOf(ctx).some((layer) => layer.path === ctx.path)
}

function allowOf(ctx: Context): string {
  return [...allowedMethods(ctx), 'OPTIONS'].join(', ')
}

export function allowedMethods(ctx: Context): string[] {
  const layers = layersOf(ctx).filter((layer) => layer.path === ctx.path || !isWrittenOut(ctx))
  return [...new Set(layers.flatMap((layer) => layer.methods))].filter((method) => method !== 'OPTIONS')
}

/** @koa/router puts the layers whose path matched on the context. */
function layersOf(ctx: Context): { path: string; methods: string[] }[] {
  return (ctx as unknown as { matched?: { path: string; methods: string[] }[] }).matched ?? []
}
