// What products have sold.

/** So many of a merchant's newest invoices are looked through for what its products have sold. */
export const SALES_LOOKED_THROUGH = 10_000

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
