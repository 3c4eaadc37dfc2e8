// One call over HTTP: its headers, its time, its retries. What is called is resources.ts, pages are lists.ts.
import {
  errorOf,
  SatangAPIError,
  SatangAuthenticationError,
  SatangConnectionError,
  type SatangError,
} from './errors.ts'
import { API_VERSION } from './generated/table.ts'
import type { RequestOptions, SatangConfig } from './options.ts'
import { queryText } from './query.ts'
import { VERSION } from './version.ts'

export interface HttpCall {
  verb: string
  /** With its ids, without its query. */
  path: string
  query?: Record<string, unknown>
  body?: unknown
  /** A file, sent as it is; its type is `contentType`. FormData names its own. */
  file?: Blob | FormData
  contentType?: string
  isPublic?: boolean
  takesKey?: boolean
  answer?: 'json' | 'bytes' | 'text'
}

/** What is known of the answer that an object came in. */
export interface ResponseInfo {
  status: number
  requestId: string | null
  headers: Headers
  /** The same call was carried out before, and this is its answer once more. */
  replayed: boolean
}

const answersOf = new WeakMap<object, ResponseInfo>()

/** The answer that this object came in; undefined for what no call has returned. */
export function responseOf(object: object): ResponseInfo | undefined {
  return answersOf.get(object)
}

/** Longer than this nobody waits for a `Retry-After`: the error says how long. */
const LONGEST_WAIT_MS = 60_000

export class Http {
  readonly #apiKey: string | null
  readonly #config: SatangConfig
  readonly #baseUrl: string

  constructor(apiKey: string | null | undefined, config: SatangConfig) {
    this.#apiKey = apiKey || null
    this.#config = config
    this.#baseUrl = (config.baseUrl ?? 'http://127.0.0.1:3000').replace(/\/$/, '')
  }

  /** Throws a SatangError, or the reason of `options.signal`. A write that is tried again has the same idempotency key. */
  async send(call: HttpCall, options: RequestOptions = {}): Promise<unknown> {
    if (!this.#apiKey && !call.isPublic)
      throw new SatangAuthenticationError({
        type: 'authentication_error',
        code: 'api_key_missing',
        message: `${call.verb} ${call.path} needs an API key: new Satang('sk_test_…').`,
      })
    const headers = this.#headersOf(call, options)
    const query = queryText(call.query ?? {})
    const url = `${this.#baseUrl}${call.path}${query && `?${query}`}`
    const body = call.file ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
    const retries = options.maxRetries ?? this.#config.maxRetries ?? 2
    for (let tries = 0; ; tries++) {
      const outcome = await this.#once(url, { method: call.verb, headers, body }, call, options)
      if ('value' in outcome) return checked(outcome.value, options)
      const wait = tries < retries ? waitBefore(tries, outcome.error) : null
      if (wait === null) throw outcome.error
      await pause(wait, options.signal)
    }
  }

  async #once(
    url: string,
    init: RequestInit,
    call: HttpCall,
    options: RequestOptions,
  ): Promise<{ value: unknown } | { error: SatangError }> {
    const timeoutMs = options.timeoutMs ?? this.#config.timeoutMs ?? 60_000
    const time = AbortSignal.timeout(timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, time]) : time
    try {
      const response = await (this.#config.fetch ?? globalThis.fetch)(url, { ...init, signal, redirect: 'manual' })
      if (!response.ok) return { error: errorOf(response.status, response.headers, await response.text()) }
      return { value: await read(response, call) }
    } catch (cause) {
      // Whoever ended the call knows why, and wants no retry.
      options.signal?.throwIfAborted()
      if (cause instanceof SyntaxError)
        return { error: new SatangAPIError({ message: `${url} answered no JSON.` }, { cause }) }
      const message = time.aborted
        ? `No answer within ${timeoutMs} ms.`
        : `${url} can't be reached: ${reasonOf(cause)}.`
      return { error: new SatangConnectionError({ type: 'connection_error', message }, { cause }) }
    }
  }

  #headersOf(
    { verb, isPublic, takesKey, body, contentType }: HttpCall,
    options: RequestOptions,
  ): Record<string, string> {
    const type = contentType ?? (body === undefined ? undefined : 'application/json')
    return {
      Accept: 'application/json, */*;q=0.5',
      'Service-Version': options.apiVersion ?? this.#config.apiVersion ?? API_VERSION,
      'User-Agent': `satang-typescript/${VERSION}`,
      // A call that needs no key is made by programs that have none: it never carries one.
      ...(this.#apiKey && !isPublic ? { Authorization: `Bearer ${this.#apiKey}` } : {}),
      ...(type ? { 'Content-Type': type } : {}),
      ...(verb !== 'GET' && takesKey ? { 'Idempotency-Key': options.idempotencyKey ?? crypto.randomUUID() } : {}),
      ...(options.dryRun ? { 'Dry-Run': 'true' } : {}),
    }
  }
}

async function read(response: Response, { answer = 'json' }: HttpCall): Promise<unknown> {
  if (answer === 'bytes') return new Uint8Array(await response.arrayBuffer())
  const text = await response.text()
  if (answer === 'text') return text
  const value: unknown = JSON.parse(text)
  if (typeof value === 'object' && value !== null) {
    const { headers, status } = response
    const replayed = headers.get('idempotent-replayed') === 'true'
    answersOf.set(value, { status, requestId: headers.get('request-id'), headers, replayed })
  }
  return value
}

/** A service that knows no dry runs has carried the write out: whoever asked for one must hear it. */
function checked(value: unknown, { dryRun }: RequestOptions): unknown {
  if (!dryRun || (value as { object?: unknown } | null)?.object === 'dry_run') return value
  throw new SatangAPIError({
    code: 'dry_run_unsupported',
    message: 'The service took no notice of `dryRun`: the write was carried out.',
  })
}

/** How long to wait before the next try; null when another try is of no use. */
export function waitBefore(tries: number, error: SatangError, chance: () => number = Math.random): number | null {
  if (!mayTryAgain(error)) return null
  const asked = retryAfterMs(error.headers)
  if (asked !== null) return asked <= LONGEST_WAIT_MS ? asked : null
  // Half of it is chance, so that callers who failed together do not come back together.
  return Math.min(500 * 2 ** tries, 8_000) * (0.5 + chance() / 2)
}

function mayTryAgain({ type, status, code }: SatangError): boolean {
  if (type === 'connection_error') return true
  // Of the conflicts these two pass by themselves.
  if (status === 409) return code === 'idempotency_key_in_use' || code === 'lock_timeout'
  return status === 408 || status === 429 || (status !== undefined && status >= 500)
}

function retryAfterMs(headers: Headers | undefined): number | null {
  const value = headers?.get('retry-after')
  if (!value) return null
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds * 1000)
}

/** Waits, and ends at once with the signal's reason. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}

function reasonOf(cause: unknown): string {
  const { message, cause: inner } = cause as Error
  return inner instanceof Error ? `${message} (${inner.message})` : message
}
