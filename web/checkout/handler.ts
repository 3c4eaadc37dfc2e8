// The hosted checkout over HTTP: its page, the form that confirms, its QR pictures and live status, and in test mode the bank. Its view is
// web/checkout/view.ts; a confirm is commands/confirm-checkout.ts.
import type Router from '@koa/router'
import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { outcomeOfCharge } from '../../api/charges.ts'
import type { Context, RequestState } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { addressKey, type Limit } from '../../api/limits.ts'
import { refusalOf } from '../../api/middleware/errors.ts'
import { count, guarded } from '../../api/middleware/rate-limit.ts'
import { type ConfirmWanted, confirmCheckout, type Quote, quoteCheckout } from '../../commands/confirm-checkout.ts'
import { updateCustomer } from '../../commands/customers.ts'
import { CheckoutSession, type Payment } from '../../db/entities/index.ts'
import { type HostedSession, sessionByToken } from '../../db/queries/hosted.ts'
import type { Gateways } from '../../gateways/port.ts'
import type { PaymentMethodType } from '../../rules/payment-methods.ts'
import { Refusal } from '../../rules/refusals.ts'
import { readTypedBaht } from '../../rules/typed-baht.ts'
import type { Locale } from '../../rules/written-date.ts'
import { answerMissing } from '../answer-page.ts'
import { bankToGoTo, comesBackFromBank, seePageOrBank } from '../bank-pages.ts'
import { answerFramed, languageAsked, originOf, seeOther, visitorsLanguage, wearBrand } from '../buyer-pages.ts'
import { cardFieldsOf, openingOf, tokenIn } from '../card-fields.ts'
import { isUnderAttack, tryCard } from '../card-velocity.ts'
import { challengeOf, challengeTokenIn } from '../challenge.ts'
import { isOtherConsent } from '../components/consent.ts'
import { isTicked, readForm, totalSeen } from '../forms.ts'
import { type PageCall, pageCall } from '../page-call.ts'
import { answerFile } from '../product-files.ts'
import { answerQr } from '../qr-answer.ts'
import { reportToBank } from '../simulated-bank/handler.ts'
import { slipFormOf, takeSentSlip } from '../slips.ts'
import { inCountry, readTaxDetails } from '../tax-invoice/typed.ts'
import { answerEvents, answerStatus } from '../watch.ts'
import { asksForMethod, isChoosing } from './form-view.ts'
import { failedAttempt, problemsOf, unreadable } from './problems.ts'
import { type CheckoutProps, TAKE_OFF, TAX_PREFIX, type Typed } from './props.ts'
import { type CheckoutView, ownLanguage, quotedProps, type Served, viewCheckout } from './state.ts'
import { checkoutPage } from './view.ts'
import { BUYING } from './words.ts'

export function addCheckoutPages(router: Router<RequestState>, deps: ApiDeps): void {
  type Handler = (ctx: Context, deps: ApiDeps, token: string) => Promise<void>
  const at = (path: string, handler: Handler) => (context: { params: Record<string, string> }) => {
    const ctx = context as unknown as Context
    ctx.state.pattern = `/c/:token${path}`
    return handler(ctx, deps, context.params.token!)
  }
  const get = (path: string, handler: Handler) => router.get(`/c/:token${path}`, at(path, handler) as never)
  const post = (path: string, handler: Handler) => router.post(`/c/:token${path}`, at(path, handler) as never)
  get('', show)
  get('/status', (ctx, _, token) => answerStatus(ctx, deps, 'session', token))
  get('/events', (ctx, _, token) => answerEvents(ctx, deps, 'session', token))
  get('/qr.svg', (ctx, _, token) => showQr(ctx, deps, token, 'svg'))
  get('/qr.png', (ctx, _, token) => showQr(ctx, deps, token, 'png'))
  router.get('/c/:token/files/:file', ((context: { params: Record<string, string> }) => {
    const ctx = context as unknown as Context
    ctx.state.pattern = '/c/:token/files/:file'
    return sendFile(ctx, deps, context.params.token!, context.params.file!)
  }) as never)
  post('', confirm)
  post('/simulate', simulate)
  post('/slip', sendSlip)
}

