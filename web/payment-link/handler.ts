// The page of a payment link. Looking at it writes nothing, so that previews and reloads leave no rows; its form opens a checkout and leads to it.
import type Router from '@koa/router'
import type { Context, RequestState } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { addressKey } from '../../api/limits.ts'
import { refusalOf } from '../../api/middleware/errors.ts'
import { count } from '../../api/middleware/rate-limit.ts'
import { storefrontLimit } from '../../api/storefront.ts'
import { type Buyer, openCheckoutSession } from '../../commands/checkout.ts'
import { type LinkRows, linkByCode } from '../../db/queries/payment-link.ts'
import { paymentLinkUrl, storefrontUrl } from '../../resources/links.ts'
import { stateOfLink } from '../../rules/payment-links.ts'
import { PAYMENT_METHOD_TYPES } from '../../rules/payment-methods.ts'
import type { Locale } from '../../rules/written-date.ts'
import { answerMissing } from '../answer-page.ts'
import { answerFramed, languageAsked, originOf, seeOther } from '../buyer-pages.ts'
import { readForm } from '../forms.ts'
import { pageCall } from '../page-call.ts'
import { customerInBrowser } from '../portal/guard.ts'
import { type LinkOrder, readOrder } from './typed.ts'
import { type LinkPageLine, type LinkProps, type LinkTyped, linkClosedPage, linkPage } from './view.ts'
import { LINK_PAGE } from './words.ts'

interface OpenLink extends LinkProps {
  rows: LinkRows
  locale: Locale
  lines: LinkPageLine[]
  images: string[]
}

export function addPaymentLinkPages(router: Router<RequestState>, deps: ApiDeps): void {
  const page = (handler: (ctx: Context, deps: ApiDeps, link: OpenLink) => Promise<void>) => {
    return async (context: { params: Record<string, string> }) => {
      const ctx = context as unknown as Context
      ctx.state.pattern = '/l/:code'
      ctx.set('X-Robots-Tag', 'noindex')
      await count(ctx, deps, [storefrontLimit(ctx.ip)])
      const link = await openLink(ctx, deps, context.params.code ?? '')
      return link ? handler(ctx, deps, link) : answerMissing(ctx)
    }
  }
  router.get('/l/:code', page(show) as never)
  router.post('/l/:code', page(buy) as never)
}

async function openLink(ctx: Context, deps: ApiDeps, code: string): Promise<OpenLink | null> {
  if (!/^[a-z0-9]{12}$/.test(code)) return null
  const rows = await linkByCode(deps.db.orm.em.fork(), code)
  if (!rows) return null
  const { link, merchant } = rows
  const lang = languageAsked(ctx)
  const lines = linesOf(rows)
  const query = new URLSearchParams({ mode: link.livemode ? 'live' : 'test', ...(lang && { lang }) })
  return {
    rows,
    lines,
    locale: lang ?? (ctx.acceptsLanguages('th', 'en') === 'en' ? 'en' : 'th'),
    here: `/l/${code}${lang ? `?lang=${lang}` : ''}`,
    merchantName: merchant.name,
    shopHref: `/s/${merchant.slug}?${query}`,
    livemode: link.livemode,
    images: [...new Set(lines.flatMap(({ imageUrl }) => originOf(imageUrl)))],
  }
}

function linesOf({ link, prices, products }: LinkRows): LinkPageLine[] {
  return link.lines.flatMap((line) => {
    const price = prices.find(({ id }) => id === line.price)
    const product = price && products.find(({ id }) => id === price.productId)
    if (!price || !product) return []
    return {
      name: product.name,
      description: product.description ?? null,
      imageUrl: product.imageUrl ?? null,
      quantity: line.quantity,
      adjustable: line.adjustable,
      price: {
        type: price.type,
        amount_satang: price.amountSatang ?? null,
        interval: price.interval ?? null,
        minimum_satang: price.minimumSatang ?? null,
      },
    }
  })
}

