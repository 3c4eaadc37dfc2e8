/*
 * Runs two commands on two connections in a forced order at the lock that they share. The first has done its work and holds its locks. The second is
 * seen waiting in pg_locks. Only then the first commits. Nothing depends on timing.
 */
import type { Pool } from 'pg'

export interface InOrder<A, B> {
  first: A
  second: B
  /** Whether the second waited for a lock. False: it finished before the first committed. */
  waited: boolean
}

/** `first` awaits `hold` when its work is done and before it commits. */
export async function inOrder<A, B>(
  pool: Pool,
  first: (hold: () => Promise<void>) => Promise<A>,
  second: () => Promise<B>,
): Promise<InOrder<A, B>> {
  const holds = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const one = first(() => {
    holds.resolve()
    return goOn.promise
  })
  await Promise.race([holds.promise, one]) // a failure before `hold` is reported below
  let done = false
  const two = second().finally(() => {
    done = true
  })
  two.catch(() => undefined)
  let waited = false
  while (!done && !waited) waited = await isWaiting(pool)
  goOn.resolve()
  return { first: await one, second: await two, waited }
}

/** Resolves as soon as a transaction of this database waits for another transaction's lock. */
export async function somebodyWaits(pool: Pool): Promise<void> {
  const until = Date.now() + 60_000
  while (!(await isWaiting(pool))) if (Date.now() > until) throw new Error('nobody waits for a lock')
}

async function isWaiting(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database() limit 1`,
  )
  return rows.length > 0
}
