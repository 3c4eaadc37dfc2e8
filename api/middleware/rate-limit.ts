// How many calls a merchant may make in a second, and a stranger in a minute. Counted in Postgres, so that processes share
// the count; a process takes a merchant's calls in blocks and hands them out from memory, or every read would cost a write.
// Public routes are counted one by one: there the limit guards against guessing, and exactness is the point.
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../../rules/refusals.ts'
import type { Context, RouteMiddleware } from '../context.ts'
import type { ApiDeps } from '../deps.ts'
import type { Limit } from '../route.ts'

const CALLS_PER_SECOND = 100
/** Calls taken from the shared count at once. Up to this many go unused per process and second when several processes share a limit. */
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

/** The limit of the address that calls a public route: before the body is read, so that calls which no schema takes are counted too. */
export const limitAddress: RouteMiddleware = ({ addressLimit }, deps) => {
  if (!addressLimit || deps.rateLimits === 'off') return null
  return async (ctx, next) => {
    tell(ctx, await takeExactly(deps, addressLimit(ctx.ip)))
    return next()
  }
}

/** The limits that a public route declares, e.g. 60 a minute per address and licence key. All are counted, the tightest is told. */
export const limitPublic: RouteMiddleware = (route, deps) => {
  const { limits } = route
  if (!limits || deps.rateLimits === 'off') return null
  return async (ctx, next) => {
    const taken = await Promise.all(limits(ctx.state.call as never).map((limit) => takeExactly(deps, limit)))
    const tightest = taken
      .filter((one) => one !== null)
      .sort((a, b) => Number(a.allowed) - Number(b.allowed) || a.remaining - b.remaining)[0]
    if (tightest) tell(ctx, tightest)
    return next()
  }
}

interface Taken {
  allowed: boolean
  limit: number
  remaining: number
  resetMs: number
}

/** Takes one call from an exact limit; null when the count cannot be reached, which must not close the shop. */
export async function takeExactly(deps: ApiDeps, { name, key, points, seconds }: Limit): Promise<Taken | null> {
  return consume(deps, limiterOf(deps, name, points, seconds), key.slice(0, 200), 1)
}

/** Takes one call from an exact limit on behalf of a page; refuses with 429 when there is none left, and counts nothing where limits are off. */
export async function countExactly(ctx: Context, deps: ApiDeps, limit: Limit): Promise<void> {
  if (deps.rateLimits === 'on') tell(ctx, await takeExactly(deps, limit))
}

function tell(ctx: Context, taken: Taken | null): void {
  if (!taken) return
  const told = ctx.response.get('RateLimit-Remaining')
  if (taken.allowed && told !== '' && Number(told) <= taken.remaining) return
  const seconds = Math.max(1, Math.ceil(taken.resetMs / 1000))
  ctx.set('RateLimit-Limit', String(taken.limit))
  ctx.set('RateLimit-Remaining', String(Math.max(0, taken.remaining)))
  ctx.set('RateLimit-Reset', String(seconds))
  if (!taken.allowed)
    throw new Refusal(
      'rate_limited',
      `Too many requests: at most ${taken.limit} are taken. Try again in ${seconds} s.`,
      { headers: { 'Retry-After': String(seconds) } },
    )
}

/** What this process holds of one merchant's calls in the current second. */
interface Block {
  left: number
  /** What the shared count had left besides. */
  remaining: number
  /** The shared count gave nothing: nobody asks again before `endsAt`. */
  refused: boolean
  endsAt: number
  refill: Promise<void> | null
}

/** One allowance per merchant and mode for the whole app: all its routes draw on it. */
function blocksOf(deps: ApiDeps): (key: string) => Promise<Taken> {
  const known = takers.get(deps)
  if (known) return known
  const limit = deps.callsPerSecond ?? CALLS_PER_SECOND
  const size = Math.max(1, Math.min(BLOCK, Math.floor(limit / 10)))
  const limiter = limiterOf(deps, 'calls', limit, 1)
  const blocks = new Map<string, Block>()

  const refill = async (key: string, block: Block) => {
    // When nobody can count, the calls of this second are let through.
    const taken = (await consume(deps, limiter, key, size)) ?? {
      allowed: true,
      limit,
      remaining: limit - size,
      resetMs: 1000,
    }
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
      // Calls that come together wait for one refill; those that it does not suffice for ask for the next.
      block.refill ??= refill(key, block).finally(() => {
        block.refill = null
      })
      await block.refill
    }
  }
  takers.set(deps, take)
  return take
}

async function consume(
  deps: ApiDeps,
  limiter: RateLimiterPostgres,
  key: string,
  points: number,
): Promise<Taken | null> {
  try {
    const res = await limiter.consume(key, points)
    return { allowed: true, limit: limiter.points, remaining: res.remainingPoints, resetMs: res.msBeforeNext }
  } catch (error) {
    if (error instanceof RateLimiterRes)
      return { allowed: false, limit: limiter.points, remaining: 0, resetMs: error.msBeforeNext }
    deps.log.warn({ err: error }, 'rate limits are not being counted')
    return null
  }
}

function limiterOf(deps: ApiDeps, name: string, points: number, duration: number): RateLimiterPostgres {
  const mine = limiters.get(deps) ?? new Map<string, RateLimiterPostgres>()
  limiters.set(deps, mine)
  const known = mine.get(name)
  if (known) return known
  const made = new RateLimiterPostgres({
    storeClient: deps.db.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    // It would remove all of them with one statement; the worker does, in bites (worker/purges.ts).
    clearExpiredByTimeout: false,
    points,
    duration,
  })
  mine.set(name, made)
  return made
}

const takers = new WeakMap<ApiDeps, (key: string) => Promise<Taken>>()
const limiters = new WeakMap<ApiDeps, Map<string, RateLimiterPostgres>>()
