// The question how a subscription is paid from its next renewal on: by which stored card, or by invoice where the shop sends invoices for it.
import { type Locale, writtenDate } from '../../../rules/written-date.ts'
import { markedCard } from '../../components/card-mark.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { type Html, html, type Renderable } from '../../html.ts'
import type { CardItem } from '../cards/view.ts'
import { type AccountProps, accountPage } from '../components/frame.ts'
import { PORTAL } from '../words.ts'
import type { PlanItem } from './plan-view.ts'

/** What stands for invoices among the ids of cards. */
export const BY_INVOICE = 'invoice'

export interface Paying {
  id: string
  /** What it costs; its name says how many. */
  plan: PlanItem
  /** Unix seconds. */
  renewsAt: number
  /** Cards that may be charged for it, its own among them. */
  cards: readonly CardItem[]
  mayByInvoice: boolean
  /** The id of a card, or `BY_INVOICE`; null when no card is there to be charged. */
  chosen: string | null
  /** A renewal that is not paid yet: as an invoice, or because its card failed. */
  owes: 'invoice' | 'card' | null
}

export function payingPage(f: Frame, p: AccountProps, s: Paying): string {
  const words = PORTAL[f.locale]
  const cards = s.cards.map(({ id, card, isExpired }) =>
    way(id, markedCard(card), cardHint(card, isExpired, f.locale), s.chosen),
  )
  const invoice = s.mayByInvoice ? way(BY_INVOICE, words.payingByInvoice, words.payingByInvoiceHint, s.chosen) : null
  const ways = cards.length > 0 || invoice !== null
  // One way that is in use already leaves nothing to choose: what can be done is to add another.
  const [only] = s.cards
  if (invoice === null && only && s.cards.length === 1 && only.id === s.chosen) return onlyCard(f, p, s, only)
  return accountPage(f, p, {
    section: 'subscriptions',
    isWithin: true,
    title: words.payingTitle(s.plan.name),
    body: html`<form class="sheet wide stack" method="post" action="${p.hrefOf(`/subscriptions/${s.id}/paying`)}">
${cost(s, f.locale)}
${ways ? html`<fieldset><legend>${words.payingFrom(writtenDate(s.renewsAt, f.locale))}</legend>${cards}${invoice}</fieldset>` : null}
${cards.length === 0 ? html`<p class="quiet">${words.payingNone}</p>` : null}
${owing(s, f.locale)}
${ways ? html`<button class="button main">${words.payingSave}</button>` : html`<a class="button main" href="${p.hrefOf('/cards')}">${words.addCard}</a>`}
<p class="row">${ways ? html`<a class="button" href="${p.hrefOf('/cards')}">${words.addCard}</a>` : null}<a class="button" href="${p.hrefOf('/subscriptions')}">${words.payingBack}</a></p></form>`,
  })
}

function onlyCard(f: Frame, p: AccountProps, s: Paying, { card, isExpired }: CardItem): string {
  const words = PORTAL[f.locale]
  return accountPage(f, p, {
    section: 'subscriptions',
    isWithin: true,
    title: words.payingNow(s.plan.name),
    body: html`<section class="sheet wide stack"><div class="tight">${cost(s, f.locale)}${s.owes === null ? html`<p class="small quiet">${words.renews(writtenDate(s.renewsAt, f.locale))}</p>` : null}</div>
<div class="tight"><p><strong>${markedCard(card)}</strong></p><p class="small quiet">${cardHint(card, isExpired, f.locale)}</p></div>
${owing(s, f.locale)}
<p class="row"><a class="button filled" href="${p.hrefOf('/cards')}">${words.useOther}</a><a class="button" href="${p.hrefOf('/subscriptions')}">${words.payingBack}</a></p></section>`,
  })
}

function cost({ plan }: Paying, locale: Locale): Html {
  return html`<p><strong>${PORTAL[locale][plan.interval](baht(plan.amountSatang))}</strong></p>`
}

function cardHint(card: CardItem['card'], isExpired: boolean, locale: Locale): Renderable {
  const words = PORTAL[locale]
  const month = `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`
  return isExpired ? words.expired(month) : html`${words.payingByCard}<br>${words.expires(month)}`
}

function way(value: string, label: Renderable, hint: Renderable, chosen: string | null): Html {
  return html`<label class="choice plan"><input type="radio" name="way" value="${value}"${value === chosen ? html` checked` : null} required><span class="grow">${label}<small>${hint}</small></span></label>`
}

function owing({ owes }: Paying, locale: Locale): Html | null {
  const words = PORTAL[locale]
  if (owes === null) return null
  return html`<p class="small">${owes === 'invoice' ? words.payingIsOpen : words.payingOwed}</p>`
}
