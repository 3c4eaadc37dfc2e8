// Defines an invariant: a question to the tables whose answer is the rows that break it. It calls none of our code, so that mistakes in that code
// show. The invariants are listed in index.ts and checked in check.ts.

export interface Invariant {
  /** What must hold, as a sentence. */
  name: string
  /**
   * Selects the rows that break it. The first column is the id of the broken object. Tables have their bare names, so that they can be narrowed to
   * one merchant. A narrowed table has no keys, so `group by` names each column.
   */
  query: string
}

/** An invariant of a system at rest. A running system meets it a little later. */
export interface InvariantSoon {
  name: string
  /** Selects the rows that break it at rest; null when only real time can tell. */
  query: string | null
  /** Selects the rows that break it in a running system: those that have waited for longer than they may. */
  overdue: string
}

/** That many seconds before the database's real time, as Unix seconds in SQL. */
export function secondsAgo(seconds: number): string {
  return `extract(epoch from now()) - ${seconds}`
}
