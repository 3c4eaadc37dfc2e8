// What a known key may do here: its scopes, and test-mode-only routes. Whose rows it sees is the business of the queries.

import { Refusal } from '../../rules/refusals.ts'
import { allows, type Scope } from '../../rules/scopes.ts'
import type { RouteMiddleware } from '../context.ts'

export const checkPermission: RouteMiddleware = (route) => {
  if (route.auth === 'public') return null
  const { scope, testModeOnly } = route
  if (!scope) throw new Error(`${route.method} ${route.path} needs a key but declares no scope`)
  return (ctx, next) => {
    const { caller } = ctx.state
    if (!allows(caller.scopes as readonly Scope[], scope as Scope)) {
      throw new Refusal('scope_missing', `This API key lacks the scope ${scope}.`)
    }
    if (testModeOnly && caller.livemode)
      throw new Refusal('test_mode_only', 'This call exists in test mode only: use a key that begins with sk_test_.')
    return next()
  }
}
