// An amount in Thai or English words, as receipts print it, so that nobody can add a digit to it. It calculates nothing; it reads digits.
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

/** ฿299.00 → Two hundred ninety-nine baht only; ฿1,021.25 → One thousand twenty-one baht and twenty-five satang; 0 → Zero baht only. */
export function bahtInEnglish(amount: Satang): string {
  const [baht, satang] = bahtDecimal(amount).replace('-', '').split('.') as [string, string]
  const whole = inEnglish(baht)
  const rest = inEnglish(satang)
  const parts = [whole && `${whole} baht`, rest && `${rest} satang`].filter(Boolean).join(' and ')
  const text = `${amount < 0 ? 'minus ' : ''}${parts === '' ? 'zero baht only' : rest === '' ? `${parts} only` : parts}`
  return `${text[0]?.toUpperCase()}${text.slice(1)}`
}

const ONES =
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const THOUSANDS = ['', ' thousand', ' million', ' billion']

/** Digits as words, in groups of three; zero, in any form, is the empty text. */
function inEnglish(digits: string): string {
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  return groups
    .flatMap((group, i) => (group === '000' ? [] : [`${belowThousand(group)}${THOUSANDS[groups.length - 1 - i]}`]))
    .join(' ')
}

function belowThousand(group: string): string {
  const [hundreds = 0, tens = 0, ones = 0] = [...group].map(Number)
  const rest = tens < 2 ? ONES[tens * 10 + ones] : [TENS[tens], ONES[ones]].filter(Boolean).join('-')
  return [hundreds > 0 && `${ONES[hundreds]} hundred`, rest].filter(Boolean).join(' ')
}
