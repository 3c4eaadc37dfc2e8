// The frame of every buyer page: language, merchant, test banner, and a policy that loads nothing from elsewhere. Scripts and styles are two static
// files of our own, named by their contents (web/assets.ts). With JavaScript off a page still does all it must.
import type { Brand } from '../../resources/brand.ts'
import { PREVIEW_SIZE } from '../../rules/previews.ts'
import type { Locale } from '../../rules/written-date.ts'
import { keepBrands } from '../brand-words.ts'
import { BUYING } from '../checkout/words.ts'
import { Html, html } from '../html.ts'
import { brandHead, brandLogo } from './brand.ts'
import { contact } from './contact.ts'
import { policies } from './policies.ts'

/** What every page takes from its request. */
export interface Frame {
  locale: Locale
  /** Lets only our own script and style in. Each answer has another one. */
  nonce: string
  /** `look`: the one that was chosen; without it, that of the system. */
  assets: { css: string; js: string; look?: 'light' | 'dark' }
  /** Whose page it is; null for a page of Satang's own. */
  brand: Brand | null
  /** This page in the other language. */
  otherLanguageHref: string
  /** The page's policy opens to others. A script that shows the page must then load it whole, with its policy and scripts. */
  isOpened?: boolean
}

export interface FramedPage {
  title: string
  /** The merchant of the page, and the target of its name. */
  merchantName: string
  merchantHref?: string | null
  /** Stands before the name: Satang's own sign. */
  sign?: Html | null
  /** Stands between the name and the links: a search. */
  middle?: Html | null
  livemode: boolean
  /** The page shows the merchant's name and logo itself. */
  hasOwnTitle?: boolean
  /** Stands at the foot in the place of who sells and whom to ask, and says it. */
  foot?: Html | null
  /** What others are told of the page: search engines, and apps that show a preview of a link. Without it the page is in no index. */
  shared?: Shared | null
  /** Links before that of the language. */
  ways?: Html | null
  body: Html
  /** What the script watches while a payment may arrive. */
  live?: Live | null
  /** A script of another origin that this page needs: that of a challenge. */
  scriptSrc?: string | null | undefined
  /** Where this page is found again, when the form of another page has led to it. */
  address?: string | null | undefined
  /** Where the browser goes at once, from this page. */
  goesTo?: string | null | undefined
}

/** A page of a shop that may be found and sent on. All addresses are absolute. */
export interface Shared {
  url: string
  title: string
  description: string | null
  image: string | null
  /** The picture was drawn for this (documents/preview-card.ts), so its size is known. */
  isCard?: boolean
  /** A page of test mode is in no index. */
  isIndexed: boolean
  /** Structured data (schema.org), as JSON; null where no search engine is meant to read. */
  data: object | null
}

export interface Live {
  eventsHref: string
  statusHref: string
  /** The state that this page shows. Another state makes the script fetch the page again. */
  version: string
  /** `end`: only the end is of interest, because a buyer may be typing on the page. */
  until: 'change' | 'end'
}

/** At the foot of a merchant's page: who moves the money, with the way to them. */
const PAYMENTS_BY: Record<Locale, string> = { en: 'Payments by Satang', th: 'ชำระเงินผ่าน Satang' }

