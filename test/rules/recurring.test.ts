// How subscriptions and their monthly value change from bucket to bucket.
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type RecurringStep, recurringByBucket } from '../../rules/recurring.ts'

const monthly = { amountSatang: 10_000, interval: 'month', quantity: 1 } as const
const yearly = { amountSatang: 299_000, interval: 'year', quantity: 2 } as const // ÷ 12 → 49 833.33

test('what was there, what began and what ended make what there is', () => {
  const steps: RecurringStep[] = [
    { ...monthly, bucket: 0, begun: 4, ended: 1, churned: 0 },
    { ...monthly, bucket: 1, begun: 1, ended: 2, churned: 1 },
    { ...yearly, bucket: 2, begun: 3, ended: 0, churned: 0 },
    { ...yearly, bucket: 4, begun: 0, ended: 1, churned: 1 },
  ]
  const none = { begun: 0, ended: 0, churned: 0, churnBps: 0, begunSatang: 0, endedSatang: 0 }
  expect(recurringByBucket(steps, 4)).toEqual([
    {
      ...none,
      begun: 1,
      ended: 2,
      churned: 1,
      churnBps: 3_333,
      begunSatang: 10_000,
      endedSatang: 20_000,
      active: 2,
      activeSatang: 20_000,
    },
    { ...none, begun: 3, begunSatang: 149_499, active: 5, activeSatang: 169_499 },
    { ...none, active: 5, activeSatang: 169_499 },
    { ...none, ended: 1, churned: 1, churnBps: 2_000, endedSatang: 49_833, active: 4, activeSatang: 119_666 },
  ])
  expect(recurringByBucket([], 1)).toEqual([{ ...none, active: 0, activeSatang: 0 }])
  expect(recurringByBucket(steps, 0)).toEqual([])
})

test('each bucket begins where the one before has ended, and agrees with counting subscriptions one by one', () => {
  const life = fc.record({
    amountSatang: fc.nat(1_000_000),
    interval: fc.constantFrom('month' as const, 'year' as const),
    quantity: fc.integer({ min: 1, max: 5 }),
    begins: fc.nat(7),
    lasts: fc.option(fc.nat(7)),
  })
  fc.assert(
    fc.property(fc.array(life), (lives) => {
      const steps = lives.flatMap(({ begins, lasts, ...plan }): RecurringStep[] => [
        { ...plan, bucket: begins, begun: 1, ended: 0, churned: 0 },
        ...(lasts === null ? [] : [{ ...plan, bucket: begins + lasts, begun: 0, ended: 1, churned: Math.sign(lasts) }]),
      ])
      const all = recurringByBucket(steps, 6)
      for (const [i, one] of all.entries()) {
        const bucket = i + 1
        const at = (when: number) =>
          lives.filter(({ begins, lasts }) => begins <= when && (lasts === null || begins + lasts > when))
        expect(one.active).toBe(at(bucket).length)
        expect(one.churned).toBe(
          at(bucket - 1).filter((l) => l.begins + l.lasts! === bucket && l.lasts !== null).length,
        )
        if (i > 0) expect(one.activeSatang).toBe(all[i - 1]!.activeSatang + one.begunSatang - one.endedSatang)
      }
    }),
  )
})
