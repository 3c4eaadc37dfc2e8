// An amount in Thai words, as receipts print it, so that nobody can add a digit to it. It calculates nothing; it reads digits.
import { bahtDecimal, type Satang } from './money.ts'

/**
 * ฿299.00 → สองร้อยเก้าสิบเก้าบาทถ้วน; ฿1,021.25 → หนึ่งพันยี่สิบเอ็ดบาทยี่สิบห้าสตางค์; 0 → ศูนย์บาทถ้วน. Millions repeat the word ล้าน.
 * A negative amount begins with ลบ.
 */
export function bahtInWords(amount: Satang): string {
  const [baht, satang] = bahtDecimal(amount).replace('-', '').split('.') as [string, string]
  const sign = amount < 0 ? 'ลบ' : ''
  const whole = numberInWords(baht)
  const rest = numberInWords(satang)
  if (rest === '') return `${sign}${whole || 'ศูนย์'}บาทถ้วน`
  return `${sign}${whole && `${whole}บาท`}${rest}สตางค์`
}

const DIGITS = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า']
const PLACES = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน']

/** Digits as words; zero, in any form, is the empty text. */
function numberInWords(digits: string): string {
  const text = digits.replace(/^0+/, '')
  if (text.length <= 6) return belowMillion(text)
  return `${numberInWords(text.slice(0, -6))}ล้าน${belowMillion(text.slice(-6))}`
}

function belowMillion(text: string): string {
  return [...text].map((digit, i) => placed(digit, text.length - 1 - i, i > 0)).join('')
}

/** ยี่สิบ for twenty, สิบ for ten, and เอ็ด for a one after other digits. */
function placed(digit: string, place: number, behindOthers: boolean): string {
  if (digit === '0') return ''
  if (place === 1 && digit === '1') return 'สิบ'
  if (place === 1 && digit === '2') return 'ยี่สิบ'
  if (place === 0 && digit === '1' && behindOthers) return 'เอ็ด'
  return `${DIGITS[Number(digit)]}${PLACES[place]}`
}
