// What is left when no route took the request: OPTIONS, a wrong method (405 with Allow), an unknown path (404).
import { Refusal } from '../../rules/refusals.ts'
import type { Context, Middleware } from '../context.ts'

export function answerUnrouted(): Middleware {
  return (ctx) => {
    const allowed = allowedMethods(ctx)
    if (allowed.length === 0) throw new Refusal('route_not_found', `There is nothing at ${ctx.method} ${ctx.path}.`)
    const allow = [...allowed, 'OPTIONS'].join(', ')
    if (ctx.method !== 'OPTIONS') {
      throw new Refusal(
        'method_not_allowed',
        `${ctx.path} does not answer ${ctx.method}, only ${allowed.join(', ')}.`,
        { headers: { Allow: allow } },
      )
    }
    ctx.set('Allow', allow)
    ctx.status = 204
  }
}

/** The methods that the path has; @koa/router leaves the layers whose path matched on the context. */
export function allowedMethods(ctx: Context): string[] {
  const layers = (ctx as unknown as { matched?: { methods: string[] }[] }).matched ?? []
  return [...new Set(layers.flatMap((layer) => layer.methods))].filter((method) => method !== 'OPTIONS')
}
