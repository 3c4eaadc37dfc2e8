// Customers in the dashboard: their table. The page of one is customer/handler.ts, its forms are customer-forms/handler.ts, cards and credits
// customer/holdings.ts.
import { readCustomerHoldings } from '../../../db/queries/customer-holdings.ts'
import { html } from '../../html.ts'
import type { DashboardContext } from '../context.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable, type FilterWanted } from '../lists.ts'
import { TABLES } from '../words/tables.ts'
import { customerColumns } from './view.ts'
import { CUSTOMERS } from './words.ts'

const STANDINGS = ['active', 'past_due', 'none'] as const

export function addCustomers(routes: DashboardRoutes): void {
  routes.get('/customers', (page) => list(page))
}

async function list(page: DashboardContext): Promise<void> {
  const { props, locale, deps, caller } = page
  const words = CUSTOMERS[locale]
  const createHref = props.may('customers:write') ? props.hrefOf('/customers/new') : null
  const onClock: FilterWanted[] = page.livemode
    ? []
    : [{ kind: 'text', name: 'test_clock', label: words.testClock, hint: 'clock_…', rare: true }]
  const standing: FilterWanted[] = props.may('subscriptions:read')
    ? [
        {
          ...{ kind: 'select', name: 'standing', asTabs: true, label: words.standing.label },
          options: STANDINGS.map((one) => [one, words.standing[one]] as const),
        },
      ]
    : []
  await answerTable(
    page,
    {
      section: 'customers',
      title: words.title,
      actions: createHref && html`<a class="button main" href="${createHref}">${words.create}</a>`,
    },
    {
      operation: 'listCustomers',
      path: '/customers',
      columns: async (rows) => {
        const ids = rows.map(({ id }) => id)
        return customerColumns(props, await readCustomerHoldings(deps.db.pool, caller, ids), locale)
      },
      many: ['export'],
      orders: { created: 'createdAt', name: { text: 'name' }, email: { text: 'email' } },
      filters: [
        { kind: 'text', name: 'query', label: words.name, hint: TABLES[locale].customerHint },
        { kind: 'text', name: 'email', label: words.email, hint: 'nok@example.com', rare: true },
        ...standing,
        ...onClock,
        { kind: 'created' },
      ],
      empty: {
        title: words.empty.title,
        text: words.empty.text,
        action: createHref ? { href: createHref, label: words.empty.action } : null,
      },
    },
  )
}
