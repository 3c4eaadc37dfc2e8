// What a payment waits for: the buyer before a QR, the buyer before the bank, or the gateway. Nothing for one that has its outcome.
import { facts } from '../../components/facts.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { moment, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { PAYMENTS } from './words.ts'

/** Of the wire: `next_action` of a payment. */
export interface NextAction {
  type: string
  redirect_to_url?: { url: string }
  qr?: { svg_url: string; expires_at: number | null }
}

interface Waiting {
  status: string
  gross_satang: number
  amount_received_satang: number
  next_action: NextAction | null
}

export function waitingSection({ locale }: Frame, p: Waiting): Html | null {
  if (p.status !== 'requires_action' && p.status !== 'processing') return null
  const words = PAYMENTS[locale]
  const { qr, redirect_to_url: redirect } = p.next_action ?? {}
  if (qr)
    return sheet(
      'waiting',
      words.waiting,
      html`<p>${words.waitsForQr}</p><p><img src="${pathOf(qr.svg_url)}" width="200" height="200" alt="${words.qrAlt(baht(p.gross_satang))}"></p>
${facts([
  qr.expires_at !== null && [words.shownUntil, moment(qr.expires_at, locale)],
  [words.came, html`${money(p.amount_received_satang)} / ${money(p.gross_satang)}`],
])}`,
    )
  if (redirect)
    return sheet(
      'waiting',
      words.waiting,
      html`<p>${words.waitsForBank}</p>${facts([[words.approveAt, html`<a href="${redirect.url}" rel="noreferrer">${redirect.url}</a>`]])}`,
    )
  return sheet('waiting', words.waiting, html`<p>${words.waitsForGateway}</p>`)
}

/** Our own picture, from wherever the page itself was reached: pictures of other origins are not loaded. */
function pathOf(url: string): string {
  return new URL(url).pathname
}
