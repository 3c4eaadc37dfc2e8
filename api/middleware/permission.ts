// Checks what a key may do: its scopes, and routes of test mode only. The queries decide whose rows it sees.

import { Refusal } from '../../rules/refusals.ts'
import { allows, type Scope } from '../../rules/scopes.ts'
import type { RouteMiddleware } from '../context.ts'
import type { Caller, Route } from '../route.ts'

export const checkPermission: RouteMiddleware = (route) => {
  if (route.auth === 'public') return null
  if (!route.scope && !route.anyScope)
    throw new Error(`${route.method} ${route.path} needs a key but declares no scope`)
  return (ctx, next) => {
    refuseUnlessAllowed(route, ctx.state.caller)
    return next()
  }
}

/** Refuses a caller without a scope that only some bodies of a call need: 403 `scope_missing`. */
export function refuseUnlessScoped(caller: Caller, needed: Scope): void {
  if (allows(caller.scopes as readonly Scope[], needed)) return
  const who = caller.kind === 'member' ? 'Your role' : 'This API key'
  throw new Refusal('scope_missing', `${who} lacks the scope ${needed}.`)
}

/** Refuses a caller whose scopes or mode do not cover the route. `who`: the name of the caller in the message. */
export function refuseUnlessAllowed(route: Route, caller: Caller, who = 'This API key'): void {
  const { scope, alsoNeeds = [], testModeOnly } = route
  for (const needed of [...(scope ? [scope as Scope] : []), ...alsoNeeds]) {
    if (!allows(caller.scopes as readonly Scope[], needed)) {
      throw new Refusal('scope_missing', `${who} lacks the scope ${needed}.`)
    }
  }
  if (testModeOnly && caller.livemode)
    throw new Refusal('test_mode_only', 'This call exists in test mode only: use a key that begins with sk_test_.')
}
