// The analytics of a shop: money, subscriptions and checkouts over a chosen period, each chart with its table and its file. docs/analytics.md defines
// the figures. Single rows are in their lists.

import type { RevenueObject, TakingsObject } from '../../../resources/analytics.ts'
import type { ChosenPeriod } from '../../../rules/chosen-period.ts'
import { CHOICES } from '../../../rules/chosen-period.ts'
import { negate, proportionHalfUp, satang, sumOf } from '../../../rules/money.ts'
import { addDays } from '../../../rules/periods.ts'
import type { Recurring } from '../../../rules/recurring.ts'
import { writtenShare } from '../../../rules/shares.ts'
import { dayLabel, monthLabel, writtenDate, writtenMonth, writtenPeriod } from '../../../rules/written-date.ts'
import { barChart, lineChart } from '../../components/chart.ts'
import type { Chart } from '../../components/chart-frame.ts'
import { rowChart } from '../../components/chart-rows.ts'
import { UNITS, type Unit } from '../../components/chart-units.ts'
import { curl } from '../../components/curl.ts'
import { figures } from '../../components/figure.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { sheet } from '../../components/sheet.ts'
import { tabs } from '../../components/tabs.ts'
import { typedDay } from '../../components/typed-day.ts'
import { money } from '../../components/written.ts'
import { type Html, html, type Renderable } from '../../html.ts'
import { changeText } from '../components/change.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusWord } from '../words/statuses.ts'
import { ANALYTICS } from './words.ts'

export const DROPOFF = ['succeeded', 'recovered', 'lost', 'dropped'] as const
/** Those in which the buyer chose a way to pay. */
const TRIED = ['succeeded', 'recovered', 'lost'] as const
type Counted = Record<(typeof DROPOFF)[number] | 'started' | 'started_satang', number> &
  Record<`${(typeof DROPOFF)[number]}_satang`, number> & { conversion_bps: number }

export interface WireDropoff {
  totals: Counted
  data: (Counted & { payment_method_type: string })[]
}

/** The file that holds a chart's numbers. */
export type AnalyticsFile = 'revenue' | 'subscriptions' | 'dropoff'

/** In satang, the largest first (db/queries/sold.ts). */
export interface Sold {
  byProduct: readonly { kind: 'one' | 'several' | 'none'; name: string | null; satang: number }[]
  byMethod: readonly { method: string | null; satang: number }[]
}

export interface Analytics {
  period: ChosenPeriod
  /** The days of the form, `YYYY-MM-DD`. */
  first: string
  last: string
  /** The parameters that an address must keep. */
  kept: readonly (readonly [string, string])[]
  revenue: RevenueObject
  /** The span of the same length before. */
  before: RevenueObject
  /** One entry for each bucket of `revenue`. */
  recurring: readonly Recurring[]
  /** The same of the span before. */
  recurringBefore: readonly Recurring[]
  dropoff: WireDropoff
  /** Null where there are too many payments to sort. */
  sold: Sold | null
  /** What buyers kept back as tax, in satang: it is in no payment. */
  withheld: number
  fileHref(file: AnalyticsFile): string
  curl: string
}

/** The other products share a row. */
const PRODUCTS_SHOWN = 6

/** With more points than this, bars stand too close. The chart then has lines. */
const BARS_MAX = 62

export function analyticsPage(f: Frame, d: DashboardProps, a: Analytics): string {
  const words = ANALYTICS[f.locale]
  const { period } = a
  // The last day is named, whether it is over or goes on.
  const days = writtenPeriod({ startAt: period.from, endAt: addDays(period.to - 1, 1) }, f.locale)
  return dashboardPage(f, d, {
    section: 'analytics',
    title: words.title,
    lead: html`<p class="quiet">${days}${f.locale === 'en' ? ',' : null} <span class="nowrap">${words.inBangkok}</span></p>`,
    body: html`${chooser(f, d, a)}${period.problem ? notice('bad', html`<p>${words.problems[period.problem]}</p>`) : null}
${recurringFigures(f, a)}${moneySection(f, d, a)}${recurringSection(f, a)}${dropoffSection(f, a)}${moreCharts(f, a)}
${curl(a.curl, DASHBOARD[f.locale].curl)}`,
  })
}

