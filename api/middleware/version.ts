// Which version of the API a call means: the header's, else the merchant's pinned one (specification §1.8).
// There is one version today; a second one would translate answers at this place's request, in resources/.
import { Refusal } from '../../rules/refusals.ts'
import { API_VERSIONS } from '../../rules/versions.ts'
import type { RouteMiddleware } from '../context.ts'

export const chooseVersion: RouteMiddleware = (route) => (ctx, next) => {
  const asked = ctx.req.headers['service-version']
  if (asked === undefined) {
    if (route.versionRequired) {
      throw new Refusal(
        'version_missing',
        `Send the header Service-Version here; supported: ${API_VERSIONS.join(', ')}.`,
      )
    }
  } else {
    const version = String(asked)
    if (!API_VERSIONS.includes(version)) {
      throw new Refusal(
        'version_unsupported',
        `This Service-Version is not supported; supported: ${API_VERSIONS.join(', ')}.`,
      )
    }
    ctx.state.caller = { ...ctx.state.caller, apiVersion: version }
  }
  ctx.set('Service-Version', ctx.state.caller.apiVersion)
  return next()
}
