// Names, terms and days that stand on one line, and the language of Thai names on English pages. A browser breaks พร้อมเพย์ after พร้อม and ใบกำกับภาษี after ใบ, since both are words, and K PLUS after K.

import { html } from './html.ts'

/** As pages write them. None is a part of another. */
export const BRAND_WORDS = [
  'พร้อมเพย์',
  'K PLUS',
  'SCB EASY',
  'Krungthai NEXT',
  'ttb touch',
  'THAI QR PAYMENT',
  '3-D Secure',
] as const

/** Thai terms of several words. None is a part of another. */
export const TERMS = [
  'ใบกำกับภาษี',
  'ใบแจ้งหนี้',
  'ใบเสร็จรับเงิน',
  'ใบลดหนี้',
  'เมื่อวันที่',
  'ณ ที่จ่าย',
  'การชำระเงิน',
  'การสมัครสมาชิก',
  'เกินกำหนดชำระ',
  'ค้างชำระ',
  'ล่วงหน้า 7\u00a0วัน',
  'ในบัญชีของคุณ',
  'ไม่มีการเรียกเก็บเงิน',
] as const

/** Thai words of several that read as one, which browsers break within. A longer one counts before those that it contains. */
const COMPOUNDS = `
  หน้าชำระเงิน ลายเซ็นดิจิทัล ถูกต้อง คำสั่งซื้อ ชำระเงิน มือถือ ที่นั่ง สตูดิโอ เกินกำหนด แดชบอร์ด ข้อโต้แย้ง สองขั้น
  ใบเสร็จ ผู้ซื้อ ออบเจ็กต์ ลายมือชื่อ เรียกเก็บเงิน หากต้องการ ไม่พอ ไม่เกิน ทุกเดือน ทุกเมื่อ ขายดี เปลี่ยนเอง
  หน้านี้ วันที่ รอบถัดไป อย่างย่อ ตัดเงิน หน้าเว็บ ค่าธรรมเนียม คุณเอง อยู่กับคุณ ทุกวันศุกร์ เข้าสู่ระบบ ออกจากระบบ รหัสผ่าน
  ที่อยู่ ที่นี่ เลขที่ สิ้นสุด ใช้งาน ตรวจสอบ ให้บริการ อีกครั้ง ถัดไป หมดอายุ ต่ออายุ มูลค่าเพิ่ม ดำเนินการ
  แพ็กเกจ ครบกำหนด ปลายทาง เว็บฮุก เว้นว่าง ตั้งค่า รายละเอียด รหัสลับ เชื่อมต่อ พาสคีย์ ตัวตน ผิดพลาด ยอดขาย
  ขณะนี้ ด้านล่าง ด้านบน ผู้ดูแล เพิกถอน ตอนนี้ ภายหลัง คำตอบ ต่อไป เกิดขึ้น สักครู่ จับคู่ วันนี้ วันนั้น
  ทีมงาน ขั้นตอน หลักฐาน ย้อนกลับ บางส่วน คัดลอก ตัวอักษร เริ่มต้น คำเชิญ เพิ่มเติม ขั้นต่ำ กู้คืน แจ้งเตือน
  พักไว้ การค้า ร้านค้า ลองใหม่ เต็มรูป คงเหลือ อัปโหลด อย่างน้อย แต่ละ หน้าร้าน ความหมาย ภาพรวม น้อยกว่า
  หมวดหมู่ ต่อเนื่อง หน้าแรก ไม่ได้ ยังไม่ ไม่ต้อง อย่าบอก ซอร์สโค้ด ไม่กี่วินาที รอบโอน
  จัดแสง ครั้งเดียว ดูซ้ำได้ ไม่ต้องใช้ หมายเลขบัตร สินค้านี้ ยอดโอน บัตรอื่น เข้ามา รายปี
  ผู้ให้บริการ รับชำระเงิน เลขประจำตัว ผู้เสียภาษี ค่าเริ่มต้น บทเรียน
`
  .trim()
  .split(/\s+/)
  .toSorted((a, b) => b.length - a.length)

/** All of them. */
export const WHOLE_WORDS: readonly string[] = [...BRAND_WORDS, ...TERMS, ...COMPOUNDS]

