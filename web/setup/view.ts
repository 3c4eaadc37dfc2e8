// The page on which a customer stores a card: the card form with the consent, and what became of it. It renders what it receives and decides nothing.
import { type Satang, sumOf } from '../../rules/money.ts'
import { type Locale, writtenDate } from '../../rules/written-date.ts'
import { lockLine, marksOf } from '../checkout/form-view.ts'
import { BUYING } from '../checkout/words.ts'
import { asksBank } from '../components/asks-bank.ts'
import { type CardFields, cardField } from '../components/card-field.ts'
import { consentField } from '../components/consent.ts'
import { askShop, footAfterAsking } from '../components/contact.ts'
import { type Frame, framed } from '../components/frame.ts'
import { OVER } from '../components/over-mark.ts'
import { baht, type ChallengeProps, challengeField } from '../components/paying.ts'
import { TICK } from '../components/tick.ts'
import { type Html, html } from '../html.ts'
import { SETTING_UP } from './words.ts'

/** Amounts that the customer of the page owes or will owe to cards. */
export interface SetupCharges {
  /** Overdue, and charged to the card as soon as it is stored. */
  now: readonly Owed[]
  /** Overdue, and left alone: the customer has another card that is charged. */
  aside: readonly Owed[]
  /** Charged to the card when it renews. */
  later: readonly { name: string; satang: Satang; at: number }[]
}

interface Owed {
  name: string
  number: string
  satang: Satang
  /** Its invoice, where it is paid. */
  href: string
}

export interface SetupProps {
  state: 'open' | 'complete' | 'expired'
  /** The address of this page, and `?lang=…` where a language was asked for. */
  here: string
  query: string
  merchantName: string
  /** Where the shop is asked; null where it has not said. */
  email: string | null
  livemode: boolean
  /** Whose card it is; null for a customer without an address. */
  customerEmail: string | null
  /** The fields for a card; null where no card is taken. */
  cards: CardFields | null
  /** The challenge while the shop's cards are under attack; else null. */
  challenge: ChallengeProps | null
  /** What the customer agrees to. */
  sentence: string
  /** What the card will be charged, and what is overdue beside that. */
  charges: SetupCharges
  /** Where the bank asks about the card that was typed; null where another card is typed, or none was. And where the browser goes at once. */
  bankHref: string | null
  goesTo: string | null
  /** The stored card, as `Visa •••• 4242`. */
  card: string | null
  /** Where the shop wants the customer back, stored or not. */
  returnHref: string | null
  cancelHref: string | null
  /** The customer's own cards. */
  accountHref: string
}

/** What was sent and refused. `message`: of a card that the bank did not accept. */
export interface SetupTyped {
  token: string
  consent: boolean
  problems: { token?: string; consent?: string; challenge?: string; other?: string }
}

export function setupPage(f: Frame, s: SetupProps, typed: SetupTyped | null = null): string {
  const { locale } = f
  const words = SETTING_UP[locale]
  const title = { open: words.title(s.merchantName), complete: words.done, expired: words.expired }[s.state]
  const body = { open: () => opened(s, locale, typed), complete: () => done(s, locale), expired: () => over(s, locale) }
  return framed(f, {
    title: s.state === 'open' ? title : `${title} · ${s.merchantName}`,
    merchantName: s.merchantName,
    livemode: s.livemode,
    body: body[s.state](),
    foot: s.state === 'expired' ? footAfterAsking(f.brand?.seller, locale) : null,
    scriptSrc: s.state === 'open' && s.bankHref === null ? s.challenge?.scriptSrc : null,
    goesTo: s.goesTo,
  })
}

function opened(s: SetupProps, locale: Locale, typed: SetupTyped | null): Html {
  if (s.bankHref === null) return form(s, locale, typed)
  const otherHref = `${s.here}${s.query}${s.query === '' ? '?' : '&'}choose=1`
  return asksBank({ bankHref: s.bankHref, otherHref }, locale)
}

