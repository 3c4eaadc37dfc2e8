// The shop of a merchant as pages: what is on the shelves, and the form that opens a checkout here on the server, so that no key is ever in a
// browser.
import type Router from '@koa/router'
import type { Context, RequestState } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { addressKey } from '../../api/limits.ts'
import { refusalOf } from '../../api/middleware/errors.ts'
import { count } from '../../api/middleware/rate-limit.ts'
import { email } from '../../api/schemas.ts'
import { type Mode, modeQuery, storefrontLimit, storefrontOf } from '../../api/storefront.ts'
import { type Buyer, openCheckoutSession } from '../../commands/checkout.ts'
import { serializeStorefront } from '../../resources/storefront.ts'
import { VISITORS_QUANTITY_MAX } from '../../rules/checkout.ts'
import type { MerchantSettings } from '../../rules/merchant-settings.ts'
import { PAYMENT_METHOD_TYPES } from '../../rules/payment-methods.ts'
import type { Locale } from '../../rules/written-date.ts'
import { answerMissing } from '../answer-page.ts'
import { answerFramed, browserLanguage, languageAsked, originOf, seeOther, wearBrand } from '../buyer-pages.ts'
import { readForm } from '../forms.ts'
import { pageCall } from '../page-call.ts'
import { customerInBrowser } from '../portal/guard.ts'
import { type BuyTyped, buyPage, productPage, type ShopProps, shopPage } from './view.ts'
import { SHOP } from './words.ts'

type Handler = (ctx: Context, shop: OpenShop) => Promise<void> | void

interface OpenShop extends ShopProps {
  merchantId: string
  locale: Locale
  images: string[]
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
  const query = new URLSearchParams({ ...(mode && { mode }), ...(lang && { lang }) }).toString()
  const shop = serializeStorefront(rows, deps.links, modeQuery(mode))
  const pictures = [shop.logo, ...shop.products.map((product) => product.image_url)]
  return {
    shop,
    merchantId: rows.merchant.id,
    locale: lang ?? browserLanguage(ctx),
    hrefOf: (path) => `/s/${shop.slug}${path}${query && `?${query}`}`,
    seller: sellerOf(rows.merchant),
    accountHref: `/portal/${shop.slug}${query && `?${query}`}`,
    images: [...new Set(pictures.flatMap(originOf))],
    params,
  }
}

/** Only where the merchant has said who it is by law: a name alone is on the shop already. */
function sellerOf({ name, settings }: { name: string; settings: MerchantSettings }): ShopProps['seller'] {
  const { legal_name: legalName, address = null, email = null } = settings
  if (!legalName && !address) return { name: null, address: null, email: null }
  return { name: legalName ?? name, address, email }
}

function showShop(ctx: Context, shop: OpenShop): void {
  answerFramed(ctx, shop, (frame) => shopPage(frame, shop, { thanks: typeof ctx.query.thanks === 'string' }))
}

function showProduct(ctx: Context, shop: OpenShop): void {
  const product = shop.shop.products.find(({ id }) => id === shop.params.product)
  if (product) answerFramed(ctx, shop, (frame) => productPage(frame, shop, product))
  else missingIn(ctx, shop)
}

/** Whoever is logged in to the portal finds the address in its field. */
async function beginToBuy(ctx: Context, deps: ApiDeps, shop: OpenShop): Promise<void> {
  const { email: known } = (await customerInBrowser(ctx, deps, shop.shop)) ?? {}
  showBuy(ctx, shop, known ? { email: known, quantity: '1', problems: [] } : null)
}

function showBuy(ctx: Context, shop: OpenShop, typed: BuyTyped | null, status = 200): void {
  const found = priceIn(shop)
  if (found) answerFramed(ctx, { ...shop, status }, (frame) => buyPage(frame, shop, { ...found, typed }))
  else missingIn(ctx, shop)
}

/** With the way back to the shop. */
function missingIn(ctx: Context, { shop, hrefOf }: OpenShop): void {
  answerMissing(ctx, { name: shop.name, href: hrefOf('') })
}

function priceIn({ shop, params }: OpenShop) {
  for (const product of shop.products) {
    const price = product.prices.find(({ id }) => id === params.price)
    if (price) return { product, price }
  }
  return null
}

/** Opens a session of the merchant in the shop's mode and leads to it. Its success leads back into the shop. */
async function buy(ctx: Context, deps: ApiDeps, shop: OpenShop): Promise<void> {
  const form = await readForm(ctx, deps)
  const found = priceIn(shop)
  if (!found) return missingIn(ctx, shop)
  const words = SHOP[shop.locale]
  const typed: BuyTyped = {
    email: (form.get('email') ?? '').slice(0, 255),
    quantity: (form.get('quantity') ?? '1').trim().slice(0, 10),
    problems: [],
  }
  const customerEmail = email.safeParse(typed.email)
  if (!customerEmail.success) typed.problems.push({ field: 'email', message: words.emailProblem })
  const quantity = /^\d{1,4}$/.test(typed.quantity) ? Number(typed.quantity) : 0
  if (quantity < 1 || quantity > VISITORS_QUANTITY_MAX)
    typed.problems.push({ field: 'quantity', message: words.quantityProblem(VISITORS_QUANTITY_MAX) })
  if (!customerEmail.success || typed.problems.length > 0) return showBuy(ctx, shop, typed, 422)

  const { baseUrl } = deps.links
  const { merchantId, locale } = shop
  await count(ctx, deps, [
    { name: 'storefront_order', key: `${merchantId}/${addressKey(ctx.ip)}` },
    { name: 'storefront_order_shop', key: merchantId },
  ])
  const buyer = await buyerOf(ctx, deps, shop, customerEmail.data)
  try {
    const session = await pageCall(ctx, deps, { merchantId, livemode: shop.shop.livemode }).commit((c) =>
      openCheckoutSession(c, deps.gateways, {
        buyer,
        lineItems: [{ price: found.price.id, quantity, amountSatang: null }],
        successUrl: `${baseUrl}${withThanks(shop.hrefOf(''))}`,
        cancelUrl: `${baseUrl}${shop.hrefOf(`/buy/${found.price.id}`)}`,
        expiresAt: null,
        paymentMethodTypes: PAYMENT_METHOD_TYPES,
        collectionMethod: null,
        allowDiscountCodes: true,
        discountCode: null,
        clientReferenceId: null,
        locale,
        metadata: {},
      }),
    )
    const lang = languageAsked(ctx)
    seeOther(ctx, `/c/${session.hostedToken}${lang ? `?lang=${lang}` : ''}`)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error') throw error
    const problem = { field: null, message: words.notNow }
    showBuy(ctx, shop, { ...typed, problems: [problem] }, refusal.status === 503 ? 503 : 422)
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
