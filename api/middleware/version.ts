// Chooses the API version of a call: that of the header, else the merchant's pinned version (specification §1.8). There is one version today. A
// second one would be chosen here, and resources/ would translate the answers.
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
