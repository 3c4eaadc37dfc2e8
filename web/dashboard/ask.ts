// Calls the API's own routes in this process, with their schemas, scopes, idempotency and refusals, as the member who is signed in. Pages therefore
// have no rules of their own, and each can show its call as curl.
import type { ApiDeps } from '../../api/deps.ts'
import { runDry } from '../../api/middleware/dry-run.ts'
import { runWrite } from '../../api/middleware/idempotency.ts'
import { callReader, type RawCall } from '../../api/middleware/parse.ts'
import { refuseUnlessAllowed } from '../../api/middleware/permission.ts'
import type { Call, Route } from '../../api/route.ts'
import { Raw } from '../../api/route.ts'
import { allRoutes } from '../../api/routes/index.ts'
import { Refusal, type RefusalCode } from '../../rules/refusals.ts'
import type { Scope } from '../../rules/scopes.ts'
import type { DashboardContext } from './context.ts'
import { recorded } from './record.ts'

type AnyOperation = (typeof allRoutes)[number]
export type OperationId = AnyOperation['operationId']
type TypesOf<Id extends OperationId, Op = AnyOperation> = Op extends { operationId: infer Own; types?: infer Types }
  ? Id extends Own
    ? NonNullable<Types>
    : never
  : never
/** What an operation answers, as its schema in resources/ says. */
export type AnswerOf<Id extends OperationId> = TypesOf<Id>['answer']
export type BodyOf<Id extends OperationId> = TypesOf<Id>['body']
export interface ListAnswer<Item> {
  data: Item[]
  has_more: boolean
}
/** The operations that answer a list, and their items. */
export type ListOperationId = {
  [Id in OperationId]: AnswerOf<Id> extends ListAnswer<object> ? Id : never
}[OperationId]
export type ItemOf<Id extends ListOperationId> =
  AnswerOf<Id> extends ListAnswer<infer Item extends object> ? Item : never

/** A call's parameters. */
export interface Asked {
  /** The parameters of the route's path. */
  params?: Readonly<Record<string, string>>
  /** Undefined members are left out. A list becomes one parameter per value. */
  query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>
  body?: object
  /** The file of a call that takes one. */
  upload?: Buffer
  /** The Idempotency-Key of a write. */
  key?: string | undefined
  /** Does not wait for work that takes long: the page shows its progress (api/route.ts). */
  looksAgain?: boolean
}

/**
 * The JSON answer of an operation; throws its `Refusal`. A write with a key is done once, however often it is sent. Source: the route that declares
 * `operationId`.
 */
export function ask<Id extends OperationId>(
  page: DashboardContext,
  operationId: Id,
  asked: Omit<Asked, 'body'> & { body?: BodyOf<Id> | undefined } = {},
): Promise<AnswerOf<Id>> {
  return askWith(page, operationId, asked as Asked)
}

/** The same with a body that only the route checks: one made of what was typed. */
export async function askWith<Id extends OperationId>(
  page: DashboardContext,
  operationId: Id,
  asked: Asked,
): Promise<AnswerOf<Id>> {
  const answered = await run(page, operationId, asked)
  if (answered instanceof Raw) throw new Error(`${operationId} does not answer JSON`)
  return answered as AnswerOf<Id>
}

/** What a write would answer. Safe to repeat: it changes nothing. Throws the refusal of the call. */
export async function askDry<Id extends OperationId>(
  page: DashboardContext,
  operationId: Id,
  asked: Omit<Asked, 'key' | 'query'>,
): Promise<AnswerOf<Id>> {
  const { route, call } = callOf(page, operationId, asked)
  if (route.method === 'GET') throw new Error(`${operationId} changes nothing anyway`)
  const { result } = await runDry(route, page.deps, call)
  return JSON.parse(JSON.stringify(result))
}

/** The answer of an operation that returns a file. */
export async function askRaw(page: DashboardContext, operationId: OperationId, asked: Asked = {}): Promise<Raw> {
  const answered = await run(page, operationId, asked)
  if (!(answered instanceof Raw)) throw new Error(`${operationId} does not answer a file`)
  return answered
}

/** The answer of a list, for code that is given its operation. */
export async function askList<Id extends ListOperationId>(
  page: DashboardContext,
  operationId: Id,
  asked: Asked,
): Promise<ListAnswer<ItemOf<Id>>> {
  return (await run(page, operationId, asked)) as ListAnswer<ItemOf<Id>>
}

/** The newest rows of a list, 10 if nothing else is said, and whether there are more. Null when the role may not see them. */
export async function newest<Id extends ListOperationId>(
  page: DashboardContext,
  operationId: Id,
  query: Asked['query'] = {},
): Promise<{ rows: ItemOf<Id>[]; more: boolean } | null> {
  if (!may(page, operationId)) return null
  const { data, has_more } = await askList(page, operationId, { query })
  return { rows: data, more: has_more }
}

/** Refuses a member whose role does not allow the operation, before anything else is checked. */
export function refuseUnlessMay(page: DashboardContext, operationId: OperationId): void {
  refuseUnlessAllowed(routeOf(operationId), page.caller, 'Your role')
}

