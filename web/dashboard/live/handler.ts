// Pages of the dashboard that update by themselves: a stream that tells a page that something on it has changed, never what; the page is then read
// anew. One look every second serves all viewers of this process.
import type { Pool } from 'pg'
import { firstIdAt } from '../../../db/ids.ts'
import { onePerDatabase, Poller } from '../../../db/poller.ts'
import { NEWS_MAX, type News, newsOf } from '../../../db/queries/news.ts'
import { EVENTS, type EventType } from '../../../rules/events.ts'
import { resourceOf } from '../../../rules/ids.ts'
import { Refusal } from '../../../rules/refusals.ts'
import { openStream } from '../../event-stream.ts'
import type { DashboardContext } from '../context.ts'
import { type DashboardRoutes, nothingHere } from '../guard.ts'
import { LIVE_PAGES } from './pages.ts'

/** How long a member may look at an old page. */
const LOOK_EVERY_MS = 1_000
/** Open pages of one member in one process. A page that is not in front has no stream (web/client-scripts/live.js). */
export const STREAMS_OF_MEMBER_MAX = 10
/** How far back a page may ask. A browser that comes again after a longer time reads its page anew. */
const LOOK_BACK_SECONDS = 60

export function addLive(routes: DashboardRoutes): void {
  routes.get('/live', answerLive)
}

/** `?of={section}`, `&id={object}` for the page of one object, `&since={Unix seconds}` when the page was read. */
function answerLive({ ctx, deps, caller, props, query, now }: DashboardContext): void {
  const of = query.get('of') ?? ''
  const live = Object.hasOwn(LIVE_PAGES, of) ? LIVE_PAGES[of]! : null
  const id = query.get('id') ?? null
  if (!live || (id !== null && resourceOf(id) === null)) throw nothingHere()
  if (!props.may(live.scope)) throw new Refusal('scope_missing', `Your role lacks the scope ${live.scope}.`)
  const { pool } = deps.db
  const bounds = [{ key: `member/${caller.keyId}`, max: STREAMS_OF_MEMBER_MAX }]
  const stream = openStream(ctx, pool, bounds, 'open')
  if (!stream) return
  const since = Math.max(Number(query.get('since')) || now, now - LOOK_BACK_SECONDS)
  const viewer: Viewer = {
    merchantId: caller.merchantId,
    livemode: caller.livemode,
    objects: new Set(live.objects),
    id,
    above: firstIdAt('event', Math.min(since, now)),
    tell: () => stream.tell('changed'),
  }
  const viewers = viewersOf(pool)
  viewers.add(viewer)
  stream.onEnd(() => viewers.remove(viewer))
}

interface Viewer {
  merchantId: string
  livemode: boolean
  objects: ReadonlySet<string>
  /** The object of the page; null for a list. */
  id: string | null
  /** The newest event that the viewer knows of. */
  above: string
  tell(): void
}

async function look(pool: Pool, all: ReadonlySet<Viewer>): Promise<void> {
  const groups = Map.groupBy(all, (viewer) => `${viewer.merchantId}/${viewer.livemode}`)
  const news = await newsOf(
    pool,
    [...groups.values()].map((viewers) => ({
      merchantId: viewers[0]!.merchantId,
      livemode: viewers[0]!.livemode,
      above: viewers.map(({ above }) => above).sort()[0]!,
      isNamed: viewers.some(({ id }) => id !== null),
    })),
  )
  for (const [key, events] of Map.groupBy(news, (event) => `${event.merchantId}/${event.livemode}`)) {
    const isCut = events.length >= NEWS_MAX
    for (const viewer of groups.get(key)!) {
      const isTold = isCut || events.some((event) => event.id > viewer.above && concerns(viewer, event))
      viewer.above = events.at(-1)!.id
      if (isTold) viewer.tell()
    }
  }
}

/** The page of one object shows all that names it: a payment its refunds, a customer its invoices. */
function concerns({ id, objects }: Viewer, { type, objectId, text }: News): boolean {
  if (id !== null) return objectId === id || (text?.includes(`"${id}"`) ?? false)
  return objects.has(EVENTS[type as EventType]?.of)
}

/** The viewers of a process for a database. */
const viewersOf = onePerDatabase(
  (pool) => new Poller<Viewer>({ everyMs: LOOK_EVERY_MS, look: (all) => look(pool, all) }),
)
