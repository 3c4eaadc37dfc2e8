// Limits calls of gateways, so that a gateway that hangs holds up no other work. Per account: how many calls are under way and begin in a second, how slow it has been
// recently, and a breaker that opens when it does not answer. Per process: how many processings and activities may wait. A call that its caller no
// longer waits for goes on here without a slot; its outcome can be looked up at the gateway. This file decides nothing about money: an attempt that
// was not asked about is only late.

import type { GatewayFigures } from '../db/queries/workers.ts'
import { isGatewayAccount } from '../rules/gateway-accounts.ts'

/** One merchant's account at a gateway. It may be slow or away for this merchant alone. */
export interface Account {
  gateway: string
  merchantId: string
  livemode: boolean
}

/** The call goes on after its caller stops waiting. Its outcome is to be looked up later. */
export class StillAsking extends Error {}

/** The gateway was not called. `afterMs`: when to try again, spread so that not all callers return at once. */
export class NotAsked extends Error {
  readonly why: 'breaker_open' | 'too_many_calls'
  readonly afterMs: number

  constructor(why: 'breaker_open' | 'too_many_calls', afterMs: number) {
    super(
      why === 'breaker_open' ? 'the breaker of this account is open' : 'too many calls of this account are under way',
    )
    this.why = why
    this.afterMs = afterMs
  }
}

/** Nobody can say yet what became of an earlier request. It says nothing of whether the gateway answers, so it counts neither as a fault nor as an answer. */
function isInDoubt(error: unknown): boolean {
  return error instanceof Error && 'isInDoubt' in error && error.isInDoubt === true
}

/** The call took longer than any gateway may. Its outcome is to be looked up. */
export class CallTimedOut extends Error {}

/**
 * Where the caller waits: in a processing, whose slots are shared by the renewals, checkouts and payouts of all merchants, or in an activity of the
 * gateway's own queue.
 */
export type Place = 'processing' | 'activity'

export interface Patience {
  /** Every caller may wait this long without a seat. A simulator answers in milliseconds, a good gateway in some hundred. */
  quickMs: number
  /** The longest that a processing waits. A call that takes longer counts as slow. */
  graceMs: number
  /** The longest that an activity waits. */
  seatMs: number
  /** Then a call is given up. pm_card_slow takes 20 s and does not count as hanging. */
  callMs: number
  /** Calls of one account under way in this process. More than processings at once, so that an account that answers is never limited. */
  callsOfAccount: number
  /** Calls of one account at a provider that begin within a second in this process: providers refuse more. The simulator takes any number. */
  callsPerSecond: number
  /**
   * How many callers may wait longer than `quickMs`: per account, and in all. Half the processings (worker/create-worker.ts), and 60 of 100
   * activities.
   */
  seats: Record<Place, { ofAccount: number; inAll: number }>
  /** So many different attempts in a row without an answer open the breaker. */
  faultsToOpen: number
  /** How long the breaker stays open at first. The time doubles while the gateway stays away. */
  openMs: number
  openMaxMs: number
}

export const PATIENCE: Patience = {
  quickMs: 300,
  graceMs: 1_000,
  seatMs: 8_000,
  callMs: 30_000,
  callsOfAccount: 32,
  // Stripe takes 100 requests a second in live mode and 25 in test mode, and a call is up to four requests. Opn names no limit.
  callsPerSecond: 20,
  seats: { processing: { ofAccount: 6, inAll: 12 }, activity: { ofAccount: 10, inAll: 60 } },
  faultsToOpen: 5,
  openMs: 5_000,
  openMaxMs: 120_000,
}

/** A breaker has opened or closed; for the log. */
export interface BreakerChange extends Account {
  breaker: 'open' | 'closed'
  /** Milliseconds until one trial call is allowed; null when the breaker is closed. */
  openForMs: number | null
  /** The message of the last fault. */
  fault: string | null
}

/** A right to wait longer than `quickMs`. Release it. */
export interface Seat {
  release(): void
}

export class GatewayCalls {
  readonly patience: Patience
  /** Called whenever a breaker opens or closes. */
  onChange: (change: BreakerChange) => void = () => {}
  readonly #accounts = new Map<string, AccountState>()
  readonly #seatsTaken: Record<Place, number> = { processing: 0, activity: 0 }

  constructor(patience: Partial<Patience> = {}) {
    this.patience = { ...PATIENCE, ...patience }
  }

