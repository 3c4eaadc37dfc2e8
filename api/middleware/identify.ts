// The first middleware. Gives the request its id and its time, and sets the headers that every answer has, also a failed one (specification §1.5,
// §1.8).
import { mintId } from '../../db/ids.ts'
import { API_VERSION } from '../../rules/versions.ts'
import type { Middleware } from '../context.ts'
import { type ApiDeps, nowOf } from '../deps.ts'
import type { Caller } from '../route.ts'

export function identify(deps: Pick<ApiDeps, 'now'>): Middleware {
  return (ctx, next) => {
    ctx.state.requestId = mintId('req_')
    ctx.state.now = nowOf(deps)
    ctx.state.caller = nobody
    ctx.set('Request-Id', ctx.state.requestId)
    ctx.set('Service-Version', API_VERSION)
    return next()
  }
}

/** The caller before a key was checked, and on public routes. */
const nobody: Caller = {
  kind: 'nobody',
  keyId: '',
  name: null,
  merchantId: '',
  livemode: false,
  scopes: [],
  apiVersion: API_VERSION,
}
