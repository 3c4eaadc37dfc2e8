// Statement lines that a bookkeeper can check. A statement that is off by one satang is refused.
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { feesFor } from '../../rules/fees.ts'
import { satang } from '../../rules/money.ts'
import { partOfBalance, type StatementRow, StatementTotals, statementLine } from '../../rules/statements.ts'

const charge = (gross: number, methodType: 'card' | 'promptpay' = 'card'): StatementRow => {
  const { feeSatang, netSatang, feeDetails } = feesFor({ grossSatang: satang(gross), methodType, at: 1 })
  const ids = {
    ...{ id: 'txn_1', sourceId: 'pay_1', paymentId: 'pay_1', paymentMethodType: methodType },
    ...{ customerName: null, invoiceNumber: null },
  }
  const sums = { amountSatang: gross, feeSatang, netSatang }
  return { ...ids, ...sums, type: 'charge', feeDetails, createdAt: 1, availableOn: 2 }
}
const refund = (amount: number): StatementRow => ({
  ...charge(0),
  ...{ type: 'refund', sourceId: 're_1', feeDetails: null, amountSatang: -amount, feeSatang: 0, netSatang: -amount },
})
const amounts = ({ grossSatang, feeSatang, vatSatang, netSatang }: ReturnType<typeof statementLine>) => [
  grossSatang,
  feeSatang,
  vatSatang,
  netSatang,
]

test('a line shows gross, fee, VAT and net', () => {
  expect(amounts(statementLine(charge(100_000)))).toEqual([100_000, 3_650, 256, 96_094])
  expect(amounts(statementLine(charge(156_000, 'promptpay')))).toEqual([156_000, 2_574, 180, 153_246])
  expect(amounts(statementLine(refund(100_000)))).toEqual([-100_000, 0, 0, -100_000])
  expect(amounts(partOfBalance({ amountSatang: 60_000, createdAt: 1 }))).toEqual([60_000, 0, 0, 60_000])
})

test('a line that does not add up is none', () => {
  expect(() => statementLine({ ...charge(100_000), netSatang: 96_093 })).toThrow(RangeError)
  expect(() => statementLine({ ...charge(100_000), feeSatang: 3_905 })).toThrow(RangeError)
})

test('totals stand by kind, in the order in which kinds first come', () => {
  const totals = new StatementTotals()
  for (const row of [charge(100_000), refund(50_000), charge(100_000)]) totals.add(statementLine(row))
  expect(totals.list).toEqual([
    { type: 'charge', count: 2, grossSatang: 200_000, feeSatang: 7_300, vatSatang: 512, netSatang: 192_188 },
    { type: 'refund', count: 1, grossSatang: -50_000, feeSatang: 0, vatSatang: 0, netSatang: -50_000 },
  ])
  totals.assertComeTo(142_188)
  expect(() => totals.assertComeTo(142_187)).toThrow('142188')
})

test('whatever is on a statement, its totals come to the sum of its nets, and to nothing else', () => {
  const row = fc.oneof(
    fc.integer({ min: 0, max: 10_000_000 }).map((n) => charge(n)),
    fc.integer({ min: 1, max: 10_000_000 }).map(refund),
  )
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
      const totals = new StatementTotals()
      for (const one of rows) totals.add(statementLine(one))
      const sum = rows.reduce((all, { netSatang }) => all + netSatang, 0)
      totals.assertComeTo(sum)
      expect(() => totals.assertComeTo(sum + 1)).toThrow(RangeError)
    }),
  )
})
