// What a payment waits for: the buyer at a QR, the buyer at the bank, or the gateway. Nothing for a payment with an outcome.
import type { NextActionObject } from '../../../resources/payment.ts'
import { type Fact, facts } from '../../components/facts.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { type SharedLink, sharedLink } from '../../components/shared-link.ts'
import { sheet } from '../../components/sheet.ts'
import { moment } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { heldText } from '../invoices/due-view.ts'
import { PRODUCTS } from '../products/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { PAYMENTS } from './words.ts'

interface Waiting {
  id: string
  status: string
  gross_satang: number
  amount_received_satang: number
  next_action: NextActionObject | null
}

/** `pageHref`: where the buyer pays it, to be sent to them; null where there is no such page. */
export function waitingSection({ locale }: Frame, p: Waiting, pageHref: string | null): Html | null {
  if (p.status !== 'requires_action' && p.status !== 'processing') return null
  const words = PAYMENTS[locale]
  const { qr, redirect_to_url: redirect } = p.next_action ?? {}
  const qrAlt = words.qrAlt(baht(p.gross_satang))
  const more: Fact[] = [
    ...(qr && qr.expires_at !== null ? [[words.shownUntil, moment(qr.expires_at, locale)] as const] : []),
    ...(p.amount_received_satang > 0
      ? [[words.came, heldText(p.gross_satang, p.amount_received_satang, locale)] as const]
      : []),
  ]
  if (qr)
    return sheet(
      'waiting',
      words.waiting,
      html`${
        pageHref
          ? sharedLink(
              ofBuyer(pageHref, qr, p.id),
              { ...PRODUCTS[locale].link, qrAlt },
              DASHBOARD[locale].curl.copied,
              { text: `${words.waitsForQr} ${words.waitsForLink}` },
            )
          : html`<p>${words.waitsForQr}</p><p><img src="${pathOf(qr.svg_url)}" width="200" height="200" alt="${qrAlt}"></p>`
      }
${more.length > 0 ? facts(more) : null}`,
    )
  if (redirect)
    return sheet(
      'waiting',
      words.waiting,
      html`<p>${words.waitsForBank}</p>${facts([[words.approveAt, html`<a href="${redirect.url}" rel="noreferrer">${redirect.url}</a>`]])}`,
    )
  return sheet('waiting', words.waiting, html`<p>${words.waitsForGateway}</p>`)
}

/** The page on which the buyer pays, beside the QR that is on it. */
function ofBuyer(
  url: string,
  qr: Pick<NonNullable<NextActionObject['qr']>, 'png_url' | 'svg_url'>,
  fileName: string,
): SharedLink {
  return { url, qrHref: pathOf(qr.svg_url), pngHref: pathOf(qr.png_url), fileName }
}

/** Our own picture by its path, whatever name the page was reached by: pictures of other origins are not loaded. */
function pathOf(url: string): string {
  return new URL(url).pathname
}
