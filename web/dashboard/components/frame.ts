// The frame of the dashboard: shop and mode, the menu with the current page, and what the last form did. Pages pass a title and a body. It works
// without JavaScript: on a phone the menu is a part of the page that a link leads to.

import { coloursOf } from '../../../resources/brand.ts'
import { keepBrands } from '../../brand-words.ts'
import { coloursWithin } from '../../components/brand.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { withNumbers } from '../../components/written.ts'
import { Html, html, type Renderable } from '../../html.ts'
import { DASHBOARD } from '../words/frame.ts'
import { TABLES } from '../words/tables.ts'
import { MENU } from './sections.ts'

/** What every page of the dashboard takes from its request. */
export interface DashboardProps {
  merchantName: string
  /** The colour of the shop, as it was written; null for none. */
  accent: string | null
  livemode: boolean
  /** The member who is logged in. */
  who: string
  /** The member's merchants, with the page to go to. */
  merchants: readonly { name: string; href: string; current: boolean }[]
  modes: readonly { livemode: boolean; href: string }[]
  /** An address inside this merchant and mode, with the language that was asked for. */
  hrefOf(path: string, query?: Readonly<Record<string, string>>): string
  may(scope: string): boolean
  logOutHref: string
  /** Where a form chooses the member's language and comes back to this page. */
  languageHref: string
  /** What the last form did, in words, and its name in the address. */
  flash: { name: string; words: string } | null
  /** The stream that tells the page of changes (live/handler.ts), and when the page was read, Unix seconds. Null for a page that stays as it is. */
  live: { href: string; since: number } | null
}

export interface DashboardPage {
  section: string
  title: string
  body: Renderable
  /** The path to this page, from the menu's page on. */
  crumbs?: readonly { href: string; label: string }[]
  /** Stands beside the title. */
  actions?: Renderable
  /** Stands beside the title: the state of the object, as badges. */
  state?: Renderable
  /** Stands below the title. */
  lead?: Renderable
  /** Of whom the page is: the name stays whole on a Thai page, too, where it fits on a line. */
  name?: string
  /** Seconds after which the page reloads, while work is under way. */
  again?: number | null
}

export function dashboardPage(f: Frame, d: DashboardProps, p: DashboardPage): string {
  const words = DASHBOARD[f.locale]
  const shown = html`${p.crumbs ? html`<nav class="crumbs small" aria-label="${words.breadcrumbs}"><ol>${p.crumbs.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}</ol></nav>` : null}
${d.flash ? html`<div data-flash="${d.flash.name}">${notice('good', d.flash.words)}</div>` : null}
<div class="title"><div class="heading"><h1>${withNumbers(p.title)}</h1>${p.state}</div>${p.actions ? html`<div class="actions">${p.actions}</div>` : null}</div>
${p.lead ? html`<div class="lead">${p.lead}</div>` : null}
<div class="stack">${p.body}</div>`
  // Thai has no spaces between words, so that a browser would break a term or a name anywhere, also on an English page.
  const main = new Html(keepBrands(shown.text, f.locale, p.name))
  return html`<!doctype html>
<html lang="${f.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="${f.assets.look ?? 'light dark'}"><title>${p.title} · ${d.merchantName}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="${f.assets.css}" nonce="${f.nonce}">
<script src="${f.assets.js}" nonce="${f.nonce}" defer></script>
${coloursOfShop(f, d)}
${p.again ? html`<noscript><meta http-equiv="refresh" content="${Math.max(2, p.again)}"></noscript>` : null}
</head><body class="dashboard">
<a class="skip" href="#page">${words.skip}</a><a class="skip" href="#results" data-to-results hidden>${words.skipToResults}</a>
<header>${d.livemode ? null : html`<p class="test-banner">${words.testBanner}</p>`}
<div class="bar"><a class="menu-button button" href="#menu">${words.menu}</a><p class="merchant"><a href="${d.hrefOf('')}">${d.merchantName}</a></p>
<a class="search-button button" href="#q">${GLASS}<span class="unseen">${words.search}</span></a>
<form class="search" role="search" action="${d.hrefOf('/search')}" method="get"><label class="unseen" for="q">${words.search}</label><input type="search" id="q" name="q" placeholder="${words.searchHint}" autocomplete="off" maxlength="200" aria-keyshortcuts="/ Control+K" aria-controls="search-found"><div id="search-found" class="search-found" hidden></div></form>
<nav class="modes" aria-label="${words.switchMode}"><ul>${d.modes.map(
    (mode) =>
      html`<li><a href="${mode.href}"${mode.livemode === d.livemode ? html` aria-current="true"` : null}>${mode.livemode ? words.live : words.test}</a></li>`,
  )}</ul></nav>
${language(f, d)}</div></header>
<div class="rooms">${menu(f, d, p.section)}
<main id="page" tabindex="-1"${p.again ? html` data-again="${p.again}"` : d.live ? html` data-live="${d.live.href}" data-since="${d.live.since}"` : null}>
${main}</main></div>
<p id="announcement" class="unseen" role="status" data-choose-file="${words.chooseFile}" data-choose-files="${words.chooseFiles}" data-no-file="${words.noFile}" data-copy-id="${TABLES[f.locale].copyId}" data-copied-id="${words.curl.copied}"></p>
${keys(words)}
</body></html>`.text
}

