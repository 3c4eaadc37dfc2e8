// An invoice as the API answers it, as far as its pages read it.
import type { INVOICES } from './words.ts'

/** As the API returns it (resources/invoice.ts). */
export interface Invoice {
  id: string
  number: string | null
  status: 'open' | 'paid' | 'void' | 'uncollectible'
  subscription: string | null
  checkout_session: string | null
  customer: string
  billing_reason: keyof (typeof INVOICES)['en']['reasons']
  period_start: number | null
  period_end: number | null
  lines: InvoiceLine[]
  subtotal_satang: number
  discount_satang: number
  total_satang: number
  due_date: number | null
  payment: string | null
  attempt_count: number
  next_attempt_at: number | null
  hosted_invoice_url: string
  qr: { expires_at: number | null } | null
  created: number
  metadata: Record<string, string>
}

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
