// The form in which a buyer chooses the amount where the price leaves it open, a code, and the method. A problem stands beside its field, with what
// was typed.
import { bahtDecimal, satang } from '../../rules/money.ts'
import { isPaidByTransfer, PAYMENT_METHOD_TYPES, type PaymentMethodType } from '../../rules/payment-methods.ts'
import { quickAmounts } from '../../rules/quick-amounts.ts'
import { type Locale, writtenDate } from '../../rules/written-date.ts'
import { cardField } from '../components/card-field.ts'
import { cardMark } from '../components/card-mark.ts'
import { consentField } from '../components/consent.ts'
import type { Filled } from '../components/field.ts'
import { INVALID } from '../components/invalid.ts'
import { baht, challengeField, declineAdvice, declineInWords, priceTag } from '../components/paying.ts'
import { type SlipForm, slipForm, slipRefused, slipTaken } from '../components/slip.ts'
import { type Html, html } from '../html.ts'
import { PORTAL } from '../portal/words.ts'
import { taxInvoiceInputs } from '../tax-invoice/view.ts'
import { TAX_INVOICE } from '../tax-invoice/words.ts'
import { orderSummary } from './order-view.ts'
import {
  type CheckoutLine,
  type CheckoutProps,
  type Failure,
  hasChoice,
  type Problem,
  TAKE_OFF,
  TAX_PREFIX,
  type TaxInvoiceOffer,
  type Typed,
} from './props.ts'
import { BUYING } from './words.ts'

/** The form, also when it is shown again after a problem. */
export function chooseForm(s: CheckoutProps, locale: Locale, typed: Typed | null): Html {
  const words = BUYING[locale]
  const problems = typed?.problems ?? []
  const declined = declineOf(s, problems)
  const isOver = s.failure?.kind === 'qr_over' && problems.length === 0
  const way = declined || isOver ? s.methods.find(isPaidByTransfer) : null
  const order = orderSummary(s, locale, { open: true })
  // On a phone what has happened stands before the order.
  const news = isOver || declined !== null
  const late = isOver && s.slip ? lateSlip(s.slip, { hasWay: way != null, isMailed: s.email !== null }, locale) : null
  // A new code is asked for by one button; whoever wants another way unfolds the form, where there is one.
  const asideFrom = late ?? (isOver && way ? overNotice(words.paidAlready, true, locale) : null)
  const form = html`<form class="${asideFrom ? '' : 'sheet '}stack" method="post" action="${s.here}${s.query}" novalidate>
${asideFrom ? null : declined ? declinedNotice(declined, way ? words.byQr : null, locale) : problems.length > 0 ? problemSummary(problems, locale) : isOver ? overNotice(words.paidAlready, false, locale) : s.failure ? failureNotice(locale) : null}
${payFields(s, locale, typed, s.email === null ? null : shownEmail(s, s.email, locale), { isSecond: isOver && way != null, isAgain: declined !== null })}</form>`
  // While a slip is looked at, there is no such button.
  const isTaken = s.slip?.last?.status === 'waiting' || s.slip?.last?.status === 'confirmed'
  const folded =
    way && !hasChoice(s) && !(isOver && isTaken)
      ? null
      : html`<details class="fold"><summary>${words.otherWay}</summary>${form}</details>`
  return html`<h1 class="unseen">${words.how}</h1>${way ? byQrForm(s, way, typed) : null}${news ? inOneLine(s, locale) : null}<div class="columns${news ? ' pay-first' : ''}">${news ? null : order}
${asideFrom ? html`<section class="sheet stack">${asideFrom}${folded}</section>` : form}${news ? order : null}</div>`
}

/** What is bought and for how much, above what went wrong; null where the amount is still chosen. */
function inOneLine({ lines, totalSatang }: CheckoutProps, locale: Locale): Html | null {
  const [first, ...others] = lines
  if (!first || lines.some(({ choice }) => choice)) return null
  const name = others.length > 0 ? PORTAL[locale].andMore(first.description, others.length) : first.description
  return html`<p class="between ordered if-narrow"><span>${name}</span><strong class="number">${baht(totalSatang)}</strong></p>`
}

