// A row of the table of customers: the customer, the running subscriptions, and the sum of payments.
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import type { Column } from '../../components/table.ts'
import { moment, money } from '../../components/written.ts'
import { html, type Renderable } from '../../html.ts'
import type { DashboardProps } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { CUSTOMERS } from './words.ts'

/** As the API returns it (resources/customer.ts). */
export interface Customer {
  id: string
  email: string | null
  name: string | null
  phone: string | null
  tax_id: string | null
  address: Record<'line1' | 'line2' | 'district' | 'province' | 'postal_code' | 'country', string | null> | null
  locale: 'th' | 'en'
  default_payment_method: string | null
  test_clock: string | null
  unverified_email: boolean
  created: number
  metadata: Record<string, string>
}

/** By customer id. A customer that is missing has nothing. */
export type Holdings = ReadonlyMap<string, { running: number; paidSatang: number }>

export function customerColumns(d: DashboardProps, holdings: Holdings, locale: Locale): Column<Customer>[] {
  const words = CUSTOMERS[locale]
  const none = html`<span class="quiet">–</span>`
  return [
    {
      label: words.name,
      sort: 'name',
      cell: (c) => html`<a href="${d.hrefOf(`/customers/${c.id}`)}">${whoText(c)}</a>`,
    },
    { label: words.email, sort: 'email', cell: (c) => emailShown(c, locale) ?? none },
    {
      label: words.subscriptions,
      cell: ({ id }) => (holdings.get(id)?.running ? words.running(holdings.get(id)!.running) : none),
    },
    { label: words.spent, numeric: true, cell: ({ id }) => money(holdings.get(id)?.paidSatang ?? 0) },
    { label: DASHBOARD[locale].created, sort: 'created', cell: (c) => moment(c.created, locale) },
  ]
}

/** Marked when the address is not verified; null when there is none. */
export function emailShown(c: Pick<Customer, 'email' | 'unverified_email'>, locale: Locale): Renderable {
  if (!c.unverified_email) return c.email
  return html`${c.email} ${badge(CUSTOMERS[locale].unverified, 'warn')}`
}

/** The name, else the address, else the id. */
export function whoText(c: Pick<Customer, 'id' | 'name' | 'email'>): string {
  return c.name ?? c.email ?? c.id
}
