// The front page, for people. Programs get the same answer as at any address without a call (api/middleware/unrouted.ts).
import type Router from '@koa/router'
import type { Context, RequestState } from '../../api/context.ts'
import { type ApiDeps, nowOf } from '../../api/deps.ts'
import { Merchant } from '../../db/entities/index.ts'
import { termsOf } from '../../resources/links.ts'
import { NO_OPERATOR } from '../../resources/operator.ts'
import { feesFor } from '../../rules/fees.ts'
import { type Satang, satang } from '../../rules/money.ts'
import { PAID_BY_TRANSFER, PAYMENT_METHOD_TYPES, type PaymentMethodType } from '../../rules/payment-methods.ts'
import { Refusal } from '../../rules/refusals.ts'
import { inForceAt, taxWithin, vatRateBpsAt } from '../../rules/tax.ts'
import { answerMissing, wantsPage } from '../answer-page.ts'
import { FRONT_ASSETS, FRONT_PICTURES } from '../assets.ts'
import { answerFramed, languageOf, seeOther } from '../buyer-pages.ts'
import { localeOfPreview, previewCard } from '../components/preview.ts'
import { keepLanguage } from '../cookies.ts'
import { answerPreview } from '../previews.ts'
import { type Costs, type FrontProps, frontPage, frontPreview } from './view.ts'

/** The shop to look at: that of `npm start`. */
const DEMO_SLUG = 'demo'
/** How long this process believes what it has read of it. The page asks the database no more often, whoever opens it. */
const DEMO_SECONDS = 60
/** The sum of the checkout in the picture, and of the list of fees: ฿640.00 and ฿1,000.00. */
const SOLD = satang(64_000)
const EXAMPLE = satang(100_000)

export function addFrontPage(router: Router<RequestState>, deps: ApiDeps): void {
  const demo = demoShop(deps)
  router.get('/', (ctx) => showFront(ctx as never, deps, demo))
  router.get('/preview-:name.jpg', async (context) => {
    const ctx = context as unknown as Context
    ctx.state.pattern = '/preview-:name.jpg'
    const { name = '' } = context.params
    const locale = localeOfPreview(name)
    if (locale === null) return answerMissing(ctx)
    await answerPreview(ctx, deps, previewCard(frontPreview(locale), deps.links.baseUrl), { locale, name })
  })
}

/** `?shop=` leads to the shop of that name or address. Whether there is one, the shop's own page says. */
async function showFront(ctx: Context, deps: ApiDeps, demo: () => Promise<boolean>): Promise<void> {
  ctx.vary('Accept')
  if (!wantsPage(ctx)) throw new Refusal('route_not_found', `There is nothing at ${ctx.method} ${ctx.path}.`)
  const { shop } = ctx.query
  const typed = typeof shop === 'string' ? shop.trim().toLowerCase() : null
  const slug = typed === null ? null : slugIn(typed)
  if (slug !== null) {
    seeOther(ctx, `/s/${slug}?lang=${languageOf(ctx)}`)
    return
  }
  const { baseUrl } = deps.links
  const demoHref = (await demo()) ? `/s/${DEMO_SLUG}` : null
  const props: FrontProps = {
    baseUrl,
    typed: typed?.slice(0, 100) ?? null,
    demoHref,
    costs: costsNow(deps),
    operator: deps.operator ?? NO_OPERATOR,
    pictures: FRONT_PICTURES,
  }
  keepLanguage(ctx)
  answerFramed(ctx, { status: typed === null ? 200 : 422, locale: languageOf(ctx), assets: FRONT_ASSETS }, (frame) =>
    frontPage(frame, props),
  )
}

/** What this installation takes now, by its own terms. */
function costsNow(deps: ApiDeps): Costs {
  const at = nowOf(deps)
  const { feeRates, vatRates, availableAfterDays, minimumPayoutSatang } = termsOf(deps.links)
  const { bps } = inForceAt(feeRates, at)
  const feesOf = (grossSatang: Satang, methodType: PaymentMethodType) =>
    feesFor({ grossSatang, methodType, at, rates: feeRates, vatRates })
  const vatBps = vatRateBpsAt(at, vatRates)
  const vatSatang = taxWithin(SOLD, vatBps)
  return {
    vatBps,
    methods: PAYMENT_METHOD_TYPES.map((type) => ({
      type,
      feeBps: bps[type],
      netSatang: feesOf(EXAMPLE, type).netSatang,
      afterDays: availableAfterDays[type],
    })),
    exampleSatang: EXAMPLE,
    minimumPayoutSatang,
    sold: {
      grossSatang: SOLD,
      vatSatang,
      afterDays: availableAfterDays[PAID_BY_TRANSFER[0] ?? PAYMENT_METHOD_TYPES[0]],
      ...feesOf(SOLD, PAID_BY_TRANSFER[0] ?? PAYMENT_METHOD_TYPES[0]),
    },
  }
}

/** Whether there is the demo's shop. A database that does not answer takes only the link away. */
function demoShop({ db, log }: ApiDeps): () => Promise<boolean> {
  let known: { until: number; there: Promise<boolean> } | null = null
  return () => {
    if (known && known.until > Date.now()) return known.there
    const there = db.orm.em
      .fork()
      .count(Merchant, { slug: DEMO_SLUG, simulationOf: null })
      .then((count) => count > 0)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'could not ask for the demo shop')
        return false
      })
    known = { until: Date.now() + DEMO_SECONDS * 1_000, there }
    return there
  }
}

/** `baan`, and what is copied from the browser: `https://pay.example/s/baan?lang=th` → `baan`. Only the name is taken: the host is ours. Null: neither. */
function slugIn(typed: string): string | null {
  const [, pasted] =
    /^(?:https?:\/\/)?[^/\s]*\/(?:s|portal)\/([a-z0-9-]{1,100})(?:[/?#]|$)/.exec(typed.slice(0, 2_048)) ?? []
  return pasted ?? (/^[a-z0-9-]{1,100}$/.test(typed) ? typed : null)
}
