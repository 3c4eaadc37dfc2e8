// The ledger: each command's entries by hand, and the invariants that hold for any amounts.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { feesFor } from '../../rules/fees.ts'
import {
  entriesForAdjustment,
  entriesForCharge,
  entriesForDispute,
  entriesForDisputeWon,
  entriesForPaidPayoutReturn,
  entriesForPayoutPaid,
  entriesForPayoutReserve,
  entriesForPayoutReturn,
  entriesForRefundPaid,
  entriesForRefundReserve,
  entriesForRefundReturn,
  entriesForSuspense,
  entriesForSuspenseReleased,
  entriesForUnmatched,
  entriesForUnmatchedReleased,
  gatewayClearing,
  isBalanced,
  type LedgerEntry,
  merchantNet,
} from '../../rules/ledger.ts'
import { negate, SATANG_MAX, satang, sumOf } from '../../rules/money.ts'
import type { PaymentMethodType } from '../../rules/payment-methods.ts'

const NOW = 1_795_000_000
const gateway = 'simulator'

function charge(gross: number, methodType: PaymentMethodType = 'card') {
  const grossSatang = satang(gross)
  const { feeDetails } = feesFor({ grossSatang, methodType, at: NOW })
  return entriesForCharge({ grossSatang, feeDetails, gateway })
}

const asTable = (entries: readonly LedgerEntry[]) =>
  Object.fromEntries(entries.map(({ account, amount_satang }) => [account, amount_satang]))

const balanceOf = (account: string, entries: readonly LedgerEntry[]) =>
  sumOf(entries.filter((entry) => entry.account === account).map(({ amount_satang }) => amount_satang))

const m = (amountSatang: number) => ({ amountSatang: satang(amountSatang), gateway })

const facts: [string, LedgerEntry[], Record<string, number>, net: number][] = [
  [
    'a charge of ฿1,000.00 by card',
    charge(100_000),
    { 'gateway_clearing:simulator': -100_000, merchant_balance: 96_094, fee_income: 3_650, vat_payable: 256 },
    96_094,
  ],
  [
    'a charge of ฿1,560.00 by PromptPay',
    charge(156_000, 'promptpay'),
    { 'gateway_clearing:simulator': -156_000, merchant_balance: 153_246, fee_income: 2_574, vat_payable: 180 },
    153_246,
  ],
  [
    'a charge too small for VAT',
    charge(100),
    { 'gateway_clearing:simulator': -100, merchant_balance: 96, fee_income: 4 },
    96,
  ],
  [
    'a refund of ฿1,000.00 accepted, the fee kept',
    entriesForRefundReserve(m(100_000)),
    { merchant_balance: -100_000, refunds_pending: 100_000 },
    -100_000,
  ],
  [
    'a refund that has left',
    entriesForRefundPaid(m(100_000)),
    { refunds_pending: -100_000, 'gateway_clearing:simulator': 100_000 },
    0,
  ],
  [
    'a refund that failed',
    entriesForRefundReturn(m(100_000)),
    { refunds_pending: -100_000, merchant_balance: 100_000 },
    100_000,
  ],
  [
    'a payout reserved',
    entriesForPayoutReserve(m(96_094)),
    { merchant_balance: -96_094, payouts_in_transit: 96_094 },
    -96_094,
  ],
  [
    'a payout paid',
    entriesForPayoutPaid(m(96_094)),
    { payouts_in_transit: -96_094, 'gateway_clearing:simulator': 96_094 },
    0,
  ],
  [
    'a payout returned',
    entriesForPayoutReturn(m(96_094)),
    { payouts_in_transit: -96_094, merchant_balance: 96_094 },
    96_094,
  ],
  [
    'a dispute',
    entriesForDispute(m(100_000)),
    { merchant_balance: -100_000, 'gateway_clearing:simulator': 100_000 },
    -100_000,
  ],
  [
    'a dispute won',
    entriesForDisputeWon(m(100_000)),
    { 'gateway_clearing:simulator': -100_000, merchant_balance: 100_000 },
    100_000,
  ],
  [
    'money that fits nothing',
    entriesForUnmatched(m(50_000)),
    { 'gateway_clearing:simulator': -50_000, unmatched_funds: 50_000 },
    0,
  ],
  [
    'such money leaving the inbox',
    entriesForUnmatchedReleased(m(50_000)),
    { unmatched_funds: -50_000, 'gateway_clearing:simulator': 50_000 },
    0,
  ],
  [
    'money that could not be given back',
    entriesForSuspense(m(100_000)),
    { merchant_balance: -100_000, unmatched_funds: 100_000 },
    -100_000,
  ],
  [
    'such money taken by a dispute',
    entriesForSuspenseReleased(m(100_000)),
    { unmatched_funds: -100_000, merchant_balance: 100_000 },
    100_000,
  ],
  [
    'a correction for the merchant',
    entriesForAdjustment(m(10_000)),
    { adjustments: -10_000, merchant_balance: 10_000 },
    10_000,
  ],
  [
    'a correction against the merchant',
    entriesForAdjustment(m(-10_000)),
    { adjustments: 10_000, merchant_balance: -10_000 },
    -10_000,
  ],
]

