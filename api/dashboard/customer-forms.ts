// A new customer and the details of one, in the dashboard.
import type { Filled } from '../../pages/components/field.ts'
import {
  clockField,
  confirmationOf,
  customerFormPage,
  detailFields,
  type Erasure,
  eraseFields,
  erasurePage,
  mergeField,
} from '../../pages/dashboard/customer-forms.ts'
import { type Customer, whoText } from '../../pages/dashboard/customer-list.ts'
import type { Html } from '../../pages/html.ts'
import { CUSTOMERS } from '../../pages/words/dashboard/customers.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf, refuseUnlessMay } from './ask.ts'
import { customerOf } from './customer.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { type FormField, filledWith, newFormKey, submit, typed } from './forms.ts'
import { metadataChange } from './metadata.ts'

export function addCustomerForms(door: DashboardDoor): void {
  // Before the page of one, or `new` would be taken for an id.
  door.get('/customers/new', async (g) => {
    const values = new Map([
      ['locale', ['th']],
      ['test_clock', [g.query.get('test_clock') ?? '']],
    ])
    await showNew(g, { values, problems: {} }, null, newFormKey())
  })
  door.post('/customers/new', (g) => create(g))
  door.get('/customers/:id/edit', async (g) => {
    refuseUnlessMay(g, 'updateCustomer')
    const customer = await customerOf(g)
    showEdit(g, customer, filledWith(detailFields(g.locale), customer), null, newFormKey())
  })
  door.post('/customers/:id/edit', (g) => update(g))
  door.get('/customers/:id/merge', async (g) => {
    refuseUnlessMay(g, 'mergeCustomer')
    showMerge(g, await customerOf(g), { values: new Map(), problems: {} }, null, newFormKey())
  })
  door.post('/customers/:id/merge', (g) => merge(g))
  door.get('/customers/:id/erase', async (g) => {
    refuseUnlessMay(g, 'eraseCustomer')
    showErase(g, await customerOf(g), { values: new Map(), problems: {} }, null, newFormKey())
  })
  door.post('/customers/:id/erase', (g) => erase(g))
  door.get('/customers/:id/erasure', async (g) => {
    const asked = { params: { id: g.params.id! } }
    const erasure = await ask<Erasure>(g, 'getCustomerErasure', asked)
    answerDashboard(g, (frame) =>
      erasurePage(frame, g.shown, { erasure, curl: curlOf(g, 'getCustomerErasure', asked) }),
    )
  })
}

async function merge(g: Guest): Promise<void> {
  const customer = await customerOf(g)
  await submit(g, {
    operation: 'mergeCustomer',
    params: { id: customer.id },
    fields: [mergeField(g.locale)],
    done: ({ id }: Customer) => ({ path: `/customers/${id}`, said: 'done' }),
    again: (filled, problem, key) => showMerge(g, customer, filled, problem, key),
  })
}

function showMerge(g: Guest, customer: Customer, filled: Filled, problem: Html | null, key: string): void {
  const words = CUSTOMERS[g.locale]
  answerDashboard(g, (frame) =>
    customerFormPage(frame, g.shown, {
      customer,
      title: words.mergeTitle(whoText(customer)),
      heading: words.merge,
      text: words.mergeText,
      action: `/customers/${customer.id}/merge`,
      submit: words.mergeSure,
      fields: [mergeField(g.locale)],
      filled,
      problem,
      key,
      curl: curlOf(g, 'mergeCustomer', { params: { id: customer.id }, body: { into: 'cus_…' } }),
    }),
  )
}

/** Once what stands there was typed. */
async function erase(g: Guest): Promise<void> {
  refuseUnlessMay(g, 'eraseCustomer')
  const customer = await customerOf(g)
  const { id } = customer
  const given = await typed(g)
  if (given.text('confirmation').toLowerCase() !== confirmationOf(customer).toLowerCase()) {
    const problems = { confirmation: CUSTOMERS[g.locale].eraseWrong }
    return showErase(g, customer, { values: given.values, problems }, null, newFormKey(), 422)
  }
  await submit(g, {
    operation: 'eraseCustomer',
    params: { id },
    fields: eraseFields(customer, g.locale),
    given,
    shape: ({ cancel }) => ({ cancel }),
    done: () => ({ path: `/customers/${id}/erasure` }),
    again: (filled, problem, key) => showErase(g, customer, filled, problem, key),
  })
}

