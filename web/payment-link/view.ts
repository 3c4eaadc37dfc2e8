// The page of a payment link: what is sold, the form that begins a purchase, and the page of a link that cannot be paid.
import type { Brand } from '../../resources/brand.ts'
import type { Offer, Vat } from '../../resources/offer.ts'
import { satang, times } from '../../rules/money.ts'
import type { Collect } from '../../rules/payment-links.ts'
import type { PaymentMethodType } from '../../rules/payment-methods.ts'
import type { Locale } from '../../rules/written-date.ts'
import { payFields, problemSummary } from '../checkout/form-view.ts'
import { sums, totalOf, vatOfOne } from '../checkout/order-view.ts'
import type { CheckoutProps, Typed } from '../checkout/props.ts'
import { BUYING } from '../checkout/words.ts'
import { ADDRESS_LINES } from '../components/address-lines.ts'
import { askShop, footAfterAsking } from '../components/contact.ts'
import { emptyPicture } from '../components/empty-picture.ts'
import { choosing, POSTAL_CODE } from '../components/field.ts'
import { type Frame, type FramedPage, framed, type Shared } from '../components/frame.ts'
import { INVALID } from '../components/invalid.ts'
import { below, beside, type Terms, vatNote } from '../components/offer.ts'
import { baht } from '../components/paying.ts'
import { type Previewed, previewAt } from '../components/preview.ts'
import { firstWords, ownName, prose, proseAfterFirst } from '../components/prose.ts'
import { stepper } from '../components/stepper.ts'
import { type Html, html } from '../html.ts'
import { pricedText, priceInWords } from '../storefront/view.ts'
import { TAX_INVOICE } from '../tax-invoice/words.ts'
import { LINK_PAGE } from './words.ts'

/** What every page of a link needs. */
export interface LinkProps {
  /** The address of this page, with the language that was asked for. */
  here: string
  /** The link as it is sent on, absolute. */
  url: string
  merchantName: string
  shopHref: string
  /** Where the shop is asked; null where it has not said. */
  email: string | null
  /** The page of its one product, where the shop sells that; null where it does not, and for several. */
  productHref: string | null
  /** Whether there is anything to see in the shop. */
  isShopOpen: boolean
  livemode: boolean
  lines: readonly LinkPageLine[]
  /** A seller who is registered for VAT gives tax invoices. */
  taxInvoices: boolean
  /** The ways to pay that the shop takes. */
  methods: readonly PaymentMethodType[]
}

export interface LinkPageLine {
  /** The id of the product. */
  product: string
  name: string
  description: string | null
  imageUrl: string | null
  quantity: number
  adjustable: { minimum: number; maximum: number } | null
  offer: Offer
  vat: Vat
  price: {
    type: string
    amount_satang: number | null
    interval: 'month' | 'year' | null
    minimum_satang: number | null
    suggested_satang: number | null
  }
}

/** The details that a link can ask for, in the order of the form. */
export const DETAILS = ['name', 'phone', 'tax_id', ...ADDRESS_LINES] as const
export type Detail = (typeof DETAILS)[number]

/** The fields of what a link collects: tax details are name, tax id and address. */
export function detailsOf(collect: Collect): Detail[] {
  const isAsked: Record<Detail, boolean> = {
    name: collect.name || collect.tax_details,
    phone: collect.phone,
    tax_id: collect.tax_details,
    line1: collect.address || collect.tax_details,
    postal_code: collect.address || collect.tax_details,
    province: collect.address || collect.tax_details,
    line2: collect.address || collect.tax_details,
    district: collect.address || collect.tax_details,
  }
  return DETAILS.filter((field) => isAsked[field])
}

/** A private buyer has no tax id that must be given, and no order fails for want of a subdistrict, as on every form of a tax invoice (web/tax-invoice/view.ts). */
export function isOptionalDetail(name: Detail): boolean {
  return name === 'tax_id' || name === 'line2'
}

