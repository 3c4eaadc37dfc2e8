// The hosted checkout over HTTP: its page, the form that confirms, its QR pictures and live status, and in test mode the bank. Its view is
// web/checkout/view.ts; a confirm is commands/confirm-checkout.ts.
import type Router from '@koa/router'
import { LockMode } from '@mikro-orm/postgresql'
import { outcomeOfCharge } from '../../api/charges.ts'
import type { Context, RequestState } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { addressKey, type Limit } from '../../api/limits.ts'
import { refusalOf } from '../../api/middleware/errors.ts'
import { count, guarded } from '../../api/middleware/rate-limit.ts'
import { type ConfirmWanted, confirmCheckout } from '../../commands/confirm-checkout.ts'
import { CheckoutSession } from '../../db/entities/index.ts'
import type { Gateways } from '../../gateways/port.ts'
import type { PaymentMethodType } from '../../rules/payment-methods.ts'
import { Refusal } from '../../rules/refusals.ts'
import { readTypedBaht } from '../../rules/typed-baht.ts'
import { answerMissing } from '../answer-page.ts'
import { answerFramed, languageAsked, seeOther } from '../buyer-pages.ts'
import { isUnderAttack, tryCard } from '../card-velocity.ts'
import { challengeOf, challengeTokenIn } from '../challenge.ts'
import { qrPng, qrSvg } from '../components/qr-picture.ts'
import { readForm } from '../forms.ts'
import { pageCall } from '../page-call.ts'
import { reportToBank } from '../simulated-bank/handler.ts'
import { answerEvents, answerStatus } from '../watch.ts'
import { problemsOf, unreadable } from './problems.ts'
import type { CheckoutProps, Typed } from './props.ts'
import { type CheckoutView, viewCheckout } from './state.ts'
import { checkoutPage } from './view.ts'

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
  post('', confirm)
  post('/simulate', simulate)
}

async function view(ctx: Context, deps: ApiDeps, token: string): Promise<CheckoutView | null> {
  const asked = { token, now: ctx.state.now, lang: languageAsked(ctx), choose: ctx.query.choose === '1' }
  const found = await viewCheckout(deps.db.orm.em.fork(), asked)
  if (!found?.props.methods.includes('card')) return found
  const challenge = (await isUnderAttack(deps, found.hosted.session)) ? challengeOf(deps)!.props : null
  return { ...found, props: { ...found.props, challenge } }
}

async function show(ctx: Context, deps: ApiDeps, token: string): Promise<void> {
  const found = await view(ctx, deps, token)
  if (!found) return answerMissing(ctx)
  const challenge = found.props.challenge && challengeOf(deps)
  answerFramed(ctx, { locale: found.locale, challenge }, (frame) => checkoutPage(frame, found.props))
}

/**
 * A problem is shown beside its field, with what was typed. For everything else the buyer is redirected to the page, which shows what the rows say.
 */
async function confirm(ctx: Context, deps: ApiDeps, token: string): Promise<void> {
  const form = await readForm(ctx, deps)
  const found = await view(ctx, deps, token)
  if (!found) return answerMissing(ctx)
  const { props, hosted, locale } = found
  const typed = typedIn(form, props)
  const again = (status: number, problems: Typed['problems']) =>
    answerFramed(ctx, { status, locale, challenge: props.challenge && challengeOf(deps) }, (frame) =>
      checkoutPage(frame, { ...props, state: 'choose', failure: null }, { ...typed, problems }),
    )
  const amounts = props.lines.map((line, i) => (line.choice && !typed.renew ? readTypedBaht(typed.amounts[i]!) : null))
  const problems = unreadable(props, amounts, typed, locale)
  if (problems.length > 0) return again(422, problems)

  const { session } = hosted
  await count(ctx, deps, [{ name: 'checkout_confirm', key: session.id }])
  const call = pageCall(ctx, deps, session)
  const wanted: ConfirmWanted = {
    paymentMethodType: typed.method as PaymentMethodType,
    token: typed.method === 'card' ? typed.token : null,
    choices: hosted.session.lines.flatMap((line, i) =>
      amounts[i] === null ? [] : [{ price: line.price, amountSatang: amounts[i]! }],
    ),
    discountCode: props.takesCodes && !typed.renew ? codeWanted(typed.code, props) : null,
  }
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
  try {
    if (!wanted.discountCode || wanted.discountCode === props.discountCode) await confirmed()
    else await tryCode(ctx, deps, session, confirmed)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error') throw error
    if (refusal.code === 'rate_limited') {
      ctx.set(refusal.details.headers ?? {})
      return again(429, problemsOf(refusal, props, locale))
    }
    // The session is over, or is being paid in another tab. The page says so.
    if (refusal.code !== 'checkout_session_not_open' && refusal.code !== 'lock_timeout') {
      return again(refusal.status === 503 ? 503 : 422, problemsOf(refusal, props, locale))
    }
  }
  seeOther(ctx, props.here + props.query)
}

/** Lets a buyer try a discount code, and counts a wrong one. Throws `rate_limited` with `param: discount_code`. */
async function tryCode(
  ctx: Context,
  deps: ApiDeps,
  { id, merchantId, livemode }: { id: string; merchantId: string; livemode: boolean },
  work: () => Promise<unknown>,
): Promise<void> {
  const shop = `${merchantId}/${livemode ? 'live' : 'test'}`
  const limits: Limit[] = [
    { name: 'discount_code_session', key: id },
    { name: 'discount_code_address', key: `${shop}/${addressKey(ctx.ip)}` },
    { name: 'discount_code_shop', key: shop },
  ]
  let begun = false
  const begin = () => {
    begun = true
    return work()
  }
  try {
    await guarded(deps, limits, begin, { failed: () => false, thrown: isWrongCode })
  } catch (error) {
    if (begun || !(error instanceof Refusal) || error.code !== 'rate_limited') throw error
    throw new Refusal('rate_limited', error.message, { ...error.details, param: 'discount_code' })
  }
}

function isWrongCode(error: unknown): boolean {
  return error instanceof Refusal && error.details.param === 'discount_code' && error.code !== 'amount_too_small'
}

/** Null leaves the session as it is; an empty text removes its code. */
function codeWanted(code: string, props: CheckoutProps): string | null {
  return code === '' && props.discountCode === null ? null : code
}

function typedIn(form: ReadonlyMap<string, string>, props: CheckoutProps): Typed & { renew: boolean } {
  const text = (name: string) => (form.get(name) ?? '').trim()
  return {
    amounts: props.lines.map((_, i) => text(`amount-${i}`).slice(0, 40)),
    code: text('code').slice(0, 64),
    method: text('method'),
    token: text('token').slice(0, 255),
    renew: text('renew') === '1',
    problems: [],
  }
}

/** The picture exists only while its code is shown, so that nobody pays a session that is paid or over. */
async function showQr(ctx: Context, deps: ApiDeps, token: string, type: 'svg' | 'png'): Promise<void> {
  const found = await view(ctx, deps, token)
  const qr = found?.props.qr && found.hosted.payment?.nextAction?.qr
  if (!qr) return answerMissing(ctx)
  ctx.status = 200
  ctx.type = type === 'svg' ? 'image/svg+xml' : 'image/png'
  ctx.body = type === 'svg' ? qrSvg(qr.payload) : qrPng(qr.payload)
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