async function view(ctx: Context, deps: ApiDeps, token: string): Promise<CheckoutView | null> {
  const asked = {
    token,
    now: ctx.state.now,
    lang: languageAsked(ctx),
    browser: visitorsLanguage(ctx),
    choose: ctx.query.choose === '1',
  }
  const viewed = await viewCheckout(deps.db.orm.em.fork(), asked, (em, session) => servedOf(deps, em, session))
  if (!viewed) return null
  wearBrand(ctx, viewed.hosted.merchant)
  const found = await withSlip(deps, viewed)
  const props = { ...found.props, goesTo: bankToGoTo(ctx, found.props.bankHref) }
  return { ...found, props: await withChallenge(deps, props, found.hosted.session) }
}

/** What the gateways of this merchant and mode can do now. */
export async function servedOf(
  deps: ApiDeps,
  em: EntityManager,
  owner: { merchantId: string; livemode: boolean },
): Promise<Served> {
  return { methods: await deps.gateways.served(em, owner), cards: await cardFieldsOf(deps, em, owner) }
}

/** A shop whose cards are under attack asks for a challenge before a card. */
export async function withChallenge(
  deps: ApiDeps,
  props: CheckoutProps,
  shop: { merchantId: string; livemode: boolean },
): Promise<CheckoutProps> {
  if (!props.methods.includes('card') || !(await isUnderAttack(deps, shop))) return props
  return { ...props, challenge: challengeOf(deps)?.props ?? null }
}

/** Answers with the page. Its policy opens to what is on it. */
function answer(
  ctx: Context,
  deps: ApiDeps,
  { props, locale }: Pick<CheckoutView, 'props' | 'locale'>,
  again: { status: number; typed: Typed } | null = null,
): void {
  const address = ctx.path === props.here ? null : props.here + props.query
  answerFramed(ctx, { locale, ...policyOf(deps, props), ...(again && { status: again.status }) }, (frame) =>
    checkoutPage(frame, { ...props, address }, again?.typed),
  )
}

/** What a page with these fields may reach, and which script it needs. */
export function policyOf(deps: ApiDeps, props: CheckoutProps) {
  const takesCards = props.state === 'choose' && asksForMethod(props) && props.methods.includes('card')
  return {
    challenge: props.challenge && challengeOf(deps),
    cards: takesCards ? openingOf(deps, props.cards) : null,
    choosing: props.state === 'choose' && isChoosing(props),
    images: [...new Set(props.lines.flatMap(({ picture }) => originOf(picture)))],
  }
}

/** Where a code is shown, or has just run out, the buyer may send the slip of its transfer. */
async function withSlip(deps: ApiDeps, found: CheckoutView): Promise<CheckoutView> {
  const { props, hosted } = found
  if (!hosted.payment || !(props.qr || props.failure?.kind === 'qr_over')) return found
  return {
    ...found,
    props: { ...props, slip: await slipFormOf(deps, hosted.payment, props) },
  }
}

async function show(ctx: Context, deps: ApiDeps, token: string): Promise<void> {
  const found = await view(ctx, deps, token)
  if (!found) return answerMissing(ctx)
  const { here, query } = found.props
  const waiting = found.hosted.waiting
  if (await comesBackFromBank(ctx, deps, { here, query, waiting })) return
  answer(ctx, deps, found)
}

/**
 * A problem is shown beside its field, with what was typed: 402 for a card that is declined, else 422. For everything else the buyer is redirected to the
 * page, which shows what the rows say, or on to the bank that asks. Source: specification §11, "Cards on pages".
 */
