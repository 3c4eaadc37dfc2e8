// A purchase that has not begun. Its page asks for everything in one form: address, quantity, and how to pay. What it shows is a checkout that is opened and
// rolled back, so that looking writes nothing and both pages say the same. Its form opens one for good and confirms it. The pages themselves are the
// shop's (web/storefront/) and the payment link's (web/payment-link/).
import type { Context } from '../../api/context.ts'
import type { ApiDeps } from '../../api/deps.ts'
import { addressKey } from '../../api/limits.ts'
import { refusalOf } from '../../api/middleware/errors.ts'
import { count } from '../../api/middleware/rate-limit.ts'
import { type Buyer, type CheckoutWanted, openCheckoutSession } from '../../commands/checkout.ts'
import { dryRun } from '../../commands/commit.ts'
import { type ConfirmWanted, quoteCheckout } from '../../commands/confirm-checkout.ts'
import { Merchant, Price, Product } from '../../db/entities/index.ts'
import { CODE_SHAPE } from '../../rules/discounts.ts'
import { bahtDecimal, satang } from '../../rules/money.ts'
import type { Refusal } from '../../rules/refusals.ts'
import { readTypedBaht } from '../../rules/typed-baht.ts'
import { API_VERSION } from '../../rules/versions.ts'
import type { Locale } from '../../rules/written-date.ts'
import { languageAsked, seeOther, visitorsLanguage } from '../buyer-pages.ts'
import { baht } from '../components/paying.ts'
import { readForm, totalSeen } from '../forms.ts'
import { pageCall } from '../page-call.ts'
import { inside } from './form-view.ts'
import { agreesToOther, confirm, isRecalculation, servedOf, tryCode, typedIn, withChallenge } from './handler.ts'
import { problemsOf, unreadable } from './problems.ts'
import type { CheckoutProps, Problem, Typed } from './props.ts'
import { quotedProps, viewHosted } from './state.ts'
import { BUYING } from './words.ts'

/** What is bought, and where. */
export interface Beginning {
  merchantId: string
  livemode: boolean
  locale: Locale
  /** The address of the page and its form, and the query that both keep. */
  here: string
  query: string
  /** The page asks every buyer for name and address itself. */
  asksForBuyer?: boolean
  /** The checkout that the form opens. */
  wanted(buyer: Buyer, quantities: readonly number[]): CheckoutWanted
}

/** What was typed of the rest: who buys, how many of each line. Problems of those fields are the page's own. */
export interface Order {
  /** Null while there is a problem. */
  buyer: Buyer | null
  /** 1 for one that cannot be read. */
  quantities: readonly number[]
  problems: readonly Problem[]
}

/** The form after it was sent, or null where a checkout has taken over and has answered. */
export type Begun = { status: number; props: CheckoutProps | null; typed: Typed } | null

/** An address for the checkout that is only shown. Nothing is sent there: it is rolled back. Source: RFC 2606. */
const NOBODY: Buyer = { kind: 'visitor', email: 'nobody@example.invalid' }

/**
 * The checkout as it would be opened now. Writes nothing. Refuses as opening and confirming do, for what can be told before. Null: it cannot be opened,
 * for example because the shop can take no payment.
 */
export async function showBeginning(
  ctx: Context,
  deps: ApiDeps,
  beginning: Beginning,
  quantities: readonly number[],
): Promise<CheckoutProps | null> {
  try {
    return await preview(ctx, deps, beginning, quantities, { choices: [], discountCode: null })
  } catch (error) {
    if (refusalOf(error).code === 'internal_error') throw error
    return null
  }
}

/**
 * The same with a code that the address brings. One that is refused is named at its field, or above the form where the checkout takes no codes. The field
 * stays empty, so that the form can be sent. Nothing is said of a code for other products.
 */
