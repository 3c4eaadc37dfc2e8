// The hosted invoice over HTTP: its page, its QR pictures and live status, a card, and in test mode the bank. What it looks like is
// web/invoice/view.ts; paying by card is commands/pay-invoice.ts. Documents are served by web/index.ts.
import type Router from '@koa/router'
import type { EntityManager } from '@mikro-orm/postgresql'
import { outcomeOfCharge } from '../../api/charges.ts'
import type { Context, RequestState } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { refusalOf } from '../../api/middleware/errors.ts'
import { count } from '../../api/middleware/rate-limit.ts'
import { askForCode } from '../../commands/invoice-code.ts'
import { lockInvoice } from '../../commands/invoice-root.ts'
import { INVOICES_PAID_BY } from '../../commands/invoices.ts'
import { payInvoiceNow } from '../../commands/pay-invoice.ts'
import { qrToShow } from '../../commands/qr-to-show.ts'
import { type Payment, Payment as PaymentRow, Refund } from '../../db/entities/index.ts'
import { cardToCharge } from '../../db/queries/card-to-charge.ts'
import { buyerOf, customerOnDocuments } from '../../db/queries/documents.ts'
import { type HostedInvoice, invoiceByToken } from '../../db/queries/hosted.ts'
import { creditNotesOf, saleDocumentOf } from '../../db/queries/tax-documents.ts'
import type { Gateways } from '../../gateways/port.ts'
import { cardName } from '../../rules/card-brands.ts'
import { consentToKeep } from '../../rules/consent.ts'
import { addressLines } from '../../rules/customers.ts'
import { isIssued, isSentToPay } from '../../rules/invoices.ts'
import { minus, proportionHalfUp, satang, sumOf } from '../../rules/money.ts'
import { isOutside, nameOfMethod } from '../../rules/paid-outside.ts'
import { isCodeOfGateway, isPaidByTransfer } from '../../rules/payment-methods.ts'
import { addDays, bangkokDaysBetween, monthOf } from '../../rules/periods.ts'
import { attemptToShow, codeToShow, keepsCode } from '../../rules/qr-to-show.ts'
import { GIVE_UP_DAYS_AFTER_DUE } from '../../rules/subscriptions.ts'
import { type TaxTotal, taxTotals } from '../../rules/tax.ts'
import { mayBeExchanged } from '../../rules/tax-documents.ts'
import { branchOnPaper, isCompany, nameAtBank, sellerOf } from '../../rules/tax-settings.ts'
import type { Locale } from '../../rules/written-date.ts'
import { answerMissing } from '../answer-page.ts'
import { bankToGoTo, comesBackFromBank, seePageOrBank } from '../bank-pages.ts'
import { answerFramed, languageAsked, seeOther, wearBrand } from '../buyer-pages.ts'
import { cardFieldsOf, openingOf, tokenIn } from '../card-fields.ts'
import { isUnderAttack, tryCard } from '../card-velocity.ts'
import { certificateFormOf, takeSentCertificate } from '../certificates.ts'
import { challengeOf, challengeTokenIn } from '../challenge.ts'
import { BUYING } from '../checkout/words.ts'
import { CARD_WORDS } from '../components/card-words.ts'
import { NOTHING_FILLED } from '../components/field.ts'
import { baht, declineAndAdvice } from '../components/paying.ts'
import { keepLanguage, languageIn } from '../cookies.ts'
import { isTicked, readForm, totalSeen } from '../forms.ts'
import { pageCall } from '../page-call.ts'
import { customerInBrowser } from '../portal/guard.ts'
import { answerQr, qrFileName } from '../qr-answer.ts'
import { reportToBank } from '../simulated-bank/handler.ts'
import { slipFormOf, takeSentSlip } from '../slips.ts'
import { exchange } from '../tax-invoice/exchange.ts'
import { answerEvents, answerStatus } from '../watch.ts'
import { isLinkOpen, mailNewLink } from './links.ts'
import { type CardProblem, type InvoiceProps, invoicePage, takesCards } from './view.ts'
import { INVOICE } from './words.ts'

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
  post('', pay)
  post('/simulate', simulate)
  post('/slip', sendSlip)
  post('/certificate', sendCertificate)
  post('/tax-invoice', askForTaxInvoice)
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
  const { invoice: i, merchant, session, waiting } = hosted
  if (i.status === 'draft') return null
  wearBrand(ctx, merchant)
  const onClock = hosted.customer.testClockId != null
  const lang = languageAsked(ctx)
  keepLanguage(ctx)
  // A bank leads back to an address that says nothing of the language in which the buyer left.
  const chosen = ctx.query.from_bank === undefined ? null : languageIn(ctx)
  const locale = lang ?? chosen ?? hosted.customer.locale
  const open = i.status === 'open'
  const at = hosted.clock?.frozenTime ?? ctx.state.now
  const byQr = open ? attemptToShow(waiting, at, isCodeOfGateway) : null
  const code = byQr && codeToShow(byQr, at)
  const cards = waiting.filter((p) => !isPaidByTransfer(p.paymentMethodType))
  const asking = open ? cards.find((p) => p.status === 'requires_action') : undefined
  const bankHref = asking?.nextAction?.redirect_to_url?.url ?? null
  const atCheckout = open && session?.status === 'open'
  const here = `/i/${token}`
  const query = lang ? `?lang=${lang}` : ''
  const creditNotes = i.status === 'paid' ? await creditNotesOf(deps.db.orm.em.fork(), i) : []
  const document =
    i.status === 'paid' && hosted.customer.erasedAt == null ? await saleDocumentOf(deps.db.orm.em.fork(), i) : null
  const left = byQr && minus(satang(byQr.grossSatang), satang(byQr.amountReceivedSatang))
  const cardFields =
    open && !session && !(byQr?.amountReceivedSatang ?? 0) ? await cardFieldsOf(deps, deps.db.orm.em.fork(), i) : null
  const challenge = open && (await isUnderAttack(deps, i)) ? challengeOf(deps)!.props : null
  const props: InvoiceProps = {
    here,
    query,
    number: i.number ?? null,
    status: i.status,
    totalSatang: i.totalSatang,
    withheldSatang: i.withheldSatang,
    memo: i.memo ?? null,
    discountSatang: i.discountSatang,
    receivedSatang: byQr?.amountReceivedSatang ?? 0,
    dueDate: i.dueDate ?? null,
    overdue: open && i.dueDate != null && i.dueDate < at ? overdueOf(hosted, i.dueDate, at) : null,
    periodStart: i.periodStart ?? null,
    periodEnd: i.periodEnd ?? null,
    ...(await partiesOf(deps, hosted, creditNotes, locale)),
    endedAt: hosted.endedAt,
    issuedAt: isIssued(i) ? (i.finalizedAt ?? i.createdAt) : null,
    lines: i.lines,
    merchantName: merchant.name,
    consent: consentToKeep(merchant.name, locale),
    livemode: i.livemode,
    qr:
      byQr && code && left && !atCheckout
        ? {
            svgHref: `${here}/qr.svg?v=${byQr.id}-${left}`,
            pngHref: `${here}/qr.png`,
            fileName: qrFileName(code, byQr.reference ?? null),
            amountSatang: left,
            payee: merchant.name,
            holder: nameAtBank(byQr.reference ?? null, merchant),
            reference: byQr.reference ?? null,
            lessSatang: left > 1 ? minus(left, proportionHalfUp(left, 1, 2)) : null,
            isSimulated: !i.livemode && !isCodeOfGateway(byQr),
            // A code that is made here can be paid as long as the invoice can.
            secondsLeft: isCodeOfGateway(byQr) && !onClock ? (byQr.expiresAt ?? 0) - ctx.state.now : null,
          }
        : null,
    slip: byQr && left && !atCheckout ? await slipFormOf(deps, byQr, { here, query }) : null,
    certificate: certificateFormOf(i, `${here}/certificate${query}`),
    cards: cardFields,
    savedCard: cardFields && !challenge ? await savedCardOf(ctx, deps, hosted) : null,
    challenge,
    makingCode: open && waiting.some((p) => isCodeOfGateway(p) && p.status === 'processing'),
    asksForCode:
      open &&
      !byQr &&
      !keepsCode(i) &&
      !session &&
      isSentToPay(i) &&
      (await deps.gateways.served(deps.db.orm.em.fork(), i)).has(INVOICES_PAID_BY),
    charging: open && cards.some((p) => p.status === 'processing'),
    bankHref,
    goesTo: bankToGoTo(ctx, bankHref),
    checkoutHref: atCheckout ? `/c/${session.hostedToken}${query}` : null,
    pdfHrefs: {
      invoice: isIssued(i) ? `${here}/invoice.pdf${query}` : null,
      receipt: i.status === 'paid' && i.totalSatang > 0 ? `${here}/receipt.pdf${query}` : null,
      creditNotes: creditNotes.map(({ id, number }) => ({ number, href: `${here}/credit-note/${id}.pdf${query}` })),
    },
    receiptKind: document?.kind ?? null,
    fullTaxInvoice:
      document?.kind === 'full' ? { number: document.number, isNew: ctx.query[JUST_ISSUED] !== undefined } : null,
    taxInvoice:
      document && creditNotes.length === 0 && mayBeExchanged(document, at)
        ? { until: monthOf(at).to - 1, isCorrection: false, filled: NOTHING_FILLED, problem: null }
        : null,
    version: hosted.version,
  }
  return { hosted, props, locale, byQr }
}

