// The page of a payment link. Looking at it writes nothing, so that previews and reloads leave no rows; its form opens a checkout and leads to it.
import type Router from '@koa/router'
import type { Context, RequestState } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { refusalOf } from '../../api/middleware/errors.ts'
import { count } from '../../api/middleware/rate-limit.ts'
import { storefrontLimit } from '../../api/storefront.ts'
import type { Buyer } from '../../commands/checkout.ts'
import { actFor } from '../../db/acting.ts'
import { type LinkRows, linkByCode } from '../../db/queries/payment-link.ts'
import { readProductFiles, type StoredFile } from '../../db/queries/product-files.ts'
import { paymentLinkUrl, storefrontUrl, termsOf } from '../../resources/links.ts'
import { offerOf, vatOf } from '../../resources/offer.ts'
import { type Collected, stateOfLink } from '../../rules/payment-links.ts'
import { PAYMENT_METHOD_TYPES } from '../../rules/payment-methods.ts'
import { standardRateBpsAt } from '../../rules/tax-settings.ts'
import type { Locale } from '../../rules/written-date.ts'
import { answerMissing } from '../answer-page.ts'
import { answerFramed, languageAsked, originOf, visitorsLanguage, wearBrand } from '../buyer-pages.ts'
import { type Beginning, begin, openAndLead, showBeginning, showWithCode } from '../checkout/begin.ts'
import { isRecalculation, policyOf, typedIn } from '../checkout/handler.ts'
import type { Problem } from '../checkout/props.ts'
import { localeOfPreview, previewCard } from '../components/preview.ts'
import { readForm } from '../forms.ts'
import { customerInBrowser } from '../portal/guard.ts'
import { answerPreview } from '../previews.ts'
import { readOrder } from './typed.ts'
import {
  DETAILS,
  type LinkPageLine,
  type LinkPageProps,
  type LinkProps,
  linkClosedPage,
  linkPage,
  linkPreview,
} from './view.ts'
import { LINK_PAGE } from './words.ts'

interface OpenLink extends LinkProps {
  rows: LinkRows
  locale: Locale
  images: string[]
}

export function addPaymentLinkPages(router: Router<RequestState>, deps: ApiDeps): void {
  const page = (handler: (ctx: Context, deps: ApiDeps, link: OpenLink) => Promise<void>, pattern = '/l/:code') => {
    return async (context: { params: Record<string, string> }) => {
      const ctx = context as unknown as Context
      ctx.state.pattern = pattern
      ctx.set('X-Robots-Tag', 'noindex')
      await count(ctx, deps, [storefrontLimit(ctx.ip)])
      const link = await openLink(ctx, deps, context.params.code ?? '')
      return link ? handler(ctx, deps, link) : answerMissing(ctx)
    }
  }
  router.get('/l/:code', page(show) as never)
  router.get('/l/:code/preview-:name.jpg', page(showPreview, '/l/:code/preview-:name.jpg') as never)
  router.post('/l/:code', page(buy) as never)
}

async function openLink(ctx: Context, deps: ApiDeps, code: string): Promise<OpenLink | null> {
  if (!/^[a-z0-9]{12}$/.test(code)) return null
  const rows = await linkByCode(deps.db.orm.em.fork(), code)
  if (!rows) return null
  const { link, merchant } = rows
  wearBrand(ctx, merchant)
  const lang = languageAsked(ctx)
  const standardBps = standardRateBpsAt(merchant, ctx.state.now, termsOf(deps.links).vatRates)
  const owner = { merchantId: merchant.id, livemode: link.livemode }
  const files = new Map<string, readonly StoredFile[]>()
  for (const { id } of rows.products)
    files.set(id, await actFor(owner, () => readProductFiles(deps.db.pool, owner, id)))
  const lines = linesOf(rows, { files, standardBps })
  const served = await deps.gateways.served(deps.db.orm.em.fork(), owner)
  const query = new URLSearchParams({ mode: link.livemode ? 'live' : 'test', ...(lang && { lang }) })
  return {
    rows,
    lines,
    locale: visitorsLanguage(ctx),
    here: `/l/${code}${lang ? `?lang=${lang}` : ''}`,
    url: paymentLinkUrl(deps.links, code),
    merchantName: merchant.name,
    shopHref: `/s/${merchant.slug}?${query}`,
    isShopOpen: rows.isShopOpen,
    productHref: productOf(rows, query),
    email: merchant.settings.email ?? null,
    livemode: link.livemode,
    taxInvoices: standardBps > 0,
    methods: PAYMENT_METHOD_TYPES.filter((method) => served.has(method)),
    images: [...new Set(lines.flatMap(({ imageUrl }) => originOf(imageUrl)))],
  }
}

