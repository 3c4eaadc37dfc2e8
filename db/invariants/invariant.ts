// What a promise is: a question to the tables whose answer is what breaks it. It asks no code of ours, so that a mistake there
// shows. Which promises there are is index.ts, how they are asked ask.ts.

export interface Invariant {
  /** What holds, as a sentence. */
  name: string
  /**
   * What breaks it: rows, of which the first column is the id of one. Tables by their bare names, so that they can be narrowed to one
   * merchant; then they have no keys, so `group by` names each column.
   */
  query: string
}

/** A promise of a system at rest; one that runs keeps it a little later. */
export interface InvariantSoon {
  name: string
  /** What breaks it at rest; null where only the real time tells. */
  query: string | null
  /** What breaks it in a running system: rows that have waited for longer than they may. */
  overdue: string
}

/** So many seconds before the real time of the database, as Unix seconds in SQL. */
export function secondsAgo(seconds: number): string {
  return `extract(epoch from now()) - ${seconds}`
}
