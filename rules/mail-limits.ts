// How many mails strangers can cause to one address: whoever types somebody's address into a form of a shop fills that person's inbox. It is about mails for which
// nobody has paid and nobody has proved anything; all others go out however many they are.

/** The seconds over which they are counted. */
export const MAIL_WINDOW_SECONDS = 3_600

export type LimitedMail = 'send' | 'send_last_word' | 'withhold'

/**
 * What becomes of the next one, given how many of its kind went to the address within the window, and whether it was told that no more come. With five an hour: the
 * first five are sent, with the sixth goes one mail that says where all orders are, and then none.
 */
export function limitedMail(sent: number, wasPublished: boolean, perHour: number): LimitedMail {
  if (sent < perHour) return 'send'
  return wasPublished ? 'withhold' : 'send_last_word'
}
