// The checkout while a payment is under way: a QR to scan, a bank that asks the buyer, or a card that is being charged.
import { PAID_BY_TRANSFER } from '../../rules/payment-methods.ts'
import type { Locale } from '../../rules/written-date.ts'
import { baht, bankControl, qrPanel } from '../components/paying.ts'
import { backToCode, slipForm, slipRefused, slipTaken } from '../components/slip.ts'
import { type Html, html } from '../html.ts'
import { orderSummary } from './order-view.ts'
import { type CheckoutProps, hasChoice } from './props.ts'
import { BUYING } from './words.ts'

/** A QR to scan. It is folded away from whoever has shown a slip, which says that they have paid. After a part payment whose code has run out, a button for a new one. */
export function showQr(s: CheckoutProps, locale: Locale): Html {
  const words = BUYING[locale]
  const owed = s.totalSatang - s.receivedSatang
  const part = s.receivedSatang > 0
  const { qr } = s
  const taken =
    s.slip && isBeingChecked(s)
      ? slipTaken(s.slip, locale, { isMailed: s.email !== null, reference: qr?.reference ?? null })
      : null
  const refused = isSlipRefused(s)
  const renewal = html`<form method="post" action="${s.here}${s.query}"${qr?.secondsLeft == null ? null : html` data-renew`}><input type="hidden" name="method" value="${PAID_BY_TRANSFER[0]!}"><input type="hidden" name="renew" value="1"><input type="hidden" name="expected_total_satang" value="${s.totalSatang}">
<button class="${qr ? 'quiet-link' : 'button main'}">${words.newQr}</button></form>`
  const other = part || s.apartSatang > 0 || !hasChoice(s) ? null : otherWay(s, locale)
  return html`<div class="columns pay-first"><div class="stack"><section class="sheet stack">
<h1>${taken ? words.checkingSlip : part ? words.partPaid : refused ? words.slipRefused : qr ? scanOrSlip(s, locale) : words.failed}</h1>
${part ? html`<p class="notice">${words.partPaidText(baht(s.receivedSatang), baht(owed))}${qr ? ` ${words.restText}` : null}</p>` : null}
${s.apartSatang > 0 ? html`<p class="notice warn">${words.cameApart(baht(s.apartSatang))}</p>` : null}
${taken}${qr && s.slip ? slipRefused(s.slip, locale, { isAbove: refused }) : null}
${qr ? html`${taken || refused ? null : html`${qrPanel(qr, locale)}${sentFor(s, locale)}`}${s.slip && slipForm(s.slip, locale)}${taken || refused ? html`<details class="fold aside"><summary>${refused ? words.notPaidYet : words.showQr}</summary>${qrPanel(qr, locale, { waits: false })}${refused ? html`<div class="other-ways">${renewal}${other}</div>` : null}</details>` : null}` : html`<p class="notice warn">${words.qrOver}</p>`}
${
  taken || refused
    ? null
    : html`<div class="other-ways">${s.slip && qr ? backToCode(s.slip, locale) : null}${renewal}
${other}</div>`
}</section>
${!qr?.isSimulated ? null : bankControl({ href: `${s.here}/simulate${s.query}`, owedSatang: qr.amountSatang, lessSatang: qr.lessSatang, isRest: part }, locale)}</div>${orderSummary(s, locale, { rest: part })}</div>`
}

/** While the form for a slip is open, the code is folded away (web/styles/buyer.css), and the page is about the slip. */
function scanOrSlip({ slip }: CheckoutProps, locale: Locale): Html {
  const words = BUYING[locale]
  if (!slip || slip.last || slip.needed) return html`${words.scan}`
  return html`<span class="while-scanning">${words.scan}</span><span class="while-sending">${words.sendSlip}</span>`
}

/** What the slip has to be of, beside the form that has taken the place of the code. */
function sentFor({ slip, qr }: CheckoutProps, locale: Locale): Html | null {
  if (!slip || !qr || slip.last || slip.needed) return null
  const words = BUYING[locale]
  const fact = (label: string, value: string) => html`<div><dt>${label}</dt><dd><strong>${value}</strong></dd></div>`
  return html`<dl class="facts small while-sending">${fact(words.amountSent, baht(slip.owedSatang))}${qr.reference === null ? null : fact(words.reference, qr.reference)}</dl>`
}

/** Whether a slip is there that is not refused, so that nothing else is asked for. Of a part, what is left is asked for, whatever its slip says. */
export function isBeingChecked({ qr, slip, receivedSatang }: CheckoutProps): boolean {
  return qr !== null && receivedSatang === 0 && slip?.last != null && slip.last.status !== 'rejected'
}

/** Whether the last slip could not be taken, so that the page says so before all else. */
export function isSlipRefused({ qr, slip, receivedSatang }: CheckoutProps): boolean {
  return qr !== null && receivedSatang === 0 && slip?.last?.status === 'rejected'
}

/** 3-D Secure: the link to the bank's own page. */
export function showConfirm(s: CheckoutProps, locale: Locale): Html {
  const words = BUYING[locale]
  return html`<div class="columns pay-first"><section class="sheet stack"><h1>${words.asksBank}</h1><p>${words.asksBankText}</p>
<p><a class="button main" href="${s.bankHref}">${words.toBank}</a></p>${otherWay(s, locale)}</section>${orderSummary(s, locale)}</div>`
}

export function showProcessing(s: CheckoutProps, locale: Locale): Html {
  const words = BUYING[locale]
  return html`<div class="columns pay-first"><section class="sheet stack"><p class="spinner" aria-hidden="true"></p><h1>${words.processing(baht(s.totalSatang))}</h1><p class="quiet">${words.processingText}</p></section>${orderSummary(s, locale)}</div>`
}

/** A gateway makes the QR. The page notices when it is there; without scripts the buyer looks again. */
export function showMaking(s: CheckoutProps, locale: Locale): Html {
  const words = BUYING[locale]
  return html`<div class="columns pay-first"><section class="sheet stack"><p class="spinner" aria-hidden="true"></p><h1>${words.makingCode}</h1><p class="quiet">${words.makingCodeText}</p>
<noscript><p><a class="button" href="${s.here}${s.query}">${words.lookAgain}</a></p></noscript></section>${orderSummary(s, locale)}</div>`
}

function otherWay(s: CheckoutProps, locale: Locale): Html {
  const separator = s.query === '' ? '?' : '&'
  return html`<p><a href="${s.here}${s.query}${separator}choose=1">${BUYING[locale].otherWay}</a></p>`
}
