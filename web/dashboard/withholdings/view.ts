// A row of the list of withheld taxes, and the links between invoices and that list.
import type { WithholdingObject } from '../../../resources/invoice.ts'
import { spanOfBangkokDay } from '../../../rules/periods.ts'
import { type Locale, shortDate } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import type { Column } from '../../components/table.ts'
import { tabs } from '../../components/tabs.ts'
import { money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import type { DashboardProps } from '../components/frame.ts'
import { type Names, namedCustomer } from '../components/named.ts'
import { rateText } from '../invoice-by-hand/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { WITHHOLDINGS } from './words.ts'

export function withholdingColumns(d: DashboardProps, names: Names, locale: Locale): Column<WithholdingObject>[] {
  const words = WITHHOLDINGS[locale]
  return [
    {
      key: 'number',
      label: words.invoice,
      cell: (w) => html`<a class="nowrap" href="${d.hrefOf(`/invoices/${w.invoice}`)}">${w.number ?? w.invoice}</a>`,
    },
    {
      key: 'customer',
      label: DASHBOARD[locale].customer,
      phone: 'below',
      cell: (w) => namedCustomer(d, names, w.customer),
    },
    { key: 'withheld', label: words.amount, numeric: true, phone: 'side', cell: (w) => money(w.amount_satang) },
    {
      key: 'rate',
      label: words.rate,
      numeric: true,
      cell: (w) => html`<span class="number">${rateText(w.rate_bps)}</span>`,
    },
    { key: 'paid', label: words.paidAt, cell: (w) => dayOf(w.paid_at, locale) },
    { key: 'certificate', label: words.certificate, phone: 'corner', cell: (w) => certificate(d, w, locale) },
  ]
}

function certificate(d: DashboardProps, w: WithholdingObject, locale: Locale): Html {
  const words = WITHHOLDINGS[locale]
  const date = spanOfBangkokDay(w.certificate_date ?? '')
  const { certificate_file: file } = w
  const shown =
    file &&
    html`<a href="${d.hrefOf(`/invoices/${w.invoice}/certificate-file/download`)}">${words.file}<span class="unseen"> ${w.number ?? w.invoice}</span></a>`
  if (w.certificate_number !== null && date !== null)
    return html`${w.certificate_number} <small class="quiet">${dayOf(date.from, locale)}</small>${shown && html` · ${shown}`}`
  const upload =
    d.may('invoices:write') &&
    !file &&
    html`<a href="${d.hrefOf(`/invoices/${w.invoice}/certificate-file`)}">${words.upload}<span class="unseen"> ${w.number ?? w.invoice}</span></a>`
  const enter =
    d.may('invoices:write') &&
    html`<a href="${d.hrefOf(`/invoices/${w.invoice}/certificate`)}">${words.enter}<span class="unseen"> ${w.number ?? w.invoice}</span></a>`
  return html`${badge(words.notEntered, 'warn')}${[shown, enter, upload].filter(Boolean).map((way, n) => html`${n === 0 ? ' ' : ' · '}${way}`)}`
}

function dayOf(at: number | null, locale: Locale): Html | null {
  return at === null ? null : html`<span class="nowrap">${shortDate(at, locale)}</span>`
}

/** The links between invoices and what was withheld of them. Null for who may see invoices alone. */
export function invoiceTabs(d: DashboardProps, locale: Locale, current: 'invoices' | 'withholdings'): Html | null {
  if (!d.may('withholdings:read')) return null
  const words = WITHHOLDINGS[locale].places
  return tabs(
    words.title,
    (['invoices', 'withholdings'] as const).map((place) => ({
      href: d.hrefOf(`/${place}`),
      label: words[place],
      current: place === current,
    })),
  )
}
