// The simulator's 3-D Secure page: stands in for the bank's own page in test mode, where a buyer approves or refuses. It looks like the sheet of a banking
// app: who asks, how much, to whom and from which card, and two answers that a thumb reaches.
import { markedName } from '../components/card-mark.ts'
import { type Frame, framed } from '../components/frame.ts'
import { baht } from '../components/paying.ts'
import { CROSS, TICK } from '../components/tick.ts'
import { momentInWords } from '../components/written.ts'
import { type Html, html } from '../html.ts'
import { BANK_PAGE } from './words.ts'

export interface AuthenticationProps {
  paymentId: string
  grossSatang: number
  merchantName: string
  /** `Visa •••• 4242`, and its brand; null where the card is not known. */
  card: { name: string; brand: string } | null
  /** When the payment was asked for, Unix seconds. */
  at: number
  /** The status of a payment that is decided; else null. */
  decided: string | null
  /** The checkout or the invoice from which the buyer came; null when we know of none. */
  returnHref: string | null
}

const SEAL = html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path fill="currentColor" d="M12 2 2 7.500V10h20V7.500L12 2ZM4 11.500V18h3v-6.500H4Zm6.500 0V18h3v-6.500h-3Zm6.500 0V18h3v-6.500h-3ZM2 19.500V22h20v-2.500H2Z"/></svg>`

export function authenticationPage(f: Frame, p: AuthenticationProps): string {
  const words = BANK_PAGE[f.locale]
  const decided = p.decided === 'succeeded' || p.decided === 'failed' ? p.decided : 'other'
  const title = p.decided ? words.decided[decided] : words.title
  return framed(f, {
    title: `${title} · ${words.bank}`,
    merchantName: words.bank,
    livemode: false,
    hasOwnTitle: true,
    body: html`<section class="sheet middle bank-page"><p class="bank-head">${SEAL}<strong>${words.bank}</strong></p>
<div class="stack"><div class="centre tight">${p.decided ? (decided === 'succeeded' ? TICK : CROSS) : null}<h1>${title}</h1><p class="quiet">${p.decided ? words.after[decided] : words.text}</p></div>
${decided === 'failed' ? null : html`<p class="big centre">${baht(p.grossSatang)}</p>`}
${facts(p, f, decided === 'failed')}
${p.decided ? onward(p, words) : html`${answers(p, f)}<p class="small quiet centre">${words.note}</p>`}</div></section>`,
  })
}

/** `isRefused`: no large amount stands above, which would read as charged. */
function facts(
  { paymentId, grossSatang, merchantName, card, at }: AuthenticationProps,
  { locale }: Frame,
  isRefused: boolean,
): Html {
  const words = BANK_PAGE[locale]
  const fact = (label: string, value: Html | string) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`
  return html`<dl class="facts">${isRefused ? fact(words.amount, baht(grossSatang)) : null}${fact(words.merchant, merchantName)}${card && fact(words.card, markedName(card.name, card.brand))}${fact(words.at, momentInWords(at, locale))}${fact(words.reference, paymentId.slice(-8).toUpperCase())}</dl>`
}

/** Two answers of the same size, one under the other. */
function answers({ paymentId }: AuthenticationProps, { locale }: Frame): Html {
  const words = BANK_PAGE[locale]
  const answer = (decision: 'approve' | 'refuse', label: string, look: string) =>
    html`<div class="row"><form method="post" action="/simulator/3ds/${paymentId}/${decision}?lang=${locale}"><button class="button${look}">${label}</button></form></div>`
  return html`<div class="stack">${answer('approve', words.approve, ' main')}${answer('refuse', words.refuse, '')}</div>`
}

function onward({ returnHref }: AuthenticationProps, words: (typeof BANK_PAGE)['en']): Html {
  return returnHref
    ? html`<p class="row"><a class="button main" href="${returnHref}">${words.back}</a></p>`
    : html`<p class="centre">${words.close}</p>`
}