function chooser(f: Frame, d: DashboardProps, { period, first, last, kept }: Analytics): Html {
  const words = ANALYTICS[f.locale]
  const here = d.hrefOf('/analytics')
  const isOwn = period.choice === null || period.problem !== null
  const list = [
    ...CHOICES.map((choice) => ({
      href: d.hrefOf('/analytics', { period: choice }),
      label: words.choices[choice],
      current: !isOwn && period.choice === choice,
    })),
    { href: d.hrefOf('/analytics', { from: first, to: last, by: period.by }), label: words.own, current: isOwn },
  ]
  const option = (value: string, label: string) =>
    html`<option value="${value}"${period.by === value ? html` selected` : null}>${label}</option>`
  const day = (name: string, label: string, value: string) =>
    html`<div class="field"><label for="period-${name}">${label}</label><input type="date" id="period-${name}" name="${name}" value="${value}" aria-describedby="period-${name}-said">${typedDay(`period-${name}`, value, f.locale)}</div>`
  if (!isOwn) return tabs(words.period, list)
  return html`${tabs(words.period, list)}<form method="get" action="${here}" class="filter-row">
${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}${day('from', words.from, first)}${day('to', words.to, last)}
<div class="field"><label for="period-by">${words.by}</label><select id="period-by" name="by">${option('day', words.byDay)}${option('month', words.byMonth)}</select></div>
<div class="row"><button class="button">${words.show}</button></div></form>`
}

/** Why gross changed, which stands above: it is the number of payments times what each was on average, so these two explain it. */
function whatChanged(f: Frame, { revenue, before }: Analytics): Html {
  const words = ANALYTICS[f.locale]
  const { whole } = UNITS.count
  const [now, then] = [revenue.totals, before.totals]
  const [average, averageBefore] = [averageOf(now), averageOf(then)]
  const parts = [
    words.payments(whole(now.payments), whole(then.payments)),
    ...(average !== null && averageBefore !== null
      ? [words.average(UNITS.baht.whole(average), UNITS.baht.whole(averageBefore))]
      : []),
  ]
  const text =
    then.gross_satang > 0 ? words.why(parts) : now.gross_satang > 0 ? words.first(whole(now.payments)) : words.none
  return html`<p class="small quiet told">${text}</p>`
}

/** Why the month-end has more: what buyers kept back as tax is a sale there, and no payment here. */
function withheldNote(f: Frame, d: DashboardProps, withheld: number): Html | null {
  if (withheld <= 0) return null
  const words = ANALYTICS[f.locale]
  return html`<p class="small quiet">${words.withheld(UNITS.baht.whole(withheld))}${d.may('reports:read') ? html` <a href="${d.hrefOf('/month-end')}">${words.monthEnd}</a>` : null}</p>`
}

/** Satang of one payment on average; null without payments. */
function averageOf({ gross_satang, payments }: { gross_satang: number; payments: number }): number | null {
  return payments === 0 ? null : proportionHalfUp(satang(gross_satang), 1, payments)
}

/** From what was sold to what is left of it: those figures add up. */
function sums({ revenue, before }: Analytics, f: Frame): Html {
  const words = ANALYTICS[f.locale]
  const { totals } = revenue
  // Said once below, where there is nothing to compare with.
  const compares = before.totals.gross_satang > 0
  const part = (label: string, name: 'gross' | 'fee' | 'refunds' | 'disputes' | 'net') => {
    const [now, then] = [totals[`${name}_satang`], before.totals[`${name}_satang`]]
    const isTaken = name !== 'gross' && name !== 'net'
    const change = compares ? changeText({ now, before: then }, 'baht', f.locale, { isGood: !isTaken }) : null
    return html`<div><dt>${label}</dt><dd>${money(isTaken ? negate(satang(now)) : now)}</dd>${change && html`<dd class="since">${change}</dd>`}</div>`
  }
  return html`<dl class="sum-up">${[
    part(words.gross, 'gross'),
    part(words.fees, 'fee'),
    part(words.refunds, 'refunds'),
    part(words.disputes, 'disputes'),
    part(words.net, 'net'),
  ]}</dl>`
}

