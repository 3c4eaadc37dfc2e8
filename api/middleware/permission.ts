// Checks what a key may do: its scopes, and routes of test mode only. The queries decide whose rows it sees.

import { NEVER_PROPOSED, proposableScopes } from '../../rules/approvals.ts'
import { Refusal } from '../../rules/refusals.ts'
import { allows, type Scope } from '../../rules/scopes.ts'
import type { RouteMiddleware } from '../context.ts'
import type { Caller, Route } from '../route.ts'

export const checkPermission: RouteMiddleware = (route) => {
  if (route.auth === 'public') return null
  if (!route.scope && !route.anyScope)
    throw new Error(`${route.method} ${route.path} needs a key but declares no scope`)
  const isWrite = route.method !== 'GET'
  return (ctx, next) => {
    const { caller } = ctx.state
    refuseUnlessAllowed(route, isWrite && ctx.req.headers['dry-run'] === 'true' ? tryingOut(route, caller) : caller)
    return next()
  }
}

/**
 * The caller as far as it may try a write out, which changes nothing: a key that proposes may try out what it may propose (rules/approvals.ts). Never make a
 * call with what this answers.
 */
export function tryingOut(route: Route, caller: Caller): Caller {
  if (caller.kind !== 'key' || route.method === 'GET' || route.answersOnce) return caller
  return { ...caller, scopes: proposableScopes(caller.scopes as readonly Scope[]) }
}

/** Refuses a caller without a scope that only some bodies of a call need: 403 `scope_missing`. */
export function refuseUnlessScoped(caller: Caller, needed: Scope): void {
  if (allows(caller.scopes as readonly Scope[], needed)) return
  const who = caller.kind === 'member' ? 'Your role' : 'This API key'
  throw new Refusal('scope_missing', `${who} lacks the scope ${needed}.`)
}

/** Refuses a caller whose scopes or mode do not cover the route. `who`: the name in the message of who is not the caller of this request. */
export function refuseUnlessAllowed(route: Route, caller: Caller, who?: string): void {
  const { scope, alsoNeeds = [], testModeOnly } = route
  for (const needed of [...(scope ? [scope as Scope] : []), ...alsoNeeds]) {
    if (!allows(caller.scopes as readonly Scope[], needed)) {
      throw new Refusal(
        'scope_missing',
        who ? `${who} lacks the scope ${needed}.` : `This API key lacks the scope ${needed}.${instead(route, caller)}`,
      )
    }
  }
  if (testModeOnly && caller.livemode)
    throw new Refusal('test_mode_only', 'This call exists in test mode only: use a key that begins with sk_test_.')
}

/** What a key that proposes may do instead of a write: propose it, or read first what it would propose to change. */
function instead(route: Route, caller: Caller): string {
  const { scope, alsoNeeds = [], method } = route
  const own = caller.scopes as readonly Scope[]
  if (caller.kind !== 'key' || method === 'GET' || route.answersOnce || !allows(own, 'approvals:write')) return ''
  const needed = [scope, ...alsoNeeds] as Scope[]
  if (needed.some((one) => NEVER_PROPOSED.has(one))) return ''
  const unread = needed.map((one) => one.replace(/:write$/, ':read') as Scope).find((one) => !allows(own, one))
  return unread
    ? ` To propose it, the key needs ${unread}.`
    : ' It may try it out with Dry-Run: true, and propose it by POST /v1/approvals.'
}
