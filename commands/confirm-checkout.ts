// Confirms a checkout for its buyer: fixes the amount and opens a way to pay. That is a QR to show, a card to charge, or nothing when no amount is
// due.
import { type CheckoutSession, type Invoice, Payment, PaymentMethod, Price, Product } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { update } from '../db/update.ts'
import type { AttachedCard, Gateways } from '../gateways/port.ts'
import { matchChoices, QR_SECONDS, type SessionLine } from '../rules/checkout.ts'
import { isPaidByTransfer, PAID_BY_TRANSFER, type PaymentMethodType } from '../rules/payment-methods.ts'
import { missingReference, Refusal } from '../rules/refusals.ts'
import { CARD_ACTION_WINDOW_SECONDS } from '../rules/subscriptions.ts'
import { expireQrAttempts } from './attempts.ts'
import { pricedLine } from './checkout.ts'
import { invoiceOfBasket, isGivenUp, subscriptionsOf } from './checkout-invoice.ts'
import { completeForNothing } from './checkout-outcome.ts'
import { replanSession } from './checkout-plan.ts'
import { codeOfConfirm, putCode } from './checkout-totals.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { type Card, openQrAttempt, openRequestedAttempt, showQr } from './invoices.ts'
import { storedCard } from './payment-methods.ts'
import { wakeSession } from './plan.ts'
import { gatewayServing } from './serving-gateway.ts'

export interface ConfirmWanted {
  paymentMethodType: PaymentMethodType
  /** From the gateway's fields, or a test token. For a card. */
  token: string | null
  /** The amounts that the buyer chose, per unit. */
  choices: { price: string; amountSatang: number }[]
  /** Null: the session's code. Empty: no code. */
  discountCode: string | null
}

export type Confirmed =
  /** No amount was due. */
  | { kind: 'complete' }
  | { kind: 'qr'; payment: Payment }
  /** A card is charged: the outcome is that of this payment. */
  | { kind: 'charging'; paymentId: string }

/**
 * Confirms an open session at its own time. The caller has locked it. A new QR expires the one before; a card is refused while another is being
 * charged (409). A refusal writes nothing. Refuses: `checkout_session_not_open`, `payment_method_type_not_offered`, amounts and codes with their
 * field. Source: specification §4.8, §4.9, §4.6, §8.2.
 */
export async function confirmCheckout(
  c: Commit,
  gateways: Gateways,
  session: CheckoutSession,
  wanted: ConfirmWanted,
): Promise<Confirmed> {
  await clockTime(c, session)
  refuseUnlessOpen(c, session)
  if (await isGivenUp(c, session))
    throw new Refusal('checkout_session_not_open', `A subscription of the checkout ${session.id} was cancelled.`)
  if (!session.paymentMethodTypes.includes(wanted.paymentMethodType)) {
    throw new Refusal(
      'payment_method_type_not_offered',
      `This checkout cannot be paid by ${wanted.paymentMethodType}.`,
      { param: 'payment_method_type' },
    )
  }
  await refuseWhileCharging(c, session)
  const basket = await chosenLines(c, session, wanted.choices)
  const code = await codeOfConfirm(c, session, wanted.discountCode)
  const subscriptions = await subscriptionsOf(c, session)
  await putCode(c, session, { basket, code, subscriptions })
  const invoice = await invoiceOfBasket(c, session, subscriptions)
  await c.em.flush()
  if (session.totalSatang === 0) {
    await completeForNothing(c, session, invoice)
    if (session.actionBy != null) wakeSession(c, session) // an earlier card may still wait for the buyer
    return { kind: 'complete' }
  }
  const gateway = await gatewayServing(c, gateways, wanted.paymentMethodType)
  if (isPaidByTransfer(wanted.paymentMethodType)) {
    return { kind: 'qr', payment: await offerQr(c, session, invoice, gateway.name) }
  }
  if (wanted.token === null)
    throw new Refusal('parameter_missing', '`token` is required to pay by card.', { param: 'token' })
  const attached = storedCard(c, gateway, { customerId: session.customerId, token: wanted.token })
  if (!attached)
    throw new Refusal('parameter_invalid', 'The payment gateway does not know this `token`.', { param: 'token' })
  const payment = openRequestedAttempt(c, invoice, cardOfPurchase(c, gateway, session, attached))
  update(session, {
    plannedStep: 'settle_charge',
    nextActionAt: c.at,
    actionBy: session.actionBy ?? c.at + CARD_ACTION_WINDOW_SECONDS,
  })
  wakeSession(c, session, { urgent: true })
  return { kind: 'charging', paymentId: payment.id }
}

