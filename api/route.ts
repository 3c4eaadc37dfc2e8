// The declaration of a route. api/app.ts does everything that specification §1 asks of every call (authentication, scope, version, idempotency,
// strict parameters, errors, rate limits, the OpenAPI document) once, from this declaration alone.
import type { Readable } from 'node:stream'
import type { EntityName } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { z } from 'zod'
import type { Commit } from '../commands/commit.ts'
import type { Payment } from '../db/entities/index.ts'
import type { DryRunObject } from '../resources/dry-run.ts'
import type { Actor } from '../rules/audit-log.ts'
import type { Resource } from '../rules/ids.ts'
import type { RefusalCode } from '../rules/refusals.ts'
import type { Scope } from '../rules/scopes.ts'
import type { ApiDeps } from './deps.ts'
import type { Limit } from './limits.ts'

/** The authenticated caller. A key sees only its own merchant and mode. On public routes all texts are empty. */
export interface Caller {
  /** `member`: a call from the dashboard. `nobody`: on public routes, and before a key was checked. */
  kind: 'key' | 'member' | 'nobody'
  /** The id of the key or of the member. */
  keyId: string
  /** The key's name, or the member's e-mail address. */
  name: string | null
  merchantId: string
  livemode: boolean
  scopes: readonly string[]
  /** The networks that the key may be used from, and when it expires. Absent: everywhere, and never. */
  allowedIps?: readonly string[]
  expiresAt?: number | null
  /** The merchant's pinned version, or the one the request asked for. */
  apiVersion: string
}

/** The caller as the actor of the audit log. */
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
  /** The file of a route that takes one; null when JSON was sent. */
  upload?: Buffer | null
  /** Real time of the request, Unix seconds. */
  now: number
  /** The client's address, derived with TRUST_PROXY. */
  ip: string
  /** The caller will ask again by itself, such as a page that shows progress. Long work is then answered as soon as it has begun. */
  looksAgain?: boolean
  /** Sets a further answer header, e.g. ETag (a read with an ETag answers 304 by itself). */
  setHeader(name: string, value: string): void
  /** A further commit for this request. It does not touch the idempotency record. */
  commit<T>(work: (c: Commit) => Promise<T>): Promise<T>
  /** Deletes the idempotency record in the given commit: the request was undone, and a retry starts anew. */
  forgetKey(c: Commit): Promise<void>
  /** What it may do with other calls of the API. */
  others: OtherCalls
}

/** A call as texts and JSON, before its route's schemas are applied. */
export interface RawCall
  extends Pick<Call, 'caller' | 'requestId' | 'now' | 'ip' | 'looksAgain' | 'upload' | 'setHeader'> {
  params: Record<string, string>
  querystring: string
  json: Record<string, unknown>
}

/** A write that is proposed, as texts and JSON. */
export interface ProposedCall {
  method: 'POST' | 'PATCH' | 'DELETE'
  /** With its query. */
  path: string
  body: Record<string, unknown>
}

/** Calls that are made for somebody else (api/proposals.ts). */
export interface OtherCalls {
  /** Dry run of a call for this call's key. Changes nothing. Throws the refusal of the call, with the names that its parameters have in a proposal. */
  tryOut(call: Call, proposed: ProposedCall): Promise<{ operation: string; needs: string[]; preview: DryRunObject }>
  /** Throws `member_required` for a key, and `scope_missing` for a member whose role may not make the call. */
  refuseUnlessMayDecide(caller: Caller, operation: string): void
  /** A preview as far as the caller's scopes go. */
  shown(preview: DryRunObject, caller: Caller, operation: string): DryRunObject
  /** Whether the caller's scopes read what a call of this operation says and answers. */
  mayRead(caller: Caller, operation: string): boolean
  /** Makes the call of an approved proposal, and notes its answer. Safe to repeat: it is made once. */
  run(approval: { id: string; merchantId: string; livemode: boolean }): Promise<void>
}

/** The answer of a write whose outcome is not known yet. A retry that joins also waits for `boundTo`. */
export class Pending {
  readonly boundTo: string
  constructor(boundTo: string) {
    this.boundTo = boundTo
  }
}

/** The answer of a read that is not JSON: CSV, a picture, a document. A stream that breaks also breaks the connection. */
export class Raw {
  readonly body: string | Buffer | Readable
  readonly contentType: string
  constructor(body: string | Buffer | Readable, contentType: string) {
    this.body = body
    this.contentType = contentType
  }
}

