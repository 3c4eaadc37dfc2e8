// What the page of a new subscription says of its first period.
import type { Satang } from '../../../rules/money.ts'

export interface FirstPeriod {
  name: string
  interval: 'month' | 'year'
  quantity: number
  /** Before the discount and before VAT on top. */
  amountSatang: Satang
  discount: { code: string; amountSatang: Satang } | null
  /** A code was typed that does not apply. */
  codeFails: boolean
  vatSatang: Satang
  /** VAT comes on top of the price, and is not within it. */
  isOnTop: boolean
  dueSatang: Satang
  /** What a period costs when the discount is over. */
  fullSatang: Satang
  /** Null for a card, which is charged at once. */
  dueAt: number | null
  at: number
  endAt: number
  /** The discount is for the next period too. */
  goesOn: boolean
}
