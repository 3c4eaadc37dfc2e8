// The state that middleware passes along during a request. It holds only what belongs to this request.
import type { Middleware as KoaMiddleware, ParameterizedContext } from 'koa'
import type { Brand } from '../resources/brand.ts'
import type { ApiDeps } from './deps.ts'
import type { Call, Caller, FoundWithKey, KeyRow, Route } from './route.ts'

export interface RequestState {
  requestId: string
  /** Unix seconds when the request arrived. */
  now: number
  /** The route that matched; absent for unknown paths. */
  route?: Route
  /** Whose page it is: its looks are the merchant's. */
  brand?: Brand
  /** The route's pattern, for logs and metrics. */
  pattern?: string
  caller: Caller
  /** Also set for a revoked or expired key, for the request log. */
  key?: KeyRow
  /** What a hot read found in the same query as the key. */
  foundWithKey?: FoundWithKey
  /** The body as JSON.parse read it; `{}` when there was none. */
  json: Record<string, unknown>
  /** The file that was sent instead of JSON. */
  upload?: Buffer
  call: Call
  /** For the log line. */
  errorCode?: string
  replayed?: boolean
  /** Nothing of the call was kept. */
  dryRun?: true
  /** True when the member's call is in the request log already, or does not belong there. */
  recorded?: boolean
  /** The fields of a form that was read already. A form can be read only once. */
  posted?: ReadonlyMap<string, readonly string[]>
}

export type Context = ParameterizedContext<RequestState>
export type Middleware = KoaMiddleware<RequestState>
/** Middleware made for one route; null when this route needs none of it. */
export type RouteMiddleware = (route: Route, deps: ApiDeps) => Middleware | null
