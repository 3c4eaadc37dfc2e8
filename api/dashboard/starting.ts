// A subscription started by hand in the dashboard: first for whom, by address or id, then what, at which price and by which card. And another card for one that runs.
import { TEST_TOKENS } from '../../gateways/simulator.ts'
import type { Filled, Option } from '../../pages/components/field.ts'
import type { Card } from '../../pages/dashboard/customer-cards.ts'
import { type Customer, whoText } from '../../pages/dashboard/customer-list.ts'
import { cardChoice, cardText } from '../../pages/dashboard/named.ts'
import { cardOptions, editFields, startFields, subscribingPage, whoFields } from '../../pages/dashboard/starting.ts'
import { productText, type Subscription } from '../../pages/dashboard/subscription-list.ts'
import { type Html, html } from '../../pages/html.ts'
import { SUBSCRIBING } from '../../pages/words/dashboard/subscribing.ts'
import { isId } from '../../rules/ids.ts'
import { refusalOf } from '../middleware/errors.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf, refuseUnlessMay } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { filledWith, newFormKey, submit } from './forms.ts'
import { metadataChange } from './metadata.ts'
import { namesOf } from './names.ts'
import { pricesOf } from './prices-offered.ts'
import { defaultCardOf, subscriptionOf } from './subscription.ts'

export function addStarting(door: DashboardDoor): void {
  // Before the page of one, or `new` would be taken for an id.
  door.get('/subscriptions/new', (g) => begin(g))
  door.post('/subscriptions/new/:customer', (g) => start(g))
  door.get('/subscriptions/:id/edit', async (g) => {
    refuseUnlessMay(g, 'updateSubscription')
    const s = await subscriptionOf(g)
    const filled = filledWith(editFields([], false, g.locale), s)
    await showEdit(g, s, filled, null, newFormKey())
  })
  door.post('/subscriptions/:id/edit', (g) => edit(g))
}

/** Without a customer, the question for one; with one, the form. */
async function begin(g: Guest): Promise<void> {
  refuseUnlessMay(g, 'createSubscription')
  const wanted = g.query.get('customer')?.trim()
  if (!wanted) return showWho(g, '', null)
  const customer = await customerCalled(g, wanted)
  if (!customer) return showWho(g, wanted, SUBSCRIBING[g.locale].whoUnknown)
  const values = new Map([
    ['quantity', ['1']],
    ['collection_method', ['auto_charge']],
    ['price', [g.query.get('price') ?? '']],
    ['payment_method', [customer.default_payment_method ?? '']],
  ])
  await showStart(g, customer, { values, problems: {} }, null, newFormKey())
}

/** By id or by address; null when there is nobody. */
async function customerCalled(g: Guest, wanted: string): Promise<Customer | null> {
  try {
    if (isId('customer', wanted)) return await ask<Customer>(g, 'getCustomer', { params: { id: wanted } })
    const { data } = await ask<{ data: Customer[] }>(g, 'listCustomers', { query: { email: wanted } })
    return data[0] ?? null
  } catch (error) {
    const { status } = refusalOf(error)
    if (status !== 404 && status !== 400) throw error
    return null
  }
}

function showWho(g: Guest, wanted: string, problem: string | null): void {
  const words = SUBSCRIBING[g.locale]
  const { shown } = g
  const lang = g.query.get('lang')
  const newCustomer = shown.may('customers:write')
    ? html`<p><a href="${shown.hrefOf('/customers/new')}">${words.whoNew}</a></p>`
    : null
  answerDashboard(
    g,
    (frame) =>
      subscribingPage(frame, shown, {
        title: words.createTitle,
        heading: words.whoTitle,
        action: '/subscriptions/new',
        asks: true,
        cancelHref: shown.hrefOf('/subscriptions'),
        submit: words.whoNext,
        fields: whoFields(g.locale),
        filled: { values: new Map([['customer', [wanted]]]), problems: problem ? { customer: problem } : {} },
        problem: null,
        more: html`${lang ? html`<input type="hidden" name="lang" value="${lang}">` : null}${newCustomer}`,
        key: '',
        curl: null,
      }),
    problem ? 422 : 200,
  )
}

