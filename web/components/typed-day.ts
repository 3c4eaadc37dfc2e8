// What stands below a field for a day or a moment. Browsers show such a field in their own language: here it is said in the page's.
import { type Locale, writtenTyped } from '../../rules/written-date.ts'
import { type Html, html } from '../html.ts'

/** Pages have years of the Buddhist era, and a browser's calendar those of the common one: both are understood (`inCommonEra`). */
const YEAR: Record<Locale, string | null> = { en: null, th: 'กรอกปีเป็น พ.ศ. หรือ ค.ศ. ก็ได้' }

/** `value`: as the field sends it. The script says what is chosen later (client-scripts/forms.js). */
export function typedDay(id: string, value: string, locale: Locale): Html {
  const said = writtenTyped(value, locale)
  const year = YEAR[locale]
  return html`<p id="${id}-said" class="small quiet"${said || year ? null : html` hidden`}><output for="${id}" data-said>${said}</output>${year ? html` <span class="of-era">${year}</span>` : null}</p>`
}
