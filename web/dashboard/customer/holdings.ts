// The cards and credits of a customer in the dashboard: the default card, detaching one, a new test card; credits consumed by hand, and the list of
// what came and went.
import { TEST_TOKENS } from '../../../gateways/simulator.ts'
import { missingResource } from '../../../rules/refusals.ts'
import type { Field, Filled } from '../../components/field.ts'
import type { Html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, refuseUnlessMay } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { crumbsTo, customerFormPage } from '../customer-forms/view.ts'
import { whoText } from '../customers/view.ts'
import { CUSTOMERS } from '../customers/words.ts'
import { newFormKey, postAction, submit } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable } from '../lists.ts'
import { namesOf } from '../names.ts'
import { testCardFields } from './cards-view.ts'
import { type CreditMove, consumeFields, creditColumns } from './credits-view.ts'
import { customerOf } from './handler.ts'
import type { Entitlements } from './view.ts'

export function addCustomerHoldings(routes: DashboardRoutes): void {
  const testOnly = { testOnly: true }
  routes.get('/customers/:id/cards', (page) => showCard(page, NOTHING, null, newFormKey()), testOnly)
  routes.post('/customers/:id/cards', (page) => addCard(page), testOnly)
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
  routes.get('/customers/:id/credits/consume', (page) => showConsume(page, NOTHING, null, newFormKey()))
  routes.post('/customers/:id/credits/consume', (page) => consume(page))
}

const NOTHING: Filled = { values: new Map(), problems: {} }

async function addCard(page: DashboardContext): Promise<void> {
  const { id: customer } = await customerOf(page)
  await submit(page, {
    operation: 'createPaymentMethod',
    fields: testCardFields(TEST_TOKENS, page.locale),
    shape: (body) => ({ customer, type: 'card', ...body }),
    done: () => ({ path: `/customers/${customer}`, flash: 'saved' }),
    again: (filled, problem, key) => showCard(page, filled, problem, key),
  })
}

async function showCard(page: DashboardContext, filled: Filled, problem: Html | null, key: string): Promise<void> {
  refuseUnlessMay(page, 'createPaymentMethod')
  const words = CUSTOMERS[page.locale]
  const customer = await customerOf(page)
  const body = { customer: customer.id, type: 'card', token: TEST_TOKENS[0] }
  answerDashboard(page, (frame) =>
    customerFormPage(frame, page.props, {
      customer,
      title: words.addTestCard,
      heading: words.testCard,
      action: `/customers/${customer.id}/cards`,
      submit: words.addCard,
      fields: testCardFields(TEST_TOKENS, page.locale),
      filled,
      problem,
      key,
      curl: curlOf(page, 'createPaymentMethod', { body }),
    }),
  )
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
  const title = words.movesTitle(whoText(customer))
  const kinds = Object.entries(words.kinds)
  await answerTable<CreditMove>(
    page,
    { section: 'customers', title, crumbs: crumbsTo(page.props, customer, page.locale) },
    {
      operation: 'listCreditTransactions',
      params: { id },
      path: `/customers/${id}/credits`,
      columns: async (rows) =>
        creditColumns(
          page.props,
          await namesOf(
            page,
            rows.map(({ product }) => product),
          ),
          page.locale,
        ),
      filters: [
        { kind: 'select', name: 'type', label: words.kind, options: kinds },
        { kind: 'text', name: 'product', label: words.product, hint: 'prod_…' },
        { kind: 'created' },
      ],
      empty: { title: words.noMoves, text: words.creditsText },
    },
  )
}

async function consume(page: DashboardContext): Promise<void> {
  const { id } = await customerOf(page)
  await submit(page, {
    operation: 'consumeCredits',
    params: { id },
    fields: await fieldsOfConsume(page),
    done: () => ({ path: `/customers/${id}`, flash: 'done' }),
    again: (filled, problem, key) => showConsume(page, filled, problem, key),
  })
}

async function showConsume(page: DashboardContext, filled: Filled, problem: Html | null, key: string): Promise<void> {
  refuseUnlessMay(page, 'consumeCredits')
  const words = CUSTOMERS[page.locale]
  const [customer, fields] = await Promise.all([customerOf(page), fieldsOfConsume(page)])
  const { id } = customer
  answerDashboard(page, (frame) =>
    customerFormPage(frame, page.props, {
      customer,
      title: words.consumeTitle,
      heading: whoText(customer),
      action: `/customers/${id}/credits/consume`,
      submit: words.consume,
      fields,
      filled,
      problem,
      key,
      curl: curlOf(page, 'consumeCredits', { params: { id }, body: { product: 'prod_…', amount: 1 } }),
    }),
  )
}

async function fieldsOfConsume(page: DashboardContext): Promise<Field[]> {
  const { credits } = await ask<Entitlements>(page, 'getEntitlements', { params: { id: page.params.id! } })
  return consumeFields(
    await namesOf(
      page,
      credits.map(({ product }) => product),
    ),
    credits,
    page.locale,
  )
}