function form(s: SetupProps, locale: Locale, typed: SetupTyped | null): Html {
  const words = SETTING_UP[locale]
  const problems = typed?.problems ?? {}
  const intro = html`<h1>${words.title(s.merchantName)}</h1><div><p>${words.text}</p>${s.customerEmail ? html`<p class="small quiet">${words.whose} <span class="whole">${s.customerEmail}</span></p>` : null}</div>`
  if (!s.cards)
    return html`<section class="sheet stack middle">${intro}<p class="notice">${words.noCards}</p>${askShop(s.email, locale)}${cancel(s, locale)}</section>`
  const { now, aside, later } = s.charges
  return html`<form class="sheet stack middle" method="post" action="${s.here}${s.query}" novalidate>${intro}
${summary(problems, locale)}${chargesOf(s.charges, locale)}
<p class="middle-line"><span class="small quiet">${BUYING[locale].methods.card.hint}</span>${marksOf(BUYING[locale].methods.card.marks)}</p>
${cardField(s.cards, { locale, chosen: typed?.token ?? '', error: problems.token ?? null, otherWay: false })}
${s.challenge ? challengeField(s.challenge, { locale, error: problems.challenge ?? null }) : null}
${consentField({ sentence: s.sentence, checked: typed?.consent ?? false, error: problems.consent ?? null, title: words.agree })}
${now.length > 0 ? null : html`<p class="small quiet">${aside.length + later.length > 0 ? words.nothingNow : words.nothingOwed}</p>`}<button class="button main">${now.length > 0 ? words.storeAndPay(baht(sumOf(now.map((one) => one.satang)))) : words.store}</button>${lockLine(words.safe)}${cancel(s, locale)}</form>`
}

/** What the card will be charged and when, the overdue first; what is overdue and not charged to it leads to its invoice. */
function chargesOf({ now, aside, later }: SetupCharges, locale: Locale): Html {
  const words = SETTING_UP[locale]
  const row = (name: string, when: Html, end: Html) =>
    html`<li><p>${name}<br><span class="small quiet">${when}</span></p>${end}</li>`
  const list = (title: string, rows: Html[]) =>
    rows.length === 0 ? null : html`<section class="tight"><h2>${title}</h2><ul class="lines">${rows}</ul></section>`
  const amount = (satang: Satang) => html`<p class="nowrap">${baht(satang)}</p>`
  const today = now.length > 0 ? words.chargedToday(baht(sumOf(now.map((one) => one.satang)))) : ''
  return html`${list(
    today,
    now.map(({ name, number, satang }) =>
      row(
        name,
        html`<span class="bad-text">${words.pastDue}</span> · <span class="whole">${number}</span>`,
        amount(satang),
      ),
    ),
  )}${list(
    words.chargedLater,
    later.map(({ name, at, satang }) => row(name, html`${words.renewsOn(writtenDate(at, locale))}`, amount(satang))),
  )}${list(
    words.pastDue,
    aside.map(({ name, number, satang, href }) =>
      row(name, html`${words.invoice(number)}`, html`<a class="button" href="${href}">${words.pay(baht(satang))}</a>`),
    ),
  )}`
}

function cancel(s: SetupProps, locale: Locale): Html | null {
  return s.cancelHref ? html`<p class="small"><a href="${s.cancelHref}">${BUYING[locale].back}</a></p>` : null
}

/** Links to the fields with problems, for those who do not see them all at once. */
function summary(problems: SetupTyped['problems'], locale: Locale): Html | null {
  const found = Object.entries(problems)
  if (found.length === 0) return null
  const items = found.map(
    ([field, message]) => html`<li>${field === 'other' ? message : html`<a href="#${field}">${message}</a>`}</li>`,
  )
  return html`<div class="notice bad" role="alert"><h2>${BUYING[locale].problems}</h2><ul>${items}</ul></div>`
}

function done(s: SetupProps, locale: Locale): Html {
  const words = SETTING_UP[locale]
  return html`<section class="sheet stack middle">${TICK}<h1>${words.done}</h1>
${s.card === null ? null : html`<p>${words.doneText(s.card, s.merchantName)}</p>`}
${s.returnHref ? html`<p class="row"><a class="button main" href="${s.returnHref}">${BUYING[locale].returnTo(s.merchantName)}</a></p>` : null}
<p class="small"><a href="${s.accountHref}">${words.remove}</a></p></section>`
}

function over(s: SetupProps, locale: Locale): Html {
  const words = SETTING_UP[locale]
  const [before, after] = words.expiredText('\0').split('\0')
  return html`<section class="sheet stack middle">${OVER}<h1>${words.expired}</h1><p>${before}<span class="whole">${s.merchantName}</span>${after}</p>
<p><a class="button main" href="${s.cancelHref ?? s.accountHref}">${s.cancelHref ? BUYING[locale].back : words.toAccount}</a></p>${askShop(s.email, locale)}</section>`
}
