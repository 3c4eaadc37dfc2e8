// The first page of a shop: its figures, what needs attention, the next payout, and the first steps that are still open. Each part is shown to
// members who may read its data; a part that is null is left out.
import type { PaymentObject } from '../../../resources/payment.ts'
import type { OverviewDays } from '../../../rules/overview.ts'
import type { SkipReason } from '../../../rules/payouts.ts'
import { dayLabel, type Locale, shortDate, writtenDate } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { barChart } from '../../components/chart.ts'
import { UNITS } from '../../components/chart-units.ts'
import { figures } from '../../components/figure.ts'
import { press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { sheet } from '../../components/sheet.ts'
import { sparkLine } from '../../components/spark.ts'
import { table } from '../../components/table.ts'
import { type TodoStep, todo, waits } from '../../components/to-do.ts'
import { money, withAmounts } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { whyNotPaid } from '../balance/next-payout-view.ts'
import type { AboutPayments } from '../components/about-payment.ts'
import { changeText } from '../components/change.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import type { Names } from '../components/named.ts'
import { timeLeft } from '../components/time-left.ts'
import { paymentColumns } from '../payments/view.ts'
import { type AttentionName, HOME, type StartName } from './words.ts'

/** What is at stake: until when, Unix seconds; the money that it is about, or what is missing of it; or since when it has waited. */
export interface Stake {
  by?: number | null
  satang?: number | null
  shortSatang?: number | null
  since?: number | null
}

/** A figure, and its previous value. */
export interface Moving {
  now: number
  before: number
}

type Figure = 'gross' | 'fees' | 'refunds' | 'disputes' | 'net'

export interface Home {
  /** Satang, for each period, and of each day of the longest. */
  takings: (Record<Figure, Record<OverviewDays, Moving>> & { grossByDay: readonly number[] }) | null
  /** The days of the chart: Unix seconds at which they begin. */
  days: readonly number[]
  /** `ending`: how many of the active ones end with their period; their list has them apart. */
  recurring: { satang: Moving & { byDay: readonly number[] }; active: number; ending: number } | null
  /** What the round of the next Friday pays, or why nothing. `laterSatang`: what is not available by then. */
  next: {
    at: number
    arrivesAt: number
    amountSatang: number
    laterSatang: number
    skipped: SkipReason | null
    accountUsableFrom: number | null
    minimumSatang: number
  } | null
  payments: { rows: readonly PaymentObject[]; names: Names; bought: AboutPayments | null } | null
  /**
   * What needs attention, with its count; of `unpaidOut` the satang. Entries with a count of zero are left out.
   */
  attention: readonly (Stake & { name: AttentionName; count: number; path: string })[]
  now: number
  /** Null when all steps are done. */
  start: 'put_away' | readonly { name: StartName; done: boolean; path: string | null }[] | null
  key: string
}

export function homePage(f: Frame, d: DashboardProps, h: Home): string {
  const words = HOME[f.locale]
  return dashboardPage(f, d, {
    section: 'home',
    title: words.title,
    body: html`${today(d, h, f.locale)}${toDo(d, h, f.locale)}${h.takings ? takings(d, h.takings, h.days, f.locale) : null}${
      h.payments && h.payments.rows.length > 0
        ? sheet(
            'latest',
            words.payments,
            html`<div class="compact">${table(
              words.payments,
              // What is kept, the page of each says: a row takes two lines.
              paymentColumns(d, h.payments.names, f.locale, h.payments.bought)
                .filter(({ key }) => key !== 'net')
                .map((column) => ({ ...column, sort: undefined })),
              h.payments.rows,
            )}</div>`,
            { href: d.hrefOf('/payments'), label: words.allPayments },
          )
        : null
    }`,
  })
}

/** What waits for somebody, and below it the first steps that are open: beside each other the shorter one would leave a hole. */
function toDo(d: DashboardProps, h: Home, locale: Locale): Html {
  const waits = h.attention.length > 0 ? attention(d, h, locale) : null
  const steps = h.start && h.start !== 'put_away' ? start(d, h.start, h.key, locale) : null
  return html`${waits}${steps}`
}

/** What a member opens the page for: today's takings, what recurs, and what comes on Friday. */
function today(d: DashboardProps, { takings, recurring, next }: Home, locale: Locale): Html | null {
  const words = HOME[locale]
  const list = [
    ...(takings
      ? [
          {
            label: words.grossToday,
            href: d.hrefOf('/analytics'),
            value: money(takings.gross[1].now),
            change: lines(
              takings.net[1].now === 0 ? null : ofIt(words.ofIt(words.net, UNITS.baht.whole(takings.net[1].now))),
              since(takings.gross[1], locale, true) ?? yesterday(takings.grossByDay, words),
            ),
          },
        ]
      : []),
    ...(recurring
      ? [
          {
            label: words.mrr,
            href: d.hrefOf('/subscriptions'),
            value: money(recurring.satang.now),
            change: lines(
              recurring.active === 0
                ? null
                : words.activeOnes(
                    UNITS.count.whole(recurring.active),
                    recurring.ending === 0 ? null : UNITS.count.whole(recurring.ending),
                  ),
              since(recurring.satang, locale),
            ),
            picture:
              recurring.active === 0
                ? null
                : html`${sparkLine(words.mrrByDay, recurring.satang.byDay, { locale, unit: 'baht' })} <span class="small quiet">${words.lastDays}</span>`,
          },
        ]
      : []),
    ...(next ? [nextPayoutFigure(d, next, locale)] : []),
  ]
  if (list.length === 0) return null
  return html`<section class="stack" aria-labelledby="today"><h2 class="unseen" id="today">${words.today}</h2>${figures(list)}</section>`
}

/** A period before in which nothing came compares nothing. */
const since = (of: Moving, locale: Locale, isToday = false): Html | null =>
  of.before === 0 ? null : changeText(of, 'baht', locale, { isToday, isGood: true })

/** The whole of yesterday, where nothing had come by this time of it. */
function yesterday(grossByDay: readonly number[], words: (typeof HOME)[Locale]): Html | null {
  const gross = grossByDay.at(-2) ?? 0
  return gross === 0 ? null : ofIt(words.ofIt(words.allYesterday, UNITS.baht.whole(gross)))
}

/** `Net: ฿960.94`: a name and its amount stay on one line. */
const ofIt = (text: string): Html => html`<span class="nowrap">${text}</span>`

/** Each on a line of its own; null where there is none. */
function lines(...list: readonly (Html | string | null)[]): Html | null {
  const said = list.filter((one) => one !== null)
  return said.length === 0 ? null : html`${said.map((one, n) => html`${n > 0 ? html`<br>` : null}${one}`)}`
}

function nextPayoutFigure(d: DashboardProps, next: NonNullable<Home['next']>, locale: Locale) {
  const words = HOME[locale]
  const friday = writtenDate(next.at, locale)
  const { skipped, amountSatang, laterSatang } = next
  const later = laterSatang > 0 ? withAmounts(words.comesLater(UNITS.baht.whole(laterSatang))) : null
  const change = skipped
    ? lines(
        whyNotPaid(skipped, UNITS.baht.whole(next.minimumSatang), next.accountUsableFrom, locale),
        // An amount of nothing is said once.
        amountSatang > 0 ? withAmounts(words.nextWould(UNITS.baht.whole(amountSatang), friday)) : later,
      )
    : lines(words.nextOn(friday, writtenDate(next.arrivesAt, locale)), later)
  return { label: words.next, href: d.hrefOf('/balance'), value: money(skipped ? 0 : amountSatang), change }
}

function attention(d: DashboardProps, { attention: list, now }: Home, locale: Locale): Html {
  const words = HOME[locale]
  return sheet(
    'attention',
    words.attention,
    waits(
      list.map(({ name, count, path, ...stake }) => ({
        href: d.hrefOf(path),
        label: words.waits[name](UNITS[name === 'unpaidOut' ? 'baht' : 'count'].whole(count)),
        note: stakeText(stake, now, locale),
      })),
    ),
    null,
    badge(UNITS.count.whole(list.length), 'warn'),
  )
}

/** `฿299.00 · 9 days left`; null where nothing more is known than how many there are. */
function stakeText({ by, satang, shortSatang, since }: Stake, now: number, locale: Locale): string | null {
  const parts = [
    satang ? UNITS.baht.whole(satang) : null,
    shortSatang ? HOME[locale].short(UNITS.baht.whole(shortSatang)) : null,
    by ? timeLeft(by, now, locale) : null,
    since ? HOME[locale].sinceDay(shortDate(since, locale)) : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' · ')
}

/** With so few left, what is done is folded, so that what is open is not looked for among it. */
const FEW_STEPS = 2

type Steps = Exclude<NonNullable<Home['start']>, 'put_away'>

const isNearlyDone = (start: Home['start']): boolean =>
  start !== null && start !== 'put_away' && start.filter((step) => !step.done).length <= FEW_STEPS

function start(d: DashboardProps, list: Steps, key: string, locale: Locale): Html {
  const words = HOME[locale]
  const done = list.filter((step) => step.done).length
  const said = words.startText(done, list.length)
  const stepOf = (step: Steps[number]): TodoStep => {
    const name = words.steps[step.name]
    if (step.done)
      return {
        state: 'done',
        body: html`<span class="quiet">${name}</span> <span class="unseen">${words.done}</span>`,
      }
    const named = step.path ? html`<a href="${d.hrefOf(step.path)}">${name}</a>` : html`${name}`
    return { state: 'to_do', body: html`${named} <span class="unseen">${words.toDo}</span>` }
  }
  const putAway = press({ action: d.hrefOf('/account/first-steps/put-away'), key, label: words.putAway })
  const [last, ...others] = list.filter((step) => !step.done)
  // One step that is left takes one line.
  if (last && others.length === 0)
    return html`<section class="sheet last-step" aria-labelledby="start"><h2 id="start">${words.start}</h2>${todo([stepOf(last)])}<p class="small quiet">${said}</p>${putAway}</section>`
  return sheet(
    'start',
    words.start,
    isNearlyDone(list)
      ? html`${todo(list.filter((step) => !step.done).map(stepOf))}<details class="more"><summary>${said}</summary>${todo(list.filter((step) => step.done).map(stepOf))}</details>`
      : html`<p class="small quiet">${said}</p>${todo(list.map(stepOf), 'in_two')}`,
    { href: d.hrefOf('/going-live'), label: words.goingLive },
    putAway,
  )
}

function takings(
  d: DashboardProps,
  { grossByDay, gross, ...of }: NonNullable<Home['takings']>,
  days: readonly number[],
  locale: Locale,
): Html {
  const words = HOME[locale]
  // Gross alone: analytics has every figure by day.
  const chart = barChart(
    {
      id: 'home-takings',
      title: words.chart,
      titleUnseen: true,
      locale,
      unit: 'baht',
      points: days.map((at) => ({ label: dayLabel(at, locale), name: writtenDate(at, locale) })),
      pointsName: words.day,
      series: [{ name: words.gross, values: grossByDay }],
      totals: true,
    },
    'grouped',
  )
  const isCompared = gross[28].before > 0
  const change = isCompared ? since(gross[28], locale) : gross[28].now > 0 ? words.nothingBefore : null
  // What stands between gross and net, each only where there is some, so that a reader can follow it.
  const less = (['fees', 'refunds', 'disputes'] as const).filter((name) => of[name][28].now !== 0)
  const rest = [
    ...less.map((name) => ofIt(words.ofIt(words[name], UNITS.baht.whole(-of[name][28].now)))),
    ofIt(words.ofIt(words.net, UNITS.baht.whole(of.net[28].now))),
  ]
  const isEmpty = grossByDay.every((value) => value === 0) && less.length === 0
  return sheet(
    'takings',
    words.takings,
    html`<div><p class="big">${money(gross[28].now)}</p>${change && html`<p class="small quiet">${change}</p>`}${isEmpty ? null : html`<ul class="tags small quiet">${rest.map((part) => html`<li>${part}</li>`)}</ul>`}</div>${chart}`,
    { href: d.hrefOf('/analytics'), label: words.allAnalytics },
  )
}
