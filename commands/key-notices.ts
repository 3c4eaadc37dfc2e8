// Mails owners about keys that are no longer used, and about keys that will expire soon. The selection of keys is db/queries/key-notices.ts.
import type { KeyNotice, KeyToNotice } from '../db/queries/key-notices.ts'
import { stillToNotice } from '../db/queries/key-notices.ts'
import type { Commit } from './commit.ts'
import { mailOwners } from './member-mail.ts'

/**
 * Mails the owners of the commit's merchant about these keys, in one mail each. Natural key: the notice of a key, which is written in the same
 * commit. A key that was used, changed or revoked meanwhile is left out; without any key no mail is sent. Answers the number of keys in the mail.
 * Source: D465.
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