interface Shared<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodObject, A extends z.ZodType> {
  /** With `:id` parameters, e.g. '/v1/customers/:id'. */
  path: string
  /** The OpenAPI operation id and one-line summary. */
  operationId: string
  summary: string
  /** What a caller has to know beyond the summary: effects, limits, what a repeated call does. Reads have one by default (api/openapi-operations.ts). */
  description?: string
  tag: string
  /** 'key' (the default) needs an API key with `scope`; 'public' needs none. */
  auth?: 'key' | 'public'
  scope?: string
  /** Every key may call it. The call itself leaves out what the key may not read. */
  anyScope?: true
  /** Scopes for what the call also reaches. All of them are needed too (rules/scope-reach.ts). */
  alsoNeeds?: readonly Scope[]
  /** Service-Version must be sent (the two endpoints of the interface that say so). */
  versionRequired?: true
  /** 403 test_mode_only for a live key. */
  testModeOnly?: true
  /** Answers any Origin (licence verification and release, storefront). */
  cors?: true
  /** An Authorization header is ignored, from a browser too (licence verification). */
  keyIgnored?: true
  /** Path parameters. A value that does not fit is answered as 404 resource_missing. Use `idParams(resource)` of api/schemas.ts. */
  params?: P
  /** Declared with the real types (integers, booleans). The text of the query is read strictly as those. */
  query?: Q
  /** Absent: the call takes no body (an empty one or `{}` is accepted). Nested objects must be z.strictObject. */
  body?: B
  /** A file that may be sent instead of JSON: as the whole body, or as a part of a form. The request log does not keep it. */
  upload?: { type: 'text/csv' | 'multipart/form-data'; part?: string; bytesMax: number }
  /** The errors of its own meaning, such as `price_inactive`. Those that every call of its kind can answer follow from the declaration (api/openapi-refusals.ts). */
  refuses?: readonly RefusalCode[]
  answer: A
  /** The content type of a `Raw` answer; JSON when absent. */
  answerType?: string
  /** The answer has a file name, although it is JSON. */
  answersFile?: true
  /** The answer has an `ETag`, and 304 answers one that is known. */
  hasETag?: true
  /** A further content type that the caller may ask for. */
  mayAnswer?: string
  /** More of them, of bytes: a workbook, a picture. */
  mayAnswerBytes?: string | readonly string[]
  /** The limit of an address on a public route. It is counted exactly and before anything of the call is read, so that malformed calls count too. */
  addressLimit?: (ip: string) => Limit
  /** Further limits of a public route, by the contents of the call. Each is counted exactly. */
  limits?: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Limit[]
}

/** What a hot read finds in its one round trip. `otherMode`: the row exists in the key's other mode. */
export interface FoundWithKey {
  key: KeyRow | null
  /** The answer, rendered. */
  found: object | null
  otherMode: boolean
}

/** A read. It never writes and has no idempotency. */
export interface ReadRoute<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  A extends z.ZodType = z.ZodType<object>,
> extends Shared<P, Q, z.ZodObject, A> {
  method: 'GET'
  read(call: Call<z.output<P>, z.output<Q>, undefined>): Promise<NoInfer<z.output<A>> | Raw>
  /**
   * A hot read authenticates in its own round trip: given the key's hash it returns the key row and its own answer (see KEY_BY_HASH in
   * db/queries/authenticate.ts).
   */
  readWithKey?: (deps: ApiDeps, keyHash: string, params: z.output<P>) => Promise<FoundWithKey>
  /** The declaration of a list (api/lists.ts), for code that shows it in another order. */
  // biome-ignore lint/suspicious/noExplicitAny: a route does not know its entity.
  listing?: Listing<any>
}

/** A write: `write` runs inside the one commit that also holds the idempotency record. */
export interface WriteRoute<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodObject = z.ZodObject,
  A extends z.ZodType = z.ZodType<object>,
