// Products in the dashboard: their table, the page of one, the form that makes or changes one, and what a button does to it.
import { readPricesOf, readSubscribersOf } from '../../db/queries/catalogue.ts'
import type { Filled } from '../../pages/components/field.ts'
import type { Price, Product } from '../../pages/dashboard/catalogue.ts'
import { listPage } from '../../pages/dashboard/list.ts'
import { productFields, productFormPage } from '../../pages/dashboard/product-form.ts'
import { productColumns, productPage } from '../../pages/dashboard/products.ts'
import { type Html, html } from '../../pages/html.ts'
import { PRODUCTS } from '../../pages/words/dashboard/products.ts'
import { serializePrice } from '../../resources/price.ts'
import { answerMissing } from '../answer-page.ts'
import { originOf } from '../storefront-pages.ts'
import { answerDashboard } from './answer.ts'
import { ask, curlOf, refuseUnlessMay } from './ask.ts'
import type { DashboardDoor, Guest } from './door.ts'
import { type FormField, filledWith, newFormKey, pressed, submit, type Typed } from './forms.ts'
import { answerTable, readTable, type TableWanted } from './lists.ts'
import { metadataChange } from './metadata.ts'
import { publishedOf } from './published.ts'
import { answerQr, sharedBy, shopUrl } from './shop-links.ts'

/** What each button makes of a product. */
const BUTTONS = {
  publish: { published: true },
  unpublish: { published: false },
  archive: { active: false },
  restore: { active: true },
}

export function addProducts(door: DashboardDoor): void {
  door.get('/products', list)
  door.get('/products/new', (g) => {
    refuseUnlessMay(g, 'createProduct')
    const values = new Map([['active', ['true']]])
    show(g, null, { values, problems: {} }, null, newFormKey())
  })
  door.post('/products/new', create)
  door.get('/products/:id', one)
  door.get('/products/:id/qr.svg', async (g) => {
    const { product, prices } = await withPrices(g)
    if (isOnShelf(product, prices)) answerQr(g, shopUrl(g, `/p/${product.id}`))
    else answerMissing(g.ctx)
  })
  door.get('/products/:id/edit', async (g) => {
    refuseUnlessMay(g, 'updateProduct')
    const product = await productOf(g)
    show(g, product, filledFrom(product, g), null, newFormKey())
  })
  door.post('/products/:id/edit', change)
  for (const [verb, body] of Object.entries(BUTTONS))
    door.post(`/products/:id/${verb}`, (g) => {
      const { id } = g.params as { id: string }
      return pressed(g, { operation: 'updateProduct', params: { id }, body, path: `/products/${id}` })
    })
}

export function productOf(g: Guest, id: string = g.params.id!): Promise<Product> {
  return ask<Product>(g, 'getProduct', { params: { id } })
}

/** Whether the shop has a page of it: published, not archived, with a price that is on. */
export function isOnShelf({ active, published }: Product, prices: readonly Price[]): boolean {
  return active && published && prices.some((price) => price.active)
}

async function list(g: Guest): Promise<void> {
  const words = PRODUCTS[g.locale]
  const add = { href: g.shown.hrefOf('/products/new'), label: words.add }
  const mayAdd = g.shown.may('products:write')
  const page = {
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
  if (g.query.get('csv') === 'all') return answerTable(g, page, wanted)
  const listed = await readTable(g, wanted)
  const prices = await pricesOf(g, listed.rows)
  const columns = productColumns(g.shown, g.locale, prices)
  const status = listed.problem ? 422 : 200
  answerDashboard(g, (frame) => listPage(frame, g.shown, page, { ...listed, columns }), status, imagesOf(listed.rows))
}

/** A filter by something that is so or is not. */
function yesOrNo(name: string, label: string, yes: string, no: string) {
  const options = [['true', yes] as const, ['false', no] as const]
  return { kind: 'select', name, label, options } as const
}

async function one(g: Guest): Promise<void> {
  const { product, prices } = await withPrices(g)
  const { id } = product
  const [subscribers, published] = await Promise.all([subscribersOf(g, id), publishedOf(g, id)])
  const link = isOnShelf(product, prices) ? sharedBy(g, shopUrl(g, `/p/${id}`), `/products/${id}`, id) : null
  const shown = { product, prices, subscribers, link, published, key: newFormKey() }
  const curl = curlOf(g, 'getProduct', { params: { id } })
  answerDashboard(g, (frame) => productPage(frame, g.shown, { ...shown, curl }), 200, imagesOf([product]))
}

/** How many live by each price of a product, for whoever may know. */
export async function subscribersOf(g: Guest, productId: string): Promise<ReadonlyMap<string, number>> {
  if (!g.shown.may('subscriptions:read')) return new Map()
  return readSubscribersOf(g.deps.db.pool, g.caller, productId)
}

async function withPrices(g: Guest): Promise<{ product: Product; prices: Price[] }> {
  const product = await productOf(g)
  return { product, prices: await pricesOf(g, [product]) }
}

async function pricesOf(g: Guest, products: readonly Product[]): Promise<Price[]> {
  if (!g.shown.may('prices:read')) return []
  const ids = products.map(({ id }) => id)
  const rows = await readPricesOf(g.deps.db.orm.em.fork(), g.caller, ids)
  return rows.map(serializePrice) as Price[]
}

function imagesOf(products: readonly Product[]): string[] {
  return [...new Set(products.flatMap(({ image_url }) => originOf(image_url)))]
}

function create(g: Guest): Promise<void> {
  return submit(g, {
    operation: 'createProduct',
    fields: allFields(g),
    shape: withFlags,
    done: ({ id }: Product) => ({ path: `/products/${id}`, said: 'created' }),
    again: (filled, problem, key) => show(g, null, filled, problem, key),
  })
}

async function change(g: Guest): Promise<void> {
  const product = await productOf(g)
  await submit(g, {
    operation: 'updateProduct',
    params: { id: product.id },
    fields: allFields(g).map((field) => ({ ...field, emptyIs: field.name === 'name' ? 'text' : 'null' })),
    shape: (body, typed) => ({
      ...withFlags(body, typed),
      metadata: metadataChange(product.metadata, body.metadata as Product['metadata'] | null),
    }),
    done: () => ({ path: `/products/${product.id}`, said: 'saved' }),
    again: (filled, problem, key) => show(g, product, filled, problem, key),
  })
}

function allFields({ locale }: Guest): FormField[] {
  const { own, given, more } = productFields(locale)
  return [...own, ...given, ...more]
}

/** A flag on each line becomes a list. */
function withFlags(body: Record<string, unknown>, { text }: Typed): Record<string, unknown> {
  const flags = text('feature_flags').split(/\r?\n/)
  return { ...body, feature_flags: flags.map((flag) => flag.trim()).filter((flag) => flag !== '') }
}

function filledFrom(product: Product, g: Guest): Filled {
  const { values, problems } = filledWith(allFields(g), product)
  return { values: new Map([...values, ['feature_flags', [product.feature_flags.join('\n')]]]), problems }
}

function show(g: Guest, product: Product | null, filled: Filled, problem: Html | null, key: string): void {
  const curl = product
    ? curlOf(g, 'updateProduct', { params: { id: product.id }, body: { name: product.name } })
    : curlOf(g, 'createProduct', { body: { name: 'Studio', published: true } })
  answerDashboard(g, (frame) => productFormPage(frame, g.shown, { product, filled, problem, key, curl }))
}