/** What was typed, when it could not be taken. */
export interface LinkTyped {
  email: string
  /** One text per line; empty where the quantity is fixed. */
  quantities: string[]
  details: Partial<Record<Detail, string>>
  /** By field; `''` is about none. */
  problems: Map<Detail | 'email' | `quantity-${number}` | '', string>
}

export interface LinkPageProps {
  collect: Collect
  /** Who buys and how many, as it was written. */
  written: LinkTyped
  /** The checkout as it would be opened; null where the shop can take no payment. */
  props: CheckoutProps | null
  /** What else was sent and refused. */
  typed: Typed | null
}

export function linkPage(f: Frame, l: LinkProps, { collect, written, props, typed }: LinkPageProps): string {
  const { lines } = l
  const terms = termsOf(l)
  const words = LINK_PAGE[f.locale]
  const [first] = lines
  const alone = lines.length === 1
  const title = alone && first ? first.name : l.merchantName
  const problems = typed?.problems ?? []
  // A discount changes with the quantity, so the script leaves the total of one alone.
  const follows = props && props.discountCode === null ? props : null
  const who = html`${lines.flatMap((line, index) => (line.adjustable ? [quantityField(line, index, { written, follows, locale: f.locale, alone })] : []))}
${field('email', words.email, { value: written.email, hint: BUYING[f.locale].emailHint, problem: written.problems.get('email'), kind: html`type="email" autocomplete="email" maxlength="254"` })}
${detailsOf(collect).map((name) => detailField(name, written, f.locale))}`
  return linkFrame(
    f,
    l,
    title,
    html`${l.isShopOpen ? html`<p class="back"><a href="${l.shopHref}">← ${words.toShop}</a></p>` : null}<div class="columns buying"><section class="sheet stack bought">${alone && first ? soldLine(first, f.locale, props ? { vat: vatOfOne(props, f.locale), total: totalOf(props, f.locale) } : { vat: vatNote(first.vat, f.locale), total: null }) : html`<h1>${words.several}</h1>${lines.map((line) => html`<article class="stack">${soldLine(line, f.locale)}</article>`)}${props ? sums(props, f.locale) : null}`}${beside(terms, l.methods, f.locale)}</section>
<div class="stack"><form class="sheet stack" method="post" action="${l.here}" novalidate>
${problems.length > 0 ? problemSummary(problems, f.locale) : null}
${props ? payFields(props, f.locale, typed, who) : html`${who}<button class="button main">${words.pay}</button>`}</form>${below(terms, l.methods, f.locale, alone && first?.description && !isOneLine(first.description) ? belowForm(first.description) : null)}</div></div>`,
    { scriptSrc: props?.challenge?.scriptSrc, shared: sharedLink(f, l) },
  )
}

/** What one product gives. Of several each has its own, so that only what all share is told: whether anything renews, and what comes at once. */
function termsOf({ lines, taxInvoices }: LinkProps): Terms {
  const prices = lines.map(({ price }) => price)
  const [first, ...more] = lines
  if (first && more.length === 0) return { offer: first.offer, prices, taxInvoices }
  const files = lines.flatMap(({ offer }) => offer.files)
  const seats = lines.find(({ offer }) => offer.seats !== null)?.offer.seats ?? null
  return { offer: { files, seats, credits: null }, prices, taxInvoices, several: true }
}

/** What LINE and Facebook show of a link that is sent on: what it sells, for how much, with its picture. No search engine keeps it. */
function sharedLink({ brand, locale }: Frame, l: LinkProps): Shared {
  const { url, merchantName, lines } = l
  const text = lines.length === 1 ? (lines[0]?.description ?? null) : null
  const path = new URL(url).pathname.slice(-`/l/${'x'.repeat(12)}`.length)
  const baseUrl = url.slice(0, -path.length)
  return {
    url,
    title: `${namesOf(lines)} · ${merchantName}`,
    description: pricedText(pricesOf(lines), text, locale) || null,
    ...previewAt(linkPreview(l, { brand, locale }), { baseUrl, path, query: '', locale }),
    isIndexed: false,
    data: null,
  }
}

