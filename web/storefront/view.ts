// The shop of a merchant: all its products, one of them, and the form that begins a purchase. It shows what GET /v1/storefronts/{slug} answers.

import type { Brand } from '../../resources/brand.ts'
import type { Offer, Vat } from '../../resources/offer.ts'
import type { ShownSeller } from '../../resources/seller.ts'
import type { StorefrontObject } from '../../resources/storefront.ts'
import { VISITORS_QUANTITY_MAX } from '../../rules/checkout.ts'
import { bahtDecimal, minus, proportionHalfUp, type Satang, satang, times } from '../../rules/money.ts'
import type { PaymentMethodType } from '../../rules/payment-methods.ts'
import { present } from '../../rules/present.ts'
import type { Locale } from '../../rules/written-date.ts'
import { payFields, problemSummary } from '../checkout/form-view.ts'
import { totalOf, vatOfOne } from '../checkout/order-view.ts'
import type { CheckoutProps, Typed } from '../checkout/props.ts'
import { BUYING } from '../checkout/words.ts'
import { brandLogo } from '../components/brand.ts'
import { emptyPicture } from '../components/empty-picture.ts'
import { type Frame, type FramedPage, framed, type Shared } from '../components/frame.ts'
import { INVALID } from '../components/invalid.ts'
import { givenInShort, renewalNote, vatNote, waysToPay, whatNext, youGet } from '../components/offer.ts'
import { priceTag } from '../components/paying.ts'
import { policyOfRefunds } from '../components/policies.ts'
import { type Previewed, previewAt } from '../components/preview.ts'
import { firstWords, ownName, prose } from '../components/prose.ts'
import { stepper } from '../components/stepper.ts'
import { type Html, html } from '../html.ts'
import { SHOP } from './words.ts'

type Product = StorefrontObject['products'][number]
type Price = Product['prices'][number]

/** What every page of the shop needs. */
export interface ShopProps {
  shop: StorefrontObject
  /** The address of the shop, and of one thing in it, with the language and mode that were asked for. */
  hrefOf(path: string): string
  /** Where those who have bought look after themselves. */
  accountHref: string
  /** Who sells, as far as the shop says it. */
  seller: ShownSeller
  /** What each product gives. */
  offers: ReadonlyMap<string, Offer>
  /** Of each price. */
  vats: ReadonlyMap<string, Vat>
  /** The shop is registered for VAT, and gives tax invoices. */
  taxInvoices: boolean
  /** The ways to pay that the shop takes. */
  methods: readonly PaymentMethodType[]
}

/** All products that can be bought. `thanks`: a buyer comes back from paying. */
export function shopPage(f: Frame, s: ShopProps, { thanks }: { thanks: boolean }): string {
  const words = SHOP[f.locale]
  const { shop } = s
  const shelf = onSale(shop)
  return shopFrame(
    f,
    s,
    shop.name,
    html`<div class="stack">
${thanks ? html`<div class="notice good" role="status"><h2>${words.thanks}</h2><p>${words.thanksText}</p></div>` : null}
<div class="hero">${shop.cover ? html`<img class="cover" src="${shop.cover}" alt="" referrerpolicy="no-referrer">` : null}
<div class="shop-head">${brandLogo(f.brand, 'logo')}<div class="tight grow"><h1>${shop.name}</h1>
${shop.description ? html`<p class="quiet">${shop.description}</p>` : null}</div></div></div>
${shelf.length === 0 ? nothingYet(s, f.locale) : html`${shelves(shelf, s, f.locale)}`}</div>`,
    {
      hasOwnTitle: true,
      foot: shopFoot(s, f.locale, { paying: shelf.length > 0 ? 'ways' : null }),
      shared: sharedShop(s, f),
    },
  )
}

function offerIn({ offers }: ShopProps, { id }: Product): Offer {
  return present(offers.get(id), 'what a product on the shelf gives')
}

/** What can be bought. */
function onSale({ products }: StorefrontObject): Product[] {
  return products.filter((product) => product.prices.length > 0)
}

