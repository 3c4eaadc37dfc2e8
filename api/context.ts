// What the middleware hands on from one to the next during a request. It holds commands about this request only.
import type { Middleware as KoaMiddleware, ParameterizedContext } from 'koa'
import type { ApiDeps } from './deps.ts'
import type { Call, Caller, FoundWithKey, KeyRow, Route } from './route.ts'

export interface RequestState {
  requestId: string
  /** Unix seconds when the request came. */
  now: number
  /** The route that matched; absent for unknown paths. */
  route?: Route
  /** The pattern in logs and metrics. */
  pattern?: string
  caller: Caller
  /** Also of one that is revoked or has expired, for the request log. */
  key?: KeyRow
  /** What a hot read found together with the key. */
  foundWithKey?: FoundWithKey
  /** The body as JSON.parse read it, `{}` when there was none. */
  json: Record<string, unknown>
  call: Call
  /** For the log line. */
  errorCode?: string
  replayed?: boolean
  /** What a member has asked for is in the request log already, or has no place there. */
  recorded?: boolean
  /** A form that has been read already: it can be read once only. */
  posted?: ReadonlyMap<string, readonly string[]>
}

export type Context = ParameterizedContext<RequestState>
export type Middleware = KoaMiddleware<RequestState>
/** Middleware made for one route; null when this route needs none of it. */
export type RouteMiddleware = (route: Route, deps: ApiDeps) => Middleware | null
