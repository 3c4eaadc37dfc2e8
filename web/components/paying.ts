// Pieces that the checkout and the hosted invoice share: the QR panel, the simulator's cards, the challenge, and the control that stands in for the
// bank.
import { formatBaht, satang } from '../../rules/money.ts'
import type { Locale } from '../../rules/written-date.ts'
import { BUYING } from '../checkout/words.ts'
import { type Html, html } from '../html.ts'
import { INVALID } from './invalid.ts'
import { momentText } from './written.ts'

/** 19 900 → `฿199.00`. */
export function baht(amountSatang: number): string {
  return `฿${formatBaht(satang(amountSatang))}`
}

/** A price as a shop writes it on a shelf: `฿299`, `฿299.50`. Amounts that are asked for, paid or owed always name their satang (`baht`). Source: D663. */
export function priceTag(amountSatang: number): string {
  return baht(amountSatang).replace(/\.00$/, '')
}

export interface QrPanel {
  svgHref: string
  pngHref: string
  fileName: string
  amountSatang: number
  payee: string
  /** The name that a bank app may show instead. */
  holder?: string | null
  /** Null for a code that a gateway makes. */
  reference: string | null
  secondsLeft: number | null
  /** When the code ends, Unix seconds; null for one that is good as long as its invoice. */
  until?: number | null
}

/**
 * That the page waits, how long the code is good, the code with its amount and payee, the button that saves it, and the steps: all on the first screen of a
 * phone (D726), and that the page waits above the code at a desk, too. A buyer
 * who pays on the phone that shows the code cannot scan it. At a desk the steps of another device come first, and the button is a quiet one (buyer.css).
 * `waits`: the page says that it waits for the payment.
 */
export function qrPanel(qr: QrPanel, locale: Locale, { waits = true }: { waits?: boolean } = {}): Html {
  const words = BUYING[locale]
  const amount = baht(qr.amountSatang)
  const left =
    qr.secondsLeft === null
      ? null
      : html`<span><span class="quiet">${words.expiresIn}</span> <strong class="number" role="timer" aria-live="off" data-seconds-left="${qr.secondsLeft}">${minutes(qr.secondsLeft)}</strong></span>`
  const until = qr.until == null ? '' : words.validUntil(momentText(qr.until, locale))
  const live =
    waits || left
      ? html`<p class="between small">${waits ? html`<span class="pulse">${words.waiting}</span>` : null}${left}</p>`
      : null
  // How long the code is good for stands above it. Without an end, code and button come first: a phone shows both at once.
  return html`<div class="scan">${left && live}
<div class="qr"><p class="qr-band" aria-hidden="true">${words.thaiQr}</p><p class="qr-mark" aria-hidden="true">PromptPay</p><img src="${qr.svgHref}" width="320" height="320" alt="${words.qrAlt(amount, qr.payee)}"><p class="qr-sum"><strong class="number">${amount}</strong><span>${qr.payee}</span>${qr.holder ? html`<small>${words.bankShows} <span class="whole">${qr.holder}</span></small>` : null}</p></div>
<p class="row"><a class="button filled" href="${qr.pngHref}" download="${qr.fileName}" data-picture="${qr.svgHref}" data-amount="${amount}" data-payee="${qr.payee}" data-reference="${qr.reference ?? ''}" data-until="${until}">${words.savePicture}</a></p>${left ? null : live}
<div class="ways-to-scan small"><div class="tight"><h2>${words.samePhone}</h2><ol class="steps">${words.saveSteps.map((step) => html`<li>${step}</li>`)}</ol></div>
<div class="tight"><h2>${words.otherPhone}</h2><ol class="steps">${words.scanSteps.map((step) => html`<li>${step}</li>`)}</ol></div></div>
${qr.reference === null ? null : html`<dl class="facts"><div><dt>${words.reference}</dt><dd class="small">${copied(qr.reference, locale)}</dd></div></dl>`}
<p class="small quiet">${waits ? html`${words.updatesItself} ` : null}${words.anyBank}</p></div>`
}

/** The reference of a payment with the button that copies it. */
export function copied(reference: string, locale: Locale): Html {
  const words = BUYING[locale]
  return html`<code>${reference}</code> <button type="button" class="link js-only" data-copy="${reference}" data-copied="${words.copied}" aria-label="${words.copy}: ${words.reference}">${words.copy}</button>`
}

/** The widget of a challenge: an element that the provider's script fills. The script puts its answer into the form. */
export interface ChallengeProps {
  className: string
  siteKey: string
  scriptSrc: string
}