/** For whoever lets a code run out: those who have paid show the slip, and above all they do not pay again. */
function lateSlip(slip: SlipForm, { hasWay, isMailed }: { hasWay: boolean; isMailed: boolean }, locale: Locale): Html {
  const over = overNotice(BUYING[locale].paidSlip, hasWay, locale)
  return html`${slipTaken(slip, locale, { isMailed }) ?? html`${slipRefused(slip, locale, { isAbove: slip.last !== null })}${slip.last === null ? over : null}`}${slipForm(slip, locale, { isOver: true })}${slip.last?.status === 'rejected' ? over : null}`
}

/** That the code is over, with the button for a new one right there: the way of paying it has been chosen once. */
function overNotice(paid: string, hasWay: boolean, locale: Locale): Html {
  const words = BUYING[locale]
  return html`<div class="notice warn" role="alert"><h2>${words.qrOver}</h2><p>${paid}</p>${hasWay ? html`<p class="row"><button class="button filled" form="by-qr">${words.newQr}</button></p>` : null}</div>`
}

/** Why the bank has said no to a card, as its code, and to which; null where nothing else is wrong, or nothing is. */
function declineOf({ failure }: CheckoutProps, problems: readonly Problem[]): Declined | null {
  const declines = problems.flatMap(({ declineCode, card = null }) => (declineCode ? [{ declineCode, card }] : []))
  if (problems.length > 0) return declines.length === problems.length ? (declines[0] ?? null) : null
  return failure?.kind === 'card' ? failure : null
}

type Declined = Pick<Extract<Failure, { kind: 'card' }>, 'declineCode' | 'card'>

/** What the button of a notice sends, of a declined card or a code that is over: the same purchase by a QR. A form of its own, so that Enter in a field never means it. */
function byQrForm(s: CheckoutProps, method: PaymentMethodType, typed: Typed | null): Html {
  const amounts = s.lines.flatMap((line, index): [string, string][] =>
    line.choice ? [[`amount-${index}`, typed?.amounts[index] ?? bahtDecimal(satang(line.unitSatang))]] : [],
  )
  const details = [...(typed?.taxInvoice?.values ?? [])].map(([name, [text = '']]): [string, string] => [name, text])
  const sent = [
    ['method', method],
    ['expected_total_satang', String(s.totalSatang)],
    ...(s.takesCodes ? [['code', typed?.code ?? s.discountCode ?? '']] : []),
    ...amounts,
    ...details,
  ]
  return html`<form id="by-qr" method="post" action="${s.here}${s.query}">${sent.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}</form>`
}

/** What the bank has said, once, and of which card; below it the way that needs no bank's leave. */
function declinedNotice({ declineCode, card }: Declined, byQr: string | null, locale: Locale): Html {
  const { failed, nothingCharged } = BUYING[locale]
  const why = declineInWords(declineCode, locale)
  const advice = declineAdvice(declineCode, locale, { byQr: byQr !== null })
  return html`<div class="notice bad" role="alert"><h2>${failed}</h2><p>${card ? html`<span class="nowrap">${card}</span>: ${inside(why)}` : why}</p><p>${nothingCharged}${advice ? ` ${advice}` : null}</p>${byQr === null ? null : html`<p class="row"><button class="button" form="by-qr">${byQr}</button></p>`}</div>`
}

/** Behind a colon. */
export function inside(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1)
}

/** Who pays: the address that the session has, and where a visitor typed it, the way to correct it. */
function shownEmail(s: CheckoutProps, email: string, locale: Locale): Html {
  const words = BUYING[locale]
  return html`<div class="field"><p><strong>${words.email}</strong></p><p class="between"><span>${email}</span>${s.startHref ? html`<a class="small" href="${s.startHref}">${words.correctEmail}</a>` : null}</p><p class="small quiet">${words.emailHint}</p></div>`
}

/** The fields of payment, from the amount to the button, in a form of this page or of the page on which a purchase begins. `who`: who pays. `isSecond`: another button of the page comes first. `isAgain`: a card was declined, so that the ways to pay come first, and what was filled in rightly is folded behind them. */
export function payFields(
  s: CheckoutProps,
  locale: Locale,
  typed: Typed | null,
  who: Html | null,
  { isSecond = false, isAgain = false }: { isSecond?: boolean; isAgain?: boolean } = {},
): Html {
  const words = BUYING[locale]
  const details = html`${who}
${s.takesCodes ? codeField(s, locale, typed) : null}
${s.taxInvoice && asksForMethod(s) ? taxInvoiceField(s.taxInvoice, typed?.taxInvoice ?? null, locale) : null}`
  const folded = isAgain
    ? html`<details class="fold"><summary>${words.otherDetails}</summary><div class="stack">${details}</div></details>`
    : null
  return html`${s.lines.map((line, index) => (line.choice ? amountField(s, line, index, { locale, typed }) : null)).filter((field) => field !== null)}
${isChoosing(s) && !s.takesCodes ? html`<p class="without-script">${applyButton(words.updateTotal)}</p>` : null}
${isAgain ? null : details}
${methodsOf(s, locale, typed, { isSecond, folded })}
<input type="hidden" name="expected_total_satang" value="${s.totalSatang}">`
}

