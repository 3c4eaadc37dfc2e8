// Tells owners of keys that nobody uses any more, and of keys that are about to expire. Which keys those are is db/queries/key-notices.ts.
import type { KeyNotice, KeyToNotice } from '../db/queries/key-notices.ts'
import { stillToNotice } from '../db/queries/key-notices.ts'
import type { Commit } from './commit.ts'
import { mailOwners } from './member-mail.ts'

/**
 * Mails the owners of the commit's merchant about these keys, in one mail each. Natural key: the notice of a key, which is written with it; a key that was used, changed or revoked
 * meanwhile is left out, and no mail says nothing. Answers how many keys it told of. Source: D465.
 */
export async function noticeKeys(c: Commit, notice: KeyNotice, keys: readonly KeyToNotice[]): Promise<number> {
  const still = await stillToNotice(
    c.em,
    notice,
    keys.map(({ id }) => id),
    c.at,
  )
  if (still.length > 0)
    await mailOwners(c, 'member_keys', {
      keys_notice: notice,
      keys: still.map(({ id: _, merchantId: __, ...shown }) => shown),
    })
  return still.length
}