/** Where the shop sells the one product of a link by the same price. */
function productOf({ link, merchant, prices, products }: LinkRows, query: URLSearchParams): string | null {
  const [product, other] = products
  if (!product || other || link.lines.length > 1 || !product.published || !product.active) return null
  return prices.every(({ active }) => active) ? `/s/${merchant.slug}/p/${product.id}?${query}` : null
}

function linesOf(
  { link, prices, products }: LinkRows,
  { files, standardBps }: { files: ReadonlyMap<string, readonly StoredFile[]>; standardBps: number },
): LinkPageLine[] {
  return link.lines.flatMap((line) => {
    const price = prices.find(({ id }) => id === line.price)
    const product = price && products.find(({ id }) => id === price.productId)
    if (!price || !product) return []
    return {
      product: product.id,
      name: product.name,
      description: product.description ?? null,
      imageUrl: product.imageUrl ?? null,
      quantity: line.quantity,
      adjustable: line.adjustable,
      offer: offerOf(product, files.get(product.id)),
      vat: vatOf(product, price, standardBps),
      price: {
        type: price.type,
        amount_satang: price.amountSatang ?? null,
        interval: price.interval ?? null,
        minimum_satang: price.minimumSatang ?? null,
        suggested_satang: price.suggestedSatang ?? null,
      },
    }
  })
}

/** The picture that stands above the link in a chat. A link that cannot be paid has none. */
async function showPreview(ctx: Context, deps: ApiDeps, link: OpenLink): Promise<void> {
  const { name = '' } = (ctx as unknown as { params: Record<string, string> }).params
  const locale = localeOfPreview(name)
  if (locale === null) return answerMissing(ctx)
  if (isClosed(ctx, link)) return
  const previewed = linkPreview(link, { brand: ctx.state.brand ?? null, locale })
  await answerPreview(ctx, deps, previewCard(previewed, deps.links.baseUrl), { locale, name })
}

/** Whoever is logged in to the portal of the shop finds the address in its field. */
async function show(ctx: Context, deps: ApiDeps, link: OpenLink): Promise<void> {
  if (isClosed(ctx, link)) return
  const { email = '' } = (await knownBuyer(ctx, deps, link)) ?? {}
  const quantities = link.rows.link.lines.map(({ quantity }) => quantity)
  const shown = await showWithCode(ctx, deps, beginningOf(deps, link, null), quantities)
  const written = { email: email ?? '', quantities: quantities.map(String), details: {}, problems: new Map() }
  answerLink(ctx, deps, link, { written, ...shown })
}

function answerLink(
  ctx: Context,
  deps: ApiDeps,
  link: OpenLink,
  shown: Pick<LinkPageProps, 'written' | 'props' | 'typed'>,
  status = 200,
): void {
  const { rows } = link
  const policy = shown.props ? { ...policyOf(deps, shown.props), choosing: true } : {}
  answerFramed(ctx, { locale: link.locale, ...policy, images: link.images, status, selling: true }, (frame) =>
    linkPage(frame, link, { collect: rows.link.collect, ...shown }),
  )
}

/** Answers for a link that cannot be paid: 410, because a link that is closed may be opened again and is no missing page. */
function isClosed(ctx: Context, link: OpenLink): boolean {
  const { active, maxUses, uses, reservedUses } = link.rows.link
  const state = stateOfLink({ active, maxUses: maxUses ?? null, uses, reservedUses })
  if (state === 'open') return false
  answerFramed(ctx, { status: 410, locale: link.locale, images: link.images, selling: true }, (frame) =>
    linkClosedPage(frame, link, state === 'used_up' && maxUses != null && uses < maxUses ? 'reserved' : state),
  )
  return true
}

