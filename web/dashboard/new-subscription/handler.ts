// Starts a subscription by hand in the dashboard: first the customer, by address or id, then price, quantity and card. Also edits how
// a running subscription is paid, and its metadata.
import type { CustomerObject } from '../../../resources/customer.ts'
import type { SubscriptionObject } from '../../../resources/subscription.ts'
import type { Filled, Option } from '../../components/field.ts'
import type { Html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, refuseUnlessMay } from '../ask.ts'
import { cardsTaken } from '../cards-taken.ts'
import { cardChoice, cardText } from '../components/named.ts'
import type { DashboardContext } from '../context.ts'
import { whoText } from '../customers/view.ts'
import { askWho, soughtCustomer } from '../find-customer/handler.ts'
import { filledWith, newFormKey, submit } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { metadataChange } from '../metadata.ts'
import { namesOf } from '../names.ts'
import { pricesOf } from '../prices/offered.ts'
import { defaultCardOf, subscriptionOf } from '../subscription/handler.ts'
import { productText } from '../subscriptions/view.ts'
import { SUBSCRIPTIONS } from '../subscriptions/words.ts'
import { cardOptions, editFields, startFields, subscribingPage } from './view.ts'
import { SUBSCRIBING } from './words.ts'

export function addStarting(routes: DashboardRoutes): void {
  // Before the route of one subscription, which would take `new` for an id.
  routes.get('/subscriptions/new', (page) => begin(page))
  routes.post('/subscriptions/new/:customer', (page) => start(page))
  routes.get('/subscriptions/:id/edit', async (page) => {
    refuseUnlessMay(page, 'updateSubscription')
    const s = await subscriptionOf(page)
    const filled = filledWith(editFields([], false, page.locale), s)
    await showEdit(page, s, filled, null, newFormKey())
  })
  routes.post('/subscriptions/:id/edit', (page) => edit(page))
}

/** Without a customer, asks for one; with one, shows the form. */
async function begin(page: DashboardContext): Promise<void> {
  refuseUnlessMay(page, 'createSubscription')
  const sought = await soughtCustomer(page)
  const { customer } = sought
  if (!customer) {
    const { createTitle: title, whoTitle: heading } = SUBSCRIBING[page.locale]
    const list = { href: page.props.hrefOf('/subscriptions'), label: SUBSCRIPTIONS[page.locale].title }
    return askWho(page, sought, {
      ...{ section: 'subscriptions', title, heading, path: '/subscriptions/new' },
      ...{ crumbs: [list], cancelHref: list.href },
    })
  }
  const values = new Map([
    ['quantity', ['1']],
    ['collection_method', ['auto_charge']],
    ['price', [page.query.get('price') ?? '']],
    ['payment_method', [customer.default_payment_method ?? '']],
  ])
  await showStart(page, customer, { values, problems: {} }, null, newFormKey())
}

async function start(page: DashboardContext): Promise<void> {
  const customer = await ask(page, 'getCustomer', { params: { id: page.params.customer! } })
  const id = customer.id
  await submit(page, {
    operation: 'createSubscription',
    fields: startFields(null, [], page.locale),
    shape: ({ allow_incomplete: allowed, days_until_due: days, payment_method: card, ...body }) => ({
      ...body,
      customer: id,
      ...(body.collection_method === 'invoice'
        ? { ...(days !== undefined && { days_until_due: days }) }
        : {
            ...(card !== undefined && { payment_method: card }),
            payment_behavior: allowed ? 'allow_incomplete' : 'error_if_incomplete',
          }),
    }),
    done: (made) => ({ path: `/subscriptions/${made.id}`, flash: 'created' }),
    again: (filled, problem, key) => showStart(page, customer, filled, problem, key),
  })
}

async function showStart(
  page: DashboardContext,
  customer: CustomerObject,
  filled: Filled,
  problem: Html | null,
  key: string,
): Promise<void> {
  const words = SUBSCRIBING[page.locale]
  const [prices, cards] = await Promise.all([pricesOf(page), cardsOf(page, customer.id)])
  const fields = prices.length === 0 ? null : startFields(prices, cards, page.locale)
  const body = {
    customer: customer.id,
    price: prices[0]?.[0] ?? 'price_…',
    payment_method: cards[0]?.[0] ?? 'pm_…',
  }
  answerDashboard(page, (frame) =>
    subscribingPage(frame, page.props, {
      title: words.createTitle,
      heading: words.forWhom(whoText(customer)),
      action: `/subscriptions/new/${customer.id}`,
      cancelHref: page.props.hrefOf(`/customers/${customer.id}`),
      submit: words.create,
      fields,
      filled,
      problem,
      key,
      curl: curlOf(page, 'createSubscription', { body }),
    }),
  )
}

/** Attached cards first, then the simulator's where it serves cards. */
async function cardsOf(page: DashboardContext, customer: string, but: string | null = null): Promise<Option[]> {
  const [{ data }, { testCards }] = await Promise.all([
    ask(page, 'listPaymentMethods', { query: { customer, limit: 100 } }),
    cardsTaken(page),
  ])
  const attached = data
    .filter((card) => card.id !== but && !card.subscription_only)
    .map(({ id, card }) => [id, cardChoice(card)] as const)
  return cardOptions(attached, testCards, page.locale)
}

async function edit(page: DashboardContext): Promise<void> {
  const s = await subscriptionOf(page)
  const { id } = s
  await submit(page, {
    operation: 'updateSubscription',
    params: { id },
    fields: editFields([], false, page.locale),
    // Days to pay are no setting of a card: what the field still holds is left out.
    shape: ({ days_until_due: days, ...body }) => ({
      ...body,
      ...(body.collection_method === 'invoice' && days !== undefined && { days_until_due: days }),
      metadata: metadataChange(s.metadata, body.metadata as SubscriptionObject['metadata'] | null),
    }),
    done: () => ({ path: `/subscriptions/${id}`, flash: 'saved' }),
    again: (filled, problem, key) => showEdit(page, s, filled, problem, key),
  })
}

async function showEdit(
  page: DashboardContext,
  s: SubscriptionObject,
  filled: Filled,
  problem: Html | null,
  key: string,
): Promise<void> {
  const words = SUBSCRIBING[page.locale]
  const [cards, defaultCard] = await Promise.all([
    cardsOf(page, s.customer, s.payment_method),
    defaultCardOf(page, s.customer),
  ])
  const names = await namesOf(page, [s.product, s.payment_method, defaultCard])
  const own = cardText(names, s.payment_method)
  const asItIs: Option = [s.payment_method ?? '', own ? words.sameCard(own) : words.noOwnCard]
  answerDashboard(page, (frame) =>
    subscribingPage(frame, page.props, {
      title: words.editTitle(productText(names, s)),
      heading: words.card,
      action: `/subscriptions/${s.id}/edit`,
      cancelHref: page.props.hrefOf(`/subscriptions/${s.id}`),
      submit: words.save,
      fields: editFields([asItIs, ...cards], s.status === 'past_due', page.locale),
      filled,
      problem,
      key,
      curl: curlOf(page, 'updateSubscription', {
        params: { id: s.id },
        body: { payment_method: cards[0]?.[0] ?? 'pm_…' },
      }),
    }),
  )
}
