// The form that creates a checkout link: the buyer, the lines, and the payment methods. A button adds a line, so that no script is needed.
import type { CheckoutSessionObject } from '../../../resources/checkout-session.ts'
import type { PriceObject } from '../../../resources/price.ts'
import type { ProductObject } from '../../../resources/product.ts'
import { satang, times } from '../../../rules/money.ts'
import { PAYMENT_METHOD_TYPES } from '../../../rules/payment-methods.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { empty } from '../../components/empty.ts'
import { type Fact, facts } from '../../components/facts.ts'
import { type Field, type Filled, field, type Option } from '../../components/field.ts'
import { ENTER_SAVES, form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { moment, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { priceInWords } from '../../storefront/view.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { customerPicker, type Picker } from '../find-customer/picker-view.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusWord } from '../words/statuses.ts'
import { CHECKOUT_LINKS } from './words.ts'

/** The API takes 20. A form with more than 10 is hard to read (D252). */
export const LINES_MAX = 10

/** What can be sold, and whether there is more than is listed. */
export interface ForSale {
  prices: readonly (PriceObject & { name: ProductObject['name'] })[]
  more: boolean
}

/** The fields of line `n`, from 1: `price_1`, `quantity_1`, and `amount_1` where a price leaves the amount open. */
export function lineFields(n: number, { prices }: ForSale, locale: Locale): Field[] {
  const words = CHECKOUT_LINKS[locale]
  const options = prices.map((price): Option => [price.id, `${price.name}: ${priceInWords(price, locale)}`])
  const open = prices.some(({ type }) => type === 'pay_what_you_want')
  return [
    { kind: 'select', name: `price_${n}`, label: words.price, options: [['', words.choose], ...options] },
    { kind: 'integer', name: `quantity_${n}`, label: words.quantity, optional: true },
    ...(open
      ? [{ kind: 'money', name: `amount_${n}`, label: words.each, hint: words.eachHint, optional: true } as const]
      : []),
  ]
}

/** All other parameters of the API call (POST /v1/checkout_sessions). */
export function checkoutFields(locale: Locale): Field[] {
  const words = CHECKOUT_LINKS[locale]
  const frame = DASHBOARD[locale]
  const methods = PAYMENT_METHOD_TYPES.map((type): Option => [type, statusWord(type, locale)])
  const optional = true
  return [
    { kind: 'checks', name: 'payment_method_types', label: words.methods, options: methods },
    { kind: 'text', name: 'discount_code', label: words.discount, hint: words.discountHint, optional },
    { kind: 'check', name: 'allow_discount_codes', label: words.allowDiscounts },
    { kind: 'moment', locale, name: 'expires_at', label: words.expiresAt, hint: words.expiresAtHint, optional },
    { kind: 'url', name: 'success_url', label: words.successUrl, hint: words.successUrlHint },
    { kind: 'url', name: 'cancel_url', label: words.cancelUrl, hint: words.cancelUrlHint, optional },
    { kind: 'text', name: 'client_reference_id', label: words.reference, hint: words.referenceHint, optional },
    { kind: 'metadata', name: 'metadata', label: frame.metadata, hint: frame.metadataHint, optional },
  ]
}

export interface CheckoutFormProps {
  forSale: ForSale
  picker: Picker
  /** What it would be as it stands in the form; null when that was not worked out. */
  comesTo: CheckoutSessionObject | null
  /** The number of lines shown. */
  lines: number
  filled: Filled
  problem: Html | null
  key: string
  curl: string
}

export function checkoutLinkFormPage(f: Frame, d: DashboardProps, s: CheckoutFormProps): string {
  const words = CHECKOUT_LINKS[f.locale]
  const frame = DASHBOARD[f.locale]
  const list = { href: d.hrefOf('/checkout-links'), label: words.title }
  const nothing = empty({
    ...words.noPrices,
    action: d.may('products:write') ? { href: d.hrefOf('/products/new'), label: words.noPrices.action } : null,
  })
  return dashboardPage(f, d, {
    section: 'payment-links',
    title: words.add,
    crumbs: [list],
    body: html`<div class="sheet">${s.forSale.prices.length === 0 ? nothing : asked(f, d, s, list.href)}</div>${curl(s.curl, frame.curl)}`,
  })
}

function asked(f: Frame, d: DashboardProps, s: CheckoutFormProps, back: string): Html {
  const words = CHECKOUT_LINKS[f.locale]
  const frame = DASHBOARD[f.locale]
  const action = d.hrefOf('/checkout-links/new')
  const more = checkoutFields(f.locale)
  const lines = Array.from({ length: s.lines }, (_, i) => lineOf(i + 1, s, f.locale))
  const wrongInMore = more.some(({ name }) => s.filled.problems[name] !== undefined)
  const another = html`<button class="button" name="another" value="1" formaction="${action}#line-${s.lines + 1}">${words.addLine}</button>`
  const total = html`<button class="button" name="next" value="total" formaction="${action}#comes-to">${words.workOut}</button>`
  return form(
    {
      action,
      key: s.key,
      fields: [],
      filled: s.filled,
      problem: s.problem,
      previews: true,
      submit: words.submit,
      cancelHref: back,
      cancel: frame.cancel,
      more: html`${ENTER_SAVES}<input type="hidden" name="lines" value="${s.lines}">${customerPicker(f, d, s.picker)}
<h2>${words.lines}</h2>${s.forSale.more ? notice('plain', words.tooManyPrices) : null}${lines}${s.lines < LINES_MAX ? html`<div>${another}</div>` : null}
<details class="more group"${wrongInMore ? html` open` : null}><summary>${words.more} <span class="small quiet">${words.moreText}</span></summary><div class="stack">${more.map((one) => field({ ...one, folded: false }, s.filled, frame.optional))}</div></details>
<aside class="summary stack" id="comes-to" tabindex="-1" aria-labelledby="summary"><h2 id="summary">${words.summary}</h2><div class="comes-to" data-preview>${s.comesTo ? facts(totalsOf(s.comesTo, f.locale)) : html`<p class="small quiet">${words.summaryNone}</p>`}</div><div class="not-js">${total}</div></aside>`,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
}

/** What each line comes to, what a code takes off, and last what the buyer pays, with its end. */
function totalsOf(s: CheckoutSessionObject, locale: Locale): Fact[] {
  const words = CHECKOUT_LINKS[locale]
  const lines = s.line_items.map(({ description, quantity, unit_amount_satang: each }): Fact => {
    const name = quantity === 1 ? description : `${quantity} × ${description}`
    return [name, money(times(satang(each), quantity))]
  })
  return [
    ...lines,
    ...(s.discount_satang > 0 ? [[words.off, money(-s.discount_satang)] as const] : []),
    [words.total, html`<span class="amount">${money(s.total_satang)}</span>`],
    [words.expiresAt, moment(s.expires_at, locale)],
  ]
}

/** In a row on a desktop, as a plan and its number are; one of several has its number. The hints say what may be left empty. */
function lineOf(n: number, { forSale, filled, lines }: CheckoutFormProps, locale: Locale): Html {
  const shown = lineFields(n, forSale, locale).map((one) => field({ ...one, optional: false }, filled, ''))
  if (lines === 1) return html`<div class="plan-fields">${shown}</div>`
  return html`<fieldset class="group" id="line-${n}" tabindex="-1"><legend class="strong">${CHECKOUT_LINKS[locale].line(n)}</legend><div class="plan-fields">${shown}</div></fieldset>`
}
