// Subscriptions in the dashboard: their table. The page of one is subscription/handler.ts; its forms are cancellation/, plan-change/ and
// new-subscription/.
import { html } from '../../html.ts'
import { may } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable, type FilterWanted } from '../lists.ts'
import { namesOf } from '../names.ts'
import { CLOCKS } from '../test-clocks/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { statusWord } from '../words/statuses.ts'
import { subscriptionColumns } from './view.ts'
import { SUBSCRIPTIONS } from './words.ts'

const STANDINGS = ['active', 'ending', 'past_due', 'pending_first_payment', 'canceled', 'expired']

export function addSubscriptions(routes: DashboardRoutes): void {
  routes.get('/subscriptions', (page) => list(page))
}

async function list(page: DashboardContext): Promise<void> {
  const words = SUBSCRIPTIONS[page.locale]
  const { props, locale } = page
  const createHref = props.may('subscriptions:write') ? props.hrefOf('/subscriptions/new') : null
  const onClock: FilterWanted[] = page.livemode
    ? []
    : [{ kind: 'text', name: 'test_clock', label: CLOCKS[locale].heading, hint: 'clock_…', rare: true }]
  await answerTable(
    page,
    {
      section: 'subscriptions',
      title: words.title,
      actions: createHref && html`<a class="button main" href="${createHref}">${words.create}</a>`,
    },
    {
      operation: 'listSubscriptions',
      path: '/subscriptions',
      columns: async (rows) => {
        const names = await namesOf(
          page,
          rows.flatMap((s) => [s.customer, s.product, s.price]),
        )
        return subscriptionColumns(props, names, locale)
      },
      orders: { created: 'createdAt', period_end: 'currentPeriodEnd' },
      many: may(page, 'cancelSubscription') ? ['cancel', 'export'] : ['export'],
      filters: [
        {
          kind: 'select',
          name: 'status',
          filter: 'standing',
          asTabs: true,
          label: DASHBOARD[locale].status,
          options: STANDINGS.map((one) => [one, statusWord(one, locale)] as const),
        },
        { kind: 'customer' },
        { kind: 'product' },
        {
          kind: 'select',
          name: 'collection_method',
          label: words.collection,
          options: [
            ['auto_charge', words.byCard],
            ['invoice', words.byInvoice],
          ],
        },
        { kind: 'text', name: 'price', label: words.price, hint: 'price_…', rare: true },
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