  /**
   * Calls a gateway, or joins the call of the same `id` that is under way, and waits for as long as `where` allows: with a held seat up to `graceMs`,
   * with null up to `quickMs`. Throws what the call throws, `StillAsking` when the call goes on, `NotAsked` when it was not made. `call` gets a
   * signal that aborts when the call is given up.
   */
  async ask<T>(
    account: Account,
    id: string,
    call: (signal: AbortSignal) => Promise<T>,
    where: Place | Seat | null,
  ): Promise<T> {
    const state = this.#stateOf(account)
    const wasSlow = state.slowness > SLOW_FROM
    const underWay = (state.calls.get(id) as Promise<T> | undefined) ?? this.#begin(state, id, call)
    if (where === 'processing' && wasSlow) throw new StillAsking()
    return this.#wait(state, underWay, where)
  }

  /** Waits, as `ask` does, for the call of this id that is under way here; null when there is none. */
  join<T>(account: Account, id: string, where: Place | Seat | null): Promise<T> | null {
    const state = this.#accounts.get(keyOf(account))
    const underWay = state?.calls.get(id) as Promise<T> | undefined
    return state && underWay ? this.#wait(state, underWay, where) : null
  }

  async #wait<T>(state: AccountState, underWay: Promise<T>, where: Place | Seat | null): Promise<T> {
    const { quickMs, graceMs, seatMs } = this.patience
    if (where !== null && typeof where !== 'string') return within(underWay, graceMs)
    const quick = within(underWay, quickMs)
    if (where === null) return quick
    try {
      return await quick
    } catch (error) {
      if (!(error instanceof StillAsking)) throw error
    }
    const seat = this.#takeSeat(state, where)
    if (!seat) throw new StillAsking()
    try {
      return await within(underWay, (where === 'processing' ? graceMs : seatMs) - quickMs)
    } finally {
      seat.release()
    }
  }

  /** A seat for an activity that asks more than once; null when its account or the process has no seat left. */
  takeSeat(account: Account): Seat | null {
    return this.#takeSeat(this.#stateOf(account), 'activity')
  }

  /** The figures for the simulator, and for all accounts together: a label for each would grow with the merchants. */
  figures(): Record<string, GatewayFigures> {
    const figures: Record<string, GatewayFigures> = {}
    for (const state of this.#accounts.values()) {
      const { gateway } = state.account
      const label = isGatewayAccount(gateway) ? 'accounts' : gateway
      const all = figures[label] ?? { openBreakers: 0, callsUnderWay: 0, seatsTaken: 0, waiting: 0 }
      figures[label] = all
      if (state.opened > 0) all.openBreakers += 1
      all.callsUnderWay += state.calls.size
      all.seatsTaken += state.seats.processing + state.seats.activity
      all.waiting += state.waiting.size
    }
    return figures
  }

  /** Resolves when no call is under way any more, or after `ms`. */
  async drain(ms: number): Promise<void> {
    const calls = [...this.#accounts.values()].flatMap((state) => [...state.calls.values()])
    await within(Promise.allSettled(calls), ms).catch(() => undefined)
  }

  #begin<T>(state: AccountState, id: string, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.#refuseUnlessCallable(state, id)
    state.waiting.delete(id)
    if (state.opened > 0) state.probe = id
    const began = performance.now()
    const ended = new AbortController()
    const { graceMs, callMs } = this.patience
    let isSlow = false
    const limit = Promise.withResolvers<never>()
    let timer = setTimeout(() => {
      isSlow = true
      state.slowness = nextSlowness(state.slowness, 1)
      timer = setTimeout(() => {
        const timedOut = new CallTimedOut(`no answer within ${callMs} ms`)
        limit.reject(timedOut)
        ended.abort(timedOut)
      }, callMs - graceMs).unref()
    }, graceMs).unref()
    const underWay = Promise.race([(async () => call(ended.signal))(), limit.promise]).finally(() => {
      clearTimeout(timer)
      state.calls.delete(id)
      const tookMs = performance.now() - began
      state.latencyMs = state.latencyMs * 0.8 + tookMs * 0.2
      if (!isSlow) state.slowness = nextSlowness(state.slowness, 0)
    })
    state.calls.set(id, underWay)
    underWay.then(
      () => this.#answered(state),
      (error: unknown) => this.#failed(state, id, error),
    )
    return underWay
  }

  #refuseUnlessCallable(state: AccountState, id: string): void {
    const { callsOfAccount, callsPerSecond } = this.patience
    const openForMs = state.openUntil - performance.now()
    const isOpen = openForMs > 0 || (state.opened > 0 && state.probe !== null)
    if (!isOpen && state.calls.size < callsOfAccount && mayBegin(state, callsPerSecond)) return
    state.waiting.add(id)
    // Waiting calls come back about when the queue before them has ended, and not all at once.
    const isPaced = isGatewayAccount(state.account.gateway)
    const queueMs = Math.max(
      (state.waiting.size * state.latencyMs) / callsOfAccount,
      isPaced ? (state.waiting.size * SECOND_MS) / callsPerSecond : 0,
    )
    const spread = 0.5 + Math.random()
    const afterMs = Math.max(0, openForMs) + spread * Math.min(60_000, Math.max(1_000, queueMs))
    throw new NotAsked(isOpen ? 'breaker_open' : 'too_many_calls', Math.ceil(afterMs))
  }

  #answered(state: AccountState): void {
    state.faults.clear()
    state.probe = null
    if (state.opened > 0) {
      state.opened = 0
      state.openUntil = 0
      this.onChange({ ...state.account, breaker: 'closed', openForMs: null, fault: null })
    }
    this.#forgetIfIdle(state)
  }

  #failed(state: AccountState, id: string, error: unknown): void {
    const wasProbe = state.probe === id
    if (wasProbe) state.probe = null
    if (isInDoubt(error)) return
    state.faults.add(id)
    // Faults of calls that were under way when the breaker opened are ignored.
    if (state.opened > 0 && !wasProbe) return
    if (state.opened === 0 && state.faults.size < this.patience.faultsToOpen) return
    const openForMs = Math.min(this.patience.openMaxMs, this.patience.openMs * 2 ** state.opened)
    state.opened += 1
    state.openUntil = performance.now() + openForMs
    this.onChange({ ...state.account, breaker: 'open', openForMs, fault: String(error) })
  }

  #takeSeat(state: AccountState, place: Place): Seat | null {
    const { ofAccount, inAll } = this.patience.seats[place]
    if (state.seats[place] >= ofAccount || this.#seatsTaken[place] >= inAll) return null
    state.seats[place] += 1
    this.#seatsTaken[place] += 1
    return {
      release: () => {
        state.seats[place] -= 1
        this.#seatsTaken[place] -= 1
        this.#forgetIfIdle(state)
      },
    }
  }

  #stateOf(account: Account): AccountState {
    const key = keyOf(account)
    const known = this.#accounts.get(key)
    if (known) return known
    // What was kept for its pace alone is forgotten when another account comes.
    for (const other of this.#accounts.values()) this.#forgetIfIdle(other)
    const { gateway, merchantId, livemode } = account
    const state: AccountState = {
      account: { gateway, merchantId, livemode },
      calls: new Map(),
      seats: { processing: 0, activity: 0 },
      waiting: new Set(),
      faults: new Set(),
      slowness: 0,
      latencyMs: 0,
      pacedUntil: 0,
      opened: 0,
      openUntil: 0,
      probe: null,
    }
    this.#accounts.set(key, state)
    return state
  }

  /** An account without problems is forgotten, so that a process that serves a hundred thousand merchants keeps few in memory. */
  #forgetIfIdle(state: AccountState): void {
    if (state.calls.size > 0) return
    state.waiting.clear()
    if (state.pacedUntil > performance.now()) return
    if (state.opened > 0 || state.faults.size > 0 || state.slowness > FORGOTTEN_BELOW) return
    if (state.seats.processing === 0 && state.seats.activity === 0) this.#accounts.delete(keyOf(state.account))
  }
}