describe('the entries of', () => {
  test.each(facts)('%s', (_, entries, expected, net) => {
    expect(asTable(entries)).toEqual(expected)
    expect(entries).toHaveLength(Object.keys(expected).length)
    expect(isBalanced(entries)).toBe(true)
    expect(merchantNet(entries)).toBe(net)
  })

  test('a command about no money are none', () => {
    expect(charge(0)).toEqual([])
    expect(entriesForRefundReserve(m(0))).toEqual([])
    expect(entriesForPayoutReserve(m(0))).toEqual([])
    expect(isBalanced([])).toBe(true)
    expect(merchantNet([])).toBe(0)
  })

  test('a command never run backwards', () => {
    expect(() => entriesForRefundReserve(m(-1))).toThrow(RangeError)
    expect(() => entriesForPayoutReserve(m(-1))).toThrow(RangeError)
    expect(() => entriesForCharge({ grossSatang: satang(-1), feeDetails: [], gateway })).toThrow(RangeError)
  })
})

test('a satang off is noticed', () => {
  const [first, ...others] = charge(100_000)
  expect(isBalanced([{ ...first!, amount_satang: satang(-99_999) }, ...others])).toBe(false)
})

test('each gateway has a clearing account of its own, and no other text does', () => {
  expect(gatewayClearing('bank-transfer')).toBe('gateway_clearing:bank-transfer')
  for (const name of ['', 'Stripe', 'a:b', 'a b', '1']) expect(() => gatewayClearing(name)).toThrow(RangeError)
})

test('a year of any commands balances, and the merchant has what the nets say', () => {
  const amount = fc.integer({ min: 0, max: SATANG_MAX }).map(satang)
  const fact = fc.oneof(
    fc
      .tuple(amount, fc.constantFrom<PaymentMethodType>('card', 'promptpay'))
      .map(([gross, type]) => charge(gross, type)),
    ...[
      entriesForRefundReserve,
      entriesForRefundPaid,
      entriesForRefundReturn,
      entriesForPayoutReserve,
      entriesForPayoutPaid,
      entriesForPayoutReturn,
      entriesForPaidPayoutReturn,
      entriesForDispute,
      entriesForDisputeWon,
      entriesForUnmatched,
      entriesForUnmatchedReleased,
      entriesForSuspense,
      entriesForSuspenseReleased,
      entriesForAdjustment,
    ].map((entriesFor) => amount.map((amountSatang) => entriesFor({ amountSatang, gateway }))),
  )
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 60 }), (year) => {
      for (const entries of year) {
        expect(isBalanced(entries)).toBe(true)
        expect(entries.every(({ amount_satang }) => amount_satang !== 0)).toBe(true)
        expect(new Set(entries.map(({ account }) => account)).size).toBe(entries.length)
      }
      expect(isBalanced(year.flat())).toBe(true)
      expect(sumOf(year.map(merchantNet))).toBe(balanceOf('merchant_balance', year.flat()))
    }),
  )
})

test('reserve then return, dispute then win, park then release: each pair leaves nothing behind', () => {
  const pairs = [
    [...entriesForPayoutReserve(m(77)), ...entriesForPayoutReturn(m(77))],
    [...entriesForPayoutReserve(m(77)), ...entriesForPayoutPaid(m(77)), ...entriesForPaidPayoutReturn(m(77))],
    [...entriesForRefundReserve(m(77)), ...entriesForRefundReturn(m(77))],
    [...entriesForDispute(m(77)), ...entriesForDisputeWon(m(77))],
    [...entriesForUnmatched(m(77)), ...entriesForUnmatchedReleased(m(77))],
    [...entriesForSuspense(m(77)), ...entriesForSuspenseReleased(m(77))],
  ]
  for (const pair of pairs) {
    for (const { account } of pair) expect(balanceOf(account, pair)).toBe(0)
  }
})

test('a full refund leaves the merchant owing exactly the fee', () => {
  const all = [...charge(100_000), ...entriesForRefundReserve(m(100_000)), ...entriesForRefundPaid(m(100_000))]
  expect(merchantNet(all)).toBe(negate(satang(3_906)))
  expect(balanceOf('gateway_clearing:simulator', all)).toBe(0)
})
