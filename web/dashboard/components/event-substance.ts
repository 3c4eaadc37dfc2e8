// What a person knows the object of an event by, in a row of events or of their deliveries.
import { baht } from '../../components/paying.ts'

/** `INV-2026-000008 · ฿10,379.00`: number, code, name or address of a thing, and its amount; empty where it has none of them. */
export function substanceOf(object: Record<string, unknown>): string {
  const name = ['number', 'code', 'name', 'email', 'customer_email'].map((key) => object[key]).find(isText)
  const amount = ['total_satang', 'amount_satang', 'gross_satang']
    .map((key) => object[key])
    .find((value) => Number.isInteger(value))
  return [name, typeof amount === 'number' ? baht(amount) : null].filter((part) => part != null).join(' · ')
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
