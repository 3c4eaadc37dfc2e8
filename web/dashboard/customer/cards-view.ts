// The cards of a customer: the default card, choosing another one, detaching one, asking for one by a link, and adding one of the simulator's.
import type { CustomerObject } from '../../../resources/customer.ts'
import type { PaymentMethodObject } from '../../../resources/payment-method.ts'
import type { SetupSessionObject } from '../../../resources/setup-session.ts'
import { cardName } from '../../../rules/card-brands.ts'
import { bangkokDate } from '../../../rules/periods.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { markedCard } from '../../components/card-mark.ts'
import type { Field } from '../../components/field.ts'
import { confirm, press } from '../../components/form.ts'
import { type TestCard, testCardOptions } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { moment, momentText } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import type { DashboardProps } from '../components/frame.ts'
import { CUSTOMERS } from '../customers/words.ts'

/** As the API returns it. */
export type Card = Pick<PaymentMethodObject, 'id' | 'card' | 'consent' | 'subscription_only'>

interface Cards {
  customer: CustomerObject
  cards: readonly Card[]
  /** The customer's time. A card is good until the end of its expiry month. */
  at: number
  /** Whether one of the simulator's can be added, and whether a customer can store one by a link. */
  taken: { test: boolean; byLink: boolean }
  /** Links by which the customer can still store a card. Null where the role may not see them. */
  links: readonly SetupSessionObject[] | null
  key: string
}

export function cardsSheet(d: DashboardProps, props: Cards, locale: Locale): Html {
  const { customer: c, cards, taken, key } = props
  const words = CUSTOMERS[locale]
  const canAdd = taken.test && d.may('payment_methods:write')
  const add = canAdd ? { href: d.hrefOf(`/customers/${c.id}/cards`), label: words.addTestCard } : null
  const asks =
    taken.byLink && d.may('setup_sessions:write')
      ? html`${openLinks(d, props, locale)}<div class="row">${press({ action: d.hrefOf(`/customers/${c.id}/card-links`), key, label: words.askForCard })}</div>`
      : openLinks(d, props, locale)
  if (cards.length === 0) {
    return sheet('cards', words.cards, html`<p class="quiet">${words.noCards}</p>${asks}`, add)
  }
  const none = c.default_payment_method === null ? html`<p class="small">${words.noDefault}</p>` : null
  const items = cards.map((card) => item(d, props, card, locale))
  return sheet(
    'cards',
    words.cards,
    html`<p class="small quiet">${words.cardsText}</p>${none}<ul class="items">${items}</ul>${asks}`,
    add,
  )
}

/** The links that were sent and not used yet. */
function openLinks(d: DashboardProps, { customer: c, links }: Cards, locale: Locale): Html | null {
  if (!links || links.length === 0) return null
  const words = CUSTOMERS[locale]
  const items = links.map(
    ({ id, expires_at }) =>
      html`<li><a href="${d.hrefOf(`/customers/${c.id}/card-links/${id}`)}">${words.cardLink}</a> <span class="small quiet">${words.cardLinkUntil(momentText(expires_at, locale))}</span></li>`,
  )
  return html`<div class="stack tight"><h3>${words.cardLinksOpen}</h3><ul class="plain stack tight">${items}</ul></div>`
}

function item(
  d: DashboardProps,
  { customer: c, at, key }: Cards,
  { id, card, consent, subscription_only: onlyThese }: Card,
  locale: Locale,
): Html {
  const words = CUSTOMERS[locale]
  const name = cardName(card)
  const { year, month } = bangkokDate(at)
  const isExpired = card.exp_year < year || (card.exp_year === year && card.exp_month < month)
  const until = `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`
  const path = (what: string) => d.hrefOf(`/customers/${c.id}/cards/${id}/${what}`)
  const isDefault = id === c.default_payment_method
  const choose =
    !isDefault && !onlyThese && d.may('customers:write')
      ? press({ action: path('default'), key, label: words.makeDefaultOf(name) })
      : null
  const detach = d.may('payment_methods:write')
    ? confirm(words.detach, html`<p>${words.detachQuestion(name)}</p>`, {
        action: path('detach'),
        key,
        label: words.detachSure,
        danger: true,
        isQuiet: true,
        named: words.detachOf(name),
      })
    : null
  return html`<li class="stack"><div class="between"><h3>${markedCard(card)}</h3>${isDefault ? html`<span class="state">${words.isDefault}</span>` : null}</div>
<p class="small quiet">${isExpired ? words.expired(until) : words.expires(until)}</p>${onlyThese ? html`<p class="small">${words.onlySubscriptions}</p>` : null}${consentOf(consent, locale)}<div class="row">${choose}${detach}</div></li>`
}

/** What the buyer agreed to, for a question of the bank or of the buyer. */
function consentOf(consent: Card['consent'], locale: Locale): Html {
  const words = CUSTOMERS[locale]
  if (!consent) return html`<p class="small quiet">${words.noConsent}</p>`
  const { at, ip, source, text, locale: lang } = consent
  return html`<details class="choice"><summary>${words.consent(words.consentSources[source])} ${moment(at, locale)}</summary><div class="more stack tight"><p lang="${lang}">${text}</p><p class="small quiet">${ip === null ? words.consentNoAddress : words.consentFrom(ip)}</p></div></details>`
}

export function testCardFields(cards: readonly TestCard[], locale: Locale): Field[] {
  const { testCard: label, testCardHint: hint } = CUSTOMERS[locale]
  return [{ kind: 'select', name: 'token', label, hint, options: testCardOptions(cards, locale) }]
}