async function start(g: Guest): Promise<void> {
  const customer = await ask<Customer>(g, 'getCustomer', { params: { id: g.params.customer! } })
  const id = customer.id
  await submit(g, {
    operation: 'createSubscription',
    fields: startFields(null, [], g.locale),
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
    done: (made) => ({ path: `/subscriptions/${made.id}`, said: 'created' }),
    again: (filled, problem, key) => showStart(g, customer, filled, problem, key),
  })
}

async function showStart(
  g: Guest,
  customer: Customer,
  filled: Filled,
  problem: Html | null,
  key: string,
): Promise<void> {
  const words = SUBSCRIBING[g.locale]
  const [prices, cards] = await Promise.all([pricesOf(g), cardsOf(g, customer.id)])
  const fields = prices?.length === 0 ? null : startFields(prices, cards, g.locale)
  const body = {
    customer: customer.id,
    price: prices?.[0]?.[0] ?? 'price_…',
    payment_method: cards[0]?.[0] ?? 'pm_…',
  }
  answerDashboard(g, (frame) =>
    subscribingPage(frame, g.shown, {
      title: words.createTitle,
      heading: words.forWhom(whoText(customer)),
      action: `/subscriptions/new/${customer.id}`,
      cancelHref: g.shown.hrefOf(`/customers/${customer.id}`),
      submit: words.create,
      fields,
      filled,
      problem,
      key,
      curl: curlOf(g, 'createSubscription', { body }),
    }),
  )
}

/** Attached ones first, then the simulator's in test mode. */
async function cardsOf(g: Guest, customer: string, but: string | null = null): Promise<Option[]> {
  const { data } = await ask<{ data: Card[] }>(g, 'listPaymentMethods', { query: { customer, limit: 100 } })
  const attached = data.filter(({ id }) => id !== but).map(({ id, card }) => [id, cardChoice(card)] as const)
  return cardOptions(attached, g.livemode ? null : TEST_TOKENS, g.locale)
}

async function edit(g: Guest): Promise<void> {
  const s = await subscriptionOf(g)
  const { id } = s
  await submit(g, {
    operation: 'updateSubscription',
    params: { id },
    fields: editFields([], false, g.locale),
    shape: (body) => ({
      ...body,
      metadata: metadataChange(s.metadata, body.metadata as Subscription['metadata'] | null),
    }),
    done: () => ({ path: `/subscriptions/${id}`, said: 'saved' }),
    again: (filled, problem, key) => showEdit(g, s, filled, problem, key),
  })
}

async function showEdit(g: Guest, s: Subscription, filled: Filled, problem: Html | null, key: string): Promise<void> {
  const words = SUBSCRIBING[g.locale]
  const [cards, defaultCard] = await Promise.all([
    cardsOf(g, s.customer, s.payment_method),
    defaultCardOf(g, s.customer),
  ])
  const names = await namesOf(g, [s.product, s.payment_method, defaultCard])
  const own = cardText(names, s.payment_method)
  const asItIs: Option = [s.payment_method ?? '', own ? words.sameCard(own) : words.noOwnCard]
  answerDashboard(g, (frame) =>
    subscribingPage(frame, g.shown, {
      title: words.editTitle(productText(names, s)),
      heading: words.card,
      action: `/subscriptions/${s.id}/edit`,
      cancelHref: g.shown.hrefOf(`/subscriptions/${s.id}`),
      submit: words.save,
      fields: editFields([asItIs, ...cards], s.status === 'past_due', g.locale),
      filled,
      problem,
      key,
      curl: curlOf(g, 'updateSubscription', {
        params: { id: s.id },
        body: { payment_method: cards[0]?.[0] ?? 'pm_…' },
      }),
    }),
  )
}
