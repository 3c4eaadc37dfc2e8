// The frame of every buyer page: language, merchant, test banner, and a policy that loads nothing from elsewhere. Scripts and styles are two static
// files of our own, named by their contents (web/assets.ts). With JavaScript off a page still does all it must.
import type { Locale } from '../../rules/written-date.ts'
import { BUYING } from '../checkout/words.ts'
import { type Html, html } from '../html.ts'

/** What every page takes from its request. */
export interface Frame {
  locale: Locale
  /** Lets only our own script and style in. Each answer has another one. */
  nonce: string
  assets: { css: string; js: string }
  /** This page in the other language. */
  otherLanguageHref: string
}

export interface FramedPage {
  title: string
  /** The merchant of the page, and the target of its name. */
  merchantName: string
  merchantHref?: string | null
  livemode: boolean
  body: Html
  /** What the script watches while a payment may arrive. */
  live?: Live | null
  /** A script of another origin that this page needs: that of a challenge. */
  scriptSrc?: string | null | undefined
}

export interface Live {
  eventsHref: string
  statusHref: string
  /** The state that this page shows. Another state makes the script fetch the page again. */
  version: string
  /** `end`: only the end is of interest, because a buyer may be typing on the page. */
  until: 'change' | 'end'
}

/** How often a browser without JavaScript asks again, in seconds. A shorter interval would disturb readers. */
const REFRESH_SECONDS = 15

/** The page as text. The script replaces `main` by a newer one. */
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

/** The policy of such a page: its own two files, pictures and live status of its own origin, forms to its own origin. */
export function frameHeaders(
  nonce: string,
  imageOrigins: readonly string[] = [],
  /** The origins of a challenge: its script, its frame, and the addresses that both ask. */
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
    // A form must send its origin. `no-referrer` would hide it.
    'Referrer-Policy': 'same-origin',
    'Content-Type': 'text/html; charset=utf-8',
  }
}
