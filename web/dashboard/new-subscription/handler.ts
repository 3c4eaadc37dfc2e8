// Starts a subscription by hand in the dashboard, on one page: the customer, the price, and how it is paid. Also edits how
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
import { postedCustomer, type Sought, soughtCustomer } from '../find-customer/handler.ts'
import { FINDING } from '../find-customer/words.ts'
import { filledWith, newFormKey, submit, type Typed, typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { metadataChange } from '../metadata.ts'
import { namesOf } from '../names.ts'
import { pricesOf } from '../prices/offered.ts'
import { leaveUnrecorded } from '../record.ts'
import { defaultCardOf, subscriptionOf } from '../subscription/handler.ts'
import { productText } from '../subscriptions/view.ts'
import { firstPeriod } from './first-period.ts'
import { newSubscriptionPage } from './new-view.ts'
import { cardOptions, editFields, startFields, subscribingPage } from './view.ts'
import { SUBSCRIBING } from './words.ts'

export function addStarting(routes: DashboardRoutes): void {
  // Before the route of one subscription, which would take `new` for an id.
  routes.get('/subscriptions/new', (page) => begin(page))
  routes.post('/subscriptions/new', (page) => startForWhom(page))
  routes.post('/subscriptions/new/:customer', async (page) => {
    refuseUnlessMay(page, 'createSubscription')
    const customer = await ask(page, 'getCustomer', { params: { id: page.params.customer! } })
    await start(page, customer, await typed(page))
  })
  routes.get('/subscriptions/:id/edit', async (page) => {
    refuseUnlessMay(page, 'updateSubscription')
    const s = await subscriptionOf(page)
    const filled = filledWith(editFields([], false, page.locale), s)
    await showEdit(page, s, filled, null, newFormKey())
  })
  routes.post('/subscriptions/:id/edit', (page) => edit(page))
}

/** The whole form, with the customer of the address where there is one. */
async function begin(page: DashboardContext): Promise<void> {
  refuseUnlessMay(page, 'createSubscription')
  const sought = await soughtCustomer(page)
  const { customer, wanted, found } = sought
  const problem = customer || wanted === '' || found.length > 0 ? null : FINDING[page.locale].unknown
  const values = new Map([
    ['quantity', ['1']],
    ['collection_method', ['auto_charge']],
    ['price', [page.query.get('price') ?? '']],
    ...cardFor(customer),
  ])
  await showStart(page, { sought, problem }, { values, problems: {} }, null, newFormKey())
  if (problem) page.ctx.status = 422
}

/** The card that is charged as a rule, for the field of the form. */
function cardFor(customer: CustomerObject | null): [string, string[]][] {
  return customer ? [['payment_method', [customer.default_payment_method ?? '']]] : []
}

/** The form without a customer of its own: a button chose one, or what was typed names one. All that was typed stays. */
async function startForWhom(page: DashboardContext): Promise<void> {
  refuseUnlessMay(page, 'createSubscription')
  const given = await typed(page)
  const sought = await postedCustomer(page, given)
  if (sought.forWhom) return start(page, sought.forWhom, given)
  leaveUnrecorded(page)
  const values = new Map([...given.values, ...cardFor(sought.customer)])
  const whom = { sought, problem: sought.problem }
  await showStart(page, whom, { values, problems: {} }, null, given.key ?? newFormKey())
  if (sought.isRefused) page.ctx.status = 422
}

async function start(page: DashboardContext, customer: CustomerObject, given: Typed): Promise<void> {
  const { id } = customer
  const whom: Whom = { sought: { wanted: '', customer, found: [], lang: null }, problem: null }
  // The button that works out the total, and the script while the form is filled in.
  if (given.text('next') === 'total' || given.text('preview') === '1') {
    leaveUnrecorded(page)
    return showStart(page, whom, { values: given.values, problems: {} }, null, given.key ?? newFormKey())
  }
  await submit(page, {
    operation: 'createSubscription',
    given,
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
    again: (filled, problem, key) => showStart(page, whom, filled, problem, key),
  })
}

interface Whom {
  sought: Sought
  problem: string | null
}

async function showStart(
  page: DashboardContext,
  { sought, problem: unknown }: Whom,
  filled: Filled,
  problem: Html | null,
  key: string,
): Promise<void> {
  const words = SUBSCRIBING[page.locale]
  const { customer } = sought
  const [prices, cards] = await Promise.all([pricesOf(page), cardsOf(page, customer?.id ?? null)])
  const values = new Map(filled.values)
  // Where there is one plan, there is nothing to choose.
  if (!values.get('price')?.[0] && prices[0] && prices.length === 1) values.set('price', [prices[0][0]])
  const text = (name: string) => (values.get(name)?.[0] ?? '').trim()
  const isOffered = prices.some(([id]) => id === text('price'))
  const first = isOffered ? await firstPeriod(page, { text }, customer?.id ?? null) : null
  const body = {
    customer: customer?.id ?? 'cus_…',
    price: prices[0]?.[0] ?? 'price_…',
    payment_method: cards[0]?.[0] ?? 'pm_…',
  }
  answerDashboard(page, (frame) =>
    newSubscriptionPage(frame, page.props, {
      picker: { path: '/subscriptions/new', heading: words.whoTitle, ...sought, problem: unknown },
      title: customer ? words.forWhom(whoText(customer)) : words.createTitle,
      action: customer ? `/subscriptions/new/${customer.id}` : '/subscriptions/new',
      cancelHref: page.props.hrefOf(customer ? `/customers/${customer.id}` : '/subscriptions'),
      prices,
      cards,
      filled: { ...filled, values },
      problem,
      first,
      key,
      curl: curlOf(page, 'createSubscription', { body }),
    }),
  )
}

/** Attached cards first, then the simulator's where it serves cards. */
async function cardsOf(page: DashboardContext, customer: string | null, but: string | null = null): Promise<Option[]> {
  const [{ data }, { testCards }] = await Promise.all([
    customer === null ? { data: [] } : ask(page, 'listPaymentMethods', { query: { customer, limit: 100 } }),
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
      of: { href: page.props.hrefOf(`/subscriptions/${s.id}`), label: productText(names, s) },
      heading: words.howPaid,
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
