// The form of a new product: what it is, its first price, what the buyer gets and where it is sold, in one save (POST /v1/products with
// `default_price_data` and `payment_link_data`). Further prices have a form of their own (prices/view.ts).
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { type Field, field } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { html } from '../../html.ts'
import type { FormState } from '../components/asked.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { PRICE_KINDS, priceKindField, priceOfKind } from '../components/price-kinds.ts'
import { PRICES } from '../prices/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { formPart, type ProductFields, productFields, productParts } from './form-view.ts'
import { PRODUCTS } from './words.ts'

/** The kinds of the first price; `later`: none yet. */
const FIRST_PRICES = [...PRICE_KINDS, 'later'] as const

type May = DashboardProps['may']

/** A field, and the parameter of the API call that it is. */
type ProductField = Field & { param?: string }

interface NewProductFields extends ProductFields {
  price: { kind: ProductField; fixed: ProductField[]; open: ProductField[] } | null
  sold: ProductField[]
}

/** The fields in their groups. A role that may make no prices or no links has none of those. */
export function newProductFields(locale: Locale, may: May): NewProductFields {
  const words = PRODUCTS[locale]
  const price = PRICES[locale]
  const { sold, ...rest } = productFields(locale)
  const mayPrice = may('prices:write')
  const mayLink = mayPrice && may('payment_links:write')
  const part = (name: string) => `default_price_data.${name}`
  return {
    ...rest,
    price: mayPrice
      ? {
          kind: { ...priceKindField(FIRST_PRICES, locale), param: part('type') },
          fixed: [
            {
              kind: 'money',
              name: 'amount',
              param: part('amount_satang'),
              label: price.amount,
              hint: words.amountHint,
            },
          ],
          open: [
            {
              kind: 'money',
              name: 'minimum',
              param: part('minimum_satang'),
              label: price.minimum,
              hint: price.minimumHint,
              optional: true,
            },
            {
              kind: 'money',
              name: 'suggested',
              param: part('suggested_satang'),
              label: price.suggested,
              hint: price.suggestedHint,
              optional: true,
            },
          ],
        }
      : null,
    sold: [
      ...(mayLink
        ? [{ kind: 'check', name: 'payment_link', label: words.withLink, hint: words.withLinkHint } as const]
        : []),
      // A product that is not for sale is archived, and nobody begins with that.
      ...sold.filter(({ name }) => name !== 'active'),
    ],
  }
}

/** All of them, as the call reads them. */
export function flatFields({ about, price, files, given, sold, more }: NewProductFields): ProductField[] {
  const prices = price ? [price.kind, ...price.fixed, ...price.open] : []
  return [...about, ...prices, files, ...given, ...sold, ...more]
}

/** The body of the call. What a kind of price does not take is left out: its fields are not shown with it. */
export function newProductBody(body: Record<string, unknown>): Record<string, unknown> {
  const { default_price_data: data, payment_link: wantsLink, ...product } = body
  const { type: kind = 'later', amount_satang, ...open } = (data ?? {}) as Record<string, unknown>
  if (kind === 'later') return product
  const price = priceOfKind(kind, { amount_satang, ...open })
  return { ...product, default_price_data: price, ...(wantsLink === true && { payment_link_data: {} }) }
}

export function newProductPage(
  f: Frame,
  d: DashboardProps,
  _: null,
  { curl: command, filled, problem, key }: FormState,
): string {
  const words = PRODUCTS[f.locale]
  const frame = DASHBOARD[f.locale]
  const { price, ...fields } = newProductFields(f.locale, d.may)
  const list = { href: d.hrefOf('/products'), label: words.title }
  const shown = (fields: readonly ProductField[]) => fields.map((one) => field(one, filled, frame.optional))
  const asksPrice =
    price &&
    formPart(
      PRICES[f.locale].price,
      html`${field(price.kind, filled, frame.optional)}<div class="stack of-fixed-price">${shown(price.fixed)}</div><div class="stack of-open-price">${shown(price.open)}</div>`,
    )
  const card = { id: key, name: null, price: null }
  const asked = form(
    {
      action: d.hrefOf('/products/new'),
      upload: true,
      key,
      fields: [],
      filled,
      problem,
      submit: words.submit,
      cancelHref: list.href,
      cancel: frame.cancel,
      more: productParts(fields, { price: asksPrice, card, filled }, f.locale),
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  return dashboardPage(f, d, {
    section: 'products',
    title: words.add,
    crumbs: [list],
    body: html`<div class="sheet product-form">${asked}</div>${curl(command, frame.curl)}`,
  })
}