/** Whether the page shows ways to pay: not where nothing is due, whatever the buyer does. */
export function asksForMethod(s: CheckoutProps): boolean {
  return s.totalSatang > 0 || isChoosing(s) || s.takesCodes || s.consent?.needed === true
}

/** Whether the buyer chooses an amount. */
export function isChoosing(s: CheckoutProps): boolean {
  return s.lines.some((line) => line.choice)
}

/** `folded`: stands behind the ways to pay, before the button. */
function methodsOf(
  s: CheckoutProps,
  locale: Locale,
  typed: Typed | null,
  { isSecond, folded }: { isSecond: boolean; folded: Html | null },
): Html {
  const words = BUYING[locale]
  if (!asksForMethod(s)) {
    return html`${folded}<input type="hidden" name="method" value="${s.methods[0] ?? PAYMENT_METHOD_TYPES[0]}"><button class="button main">${words.complete}</button>`
  }
  if (s.methods.length === 0) return html`${folded}<p class="notice bad">${words.noMethod}</p>`
  const wanted = s.failure?.kind === 'card' ? 'card' : s.methods[0]!
  const chosen = s.methods.find((method) => method === typed?.method) ?? wanted
  const problem = problemOf(typed, 'method')
  return html`<fieldset id="method"${problem ? html` aria-describedby="method-error"` : null}><legend>${words.how}</legend>
${s.methods.map((method) => choiceOf(s, method, { locale, typed, checked: method === chosen }))}
${problem ? html`<p id="method-error" class="error">${problem}</p>` : null}</fieldset>
${folded}
${payButton(s, locale, isSecond)}`
}

/** Says what it takes. Where the buyer chooses amounts, the page's script keeps it true while they type. */
function payButton(s: CheckoutProps, locale: Locale, isSecond: boolean): Html {
  const words = BUYING[locale]
  const pay = s.renewals.length > 0 ? words.subscribe : words.pay
  return html`<button class="button main${isSecond ? ' second' : ''}" data-pay="${pay('{}')}" data-any="${words.payAny}" data-free="${words.complete}">${s.totalSatang === 0 ? words.complete : pay(baht(s.totalSatang))}</button>${terms(s, locale)}${lockLine(words.safe)}`
}

/** What renews, under the button that begins it: how much, how often, how it ends, and when next. */
function terms({ renewals }: CheckoutProps, locale: Locale): Html | null {
  const words = BUYING[locale]
  if (renewals.length === 0) return null
  const each = renewals.map(({ amountSatang, unitSatang, interval, nextOn }) => {
    const amount = html`<span data-renews="${unitSatang}">${baht(amountSatang)}</span> ${interval === 'month' ? words.perMonth : words.perYear}`
    const [before = '', after = ''] = words
      .renews('{}', writtenDate(nextOn, locale).replaceAll(' ', '\u00a0'))
      .split('{}')
    return html`<p class="small">${before}<strong>${amount}</strong>${after}</p>`
  })
  return html`<div class="tight">${each}</div>`
}

const LOCK = html`<svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true"><path fill="currentColor" d="M4 7V5a4 4 0 1 1 8 0v2h.5A1.5 1.5 0 0 1 14 8.500v5A1.500 1.500 0 0 1 12.500 15h-9A1.500 1.500 0 0 1 2 13.500v-5A1.500 1.500 0 0 1 3.500 7H4Zm1.500 0h5V5a2.500 2.500 0 0 0-5 0v2Z"/></svg>`

/** That what is typed is safe, under the button that sends it. */
export function lockLine(text: string): Html {
  return html`<p class="lock small quiet">${LOCK}<span>${text}</span></p>`
}

/**
 * Recalculates, and charges nothing. It stands before the other button, so that Enter in a field means it (in one about the buyer the
 * script makes it mean to pay). The page that answers is shown where the
 * code stands, with what came of it.
 */