function nothingYet({ seller }: ShopProps, locale: Locale): Html {
  const words = SHOP[locale]
  return html`<section class="sheet stack nothing"><h2>${words.nothing}</h2><p class="quiet">${words.nothingText}</p>${seller.email ? html`<p><a class="button" href="mailto:${seller.email}">${words.ask}</a></p>` : null}</section>`
}

/** Who sells, how one pays, and where those who have bought look after themselves. `papers`: the ways to pay stand beside the price already; null: nothing is sold. */
function shopFoot(
  { shop, seller, accountHref, methods, vats, taxInvoices }: ShopProps,
  locale: Locale,
  { paying }: { paying: 'ways' | 'papers' | null },
): Html {
  const words = SHOP[locale]
  const all = onSale(shop).flatMap(({ prices }) => prices.map(({ id }) => vats.get(id) ?? null))
  const [first = null] = all
  const vat = all.every((one) => one === first) ? first : null
  return html`<div class="shop-foot small"><section class="tight"><h2>${words.soldBy}</h2><p>${seller.name ?? shop.name}</p>${seller.address ? html`<p class="prose quiet">${seller.address}</p>` : null}${seller.email ? html`<p><a href="mailto:${seller.email}">${seller.email}</a></p>` : null}</section>
${paying ? html`<section class="tight"><h2>${words.paying}</h2>${paying === 'ways' ? waysToPay(methods, locale) : null}${vatNote(vat, locale)}<p class="quiet">${taxInvoices ? words.papersWithTax : words.papers}</p></section>` : null}
<section class="tight"><h2>${words.bought}</h2><p class="quiet">${words.account}</p><p><a href="${accountHref}">${words.toAccount}</a></p></section></div>`
}

/** The products under the headings of their categories, in the order of the first product of each; those without one come last. */
function shelves(products: readonly Product[], s: ShopProps, locale: Locale): Html {
  const words = SHOP[locale]
  const list = (some: readonly Product[], level: 'h2' | 'h3') =>
    html`<ul class="shelf">${some.map((product) => html`<li class="sheet product">${onShelf(product, s, locale, { level, isAlone: some.length === 1 })}</li>`)}</ul>`
  const named = [...new Set(products.flatMap(({ category }) => (category === null ? [] : [category])))]
  if (named.length === 0) return list(products, 'h2')
  const others = products.filter(({ category }) => category === null)
  const parts = [
    ...named.map((name) => ({ name, some: products.filter(({ category }) => category === name) })),
    ...(others.length > 0 ? [{ name: words.otherProducts, some: others }] : []),
  ]
  const id = (index: number) => `category-${index + 1}`
  return html`${parts.length > 1 ? html`<nav aria-label="${words.categories}"><ul class="categories">${parts.map(({ name }, i) => html`<li><a href="#${id(i)}">${name}</a></li>`)}</ul></nav>` : null}
${parts.map(({ name, some }, i) => html`<section class="stack" aria-labelledby="${id(i)}"><h2 id="${id(i)}">${name}</h2>${list(some, 'h3')}</section>`)}`
}

/** One product with all its prices, and what else the shop has. */
export function productPage(f: Frame, s: ShopProps, product: Product): string {
  const words = SHOP[f.locale]
  const others = othersThan(product, s.shop)
  const terms = { offer: offerIn(s, product), prices: product.prices, taxInvoices: s.taxInvoices }
  // What the thing is comes before what happens after paying for it.
  const about = product.description ? html`<h2>${words.about}</h2>${prose(product.description)}` : null
  const next = whatNext(terms, s.methods, f.locale)
  return shopFrame(
    f,
    s,
    product.name,
    html`<p class="back"><a href="${s.hrefOf('')}">← ${words.backToShop}</a></p><div class="product-page"><div class="shown">${picture(product)}</div>
<section class="sheet stack to-buy">${toBuy(product, s, f.locale)}${youGet(terms, f.locale)}<div class="between">${waysToPay(s.methods, f.locale, { isSaid: true })}${policyOfRefunds(f.brand?.policies ?? null, f.locale)}</div></section>
${
  about || next || others.length > 0
    ? html`<div class="after stack">${about || next ? html`<div class="about sheet stack">${about}${next}</div>` : null}
${others.length > 0 ? html`<section class="others stack" aria-labelledby="others"><h2 id="others">${words.others}</h2><ul class="shelf">${others.map((other) => html`<li class="sheet product">${onShelf(other, s, f.locale, { level: 'h3' })}</li>`)}</ul></section>` : null}
${buyBar(product, s, f.locale)}</div>`
    : null
}</div>`,
    { foot: shopFoot(s, f.locale, { paying: 'papers' }), shared: sharedProduct(s, product, f) },
  )
}

