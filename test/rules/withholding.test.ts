// Withholding tax: the numbers of a bookkeeper. Source: specification §3.19.
import { describe, expect, test } from '@jest/globals'
import { satang } from '../../rules/money.ts'
import { addDays } from '../../rules/periods.ts'
import { askedOf, nextAskAt, offerFor, offerOf, withheldOf } from '../../rules/withholding.ts'

const of = (total: number, ...net: number[]) => ({
  total_satang: satang(total),
  lines: net.map((net_satang) => ({ net_satang: satang(net_satang) })),
})

test.each([
  ['3 % of ฿10,700.00 with VAT inside', of(1_070_000, 1_000_000), 300, 30_000],
  ['3 % of ฿10,000.00 of a seller without VAT', of(1_000_000, 1_000_000), 300, 30_000],
  ['1 % of three lines of ฿33.33', of(9_999, 3_333, 3_333, 3_333), 100, 100],
  ['half a satang is rounded up', of(150, 150), 100, 2],
  ['nothing at no rate', of(1_070_000, 1_000_000), 0, 0],
  ['nothing of an invoice of nothing', of(0), 300, 0],
  ['nothing where less than ฿1.00 would be left to pay', of(100, 100), 500, 0],
])('withheld: %s', (_, invoice, rate, withheld) => {
  expect(withheldOf(invoice, rate)).toBe(withheld)
})

test('what is asked for is the rest', () => {
  expect(askedOf({ totalSatang: 1_070_000, withheldSatang: 30_000 })).toBe(1_040_000)
})

describe('a shortfall', () => {
  test.each([
    [10_000, 100],
    [20_000, 200],
    [30_000, 300],
    [50_000, 500],
  ])('of %d satang is a rate of %d', (missing, rate) => {
    expect(offerFor(of(1_070_000, 1_000_000), missing)).toEqual({ rate_bps: rate, amount_satang: missing })
  })
  test.each([0, 29_999, 30_001, 32_100])('of %d satang is none', (missing) => {
    expect(offerFor(of(1_070_000, 1_000_000), missing)).toBeNull()
  })
})

test('nothing is offered for a checkout, nor for an invoice of which tax is withheld already', () => {
  const invoice = { ...of(1_070_000, 1_000_000), withheld_satang: 0, checkout_session: null }
  expect(offerOf(invoice, 30_000)).toEqual({ rate_bps: 300, amount_satang: 30_000 })
  expect(offerOf({ ...invoice, withheld_satang: 30_000 }, 30_000)).toBeNull()
  expect(offerOf({ ...invoice, checkout_session: 'cs_1' }, 30_000)).toBeNull()
})

test('a certificate is asked for after 7, 30, 60 and 90 days, and then no more', () => {
  const paidAt = 1_800_000_000
  let askedAt: number | null = null
  const days: number[] = []
  for (let at = nextAskAt({ paidAt, askedAt }); at !== null; at = nextAskAt({ paidAt, askedAt })) {
    days.push((at - paidAt) / 86_400)
    askedAt = at
  }
  expect(days).toEqual([7, 30, 60, 90])
  expect(nextAskAt({ paidAt, askedAt: addDays(paidAt, 45) })).toBe(addDays(paidAt, 60))
})
