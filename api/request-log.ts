// Writes the request log for GET /v1/requests. It never delays a call: rows wait in memory, in a bounded queue, and are written in batches. A row
// that finds the queue full or cannot be written is counted and lost. It is no part of the books. rules/redaction.ts decides what is kept of a call.
import type { Pool } from 'pg'
import { actForEverybody } from '../db/acting.ts'
import { insertRequests, type LoggedRequest } from '../db/queries/request-log.ts'
import { resourceOf } from '../rules/ids.ts'
import { redactedJson, redactedQuery, redactedText } from '../rules/redaction.ts'

/** A call as it was made and answered, not yet redacted. */
export interface MadeRequest {
  requestId: string
  merchantId: string
  livemode: boolean
  via: 'key' | 'member'
  /** The id of the key or the member. */
  actorId: string
  /** Whether the key was valid. False: it had been revoked or had expired. */
  letIn: boolean
  method: string
  path: string
  /** The pattern of the path. */
  route?: string
  status: number
  errorCode?: string
  idempotencyKey?: string
  replayed?: boolean
  /** Sent with `Dry-Run: true`. */
  dryRun?: boolean
  apiVersion: string
  durationMs: number
  ip: string
  userAgent?: string
  querystring: string
  /** The body as JSON.parse read it. */
  json?: unknown
  /** The bytes or the text of the answer. It is kept only for a failure. */
  answer?: unknown
  /** When the request arrived, Unix seconds. */
  at: number
}

interface Logger {
  warn(o: object, m?: string): void
  error(o: object, m?: string): void
}

export interface RequestLog {
  /** Queues a call to be written soon. Takes some microseconds and never throws. */
  record(made: MadeRequest): void
  /** Resolves when everything recorded so far was written or has failed. */
  flush(): Promise<void>
  /** Like `flush`, and afterwards nothing is written by itself: for the end of a process. */
  close(): Promise<void>
  /** Since the process started. */
  counts: { written: number; dropped: number }
}

export interface RequestLogSettings {
  /** How long a row waits at most before it is written. Null: until `flush` is called. */
  everyMs: number | null
  /** The most rows that may wait. A row is some 400 bytes, 10 KiB at most. */
  waitingMax?: number
}

/** Rows written at once. As soon as this many wait, they are written without waiting for `everyMs`. */
const BATCH = 500
const WAITING_MAX = 10_000

export function openRequestLog(pool: Pool, log: Logger, settings: RequestLogSettings): RequestLog {
  const { everyMs, waitingMax = WAITING_MAX } = settings
  const counts = { written: 0, dropped: 0 }
  const refusals = oncePerSecond()
  let waiting: LoggedRequest[] = []
  let droppedUnpublished = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | null = null
  let isClosed = false

  const drop = (rows: number) => {
    counts.dropped += rows
    droppedUnpublished += rows
  }
  const writeAll = async () => {
    while (waiting.length > 0 || droppedUnpublished > 0) {
      const batch = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      try {
        if (batch.length > 0) await insertRequests(pool, batch)
        counts.written += batch.length
      } catch (error) {
        log.error({ err: error, requests: batch.length }, 'requests could not be written into the request log')
        drop(batch.length)
      }
      if (droppedUnpublished > 0) log.warn({ dropped: droppedUnpublished }, 'requests are missing in the request log')
      droppedUnpublished = 0
    }
  }
  const write = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing ??= writeAll().finally(() => {
      writing = null
    })
    return writing
  }
  const soon = () => {
    if (everyMs === null || isClosed || writing) return
    if (waiting.length >= BATCH) void actForEverybody(write)
    else timer ??= actForEverybody(() => setTimeout(write, everyMs)).unref()
  }
  return {
    counts,
    record(made) {
      // Rate-limited calls are logged once a second: a client that repeats them all day would otherwise fill the log.
      if (made.status === 429 && !refusals(`${made.merchantId}/${made.livemode}`, made.at)) return
      if (waiting.length < waitingMax) waiting.push(rowOf(made))
      else drop(1)
      soon()
    },
    async flush() {
      await writing
      await write()
    },
    async close() {
      isClosed = true
      await this.flush()
    },
  }
}

function rowOf(made: MadeRequest): LoggedRequest {
  const path = made.path.slice(0, PATH_MAX)
  return {
    id: made.requestId,
    merchantId: made.merchantId,
    livemode: made.livemode,
    via: made.via,
    actorId: made.actorId,
    method: made.method,
    path: redactedText(path),
    route: made.route ?? null,
    objectId: path.split('/').find((part) => resourceOf(part) !== null) ?? null,
    status: made.status,
    errorCode: made.errorCode ?? null,
    idempotencyKey: made.idempotencyKey && made.letIn ? redactedText(made.idempotencyKey.slice(0, KEY_MAX)) : null,
    replayed: made.replayed ?? false,
    dryRun: made.dryRun ?? false,
    apiVersion: made.apiVersion,
    durationMs: Math.round(made.durationMs),
    ip: made.ip,
    // Of a caller whose key was not valid, only method, path and address are kept.
    userAgent: made.userAgent && made.letIn ? redactedText(made.userAgent.slice(0, USER_AGENT_MAX)) : null,
    query: made.letIn ? redactedQuery(made.querystring) : null,
    body: made.letIn ? redactedJson(made.json, { people: path.startsWith('/v1/customers') }) : null,
    answer: made.status < 400 ? null : redactedJson(parsed(made.answer)),
    createdAt: made.at,
  }
}

const PATH_MAX = 500
const KEY_MAX = 255
const USER_AGENT_MAX = 200

/** Parses an error body. It is some hundred bytes and made by us. */
function parsed(answer: unknown): unknown {
  if (typeof answer !== 'string' && !Buffer.isBuffer(answer)) return null
  try {
    return JSON.parse(answer.toString())
  } catch {
    return null
  }
}

/** Returns a function that is true for the first call of a key in a second. */
function oncePerSecond(): (key: string, second: number) => boolean {
  const last = new Map<string, number>()
  return (key, second) => {
    if (last.get(key) === second) return false
    if (last.size > 10_000) last.clear()
    last.set(key, second)
    return true
  }
}
