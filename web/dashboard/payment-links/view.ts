// Payment links in the dashboard: the columns of their table, and the page of one with its link, its QR, its figures and its history.
import type { CheckoutSessionObject } from '../../../resources/checkout-session.ts'
import type { PaymentLinkObject } from '../../../resources/payment-link.ts'
import type { LinkFigures } from '../../../rules/payment-links.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { copyButton } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import { figures } from '../../components/figure.ts'
import { confirm } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { type SharedLink, sharedLink } from '../../components/shared-link.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { address, code, moment, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { checkoutColumns } from '../checkout-links/view.ts'
import { newestTable } from '../components/billed.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { idsSheet } from '../components/ids.ts'
import { PRODUCTS } from '../products/words.ts'
import { type Published, publishedSection } from '../published/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { COLLECTS } from './form-view.ts'
import { PAYMENT_LINKS } from './words.ts'

/** What the table knows of each link besides the object itself. */
export interface LinkFacts {
  figures: ReadonlyMap<string, LinkFigures>
  /** Product and price of each price, in words. */
  prices: ReadonlyMap<string, string>
}

export function paymentLinkColumns(
  d: DashboardProps,
  locale: Locale,
  { figures, prices }: LinkFacts,
): Column<PaymentLinkObject>[] {
  const words = PAYMENT_LINKS[locale]
  return [
    {
      key: 'sold',
      label: words.sold,
      cell: (l) => html`<a href="${d.hrefOf(`/payment-links/${l.id}`)}">${soldBy(l, prices).join(', ')}</a>`,
    },
    { key: 'status', label: words.status, cell: (l) => stateOf(l, locale) },
    {
      key: 'started',
      label: words.started,
      numeric: true,
      phone: 'nowhere',
      cell: (l) => figures.get(l.id)?.started ?? 0,
    },
    {
      key: 'paid',
      label: words.paid,
      numeric: true,
      phone: 'below',
      cell: (l) => html`<span class="on-phone">${words.paid}</span> ${usesOf(l)}`,
    },
    {
      key: 'sum',
      label: words.sum,
      numeric: true,
      phone: 'corner',
      cell: (l) => money(figures.get(l.id)?.paidSatang ?? 0),
    },
    {
      key: 'created',
      label: DASHBOARD[locale].created,
      sort: 'created',
      phone: 'nowhere',
      cell: (l) => moment(l.created, locale),
    },
    {
      label: words.copyLink,
      isSilent: true,
      phone: 'line',
      cell: ({ url, active }) => (active ? copyButton(url, { ...DASHBOARD[locale].curl, copy: words.copyLink }) : null),
    },
  ]
}

/** Those of a product or a price. */
export type LinksSelling = { links: readonly PaymentLinkObject[] } & LinkFacts

/** What is told of the links that sell a product or a price. `price`: what another one would sell; null while nothing is for sale. `note`: below their sums. */
export interface SharedBy {
  selling: LinksSelling
  price: string | null
  note?: Html | null
}

/** All ways to give a product or a price to buyers, in one sheet: its payment links, where the role may see them, and where the shop sells it. */
export function shareSheet(
  d: DashboardProps,
  links: SharedBy | null,
  shop: { title: string; body: Html },
  locale: Locale,
): Html {
  const words = PAYMENT_LINKS[locale]
  const part = (title: string, body: Html) => html`<div class="stack"><h3>${title}</h3>${body}</div>`
  return sheet(
    'share',
    words.share,
    html`<div class="shares">${links && part(words.title, linksSelling(d, links, locale))}${part(shop.title, shop.body)}</div>`,
  )
}

/** The links that sell it: each with its address, its state and what it brought, and the way to make one. */
function linksSelling(
  d: DashboardProps,
  { selling: { links, ...known }, price, note = null }: SharedBy,
  locale: Locale,
): Html {
  const words = PAYMENT_LINKS[locale]
  const address: Column<PaymentLinkObject> = {
    key: 'link',
    label: words.link,
    phone: 'below',
    cell: ({ url }) => html`${code(url)} ${copyButton(url, DASHBOARD[locale].curl)}`,
  }
  const named = new Map(paymentLinkColumns(d, locale, known).map((column) => [column.key, column]))
  const [status, paid, sum] = ['status', 'paid', 'sum'].map((key) => named.get(key))
  // The address has the place that the count has in the list.
  const columns = [named.get('sold'), address, status, paid && { ...paid, phone: 'nowhere' as const }, sum]
  const list =
    links.length > 0
      ? html`<div class="compact">${table(
          words.title,
          columns.flatMap((column) => column ?? []),
          links,
        )}</div>`
      : html`<p class="quiet">${words.noneSells}</p>`
  const mayAdd = price !== null && d.may('payment_links:write')
  const add = mayAdd
    ? html`<a class="button" href="${d.hrefOf('/payment-links/new', { price })}">${words.add}</a>`
    : null
  return html`<p class="small quiet">${words.shareText}</p>${list}${links.length > 0 ? note : null}<p class="row">${add}<a href="${d.hrefOf('/payment-links')}">${words.all}</a></p>`
}

export interface PaymentLinkProps extends LinkFacts {
  paymentLink: PaymentLinkObject
  shared: SharedLink
  /** The newest checkouts that began with it; null for a role that may not see any. */
  checkouts: { rows: readonly CheckoutSessionObject[]; more: boolean } | null
  published: Published
  key: string
  curl: string
}