export async function confirm(ctx: Context, deps: ApiDeps, token: string): Promise<void> {
  const form = await readForm(ctx, deps)
  const found = await view(ctx, deps, token)
  if (!found) return answerMissing(ctx)
  const { props, hosted, locale } = found
  const typed = typedIn(form, props, locale)
  const again = async (status: number, problems: Typed['problems'], quote: Quote | null = null) => {
    // Read anew: an attempt that failed is part of the version, and the page would else take itself for old.
    const now = (await view(ctx, deps, token)) ?? found
    const shown: CheckoutProps = {
      ...now.props,
      state: 'choose',
      failure: null,
      ...(quote && quotedProps(now.props, quote)),
    }
    // A provider's token is good once. It is kept while only other fields are wrong, so that nobody types a card twice.
    const isKept =
      props.cards?.kind === 'test' ||
      (status !== 402 && status !== 429 && !problems.some(({ field }) => field === 'token'))
    answer(
      ctx,
      deps,
      { props: shown, locale },
      { status, typed: { ...typed, ...(!isKept && { token: '' }), problems } },
    )
  }
  const amounts = props.lines.map((line, i) => (line.choice && !typed.renew ? readTypedBaht(typed.amounts[i]!) : null))
  const isApply = isRecalculation(form)
  const problems = unreadable(props, amounts, isApply ? { ...typed, method: props.methods[0] ?? '' } : typed, locale)
  if (problems.length > 0) return again(422, problems)

  if (!isApply && agreesToOther(form, typed, props)) {
    typed.consent = false
    return again(409, [{ field: 'consent', message: BUYING[locale].errors.consentChanged }])
  }

  const { session } = hosted
  await count(ctx, deps, [{ name: 'checkout_confirm', key: session.id }])
  const call = pageCall(ctx, deps, session)
  const wanted: ConfirmWanted = {
    paymentMethodType: typed.method as PaymentMethodType,
    token: typed.method === 'card' ? tokenOf(props, form, typed) : null,
    choices: hosted.session.lines.flatMap((line, i) =>
      amounts[i] === null ? [] : [{ price: line.price, amountSatang: amounts[i]! }],
    ),
    discountCode: props.takesCodes && !typed.renew ? codeWanted(typed.code, props) : null,
    consent: typed.consent && typed.method === 'card' ? locale : null,
    expectedTotalSatang: totalSeen(form),
    taxDetails: taxDetailsTyped(form, props, locale),
  }
  const newCode = Boolean(wanted.discountCode) && wanted.discountCode !== props.discountCode
  const judged = <T>(work: () => Promise<T>) => (newCode ? tryCode(ctx, deps, session, work) : work())
  const quoteOf = (discountCode: string | null) =>
    call.commit(async (c) => {
      const row = await c.em.findOneOrFail(CheckoutSession, session.id)
      return quoteCheckout(c, row, { choices: wanted.choices, discountCode })
    })
  const confirmWith = async (gateways: Gateways) => {
    const done = await call.commit(async (c) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE }
      const locked = await c.em.findOneOrFail(CheckoutSession, session.id, lock)
      locked.locale = locale
      return confirmCheckout(c, gateways, locked, wanted)
    })
    return done.kind === 'charging' ? outcomeOfCharge(call, done.paymentId) : null
  }
  const tried = {
    on: session.id,
    merchantId: session.merchantId,
    livemode: session.livemode,
    challengeToken: challengeTokenIn(deps, form),
  }
  const confirmed = () =>
    wanted.paymentMethodType === 'card'
      ? tryCard(ctx, deps, tried, confirmWith, (payment) => payment?.status === 'failed')
      : confirmWith(deps.gateways)
  let payment: Payment | null = null
  try {
    if (isApply) return again(200, [], await judged(() => quoteOf(wanted.discountCode)))
    payment = await judged(confirmed)
    await keepLanguage(deps, call, hosted, locale)
    if (payment?.status === 'failed') {
      return again(402, [failedAttempt(payment, locale)])
    }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error') throw error
    if (refusal.code === 'rate_limited') {
      ctx.set(refusal.details.headers ?? {})
      return again(429, problemsOf(refusal, props, locale))
    }
    // The session is over, or is being paid in another tab. The page says so.
    if (refusal.code !== 'checkout_session_not_open' && refusal.code !== 'lock_timeout') {
      const status = [402, 409, 503].includes(refusal.status) ? refusal.status : 422
      // What is shown is what these choices and this code come to, not what the row says.
      const isCode = refusal.details.param === 'discount_code'
      const quote = isCode ? quoteOf(null) : judged(() => quoteOf(wanted.discountCode))
      return again(status, problemsOf(refusal, props, locale), await quote.catch(() => null))
    }
  }
  seePageOrBank(ctx, props.here, props.query, payment)
}

