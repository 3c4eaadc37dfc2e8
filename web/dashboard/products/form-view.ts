// The form that creates or changes a product: the parameters of the API call, and their page.
import type { PriceObject } from '../../../resources/price.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { type Field, type Filled, field, fieldGroup, PICTURES_ACCEPTED } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { fileSize } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { priceInWords } from '../../storefront/view.ts'
import type { FormState } from '../components/asked.ts'
import { foldedFields } from '../components/folded.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { type ShopCard, shopCard } from '../components/shop-card.ts'
import { PRICES } from '../prices/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { PRODUCTS } from './words.ts'

/** The ticks of files that go when the form is saved. */
export const REMOVED_FILES = 'remove_files'

/** The parameters of the API calls (POST /v1/products, PATCH /v1/products/{id}), in the groups and the order that both forms have. */
export interface ProductFields {
  about: Field[]
  files: Field
  sold: Field[]
  given: Field[]
  more: Field[]
}

export function productFields(locale: Locale): ProductFields {
  const words = PRODUCTS[locale]
  const frame = DASHBOARD[locale]
  const optional = true
  return {
    about: [
      { kind: 'text', name: 'name', label: words.name, hint: words.nameHint, autocomplete: 'off' },
      { kind: 'textarea', name: 'description', label: words.description, hint: words.descriptionHint, optional },
      {
        kind: 'file',
        name: 'image_url_file',
        label: words.image,
        hint: words.imageFileHint,
        optional,
        accept: PICTURES_ACCEPTED,
        drop: true,
      },
      { kind: 'url', name: 'image_url', label: words.imageAddress, hint: words.imageHint, optional, folded: true },
    ],
    files: {
      kind: 'file',
      name: 'files',
      label: words.files,
      hint: words.filesHint,
      optional,
      drop: true,
      multiple: true,
    },
    sold: [
      { kind: 'check', name: 'published', label: words.published, hint: words.publishedHint },
      { kind: 'check', name: 'active', label: words.active, hint: words.activeHint },
    ],
    given: [
      { kind: 'check', name: 'license_enabled', label: words.license, hint: words.licenseHint },
      { kind: 'integer', name: 'license_seats', label: words.seats, hint: words.seatsHint, optional },
      { kind: 'textarea', name: 'feature_flags', label: words.flags, hint: words.flagsHint, optional, rows: 3 },
      { kind: 'integer', name: 'credits', label: words.credits, hint: words.creditsHint, optional },
      {
        kind: 'integer',
        name: 'credits_expire_after_days',
        label: words.creditsExpire,
        hint: words.creditsExpireHint,
        optional,
      },
    ],
    more: [
      {
        kind: 'text',
        name: 'category',
        label: words.category,
        hint: words.categoryHint,
        optional,
        autocomplete: 'off',
      },
      { kind: 'metadata', name: 'metadata', label: frame.metadata, hint: frame.metadataHint, optional },
    ],
  }
}

/**
 * The parts of both forms, each below its name: what it is, `price`, what the buyer gets, and where it is sold. Folded: what few products have. What
 * the shop shows stands beside them, and on a phone behind what it shows.
 */
export function productParts(
  { about, files, sold, given, more }: ProductFields,
  { price, card, filled }: { price: Html | null; card: ShopCard; filled: Filled },
  locale: Locale,
): Html {
  const words = PRODUCTS[locale]
  const { optional } = DASHBOARD[locale]
  const folded = foldedFields(
    { title: words.givenFields, text: givenNow(filled, locale) || words.givenFieldsText, fields: given, says: true },
    filled,
    optional,
  )
  const category = filled.values.get('category')?.[0]?.trim() || null
  const rest = foldedFields(
    { title: words.moreFields, text: category ?? words.moreFieldsText, fields: more, says: category !== null },
    filled,
    optional,
  )
  const gets = html`${field(files, filled, optional)}${folded}`
  return html`${fieldGroup(words.about, about, filled, optional)}${price}${shopCard(words.preview, card, locale, {})}${formPart(words.buyerGets, gets)}${fieldGroup(words.sold, sold, filled, optional)}${rest}`
}

