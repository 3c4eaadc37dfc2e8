// The form that creates or changes a product: the parameters of the API call, and their page.
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { type Field, field, fieldGroup, PICTURES_ACCEPTED } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { fileSize } from '../../components/written.ts'
import { html } from '../../html.ts'
import type { FormState } from '../components/asked.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { type ShopCard, shopCard } from '../components/shop-card.ts'
import { DASHBOARD } from '../words/frame.ts'
import { PRODUCTS } from './words.ts'

/** The parameters of the API calls (POST /v1/products, PATCH /v1/products/{id}), in groups. */
export function productFields(locale: Locale): {
  own: Field[]
  files: Field
  given: Field[]
  more: Field[]
} {
  const words = PRODUCTS[locale]
  return {
    files: {
      kind: 'file',
      name: 'files',
      label: words.files,
      hint: words.filesHint,
      optional: true,
      drop: true,
      multiple: true,
    },
    own: [
      { kind: 'text', name: 'name', label: words.name, hint: words.nameHint, autocomplete: 'off' },
      {
        kind: 'textarea',
        name: 'description',
        label: words.description,
        hint: words.descriptionHint,
        optional: true,
      },
      {
        kind: 'text',
        name: 'category',
        label: words.category,
        hint: words.categoryHint,
        optional: true,
        autocomplete: 'off',
      },
      {
        kind: 'file',
        name: 'image_url_file',
        label: words.image,
        hint: words.imageFileHint,
        optional: true,
        accept: PICTURES_ACCEPTED,
        drop: true,
      },
      { kind: 'url', name: 'image_url', label: words.imageAddress, hint: words.imageHint, optional: true },
      { kind: 'check', name: 'published', label: words.published, hint: words.publishedHint },
      { kind: 'check', name: 'active', label: words.active, hint: words.activeHint },
    ],
    given: [
      { kind: 'check', name: 'license_enabled', label: words.license, hint: words.licenseHint },
      { kind: 'integer', name: 'license_seats', label: words.seats, hint: words.seatsHint, optional: true },
      {
        kind: 'textarea',
        name: 'feature_flags',
        label: words.flags,
        hint: words.flagsHint,
        optional: true,
        rows: 3,
      },
      { kind: 'integer', name: 'credits', label: words.credits, hint: words.creditsHint, optional: true },
      {
        kind: 'integer',
        name: 'credits_expire_after_days',
        label: words.creditsExpire,
        hint: words.creditsExpireHint,
        optional: true,
      },
    ],
    more: [
      {
        kind: 'metadata',
        name: 'metadata',
        label: DASHBOARD[locale].metadata,
        hint: DASHBOARD[locale].metadataHint,
        optional: true,
      },
    ],
  }
}

/** The form that changes a product. A new one has another (new-view.ts). */
export function productFormPage(
  f: Frame,
  d: DashboardProps,
  product: { id: string; name: string },
  { curl: command, ...state }: FormState,
  { files: kept, card }: { files: readonly { name: string; size_bytes: number }[]; card: ShopCard },
): string {
  const words = PRODUCTS[f.locale]
  const frame = DASHBOARD[f.locale]
  const { own, files, given, more } = productFields(f.locale)
  // The field of a browser is empty, which must not look as if nothing were there.
  const has = kept.map(({ name, size_bytes: size }) => `${name} (${fileSize(size)})`).join(', ')
  const hint = html`${has === '' ? null : html`<strong>${words.filesNow(has)}</strong> ${words.filesMore} `}${words.filesHint}`
  const list = { href: d.hrefOf('/products'), label: words.title }
  const back = d.hrefOf(`/products/${product.id}`)
  const asked = form(
    {
      action: d.hrefOf(`/products/${product.id}/edit`),
      upload: true,
      key: state.key,
      fields: own,
      filled: state.filled,
      problem: state.problem,
      submit: words.save,
      cancelHref: back,
      cancel: frame.cancel,
      more: html`${fieldGroup(words.buyerGets, [{ ...files, hint }, ...given], state.filled, frame.optional)}${more.map((one) => field(one, state.filled, frame.optional))}`,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  return dashboardPage(f, d, {
    section: 'products',
    title: `${words.edit}: ${product.name}`,
    crumbs: [list, { href: back, label: product.name }],
    body: html`<div class="with-preview"><div class="sheet">${asked}</div>${shopCard(words.preview, card, f.locale, {})}</div>${curl(command, frame.curl)}`,
  })
}
