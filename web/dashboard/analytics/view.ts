// The analytics of a shop: money, subscriptions and checkouts over a chosen period, each chart with its table and its file. docs/analytics.md defines
// the figures. Single rows are in their lists.

import type { RevenueObject, TakingsObject } from '../../../resources/analytics.ts'
import type { ChosenPeriod } from '../../../rules/chosen-period.ts'
import { CHOICES } from '../../../rules/chosen-period.ts'
import { proportionHalfUp, satang } from '../../../rules/money.ts'
import type { Recurring } from '../../../rules/recurring.ts'
import { basisPoints } from '../../../rules/shares.ts'
import { dayLabel, monthLabel, writtenDate, writtenMonth } from '../../../rules/written-date.ts'
import { barChart, lineChart } from '../../components/chart.ts'
import type { Chart } from '../../components/chart-frame.ts'
import { rowChart } from '../../components/chart-rows.ts'
import { UNITS } from '../../components/chart-units.ts'
import { curl } from '../../components/curl.ts'
import { figures } from '../../components/figure.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { sheet } from '../../components/sheet.ts'
import { tabs } from '../../components/tabs.ts'
import { money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
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
  dropoff: WireDropoff
  fileHref(file: AnalyticsFile): string
  curl: string
}

/** With more points than this, bars stand too close. The chart then has lines. */
const BARS_MAX = 62
/** With more points than this, two bars side by side are too thin. */
const GROUPED_MAX = 31

export function analyticsPage(f: Frame, d: DashboardProps, a: Analytics): string {
  const words = ANALYTICS[f.locale]
  const { period } = a
  const last = writtenDate(period.to - 1, f.locale)
  return dashboardPage(f, d, {
    section: 'analytics',
    title: words.title,
    lead: html`<p class="quiet">${words.span(writtenDate(period.from, f.locale), last)}</p>`,
    body: html`${chooser(f, d, a)}${period.problem ? notice('bad', html`<p>${words.problems[period.problem]}</p>`) : null}
${whatChanged(f, a)}${moneySection(f, a)}${recurringSection(f, a)}${dropoffSection(f, a)}
${curl(a.curl, DASHBOARD[f.locale].curl)}`,
  })
}

function chooser(f: Frame, d: DashboardProps, { period, first, last, kept }: Analytics): Html {
  const words = ANALYTICS[f.locale]
  const here = d.hrefOf('/analytics')
  const list = CHOICES.map((choice) => ({
    href: d.hrefOf('/analytics', { period: choice }),
    label: words.choices[choice],
    current: period.choice === choice,
  }))
  const option = (value: string, label: string) =>
    html`<option value="${value}"${period.by === value ? html` selected` : null}>${label}</option>`
  const day = (name: string, label: string, value: string) =>
    html`<div class="field"><label for="period-${name}">${label}</label><input type="date" id="period-${name}" name="${name}" value="${value}"></div>`
  return html`${tabs(words.period, list)}<details class="filters"${period.choice === null || period.problem ? html` open` : null}><summary>${words.own}</summary><form method="get" action="${here}" class="filter-row">
${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}${day('from', words.from, first)}${day('to', words.to, last)}
<div class="field"><label for="period-by">${words.by}</label><select id="period-by" name="by">${option('day', words.byDay)}${option('month', words.byMonth)}</select></div>
<div class="row"><button class="button">${words.show}</button></div></form></details>`
}

/**
 * What changed and why: gross is the number of payments times what each was on average, so these two explain it. What else happened stands below; it is no
 * reason.
 */
