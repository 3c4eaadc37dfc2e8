// The shop of a merchant as pages: what is on the shelves, and the form that opens a checkout here on the server, so that no key is ever in a
// browser.
import type Router from '@koa/router'
import type { Context, RequestState } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { refusalOf } from '../../api/middleware/errors.ts'
import { count } from '../../api/middleware/rate-limit.ts'
import { email } from '../../api/schemas.ts'
import { type Mode, modeQuery, storefrontLimit, storefrontOf } from '../../api/storefront.ts'
import type { Buyer } from '../../commands/checkout.ts'
import { actFor } from '../../db/acting.ts'
import { readFilesOfProducts } from '../../db/queries/product-files.ts'
import { termsOf } from '../../resources/links.ts'
import { offerOf, vatOf } from '../../resources/offer.ts'
import { shownSeller } from '../../resources/seller.ts'
import { serializeStorefront } from '../../resources/storefront.ts'
import { VISITORS_QUANTITY_MAX } from '../../rules/checkout.ts'
import { PAYMENT_METHOD_TYPES } from '../../rules/payment-methods.ts'
import { standardRateBpsAt } from '../../rules/tax-settings.ts'
import type { Locale } from '../../rules/written-date.ts'
import { answerMissing } from '../answer-page.ts'
import { answerFramed, languageAsked, originOf, visitorsLanguage, wearBrand } from '../buyer-pages.ts'
import {
  type Beginning,
  begin,
  codeAsked,
  type Order,
  openAndLead,
  showBeginning,
  showWithCode,
} from '../checkout/begin.ts'
import { isRecalculation, policyOf, typedIn } from '../checkout/handler.ts'
import type { CheckoutProps, Problem, Typed } from '../checkout/props.ts'
import { localeOfPreview, previewCard } from '../components/preview.ts'
import { readForm } from '../forms.ts'
import { customerInBrowser } from '../portal/guard.ts'
import { answerPreview } from '../previews.ts'
import { type BuyProps, buyPage, productPage, productPreview, type ShopProps, shopPage, shopPreview } from './view.ts'
import { SHOP } from './words.ts'

type Handler = (ctx: Context, shop: OpenShop) => Promise<void> | void

interface OpenShop extends ShopProps {
  merchantId: string
  locale: Locale
  images: string[]
  /** The shop, for whoever has paid. */
  doneHref: string
  params: Record<string, string>
}

export function addStorefrontPages(router: Router<RequestState>, deps: ApiDeps): void {
  const page = (path: string, handler: Handler) => async (context: { params: Record<string, string> }) => {
    const ctx = context as unknown as Context
    ctx.state.pattern = `/s/:slug${path}`
    await count(ctx, deps, [storefrontLimit(ctx.ip)])
    const shop = await openShop(ctx, deps, context.params)
    return shop ? handler(ctx, shop) : answerMissing(ctx)
  }
  router.get('/s/:slug', page('', showShop) as never)
  router.get(
    '/s/:slug/preview-:name.jpg',
    page('/preview-:name.jpg', (ctx, shop) => showPreview(ctx, deps, shop)) as never,
  )
  router.get(
    '/s/:slug/p/:product/preview-:name.jpg',
    page('/p/:product/preview-:name.jpg', (ctx, shop) => showPreview(ctx, deps, shop)) as never,
  )
  router.get('/s/:slug/p/:product', page('/p/:product', showProduct) as never)
  router.get('/s/:slug/buy/:price', page('/buy/:price', (ctx, shop) => beginToBuy(ctx, deps, shop)) as never)
  router.post('/s/:slug/buy/:price', page('/buy/:price', (ctx, shop) => buy(ctx, deps, shop)) as never)
}

