// Revenue figures: days and months in Bangkok, takings that add up, and what recurs in a month.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fromBangkok } from '../../rules/periods.ts'
import { bucketsOf, type MoneyOfDay, recurringRevenue, takingsByBucket, takingsOf } from '../../rules/revenue.ts'

const at = (month: number, day: number, hour = 0) => fromBangkok({ year: 2026, month, day, hour })

describe('buckets', () => {
  test('are the months of Bangkok, cut off at both ends', () => {
    expect(bucketsOf({ from: at(1, 30, 12), to: at(3, 2), bucket: 'month' })).toEqual([
      { from: at(1, 30, 12), to: at(2, 1) },
      { from: at(2, 1), to: at(3, 1) },
      { from: at(3, 1), to: at(3, 2) },
    ])
  })

  test('of December end with the year', () => {
    const newYear = fromBangkok({ year: 2027, month: 1, day: 1 })
    expect(bucketsOf({ from: at(12, 1), to: newYear + 1, bucket: 'month' })!.map(({ to }) => to)).toEqual([
      newYear,
      newYear + 1,
    ])
  })

  test('of an empty window are none, and of 751 days too many', () => {
    expect(bucketsOf({ from: at(1, 1), to: at(1, 1), bucket: 'day' })).toEqual([])
    expect(bucketsOf({ from: at(1, 1), to: at(1, 1) + 750 * 86_400, bucket: 'day' })).toHaveLength(750)
    expect(bucketsOf({ from: at(1, 1), to: at(1, 1) + 750 * 86_400 + 1, bucket: 'day' })).toBeNull()
  })

  test('follow each other without gap or overlap', () => {
    const instant = fc.integer({ min: 1_700_000_000, max: 1_760_000_000 })
    fc.assert(
      fc.property(instant, instant, fc.constantFrom('day' as const, 'month' as const), (a, b, bucket) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const buckets = bucketsOf({ from, to, bucket })!
        expect([from, ...buckets.map((one) => one.to)]).toEqual([...buckets.map((one) => one.from), to])
        for (const one of buckets) expect(one.to).toBeGreaterThan(one.from)
      }),
    )
  })
})

describe('takings', () => {
  test('are gross less fees, refunds and disputes; payouts and corrections are none', () => {
    const day = { at: at(1, 1), count: 1, feeSatang: 0 }
    expect(
      takingsOf([
        { ...day, type: 'charge', count: 2, amountSatang: 200_000, feeSatang: 7_812 },
        { ...day, type: 'refund', amountSatang: -20_000 },
        { ...day, type: 'dispute', amountSatang: -100_000 },
        { ...day, type: 'dispute_won', amountSatang: 60_000 },
        { ...day, type: 'payout', amountSatang: -50_000 },
        { ...day, type: 'adjustment', amountSatang: 7 },
      ]),
    ).toEqual({
      payments: 2,
      grossSatang: 200_000,
      feeSatang: 7_812,
      refundsSatang: 20_000,
      disputesSatang: 40_000,
      netSatang: 132_188,
    })
  })

  test('of the buckets sum to those of the window', () => {
    const days: fc.Arbitrary<MoneyOfDay[]> = fc.array(
      fc.record({
        at: fc.integer({ min: at(1, 1), max: at(12, 31) }),
        type: fc.constantFrom('charge', 'refund', 'dispute', 'payout'),
        count: fc.integer({ min: 1, max: 9 }),
        amountSatang: fc.integer({ min: -1_000_000, max: 1_000_000 }),
        feeSatang: fc.integer({ min: 0, max: 10_000 }),
      }),
    )
    fc.assert(
      fc.property(days, (given) => {
        const buckets = bucketsOf({ from: at(1, 1), to: at(12, 31) + 1, bucket: 'month' })!
        const parts = takingsByBucket(given, buckets)
        const whole = takingsOf(given)
        for (const name of Object.keys(whole) as (keyof typeof whole)[])
          expect(parts.reduce((sum, part) => sum + part[name], 0)).toBe(whole[name])
      }),
    )
  })
})

describe('recurring revenue', () => {
  test('is a month of each subscription, a year as its twelfth, rounded for each', () => {
    expect(recurringRevenue([])).toBe(0)
    expect(
      recurringRevenue([
        { amountSatang: 29_900, interval: 'month', quantity: 3, subscriptions: 2 }, //  179 400
        { amountSatang: 299_000, interval: 'year', quantity: 1, subscriptions: 2 }, // 24 916.67 → 24 917 twice
        { amountSatang: 29_900, interval: 'month', quantity: 1, subscriptions: 0 },
      ]),
    ).toBe(179_400 + 49_834)
  })
})