/** The card that is charged at a press: only its customer, logged in to the portal in this browser, sees and uses it. Source: D903. */
async function savedCardOf(
  ctx: Context,
  deps: ApiDeps,
  { invoice, merchant, customer, subscription }: HostedInvoice,
): Promise<InvoiceProps['savedCard']> {
  const known = await customerInBrowser(ctx, deps, { slug: merchant.slug, livemode: invoice.livemode })
  if (known?.id !== customer.id) return null
  const method = await cardToCharge(deps.db.orm.em.fork(), subscription, customer)
  return method?.card ? { id: method.id, name: cardName(method.card), brand: method.card.brand } : null
}

type Billed = Pick<
  InvoiceProps,
  'seller' | 'buyer' | 'paidAt' | 'paidWith' | 'refundedSatang' | 'refunds' | 'isOutside' | 'vat' | 'vatLeftSatang'
>

/** What the page says as the documents behind it do: who sells and who buys, and how it was paid. */
async function partiesOf(
  deps: ApiDeps,
  { invoice: i, merchant, customer, session }: HostedInvoice,
  notes: readonly { totals: readonly TaxTotal[] }[],
  locale: Locale,
): Promise<Billed> {
  const em = deps.db.orm.em.fork()
  const { name, tax_id: taxId, branch, address } = sellerOf(merchant)
  const document = i.status === 'paid' ? await saleDocumentOf(em, i) : null
  const named = document?.buyer.name ? document.buyer : i.taxDetails
  const buyer =
    customer.erasedAt == null
      ? buyerOf(customer, session, named)
      : buyerOf(await customerOnDocuments(em, customer.id), session)
  const seller = {
    name: name ?? merchant.name,
    address: addressLines(address),
    taxId,
    branch: isCompany(taxId) ? branch : null,
    email: null,
  }
  const parties = {
    seller,
    buyer: {
      name: buyer.name ?? null,
      address: addressLines(buyer.address),
      taxId: buyer.taxId ?? null,
      branch: branchOnPaper(buyer.taxId, buyer.taxBranch),
      email: buyer.email ?? null,
    },
  }
  const paid = i.status === 'paid' && i.paymentId ? await em.findOne(PaymentRow, i.paymentId) : null
  if (i.status !== 'paid')
    return {
      ...parties,
      paidAt: null,
      paidWith: null,
      refundedSatang: 0,
      refunds: [],
      isOutside: false,
      vat: vatOf(taxTotals(i.lines)),
      vatLeftSatang: null,
    }
  const paidAt = i.paidAt ?? paid?.paidAt ?? null
  const card = paid?.paymentMethodDetails?.card
  const vat = vatOf(document?.totals ?? [])
  const creditedVat = sumOf(notes.map(({ totals }) => satang(vatOf(totals)?.amountSatang ?? 0)))
  return {
    ...parties,
    paidAt,
    refundedSatang: paid?.refundedSatang ?? 0,
    refunds: paid && paid.refundedSatang > 0 ? await refundsOf(em, paid) : [],
    isOutside: paid !== null && isOutside(paid),
    paidWith: card
      ? { name: cardName(card), brand: card.brand }
      : paid
        ? { name: nameOfMethod(paid.paymentMethodType, locale), brand: null }
        : null,
    vat,
    vatLeftSatang: vat && creditedVat > 0 ? minus(satang(vat.amountSatang), creditedVat) : null,
  }
}

