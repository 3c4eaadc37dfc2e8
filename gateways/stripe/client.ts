// The connection to one Stripe account: Stripe's own package with a pinned version, and what its errors mean here. Nothing is retried here: whoever calls
// the adapter decides when to ask again. No message of an error has a key, a card or a body of Stripe in it.
import { createRequire } from 'node:module'
import type Stripe from 'stripe'
import { z } from 'zod'

/** The version of Stripe's interface that answers.ts is written for. Change both together. */
const API_VERSION = '2026-10-28.endive'

let loaded: typeof Stripe | undefined
/** Stripe's package, loaded when there is an account: it is large, and most installations have none. */
export function stripePackage(): typeof Stripe {
  loaded ??= createRequire(import.meta.url)('stripe') as typeof Stripe
  return loaded
}

export interface StripeSettings {
  /** `sk_…`, or a restricted key `rk_…`. */
  secretKey: string
  /** `pk_…`, which pages give to Stripe's script. Absent: it is not checked. */
  publishableKey?: string
  /** The signing secrets of the webhook endpoint (`whsec_…`): the current one, and while it is being replaced the older one. */
  webhookSecrets: readonly string[]
  /** The mode of the secret key. */
  livemode: boolean
  /** Where Stripe is: another place for tests and proxies. https, or http on loopback. */
  apiUrl?: string
  /** The time, Unix seconds. Tests have their own. */
  now?: () => number
}

/** Stripe gave no answer that decides something: unreachable, too slow, too many calls, a fault there, or an answer that is not understood. */
export class StripeFault extends Error {}

/** Stripe does not accept the secret key, or the key may not do this. An operator must see it. */
export class StripeCredentialsRefused extends Error {}

/** Stripe decided that it does not do what was asked. `code` is its error code, or `param` when it names only the wrong field. */
export class StripeRefusal extends Error {
  readonly code: string
  readonly declineCode: string | null
  readonly param: string | null
  readonly isCardError: boolean

  constructor(error: { code: string; declineCode: string | null; param: string | null; isCardError: boolean }) {
    super(`Stripe refused: ${error.code}`)
    this.code = error.code
    this.declineCode = error.declineCode
    this.param = error.param
    this.isCardError = error.isCardError
  }
}

/** Stripe answered a fault, and answers the same to this idempotency key for as long as it keeps it. */
export class StoredFault extends StripeFault {}

export type Options = Stripe.RequestOptions
type Answer = { lastResponse: { headers: unknown } }

export interface StripeClient {
  readonly settings: StripeSettings
  now(): number
  /** The same account, whose calls end when `signal` aborts. */
  until(signal: AbortSignal): StripeClient
  /** Makes a call and reads its answer. `replayed`: the answer is the one of an earlier call with the same idempotency key, and may be out of date. */
  ask<S extends z.ZodType>(
    what: string,
    shape: S,
    call: (stripe: Stripe) => Promise<Answer>,
  ): Promise<{ value: z.infer<S>; replayed: boolean }>
  /**
   * As `ask`, with an idempotency key. Stripe answers a fault that it stored to each call with the same key, so the next call after such an answer
   * has another key, the same for all callers. Before it is made, `done` is asked what the call with the fault did all the same: null for nothing.
   */
  keyed<S extends z.ZodType>(
    what: string,
    key: string,
    shape: S,
    call: (stripe: Stripe, options: Options) => Promise<Answer>,
    done?: () => Promise<z.infer<S> | null>,
  ): Promise<{ value: z.infer<S>; replayed: boolean }>
  /** All pages of a list. */
  list<S extends z.ZodType>(
    what: string,
    shape: S,
    call: (stripe: Stripe) => AsyncIterable<unknown>,
  ): Promise<z.infer<S>[]>
}

const KEYS_AFTER_FAULTS = 5

