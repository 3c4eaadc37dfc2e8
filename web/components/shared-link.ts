// A link to share: to copy, to open, and as a QR for a phone to scan from a screen or a poster. The page decides what the link leads to.
import { type Html, html, type Renderable } from '../html.ts'
import { copyButton } from './curl.ts'
import { address } from './written.ts'

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
  copy: string
  open: string
  /** Of the button that hands the link to a chat. */
  line: string
  /** Before the formats of the QR. */
  qr: string
  qrAlt: string
  /** What unfolds it. */
  qrOf: string
}

/** A picture that is made of the link, with the addresses of its formats. `text`: what it is, for who points at one. */
export interface SavedPicture {
  label: string
  text?: string
  pngHref: string | null
  svgHref: string
  fileName: string
}

/** LINE's own page for sharing an address: it asks with whom, on a phone in the app. Nothing of it is loaded here. */
function lineHref(url: string): string {
  return `https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(url)}`
}

/**
 * `text`: what it is for, beside the QR. `card`: what else is made of the link, below its QR. `isMain`: whether to copy it is what the page is for. `isFolded`: it is one of several things on its
 * page: the link takes one line, and the QR unfolds.
 */
export function sharedLink(
  l: SharedLink,
  words: SharedLinkWords,
  copied: string,
  {
    text = null,
    card = null,
    isMain = true,
    isFolded = false,
  }: { text?: Renderable; card?: SavedPicture | null; isMain?: boolean; isFolded?: boolean } = {},
): Html {
  const { url, qrHref, pngHref, fileName } = l
  const copy = copyButton(url, { copy: words.copy, copied }, isMain ? 'main' : null)
  const ways = html`<p class="row">${copy}<a class="button" href="${url}" rel="noreferrer">${words.open}</a><a class="button" href="${lineHref(url)}" rel="noreferrer" target="_blank">${words.line}</a></p>`
  const qr = html`<div class="qr"><img src="${qrHref}" width="240" height="240" alt="${words.qrAlt}"${isFolded && html` loading="lazy"`}></div>`
  const saved = html`${saves({ label: words.qr, pngHref, svgHref: qrHref, fileName })}${card && saves(card)}`
  if (isFolded)
    return html`<div class="stack"><pre tabindex="0"><code>${address(url)}</code></pre>${ways}<details class="more"><summary>${words.qrOf}</summary><div class="stack">${qr}${saved}</div></details></div>`
  return html`<div class="shared-link"><div class="stack">${text && html`<p>${text}</p>`}<pre tabindex="0"><code>${address(url)}</code></pre>${ways}</div>
${qr}<div class="saves">${saved}</div></div>`
}

/** `QR: PNG · SVG`: below the picture, and quiet. */
function saves({ label, text, pngHref, svgHref, fileName }: SavedPicture): Html {
  const file = (format: 'png' | 'svg', href: string) => {
    const name = format.toUpperCase()
    return html`<a href="${href}" download="${fileName}.${format}" aria-label="${label} ${name}"${text && html` title="${text}"`}>${name}</a>`
  }
  return html`<p class="small quiet save-as">${label}: ${pngHref && html`${file('png', pngHref)} · `}${file('svg', svgHref)}</p>`
}
