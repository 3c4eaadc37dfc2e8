// The view of a month that is closed: its figures, what is still to do, the numbers of its tax documents, and its files.
import { leftOfSales, type MonthEnd, type NumberRange } from '../../../rules/month-end.ts'
import { REPORT_NAMES, type ReportName } from '../../../rules/reports.ts'
import { type Locale, monthLabel, writtenDate, writtenMonth } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { UNITS } from '../../components/chart-units.ts'
import { curl } from '../../components/curl.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { waits } from '../../components/to-do.ts'
import { money } from '../../components/written.ts'
import { type Html, html, type Renderable } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { MONTH_END } from './words.ts'

/** The sums of a report's columns, in satang; null where the report has too many rows. */
export type Totals = Readonly<Record<string, number>> | null

export interface MonthEndProps {
  /** `2026-11`, with its first instant and that of the next month. */
  month: string
  from: number
  to: number
  /** Whether the address asked for what is no month. */
  isWrong: boolean
  isOver: boolean
  /** The months to choose from, and the ones before and after; null where there is none. */
  months: readonly { month: string; at: number }[]
  before: { month: string; at: number } | null
  after: { month: string; at: number } | null
  /** Other parameters of the address that the choice keeps. */
  kept: readonly (readonly [string, string])[]
  totals: Readonly<Record<(typeof TOTALLED)[number], Totals>>
  /** Those of the month before; null where nothing was in it. */
  previous: Readonly<Record<(typeof COMPARED)[number], Totals>> | null
  read: MonthEnd
  /** What the documents should say of the shop and do not, because the settings do not have it. */
  sellerLacks: readonly ('tax_id' | 'address')[]
  curl: string
}

/** The reports whose totals the page shows. */
export const TOTALLED = [
  'output_vat',
  'sales',
  'fees',
  'refunds',
  'withholding',
  'payouts',
] as const satisfies ReportName[]

/** Those that are compared with the month before. */
export const COMPARED = ['output_vat', 'sales', 'fees', 'payouts'] as const satisfies ReportName[]

export function monthEndPage(f: Frame, d: DashboardProps, m: MonthEndProps): string {
  const { locale } = f
  const words = MONTH_END[locale]
  const name = writtenMonth(m.from, locale)
  const tooMany = Object.values(m.totals).some((totals) => totals === null)
  const ranges = d.may('tax_documents:read') && rangesSheet(d, m, locale)
  return dashboardPage(f, d, {
    section: 'month-end',
    title: words.title,
    body: html`${chooser(d, m, locale)}${m.isWrong ? notice('bad', html`<p>${words.wrongMonth}</p>`) : null}${m.isOver ? null : notice('plain', html`<p>${words.notOver(name)}</p>`)}${tooMany ? notice('bad', html`<p>${words.tooManyText}</p>`) : null}
${toDo(d, m, locale)}<div class="columns">${overview(d, m, locale)}<div class="stack">${vatSheet(m, locale)}${ranges || null}</div></div>
${filesSheet(d, m, locale)}
${curl(m.curl, DASHBOARD[locale].curl)}`,
  })
}

/** Months that stand there as chips. */
const AT_HAND = 4

function chooser(d: DashboardProps, { month, months, before, after, kept }: MonthEndProps, locale: Locale): Html {
  const words = MONTH_END[locale]
  const href = (to: { month: string }) => d.hrefOf('/month-end', { month: to.month })
  const step = (to: MonthEndProps['before'], label: (name: string) => string, rel: string) =>
    to && html`<a class="button" href="${href(to)}" rel="${rel}">${label(writtenMonth(to.at, locale))}</a>`
  // The newest are one press away; any other is chosen below them.
  const newest = months.slice(0, AT_HAND)
  const chips = html`<ul class="chips">${newest.map(
    (one) =>
      html`<li><a class="chip" href="${href(one)}"${one.month === month ? html` aria-current="page"` : null}>${monthLabel(one.at, locale)}</a></li>`,
  )}</ul>`
  const isOpen = !newest.some((one) => one.month === month)
  const options = months.map(
    (one) =>
      html`<option value="${one.month}"${one.month === month ? html` selected` : null}>${writtenMonth(one.at, locale)}</option>`,
  )
  return html`<div class="table-ways"><nav class="at-hand" aria-label="${words.month}">${chips}</nav><details class="own-ways"${isOpen ? html` open` : null}><summary>${words.otherMonth}</summary><form method="get" action="${d.hrefOf('/month-end')}" class="filter-row">${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<div class="field"><label for="month">${words.month}</label><select id="month" name="month">${options}</select></div>
<div class="row"><button class="button">${words.show}</button>${step(before, words.before, 'prev')}${step(after, words.after, 'next')}</div></form></details></div>`
}

