// The options of a client and of a single call.

export interface SatangConfig {
  /** Where the service is. Default: `http://127.0.0.1:3000`, as `npm start` runs it. */
  baseUrl?: string
  /** How often a call is tried again after the first try. Default: 2. */
  maxRetries?: number
  /** How long one try may take. Default: 60 000. */
  timeoutMs?: number
  /** The version of the API. Default: the one that the types are of. */
  apiVersion?: string
  /** Another `fetch`, such as one that goes through a proxy. */
  fetch?: typeof globalThis.fetch
}

export interface RequestOptions {
  /** Two calls with the same key are carried out once. Every write has one of its own when this is absent. */
  idempotencyKey?: string
  timeoutMs?: number
  maxRetries?: number
  apiVersion?: string
  /** Ends the call, its retries and the waiting between them. */
  signal?: AbortSignal
  /** Says what the write would change, and changes nothing. */
  dryRun?: boolean
}

/** Options of a call whose answer is a `DryRun`. */
export interface DryRunOptions extends RequestOptions {
  dryRun: true
}

/** What a write would do. `result` is what it would answer. */
export interface DryRun<T> {
  object: 'dry_run'
  result: T
  changes: { object: string; id: string; before: unknown; after: unknown }[]
  events: unknown[]
  ledger_entries: unknown[]
  mails: unknown[]
  webhooks: unknown
}

/** A file to send. */
export type FileParam = Blob | Uint8Array | ArrayBuffer

/** The names that tell options from parameters: none of them is a parameter of the API. */
export const OPTION_NAMES = ['idempotencyKey', 'timeoutMs', 'maxRetries', 'apiVersion', 'signal', 'dryRun'] as const
