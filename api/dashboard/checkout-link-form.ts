// The form that makes a checkout link: its lines as they were typed, one more of them, and the call. Lines that were left empty do not count.
import { readForSale } from '../../db/queries/catalogue.ts'
import type { Filled } from '../../pages/components/field.ts'
import type { Price } from '../../pages/dashboard/catalogue.ts'
import {
  checkoutFields,
  checkoutLinkFormPage,
  type ForSale,
  LINES_MAX,
  lineFields,
} from '../../pages/dashboard/checkout-link-form.ts'
import type { CheckoutSession } from '../../pages/dashboard/checkout-links.ts'
import type { Html } from '../../pages/html.ts'
import { serializePrice } from '../../resources/price.ts'
import { answerDashboard } from './answer.ts'
import { curlOf, refuseUnlessMay } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { type FormField, newFormKey, submit, type Typed, typed } from './forms.ts'
import { leaveUnrecorded } from './record.ts'
import { shopUrl } from './shop-links.ts'

/** In the field that chooses a price: enough for a shop, and a list that can still be looked through (D252). */
const PRICES_MAX = 300

export function addCheckoutLinkForm(door: DashboardDoor): void {
  door.get('/checkout-links/new', begin)
  door.post('/checkout-links/new', create)
}

/** `?price=` and `?email=` stand in the form already. */
async function begin(g: Guest): Promise<void> {
  refuseUnlessMay(g, 'createCheckoutSession')
  const values = new Map([
    ['price_1', [g.query.get('price') ?? '']],
    ['customer_email', [g.query.get('email') ?? '']],
    ['payment_method_types', ['promptpay', 'card']],
    ['allow_discount_codes', ['true']],
    ['success_url', [successUrl(g)]],
  ])
  show(g, await forSale(g, g.query.get('price') ?? null), 1, { values, problems: {} }, null, newFormKey())
}

async function create(g: Guest): Promise<void> {
  refuseUnlessMay(g, 'createCheckoutSession')
  const given = await typed(g)
  const lines = Math.min(LINES_MAX, Math.max(1, Number.parseInt(given.text('lines'), 10) || 1))
  const choice = await forSale(g, given.text('price_1') || null)
  if (given.text('another') !== '') {
    leaveUnrecorded(g)
    const filled = { values: given.values, problems: {} }
    return show(g, choice, Math.min(LINES_MAX, lines + 1), filled, null, given.key ?? newFormKey())
  }
  await submit(g, {
    operation: 'createCheckoutSession',
    given,
    fields: fieldsOf(g, choice, lines, given),
    shape: (body) => ({ ...membersOf(body), line_items: itemsOf(body) }),
    done: ({ id }: CheckoutSession) => ({ path: `/checkout-links/${id}`, said: 'created' }),
    again: (filled, problem, key) => show(g, choice, lines, filled, problem, key),
  })
}

/** After paying into the shop, as whoever buys there. */
function successUrl(g: Guest): string {
  return `${shopUrl(g, '')}&thanks={CHECKOUT_SESSION_ID}`
}

const ITEM = /^line_items\[\d+\]$/

/** Each line that says something is the next item of the call; of no line at all the first is. */
function fieldsOf(g: Guest, choice: ForSale, lines: number, { text }: Typed): FormField[] {
  const { buyer, more } = checkoutFields(g.locale)
  const rows = Array.from({ length: lines }, (_, i) => lineFields(i + 1, choice, g.locale))
  const used = rows.filter((fields) => fields.some(({ name }) => text(name) !== ''))
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

/** What is on, by the products' names; the price that somebody came with is among them, however old it is. */
async function forSale(g: Guest, wanted: string | null): Promise<ForSale> {
  if (!g.shown.may('prices:read')) return { prices: [], more: false }
  const rows = await readForSale(g.deps.db.orm.em.fork(), g.caller, { limit: PRICES_MAX + 1, wanted })
  const prices = rows.map(({ price, name }) => ({ ...(serializePrice(price) as Price), name }))
  return {
    prices: prices.sort((a, b) => a.name.localeCompare(b.name, g.locale)),
    more: rows.length > PRICES_MAX,
  }
}

function show(g: Guest, choice: ForSale, lines: number, filled: Filled, problem: Html | null, key: string): void {
  const body = {
    customer_email: 'nok@example.com',
    line_items: [{ price: choice.prices[0]?.id ?? 'price_…', quantity: 1 }],
    success_url: successUrl(g),
  }
  const curl = curlOf(g, 'createCheckoutSession', { body })
  answerDashboard(g, (frame) =>
    checkoutLinkFormPage(frame, g.shown, { forSale: choice, lines, filled, problem, key, curl }),
  )
}
