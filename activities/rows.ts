// The rows of a round of a loop (worker/loops.ts): each is worked on by itself, so that one that fails holds up no other.
import { faultOf } from './faults.ts'

export interface RowLog {
  error(o: object, m?: string): void
}

/** How long a row is left out whose work has failed. */
const LEFT_OUT_SECONDS = 3_600

/** The rows of one loop whose work has failed in this process, and until when they are left out (Unix seconds): they stand in nobody's way. */
export class LeftOut {
  readonly #until = new Map<string, number>()

  /** Their ids at `now`, as an array of Postgres for `id <> all(?::text[])`. */
  at(now: number): string {
    for (const [id, until] of this.#until) if (until <= now) this.#until.delete(id)
    return `{${[...this.#until.keys()].join()}}`
  }

  /** What is done with a row that has failed at `now`. */
  adding(now: number): (row: { id: string }) => void {
    return ({ id }) => void this.#until.set(id, now + LEFT_OUT_SECONDS)
  }
}

/**
 * Does `work` for each row, one after the other. A row that fails is logged as `what`, and given to `failed`, which moves it out of the way. Answers how
 * many did not fail. Throws when what all rows need is away, by default what activities/faults.ts says of the fault: the next round repeats them.
 */
export async function eachRow<Row extends { id: string }>(
  rows: readonly Row[],
  {
    log,
    what,
    failed,
    allNeed = (error) => faultOf(error).kind === 'away',
  }: { log: RowLog; what: string; failed?: (row: Row) => void | Promise<void>; allNeed?: (error: unknown) => boolean },
  work: (row: Row) => Promise<unknown>,
): Promise<number> {
  let done = 0
  for (const row of rows) {
    try {
      await work(row)
      done += 1
    } catch (error) {
      if (allNeed(error)) throw error
      log.error({ error, id: row.id }, what)
      await failed?.(row)
    }
  }
  return done
}
