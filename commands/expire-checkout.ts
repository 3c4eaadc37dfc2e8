// Ends a checkout without money: by its time, or by the merchant. Money that comes later still finds its rows (commands/inbound-transfers.ts).
import { type CheckoutSession, Invoice } from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import { assertMove } from '../rules/lifecycles.ts'
import { Refusal } from '../rules/refusals.ts'
import { announceSession } from './announce.ts'
import { expireQrAttempts } from './attempts.ts'
import { subscriptionsOf, voidCheckoutInvoice } from './checkout-invoice.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { releaseUse } from './discount-uses.ts'
import { endSubscription } from './end-subscription.ts'
import { returnLinkUse } from './link-uses.ts'
import { wakeSession } from './plan.ts'

/**
 * Expires an open session with its QR, its invoice and its pending subscriptions. The caller has locked it. Safe to repeat: a session in another
 * state is left alone.
 */
export async function expireCheckout(c: Commit, session: CheckoutSession): Promise<void> {
  if (session.status !== 'open') return
  assertMove('checkout_session', session.status, 'expired')
  const subscriptions = await subscriptionsOf(c, session) // roots are locked before the rows that belong to them
  await expireQrAttempts(c, { checkoutSessionId: session.id })
  const invoice = session.invoiceId ? await c.em.findOne(Invoice, session.invoiceId) : null
  if (invoice) await voidCheckoutInvoice(c, invoice)
  if (session.discountUseId) await releaseUse(c, session.discountUseId)
  returnLinkUse(c, session)
  update(session, {
    status: 'expired',
    expiredAt: c.at,
    nextAction: null,
    plannedStep: null,
    nextActionAt: null,
  })
  announceSession(c, 'checkout_session.expired', session, { status: 'open' })
  await c.em.flush()
  for (const s of subscriptions) await endSubscription(c, s, 'expired', 'first_payment_expired')
  if (!c.context.workflowId) wakeSession(c, session, { urgent: false })
}

/**
 * Expires a session for the merchant. A complete one is refused with `checkout_session_not_open`. Safe to repeat: the second call changes nothing.
 * Source: specification §4.8.
 */
export async function expireByMerchant(c: Commit, session: CheckoutSession): Promise<void> {
  if (session.status === 'expired') return
  if (session.status === 'complete')
    throw new Refusal('checkout_session_not_open', `The checkout ${session.id} is complete.`)
  await clockTime(c, session)
  await expireCheckout(c, session)
}
