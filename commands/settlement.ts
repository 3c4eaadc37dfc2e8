// Who gets the money of a payment, and what its gateway says of that money: `platform` money reaches the operator, whose terms say the fee; `direct`
// money reaches the merchant, and the fee is the gateway's, which may say it later. Settling is commands/settle.ts.
import { type GatewayAccount, LedgerEntry, LedgerTransaction, type Payment } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { findAccount } from '../db/queries/gateway-accounts.ts'
import { update } from '../db/update.ts'
import type { ChargeMoney } from '../gateways/port.ts'
import { gatewayFees } from '../rules/fees.ts'
import { isGatewayAccount, type Settlement, takesNoFee } from '../rules/gateway-accounts.ts'
import { entriesForGatewayFee, inBookOf } from '../rules/ledger.ts'
import { satang } from '../rules/money.ts'
import { present } from '../rules/present.ts'
import { announcePayment } from './announce.ts'
import type { Commit } from './commit.ts'

/** Who gets what a gateway takes from now on: what its account says, and the operator for the simulator. Source: specification §11. */
export async function settlementOf(c: Commit, gateway: string, merchantId: string): Promise<Settlement> {
  return (await accountOf(c, gateway, merchantId))?.settlement ?? 'platform'
}

/** The account that a gateway's name means; null for the simulator. */
async function accountOf(c: Commit, gateway: string, merchantId: string): Promise<GatewayAccount | null> {
  if (!isGatewayAccount(gateway)) return null
  return present(await findAccount(c.em, gateway, merchantId), 'the account of a gateway')
}

/** What is known of a gateway's fee before anything is paid: that there is none, or nothing. */
export async function feeBefore(c: Commit, gateway: string, merchantId: string) {
  const account = await accountOf(c, gateway, merchantId)
  const known = account !== null && takesNoFee(account.provider) ? 0 : null
  return { gatewayFeeSatang: known, gatewayFeeVatSatang: known }
}

/** The money columns of an attempt at a gateway, for `grossSatang`: nothing has come yet. Later changes of the account do not change it. */
export async function moneyAt(c: Commit, at: { gateway: string; merchantId: string; grossSatang: number }) {
  const settlement = await settlementOf(c, at.gateway, at.merchantId)
  return {
    gateway: at.gateway,
    settlement,
    ...unpaid(settlement, at.grossSatang),
    ...(await feeBefore(c, at.gateway, at.merchantId)),
    refundedSatang: 0,
    amountReceivedSatang: 0,
  }
}

/** The amounts of an attempt that is not paid. The fee of direct money stands on the payment once it is paid and known. */
export function unpaid(settlement: Settlement, grossSatang: number) {
  return settlement === 'platform'
    ? { grossSatang, feeSatang: 0, netSatang: grossSatang, feeDetails: [] }
    : { grossSatang, feeSatang: null, netSatang: null, feeDetails: null }
}

/**
 * Keeps what the gateway says of a charge's money, as far as it is not known yet. The fee of direct money that has come is booked, and announced as
 * `payment.updated`. Safe to repeat: what is known stays; a fee is booked once per payment (unique type, source). The caller has locked the payment.
 * Answers whether anything was learnt. Source: specification §11.
 */
export function learnMoney(
  c: Commit,
  payment: Payment,
  { feeSatang, feeVatSatang, paidAt }: Pick<ChargeMoney, 'feeSatang' | 'feeVatSatang' | 'paidAt'>,
): boolean {
  const learnsTime = payment.gatewayPaidAt == null && paidAt !== null
  if (learnsTime) payment.gatewayPaidAt = paidAt
  if (payment.gatewayFeeSatang != null || feeSatang === null || feeSatang < 0) return learnsTime
  update(payment, { gatewayFeeSatang: feeSatang, gatewayFeeVatSatang: Math.max(feeVatSatang ?? 0, 0) })
  if (payment.status !== 'succeeded' || payment.settlement === 'platform') return true
  takeGatewayFee(c, payment)
  announcePayment(c, 'payment.updated', payment, { fee_satang: null, net_satang: null, fee_details: null })
  return true
}

/**
 * Books what the gateway has kept of direct money that has come; nothing while it is not known, and where there is no fee. Safe to repeat only under the payment's lock: unique
 * (type, source).
 */
export function takeGatewayFee(c: Commit, payment: Payment): void {
  const { gatewayFeeSatang, gatewayFeeVatSatang, grossSatang, merchantId, livemode, gateway } = payment
  if (gatewayFeeSatang == null || gatewayFeeVatSatang == null) return
  const fees = gatewayFees({
    grossSatang: satang(grossSatang),
    feeSatang: satang(gatewayFeeSatang),
    vatSatang: satang(gatewayFeeVatSatang),
  })
  update(payment, { ...fees, feeDetails: [...fees.feeDetails] })
  if (fees.feeSatang === satang(0)) return
  const transactionId = mintId('txn_')
  const owner = { merchantId, livemode }
  c.em.create(LedgerTransaction, {
    id: transactionId,
    ...owner,
    type: 'gateway_fee',
    sourceId: payment.id,
    amountSatang: 0,
    feeSatang: fees.feeSatang,
    netSatang: -fees.feeSatang,
    availableOn: c.at,
    settlement: 'direct',
    testClockId: c.testClockId,
    createdAt: c.at,
  })
  const entries = inBookOf('direct', entriesForGatewayFee({ amountSatang: fees.feeSatang, gateway }))
  for (const { account, amount_satang } of entries)
    c.em.create(LedgerEntry, { transactionId, ...owner, account, amountSatang: amount_satang })
}
