// Confirms a checkout for its buyer: fixes the amount and opens a way to pay. That is a QR to show, a card to charge, or nothing when no amount is
// due.
import {
  type CheckoutSession,
  Customer,
  type Invoice,
  Payment,
  type PaymentMethod,
  Price,
  Product,
  type Subscription,
} from '../db/entities/index.ts'
import { update } from '../db/update.ts'
import type { Gateways, ServingGateway } from '../gateways/port.ts'
import { matchChoices, QR_SECONDS, type SessionLine } from '../rules/checkout.ts'
import { renewalsOf } from '../rules/consent.ts'
import { isPaidByTransfer, type PaymentMethodType } from '../rules/payment-methods.ts'
import { present } from '../rules/present.ts'
import { missingReference, Refusal } from '../rules/refusals.ts'
import { CARD_ACTION_WINDOW_SECONDS } from '../rules/subscriptions.ts'
import type { TaxDetails } from '../rules/tax-settings.ts'
import type { Locale } from '../rules/written-date.ts'
import { BY_TRANSFER, expireQrAttempts } from './attempts.ts'
import { pricedLine } from './checkout.ts'
import { invoiceOfBasket, isGivenUp, subscriptionsOf } from './checkout-invoice.ts'
import { completeForNothing } from './checkout-outcome.ts'
import { replanSession } from './checkout-plan.ts'
import { codeOfConfirm, putCode, totalsOf } from './checkout-totals.ts'
import { clockTime } from './clock-time.ts'
import type { Commit } from './commit.ts'
import { consentMissing, consentOf } from './consent.ts'
import { termsOf } from './discount-uses.ts'
import { openCodeAttempt, openQrAttempt, openRequestedAttempt, type QrMaker, qrMaker, showQr } from './invoices.ts'
import { reserveLinkUse } from './link-uses.ts'
import { cardOfPurchase, storedCard } from './payment-methods.ts'
import { wakeSession } from './plan.ts'
import { gatewayServing } from './serving-gateway.ts'
import { standardRateBps } from './tax-rate.ts'
import { refuseOtherTotal } from './total-seen.ts'

export interface ConfirmWanted {
  paymentMethodType: PaymentMethodType
  /** From the gateway's fields, or a test token. For a card. */
  token: string | null
  /** The amounts that the buyer chose, per unit. */
  choices: { price: string; amountSatang: number }[]
  /** Null: the session's code. Empty: no code. */
  discountCode: string | null
  /** What the buyer was shown; null where nobody says. Another total is refused. */
  expectedTotalSatang: number | null
  /** The buyer that the tax document names, as the buyer typed it; null: nobody else than the customer. Undefined leaves it as it is. */
  taxDetails?: TaxDetails | null
  /** The buyer lets this card be charged when the subscriptions renew, and read so in this language. Null: not agreed. */
  consent: Locale | null
}

export type Confirmed =
  /** No amount was due. */
  | { kind: 'complete' }
  | { kind: 'qr'; payment: Payment }
  /** A card is charged, or a gateway makes a code: the outcome is that of this payment. */
  | { kind: 'charging'; paymentId: string }

/**
 * Confirms an open session at its own time. The caller has locked it. A new QR expires the one before; a card is refused while another is being
 * charged (409). A refusal writes nothing. Refuses: `checkout_session_not_open`, `payment_method_type_not_offered`, amounts and codes with their
 * field, `total_changed` where the buyer saw another total. Source: specification §4.8, §4.9, §4.6, §8.2, D535.
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
  const byCard = !isPaidByTransfer(wanted.paymentMethodType)
  if (session.collectionMethod === 'auto_charge' && wanted.consent === null) throw consentMissing()
  await refuseWhileCharging(c, session)
  const basket = await chosenLines(c, session, wanted.choices)
  const code = await codeOfConfirm(c, session, wanted.discountCode)
  const subscriptions = await subscriptionsOf(c, session)
  await putCode(c, session, { basket, code, subscriptions })
  refuseOtherTotal(session.totalSatang, wanted.expectedTotalSatang)
  if (wanted.taxDetails !== undefined) session.taxDetails = wanted.taxDetails
  const invoice = await invoiceOfBasket(c, session, subscriptions)
  reserveLinkUse(c, session)
  await c.em.flush()
  if (session.totalSatang === 0) {
    // Nothing is due, and the renewals are charged all the same.
    const renews = byCard && wanted.consent !== null && subscriptions.length > 0
    const kept = renews ? await cardOf(c, gateways, session, wanted, subscriptions) : null
    await completeForNothing(c, session, invoice, kept)
    if (session.actionBy != null) wakeSession(c, session) // an earlier card may still wait for the buyer
    return { kind: 'complete' }
  }
  if (!byCard) {
    const gateway = await gatewayServing(c, gateways, wanted.paymentMethodType)
    const payment = await offerQr(c, gateways, session, invoice, gateway)
    if (payment.status === 'requires_action') return { kind: 'qr', payment }
    chargeSession(c, session)
    return { kind: 'charging', paymentId: payment.id }
  }
  const card = await cardOf(c, gateways, session, wanted, subscriptions)
  const payment = await openRequestedAttempt(c, invoice, card)
  chargeSession(c, session)
  return { kind: 'charging', paymentId: payment.id }
}

/**
 * The totals of a confirm with these choices and this code. Writes nothing and reserves nothing. Refuses as the confirm does, for what is known
 * before a use of the code is taken. Source: D535.
 */
