// Subscriptions as their buyer reads them: what they cost, what comes next, what is owed; and the question before one is cancelled, which names the
// last day.
import { cardName } from '../../../rules/card-brands.ts'
import { lastUsableAt } from '../../../rules/portal.ts'
import { type Locale, writtenDate } from '../../../rules/written-date.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { thumb } from '../../components/thumb.ts'
import { type Html, html } from '../../html.ts'
import type { CardSummary } from '../cards/view.ts'
import { type AccountProps, accountPage, type PortalProps } from '../components/frame.ts'
import { PORTAL } from '../words.ts'
import { PLAN } from './plan-words.ts'

export interface SubscriptionItem {
  id: string
  name: string
  /** The picture of its product; null for none. */
  imageUrl: string | null
  quantity: number
  status: 'pending_first_payment' | 'active' | 'past_due' | 'canceled' | 'expired'
  byCard: boolean
  interval: 'month' | 'year'
  /** Of a whole period, and what the next renewal asks for. */
  amountSatang: number
  renewalSatang: number
  currentPeriodEnd: number
  cancelAtPeriodEnd: boolean
  cancelAt: number | null
  endedAt: number | null
  nextRetryAt: number | null
  card: CardSummary | null
  owed: { token: string; totalSatang: number } | null
  /** Where the customer's bank asks for a confirmation. */
  bankUrl: string | null
}

const NOWHERE: ReadonlySet<string> = new Set()

/** `changeable`: those that have a plan to change to. */
export function subscriptionItems(
  items: readonly SubscriptionItem[],
  p: PortalProps,
  locale: Locale,
  changeable: ReadonlySet<string>,
): Html {
  const words = PORTAL[locale]
  if (items.length === 0) return html`<p class="quiet">${words.nothing.subscriptions}</p>`
  return html`<ul class="items">${items.map((s) => item(s, p, locale, changeable.has(s.id)))}</ul>`
}

function item(s: SubscriptionItem, p: PortalProps, locale: Locale, mayChangePlan: boolean): Html {
  const words = PORTAL[locale]
  const here = `/subscriptions/${s.id}`
  const name = nameOf(s)
  const ends = s.status === 'active' && s.cancelAtPeriodEnd
  const price = words[s.interval](baht(s.amountSatang))
  const mayChoose = !ends && (s.status === 'active' || s.status === 'past_due')
  const link = (path: string, label: string, named: string) =>
    html`<li><a${path === '/cancel' ? html` class="ends"` : null} href="${p.hrefOf(here + path)}" aria-label="${named}">${label}</a></li>`
  const isLess = mayChoose && s.renewalSatang !== s.amountSatang
  return html`<li class="stack" id="${s.id}"><div class="with-thumb">${thumb(s.imageUrl)}<div class="tight"><div class="between"><h3>${name}</h3><span class="state ${ends ? 'warn' : LOOKS[s.status]}">${words.status[ends ? 'ending' : s.status]}</span></div>
<p>${price}${isLess ? html` <span class="small quiet">· ${words.renewsFor(baht(s.renewalSatang))}</span>` : null}</p>${whatComes(s, locale).map((line) => html`<p class="small quiet">${line}</p>`)}</div></div>
${bankNotice(s, locale)}${payButton(s, NOWHERE, locale)}
${
  s.endedAt === null
    ? html`${ends ? html`<form method="post" action="${p.hrefOf(`${here}/resume`)}"><button class="button" aria-label="${words.resumeOf(name)}">${words.resume}</button></form>` : html`<ul class="links small">${mayChoose && mayChangePlan ? link('/plan', PLAN[locale].plan, PLAN[locale].planOf(name)) : null}${mayChoose ? link('/paying', words.paying, words.payingOf(name)) : null}${link('/cancel', words.cancel, words.cancelOf(name))}</ul>`}`
    : null
}</li>`
}

/** In short, for a page that is about more: what it costs and what comes next, and what somebody has to do. */
export function subscriptionsInShort(
  items: readonly SubscriptionItem[],
  p: PortalProps,
  locale: Locale,
  above: ReadonlySet<string>,
): Html {
  const words = PORTAL[locale]
  return html`<ul class="lines">${items.map((s) => {
    const ends = s.status === 'active' && s.cancelAtPeriodEnd
    // That one goes on is said by its sentence, and which card pays by the page of all.
    const isUsual = s.status === 'active' && !ends
    const lines =
      isUsual && (!s.byCard || s.card) ? [words.renews(writtenDate(s.currentPeriodEnd, locale))] : whatComes(s, locale)
    const less = isUsual && s.renewalSatang !== s.amountSatang ? words.renewsFor(baht(s.renewalSatang)) : null
    const state = isUsual
      ? null
      : html`<span class="state ${ends ? 'warn' : LOOKS[s.status]}">${words.status[ends ? 'ending' : s.status]}</span>`
    return html`<li>${thumb(s.imageUrl)}<div class="tight grow"><div class="between"><p><a class="plain" href="${p.hrefOf('/subscriptions')}#${s.id}">${nameOf(s)}</a></p><p class="number">${words[s.interval](baht(s.amountSatang))}</p></div>
<div class="middle-line"><div class="small quiet">${[...lines, ...(less ? [less] : [])].map((line) => html`<p>${line}</p>`)}</div>${state}</div>${bankNotice(s, locale)}${payButton(s, above, locale)}</div></li>`
  })}</ul>`
}

function bankNotice({ bankUrl }: SubscriptionItem, locale: Locale): Html | null {
  const words = PORTAL[locale]
  return bankUrl && isWeb(bankUrl)
    ? html`<div class="notice stack"><p>${words.bankAsks}</p><p><a class="button filled" href="${bankUrl}">${words.toBank}</a></p></div>`
    : null
}

/** `above`: invoices that can be paid further up, by their tokens. */
function payButton(s: SubscriptionItem, above: ReadonlySet<string>, locale: Locale): Html | null {
  if (s.endedAt !== null || !s.owed || above.has(s.owed.token)) return null
  const pay = PORTAL[locale].pay(baht(s.owed.totalSatang))
  return html`<p><a class="button" href="/i/${s.owed.token}?lang=${locale}" aria-label="${pay}: ${nameOf(s)}">${pay}</a></p>`
}

const LOOKS: Record<SubscriptionItem['status'], string> = {
  active: 'good',
  past_due: 'bad',
  pending_first_payment: 'warn',
  canceled: '',
  expired: '',
}

/** A gateway's page must not become a script. */
function isWeb(url: string): boolean {
  return /^(https?:\/\/|\/(?!\/))/.test(url)
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

export function nameOf(s: Pick<SubscriptionItem, 'name' | 'quantity'>): string {
  return s.quantity > 1 ? `${s.name} ×\u00a0${s.quantity}` : s.name
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
    isWithin: true,
    title,
    body: html`<form class="sheet wide stack" method="post" action="${p.hrefOf(`/subscriptions/${s.id}/cancel`)}">
${s.moved ? html`<p class="notice" role="alert">${words.cancelMoved}</p>` : null}
${lines.map((line, i) => (i === 0 ? html`<p><strong>${line}</strong></p>` : html`<p>${line}</p>`))}
<input type="hidden" name="until" value="${s.endAt ?? 'now'}">
<p class="row answers"><button class="button danger">${day ? words.cancelConfirm : words.cancelConfirmNow}</button><a class="button" href="${p.hrefOf('/subscriptions')}">${words.keep}</a></p></form>`,
  })
}