> extends Shared<P, Q, B, A> {
  method: 'POST' | 'PATCH' | 'DELETE'
  write(call: Call<z.output<P>, z.output<Q>, z.output<B>>, c: Commit): Promise<NoInfer<z.output<A>> | Pending>
  /** Waits for the outcome of a Pending write and renders it. A retry of the same request joins here. */
  outcome?: (call: Call<z.output<P>, z.output<Q>, z.output<B>>, boundTo: string) => Promise<NoInfer<z.output<A>>>
  /** What it answers of a charge that has its outcome, as `em` sees it: `outcome` without the waiting. Throws its refusals. For dry runs. */
  answerOfCharge?: (
    call: Call<z.output<P>, z.output<Q>, z.output<B>>,
    em: EntityManager,
    payment: Payment,
  ) => Promise<NoInfer<z.output<A>>>
  /**
   * Answers a call without the commit of its own: because nothing has to be written, or together with other calls. Null: `write` has to run. Not called
   * when there is an Idempotency-Key.
   */
  answerWithoutCommit?: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<NoInfer<z.output<A>> | null>
  /** Its answer has what is shown there alone, for its caller: a secret, or a link that logs somebody in. It cannot be proposed (api/proposals.ts). */
  answersOnce?: true
  /** Throws when the caller may not have this stored answer, e.g. because another key of the merchant, with more rights, made it. */
  refuseReplay?: (call: Call<z.output<P>, z.output<Q>, z.output<B>>, answer: NoInfer<z.output<A>>) => void
  /** The scope of idempotency keys on a public route, e.g. product and licence key. Without it a public route has no idempotency. */
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

/** A route, and in its type what it takes and answers. Callers in this process are checked against it (web/dashboard/ask.ts). */
export type Operation<Id extends string, Params, Body, Answer> = Route & {
  operationId: Id
  readonly types?: { params: Params; body: Body; answer: Answer }
}

/** Returns the route unchanged. Its types are inferred from the schemas it declares. */
export function readRoute<const Id extends string, P extends z.ZodObject, Q extends z.ZodObject, A extends z.ZodType>(
  route: ReadRoute<P, Q, A> & { operationId: Id },
): Operation<Id, z.output<P>, undefined, z.output<A>> {
  return route as unknown as Operation<Id, z.output<P>, undefined, z.output<A>>
}
export function writeRoute<
  const Id extends string,
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodObject,
  A extends z.ZodType,
>(route: WriteRoute<P, Q, B, A> & { operationId: Id }): Operation<Id, z.output<P>, z.input<B>, z.output<A>> {
  return route as unknown as Operation<Id, z.output<P>, z.input<B>, z.output<A>>
}

/** A column's name and its value in an object of the API. Null and undefined are an empty cell. */
// biome-ignore lint/suspicious/noExplicitAny: objects of the wire have their types where they are made.
export type CsvColumn = readonly [name: string, value: (object: any) => unknown]

export interface ListFilter {
  schema: z.ZodType
  property: string | null
  finds?: (
    alias: string,
    value: string,
    of: Pick<Caller, 'merchantId' | 'livemode'>,
  ) => { sql: string; values: readonly unknown[] }
  needs?: Scope
  /** The value of a row as SQL, for counts; of a filter that is no property. */
  tells?: (alias: string) => string
}

/** A list as its route declares it. api/lists.ts makes the route. */
export interface Listing<E extends object, Id extends string = string, Item extends z.ZodType = z.ZodType> {
  /** Its URL. The answer repeats it. */
  path: string
  operationId: Id
  summary: string
  description?: string
  tag: string
  scope: string
  /** 403 test_mode_only for a live key. */
  testModeOnly?: true
  entity: EntityName<E>
  /** The resource of its ids. Cursors are checked against it. */
  resource: Resource
  /**
   * Filters: query parameter → schema and the entity's property; null for a filter that `where` applies. A value that is an object is a range, such as
   * `{ gte: 100 }`; any other is equal. `finds`: an SQL condition on the row, whose `?` is the value (api/list-filters.ts). `needs`: a scope besides the
   * list's own, since the filter tells what that scope reads.
   */
  filters?: Record<string, ListFilter>
  /** A further condition for all rows, e.g. `{ announced: true }`. It may depend on the call. */
  where?: object | ((call: Call<never, never, never>) => object)
  /** Rows without a mode belong to both modes and are listed in both. */
  modeless?: true
  /** The property that a range of `created` is about, where the rows have no `createdAt`. */
  createdIs?: string | undefined
  /** Its table has an index of rows that are `out_of_order` (db/migrations/baseline/ids.ts), so a range of `created` costs no more than its page. */
  findsCreated?: true
  /** `?format=csv` answers these columns of the rendered rows, for all rows of the filters. */
  csv?: readonly CsvColumn[]
  /** One row as its GET answers it. */
  render: (row: E, call: Call<never, never, never>) => z.output<Item>
  /** The schema of an item. */
  item: Item
}