async function openShop(ctx: Context, deps: ApiDeps, params: Record<string, string>): Promise<OpenShop | null> {
  const { mode: asked } = ctx.query
  const mode: Mode | undefined = asked === 'test' || asked === 'live' ? asked : undefined
  const rows = await storefrontOf(deps, params.slug!, mode)
  if (!rows) return null
  wearBrand(ctx, rows.merchant)
  const lang = languageAsked(ctx)
  const query = new URLSearchParams({ ...(mode && { mode }), ...(lang && { lang }) })
  // A code that the address brings is kept on the way from the shop to what is bought, and goes nowhere else.
  const code = codeAsked(ctx)
  const queryOnTheWay = new URLSearchParams(query)
  if (code) queryOnTheWay.set('code', code)
  const at = (path: string, asked: URLSearchParams) => `${path}${asked.size > 0 ? `?${asked}` : ''}`
  const shop = serializeStorefront(rows, deps.links, modeQuery(mode))
  const standardBps = standardRateBpsAt(rows.merchant, ctx.state.now, termsOf(deps.links).vatRates)
  const vats = rows.products.flatMap((product) =>
    product.prices.map((price) => [price.id, vatOf(product, price, standardBps)] as const),
  )
  const served = await deps.gateways.served(deps.db.orm.em.fork(), {
    merchantId: rows.merchant.id,
    livemode: rows.livemode,
  })
  const pictures = [shop.logo, ...shop.products.map((product) => product.image_url)]
  const owner = { merchantId: rows.merchant.id, livemode: rows.livemode }
  const ids = rows.products.map(({ id }) => id)
  const files = await actFor(owner, () => readFilesOfProducts(deps.db.pool, owner, ids))
  return {
    shop,
    merchantId: rows.merchant.id,
    offers: new Map(rows.products.map((product) => [product.id, offerOf(product, files.get(product.id))] as const)),
    vats: new Map(vats),
    taxInvoices: standardBps > 0,
    methods: PAYMENT_METHOD_TYPES.filter((method) => served.has(method)),
    locale: visitorsLanguage(ctx),
    hrefOf: (path) => at(`/s/${shop.slug}${path}`, queryOnTheWay),
    doneHref: at(`/s/${shop.slug}`, query),
    seller: shownSeller(rows.merchant),
    accountHref: at(`/portal/${shop.slug}`, query),
    images: [...new Set(pictures.flatMap(originOf))],
    params,
  }
}

function showShop(ctx: Context, shop: OpenShop): void {
  answerFramed(ctx, { ...shop, selling: true }, (frame) =>
    shopPage(frame, shop, { thanks: typeof ctx.query.thanks === 'string' }),
  )
}

function showProduct(ctx: Context, shop: OpenShop): void {
  const product = shop.shop.products.find(({ id }) => id === shop.params.product)
  if (product) answerFramed(ctx, { ...shop, selling: true }, (frame) => productPage(frame, shop, product))
  else missingIn(ctx, shop)
}

/** The picture that stands above a link in a chat: of the product, or of the shop. What is not on the shelf has none. */
async function showPreview(ctx: Context, deps: ApiDeps, shop: OpenShop): Promise<void> {
  const { name = '', product: id } = shop.params
  const locale = localeOfPreview(name)
  const brand = ctx.state.brand ?? null
  const product = shop.shop.products.find((one) => one.id === id)
  if (locale === null || (id !== undefined && !product)) return missingIn(ctx, shop)
  const previewed = product ? productPreview(shop, product, { brand, locale }) : shopPreview(shop, brand)
  await answerPreview(ctx, deps, previewCard(previewed, deps.links.baseUrl), { locale, name })
}

/** Whoever is logged in to the portal finds the address in its field. */
async function beginToBuy(ctx: Context, deps: ApiDeps, shop: OpenShop): Promise<void> {
  const found = priceIn(shop)
  if (!found) return missingIn(ctx, shop)
  const known = await customerInBrowser(ctx, deps, shop.shop)
  const shown = await showWithCode(ctx, deps, beginningOf(deps, shop, found), [1])
  await answerBuy(ctx, deps, shop, { ...found, ...shown, email: known?.email ?? '', quantity: '1' })
}

async function answerBuy(ctx: Context, deps: ApiDeps, shop: OpenShop, bought: BuyProps, status = 200): Promise<void> {
  const policy = bought.props ? { ...policyOf(deps, bought.props), choosing: true } : {}
  answerFramed(ctx, { locale: shop.locale, ...policy, images: shop.images, status, selling: true }, (frame) =>
    buyPage(frame, shop, bought),
  )
}

/** With the way back to the shop. */
function missingIn(ctx: Context, { shop, hrefOf }: OpenShop): void {
  answerMissing(ctx, { name: shop.name, href: hrefOf('') })
}

type Found = Pick<BuyProps, 'product' | 'price'>

