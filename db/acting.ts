// For whom the database is being asked: one merchant in one mode, or the system. Row-level security (db/migrations/baseline/walls.ts) shows a connection the rows of
// that merchant and mode alone, whatever a statement forgets to say. It is the wall behind the filters of the queries, not instead of them: whoever can send any SQL can also
// say that it acts for another.
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Whose {
  /** '' is the system, as for a commit that belongs to no merchant. */
  merchantId: string
  livemode: boolean
}

const acting = new AsyncLocalStorage<Whose | null>()

/** Runs `work` as that of one merchant and mode: no statement of it reads or writes another's rows in the tables that are walled. What it starts and nobody waits for is the same. */
export function actFor<T>(whose: Whose, work: () => T): T {
  return acting.run(whose.merchantId === '' ? null : whose, work)
}

/**
 * Runs `work` as the system's. For what a process does once for all who ask: a loop, a timer or a batch that one merchant's request happens to start would otherwise see that
 * merchant's rows alone, for as long as it runs. test/architecture.test.ts holds whatever is started and not waited for to it.
 */
export function actForEverybody<T>(work: () => T): T {
  return acting.run(null, work)
}

/** Whose work this is; null for the system's, which sees every merchant's rows. */
export function actingFor(): Whose | null {
  return acting.getStore() ?? null
}

/** Ids that are no text of ours never get into a statement. */
const ID = /^[A-Za-z0-9_]+$/

/** The two settings that the policies read, as [merchant, livemode]. Throws on a merchant's id that is none. */
export function settingsOf(whose: Whose | null): readonly [string, string] {
  if (whose === null) return SYSTEM
  if (!ID.test(whose.merchantId)) throw new Error('nobody acts for a merchant with such an id')
  return [whose.merchantId, String(whose.livemode)]
}

/** What a connection of the parts begins with. One that says nothing sees no row. */
export const SYSTEM = ['*', '*'] as const
