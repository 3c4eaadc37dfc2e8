// Limits work that only so much of may run at once in a process, such as hashing passwords. Waiting work is served in turn by owner (an address, a
// shop). A full queue refuses the owner that waits for most, so a caller with a thousand requests delays only itself.
export interface FairQueueSettings {
  atOnce: number
  /** Over all owners. */
  waitingMax: number
  /** The error for a refused caller. */
  refusal: () => Error
}

interface Waiting {
  begin(): void
  refuse(error: Error): void
}

export class FairQueue {
  readonly #settings: FairQueueSettings
  /** The waiting work by owner. The owner that is served next stands first. */
  readonly #waiting = new Map<string, Waiting[]>()
  #count = 0
  #underWay = 0

  constructor(settings: FairQueueSettings) {
    this.#settings = settings
  }

  /**
   * Runs `work` when it is the owner's turn. Throws the refusal when the queue is full and no other owner waits for more, or when an owner with fewer
   * takes this work's place.
   */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#underWay < this.#settings.atOnce) this.#underWay++
    else await this.#wait(owner)
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #wait(owner: string): Promise<void> {
    if (this.#count >= this.#settings.waitingMax) this.#makeRoom(owner)
    return new Promise<void>((begin, refuse) => {
      const own = this.#waiting.get(owner) ?? []
      own.push({ begin, refuse })
      this.#waiting.set(owner, own)
      this.#count++
    })
  }

  /** Removes the newest work of the owner that waits for most, in favour of an owner that waits for less. */
  #makeRoom(newcomer: string): void {
    const [most, theirs] = [...this.#waiting].reduce((a, b) => (b[1].length > a[1].length ? b : a))
    const own = this.#waiting.get(newcomer)?.length ?? 0
    if (own + 1 >= theirs.length) throw this.#settings.refusal()
    const last = theirs.pop()!
    if (theirs.length === 0) this.#waiting.delete(most)
    this.#count--
    last.refuse(this.#settings.refusal())
  }

  #next(): void {
    const [first] = this.#waiting
    if (!first) {
      this.#underWay--
      return
    }
    const [owner, theirs] = first
    const { begin } = theirs.shift()!
    this.#count--
    this.#waiting.delete(owner)
    if (theirs.length > 0) this.#waiting.set(owner, theirs)
    begin()
  }
}
