// Drop-off figures: classes exclude each other, parts sum to the whole, and the share is rounded once.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { DROPOFF_CLASSES, DROPOFF_METHODS, type DropoffGroup, dropoffOf } from '../../rules/dropoff.ts'
import { basisPoints } from '../../rules/shares.ts'

const group: fc.Arbitrary<DropoffGroup> = fc.record({
  methodType: fc.constantFrom(...DROPOFF_METHODS),
  class: fc.constantFrom(...DROPOFF_CLASSES),
  sessions: fc.integer({ min: 1, max: 100_000 }),
  satang: fc.integer({ min: 0, max: 99_999_999_999 }),
})

describe('drop-off', () => {
  test('of nothing is nothing, for both methods', () => {
    const { totals, methods } = dropoffOf([])
    expect(totals).toMatchObject({ counts: { started: 0 }, satang: { started: 0 }, conversionBps: 0 })
    expect(methods.map(({ methodType }) => methodType)).toEqual(['promptpay', 'card'])
  })

  test('counts 4 of 7 as 5 714 basis points', () => {
    const of = (name: (typeof DROPOFF_CLASSES)[number], sessions: number) =>
      ({ methodType: 'card', class: name, sessions, satang: sessions * 100 }) as const
    const { totals } = dropoffOf([of('succeeded', 3), of('recovered', 1), of('lost', 1), of('dropped', 2)])
    expect(totals).toEqual({
      counts: { started: 7, succeeded: 3, recovered: 1, lost: 1, dropped: 2 },
      satang: { started: 700, succeeded: 300, recovered: 100, lost: 100, dropped: 200 },
      conversionBps: 5_714,
    })
  })

  test('has parts that sum to what was started, and methods that sum to the totals', () => {
    fc.assert(
      fc.property(fc.array(group), (groups) => {
        const { totals, methods } = dropoffOf(groups)
        for (const { counts, satang, conversionBps } of [totals, ...methods]) {
          expect(DROPOFF_CLASSES.reduce((sum, name) => sum + counts[name], 0)).toBe(counts.started)
          expect(DROPOFF_CLASSES.reduce((sum, name) => sum + satang[name], 0)).toBe(satang.started)
          expect(conversionBps).toBe(basisPoints(counts.succeeded + counts.recovered, counts.started))
        }
        for (const name of ['started', ...DROPOFF_CLASSES] as const) {
          expect(methods.reduce((sum, { counts }) => sum + counts[name], 0)).toBe(totals.counts[name])
          expect(methods.reduce((sum, { satang }) => sum + satang[name], 0)).toBe(totals.satang[name])
        }
      }),
    )
  })
})

test.each([
  [0, 0, 0],
  [0, 7, 0],
  [7, 7, 10_000],
  [1, 3, 3_333],
  [2, 3, 6_667],
  [1, 20_000, 1], // half a basis point is rounded up
  [1, 20_001, 0],
])('%d of %d is %d basis points', (part, whole, bps) => {
  expect(basisPoints(part, whole)).toBe(bps)
})

test('a part is no more than the whole', () => {
  expect(() => basisPoints(2, 1)).toThrow(RangeError)
})
