// The page on which a customer stores a card: the card form with the consent, and what became of it. It renders what it receives and decides nothing.
import type { Locale } from '../../rules/written-date.ts'
import { lockLine, marksOf } from '../checkout/form-view.ts'
import { BUYING } from '../checkout/words.ts'
import { asksBank } from '../components/asks-bank.ts'
import { type CardFields, cardField } from '../components/card-field.ts'
import { consentField } from '../components/consent.ts'
import { askShop, footAfterAsking } from '../components/contact.ts'
import { type Frame, framed } from '../components/frame.ts'
import { type ChallengeProps, challengeField } from '../components/paying.ts'
import { TICK } from '../components/tick.ts'
import { type Html, html } from '../html.ts'
import { SETTING_UP } from './words.ts'

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
  const intro = html`<h1>${words.title(s.merchantName)}</h1><p>${words.text(s.merchantName)}</p>${s.customerEmail ? html`<p class="small quiet">${words.whose} <span class="whole">${s.customerEmail}</span></p>` : null}`
  if (!s.cards)
    return html`<section class="sheet stack middle">${intro}<p class="notice">${words.noCards}</p>${askShop(s.email, locale)}${cancel(s, locale)}</section>`
  return html`<form class="sheet stack middle" method="post" action="${s.here}${s.query}" novalidate>${intro}
${summary(problems, locale)}
<p class="middle-line"><span class="small quiet">${BUYING[locale].methods.card.hint}</span>${marksOf(BUYING[locale].methods.card.marks)}</p>
${cardField(s.cards, { locale, chosen: typed?.token ?? '', error: problems.token ?? null, otherWay: false })}
${s.challenge ? challengeField(s.challenge, { locale, error: problems.challenge ?? null }) : null}
${consentField({ sentence: s.sentence, checked: typed?.consent ?? false, error: problems.consent ?? null, title: words.agree })}
<p class="small quiet">${words.nothingNow}</p><button class="button main">${words.store}</button>${lockLine(words.safe)}${cancel(s, locale)}</form>`
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
  return html`<section class="sheet stack middle"><h1>${words.expired}</h1><p>${before}<span class="whole">${s.merchantName}</span>${after}</p>
<p><a class="button main" href="${s.cancelHref ?? s.accountHref}">${s.cancelHref ? BUYING[locale].back : words.toAccount}</a></p>${askShop(s.email, locale)}</section>`
}
