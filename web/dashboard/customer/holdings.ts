// The cards and credits of a customer in the dashboard: the default card, detaching one, a new test card; credits consumed by hand, and the list of
// what came and went.
import { readCreditBalances } from '../../../db/queries/credit-balances.ts'
import { missingResource, Refusal } from '../../../rules/refusals.ts'
import type { Field } from '../../components/field.ts'
import { html } from '../../html.ts'
import { ask } from '../ask.ts'
import { cardsTaken } from '../cards-taken.ts'
import type { DashboardContext } from '../context.ts'
import { crumbsTo, customerFormPage } from '../customer-forms/view.ts'
import { whoText } from '../customers/view.ts'
import { CUSTOMERS } from '../customers/words.ts'
import { formScreen } from '../form-screen.ts'
import { postAction } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable } from '../lists.ts'
import { namesOf } from '../names.ts'
import { testCardFields } from './cards-view.ts'
import { consumeFields, creditColumns, creditsLeft } from './credits-view.ts'
import { customerOf } from './handler.ts'

export function addCustomerHoldings(routes: DashboardRoutes): void {
  formScreen(routes, {
    path: '/customers/:id/cards',
    testOnly: true,
    operation: 'createPaymentMethod',
    subject: async (page) => {
      const [customer, { testCards }] = await Promise.all([customerOf(page), cardsTaken(page)])
      if (testCards.length > 0) return { customer, testCards }
      throw new Refusal(
        'route_not_found',
        'A connected account serves the cards of this shop: customers give them by a link.',
      )
    },
    fields: (page, { testCards }) => testCardFields(testCards, page.locale),
    shape: (body, _, { customer: { id } }) => ({ customer: id, type: 'card', ...body }),
    example: (_, { customer: { id }, testCards }) => ({ customer: id, type: 'card', token: testCards[0]?.[0] }),
    done: (_, __, { customer: { id } }) => ({ path: `/customers/${id}`, flash: 'saved' }),
    view: (frame, props, { customer, testCards }, state) => {
      const { addTestCard: title, testCard: heading, addCard: submit } = CUSTOMERS[frame.locale]
      const [action, fields] = [`/customers/${customer.id}/cards`, testCardFields(testCards, frame.locale)]
      return customerFormPage(frame, props, { customer, title, heading, submit, action, fields }, state)
    },
  })
  routes.post('/customers/:id/cards/:card/default', (page) => {
    const { id, card } = page.params as { id: string; card: string }
    const body = { default_payment_method: card }
    return postAction(page, {
      operation: 'updateCustomer',
      params: { id },
      body,
      path: `/customers/${id}`,
      flash: 'saved',
    })
  })
  routes.post('/customers/:id/cards/:card/detach', (page) => detach(page))
  routes.get('/customers/:id/credits', (page) => listMoves(page))
  formScreen(routes, {
    path: '/customers/:id/credits/consume',
    operation: 'consumeCredits',
    subject: async (page) => {
      const [customer, fields] = await Promise.all([customerOf(page), fieldsOfConsume(page)])
      return { customer, fields }
    },
    params: ({ customer: { id } }) => ({ id }),
    fields: (_, { fields }) => fields,
    example: () => ({ product: 'prod_…', amount: 1 }),
    done: (_, __, { customer }) => ({ path: `/customers/${customer.id}`, flash: 'done' }),
    view: (frame, props, { customer, fields }, state) => {
      const { consumeTitle: title, consume: submit } = CUSTOMERS[frame.locale]
      const [action, heading] = [`/customers/${customer.id}/credits/consume`, whoText(customer)]
      return customerFormPage(frame, props, { customer, title, heading, submit, action, fields }, state)
    },
  })
}

/** Detaches only a card of the customer whose page asked. */
async function detach(page: DashboardContext): Promise<void> {
  const { id, card } = page.params as { id: string; card: string }
  const { customer } = await ask(page, 'getPaymentMethod', { params: { id: card } })
  if (customer !== null && customer !== id) throw missingResource('payment_method', card)
  await postAction(page, {
    operation: 'detachPaymentMethod',
    params: { id: card },
    path: `/customers/${id}`,
    flash: 'removed',
  })
}

async function listMoves(page: DashboardContext): Promise<void> {
  const words = CUSTOMERS[page.locale]
  const customer = await customerOf(page)
  const { id } = customer
  const { credits } = await ask(page, 'getEntitlements', { params: { id } })
  const shown = await namesOf(
    page,
    credits.map(({ product }) => product),
  )
  const title = words.movesTitle(whoText(customer))
  const kinds = Object.entries(words.kinds)
  await answerTable(
    page,
    {
      ...{ section: 'customers', title, crumbs: crumbsTo(page.props, customer, page.locale) },
      actions:
        credits.length > 0 &&
        page.props.may('customers:write') &&
        html`<a class="button" href="${page.props.hrefOf(`/customers/${id}/credits/consume`)}">${words.consume}</a>`,
      above: creditsLeft(page.props, credits, shown, page.locale),
    },
    {
      operation: 'listCreditTransactions',
      params: { id },
      path: `/customers/${id}/credits`,
      columns: async (rows) => {
        const [names, left] = await Promise.all([
          namesOf(
            page,
            rows.map(({ product }) => product),
          ),
          readCreditBalances(
            page.deps.db.pool,
            page.caller,
            id,
            rows.map((row) => row.id),
          ),
        ])
        return creditColumns(page.props, names, page.locale, left)
      },
      filters: [
        { kind: 'select', name: 'type', label: words.kind, options: kinds },
        { kind: 'product' },
        { kind: 'created' },
      ],
      empty: { title: words.noMoves, text: words.creditsText },
    },
  )
}

async function fieldsOfConsume(page: DashboardContext): Promise<Field[]> {
  const { credits } = await ask(page, 'getEntitlements', { params: { id: page.params.id! } })
  return consumeFields(
    await namesOf(
      page,
      credits.map(({ product }) => product),
    ),
    credits,
    page.locale,
  )
}
