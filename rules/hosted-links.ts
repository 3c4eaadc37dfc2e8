// How long the hosted link of an invoice opens its page and documents. The link needs no log-in and shows a buyer's name, so it ends. The link of an
// open invoice never ends.
const DAY = 86_400

/** The default, in days: two years, longer than anybody waits to file a receipt. */
export const HOSTED_LINK_DAYS = 730

export interface HostedLink {
  status: string
  /** Unix seconds, real time: when the invoice was made, and when its link was last renewed. */
  madeAt: number
  renewedAt: number | null
  paidAt: number | null
}

/**
 * When a link ends, Unix seconds: `days` after the invoice was made or paid, or the link renewed, whichever is last. Null: never, because the invoice
 * is open or `days` is 0. With 30 days, made on the 1st and paid on the 10th → the 9th of the next month, or the 10th.
 */
export function linkEnds({ status, madeAt, renewedAt, paidAt }: HostedLink, days: number): number | null {
  if (days === 0 || status === 'open') return null
  return Math.max(madeAt, renewedAt ?? 0, paidAt ?? 0) + days * DAY
}