/** What went back, and when. Nothing where that isn't all: the page then says the sum alone. */
async function refundsOf(em: EntityManager, payment: Payment): Promise<InvoiceProps['refunds']> {
  const done = await em.find(Refund, { paymentId: payment.id, status: 'succeeded' }, { orderBy: { id: 'asc' } })
  const refunds = done.flatMap(({ amountSatang, succeededAt: at }) => (at == null ? [] : [{ amountSatang, at }]))
  const sum = sumOf(refunds.map(({ amountSatang }) => satang(amountSatang)))
  return sum === payment.refundedSatang ? refunds : []
}

/** Since when it is overdue, and what follows: a subscription that is paid by invoice ends. */
function overdueOf({ subscription: s }: HostedInvoice, dueDate: number, at: number): InvoiceProps['overdue'] {
  const giveUpAt = addDays(dueDate, GIVE_UP_DAYS_AFTER_DUE)
  const ends = s?.status === 'past_due' && s.collectionMethod === 'invoice' && giveUpAt > at
  return { days: bangkokDaysBetween(dueDate, at), endsAt: ends ? giveUpAt : null }
}

/** Its VAT: of what is paid as the tax document says it, before that as the lines do. */
function vatOf(totals: readonly TaxTotal[]): InvoiceProps['vat'] {
  const standard = totals.find(({ tax_rate_bps }) => tax_rate_bps > 0)
  return standard ? { rateBps: standard.tax_rate_bps, amountSatang: standard.tax_satang } : null
}