export function createStripeClient(settings: StripeSettings, signal?: AbortSignal): StripeClient {
  const Stripe = stripePackage()
  const stripe = new Stripe(settings.secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 0,
    timeout: 25_000,
    telemetry: false,
    ...addressOf(settings.apiUrl ?? 'https://api.stripe.com'),
    httpClient: Stripe.createFetchHttpClient((url, init) => {
      const ends = [init?.signal, signal].filter((one) => one instanceof AbortSignal)
      return fetch(url, { ...init, redirect: 'error', signal: AbortSignal.any(ends) })
    }),
  })
  const now = settings.now ?? (() => Math.floor(Date.now() / 1_000))
  const guarded = async <T>(what: string, call: () => Promise<T>): Promise<T> => {
    signal?.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      signal?.throwIfAborted()
      throw meaningOf(what, error)
    }
  }
  const client: StripeClient = {
    settings,
    now,
    until: (aborts) => createStripeClient(settings, aborts),
    async ask(what, shape, call) {
      const answer = await guarded(what, () => call(stripe))
      return { value: read(what, shape, answer), replayed: isReplay(answer.lastResponse.headers) }
    },
    async keyed(what, key, shape, call, done) {
      for (let fault = 0; ; fault++) {
        const idempotencyKey = fault === 0 ? key : `${key}:${fault + 1}`
        try {
          return await client.ask(what, shape, (stripe) => call(stripe, { idempotencyKey }))
        } catch (error) {
          if (!(error instanceof StoredFault) || fault === KEYS_AFTER_FAULTS) throw error
          const value = await done?.()
          if (value) return { value, replayed: false }
        }
      }
    },
    async list(what, shape, call) {
      const found: unknown[] = []
      await guarded(what, async () => {
        for await (const item of call(stripe)) found.push(item)
      })
      return found.map((item) => read(what, shape, item))
    },
  }
  return client
}

/** Host, port and protocol of an address. Throws unless it is https, or http on loopback. */
function addressOf(url: string): { host: string; port: string; protocol: 'https' | 'http' } {
  const { protocol, hostname, port, pathname } = new URL(url)
  const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
  if (pathname !== '/') throw new Error('the address of Stripe must have no path')
  if (protocol === 'https:') return { host: hostname, port: port || '443', protocol: 'https' }
  if (protocol === 'http:' && isLoopback) return { host: hostname, port: port || '80', protocol: 'http' }
  throw new Error('the address of Stripe must be https (http only on loopback)')
}

/** Reads what came from Stripe. Throws without a word of what it says. */
export function read<S extends z.ZodType>(what: string, shape: S, answer: unknown): z.infer<S> {
  const result = shape.safeParse(answer)
  if (result.success) return result.data
  const fields = result.error.issues.map((issue) => issue.path.join('.')).join(', ')
  throw new StripeFault(`Stripe's answer to ${what} is not understood: ${fields}`)
}

/**
 * Whether an answer is the one of an earlier call (docs.stripe.com/error-low-level, idempotency). Of an answer, the package gives the headers as fetch
 * does; of an error, as an object.
 */
function isReplay(headers: unknown): boolean {
  if (headers instanceof Headers) return headers.get('idempotent-replayed') === 'true'
  return replayHeader.safeParse(headers).success
}

const replayHeader = z.object({ 'idempotent-replayed': z.literal('true') })

/** What an error of the package means: no answer, refused credentials or a refusal. Only its codes are kept. */
function meaningOf(what: string, error: unknown): Error {
  const { errors } = stripePackage()
  if (!(error instanceof errors.StripeError)) return new StripeFault(`Stripe gave no answer to ${what}`)
  const { statusCode: status, code, type, requestId } = error
  const about = `${what} (${[status, code ?? type, requestId].filter(Boolean).join(' ')})`
  if (status === undefined) return new StripeFault(`Stripe gave no answer to ${about}`)
  if (status === 401 || status === 403)
    return new StripeCredentialsRefused(`Stripe refused the credentials for ${about}`)
  if (status >= 500 && isReplay(error.headers)) return new StoredFault(`Stripe keeps its fault for ${about}`)
  // 409: another call with the same key is under way. An idempotency error: the same key came with other fields, which a later call answers for.
  const isDecision = [400, 402, 404].includes(status) && !(error instanceof errors.StripeIdempotencyError)
  if (!isDecision || code === 'lock_timeout' || code === 'rate_limit')
    return new StripeFault(`Stripe did not do ${about}`)
  return new StripeRefusal({
    code: code ?? (error.param ? `invalid_${error.param}` : 'refused'),
    declineCode: error.decline_code ?? null,
    param: error.param ?? null,
    isCardError: error instanceof errors.StripeCardError,
  })
}
