// A row of the list of withheld taxes, and the links between invoices and that list.
import type { WithholdingObject } from '../../../resources/invoice.ts'
import { spanOfBangkokDay } from '../../../rules/periods.ts'
import { rateText } from '../../../rules/rates.ts'
import { type Locale, shortDate } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { UNITS } from '../../components/chart-units.ts'
import { figures } from '../../components/figure.ts'
import type { Column } from '../../components/table.ts'
import { tabs } from '../../components/tabs.ts'
import { money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import type { DashboardProps } from '../components/frame.ts'
import { type Names, namedCustomer } from '../components/named.ts'
import { DASHBOARD } from '../words/frame.ts'
import { WITHHOLDINGS } from './words.ts'

export function withholdingColumns(d: DashboardProps, names: Names, locale: Locale): Column<WithholdingObject>[] {
  const words = WITHHOLDINGS[locale]
  return [
    {
      key: 'number',
      label: words.invoice,
      phone: 'below',
      cell: (w) =>
        html`<a class="nowrap" href="${d.hrefOf(`/invoices/${w.invoice}`)}">${w.number ?? w.invoice}</a><small class="quiet phone-only">${rateText(w.rate_bps)} · ${words.paidAt} ${dayOf(w.paid_at, locale)}</small>`,
    },
    {
      key: 'customer',
      label: DASHBOARD[locale].customer,
      phone: 'lead',
      cell: (w) => namedCustomer(d, names, w.customer),
    },
    { key: 'withheld', label: words.amount, numeric: true, phone: 'side', cell: (w) => money(w.amount_satang) },
    {
      key: 'rate',
      label: words.rate,
      numeric: true,
      phone: 'nowhere',
      cell: (w) => html`<span class="number">${rateText(w.rate_bps)}</span>`,
    },
    { key: 'paid', label: words.paidAt, phone: 'nowhere', cell: (w) => dayOf(w.paid_at, locale) },
    { key: 'certificate', label: words.certificate, phone: 'corner', cell: (w) => certificate(d, w, locale) },
    { key: 'ways', label: words.ways, isSilent: true, phone: 'line', cell: (w) => ways(d, w, locale) },
  ]
}

/** Its number and date; before that, whose turn it is. On a phone the file stands beside what is done with it. */
function certificate(d: DashboardProps, w: WithholdingObject, locale: Locale): Html {
  const words = WITHHOLDINGS[locale]
  const date = spanOfBangkokDay(w.certificate_date ?? '')
  const file = w.certificate_file ? html`<br class="wide-only">${fileOf(d, w, locale, 'small wide-only')}` : null
  if (w.certificate_number !== null && date !== null)
    return html`${w.certificate_number} <small class="quiet">${dayOf(date.from, locale)}</small>${file}`
  return file ? html`${badge(words.standings.to_record, 'warn')}${file}` : badge(words.notHere, 'plain')
}

/** The one thing to do next: it is the shop's turn where a file has come, and what came on paper is recorded without one. */
function ways(d: DashboardProps, w: WithholdingObject, locale: Locale): Html | null {
  const words = WITHHOLDINGS[locale]
  const isEntered = w.certificate_number !== null && w.certificate_date !== null
  const next =
    isEntered || !d.may('invoices:write')
      ? null
      : w.certificate_file
        ? way(d, w, 'certificate', words.enter, 'button small main')
        : way(d, w, 'certificate', words.record, 'button small')
  const file = w.certificate_file ? fileOf(d, w, locale, 'phone-only') : null
  return next || file ? html`<div class="row">${file}${next}</div>` : null
}

function fileOf(d: DashboardProps, w: WithholdingObject, locale: Locale, look: string): Html {
  return way(d, w, 'certificate-file/download', WITHHOLDINGS[locale].file, look)
}

/** What an address says whose page was come to from this list. */
export const FROM_LIST = { from: 'withholdings' } as const

/** A link that says to a screen reader of which invoice. */
function way(d: DashboardProps, w: WithholdingObject, path: string, label: string, look: string | null = null): Html {
  // Its page leads back here.
  const query = path === 'certificate' ? FROM_LIST : {}
  return html`<a${look && html` class="${look}"`} href="${d.hrefOf(`/invoices/${w.invoice}/${path}`, query)}">${label}<span class="unseen"> ${w.number ?? w.invoice}</span></a>`
}

function dayOf(at: number | null, locale: Locale): Html | null {
  return at === null ? null : html`<span class="nowrap">${shortDate(at, locale)}</span>`
}

export interface Awaited {
  count: number
  satang: number
  /** When the oldest of those that are not here was paid; null where none is waited for. */
  since: number | null
  /** Those whose file has come. */
  here: number
  hereSatang: number
  /** All that was withheld. */
  all: number
  allSatang: number
}

/** What was withheld, of how much of it a certificate has come, and what is missing, with whose turn it is. Null where nothing was withheld. */
export function withheldSums(a: Awaited, now: number, locale: Locale): Html | null {
  const words = WITHHOLDINGS[locale].sums
  if (a.all === 0) return null
  const missing = a.count - a.here
  const missingSatang = a.satang - a.hereSatang
  const days = a.since === null ? 0 : Math.max(0, Math.floor((now - a.since) / 86_400))
  const shown = figures([
    { label: words.all, value: money(a.allSatang), change: words.invoices(UNITS.count.whole(a.all)) },
    {
      ...{ label: words.come, value: money(a.allSatang - missingSatang) },
      change: words.certificates(UNITS.count.whole(a.all - missing), a.here > 0 ? UNITS.count.whole(a.here) : null),
    },
    {
      ...{ label: words.missing, value: money(missingSatang) },
      change: missing === 0 ? words.none : words.oldest(UNITS.count.whole(missing), days),
    },
  ])
  return html`<div class="list-sums">${shown}</div>${missing > 0 ? html`<p class="small quiet">${words.asked}</p>` : null}`
}

/** The links between the documents that the shop issued and what was withheld from it. Null for who may see documents alone. */
export function taxTabs(d: DashboardProps, locale: Locale, current: 'tax-documents' | 'withholdings'): Html | null {
  if (!d.may('withholdings:read')) return null
  const words = WITHHOLDINGS[locale].places
  return tabs(
    words.title,
    (['tax-documents', 'withholdings'] as const).map((place) => ({
      href: d.hrefOf(`/${place}`),
      label: words[place],
      current: place === current,
    })),
  )
}