async function show(ctx: Context, deps: ApiDeps, token: string): Promise<void> {
  const found = await view(ctx, deps, token)
  if (!found) return answerMissing(ctx)
  const { here, query } = found.props
  if (await comesBackFromBank(ctx, deps, { here, query, waiting: found.hosted.waiting })) return
  answer(ctx, deps, found)
}

/** Answers with the page. Its policy opens to what is on it. */
function answer(
  ctx: Context,
  deps: ApiDeps,
  { props, locale }: Pick<InvoiceView, 'props' | 'locale'>,
  problem: CardProblem | null = null,
  status = problem?.status ?? 200,
): void {
  const policy = {
    challenge: props.challenge && challengeOf(deps),
    cards: takesCards(props) ? openingOf(deps, props.cards) : null,
  }
  answerFramed(ctx, { locale, status, ...policy }, (frame) => invoicePage(frame, props, problem))
}

/** The picture is there as long as the code can be paid: nobody should pay what is paid or void. */
async function showQr(ctx: Context, deps: ApiDeps, token: string, type: 'svg' | 'png'): Promise<void> {
  const em = deps.db.orm.em.fork()
  const hosted = await invoiceByToken(em, token)
  const qr = hosted && (await qrToShow(em, deps.gateways, hosted.invoice, ctx.state.now))
  if (!qr) return answerMissing(ctx)
  // A merchant shows it in its own page or e-mail.
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  answerQr(ctx, qr, type)
}

