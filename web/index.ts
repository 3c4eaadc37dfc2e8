// Serves the pages that buyers open: the hosted invoice with its QR pictures and documents, and the simulator's 3-D Secure page. What
// they look like is pages/; they answer people, so a missing page is a page, not a JSON error.

import type Router from '@koa/router'
import type { Context, RequestState } from '../api/context.ts'
import { type ApiDeps, commandDeps } from '../api/deps.ts'
import { creditNoteOf, type DocumentAsked, documentOf, type MadeDocument } from '../api/documents.ts'
import { addressKey } from '../api/limits.ts'
import { count } from '../api/middleware/rate-limit.ts'
import { openApiText } from '../api/openapi.ts'
import { outcomesOf } from '../api/outcomes.ts'
import type { Route } from '../api/route.ts'
import { commit } from '../commands/commit.ts'
import { wakePayer } from '../commands/plan.ts'
import { CheckoutSession, Invoice, Merchant, Payment, PaymentMethod } from '../db/entities/index.ts'
import type { DocumentKind } from '../documents/contents.ts'
import { qrSvg } from '../documents/qr-picture.ts'
import { NO_OPERATOR } from '../resources/operator.ts'
import { cardName } from '../rules/card-brands.ts'
import { isId } from '../rules/ids.ts'
import { API_VERSION } from '../rules/versions.ts'
import type { Locale } from '../rules/written-date.ts'
import { answerMissing } from './answer-page.ts'
import { addAreas } from './areas.ts'
import { addAssets, DESIGN_ASSETS } from './assets.ts'
import { answerFramed, languageAsked, languageOf, seeOther } from './buyer-pages.ts'
import { addCheckoutPages } from './checkout/handler.ts'
import { addCspReports } from './csp-reports.ts'
import { addDashboard } from './dashboard/index.ts'
import { designPage } from './design/view.ts'
import { addDocs } from './docs/handler.ts'
import { addFrontPage } from './front/handler.ts'
import { addInvoicePages } from './invoice/handler.ts'
import { isLinkOpen } from './invoice/links.ts'
import { addPaymentLinkPages } from './payment-link/handler.ts'
import { addPictures } from './pictures.ts'
import { addPortalPages } from './portal/index.ts'
import { addSetupPages } from './setup/handler.ts'
import { authenticationPage } from './simulated-bank/view.ts'
import { addStorefrontPages } from './storefront/handler.ts'

/** The picture of a link that leads nowhere, as data. */
const EXAMPLE_QR = `data:image/svg+xml,${encodeURIComponent(qrSvg('https://example.com/c/abc'))}`

export function addPages(router: Router<RequestState>, deps: ApiDeps, routes: readonly Route[]): void {
  router.get('/docs/design', (ctx) =>
    answerFramed(ctx as never, { locale: 'en', assets: DESIGN_ASSETS }, (frame) =>
      designPage(frame, EXAMPLE_QR, deps.operator ?? NO_OPERATOR),
    ),
  )
  addDocs(router, routes, () => openApiText(routes, deps.links.baseUrl), deps)
  addFrontPage(router, deps)
  addInvoicePages(router, deps)
  for (const kind of ['invoice', 'receipt'] as const) {
    router.get(`/i/:token/${kind}.pdf`, (ctx) => showDocument(ctx as never, deps, ctx.params.token!, kind))
  }
  router.get('/i/:token/credit-note/:refund.pdf', (ctx) => showCreditNote(ctx as never, deps, ctx.params))
  addAssets(router)
  addAreas(router)
  addPictures(router, deps)
  addCspReports(router, deps)
  addCheckoutPages(router, deps)
  addSetupPages(router, deps)
  addStorefrontPages(router, deps)
  addPaymentLinkPages(router, deps)
  addPortalPages(router, deps)
  addDashboard(router, deps)
  router.get('/simulator/3ds/:id', (ctx) => showAuthentication(ctx as never, deps, ctx.params.id!))
  router.post('/simulator/3ds/:id/:decision', (ctx) => decide(ctx as never, deps, ctx.params.id!, ctx.params.decision!))
}

/** Readers of PDFs inside of browsers count as objects with styles of their own. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** `?lang=th|en`; without it, the customer's language. */
async function showDocument(ctx: Context, deps: ApiDeps, token: string, kind: DocumentKind): Promise<void> {
  if (!(await isLinkOpen(ctx, deps, token))) return
  answerDocument(ctx, await documentOf(deps, { hostedToken: token }, kind, askedBy(ctx, deps, token)))
}

