// The form that makes a payment link: one price, how many, and what comes after paying. More lines are made by the API.

import type { PaymentLinkObject } from '../../../resources/payment-link.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { empty } from '../../components/empty.ts'
import { type Field, type Filled, field, type Option } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { html } from '../../html.ts'
import { priceInWords } from '../../storefront/view.ts'
import type { ForSale } from '../checkout-links/form-view.ts'
import type { FormState } from '../components/asked.ts'
import { foldedFields } from '../components/folded.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { shopCard } from '../components/shop-card.ts'
import { DASHBOARD } from '../words/frame.ts'
import { PAYMENT_LINKS } from './words.ts'

export const COLLECTS = ['name', 'phone', 'address', 'tax_details'] as const

/** A field, and the parameter of the API call (POST /v1/payment_links) that it is. */
type LinkField = Field & { param?: string }

export function paymentLinkFields(
  { prices }: ForSale,
  locale: Locale,
): { own: LinkField[]; count: LinkField[]; after: LinkField[]; more: LinkField[] } {
  const words = PAYMENT_LINKS[locale]
  const optional = true
  const options = prices.map((price): Option => [price.id, `${price.name}: ${priceInWords(price, locale)}`])
  return {
    own: [
      {
        kind: 'select',
        name: 'price',
        param: 'line_items[0].price',
        label: words.price,
        options: [['', words.choose], ...options],
      },
    ],
    count: [
      { kind: 'integer', name: 'quantity', param: 'line_items[0].quantity', label: words.quantity },
      {
        kind: 'integer',
        name: 'up_to',
        param: 'line_items[0].adjustable.maximum',
        label: words.adjustable,
        hint: words.adjustableHint,
        optional,
      },
    ],
    after: [
      {
        kind: 'textarea',
        name: 'message',
        param: 'after.message',
        label: words.message,
        hint: words.messageHint,
        rows: 3,
        optional,
      },
      {
        kind: 'url',
        name: 'redirect_url',
        param: 'after.redirect_url',
        label: words.redirect,
        hint: words.redirectHint,
        optional,
      },
    ],
    more: [
      {
        kind: 'checks',
        name: 'collects',
        param: 'collect',
        label: words.collect,
        options: COLLECTS.map((name) => [name, words.collects[name]] as const),
        optional,
      },
      { kind: 'integer', name: 'max_uses', label: words.maxUses, hint: words.maxUsesHint, optional },
      { kind: 'check', name: 'allow_discount_codes', label: words.allowDiscounts },
    ],
  }
}

export function paymentLinkFormPage(
  f: Frame,
  d: DashboardProps,
  forSale: ForSale,
  { curl: command, ...state }: FormState,
): string {
  const words = PAYMENT_LINKS[f.locale]
  const frame = DASHBOARD[f.locale]
  const list = { href: d.hrefOf('/payment-links'), label: words.title }
  const { own, count, after, more } = paymentLinkFields(forSale, f.locale)
  const shown = (one: Field) => field(one, state.filled, frame.optional)
  const plans = forSale.prices.filter(({ type }) => type === 'recurring').map(({ id }) => id)
  const nothing = empty({
    ...words.noPrices,
    action: d.may('products:write') ? { href: d.hrefOf('/products/new'), label: words.noPrices.action } : null,
  })
  const asked = () =>
    form(
      {
        action: d.hrefOf('/payment-links/new'),
        key: state.key,
        fields: own,
        filled: state.filled,
        problem: state.problem,
        submit: words.submit,
        cancelHref: list.href,
        cancel: frame.cancel,
        more: html`${shopCard(words.preview, { id: state.key, name: null, price: null }, f.locale, { plans, none: words.previewNone })}<div class="beside">${count.map(shown)}</div>${afterPaying(after, state.filled).map((one) => field(one, state.filled, frame.optional))}${foldedFields({ title: words.more, text: words.moreText, fields: more, usual: ['true'] }, state.filled, frame.optional)}`,
      },
      { optional: frame.optional, wrong: frame.wrongFields },
    )
  return dashboardPage(f, d, {
    section: 'payment-links',
    title: words.add,
    crumbs: [list],
    body: html`<div class="sheet">${forSale.prices.length === 0 ? nothing : asked()}</div>${curl(command, frame.curl, words.redirectForDevelopers)}`,
  })
}

/** A message, or below it a page of the shop's own, which opens where one is typed already. */
function afterPaying(after: readonly LinkField[], { values }: Filled): LinkField[] {
  return after.map((one) => ({ ...one, folded: one.name === 'redirect_url' && !values.get(one.name)?.[0] }))
}

/** What a link sells stays: what buyers were sent would be another thing. Another link is made for it. */
export function paymentLinkEditPage(
  f: Frame,
  d: DashboardProps,
  link: PaymentLinkObject,
  { curl: command, ...state }: FormState,
  { sold }: { sold: string },
): string {
  const words = PAYMENT_LINKS[f.locale]
  const frame = DASHBOARD[f.locale]
  const back = d.hrefOf(`/payment-links/${link.id}`)
  const { after, more } = paymentLinkFields({ prices: [], more: false }, f.locale)
  const asked = form(
    {
      action: d.hrefOf(`/payment-links/${link.id}/edit`),
      key: state.key,
      fields: [...afterPaying(after, state.filled), ...more],
      filled: state.filled,
      problem: state.problem,
      submit: words.save,
      cancelHref: back,
      cancel: frame.cancel,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  return dashboardPage(f, d, {
    section: 'payment-links',
    title: words.editTitle(sold),
    crumbs: [
      { href: d.hrefOf('/payment-links'), label: words.title },
      { href: back, label: sold },
    ],
    body: html`<div class="sheet">${asked}</div>${curl(command, frame.curl, words.redirectForDevelopers)}`,
  })
}