/** What has text that is no element's, `text` in a drawing. */
const PLAIN = ['textarea', 'script', 'style', 'title', 'option', 'code', 'text']

/** A day in words, `27 December 2026` or `27 ธันวาคม 2569`: a year alone on a line says nothing. With the stop or comma behind it. */
export const DAY = /\b\d{1,2} [A-Z\u0e01-\u0e2e][a-z\u0e01-\u0e4e]{2,10} \d{4}\b[.,]?/g

/** A button is a flex box, and so is the summary of what is folded: the text beside what is kept would be a part of its own there, and lose its spaces. */
const BUTTON = /^<a class="button/

/** A run of Thai with its numbers: a name, an address. Not ฿, which is among the characters of the script, and no number that has nothing Thai beside it. */
const RUN = /(?<![\d.,:#])[\d\u0e01-\u0e3a\u0e40-\u0e5b][\d\s/\u0e01-\u0e3a\u0e40-\u0e5b]*/g
const THAI = /[\u0e01-\u0e3a\u0e40-\u0e5b]/

/**
 * The names, terms and days in the texts of a page, each kept on one line. In an English page what is in Thai says so (`lang`), for readers that speak and
 * for browsers that break lines (D727), and breaks at its spaces: it is a name there, of a customer or of goods. On a Thai page a browser breaks a name within
 * its words, so that of the shop (`name`) stays whole where it fits on a line. The page is escaped already, so that `<` and `>` are those of elements.
 */
export function keepBrands(page: string, locale: 'en' | 'th' = 'th', name = ''): string {
  const own = hasWords(name) ? html`${name}`.text : null
  let inside: string | null = null
  let onButton = false
  return page
    .split(/(<[^<>]*>)/)
    .map((piece) => {
      if (piece.startsWith('<')) {
        const name = /^<\/?([a-z]+)/.exec(piece)?.[1] ?? ''
        if (PLAIN.includes(name)) inside = piece.startsWith('</') ? null : name
        if (name === 'button' || name === 'summary' || name === 'a')
          onButton = name !== 'a' ? !piece.startsWith('</') : BUTTON.test(piece)
        return piece
      }
      if (inside !== null) return piece
      const text = partsAround(own, piece)
        .map((part) => (part === own ? `<span class="whole">${inLines(part, locale)}</span>` : inLines(part, locale)))
        .join('')
      return onButton && text !== piece ? `<span>${text}</span>` : text
    })
    .join('')
}

const words = new Intl.Segmenter('th', { granularity: 'word' })

/** A name of one word is not broken. */
function hasWords(name: string): boolean {
  return THAI.test(name) && [...words.segment(name)].filter(({ isWordLike }) => isWordLike).length > 1
}

/** A text, with the name as a part of its own wherever it begins and ends with a word: `การเงิน` is no part of `การเงินสด`. */
function partsAround(name: string | null, text: string): string[] {
  if (name === null || !text.includes(name)) return [text]
  const ends = new Set([...words.segment(text)].map(({ index }) => index)).add(text.length)
  const parts: string[] = []
  let from = 0
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    if (!ends.has(at) || !ends.has(at + name.length)) continue
    parts.push(text.slice(from, at), name)
    from = at + name.length
  }
  return [...parts, text.slice(from)]
}

function inLines(text: string, locale: 'en' | 'th'): string {
  return kept(locale === 'en' ? text.replaceAll(RUN, inThai) : text)
}

const KEPT = new RegExp(WHOLE_WORDS.join('|'), 'g')

function kept(text: string): string {
  return text.replaceAll(KEPT, onOneLine).replaceAll(DAY, onOneLine)
}

function inThai(run: string): string {
  if (!THAI.test(run)) return run
  const words = run.trimEnd()
  return `<span lang="th">${words.replaceAll(/[^ \t\r\n]+/g, wholeName)}</span>${run.slice(words.length)}`
}

/** What is longer is a sentence, which may break between its words. A space that does not break is within: `งวดที่ 1`. */
const NAME_LENGTH = 24

function wholeName(piece: string): string {
  return piece.length <= NAME_LENGTH && hasWords(piece) ? `<span class="whole">${piece}</span>` : piece
}

function onOneLine(words: string): string {
  return `<span class="nowrap">${words}</span>`
}
