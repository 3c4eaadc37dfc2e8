// The simulator's 3-D Secure page: stands in for the bank's own page in test mode, where a buyer approves or refuses.
import { type Frame, framed } from '../components/frame.ts'
import { baht } from '../components/paying.ts'
import { html } from '../html.ts'
import { BANK_PAGE } from './words.ts'

export interface AuthenticationProps {
  paymentId: string
  grossSatang: number
  merchantName: string
  /** `Visa •••• 4242`; null where the card is not known. */
  card: string | null
  /** The status of a payment that is decided; else null. */
  decided: string | null
  /** The checkout or the invoice from which the buyer came; null when we know of none. */
  returnHref: string | null
}

const SEAL = html`<svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true"><path fill="currentColor" d="M12 2 2 7.500V10h20V7.500L12 2ZM4 11.500V18h3v-6.500H4Zm6.500 0V18h3v-6.500h-3Zm6.500 0V18h3v-6.500h-3ZM2 19.500V22h20v-2.500H2Z"/></svg>`

export function authenticationPage(f: Frame, p: AuthenticationProps): string {
  const words = BANK_PAGE[f.locale]
  const decided = p.decided === 'succeeded' || p.decided === 'failed' ? p.decided : 'other'
  const title = p.decided ? words.decided[decided] : words.title
  const answer = (decision: 'approve' | 'refuse', label: string, main: boolean) =>
    html`<form method="post" action="/simulator/3ds/${p.paymentId}/${decision}?lang=${f.locale}"><button class="button${main ? ' main' : ''}">${label}</button></form>`
  return framed(f, {
    title: `${title} · ${words.bank}`,
    merchantName: words.bank,
    livemode: false,
    body: html`<section class="sheet stack middle"><p class="bank-seal">${SEAL}</p><div class="tight"><h1>${title}</h1>${p.decided ? null : html`<p class="quiet">${words.text}</p>`}</div>
<p class="big">${baht(p.grossSatang)}</p>
<dl class="facts"><div><dt>${words.merchant}</dt><dd>${p.merchantName}</dd></div>${p.card === null ? null : html`<div><dt>${words.card}</dt><dd class="number">${p.card}</dd></div>`}</dl>
${p.decided ? (p.returnHref ? null : html`<p>${words.close}</p>`) : html`<div class="stack whole">${answer('approve', words.approve, true)}${answer('refuse', words.refuse, false)}</div>`}
${p.returnHref ? html`<p class="centre"><a href="${p.returnHref}">${words.back}</a></p>` : null}
<p class="small quiet">${words.note}</p></section>`,
  })
}
