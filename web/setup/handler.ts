// The setup page over HTTP: shows the card form, stores the card, and says what became of it. Its view is web/setup/view.ts; storing is
// commands/setup-sessions.ts.

import type Router from '@koa/router'
import type { Context, RequestState } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { refusalOf } from '../../api/middleware/errors.ts'
import { isCounted } from '../../api/middleware/rate-limit.ts'
import { completeSetup, finishSetup } from '../../commands/setup-sessions.ts'
import { readOwedByCard, readSubscriptions } from '../../db/queries/account.ts'
import { type HostedSetup, setupByToken } from '../../db/queries/hosted.ts'
import { termsOf } from '../../resources/links.ts'
import { cardName } from '../../rules/card-brands.ts'
import { consentToKeep } from '../../rules/consent.ts'
import { satang } from '../../rules/money.ts'
import type { Refusal } from '../../rules/refusals.ts'
import { setupReturnUrl } from '../../rules/setup-sessions.ts'
import { standardRateBpsAt } from '../../rules/tax-settings.ts'
import type { Locale } from '../../rules/written-date.ts'
import { answerMissing } from '../answer-page.ts'
import { bankToGoTo, notNow } from '../bank-pages.ts'
import { answerFramed, languageAsked, seeOther, wearBrand } from '../buyer-pages.ts'
import { cardFieldsOf, openingOf, tokenIn } from '../card-fields.ts'
import { isUnderAttack, tryCard } from '../card-velocity.ts'
import { challengeOf, challengeTokenIn } from '../challenge.ts'
import { BUYING } from '../checkout/words.ts'
import type { CardFields } from '../components/card-field.ts'
import { CARD_WORDS } from '../components/card-words.ts'
import { declineInWords } from '../components/paying.ts'
import { keepLanguage } from '../cookies.ts'
import { isTicked, readForm } from '../forms.ts'
import { pageCall } from '../page-call.ts'
import { type SetupProps, type SetupTyped, setupPage } from './view.ts'

export function addSetupPages(router: Router<RequestState>, deps: ApiDeps): void {
  type Handler = (ctx: Context, deps: ApiDeps, token: string) => Promise<void>
  const at = (handler: Handler) => (context: { params: Record<string, string> }) => {
    const ctx = context as unknown as Context
    ctx.state.pattern = '/setup/:token'
    return handler(ctx, deps, context.params.token!)
  }
  router.get('/setup/:token', at(show) as never)
  router.post('/setup/:token', at(store) as never)
}

interface SetupView {
  hosted: HostedSetup
  props: SetupProps
  locale: Locale
}

async function view(ctx: Context, deps: ApiDeps, token: string): Promise<SetupView | null> {
  const em = deps.db.orm.em.fork()
  const hosted = await setupByToken(em, token)
  if (!hosted) return null
  const { session: s, merchant, customer, clock, card, bankUrl } = hosted
  wearBrand(ctx, merchant)
  const lang = languageAsked(ctx)
  keepLanguage(ctx)
  const locale = lang ?? customer.locale
  const now = clock?.frozenTime ?? ctx.state.now
  // A session is over once its time has passed, whether or not its row says so yet.
  const isOver = s.status === 'open' && (s.expiresAt <= now || customer.deletedAt != null)
  const mode = s.livemode ? 'live' : 'test'
  const state = isOver ? 'expired' : s.status
  const query = lang ? `?lang=${lang}` : ''
  const props: SetupProps = {
    state,
    here: `/setup/${s.hostedToken}`,
    query,
    merchantName: merchant.name,
    email: merchant.settings.email ?? null,
    customerEmail: customer.email ?? null,
    livemode: s.livemode,
    cards: state === 'open' ? await cardFieldsOf(deps, em, s) : null,
    challenge: s.status === 'open' && (await isUnderAttack(deps, s)) ? challengeOf(deps)!.props : null,
    sentence: consentToKeep(merchant.name, locale),
    charges: state === 'open' ? await chargesOf(deps, hosted, { now, query }) : { now: [], aside: [], later: [] },
    bankHref: state === 'open' && ctx.query.choose === undefined ? bankUrl : null,
    goesTo: state === 'open' ? bankToGoTo(ctx, bankUrl) : null,
    card: card && cardName(card),
    returnHref: s.successUrl ? setupReturnUrl(s.successUrl, s.id) : null,
    cancelHref: s.cancelUrl ?? null,
    accountHref: `/portal/${merchant.slug}?mode=${mode}&lang=${locale}`,
  }
  return { hosted, props, locale }
}

/** A first card becomes the one that is charged, and is tried on what is overdue; one beside another is charged when the customer chooses it. */
async function chargesOf(
  { db, links }: ApiDeps,
  { customer, merchant }: HostedSetup,
  { now, query }: { now: number; query: string },
): Promise<SetupProps['charges']> {
  const isFirst = customer.defaultPaymentMethodId == null
  const standardBps = standardRateBpsAt(merchant, now, termsOf(links).vatRates)
  const owed = (await readOwedByCard(db.pool, customer.id)).map(({ name, number, token, totalSatang }) => ({
    name,
    number: number ?? '',
    satang: satang(totalSatang),
    href: `/i/${token}${query}`,
  }))
  const running = isFirst
    ? await readSubscriptions(db.pool, customer.id, { before: null, limit: CHARGES_SHOWN, standardBps })
    : []
  const later = running
    .filter(({ status, byCard, card, cancelAtPeriodEnd, cancelAt }) => {
      const goesOn = status === 'active' && !cancelAtPeriodEnd && cancelAt === null
      return goesOn && byCard && card === null
    })
    .map(({ name, renewalSatang, currentPeriodEnd }) => ({ name, satang: satang(renewalSatang), at: currentPeriodEnd }))
    .toSorted((a, b) => a.at - b.at)
  return { now: isFirst ? owed : [], aside: isFirst ? [] : owed, later }
}

