// A thin HTTP client for gateways without a package of their own: one request, one answer, and errors that say what is known of the outcome. It never
// retries: whether a request may be made again is decided by the adapter, which knows what the request does. Error messages hold no credentials, no
// query and no body.
import { Agent, request } from 'undici'
import type { z } from 'zod'

/**
 * No usable answer: network, time limit, 5xx, 429, or an answer that cannot be read. The outcome is unknown. `mayHaveActed` is false when the provider
 * certainly did not act: it was never reached, or it answered that there were too many requests.
 */
export class ProviderAway extends Error {
  readonly mayHaveActed: boolean

  constructor(message: string, mayHaveActed: boolean, options?: ErrorOptions) {
    super(message, options)
    this.mayHaveActed = mayHaveActed
  }
}

/** 401: the provider does not accept the credentials. Nothing happened. An operator must see it. `said` is the provider's own short text. */
export class CredentialsRefused extends Error {
  readonly said: string

  constructor(provider: string, said: string) {
    super(`${provider} does not accept the credentials`)
    this.said = said
  }
}

/** Any other 4xx: the provider decided, and did nothing. `code` is its own code. `said` is its own short text and is not for logs. */
export class ProviderRefused extends Error {
  readonly status: number
  readonly code: string
  readonly said: string

  constructor(message: string, { status, code, said }: { status: number; code: string; said: string }) {
    super(message)
    this.status = status
    this.code = code
    this.said = said
  }
}

export interface HttpSettings {
  /** For messages: `opn`. */
  provider: string
  /** https, or http on the loopback. A path is kept. */
  baseUrl: string
  auth: { basic: { user: string; password: string } } | { bearer: string } | null
  headers?: Record<string, string>
  /** Reads the provider's error answer; null: it is not one, so the answer counts as unreadable. */
  readRefusal(body: unknown): { code: string; said: string } | null
  /** Milliseconds until a request is given up. A caller with a shorter limit passes a signal. */
  limitMs?: number
}

export interface HttpCall<T> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string | number>
  /** At most one of the two. */
  json?: unknown
  form?: Record<string, string>
  headers?: Record<string, string>
  answer: z.ZodType<T>
  signal?: AbortSignal
}

export interface HttpClient {
  /**
   * Makes one request and answers its parsed body. Throws `ProviderAway`, `CredentialsRefused` and `ProviderRefused`. It is as safe to repeat as the
   * provider makes it.
   */
  call<T>(call: HttpCall<T>): Promise<T>
}

/** Below the 30 s of gateways/calls.ts, so that the request is ended here and its socket is free. */
const LIMIT_MS = 25_000
/** A page of 100 charges has about 400 KB. More than this is not an answer of a payment provider. */
const ANSWER_BYTES = 16 * 1024 * 1024

const agent = new Agent({ maxResponseSize: ANSWER_BYTES, connect: { timeout: 10_000 } })

/** A client of one account at one provider. Throws for an address that is neither https nor on the loopback. */
export function createHttpClient(settings: HttpSettings): HttpClient {
  const { provider, auth, readRefusal, limitMs = LIMIT_MS } = settings
  const base = checkedBase(settings.baseUrl)
  const common = { accept: 'application/json', ...settings.headers, ...authorization(auth) }
  return {
    async call({ method, path, query, json, form, headers, answer, signal }) {
      const what = `${provider}: ${method} ${path}`
      if (signal?.aborted) throw new ProviderAway(`${what} was given up before it was sent`, false)
      const url = new URL(base + path)
      for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value))
      const limit = AbortSignal.timeout(limitMs)
      const asked = {
        method,
        dispatcher: agent,
        headers: { ...common, ...bodyType(json, form), ...headers },
        body: form ? new URLSearchParams(form).toString() : json === undefined ? null : JSON.stringify(json),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      }
      const { status, text } = await exchange(url, asked, what)
      if (status === 401) throw new CredentialsRefused(provider, said(readRefusal, text))
      if (status === 429) throw new ProviderAway(`${what}: too many requests`, false)
      if (status >= 400 && status < 500 && status !== 408) {
        const refusal = readRefusal(parsed(text))
        if (!refusal) throw new ProviderAway(`${what}: ${status} with an answer that cannot be read`, true)
        throw new ProviderRefused(`${what}: ${status} ${refusal.code}`, { status, ...refusal })
      }
      if (status < 200 || status >= 300) throw new ProviderAway(`${what}: ${status}`, true)
      const read = answer.safeParse(parsed(text))
      if (read.success) return read.data
      const wrong = read.error.issues.map(({ path }) => path.join('.') || 'the whole').slice(0, 5)
      throw new ProviderAway(`${what}: the answer cannot be read (${wrong.join(', ')})`, true)
    },
  }
}

type Asked = Parameters<typeof request>[1]

async function exchange(url: URL, asked: Asked, what: string): Promise<{ status: number; text: string }> {
  try {
    const { statusCode, body } = await request(url, asked)
    return { status: statusCode, text: await body.text() }
  } catch (error) {
    const code = codeOf(error)
    throw new ProviderAway(`${what}: no answer (${code})`, !NEVER_SENT.has(code))
  }
}

/** The connection was never there, so the request was not sent. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.name
}

function checkedBase(baseUrl: string): string {
  const { protocol, hostname, origin, pathname } = new URL(baseUrl)
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback)) {
    throw new Error(`the address of a gateway must be https: ${origin}`)
  }
  return origin + pathname.replace(/\/$/, '')
}

function authorization(auth: HttpSettings['auth']): Record<string, string> {
  if (!auth) return {}
  if ('bearer' in auth) return { authorization: `Bearer ${auth.bearer}` }
  const { user, password } = auth.basic
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
}

function bodyType(json: unknown, form: unknown): Record<string, string> {
  if (form !== undefined) return { 'content-type': 'application/x-www-form-urlencoded' }
  return json === undefined ? {} : { 'content-type': 'application/json' }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function said(readRefusal: HttpSettings['readRefusal'], text: string): string {
  return readRefusal(parsed(text))?.said.slice(0, 200) ?? 'unauthorized'
}