const namesOf = (lines: readonly LinkPageLine[]) => lines.map(({ name }) => name).join(', ')
const pricesOf = (lines: readonly LinkPageLine[]) => (lines.length === 1 ? lines.map(({ price }) => price) : [])

/** The card of a link. */
export function linkPreview(
  { merchantName: name, lines }: LinkProps,
  { brand, locale }: { brand: Brand | null; locale: Locale },
): Previewed {
  return {
    title: namesOf(lines),
    text: pricedText(pricesOf(lines), null, locale) || null,
    isPrice: true,
    imageUrl: lines.find(({ imageUrl }) => imageUrl)?.imageUrl ?? null,
    brand: brand ?? { name, colours: null, logo: null, cover: null, icon: null },
    isInShop: true,
  }
}

/** `reserved`: all of them are being paid for, or are sold. */
export type WhyClosed = 'inactive' | 'used_up' | 'reserved'

/** The page of a link that cannot be paid. */
export function linkClosedPage(f: Frame, l: LinkProps, why: WhyClosed): string {
  const words = LINK_PAGE[f.locale]
  const { title, text } = words[why]
  const [sold] = l.lines
  const productHref = why === 'inactive' ? l.productHref : null
  const said = productHref ? words.stillSold : l.isShopOpen ? text : words.ask[why]
  return linkFrame(
    f,
    l,
    title,
    html`<section class="sheet stack middle">${sold ? html`<div class="sold-before">${pictureOf(sold)}<p class="quiet">${namesOf(l.lines)}</p></div>` : null}<h1>${title}</h1><p>${said}</p>
${l.isShopOpen ? html`<p class="row">${productHref ? html`<a class="button filled" href="${productHref}">${words.seeProduct}</a>` : null}<a class="button${productHref ? '' : ' filled'}" href="${l.shopHref}">${words.seeShop}</a></p>` : null}${askShop(l.email, f.locale)}</section>`,
    { foot: footAfterAsking(f.brand?.seller, f.locale) },
  )
}

function pictureOf(line: LinkPageLine): Html {
  return line.imageUrl
    ? html`<img class="picture" src="${line.imageUrl}" alt="" referrerpolicy="no-referrer">`
    : emptyPicture({ id: line.product, name: line.name })
}

/** One sentence stands with what it describes on a phone, too. Of more than that the phone has the first words there, and all of it below the form. */
function isOneLine(description: string): boolean {
  return [...description].length <= 90 && !description.includes('\n')
}

/** A first paragraph of so many letters is shown whole above the form on a phone, and not again below it. */
const FIRST_LETTERS = 140

function isFirstShown(description: string): boolean {
  return [...firstWords(description)].length <= FIRST_LETTERS
}

function belowForm(description: string): Html | null {
  return isFirstShown(description) ? proseAfterFirst(description) : prose(description)
}

/** `sums`: of one that is alone. */
function soldLine(
  line: LinkPageLine,
  locale: Locale,
  sums: { vat: Html | null; total: Html | null } | null = null,
): Html {
  const alone = sums !== null
  const { amount_satang: each } = line.price
  const fixed = line.adjustable === null && line.quantity > 1
  const total = fixed && each !== null ? ` = ${baht(times(satang(each), line.quantity))}` : ''
  const price = `${priceInWords(line.price, locale)}${fixed ? ` × ${line.quantity}${total}` : ''}`
  const isLong = alone && line.description !== null && !isOneLine(line.description)
  // On a phone, where all of it stands below the form.
  const inShort =
    isLong && line.description
      ? html`<p class="small quiet if-narrow${isFirstShown(line.description) ? ' prose' : ' clamp'}">${firstWords(line.description)}</p>`
      : null
  const picture = line.imageUrl || alone ? pictureOf(line) : null
  return html`${picture}<div class="tight">${alone ? html`<h1>${ownName(line.name)}</h1>` : html`<h2>${ownName(line.name)}</h2>`}<p class="price">${price}</p>${sums?.vat}${inShort}</div>
${sums?.total}${line.description ? (isLong ? html`<div class="wide-only">${prose(line.description)}</div>` : prose(line.description)) : null}`
}

