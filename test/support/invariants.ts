/*
 * The invariants about money, which hold after every command. Run at the end of each file that commits: a check takes as long as a
 * test. The invariants themselves are in
 * db/invariants/; this file only turns a broken one into an error that fails the test.
 */
import type { Pool } from 'pg'
import { findBrokenInvariants } from '../../db/invariants/check.ts'

export interface InvariantOptions {
  /** Everything is at rest: no wakeup waits, no charge is under way, and the bank's records agree with ours to the last satang. */
  idle?: boolean
  /** Checks only this merchant's test mode, so that what another merchant has broken is not counted. */
  merchantId?: string
}

/** Throws with all broken invariants, each by name and with its first few rows. */
export async function checkInvariants(pool: Pool, { idle = false, merchantId }: InvariantOptions = {}): Promise<void> {
  const { failures } = await findBrokenInvariants(pool, {
    underWay: idle ? 'none' : 'ignored',
    ...(merchantId && { of: { merchantId, livemode: false } }),
  })
  const broken = failures.map(
    ({ promise, count, rows }) => `${promise} (${count ?? 'no answer'}): ${JSON.stringify(rows)}`,
  )
  if (broken.length > 0) throw new Error(`Invariants are broken:\n- ${broken.join('\n- ')}`)
}

interface Checked<Options> {
  check(options?: Options): Promise<void>
  close(): Promise<void>
}

/** Checks the invariants and closes, also when one is broken. A file in which one breaks is searched with `-t`: every run of it ends with the check. */
export async function checkAndClose<Options>(checked: Checked<Options>, options?: Options): Promise<void> {
  try {
    await checked.check(options)
  } finally {
    await checked.close()
  }
}
