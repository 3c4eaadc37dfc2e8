// Live status of hosted pages: one query every half second for all who watch in this process, told by server-sent events; the same as JSON for those
// whom events do not reach. It says that something has changed, never what: the page is then read anew.
import type { Pool } from 'pg'
import type { Context } from '../api/context.ts'
import type { ApiDeps } from '../api/deps.ts'
import { addressKey } from '../api/limits.ts'
import { onePerDatabase, Poller } from '../db/poller.ts'
import { type Standing, standings, type Watched } from '../db/queries/hosted.ts'
import { Refusal } from '../rules/refusals.ts'
import { answerMissing } from './answer-page.ts'

/** How long a buyer who has paid may look at an old page. */
const ASK_EVERY_MS = 500
/** Proxies cut what is silent for longer. */
const KEEP_ALIVE_MS = 15_000
/** A stream ends by itself, so that a process that stops is not held; the browser comes again at once. */
const STREAM_MS = 5 * 60_000
/**
 * More than these are sent away, and ask every few seconds instead: all that a process holds; those of one page, which a buyer has open in a few
 * windows; and those of one address, which may be an office. Without the last two one client holds them all, and every buyer asks.
 */
const STREAMS_MAX = 5_000
export const STREAMS_OF_PAGE_MAX = 20
export const STREAMS_OF_ADDRESS_MAX = 100

/** How the page stands now, as JSON. */
export async function answerStatus(ctx: Context, deps: ApiDeps, what: Watched, token: string): Promise<void> {
  const [standing] = await standings(deps.db.pool, what, [token])
  if (!standing) return answerMissing(ctx)
  ctx.status = 200
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = published(standing)
}

/** The same as a stream: once at the beginning, then whenever it has changed. */
export async function answerEvents(ctx: Context, deps: ApiDeps, what: Watched, token: string): Promise<void> {
  const [standing] = await standings(deps.db.pool, what, [token])
  if (!standing) return answerMissing(ctx)
  const watch = watchOf(deps.db.pool)
  ctx.set('X-Accel-Buffering', 'no')
  if (watch.size >= STREAMS_MAX) {
    ctx.status = 503
    ctx.body = null
    return
  }
  const from = addressKey(ctx.ip)
  if (watch.countOf('token', token) >= STREAMS_OF_PAGE_MAX || watch.countOf('from', from) >= STREAMS_OF_ADDRESS_MAX)
    throw new Refusal('rate_limited', 'Too many pages of yours are watched at once. Ask for the status instead.', {
      headers: { 'Retry-After': String(STREAM_MS / 1_000) },
    })
    // Written past Koa: to it a buyer who leaves is an answer that failed.
  ;(ctx as { respond?: boolean }).respond = false
  ctx.status = 200
  ctx.type = 'text/event-stream; charset=utf-8'
  const { res } = ctx
  res.write(`retry: 1000\ndata: ${published(standing)}\n\n`)
  const stop = watch.add({
    what,
    token,
    from,
    version: standing.version,
    tell: (now) => res.write(`data: ${published(now)}\n\n`),
    end: () => res.end(),
  })
  const keepAlive = setInterval(() => res.write(':\n\n'), KEEP_ALIVE_MS).unref()
  const end = setTimeout(() => res.end(), STREAM_MS).unref()
  res.once('close', () => {
    stop()
    clearInterval(keepAlive)
    clearTimeout(end)
  })
}

function published({ status, version }: Standing): string {
  return JSON.stringify({ status, version, ended: status !== 'open' })
}

/** Ends every stream of a process that stops; browsers come again and find another one. */
export function endStreams(pool: Pool): void {
  watchOf(pool).endAll()
}

interface Watcher {
  what: Watched
  token: string
  /** Whose it is: an address, or the network of one. */
  from: string
  version: string
  tell(now: Standing): void
  end(): void
}

class Watch {
  readonly #pool: Pool
  readonly #poller: Poller<Watcher>
  /** How many streams each page and each address has, by `token/…` and `from/…`. */
  readonly #counts = new Map<string, number>()

  constructor(pool: Pool) {
    this.#pool = pool
    this.#poller = new Poller({ everyMs: ASK_EVERY_MS, look: (watchers) => this.#look(watchers) })
  }

  get size(): number {
    return this.#poller.callers.size
  }

  countOf(kind: 'token' | 'from', value: string): number {
    return this.#counts.get(`${kind}/${value}`) ?? 0
  }

  /** Tells the watcher of every change until the function that it answers is called. */
  add(watcher: Watcher): () => void {
    this.#poller.add(watcher)
    this.#count(watcher, 1)
    return () => {
      if (this.#poller.remove(watcher)) this.#count(watcher, -1)
    }
  }

  #count({ token, from }: Watcher, by: 1 | -1): void {
    for (const key of [`token/${token}`, `from/${from}`]) {
      const count = (this.#counts.get(key) ?? 0) + by
      if (count > 0) this.#counts.set(key, count)
      else this.#counts.delete(key)
    }
  }

  endAll(): void {
    for (const watcher of this.#poller.callers) watcher.end()
  }

  async #look(all: ReadonlySet<Watcher>): Promise<void> {
    for (const what of ['session', 'invoice'] as const) {
      // A database that does not answer is asked again.
      await this.#tell(what, all).catch(() => undefined)
    }
  }

  async #tell(what: Watched, all: ReadonlySet<Watcher>): Promise<void> {
    const watchers = [...all].filter((w) => w.what === what)
    if (watchers.length === 0) return
    const now = new Map(
      (await standings(this.#pool, what, [...new Set(watchers.map((w) => w.token))])).map((s) => [s.token, s]),
    )
    for (const watcher of watchers) {
      const standing = now.get(watcher.token)
      if (!standing || standing.version === watcher.version) continue
      watcher.version = standing.version
      watcher.tell(standing)
    }
  }
}

/** The one watch of a process for a database. */
const watchOf = onePerDatabase((pool) => new Watch(pool))
