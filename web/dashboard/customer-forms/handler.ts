// The forms of a customer in the dashboard: a new one, its details, merging and erasing.
import type { CustomerObject } from '../../../resources/customer.ts'
import { branchOnPaper } from '../../../rules/tax-settings.ts'
import type { Filled } from '../../components/field.ts'
import { type Html, html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, may, refuseUnlessMay } from '../ask.ts'
import { branchOf, officeOf } from '../components/offices.ts'
import type { DashboardContext } from '../context.ts'
import { customerOf } from '../customer/handler.ts'
import { whoText } from '../customers/view.ts'
import { CUSTOMERS } from '../customers/words.ts'
import { soughtCustomer, whoProps } from '../find-customer/handler.ts'
import { whoPage } from '../find-customer/view.ts'
import { formScreen } from '../form-screen.ts'
import { type FormField, filledWith, newFormKey, submit, typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { metadataChange } from '../metadata.ts'
import {
  clockField,
  confirmationOf,
  crumbsTo,
  customerFormPage,
  detailFields,
  eraseFields,
  erasurePage,
  mergeField,
  mergeSteps,
} from './view.ts'

export function addCustomerForms(routes: DashboardRoutes): void {
  // Before the route of one customer, which would take `new` for an id.
  formScreen(routes, {
    path: '/customers/new',
    operation: 'createCustomer',
    subject: (page) => newFields(page),
    fields: (_, fields) => fields,
    filled: (page) =>
      new Map([
        ['locale', ['th']],
        ['office', ['none']],
        ['withholding_rate_bps', ['0']],
        ['test_clock', [page.query.get('test_clock') ?? '']],
      ]),
    shape: (body, { text }) => withoutNulls(withRate(withBranch(body, text))),
    example: () => ({ email: 'nok@example.com', name: 'Nok Jaidee' }),
    done: ({ id }) => ({ path: `/customers/${id}`, flash: 'created' }),
    view: (frame, props, fields, state) => {
      const { createTitle: title, about: heading, create: submit } = CUSTOMERS[frame.locale]
      return customerFormPage(
        frame,
        props,
        { customer: null, title, heading, submit, action: '/customers/new', fields },
        state,
      )
    },
  })
  formScreen(routes, {
    path: '/customers/:id/edit',
    operation: 'updateCustomer',
    subject: customerOf,
    params: ({ id }) => ({ id }),
    fields: (page, customer) => detailFields(page.locale, countryOf(customer)),
    filled: (page, customer) => {
      const branch = branchOnPaper(customer.tax_id, customer.tax_branch)
      const values = new Map(filledWith(detailFields(page.locale), customer).values).set('office', [officeOf(branch)])
      return officeOf(branch) === 'branch' ? values : values.set('tax_branch', [''])
    },
    shape: (body, { text }, customer) => ({
      ...withRate(withBranch(body, text)),
      address: Object.values(body.address as object).some((line) => line !== null) ? body.address : null,
      metadata: metadataChange(customer.metadata, body.metadata as CustomerObject['metadata'] | null),
    }),
    example: (_, { name }) => ({ name }),
    done: ({ id }) => ({ path: `/customers/${id}`, flash: 'saved' }),
    view: (frame, props, customer, state) => {
      const { editTitle, about: heading, save: submit } = CUSTOMERS[frame.locale]
      const [title, action] = [editTitle(whoText(customer)), `/customers/${customer.id}/edit`]
      const fields = detailFields(frame.locale, countryOf(customer))
      return customerFormPage(frame, props, { customer, title, heading, submit, action, fields }, state)
    },
  })
  formScreen(routes, {
    path: '/customers/:id/merge',
    operation: 'mergeCustomer',
    subject: async (page) => ({ customer: await customerOf(page), sought: await soughtCustomer(page) }),
    params: ({ customer }) => ({ id: customer.id }),
    fields: (page) => [mergeField(page.locale)],
    shape: (body, _, { sought }) => (sought.customer ? { ...body, into: sought.customer.id } : body),
    example: (_, { sought }) => ({ into: sought.customer?.id ?? 'cus_…' }),
    done: ({ id }) => ({ path: `/customers/${id}`, flash: 'done' }),
    view: (frame, props, { customer, sought }, state) => {
      const { mergeTitle, merge, mergeSure: submit, into } = CUSTOMERS[frame.locale]
      const [title, path] = [mergeTitle(whoText(customer)), `/customers/${customer.id}/merge`]
      const problem = state.filled.problems.into ?? null
      if (!sought.customer) {
        const asking = {
          ...{
            section: 'customers',
            title,
            name: whoText(customer),
            heading: into,
            path,
            above: mergeSteps(customer, null, frame.locale),
          },
          ...{ crumbs: crumbsTo(props, customer, frame.locale), cancelHref: props.hrefOf(`/customers/${customer.id}`) },
        }
        const found = sought.found.filter(({ id }) => id !== customer.id)
        const asked = whoProps(frame.locale, { ...sought, found }, asking)
        return whoPage(frame, props, { ...asked, problem: problem ?? asked.problem })
      }
      const heading = `${merge}: ${whoText(customer)} → ${whoText(sought.customer)}`
      const query = { customer: sought.customer.id }
      const above = problem ? { ...state, problem: html`${problem}` } : state
      return customerFormPage(
        frame,
        props,
        {
          customer,
          title,
          heading,
          above: mergeSteps(customer, sought.customer, frame.locale),
          submit,
          action: path,
          query,
          fields: [],
          danger: true,
        },
        above,
      )
    },
  })
  routes.get('/customers/:id/erase', async (page) => {
    refuseUnlessMay(page, 'eraseCustomer')
    showErase(page, await customerOf(page), { values: new Map(), problems: {} }, null, newFormKey())
  })
  routes.post('/customers/:id/erase', (page) => erase(page))
  routes.get('/customers/:id/erasure', async (page) => {
    const asked = { params: { id: page.params.id! } }
    const erasure = await ask(page, 'getCustomerErasure', asked)
    answerDashboard(page, (frame) =>
      erasurePage(frame, page.props, { erasure, curl: curlOf(page, 'getCustomerErasure', asked) }),
    )
  })
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
  customer: CustomerObject,
  filled: Filled,
  problem: Html | null,
  key: string,
  status = 200,
): void {
  const words = CUSTOMERS[page.locale]
  const { eraseTitle, erased: heading, eraseSure: submit } = words
  const data = may(page, 'exportCustomer')
    ? html` <a href="${page.props.hrefOf(`/customers/${customer.id}/export`)}" download>${words.exportData}</a>`
    : null
  const text = [words.eraseGone, words.eraseKept, html`<strong>${words.eraseForGood}</strong>${data}`]
  const [title, action] = [eraseTitle(whoText(customer)), `/customers/${customer.id}/erase`]
  const fields = eraseFields(customer, page.locale)
  const curl = curlOf(page, 'eraseCustomer', { params: { id: customer.id }, body: { cancel: false } })
  const form = { customer, title, heading, text, submit, action, fields, danger: true } as const
  answerDashboard(page, (frame) => customerFormPage(frame, page.props, form, { filled, problem, key, curl }), status)
}

/** In test mode the form also offers a test clock. It lists 100 clocks at most. */
async function newFields(page: DashboardContext): Promise<FormField[]> {
  const fields: FormField[] = detailFields(page.locale)
  if (page.livemode || !page.props.may('test_clocks:read')) return fields
  const { data } = await ask(page, 'listTestClocks', { query: { limit: 100 } })
  return data.length === 0 ? fields : [...fields, clockField(data, page.locale)]
}

function countryOf({ address }: CustomerObject): string {
  return address?.country ?? ''
}

/** An office is chosen, and a branch has its number. */
function withBranch(body: Record<string, unknown>, text: (name: string) => string): Record<string, unknown> {
  const { office: _, ...rest } = body
  return { ...rest, tax_branch: branchOf(text('office'), text('tax_branch')) }
}

/** What is chosen is text. */
function withRate<B extends Record<string, unknown>>(body: B): B {
  const { withholding_rate_bps: rate } = body
  return rate === undefined ? body : { ...body, withholding_rate_bps: Number(rate) }
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
