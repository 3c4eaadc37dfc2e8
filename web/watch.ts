// Live status of hosted pages: one query every half second for all who watch in this process, told by server-sent events; the same as JSON for those
// whom events do not reach. It says that something has changed, never what: the page is then read anew.
import type { Pool } from 'pg'
import type { Context } from '../api/context.ts'
import type { ApiDeps } from '../api/deps.ts'
import { addressKey } from '../api/limits.ts'
import { onePerDatabase, Poller } from '../db/poller.ts'
import { type Standing, standings, type Watched } from '../db/queries/hosted.ts'
import { answerMissing } from './answer-page.ts'
import { openStream } from './event-stream.ts'

/** How long a buyer who has paid may look at an old page. */
const ASK_EVERY_MS = 500
/** Streams of one page, which a buyer has open in a few windows; and those of one address, which may be an office. */
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
  const { pool } = deps.db
  const [standing] = await standings(pool, what, [token])
  if (!standing) return answerMissing(ctx)
  const bounds = [
    { key: `token/${token}`, max: STREAMS_OF_PAGE_MAX },
    { key: `from/${addressKey(ctx.ip)}`, max: STREAMS_OF_ADDRESS_MAX },
  ]
  const stream = openStream(ctx, pool, bounds, published(standing))
  if (!stream) return
  const watchers = watchersOf(pool)
  const watcher = { what, token, version: standing.version, tell: (now: Standing) => stream.tell(published(now)) }
  watchers.add(watcher)
  stream.onEnd(() => watchers.remove(watcher))
}

function published({ status, version }: Standing): string {
  return JSON.stringify({ status, version, ended: status !== 'open' })
}

interface Watcher {
  what: Watched
  token: string
  version: string
  tell(now: Standing): void
}

async function look(pool: Pool, all: ReadonlySet<Watcher>): Promise<void> {
  for (const what of ['session', 'invoice'] as const) {
    // A database that does not answer is asked again.
    await tellOf(pool, what, all).catch(() => undefined)
  }
}

async function tellOf(pool: Pool, what: Watched, all: ReadonlySet<Watcher>): Promise<void> {
  const watchers = [...all].filter((w) => w.what === what)
  if (watchers.length === 0) return
  const now = new Map(
    (await standings(pool, what, [...new Set(watchers.map((w) => w.token))])).map((s) => [s.token, s]),
  )
  for (const watcher of watchers) {
    const standing = now.get(watcher.token)
    if (!standing || standing.version === watcher.version) continue
    watcher.version = standing.version
    watcher.tell(standing)
  }
}

/** The watchers of a process for a database. */
const watchersOf = onePerDatabase(
  (pool) => new Poller<Watcher>({ everyMs: ASK_EVERY_MS, look: (all) => look(pool, all) }),
)
