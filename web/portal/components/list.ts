// One list of an account on a page of its own, page by page.
import type { Frame } from '../../components/frame.ts'
import { type Html, html } from '../../html.ts'
import { PORTAL } from '../words.ts'
import { type AccountProps, accountPage, type Section } from './frame.ts'

export interface Paged {
  section: Exclude<Section, 'overview' | 'details'>
  /** The items, or that there is none. */
  items: Html
  /** A form below the list. */
  below?: Html
  /** A script of another origin that the form needs: that of a challenge. */
  scriptSrc?: string | null
  olderHref: string | null
  newestHref: string | null
}

export function listPage(f: Frame, p: AccountProps, l: Paged): string {
  const words = PORTAL[f.locale]
  const title = words[l.section]
  const ways =
    l.olderHref || l.newestHref
      ? html`<nav class="row" aria-label="${title}">${l.newestHref ? html`<a class="button" href="${l.newestHref}">${words.newer}</a>` : null}${l.olderHref ? html`<a class="button" href="${l.olderHref}">${words.older}</a>` : null}</nav>`
      : null
  return accountPage(f, p, {
    section: l.section,
    scriptSrc: l.scriptSrc ?? null,
    title,
    body: html`<div class="${l.below ? 'halves' : 'stack'}"><section class="sheet stack" aria-labelledby="list"><h2 id="list" class="unseen">${title}</h2>${l.items}${ways}</section>${l.below}</div>`,
  })
}