const CHARGES_SHOWN = 20

async function show(ctx: Context, deps: ApiDeps, token: string): Promise<void> {
  const found = await view(ctx, deps, token)
  if (!found) return answerMissing(ctx)
  if (ctx.query.from_bank !== undefined) return comeBack(ctx, deps, found)
  answer(ctx, deps, found)
}

/** The customer comes back from the bank: what it has said is asked for, and the page shows what came of it. */
async function comeBack(ctx: Context, deps: ApiDeps, { hosted, props, locale }: SetupView): Promise<void> {
  const { session } = hosted
  const mayAsk = props.state === 'open' && hosted.bankUrl !== null
  if (mayAsk && (await isCounted(ctx, deps, [{ name: 'bank_return', key: session.id }]))) {
    const became = await pageCall(ctx, deps, session)
      .commit((c) => finishSetup(c, deps.gateways, session.id))
      .catch((error: unknown) => notNow(deps, error))
    if (became !== null && typeof became !== 'string') {
      const problems = { token: declineInWords(became.declineCode, locale) }
      const typed = { token: '', consent: false, problems }
      return answer(ctx, deps, { props: { ...props, bankHref: null, goesTo: null }, locale }, { status: 402, typed })
    }
  }
  seeOther(ctx, props.here + props.query)
}

/** Answers with the page. Its policy opens to what is on it. */
function answer(
  ctx: Context,
  deps: ApiDeps,
  { props, locale }: Pick<SetupView, 'props' | 'locale'>,
  refused: { status: number; typed: SetupTyped } | null = null,
): void {
  const asks = props.bankHref === null
  const policy = {
    challenge: asks ? props.challenge && challengeOf(deps) : null,
    cards: asks ? openingOf(deps, props.cards) : null,
  }
  const { status = 200, typed = null } = refused ?? {}
  answerFramed(ctx, { status, locale, ...policy }, (frame) => setupPage(frame, props, typed))
}

/** A problem is shown beside its field. For everything else the customer is redirected to the page, which shows what the rows say. */
async function store(ctx: Context, deps: ApiDeps, token: string): Promise<void> {
  const form = await readForm(ctx, deps)
  const found = await view(ctx, deps, token)
  if (!found) return answerMissing(ctx)
  const { hosted, props, locale } = found
  const { cards } = props
  if (props.state !== 'open' || !cards) return seeOther(ctx, props.here + props.query)
  const card = tokenIn(cards, form)
  const given = (form.get('token') ?? '').slice(0, 255)
  const consent = isTicked(form, 'consent')
  const again = (status: number, problems: SetupTyped['problems'], isUntried = false) => {
    // A provider's token is good once. It is kept while the provider has not seen it.
    const isKept = cards.kind === 'test' || (isUntried && card !== null)
    return answer(ctx, deps, found, { status, typed: { token: isKept ? given : '', consent, problems } })
  }
  const words = BUYING[locale].errors
  const missing = {
    ...(!card && { token: unknownCard(cards, given, locale) }),
    ...(!consent && { consent: words.consent }),
  }
  if (!card || !consent) return again(422, missing, true)
  const { id, merchantId, livemode } = hosted.session
  const call = pageCall(ctx, deps, hosted.session)
  const tried = { on: id, merchantId, livemode, challengeToken: challengeTokenIn(deps, form) }
  try {
    const method = await tryCard(
      ctx,
      deps,
      tried,
      (gateways) => call.commit((c) => completeSetup(c, gateways, id, { token: card, locale })),
      () => false,
    )
    if (method.bankUrl != null) return seeOther(ctx, props.here + withQuery(props.query, 'to_bank=1'))
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error') throw error
    if (refusal.code === 'rate_limited') ctx.set(refusal.details.headers ?? {})
    if (refusal.code !== 'setup_session_not_open') {
      const isUntried = refusal.details.param === 'challenge'
      return again(statusOf(refusal), problemOf(refusal, cards, locale), isUntried)
    }
  }
  seeOther(ctx, props.here + props.query)
}

function withQuery(query: string, more: string): string {
  return `${query}${query === '' ? '?' : '&'}${more}`
}

function statusOf({ code, status }: Refusal): number {
  if (code === 'rate_limited') return 429
  return status === 402 || status === 503 || status === 409 ? status : 422
}

/** What is said of a token that the page cannot have made, or of none. */
function unknownCard(cards: CardFields, given: string, locale: Locale): string {
  if (cards.kind === 'test') return BUYING[locale].errors.token
  return given === '' ? CARD_WORDS[locale].missing : CARD_WORDS[locale].wrong
}

function problemOf(refusal: Refusal, cards: CardFields, locale: Locale): SetupTyped['problems'] {
  const words = BUYING[locale].errors
  const { code, details } = refusal
  if (code === 'rate_limited') return { token: words.cardsPaused }
  if (details.param === 'challenge') return { challenge: words.challenge }
  if (details.declineCode) return { token: declineInWords(details.declineCode, locale) }
  if (details.param === 'token') return { token: unknownCard(cards, 'given', locale) }
  if (code === 'lock_timeout') return { other: words.busy }
  return { other: code === 'workflow_unavailable' ? words.away : words.unknown }
}