function moneySection(f: Frame, d: DashboardProps, a: Analytics): Html {
  const { revenue, period, fileHref } = a
  const words = ANALYTICS[f.locale]
  const { data } = revenue
  const series = (name: string, of: (bucket: TakingsObject) => number) => ({ name, values: data.map(of) })
  const sold: Chart = {
    ...chartOf(f, period, data),
    id: 'gross-net',
    title: period.by === 'day' ? words.grossByDay : words.grossByMonth,
    ...sinceBefore(f, a.before.data, data.length, (b) => b.gross_satang),
    unit: 'baht',
    totals: true,
    csvHref: fileHref('revenue'),
    series: [series(words.gross, (b) => b.gross_satang)],
    beside: [series(words.net, (b) => b.net_satang)],
  }
  return sheet(
    'money',
    words.sales,
    html`${sums(a, f)}${whatChanged(f, a)}${withheldNote(f, d, a.withheld)}${barsOrLines(sold)}${soldCharts(f, a)}`,
  )
}

/** The span before as a fainter line, where it has as many points and anything in it. */
function sinceBefore<T>(
  f: Frame,
  buckets: readonly T[],
  points: number,
  of: (bucket: T) => number,
): Pick<Chart, 'before'> {
  const values = buckets.map(of)
  return values.length !== points || values.every((value) => value === 0)
    ? {}
    : { before: { name: ANALYTICS[f.locale].before, values } }
}

/** What was sold, and how it was paid. Each chart comes to the gross. */
function soldCharts(f: Frame, { revenue, sold }: Analytics): Html | null {
  const words = ANALYTICS[f.locale]
  const gross = revenue.totals.gross_satang
  if (!sold) return html`<p class="small quiet">${words.tooManyToSort}</p>`
  if (gross <= 0) return null
  const rows = (list: readonly { name: string; value: number }[]) => {
    const whole = sumOf(list.map(({ value }) => satang(value)))
    return list.map(({ name, value }) => ({
      name,
      values: [value],
      note: UNITS.share.whole(writtenShare(value, whole)),
    }))
  }
  const named = sold.byProduct
    .filter(({ kind }) => kind !== 'none')
    .map(({ kind, name, satang: value }) => ({
      name: kind === 'one' && name !== null ? name : words.soldAs[kind],
      value,
    }))
  const rest = named.slice(PRODUCTS_SHOWN)
  const products = named.slice(0, PRODUCTS_SHOWN)
  if (rest.length > 0)
    products.push({ name: words.soldRest(rest.length), value: sumOf(rest.map(({ value }) => satang(value))) })
  // What is of no product has its place among them by its amount, and is never a part of the rest.
  for (const { kind, satang: value } of sold.byProduct)
    if (kind === 'none') {
      const at = products.findIndex((one) => one.value < value)
      products.splice(at === -1 ? products.length : at, 0, { name: words.soldAs[kind], value })
    }
  const methods = sold.byMethod.map(({ method, satang: value }) => ({
    name: method === null ? words.noMethod : statusWord(method, f.locale),
    value,
  }))
  const base = {
    ...{ locale: f.locale, unit: 'baht' as const, parts: [words.gross], noteName: words.share, whole: gross },
  }
  return html`<div class="charts">${[
    rowChart({ ...base, id: 'sold', title: words.grossByProduct, rowsName: words.product, rows: rows(products) }),
    rowChart({ ...base, id: 'paid-by', title: words.grossByMethod, rowsName: words.method, rows: rows(methods) }),
  ]}</div>`
}

/** The one figure of a sheet. */
function headline(value: Renderable): Html {
  return html`<p class="big headline">${value}</p>`
}

