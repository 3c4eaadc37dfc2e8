// Server-sent events to pages that are open in a browser: the stream itself, how many of them there may be, and their end. What is told belongs to the
// user of a stream (web/watch.ts, web/dashboard/live/).
import type { Pool } from 'pg'
import type { Context } from '../api/context.ts'
import { onePerDatabase } from '../db/poller.ts'
import { Refusal } from '../rules/refusals.ts'

/** Proxies cut what is silent for longer. */
const KEEP_ALIVE_MS = 15_000
/** A stream ends by itself, so that a process that stops is not held; the browser comes again at once. */
const STREAM_MS = 5 * 60_000
/** All that a process holds. More than these are sent away, and ask every few seconds instead. */
const STREAMS_MAX = 5_000

export interface Stream {
  /** Sends one message. */
  tell(data: string): void
  /** Is called once, when the reader has left or the stream has ended. */
  onEnd(work: () => void): void
}

/** At most so many streams that share this key, e.g. `token/…`: without such bounds one reader holds them all. */
export interface StreamBound {
  key: string
  max: number
}

/**
 * Turns the answer into a stream that begins with `first`. Null after a 503, when the process holds all it can.
 *
 * @throws Refusal `rate_limited` when one of the bounds is reached.
 */
export function openStream(ctx: Context, pool: Pool, bounds: readonly StreamBound[], first: string): Stream | null {
  const open = streamsOf(pool)
  ctx.set('X-Accel-Buffering', 'no')
  if (open.size >= STREAMS_MAX) {
    ctx.status = 503
    ctx.body = null
    return null
  }
  if (bounds.some(({ key, max }) => open.countOf(key) >= max))
    throw new Refusal('rate_limited', 'Too many pages of yours are watched at once. Ask for the status instead.', {
      headers: { 'Retry-After': String(STREAM_MS / 1_000) },
    })
    // Written past Koa: to it a reader who leaves is an answer that failed.
  ;(ctx as { respond?: boolean }).respond = false
  ctx.status = 200
  ctx.type = 'text/event-stream; charset=utf-8'
  const { res } = ctx
  res.write(`retry: 1000\ndata: ${first}\n\n`)
  const end = () => res.end()
  const forget = open.add(
    end,
    bounds.map(({ key }) => key),
  )
  const keepAlive = setInterval(() => res.write(':\n\n'), KEEP_ALIVE_MS).unref()
  const ending = setTimeout(end, STREAM_MS).unref()
  const works: (() => void)[] = []
  res.once('close', () => {
    forget()
    clearInterval(keepAlive)
    clearTimeout(ending)
    for (const work of works) work()
  })
  return { tell: (data) => res.write(`data: ${data}\n\n`), onEnd: (work) => works.push(work) }
}

/** Ends every stream of a process that stops; browsers come again and find another one. */
export function endStreams(pool: Pool): void {
  streamsOf(pool).endAll()
}

class Streams {
  readonly #ends = new Set<() => void>()
  /** How many streams share each key. */
  readonly #counts = new Map<string, number>()

  get size(): number {
    return this.#ends.size
  }

  countOf(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  /** Answers the function that forgets the stream. */
  add(end: () => void, keys: readonly string[]): () => void {
    this.#ends.add(end)
    this.#count(keys, 1)
    return () => {
      if (this.#ends.delete(end)) this.#count(keys, -1)
    }
  }

  endAll(): void {
    for (const end of this.#ends) end()
  }

  #count(keys: readonly string[], by: 1 | -1): void {
    for (const key of keys) {
      const count = this.countOf(key) + by
      if (count > 0) this.#counts.set(key, count)
      else this.#counts.delete(key)
    }
  }
}

/** The streams of a process for a database. */
const streamsOf = onePerDatabase(() => new Streams())
