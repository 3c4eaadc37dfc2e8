// How many mails strangers can cause to one address, because a stranger who types another person's address into a shop's form would fill that
// person's inbox. Only mails that need no payment and no proof are limited; all others are always sent.

/** The length of the window in which mails are counted, in seconds. */
export const MAIL_WINDOW_SECONDS = 3_600

export type LimitedMail = 'send' | 'send_last_word' | 'withhold'

/**
 * What to do with the next mail, given how many of its kind went to the address within the window and whether the mail about the limit was sent. With
 * five an hour: the first five are sent, instead of the sixth a mail that says where to find all orders, and then none.
 */
export function limitedMail(sent: number, wasPublished: boolean, perHour: number): LimitedMail {
  if (sent < perHour) return 'send'
  return wasPublished ? 'withhold' : 'send_last_word'
}