/** Takes the form of the link. One without a way to pay opens the checkout and leads there. */
async function buy(ctx: Context, deps: ApiDeps, link: OpenLink): Promise<void> {
  const form = await readForm(ctx, deps)
  if (isClosed(ctx, link)) return
  const { order, typed: written } = readOrder(form, link.rows.link, link.locale)
  const beginning = beginningOf(deps, link, order?.collected ?? null)
  const quantities = link.rows.link.lines.map((line, i) => order?.quantities[i] ?? line.quantity)
  const asked = {
    buyer: order && (await buyerOf(ctx, deps, link, order.email)),
    quantities,
    problems: [...written.problems].map(
      ([field, message]): Problem => ({
        field: field === '' ? null : field,
        message,
        names: nameOfField(field, link),
      }),
    ),
  }
  if (form.has('method') || isRecalculation(form)) {
    const begun = await begin(ctx, deps, beginning, asked)
    if (begun) answerLink(ctx, deps, link, { written, ...begun }, begun.status)
    return
  }
  const again = async (status: number, problems: readonly Problem[]) => {
    const props = await showBeginning(ctx, deps, beginning, quantities)
    const typed = { ...typedIn(form, { lines: [], taxInvoice: null }, link.locale), problems: [...problems] }
    answerLink(ctx, deps, link, { written, props, typed }, status)
  }
  if (!order) return again(422, asked.problems)
  try {
    await openAndLead(ctx, deps, beginning, asked)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error' || refusal.code === 'rate_limited') throw error
    await again(refusal.status === 503 ? 503 : 422, [{ field: null, message: LINK_PAGE[link.locale].notNow }])
  }
}

/** E-mail and quantity name themselves; one of several quantities is that of a product. */
function nameOfField(field: string, { lines, locale }: OpenLink): string | null {
  const [, index] = /^quantity-(\d+)$/.exec(field) ?? []
  if (index !== undefined) return lines.length > 1 ? (lines[Number(index)]?.name ?? null) : null
  const detail = DETAILS.find((one) => one === field)
  return detail ? LINK_PAGE[locale].fields[detail] : null
}

/** An address proves nothing, unless whoever has it is logged in to the portal in this browser (specification §12.1). */
async function buyerOf(ctx: Context, deps: ApiDeps, link: OpenLink, email: string): Promise<Buyer> {
  const known = await knownBuyer(ctx, deps, link)
  return known?.email === email ? { kind: 'customer', id: known.id } : { kind: 'visitor', email }
}

/** A checkout of the link, in its merchant and mode. */
function beginningOf({ links }: ApiDeps, link: OpenLink, collected: Collected | null): Beginning {
  const { link: row, merchant } = link.rows
  const [here = '', query] = link.here.split('?')
  return {
    merchantId: row.merchantId,
    livemode: row.livemode,
    locale: link.locale,
    here,
    query: query ? `?${query}` : '',
    asksForBuyer: row.collect.tax_details || (row.collect.name && row.collect.address),
    wanted: (buyer, quantities) => ({
      buyer,
      lineItems: row.lines.map(({ price }, index) => ({ price, quantity: quantities[index] ?? 1, amountSatang: null })),
      successUrl: row.redirectUrl ?? `${storefrontUrl(links, merchant.slug)}?mode=${row.livemode ? 'live' : 'test'}`,
      cancelUrl: paymentLinkUrl(links, row.code),
      expiresAt: null,
      paymentMethodTypes: PAYMENT_METHOD_TYPES,
      collectionMethod: row.collectionMethod ?? null,
      allowDiscountCodes: row.allowDiscountCodes,
      discountCode: null,
      clientReferenceId: null,
      locale: link.locale,
      metadata: row.metadata,
      link: { id: row.id, collected },
    }),
  }
}

function knownBuyer(ctx: Context, deps: ApiDeps, { rows }: OpenLink) {
  return customerInBrowser(ctx, deps, { slug: rows.merchant.slug, livemode: rows.link.livemode })
}
