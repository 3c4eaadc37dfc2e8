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
import { type FormField, newFormKey, submit, type Typed, typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { leaveUnrecorded } from '../record.ts'
import { shopUrl } from '../shop-links.ts'
import { checkoutFields, checkoutLinkFormPage, type ForSale, LINES_MAX, lineFields } from './form-view.ts'

/** The most prices in the field that chooses one: enough for a shop, and a list that can still be read through (D252). */
const PRICES_MAX = 300

export function addCheckoutLinkForm(routes: DashboardRoutes): void {
  routes.get('/checkout-links/new', begin)
  routes.post('/checkout-links/new', create)
}

/** `?price=` and `?email=` fill the form in advance. */
async function begin(page: DashboardContext): Promise<void> {
  refuseUnlessMay(page, 'createCheckoutSession')
  const values = new Map([
    ['price_1', [page.query.get('price') ?? '']],
    ['quantity_1', ['1']],
    ['customer_email', [page.query.get('email') ?? '']],
    ['payment_method_types', PAYMENT_METHOD_TYPES],
    ['allow_discount_codes', ['true']],
    ['success_url', [successUrl(page)]],
  ])
  show(page, await forSale(page, page.query.get('price') ?? null), 1, { values, problems: {} }, null, newFormKey())
}

async function create(page: DashboardContext): Promise<void> {
  refuseUnlessMay(page, 'createCheckoutSession')
  const given = await typed(page)
  const lines = Math.min(LINES_MAX, Math.max(1, Number.parseInt(given.text('lines'), 10) || 1))
  const choice = await forSale(page, given.text('price_1') || null)
  if (given.text('another') !== '') {
    leaveUnrecorded(page)
    const filled = { values: new Map([...given.values, [`quantity_${lines + 1}`, ['1']]]), problems: {} }
    return show(page, choice, Math.min(LINES_MAX, lines + 1), filled, null, given.key ?? newFormKey())
  }
  await submit(page, {
    operation: 'createCheckoutSession',
    given,
    fields: fieldsOf(page, choice, lines, given),
    shape: (body) => ({ ...membersOf(body), line_items: itemsOf(body) }),
    done: ({ id }: CheckoutSessionObject) => ({ path: `/checkout-links/${id}`, flash: 'created' }),
    again: (filled, problem, key) => show(page, choice, lines, filled, problem, key),
  })
}

/** The address after paying: the shop, with thanks. */
function successUrl(page: DashboardContext): string {
  return `${shopUrl(page, '')}&thanks={CHECKOUT_SESSION_ID}`
}

const ITEM = /^line_items\[\d+\]$/

/** Each filled line is the next item of the call. When no line is filled, the first one is. */
function fieldsOf(page: DashboardContext, choice: ForSale, lines: number, { text }: Typed): FormField[] {
  const { buyer, more } = checkoutFields(page.locale)
  const rows = Array.from({ length: lines }, (_, i) => lineFields(i + 1, choice, page.locale))
  // How many is filled in already, and says nothing of a line that has nothing else.
  const used = rows.filter((fields) => fields.some(({ name }) => !name.startsWith('quantity') && text(name) !== ''))
  const items = (used.length > 0 ? used : rows.slice(0, 1)).flatMap((fields, index) =>
    fields.map((field): FormField => {
      const member = field.name.startsWith('amount') ? 'amount_satang' : field.name.replace(/_\d+$/, '')
      return { ...field, param: `line_items[${index}].${member}` }
    }),
  )
  return [...items, buyer, ...more]
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

function show(
  page: DashboardContext,
  choice: ForSale,
  lines: number,
  filled: Filled,
  problem: Html | null,
  key: string,
): void {
  const body = {
    customer_email: 'nok@example.com',
    line_items: [{ price: choice.prices[0]?.id ?? 'price_…', quantity: 1 }],
    success_url: successUrl(page),
  }
  const curl = curlOf(page, 'createCheckoutSession', { body })
  answerDashboard(page, (frame) =>
    checkoutLinkFormPage(frame, page.props, { forSale: choice, lines, filled, problem, key, curl }),
  )
}