export async function quoteCheckout(
  c: Commit,
  session: CheckoutSession,
  { choices, discountCode }: Pick<ConfirmWanted, 'choices' | 'discountCode'>,
) {
  await clockTime(c, session)
  refuseUnlessOpen(c, session)
  const basket = await chosenLines(c, session, choices)
  const code = await codeOfConfirm(c, session, discountCode)
  return { ...totalsOf(basket, code && termsOf(code), await standardRateBps(c)), discountCode: code?.code ?? null }
}

/** What a checkout would come to. */
export type Quote = Awaited<ReturnType<typeof quoteCheckout>>

/** Lets the session's workflow charge an attempt of this commit at once, or make its code. */
function chargeSession(c: Commit, session: CheckoutSession): void {
  update(session, {
    plannedStep: 'settle_charge',
    nextActionAt: c.at,
    actionBy: session.actionBy ?? c.at + CARD_ACTION_WINDOW_SECONDS,
  })
  wakeSession(c, session, { urgent: true })
}

/**
 * Opens a new QR; one that a gateway makes is `processing` until there is a code. An older code of a gateway is withdrawn there first. When a part of the
 * sum has come already, the same attempt asks for the rest (specification §5.6).
 */
async function offerQr(
  c: Commit,
  gateways: Gateways,
  session: CheckoutSession,
  invoice: Invoice,
  gateway: ServingGateway,
): Promise<Payment> {
  const expiresAt = Math.min(c.at + QR_SECONDS, session.expiresAt)
  const begun = await c.em.findOne(Payment, {
    invoiceId: invoice.id,
    ...BY_TRANSFER,
    status: 'requires_action',
    amountReceivedSatang: { $gt: 0 },
  })
  if (begun) {
    await showQr(c, invoice, begun, makerAt(await gateways.servingAs(c.em, session, begun.gateway)), expiresAt)
  } else {
    await expireQrAttempts(c, { checkoutSessionId: session.id })
    update(invoice, { qrPayload: null, qrExpiresAt: null })
  }
  const maker = qrMaker(gateway)
  if (!begun && !maker) return openCodeAttempt(c, invoice, gateway, expiresAt)
  const payment = begun ?? (await openQrAttempt(c, invoice, present(maker, 'the maker of a code'), expiresAt))
  session.paymentId = payment.id
  replanSession(c, session, { qrExpiresAt: expiresAt })
  return payment
}

/** A gateway whose codes are made here. */
function makerAt(gateway: ServingGateway): QrMaker {
  return present(qrMaker(gateway), `the codes of ${gateway.name} that are made here`)
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
 * The card behind the buyer's token. A buyer who agreed to the renewals is asked nothing more: the consent is stored with the card, and counts once the
 * checkout is complete. A checkout without subscriptions renews nothing, so nothing is agreed to.
 */
async function cardOf(
  c: Commit,
  gateways: Gateways,
  session: CheckoutSession,
  { token, consent: locale }: ConfirmWanted,
  subscriptions: readonly Subscription[],
): Promise<PaymentMethod> {
  if (token === null) throw new Refusal('parameter_missing', '`token` is required to pay by card.', { param: 'token' })
  const gateway = await gatewayServing(c, gateways, 'card')
  const attached = storedCard(c, gateway, { customerId: session.customerId, token })
  if (!attached)
    throw new Refusal('parameter_invalid', 'The payment gateway does not know this `token`.', { param: 'token' })
  const customer = await c.em.findOneOrFail(Customer, session.customerId)
  const agreed = locale !== null && subscriptions.length > 0
  const prices = await c.em.find(Price, { id: { $in: session.lines.map((line) => line.price) } })
  const consent = agreed ? await consentOf(c, { source: 'checkout', locale }, renewalsOf(session.lines, prices)) : null
  return cardOfPurchase(c, gateway, customer, { attached, consent })
}
