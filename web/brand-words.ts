// Names that stand on one line. A browser breaks พร้อมเพย์ after พร้อม, since both are words, and K PLUS after K.

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

/** What has text that is no element's. */
const PLAIN = ['textarea', 'script', 'style', 'title', 'option', 'code']

/** The names in the texts of a page, each kept on one line. The page is escaped already, so that `<` and `>` are those of elements. */
export function keepBrands(page: string): string {
  let inside: string | null = null
  return page
    .split(/(<[^<>]*>)/)
    .map((piece) => {
      if (piece.startsWith('<')) {
        const name = /^<\/?([a-z]+)/.exec(piece)?.[1] ?? ''
        if (PLAIN.includes(name)) inside = piece.startsWith('</') ? null : name
        return piece
      }
      return inside === null ? kept(piece) : piece
    })
    .join('')
}

function kept(text: string): string {
  return BRAND_WORDS.reduce((all, word) => all.replaceAll(word, `<span class="nowrap">${word}</span>`), text)
}