function applyButton(label: string): Html {
  return html`<button class="button" name="do" value="apply" formaction="#${CODE_PART}">${label}</button>`
}

const CODE_PART = 'code-part'

/** The card that was sent, and what is wrong with it. One that the bank has declined is not chosen again: the notice above says why. */
function cardSent(typed: Typed | null): { chosen: string; error: string | null } {
  const isDeclined = typed?.problems.some(({ declineCode }) => declineCode) ?? false
  return isDeclined ? { chosen: '', error: null } : { chosen: typed?.token ?? '', error: problemOf(typed, 'token') }
}

function choiceOf(
  s: CheckoutProps,
  method: PaymentMethodType,
  { locale, typed, checked }: { locale: Locale; typed: Typed | null; checked: boolean },
): Html {
  const words = BUYING[locale]
  const more =
    method === 'card' && s.cards
      ? html`<div class="more stack">${cardField(s.cards, { locale, ...cardSent(typed), otherWay: s.methods.length > 1 })}
${s.consent ? consentField({ sentence: s.consent.sentence, counted: s.consent.counted, checked: typed?.consent ?? false, error: problemOf(typed, 'consent'), title: s.consent.needed ? words.chargeRenewals : words.chargeFromNow }) : null}${s.consent && !s.consent.needed ? html`<p class="small quiet if-unticked">${words.withoutConsent}</p>` : null}
${s.challenge ? challengeField(s.challenge, { locale, error: problemOf(typed, 'challenge') }) : null}</div>`
      : method !== 'card' && s.renewals.length > 0
        ? html`<div class="more note"><p class="small quiet">${words.byInvoice}</p></div>`
        : null
  return html`<div class="choice"><label><input type="radio" name="method" value="${method}"${checked ? html` checked` : null}>
<span class="grow">${words.methods[method].label}<small>${method !== 'card' && s.renewals.length > 0 ? words.scanEachTime : words.methods[method].hint}</small></span>${marksOf(words.methods[method].marks)}</label>${more}</div>`
}

/** Card brands are drawn and have their names; another mark is text that its method says already. */
export function marksOf(marks: readonly string[]): Html {
  return html`<span class="marks">${marks.map((mark) => cardMark(mark) ?? html`<span class="mark" aria-hidden="true">${mark}</span>`)}</span>`
}

function amountField(
  s: CheckoutProps,
  line: CheckoutLine,
  index: number,
  { locale, typed }: { locale: Locale; typed: Typed | null },
): Html {
  const words = BUYING[locale]
  const id = `amount-${index}` as const
  const problem = problemOf(typed, id)
  const live =
    s.discountCode === null
      ? html` data-times="${line.quantity}" data-unit-satang="${line.unitSatang}"`
      : html` data-recalculates="amount"`
  const value = typed ? (typed.amounts[index] ?? '') : bahtDecimal(satang(line.unitSatang))
  return html`<div class="field"><label for="${id}">${words.chooseAmount(s.lines.length === 1 ? null : line.description)}</label>
<div class="money"><span aria-hidden="true">฿</span><input type="text" inputmode="decimal" autocomplete="off" id="${id}" name="${id}" value="${value}" maxlength="40" required${live} aria-describedby="${id}-hint${problem ? ` ${id}-error` : ''}"${problem ? INVALID : null}></div>
<p id="${id}-hint" class="small quiet">${rangeOf(line.choice!, locale)}</p>
${problem ? html`<p id="${id}-error" class="error">${problem}</p>` : null}${quickOnes(line, id, value)}</div>`
}

/** Amounts to press in the place of typing; the script's. */
function quickOnes({ unitSatang, choice }: CheckoutLine, id: string, value: string): Html | null {
  const { minimumSatang: minimum = 0, maximumSatang: maximum = null } = choice ?? {}
  const amounts = quickAmounts({ suggested: unitSatang, minimum, maximum })
  if (amounts.length === 0) return null
  return html`<p class="quick">${amounts.map((amount) => html`<button type="button" class="button js-only" aria-pressed="${bahtDecimal(amount) === value ? 'true' : 'false'}" data-amount-for="${id}" value="${bahtDecimal(amount)}">${priceTag(amount)}</button>`)}</p>`
}

