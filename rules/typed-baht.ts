// Reads an amount of baht as a person types it into a form. The caller decides whether the amount is allowed.
import { type Satang, satang } from './money.ts'

/** More digits than any amount has, but few enough for a safe integer of satang. */
const BAHT_DIGITS_MAX = 13

/**
 * `199` → 19 900, `199.5` → 19 950, `฿1,250.00` → 125 000, `๑๙๙` → 19 900; null for a text that is no amount: `1,25`, `1.999`, `-5`, `1e3`, the empty
 * text. The digits are joined as text, so that a fraction of a baht is never a float. Source: specification §4.6.
 */
export function readTypedBaht(text: string): Satang | null {
  const plain = text
    .replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .replaceAll(/[\s\u00a0]/g, '')
    .replace(/^฿/, '')
    .replace(/(฿|บาท|baht|thb)$/i, '')
  const [, baht, fraction = ''] = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/.exec(plain) ?? []
  if (baht === undefined) return null
  const digits = baht.replaceAll(',', '').replace(/^0+(?=\d)/, '')
  if (digits.length > BAHT_DIGITS_MAX) return null
  return satang(Number(digits + fraction.padEnd(2, '0')))
}

const THAI_ZERO = '๐'.charCodeAt(0)
