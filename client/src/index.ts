/*
 * The client of Satang: `new Satang(apiKey)` has every call of the API, `Satang.webhooks` reads what the service sends. It needs `fetch` and WebCrypto
 * and nothing else, so it runs in Node 20, Deno, Bun and workers. It knows nothing of how the service is made.
 */
import type { Resources } from './generated/types.ts'
import { Http } from './http.ts'
import type { RequestOptions, SatangConfig } from './options.ts'
import { resourcesOf } from './resources.ts'
import * as webhooks from './webhooks.ts'

export * from './errors.ts'
export { API_VERSION } from './generated/table.ts'
export type * from './generated/types.ts'
export { type ResponseInfo, responseOf } from './http.ts'
export type { ListPromise, Page } from './lists.ts'
export type { DryRun, DryRunOptions, FileParam, RequestOptions, SatangConfig } from './options.ts'
export { VERSION } from './version.ts'
export type { SignedWebhook, WebhookBody, WebhookHeaders } from './webhooks.ts'

const WithResources = class {
  constructor(http: Http) {
    Object.assign(this, resourcesOf(http))
  }
} as unknown as new (
  http: Http,
) => Resources

export class Satang extends WithResources {
  /** Checks and reads webhooks; needs no client. */
  static readonly webhooks = webhooks

  readonly #http: Http

  /** Without a key only the calls that need none work: licence verification and release, storefronts, versions. */
  constructor(apiKey?: string | null, config: SatangConfig = {}) {
    const http = new Http(apiKey, config)
    super(http)
    this.#http = http
  }

  /** Any call by method and path, for what has no method here. Retries, errors and idempotency keys are the same. */
  request<T = unknown>(
    verb: string,
    path: string,
    { query, body, ...options }: { query?: Record<string, unknown>; body?: unknown } & RequestOptions = {},
  ): Promise<T> {
    return this.#http.send({ verb: verb.toUpperCase(), path, query, body, takesKey: true }, options) as Promise<T>
  }
}

export default Satang
