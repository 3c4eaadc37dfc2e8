// How long the hosted link of an invoice opens its page and documents. It needs no log-in, and what it opens names a buyer: so it ends. What can still be paid is never closed.
const DAY = 86_400

/** Days without a setting: two years, longer than anybody files the receipt late. */
export const HOSTED_LINK_DAYS = 730

export interface HostedLink {
  status: string
  /** Unix seconds, real time: when the invoice was made, and when its link was last renewed. */
  madeAt: number
  renewedAt: number | null
  paidAt: number | null
}

/**
 * When a link ends, Unix seconds: so many days after it was made, renewed, or the invoice was paid, whichever is last. Null: never, since the invoice is open or `days` is 0. Of 30
 * days, made on the 1st and paid on the 10th → the 9th of the next month, or the 10th.
 */
export function linkEnds({ status, madeAt, renewedAt, paidAt }: HostedLink, days: number): number | null {
  if (days === 0 || status === 'open') return null
  return Math.max(madeAt, renewedAt ?? 0, paidAt ?? 0) + days * DAY
}