function quantityField(
  line: LinkPageLine,
  index: number,
  {
    written,
    follows,
    locale,
    alone,
  }: { written: LinkTyped; follows: CheckoutProps | null; locale: Locale; alone: boolean },
): Html {
  const words = LINK_PAGE[locale]
  const { minimum, maximum } = line.adjustable ?? { minimum: line.quantity, maximum: line.quantity }
  const [each, shown] = [line.price.amount_satang, follows?.lines[index]]
  const live =
    each === null
      ? null
      : shown
        ? html` data-each="${each}" data-count="${shown.quantity}"`
        : html` data-recalculates="count"`
  return field(`quantity-${index}`, alone ? words.quantity : words.quantityOf(line.name), {
    within: (input) => stepper(input, { what: line.name, from: minimum, to: maximum, locale }),
    value: written.quantities[index] ?? String(line.quantity),
    hint: words.quantityHint(minimum, maximum),
    problem: written.problems.get(`quantity-${index}`),
    kind: html`type="number" inputmode="numeric" min="${minimum}" max="${maximum}" autocomplete="off"${live}`,
  })
}

const AUTOCOMPLETE: Record<Detail, string> = {
  name: 'name',
  phone: 'tel',
  tax_id: 'off',
  line1: 'street-address',
  postal_code: 'postal-code',
  province: 'address-level1',
  line2: 'address-level3',
  district: 'address-level2',
}

function detailField(name: Detail, written: LinkTyped, locale: Locale): Html {
  const words = LINK_PAGE[locale]
  const type = name === 'phone' ? 'tel' : 'text'
  return field(name, words.fields[name], {
    value: written.details[name] ?? '',
    ...(name === 'tax_id' && { hint: words.taxIdHint }),
    // An address in Thailand has a subdistrict, so that field is not called optional.
    ...(isOptionalDetail(name) && { optional: name === 'line2' ? '' : words.optional }),
    problem: written.problems.get(name),
    kind: html`type="${type}" autocomplete="${AUTOCOMPLETE[name]}" maxlength="300"${name === 'postal_code' ? POSTAL_CODE : name === 'line2' ? choosing(TAX_INVOICE[locale].line2Choose) : null}`,
  })
}

function field(
  id: string,
  label: string,
  {
    value,
    kind,
    hint,
    problem,
    optional,
    within = (input) => input,
  }: {
    value: string
    kind: Html
    hint?: string
    problem: string | undefined
    /** What stands beside the label of a field that may be left empty; '' for nothing. */
    optional?: string
    within?: (input: Html) => Html
  },
): Html {
  const described = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ')
  return html`<div class="field"><label for="${id}">${label}${optional ? html` <span class="small quiet optional">${optional}</span>` : null}</label>
${within(html`<input ${kind} id="${id}" name="${id}" value="${value}"${optional === undefined ? html` required` : null}${described ? html` aria-describedby="${described}"` : null}${problem ? INVALID : null}>`)}
${hint ? html`<p id="${id}-hint" class="small quiet">${hint}</p>` : null}${problem ? html`<p id="${id}-error" class="error">${problem}</p>` : null}</div>`
}

function linkFrame(
  f: Frame,
  l: LinkProps,
  title: string,
  body: Html,
  more: Pick<FramedPage, 'scriptSrc' | 'shared' | 'foot'> = {},
): string {
  return framed(f, {
    title: title === l.merchantName ? title : `${title} · ${l.merchantName}`,
    merchantName: l.merchantName,
    merchantHref: l.shopHref,
    livemode: l.livemode,
    body,
    ...more,
  })
}
