// Who may vouch for a new bank account, so that it is paid to before its wait is over. When an account may be used is its row's business (commands/bank-accounts.ts).

export interface SecondOwner {
  memberId: string
  /** Since when they have been an owner of the shop, Unix seconds; null: they are none. */
  ownerSince: number | null
  /** Everybody who may have added the account: the member who did, or whoever has seen a secret of the key that did. */
  addedBy: readonly string[]
  /** How long an account waits by itself. */
  waitSeconds: number
  at: number
}

/**
 * Why a member is no second owner for an account, in words for the caller; null when they are. The second person is an owner, is not the one who added it, and has been an owner for
 * as long as the account would wait: else whoever has one owner's password invites a second one and gains nothing by waiting. An owner of 47 hours → refused, of 48 → null.
 * Source: D441.
 */
export function whyNoSecondOwner({ memberId, ownerSince, addedBy, waitSeconds, at }: SecondOwner): string | null {
  if (ownerSince === null) return 'Only an owner of the shop confirms a bank account.'
  if (addedBy.includes(memberId))
    return 'Whoever added a bank account, or has seen the key that added it, does not confirm it: another owner does.'
  if (ownerSince > at - waitSeconds)
    return `Only who has been an owner for ${Math.ceil(waitSeconds / 3_600)} hours confirms a bank account.`
  return null
}