/** From what was sold down to what is left of it, and below what else the month has. */
function overview(d: DashboardProps, { totals, previous, read, month, before }: MonthEndProps, locale: Locale): Html {
  const words = MONTH_END[locale]
  const hasVat = isWithVat(totals)
  const { sales, fees, refunds, withholding, payouts } = totals
  const sum = (of: Totals, name: string, sign = 1) =>
    of === null ? html`<span class="quiet">${words.tooMany}</span>` : money(sign * (of[name] ?? 0))
  const text = (of: Totals, name: string) => (of === null ? '–' : UNITS.baht.whole(of[name] ?? 0))
  // What it was the month before stands last.
  const compared = (name: (typeof COMPARED)[number], column: string) =>
    previous?.[name] && before && words.monthBefore(writtenMonth(before.at, locale), text(previous[name], column))
  const row = (name: Renderable, value: Html, notes: readonly (string | null | undefined | false)[] = []) =>
    html`<div><dt>${name}${notes.flatMap((note) => (note ? [html`<p class="small">${note}</p>`] : []))}</dt><dd>${value}</dd></div>`
  const link = (scope: string, path: string, query: Record<string, string>, label: string) =>
    d.may(scope) ? html`<a href="${d.hrefOf(path, query)}">${label}</a>` : label
  const isWithheld = (withholding?.amount_satang ?? 0) > 0
  const wasSent = refunds && sales && refunds.amount_satang !== sales.refunded_satang
  const left =
    sales &&
    fees &&
    leftOfSales(
      { gross_satang: sales.gross_satang ?? 0, refunded_satang: sales.refunded_satang ?? 0 },
      fees.fee_total_satang ?? 0,
    )
  const result = html`<dl class="pairs sums-of">${row(words.sales, sum(sales, 'gross_satang'), [
    hasVat && words.salesMore(text(sales, 'net_satang')),
    isWithheld && words.salesWithheld(text(withholding, 'amount_satang')),
    compared('sales', 'gross_satang'),
  ])}${row(words.refunds, sum(sales, 'refunded_satang', -1), [
    hasVat ? words.refundsMore(text(refunds, 'net_satang')) : words.refundsNoVat,
    wasSent && words.refundsSent(text(refunds, 'amount_satang')),
    compared('sales', 'refunded_satang'),
  ])}${row(words.fees, sum(fees, 'fee_total_satang', -1), [
    words.feesMore(text(fees, 'fee_vat_satang')),
    compared('fees', 'fee_total_satang'),
  ])}${left === null ? null : row(html`<strong>${words.left}</strong>`, html`<strong>${money(left)}</strong>`)}</dl>`
  const others = html`<h3>${words.others}</h3><dl class="pairs sums-of">${
    hasVat
      ? row(link('tax_documents:read', '/tax-documents', { month }, words.vat), sum(totals.output_vat, 'tax_satang'), [
          words.vatMore,
          compared('output_vat', 'tax_satang'),
        ])
      : null
  }${row(
    link('withholdings:read', '/withholdings', { certificate: 'waiting' }, words.withheld),
    money(read.certificates.satang),
    [words.withheldMore(text(withholding, 'amount_satang'))],
  )}${row(link('payouts:read', '/payouts', { status: 'paid' }, words.payouts), sum(payouts, 'amount_satang'), [
    words.payoutsMore,
    compared('payouts', 'amount_satang'),
  ])}${
    read.disputes.count > 0
      ? row(link('disputes:read', '/disputes', { status: 'open' }, words.disputed), money(-read.disputes.satang), [
          words.disputedMore,
        ])
      : null
  }</dl>`
  return sheet('figures', words.figures, html`${result}${others}`)
}

/** What a member who may see it is to look after before the month is closed. */
function toDo(d: DashboardProps, { read, to, isOver, month, sellerLacks }: MonthEndProps, locale: Locale): Html {
  const words = MONTH_END[locale]
  const { count, baht } = UNITS
  const summed = (name: 'certificates' | 'transfers' | 'refunds' | 'disputes', scope: string, path: string) => {
    const { count: n, satang } = read[name]
    return d.may(scope) && n > 0 && { path, words: words.waits[name](count.whole(n), baht.whole(satang)) }
  }
  const isWrong = d.may('tax_documents:read')
  const list = [
    isWrong && read.ranges.some(({ missing }) => missing.length > 0) && { path: null, words: words.waits.gaps },
    sellerLacks.length > 0 &&
      read.ranges.length > 0 && { path: '/settings/tax', words: words.waits.seller(sellerLacks) },
    isWrong && read.unequal > 0 && { path: null, words: words.waits.unequal },
    summed('certificates', 'withholdings:read', '/withholdings?certificate=waiting'),
    summed('transfers', 'inbound_transfers:read', '/transfers'),
    summed('refunds', 'refunds:read', '/refunds?status=pending'),
    summed('disputes', 'disputes:read', '/disputes?status=open'),
    d.may('inbound_transfers:read') &&
      read.slips > 0 && { path: '/slips?status=waiting', words: words.waits.slips(count.whole(read.slips)) },
    !isOver &&
      d.may('tax_documents:read') &&
      read.exchangeable > 0 && {
        path: `/tax-documents?series=ABB&month=${month}&status=issued`,
        words: words.waits.exchangeable(count.whole(read.exchangeable), writtenDate(to - 1, locale)),
      },
  ].filter((one) => one !== false)
  const items = list.map(({ path, words: label }) => ({ href: path === null ? null : d.hrefOf(path), label }))
  return items.length === 0
    ? sheet('to-do', words.toDo, html`<p>${words.nothingToDo}</p>`)
    : sheet('attention', words.toDoCount(items.length), waits(items))
}

