// The form that creates a checkout link: its lines as typed, adding a line, and the call. Empty lines do not count.
import { readForSale } from '../../../db/queries/catalogue.ts'
import type { CheckoutSessionObject } from '../../../resources/checkout-session.ts'
import { type PriceObject, serializePrice } from '../../../resources/price.ts'
import { PAYMENT_METHOD_TYPES } from '../../../rules/payment-methods.ts'
import type { Filled } from '../../components/field.ts'
import type { Html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { curlOf, refuseUnlessMay } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { postedCustomer, type Sought, soughtBy } from '../find-customer/handler.ts'
import { type FormField, newFormKey, submit, type Typed, typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { leaveUnrecorded } from '../record.ts'
import { shopUrl } from '../shop-links.ts'
import { checkoutFields, checkoutLinkFormPage, type ForSale, LINES_MAX, lineFields } from './form-view.ts'
import { CHECKOUT_LINKS } from './words.ts'

/** The most prices in the field that chooses one: enough for a shop, and a list that can still be read through (D252). */
const PRICES_MAX = 300

export function addCheckoutLinkForm(routes: DashboardRoutes): void {
  routes.get('/checkout-links/new', begin)
  routes.post('/checkout-links/new', create)
}

/** `?price=`, `?customer=` and `?email=` fill the form in advance. */
async function begin(page: DashboardContext): Promise<void> {
  refuseUnlessMay(page, 'createCheckoutSession')
  const values = new Map([
    ['price_1', [page.query.get('price') ?? '']],
    ['quantity_1', ['1']],
    ['payment_method_types', PAYMENT_METHOD_TYPES],
    ['allow_discount_codes', ['true']],
    ['success_url', [successUrl(page)]],
  ])
  const sought = await soughtBy(page, page.query.get('customer') ?? page.query.get('email') ?? '')
  const choice = await forSale(page, page.query.get('price') ?? null)
  show(page, { choice, sought, lines: 1, filled: { values, problems: {} }, key: newFormKey() })
}

async function create(page: DashboardContext): Promise<void> {
  refuseUnlessMay(page, 'createCheckoutSession')
  const given = await typed(page)
  const lines = Math.min(LINES_MAX, Math.max(1, Number.parseInt(given.text('lines'), 10) || 1))
  const choice = await forSale(page, given.text('price_1') || null)
  const sought = await postedCustomer(page, given)
  const again = (stand: Partial<Shown>) => {
    const filled = { values: given.values, problems: {} }
    show(page, { choice, sought, lines, filled, key: given.key ?? newFormKey(), ...stand })
  }
  if (given.text('another') !== '') {
    leaveUnrecorded(page)
    const filled = { values: new Map([...given.values, [`quantity_${lines + 1}`, ['1']]]), problems: {} }
    return again({ lines: Math.min(LINES_MAX, lines + 1), filled })
  }
  // Who is not a customer yet is named by an address.
  const isNew = sought.customer === null && sought.wanted.includes('@')
  const worksOut = given.text('next') === 'total' || given.text('preview') === '1'
  const isSaved = !worksOut && (sought.forWhom !== null || (isNew && !['find', 'who'].includes(given.text('next'))))
  if (worksOut || !isSaved) leaveUnrecorded(page)
  if (!worksOut && !isSaved) {
    const isRefused = sought.isRefused && given.text('next') !== 'find' && given.text('pick') === ''
    again(isRefused ? { whoProblem: CHECKOUT_LINKS[page.locale].newBuyer } : {})
    if (isRefused) page.ctx.status = 422
    return
  }
  // What it comes to depends on who pays where a code has a limit per customer: while nobody is named, it is worked out for somebody who has used no code. The
  // call that makes the link judges the code again, for its buyer.
  const buyer = sought.customer
    ? { customer: sought.customer.id }
    : { customer_email: isNew ? sought.wanted : SOMEBODY }
  await submit(page, {
    operation: 'createCheckoutSession',
    given,
    fields: [...fieldsOf(page, choice, lines, given), whoField(sought.customer !== null)],
    shape: ({ customer: _, customer_email: __, ...body }) => ({
      ...membersOf(body),
      ...buyer,
      line_items: itemsOf(body),
    }),
    ...(worksOut && { tries: (comesTo: CheckoutSessionObject) => again({ comesTo }) }),
    done: ({ id }: CheckoutSessionObject) => ({ path: `/checkout-links/${id}`, flash: 'created' }),
    again: (filled, problem, key) =>
      show(page, { choice, sought, lines, filled, problem, key, whoProblem: filled.problems[WHO] ?? null }),
  })
}

/** Stands in for the buyer while the form does not say yet who that is; nobody can have this address. What it is given to is rolled back. Source: RFC 2606. */
const SOMEBODY = 'nobody@example.invalid'

const WHO = 'customer'

/** What was typed of the buyer, which the picker shows. What is refused of it names the member that it was sent as. */
export function whoField(isCustomer: boolean): FormField {
  return { kind: 'text', name: WHO, param: isCustomer ? 'customer' : 'customer_email', label: '' }
}

/** The address after paying: the shop, with thanks. */
function successUrl(page: DashboardContext): string {
  return `${shopUrl(page, '')}&thanks={CHECKOUT_SESSION_ID}`
}

const ITEM = /^line_items\[\d+\]$/

/** Each filled line is the next item of the call. When no line is filled, the first one is. */
function fieldsOf(page: DashboardContext, choice: ForSale, lines: number, { text }: Typed): FormField[] {
  const more = checkoutFields(page.locale)
  const rows = Array.from({ length: lines }, (_, i) => lineFields(i + 1, choice, page.locale))
  // How many is filled in already, and says nothing of a line that has nothing else.
  const used = rows.filter((fields) => fields.some(({ name }) => !name.startsWith('quantity') && text(name) !== ''))
  const items = (used.length > 0 ? used : rows.slice(0, 1)).flatMap((fields, index) =>
    fields.map((field): FormField => {
      const member = field.name.startsWith('amount') ? 'amount_satang' : field.name.replace(/_\d+$/, '')
      return { ...field, param: `line_items[${index}].${member}` }
    }),
  )
  return [...items, ...more]
}

function membersOf(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !ITEM.test(name)))
}

