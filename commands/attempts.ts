// The steps that every attempt shares, whatever it pays for: the request to the gateway, the announcement, the failure, the expiry. The effect of an
// outcome on the invoice is in commands/charge-outcome.ts and commands/checkout-outcome.ts.
import { CheckoutSession, Customer, Invoice, Merchant, Payment, PaymentMethod } from '../db/entities/index.ts'
import type { CodeOrder } from '../db/queries/attempts.ts'
import { update } from '../db/update.ts'
import type { ChargeOutcome } from '../gateways/port.ts'
import { checkoutUrl, hostedInvoiceUrl, portalUrl } from '../resources/links.ts'
import { declineOf, type FailureCode, TRANSFER_FAILED } from '../rules/declines.ts'
import { isGatewayAccount } from '../rules/gateway-accounts.ts'
import { isCodeOfGateway } from '../rules/payment-methods.ts'
import { present } from '../rules/present.ts'
import { announcePayment } from './announce.ts'
import type { Commit } from './commit.ts'
import { learnMoney } from './settlement.ts'

/** A code that a gateway has made. */
export interface MadeCode {
  payload: string | null
  /** A data URI, for a code without payload. */
  picture: string | null
  /** How many seconds earlier than asked for it ends. */
  endsEarlierBy: number
}

/** The gateway's answer, or `processing` while there is none: slow and lost answers are looked up later. */
export type Outcome = ChargeOutcome | { kind: 'canceled' } | { kind: 'display_qr'; reference?: string; code: MadeCode }

/** The attempts that their gateway charges: cards, and codes that a gateway makes. Any other carries the reference of its transfer. */
export const CHARGED = { reference: null }
export const BY_TRANSFER = { reference: { $ne: null } }

/** The gateway, merchant and mode of a call (gateways/calls.ts). */
export interface GatewayOf {
  gateway: string
  merchantId: string
  livemode: boolean
  /** The gateway's own id of the charge that the call is about, when we know it. */
  gatewayReference?: string | null | undefined
}

export interface Attempt extends GatewayOf {
  paymentId: string
  gatewayToken: string
  amountSatang: number
  /** Where the buyer comes back to after 3-D Secure. Absent: no buyer is there. */
  returnUrl?: string
}

/** What a processing needs the gateway for; activities/process-due.ts does it. */
export type GatewayTask =
  /** Charge the attempt. `askFirst`: it may have been charged before a crash, so its outcome is looked up first. */
  | { kind: 'charge'; attempt: Attempt; askFirst: boolean }
  /** Make the PromptPay code of the attempt. */
  | { kind: 'make_code'; paymentId: string; of: GatewayOf; order: CodeOrder }
  /** The attempt waits for the buyer or the gateway: look up its outcome. `isCode`: its code is shown, and `processing` means that nobody has paid it. */
  | { kind: 'look_up'; paymentId: string; of: GatewayOf; isCode: boolean }
  /** No buyer has seen the code of the attempt, so nobody can pay it: it ends, whether or not the gateway answers. */
  | { kind: 'drop'; paymentId: string }
  /** The attempt belongs to something that has ended: withdraw it at the gateway. */
  | { kind: 'withdraw'; paymentId: string; of: GatewayOf }
  /** A late payment, whose refund has not reached the gateway yet. */
  | { kind: 'refund_late_payment'; paymentId: string; gateway: string }

/** Keeps the gateway's own id of a charge and what it says of the money, once it says them. They never change. The caller has locked the payment. */
export function keepWhatWasSaid(c: Commit, payment: Payment, outcome: Outcome): void {
  if ('reference' in outcome && outcome.reference) payment.gatewayReference ??= outcome.reference
  if (outcome.kind === 'succeeded' && outcome.money) learnMoney(c, payment, outcome.money)
}

/** The charge that the gateway is asked for. `returnUrl`: the buyer is there, and comes back to this address after 3-D Secure. */
export function attemptOf(payment: Payment, method: PaymentMethod, returnUrl?: string): Attempt {
  return {
    paymentId: payment.id,
    ...(returnUrl !== undefined && { returnUrl }),
    ...gatewayOf(payment),
    gatewayToken: method.gatewayToken,
    amountSatang: payment.grossSatang,
  }
}

/** The part of a payment that names its gateway. */
export function gatewayOf({ gateway, merchantId, livemode, gatewayReference }: GatewayOf): GatewayOf {
  return { gateway, merchantId, livemode, ...(gatewayReference && { gatewayReference }) }
}

/**
 * The charged attempts of a subscription, a session or an invoice made by hand that have no outcome, oldest first. When there are several, the oldest is withdrawn first, so
 * that two never succeed.
 */
export async function attemptsInFlight(
  c: Commit,
  of: { subscriptionId: string } | { checkoutSessionId: string } | { invoiceId: string },
): Promise<Payment[]> {
  return c.em.find(
    Payment,
    { ...of, ...CHARGED, status: { $in: ['processing', 'requires_action'] } },
    { orderBy: { id: 'asc' } },
  )
}

/**
 * Begins to charge an accepted attempt. The start is committed before the gateway is called; a later processing that finds it begun looks up the
 * outcome first. Safe to repeat.
 */
export async function beginCharge(c: Commit, payment: Payment): Promise<Extract<GatewayTask, { kind: 'charge' }>> {
  const method = await c.em.findOneOrFail(PaymentMethod, present(payment.paymentMethodId, 'the card of a charge'))
  const askFirst = payment.chargeStartedAt != null
  payment.chargeStartedAt ??= c.at
  return { kind: 'charge', attempt: attemptOf(payment, method, await returnUrlOf(c, payment)), askFirst }
}