/** A month without any tax invoice has nothing to say about VAT, which of a shop outside VAT is every month. A report that is too long has some. */
function isWithVat({ output_vat: vat }: MonthEndProps['totals']): boolean {
  return vat === null || Object.values(vat).some((satang) => satang !== 0)
}

function vatSheet({ totals, read }: MonthEndProps, locale: Locale): Html {
  const words = MONTH_END[locale]
  const { output_vat: vat } = totals
  const row = (name: string, value: Html) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  const sum = (name: string, of: string) => vat && row(name, money(vat[of] ?? 0))
  const equal =
    read.unequal === 0 ? badge(words.equal, 'good') : badge(words.differs(UNITS.count.whole(read.unequal)), 'bad')
  const hasVat = isWithVat(totals)
  return sheet(
    'vat',
    hasVat ? words.vatTitle : words.checkTitle,
    html`${hasVat ? null : html`<p class="small quiet">${words.noVat}</p>`}<dl class="pairs sums-of">${hasVat ? html`${sum(words.net, 'net_satang')}${sum(words.vat, 'tax_satang')}${sum(words.zero, 'zero_satang')}${sum(words.exempt, 'exempt_satang')}${sum(words.vatTotal, 'total_satang')}` : null}
${row(words.documents, money(read.documentsSatang))}${row(words.booked, html`${equal} ${money(read.bookedSatang)}`)}</dl><p class="small quiet">${words.bookedText}</p>`,
  )
}

function rangesSheet(d: DashboardProps, { read, month }: MonthEndProps, locale: Locale): Html {
  const words = MONTH_END[locale]
  const columns: Column<NumberRange>[] = [
    {
      label: words.numbers,
      phone: 'lead',
      cell: (r) => html`<span class="nowrap">${r.first}</span> – <span class="nowrap">${r.last}</span>`,
    },
    {
      ...{ label: words.count, numeric: true, phone: 'corner' },
      cell: (r) =>
        html`<span class="number">${r.count}</span><span class="phone-only"> ${words.countUnit(r.count)}</span>${r.replaced > 0 ? html` <small class="quiet">${words.replaced(r.replaced)}</small>` : null}${r.cancelled > 0 ? html` <small class="quiet">${words.cancelled(r.cancelled)}</small>` : null}`,
    },
    {
      ...{ label: words.gap, phone: 'below' },
      cell: ({ missing }) =>
        missing.length === 0
          ? html`<span class="wide-only">${badge(words.noGap, 'good')}</span><span class="phone-only">${badge(words.noGaps, 'good')}</span>`
          : badge(words.missing(missing.join(', ')), 'bad'),
    },
  ]
  const body =
    read.ranges.length === 0
      ? html`<p class="quiet">${words.noRanges}</p>`
      : html`<div class="compact">${table(words.ranges, columns, read.ranges)}</div>`
  return sheet('ranges', words.ranges, body, { href: d.hrefOf('/tax-documents', { month }), label: words.allDocuments })
}

function filesSheet(d: DashboardProps, { month, totals }: MonthEndProps, locale: Locale): Html {
  const words = MONTH_END[locale]
  const file = (name: ReportName, format: 'csv' | 'xlsx') => {
    const label = format.toUpperCase()
    return html`<a href="${d.hrefOf(`/month-end/${name}`, { month, format })}" aria-label="${words.names[name]} ${label}" download>${label}</a>`
  }
  const isEmpty = (name: ReportName) => name === 'output_vat' && !isWithVat(totals)
  const columns: Column<ReportName>[] = [
    {
      label: words.report,
      phone: 'lead',
      cell: (name) =>
        isEmpty(name)
          ? html`<span class="quiet">${words.names[name]}</span><div class="small quiet">${words.emptyFile}</div>`
          : html`${words.names[name]}<div class="small quiet">${words.has[name]}</div>`,
    },
    {
      label: words.format,
      phone: 'side',
      cell: (name) => html`<span class="nowrap">${file(name, 'csv')} · ${file(name, 'xlsx')}</span>`,
    },
  ]
  return sheet(
    'files',
    words.files,
    html`<p class="small quiet">${words.filesText}</p><p><a class="button main" href="${d.hrefOf('/month-end/all', { month })}" download>${words.everything}</a></p><div class="compact">${table(words.files, columns, REPORT_NAMES)}</div>`,
  )
}
