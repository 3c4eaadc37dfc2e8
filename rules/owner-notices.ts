// What all owners of a shop are told by mail, by kind: changes that a thief would make first. What the mails say is web/mail; who is told is commands/owner-notices.ts.

export const NOTICE_KINDS = [
  'bank_account_added',
  'bank_account_confirmed',
  'bank_account_chosen',
  'bank_account_removed',
  'api_key_made',
  'api_key_rolled',
  'owner_added',
  'owner_removed',
  'password_changed',
  'second_factor_off',
] as const

export type NoticeKind = (typeof NOTICE_KINDS)[number]

/**
 * Notices of one kind that an owner of a shop gets in an hour; the next one says that no more come, and then none does. Counted by kind: whoever makes a hundred keys does not silence
 * the mail about a bank account. Source: D443.
 */
export const NOTICES_PER_HOUR = 10
