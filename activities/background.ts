// Who may do background work now: simulations, walks of test clocks, audits, replays, and imports when there are any. On an idle machine it has all the room
// there is; beside work that somebody waits for it goes on slowly, and never stops. Between merchants it goes in turns. It knows nothing of what the work is.

import type { Pool } from 'pg'
import { type Asked, findBrokenInvariants, type Kept } from '../db/invariants/check.ts'

/** A merchant in one mode: whose share it is. */
export function ownerOf({ merchantId, livemode }: { merchantId?: string | null; livemode?: boolean | null }): string {
  return `${merchantId ?? 'everybody'}/${livemode ? 'live' : 'test'}`
}

/**
 * How long after a processing that somebody waits for others are expected. A creation is in the API and at Temporal before and after its processing, where this process does not see it: a tenth of
 * this would call a buyer's checkout over while it is half done. Ten times as much would hold a simulation up for seconds after each single sale.
 */
const BUSY_FOR_MS = 300

/** Notices work that somebody waits for, so that what nobody waits for can stand back. */
export class Foreground {
  #lastAt = Number.NEGATIVE_INFINITY

  /** Says that it begins or ends. What lies between may be a wait for a bank, which needs no cores. */
  note(): void {
    this.#lastAt = performance.now()
  }

  /** For how many more milliseconds it counts as under way; 0 when nobody waits. */
  busyForMs(): number {
    return Math.max(0, this.#lastAt + BUSY_FOR_MS - performance.now())
  }
}

export interface SlotLimits {
  /** How many are taken at once while nobody waits for anything. */
  atOnce: number
  /** How many beside work that somebody waits for; at least 1, so that background work always gets on. */
  beside: number
  /** Which part of the time they are in use beside such work: after each use they rest for the other part. */
  share: number
}

/** A use that took long does not lead to a rest as long: a transaction that waits for its next question may be cut off after a minute. */
const REST_MAX_MS = 1_000

/** Slots that owners take in turns: whoever has a thousand uses waiting delays another's first by one. */
export class Slots {
  readonly #limits: SlotLimits
  readonly #foreground: Foreground
  /** In order: whose turn comes next stands first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #taken = 0
  #restUntil = 0
  #timer: NodeJS.Timeout | undefined

  constructor(limits: SlotLimits, foreground: Foreground) {
    this.#limits = limits
    this.#foreground = foreground
  }

  /** Answers once the owner has a slot, with the function that gives it back. Never take a second one while holding one: there may be only one. */
  async take(owner: string): Promise<() => void> {
    await new Promise<void>((granted) => {
      const queue = this.#waiting.get(owner)
      if (queue) queue.push(granted)
      else this.#waiting.set(owner, [granted])
      this.#grant()
    })
    const since = performance.now()
    return () => {
      const now = performance.now()
      const restMs = Math.min((now - since) * (1 / this.#limits.share - 1), REST_MAX_MS)
      this.#restUntil = Math.max(this.#restUntil, now + restMs)
      this.#taken--
      this.#grant()
    }
  }

  /** Does the work in a slot. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const refundLatePayment = await this.take(owner)
    try {
      return await work()
    } finally {
      refundLatePayment()
    }
  }

  #grant(): void {
    clearTimeout(this.#timer)
    while (this.#waiting.size > 0) {
      const busyMs = this.#foreground.busyForMs()
      const restMs = busyMs > 0 ? Math.max(0, this.#restUntil - performance.now()) : 0
      if (restMs > 0 || this.#taken >= (busyMs > 0 ? this.#limits.beside : this.#limits.atOnce)) {
        // A slot that is given back looks by itself; a rest that is over, or a machine that is quiet, has nobody else to say so.
        if (busyMs > 0) {
          this.#timer = setTimeout(() => this.#grant(), Math.ceil(Math.min(busyMs, restMs || busyMs))).unref()
        }
        return
      }
      const [owner, queue] = this.#waiting.entries().next().value!
      const granted = queue.shift()!
      this.#waiting.delete(owner)
      if (queue.length > 0) this.#waiting.set(owner, queue)
      this.#taken++
      granted()
    }
  }
}

/** How often one that waits for its processing looks whether it has come, and shows that it is alive. */
const LOOK_EVERY_MS = 250

export interface JobLimits {
  /** How many of one owner go on at once. */
  perOwner: number
  /** How many of all together. */
  atOnce: number
}

interface Job {
  owner: string
  goesOn: boolean
}

/** Long jobs of which a few go on at once. The others wait, the oldest first, and hold up nobody else's. */
export class Jobs {
  readonly #limits: JobLimits
  /** In order of their arrival. */
  #jobs: Job[] = []

  constructor(limits: JobLimits) {
    this.#limits = limits
  }

  /** Does the work when it is this job's turn; heartbeats until then, and gives up when that throws. */
  async run<T>(
    owner: string,
    { heartbeat, sleep }: { heartbeat(): void; sleep(ms: number): Promise<void> },
    work: () => Promise<T>,
  ): Promise<T> {
    const job: Job = { owner, goesOn: false }
    this.#jobs.push(job)
    try {
      while (this.#next() !== job) {
        heartbeat()
        await sleep(LOOK_EVERY_MS)
      }
      job.goesOn = true
      return await work()
    } finally {
      this.#jobs = this.#jobs.filter((other) => other !== job)
    }
  }

  /** The oldest that waits and may go on. */
  #next(): Job | undefined {
    const goOn = this.#jobs.filter((job) => job.goesOn)
    if (goOn.length >= this.#limits.atOnce) return undefined
    const mayGoOn = ({ owner }: Job) => goOn.filter((job) => job.owner === owner).length < this.#limits.perOwner
    return this.#jobs.find((job) => !job.goesOn && mayGoOn(job))
  }
}

/** What a worker's background work shares. */
export interface Background {
  foreground: Foreground
  /** A commit, or a processing taken in this process: some milliseconds of this process and of the database. */
  steps: Slots
  /** A question of an audit: seconds of the database, two minutes at most. */
  questions: Slots
  /** Processings of test clocks' subscriptions, which Temporal brings to any worker. */
  clockProcessings: Slots
  /** Which processings under way belong to a clock: nobody waits for them. By workflow id. */
  ofClocks: Set<string>
  simulations: Jobs
  /** Each keeps a connection while its questions wait, so there must be fewer than connections. */
  audits: Jobs
}

/**
 * Eight steps at once keep two cores busy (activities/simulation/processing.ts), and are as many as background work has connections. Thirty-two turns keep the
 * worker's slots full and the queue before another merchant's processing short: some 0.3 s. Beside work that somebody waits for they leave it most of
 * one core of two. Two simulations of an owner end sooner one after the other than all at once, and a small one seldom waits for a big one. Measured: bench/README.md.
 */
export function openBackground(): Background {
  const foreground = new Foreground()
  return {
    foreground,
    steps: new Slots({ atOnce: 8, beside: 1, share: 0.5 }, foreground),
    questions: new Slots({ atOnce: 2, beside: 1, share: 0.5 }, foreground),
    clockProcessings: new Slots({ atOnce: 32, beside: 2, share: 1 }, foreground),
    ofClocks: new Set(),
    simulations: new Jobs({ perOwner: 2, atOnce: Number.POSITIVE_INFINITY }),
    audits: new Jobs({ perOwner: 1, atOnce: 2 }),
  }
}

/** A third of what worker/relay.ts takes for lost. */
const SHOW_EVERY_MS = 30_000

/** Does long work that may wait for its processing, and shows by `show` that somebody is at it: nobody else needs to look after it. */
export async function shown<T>(show: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void show().catch(() => undefined), SHOW_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Asks promises as one of few audits, each question in its processing. Without `background` at once. */
export function asOneOfFew(
  owner: string,
  deps: { pool: Pool; heartbeat(): void; sleep(ms: number): Promise<void>; background?: Background },
  asked: Omit<Asked, 'step' | 'onQuestion'>,
): Promise<Kept> {
  const { background, pool, heartbeat: onQuestion } = deps
  if (!background) return findBrokenInvariants(pool, { ...asked, onQuestion })
  const step = <T>(question: () => Promise<T>) => background.questions.run(owner, question)
  return background.audits.run(owner, deps, () => findBrokenInvariants(pool, { ...asked, onQuestion, step }))
}