/** Whether the role allows the operation, with all other scopes that it needs. */
export function may(page: DashboardContext, operationId: OperationId): boolean {
  const { scope, alsoNeeds = [] } = routeOf(operationId)
  return [...(scope ? [scope] : []), ...alsoNeeds].every((needed) => page.props.may(needed as Scope))
}

/** The operation of this id; null for one of another version. */
export function operationNamed(operationId: string): OperationId | null {
  return (ROUTES.get(operationId)?.operationId ?? null) as OperationId | null
}

/** What an operation does, as the API's reference has it; the id of one of another version. */
export function summaryOf(operationId: string): string {
  return ROUTES.get(operationId)?.summary ?? operationId
}

/** The call as its route reads it, for pages that read the route's rows in another way. Throws as the route would. */
export function callOf(
  page: DashboardContext,
  operationId: OperationId,
  asked: Asked = {},
): { route: Route; call: Call } {
  const route = routeOf(operationId)
  refuseUnlessAllowed(route, page.caller, 'Your role')
  const { ctx, caller, now } = page
  const raw: RawCall = {
    caller,
    now,
    requestId: ctx.state.requestId,
    ip: ctx.ip,
    looksAgain: asked.looksAgain ?? false,
    params: asked.params ?? {},
    querystring: queryText(asked.query),
    json: (asked.body ?? {}) as Record<string, unknown>,
    ...(asked.upload && { upload: asked.upload }),
    setHeader: (name, value) => ctx.set(name, value),
  }
  return { route, call: readerOf(route, page.deps)(raw) }
}

/** The same call for a shell. The key is in a variable, so that no secret is copied by mistake. */
export function curlOf(
  page: DashboardContext,
  operationId: OperationId,
  { params = {}, query, body }: Asked = {},
): string {
  const route = routeOf(operationId)
  const text = queryText(query)
  const lines = [
    `curl -sS${route.method === 'GET' ? '' : ` -X ${route.method}`} ${quoted(`${page.deps.links.baseUrl}${pathOf(route, params)}${text && `?${text}`}`)}`,
    `-H "Authorization: Bearer $SATANG_${page.livemode ? 'LIVE' : 'TEST'}_KEY"`,
  ]
  if (route.versionRequired) lines.push(`-H 'Service-Version: ${page.caller.apiVersion}'`)
  if (route.method === 'POST') lines.push('-H "Idempotency-Key: $(uuidgen)"')
  if (body && route.method !== 'GET')
    lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`)
  if (route.upload && !route.upload.part)
    lines.push(`-H 'Content-Type: ${route.upload.type}'`, '--data-binary @statement.csv')
  return lines.join(' \\\n  ')
}

async function run(page: DashboardContext, operationId: OperationId, asked: Asked): Promise<object> {
  const route = routeOf(operationId)
  if (route.method === 'GET') return plain(await route.read(callOf(page, operationId, asked).call as never))
  const raw = {
    key: asked.key,
    method: route.method,
    path: pathOf(route, asked.params ?? {}),
    querystring: queryText(asked.query),
    json: (asked.body ?? {}) as Record<string, unknown>,
    ...(asked.upload && { upload: asked.upload }),
  }
  const write = async () => runWrite(route, page.deps, callOf(page, operationId, asked).call, raw)
  const answered = await recorded(page, route, raw, write)
  if (answered.refusal) throw answered.refusal
  const answer = JSON.parse(answered.body.toString('utf8'))
  if (answered.status >= 400) throw refusalOfAnswer(answer.error)
  return answer
}

/** As a caller over HTTP gets it: without undefined members and dates. */
function plain(answer: object): object {
  return answer instanceof Raw ? answer : JSON.parse(JSON.stringify(answer))
}

/** A stored refusal, when a call is answered again. */
function refusalOfAnswer(error: {
  code: RefusalCode
  message: string
  param?: string
  decline_code?: string
}): Refusal {
  const { code, message, param, decline_code: declineCode } = error
  return new Refusal(code, message, { ...(param && { param }), ...(declineCode && { declineCode }) })
}

export function queryText(query: Asked['query'] = {}): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) text.append(name, String(one))
  }
  return text.toString()
}

function pathOf(route: Route, params: Readonly<Record<string, string>>): string {
  return route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** In single quotes, which a shell takes literally. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function routeOf(operationId: OperationId): Route {
  const route = ROUTES.get(operationId)
  if (!route) throw new Error(`there is no operation ${operationId}`)
  return route
}

const ROUTES: ReadonlyMap<string, Route> = new Map(
  allRoutes.map((route): [string, Route] => [route.operationId, route]),
)

/** Schemas are prepared once per route and app. */
function readerOf(route: Route, deps: ApiDeps): (raw: RawCall) => Call {
  const known = readers.get(deps) ?? new Map<Route, (raw: RawCall) => Call>()
  readers.set(deps, known)
  const reader = known.get(route) ?? callReader(route, deps)
  known.set(route, reader)
  return reader
}

const readers = new WeakMap<ApiDeps, Map<Route, (raw: RawCall) => Call>>()
