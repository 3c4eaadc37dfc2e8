// Prices in the dashboard: the form that adds one to a product, the page of one, and its buttons. Amounts never change, so no form edits them.
import type { PriceObject } from '../../../resources/price.ts'
import type { ProductObject } from '../../../resources/product.ts'
import { originOf } from '../../buyer-pages.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf } from '../ask.ts'
import { priceOfKind } from '../components/price-kinds.ts'
import type { DashboardContext } from '../context.ts'
import { formScreen } from '../form-screen.ts'
import { newFormKey, postAction } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { linksSelling } from '../payment-links/handler.ts'
import { isOnShelf, productOf, subscribersOf } from '../products/handler.ts'
import { publishedOf } from '../published/handler.ts'
import { addQr, sharedBy, shopUrl } from '../shop-links.ts'
import { priceFields, priceFormPage, pricePage } from './view.ts'

export function addPrices(routes: DashboardRoutes): void {
  formScreen(routes, {
    path: '/products/:id/prices/new',
    operation: 'createPrice',
    subject: (page: DashboardContext) => productOf(page),
    images: ({ image_url: image }) => originOf(image),
    fields: ({ locale }) => {
      const { kind, fixed, open, metadata } = priceFields(locale)
      return [kind, ...fixed, ...open, metadata]
    },
    filled: () => new Map([['price_kind', ['one_time']]]),
    shape: ({ type, metadata, ...amounts }, _, { id }) => ({
      ...{ product: id, ...priceOfKind(type, amounts) },
      ...(metadata !== undefined && { metadata }),
    }),
    example: (_, { id }) => ({ product: id, type: 'one_time', amount_satang: 19_900 }),
    done: (_, __, { id }) => ({ path: `/products/${id}`, flash: 'created' }),
    view: priceFormPage,
  })
  routes.get('/prices/:id', one)
  addQr(routes, '/prices/:id', async (page) => {
    const { price, product } = await withProduct(page)
    return isForSale(price, product) ? shopUrl(page, `/buy/${price.id}`) : null
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
function isForSale(price: PriceObject, product: ProductObject): boolean {
  return price.active && isOnShelf(product, [price])
}

async function withProduct(page: DashboardContext): Promise<{ price: PriceObject; product: ProductObject }> {
  const price = await ask(page, 'getPrice', { params: { id: page.params.id! } })
  return { price, product: await productOf(page, price.product) }
}

async function one(page: DashboardContext): Promise<void> {
  const { price, product } = await withProduct(page)
  const { id } = price
  const [subscribers, published, links] = await Promise.all([
    subscribersOf(page, [price]),
    publishedOf(page, id),
    linksSelling(page, [price]),
  ])
  const link = isForSale(price, product) ? sharedBy(page, shopUrl(page, `/buy/${id}`), `/prices/${id}`, id, true) : null
  const curl = curlOf(page, 'getPrice', { params: { id } })
  const props = {
    price,
    product,
    subscribers: subscribers.get(id) ?? null,
    link,
    links,
    published,
    key: newFormKey(),
    curl,
  }
  answerDashboard(page, (frame) => pricePage(frame, page.props, props))
}
