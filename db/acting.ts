// Says for whom the database is asked: for one merchant in one mode, or for the system. Row-level security (db/migrations/baseline/walls.ts) shows a
// connection only the rows of that merchant and mode, even where a statement has no filter. It is a second protection behind the filters of the
// queries. It does not replace them: code that can send any SQL can also act for another merchant.
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Whose {
  /** '' is the system, as in a commit that belongs to no merchant. */
  merchantId: string
  livemode: boolean
}

const acting = new AsyncLocalStorage<Whose | null>()

/**
 * Runs `work` for one merchant and mode: its statements neither read nor write rows of another merchant in the tables with row-level security. The
 * same holds for work that it starts and does not wait for.
 */
export function actFor<T>(whose: Whose, work: () => T): T {
  return acting.run(whose.merchantId === '' ? null : whose, work)
}

/**
 * Runs `work` as the system. Use it for what a process does once for all callers: a loop, a timer or a batch. If one merchant's request started it
 * without this, it would see only that merchant's rows for as long as it runs. test/architecture.test.ts checks everything that is started and not
 * waited for.
 */
export function actForEverybody<T>(work: () => T): T {
  return acting.run(null, work)
}

/** For whom the current work is done. Null is the system, which sees every merchant's rows. */
export function actingFor(): Whose | null {
  return acting.getStore() ?? null
}

/** The function as a callback that acts for whom its maker acts, whoever calls it later. */
export function keepActingFor<Args extends unknown[], T>(callback: (...args: Args) => T): (...args: Args) => T {
  const whose = actingFor()
  return (...args) => acting.run(whose, callback, ...args)
}

/** The form of our ids. Other text must not get into a statement. */
const ID = /^[A-Za-z0-9_]+$/

/** The two settings that the policies read, as [merchant, livemode]. Throws when the merchant's id has not the form of an id. */
export function settingsOf(whose: Whose | null): readonly [string, string] {
  if (whose === null) return SYSTEM
  if (!ID.test(whose.merchantId)) throw new Error('nobody acts for a merchant with such an id')
  return [whose.merchantId, String(whose.livemode)]
}

/** The settings of a new connection of the API or the worker. Without these settings a connection sees no row. */
export const SYSTEM = ['*', '*'] as const