/** What is set of the fields that are folded: `Licence key · 2 devices · 10 credits`. Empty where nothing is. */
function givenNow({ values }: Filled, locale: Locale): string {
  const words = PRODUCTS[locale]
  const text = (name: string) => values.get(name)?.[0]?.trim() ?? ''
  const flags = text('feature_flags')
    .split('\n')
    .filter((flag) => flag.trim() !== '').length
  const seats = Number(text('license_seats')) || 1
  const licence = text('license_enabled') === 'true' && `${words.givenNow.licence}, ${words.seatsOf(seats)}`
  const credits = text('credits') !== '' && words.givenNow.credits(text('credits'))
  return [licence, flags > 0 && words.givenNow.flags(flags), credits].filter(Boolean).join(' · ')
}

/** A part of the form whose fields are no plain list. */
export function formPart(title: string, body: Html): Html {
  return html`<fieldset class="group stack"><legend class="strong">${title}</legend>${body}</fieldset>`
}

/** The form that changes a product. A new one has another (new-view.ts). */
export function productFormPage(
  f: Frame,
  d: DashboardProps,
  product: { id: string; name: string },
  { curl: command, ...state }: FormState,
  { files: kept, prices, card }: { files: readonly KeptFile[]; prices: readonly PriceObject[]; card: ShopCard },
): string {
  const words = PRODUCTS[f.locale]
  const frame = DASHBOARD[f.locale]
  const fields = productFields(f.locale)
  const hint = kept.length > 0 ? `${words.filesMore} ${words.filesHint}` : words.filesHint
  const list = { href: d.hrefOf('/products'), label: words.title }
  const back = d.hrefOf(`/products/${product.id}`)
  const asked = form(
    {
      action: d.hrefOf(`/products/${product.id}/edit`),
      upload: true,
      key: state.key,
      fields: [],
      filled: state.filled,
      problem: state.problem,
      submit: words.save,
      cancelHref: back,
      cancel: frame.cancel,
      more: productParts(
        { ...fields, files: { ...fields.files, hint, ...keptFiles(kept, state.filled, f.locale) } },
        { price: heldPrices(prices, back, f.locale), card, filled: state.filled },
        f.locale,
      ),
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  return dashboardPage(f, d, {
    section: 'products',
    title: words.editTitle(product.name),
    crumbs: [list, { href: back, label: product.name }],
    body: html`<div class="sheet product-form">${asked}</div>${curl(command, frame.curl)}`,
  })
}

/** The prices that it has, which a form of their own adds and the page of the product archives. */
function heldPrices(prices: readonly PriceObject[], productHref: string, locale: Locale): Html | null {
  const shown = prices.filter(({ active }) => active).toReversed()
  if (shown.length === 0) return null
  const { prices: title, pricesElsewhere } = PRODUCTS[locale]
  return formPart(
    title,
    html`<ul class="lines kept">${shown.map((price) => html`<li><span>${priceInWords(price, locale)}</span><span class="quiet">${PRICES[locale].types[price.type]}</span></li>`)}</ul><p class="small quiet">${pricesElsewhere} <a href="${productHref}">${PRODUCTS[locale].toProduct}</a></p>`,
  )
}

interface KeptFile {
  id: string
  name: string
  size_bytes: number
}

/**
 * The files that it has, each with the tick that deletes it, above the field for more: that of a browser is empty, which must not look as if nothing were
 * there.
 */
function keptFiles(kept: readonly KeptFile[], filled: Filled, locale: Locale): { kept?: Html } {
  if (kept.length === 0) return {}
  const words = PRODUCTS[locale]
  const gone = filled.values.get(REMOVED_FILES) ?? []
  const shown = kept.map(
    ({ id, name, size_bytes: size }) =>
      html`<li><span><span class="file-name">${name}</span> <span class="quiet">${fileSize(size)}</span></span><label class="check"><input type="checkbox" name="${REMOVED_FILES}" value="${id}" aria-label="${words.removeFile(name)}"${gone.includes(id) ? html` checked` : null}><span>${words.deleteFile}</span></label></li>`,
  )
  return { kept: html`<ul class="lines kept">${shown}</ul><p class="small quiet of-kept">${words.removeFilesHint}</p>` }
}