/** Asks for a code, as the page's button does. What became of it is said by the page. */
async function payByQr(
  ctx: Context,
  deps: ApiDeps,
  { hosted, props, locale }: InvoiceView,
  expectedTotalSatang: number | null,
): Promise<void> {
  const { invoice } = hosted
  if (!props.asksForCode && !props.makingCode) return seeOther(ctx, props.here + props.query)
  await count(ctx, deps, [{ name: 'checkout_confirm', key: invoice.id }])
  const call = pageCall(ctx, deps, invoice)
  const again = async (status: number, message: string) => {
    // Read anew: an attempt that failed is part of the version, and the page would else take itself for old.
    const now = (await view(ctx, deps, invoice.hostedToken))?.props ?? props
    answer(ctx, deps, { props: now, locale }, { status, message, card: null, token: '', consent: false })
  }
  try {
    const paymentId = await call.commit(async (c) => {
      const locked = await lockInvoice(c, invoice.id)
      return askForCode(c, deps.gateways, { ...locked, expectedTotalSatang })
    })
    const made = paymentId && (await outcomeOfCharge(call, paymentId))
    if (made && made.status === 'failed') return again(502, BUYING[locale].errors.noQr)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error' || refusal.code === 'rate_limited') throw error
    // Paid or void meanwhile: the page says so. Anything else is said here.
    if (refusal.code !== 'invoice_not_open') {
      const { errors } = BUYING[locale]
      const { totalSatang } = refusal.details
      const message =
        totalSatang !== undefined
          ? BUYING[locale].totalChanged(baht(totalSatang))
          : refusal.code === 'lock_timeout'
            ? errors.busy
            : errors.away
      return again(refusal.status, message)
    }
  }
  seeOther(ctx, props.here + props.query)
}

/**
 * Asks for a PromptPay code, or "pay now" by card as POST /v1/invoices/{id}/pay does it, for whoever has the link. A decline is said on the page.
 */
async function pay(ctx: Context, deps: ApiDeps, token: string): Promise<void> {
  const form = await readForm(ctx, deps)
  const found = await view(ctx, deps, token)
  if (!found) return answerMissing(ctx)
  if (form.get('method') === INVOICES_PAID_BY) return payByQr(ctx, deps, found, totalSeen(form))
  const { props, hosted, locale } = found
  const words = BUYING[locale]
  const consent = isTicked(form, 'consent') ? locale : null
  const expectedTotalSatang = totalSeen(form)
  const again = async (status: number, message: string, card: string | null = null) => {
    // Read anew: an attempt that failed is part of the version, and the page would else take itself for old.
    const now = (await view(ctx, deps, token)) ?? found
    // A provider's token is good once.
    const shown = props.cards?.kind === 'test' ? (form.get('token') ?? '').slice(0, 255) : ''
    answer(ctx, deps, { props: now.props, locale }, { status, message, card, token: shown, consent: consent !== null })
  }
  const { cards } = props
  if (!cards) return seeOther(ctx, props.here + props.query)
  const ofCards = CARD_WORDS[locale]
  // The card that was named, and no other that became the customer's meanwhile.
  const isSaved = props.savedCard !== null && form.has('saved')
  if (isSaved && form.get('saved') !== props.savedCard?.id) return again(409, INVOICE[locale].savedChanged)
  const chosen = isSaved ? (props.savedCard?.id ?? null) : tokenIn(cards, form)
  if (!chosen) {
    const missing = form.get('token') ? ofCards.wrong : ofCards.missing
    const message = cards.kind === 'test' ? words.errors.token : missing
    return again(422, message, message)
  }
  const { merchantId, livemode } = hosted.invoice
  const call = pageCall(ctx, deps, hosted.invoice)
  const declined = (code: string) => {
    const message = declineAndAdvice(code, locale)
    return again(402, message, message)
  }
  let payment: Payment | null = null
  try {
    const tried = { on: hosted.invoice.id, merchantId, livemode, challengeToken: challengeTokenIn(deps, form) }
    const pay = async (gateways: Gateways) => {
      const paymentId = await call.commit(async (c) => {
        const locked = await lockInvoice(c, hosted.invoice.id)
        return payInvoiceNow(c, gateways, {
          ...locked,
          given: chosen,
          expectedTotalSatang,
          ...(isSaved ? {} : { page: { consent } }),
        })
      })
      return outcomeOfCharge(call, paymentId)
    }
    payment = await tryCard(ctx, deps, tried, pay, ({ status }) => status === 'failed')
    if (payment.status === 'failed') return declined(payment.declineCode ?? 'card_declined')
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error') throw error
    if (refusal.code === 'rate_limited') {
      ctx.set(refusal.details.headers ?? {})
      return again(429, words.errors.cardsPaused)
    }
    if (refusal.status === 402) return declined(refusal.details.declineCode ?? 'card_declined')
    if (refusal.details.param === 'token') return again(422, ofCards.wrong, ofCards.wrong)
    if (refusal.details.param === 'challenge') return again(422, words.errors.challenge)
    if (refusal.code === 'workflow_unavailable') return again(503, words.errors.away)
    if (refusal.code === 'lock_timeout') return again(409, words.errors.busy)
    if (refusal.code === 'total_changed')
      return again(409, words.totalChanged(baht(refusal.details.totalSatang ?? props.totalSatang)))
    // Paid or void meanwhile: the page says so.
    if (refusal.code !== 'invoice_not_open') return again(422, words.errors.unknown)
  }
  seePageOrBank(ctx, props.here, props.query, payment)
}

