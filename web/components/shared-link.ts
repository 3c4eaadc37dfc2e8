// A link to share: to copy, to open, and as a QR for a phone to scan from a screen or a poster. The page decides what the link leads to.
import { type Html, html, type Renderable } from '../html.ts'
import { type CurlWords, copyable } from './curl.ts'

export interface SharedLink {
  url: string
  /** The address of its QR, as SVG (documents/qr-picture.ts). */
  qrHref: string
  /** The same as PNG, which phones and chats show; null where there is none. */
  pngHref: string | null
  /** The name of the saved QR, without its ending. */
  fileName: string
}

export interface SharedLinkWords {
  open: string
  /** Of the button that hands the link to a chat. */
  line: string
  saveQr: string
  savePng: string
  qrAlt: string
}

/** LINE's own page for sharing an address: it asks with whom, on a phone in the app. Nothing of it is loaded here. */
function lineHref(url: string): string {
  return `https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(url)}`
}

/** `more`: what else is made of the link, below its buttons. `look`: of the button that copies, `main` where the page is for that. */
export function sharedLink(
  l: SharedLink,
  words: SharedLinkWords,
  copying: Pick<CurlWords, 'copy' | 'copied'>,
  more: Renderable = null,
  look: 'small' | 'main' = 'small',
): Html {
  const { url, qrHref, pngHref, fileName } = l
  const png = pngHref && html`<a class="button" href="${pngHref}" download="${fileName}.png">${words.savePng}</a>`
  return html`<div class="shared-link"><div class="stack">${copyable(url, copying, look)}<p class="row"><a class="button" href="${lineHref(url)}" rel="noreferrer" target="_blank">${words.line}</a><a class="button" href="${url}" rel="noreferrer">${words.open}</a></p><p class="row">${png}<a class="button" href="${qrHref}" download="${fileName}.svg">${words.saveQr}</a>${more}</p></div>
<div class="qr"><img src="${qrHref}" width="240" height="240" alt="${words.qrAlt}"></div></div>`
}
