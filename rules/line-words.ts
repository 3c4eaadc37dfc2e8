// What the lines of an invoice are called that are no product of the shop: the parts of a change of plan, and the credit balance. Rows, events and the API keep
// the English text; pages, mails and documents show it in their reader's language.
import type { Locale } from './written-date.ts'

type LineKind = 'unused' | 'remaining' | 'credit' | 'carried'

const WORDS: Record<Locale, Record<LineKind, string>> = {
  en: {
    unused: 'Unused time: ',
    remaining: 'Remaining time: ',
    credit: 'Credit carried over',
    carried: 'Carried over',
  },
  th: {
    unused: 'หักส่วนที่ยังไม่ได้ใช้: ',
    remaining: 'เวลาที่เหลือของรอบนี้: ',
    credit: 'หักเครดิตคงเหลือ',
    carried: 'ยอดยกมา',
  },
}

/** As the row keeps it: `Unused time: Studio`. */
export function lineDescription(kind: LineKind, product = ''): string {
  return WORDS.en[kind] + product
}

/** The same for its reader: `Unused time: สตูดิโอ` → `หักส่วนที่ยังไม่ได้ใช้: สตูดิโอ`. What is none of these lines stays as it is. */
export function lineInWords(description: string, locale: Locale): string {
  const kind = KINDS.find((one) => {
    const text = WORDS.en[one]
    return text.endsWith(' ') ? description.startsWith(text) : description === text
  })
  return kind ? WORDS[locale][kind] + description.slice(WORDS.en[kind].length) : description
}

const KINDS = Object.keys(WORDS.en) as LineKind[]