function showErase(
  g: Guest,
  customer: Customer,
  filled: Filled,
  problem: Html | null,
  key: string,
  status = 200,
): void {
  const words = CUSTOMERS[g.locale]
  answerDashboard(
    g,
    (frame) =>
      customerFormPage(frame, g.shown, {
        customer,
        title: words.eraseTitle(whoText(customer)),
        heading: words.erase,
        text: words.eraseText,
        action: `/customers/${customer.id}/erase`,
        submit: words.eraseSure,
        fields: eraseFields(customer, g.locale),
        filled,
        problem,
        key,
        curl: curlOf(g, 'eraseCustomer', { params: { id: customer.id }, body: { cancel: false } }),
      }),
    status,
  )
}

async function create(g: Guest): Promise<void> {
  await submit(g, {
    operation: 'createCustomer',
    fields: await newFields(g),
    shape: withoutNulls,
    done: ({ id }) => ({ path: `/customers/${id}`, said: 'created' }),
    again: (filled, problem, key) => showNew(g, filled, problem, key),
  })
}

async function showNew(g: Guest, filled: Filled, problem: Html | null, key: string): Promise<void> {
  refuseUnlessMay(g, 'createCustomer')
  const words = CUSTOMERS[g.locale]
  const fields = await newFields(g)
  answerDashboard(g, (frame) =>
    customerFormPage(frame, g.shown, {
      customer: null,
      title: words.createTitle,
      heading: words.about,
      action: '/customers/new',
      submit: words.create,
      fields,
      filled,
      problem,
      key,
      curl: curlOf(g, 'createCustomer', { body: { email: 'nok@example.com', name: 'Nok Jaidee' } }),
    }),
  )
}

/** In test mode with a clock to live on; more than fit into a list to choose from are not offered. */
async function newFields(g: Guest): Promise<FormField[]> {
  const fields: FormField[] = detailFields(g.locale)
  if (g.livemode || !g.shown.may('test_clocks:read')) return fields
  const { data } = await ask(g, 'listTestClocks', { query: { limit: 100 } })
  return data.length === 0 ? fields : [...fields, clockField(data, g.locale)]
}

async function update(g: Guest): Promise<void> {
  const customer = await customerOf(g)
  const { id } = customer
  await submit(g, {
    operation: 'updateCustomer',
    params: { id },
    fields: detailFields(g.locale),
    shape: (body) => ({
      ...body,
      address: Object.values(body.address as object).some((line) => line !== null) ? body.address : null,
      metadata: metadataChange(customer.metadata, body.metadata as Customer['metadata'] | null),
    }),
    done: () => ({ path: `/customers/${id}`, said: 'saved' }),
    again: (filled, problem, key) => showEdit(g, customer, filled, problem, key),
  })
}

function showEdit(g: Guest, customer: Customer, filled: Filled, problem: Html | null, key: string): void {
  const words = CUSTOMERS[g.locale]
  answerDashboard(g, (frame) =>
    customerFormPage(frame, g.shown, {
      customer,
      title: words.editTitle(whoText(customer)),
      heading: words.about,
      action: `/customers/${customer.id}/edit`,
      submit: words.save,
      fields: detailFields(g.locale),
      filled,
      problem,
      key,
      curl: curlOf(g, 'updateCustomer', { params: { id: customer.id }, body: { name: customer.name } }),
    }),
  )
}

/** A creation is told what there is, and nothing of what there is not. */
function withoutNulls(body: object): object {
  const there = Object.entries(body).filter(([, value]) => value !== null)
  return Object.fromEntries(
    there.flatMap(([name, value]) => {
      if (name !== 'address') return [[name, value]]
      const address = withoutNulls(value)
      return Object.keys(address).length > 0 ? [[name, address]] : []
    }),
  )
}
