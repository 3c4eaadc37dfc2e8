// The frame of every page that a buyer sees: language, merchant, test banner, and a policy by which nothing is loaded from elsewhere. Scripts and styles are
// two static files of our own, named by their contents (web/assets.ts); with JavaScript off a page still does all it must.
import type { Locale } from '../../rules/written-date.ts'
import { BUYING } from '../checkout/words.ts'
import { type Html, html } from '../html.ts'

/** What the request gives to any page. */
export interface Frame {
  locale: Locale
  /** Lets our own script and style in, and nothing else; another one for each answer. */
  nonce: string
  assets: { css: string; js: string }
  /** This page in the other language. */
  otherLanguageHref: string
}

export interface FramedPage {
  title: string
  /** Whose page it is, and where its name leads to. */
  merchantName: string
  merchantHref?: string | null
  livemode: boolean
  body: Html
  /** What the script watches while money may come. */
  live?: Live | null
  /** A script of somebody else's that this page cannot do without: that of a challenge. */
  scriptSrc?: string | null | undefined
}

export interface Live {
  eventsHref: string
  statusHref: string
  /** The state that this page shows; another one is fetched anew. */
  version: string
  /** Only the end interests a page on which somebody may be typing. */
  until: 'change' | 'end'
}

/** How often a browser without JavaScript asks again, in seconds: a reader in the middle of a sentence is disturbed by less. */
const REFRESH_SECONDS = 15

/** The page as text. `main` is what the script puts a newer one in the place of. */
export function framed(f: Frame, p: FramedPage): string {
  const words = BUYING[f.locale]
  const other = f.locale === 'th' ? 'en' : 'th'
  const { live } = p
  const watched = live
    ? html` data-version="${live.version}" data-events="${live.eventsHref}" data-status="${live.statusHref}" data-until="${live.until}"`
    : null
  return html`<!doctype html>
<html lang="${f.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${p.title}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="${f.assets.css}" nonce="${f.nonce}">
<script src="${f.assets.js}" nonce="${f.nonce}" defer></script>
${p.scriptSrc ? html`<script src="${p.scriptSrc}" nonce="${f.nonce}" async defer></script>` : null}
${live?.until === 'change' ? html`<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>` : null}
</head><body>
<header>${p.livemode ? null : html`<p class="test-banner">${words.test}</p>`}
<div class="top"><p class="merchant">${p.merchantHref ? html`<a href="${p.merchantHref}">${p.merchantName}</a>` : p.merchantName}</p>
<nav><a href="${f.otherLanguageHref}" lang="${other}" hreflang="${other}">${words.otherLanguage}</a></nav></div></header>
<main${watched}>${p.body}</main>
<p id="announcement" class="unseen" role="status"></p>
<footer><p>Satang</p></footer>
</body></html>`.text
}

/** What such a page may do: its own two files, pictures and live status of its own origin, forms to its own origin. */
export function frameHeaders(
  nonce: string,
  imageOrigins: readonly string[] = [],
  /** Of a challenge: its script, its frame, and what both ask. */
  challengeOrigins: readonly string[] = [],
): Record<string, string> {
  const challenge = challengeOrigins.map((origin) => ` ${origin}`).join('')
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'${challenge}`,
      `style-src 'nonce-${nonce}'${challenge}`,
      `img-src ${["'self'", 'data:', ...imageOrigins].join(' ')}`,
      `connect-src 'self'${challenge}`,
      ...(challenge ? [`frame-src${challenge}`] : []),
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    // Forms tell their origin, which no-referrer would hide.
    'Referrer-Policy': 'same-origin',
    'Content-Type': 'text/html; charset=utf-8',
  }
}