/** What comes again each month. Where nobody could leave, because nobody had subscribed before, nothing is said of leaving. */
function recurringFigures(f: Frame, { revenue, before: then }: Analytics): Html {
  const words = ANALYTICS[f.locale]
  const before = revenue.active_subscriptions - revenue.new_subscriptions + revenue.churned_subscriptions
  const { whole } = UNITS.count
  const change = (now: number, earlier: number, unit: Unit) =>
    earlier > 0 ? changeText({ now, before: earlier }, unit, f.locale, { isGood: true }) : null
  return html`<section class="stack" aria-labelledby="summary"><h2 class="unseen" id="summary">${words.summary}</h2>${figures(
    [
      {
        label: words.mrr,
        value: money(revenue.recurring_revenue_satang),
        change: change(revenue.recurring_revenue_satang, then.recurring_revenue_satang, 'baht'),
      },
      {
        label: words.active,
        value: whole(revenue.active_subscriptions),
        change: change(revenue.active_subscriptions, then.active_subscriptions, 'count'),
      },
      {
        label: words.begun,
        value: whole(revenue.new_subscriptions),
        change: change(revenue.new_subscriptions, then.new_subscriptions, 'count'),
      },
      ...(before > 0
        ? [
            {
              label: words.churn,
              value: UNITS.share.whole(revenue.churn_bps),
              change: words.churnedOf(whole(revenue.churned_subscriptions), whole(before)),
            },
          ]
        : []),
    ],
  )}</section>`
}

function recurringSection(f: Frame, { revenue, recurring, recurringBefore, period, fileHref }: Analytics): Html {
  const words = ANALYTICS[f.locale]
  const mrr = lineChart({
    ...chartOf(f, period, revenue.data),
    csvHref: fileHref('subscriptions'),
    id: 'mrr',
    title: words.mrrOver,
    ...sinceBefore(f, recurringBefore, recurring.length, (b) => b.activeSatang),
    unit: 'baht',
    steps: true,
    series: [{ name: words.mrr, values: recurring.map((b) => b.activeSatang) }],
  })
  const time = { ...chartOf(f, period, revenue.data), csvHref: fileHref('subscriptions') }
  const one = (name: string, of: (bucket: Recurring) => number) => ({ name, values: recurring.map(of) })
  const movement = barsOrLines({
    ...{ ...time, id: 'movement', title: words.movement, unit: 'baht', totals: true },
    series: [one(words.begun, (b) => b.begunSatang), one(words.ended, (b) => -b.endedSatang)],
  })
  const active = lineChart({
    ...{ ...time, id: 'active', title: words.activeOver, unit: 'count', steps: true },
    series: [one(words.active, (b) => b.active)],
  })
  return sheet(
    'recurring',
    words.mrr,
    html`<p class="small quiet">${words.recurringText}</p>${mrr}<div class="charts">${[movement, active]}</div>`,
  )
}

function dropoffSection(f: Frame, { revenue, dropoff, fileHref }: Analytics): Html {
  const words = ANALYTICS[f.locale]
  const { totals, data } = dropoff
  const { whole } = UNITS.count
  const base = { locale: f.locale, unit: 'count' as const, csvHref: fileHref('dropoff') }
  const paid = totals.succeeded + totals.recovered
  const stages: [string, number][] = [
    [words.started, totals.started],
    [words.tried, totals.started - totals.dropped],
    [words.paid, paid],
  ]
  const funnel = rowChart({
    ...base,
    id: 'funnel',
    title: words.funnel,
    rowsName: words.step,
    parts: [words.reached],
    noteName: words.conversion,
    rows: stages.map(([name, count]) => ({
      name,
      values: [count],
      note: UNITS.share.whole(writtenShare(count, totals.started)),
    })),
  })
  const byMethod = rowChart({
    ...base,
    id: 'methods',
    title: words.methods,
    rowsName: words.method,
    parts: TRIED.map((name) => words.classes[name]),
    noteName: words.conversion,
    // As in the funnel beside it, the width is 100 %.
    shares: true,
    // Who never tried has chosen no method.
    rows: data.flatMap((row) => {
      const tried = row.started - row.dropped
      const note = UNITS.share.whole(writtenShare(row.succeeded + row.recovered, tried))
      const name = statusWord(row.payment_method_type, f.locale)
      const told = words.paidOf(whole(row.succeeded + row.recovered), whole(tried))
      return tried === 0 ? [] : [{ name, values: TRIED.map((one) => row[one]), note, told }]
    }),
  })
  if (totals.started === 0)
    return sheet(
      'dropoff',
      words.dropoff,
      html`<p class="quiet">${words.noCheckouts}${revenue.totals.payments > 0 ? html` ${words.paidOtherwise}` : null}</p>`,
    )
  return sheet(
    'dropoff',
    words.dropoff,
    html`${headline(UNITS.share.whole(writtenShare(paid, totals.started)))}<p class="small quiet">${words.dropoffText(whole(paid), whole(totals.started))}</p><div class="charts">${[funnel, byMethod]}</div>`,
  )
}