function priceIn({ shop, params }: OpenShop): Found | null {
  for (const product of shop.products) {
    const price = product.prices.find(({ id }) => id === params.price)
    if (price) return { product, price }
  }
  return null
}

/** Takes the form of a price. One without a way to pay opens the checkout and leads there, as forms of merchants' own pages do. */
async function buy(ctx: Context, deps: ApiDeps, shop: OpenShop): Promise<void> {
  const form = await readForm(ctx, deps)
  const found = priceIn(shop)
  if (!found) return missingIn(ctx, shop)
  const [address, quantity] = [
    (form.get('email') ?? '').slice(0, 255),
    (form.get('quantity') ?? '1').trim().slice(0, 10),
  ]
  const order = await orderOf(ctx, deps, shop, { email: address, quantity })
  const beginning = beginningOf(deps, shop, found)
  const again = (status: number, typed: Typed, props: CheckoutProps | null) =>
    answerBuy(ctx, deps, shop, { ...found, props, email: address, quantity, typed }, status)
  if (form.has('method') || isRecalculation(form)) {
    const begun = await begin(ctx, deps, beginning, order)
    if (begun) await again(begun.status, begun.typed, begun.props)
    return
  }
  const shown = () => showBeginning(ctx, deps, beginning, order.quantities)
  const wrong = (problems: readonly Problem[]) => ({
    ...typedIn(form, NOTHING_SHOWN, shop.locale),
    problems: [...problems],
  })
  if (order.problems.length > 0) return again(422, wrong(order.problems), await shown())
  try {
    await openAndLead(ctx, deps, beginning, order)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error' || refusal.code === 'rate_limited') throw error
    const problem: Problem = { field: null, message: SHOP[shop.locale].notNow }
    await again(refusal.status === 503 ? 503 : 422, wrong([problem]), await shown())
  }
}

const NOTHING_SHOWN = { lines: [], taxInvoice: null }

/** Who buys and how many, with what is wrong about it. */
async function orderOf(
  ctx: Context,
  deps: ApiDeps,
  shop: OpenShop,
  typed: { email: string; quantity: string },
): Promise<Order> {
  const words = SHOP[shop.locale]
  const problems: Problem[] = []
  const address = email.safeParse(typed.email)
  if (!address.success) problems.push({ field: 'email', message: words.emailProblem })
  const quantity = /^\d{1,4}$/.test(typed.quantity) ? Number(typed.quantity) : 0
  const isQuantity = quantity >= 1 && quantity <= VISITORS_QUANTITY_MAX
  if (!isQuantity) problems.push({ field: 'quantity', message: words.quantityProblem(VISITORS_QUANTITY_MAX) })
  const buyer = address.success ? await buyerOf(ctx, deps, shop, address.data) : null
  return { buyer, quantities: [isQuantity ? quantity : 1], problems }
}

/** The checkout of one price in the shop's mode. Its success leads back into the shop. */
function beginningOf({ links }: ApiDeps, shop: OpenShop, { price }: Found): Beginning {
  const { baseUrl } = links
  const path = shop.hrefOf(`/buy/${price.id}`)
  const [here = path, query] = path.split('?')
  return {
    merchantId: shop.merchantId,
    livemode: shop.shop.livemode,
    locale: shop.locale,
    here,
    query: query ? `?${query}` : '',
    wanted: (buyer, [quantity = 1]) => ({
      buyer,
      lineItems: [{ price: price.id, quantity, amountSatang: null }],
      successUrl: `${baseUrl}${withThanks(shop.doneHref)}`,
      cancelUrl: `${baseUrl}${path}`,
      expiresAt: null,
      paymentMethodTypes: PAYMENT_METHOD_TYPES,
      collectionMethod: null,
      allowDiscountCodes: true,
      discountCode: null,
      clientReferenceId: null,
      locale: shop.locale,
      metadata: {},
    }),
  }
}

/** An address proves nothing, unless whoever has it is logged in to the portal in this browser (specification §12.1). */
async function buyerOf(ctx: Context, deps: ApiDeps, { shop }: OpenShop, typed: string): Promise<Buyer> {
  const known = await customerInBrowser(ctx, deps, shop)
  return known?.email === typed ? { kind: 'customer', id: known.id } : { kind: 'visitor', email: typed }
}

function withThanks(href: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}thanks={CHECKOUT_SESSION_ID}`
}
