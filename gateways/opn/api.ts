// Requests of Opn's API: its authentication, version, errors and lists. Which requests are made is decided by the capabilities beside this file.
import { z } from 'zod'
import { createHttpClient, type HttpCall, type HttpClient, ProviderAway, ProviderRefused } from '../http.ts'
import { error as errorAnswer, OPN_VERSION, pageOf } from './objects.ts'

export interface OpnApi {
  get<T>(path: string, answer: z.ZodType<T>, query?: HttpCall<T>['query'], signal?: AbortSignal): Promise<T>
  /** As `get`; null when there is no such object, or it has been deleted. */
  find<T extends object>(path: string, id: string, answer: z.ZodType<T>, signal?: AbortSignal): Promise<T | null>
  /** `id` is our id of what is made: it is sent as idempotency key, which Opn does not promise to heed. */
  post<T>(path: string, json: object, answer: z.ZodType<T>, options?: { id?: string; signal?: AbortSignal }): Promise<T>
  patch<T>(path: string, json: object, answer: z.ZodType<T>): Promise<T>
  delete(path: string): Promise<void>
  /** What was created in [from, to), Unix seconds, page by page, oldest first. Without `to`: until now. */
  pages<T>(path: string, item: z.ZodType<T>, span?: Span, signal?: AbortSignal): AsyncGenerator<T[]>
}

export interface Span {
  from?: number
  to?: number
}

/** What Opn answers of a deleted object. */
const gone = z.object({ deleted: z.literal(true) }).transform(() => null)

/** The largest page of Opn. */
const PAGE = 100

/** Opn's API with one key. `now`: Unix seconds. */
export function createOpnApi(settings: { apiUrl: string; key: string; now: () => number }): OpnApi {
  const { apiUrl, key, now } = settings
  const http = answeringDoubtfully(
    createHttpClient({
      provider: 'opn',
      baseUrl: apiUrl,
      auth: { basic: { user: key, password: '' } },
      headers: { 'omise-version': OPN_VERSION },
      readRefusal(body) {
        const { success, data } = errorAnswer.safeParse(body)
        return success ? { code: data.code, said: data.message } : null
      },
    }),
  )
  const get: OpnApi['get'] = (path, answer, query, signal) =>
    http.call({ method: 'GET', path, answer, ...(query && { query }), ...(signal && { signal }) })
  return {
    get,
    async find(path, id, answer, signal) {
      if (!/^[a-z]+_\w+$/.test(id)) return null
      try {
        return await get(`${path}/${id}`, z.union([gone, answer]), undefined, signal)
      } catch (error) {
        if (isRefusal(error, 'not_found')) return null
        throw error
      }
    },
    post: (path, json, answer, { id, signal } = {}) =>
      http.call({
        method: 'POST',
        path,
        json,
        answer,
        ...(id && { headers: { 'idempotency-key': keyOf(id, now()) } }),
        ...(signal && { signal }),
      }),
    patch: (path, json, answer) => http.call({ method: 'PATCH', path, json, answer }),
    async delete(path) {
      await http.call({ method: 'DELETE', path, answer: z.object({ deleted: z.boolean() }) })
    },
    async *pages(path, item, { from, to } = {}, signal) {
      const span = {
        ...(from !== undefined && { from: iso(from) }),
        ...(to !== undefined && { to: iso(to) }),
      }
      for (let offset = 0; ; ) {
        const query = { ...span, order: 'chronological', limit: PAGE, offset }
        const { data, total } = await get(path, pageOf(item), query, signal).catch(unlessNotFound)
        yield data
        offset += data.length
        if (data.length === 0 || offset >= total) return
      }
    },
  }
}

/** A list that Opn refuses decides nothing of what is looked for in it. */
function unlessNotFound(error: unknown): never {
  if (!(error instanceof ProviderRefused) || error.code === 'not_found') throw error
  throw new ProviderAway(error.message, true)
}

/** Whether Opn refused something with one of these codes. */
export function isRefusal(error: unknown, ...codes: string[]): error is ProviderRefused {
  return error instanceof ProviderRefused && codes.includes(error.code)
}

/** `backend_error` has the status 400, but says that Opn could not reach the bank behind it: nobody knows the outcome. */
function answeringDoubtfully(http: HttpClient): HttpClient {
  return {
    async call(call) {
      try {
        return await http.call(call)
      } catch (error) {
        if (isRefusal(error, 'backend_error')) throw new ProviderAway(error.message, true)
        throw error
      }
    },
  }
}

/**
 * Opn's pages do not say whether a key is heeded, how long, or whether an error is answered again under it. A key that changes every 10 minutes keeps
 * two simultaneous requests apart where keys are heeded, and does not repeat an old error for a day.
 */
function keyOf(id: string, now: number): string {
  return `${id}-${Math.floor(now / 600)}`
}

function iso(at: number): string {
  return `${new Date(at * 1_000).toISOString().slice(0, 19)}Z`
}
