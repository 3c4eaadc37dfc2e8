// The first page of a shop: its figures, what needs attention, the next payout, and the first steps that are still open. Each part is shown to
// members who may read its data; a part that is null is left out.
import type { PaymentObject } from '../../../resources/payment.ts'
import type { OverviewDays } from '../../../rules/overview.ts'
import type { SkipReason } from '../../../rules/payouts.ts'
import { dayLabel, type Locale, writtenDate } from '../../../rules/written-date.ts'
import { barChart } from '../../components/chart.ts'
import { UNITS } from '../../components/chart-units.ts'
import { figures } from '../../components/figure.ts'
import { press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { sheet } from '../../components/sheet.ts'
import { sparkLine } from '../../components/spark.ts'
import { table } from '../../components/table.ts'
import { todo, waits } from '../../components/to-do.ts'
import { money, withAmounts } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { whyNotPaid } from '../balance/next-payout-view.ts'
import { changeText } from '../components/change.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import type { Names } from '../components/named.ts'
import { paymentColumns } from '../payments/view.ts'
import { type AttentionName, HOME, type StartName } from './words.ts'

/** A figure, its previous value, and its values by day where they are useful. */
export interface Moving {
  now: number
  before: number
  byDay?: readonly number[]
}

type Figure = 'gross' | 'net' | 'refunds'

export interface Home {
  /** Satang, for each period, and of each day of the longest. */
  takings: (Record<Figure, Record<OverviewDays, Moving>> & { grossByDay: readonly number[] }) | null
  /** The days of the chart: Unix seconds at which they begin. */
  days: readonly number[]
  recurring: { satang: Moving; active: Moving } | null
  failed: (Moving & { since: string }) | null
  balance: {
    availableSatang: number
    pendingSatang: number
    inTransitSatang: number
    next: {
      at: number
      arrivesAt: number
      amountSatang: number
      skipped: SkipReason | null
      accountUsableFrom: number | null
      minimumSatang: number
    }
  } | null
  payments: { rows: readonly PaymentObject[]; names: Names } | null
  /** What needs attention, with its count; of `unpaidOut` the satang. Entries with a count of zero are left out. */
  attention: readonly { name: AttentionName; count: number; path: string }[]
  /** Null when all steps are done. */
  start: 'put_away' | readonly { name: StartName; done: boolean; path: string | null }[] | null
  key: string
}

export function homePage(f: Frame, d: DashboardProps, h: Home): string {
  const words = HOME[f.locale]
  return dashboardPage(f, d, {
    section: 'home',
    title: words.title,
    body: html`${today(d, h, f.locale)}${toDo(d, h, f.locale)}
${h.takings ? takings(d, h.takings, h.days, f.locale) : null}${h.recurring || h.failed ? subscriptions(d, h, f.locale) : null}
${h.balance ? balance(d, h.balance, f.locale) : null}${
  h.payments && h.payments.rows.length > 0
    ? sheet(
        'latest',
        words.payments,
        html`<div class="compact">${table(
          words.payments,
          paymentColumns(d, h.payments.names, f.locale).map((column) => ({ ...column, sort: undefined })),
          h.payments.rows,
        )}</div>`,
        { href: d.hrefOf('/payments'), label: words.allPayments },
      )
    : null
}${h.start === 'put_away' ? html`<div class="row">${press({ action: d.hrefOf('/account/first-steps/show'), key: h.key, label: words.showStart })}</div>` : null}`,
  })
}

/** What waits for somebody, and beside it the first steps that are open. */
function toDo(d: DashboardProps, h: Home, locale: Locale): Html | null {
  const waits = h.attention.length > 0 ? attention(d, h.attention, locale) : null
  const steps = h.start && h.start !== 'put_away' ? start(d, h.start, h.key, locale) : null
  return waits && steps ? html`<div class="columns">${waits}${steps}</div>` : (waits ?? steps)
}

/** What a member opens the page for: today's takings, and what comes on Friday. */
function today(d: DashboardProps, { takings, balance }: Home, locale: Locale): Html | null {
  const words = HOME[locale]
  const taken = (name: 'gross' | 'net') =>
    takings
      ? [
          {
            label: words[name],
            href: d.hrefOf('/analytics'),
            value: money(takings[name][1].now),
            change: changeText(takings[name][1], 'baht', locale, true),
          },
        ]
      : []
  const list = [...taken('gross'), ...taken('net'), ...(balance ? [nextPayoutFigure(d, balance, locale)] : [])]
  if (list.length === 0) return null
  return html`<section class="stack" aria-labelledby="today"><h2 id="today">${words.days[1]}</h2>${figures(list)}</section>`
}

function nextPayoutFigure(d: DashboardProps, b: NonNullable<Home['balance']>, locale: Locale) {
  const words = HOME[locale]
  const { next } = b
  const when = words.nextOn(writtenDate(next.at, locale), writtenDate(next.arrivesAt, locale))
  const why =
    next.skipped && whyNotPaid(next.skipped, UNITS.baht.whole(next.minimumSatang), next.accountUsableFrom, locale)
  return {
    label: words.next,
    href: d.hrefOf('/balance'),
    value: money(next.skipped ? 0 : next.amountSatang),
    change: why
      ? html`${why}${next.amountSatang < 0 ? null : html`<br>${withAmounts(words.nextWould(UNITS.baht.whole(next.amountSatang), writtenDate(next.at, locale)))}`}`
      : when,
  }
}

function attention(d: DashboardProps, list: Home['attention'], locale: Locale): Html {
  const words = HOME[locale]
  return sheet(
    'attention',
    words.attention,
    waits(
      list.map(({ name, count, path }) => ({
        href: d.hrefOf(path),
        label: words.waits[name](UNITS[name === 'unpaidOut' ? 'baht' : 'count'].whole(count)),
      })),
    ),
  )
}

type Steps = Exclude<NonNullable<Home['start']>, 'put_away'>

function start(d: DashboardProps, list: Steps, key: string, locale: Locale): Html {
  const words = HOME[locale]
  const done = list.filter((step) => step.done).length
  return sheet(
    'start',
    words.start,
    html`<p class="small quiet">${words.startText(done, list.length)}</p>${todo(
      list.map((step) => {
        const name = words.steps[step.name]
        if (step.done)
          return {
            state: 'done',
            body: html`<span class="quiet">${name}</span> <span class="unseen">${words.done}</span>`,
          }
        const named = step.path ? html`<a href="${d.hrefOf(step.path)}">${name}</a>` : html`${name}`
        return { state: 'to_do', body: html`${named} <span class="unseen">${words.toDo}</span>` }
      }),
    )}`,
    { href: d.hrefOf('/going-live'), label: words.goingLive },
    press({ action: d.hrefOf('/account/first-steps/put-away'), key, label: words.putAway }),
  )
}

function takings(
  d: DashboardProps,
  { grossByDay, ...all }: NonNullable<Home['takings']>,
  days: readonly number[],
  locale: Locale,
): Html {
  const words = HOME[locale]
  const names: Figure[] = ['gross', 'net', 'refunds']
  const periods: OverviewDays[] = [7, 28]
  const figure = table(
    words.takings,
    [
      { label: words.figure, cell: (name: Figure) => html`<strong>${words[name]}</strong>` },
      ...periods.map((period) => ({
        label: words.days[period],
        cell: (name: Figure) => html`<div>${moving(all[name][period], locale)}</div>`,
      })),
    ],
    names,
  )
  // Gross alone: what came of it stands in the table, and analytics has every figure by day.
  const chart = barChart(
    {
      id: 'home-takings',
      title: words.chart,
      locale,
      unit: 'baht',
      points: days.map((at) => ({ label: dayLabel(at, locale), name: writtenDate(at, locale) })),
      pointsName: words.day,
      series: [{ name: words.gross, values: grossByDay }],
      totals: true,
    },
    'grouped',
  )
  return sheet(
    'takings',
    words.takings,
    html`<p class="small quiet">${words.takingsText}</p><div class="periods">${figure}</div>${chart}`,
    { href: d.hrefOf('/analytics'), label: words.allAnalytics },
  )
}

function subscriptions(d: DashboardProps, { recurring, failed }: Home, locale: Locale): Html {
  const words = HOME[locale]
  const shown = [
    ...(recurring
      ? [
          { label: words.mrr, of: recurring.satang, unit: 'baht' as const, href: '/analytics' },
          { label: words.active, of: recurring.active, unit: 'count' as const, href: '/subscriptions?status=active' },
        ]
      : []),
    ...(failed
      ? [
          {
            label: words.failed,
            of: failed,
            unit: 'count' as const,
            href: `/payments?status=failed&from=${failed.since}`,
          },
        ]
      : []),
  ]
  return html`<section class="stack" aria-labelledby="recurring"><h2 id="recurring">${words.recurring}</h2><p class="small quiet">${words.recurringText}</p>${figures(
    shown.map(({ label, of, unit, href }) => ({
      label,
      href: d.hrefOf(href),
      value: UNITS[unit].whole(of.now),
      change: changeText(of, unit, locale),
      picture: of.byDay ? sparkLine(words.byDay(label), of.byDay, { locale, unit }) : null,
    })),
  )}</section>`
}

function balance(d: DashboardProps, b: NonNullable<Home['balance']>, locale: Locale): Html {
  const words = HOME[locale]
  const href = d.hrefOf('/balance')
  return html`<section class="stack" aria-labelledby="balance"><h2 id="balance">${words.balance}</h2>${figures([
    { label: words.available, value: money(b.availableSatang), href },
    { label: words.pending, value: money(b.pendingSatang) },
    { label: words.inTransit, value: money(b.inTransitSatang) },
  ])}${d.may('payouts:read') ? html`<p><a href="${d.hrefOf('/payouts')}">${words.allPayouts}</a></p>` : null}</section>`
}

function moving(of: Moving, locale: Locale): Html {
  const change = changeText(of, 'baht', locale)
  return html`<div class="strong">${money(of.now)}</div>${change && html`<div class="small quiet">${change}</div>`}`
}
