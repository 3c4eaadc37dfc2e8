// The kinds of mail to all owners of a shop: changes that a thief would make first. The text of the mails is web/mail; commands/owner-notices.ts
// chooses the recipients.

export const NOTICE_KINDS = [
  'bank_account_added',
  'bank_account_confirmed',
  'bank_account_chosen',
  'bank_account_removed',
  'gateway_connected',
  'gateway_changed',
  'gateway_disconnected',
  'gateway_different',
  'api_key_made',
  'api_key_rolled',
  'owner_added',
  'owner_removed',
  'password_changed',
  'email_changed',
  'second_factor_off',
] as const

export type NoticeKind = (typeof NOTICE_KINDS)[number]

/**
 * The number of notices of one kind that an owner of a shop gets in an hour. The next mail says that no more come; after it none is sent. Counted per
 * kind, so that a hundred new keys do not suppress the mail about a bank account. Source: D443.
 */
export const NOTICES_PER_HOUR = 10
