// What products have sold.
import { minus, proportionHalfUp, type Satang, satang, sumOf } from './money.ts'

/** So many of a merchant's newest invoices are looked through for what its products have sold. */
export const SALES_LOOKED_THROUGH = 5_000

export interface Sold {
  /** Invoices that were paid. */
  sales: number
  /** Net of refunds, with VAT. Of an invoice for several products a refund is shared by what each cost. */
  satang: number
}

export interface Sales {
  month: Sold
  all: Sold & { refundedSatang: number }
  /** The newest of them; null where nothing was sold. */
  last: { at: number; invoice: string } | null
}

/** The sums before refunds, and each sale of which something was refunded: what of its invoice was for the product. */
export interface SalesSums {
  sales: number
  satang: number
  monthSales: number
  monthSatang: number
  lastAt: number
  lastInvoice: string
  refunds: readonly { satang: number; total: number; refunded: number; inMonth: boolean }[]
}

/** Net of refunds: three sales of ฿299 of which ฿99 of one were refunded → 79 800 satang; of an invoice half of which was for it, half of its refund. */
export function salesOf(s: SalesSums): Sales {
  const shares = s.refunds.map(({ satang: part, total, refunded, inMonth }) => ({
    inMonth,
    back: part === total ? satang(refunded) : proportionHalfUp(satang(refunded), part, total),
  }))
  const backOf = (some: readonly { back: Satang }[]) => sumOf(some.map(({ back }) => back))
  const back = backOf(shares)
  const monthBack = backOf(shares.filter(({ inMonth }) => inMonth))
  return {
    month: { sales: s.monthSales, satang: minus(satang(s.monthSatang), monthBack) },
    all: { sales: s.sales, satang: minus(satang(s.satang), back), refundedSatang: back },
    last: { at: s.lastAt, invoice: s.lastInvoice },
  }
}
