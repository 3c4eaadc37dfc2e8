/*
 * The faults of a provider's fake: which request gets which, and the holding of requests until a test lets them go. It knows nothing of any provider.
 */
import type { FaultKind } from '../../gateways/contract.ts'

export class Faults {
  #kind: FaultKind | null = null
  #after = 0
  #left = 0
  #held: (() => void)[] = []
  #onHeld = Promise.withResolvers<void>()
  readonly #underWay = new Set<Promise<void>>()

  /** Gives the next `count` requests after the first `after` a fault. Replaces what was set before. */
  set(kind: FaultKind, count: number, after = 0): void {
    this.#kind = count > 0 ? kind : null
    this.#left = count
    this.#after = after
  }

  /** The fault of the request that comes now. */
  take(): FaultKind | null {
    if (this.#kind === null) return null
    if (this.#after > 0) {
      this.#after -= 1
      return null
    }
    this.#left -= 1
    const kind = this.#kind
    if (this.#left === 0) this.#kind = null
    return kind
  }

  /** Waits until the test lets go. */
  hold(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held.push(resolve)
    this.#onHeld.resolve()
    return promise
  }

  /** Resolves when a request is held. */
  held(): Promise<void> {
    return this.#onHeld.promise
  }

  /** Lets all held requests go on, and resolves when they have ended. */
  async letGo(): Promise<void> {
    const held = this.#held
    this.#held = []
    this.#onHeld = Promise.withResolvers()
    for (const go of held) go()
    if (held.length > 0) await Promise.all(this.#underWay)
  }

  /** Keeps count of a request, so that `letGo` can wait for it. */
  track(work: Promise<void>): Promise<void> {
    this.#underWay.add(work)
    return work.finally(() => this.#underWay.delete(work))
  }
}
