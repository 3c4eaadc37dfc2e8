// How subscriptions and their monthly worth move from bucket to bucket.
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type RecurringStep, recurringByBucket } from '../../rules/recurring.ts'

const monthly = { amountSatang: 10_000, interval: 'month', quantity: 1 } as const
const yearly = { amountSatang: 299_000, interval: 'year', quantity: 2 } as const // ÷ 12 → 49 833.33

test('what was there, what began and what ended make what there is', () => {
  const steps: RecurringStep[] = [
    { ...monthly, bucket: 0, begun: 4, ended: 1 },
    { ...monthly, bucket: 1, begun: 1, ended: 2 },
    { ...yearly, bucket: 2, begun: 3, ended: 0 },
    { ...yearly, bucket: 4, begun: 0, ended: 1 },
  ]
  const none = { begun: 0, ended: 0, begunSatang: 0, endedSatang: 0 }
  expect(recurringByBucket(steps, 4)).toEqual([
    { begun: 1, ended: 2, begunSatang: 10_000, endedSatang: 20_000, active: 2, activeSatang: 20_000 },
    { ...none, begun: 3, begunSatang: 149_499, active: 5, activeSatang: 169_499 },
    { ...none, active: 5, activeSatang: 169_499 },
    { ...none, ended: 1, endedSatang: 49_833, active: 4, activeSatang: 119_666 },
  ])
  expect(recurringByBucket([], 1)).toEqual([{ ...none, active: 0, activeSatang: 0 }])
  expect(recurringByBucket(steps, 0)).toEqual([])
})

test('each bucket begins where the one before has ended', () => {
  const step = fc.record({
    amountSatang: fc.nat(1_000_000),
    interval: fc.constantFrom('month' as const, 'year' as const),
    quantity: fc.integer({ min: 1, max: 5 }),
    bucket: fc.nat(6),
    begun: fc.nat(20),
    ended: fc.nat(20),
  })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const all = recurringByBucket(steps, 6)
      for (const [i, one] of all.slice(1).entries()) {
        expect(one.active).toBe(all[i]!.active + one.begun - one.ended)
        expect(one.activeSatang).toBe(all[i]!.activeSatang + one.begunSatang - one.endedSatang)
      }
      const sum = (what: 'begun' | 'ended') => steps.reduce((total, one) => total + one[what], 0)
      expect(all.at(-1)!.active).toBe(sum('begun') - sum('ended'))
    }),
  )
})
