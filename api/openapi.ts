// /openapi.json
import type { ApiDeps } from './deps.ts'
import type { PlainRoute } from './health.ts'
import type { Route } from './route.ts'

export function openApiRoutes(_deps: ApiDeps, _routes: readonly Route[]): PlainRoute[] {
  return []
}