/** Cards of products are in the shop's colours (shop-card.ts). They stand in the head, which a page that renews itself keeps. */
function coloursOfShop({ nonce, assets: { look } }: Frame, { accent }: DashboardProps): Html | null {
  const colours = coloursOf(accent ?? '')
  return colours && coloursWithin('.as-in-shop .product', colours, { nonce, look })
}

/** Stands in the bar on a wide page, and in the menu of a phone. */
function language(f: Frame, d: DashboardProps): Html {
  const other = f.locale === 'th' ? 'en' : 'th'
  const { otherLanguage, looks } = DASHBOARD[f.locale]
  // Which of the two is seen, the style decides: the page does not know the look of a device.
  const look = (value: 'light' | 'dark') =>
    html`<button class="to-${value}" name="look" value="${value}" title="${looks[value]}" aria-label="${looks[value]}">${LOOKS[value]}</button>`
  return html`<form class="language" method="post" action="${d.languageHref}"><button name="locale" value="${other}" lang="${other}">${otherLanguage}</button>${look('dark')}${look('light')}</form>`
}

const LOOKS = {
  dark: html`<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" aria-hidden="true"><path d="M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5z"/></svg>`,
  light: html`<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" aria-hidden="true"><circle cx="10" cy="10" r="3.5"/><path d="M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1"/></svg>`,
}

/** Leads to the field of the search, which a phone shows only then. */
const GLASS = html`<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="9" cy="9" r="6"/><path d="m13.5 13.5 4 4"/></svg>`

/** What the keyboard can do, shown by `?` (web/client-scripts/live.js). */
function keys(words: (typeof DASHBOARD)['en']): Html {
  return html`<dialog id="keys" class="sheet stack" aria-labelledby="keys-title"><h2 id="keys-title">${words.keys.title}</h2><dl class="pairs">${words.keys.list.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl><form method="dialog"><button class="button">${words.keys.close}</button></form></dialog><div id="news" class="toast" role="status" hidden><p>${words.news.text}</p><button type="button" class="button small">${words.news.show}</button></div>`
}

function menu(f: Frame, d: DashboardProps, current: string): Html {
  const words = DASHBOARD[f.locale]
  const groups = MENU.filter(({ testOnly }) => !testOnly || !d.livemode).map(({ group, items, folds }) => {
    const shown = items.filter(({ scope }) => scope === null || d.may(scope))
    if (shown.length === 0) return html``
    const name = words.groups[group]!
    const list = html`<ul aria-label="${name}">${shown.map(
      ({ section, path }) =>
        html`<li><a href="${d.hrefOf(path)}"${section === current ? html` aria-current="page"` : null}>${words.sections[section]}</a></li>`,
    )}</ul>`
    if (!folds) return html`<p class="menu-group small quiet">${name}</p>${list}`
    const isOpen = shown.some(({ section }) => section === current)
    return html`<details class="menu-fold"${isOpen ? html` open` : null}><summary class="menu-group small quiet">${name}</summary>${list}</details>`
  })
  const others = d.merchants.filter((merchant) => !merchant.current)
  const switcher =
    others.length === 0
      ? null
      : html`<p class="menu-group small quiet" id="menu-merchants">${words.merchants}</p><ul aria-labelledby="menu-merchants">${others.map(({ href, name }) => html`<li><a href="${href}">${name}</a></li>`)}</ul>`
  return html`<nav id="menu" aria-label="${words.menu}"><a class="menu-close button" href="#page">${words.close}</a>${groups}${switcher}
<div class="who"><p class="small quiet">${words.loggedInAs(d.who)}</p>${language(f, d)}<form method="post" action="${d.logOutHref}"><button class="button small">${words.logOut}</button></form></div></nav>`
}
