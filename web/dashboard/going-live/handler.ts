// The checklist for taking real money, always about the live mode. Its steps are rules/going-live.ts. It makes the link of a first payment of ฿20 by the
// API's own calls.
import { readGoingLive } from '../../../db/queries/going-live.ts'
import { isStartPutAway } from '../../../db/queries/members.ts'
import {
  FIRST_PAYMENT_SATANG,
  GOING_LIVE_STEPS,
  type GoingLiveStep,
  goingLive,
  isReady,
} from '../../../rules/going-live.ts'
import { answerDashboard } from '../answer.ts'
import { ask, may, type OperationId } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { newFormKey, typed } from '../forms.ts'
import { type DashboardRoutes, goTo } from '../guard.ts'
import { shopUrl } from '../shop-links.ts'
import { goingLivePage } from './view.ts'
import { GOING_LIVE } from './words.ts'

export function addGoingLive(routes: DashboardRoutes): void {
  routes.get('/going-live', show)
  routes.post('/going-live/payment', makeFirstPayment)
}

/** Where each step is done, and the scope that a role needs there. Steps that are missing here are the operator's. */
const PLACES: Partial<Record<GoingLiveStep, { path: string; scope: string | null }>> = {
  provider: { path: '/gateways', scope: 'gateway_accounts:read' },
  notifications: { path: '/gateways', scope: 'gateway_accounts:read' },
  payouts: { path: '/settings/payouts', scope: 'bank_accounts:read' },
  tax: { path: '/settings/tax', scope: null },
  endpoint: { path: '/webhooks', scope: 'webhook_endpoints:read' },
}

async function show(page: DashboardContext): Promise<void> {
  const { deps, caller, now, props } = page
  const [read, isPutAway] = await Promise.all([
    readGoingLive(deps.db.pool, { merchantId: caller.merchantId, now }),
    isStartPutAway(deps.db.pool, { memberId: page.signedIn.member.id, ...caller }),
  ])
  const states = goingLive({ ...read, baseUrl: deps.links.baseUrl, hasMailServer: deps.hasMailServer })
  // The member sees the payment to refund it.
  const ofPayment = read.payment && { path: `/payments/${read.payment.id}`, scope: 'payments:read' }
  const places: typeof PLACES = { ...PLACES, ...(ofPayment && { refund: ofPayment }) }
  const steps = GOING_LIVE_STEPS.map((name) => {
    const place = places[name]
    const href = place && (place.scope === null || props.may(place.scope)) ? inLive(page, place.path) : null
    return { name, state: states[name], href }
  })
  // The link's buyer comes back to an https address, and needs a way to pay.
  const canMake = page.livemode && states.address === 'done' && states.provider === 'done'
  const key = canMake && MAKES.every((id) => may(page, id)) ? newFormKey() : null
  const stepsKey = isPutAway ? newFormKey() : null
  const ready = isReady(states)
  answerDashboard(page, (frame) => goingLivePage(frame, props, { steps, ready, key, isTest: !page.livemode, stepsKey }))
}

/** The same shop's page in live mode. */
function inLive({ props, merchant }: DashboardContext, path: string): string {
  const here = props.hrefOf(path)
  return here.replace(`/dashboard/${merchant.slug}/test`, `/dashboard/${merchant.slug}/live`)
}

const MAKES: readonly OperationId[] = ['createProduct', 'createPrice', 'createCheckoutSession']

/**
 * Makes a product of ฿20 that the shop does not show, and a checkout link for it, which the member pays. The form's key makes each of the three calls
 * once.
 */
async function makeFirstPayment(page: DashboardContext): Promise<void> {
  const { key } = await typed(page)
  const keyOf = (part: string) => (key === undefined ? undefined : `${key}-${part}`)
  const name = GOING_LIVE[page.locale].productName
  const product = await ask(page, 'createProduct', { body: { name }, key: keyOf('product') })
  const price = await ask(page, 'createPrice', {
    body: { product: product.id, type: 'one_time', amount_satang: FIRST_PAYMENT_SATANG },
    key: keyOf('price'),
  })
  const session = await ask(page, 'createCheckoutSession', {
    body: {
      customer_email: page.signedIn.member.email,
      line_items: [{ price: price.id, quantity: 1 }],
      success_url: `${shopUrl(page, '')}&thanks={CHECKOUT_SESSION_ID}`,
    },
    key: keyOf('session'),
  })
  goTo(page, `/checkout-links/${session.id}`, 'created')
}
