// Prices in the dashboard: the form that adds one to a product, the page of one, and its buttons. Amounts never change, so nothing edits them.
import type { Filled } from '../../pages/components/field.ts'
import type { Price, Product } from '../../pages/dashboard/catalogue.ts'
import { PRICE_TYPES, type PriceType, priceFields, priceFormPage, pricePage } from '../../pages/dashboard/prices.ts'
import type { Html } from '../../pages/html.ts'
import { answerMissing } from '../answer-page.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf, refuseUnlessMay } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { newFormKey, pressed, submit } from './forms.ts'
import { isOnShelf, productOf, subscribersOf } from './products.ts'
import { publishedOf } from './published.ts'
import { answerQr, sharedBy, shopUrl } from './shop-links.ts'

export function addPrices(door: DashboardDoor): void {
  door.get('/products/:id/prices/new', async (g) => {
    refuseUnlessMay(g, 'createPrice')
    const filled = { values: new Map([['interval', ['month']]]), problems: {} }
    show(g, await productOf(g), filled, null, newFormKey())
  })
  door.post('/products/:id/prices/new', add)
  door.get('/prices/:id', one)
  door.get('/prices/:id/qr.svg', async (g) => {
    const { price, product } = await withProduct(g)
    if (isForSale(price, product)) answerQr(g, shopUrl(g, `/buy/${price.id}`))
    else answerMissing(g.ctx)
  })
  for (const [verb, active] of [
    ['archive', false],
    ['restore', true],
  ] as const)
    door.post(`/prices/:id/${verb}`, (g) => {
      const { id } = g.params as { id: string }
      return pressed(g, { operation: 'updatePrice', params: { id }, body: { active }, path: `/prices/${id}` })
    })
}

/** Whether the shop has a page that sells it. */
function isForSale(price: Price, product: Product): boolean {
  return price.active && isOnShelf(product, [price])
}

async function withProduct(g: Guest): Promise<{ price: Price; product: Product }> {
  const price = await ask<Price>(g, 'getPrice', { params: { id: g.params.id! } })
  return { price, product: await productOf(g, price.product) }
}

async function one(g: Guest): Promise<void> {
  const { price, product } = await withProduct(g)
  const { id } = price
  const [subscribers, published] = await Promise.all([subscribersOf(g, product.id), publishedOf(g, id)])
  const link = isForSale(price, product) ? sharedBy(g, shopUrl(g, `/buy/${id}`), `/prices/${id}`, id) : null
  const curl = curlOf(g, 'getPrice', { params: { id } })
  const shown = { price, product, subscribers: subscribers.get(id) ?? 0, link, published, key: newFormKey(), curl }
  answerDashboard(g, (frame) => pricePage(frame, g.shown, shown))
}

async function add(g: Guest): Promise<void> {
  const product = await productOf(g)
  const type = typeAsked(g)
  await submit(g, {
    operation: 'createPrice',
    fields: priceFields(type, g.locale),
    shape: (body) => ({ product: product.id, type, ...body }),
    done: () => ({ path: `/products/${product.id}`, said: 'created' }),
    again: (filled, problem, key) => show(g, product, filled, problem, key),
  })
}

/** Each kind has a form of its own, so that no field is there that does not count. */
function typeAsked(g: Guest): PriceType {
  return PRICE_TYPES.find((type) => type === g.query.get('type')) ?? 'one_time'
}

function show(g: Guest, product: Product, filled: Filled, problem: Html | null, key: string): void {
  const type = typeAsked(g)
  const amounts = {
    one_time: { amount_satang: 19_900 },
    recurring: { amount_satang: 19_900, interval: 'month' },
    pay_what_you_want: { minimum_satang: 5_000, suggested_satang: 10_000 },
  }[type]
  const curl = curlOf(g, 'createPrice', { body: { product: product.id, type, ...amounts } })
  answerDashboard(g, (frame) => priceFormPage(frame, g.shown, { product, type, filled, problem, key, curl }))
}
