// Another plan for a subscription: the choice, then what it costs now and at the next renewal, before the customer agrees. The amounts come from the change
// itself (commands/change-plan.ts), made and taken back.
import { cardName } from '../../../rules/card-brands.ts'
import { lineInWords } from '../../../rules/line-words.ts'
import { minus, satang, times } from '../../../rules/money.ts'
import { lastDayOf } from '../../../rules/periods.ts'
import { type Locale, writtenDate } from '../../../rules/written-date.ts'
import type { Frame } from '../../components/frame.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { type Html, html } from '../../html.ts'
import type { CardSummary } from '../cards/view.ts'
import { type AccountProps, accountPage } from '../components/frame.ts'
import { PORTAL } from '../words.ts'
import { PLAN } from './plan-words.ts'

/** A plan that can be chosen, or the one until now. The amount is that of a whole period, for the quantity. */
export interface PlanItem {
  priceId: string
  name: string
  interval: 'month' | 'year'
  amountSatang: number
}

/** What a change comes to. Instants are Unix seconds. */
export interface PlanCost {
  plan: PlanItem
  lines: readonly {
    description: string
    amount_satang: number
    period_start: number | null
    period_end: number | null
  }[]
  totalSatang: number
  /** What the next invoice takes over: negative is credit. */
  leftSatang: number
  /** Set when the change begins a new period. */
  period: { startAt: number; endAt: number } | null
  /** Of the invoice that is sent; null when none is. */
  dueDate: number | null
  /** An open invoice is replaced. */
  again: boolean
  /** Whether a card is charged now. */
  isCharged: boolean
  /** The instant of the prices. */
  pricedAt: number
  renewal: { at: number; priceSatang: number; totalSatang: number }
}

export interface PlanChanging {
  id: string
  name: string
  current: PlanItem
  plans: readonly PlanItem[]
  /** A discount keeps other intervals away. */
  sameIntervalOnly: boolean
  /** The plan that is chosen in the form. */
  chosen: string | null
  cost: PlanCost | null
  byCard: boolean
  card: (CardSummary & { id: string }) | null
  /** Why it was not done. */
  problem: string | null
  /** The problem is solved by adding a card. */
  needsCard: boolean
  /** The language, where one was asked for, and the mode: what the address has besides the plan. */
  query: readonly (readonly [string, string])[]
}

export function planPage(f: Frame, p: AccountProps, s: PlanChanging): string {
  const { locale } = f
  const words = PLAN[locale]
  const chooser = choice(p, s, locale)
  return accountPage(f, p, {
    section: 'subscriptions',
    isWithin: true,
    title: words.title(s.name),
    body: html`<div class="wide stack">
${s.problem ? html`<div class="notice bad stack" role="alert"><p>${s.problem}</p>${s.needsCard ? html`<p><a class="button" href="${p.hrefOf('/cards')}">${PORTAL[locale].addCard}</a></p>` : null}</div>` : null}
${s.cost ? preview(p, s, s.cost, locale) : null}
${s.cost ? html`<details class="sheet fold"><summary>${words.other}</summary>${chooser}</details>` : sheet('plans', words.choose, chooser)}</div>`,
  })
}

function choice(p: AccountProps, s: PlanChanging, locale: Locale): Html {
  const words = PLAN[locale]
  const keep = html`<a class="button" href="${p.hrefOf('/subscriptions')}">${words.keep}</a>`
  if (s.plans.length === 0) return html`<p class="quiet">${words.none}</p><p class="row">${keep}</p>`
  const chosen = s.plans.find(({ priceId }) => priceId === s.chosen) ?? s.plans[0]
  const all = [s.current, ...s.plans]
  const options = s.plans.map(
    (plan) =>
      html`<label class="choice plan"><input type="radio" name="price" value="${plan.priceId}"${plan === chosen ? html` checked` : null} required><span class="grow">${called(plan, all, locale)}${compared(plan, s.current, locale)}</span>${price(plan, locale)}</label>`,
  )
  return html`<form class="stack" method="get" action="${p.hrefOf(`/subscriptions/${s.id}/plan`)}">
${s.query.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div><p class="small quiet">${words.isCurrent}</p><p class="between"><span>${called(s.current, all, locale)}</span>${price(s.current, locale)}</p></div>
<fieldset><legend class="unseen">${words.choose}</legend>${options}</fieldset>
${s.sameIntervalOnly ? html`<p class="small quiet">${words.sameInterval}</p>` : null}
<button class="button${s.cost ? '' : ' main'}">${words.preview}</button>${s.cost ? null : html`<p class="row">${keep}</p>`}</form>`
}

/** Two of one name say how often they are paid. */
function called({ name, interval }: PlanItem, beside: readonly PlanItem[], locale: Locale): string {
  const isAlike = beside.some((plan) => plan.name === name && plan.interval !== interval)
  return isAlike ? PLAN[locale].each[interval](name) : name
}

function price({ interval, amountSatang }: PlanItem, locale: Locale): Html {
  return html`<span class="number">${PORTAL[locale][interval](baht(amountSatang))}</span>`
}

/** How much more or less a period costs, and what a year saves beside twelve months of the same; nothing where they cannot be compared. */
function compared(plan: PlanItem, current: PlanItem, locale: Locale): Html | null {
  const words = PLAN[locale]
  if (plan.interval === 'year' && current.interval === 'month' && plan.name === current.name) {
    const less = minus(times(satang(current.amountSatang), 12), satang(plan.amountSatang))
    return less > 0 ? html`<small>${words.saves(baht(less))}</small>` : null
  }
  const difference = plan.amountSatang - current.amountSatang
  if (plan.interval !== current.interval || difference === 0) return null
  return html`<small>${difference > 0 ? words.more(baht(difference)) : words.less(baht(-difference))}</small>`
}

