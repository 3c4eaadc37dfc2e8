// The forms of a customer in the dashboard: a new one, its details, merging and erasing.
import type { Filled } from '../../components/field.ts'
import type { Html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, refuseUnlessMay } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { customerOf } from '../customer/handler.ts'
import { type Customer, whoText } from '../customers/view.ts'
import { CUSTOMERS } from '../customers/words.ts'
import { type FormField, filledWith, newFormKey, submit, typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { metadataChange } from '../metadata.ts'
import {
  clockField,
  confirmationOf,
  customerFormPage,
  detailFields,
  type Erasure,
  eraseFields,
  erasurePage,
  mergeField,
} from './view.ts'

export function addCustomerForms(routes: DashboardRoutes): void {
  // Before the route of one customer, which would take `new` for an id.
  routes.get('/customers/new', async (page) => {
    const values = new Map([
      ['locale', ['th']],
      ['test_clock', [page.query.get('test_clock') ?? '']],
    ])
    await showNew(page, { values, problems: {} }, null, newFormKey())
  })
  routes.post('/customers/new', (page) => create(page))
  routes.get('/customers/:id/edit', async (page) => {
    refuseUnlessMay(page, 'updateCustomer')
    const customer = await customerOf(page)
    showEdit(page, customer, filledWith(detailFields(page.locale), customer), null, newFormKey())
  })
  routes.post('/customers/:id/edit', (page) => update(page))
  routes.get('/customers/:id/merge', async (page) => {
    refuseUnlessMay(page, 'mergeCustomer')
    showMerge(page, await customerOf(page), { values: new Map(), problems: {} }, null, newFormKey())
  })
  routes.post('/customers/:id/merge', (page) => merge(page))
  routes.get('/customers/:id/erase', async (page) => {
    refuseUnlessMay(page, 'eraseCustomer')
    showErase(page, await customerOf(page), { values: new Map(), problems: {} }, null, newFormKey())
  })
  routes.post('/customers/:id/erase', (page) => erase(page))
  routes.get('/customers/:id/erasure', async (page) => {
    const asked = { params: { id: page.params.id! } }
    const erasure = await ask<Erasure>(page, 'getCustomerErasure', asked)
    answerDashboard(page, (frame) =>
      erasurePage(frame, page.props, { erasure, curl: curlOf(page, 'getCustomerErasure', asked) }),
    )
  })
}

async function merge(page: DashboardContext): Promise<void> {
  const customer = await customerOf(page)
  await submit(page, {
    operation: 'mergeCustomer',
    params: { id: customer.id },
    fields: [mergeField(page.locale)],
    done: ({ id }: Customer) => ({ path: `/customers/${id}`, flash: 'done' }),
    again: (filled, problem, key) => showMerge(page, customer, filled, problem, key),
  })
}

function showMerge(
  page: DashboardContext,
  customer: Customer,
  filled: Filled,
  problem: Html | null,
  key: string,
): void {
  const words = CUSTOMERS[page.locale]
  answerDashboard(page, (frame) =>
    customerFormPage(frame, page.props, {
      customer,
      title: words.mergeTitle(whoText(customer)),
      heading: words.merge,
      text: words.mergeText,
      action: `/customers/${customer.id}/merge`,
      submit: words.mergeSure,
      fields: [mergeField(page.locale)],
      filled,
      problem,
      key,
      curl: curlOf(page, 'mergeCustomer', { params: { id: customer.id }, body: { into: 'cus_…' } }),
    }),
  )
}

/** Erases only after the member has typed the confirmation. */
async function erase(page: DashboardContext): Promise<void> {
  refuseUnlessMay(page, 'eraseCustomer')
  const customer = await customerOf(page)
  const { id } = customer
  const given = await typed(page)
  if (given.text('confirmation').toLowerCase() !== confirmationOf(customer).toLowerCase()) {
    const problems = { confirmation: CUSTOMERS[page.locale].eraseWrong }
    return showErase(page, customer, { values: given.values, problems }, null, newFormKey(), 422)
  }
  await submit(page, {
    operation: 'eraseCustomer',
    params: { id },
    fields: eraseFields(customer, page.locale),
    given,
    shape: ({ cancel }) => ({ cancel }),
    done: () => ({ path: `/customers/${id}/erasure` }),
    again: (filled, problem, key) => showErase(page, customer, filled, problem, key),
  })
}

function showErase(
  page: DashboardContext,
  customer: Customer,
  filled: Filled,
  problem: Html | null,
  key: string,
  status = 200,
): void {
  const words = CUSTOMERS[page.locale]
  answerDashboard(
    page,
    (frame) =>
      customerFormPage(frame, page.props, {
        customer,
        title: words.eraseTitle(whoText(customer)),
        heading: words.erase,
        text: words.eraseText,
        action: `/customers/${customer.id}/erase`,
        submit: words.eraseSure,
        fields: eraseFields(customer, page.locale),
        filled,
        problem,
        key,
        curl: curlOf(page, 'eraseCustomer', { params: { id: customer.id }, body: { cancel: false } }),
      }),
    status,
  )
}

async function create(page: DashboardContext): Promise<void> {
  await submit(page, {
    operation: 'createCustomer',
    fields: await newFields(page),
    shape: withoutNulls,
    done: ({ id }) => ({ path: `/customers/${id}`, flash: 'created' }),
    again: (filled, problem, key) => showNew(page, filled, problem, key),
  })
}

async function showNew(page: DashboardContext, filled: Filled, problem: Html | null, key: string): Promise<void> {
  refuseUnlessMay(page, 'createCustomer')
  const words = CUSTOMERS[page.locale]
  const fields = await newFields(page)
  answerDashboard(page, (frame) =>
    customerFormPage(frame, page.props, {
      customer: null,
      title: words.createTitle,
      heading: words.about,
      action: '/customers/new',
      submit: words.create,
      fields,
      filled,
      problem,
      key,
      curl: curlOf(page, 'createCustomer', { body: { email: 'nok@example.com', name: 'Nok Jaidee' } }),
    }),
  )
}

/** In test mode the form also offers a test clock. It lists 100 clocks at most. */
async function newFields(page: DashboardContext): Promise<FormField[]> {
  const fields: FormField[] = detailFields(page.locale)
  if (page.livemode || !page.props.may('test_clocks:read')) return fields
  const { data } = await ask(page, 'listTestClocks', { query: { limit: 100 } })
  return data.length === 0 ? fields : [...fields, clockField(data, page.locale)]
}

async function update(page: DashboardContext): Promise<void> {
  const customer = await customerOf(page)
  const { id } = customer
  await submit(page, {
    operation: 'updateCustomer',
    params: { id },
    fields: detailFields(page.locale),
    shape: (body) => ({
      ...body,
      address: Object.values(body.address as object).some((line) => line !== null) ? body.address : null,
      metadata: metadataChange(customer.metadata, body.metadata as Customer['metadata'] | null),
    }),
    done: () => ({ path: `/customers/${id}`, flash: 'saved' }),
    again: (filled, problem, key) => showEdit(page, customer, filled, problem, key),
  })
}

function showEdit(page: DashboardContext, customer: Customer, filled: Filled, problem: Html | null, key: string): void {
  const words = CUSTOMERS[page.locale]
  answerDashboard(page, (frame) =>
    customerFormPage(frame, page.props, {
      customer,
      title: words.editTitle(whoText(customer)),
      heading: words.about,
      action: `/customers/${customer.id}/edit`,
      submit: words.save,
      fields: detailFields(page.locale),
      filled,
      problem,
      key,
      curl: curlOf(page, 'updateCustomer', { params: { id: customer.id }, body: { name: customer.name } }),
    }),
  )
}

/** A creation takes no nulls: they are left out. */
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
