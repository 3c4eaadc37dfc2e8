// Counts the limits of api/limits.ts. Shared counts are in Postgres. A process takes a merchant's calls from the shared count in blocks and uses them
// up from memory; otherwise every read would cost a write. All other shared limits are counted one by one, because a limit against guessing must be
// exact.
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../../rules/refusals.ts'
import type { Context, Middleware, RouteMiddleware } from '../context.ts'
import type { ApiDeps } from '../deps.ts'
import { addressKey, type Limit, type LimitName, ruleOf } from '../limits.ts'

/** Calls taken from the shared count at once. When several processes share a limit, up to this many go unused per process and second. */
const BLOCK = 10

/** The limit of a merchant and mode. */
export const limitCaller: RouteMiddleware = (route, deps) => {
  if (route.auth === 'public' || deps.rateLimits === 'off') return null
  const take = blocksOf(deps)
  return async (ctx, next) => {
    const { merchantId, livemode } = ctx.state.caller
    tell(ctx, await take(`${merchantId}/${livemode ? 'live' : 'test'}`))
    return next()
  }
}

/** The limit of the address that calls a public route. It is counted before the body is read, so that calls with an invalid body count too. */
export const limitAddress: RouteMiddleware = ({ addressLimit }, deps) => {
  if (!addressLimit) return null
  return async (ctx, next) => {
    await count(ctx, deps, [addressLimit(ctx.ip)])
    return next()
  }
}

/** The limits that a public route declares, e.g. 60 a minute per address and licence key. All are counted. The headers show the tightest. */
export const limitPublic: RouteMiddleware = ({ limits }, deps) => {
  if (!limits) return null
  return async (ctx, next) => {
    await count(ctx, deps, limits(ctx.state.call as never))
    return next()
  }
}

/** The limit of an address on pages and forms. It covers all of them, so that no page is without a limit. */
export function limitPages(deps: ApiDeps): Middleware {
  return async (ctx, next) => {
    const name = isRead(ctx) ? 'page' : ctx.path.startsWith('/hooks/') ? 'notification' : 'form'
    if (!NO_PAGE.test(ctx.path)) await count(ctx, deps, [{ name, key: addressKey(ctx.ip) }])
    return next()
  }
}

const isRead = ({ method }: Context) => method === 'GET' || method === 'HEAD'

/** Calls and reports have limits of their own. Static answers are the same for all callers and cheap, and are not counted. */
const NO_PAGE = /^\/(v1|assets)\/|^\/(livez|readyz|openapi\.json|csp-reports)$/

/**
 * Counts a call against each limit and puts the tightest into the headers. Refused with `rate_limited` where none is left. A limit that is turned off
 * is not counted.
 */
export async function count(ctx: Context, deps: ApiDeps, limits: readonly Limit[]): Promise<void> {
  const taken = await Promise.all(limits.filter((limit) => isOn(deps, limit)).map((limit) => takeOne(deps, limit)))
  for (const one of taken
    .sort((a, b) => Number(a.allowed) - Number(b.allowed) || a.remaining - b.remaining)
    .slice(0, 1))
    tell(ctx, one)
}

/**
 * Runs `work` as a try that each limit counts, and takes the count back unless it failed. It is counted before the work, so that concurrent tries
 * cannot pass the limit. Refused with `rate_limited` where a limit has no try left; `work` then does not run. An error of `work` is rethrown, and
 * counts as failed if `thrown` says so. A guard that cannot be counted throws, so that guessing is not possible meanwhile.
 */
export async function guarded<T>(
  deps: ApiDeps,
  limits: readonly Limit[],
  work: () => Promise<T>,
  { failed, thrown = () => false }: { failed: (result: T) => boolean; thrown?: (error: unknown) => boolean },
): Promise<T> {
  const giveBack = await takeTry(deps, limits)
  let keep = false
  try {
    const result = await work()
    keep = failed(result)
    return result
  } catch (error) {
    keep = thrown(error)
    throw error
  } finally {
    if (!keep) await giveBack()
  }
}

/** The result, or null when a limit refuses the call. The headers then say when to try again; the caller renders the page. */
export async function unlessTooMany<T>(ctx: Context, work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'rate_limited') throw error
    ctx.set(error.details.headers ?? {})
    return null
  }
}

