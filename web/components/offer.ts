// What a buyer is told of a product before the purchase: what it gives, whether VAT is in its price, how it renews, how it is paid, and what happens next.
import type { Offer, Vat } from '../../resources/offer.ts'
import { grouped } from '../../rules/money.ts'
import type { PaymentMethodType } from '../../rules/payment-methods.ts'
import type { Locale } from '../../rules/written-date.ts'
import { BUYING } from '../checkout/words.ts'
import { type Html, html } from '../html.ts'
import { cardMark } from './card-mark.ts'
import { OFFER } from './offer-words.ts'
import { fileSize } from './written.ts'

/** What of a price matters here; several prices count as renewing where one of them does. */
interface Priced {
  interval: 'month' | 'year' | null
}

export interface Terms {
  offer: Offer
  prices: readonly Priced[]
  /** A seller who is registered for VAT gives tax invoices. */
  taxInvoices: boolean
  /** Of several products: what each of them gives is not listed. */
  several?: boolean
}

/** A list with a tick at each thing; null where only the shop's own words say what is given, of a membership or a course. */
export function youGet({ offer, prices, taxInvoices, several = false }: Terms, locale: Locale): Html | null {
  if (several) return null
  const words = OFFER[locale]
  const each = prices.length === 1 ? (prices[0]?.interval ?? null) : null
  const { files, seats, credits } = offer
  const things = [
    ...(files.length > 0 ? [filesInWords(files, locale)] : []),
    ...(seats === null ? [] : [words.key(seats)]),
    ...(credits
      ? [
          words.credits(grouped(credits.amount), each) +
            (credits.expireAfterDays === null ? '' : words.creditsFor(credits.expireAfterDays)),
        ]
      : []),
  ]
  if (things.length === 0) return null
  if (renews(prices)) things.push(words.access)
  things.push(taxInvoices ? words.receiptAndTaxInvoice : words.receipt)
  return html`<section class="tight" aria-label="${words.youGet}"><h2>${words.youGet}</h2><ul class="ticks">${things.map((thing) => html`<li>${thing}</li>`)}</ul></section>`
}

/** On a card of the shop: whether it is a download, a licence or credits; null where the name says it better. */
export function givenInShort({ files, seats, credits }: Offer, locale: Locale): Html | null {
  const { short, credits: some } = OFFER[locale]
  const given = [
    ...(files.length > 0 ? [short.files(aboutFiles(files))] : []),
    ...(seats === null ? [] : [short.key(seats)]),
    ...(credits ? [some(grouped(credits.amount), null)] : []),
  ]
  const inside = given.map((one, i) => (i === 0 ? one : `${one.slice(0, 1).toLowerCase()}${one.slice(1)}`))
  return given.length > 0 ? html`<p class="small quiet">${inside.join(', ')}</p>` : null
}

function filesInWords(files: Offer['files'], locale: Locale): string {
  const words = OFFER[locale]
  const told = aboutFiles(files)
  return files.length === 1 ? words.file(told) : words.files(files.length, told)
}

/** ` (PDF, 1.3 MB)`; empty where neither is known. */
function aboutFiles(files: Offer['files']): string {
  const [first] = files
  const kinds = [...new Set(files.map(({ kind }) => kind).filter((kind) => kind !== ''))]
  const size = files.length === 1 && first ? fileSize(first.sizeBytes) : null
  const about = [...kinds, ...(size ? [size] : [])].join(', ')
  return about === '' ? '' : ` (${about})`
}

const renews = (prices: readonly Priced[]) => prices.some(({ interval }) => interval !== null)

/** Under a price. Null where VAT is no matter. */
export function vatNote(vat: Vat, locale: Locale): Html | null {
  if (vat === null) return null
  const words = OFFER[locale]
  return html`<p class="small quiet">${vat === 'included' ? words.vatIncluded : words.vatAdded}</p>`
}

/** Under the button of a plan: how long it goes on, and how it ends. Null for what is bought once. */
export function renewalNote(prices: readonly Priced[], locale: Locale): Html | null {
  if (!renews(prices)) return null
  const words = OFFER[locale]
  const interval = prices.length === 1 ? prices[0]?.interval : null
  return html`<p class="small quiet">${interval ? words.renews[interval] : words.renewsAtWill} ${words.cancel}</p>`
}

/** `QR PromptPay VISA …` and the same in words, unless they are said beside it. */
export function waysToPay(methods: readonly PaymentMethodType[], locale: Locale, { isSaid = false } = {}): Html {
  const words = OFFER[locale]
  const marks = methods.flatMap((method) => BUYING[locale].methods[method].marks)
  return html`<div class="ways">${marks.length > 0 ? html`<p class="marks" aria-hidden="true">${marks.map((mark) => cardMark(mark) ?? html`<span class="mark">${mark}</span>`)}</p>` : null}${isSaid && methods.length > 0 ? null : html`<p class="small quiet">${methods.length > 0 ? words.takes(inWords(methods, locale)) : words.takesNothing}</p>`}</div>`
}

/** What follows upon the button, step by step. `atForm`: the form beside it says how one pays and how a plan goes on; what is left is said then. */
export function whatNext(
  { offer, prices }: Terms,
  methods: readonly PaymentMethodType[],
  locale: Locale,
  { atForm = false } = {},
): Html | null {
  const { next, afterPaying, steps } = OFFER[locale]
  const title = atForm ? afterPaying : next
  if (methods.length === 0) return null
  const at = offer.files.length > 0 ? 'files' : offer.seats !== null ? 'key' : 'other'
  const later = renews(prices) && !atForm ? steps.laterPlan[methods.includes('card') ? 'card' : 'other'] : steps.later
  const told = [...(atForm ? [] : [steps.pay(inWords(methods, locale))]), steps.at[at], later]
  return html`<section class="tight" aria-label="${title}"><h2>${title}</h2><ol class="numbered">${told.map((step) => html`<li>${step}</li>`)}</ol></section>`
}

/** Beside a form at a desk: both lists under what is sold. */
export function beside(terms: Terms, methods: readonly PaymentMethodType[], locale: Locale): Html | null {
  const parts = given(terms, methods, locale)
  return parts.length > 0 ? html`<div class="wide-only stack">${parts}</div>` : null
}

function given(terms: Terms, methods: readonly PaymentMethodType[], locale: Locale): Html[] {
  const parts = [youGet(terms, locale), whatNext(terms, methods, locale, { atForm: true })]
  return parts.filter((part) => part !== null)
}

/** Below a form on a phone, where the form comes first. `about`: what the shop says of it. */
export function below(
  terms: Terms,
  methods: readonly PaymentMethodType[],
  locale: Locale,
  about: Html | null,
): Html | null {
  const parts = [about, ...given(terms, methods, locale)].filter((part) => part !== null)
  return parts.length > 0 ? html`<section class="sheet stack narrow-only">${parts}</section>` : null
}

/** `PromptPay QR or card`: a label that is one plain word is none at the beginning here. */
function inWords(methods: readonly PaymentMethodType[], locale: Locale): string {
  const labels = methods.map((method) => BUYING[locale].methods[method].label)
  const inside = labels.map((label) => (/^[A-Z][a-z]+$/.test(label) ? label.toLowerCase() : label))
  const last = inside.pop() ?? ''
  return inside.length > 0 ? `${inside.join(', ')}${OFFER[locale].or}${last}` : last
}
