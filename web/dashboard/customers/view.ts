// A row of the table of customers: the customer, the running subscriptions, and the sum of payments.
import type { CustomerObject } from '../../../resources/customer.ts'
import { countries, HOME_COUNTRY } from '../../../rules/countries.ts'
import { phoneText } from '../../../rules/customers.ts'
import type { TaxAddress } from '../../../rules/tax-settings.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import type { Column } from '../../components/table.ts'
import { moment, money } from '../../components/written.ts'
import { html, type Renderable } from '../../html.ts'
import type { DashboardProps } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { CUSTOMERS } from './words.ts'

/** By customer id. A customer that is missing has nothing. */
export type Holdings = ReadonlyMap<string, { running: number; paidSatang: number }>

export function customerColumns(d: DashboardProps, holdings: Holdings, locale: Locale): Column<CustomerObject>[] {
  const words = CUSTOMERS[locale]
  const none = html`<span class="quiet">–</span>`
  return [
    {
      key: 'name',
      label: words.name,
      sort: 'name',
      cell: (c) =>
        html`<a href="${d.hrefOf(`/customers/${c.id}`)}">${c.name ?? (c.email === null && c.phone !== null ? phoneText(c.phone) : null) ?? html`<span class="quiet">${words.noName}</span>`}</a>`,
    },
    {
      key: 'email',
      label: words.email,
      phone: 'below',
      sort: 'email',
      cell: (c) =>
        c.unverified_email
          ? emailShown(c, locale)
          : c.email === null
            ? none
            : html`<span class="one-line">${c.email}</span>`,
    },
    {
      key: 'subscriptions',
      label: words.subscriptions,
      phone: 'corner',
      cell: ({ id }) =>
        holdings.get(id)?.running
          ? words.running(String(holdings.get(id)!.running))
          : html`<span class="wide-only">${none}</span>`,
    },
    {
      key: 'spent',
      label: words.spent,
      phone: 'side',
      numeric: true,
      cell: ({ id }) => money(holdings.get(id)?.paidSatang ?? 0),
    },
    {
      ...{ key: 'created', label: DASHBOARD[locale].created, sort: 'created', phone: 'nowhere' as const },
      cell: (c) => moment(c.created, locale),
    },
  ]
}

/** Marked when the address is not verified; null when there is none. */
export function emailShown(c: Pick<CustomerObject, 'email' | 'unverified_email'>, locale: Locale): Renderable {
  if (!c.unverified_email) return c.email
  return html`${c.email} ${badge(CUSTOMERS[locale].unverified, 'warn')}`
}

/** On one line, without the country where it is Thailand; null for none. */
export function addressText(address: Partial<TaxAddress> | null, locale: Locale): string | null {
  const { line1, line2, district, province, postal_code, country } = address ?? {}
  const land = country && country !== HOME_COUNTRY ? nameOf(country, locale) : null
  return [line1, line2, district, province, postal_code, land].filter(Boolean).join(', ') || null
}

/** `JP` → `Japan`. */
function nameOf(country: string, locale: Locale): string {
  return countries(locale, country).find(([code]) => code === country)?.[1] ?? country
}

/** The name, else the address, else the id. */
export function whoText(c: Pick<CustomerObject, 'id' | 'name' | 'email'>): string {
  return c.name ?? c.email ?? c.id
}
