// Who counts as a second owner for a new bank account.
import { expect, test } from '@jest/globals'
import { whyNoSecondOwner } from '../../rules/bank-accounts.ts'

const HOUR = 3_600
const fit = { memberId: 'mem_b', ownerSince: 0, addedBy: ['mem_a'], waitSeconds: 48 * HOUR, at: 48 * HOUR }

test.each([
  [{}, null],
  [{ addedBy: ['key_a', 'mem_a'] }, null],
  [{ addedBy: [] }, null],
  [{ ownerSince: 1 }, 'for 48 hours'],
  [{ ownerSince: 1, waitSeconds: 48 * HOUR - 1 }, null],
  // Without a waiting time, no owner needs to have been there for long.
  [{ ownerSince: 48 * HOUR, waitSeconds: 0 }, null],
  [{ addedBy: ['mem_b'] }, 'another owner'],
  [{ addedBy: ['key_a', 'mem_b'] }, 'another owner'],
  [{ ownerSince: null }, 'Only an owner'],
])('%j: %s', (change, why) => {
  const said = whyNoSecondOwner({ ...fit, ...change })
  if (why === null) expect(said).toBeNull()
  else expect(said).toContain(why)
})
