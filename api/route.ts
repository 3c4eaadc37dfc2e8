// What a route declares. Everything contract §1 asks of every call (authentication, scope, version, idempotency, strict
// parameters, errors, rate limits, the OpenAPI document) is done once, by api/app.ts, from this declaration alone.
import type { z } from 'zod'
import type { Commit } from '../facts/commit.ts'
import type { ApiDeps } from './deps.ts'

/** The authenticated caller. A key sees only its own merchant and mode. */
export interface Caller {
  keyId: string
  merchantId: string
  livemode: boolean
  scopes: readonly string[]
  /** The merchant's pinned version, or the one the request asked for. */
  apiVersion: string
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
  /** Further answer headers, e.g. ETag. */
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
  /** Service-Version must be sent (the two endpoints of the interface that say so). */
  versionRequired?: true
  /** 403 test_mode_only for a live key. */
  testModeOnly?: true
  /** Answers any Origin (licence verification and release, storefront). */
  cors?: true
  params?: P
  query?: Q
  /** Absent: no body is taken (an empty one or `{}` is let through). */
  body?: B
  answer: z.ZodType
}

/** A read: never writes, has no idempotency. */
export interface ReadRoute<P extends z.ZodObject = z.ZodObject, Q extends z.ZodObject = z.ZodObject, B extends z.ZodObject = z.ZodObject>
  extends Shared<P, Q, B> {
  method: 'GET'
  read(call: Call<z.output<P>, z.output<Q>, undefined>): Promise<object>
  /** Hot reads authenticate in their own round trip: given the key's hash they answer the key row and their own. */
  readWithKey?: (deps: ApiDeps, keyHash: string, params: z.output<P>) => Promise<{ key: KeyRow | null; found: object | null; otherMode: boolean }>
}

/** A write: `write` runs inside the one commit that also holds the idempotency record. */
export interface WriteRoute<P extends z.ZodObject = z.ZodObject, Q extends z.ZodObject = z.ZodObject, B extends z.ZodObject = z.ZodObject>
  extends Shared<P, Q, B> {
  method: 'POST' | 'PATCH' | 'DELETE'
  write(call: Call<z.output<P>, z.output<Q>, z.output<B>>, c: Commit): Promise<object | Pending>
  /** Waits for the outcome of a Pending write and renders it; a retry of the same request joins here. */
  outcome?: (call: Call<z.output<P>, z.output<Q>, z.output<B>>, boundTo: string) => Promise<object>
}

export interface KeyRow {
  id: string
  merchantId: string
  livemode: boolean
  scopes: string[]
  expiresAt: number | null
  revokedAt: number | null
  lastUsedAt: number | null
  merchantApiVersion: string
}

export type Route = ReadRoute | WriteRoute

/** Identity with types: infers what the handler gets from the schemas it declares. */
export function readRoute<P extends z.ZodObject, Q extends z.ZodObject>(route: ReadRoute<P, Q, z.ZodObject>): Route {
  return route as unknown as Route
}
export function writeRoute<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodObject>(route: WriteRoute<P, Q, B>): Route {
  return route as unknown as Route
}