export async function showWithCode(
  ctx: Context,
  deps: ApiDeps,
  beginning: Beginning,
  quantities: readonly number[],
): Promise<{ props: CheckoutProps | null; typed: Typed | null }> {
  const code = codeAsked(ctx)
  if (code === null) return { props: await showBeginning(ctx, deps, beginning, quantities), typed: null }
  const shop = { id: null, merchantId: beginning.merchantId, livemode: beginning.livemode }
  try {
    const work = () => preview(ctx, deps, beginning, quantities, { choices: [], discountCode: code })
    return { props: await tryCode(ctx, deps, shop, work, { brought: true }), typed: null }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error') throw error
    const shown = await showBeginning(ctx, deps, beginning, quantities)
    if (!shown || refusal.code === 'discount_not_applicable') return { props: shown, typed: null }
    const amounts = shown.lines.map(({ choice, unitSatang }) => (choice ? bahtDecimal(satang(unitSatang)) : ''))
    const problems = problemsOf(refusal, shown, beginning.locale).map((problem) =>
      isOfCode(refusal) ? { ...problem, message: `${code}: ${inside(problem.message)}` } : problem,
    )
    return { props: shown, typed: { ...NOTHING_TYPED, amounts, problems } }
  }
}

/** Whether it is about the code that was tried, not about how many were. */
function isOfCode({ code, details }: Refusal): boolean {
  return details.param === 'discount_code' && code !== 'rate_limited'
}

/** `?code=`: a code of the shop's that an address brings. */
export function codeAsked(ctx: Context): string | null {
  const { code } = ctx.query
  return typeof code === 'string' && CODE_SHAPE.test(code) ? code : null
}

async function preview(
  ctx: Context,
  deps: ApiDeps,
  beginning: Beginning,
  quantities: readonly number[],
  chosen: Pick<ConfirmWanted, 'choices' | 'discountCode'>,
): Promise<CheckoutProps> {
  const { merchantId, livemode, here, query } = beginning
  const { now } = ctx.state
  const commandDeps = { orm: deps.db.orm, links: deps.links }
  const context = { merchantId, livemode, apiVersion: API_VERSION, at: now }
  const { hosted, quote, served } = await dryRun(commandDeps, context, async (c) => {
    const session = await openCheckoutSession(c, deps.gateways, beginning.wanted(NOBODY, quantities))
    const merchant = await c.em.findOneOrFail(Merchant, merchantId)
    const prices = await c.em.find(Price, { id: { $in: session.lines.map(({ price }) => price) } })
    const products = await c.em.find(Product, { id: { $in: prices.map(({ productId }) => productId) } })
    const pictureOf = (price: Price) => products.find(({ id }) => id === price.productId)?.imageUrl
    return {
      hosted: {
        ...NOTHING_YET,
        session,
        merchant,
        prices,
        pictures: new Map(prices.flatMap((price) => (pictureOf(price) ? [[price.id, pictureOf(price) ?? '']] : []))),
        customer: { createdAt: session.createdAt, locale: beginning.locale },
      },
      quote: await quoteCheckout(c, session, chosen),
      served: await servedOf(deps, c.em, beginning),
    }
  })
  const asked = { now, lang: languageAsked(ctx), browser: visitorsLanguage(ctx), choose: true }
  const { props } = viewHosted(hosted, asked, served)
  return withChallenge(
    deps,
    {
      ...props,
      here,
      query,
      startHref: null,
      email: null,
      ...(beginning.asksForBuyer && { taxInvoice: null }),
      ...quotedProps(props, quote),
    },
    beginning,
  )
}

const NOTHING_YET = {
  onSale: new Map<string, string>(),
  payment: null,
  invoice: null,
  clock: null,
  discountCode: null,
  message: null,
  licences: [],
  files: [],
  credits: [],
  goesOn: [],
  receiptKind: null,
  underWay: null,
  waiting: [],
  version: '',
}

/**
 * Takes the form: *Apply* recalculates, what is wrong comes back beside its field, and all else opens a checkout and confirms it. A row is written for
 * nothing but that. Nobody pays a total that was not shown (D535).
 */