/**
 * A customer whom this checkout made of an address has chosen no language: it is the one in which they went on, for renewals, later checkouts and the
 * portal. Safe to repeat. A visitor's customer has the language of the shop, and may just be merged into another. Source: D729.
 */
async function keepLanguage(deps: ApiDeps, call: PageCall, { session, customer }: HostedSession, locale: Locale) {
  if (customer.unverifiedEmail || customer.locale === locale || ownLanguage({ session, customer }) !== null) return
  try {
    await call.commit((c) => updateCustomer(c, deps.gateways, customer.id, () => ({ locale })))
  } catch (error) {
    // The purchase is what counts, and it is done.
    deps.log.warn({ customer: customer.id, error: String(error) }, 'the language of a purchase could not be kept')
  }
}

/** The card of a form: as it was typed for the simulator, which says what it does not know; else a token of the provider's form. */
function tokenOf({ cards }: CheckoutProps, form: ReadonlyMap<string, string>, typed: Typed): string | null {
  return cards?.kind === 'provider' ? tokenIn(cards, form) : typed.token
}

/**
 * Lets a buyer try a discount code, and counts a wrong one. `id`: the session, null before there is one. A code that a page's address `brought` was chosen by
 * whoever shared the link: it counts only where there is no such code, and never for the whole shop, so that a link cannot close the shop for codes. Throws
 * `rate_limited` with `param: discount_code`.
 */
export async function tryCode<T>(
  ctx: Context,
  deps: ApiDeps,
  { id, merchantId, livemode }: { id: string | null; merchantId: string; livemode: boolean },
  work: () => Promise<T>,
  { brought = false }: { brought?: boolean } = {},
): Promise<T> {
  const shop = `${merchantId}/${livemode ? 'live' : 'test'}`
  const limits: Limit[] = [
    ...(id === null ? [] : [{ name: 'discount_code_session' as const, key: id }]),
    { name: 'discount_code_address', key: `${shop}/${addressKey(ctx.ip)}` },
    ...(brought ? [] : [{ name: 'discount_code_shop' as const, key: shop }]),
  ]
  const thrown = (error: unknown) => isWrongCode(error) && (!brought || error.code === 'discount_code_invalid')
  let begun = false
  const begin = () => {
    begun = true
    return work()
  }
  try {
    return await guarded(deps, limits, begin, { failed: () => false, thrown })
  } catch (error) {
    if (begun || !(error instanceof Refusal) || error.code !== 'rate_limited') throw error
    throw new Refusal('rate_limited', error.message, { ...error.details, param: 'discount_code' })
  }
}

function isWrongCode(error: unknown): error is Refusal {
  return error instanceof Refusal && error.details.param === 'discount_code' && error.code !== 'amount_too_small'
}

/** Null leaves the session as it is; an empty text removes its code. */
function codeWanted(code: string, props: CheckoutProps): string | null {
  return code === '' && props.discountCode === null ? null : code
}

/** The buyer that the form asks a full tax invoice for. Undefined where the form has no such fields, or says what the checkout has already. */
function taxDetailsTyped(form: ReadonlyMap<string, string>, { taxInvoice }: CheckoutProps, locale: Locale) {
  if (!taxInvoice || !form.has(`${TAX_PREFIX}name`)) return undefined
  const { details, filled } = readTaxDetails(form, locale, { prefix: TAX_PREFIX })
  const isAsStored = [...filled.values].every(([name, [text]]) => text === taxInvoice.filled.values.get(name)?.[0])
  return isAsStored ? undefined : details && inCountry(details, taxInvoice.country)
}