/** On a phone, at the foot of the screen while what follows the way to buy is read: the way back to it. Source: D900. */
function buyBar(product: Product, s: ShopProps, locale: Locale): Html {
  const [first, ...more] = product.prices
  const [least] = product.prices.toSorted((a, b) => (a.amount_satang ?? 0) - (b.amount_satang ?? 0))
  const price = least ? priceInWords(least, locale) : ''
  const prices = html`<span class="nowrap">${more.length > 0 ? SHOP[locale].startsAt(price) : price}</span>`
  const what = html`<div class="grow"><p class="small quiet">${product.name}</p><p${more.length > 0 ? html` class="small"` : null}><strong>${prices}</strong></p></div>`
  if (!first || more.length > 0)
    return html`<div class="buy-bar narrow-only">${what}<a class="button filled" href="#prices" aria-label="${choose(product, locale)}: ${product.name}">${choose(product, locale)}</a></div>`
  return html`<div class="buy-bar narrow-only">${what}<a class="button filled" href="${s.hrefOf(`/buy/${first.id}`)}" aria-label="${verb(first, locale)}: ${product.name}">${verb(first, locale)}</a></div>`
}

/** As many as stand in one line: those of the same category first. */
function othersThan({ id, category }: Product, shop: StorefrontObject): Product[] {
  const others = onSale(shop).filter((product) => product.id !== id)
  const isNear = (product: Product) => product.category === category
  return [...others.filter(isNear), ...others.filter((product) => !isNear(product))].slice(0, 3)
}

/** One price stands large above its button; several are a list to choose from. */
function toBuy(product: Product, s: ShopProps, locale: Locale): Html {
  const button = (price: Price, look: string, label = verb(price, locale)) =>
    html`<a class="button ${look}" href="${s.hrefOf(`/buy/${price.id}`)}" aria-label="${label}: ${product.name}, ${priceInWords(price, locale)}">${label}</a>`
  const ofSeveral = (price: Price) =>
    price.interval ? SHOP[locale].subscribeEach[price.interval] : verb(price, locale)
  const vat = (price: Price) => vatNote(s.vats.get(price.id) ?? null, locale)
  const name = html`${product.category ? html`<p class="small quiet">${product.category}</p>` : null}<h1>${ownName(product.name)}</h1>`
  const [first, ...more] = product.prices
  if (first && more.length === 0)
    return html`<div class="tight">${name}<p class="price big-price">${priceInWords(first, locale)}</p>${vat(first)}</div><div class="tight"><p>${button(first, 'main')}</p>${renewalNote([first], locale)}</div>`
  const vats = product.prices.map(({ id }) => s.vats.get(id) ?? null)
  const isSame = vats.every((one) => one === vats[0])
  return html`<div class="tight">${name}</div>
<ul class="lines" id="prices">${product.prices.map((price) => html`<li><div class="tight"><p class="price">${priceInWords(price, locale)}</p>${isSame ? null : vat(price)}${saved(price, product.prices, locale)}</div>${button(price, lessOf(price, product.prices) === null && product.prices.some((other) => lessOf(other, product.prices) !== null) ? '' : 'filled', ofSeveral(price))}</li>`)}</ul>
<div class="tight">${isSame && first ? vat(first) : null}${renewalNote(product.prices, locale)}</div>`
}

/** What a year costs less than its twelve months; null for every price that is not such a year. */
function lessOf(price: Price, prices: readonly Price[]): Satang | null {
  const monthly = prices.find(({ interval }) => interval === 'month')?.amount_satang
  const { amount_satang: yearly, interval } = price
  if (interval !== 'year' || yearly === null || monthly == null) return null
  const less = minus(times(satang(monthly), 12), satang(yearly))
  return less > 0 ? less : null
}

