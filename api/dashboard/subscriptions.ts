// Subscriptions in the dashboard: their table. The page of one is subscription.ts, what is done with it ending.ts, changing.ts and starting.ts.
import { type Subscription, subscriptionColumns } from '../../pages/dashboard/subscription-list.ts'
import { html } from '../../pages/html.ts'
import { CLOCKS } from '../../pages/words/dashboard/clocks.ts'
import { DASHBOARD } from '../../pages/words/dashboard/frame.ts'
import { statusWord } from '../../pages/words/dashboard/statuses.ts'
import { SUBSCRIPTIONS } from '../../pages/words/dashboard/subscriptions.ts'
import { ask } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { answerTable, type FilterWanted } from './lists.ts'
import { namesOf } from './names.ts'

const STATUSES = ['active', 'past_due', 'pending_first_payment', 'canceled', 'expired']

export function addSubscriptions(door: DashboardDoor): void {
  door.get('/subscriptions', (g) => list(g))
}

async function list(g: Guest): Promise<void> {
  const words = SUBSCRIPTIONS[g.locale]
  const { shown, locale } = g
  const createHref = shown.may('subscriptions:write') ? shown.hrefOf('/subscriptions/new') : null
  const onClock: FilterWanted[] = g.livemode
    ? []
    : [{ kind: 'text', name: 'test_clock', label: CLOCKS[locale].heading, hint: 'clock_…' }]
  await answerTable<Subscription>(
    g,
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
          g,
          rows.flatMap((s) => [s.customer, s.product, s.price]),
        )
        return subscriptionColumns(shown, names, locale)
      },
      orders: { created: 'createdAt', period_end: 'currentPeriodEnd' },
      filters: [
        {
          kind: 'select',
          name: 'status',
          label: DASHBOARD[locale].status,
          options: STATUSES.map((status) => [status, statusWord(status, locale)] as const),
        },
        await productFilter(g),
        {
          kind: 'select',
          name: 'collection_method',
          label: words.collection,
          options: [
            ['auto_charge', words.byCard],
            ['invoice', words.byInvoice],
          ],
        },
        { kind: 'text', name: 'customer', label: words.customer, hint: 'cus_…' },
        { kind: 'text', name: 'price', label: words.price, hint: 'price_…' },
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

/** Products by their names, as long as they fit into a list to choose from; else by id. */
async function productFilter(g: Guest): Promise<FilterWanted> {
  const { product: label } = SUBSCRIPTIONS[g.locale]
  const asId: FilterWanted = { kind: 'text', name: 'product', label, hint: 'prod_…' }
  if (!g.shown.may('products:read')) return asId
  const { data, has_more } = await ask<{ data: { id: string; name: string }[]; has_more: boolean }>(g, 'listProducts', {
    query: { limit: 100 },
  })
  return has_more ? asId : { kind: 'select', name: 'product', label, options: data.map(({ id, name }) => [id, name]) }
}
