// Which ledger entries each money command writes. One ledger per merchant and mode; the entries of every transaction sum to zero.
//
// One sign convention: PLUS is what we owe or have earned (merchant_balance, fee_income, vat_payable, payouts_in_transit, refunds_pending,
// unmatched_funds, customer_credit), MINUS is what is owed to us or has been paid out (gateway_clearing: −100 000 = the gateway holds ฿1,000.00 for
// us). So the sum of merchant_balance is the balance that the merchant sees.
//
// Direct money, which reaches the merchant and never the operator, has a book of its own beside this one: the same entries, with `direct:` before each
// account (`inBookOf`). direct:merchant_balance is what the merchant has got, direct:gateway_clearing:ga_… what its own account at the gateway holds.
// No transaction is in both books, so no direct satang reaches a balance or a payout.
//
// It writes nothing and does not know when money becomes available. An entry is never changed; a mistake is corrected by a new transaction.
import type { FeeDetail } from './fees.ts'
import type { Settlement } from './gateway-accounts.ts'
import { minus, negate, type Satang, sumOf, zero } from './money.ts'

type PlatformAccount =
  | 'merchant_balance'
  | `gateway_clearing:${string}`
  | 'fee_income'
  | 'vat_payable'
  | 'payouts_in_transit'
  | 'refunds_pending'
  | 'unmatched_funds'
  | 'customer_credit'
  | 'withholding_receivable'
  | 'withheld_sales'
  | 'adjustments'

export type Account = PlatformAccount | `direct:${PlatformAccount}`

export type LedgerEntry = { readonly account: Account; readonly amount_satang: Satang }

/** An entry of the operator's book. */
export type PlatformEntry = { readonly account: PlatformAccount; readonly amount_satang: Satang }

/** The types that move a merchant's balance (specification §5.8). */
export const BALANCE_TRANSACTION_TYPES = [
  'charge',
  'refund',
  'payout',
  'payout_return',
  'dispute',
  'dispute_won',
  'adjustment',
] as const

/** All types of transactions. `gateway_fee` takes what a gateway kept of direct money, `withholding` is tax that a buyer kept back: both are in no balance. */
export type LedgerTransactionType = BalanceTransactionType | 'gateway_fee' | 'withholding'

export type BalanceTransactionType = (typeof BALANCE_TRANSACTION_TYPES)[number]

type Money = { amountSatang: Satang }
type MoneyAtGateway = Money & { gateway: string }

/**
 * ฿1,000.00 by card: gateway_clearing −100 000, merchant_balance +96 094, fee_income +3 650, vat_payable +256 (specification §5.2). The merchant gets
 * the gross minus fee and VAT, so the sum is always zero.
 */
export function entriesForCharge(charge: {
  grossSatang: Satang
  feeDetails: readonly FeeDetail[]
  gateway: string
}): PlatformEntry[] {
  const { grossSatang, feeDetails, gateway } = charge
  const fee = sumOf(feeDetails.filter(({ type }) => type === 'fee').map(({ amount_satang }) => amount_satang))
  const vat = sumOf(feeDetails.filter(({ type }) => type === 'vat').map(({ amount_satang }) => amount_satang))
  return withoutZeros([
    { account: gatewayClearing(gateway), amount_satang: negate(notNegative(grossSatang)) },
    { account: 'merchant_balance', amount_satang: minus(minus(grossSatang, fee), vat) },
    { account: 'fee_income', amount_satang: fee },
    { account: 'vat_payable', amount_satang: vat },
  ])
}

/**
 * Reserve: a refund of ฿1,000.00 takes 100 000 from the merchant when it is accepted, not 96 094, because the fee is kept (specification §5.2). The
 * balance may go below zero. So no payout includes money that is promised to a buyer.
 */
export function entriesForRefundReserve({ amountSatang }: Money): PlatformEntry[] {
  return move(amountSatang, 'merchant_balance', 'refunds_pending')
}

/** Settle: the gateway has sent 100 000 of the money that it holds for us; the merchant's balance does not move again. */
export function entriesForRefundPaid({ amountSatang, gateway }: MoneyAtGateway): PlatformEntry[] {
  return move(amountSatang, 'refunds_pending', gatewayClearing(gateway))
}

/** Return: the gateway could not send it, or never was asked, and the 100 000 return to the merchant. */
export function entriesForRefundReturn({ amountSatang }: Money): PlatformEntry[] {
  return move(amountSatang, 'refunds_pending', 'merchant_balance')
}

/** Reserve: 96 094 leave the balance for the payout before the bank is asked, so that two rounds cannot pay them twice. */
export function entriesForPayoutReserve({ amountSatang }: Money): PlatformEntry[] {
  return move(amountSatang, 'merchant_balance', 'payouts_in_transit')
}

/** Settle: the bank has taken 96 094 of the money that the gateway holds for us; the merchant's balance does not move again. */
export function entriesForPayoutPaid({ amountSatang, gateway }: MoneyAtGateway): PlatformEntry[] {
  return move(amountSatang, 'payouts_in_transit', gatewayClearing(gateway))
}

/** Return: the transfer failed or came back, and the 96 094 return to the merchant (specification §5.10). */
export function entriesForPayoutReturn({ amountSatang }: Money): PlatformEntry[] {
  return move(amountSatang, 'payouts_in_transit', 'merchant_balance')
}

/** A paid payout comes back: the bank returns 96 094 to the gateway's account, and they return to the merchant. */
export function entriesForPaidPayoutReturn({ amountSatang, gateway }: MoneyAtGateway): PlatformEntry[] {
  return move(amountSatang, gatewayClearing(gateway), 'merchant_balance')
}