/** Whether the box for the card was ticked beside another sentence than would be kept. The page must be asked again, with the box empty. */
export function agreesToOther(
  form: ReadonlyMap<string, string>,
  { consent, method }: Pick<Typed, 'consent' | 'method'>,
  props: CheckoutProps,
): boolean {
  return consent && method === 'card' && props.consent !== null && isOtherConsent(form, props.consent.sentence)
}

/** Whether a form only asks what it comes to, with its code or without it. */
export function isRecalculation(form: ReadonlyMap<string, string>): boolean {
  return ['apply', TAKE_OFF].includes(form.get('do') ?? '')
}

/** What was typed of the fields of payment, and what is wrong with the buyer of a tax invoice. */
export function typedIn(
  form: ReadonlyMap<string, string>,
  props: Pick<CheckoutProps, 'lines' | 'taxInvoice'>,
  locale: Locale,
): Typed & { renew: boolean } {
  const text = (name: string) => (form.get(name) ?? '').trim()
  return {
    amounts: props.lines.map((_, i) => text(`amount-${i}`).slice(0, 40)),
    code: form.get('do') === TAKE_OFF ? '' : text('code').slice(0, 64),
    method: text('method'),
    token: text('token').slice(0, 255),
    consent: isTicked(form, 'consent'),
    renew: text('renew') === '1',
    taxInvoice: props.taxInvoice && taxInvoiceTyped(form, locale),
    problems: [],
  }
}

/** Recalculating asks for nothing else, so it finds nothing wrong with a form half filled. */
function taxInvoiceTyped(form: ReadonlyMap<string, string>, locale: Locale): Typed['taxInvoice'] {
  if (!form.has(`${TAX_PREFIX}name`)) return null
  const { filled } = readTaxDetails(form, locale, { prefix: TAX_PREFIX })
  return isRecalculation(form) ? { ...filled, problems: {} } : filled
}

/** The picture exists only while its code is shown, so that nobody pays a session that is paid or over. */
async function showQr(ctx: Context, deps: ApiDeps, token: string, type: 'svg' | 'png'): Promise<void> {
  const found = await view(ctx, deps, token)
  if (!found?.code) return answerMissing(ctx)
  answerQr(ctx, found.code, type)
}

/** A file of what was paid here, while its buyer may use it. */
async function sendFile(ctx: Context, deps: ApiDeps, token: string, id: string): Promise<void> {
  const hosted = await sessionByToken(deps.db.orm.em.fork(), token)
  const file = hosted?.files.find((one) => one.id === id)
  if (hosted && file) answerFile(ctx, deps, hosted.session, file)
  else answerMissing(ctx)
}

/** A slip is answered by the page that it was sent from, which says what became of it. */
async function sendSlip(ctx: Context, deps: ApiDeps, token: string): Promise<void> {
  const found = await view(ctx, deps, token)
  if (!found) return answerMissing(ctx)
  const { props, hosted, locale } = found
  if (!props.slip || !hosted.payment) return seeOther(ctx, props.here + props.query)
  const problem = await takeSentSlip(ctx, deps, hosted.payment)
  if (problem === null) return seeOther(ctx, `${props.here}${props.query}#slip`)
  const slip = { ...props.slip, problem }
  answerFramed(ctx, { status: 422, locale, ...policyOf(deps, props) }, (frame) =>
    checkoutPage(frame, { ...props, slip }),
  )
}

async function simulate(ctx: Context, deps: ApiDeps, token: string): Promise<void> {
  const form = await readForm(ctx, deps)
  const found = await view(ctx, deps, token)
  if (!found) return answerMissing(ctx)
  const { props, hosted } = found
  const { qr } = props
  if (qr && hosted.payment) {
    const satang = form.get('what') === 'less' ? (qr.lessSatang ?? qr.amountSatang) : qr.amountSatang
    await reportToBank(ctx, deps, hosted.payment, form.get('what') === 'fail' ? 'failed' : { satang })
  }
  seeOther(ctx, props.here + props.query)
}
