// A link to share: to copy, to open, and as a QR for a phone to scan from a screen or a poster. The page decides what the link leads to.
import { type Html, html } from '../html.ts'
import { type CurlWords, copyable } from './curl.ts'

export interface SharedLink {
  url: string
  /** The address of its QR, as SVG (documents/qr-picture.ts). */
  qrHref: string
  /** The file name of the saved QR. */
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