/** The same for limits that are only counted. Returns whether the call may go on. */
export async function isCounted(ctx: Context, deps: ApiDeps, limits: readonly Limit[]): Promise<boolean> {
  return (
    (await unlessTooMany(
      ctx,
      count(ctx, deps, limits).then(() => true),
    )) ?? false
  )
}

/**
 * Counts a try against each limit. Refused with `rate_limited`; the refused try is then not counted. Returns the function that takes the count back.
 * See `guarded`.
 */
export async function takeTry(deps: ApiDeps, limits: readonly Limit[]): Promise<() => Promise<void>> {
  const counted = limits.filter((limit) => isOn(deps, limit))
  const taken = await Promise.all(counted.map((limit) => takeOne(deps, limit)))
  const giveBack = async (of: readonly Limit[]) => {
    await Promise.all(
      of.map((limit) =>
        limiterOf(deps, limit.name)
          .reward(keyOf(limit), 1)
          .catch((error: unknown) => deps.log.warn({ err: error }, 'a try could not be given back')),
      ),
    )
  }
  const refused = taken.filter((one) => !one.allowed).sort((a, b) => b.resetMs - a.resetMs)[0]
  if (!refused) return () => giveBack(counted)
  // A refused try is not counted. On a limit with a pause it stays, because it begins the pause.
  await giveBack(counted.filter(({ name }, i) => taken[i]!.allowed || ruleOf(name).pauseSeconds === undefined))
  throw refusalFor(refused)
}

/**
 * Refuses with `rate_limited` where a limit is used up, and counts nothing; `noteFailures` counts afterwards. For limits that many callers share:
 * counting before the work would hold a try of each caller for as long as the work takes. Concurrent tries may all pass; another limit bounds them.
 */
export async function refuseIfOver(deps: ApiDeps, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    const over = await standing(deps, limit)
    if (over && !over.allowed) throw refusalFor(over)
  }
}

/** Counts a failure against each limit. The last one that is allowed begins the pause. An error while counting is logged. */
export async function noteFailures(deps: ApiDeps, limits: readonly Limit[]): Promise<void> {
  const counted = limits.filter((limit) => isOn(deps, limit))
  await Promise.all(
    counted.map(async (limit) => {
      const { remaining } = await takeOne(deps, limit)
      const { pauseSeconds } = ruleOf(limit.name)
      if (remaining === 0 && pauseSeconds !== undefined)
        await limiterOf(deps, limit.name)
          .block(keyOf(limit), pauseSeconds)
          .catch((error: unknown) => deps.log.warn({ err: error }, 'a pause could not begin'))
    }),
  )
}

/** Whether a limit is used up. False where it cannot be read or is turned off. */
export async function isOver(deps: ApiDeps, limit: Limit): Promise<boolean> {
  return (await standing(deps, limit))?.allowed === false
}

/** The state of a limit, without counting. Null where it is turned off or cannot be read. */
async function standing(deps: ApiDeps, limit: Limit): Promise<Taken | null> {
  if (!isOn(deps, limit)) return null
  const limiter = limiterOf(deps, limit.name)
  try {
    const found = await limiter.get(keyOf(limit))
    const left = limiter.points - (found?.consumedPoints ?? 0)
    const resetMs = found?.msBeforeNext ?? 1_000
    return { allowed: left > 0, limit: limiter.points, remaining: Math.max(0, left), resetMs }
  } catch (error) {
    deps.log.warn({ err: error }, 'rate limits are not being counted')
    return null
  }
}

interface Taken {
  allowed: boolean
  limit: number
  remaining: number
  resetMs: number
}

function isOn(deps: ApiDeps, { name }: Limit): boolean {
  return deps.rateLimits === 'on' || ruleOf(name).kind === 'guard'
}

function keyOf({ key }: Limit): string {
  return key.slice(0, 200)
}

/** Counts one against a limit. A `traffic` limit that cannot be counted lets the call pass, since a fault of counting must not close the shop. */
async function takeOne(deps: ApiDeps, limit: Limit): Promise<Taken> {
  const limiter = limiterOf(deps, limit.name)
  try {
    return await consume(limiter, keyOf(limit), 1)
  } catch (error) {
    if (ruleOf(limit.name).kind === 'guard') throw error
    deps.log.warn({ err: error }, 'rate limits are not being counted')
    return { allowed: true, limit: limiter.points, remaining: limiter.points, resetMs: 1_000 }
  }
}