function whatChanged(f: Frame, { revenue, before, recurring }: Analytics): Html {
  const words = ANALYTICS[f.locale]
  const { whole } = UNITS.count
  const [now, then] = [revenue.totals, before.totals]
  const ended = recurring.reduce((all, bucket) => all + bucket.ended, 0)
  const [average, averageBefore] = [averageOf(now), averageOf(then)]
  const reasons = [
    now.payments !== then.payments && words.reasons.payments(whole(now.payments), whole(then.payments)),
    average !== null &&
      averageBefore !== null &&
      average !== averageBefore &&
      words.reasons.average(UNITS.baht.whole(average), UNITS.baht.whole(averageBefore)),
  ].filter((reason) => reason !== false)
  const also = [
    revenue.new_subscriptions > 0 && words.reasons.begun(whole(revenue.new_subscriptions)),
    ended > 0 && words.reasons.ended(whole(ended)),
    now.refunds_satang > 0 && words.reasons.refunds(UNITS.baht.whole(now.refunds_satang)),
  ].filter((what) => what !== false)
  const difference = now.gross_satang - then.gross_satang
  const text =
    then.gross_satang > 0
      ? words.changed(
          difference === 0 ? 'same' : difference > 0 ? 'more' : 'less',
          UNITS.baht.whole(Math.abs(difference)),
          UNITS.baht.whole(then.gross_satang),
          difference === 0 ? [] : reasons,
        )
      : now.gross_satang > 0
        ? words.first(UNITS.baht.whole(now.gross_satang), whole(now.payments))
        : words.none
  return html`<section class="sheet tight" aria-label="${words.whatChanged}"><p class="strong">${text}</p>${also.length > 0 ? html`<p class="small quiet">${words.also(also)}</p>` : null}</section>`
}

/** Satang of one payment on average; null without payments. */
function averageOf({ gross_satang, payments }: { gross_satang: number; payments: number }): number | null {
  return payments === 0 ? null : proportionHalfUp(satang(gross_satang), 1, payments)
}

function moneySection(f: Frame, { revenue, before, period, fileHref }: Analytics): Html {
  const words = ANALYTICS[f.locale]
  const { totals, data } = revenue
  const series = (name: string, of: (bucket: TakingsObject) => number) => ({ name, values: data.map(of) })
  const base = { ...chartOf(f, period, data), unit: 'baht' as const, totals: true, csvHref: fileHref('revenue') }
  const figure = (label: string, name: 'gross_satang' | 'net_satang' | 'refunds_satang') => ({
    label,
    value: money(totals[name]),
    change: changeText({ now: totals[name], before: before.totals[name] }, 'baht', f.locale),
  })
  const overview = figures([
    figure(words.gross, 'gross_satang'),
    figure(words.net, 'net_satang'),
    figure(words.refunds, 'refunds_satang'),
  ])
  const came: Chart = {
    ...base,
    id: 'gross-net',
    title: words.grossAndNet,
    series: [series(words.gross, (b) => b.gross_satang), series(words.net, (b) => b.net_satang)],
  }
  const went: Chart = {
    ...base,
    id: 'went',
    title: words.whatWent,
    series: [
      series(words.fees, (b) => b.fee_satang),
      series(words.refunds, (b) => b.refunds_satang),
      series(words.disputes, (b) => b.disputes_satang),
    ],
  }
  return sheet(
    'money',
    words.money,
    html`<p class="small quiet">${words.moneyText}</p>${overview}${cameChart(came)}${more(f, barsOrLines(went))}`,
  )
}

function recurringSection(f: Frame, { revenue, recurring, period, fileHref }: Analytics): Html {
  const words = ANALYTICS[f.locale]
  const base = { ...chartOf(f, period, revenue.data), csvHref: fileHref('subscriptions') }
  const before = revenue.active_subscriptions - revenue.new_subscriptions + revenue.churned_subscriptions
  const one = (name: string, of: (bucket: Recurring) => number) => ({ name, values: recurring.map(of) })
  const overview = figures([
    { label: words.mrr, value: money(revenue.recurring_revenue_satang) },
    { label: words.active, value: UNITS.count.whole(revenue.active_subscriptions) },
    { label: words.begun, value: UNITS.count.whole(revenue.new_subscriptions) },
    {
      label: words.churn,
      // Nobody could leave where nobody had subscribed before.
      value: before > 0 ? UNITS.share.whole(revenue.churn_bps) : '–',
      change: words.churnedOf(UNITS.count.whole(revenue.churned_subscriptions)),
    },
  ])
  const [mrr, movement, ...others] = [
    lineChart({
      ...base,
      id: 'mrr',
      title: words.mrrOver,
      unit: 'baht',
      series: [one(words.mrr, (b) => b.activeSatang)],
    }),
    barsOrLines({
      ...base,
      id: 'movement',
      title: words.movement,
      unit: 'baht',
      totals: true,
      series: [one(words.begun, (b) => b.begunSatang), one(words.ended, (b) => -b.endedSatang)],
    }),
    lineChart({
      ...base,
      id: 'active',
      title: words.activeOver,
      unit: 'count',
      series: [one(words.active, (b) => b.active)],
    }),
    lineChart({
      ...base,
      id: 'churn',
      title: words.churnOver,
      unit: 'share',
      series: [one(words.churn, (b) => b.churnBps)],
    }),
  ]
  return sheet(
    'recurring',
    words.recurring,
    html`<p class="small quiet">${words.recurringText}</p>${overview}<div class="charts">${[mrr, movement]}</div>${more(f, html`<div class="charts">${others}</div>`)}`,
  )
}

