// The hosted invoice over HTTP: its page, its QR pictures and live status, a card, and in test mode the bank. What it looks like is
// web/invoice/view.ts; paying by card is commands/pay-invoice.ts. Documents are served by web/index.ts.
import type Router from '@koa/router'
import { LockMode } from '@mikro-orm/postgresql'
import { outcomeOfCharge } from '../../api/charges.ts'
import type { Context, RequestState } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { refusalOf } from '../../api/middleware/errors.ts'
import { payInvoiceNow } from '../../commands/pay-invoice.ts'
import { Invoice, type Payment, Subscription } from '../../db/entities/index.ts'
import { creditNotesOf } from '../../db/queries/credit-notes.ts'
import { type HostedInvoice, invoiceByToken } from '../../db/queries/hosted.ts'
import type { Gateways } from '../../gateways/port.ts'
import { TEST_TOKENS } from '../../gateways/simulator.ts'
import { minus, proportionHalfUp, satang } from '../../rules/money.ts'
import { isPaidByTransfer } from '../../rules/payment-methods.ts'
import { encodeThaiQr } from '../../rules/thai-qr.ts'
import type { Locale } from '../../rules/written-date.ts'
import { answerMissing } from '../answer-page.ts'
import { answerFramed, languageAsked, seeOther } from '../buyer-pages.ts'
import { isUnderAttack, tryCard } from '../card-velocity.ts'
import { challengeOf, challengeTokenIn } from '../challenge.ts'
import { BUYING } from '../checkout/words.ts'
import { declineInWords } from '../components/paying.ts'
import { qrPng, qrSvg } from '../components/qr-picture.ts'
import { readForm } from '../forms.ts'
import { pageCall } from '../page-call.ts'
import { reportToBank } from '../simulated-bank/handler.ts'
import { answerEvents, answerStatus } from '../watch.ts'
import { isLinkOpen, mailNewLink } from './links.ts'
import { type InvoiceProps, invoicePage } from './view.ts'

export function addInvoicePages(router: Router<RequestState>, deps: ApiDeps): void {
  type Handler = (ctx: Context, deps: ApiDeps, token: string) => Promise<void>
  const at = (path: string, handler: Handler) => async (context: { params: Record<string, string> }) => {
    const ctx = context as unknown as Context
    const token = context.params.token!
    ctx.state.pattern = `/i/:token${path}`
    if (await isLinkOpen(ctx, deps, token)) await handler(ctx, deps, token)
  }
  const get = (path: string, handler: Handler) => router.get(`/i/:token${path}`, at(path, handler) as never)
  const post = (path: string, handler: Handler) => router.post(`/i/:token${path}`, at(path, handler) as never)
  get('', show)
  get('/status', (ctx, _, token) => answerStatus(ctx, deps, 'invoice', token))
  get('/events', (ctx, _, token) => answerEvents(ctx, deps, 'invoice', token))
  get('/qr.svg', (ctx, _, token) => showQr(ctx, deps, token, 'svg'))
  get('/qr.png', (ctx, _, token) => showQr(ctx, deps, token, 'png'))
  post('', payByCard)
  post('/simulate', simulate)
  router.post('/i/:token/new-link', ((context: { params: Record<string, string> }) => {
    const ctx = context as unknown as Context
    ctx.state.pattern = '/i/:token/new-link'
    return mailNewLink(ctx, deps, context.params.token!)
  }) as never)
}

interface InvoiceView {
  hosted: HostedInvoice
  props: InvoiceProps
  locale: Locale
  /** The attempt that the QR is for. */
  byQr: Payment | null
}

async function view(ctx: Context, deps: ApiDeps, token: string): Promise<InvoiceView | null> {
  const hosted = await invoiceByToken(deps.db.orm.em.fork(), token)
  if (!hosted) return null
  const { invoice: i, merchant, subscription, session, waiting } = hosted
  const lang = languageAsked(ctx)
  const locale = lang ?? hosted.customer.locale
  const open = i.status === 'open'
  const byQr = (open && i.qrPayload && waiting.find((p) => isPaidByTransfer(p.paymentMethodType))) || null
  const cards = waiting.filter((p) => !isPaidByTransfer(p.paymentMethodType))
  const atCheckout = open && session?.status === 'open'
  const here = `/i/${token}`
  const query = lang ? `?lang=${lang}` : ''
  const creditNotes = i.status === 'paid' ? await creditNotesOf(deps.db.orm.em.fork(), i) : []
  const left = byQr && minus(satang(byQr.grossSatang), satang(byQr.amountReceivedSatang))
  const props: InvoiceProps = {
    here,
    query,
    number: i.number ?? null,
    status: i.status,
    totalSatang: i.totalSatang,
    discountSatang: i.discountSatang,
    receivedSatang: byQr?.amountReceivedSatang ?? 0,
    dueDate: i.dueDate ?? null,
    periodStart: i.periodStart ?? null,
    periodEnd: i.periodEnd ?? null,
    lines: i.lines,
    merchantName: merchant.name,
    livemode: i.livemode,
    qr:
      byQr && left && !atCheckout
        ? {
            svgHref: `${here}/qr.svg?v=${byQr.reference}-${left}`,
            pngHref: `${here}/qr.png`,
            amountSatang: left,
            payee: merchant.name,
            reference: byQr.reference!,
            lessSatang: left > 1 ? minus(left, proportionHalfUp(left, 1, 2)) : null,
            secondsLeft: null,
          }
        : null,
    testCards:
      open && !i.livemode && subscription && !session && !(byQr?.amountReceivedSatang ?? 0) ? TEST_TOKENS : null,
    challenge: open && (await isUnderAttack(deps, i)) ? challengeOf(deps)!.props : null,
    charging: open && cards.some((p) => p.status === 'processing'),
    bankHref: (open && cards.find((p) => p.status === 'requires_action')?.nextAction?.redirect_to_url?.url) || null,
    checkoutHref: atCheckout ? `/c/${session.hostedToken}` : null,
    pdfHrefs: {
      invoice: `${here}/invoice.pdf${query}`,
      receipt: i.status === 'paid' ? `${here}/receipt.pdf${query}` : null,
      creditNotes: creditNotes.map(({ id, number }) => ({ number, href: `${here}/credit-note/${id}.pdf${query}` })),
    },
    version: hosted.version,
  }
  return { hosted, props, locale, byQr }
}

