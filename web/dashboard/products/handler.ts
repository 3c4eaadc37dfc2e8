// Products in the dashboard: their table, the page of one, the form that makes or changes one, and what a button does to it.
import { readPricesOf, readSubscribersOf } from '../../../db/queries/catalogue.ts'
import { serializePrice } from '../../../resources/price.ts'
import { answerMissing } from '../../answer-page.ts'
import type { Filled } from '../../components/field.ts'
import { type Html, html } from '../../html.ts'
import { originOf } from '../../storefront/handler.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, refuseUnlessMay } from '../ask.ts'
import type { Price, Product } from '../components/catalogue.ts'
import { listPage } from '../components/list.ts'
import type { DashboardContext } from '../context.ts'
import { type FormField, filledWith, newFormKey, postAction, submit, type Typed } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable, readTable, type TableWanted } from '../lists.ts'
import { metadataChange } from '../metadata.ts'
import { publishedOf } from '../published/handler.ts'
import { answerQr, sharedBy, shopUrl } from '../shop-links.ts'
import { productFields, productFormPage } from './form-view.ts'
import { productColumns, productPage } from './view.ts'
import { PRODUCTS } from './words.ts'

/** What each button makes of a product. */
const BUTTONS = {
  publish: { published: true },
  unpublish: { published: false },
  archive: { active: false },
  restore: { active: true },
}

export function addProducts(routes: DashboardRoutes): void {
  routes.get('/products', list)
  routes.get('/products/new', (page) => {
    refuseUnlessMay(page, 'createProduct')
    const values = new Map([['active', ['true']]])
    show(page, null, { values, problems: {} }, null, newFormKey())
  })
  routes.post('/products/new', create)
  routes.get('/products/:id', one)
  routes.get('/products/:id/qr.svg', async (page) => {
    const { product, prices } = await withPrices(page)
    if (isOnShelf(product, prices)) answerQr(page, shopUrl(page, `/p/${product.id}`))
    else answerMissing(page.ctx)
  })
  routes.get('/products/:id/edit', async (page) => {
    refuseUnlessMay(page, 'updateProduct')
    const product = await productOf(page)
    show(page, product, filledFrom(product, page), null, newFormKey())
  })
  routes.post('/products/:id/edit', change)
  for (const [verb, body] of Object.entries(BUTTONS))
    routes.post(`/products/:id/${verb}`, (page) => {
      const { id } = page.params as { id: string }
      return postAction(page, { operation: 'updateProduct', params: { id }, body, path: `/products/${id}` })
    })
}

export function productOf(page: DashboardContext, id: string = page.params.id!): Promise<Product> {
  return ask<Product>(page, 'getProduct', { params: { id } })
}

/** Whether the shop has a page of it: published, not archived, with a price that is on. */
export function isOnShelf({ active, published }: Product, prices: readonly Price[]): boolean {
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
  const wanted: TableWanted<Product> = {
    operation: 'listProducts',
    path: '/products',
    columns: [],
    orders: { created: 'createdAt', name: 'name' },
    filters: [
      yesOrNo('active', words.filters.state, words.filters.active, words.filters.archived),
      yesOrNo('published', words.filters.shop, words.filters.published, words.filters.hidden),
      { kind: 'created' },
    ],
    empty: { ...words.empty, action: mayAdd ? add : null },
  }
  if (page.query.get('csv') === 'all') return answerTable(page, layout, wanted)
  const listed = await readTable(page, wanted)
  const prices = await pricesOf(page, listed.rows)
  const columns = productColumns(page.props, page.locale, prices)
  const status = listed.problem ? 422 : 200
  answerDashboard(
    page,
    (frame) => listPage(frame, page.props, layout, { ...listed, columns }),
    status,
    imagesOf(listed.rows),
  )
}

/** A filter by something that is so or is not. */
function yesOrNo(name: string, label: string, yes: string, no: string) {
  const options = [['true', yes] as const, ['false', no] as const]
  return { kind: 'select', name, label, options } as const
}

async function one(page: DashboardContext): Promise<void> {
  const { product, prices } = await withPrices(page)
  const { id } = product
  const [subscribers, published] = await Promise.all([subscribersOf(page, id), publishedOf(page, id)])
  const link = isOnShelf(product, prices) ? sharedBy(page, shopUrl(page, `/p/${id}`), `/products/${id}`, id) : null
  const props = { product, prices, subscribers, link, published, key: newFormKey() }
  const curl = curlOf(page, 'getProduct', { params: { id } })
  answerDashboard(page, (frame) => productPage(frame, page.props, { ...props, curl }), 200, imagesOf([product]))
}

/** How many live by each price of a product, for whoever may know. */
export async function subscribersOf(page: DashboardContext, productId: string): Promise<ReadonlyMap<string, number>> {
  if (!page.props.may('subscriptions:read')) return new Map()
  return readSubscribersOf(page.deps.db.pool, page.caller, productId)
}

async function withPrices(page: DashboardContext): Promise<{ product: Product; prices: Price[] }> {
  const product = await productOf(page)
  return { product, prices: await pricesOf(page, [product]) }
}

async function pricesOf(page: DashboardContext, products: readonly Product[]): Promise<Price[]> {
  if (!page.props.may('prices:read')) return []
  const ids = products.map(({ id }) => id)
  const rows = await readPricesOf(page.deps.db.orm.em.fork(), page.caller, ids)
  return rows.map(serializePrice) as Price[]
}

function imagesOf(products: readonly Product[]): string[] {
  return [...new Set(products.flatMap(({ image_url }) => originOf(image_url)))]
}

function create(page: DashboardContext): Promise<void> {
  return submit(page, {
    operation: 'createProduct',
    fields: allFields(page),
    shape: withFlags,
    done: ({ id }: Product) => ({ path: `/products/${id}`, flash: 'created' }),
    again: (filled, problem, key) => show(page, null, filled, problem, key),
  })
}

async function change(page: DashboardContext): Promise<void> {
  const product = await productOf(page)
  await submit(page, {
    operation: 'updateProduct',
    params: { id: product.id },
    fields: allFields(page).map((field) => ({ ...field, emptyIs: field.name === 'name' ? 'text' : 'null' })),
    shape: (body, typed) => ({
      ...withFlags(body, typed),
      metadata: metadataChange(product.metadata, body.metadata as Product['metadata'] | null),
    }),
    done: () => ({ path: `/products/${product.id}`, flash: 'saved' }),
    again: (filled, problem, key) => show(page, product, filled, problem, key),
  })
}

function allFields({ locale }: DashboardContext): FormField[] {
  const { own, given, more } = productFields(locale)
  return [...own, ...given, ...more]
}

/** A flag on each line becomes a list. */
function withFlags(body: Record<string, unknown>, { text }: Typed): Record<string, unknown> {
  const flags = text('feature_flags').split(/\r?\n/)
  return { ...body, feature_flags: flags.map((flag) => flag.trim()).filter((flag) => flag !== '') }
}

function filledFrom(product: Product, page: DashboardContext): Filled {
  const { values, problems } = filledWith(allFields(page), product)
  return { values: new Map([...values, ['feature_flags', [product.feature_flags.join('\n')]]]), problems }
}

function show(
  page: DashboardContext,
  product: Product | null,
  filled: Filled,
  problem: Html | null,
  key: string,
): void {
  const curl = product
    ? curlOf(page, 'updateProduct', { params: { id: product.id }, body: { name: product.name } })
    : curlOf(page, 'createProduct', { body: { name: 'Studio', published: true } })
  answerDashboard(page, (frame) => productFormPage(frame, page.props, { product, filled, problem, key, curl }))
}
