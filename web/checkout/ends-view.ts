// The end states of a checkout: paid, with everything that the buyer gets, and expired.
import { cardName } from '../../rules/card-brands.ts'
import { isPaidByTransfer } from '../../rules/payment-methods.ts'
import { saleName } from '../../rules/tax-documents.ts'
import { type Locale, writtenDate } from '../../rules/written-date.ts'
import { markedName } from '../components/card-mark.ts'
import { askShop } from '../components/contact.ts'
import { fileButtons } from '../components/file-list.ts'
import type { Frame } from '../components/frame.ts'
import { OVER } from '../components/over-mark.ts'
import { baht } from '../components/paying.ts'
import { TICK } from '../components/tick.ts'
import { fileSize, momentInWords } from '../components/written.ts'
import { type Html, html } from '../html.ts'
import { INVOICE } from '../invoice/words.ts'
import { TAX_INVOICE } from '../tax-invoice/words.ts'
import { orderSummary } from './order-view.ts'
import type { CheckoutProps, EndProps } from './props.ts'
import { BUYING } from './words.ts'

/** Receipt, licence keys, and the way back to the shop. */
export function showDone(s: CheckoutProps, end: EndProps, locale: Locale): Html {
  const words = BUYING[locale]
  const mailed =
    s.email === null
      ? null
      : html`<div class="tight"><p>${sentTo(s.email, (email) => (end.free ? words.doneFreeText(email) : words.doneText(email, baht(s.totalSatang))))}</p><p class="small quiet">${words.lookInSpam}</p></div>`
  // What was bought and is here stands before what comes by mail.
  const hasGoods = end.licences.length > 0 || end.files.length > 0
  return html`<div class="columns pay-first"><section class="sheet stack">${TICK}
<h1>${end.free ? words.doneFree : words.done}</h1>
${end.free ? html`<p>${words.nothingCharged}</p>` : null}
${hasGoods ? null : mailed}
${end.message ? html`<p class="prose">${end.message}</p>` : null}
${end.late ? html`<p class="notice">${words.late}</p>` : null}
${end.credits.map(({ product, amount }) => html`<p>${words.creditsAdded(amount.toLocaleString('en'), product)}</p>`)}
${licencesOf(end.licences, s.lines.length > 1, locale)}${filesOf(s, end, locale)}${hasGoods ? mailed : null}${renewalsOf(end.goesOn, locale)}
${end.files.length > 0 ? null : html`<p class="row"><a class="button main" href="${end.returnHref}">${wayBack(s, locale)}</a></p>`}
${end.receiptHref ? html`<p class="row"><a class="button" href="${end.receiptHref}">${INVOICE[locale].pdfOf(saleName(end.receiptKind, locale))}</a></p>` : null}
${waysOn(end, locale)}</section>
${orderSummary(s, locale, { isPaid: end.paid !== null, below: paidFacts(end, locale) })}</div>`
}

/** The quiet ways on, one under the other. The way back to the shop stands above the page, as at every step. */
function waysOn(end: EndProps, locale: Locale): Html | null {
  const hasAccount = end.hasSubscription || end.credits.length > 0 || end.licences.length > 0 || end.files.length > 0
  const ways = [
    // Beside the paper that it takes the place of.
    ...(end.fullTaxInvoiceHref
      ? [html`<li><a href="${end.fullTaxInvoiceHref}">${TAX_INVOICE[locale].ask}</a></li>`]
      : []),
    ...(hasAccount ? [html`<li><a href="${end.accountHref}">${BUYING[locale].account}</a></li>`] : []),
  ]
  return ways.length === 0 ? null : html`<ul class="stack">${ways}</ul>`
}

function wayBack({ merchantName }: CheckoutProps, locale: Locale): string {
  const words = BUYING[locale]
  return [...merchantName].length > LONG_NAME ? words.back : words.returnTo(merchantName)
}

/** A name of more letters makes the button two lines high on a phone. */
const LONG_NAME = 24

/** The address is never broken at its own hyphens while it fits on a line. */
function sentTo(email: string, sentence: (email: string) => string): Html {
  const [before, after] = sentence('\0').split('\0')
  return html`${before}<span class="whole">${email}</span>${after}`
}

/** What is charged next, and that it can be ended. */
function renewalsOf(all: EndProps['goesOn'], locale: Locale): Html | null {
  if (all.length === 0) return null
  const words = BUYING[locale]
  return html`<section class="tight" aria-labelledby="renewals"><h2 id="renewals">${words.yourSubscriptions(all.length)}</h2>
${all.map((one) => html`<p>${goesOn(one, all.length > 1, locale)}</p>`)}<p class="small quiet">${words.cancelAnyTime}</p></section>`
}

