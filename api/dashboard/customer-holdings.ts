// The cards and the credits of a customer in the dashboard: the one that is charged, one that goes, a new test card; and credits spent by hand, with all that came
// or went.
import { TEST_TOKENS } from '../../gateways/simulator.ts'
import type { Field, Filled } from '../../pages/components/field.ts'
import type { Entitlements } from '../../pages/dashboard/customer.ts'
import { testCardFields } from '../../pages/dashboard/customer-cards.ts'
import { type CreditMove, consumeFields, creditColumns } from '../../pages/dashboard/customer-credits.ts'
import { crumbsTo, customerFormPage } from '../../pages/dashboard/customer-forms.ts'
import { whoText } from '../../pages/dashboard/customer-list.ts'
import type { Html } from '../../pages/html.ts'
import { CUSTOMERS } from '../../pages/words/dashboard/customers.ts'
import { missingResource } from '../../rules/refusals.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf, refuseUnlessMay } from './ask.ts'
import { customerOf } from './customer.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { newFormKey, pressed, submit } from './forms.ts'
import { answerTable } from './lists.ts'
import { namesOf } from './names.ts'

export function addCustomerHoldings(door: DashboardDoor): void {
  const testOnly = { testOnly: true }
  door.get('/customers/:id/cards', (g) => showCard(g, NOTHING, null, newFormKey()), testOnly)
  door.post('/customers/:id/cards', (g) => addCard(g), testOnly)
  door.post('/customers/:id/cards/:card/default', (g) => {
    const { id, card } = g.params as { id: string; card: string }
    const body = { default_payment_method: card }
    return pressed(g, { operation: 'updateCustomer', params: { id }, body, path: `/customers/${id}`, said: 'saved' })
  })
  door.post('/customers/:id/cards/:card/detach', (g) => detach(g))
  door.get('/customers/:id/credits', (g) => listMoves(g))
  door.get('/customers/:id/credits/consume', (g) => showConsume(g, NOTHING, null, newFormKey()))
  door.post('/customers/:id/credits/consume', (g) => consume(g))
}

const NOTHING: Filled = { values: new Map(), problems: {} }

async function addCard(g: Guest): Promise<void> {
  const { id: customer } = await customerOf(g)
  await submit(g, {
    operation: 'createPaymentMethod',
    fields: testCardFields(TEST_TOKENS, g.locale),
    shape: (body) => ({ customer, type: 'card', ...body }),
    done: () => ({ path: `/customers/${customer}`, said: 'saved' }),
    again: (filled, problem, key) => showCard(g, filled, problem, key),
  })
}

async function showCard(g: Guest, filled: Filled, problem: Html | null, key: string): Promise<void> {
  refuseUnlessMay(g, 'createPaymentMethod')
  const words = CUSTOMERS[g.locale]
  const customer = await customerOf(g)
  const body = { customer: customer.id, type: 'card', token: TEST_TOKENS[0] }
  answerDashboard(g, (frame) =>
    customerFormPage(frame, g.shown, {
      customer,
      title: words.addTestCard,
      heading: words.testCard,
      action: `/customers/${customer.id}/cards`,
      submit: words.addCard,
      fields: testCardFields(TEST_TOKENS, g.locale),
      filled,
      problem,
      key,
      curl: curlOf(g, 'createPaymentMethod', { body }),
    }),
  )
}

/** A card of this customer and of nobody else: its page is what has asked. */
async function detach(g: Guest): Promise<void> {
  const { id, card } = g.params as { id: string; card: string }
  const { customer } = await ask(g, 'getPaymentMethod', { params: { id: card } })
  if (customer !== null && customer !== id) throw missingResource('payment_method', card)
  await pressed(g, {
    operation: 'detachPaymentMethod',
    params: { id: card },
    path: `/customers/${id}`,
    said: 'removed',
  })
}

async function listMoves(g: Guest): Promise<void> {
  const words = CUSTOMERS[g.locale]
  const customer = await customerOf(g)
  const { id } = customer
  const title = words.movesTitle(whoText(customer))
  const kinds = Object.entries(words.kinds)
  await answerTable<CreditMove>(
    g,
    { section: 'customers', title, crumbs: crumbsTo(g.shown, customer, g.locale) },
    {
      operation: 'listCreditTransactions',
      params: { id },
      path: `/customers/${id}/credits`,
      columns: async (rows) =>
        creditColumns(
          g.shown,
          await namesOf(
            g,
            rows.map(({ product }) => product),
          ),
          g.locale,
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

async function consume(g: Guest): Promise<void> {
  const { id } = await customerOf(g)
  await submit(g, {
    operation: 'consumeCredits',
    params: { id },
    fields: await fieldsOfConsume(g),
    done: () => ({ path: `/customers/${id}`, said: 'done' }),
    again: (filled, problem, key) => showConsume(g, filled, problem, key),
  })
}

async function showConsume(g: Guest, filled: Filled, problem: Html | null, key: string): Promise<void> {
  refuseUnlessMay(g, 'consumeCredits')
  const words = CUSTOMERS[g.locale]
  const [customer, fields] = await Promise.all([customerOf(g), fieldsOfConsume(g)])
  const { id } = customer
  answerDashboard(g, (frame) =>
    customerFormPage(frame, g.shown, {
      customer,
      title: words.consumeTitle,
      heading: whoText(customer),
      action: `/customers/${id}/credits/consume`,
      submit: words.consume,
      fields,
      filled,
      problem,
      key,
      curl: curlOf(g, 'consumeCredits', { params: { id }, body: { product: 'prod_…', amount: 1 } }),
    }),
  )
}

async function fieldsOfConsume(g: Guest): Promise<Field[]> {
  const { credits } = await ask<Entitlements>(g, 'getEntitlements', { params: { id: g.params.id! } })
  return consumeFields(
    await namesOf(
      g,
      credits.map(({ product }) => product),
    ),
    credits,
    g.locale,
  )
}
