// Prices in the dashboard: the form that adds one to a product, which differs by type, and the page of one with the link that sells it.
import type { PriceObject } from '../../../resources/price.ts'
import type { ProductObject } from '../../../resources/product.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import { type Field, field } from '../../components/field.ts'
import { confirm, form, press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { type SharedLink, sharedLink } from '../../components/shared-link.ts'
import { sheet } from '../../components/sheet.ts'
import { moment, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { priceInWords } from '../../storefront/view.ts'
import type { FormState } from '../components/asked.ts'
import { priceState } from '../components/catalogue.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { idsSheet } from '../components/ids.ts'
import { PRICE_KINDS, priceKindField } from '../components/price-kinds.ts'
import { shopCard } from '../components/shop-card.ts'
import { type LinksSelling, shareSheet } from '../payment-links/view.ts'
import { PRODUCTS } from '../products/words.ts'
import { type Published, publishedSection } from '../published/view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { PRICES } from './words.ts'

/** A field, and the parameter of the API call (POST /v1/prices) that it is. */
type PriceField = Field & { param?: string }

/** The parameters of the call, by the kind of price that takes them. */
export function priceFields(locale: Locale): {
  kind: PriceField
  fixed: PriceField[]
  open: PriceField[]
  metadata: PriceField
} {
  const words = PRICES[locale]
  const frame = DASHBOARD[locale]
  const optional = true
  const open = (name: 'minimum' | 'suggested' | 'maximum', hint: string): PriceField => ({
    ...{ kind: 'money', name, param: `${name}_satang`, label: words[name], hint, optional },
  })
  return {
    kind: { ...priceKindField(PRICE_KINDS, locale), param: 'type' },
    fixed: [{ kind: 'money', name: 'amount', param: 'amount_satang', label: words.amount, hint: words.amountHint }],
    open: [
      open('minimum', words.minimumHint),
      open('suggested', words.suggestedHint),
      open('maximum', words.maximumHint),
    ],
    metadata: { kind: 'metadata', name: 'metadata', label: frame.metadata, hint: frame.metadataHint, optional },
  }
}

export function priceFormPage(
  f: Frame,
  d: DashboardProps,
  product: ProductObject,
  { curl: command, ...state }: FormState,
): string {
  const words = PRICES[f.locale]
  const frame = DASHBOARD[f.locale]
  const back = d.hrefOf(`/products/${product.id}`)
  const { kind, fixed, open, metadata } = priceFields(f.locale)
  const shown = (one: Field) => field(one, state.filled, frame.optional)
  const { id, name, description, image_url: imageUrl } = product
  const card = { id, name, description, imageUrl, price: null }
  const asked = form(
    {
      action: d.hrefOf(`/products/${product.id}/prices/new`),
      key: state.key,
      fields: [kind],
      filled: state.filled,
      problem: state.problem,
      submit: words.submit,
      cancelHref: back,
      cancel: frame.cancel,
      more: html`<div class="stack of-fixed-price">${fixed.map(shown)}</div><div class="stack of-open-price">${open.map(shown)}</div>${shopCard(PRODUCTS[f.locale].preview, card, f.locale, {})}${shown(metadata)}`,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  return dashboardPage(f, d, {
    section: 'products',
    title: words.addTo(product.name),
    crumbs: [
      { href: d.hrefOf('/products'), label: PRODUCTS[f.locale].title },
      { href: back, label: product.name },
    ],
    body: html`<div class="sheet product-form">${asked}</div>${curl(command, frame.curl)}`,
  })
}

export interface PriceProps {
  price: PriceObject
  product: ProductObject
  /** How many it has, as that is written; null for none. */
  subscribers: string | null
  /** The page that sells it; null when there is none. */
  link: SharedLink | null
  /** The payment links that sell it; null for a role that may not see any. */
  links: LinksSelling | null
  published: Published
  key: string
  curl: string
}

export function pricePage(f: Frame, d: DashboardProps, s: PriceProps): string {
  const words = PRICES[f.locale]
  const frame = DASHBOARD[f.locale]
  const { price: p, product } = s
  const productHref = d.hrefOf(`/products/${product.id}`)
  const link = s.link
    ? html`<p class="small quiet">${words.buyLinkText}</p>${sharedLink(s.link, PRODUCTS[f.locale].link, frame.curl.copied, { isMain: false, isFolded: true })}`
    : html`<p class="quiet">${words.noBuyLink}</p>${
        p.active && product.active && !product.published && d.may('products:write')
          ? press({
              action: d.hrefOf(`/products/${product.id}/publish`),
              key: `${s.key}-shelf`,
              label: PRODUCTS[f.locale].publish,
            })
          : null
      }`
  const sells = p.active && product.active && d.may('checkout_sessions:write')
  return dashboardPage(f, d, {
    section: 'products',
    title: `${product.name}: ${priceInWords(p, f.locale)}`,
    crumbs: [
      { href: d.hrefOf('/products'), label: PRODUCTS[f.locale].title },
      { href: productHref, label: product.name },
    ],
    state: priceState(p, f.locale),
    actions: html`${!s.links && p.active && product.active && d.may('payment_links:write') ? html`<a class="button" href="${d.hrefOf('/payment-links/new', { price: p.id })}">${words.toPaymentLink}</a>` : null}${sells ? html`<a class="button" href="${d.hrefOf('/checkout-links/new', { price: p.id })}">${words.toCheckoutLink}</a>` : null}${d.may('prices:write') ? sale(d, f.locale, s) : null}`,
    body: html`<div class="with-side"><div class="stack">${shareSheet(d, s.links && { selling: s.links, price: p.active && product.active ? p.id : null }, { title: words.buyLink, body: link }, f.locale)}</div>
<div class="stack">${sheet('about', words.about, about(d, f.locale, s))}</div></div>
${publishedSection(f, d, s.published, s.curl, idsSheet(p, [], f.locale))}`,
  })
}

function about(d: DashboardProps, locale: Locale, { price: p, product, subscribers }: PriceProps): Html {
  const words = PRICES[locale]
  const frame = DASHBOARD[locale]
  const subscriptions =
    subscribers !== null ? html`<a href="${d.hrefOf('/subscriptions', { price: p.id })}">${subscribers}</a>` : html`0`
  return facts([
    [PRODUCTS[locale].product, html`<a href="${d.hrefOf(`/products/${product.id}`)}">${product.name}</a>`],
    [words.type, words.types[p.type]],
    p.amount_satang !== null && [words.amount, priceInWords(p, locale)],
    p.minimum_satang !== null && [words.minimum, money(p.minimum_satang)],
    p.suggested_satang !== null && [words.suggested, money(p.suggested_satang)],
    p.maximum_satang !== null && [words.maximum, money(p.maximum_satang)],
    p.type === 'recurring' && [words.subscribers, subscriptions],
    [frame.created, moment(p.created, locale)],
  ])
}

function sale(d: DashboardProps, locale: Locale, { price: p, key }: PriceProps): Html {
  const words = PRICES[locale]
  if (!p.active) return press({ action: d.hrefOf(`/prices/${p.id}/restore`), key, label: words.restore })
  return confirm(words.archive, html`<p>${words.archiveQuestion}</p>`, {
    action: d.hrefOf(`/prices/${p.id}/archive`),
    key,
    label: words.archiveYes,
    danger: true,
  })
}