/** The same at the foot of a page that is no merchant's. */
const ABOUT: Record<Locale, string> = { en: 'About Satang', th: 'เกี่ยวกับ Satang' }

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
  const opened = f.isOpened ? html` data-load` : null
  const found = p.address ? html` data-address="${p.address}"` : null
  const onward = p.goesTo ? html` data-goes-to="${p.goesTo}"` : null
  return html`<!doctype html>
<html lang="${f.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${p.shared?.isIndexed ? null : html`<meta name="robots" content="noindex">`}<meta name="color-scheme" content="light dark"><title>${p.title}</title>${p.shared ? sharedHead(p.shared, p.merchantName, f) : null}
<link rel="stylesheet" href="${f.assets.css}" nonce="${f.nonce}">${brandHead(f.brand, f.nonce)}
<script src="${f.assets.js}" nonce="${f.nonce}" defer></script>
${p.scriptSrc ? html`<script src="${p.scriptSrc}" nonce="${f.nonce}" async defer></script>` : null}
${p.goesTo ? html`<meta http-equiv="refresh" content="0; url=${p.goesTo}">` : null}
${live?.until === 'change' && !p.goesTo ? html`<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>` : null}
</head><body>
<header>${p.livemode ? null : html`<p class="test-banner">${words.test}</p>`}
<div class="top"><p class="merchant">${p.hasOwnTitle ? null : brandLogo(f.brand)}${p.sign}${p.hasOwnTitle ? null : p.merchantHref ? html`<a href="${p.merchantHref}">${p.merchantName}</a>` : p.merchantName}</p>${p.middle}
<nav>${p.ways}<a data-language href="${f.otherLanguageHref}" lang="${other}" hreflang="${other}">${words.otherLanguage}</a></nav></div></header>
<main${watched}${opened}${onward}${found}>${new Html(keepBrands(p.body.text, f.locale, p.merchantName))}</main>
<p id="announcement" class="unseen" role="status"></p>
<footer>${p.foot ? p.foot : f.brand?.seller ? contact(f.brand.seller, f.locale) : null}${f.brand?.policies && policies(f.brand.policies, f.locale)}${!f.brand && p.foot ? null : html`<p><a class="quiet" href="/?lang=${f.locale}">${(f.brand ? PAYMENTS_BY : ABOUT)[f.locale]}</a></p>`}</footer>
</body></html>`.text
}

/** The preview that LINE and Facebook show, and what search engines read. The data block is no script: nothing runs it. */
function sharedHead(
  { url, title, description, image, isCard, data }: Shared,
  site: string,
  { locale, nonce }: Frame,
): Html {
  const meta = (property: string, content: string | null) =>
    content ? html`<meta property="${property}" content="${content}">` : null
  const json = data && new Html(JSON.stringify(data).replaceAll('<', '\\u003c'))
  return html`${description ? html`<meta name="description" content="${description}">` : null}<link rel="canonical" href="${url}">
${meta('og:type', 'website')}${meta('og:site_name', site)}${meta('og:url', url)}${meta('og:title', title)}${meta('og:description', description)}${meta('og:image', image)}${isCard ? html`${meta('og:image:type', 'image/jpeg')}${meta('og:image:width', String(PREVIEW_SIZE.width))}${meta('og:image:height', String(PREVIEW_SIZE.height))}` : null}${meta('og:locale', locale === 'th' ? 'th_TH' : 'en_GB')}
<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">${json ? html`<script type="application/ld+json" nonce="${nonce}">${json}</script>` : null}`
}

/** Origins that the policy of a page opens to besides its own: those of a challenge, or of a provider's card fields. */
export interface Opening {
  script: readonly string[]
  frame: readonly string[]
  connect: readonly string[]
  style?: readonly string[]
  /** Whether scripts may set style attributes. Style sheets and their contents stay closed. */
  styleAttributes?: boolean
}

/**
 * The policy of such a page: its own two files, pictures and live status of its own origin, forms to its own origin, and what it is opened to.
 */
export function frameHeaders(
  nonce: string,
  imageOrigins: readonly string[] = [],
  openings: readonly Opening[] = [],
): Record<string, string> {
  const open = (get: (opening: Opening) => readonly string[] | undefined) => [
    ...new Set(openings.flatMap((opening) => get(opening) ?? [])),
  ]
  const frames = open(({ frame }) => frame)
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      ['script-src', `'nonce-${nonce}'`, ...open(({ script }) => script)].join(' '),
      ['style-src', `'nonce-${nonce}'`, ...open(({ style }) => style)].join(' '),
      ...(openings.some(({ styleAttributes }) => styleAttributes) ? ["style-src-attr 'unsafe-inline'"] : []),
      `img-src ${["'self'", 'data:', ...imageOrigins].join(' ')}`,
      "font-src 'self'",
      ['connect-src', "'self'", ...open(({ connect }) => connect)].join(' '),
      ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    // A form must send its origin. `no-referrer` would hide it.
    'Referrer-Policy': 'same-origin',
    'Content-Type': 'text/html; charset=utf-8',
  }
}
