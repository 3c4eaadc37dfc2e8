// Discount codes in the dashboard: their table, the form that creates one, the page of one, and deactivating it.
import { readCodeUses } from '../../../db/queries/discounts.ts'
import type { DiscountCodeObject } from '../../../resources/discount-code.ts'
import type { PriceObject } from '../../../resources/price.ts'
import { html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { formScreen } from '../form-screen.ts'
import { newFormKey, postAction, type Typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable } from '../lists.ts'
import { namesOf } from '../names.ts'
import { linksTaking } from '../payment-links/handler.ts'
import { publishedOf } from '../published/handler.ts'
import { shopUrl } from '../shop-links.ts'
import {
  type DiscountKind,
  discountCodeFields,
  discountCodeFormPage,
  flatFields,
  type ProductChoice,
} from './form-view.ts'
import { discountCodeColumns, discountCodePage, isGiven } from './view.ts'
import { DISCOUNT_CODES } from './words.ts'

/** Payment links that are shown with a code. */
const LINKS_SHOWN = 3
/** Prices that the buyer names are no example. */
const PRICES_LOOKED_AT = 10

export function addDiscountCodes(routes: DashboardRoutes): void {
  routes.get('/discount-codes', list)
  formScreen(routes, {
    path: '/discount-codes/new',
    operation: 'createDiscountCode',
    subject: choiceOf,
    fields: (page, choice) => flatFields(discountCodeFields(choice, page.locale)),
    filled: () =>
      new Map([
        ['kind', ['percent']],
        ['duration', ['once']],
      ]),
    shape: (body, typed) => ofKind(withProducts(body, typed)),
    example: () => ({ code: 'WELCOME', kind: 'percent', value: 20, duration: 'once' }),
    done: ({ id }) => ({ path: `/discount-codes/${id}`, flash: 'created' }),
    view: discountCodeFormPage,
  })
  routes.get('/discount-codes/:id', one)
  routes.post('/discount-codes/:id/close', (page) => {
    const { id } = page.params as { id: string }
    return postAction(page, { operation: 'closeDiscountCode', params: { id }, path: `/discount-codes/${id}` })
  })
}

function list(page: DashboardContext): Promise<void> {
  const words = DISCOUNT_CODES[page.locale]
  const mayAdd = page.props.may('discount_codes:write')
  const add = { href: page.props.hrefOf('/discount-codes/new'), label: words.add }
  return answerTable(
    page,
    {
      section: 'discount-codes',
      title: words.title,
      actions: mayAdd ? html`<a class="button main" href="${add.href}">${words.addShort}</a>` : null,
    },
    {
      operation: 'listDiscountCodes',
      path: '/discount-codes',
      columns: discountCodeColumns(page.props, page.locale, page.now),
      orders: { created: 'createdAt', code: 'codeKey', uses: 'uses' },
      filters: [
        {
          kind: 'select',
          name: 'status',
          filter: 'standing',
          asTabs: true,
          isHiddenEmpty: true,
          label: words.status,
          options: Object.entries(words.state),
        },
        { kind: 'text', name: 'code', label: words.code },
        { kind: 'created' },
      ],
      empty: { ...words.empty, action: mayAdd ? add : null },
    },
  )
}

async function one(page: DashboardContext): Promise<void> {
  const { id } = page.params as { id: string }
  const discount = await ask(page, 'getDiscountCode', { params: { id } })
  const [named, published, priced, uses, ready] = await Promise.all([
    namesOf(page, discount.products),
    publishedOf(page, id),
    pricedBy(page, discount),
    page.props.may('invoices:read') ? readCodeUses(page.deps.db.pool, page.caller, id) : null,
    readyLinks(page, discount),
  ])
  const productNames = named.products
  const curl = curlOf(page, 'getDiscountCode', { params: { id } })
  const example = await exampleOf(page, priced)
  const props = { discount, productNames, example, now: page.now, uses, ready, published, key: newFormKey(), curl }
  answerDashboard(page, (frame) => discountCodePage(frame, page.props, props))
}

/** The shop and the newest payment links that the code is good for, by addresses that bring it. None for a code that nobody can use. */
async function readyLinks(page: DashboardContext, discount: DiscountCodeObject) {
  if (!isGiven(discount, page.now)) return []
  const { products, code } = discount
  const withCode = (address: string) => {
    const url = new URL(address)
    url.searchParams.set('code', code)
    return url.href
  }
  const published = page.props.may('products:read')
    ? (await ask(page, 'listProducts', { query: { published: true, active: true, limit: 100 } })).data
    : []
  const isSold = published.some(({ id }) => products.length === 0 || products.includes(id))
  const shop = isSold ? [{ name: DISCOUNT_CODES[page.locale].shop, url: withCode(shopUrl(page, '')) }] : []
  const links = await linksTaking(page, products, LINKS_SHOWN)
  return [...shop, ...links.map(({ name, url }) => ({ name, url: withCode(url) }))]
}

/** The newest price that the code is good for. */
async function pricedBy(page: DashboardContext, { products }: DiscountCodeObject): Promise<PriceObject | null> {
  if (!page.props.may('prices:read')) return null
  const [product] = products
  const { data } = await ask(page, 'listPrices', {
    query: { active: true, limit: PRICES_LOOKED_AT, ...(product !== undefined && { product }) },
  })
  return data.find(({ amount_satang: amount }) => amount !== null && amount > 0) ?? null
}

async function exampleOf(page: DashboardContext, price: PriceObject | null) {
  if (!price?.amount_satang) return null
  const name = (await namesOf(page, [price.product])).products.get(price.product)
  return name === undefined ? null : { product: price.product, name, fullSatang: price.amount_satang }
}

async function choiceOf(page: DashboardContext): Promise<ProductChoice> {
  if (!page.props.may('products:read')) return { products: [], more: true }
  const { data, has_more } = await ask(page, 'listProducts', {
    query: { active: true, limit: 100 },
  })
  return { products: data, more: has_more }
}

/** The products that are ticked, then those that are typed. With none, the code is for all. */
function withProducts(
  { more_products: _, ...body }: Record<string, unknown>,
  { text, values }: Typed,
): Record<string, unknown> {
  const written = text('more_products').split(/\s+/)
  const products = [...(values.get('products') ?? []), ...written].filter((id) => id !== '')
  return { ...body, products: products.length > 0 ? products : undefined }
}

/** Each kind has a field of its own, because a percentage is not an amount: the value of the chosen one counts. */
function ofKind({ value, ...body }: Record<string, unknown>): object {
  const values = (value ?? {}) as Partial<Record<DiscountKind, unknown>>
  return { ...body, value: values[body.kind === 'fixed' ? 'fixed' : 'percent'] }
}
