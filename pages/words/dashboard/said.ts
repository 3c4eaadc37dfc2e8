// What the page after a form says of what the form has done, by the word in its address (`?said=saved`).
import type { Locale } from '../../../rules/written-date.ts'

/** English and Thai of each. */
const SAID = {
  saved: ['Saved.', 'บันทึกแล้ว'],
  created: ['Created.', 'สร้างแล้ว'],
  deleted: ['Deleted.', 'ลบแล้ว'],
  done: ['Done.', 'เรียบร้อยแล้ว'],
  refunded: ['The refund has been asked for. Its status is below.', 'ส่งคำขอคืนเงินแล้ว ดูสถานะด้านล่าง'],
  advancing: ['The clock is on its way.', 'นาฬิกากำลังเดิน'],
  reported: ['The bank has reported it.', 'ธนาคารรายงานแล้ว'],
  sampled: ['The sample has been sent.', 'ส่งตัวอย่างแล้ว'],
} satisfies Record<string, readonly [en: string, th: string]>

export type Said = keyof typeof SAID

/** Null for a word that nobody says. */
export function saidWords(word: string | null, locale: Locale): string | null {
  if (word === null || !Object.hasOwn(SAID, word)) return null
  return SAID[word as Said][locale === 'th' ? 1 : 0]
}
