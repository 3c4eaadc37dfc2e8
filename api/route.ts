// What a route declares. Everything specification §1 asks of every call (authentication, scope, version, idempotency, strict
// parameters, errors, rate limits, the OpenAPI document) is done once, by api/app.ts, from this declaration alone.
import type { Readable } from 'node:stream'
import type { EntityName } from '@mikro-orm/core'
import type { z } from 'zod'
import type { Commit } from '../commands/commit.ts'
import type { Actor } from '../rules/audit-log.ts'
import type { Resource } from '../rules/ids.ts'
import type { Scope } from '../rules/scopes.ts'
import type { ApiDeps } from './deps.ts'
import type { Limit } from './limits.ts'

/** The authenticated caller. A key sees only its own merchant and mode. On public routes all texts are empty. */
export interface Caller {
  /** A member calls from the dashboard; nobody on public routes and before a key has been checked. */
  kind: 'key' | 'member' | 'nobody'
  /** Of the key, or of the member. */
  keyId: string
  /** The key's name, or the member's e-mail address. */
  name: string | null
  merchantId: string
  livemode: boolean
  scopes: readonly string[]
  /** Networks that the key may be used from, and when it is over; absent: everywhere, and never. */
  allowedIps?: readonly string[]
  expiresAt?: number | null
  /** The merchant's pinned version, or the one the request asked for. */
  apiVersion: string
}

/** The caller as the audit log names who does something. */
export function actorOf({ kind, keyId, name }: Caller, ip: string): Actor {
  return kind === 'nobody' ? { type: 'system', id: null, name: null, ip } : { type: kind, id: keyId, name, ip }
}

/** One request, parsed and checked. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  deps: ApiDeps
  caller: Caller
  params: P
  query: Q
  body: B
  requestId: string
  idempotencyKey: string | null
  /** Real time of the request, Unix seconds. */
  now: number
  /** The client's address, as far as TRUST_PROXY lets us believe it. */
  ip: string
  /** Whoever asks will look again by itself, such as a page that shows progress: work that takes long is answered as it is when it has begun. */
  looksAgain?: boolean
  /** Further answer headers, e.g. ETag (with which a read answers 304 by itself). */
  setHeader(name: string, value: string): void
  /** A further commit in the name of this request, without touching its idempotency record. */
  commit<T>(work: (c: Commit) => Promise<T>): Promise<T>
  /** Deletes the idempotency record in the given commit: the request has been undone and a retry starts anew. */
  forgetKey(c: Commit): Promise<void>
}

/** A write's answer when its outcome is still to come: `boundTo` is what a joining retry waits for too. */
export class Pending {
  readonly boundTo: string
  constructor(boundTo: string) {
    this.boundTo = boundTo
  }
}

/** A read's answer that is not JSON: CSV, a picture, a document. A stream that breaks off breaks the connection off. */
export class Raw {
  readonly body: string | Buffer | Readable
  readonly contentType: string
  constructor(body: string | Buffer | Readable, contentType: string) {
    this.body = body
    this.contentType = contentType
  }
}

interface Shared<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodObject> {
  /** With `:id` parameters, e.g. '/v1/customers/:id'. */
  path: string
  /** The OpenAPI operation id and one-line summary. */
  operationId: string
  summary: string
  tag: string
  /** 'key' (the default) needs an API key with `scope`; 'public' needs none. */
  auth?: 'key' | 'public'
  scope?: string
  /** What the call reaches beyond the name of its scope: all of these are needed too (rules/scope-reach.ts). */
  alsoNeeds?: readonly Scope[]
  /** Service-Version must be sent (the two endpoints of the interface that say so). */
  versionRequired?: true
  /** 403 test_mode_only for a live key. */
  testModeOnly?: true
  /** Answers any Origin (licence verification and release, storefront). */
  cors?: true
  /** An Authorization header is ignored, from a browser too (licence verification). */
  keyIgnored?: true
  /** Path parameters; what does not fit is answered as 404 resource_missing. Use `idParams(resource)` of api/schemas.ts. */
  params?: P
  /** Declared with their real types (integers, booleans); the text of the query is read strictly as those. */
  query?: Q
  /** Absent: no body is taken (an empty one or `{}` is let through). Nested objects must be z.strictObject. */
  body?: B
  answer: z.ZodType
  /** What a `Raw` answer is; JSON when absent. */
  answerType?: string
  /** What it may be beside that, when it is asked for. */
  mayAnswer?: string
  /** The limit of an address on a public route: counted exactly, and before anything of the call is read, so that malformed calls count too. */
  addressLimit?: (ip: string) => Limit
  /** Further limits of a public route, by what the call says; each counted exactly. */
  limits?: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Limit[]
}