function itemsOf(body: Record<string, unknown>): unknown[] {
  const items = Object.entries(body).flatMap(([name, item]) => (ITEM.test(name) ? [item] : []))
  return items.length > 0 ? items : [{}]
}

/** Active prices by product name. The price that is asked for is always among them. */
export async function forSale(page: DashboardContext, wanted: string | null): Promise<ForSale> {
  if (!page.props.may('prices:read')) return { prices: [], more: false }
  const rows = await readForSale(page.deps.db.orm.em.fork(), page.caller, { limit: PRICES_MAX + 1, wanted })
  const prices = rows.map(({ price, name }) => ({ ...(serializePrice(price) as PriceObject), name }))
  return {
    prices: prices.sort((a, b) => a.name.localeCompare(b.name, page.locale)),
    more: rows.length > PRICES_MAX,
  }
}

interface Shown {
  choice: ForSale
  sought: Sought
  lines: number
  filled: Filled
  key: string
  problem?: Html | null
  /** What is wrong with what was typed of the buyer. */
  whoProblem?: string | null
  comesTo?: CheckoutSessionObject | null
}

function show(page: DashboardContext, shown: Shown): void {
  const { choice, sought, problem = null, whoProblem = null, comesTo = null, ...stand } = shown
  const words = CHECKOUT_LINKS[page.locale]
  const body = {
    customer_email: 'nok@example.com',
    line_items: [{ price: choice.prices[0]?.id ?? 'price_…', quantity: 1 }],
    success_url: successUrl(page),
  }
  const curl = curlOf(page, 'createCheckoutSession', { body })
  const picker = {
    ...{ path: '/checkout-links/new', heading: words.who, hint: words.whoHint, problem: whoProblem },
    ...{ customer: sought.customer, wanted: sought.wanted, found: sought.found },
    // An address that nobody has is that of a new buyer.
    nobody: sought.wanted.includes('@') ? null : words.noMatch,
  }
  answerDashboard(page, (frame) =>
    checkoutLinkFormPage(frame, page.props, { forSale: choice, picker, comesTo, problem, curl, ...stand }),
  )
}