export function paymentLinkPage(f: Frame, d: DashboardProps, s: PaymentLinkProps): string {
  const words = PAYMENT_LINKS[f.locale]
  const frame = DASHBOARD[f.locale]
  const { paymentLink: l } = s
  const drawn = (type: 'png' | 'svg') => d.hrefOf(`/payment-links/${l.id}/card.${type}`)
  const card = {
    ...{ label: words.card, text: words.cardText, fileName: `${l.code}-card` },
    ...{ pngHref: drawn('png'), svgHref: drawn('svg') },
  }
  return dashboardPage(f, d, {
    section: 'payment-links',
    title: soldBy(l, s.prices).join(', '),
    crumbs: [{ href: d.hrefOf('/payment-links'), label: words.title }],
    state: stateOf(l, f.locale),
    actions: d.may('payment_links:write')
      ? html`<a class="button" href="${d.hrefOf(`/payment-links/${l.id}/edit`)}">${words.edit}</a>${switchOf(d, f.locale, s)}`
      : null,
    body: html`${figuresOf(f.locale, s)}<div class="with-side"><div class="stack">${sheet('link', words.link, html`<p class="small quiet">${words.linkText}</p>${sharedLink(s.shared, PRODUCTS[f.locale].link, frame.curl.copied, { card, isMain: l.active })}`)}
${s.checkouts && begun(d, f.locale, l.id, s.checkouts)}</div>
<div class="stack">${sheet('about', words.about, about(f.locale, s))}</div></div>
${publishedSection(f, d, s.published, s.curl, idsSheet(l, [], f.locale))}`,
  })
}

function switchOf(d: DashboardProps, locale: Locale, { paymentLink: l, key }: PaymentLinkProps): Html {
  const words = PAYMENT_LINKS[locale]
  if (l.active)
    return confirm(words.deactivate, html`<p>${words.deactivateQuestion}</p>`, {
      action: d.hrefOf(`/payment-links/${l.id}/deactivate`),
      key,
      label: words.deactivateYes,
      danger: true,
    })
  return html`<form method="post" action="${d.hrefOf(`/payment-links/${l.id}/activate`)}"><input type="hidden" name="form_key" value="${key}"><button class="button main">${words.activate}</button></form>`
}

function figuresOf(locale: Locale, { paymentLink: l, figures: known }: PaymentLinkProps): Html {
  const words = PAYMENT_LINKS[locale]
  const { started = 0, paidSatang = 0 } = known.get(l.id) ?? {}
  return figures([
    { label: words.started, value: started },
    { label: words.paid, value: usesOf(l) },
    { label: words.sum, value: money(paidSatang), change: words.figuresText },
  ])
}

/** Who began to pay by it, and what came of that. What is sold stands above. */
function begun(
  d: DashboardProps,
  locale: Locale,
  id: string,
  checkouts: NonNullable<PaymentLinkProps['checkouts']>,
): Html {
  const words = PAYMENT_LINKS[locale]
  const all = { moreHref: d.hrefOf('/checkout-links', { payment_link: id }), moreLabel: words.allCheckouts }
  const named = new Map(checkoutColumns(d, locale).map(({ sort: _, ...column }) => [column.key, column]))
  const columns = (['amount', 'status', 'customer', 'created'] as const).flatMap((key) => {
    const column = named.get(key)
    return column ? [key === 'created' ? { ...column, phone: 'corner' as const } : column] : []
  })
  return newestTable('checkouts', words.checkouts, words.noCheckouts, columns, { ...checkouts, ...all })
}

function about(locale: Locale, { paymentLink: l, prices }: PaymentLinkProps): Html {
  const words = PAYMENT_LINKS[locale]
  const frame = DASHBOARD[locale]
  const asked = COLLECTS.filter((name) => l.collect[name]).map((name) => words.collects[name])
  const lines = l.line_items.map(({ price, quantity, adjustable }) => {
    const many = quantity > 1 ? ` × ${quantity}` : ''
    const chosen =
      adjustable && html`<div class="small quiet">${words.upTo(adjustable.minimum, adjustable.maximum)}</div>`
    return html`<li>${prices.get(price) ?? price}${many}${chosen}</li>`
  })
  return facts([
    [words.sold, html`<ul>${lines}</ul>`],
    [words.maxUses, l.max_uses ?? words.noLimit],
    asked.length > 0 && [words.collect, asked.join(', ')],
    [words.allowDiscounts, l.allow_discount_codes ? frame.can : frame.cannot],
    l.after?.message != null && [words.message, l.after.message],
    l.after?.redirect_url != null && [words.redirect, html`<code>${address(l.after.redirect_url)}</code>`],
    [frame.created, moment(l.created, locale)],
  ])
}

function soldBy({ line_items }: PaymentLinkObject, prices: LinkFacts['prices']): string[] {
  return line_items.map(({ price }) => prices.get(price) ?? price)
}

/** `3`, or `3 / 10` of a link with a limit. */
function usesOf({ uses, max_uses }: PaymentLinkObject): string {
  return max_uses === null ? String(uses) : `${uses} / ${max_uses}`
}

function stateOf({ active, uses, max_uses }: PaymentLinkObject, locale: Locale): Html {
  const words = PAYMENT_LINKS[locale].states
  if (!active) return badge(words.inactive, 'plain')
  return max_uses !== null && uses >= max_uses ? badge(words.used_up, 'warn') : badge(words.open, 'good')
}
