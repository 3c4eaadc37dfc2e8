// Products in the dashboard: their table, the page of one, the form that creates or changes one, and its buttons.
import { readPricesOf, readSubscribersOf } from '../../../db/queries/catalogue.ts'
import { readSales, type SalesLookedAt } from '../../../db/queries/sales.ts'
import { type PriceObject, serializePrice } from '../../../resources/price.ts'
import type { ProductObject } from '../../../resources/product.ts'
import type { ProductFileObject } from '../../../resources/product-file.ts'
import { monthOf } from '../../../rules/periods.ts'
import { originOf } from '../../buyer-pages.ts'
import { html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf } from '../ask.ts'
import { listPage } from '../components/list.ts'
import type { DashboardContext } from '../context.ts'
import { formScreen } from '../form-screen.ts'
import { type FormField, filledWith, newFormKey, postAction, type Typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { countText } from '../list-filters.ts'
import { answerTable, readTable, type TableWanted } from '../lists.ts'
import { metadataChange } from '../metadata.ts'
import { linksSelling } from '../payment-links/handler.ts'
import { publishedOf } from '../published/handler.ts'
import { addQr, sharedBy, shopUrl } from '../shop-links.ts'
import { PRODUCT_FILES } from './files.ts'
import { productFields, productFormPage } from './form-view.ts'
import { flatFields, newProductBody, newProductFields, newProductPage } from './new-view.ts'
import { cardOf, productColumns, productPage } from './view.ts'
import { PRODUCTS } from './words.ts'

/** What each button changes in a product. */
const BUTTONS = {
  publish: { published: true },
  unpublish: { published: false },
  archive: { active: false },
  restore: { active: true },
}

export function addProducts(routes: DashboardRoutes): void {
  routes.get('/products', list)
  formScreen(routes, {
    path: '/products/new',
    operation: 'createProduct',
    subject: () => null,
    fields: ({ locale, props }) => flatFields(newProductFields(locale, props.may)),
    filled: () =>
      new Map([
        ['price_kind', ['one_time']],
        ['payment_link', ['true']],
      ]),
    shape: (body, typed) => withFlags(newProductBody(body), typed),
    example: () => ({
      name: 'Studio',
      default_price_data: { type: 'one_time', amount_satang: 19_900 },
      payment_link_data: {},
    }),
    done: ({ id, payment_link: link }) => ({
      path: link ? `/payment-links/${link.id}` : `/products/${id}`,
      flash: 'created',
    }),
    files: PRODUCT_FILES,
    view: newProductPage,
  })
  routes.get('/products/:id', one)
  addQr(routes, '/products/:id', async (page) => {
    const { product, prices } = await withPrices(page)
    return isOnShelf(product, prices) ? shopUrl(page, `/p/${product.id}`) : null
  })
  formScreen(routes, {
    path: '/products/:id/edit',
    operation: 'updateProduct',
    subject: (page: DashboardContext) => productOf(page),
    beside: async (page: DashboardContext, product: ProductObject) => {
      const [files, prices] = await Promise.all([filesOf(page), pricesOf(page, [product])])
      return { files, prices, card: cardOf(product, prices, page.locale) }
    },
    images: (product) => imagesOf([product]),
    params: ({ id }) => ({ id }),
    fields: (page) => allFields(page).map((field) => ({ ...field, emptyIs: field.name === 'name' ? 'text' : 'null' })),
    filled: (page, product) => {
      const { values } = filledWith(allFields(page), product)
      return new Map([
        ...values,
        // One is what an empty field means.
        ...(product.license_seats === 1 ? [['license_seats', []] as const] : []),
        ['feature_flags', [product.feature_flags.join('\n')]],
      ])
    },
    shape: (body, typed, product) => ({
      ...withFlags(body, typed),
      metadata: metadataChange(product.metadata, body.metadata as ProductObject['metadata'] | null),
    }),
    example: (_, { name }) => ({ name }),
    done: ({ id }) => ({ path: `/products/${id}`, flash: 'saved' }),
    files: PRODUCT_FILES,
    view: productFormPage,
  })
  routes.post('/products/:id/files/:file/delete', (page) => {
    const { id, file } = page.params as { id: string; file: string }
    return postAction(page, {
      operation: 'deleteProductFile',
      params: { id, file },
      path: `/products/${id}`,
      flash: 'file_deleted',
    })
  })
  for (const [verb, body] of Object.entries(BUTTONS))
    routes.post(`/products/:id/${verb}`, (page) => {
      const { id } = page.params as { id: string }
      return postAction(page, { operation: 'updateProduct', params: { id }, body, path: `/products/${id}` })
    })
}

export function productOf(page: DashboardContext, id: string = page.params.id!): Promise<ProductObject> {
  return ask(page, 'getProduct', { params: { id } })
}

async function filesOf(page: DashboardContext): Promise<ProductFileObject[]> {
  return (await ask(page, 'listProductFiles', { params: { id: page.params.id! } })).data
}

/** Whether the shop has a page for it: published, not archived, with an active price. */
export function isOnShelf({ active, published }: ProductObject, prices: readonly PriceObject[]): boolean {
  return active && published && prices.some((price) => price.active)
}

async function list(page: DashboardContext): Promise<void> {
  const words = PRODUCTS[page.locale]
  const add = { href: page.props.hrefOf('/products/new'), label: words.add }
  const mayAdd = page.props.may('products:write')
  const layout = {
    section: 'products',
    title: words.title,
    actions: mayAdd ? html`<a class="button main" href="${add.href}">${add.label}</a>` : null,
  }
  const wanted: TableWanted<'listProducts'> = {
    operation: 'listProducts',
    path: '/products',
    columns: async (rows) => {
      const [prices, sales] = await Promise.all([pricesOf(page, rows), salesOf(page, rows)])
      return productColumns(page.props, page.locale, { prices, sales: sales?.of ?? null })
    },
    orders: { created: 'createdAt', name: 'name' },
    many: ['export'],
    filters: [
      { kind: 'text', name: 'query', label: words.name },
      { ...yesOrNo('active', words.filters.state, words.filters.active, words.filters.archived), asTabs: true },
      yesOrNo('published', words.filters.shop, words.filters.published, words.filters.hidden),
      { kind: 'created' },
    ],
    empty: { ...words.empty, action: mayAdd ? add : null },
  }
  if (page.query.get('csv') === 'all') return answerTable(page, layout, wanted)
  const listed = await readTable(page, wanted)
  const status = listed.problem ? 422 : 200
  answerDashboard(page, (frame) => listPage(frame, page.props, layout, listed), status, imagesOf(listed.rows))
}

/** A filter with two values, yes and no. */
function yesOrNo(name: string, label: string, yes: string, no: string) {
  const options = [['true', yes] as const, ['false', no] as const]
  return { kind: 'select', name, label, options } as const
}

async function one(page: DashboardContext): Promise<void> {
  const { product, prices } = await withPrices(page)
  const { id } = product
  const [subscribers, published, files, links, sales] = await Promise.all([
    subscribersOf(page, prices),
    publishedOf(page, id),
    ask(page, 'listProductFiles', { params: { id } }),
    linksSelling(page, prices),
    salesOf(page, [product]),
  ])
  const link = isOnShelf(product, prices)
    ? sharedBy(page, shopUrl(page, `/p/${id}`), `/products/${id}`, id, true)
    : null
  const sold = sales && { sales: sales.of.get(id) ?? null, since: sales.since }
  const props = { product, prices, subscribers, sold, link, links, published, files: files.data, key: newFormKey() }
  const curl = curlOf(page, 'getProduct', { params: { id } })
  answerDashboard(page, (frame) => productPage(frame, page.props, { ...props, curl }), 200, imagesOf([product]))
}

/** How many subscriptions each of these prices has, as it is written, for roles that may see it: `12`, `10,000+`. A price without any is absent. */
export async function subscribersOf(
  page: DashboardContext,
  prices: readonly { id: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (!page.props.may('subscriptions:read')) return new Map()
  const found = await readSubscribersOf(
    page.deps.db.pool,
    page.caller,
    prices.map(({ id }) => id),
  )
  return new Map([...found].map(([price, { count, isMore }]) => [price, countText(count, isMore, page.locale)]))
}

/** What these products have sold; null for a role that may not see payments. */
async function salesOf(page: DashboardContext, products: readonly { id: string }[]): Promise<SalesLookedAt | null> {
  if (!page.props.may('payments:read')) return null
  const ids = products.map(({ id }) => id)
  return readSales(page.deps.db.pool, page.caller, { products: ids, month: monthOf(page.now) })
}

async function withPrices(page: DashboardContext): Promise<{ product: ProductObject; prices: PriceObject[] }> {
  const product = await productOf(page)
  return { product, prices: await pricesOf(page, [product]) }
}

async function pricesOf(page: DashboardContext, products: readonly ProductObject[]): Promise<PriceObject[]> {
  if (!page.props.may('prices:read')) return []
  const ids = products.map(({ id }) => id)
  const rows = await readPricesOf(page.deps.db.orm.em.fork(), page.caller, ids)
  return rows.map(serializePrice) as PriceObject[]
}

function imagesOf(products: readonly ProductObject[]): string[] {
  return [...new Set(products.flatMap(({ image_url }) => originOf(image_url)))]
}

function allFields({ locale }: DashboardContext): FormField[] {
  const { about, files, sold, given, more } = productFields(locale)
  return [...about, files, ...sold, ...given, ...more]
}

/** Turns a text with one flag per line into a list. */
function withFlags(body: Record<string, unknown>, { text }: Typed): Record<string, unknown> {
  const flags = text('feature_flags').split(/\r?\n/)
  return { ...body, feature_flags: flags.map((flag) => flag.trim()).filter((flag) => flag !== '') }
}