/** Charts that few look at, folded away, with their names beside the word that unfolds them. */
function moreCharts(f: Frame, { revenue, recurring, dropoff, period, fileHref }: Analytics): Html {
  const words = ANALYTICS[f.locale]
  const { totals } = dropoff
  const time = chartOf(f, period, revenue.data)
  const [ofMoney, ofSubscriptions] = [
    { ...time, csvHref: fileHref('revenue') },
    { ...time, csvHref: fileHref('subscriptions') },
  ]
  const came = (name: string, of: (bucket: TakingsObject) => number) => ({ name, values: revenue.data.map(of) })
  const one = (name: string, of: (bucket: Recurring) => number) => ({ name, values: recurring.map(of) })
  const outcomes = (of: (name: (typeof DROPOFF)[number]) => number, all: number) =>
    DROPOFF.flatMap((name) => {
      const value = of(name)
      const note = UNITS.share.whole(writtenShare(value, all))
      return value === 0 ? [] : [{ name: words.classes[name], values: [value], note }]
    })
  const ended = { locale: f.locale, csvHref: fileHref('dropoff'), rowsName: words.outcome, noteName: words.share }
  const charts: [title: string, chart: (title: string) => Html][] = [
    [
      words.whatWent,
      (title) =>
        barsOrLines({
          ...{ ...ofMoney, id: 'went', title, unit: 'baht', totals: true },
          series: [
            came(words.fees, (b) => b.fee_satang),
            came(words.refunds, (b) => b.refunds_satang),
            came(words.disputes, (b) => b.disputes_satang),
          ],
        }),
    ],
    [
      words.churnOver,
      (title) =>
        lineChart({
          ...{ ...ofSubscriptions, id: 'churn', title, unit: 'share' },
          series: [one(words.churn, (b) => b.churnBps)],
        }),
    ],
    [
      words.outcomes,
      (title) =>
        rowChart({
          ...{ ...ended, id: 'outcomes', title, unit: 'count', parts: [words.reached], whole: totals.started },
          rows: outcomes((name) => totals[name], totals.started),
        }),
    ],
    [
      words.worth,
      (title) =>
        rowChart({
          ...{ ...ended, id: 'worth', title, unit: 'baht', parts: [words.asked], whole: totals.started_satang },
          rows: outcomes((name) => totals[`${name}_satang`], totals.started_satang),
        }),
    ],
  ]
  const names = words.moreNamed(charts.map(([title]) => title))
  return html`<details class="filters more-charts"><summary><span>${words.moreCharts}<small>${names}</small></span></summary><section class="sheet" aria-label="${words.moreCharts}"><div class="charts">${charts.map(([title, chart]) => chart(title))}</div></section></details>`
}

/** The values that all charts over the period share. */
function chartOf(
  f: Frame,
  { by }: ChosenPeriod,
  buckets: readonly { from: number }[],
): Pick<Chart, 'locale' | 'points' | 'pointsName'> {
  const words = ANALYTICS[f.locale]
  const [label, name] = by === 'day' ? [dayLabel, writtenDate] : [monthLabel, writtenMonth]
  return {
    locale: f.locale,
    points: buckets.map(({ from }) => ({ label: label(from, f.locale), name: name(from, f.locale) })),
    pointsName: by === 'day' ? words.day : words.month,
  }
}

function barsOrLines(chart: Chart): Html {
  return chart.points.length > BARS_MAX ? lineChart(chart) : barChart(chart)
}
