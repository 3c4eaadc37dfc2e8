// The frame of the portal: whose account this is, the ways through it and out, and what the last form has done. Pages are handed what they show
// (api/portal-*.ts) and work without JavaScript.
import type { Locale } from '../../../rules/written-date.ts'
import { type Frame, framed } from '../../components/frame.ts'
import { INVALID } from '../../components/invalid.ts'
import { type Html, html } from '../../html.ts'
import { type FlashMessage, PORTAL } from '../words.ts'

/** What every page of a portal needs. */
export interface PortalProps {
  merchantName: string
  livemode: boolean
  /** The address of the portal, and of one page in it, with the language and mode that were asked for. */
  hrefOf(path: string): string
}

/** What every page of somebody who is in needs. */
export interface AccountProps extends PortalProps {
  /** The e-mail address, else the name: whose account this is. */
  who: string
  /** Back to the merchant's own pages. */
  returnHref: string | null
  hasFiles: boolean
  flash: FlashMessage | null
}

/** In the order of the tabs. On a phone there are none: there the overview leads everywhere (D968). `files` is among them for whoever has some, or looks at the page. */
export const SECTIONS = ['overview', 'subscriptions', 'licences', 'files', 'invoices', 'cards', 'details'] as const
export type Section = (typeof SECTIONS)[number]

/** A page of somebody who is not in. */
export function entryPage(f: Frame, p: PortalProps, title: string, body: Html): string {
  return framed(f, {
    title: `${title} · ${p.merchantName}`,
    merchantName: p.merchantName,
    merchantHref: p.hrefOf(''),
    livemode: p.livemode,
    body: html`<div class="middle stack">${body}</div>`,
  })
}

/** A page of somebody who is in. */
export function accountPage(
  f: Frame,
  p: AccountProps,
  {
    section,
    title,
    body,
    scriptSrc,
    isWithin = false,
  }: {
    section: Section
    title: string
    body: Html
    scriptSrc?: string | null
    /** It lies below the page of its section, to which it leads back. */
    isWithin?: boolean
  },
): string {
  const words = PORTAL[f.locale]
  return framed(f, {
    title: `${title} · ${p.merchantName}`,
    merchantName: p.merchantName,
    merchantHref: p.hrefOf(''),
    livemode: p.livemode,
    scriptSrc,
    ways: html`<form method="post" action="${p.hrefOf('/logout')}"><button class="quiet-link">${words.logOut}</button></form>`,
    body: html`${tabs(p, section, f.locale)}${wayBack(p, section, { isWithin, locale: f.locale })}<div class="stack">
${p.flash ? html`<p class="notice${BAD.has(p.flash) ? ' bad' : ' good'}" role="${BAD.has(p.flash) ? 'alert' : 'status'}">${words.flash[p.flash]}</p>` : null}
<h1>${title}</h1>${body}
<p class="account between small"><span class="quiet">${words.loggedIn(p.who)}</span>${p.returnHref ? html`<a href="${p.returnHref}">${words.backTo(p.merchantName)}</a>` : null}</p></div>`,
  })
}

/** What was not done. */
const BAD: ReadonlySet<FlashMessage> = new Set(['ended', 'card_needed', 'busy', 'failed'])

function tabs(p: AccountProps, current: Section, locale: Locale): Html {
  const words = PORTAL[locale]
  const shown = SECTIONS.filter((section) => section !== 'files' || p.hasFiles || current === 'files')
  const items = shown.map(
    (section) =>
      html`<li><a href="${p.hrefOf(section === 'overview' ? '' : `/${section}`)}"${section === current ? html` aria-current="page"` : null}>${words[section]}</a></li>`,
  )
  return html`<nav class="tabs if-wide" aria-label="${words.menu}"><ul>${items}</ul></nav>`
}

/** Beside the tabs, only out of what lies below one of them. */
function wayBack(
  p: AccountProps,
  section: Section,
  { isWithin, locale }: { isWithin: boolean; locale: Locale },
): Html | null {
  if (section === 'overview') return null
  const words = PORTAL[locale]
  const [href, label] = isWithin ? [p.hrefOf(`/${section}`), words[section]] : [p.hrefOf(''), words.overview]
  return html`<nav class="way-back${isWithin ? '' : ' if-narrow'}" aria-label="${words.wayBack}"><a href="${href}">${label}</a></nav>`
}

/** A text field with its hint and what is wrong with it. `optional`: what stands beside the label of one that may be left empty. */
export function textField(
  id: string,
  label: string,
  given: { value: string; kind?: Html; hint?: string; problem?: string | null | undefined; optional?: string },
): Html {
  const { value, kind = html`type="text"`, hint, problem, optional } = given
  const described = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ')
  return html`<div class="field"><label for="${id}">${label}${optional ? html` <span class="small quiet optional">${optional}</span>` : null}</label>
<input ${kind} id="${id}" name="${id}" value="${value}"${described ? html` aria-describedby="${described}"` : null}${problem ? INVALID : null}>
${hint ? html`<p id="${id}-hint" class="small quiet">${hint}</p>` : null}${problem ? html`<p id="${id}-error" class="error" role="alert">${problem}</p>` : null}</div>`
}