/** The bank takes a disputed ฿1,000.00 back at once: merchant_balance −100 000, the fee is kept. */
export function entriesForDispute({ amountSatang, gateway }: MoneyAtGateway): PlatformEntry[] {
  return move(amountSatang, 'merchant_balance', gatewayClearing(gateway))
}

/** The exact reverse of the dispute: 100 000 return. A lost dispute writes nothing more. */
export function entriesForDisputeWon({ amountSatang, gateway }: MoneyAtGateway): PlatformEntry[] {
  return move(amountSatang, gatewayClearing(gateway), 'merchant_balance')
}

/** Money that fits no payment (short, excess, duplicate, unknown) is owed to its sender, not to the merchant: unmatched_funds +50 000. */
export function entriesForUnmatched({ amountSatang, gateway }: MoneyAtGateway): PlatformEntry[] {
  return move(amountSatang, gatewayClearing(gateway), 'unmatched_funds')
}

/**
 * Money leaves suspense and the inbox: unmatched_funds −50 000. It was returned to its sender, or it was matched to a payment, whose own charge then
 * books the full gross (specification §5.6: a short transfer that the next one completes).
 */
export function entriesForUnmatchedReleased({ amountSatang, gateway }: MoneyAtGateway): PlatformEntry[] {
  return move(amountSatang, 'unmatched_funds', gatewayClearing(gateway))
}

/** Money that bought nothing and could not be refunded does not belong to the merchant: merchant_balance −100 000, unmatched_funds +100 000. */
export function entriesForSuspense({ amountSatang }: Money): PlatformEntry[] {
  return move(amountSatang, 'merchant_balance', 'unmatched_funds')
}

/** The exact reverse: a bank takes back money in suspense, and that amount is booked as a dispute. */
export function entriesForSuspenseReleased({ amountSatang }: Money): PlatformEntry[] {
  return move(amountSatang, 'unmatched_funds', 'merchant_balance')
}

/**
 * A buyer has kept ฿300.00 back as tax: withholding_receivable −30 000 is what the Revenue Department credits the merchant with, withheld_sales +30 000 the
 * part of its sales that came so. No money moved, so neither is in a balance.
 */
export function entriesForWithheld({ amountSatang }: Money): PlatformEntry[] {
  return move(amountSatang, 'withholding_receivable', 'withheld_sales')
}

/** The exact reverse: the sale was given back before there was a certificate. */
export function entriesForWithheldReturned({ amountSatang }: Money): PlatformEntry[] {
  return move(amountSatang, 'withheld_sales', 'withholding_receivable')
}

/** A correction by the operator: plus is in the merchant's favour (+10 000), minus against it. */
export function entriesForAdjustment({ amountSatang }: Money): PlatformEntry[] {
  return withoutZeros([
    { account: 'adjustments', amount_satang: negate(amountSatang) },
    { account: 'merchant_balance', amount_satang: amountSatang },
  ])
}

/** −100 000 + 96 094 + 3 650 + 256 = 0 → true. The database refuses unbalanced entries (check_ledger_balanced); this check comes before it. */
export function isBalanced(entries: readonly LedgerEntry[]): boolean {
  return sumOf(entries.map(({ amount_satang }) => amount_satang)) === 0
}

/**
 * The change of what is the merchant's, in the balance or in its own hands: +96 094 for the charge above, −100 000 for its refund, 0 for a payout or a
 * refund that has been sent.
 */
export function merchantNet(entries: readonly LedgerEntry[]): Satang {
  const ofMerchant = entries.filter(({ account }) => account === 'merchant_balance' || account === OF_MERCHANT)
  return sumOf(ofMerchant.map(({ amount_satang }) => amount_satang))
}

const OF_MERCHANT: Account = 'direct:merchant_balance'

/** The entries in the book that the money belongs in: of direct money, every account has `direct:` before its name. */
export function inBookOf(settlement: Settlement, entries: readonly PlatformEntry[]): LedgerEntry[] {
  if (settlement === 'platform') return [...entries]
  return entries.map(({ account, amount_satang }) => ({ account: `direct:${account}`, amount_satang }))
}

/** What a gateway keeps of direct money: a fee of 365 and its VAT of 26 take 391 from the merchant, who never gets them. */
export function entriesForGatewayFee({ amountSatang, gateway }: MoneyAtGateway): PlatformEntry[] {
  return move(amountSatang, 'merchant_balance', gatewayClearing(gateway))
}

/** One clearing account per gateway, because each gateway's statement is reconciled separately. */
export function gatewayClearing(gateway: string): PlatformAccount {
  if (!/^[a-z][a-z0-9_-]*$/.test(gateway)) throw new RangeError(`not the name of a gateway: ${gateway}`)
  return `gateway_clearing:${gateway}`
}

function move(amount: Satang, from: PlatformAccount, to: PlatformAccount): PlatformEntry[] {
  return withoutZeros([
    { account: from, amount_satang: negate(notNegative(amount)) },
    { account: to, amount_satang: amount },
  ])
}

/** A command that moves no money (a free first period) has no entries at all, so the ledger has no rows of zero. */
function withoutZeros(entries: readonly PlatformEntry[]): PlatformEntry[] {
  return entries.filter(({ amount_satang }) => amount_satang !== zero)
}

function notNegative(amount: Satang): Satang {
  if (amount < 0) throw new RangeError(`the direction is the fact's, the amount is not negative: ${amount}`)
  return amount
}