async function show(ctx: Context, deps: ApiDeps, token: string): Promise<void> {
  const found = await view(ctx, deps, token)
  if (!found) return answerMissing(ctx)
  const challenge = found.props.challenge && challengeOf(deps)
  answerFramed(ctx, { locale: found.locale, challenge }, (frame) => invoicePage(frame, found.props))
}

/** The picture is there as long as the invoice can be paid: nobody should pay what is paid or void. Where a part has come, it asks for the rest. */
async function showQr(ctx: Context, deps: ApiDeps, token: string, type: 'svg' | 'png'): Promise<void> {
  const hosted = await invoiceByToken(deps.db.orm.em.fork(), token)
  if (!hosted?.invoice.qrPayload || hosted.invoice.status !== 'open') return answerMissing(ctx)
  const payload = payloadOf(hosted)
  ctx.status = 200
  // A merchant shows it in its own page or e-mail.
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  ctx.type = type === 'svg' ? 'image/svg+xml' : 'image/png'
  ctx.body = type === 'svg' ? qrSvg(payload) : qrPng(payload)
}

function payloadOf({ invoice, merchant, waiting }: HostedInvoice): string {
  const begun = waiting.find((p) => isPaidByTransfer(p.paymentMethodType) && p.amountReceivedSatang > 0)
  if (!begun || invoice.checkoutSessionId) return invoice.qrPayload!
  return encodeThaiQr({
    billerId: merchant.billerId,
    ref1: begun.reference!,
    amountSatang: minus(satang(begun.grossSatang), satang(begun.amountReceivedSatang)),
    merchantName: merchant.name,
    merchantCity: merchant.settings.city ?? 'Bangkok',
  })
}

/** "Pay now" as POST /v1/invoices/{id}/pay does it, for whoever has the link. A decline is said on the page. */
async function payByCard(ctx: Context, deps: ApiDeps, token: string): Promise<void> {
  const form = await readForm(ctx, deps)
  const found = await view(ctx, deps, token)
  if (!found) return answerMissing(ctx)
  const { props, hosted, locale } = found
  const chosen = (form.get('token') ?? '').slice(0, 255)
  const words = BUYING[locale]
  const again = async (status: number, message: string) => {
    // Read anew: an attempt that failed is part of the version, and the page would else take itself for old.
    const now = (await view(ctx, deps, token))!
    const challenge = now.props.challenge && challengeOf(deps)
    answerFramed(ctx, { status, locale, challenge }, (frame) =>
      invoicePage(frame, now.props, { message, token: chosen }),
    )
  }
  if (!props.testCards) return seeOther(ctx, props.here + props.query)
  if (!props.testCards.some((card) => card === chosen)) return again(422, words.errors.token)
  const { merchantId, livemode } = hosted.invoice
  const call = pageCall(ctx, deps, hosted.invoice)
  try {
    const tried = { on: hosted.invoice.id, merchantId, livemode, challengeToken: challengeTokenIn(deps, form) }
    const pay = async (gateways: Gateways) => {
      const paymentId = await call.commit(async (c) => {
        const lock = { lockMode: LockMode.PESSIMISTIC_WRITE }
        const subscription = await c.em.findOneOrFail(Subscription, hosted.subscription!.id, lock)
        const invoice = await c.em.findOneOrFail(Invoice, hosted.invoice.id, { refresh: true })
        return payInvoiceNow(c, gateways, { invoice, subscription, given: chosen })
      })
      return outcomeOfCharge(call, paymentId)
    }
    const payment = await tryCard(ctx, deps, tried, pay, ({ status }) => status === 'failed')
    if (payment.status === 'failed') {
      const why = declineInWords(payment.declineCode ?? 'generic_decline', locale)
      return again(402, `${why} ${words.tryAgain}`)
    }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error') throw error
    if (refusal.code === 'rate_limited') {
      ctx.set(refusal.details.headers ?? {})
      return again(429, words.errors.cardsPaused)
    }
    if (refusal.details.param === 'challenge') return again(422, words.errors.challenge)
    if (refusal.code === 'workflow_unavailable') return again(503, words.errors.away)
    if (refusal.code === 'lock_timeout') return again(409, words.errors.busy)
    // Paid or void meanwhile: the page says so.
    if (refusal.code !== 'invoice_not_open') return again(422, words.errors.unknown)
  }
  seeOther(ctx, props.here + props.query)
}

async function simulate(ctx: Context, deps: ApiDeps, token: string): Promise<void> {
  const form = await readForm(ctx, deps)
  const found = await view(ctx, deps, token)
  if (!found) return answerMissing(ctx)
  const { props, byQr } = found
  if (props.qr && byQr) {
    const amount = form.get('what') === 'less' ? (props.qr.lessSatang ?? props.qr.amountSatang) : props.qr.amountSatang
    await reportToBank(ctx, deps, byQr, form.get('what') === 'fail' ? 'failed' : { satang: amount })
  }
  seeOther(ctx, props.here + props.query)
}
