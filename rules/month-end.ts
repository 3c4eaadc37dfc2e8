// The closing of a month: which one is closed now, and what its page says beside the sums of the reports. It reads nothing: db/queries/month-end.ts does.
import { minus, type Satang, satang } from './money.ts'
import { bangkokDate, monthOf } from './periods.ts'

/** The VAT of a month is filed until the 15th of the next one (Revenue Code §83). */
const FILED_BY_DAY = 15

/** The month to close, as any of its instants: on 15 December November, on 16 December December. `now`: Unix seconds. */
export function monthToClose(now: number): number {
  return bangkokDate(now).day > FILED_BY_DAY ? now : monthOf(now).from - 1
}

/**
 * From when on a sale can still be reported with its month, Unix seconds: the first of the month whose VAT is filed by the next 15th. On 15 December
 * 1 November, on 16 December 1 December. Source: Revenue Code §83.
 */
export function openFrom(now: number): number {
  return monthOf(monthToClose(now)).from
}

/**
 * What a month leaves of its sales: less what its notes give back, and less the fees of its payments. Tax that buyers withheld stays in it, as the shop's
 * own tax that is paid already. ฿15 888.00 sold, ฿100.00 given back, ฿385.86 of fees → ฿15 402.14.
 */
export function leftOfSales(sold: { gross_satang: number; refunded_satang: number }, fees: number): Satang {
  return minus(minus(satang(sold.gross_satang), satang(sold.refunded_satang)), satang(fees))
}

/** The numbers of one series that were issued in the month, such as TAX-2026-000001 to TAX-2026-000120. */
export interface NumberRange {
  first: string
  last: string
  /** Documents of the series that were issued in the month, replaced and cancelled ones among them. */
  count: number
  replaced: number
  cancelled: number
  /** The first of the numbers between first and last that no document has, in whatever month: a gap. */
  missing: string[]
}

interface Waiting {
  count: number
  satang: number
}

export interface MonthEnd {
  ranges: NumberRange[]
  /** What the sales documents of the month say that was sold, and what the ledger has booked for them: money and tax that was withheld. Satang. */
  documentsSatang: number
  bookedSatang: number
  /** Sales documents whose own bookings are another amount. */
  unequal: number
  /** What buyers withheld until the month's end and whose certificate is waited for. */
  certificates: Waiting
  /** Transfers that came until the month's end and whose money is still in suspense. */
  transfers: Waiting
  /** Refunds that were begun until the month's end and are under way. */
  refunds: Waiting
  /** Disputes that were opened until the month's end and that the bank has not decided. */
  disputes: Waiting
  /** Slips that came until the month's end and wait. */
  slips: number
  /** Abbreviated tax invoices of the month that could be exchanged while it lasts: they count, and no note names them. */
  exchangeable: number
}