/** Its refund must be one of the invoice whose token is given. */
async function showCreditNote(
  ctx: Context,
  deps: ApiDeps,
  { token, refund }: Record<string, string | undefined>,
): Promise<void> {
  if (!(await isLinkOpen(ctx, deps, token!))) return
  const which = { id: refund!, hostedToken: token! }
  answerDocument(ctx, await creditNoteOf(deps, which, askedBy(ctx, deps, token!)))
}

function askedBy(ctx: Context, deps: ApiDeps, token: string): DocumentAsked {
  const from = addressKey(ctx.ip)
  return {
    locale: languageAsked(ctx) ?? undefined,
    from,
    admit: (merchantId) =>
      count(ctx, deps, [
        { name: 'pdf_document', key: token },
        { name: 'pdf_address', key: from },
        { name: 'pdf_shop', key: merchantId },
      ]),
  }
}

function answerDocument(ctx: Context, made: MadeDocument | null): void {
  if (!made) {
    answerMissing(ctx)
    return
  }
  ctx.status = 200
  ctx.set('Content-Security-Policy', PDF_POLICY)
  ctx.set('Content-Disposition', `inline; filename="${made.fileName}"`)
  ctx.type = 'application/pdf'
  ctx.body = made.pdf
}

async function showAuthentication(ctx: Context, deps: ApiDeps, id: string): Promise<void> {
  const payment = await simulatedPayment(deps, id)
  if (!payment) return answerMissing(ctx)
  const decided = payment.status === 'requires_action' ? null : payment.status
  const em = deps.db.orm.em.fork()
  const merchant = await em.findOneOrFail(Merchant, payment.merchantId)
  const card = payment.paymentMethodId ? await em.findOne(PaymentMethod, payment.paymentMethodId) : null
  const locale = languageAsked(ctx) ?? (await localeOf(deps, payment)) ?? languageOf(ctx)
  const returnHref = await returnHrefOf(deps, payment, locale)
  const shown = {
    paymentId: id,
    grossSatang: payment.grossSatang,
    merchantName: merchant.name,
    card: card?.card ? { name: cardName(card.card), brand: card.card.brand } : null,
    at: payment.createdAt,
    decided,
    returnHref,
  }
  answerFramed(ctx, { locale }, (frame) => authenticationPage(frame, shown))
}

/** The language in which the buyer was asked to pay. */
async function localeOf(deps: ApiDeps, { checkoutSessionId }: Payment): Promise<Locale | null> {
  if (!checkoutSessionId) return null
  return (await deps.db.orm.em.fork().findOneOrFail(CheckoutSession, checkoutSessionId)).locale ?? null
}

/** The page on which the buyer was when the bank asked. */
async function returnHrefOf(deps: ApiDeps, payment: Payment, locale: Locale | null): Promise<string | null> {
  const query = locale ? `?lang=${locale}` : ''
  const em = deps.db.orm.em.fork()
  const { checkoutSessionId, invoiceId } = payment
  if (checkoutSessionId) return `/c/${(await em.findOneOrFail(CheckoutSession, checkoutSessionId)).hostedToken}${query}`
  return invoiceId ? `/i/${(await em.findOneOrFail(Invoice, invoiceId)).hostedToken}${query}` : null
}

/**
 * What the buyer decides goes into the bank's book; the payer's workflow is woken and asks the bank, as it would a real one. From a checkout the
 * buyer goes back there.
 */
async function decide(ctx: Context, deps: ApiDeps, id: string, decision: string): Promise<void> {
  const payment = await simulatedPayment(deps, id)
  if (!payment || (decision !== 'approve' && decision !== 'refuse')) return answerMissing(ctx)
  if (payment.status === 'requires_action') {
    await deps.gateways.simulator.decide(id, decision === 'approve' ? 'succeed' : 'fail')
    const context = {
      merchantId: payment.merchantId,
      livemode: false,
      apiVersion: API_VERSION,
      at: Math.floor(Date.now() / 1000),
    }
    await commit(commandDeps(deps), context, async (c) => wakePayer(c, payment, { urgent: true }))
    await outcomesOf(deps.db.pool).wait('payment_decided', id, 5_000)
  }
  const backToCheckout = payment.checkoutSessionId ? await returnHrefOf(deps, payment, languageAsked(ctx)) : null
  seeOther(ctx, backToCheckout ?? `/simulator/3ds/${id}?lang=${languageOf(ctx)}`)
}

async function simulatedPayment(deps: ApiDeps, id: string): Promise<Payment | null> {
  if (!isId('payment', id)) return null
  return deps.db.orm.em
    .fork()
    .findOne(Payment, { id, livemode: false, announced: true, gateway: 'simulator', paymentMethodType: 'card' })
}
