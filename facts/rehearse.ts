// Makes a fact and takes it back: what would become of it is read inside its transaction, which is then rolled back. So a preview is the fact itself, and never a
// second copy of its rules. Nobody is told and nobody is rung; only locks are held, for as long as the fact takes.
import type { Commit } from './commit.ts'

/**
 * What `work` answers of a commit that never was. `commit`: whoever would commit it (a call's own). Refusals are thrown as the fact throws them. Safe to repeat:
 * nothing is left. Source: D240.
 */
export async function rehearse<T>(
  commit: <R>(work: (c: Commit) => Promise<R>) => Promise<R>,
  work: (c: Commit) => Promise<T>,
): Promise<T> {
  let seen: { value: T } | null = null
  try {
    await commit(async (c) => {
      seen = { value: await work(c) }
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return seen!.value
}

/** Rolls the transaction back. */
class TakenBack extends Error {}
