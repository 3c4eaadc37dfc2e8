// Prices in the dashboard: the form that adds one to a product, the page of one, and its buttons. Amounts never change, so nothing edits them.
import { answerMissing } from '../../answer-page.ts'
import type { Filled } from '../../components/field.ts'
import type { Html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, refuseUnlessMay } from '../ask.ts'
import type { Price, Product } from '../components/catalogue.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, postAction, submit } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { isOnShelf, productOf, subscribersOf } from '../products/handler.ts'
import { publishedOf } from '../published/handler.ts'
import { answerQr, sharedBy, shopUrl } from '../shop-links.ts'
import { PRICE_TYPES, type PriceType, priceFields, priceFormPage, pricePage } from './view.ts'

export function addPrices(routes: DashboardRoutes): void {
  routes.get('/products/:id/prices/new', async (page) => {
    refuseUnlessMay(page, 'createPrice')
    const filled = { values: new Map([['interval', ['month']]]), problems: {} }
    show(page, await productOf(page), filled, null, newFormKey())
  })
  routes.post('/products/:id/prices/new', add)
  routes.get('/prices/:id', one)
  routes.get('/prices/:id/qr.svg', async (page) => {
    const { price, product } = await withProduct(page)
    if (isForSale(price, product)) answerQr(page, shopUrl(page, `/buy/${price.id}`))
    else answerMissing(page.ctx)
  })
  for (const [verb, active] of [
    ['archive', false],
    ['restore', true],
  ] as const)
    routes.post(`/prices/:id/${verb}`, (page) => {
      const { id } = page.params as { id: string }
      return postAction(page, { operation: 'updatePrice', params: { id }, body: { active }, path: `/prices/${id}` })
    })
}

/** Whether the shop has a page that sells it. */
function isForSale(price: Price, product: Product): boolean {
  return price.active && isOnShelf(product, [price])
}

async function withProduct(page: DashboardContext): Promise<{ price: Price; product: Product }> {
  const price = await ask<Price>(page, 'getPrice', { params: { id: page.params.id! } })
  return { price, product: await productOf(page, price.product) }
}

async function one(page: DashboardContext): Promise<void> {
  const { price, product } = await withProduct(page)
  const { id } = price
  const [subscribers, published] = await Promise.all([subscribersOf(page, product.id), publishedOf(page, id)])
  const link = isForSale(price, product) ? sharedBy(page, shopUrl(page, `/buy/${id}`), `/prices/${id}`, id) : null
  const curl = curlOf(page, 'getPrice', { params: { id } })
  const props = { price, product, subscribers: subscribers.get(id) ?? 0, link, published, key: newFormKey(), curl }
  answerDashboard(page, (frame) => pricePage(frame, page.props, props))
}

async function add(page: DashboardContext): Promise<void> {
  const product = await productOf(page)
  const type = typeAsked(page)
  await submit(page, {
    operation: 'createPrice',
    fields: priceFields(type, page.locale),
    shape: (body) => ({ product: product.id, type, ...body }),
    done: () => ({ path: `/products/${product.id}`, flash: 'created' }),
    again: (filled, problem, key) => show(page, product, filled, problem, key),
  })
}

/** Each kind has a form of its own, so that no field is there that does not count. */
function typeAsked(page: DashboardContext): PriceType {
  return PRICE_TYPES.find((type) => type === page.query.get('type')) ?? 'one_time'
}

function show(page: DashboardContext, product: Product, filled: Filled, problem: Html | null, key: string): void {
  const type = typeAsked(page)
  const amounts = {
    one_time: { amount_satang: 19_900 },
    recurring: { amount_satang: 19_900, interval: 'month' },
    pay_what_you_want: { minimum_satang: 5_000, suggested_satang: 10_000 },
  }[type]
  const curl = curlOf(page, 'createPrice', { body: { product: product.id, type, ...amounts } })
  answerDashboard(page, (frame) => priceFormPage(frame, page.props, { product, type, filled, problem, key, curl }))
}
