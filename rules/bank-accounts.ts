// Who may confirm a new bank account, so that payouts may go there before its wait is over. When an account may be used is in its row
// (commands/bank-accounts.ts).

export interface SecondOwner {
  memberId: string
  /** Since when the member has been an owner of the shop, Unix seconds; null: not an owner. */
  ownerSince: number | null
  /** The members who may have added the account: the member who did, or every member who has seen a secret of the key that did. */
  addedBy: readonly string[]
  /** Seconds that an account waits without a confirmation. */
  waitSeconds: number
  at: number
}

/**
 * Why a member cannot confirm an account, in words for the caller; null when they can. The member must be an owner, must not have added the account,
 * and must have been an owner for as long as the account waits. Otherwise a thief with one owner's password could invite a second owner to skip the
 * wait. An owner of 47 hours → refused, of 48 → null. Source: D441.
 */
export function whyNoSecondOwner({ memberId, ownerSince, addedBy, waitSeconds, at }: SecondOwner): string | null {
  if (ownerSince === null) return 'Only an owner of the shop confirms a bank account.'
  if (addedBy.includes(memberId))
    return 'Whoever added a bank account, or has seen the key that added it, does not confirm it: another owner does.'
  if (ownerSince > at - waitSeconds)
    return `Only who has been an owner for ${Math.ceil(waitSeconds / 3_600)} hours confirms a bank account.`
  return null
}