/** A slip is answered by the page that it was sent from, which says what became of it. */
async function sendSlip(ctx: Context, deps: ApiDeps, token: string): Promise<void> {
  const found = await view(ctx, deps, token)
  if (!found) return answerMissing(ctx)
  const { props, byQr, locale } = found
  if (!props.slip || !byQr) return seeOther(ctx, props.here + props.query)
  const problem = await takeSentSlip(ctx, deps, byQr)
  if (problem === null) return seeOther(ctx, `${props.here}${props.query}#slip`)
  answer(ctx, deps, { props: { ...props, slip: { ...props.slip, problem } }, locale }, null, 422)
}

/** The page then says that the certificate is here, or what is wrong with the file. */
async function sendCertificate(ctx: Context, deps: ApiDeps, token: string): Promise<void> {
  const found = await view(ctx, deps, token)
  if (!found) return answerMissing(ctx)
  const { props, hosted, locale } = found
  if (!props.certificate?.action) return seeOther(ctx, props.here + props.query)
  const problem = await takeSentCertificate(ctx, deps, hosted.invoice)
  if (problem === null) return seeOther(ctx, `${props.here}${props.query}#certificate`)
  answer(ctx, deps, { props: { ...props, certificate: { ...props.certificate, problem } }, locale }, null, 422)
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

/** In the address of the page after the exchange, so that it says what was done. */
const JUST_ISSUED = 'tax_invoice'

/** The exchange is answered by the page, which then has the new document, or says what is wrong. */
async function askForTaxInvoice(ctx: Context, deps: ApiDeps, token: string): Promise<void> {
  const form = await readForm(ctx, deps)
  const found = await view(ctx, deps, token)
  if (!found) return answerMissing(ctx)
  const { props, hosted, locale } = found
  const document = props.taxInvoice && (await saleDocumentOf(deps.db.orm.em.fork(), hosted.invoice))
  // Read after the page: another click may have issued the full one meanwhile, and whoever has the link may not correct that.
  if (!props.taxInvoice || document?.kind !== 'abbreviated') return seeOther(ctx, props.here + props.query)
  const wrong = await exchange(ctx, deps, { document, known: null, form, locale })
  if (wrong === null)
    return seeOther(ctx, `${props.here}${props.query}${props.query === '' ? '?' : '&'}${JUST_ISSUED}=1`)
  answer(ctx, deps, { props: { ...props, taxInvoice: { ...props.taxInvoice, ...wrong } }, locale }, null, 422)
}