function rangeOf({ minimumSatang, maximumSatang }: NonNullable<CheckoutLine['choice']>, locale: Locale): string {
  const words = BUYING[locale]
  if (minimumSatang === 0) return maximumSatang === null ? words.anyAmount : words.atMost(baht(maximumSatang))
  return maximumSatang === null
    ? words.atLeast(baht(minimumSatang))
    : words.between(baht(minimumSatang), baht(maximumSatang))
}

/** Folded away from the many who have none; open with a code, or with what is wrong with one. */
function codeField(s: CheckoutProps, locale: Locale, typed: Typed | null): Html {
  const words = BUYING[locale]
  const problem = problemOf(typed, 'code')
  if (s.discountCode !== null && s.discountSatang > 0 && problem === null) return codeTaken(s, s.discountCode, locale)
  const code = typed?.code ?? s.discountCode ?? ''
  const isOpen = code !== '' || problem !== null
  return html`<details class="fold" id="${CODE_PART}"${isOpen ? html` open` : null}><summary>${words.haveCode}</summary><div class="field"><label for="code">${words.code}</label>
<div class="with-button"><input type="text" id="code" name="code" value="${code}" maxlength="64" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="code-${problem ? 'error' : 'hint'}"${problem ? INVALID : null}>${applyButton(words.apply)}</div>
<p id="code-${problem ? 'error' : 'hint'}" class="small${problem ? ' error' : ' quiet'}"${problem ? html` role="alert"` : null}>${problem ?? words.codeHint}</p></div></details>`
}

/** A code that is used, with the way to take it off. The hidden button is the one that Enter in a field means. */
function codeTaken(s: CheckoutProps, code: string, locale: Locale): Html {
  const words = BUYING[locale]
  return html`<div class="field" id="${CODE_PART}"><p><strong>${words.code}</strong></p><div class="key"><span class="done-line"><strong>${code}</strong></span><button hidden name="do" value="apply" formaction="#${CODE_PART}">${words.apply}</button><button class="quiet-link" name="do" value="${TAKE_OFF}" formaction="#${CODE_PART}" aria-label="${words.takeOff} ${code}">${words.takeOff}</button></div>
<input type="hidden" name="code" value="${code}"><p class="small quiet">${words.codeTaken(baht(s.discountSatang))}</p></div>`
}

/** Folded away, since most buyers need none; open with what is typed into it. */
function taxInvoiceField({ filled, namesAlready }: TaxInvoiceOffer, typed: Filled | null, locale: Locale): Html {
  const words = TAX_INVOICE[locale]
  const shown = typed ?? filled
  const isOpen = [...shown.values.values()].some(([text]) => text !== '') || Object.keys(shown.problems).length > 0
  return html`<details class="fold"${isOpen ? html` open` : null}><summary>${words.want}</summary><div class="stack"><p class="small quiet">${namesAlready ? words.wantOther(namesAlready) : words.wantText}</p>
${taxInvoiceInputs(locale, shown, TAX_PREFIX)}</div></details>`
}

/** What happened, and links to the fields with problems, for buyers who do not see them all at once. A code that is refused alone is said at its field. */
export function problemSummary(problems: readonly Problem[], locale: Locale): Html | null {
  if (problems.every(({ field }) => field === 'code')) return null
  const { problems: lookAgain } = BUYING[locale]
  const items = problems.map((problem) => {
    const { field, message, declineCode } = problem
    const label = declineCode ? null : labelOf(problem, locale)
    return html`<li>${field ? html`<a href="#${field}">${label ?? message}</a>` : message}${field && label ? `: ${message}` : null}</li>`
  })
  return html`<div class="notice bad" role="alert"><h2>${lookAgain}</h2><ul>${items}</ul></div>`
}

/** The label of the field; null where its message has to say what it is about. */
function labelOf({ field, names }: Problem, locale: Locale): string | null {
  const { code, email, methods, how } = BUYING[locale]
  const own: Partial<Record<NonNullable<Problem['field']>, string>> = {
    code,
    email,
    token: methods.card.label,
    method: how,
  }
  return names ?? (field && own[field]) ?? null
}

function failureNotice(locale: Locale): Html {
  const words = BUYING[locale]
  return html`<div class="notice bad" role="alert"><h2>${words.failed}</h2><p>${words.failedQr} ${words.tryAgain}</p></div>`
}

function problemOf(typed: Typed | null, field: Problem['field']): string | null {
  return typed?.problems.find((problem) => problem.field === field)?.message ?? null
}
