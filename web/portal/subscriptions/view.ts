// Subscriptions as their buyer reads them: what they cost, what comes next, what is owed; and the question before one is cancelled, which names the
// last day.
import { lastUsableAt } from '../../../rules/portal.ts'
import { type Locale, writtenDate } from '../../../rules/written-date.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { type Html, html } from '../../html.ts'
import { type CardSummary, cardName } from '../cards/view.ts'
import { type AccountProps, accountPage, type PortalProps } from '../components/frame.ts'
import { PORTAL } from '../words.ts'

export interface SubscriptionItem {
  id: string
  name: string
  quantity: number
  status: 'pending_first_payment' | 'active' | 'past_due' | 'canceled' | 'expired'
  byCard: boolean
  interval: 'month' | 'year'
  amountSatang: number
  currentPeriodEnd: number
  cancelAtPeriodEnd: boolean
  cancelAt: number | null
  endedAt: number | null
  nextRetryAt: number | null
  card: CardSummary | null
  owed: { token: string; totalSatang: number } | null
}

export function subscriptionItems(items: readonly SubscriptionItem[], p: PortalProps, locale: Locale): Html {
  const words = PORTAL[locale]
  if (items.length === 0) return html`<p class="quiet">${words.nothing.subscriptions}</p>`
  return html`<ul class="items">${items.map((s) => item(s, p, locale))}</ul>`
}

function item(s: SubscriptionItem, p: PortalProps, locale: Locale): Html {
  const words = PORTAL[locale]
  const here = `/subscriptions/${s.id}`
  const name = nameOf(s)
  const ends = s.status === 'active' && s.cancelAtPeriodEnd
  const price = words[s.interval](baht(s.amountSatang))
  const mayChoose = !ends && (s.status === 'active' || s.status === 'past_due')
  return html`<li class="stack"><div class="tight"><div class="between"><h3>${name}</h3><span class="state">${words.status[ends ? 'ending' : s.status]}</span></div>
<p>${price}</p>${whatComes(s, locale).map((line) => html`<p class="small quiet">${line}</p>`)}</div>
${
  s.endedAt === null
    ? html`<div class="row">${s.owed ? html`<a class="button main" href="/i/${s.owed.token}" aria-label="${words.pay(baht(s.owed.totalSatang))}: ${name}">${words.pay(baht(s.owed.totalSatang))}</a>` : null}
${ends ? html`<form method="post" action="${p.hrefOf(`${here}/resume`)}"><button class="button" aria-label="${words.resumeOf(name)}">${words.resume}</button></form>` : html`<a class="button" href="${p.hrefOf(`${here}/cancel`)}" aria-label="${words.cancelOf(name)}">${words.cancel}</a>`}${mayChoose ? html`<a class="button" href="${p.hrefOf(`${here}/paying`)}" aria-label="${words.payingOf(name)}">${words.paying}</a>` : null}</div>`
    : null
}</li>`
}

/** What the buyer may expect, in a sentence or two. */
function whatComes(s: SubscriptionItem, locale: Locale): string[] {
  const words = PORTAL[locale]
  const day = (at: number) => writtenDate(at, locale)
  if (s.endedAt !== null) return [words.endedOn(day(s.endedAt))]
  if (s.status === 'pending_first_payment') return [words.waitsForPayment]
  if (s.status === 'past_due')
    return [words.pastDue, ...(s.nextRetryAt === null ? [] : [words.retryOn(day(s.nextRetryAt))])]
  if (s.cancelAtPeriodEnd) return [words.endsOn(day(lastUsableAt(s.cancelAt ?? s.currentPeriodEnd)))]
  const renewal = day(s.currentPeriodEnd)
  if (!s.byCard) return [s.owed ? words.renews(renewal) : words.invoiceComes(renewal)]
  return [s.card ? words.renewsByCard(renewal, cardName(s.card)) : words.renewsWithoutCard(renewal)]
}

function nameOf(s: Pick<SubscriptionItem, 'name' | 'quantity'>): string {
  return s.quantity > 1 ? `${s.name} × ${s.quantity}` : s.name
}

export interface Cancelling {
  id: string
  name: string
  quantity: number
  /** When what is paid for ends; null: there is nothing left of it, so it ends at once. */
  endAt: number | null
  /** It has become another day since the question was read. */
  moved: boolean
}

/** The question before a cancel. The day travels with the form, so that nobody agrees to one day and gets another. */
export function cancelPage(f: Frame, p: AccountProps, s: Cancelling): string {
  const words = PORTAL[f.locale]
  const title = words.cancelTitle(nameOf(s))
  const day = s.endAt === null ? null : writtenDate(lastUsableAt(s.endAt), f.locale)
  const lines = day
    ? [words.cancelUntil(day), words.cancelNothing, words.cancelCanResume]
    : [words.cancelNow, words.cancelNowText]
  return accountPage(f, p, {
    section: 'subscriptions',
    title,
    body: html`<form class="sheet wide stack" method="post" action="${p.hrefOf(`/subscriptions/${s.id}/cancel`)}">
${s.moved ? html`<p class="notice" role="alert">${words.cancelMoved}</p>` : null}
${lines.map((line, i) => (i === 0 ? html`<p><strong>${line}</strong></p>` : html`<p>${line}</p>`))}
<input type="hidden" name="until" value="${s.endAt ?? 'now'}">
<button class="button main">${day ? words.cancelConfirm(day) : words.cancelConfirmNow}</button>
<p class="row"><a class="button" href="${p.hrefOf('')}">${words.keep}</a></p></form>`,
  })
}
