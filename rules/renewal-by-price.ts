// What the next renewal of a subscription asks for, where pages and mails may name it beforehand.
import { type Satang, satang, times } from './money.ts'
import type { Taxability } from './tax.ts'

export interface Renewing {
  priceSatang: number | null
  quantity: number
  /** Null where it has none. */
  discount: object | null
  carriedSatang: number
  tax: Taxability
}

/**
 * The amount of a renewal that its price alone decides, in satang. Null with a discount, with what is carried over, and with VAT on top: those are counted
 * by the bill of its period, at the rate of that day. Source: D902.
 */
export function renewalByPrice({ priceSatang, quantity, discount, carriedSatang, tax }: Renewing): Satang | null {
  if (priceSatang === null || discount !== null || carriedSatang !== 0) return null
  if (tax.tax_behavior === 'exclusive' && tax.tax_category === 'standard') return null
  return times(satang(priceSatang), quantity)
}