/** Whoever is logged in to the portal of the shop finds the address in its field. */
async function show(ctx: Context, deps: ApiDeps, link: OpenLink): Promise<void> {
  if (isClosed(ctx, link)) return
  const { email } = (await knownBuyer(ctx, deps, link)) ?? {}
  const quantities = link.rows.link.lines.map(({ quantity }) => String(quantity))
  answerLink(ctx, link, email ? { email, quantities, details: {}, problems: new Map() } : null)
}

function answerLink(ctx: Context, link: OpenLink, typed: LinkTyped | null, status = 200): void {
  const { lines, rows } = link
  answerFramed(ctx, { ...link, status }, (frame) => linkPage(frame, link, { lines, collect: rows.link.collect, typed }))
}

/** Answers for a link that cannot be paid: 410, because a link that is closed may be opened again and is no missing page. */
function isClosed(ctx: Context, link: OpenLink): boolean {
  const { active, maxUses, uses, reservedUses } = link.rows.link
  const state = stateOfLink({ active, maxUses: maxUses ?? null, uses, reservedUses })
  if (state === 'open') return false
  answerFramed(ctx, { status: 410, locale: link.locale }, (frame) => linkClosedPage(frame, link, state))
  return true
}

/** Opens a session of the link's merchant and mode, and leads to it. */
async function buy(ctx: Context, deps: ApiDeps, link: OpenLink): Promise<void> {
  const form = await readForm(ctx, deps)
  if (isClosed(ctx, link)) return
  const { link: row } = link.rows
  const { order, typed } = readOrder(form, row, link.locale)
  if (!order) return answerLink(ctx, link, typed, 422)
  await count(ctx, deps, [
    { name: 'storefront_order', key: `${row.merchantId}/${addressKey(ctx.ip)}` },
    { name: 'storefront_order_shop', key: row.merchantId },
  ])
  try {
    const token = await openSession(ctx, deps, link, order)
    const lang = languageAsked(ctx)
    seeOther(ctx, `/c/${token}${lang ? `?lang=${lang}` : ''}`)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error') throw error
    typed.problems.set('', LINK_PAGE[link.locale].notNow)
    answerLink(ctx, link, typed, refusal.status === 503 ? 503 : 422)
  }
}

async function openSession(ctx: Context, deps: ApiDeps, link: OpenLink, order: LinkOrder): Promise<string> {
  const { link: row, merchant } = link.rows
  const known = await knownBuyer(ctx, deps, link)
  // An address proves nothing, unless whoever has it is logged in to the portal in this browser (specification §12.1).
  const buyer: Buyer =
    known?.email === order.email ? { kind: 'customer', id: known.id } : { kind: 'visitor', email: order.email }
  const mode = row.livemode ? 'live' : 'test'
  const session = await pageCall(ctx, deps, row).commit((c) =>
    openCheckoutSession(c, deps.gateways, {
      buyer,
      lineItems: row.lines.map(({ price }, index) => ({
        price,
        quantity: order.quantities[index] ?? 1,
        amountSatang: null,
      })),
      successUrl: row.redirectUrl ?? `${storefrontUrl(deps.links, merchant.slug)}?mode=${mode}`,
      cancelUrl: paymentLinkUrl(deps.links, row.code),
      expiresAt: null,
      paymentMethodTypes: PAYMENT_METHOD_TYPES,
      collectionMethod: row.collectionMethod ?? null,
      allowDiscountCodes: row.allowDiscountCodes,
      discountCode: null,
      clientReferenceId: null,
      locale: link.locale,
      metadata: row.metadata,
      link: { id: row.id, collected: order.collected },
    }),
  )
  return session.hostedToken
}

function knownBuyer(ctx: Context, deps: ApiDeps, { rows }: OpenLink) {
  return customerInBrowser(ctx, deps, { slug: rows.merchant.slug, livemode: rows.link.livemode })
}