/** Asks for the challenge before a card is charged. Its script needs JavaScript, and the text says so; other payment methods do not ask. */
export function challengeField(challenge: ChallengeProps, f: { locale: Locale; error: string | null }): Html {
  const words = BUYING[f.locale]
  return html`<div class="field" id="challenge"${f.error ? html` aria-describedby="challenge-error"` : null}><p class="small">${words.challenge}</p>
<div class="${challenge.className}" data-sitekey="${challenge.siteKey}"></div>
<noscript><p class="notice bad">${words.challengeNeedsScript}</p></noscript>
${f.error ? html`<p id="challenge-error" class="error">${f.error}</p>` : null}</div>`
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The simulator's cards in place of a gateway's own fields: in test mode only, and marked so. `names`: by token, as a buyer reads a card. */
export function testCardField(
  names: ReadonlyMap<string, string>,
  f: { locale: Locale; chosen: string; error: string | null },
): Html {
  const words = BUYING[f.locale]
  return html`<div class="field bank"><label for="token">${words.testCard}</label>
<select id="token" name="token" aria-describedby="token-hint${f.error ? ' token-error' : ''}"${f.error ? INVALID : null}>
${[...names].map(([token, name]) => html`<option value="${token}"${token === f.chosen ? html` selected` : null}>${name} – ${TEST_CARDS[f.locale][token] ?? ''}</option>`)}</select>
${f.error ? html`<p id="token-error" class="error">${f.error}</p>` : null}
<p id="token-hint" class="small">${words.testCardHint}</p></div>`
}

/** A card of the simulator: its token, and how a buyer reads it. */
export type TestCard = readonly [token: string, name: string]

/** The same cards as options of another form. */
export function testCardOptions(cards: readonly TestCard[], locale: Locale): [value: string, label: string][] {
  return cards.map(([token, name]) => [token, `${name} – ${TEST_CARDS[locale][token] ?? ''}`])
}

/** Test mode only: what the bank would report of a QR. `lessSatang`: a part payment that leaves an amount owed; null where that is not possible. `isRest`: a part has come, so that the code fails no more. */
export function bankControl(
  bank: { href: string; owedSatang: number; lessSatang: number | null; isRest: boolean },
  locale: Locale,
): Html {
  const words = BUYING[locale]
  const button = (verb: string, label: string) =>
    html`<button class="button" name="what" value="${verb}">${label}</button>`
  return html`<aside class="bank stack" aria-labelledby="bank"><div><h2 id="bank">${words.simulator}</h2><p class="small">${words.simulatorText}</p></div>
<form method="post" action="${bank.href}" class="row">${button('pay', words.simulatePay(baht(bank.owedSatang)))}
${bank.lessSatang === null ? null : button('less', words.simulateLess(baht(bank.lessSatang)))}${bank.isRest ? null : button('fail', words.simulateFail)}</form></aside>`
}

/** A decline in words for the buyer. Never says more than the bank would say to the cardholder. */
export function declineInWords(declineCode: string, locale: Locale): string {
  return BUYING[locale].declined[DECLINE_WORDS[declineCode] ?? 'generic']
}

/** The same, and what the buyer may do now. Where only another card helps, the sentence says that already. `byQr`: a button for that stands below it. */
export function declineAndAdvice(declineCode: string, locale: Locale, { byQr = false } = {}): string {
  return [declineInWords(declineCode, locale), declineAdvice(declineCode, locale, { byQr })].filter(Boolean).join(' ')
}

/** What the buyer may do now; null where the sentence says it. */
export function declineAdvice(declineCode: string, locale: Locale, { byQr = false } = {}): string | null {
  const { declined, tryAgain, otherCard } = BUYING[locale]
  const { another, expired, account, unsupported } = declined
  if ([another, expired, account, unsupported].includes(declineInWords(declineCode, locale))) return null
  return byQr ? otherCard : tryAgain
}

const DECLINE_WORDS: Record<string, keyof (typeof BUYING)['en']['declined']> = {
  insufficient_funds: 'funds',
  lost_card: 'another',
  stolen_card: 'another',
  fraudulent: 'another',
  invalid_account: 'account',
  card_not_supported: 'unsupported',
  incorrect_cvc: 'cvc',
  limit_exceeded: 'limit',
  do_not_honor: 'askBank',
  expired_card: 'expired',
  processing_error: 'processing',
  authentication_required: 'authentication',
}

const TEST_CARDS: Record<Locale, Record<string, string>> = {
  en: {
    pm_card_ok: 'succeeds',
    pm_card_declined: 'declined',
    pm_card_insufficient_funds: 'low funds',
    pm_card_lost: 'lost: declined for good',
    pm_card_3ds: 'asks for 3-D Secure',
    pm_card_ok_then_declined: 'succeeds, then declines',
    pm_card_declined_then_ok: 'declines twice, then succeeds',
    pm_card_timeout: 'charged, the answer is lost',
    pm_card_slow: 'answers after 20 seconds',
  },
  th: {
    pm_card_ok: 'ชำระสำเร็จ',
    pm_card_declined: 'ถูกปฏิเสธ',
    pm_card_insufficient_funds: 'วงเงินไม่พอ',
    pm_card_lost: 'บัตรหาย ถูกปฏิเสธถาวร',
    pm_card_3ds: 'ขอยืนยัน 3-D Secure',
    pm_card_ok_then_declined: 'สำเร็จครั้งแรก แล้วถูกปฏิเสธ',
    pm_card_declined_then_ok: 'ถูกปฏิเสธ 2 ครั้ง แล้วสำเร็จ',
    pm_card_timeout: 'ตัดเงินแล้วแต่คำตอบหาย',
    pm_card_slow: 'ตอบหลัง 20 วินาที',
  },
}
