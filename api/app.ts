// The order of the middleware. Every request passes it in the order below and then its route. Tests import createApp and call `app.callback()`;
// api/main.ts adds the port. What a route does is in api/routes/. What it may do is in its declaration.
import Router from '@koa/router'
import Koa from 'koa'
import { refuseOtherForms } from '../web/forms.ts'
import { addPages } from '../web/index.ts'
import type { Middleware, RequestState, RouteMiddleware } from './context.ts'
import type { ApiDeps } from './deps.ts'
import { HOOK_PATH, receiveNotification } from './gateway-hooks.ts'
import { healthRoutes } from './health.ts'
import { indexed } from './indexed-router.ts'
import { answer } from './middleware/answer.ts'
import { authenticate } from './middleware/authenticate.ts'
import { readBody } from './middleware/body.ts'
import { answerAnyOrigin, answerPreflight, guardAgainstBrowsers } from './middleware/browsers.ts'
import { answerErrors } from './middleware/errors.ts'
import { identify } from './middleware/identify.ts'
import { logAndMeasure } from './middleware/log.ts'
import { parse } from './middleware/parse.ts'
import { checkPermission } from './middleware/permission.ts'
import { limitAddress, limitCaller, limitPages, limitPublic } from './middleware/rate-limit.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { answerUnrouted, isWrittenOut, methodNotAllowed, missUnnameable } from './middleware/unrouted.ts'
import { chooseVersion } from './middleware/version.ts'
import { openApiRoutes } from './openapi.ts'
import type { Route } from './route.ts'
import { allRoutes } from './routes/index.ts'

/** The whole HTTP API as a Koa application. */
export function createApp(deps: ApiDeps, routes: readonly Route[] = allRoutes): Koa<RequestState> {
  const app = new Koa<RequestState>({ proxy: deps.trustProxy > 0, maxIpsCount: deps.trustProxy })
  // A fault after the answer has begun, such as a client that disconnected. It can only be logged.
  app.on('error', (error: unknown) => deps.log.warn({ err: error }, 'an answer could not be sent'))
  app.use(identify(deps))
  app.use(logAndMeasure(deps))
  app.use(securityHeaders())
  app.use(answerErrors(deps))
  app.use(limitPages(deps))
  app.use(missUnnameable())
  app.use(refuseOtherForms(deps))
  app.use(routerOf(deps, routes).routes() as unknown as Middleware)
  app.use(answerUnrouted())
  return app
}

/** The middleware of a route's calls, in order. A step is left out where the route's declaration does not need it. */
const pipeline: RouteMiddleware[] = [
  answerAnyOrigin,
  guardAgainstBrowsers,
  limitAddress,
  authenticate,
  checkPermission,
  chooseVersion,
  limitCaller,
  readBody,
  parse,
  limitPublic,
  answer,
]

/** All addresses of the API and its pages. */
export function routerOf(deps: ApiDeps, routes: readonly Route[]): Router<RequestState> {
  const router = indexed(new Router<RequestState>({ strict: true, sensitive: true }))
  for (const route of routes) {
    const steps = pipeline.map((step) => step(route, deps)).filter((step) => step !== null)
    router.register(route.path, [route.method], [remember(route), ...steps] as never)
    if (route.cors)
      router.register(route.path, ['OPTIONS'], [rememberPattern(route.path), answerPreflight(route.method)] as never)
  }
  for (const plain of [...healthRoutes(deps), ...openApiRoutes(deps, routes)]) {
    router.register(plain.path, ['GET'], [rememberPattern(plain.path), plain.handler] as never)
  }
  router.register(HOOK_PATH, ['POST'], [rememberPattern(HOOK_PATH), receiveNotification(deps)] as never)
  addPages(router, deps, routes)
  return router
}

function remember(route: Route): Middleware {
  return (ctx, next) => {
    // `/v1/licenses/verify` must not match the route of a licence with the id "verify".
    if (isWrittenOut(ctx) && route.path !== ctx.path) throw methodNotAllowed(ctx)
    ctx.state.route = route
    ctx.state.pattern = route.path
    return next()
  }
}

function rememberPattern(pattern: string): Middleware {
  return (ctx, next) => {
    ctx.state.pattern = pattern
    return next()
  }
}
