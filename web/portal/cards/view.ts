// The cards of an account: which one is charged, another one in its place, and a new one, given in the fields of the provider that serves cards, or
// in test mode one of the simulator's. Card numbers never come here.
import { cardName } from '../../../rules/card-brands.ts'
import type { Satang } from '../../../rules/money.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { type CardFields, cardField } from '../../components/card-field.ts'
import { markedCard } from '../../components/card-mark.ts'
import { consentField } from '../../components/consent.ts'
import { baht, type ChallengeProps, challengeField } from '../../components/paying.ts'
import { type Html, html } from '../../html.ts'
import type { PortalProps } from '../components/frame.ts'
import { PORTAL } from '../words.ts'

export interface CardSummary {
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

export interface CardItem {
  id: string
  card: CardSummary
  isDefault: boolean
  isExpired: boolean
  /** It was given for its subscriptions alone, by a visitor whose address was not proven: it serves nothing else. */
  isOnlyForItsOwn: boolean
  /** The products of the subscriptions that are charged to it. */
  pays: readonly string[]
  /** Without it one of them could not be charged. */
  isNeeded: boolean
}

export function cardItems(items: readonly CardItem[], p: PortalProps, locale: Locale): Html {
  const words = PORTAL[locale]
  if (items.length === 0) return html`<p class="quiet">${words.nothing.cards}</p>`
  return html`<ul class="items">${items.map((card) => item(card, p, locale))}</ul>`
}

/** The card that is charged, and how many others there are, for a page that is about more. */
export function cardsInShort(items: readonly CardItem[], count: number, locale: Locale): Html {
  const words = PORTAL[locale]
  const first = items.find(({ isDefault }) => isDefault) ?? items[0]
  if (!first) return html`${words.nothing.cards}`
  const { card, isExpired } = first
  return html`${markedCard(card)}${isExpired ? html` <span class="bad-text">${monthText(card, isExpired, locale)}</span>` : null}${count > 1 ? html` <span class="nowrap">+${count - 1}</span>` : null}`
}

function monthText({ exp_month, exp_year }: CardSummary, isExpired: boolean, locale: Locale): string {
  const month = `${String(exp_month).padStart(2, '0')}/${exp_year}`
  return isExpired ? PORTAL[locale].expired(month) : PORTAL[locale].expires(month)
}

function item(of: CardItem, p: PortalProps, locale: Locale): Html {
  const { id, card, isDefault, isExpired, isOnlyForItsOwn, pays, isNeeded } = of
  const words = PORTAL[locale]
  const name = cardName(card)
  return html`<li class="stack"><div class="tight"><div class="between"><h3>${markedCard(card)}</h3>${isDefault ? html`<span class="state good">${words.isDefault}</span>` : null}</div>
<p class="small ${isExpired ? 'bad-text' : 'quiet'}">${monthText(card, isExpired, locale)}</p>${isOnlyForItsOwn ? html`<p class="small quiet">${words.onlyForItsOwn}</p>` : null}${pays.length > 0 ? html`<p class="small quiet">${words.paysFor(pays.join(', '))}</p>` : null}${isNeeded ? html`<p class="small quiet">${words.isNeeded}</p>` : null}</div>
${
  (isDefault || isOnlyForItsOwn) && isNeeded
    ? null
    : html`<div class="row">${isDefault || isOnlyForItsOwn ? null : html`<form method="post" action="${p.hrefOf(`/cards/${id}/default`)}"><button class="button" aria-label="${words.makeDefaultOf(name)}">${words.makeDefault}</button></form>`}
${isNeeded ? null : html`<details class="ask"><summary aria-label="${words.removeOf(name)}">${words.remove}</summary><form class="row" method="post" action="${p.hrefOf(`/cards/${id}/remove`)}"><button class="button">${words.removeSure(name)}</button></form></details>`}</div>`
}</li>`
}

/** The form that adds one; a sentence where none can be added. */
export function addCardForm(
  p: PortalProps,
  locale: Locale,
  card: {
    cards: CardFields | null
    chosen: string
    /** What was wrong with the card that was chosen, and with the consent. */
    token: string | null
    consent: string | null
    /** The challenge while the shop's cards are under attack; else null. And what was wrong with its answer. */
    challenge: ChallengeProps | null
    unproved: string | null
    /** What the customer agrees to. */
    sentence: string
    /** What is overdue and is charged to a card that is used from now on. */
    owedSatang: Satang
  },
): Html {
  const words = PORTAL[locale]
  if (!card.cards) return html`<p class="sheet">${words.noCards}</p>`
  return html`<form class="sheet wide stack" method="post" action="${p.hrefOf('/cards')}" novalidate><h2>${words.addCard}</h2>
${cardField(card.cards, { locale, chosen: card.chosen, error: card.token, otherWay: false })}
${card.challenge ? challengeField(card.challenge, { locale, error: card.unproved }) : null}
${consentField({ sentence: card.sentence, checked: false, error: card.consent, title: words.agree })}
<label class="check"><input type="checkbox" name="from_now" value="yes" checked><span>${words.useFromNow}<small>${card.owedSatang > 0 ? words.useFromNowOwed(baht(card.owedSatang)) : words.useFromNowHint}</small></span></label>
<button class="button main">${words.addCard}</button></form>`
}
