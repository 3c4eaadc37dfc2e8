// An invoice as the API returns it, with the members that its pages read.
export interface InvoiceLine {
  description: string
  product: string | null
  quantity: number
  unit_amount_satang: number
  discount_satang: number
  amount_satang: number
  period_start: number | null
  period_end: number | null
}