function dropoffSection(f: Frame, { dropoff, fileHref }: Analytics): Html {
  const words = ANALYTICS[f.locale]
  const { totals, data } = dropoff
  const base = { locale: f.locale, csvHref: fileHref('dropoff') }
  const paid = totals.succeeded + totals.recovered
  const stages: [string, number][] = [
    [words.started, totals.started],
    [words.tried, totals.started - totals.dropped],
    [words.paid, paid],
  ]
  const outcomes = (of: (name: (typeof DROPOFF)[number]) => number, all: number) =>
    DROPOFF.flatMap((name) => {
      const value = of(name)
      return value === 0
        ? []
        : [{ name: words.classes[name], values: [value], note: UNITS.share.whole(basisPoints(value, all)) }]
    })
  const ended = { ...base, rowsName: words.outcome, parts: [words.reached], noteName: words.share }
  const [funnel, outcome, worth, byMethod] = [
    rowChart({
      ...base,
      id: 'funnel',
      title: words.funnel,
      unit: 'count',
      rowsName: words.step,
      parts: [words.reached],
      noteName: words.conversion,
      rows: stages.map(([name, count]) => ({
        name,
        values: [count],
        note: UNITS.share.whole(basisPoints(count, totals.started)),
      })),
    }),
    rowChart({
      ...ended,
      id: 'outcomes',
      title: words.outcomes,
      unit: 'count',
      whole: totals.started,
      rows: outcomes((name) => totals[name], totals.started),
    }),
    rowChart({
      ...ended,
      id: 'worth',
      title: words.worth,
      unit: 'baht',
      parts: [words.asked],
      whole: totals.started_satang,
      rows: outcomes((name) => totals[`${name}_satang`], totals.started_satang),
    }),
    rowChart({
      ...base,
      id: 'methods',
      title: words.methods,
      unit: 'count',
      rowsName: words.method,
      parts: TRIED.map((name) => words.classes[name]),
      noteName: words.conversion,
      // Who never tried has chosen no method.
      rows: data.flatMap((row) => {
        const tried = row.started - row.dropped
        return tried === 0
          ? []
          : [
              {
                name: statusWord(row.payment_method_type, f.locale),
                values: TRIED.map((name) => row[name]),
                note: UNITS.share.whole(basisPoints(row.succeeded + row.recovered, tried)),
              },
            ]
      }),
    }),
  ]
  return sheet(
    'dropoff',
    words.dropoff,
    html`<p class="small quiet">${words.dropoffText}</p><div class="charts">${[funnel, outcome]}</div>${totals.started > 0 ? more(f, html`<div class="charts">${[byMethod, worth]}</div>`) : null}`,
  )
}

/** Charts that few look at, folded away. */
function more(f: Frame, charts: Html | undefined): Html {
  return html`<details class="filters"><summary>${ANALYTICS[f.locale].moreCharts}</summary><div class="stack">${charts}</div></details>`
}

/** Gross and net side by side, because the line of one covers that of the other. */
function cameChart(chart: Chart): Html {
  return chart.points.length > GROUPED_MAX ? lineChart(chart) : barChart(chart, 'grouped')
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