interface AccountState {
  account: Account
  /** By id. An id is called once at a time. */
  calls: Map<string, Promise<unknown>>
  seats: Record<Place, number>
  waiting: Set<string>
  /** The calls without an answer since the last answer. */
  faults: Set<string>
  /** 0: every recent call was quick enough for a processing; 1: none was. */
  slowness: number
  latencyMs: number
  /** When all that have begun would have begun at an even pace. */
  pacedUntil: number
  /** How often the breaker opened in a row; 0: it is closed. */
  opened: number
  openUntil: number
  /** The one trial call under way, which tests whether the gateway is back. */
  probe: string | null
}

const SECOND_MS = 1_000

/** Whether a call may begin now: as many at once as a second has, then one after another. Counts it if so. */
function mayBegin(state: AccountState, perSecond: number): boolean {
  if (!isGatewayAccount(state.account.gateway)) return true
  const now = performance.now()
  const eachMs = SECOND_MS / perSecond
  const from = Math.max(now, state.pacedUntil)
  if (from + eachMs - now > SECOND_MS) return false
  state.pacedUntil = from + eachMs
  return true
}

/** Three slow calls in a row: 0.3, 0.51, 0.66. Two quick ones: 0.46, 0.32. */
const SLOW_FROM = 0.6
const FORGOTTEN_BELOW = 0.05

function nextSlowness(before: number, isSlow: 0 | 1): number {
  return before * 0.7 + isSlow * 0.3
}

function keyOf({ gateway, merchantId, livemode }: Account): string {
  return `${gateway}/${merchantId}/${livemode}`
}

/** As `work`, but throws `StillAsking` after `ms`. */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StillAsking()), Math.max(0, ms)).unref()
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