export async function begin(ctx: Context, deps: ApiDeps, beginning: Beginning, order: Order): Promise<Begun> {
  const form = await readForm(ctx, deps)
  const shown = await showBeginning(ctx, deps, beginning, order.quantities)
  if (!shown) {
    const words = BUYING[beginning.locale]
    const problems: Problem[] = [{ field: null, message: words.noMethod }]
    return { status: 422, props: null, typed: { ...NOTHING_TYPED, problems } }
  }
  const typed = typedIn(form, shown, beginning.locale)
  const isApply = isRecalculation(form)
  const amounts = shown.lines.map((line, i) => (line.choice ? readTypedBaht(typed.amounts[i] ?? '') : null))
  const problems = [
    ...order.problems.filter(({ field }) => !isApply || field !== 'email'),
    ...unreadable(shown, amounts, isApply ? { ...typed, method: shown.methods[0] ?? '' } : typed, beginning.locale),
  ]
  if (problems.length > 0) return { status: 422, props: shown, typed: { ...typed, problems } }

  const chosen = {
    choices: shown.lines.flatMap(({ price }, i) => {
      const amountSatang = amounts[i] ?? null
      return amountSatang === null ? [] : [{ price, amountSatang }]
    }),
    discountCode: typed.code === '' ? null : typed.code,
  }
  const asked = (discountCode: string | null) =>
    preview(ctx, deps, beginning, order.quantities, { ...chosen, discountCode })
  let quoted: CheckoutProps
  try {
    const shop = { id: null, merchantId: beginning.merchantId, livemode: beginning.livemode }
    const { discountCode } = chosen
    quoted = await (discountCode ? tryCode(ctx, deps, shop, () => asked(discountCode)) : asked(null))
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error') throw error
    const without = await asked(null).catch(() => shown)
    return {
      status: statusOf(refusal),
      props: without,
      typed: { ...typed, problems: problemsOf(refusal, shown, beginning.locale) },
    }
  }
  const isOther = agreesToOther(form, typed, quoted)
  const again = isOther ? { ...typed, consent: false } : typed
  if (isApply) return { status: 200, props: quoted, typed: again }
  if (totalSeen(form) !== null && totalSeen(form) !== quoted.totalSatang)
    return changed(quoted, again, beginning.locale)
  if (isOther) {
    const problems: Problem[] = [{ field: 'consent', message: BUYING[beginning.locale].errors.consentChanged }]
    return { status: 409, props: quoted, typed: { ...again, problems } }
  }
  return open(ctx, deps, beginning, order, { quoted, typed })
}

function changed(props: CheckoutProps, typed: Typed, locale: Locale): Begun {
  const message = BUYING[locale].totalChanged(baht(props.totalSatang))
  return { status: 409, props, typed: { ...typed, problems: [{ field: null, message }] } }
}

/** From here on the checkout answers, also with what is wrong with a card. */
async function open(
  ctx: Context,
  deps: ApiDeps,
  beginning: Beginning,
  order: Order,
  { quoted, typed }: { quoted: CheckoutProps; typed: Typed },
): Promise<Begun> {
  try {
    await confirm(ctx, deps, await openForGood(ctx, deps, beginning, order))
    return null
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error' || refusal.code === 'rate_limited') throw error
    const problems = problemsOf(refusal, quoted, beginning.locale)
    return { status: statusOf(refusal), props: quoted, typed: { ...typed, problems } }
  }
}

/** Opens the checkout, within the limits of orders, and answers its token. */
async function openForGood(ctx: Context, deps: ApiDeps, beginning: Beginning, order: Order): Promise<string> {
  const { merchantId } = beginning
  const { buyer, quantities } = order
  if (!buyer) throw new Error('a checkout is opened for somebody')
  await count(ctx, deps, [
    { name: 'storefront_order', key: `${merchantId}/${addressKey(ctx.ip)}` },
    { name: 'storefront_order_shop', key: merchantId },
  ])
  const session = await pageCall(ctx, deps, beginning).commit((c) =>
    openCheckoutSession(c, deps.gateways, beginning.wanted(buyer, quantities)),
  )
  return session.hostedToken
}

/** A form without a way to pay, as a merchant's own page may send it: opens the checkout and leads there. Throws what opening refuses. */
export async function openAndLead(ctx: Context, deps: ApiDeps, beginning: Beginning, order: Order): Promise<void> {
  const token = await openForGood(ctx, deps, beginning, order)
  const lang = languageAsked(ctx)
  seeOther(ctx, `/c/${token}${lang ? `?lang=${lang}` : ''}`)
}

function statusOf({ status }: Refusal): number {
  return [409, 429, 503].includes(status) ? status : 422
}

const NOTHING_TYPED: Typed = {
  amounts: [],
  code: '',
  method: '',
  token: '',
  consent: false,
  taxInvoice: null,
  problems: [],
}
