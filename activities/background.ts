// Limits background work: simulations, advances of test clocks, audits, replays, and imports when there are any. On an idle machine it uses all of
// the machine. Beside work that a caller waits for it goes on slowly, and never stops. Slots rotate between merchants. This file does not know what
// the work is.

import type { Pool } from 'pg'
import { type Asked, findBrokenInvariants, type Kept } from '../db/invariants/check.ts'

/** Names a merchant in one mode. Each owner has its own share. */
export function ownerOf({ merchantId, livemode }: { merchantId?: string | null; livemode?: boolean | null }): string {
  return `${merchantId ?? 'everybody'}/${livemode ? 'live' : 'test'}`
}

/**
 * After a processing that a caller waits for, more are expected for this long. Before and after its processing, a creation is in the API and at
 * Temporal, where this process does not see it. A tenth of this would treat a buyer's checkout as over while it is half done. Ten times as much would
 * delay a simulation by seconds after each single sale.
 */
const BUSY_FOR_MS = 300

/** Notices work that a caller waits for, so that background work can make way. */
export class Foreground {
  #lastAt = Number.NEGATIVE_INFINITY

  /** Records that such work begins or ends. The time in between does not count: it may be a wait for a bank, which needs no cores. */
  note(): void {
    this.#lastAt = performance.now()
  }

  /** For how many more milliseconds such work counts as under way; 0 when there is none. */
  busyForMs(): number {
    return Math.max(0, this.#lastAt + BUSY_FOR_MS - performance.now())
  }
}

export interface SlotLimits {
  /** How many slots are taken at once while no caller waits for anything. */
  atOnce: number
  /** How many slots are taken beside work that a caller waits for; at least 1, so that background work always goes on. */
  beside: number
  /** The fraction of the time that slots are in use beside such work. After each use they rest for the remaining time. */
  share: number
}

/** The longest rest after a use: an open transaction that waits for its next question may be ended by the database after a minute. */
const REST_MAX_MS = 1_000

/** Slots that owners take in rotation: an owner with a thousand uses waiting delays another owner's first use by one. */
export class Slots {
  readonly #limits: SlotLimits
  readonly #foreground: Foreground
  /** In order: the first owner gets the next slot. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #taken = 0
  #restUntil = 0
  #timer: NodeJS.Timeout | undefined

  constructor(limits: SlotLimits, foreground: Foreground) {
    this.#limits = limits
    this.#foreground = foreground
  }

  /** Answers once the owner has a slot, with the function that releases it. Never take a second slot while holding one: there may be only one. */
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
    const release = await this.take(owner)
    try {
      return await work()
    } finally {
      release()
    }
  }

  #grant(): void {
    clearTimeout(this.#timer)
    while (this.#waiting.size > 0) {
      const busyMs = this.#foreground.busyForMs()
      const restMs = busyMs > 0 ? Math.max(0, this.#restUntil - performance.now()) : 0
      if (restMs > 0 || this.#taken >= (busyMs > 0 ? this.#limits.beside : this.#limits.atOnce)) {
        // A released slot calls this again. The end of a rest, or of work that a caller waits for, calls nothing: it needs a timer.
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

/** How often a waiting job checks whether it may start, and heartbeats. */
const LOOK_EVERY_MS = 250

export interface JobLimits {
  /** How many jobs of one owner run at once. */
  perOwner: number
  /** How many jobs run at once in all. */
  atOnce: number
}

interface Job {
  owner: string
  goesOn: boolean
}

/** Long jobs, of which a few run at once. The others wait, the oldest first. A job that waits for its owner's limit does not hold up other owners. */
export class Jobs {
  readonly #limits: JobLimits
  /** In order of their arrival. */
  #jobs: Job[] = []

  constructor(limits: JobLimits) {
    this.#limits = limits
  }

  /** Runs the work once this job may start. Heartbeats until then, and gives up when the heartbeat throws. */
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

  /** The oldest waiting job that may start. */
  #next(): Job | undefined {
    const goOn = this.#jobs.filter((job) => job.goesOn)
    if (goOn.length >= this.#limits.atOnce) return undefined
    const mayGoOn = ({ owner }: Job) => goOn.filter((job) => job.owner === owner).length < this.#limits.perOwner
    return this.#jobs.find((job) => !job.goesOn && mayGoOn(job))
  }
}

/** What the background work of one worker shares. */
export interface Background {
  foreground: Foreground
  /** For a commit, or a processing in this process: some milliseconds of this process and of the database. */
  steps: Slots
  /** For a question of an audit: seconds of the database, two minutes at most. */
  questions: Slots
  /** For processings of rows on test clocks, which Temporal gives to any worker. */
  clockProcessings: Slots
  /** The processings under way that belong to a test clock, by workflow id. No caller waits for them. */
  ofClocks: Set<string>
  simulations: Jobs
  /** Each audit keeps a connection while its questions wait, so there must be fewer audits than connections. */
  audits: Jobs
}

/**
 * Eight steps at once keep two cores busy (activities/simulation/processing.ts), and background work has eight connections. Thirty-two processings of
 * test clocks keep the worker's slots full, and the queue before another merchant's processing short: some 0.3 s. Beside work that a caller waits
 * for, background work leaves that work most of one core of two. Two simulations of an owner end sooner one after the other than all at once, and a
 * small one seldom waits for a big one. Measured: bench/README.md.
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

/** A third of the time after which worker/relay.ts takes such work for lost. */
const SHOW_EVERY_MS = 30_000

/** Does long work that may have to wait, and calls `show` at intervals to record that the work is alive. Then the relay does not start it again. */
export async function shown<T>(show: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void show().catch(() => undefined), SHOW_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Runs an audit's questions. Few audits run at once, and each question takes a slot. Without `background` the questions run at once. */
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
