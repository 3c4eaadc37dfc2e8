// Makes something at Opn once. Opn promises no idempotency keys, so three things stand in for them: what is made carries our id in its metadata and is
// looked for before and after; a request whose answer was lost is in doubt until it can no longer take effect; and what was made twice all the same is
// undone, where Opn can undo it. The first that was made counts, because no later request can come before it.
import { mintedAt } from '../../db/ids.ts'
import { ProviderAway } from '../http.ts'

/** Nobody can say yet whether a request took effect. It is asked again later. */
export class InDoubt extends ProviderAway {
  /** Many attempts in doubt, as after a crash, do not mean that Opn is away: they do not open the breaker (gateways/calls.ts). */
  readonly isInDoubt = true

  constructor(id: string) {
    super(`opn: it is not known yet whether ${id} took effect`, true)
  }
}

/** What this process knows of its own requests, by our id. Shared by all accounts, since the ids are ours. */
export interface Memory {
  underWay: Set<string>
  /** When a request's answer was lost, Unix seconds. */
  lost: Map<string, number>
}

export function createMemory(): Memory {
  return { underWay: new Set(), lost: new Map() }
}

export const PROCESS_MEMORY = createMemory()

/**
 * A request may take effect this long after its answer was lost or its process was killed. If it is too short, a buyer could be charged twice; if it
 * is too long, an attempt that was never made is tried again later than it could be. Opn answers within some seconds.
 */
export const DOUBT_SECONDS = 120

export interface Once {
  /**
   * Answers what `find` finds, or what `make` makes. Throws `InDoubt` while an earlier request of this process is under way or may still take effect.
   */
  make<T>(id: string, work: { find: () => Promise<T | null>; make: () => Promise<T> }): Promise<T>
  /**
   * What `find` finds; null when there is certainly nothing. Throws `InDoubt` while something may still appear: a request of this process, or, for a
   * young id, of another one that has been killed.
   */
  look<T>(id: string, find: () => Promise<T | null>): Promise<T | null>
  /** Seconds since our id was minted. */
  ageOf(id: string): number
}

export function createOnce({ memory, now }: { memory: Memory; now: () => number }): Once {
  const isLost = (id: string) => now() - (memory.lost.get(id) ?? -Infinity) < DOUBT_SECONDS
  const ageOf = (id: string) => now() - mintedAt(id)
  const forgetOld = () => {
    for (const [id, at] of memory.lost) if (now() - at >= DOUBT_SECONDS) memory.lost.delete(id)
  }
  const found = async <T>(id: string, find: () => Promise<T | null>) => {
    const known = await find()
    if (known !== null) memory.lost.delete(id)
    return known
  }
  const remembering = async <T>(id: string, make: () => Promise<T>): Promise<T> => {
    try {
      return await make()
    } catch (error) {
      if (error instanceof ProviderAway && error.mayHaveActed) {
        forgetOld()
        memory.lost.set(id, now())
      }
      throw error
    }
  }
  return {
    async make(id, { find, make }) {
      if (memory.underWay.has(id)) throw new InDoubt(id)
      memory.underWay.add(id)
      try {
        const known = await found(id, find)
        if (known !== null) return known
        if (isLost(id)) throw new InDoubt(id)
        const made = await remembering(id, make)
        // Finding it again undoes what another process made at the same time. A list that is behind does not know it yet.
        return (await find()) ?? made
      } finally {
        memory.underWay.delete(id)
      }
    },
    async look(id, find) {
      const wasUnderWay = memory.underWay.has(id)
      const known = await found(id, find)
      if (known !== null) return known
      if (wasUnderWay || memory.underWay.has(id) || isLost(id) || ageOf(id) < DOUBT_SECONDS) throw new InDoubt(id)
      return null
    },
    ageOf,
  }
}

/**
 * An id's objects are looked for from here on, Unix seconds. Opn's clock may be a little behind ours. More would be safer for a computer whose clock is
 * wrong, but each charge reads the list of this span.
 */
export function sinceMinted(id: string): number {
  return Math.max(0, mintedAt(id) - CLOCKS_DIFFER_SECONDS)
}

const CLOCKS_DIFFER_SECONDS = 60
