// The order summary: lines and sums, as the checkout and its done page show them.
import type { Locale } from '../../rules/written-date.ts'
import { baht } from '../components/paying.ts'
import { thumb } from '../components/thumb.ts'
import { type Html, html } from '../html.ts'
import type { CheckoutLine, CheckoutProps } from './props.ts'
import { BUYING } from './words.ts'

/** `open`: the buyer may still choose amounts. `rest`: a part is paid, and the rest is asked for. `isPaid`, `isOver`: the amount is no longer asked for. `below`: what else stands under the sums. */
export function orderSummary(
  s: CheckoutProps,
  locale: Locale,
  {
    open = false,
    rest = false,
    isPaid = false,
    isOver = false,
    below = null,
  }: { open?: boolean; rest?: boolean; isPaid?: boolean; isOver?: boolean; below?: Html | null } = {},
): Html {
  const words = BUYING[locale]
  const isFixed = !s.lines.some(({ choice }) => choice)
  return html`<section class="sheet stack order" aria-labelledby="order"><h2 id="order" class="quiet">${words.summary}</h2>
<div>${rest || isPaid ? html`<p class="small quiet">${rest ? words.left : words.paid}</p>` : null}<p class="big${isOver ? ' quiet' : null}" data-total>${baht(rest ? s.totalSatang - s.receivedSatang : s.totalSatang)}</p></div>
<ul class="lines">${s.lines.map((line) => lineOf(line, locale, open))}</ul>
${s.lines.length === 1 && s.discountSatang === 0 && s.exclusiveTaxSatang === 0 && !rest ? vatIncluded(s, locale, !open || isFixed) : sums(s, locale, { rest, isFixed: !open || isFixed })}${below}</section>`
}

function lineOf(line: CheckoutLine, locale: Locale, open: boolean): Html {
  const words = BUYING[locale]
  const per = line.interval && (line.interval === 'month' ? words.perMonth : words.perYear)
  const details = line.quantity > 1 ? words.times(line.quantity, baht(line.unitSatang), line.interval) : per
  return html`<li>${thumb(line.picture)}<div class="grow"><p>${line.description}</p>
${open && line.choice ? html`<p class="small quiet">${words.chooseHint}</p>` : details ? html`<p class="small quiet">${details}</p>` : null}</div>
<p class="number"${open && line.choice ? html` data-line` : null}>${baht(line.amountSatang + line.discountSatang)}</p></li>`
}

/** That the price has its VAT in it, and how much where nothing on the page changes it; null where it has none, or the sums say how much comes on top. */
export function vatIncluded(
  { taxSatang, exclusiveTaxSatang }: CheckoutProps,
  locale: Locale,
  isFixed = false,
): Html | null {
  if (taxSatang === 0 || exclusiveTaxSatang > 0) return null
  const amount = isFixed ? html`<span class="number">${baht(taxSatang)}</span>` : null
  return html`<p class="small quiet between"><span>${BUYING[locale].vatWithin}</span>${amount}</p>`
}

/** Subtotal, discount, VAT on top, and total, with the VAT in it; with `rest` also what of it is paid: what is left stands large above. */
export function sums(s: CheckoutProps, locale: Locale, { rest = false, isFixed = false } = {}): Html {
  const words = BUYING[locale]
  const sum = (label: string, amount: string, total = false) =>
    html`<div${total ? html` class="sum"` : null}><dt>${label}</dt><dd class="number"${total ? html` data-total` : null}>${amount}</dd></div>`
  const within =
    isFixed && s.taxSatang > 0 && s.exclusiveTaxSatang === 0
      ? html`<div class="small quiet"><dt>${words.vatWithin}</dt><dd class="number">${baht(s.taxSatang)}</dd></div>`
      : null
  const discount = s.discountCode ? words.codeUsed(s.discountCode) : words.discount
  return html`<dl class="sums">${s.discountSatang > 0 ? [sum(words.subtotal, baht(s.subtotalSatang)), sum(discount, `−${baht(s.discountSatang)}`)] : null}${s.exclusiveTaxSatang > 0 ? sum(words.vat, baht(s.exclusiveTaxSatang)) : null}
${sum(words.total, baht(s.totalSatang), true)}${within}${rest ? sum(words.paid, `−${baht(s.receivedSatang)}`) : null}</dl>${isFixed ? null : vatIncluded(s, locale)}`
}

/**
 * What one product comes to, below its price: the sums where they say more than the price does. Of one piece at its price the total is there for the script,
 * which shows it when there are more.
 */
export function totalOf(s: CheckoutProps, locale: Locale): Html {
  return saysMore(s) ? sums(s, locale) : html`<div data-when-several hidden>${sums(s, locale)}</div>`
}

/** The VAT of one piece at its price, with that price; the sums say it of more. */
export function vatOfOne(s: CheckoutProps, locale: Locale): Html | null {
  return saysMore(s) ? null : html`<div data-when-one>${vatIncluded(s, locale)}</div>`
}

function saysMore({ discountSatang, exclusiveTaxSatang, lines }: CheckoutProps): boolean {
  return discountSatang > 0 || exclusiveTaxSatang > 0 || (lines[0]?.quantity ?? 1) > 1
}