function tell(ctx: Context, taken: Taken): void {
  const answered = ctx.response.get('RateLimit-Remaining')
  if (taken.allowed && answered !== '' && Number(answered) <= taken.remaining) return
  ctx.set('RateLimit-Limit', String(taken.limit))
  ctx.set('RateLimit-Remaining', String(Math.max(0, taken.remaining)))
  ctx.set('RateLimit-Reset', String(secondsOf(taken)))
  if (!taken.allowed) throw refusalFor(taken)
}

function refusalFor(taken: Taken): Refusal {
  const seconds = secondsOf(taken)
  return new Refusal(
    'rate_limited',
    `Too many requests: at most ${taken.limit} are taken. Try again in ${seconds} s.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
}

function secondsOf({ resetMs }: Taken): number {
  return Math.max(1, Math.ceil(resetMs / 1000))
}

/** The calls of one merchant that this process may still make in the current window. */
interface Block {
  left: number
  /** What was left in the shared count. */
  remaining: number
  /** The shared count had nothing left. It is not asked again before `endsAt`. */
  refused: boolean
  endsAt: number
  refill: Promise<void> | null
}

/** One allowance per merchant and mode for the whole app. All its routes share it. */
function blocksOf(deps: ApiDeps): (key: string) => Promise<Taken> {
  const known = takers.get(deps)
  if (known) return known
  const limiter = limiterOf(deps, 'calls')
  const limit = limiter.points
  const size = Math.max(1, Math.min(BLOCK, Math.floor(limit / 10)))
  const blocks = new Map<string, Block>()

  const refill = async (key: string, block: Block) => {
    const taken = await consume(limiter, key, size).catch((error: unknown): Taken => {
      // When calls cannot be counted, those of this second pass.
      deps.log.warn({ err: error }, 'rate limits are not being counted')
      return { allowed: true, limit, remaining: limit - size, resetMs: 1_000 }
    })
    block.left = taken.allowed ? size : 0
    block.refused = !taken.allowed
    block.remaining = taken.remaining
    block.endsAt = Date.now() + taken.resetMs
  }
  const take = async (key: string): Promise<Taken> => {
    const block = blocks.get(key) ?? { left: 0, remaining: limit, refused: false, endsAt: 0, refill: null }
    if (blocks.size > 10_000) blocks.clear()
    blocks.set(key, block)
    for (;;) {
      const resetMs = block.endsAt - Date.now()
      if (resetMs > 0 && block.refused) return { allowed: false, limit, remaining: 0, resetMs }
      if (resetMs > 0 && block.left > 0) {
        block.left--
        return { allowed: true, limit, remaining: block.remaining + block.left, resetMs }
      }
      // Concurrent calls wait for one refill. Calls that it does not suffice for wait for the next.
      block.refill ??= refill(key, block).finally(() => {
        block.refill = null
      })
      await block.refill
    }
  }
  takers.set(deps, take)
  return take
}

async function consume(limiter: Limiter, key: string, points: number): Promise<Taken> {
  try {
    const res = await limiter.consume(key, points)
    return { allowed: true, limit: limiter.points, remaining: res.remainingPoints, resetMs: res.msBeforeNext }
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return { allowed: false, limit: limiter.points, remaining: 0, resetMs: error.msBeforeNext }
  }
}

type Limiter = RateLimiterPostgres | RateLimiterMemory

function limiterOf(deps: ApiDeps, name: LimitName): Limiter {
  const mine = limiters.get(deps) ?? new Map<LimitName, Limiter>()
  limiters.set(deps, mine)
  const known = mine.get(name)
  if (known) return known
  const { points: usual, seconds: duration, pauseSeconds: blockDuration = 0, store } = ruleOf(name)
  const options = { keyPrefix: name, points: deps.limits?.[name] ?? usual, duration, blockDuration }
  const made =
    store === 'process'
      ? new RateLimiterMemory(options)
      : new RateLimiterPostgres({
          ...options,
          storeClient: deps.db.pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          // The library would remove all expired rows in one statement. The worker removes them in batches (worker/purges.ts).
          clearExpiredByTimeout: false,
        })
  mine.set(name, made)
  return made
}

const takers = new WeakMap<ApiDeps, (key: string) => Promise<Taken>>()
const limiters = new WeakMap<ApiDeps, Map<LimitName, Limiter>>()