function preview(p: AccountProps, s: PlanChanging, cost: PlanCost, locale: Locale): Html {
  const words = PLAN[locale]
  const isCredit = cost.totalSatang === 0 && cost.leftSatang < 0
  const sum = isCredit
    ? html`<dt><strong>${words.creditNow}</strong></dt><dd class="big">${baht(-cost.leftSatang)}</dd>`
    : html`<dt><strong>${words.payNow}</strong></dt><dd class="big">${baht(cost.totalSatang)}</dd>`
  const agreed = { price: cost.plan.priceId, from: s.current.priceId, at: cost.pricedAt, total: cost.totalSatang }
  const changes = sheet(
    'preview',
    words.previewTitle,
    html`<dl class="turn"><div><dt>${words.before}</dt><dd>${called(s.current, [cost.plan], locale)}<br>${price(s.current, locale)}</dd></div><div><dt>${words.after}</dt><dd>${called(cost.plan, [s.current], locale)}<br>${price(cost.plan, locale)}</dd></div></dl>
${lines(cost, isCredit, locale)}`,
  )
  // Beside what it is made of; on a phone below.
  return html`<div class="halves">${changes}<section class="sheet stack" aria-label="${isCredit ? words.creditNow : words.payNow}"><dl class="between">${sum}</dl>
${now(s, cost, locale).map((text) => html`<p>${text}</p>`)}
<div class="tight"><h3>${words.renewal}</h3>${later(s, cost, locale).map((text) => html`<p>${text}</p>`)}</div>
<form class="stack" method="post" action="${p.hrefOf(`/subscriptions/${s.id}/plan`)}">
${Object.entries(agreed).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<input type="hidden" name="left" value="${cost.leftSatang}">${cost.isCharged && s.card ? html`<input type="hidden" name="card" value="${s.card.id}">` : null}
<button class="button main">${cost.totalSatang === 0 ? words.confirm : cost.isCharged ? words.confirmPay(baht(cost.totalSatang)) : words.confirmInvoice(baht(cost.totalSatang))}</button>
<p class="row"><a class="button" href="${p.hrefOf('/subscriptions')}">${words.keep}</a></p><p class="small quiet">${words.note}</p></form></section></div>`
}

/** What it is made of, and what that comes to where nothing else is counted. */
function lines({ lines, totalSatang, leftSatang }: PlanCost, isCredit: boolean, locale: Locale): Html | null {
  if (lines.length === 0) return null
  const words = PLAN[locale]
  const day = (at: number) => writtenDate(at, locale)
  const sum = lines.reduce((all, { amount_satang }) => all + amount_satang, 0)
  const isWhole = sum === (isCredit ? leftSatang : totalSatang)
  return html`<details class="fold" open><summary>${words.difference}</summary><ul class="lines">${lines.map(
    ({ description, amount_satang, period_start, period_end }) =>
      html`<li><p>${lineInWords(description, locale)}${period_start === null || period_end === null ? null : html`<br><small class="quiet">${words.fromTo(day(period_start), day(lastDayOf({ startAt: period_start, endAt: period_end })))}</small>`}</p><p class="number">${amount_satang < 0 ? '−' : ''}${baht(Math.abs(amount_satang))}</p></li>`,
  )}</ul>${isWhole ? html`<dl class="sums"><div class="sum"><dt>${isCredit ? words.creditNow : words.payNow}</dt><dd class="number">${baht(Math.abs(sum))}</dd></div></dl>` : null}</details>`
}

/** What happens when the customer agrees. */
function now(s: PlanChanging, cost: PlanCost, locale: Locale): string[] {
  const words = PLAN[locale]
  const { totalSatang, leftSatang, dueDate, period } = cost
  const total = baht(totalSatang)
  const day = (at: number) => writtenDate(at, locale)
  const first =
    totalSatang === 0
      ? words.nothing
      : cost.again
        ? words.again(total)
        : cost.isCharged && s.card
          ? words.charged(total, cardName(s.card))
          : dueDate === null
            ? words.nothing
            : words.invoiced(total, day(dueDate))
  const carried =
    leftSatang === 0 ? [] : [leftSatang < 0 ? words.credit(baht(-leftSatang)) : words.owed(baht(leftSatang))]
  const begins = period ? [words.begins(day(period.startAt), day(lastDayOf(period)))] : []
  return [first, ...carried, ...begins]
}

function later(s: PlanChanging, { renewal, leftSatang }: PlanCost, locale: Locale): string[] {
  const words = PLAN[locale]
  const day = writtenDate(renewal.at, locale)
  const amount = baht(renewal.totalSatang)
  const card = s.byCard && s.card ? cardName(s.card) : null
  const comes =
    renewal.totalSatang === 0
      ? words.renewsFree(day)
      : card
        ? words.renewsByCard(day, amount, card)
        : words.renewsByInvoice(day, amount)
  const isLess = leftSatang < 0 && renewal.totalSatang < renewal.priceSatang
  return isLess
    ? [comes, words.renewsWithCredit(baht(renewal.priceSatang), baht(renewal.priceSatang - renewal.totalSatang))]
    : [comes]
}