/** `Visa •••• 4242 will be charged for the next period on 28 December 2026.` Where several go on, each by its name. */
function goesOn(
  { product, card, at, amountSatang }: EndProps['goesOn'][number],
  isOneOfSeveral: boolean,
  locale: Locale,
): string {
  const words = BUYING[locale]
  const on = writtenDate(at, locale).replaceAll(' ', '\u00a0')
  const amount = amountSatang === null ? null : baht(amountSatang)
  const how = card ? words.nextCharge(cardName(card), on, amount) : words.nextInvoice(on)
  return isOneOfSeveral ? `${product}: ${how}` : how
}

/** What a buyer looks up when they ask the shop about this purchase. */
function paidFacts({ paid, number, invoiceHref }: EndProps, locale: Locale): Html | null {
  const words = BUYING[locale]
  const fact = (label: string, value: Html | string) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`
  const facts = [
    ...(number ? [fact(words.invoice, html`<a class="nowrap" href="${invoiceHref}">${number}</a>`)] : []),
    ...(paid
      ? [fact(words.paidOn, momentInWords(paid.at, locale)), fact(words.paidBy, markedName(paid.name, paid.brand))]
      : []),
  ]
  return facts.length === 0 ? null : html`<dl class="facts small">${facts}</dl>`
}

/** Its files, by the token of this page, before every other way on; one alone has the page's button. Later they are in the account. */
function filesOf({ here, query, lines }: CheckoutProps, { files }: EndProps, locale: Locale): Html | null {
  if (files.length === 0) return null
  const words = BUYING[locale]
  const hrefOf = (id: string) => `${here}/files/${id}${query}`
  const [first] = files
  const shown =
    first && files.length === 1
      ? html`<p class="between"><span class="whole">${first.name}</span><span class="small quiet nowrap">${fileSize(first.sizeBytes)}</span></p>
<p class="row"><a class="button main" href="${hrefOf(first.id)}" download aria-label="${words.download}: ${first.name}">${words.download}</a></p>`
      : fileButtons(lines.length > 1 ? files : files.map((file) => ({ ...file, product: null })), {
          hrefOf,
          download: words.download,
          isNew: true,
        })
  return html`<section class="tight" aria-labelledby="files"><h2 id="files">${words.files(files.length)}</h2>${shown}<p class="small quiet">${words.filesLater(files.length)}</p></section>`
}

/** Of a purchase of one product, its name stands in the order. */
function licencesOf(licences: EndProps['licences'], isOneOfSeveral: boolean, locale: Locale): Html | null {
  const words = BUYING[locale]
  if (licences.length === 0) return null
  return html`<section class="tight" aria-labelledby="licences"><h2 id="licences">${licences.length > 1 ? words.licences : words.licence}</h2>
${licences.map(
  ({
    product,
    key,
    seats,
  }) => html`<div class="tight">${isOneOfSeveral ? html`<p class="small quiet">${product}</p>` : null}<div class="key"><code>${key}</code>
<button type="button" class="button js-only" data-copy="${key}" data-copied="${words.copied}" aria-label="${words.copy}: ${product}">${words.copy}</button></div><p class="small quiet">${words.devices(seats)}</p></div>`,
)}</section>`
}

/**
 * Says what was ordered and what was received, if anything, and leads back to where it can be ordered again. It blames nobody. A transfer may still be on its
 * way: whoever made one does not pay again, and asks the shop, whose address is there.
 */
export function showExpired(s: CheckoutProps, { locale, brand }: Pick<Frame, 'locale' | 'brand'>): Html {
  const words = BUYING[locale]
  // Where the same is sold is one way; the shop itself is another, unless that page belongs to it.
  const again = s.againHref ?? s.cancelHref
  const toShop = s.againHref && !s.startHref ? s.cancelHref : null
  return html`<div class="columns pay-first"><section class="sheet stack">${OVER}<h1>${words.expired}</h1>
<p>${s.receivedSatang > 0 ? words.expiredPart(baht(s.receivedSatang)) : words.expiredText}</p>
${s.receivedSatang > 0 || s.totalSatang === 0 ? null : html`<p>${s.methods.some(isPaidByTransfer) ? words.paidAlready : words.nothingCharged}</p>`}
${again ? html`<p><a class="button main" href="${again}">${s.againHref ? words.orderAgain : words.back}</a></p>` : null}${toShop ? html`<p><a href="${toShop}">${words.back}</a></p>` : null}
${askShop(brand?.seller?.email, locale)}</section>
${orderSummary(s, locale, { isOver: true })}</div>`
}
