/*
 * The promises about money that hold after every command, whatever came before: run after every activity and journey test.
 * What they are is db/invariants/; this only makes a broken one an error that a test fails with.
 */
import type { Pool } from 'pg'
import { findBrokenInvariants } from '../../db/invariants/check.ts'

export interface InvariantOptions {
  /** Everything has come to rest: no wakeup waits, no charge is under way, and the bank's book agrees with ours to the last satang. */
  idle?: boolean
  /** Only of this merchant's test mode, so that what another has broken is not taken for its own. */
  merchantId?: string
}

/** Throws with everything that is broken, by name and with the first few offending rows. */
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
