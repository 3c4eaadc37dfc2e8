// Changes the plan of a subscription: first the new plan, then its cost and effects, before the member agrees. The amounts come from the change
// itself.

import type { SubscriptionObject } from '../../../resources/subscription.ts'
import type { Satang } from '../../../rules/money.ts'
import { lastDayOf } from '../../../rules/periods.ts'
import { netOf } from '../../../rules/proration.ts'
import { type Locale, writtenDate } from '../../../rules/written-date.ts'
import { curl } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import { type Field, type Filled, field, type Option } from '../../components/field.ts'
import { form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { table } from '../../components/table.ts'
import { money, shortDay } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { customerText, type Names, priceText } from '../components/named.ts'
import { SUBSCRIBING } from '../new-subscription/words.ts'
import { nextChargeAt, productText } from '../subscriptions/view.ts'
import { SUBSCRIPTIONS } from '../subscriptions/words.ts'
import { DASHBOARD } from '../words/frame.ts'

/** The cost of the change (commands/change-plan.ts). Instants are Unix seconds. */
export interface ChangeCost {
  lines: readonly {
    description: string
    tax_satang: Satang
    net_satang: Satang
    period_start: number | null
    period_end: number | null
  }[]
  totalSatang: number
  leftSatang: number
  period: { startAt: number; endAt: number } | null
  dueDate: number | null
  again: boolean
}

/** What a change comes to. */
export interface Costs {
  cost: ChangeCost
  /** The card that is charged at once; null when an invoice is sent, or nothing is due. */
  card: string | null
  wanted: { price: string; quantity: number; proration: string }
}

export interface Preview extends Costs {
  /** It was shown before, for what is no longer so. */
  moved: boolean
  /** What it was worked out from; the form carries it. */
  from: string
  key: string
  curl: string
}

export interface Changing {
  subscription: SubscriptionObject
  names: Names
  /** Prices to choose from. */
  prices: readonly Option[]
  filled: Filled
  problem: Html | null
  /** What stands beside the form; null while nothing is chosen, or what is chosen is refused. */
  cost: Costs | null
  /** The second step: what will happen, before the member agrees. */
  preview: Preview | null
}

/** The parameters of the API call (POST /v1/subscriptions/{id}/change). `prices` null: to read what was posted. */
export function changeFields(prices: readonly Option[] | null, locale: Locale): Field[] {
  const words = SUBSCRIBING[locale]
  const price = { name: 'price', label: words.plan }
  return [
    prices ? { kind: 'select', ...price, options: [['', words.choosePlan], ...prices] } : { kind: 'text', ...price },
    { kind: 'integer', name: 'quantity', label: words.quantity },
    {
      kind: 'choice',
      name: 'proration',
      label: words.proration,
      options: [
        ['prorate', words.prorate, words.prorateText],
        ['none', words.none, words.noneText],
      ],
    },
  ]
}

export function changingPage(f: Frame, d: DashboardProps, c: Changing): string {
  const words = SUBSCRIBING[f.locale]
  const { optional, wrongFields: wrong, cancel } = DASHBOARD[f.locale]
  const { subscription: s, names, filled, problem, preview } = c
  const name = `${productText(names, s)} · ${customerText(names, s.customer)}`
  const here = d.hrefOf(`/subscriptions/${s.id}/change`)
  const cancelHref = d.hrefOf(`/subscriptions/${s.id}`)
  const lang = new URL(here, 'http://localhost').searchParams.get('lang')
  const fields = changeFields(c.prices, f.locale)
  const now = facts([
    [words.currentPlan, html`${productText(names, s)}<div>${priceText(names, s.price, s.quantity, f.locale)}</div>`],
    [SUBSCRIPTIONS[f.locale].nextCharge, shortDay(nextChargeAt(s), f.locale)],
  ])
  // The heading is a part of the form, so that the summary begins beside it.
  const asked = form(
    {
      asks: true,
      previews: true,
      action: here,
      key: '',
      fields: [],
      filled,
      problem,
      more: html`<h2 id="change">${words.changeQuestion}</h2>${preview ? null : now}${lang ? html`<input type="hidden" name="lang" value="${lang}">` : null}<div class="plan-fields">${fields.slice(0, 2).map((one) => field(one, filled, optional))}</div>${fields.slice(2).map((one) => field(one, filled, optional))}
<aside class="summary stack" aria-labelledby="summary"><h2 id="summary">${words.summary}</h2><div class="comes-to" data-preview>${c.cost ? summary(c, c.cost, f.locale) : html`<p class="small quiet">${words.changeNone}</p>`}</div></aside>`,
      submit: words.preview,
      cancelHref,
      cancel,
    },
    { optional, wrong },
  )
  return dashboardPage(f, d, {
    section: 'subscriptions',
    title: words.changeTitle(name),
    name: customerText(names, s.customer),
    crumbs: [
      { href: d.hrefOf('/subscriptions'), label: SUBSCRIPTIONS[f.locale].title },
      { href: cancelHref, label: name },
    ],
    body: html`${preview ? previewSheet(d, c, preview, f.locale) : null}<section class="sheet" aria-labelledby="change">${asked}</section>`,
  })
}

/** What it costs, beside the form while it is filled in. The page that follows has every line. */
function summary({ subscription: s, names }: Changing, cost: Costs, locale: Locale): Html {
  const words = SUBSCRIBING[locale]
  const [back, more] = [cost.cost.lines.filter(isCredit), cost.cost.lines.filter((line) => !isCredit(line))]
  const [now, ...later] = outcomes(s, names, cost, locale)
  return html`<p class="strong">${priceText(names, cost.wanted.price, cost.wanted.quantity, locale)}</p>${facts([
    more.length > 0 && [words.restOfNew, money(netOf(more))],
    back.length > 0 && [words.unusedOfOld, money(netOf(back))],
    [words.dueNow, html`<span class="amount">${money(Math.max(0, cost.cost.totalSatang))}</span>`],
  ])}<p class="small">${now}</p>${later.map((line) => html`<p class="small quiet">${line}</p>`)}`
}

const isCredit = (line: ChangeCost['lines'][number]) => netOf([line]) < 0

function previewSheet(d: DashboardProps, { subscription: s, names }: Changing, p: Preview, locale: Locale): Html {
  const words = SUBSCRIBING[locale]
  const { cost, wanted } = p
  const plan = (price: string, quantity: number) =>
    `${priceText(names, price, quantity, locale)}${quantity > 1 ? ` (× ${quantity})` : ''}`
  const hidden = Object.entries({ ...wanted, from: p.from }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const action = d.hrefOf(`/subscriptions/${s.id}/change`)
  const sums = html`<dl class="pairs sums-of"><div><dt><strong>${words.total}</strong></dt><dd><strong>${money(netOf(cost.lines))}</strong></dd></div></dl>`
  return sheet(
    'preview',
    words.previewTitle,
    html`${p.moved ? notice('bad', words.changeMoved) : null}<dl class="pairs"><div><dt>${words.before}</dt><dd>${plan(s.price, s.quantity)}</dd></div><div><dt>${words.after}</dt><dd>${plan(wanted.price, wanted.quantity)}</dd></div></dl>
${cost.lines.length > 0 ? html`${table(words.previewTitle, lineColumns(locale), cost.lines)}${sums}` : null}
${outcomes(s, names, p, locale).map((line, n) => html`<p${n === 0 ? html` class="strong"` : null}>${line}</p>`)}${notice('plain', words.previewNote)}
${form({ action, key: p.key, fields: [], more: html`${hidden}`, submit: words.confirmChange }, { optional: '', wrong: '' })}${curl(p.curl, DASHBOARD[locale].curl)}`,
  )
}

function lineColumns(locale: Locale) {
  const words = SUBSCRIBING[locale]
  type Line = ChangeCost['lines'][number]
  return [
    { label: words.line, cell: (line: Line) => html`<span lang="en">${line.description}</span>` },
    { label: words.linePeriod, cell: (line: Line) => fromTo(line, locale) },
    { label: words.amount, numeric: true, cell: (line: Line) => money(netOf([line])) },
  ]
}

function fromTo(line: { period_start: number | null; period_end: number | null }, locale: Locale): string {
  if (line.period_start === null || line.period_end === null) return '–'
  const [from, to] = [
    writtenDate(line.period_start, locale),
    writtenDate(lastDayOf({ startAt: line.period_start, endAt: line.period_end }), locale),
  ]
  return SUBSCRIPTIONS[locale].periodFromTo(from, to)
}

/** What is due now, what is left over, and what applies from when. */
function outcomes(s: SubscriptionObject, names: Names, { cost, card, wanted }: Costs, locale: Locale): string[] {
  const { outcomes: words } = SUBSCRIBING[locale]
  const total = baht(cost.totalSatang)
  const written = (at: number) => writtenDate(at, locale)
  const now =
    cost.again && cost.totalSatang > 0
      ? words.billedAgain(total)
      : card
        ? words.charged(total, card)
        : cost.totalSatang > 0 && cost.dueDate !== null
          ? words.invoiced(total, written(cost.dueDate))
          : words.nothing
  const left =
    cost.leftSatang === 0
      ? []
      : [cost.leftSatang < 0 ? words.credit(baht(-cost.leftSatang)) : words.owed(baht(cost.leftSatang))]
  const begins = cost.period ? [words.begins(written(cost.period.startAt), written(lastDayOf(cost.period)))] : []
  const price = priceText(names, wanted.price, wanted.quantity, locale)
  const end = cost.period?.endAt ?? s.current_period_end
  const later = cost.again || s.cancel_at_period_end ? [] : [words.onwards(price, written(end))]
  return [now, ...left, ...begins, ...later]
}