/**
 * Begins to make the code of an attempt. The start is committed before the gateway is called. Safe to repeat: the gateway makes one code per attempt.
 * Source: D513.
 */
export async function beginCode(c: Commit, payment: Payment): Promise<Extract<GatewayTask, { kind: 'make_code' }>> {
  const { email = null } = await c.em.findOneOrFail(Customer, payment.customerId)
  payment.chargeStartedAt ??= c.at
  const end = present(payment.expiresAt, 'the end of a code')
  const order = { amountSatang: payment.grossSatang, email, secondsLeft: Math.max(end - c.at, 0) }
  return { kind: 'make_code', paymentId: payment.id, of: gatewayOf(payment), order }
}

/**
 * Where the buyer of an attempt comes back to after 3-D Secure: the checkout, the invoice, or else the portal of the shop. Undefined for the schedule's
 * attempts, at which no buyer is present, and for the simulator, which knows the way by itself. `from_bank` has the page ask for the outcome
 * (web/bank-pages.ts). Source: D502.
 */
async function returnUrlOf(c: Commit, payment: Payment): Promise<string | undefined> {
  const { checkoutSessionId, invoiceId, intent, onDemand, merchantId } = payment
  const isPresent = checkoutSessionId != null || intent != null || onDemand
  if (!isPresent || !isGatewayAccount(payment.gateway)) return undefined
  if (checkoutSessionId) {
    const { hostedToken } = await c.em.findOneOrFail(CheckoutSession, checkoutSessionId)
    return `${checkoutUrl(c.links, hostedToken)}?from_bank=1`
  }
  if (invoiceId) {
    const { hostedToken } = await c.em.findOneOrFail(Invoice, invoiceId)
    return `${hostedInvoiceUrl(c.links, hostedToken)}?from_bank=1`
  }
  return portalUrl(c.links, (await c.em.findOneOrFail(Merchant, merchantId)).slug)
}

/**
 * Says what to do about an attempt in flight: withdraw a late one, charge an accepted one or make its code, look up one that waits, at most once per processing
 * (`asked`).
 */
export async function pursue(
  c: Commit,
  payment: Payment,
  isLate: boolean,
  asked: ReadonlySet<string>,
): Promise<GatewayTask | null> {
  const { id: paymentId, status } = payment
  const isCode = isCodeOfGateway(payment)
  if (isLate && isCode && status === 'processing') return { kind: 'drop', paymentId }
  if (isLate) return { kind: 'withdraw', paymentId, of: gatewayOf(payment) }
  if (status === 'processing') return isCode ? beginCode(c, payment) : beginCharge(c, payment)
  return asked.has(paymentId) ? null : { kind: 'look_up', paymentId, of: gatewayOf(payment), isCode }
}

/**
 * Expires the QR attempts that wait for a transfer (a gateway's code is withdrawn there first: `pursue`); a payment of one of them is then late (specification §4.9, §5.6). `ranOut`: only attempts whose time
 * is over and that have received nothing, because a partly paid one keeps waiting for the rest (specification §5.6). Safe to repeat.
 */
export async function expireQrAttempts(
  c: Commit,
  of: { invoiceId: string } | { checkoutSessionId: string },
  { ranOut = false } = {},
): Promise<void> {
  const live = await c.em.find(Payment, { ...of, ...BY_TRANSFER, status: 'requires_action' })
  for (const payment of live) {
    if (ranOut && (payment.amountReceivedSatang > 0 || (payment.expiresAt ?? 0) > c.at)) continue
    update(payment, { status: 'expired', nextAction: null })
    announcePayment(c, 'payment.expired', payment, { status: 'requires_action' })
    if (ranOut) await forgetQr(c, payment)
  }
}

/** Its invoice can be paid by another code, and shows this one no more, on its page or in the API. */
export async function forgetQr(c: Commit, { invoiceId }: Payment): Promise<void> {
  const invoice = invoiceId == null ? null : await c.em.findOne(Invoice, { id: invoiceId, status: 'open' })
  if (invoice) update(invoice, { qrPayload: null, qrExpiresAt: null })
}

/** Announces an attempt that has not been announced yet. Safe to repeat. */
export function announceOnce(c: Commit, payment: Payment): void {
  if (payment.announced) return
  payment.announced = true
  announcePayment(c, 'payment.created', payment)
}

/** Ends the attempt without money: `failed` with the bank's reason, or `canceled` when it was withdrawn, which has no event (D25). */
export function failAttempt(c: Commit, payment: Payment, outcome: Outcome): void {
  announceOnce(c, payment)
  const declineCode = outcome.kind === 'declined' ? outcome.declineCode : null
  const previous = { status: payment.status }
  update(payment, {
    status: outcome.kind === 'canceled' ? 'canceled' : 'failed',
    nextAction: null,
    declineCode,
    failureCode: declineCode ? failureCodeOf(payment, declineCode) : null,
  })
  if (payment.status === 'failed') announcePayment(c, 'payment.failed', payment, previous)
}

function failureCodeOf(payment: Payment, declineCode: string): FailureCode {
  const { cardError } = declineOf(declineCode)
  return isCodeOfGateway(payment) && cardError !== 'processing_error' ? TRANSFER_FAILED : cardError
}

/** The outcome of an attempt whose window closed before the buyer confirmed. It counts as the buyer's failure, no matter what closed the window. */
export const RAN_OUT: Outcome = { kind: 'declined', declineCode: 'authentication_required' }

/** As `failAttempt`. A withdrawn attempt that waited for the buyer counts as run out. */
export function failOrRunOut(c: Commit, payment: Payment, outcome: Outcome): void {
  failAttempt(c, payment, payment.status === 'requires_action' && outcome.kind === 'canceled' ? RAN_OUT : outcome)
}