/** Opens a new QR. When a part of the sum has come already, the same attempt asks for the rest (specification §5.6). */
async function offerQr(c: Commit, session: CheckoutSession, invoice: Invoice, gateway: string): Promise<Payment> {
  const expiresAt = Math.min(c.at + QR_SECONDS, session.expiresAt)
  const begun = await c.em.findOne(Payment, {
    invoiceId: invoice.id,
    paymentMethodType: { $in: PAID_BY_TRANSFER },
    status: 'requires_action',
    amountReceivedSatang: { $gt: 0 },
  })
  if (begun) {
    await showQr(c, invoice, begun, expiresAt)
  } else {
    await expireQrAttempts(c, { checkoutSessionId: session.id })
  }
  const payment = begun ?? (await openQrAttempt(c, invoice, gateway, expiresAt, { mailed: false }))
  session.paymentId = payment.id
  replanSession(c, session, { qrExpiresAt: expiresAt })
  return payment
}

/** Refuses a session that is not open. A session is over when its time has passed, even before its row says so. */
export function refuseUnlessOpen(c: Commit, session: CheckoutSession): void {
  if (session.status === 'open' && session.expiresAt > c.at) return
  const state = session.status === 'open' ? 'expired' : session.status
  throw new Refusal('checkout_session_not_open', `The checkout ${session.id} is ${state}.`)
}

async function refuseWhileCharging(c: Commit, session: CheckoutSession): Promise<void> {
  const charging = { checkoutSessionId: session.id, paymentMethodType: 'card' as const, status: 'processing' as const }
  if ((await c.em.count(Payment, charging)) === 0) return
  throw new Refusal('lock_timeout', `A card is being charged for the checkout ${session.id}. Try again.`)
}

/** The lines with the amounts that the buyer chose. A choice that fits no line is refused with its field. */
async function chosenLines(
  c: Commit,
  session: CheckoutSession,
  choices: ConfirmWanted['choices'],
): Promise<SessionLine[]> {
  if (choices.length === 0) return session.lines
  const { chosen, unmatched } = matchChoices(
    session.lines.map((line) => line.price),
    choices,
  )
  const stranger = unmatched[0]
  if (stranger !== undefined) throw missingReference(`line_items[${stranger}].price`, choices[stranger]!.price)
  const lines: SessionLine[] = []
  for (const [index, line] of session.lines.entries()) {
    const choice = chosen[index]
    if (!choice) {
      lines.push(line)
      continue
    }
    const price = await c.em.findOneOrFail(Price, line.price)
    const product = await c.em.findOneOrFail(Product, line.product)
    const item = { quantity: line.quantity, amountSatang: choice.amountSatang }
    lines.push(pricedLine(price, product, index, item, `line_items[${choice.choice}].amount_satang`))
  }
  return lines
}

/**
 * Stores the card of one purchase as detached, so that it is not listed or charged later. The e-mail of a checkout proves nothing, and a stranger's
 * card must not appear with the customer who owns that address.
 */
function cardOfPurchase(c: Commit, gateway: { name: string }, session: CheckoutSession, attached: AttachedCard): Card {
  return c.em.create(PaymentMethod, {
    id: mintId('pm_'),
    merchantId: session.merchantId,
    livemode: session.livemode,
    customerId: session.customerId,
    type: 'card',
    gateway: gateway.name,
    gatewayToken: attached.gatewayToken,
    card: attached.card,
    fingerprint: attached.fingerprint,
    detachedAt: c.at,
    metadata: {},
    createdAt: c.at,
  })
}