/** What a hot read finds in its one round trip; `otherMode` says that the row exists in the key's other mode. */
export interface FoundWithKey {
  key: KeyRow | null
  /** The answer, rendered. */
  found: object | null
  otherMode: boolean
}

/** A read: never writes, has no idempotency. */
export interface ReadRoute<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodObject = z.ZodObject,
> extends Shared<P, Q, B> {
  method: 'GET'
  read(call: Call<z.output<P>, z.output<Q>, undefined>): Promise<object>
  /** Hot reads authenticate in their own round trip: given the key's hash they answer the key row and their own (see KEY_BY_HASH in db/queries/authenticate.ts). */
  readWithKey?: (deps: ApiDeps, keyHash: string, params: z.output<P>) => Promise<FoundWithKey>
  /** What a list is made of (api/lists.ts), for whoever shows it in another order. */
  // biome-ignore lint/suspicious/noExplicitAny: a route does not know its entity.
  listing?: Listing<any>
}

/** A write: `write` runs inside the one commit that also holds the idempotency record. */
export interface WriteRoute<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodObject = z.ZodObject,
> extends Shared<P, Q, B> {
  method: 'POST' | 'PATCH' | 'DELETE'
  write(call: Call<z.output<P>, z.output<Q>, z.output<B>>, c: Commit): Promise<object | Pending>
  /** Waits for the outcome of a Pending write and renders it; a retry of the same request joins here. */
  outcome?: (call: Call<z.output<P>, z.output<Q>, z.output<B>>, boundTo: string) => Promise<object>
  /** What needs no write, answered in one round trip and without a commit; null: `write` is to do it. Not asked when there is an Idempotency-Key. */
  answerUnwritten?: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<object | null>
  /** Throws when the caller may not have this stored answer, e.g. since another key of the merchant's made it, which may do more. */
  refuseReplay?: (call: Call<z.output<P>, z.output<Q>, z.output<B>>, answer: object) => void
  /** Whose keys these are on a public route, e.g. product and licence key; without it a public route has no idempotency. */
  idempotencyScope?: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => string
}

export interface KeyRow {
  id: string
  name: string | null
  merchantId: string
  livemode: boolean
  scopes: string[]
  allowedIps: string[]
  expiresAt: number | null
  ownExpiresAt: number | null
  revokedAt: number | null
  lastUsedAt: number | null
  merchantApiVersion: string
}

export type Route = ReadRoute | WriteRoute

/** Identity with types: infers what the handler gets from the schemas it declares. */
export function readRoute<P extends z.ZodObject, Q extends z.ZodObject>(route: ReadRoute<P, Q, z.ZodObject>): Route {
  return route as unknown as Route
}
export function writeRoute<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodObject>(
  route: WriteRoute<P, Q, B>,
): Route {
  return route as unknown as Route
}

/** A column's name and its value in an object of the wire; null and undefined are an empty cell. */
// biome-ignore lint/suspicious/noExplicitAny: objects of the wire have their types where they are made.
export type CsvColumn = readonly [name: string, value: (object: any) => unknown]

/** A list as its route declares it; api/lists.ts makes the route. */
export interface Listing<E extends object> {
  /** Its URL, which the answer repeats. */
  path: string
  operationId: string
  summary: string
  tag: string
  scope: string
  /** 403 test_mode_only for a live key. */
  testModeOnly?: true
  entity: EntityName<E>
  /** What an id of it looks like; cursors are checked against it. */
  resource: Resource
  /** Equality filters: query parameter → schema and the entity's property; null for one that `where` answers. */
  filters?: Record<string, { schema: z.ZodType; property: string | null }>
  /** A further condition for all rows, e.g. `{ announced: true }`; may depend on the call. */
  where?: object | ((call: Call<never, never, never>) => object)
  /** Rows without a mode concern both, and are listed in both. */
  modeless?: true
  /** Its table has an index of rows that are `out_of_order` (db/migrations/baseline/ids.ts), so that a range of `created` costs no more than its page. */
  findsCreated?: true
  /** `?format=csv` answers these columns of what `render` makes, for all rows that the filters find. */
  csv?: readonly CsvColumn[]
  /** One row as its GET answers it. */
  render: (row: E, call: Call<never, never, never>) => object
  /** The schema of an item. */
  item: z.ZodType
}