/** Of a year that costs less: what a month of it comes to, and how much is saved. */
function saved(price: Price, prices: readonly Price[], locale: Locale): Html | null {
  const less = lessOf(price, prices)
  if (less === null) return null
  const words = SHOP[locale]
  const aMonth = proportionHalfUp(satang(price.amount_satang ?? 0), 1, 12)
  return html`<p class="small quiet">${words.aMonth(priceTag(aMonth))}</p><p class="small saves">${words.saves(priceTag(less))}</p>`
}

export interface BuyProps {
  product: Product
  price: Price
  /** The checkout as it would be opened; null where the shop can take no payment. */
  props: CheckoutProps | null
  email: string
  quantity: string
  /** What was sent and refused. */
  typed: Typed | null
}

/** Buys one price in one form: who buys, how many, and how to pay. */
export function buyPage(f: Frame, s: ShopProps, { product, price, props, email, quantity, typed }: BuyProps): string {
  const words = SHOP[f.locale]
  const offer = offerIn(s, product)
  const problems = typed?.problems ?? []
  const terms = { offer, prices: [price], taxInvoices: s.taxInvoices }
  const problem = (field: 'email' | 'quantity') => problems.find((p) => p.field === field)?.message
  const each = price.amount_satang
  const live =
    each === null || !props
      ? null
      : props.discountCode !== null
        ? html` data-recalculates="count"`
        : html` data-each="${each}" data-count="${props.lines[0]?.quantity ?? 1}"`
  const who = html`${field('email', words.email, { value: email, hint: BUYING[f.locale].emailHint, problem: problem('email'), locale: f.locale })}${price.type === 'pay_what_you_want' || (isOneOfAKind(offer, price) && quantity === '1') ? null : field('quantity', words.quantity, { value: quantity, problem: problem('quantity'), live, locale: f.locale, product: product.name })}`
  const form = props
    ? payFields(props, f.locale, typed, who)
    : html`${who}<button class="button main">${words.toCheckout}</button>`
  return shopFrame(
    f,
    s,
    product.name,
    html`<p class="back"><a href="${s.hrefOf(`/p/${product.id}`)}">← ${words.backToProduct}</a></p><div class="columns buying"><section class="sheet stack bought">${picture(product)}
<div class="tight"><h1>${ownName(product.name)}</h1><p class="price">${priceInWords(price, f.locale)}</p>${props ? vatOfOne(props, f.locale) : vatNote(s.vats.get(price.id) ?? null, f.locale)}</div>${props && totalOf(props, f.locale)}${youGet(terms, f.locale)}</section>
<div class="stack"><form class="sheet stack" method="post" action="${s.hrefOf(`/buy/${price.id}`)}" novalidate${props ? html` data-keeps` : null}>
${problems.length > 0 ? problemSummary(problems, f.locale) : null}
${form}</form></div></div>`,
    {
      scriptSrc: props?.challenge?.scriptSrc,
      shared: { ...sharedProduct(s, { ...product, prices: [price] }, f), isIndexed: false, data: null },
    },
  )
}

/** Files alone, for one price: a second copy of them is worth nothing. A form that asks for more all the same is taken. */
function isOneOfAKind({ files, seats, credits }: Offer, { interval }: Price): boolean {
  return files.length > 0 && seats === null && credits === null && interval === null
}

function field(
  id: 'email' | 'quantity',
  label: string,
  {
    value,
    hint,
    problem,
    live,
    locale,
    product = '',
  }: {
    value: string
    hint?: string
    problem: string | undefined
    live?: Html | null
    locale: Locale
    product?: string
  },
): Html {
  const described = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ')
  const kind =
    id === 'email'
      ? html`type="email" autocomplete="email" maxlength="254"`
      : html`type="text" inputmode="numeric" autocomplete="off" maxlength="10"`
  const input = html`<input ${kind} id="${id}" name="${id}" value="${value}" required${live}${described ? html` aria-describedby="${described}"` : null}${problem ? INVALID : null}>`
  return html`<div class="field"><label for="${id}">${label}</label>
${id === 'quantity' ? stepper(input, { what: product, from: 1, to: VISITORS_QUANTITY_MAX, locale }) : input}
${hint ? html`<p id="${id}-hint" class="small quiet">${hint}</p>` : null}${problem ? html`<p id="${id}-error" class="error">${problem}</p>` : null}</div>`
}

