// What follows from the comparison of a gateway's book with ours: a difference is announced once per account and day, fees that became known are kept, and a
// refund that was made in the gateway's own dashboard is booked. The comparison is gateways/compare-books.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { GatewayAccount, Payment, Refund } from '../db/entities/index.ts'
import { type Reconciliation, serializeReconciliation } from '../resources/reconciliation.ts'
import { PROVIDERS } from '../rules/gateway-accounts.ts'
import { satang } from '../rules/money.ts'
import type { BookedLine } from '../rules/reconciliation.ts'
import { MADE_AT_PROVIDER, refundableRemainder, whyNotRefundable } from '../rules/refunds.ts'
import type { Commit } from './commit.ts'
import { openRefund, UNASKED } from './open-refund.ts'
import { notifyOwners } from './owner-notices.ts'
import { holdPayment } from './payment-roots.ts'
import { recordRefund } from './refunds.ts'
import { learnMoney } from './settlement.ts'
import { freeInSuspense, reserveInSuspense, suspendedOf } from './suspense.ts'

/**
 * Publishes `gateway.reconciliation_different` for a day that differs, and mails the owners in live mode. Safe to repeat: once per account and day.
 * Source: specification §11.4.
 */
export async function tellDifference(c: Commit, accountId: string, compared: Reconciliation): Promise<void> {
  if (compared.status !== 'different') return
  const account = await holdAccount(c, accountId)
  if (account.differentDay != null && account.differentDay >= compared.date) return
  account.differentDay = compared.date
  c.event('gateway.reconciliation_different', account.id, () => serializeReconciliation(account, compared))
  if (!c.context.livemode) return
  const about = `${account.description ?? PROVIDERS[account.provider].name}, ${compared.date}`
  await notifyOwners(c, { kind: 'gateway_different', about })
}

/** Notes that the comparison of a day is done, with all that follows from it. Safe to repeat: the day only moves forward. */
export async function finishDay(c: Commit, accountId: string, date: string): Promise<void> {
  const account = await holdAccount(c, accountId)
  if (account.reconciledDay == null || account.reconciledDay < date) account.reconciledDay = date
}

/** Keeps the fee that a line of the gateway's book says of a payment. Safe to repeat: what is known stays. Source: specification §11.4. */
export async function learnFee(c: Commit, paymentId: string, line: BookedLine): Promise<void> {
  const payment = await c.em.findOneOrFail(Payment, paymentId, { lockMode: LockMode.PESSIMISTIC_WRITE })
  c.concerns(payment)
  learnMoney(c, payment, { feeSatang: line.feeSatang, feeVatSatang: line.feeVatSatang, paidAt: line.at })
}

/**
 * Books a refund that was made in the gateway's own dashboard and has succeeded there, with all that a refund brings about: `reason` is `provider`. `now`:
 * real time, Unix seconds. Answers false, and books nothing, when it does not fit: the payment is disputed, or less than this is left of it. Safe to
 * repeat: once per payment and reference of the gateway. Source: specification §11.4.
 */
export async function bookProviderRefund(
  c: Commit,
  paymentId: string,
  made: { reference: string; amountSatang: number },
  now: number,
): Promise<boolean> {
  const { reference, amountSatang } = made
  const { payment, givenBack } = await holdPayment(c, paymentId, now)
  if (await c.em.findOne(Refund, { paymentId, gatewayReference: reference })) return true
  const held = await suspendedOf(c, payment)
  const left = held ? satang(freeInSuspense(held)) : refundableRemainder(givenBack)
  if (whyNotRefundable(givenBack) !== null || amountSatang > left) return false
  if (held) reserveInSuspense(held, amountSatang)
  const wanted = { ...UNASKED, reason: MADE_AT_PROVIDER, amountSatang }
  const refund = openRefund(c, payment, wanted, { announced: false, nextActionAt: null, transferId: held?.id ?? null })
  refund.gatewayReference = reference
  refund.askedAt = now
  await c.em.flush()
  await recordRefund(c, refund.id, { kind: 'succeeded', reference }, now)
  return true
}

async function holdAccount(c: Commit, id: string): Promise<GatewayAccount> {
  return c.em.findOneOrFail(GatewayAccount, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
}
