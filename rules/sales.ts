// What products have sold.
import { minus, proportionHalfUp, type Satang, satang, sumOf } from './money.ts'

/** So many of a merchant's newest invoices are looked through for what its products have sold. */
export const SALES_LOOKED_THROUGH = 5_000

export interface Sold {
  /** Invoices that were paid. */
  sales: number
  /** Net of refunds and of what banks took back in disputes, with VAT. Of an invoice for several products it is shared by what each cost. */
  satang: number
}

export interface Sales {
  month: Sold
  all: Sold & { returnedSatang: number }
  /** The newest of them; null where nothing was sold. */
  last: { at: number; invoice: string } | null
}

/**
 * The sums before refunds, and each sale of which something went back: what of its invoice was for the product, what the whole invoice was, what was paid of
 * it (less where the buyer withheld tax), and what of that went back.
 */
export interface SalesSums {
  sales: number
  satang: number
  monthSales: number
  monthSatang: number
  lastAt: number
  lastInvoice: string
  returns: readonly { satang: number; total: number; paid: number; returned: number; inMonth: boolean }[]
}

/**
 * Net of what went back: three sales of ฿299 of which ฿99 of one were refunded → 79 800 satang; of an invoice half of which was for it, half of its refund.
 * Where all that was paid went back, so did what was withheld of it: nothing of the sale is left.
 */
export function salesOf(s: SalesSums): Sales {
  const shares = s.returns.map(({ satang: part, total, paid, returned, inMonth }) => ({
    inMonth,
    back: returned >= paid ? satang(part) : proportionHalfUp(satang(returned), part, total),
  }))
  const backOf = (some: readonly { back: Satang }[]) => sumOf(some.map(({ back }) => back))
  const back = backOf(shares)
  const monthBack = backOf(shares.filter(({ inMonth }) => inMonth))
  return {
    month: { sales: s.monthSales, satang: minus(satang(s.monthSatang), monthBack) },
    all: { sales: s.sales, satang: minus(satang(s.satang), back), returnedSatang: back },
    last: { at: s.lastAt, invoice: s.lastInvoice },
  }
}