/** `isAlone`: the card is as wide as the page, and has room for all that is said of the product if that is short. */
function onShelf(
  product: Product,
  s: ShopProps,
  locale: Locale,
  { level, isAlone = false }: { level: 'h2' | 'h3'; isAlone?: boolean },
): Html {
  const words = SHOP[locale]
  const { description } = product
  const short = description ? html`<p class="quiet small clamp">${firstWords(description)}</p>` : null
  const isWhole = isAlone && description !== null && [...description].length <= SHORT_TEXT
  const [first, ...more] = product.prices
  const name = html`<a href="${s.hrefOf(`/p/${product.id}`)}">${ownName(product.name)}</a>`
  return html`${picture(product)}<div class="tight">${level === 'h2' ? html`<h2>${name}</h2>` : html`<h3>${name}</h3>`}
<ul class="prices">${product.prices.map((price) => html`<li>${priceInWords(price, locale)}${s.vats.get(price.id) === 'added' ? html` <span class="small quiet">${words.plusVat}</span>` : null}${lessOf(price, product.prices) === null ? null : html`<p class="small saves">${words.saves(priceTag(lessOf(price, product.prices) ?? 0))}</p>`}</li>`)}</ul>${givenInShort(offerIn(s, product), locale)}${isWhole ? html`<div class="small quiet">${prose(description)}</div>` : short}</div>
<p class="row">${more.length > 0 ? html`<a class="button filled" href="${s.hrefOf(`/p/${product.id}`)}" aria-label="${choose(product, locale)}: ${product.name}">${choose(product, locale)}</a>` : html`<a class="button filled" href="${s.hrefOf(`/buy/${first!.id}`)}" aria-label="${verb(first!, locale)}: ${product.name}">${verb(first!, locale)}</a>`}</p>`
}

/** So much stands beside a picture. */
const SHORT_TEXT = 300

/** On the button that leads to several prices. */
function choose({ prices }: Product, locale: Locale): string {
  return SHOP[locale][prices.some(({ interval }) => interval) ? 'choosePlan' : 'seePrices']
}

/** On the button of a price. */
function verb({ interval }: Price, locale: Locale): string {
  return SHOP[locale][interval ? 'subscribe' : 'buy']
}

function picture(product: Product): Html {
  if (product.image_url)
    return html`<img class="picture" src="${product.image_url}" alt="" loading="lazy" referrerpolicy="no-referrer">`
  return emptyPicture(product)
}

/** What a preview and a search engine are told of the shop. */
function sharedShop(s: ShopProps, f: Frame): Shared {
  const { shop, seller } = s
  const { origin, pathname } = new URL(shop.url)
  const url = origin + pathname
  const image = pictureAt(shop.cover ?? shop.logo, url)
  return {
    url,
    title: shop.name,
    description: shop.description,
    ...previewIn(s, f, shopPreview(s, f.brand)),
    isIndexed: shop.livemode,
    data: {
      '@context': 'https://schema.org',
      '@type': 'Store',
      name: shop.name,
      url,
      ...(shop.description && { description: shop.description }),
      ...(image && { image }),
      ...(seller.address && { address: seller.address }),
      ...(seller.email && { email: seller.email }),
    },
  }
}

/** The card of the shop. */
export function shopPreview({ shop }: ShopProps, brand: Brand | null): Previewed {
  return {
    title: shop.name,
    text: shop.description,
    isPrice: false,
    imageUrl: null,
    brand: brand ?? nobody(shop.name),
    isInShop: false,
  }
}

