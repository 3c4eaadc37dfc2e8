// Work of which only so much may go on at once in a process, such as hashing passwords. Whoever waits takes turns by owner (an address, a shop), and a full queue
// refuses whoever waits most: one caller with a thousand requests waits behind itself.
export interface FairQueueSettings {
  atOnce: number
  /** Over all owners. */
  waitingMax: number
  /** What is thrown when there is no room. */
  refusal: () => Error
}

interface Waiting {
  begin(): void
  refuse(error: Error): void
}

export class FairQueue {
  readonly #settings: FairQueueSettings
  /** Those who wait, by owner; whose processing is next stands first. */
  readonly #waiting = new Map<string, Waiting[]>()
  #count = 0
  #underWay = 0

  constructor(settings: FairQueueSettings) {
    this.#settings = settings
  }

  /** Runs `work` in the owner's turn. Throws the queue's refusal when it is full and nobody waits more than this owner, or when a newcomer takes its place. */
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

  /** The newest of the owner with most waiting gives way to an owner with fewer. */
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
