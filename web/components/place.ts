// Where a browser is, as far as its IP address says: the address, and whether it is this one, this computer or a local network. It names no city,
// which would be a guess.
import { type Place, placeOf } from '../../rules/addresses.ts'
import type { Locale } from '../../rules/written-date.ts'
import { type Html, html } from '../html.ts'

const WORDS: Record<Locale, Record<Exclude<Place, 'elsewhere'> | 'unknown', string>> = {
  en: {
    same: 'same address as here',
    computer: 'this computer',
    network: 'a local network',
    unknown: 'address not known',
  },
  th: { same: 'IP เดียวกับตอนนี้', computer: 'คอมพิวเตอร์เครื่องนี้', network: 'เครือข่ายภายใน', unknown: 'ไม่ทราบที่อยู่ IP' },
}

/** `own`: the address of the current visitor. */
export function place(locale: Locale, address: string | null, own: string): Html {
  const words = WORDS[locale]
  if (address === null) return html`<span class="small quiet">${words.unknown}</span>`
  const where = placeOf(address, own)
  const flash = where === 'elsewhere' ? null : html` · ${words[where]}`
  return html`<span class="small quiet"><code>${address}</code>${flash}</span>`
}
