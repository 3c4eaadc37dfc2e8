// A link that is given to somebody: to copy, to open, and as a QR that a phone reads off a screen or a poster. What the link leads to is the page's business.
import { type Html, html } from '../html.ts'
import { type CurlWords, copyable } from './curl.ts'

export interface SharedLink {
  url: string
  /** Where its QR is, as SVG (web/components/qr-picture.ts). */
  qrHref: string
  /** What the file is called when it is saved. */
  fileName: string
}

export interface SharedLinkWords {
  open: string
  saveQr: string
  qrAlt: string
}

export function sharedLink(l: SharedLink, words: SharedLinkWords, copying: Pick<CurlWords, 'copy' | 'copied'>): Html {
  return html`<div class="shared-link"><div class="stack">${copyable(l.url, copying)}<p class="row"><a class="button" href="${l.url}" rel="noreferrer">${words.open}</a><a class="button" href="${l.qrHref}" download="${l.fileName}">${words.saveQr}</a></p></div>
<div class="qr"><img src="${l.qrHref}" width="240" height="240" alt="${words.qrAlt}"></div></div>`
}
