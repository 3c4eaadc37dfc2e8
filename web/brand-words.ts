// Names, terms and days that stand on one line. A browser breaks พร้อมเพย์ after พร้อม and ใบกำกับภาษี after ใบ, since both are words, and K PLUS after K.

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
] as const

/** What has text that is no element's. */
const PLAIN = ['textarea', 'script', 'style', 'title', 'option', 'code']

/** A day in words, `27 December 2026` or `27 ธันวาคม 2569`: a year alone on a line says nothing. With the stop or comma behind it. */
export const DAY = /\b\d{1,2} [A-Z\u0e01-\u0e2e][a-z\u0e01-\u0e4e]{2,10} \d{4}\b[.,]?/g

/** A button is a flex box, and so is the summary of what is folded: the text beside what is kept would be a part of its own there, and lose its spaces. */
const BUTTON = /^<a class="button/

/** The names, terms and days in the texts of a page, each kept on one line. The page is escaped already, so that `<` and `>` are those of elements. */
export function keepBrands(page: string): string {
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
      const text = kept(piece)
      return onButton && text !== piece ? `<span>${text}</span>` : text
    })
    .join('')
}

function kept(text: string): string {
  return [...BRAND_WORDS, ...TERMS]
    .reduce<string>((all, word) => all.replaceAll(word, onOneLine), text)
    .replaceAll(DAY, onOneLine)
}

function onOneLine(words: string): string {
  return `<span class="nowrap">${words}</span>`
}