/** The card of a product, with what it costs. */
export function productPreview(
  { shop }: ShopProps,
  { name, image_url: imageUrl, prices }: Product,
  { brand, locale }: { brand: Brand | null; locale: Locale },
): Previewed {
  return {
    title: name,
    text: pricedText(prices, null, locale) || null,
    isPrice: true,
    imageUrl,
    brand: brand ?? nobody(shop.name),
    isInShop: true,
  }
}

const nobody = (name: string): Brand => ({ name, colours: null, logo: null, cover: null, icon: null })

function previewIn(s: ShopProps, { locale }: Frame, previewed: Previewed, path = ''): Pick<Shared, 'image' | 'isCard'> {
  const { origin, pathname, searchParams } = new URL(s.shop.url)
  const own = `/s/${s.shop.slug}`
  const mode = searchParams.get('mode')
  const baseUrl = `${origin}${pathname.slice(0, -own.length)}`
  return previewAt(previewed, { baseUrl, path: own + path, query: mode ? `?mode=${mode}` : '', locale })
}

/** The same of a product, with its fixed prices as offers. A preview names the price: in a chat that is what is asked first. */
function sharedProduct(s: ShopProps, product: Product, f: Frame): Shared {
  const { shop } = s
  const { locale } = f
  const { origin, pathname } = new URL(shop.url)
  const url = `${origin}${pathname}/p/${product.id}`
  const image = pictureAt(product.image_url ?? shop.cover ?? shop.logo, url)
  const offers = product.prices.flatMap(({ amount_satang: amount, checkout_url }) =>
    amount === null
      ? []
      : [
          {
            '@type': 'Offer',
            price: bahtDecimal(satang(amount)),
            priceCurrency: 'THB',
            availability: 'https://schema.org/InStock',
            url: checkout_url,
          },
        ],
  )
  return {
    url,
    title: `${product.name} · ${shop.name}`,
    description: pricedText(product.prices, product.description ?? shop.description, locale),
    ...previewIn(s, f, productPreview(s, product, { brand: f.brand, locale }), `/p/${product.id}`),
    isIndexed: shop.livemode,
    data: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      url,
      brand: { '@type': 'Brand', name: shop.name },
      ...(product.description && { description: product.description }),
      ...(image && { image }),
      ...(offers.length > 0 && { offers }),
    },
  }
}

/** `฿590 each month · Fresh beans, two bags`: what a preview says below the name. */
export function pricedText(
  prices: readonly Parameters<typeof priceInWords>[0][],
  text: string | null,
  locale: Locale,
): string {
  return [...prices.slice(0, 2).map((price) => priceInWords(price, locale)), text].filter(Boolean).join(' · ')
}

/** The absolute address of a picture; null for what is none. */
export function pictureAt(address: string | null, base: string): string | null {
  return address !== null && URL.canParse(address, base) ? new URL(address, base).href : null
}

/** `฿299 each month`, `from ฿50`, `You choose what to pay, ฿99 suggested`. */
export function priceInWords(
  price: {
    type: string
    amount_satang: number | null
    interval: 'month' | 'year' | null
    minimum_satang: number | null
    suggested_satang?: number | null
  },
  locale: Locale,
): string {
  const words = SHOP[locale]
  if (price.type === 'pay_what_you_want') {
    if (price.minimum_satang) return words.from(priceTag(price.minimum_satang))
    return price.suggested_satang ? words.suggested(priceTag(price.suggested_satang)) : words.chooseAmount
  }
  const amount = priceTag(price.amount_satang ?? 0)
  return price.interval ? `${amount} ${words[price.interval]}` : amount
}

function shopFrame(
  f: Frame,
  { shop, hrefOf, accountHref }: ShopProps,
  title: string,
  body: Html,
  more: Pick<FramedPage, 'hasOwnTitle' | 'foot' | 'shared' | 'scriptSrc'> = {},
): string {
  return framed(f, {
    title: title === shop.name ? title : `${title} · ${shop.name}`,
    merchantName: shop.name,
    merchantHref: hrefOf(''),
    livemode: shop.livemode,
    ways: html`<a href="${accountHref}">${SHOP[f.locale].toAccount}</a>`,
    body,
    ...more,
  })
}
