// Asks the database again and again on behalf of all who wait for something in this process. One query per interval serves them all, so a hundred
// callers cost the database what one does. It owns the loop; what is asked, how often, and when a caller stops waiting belong to its user
// (api/outcomes.ts, web/watch.ts).
import type { Pool } from 'pg'
import { actForEverybody } from './acting.ts'

export interface Asking<Caller> {
  /** The pause before each look. A change may go unseen this long. */
  everyMs: number
  /**
   * One look for all who wait, those who came while it was under way included. It answers each caller what is its own, and removes who need not wait
   * any longer. A look that fails is repeated after the pause.
   */
  look(callers: ReadonlySet<Caller>): Promise<void>
}

/**
 * The callers of one kind, and the loop that looks for them as long as there are any. The loop acts for everybody, whoever started it, and does not keep
 * a process alive. A caller that awaits a promise goes on in its own async context.
 */
export class Poller<Caller> {
  readonly #asking: Asking<Caller>
  readonly #callers = new Set<Caller>()
  #isRunning = false

  constructor(asking: Asking<Caller>) {
    this.#asking = asking
  }

  get callers(): ReadonlySet<Caller> {
    return this.#callers
  }

  /** Starts to look for the caller. */
  add(caller: Caller): void {
    this.#callers.add(caller)
    if (!this.#isRunning) void actForEverybody(() => this.#run())
  }

  /** Stops looking for the caller. False when it had been removed before. */
  remove(caller: Caller): boolean {
    return this.#callers.delete(caller)
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#callers.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, this.#asking.everyMs).unref())
      await this.#asking.look(this.#callers).catch(() => undefined)
    }
    this.#isRunning = false
  }
}

/** Makes one object per database of this process, such as the poller that all its callers share. */
export function onePerDatabase<T extends object>(make: (pool: Pool) => T): (pool: Pool) => T {
  const made = new WeakMap<Pool, T>()
  return (pool) => {
    const one = made.get(pool) ?? make(pool)
    made.set(pool, one)
    return one
  }
}
