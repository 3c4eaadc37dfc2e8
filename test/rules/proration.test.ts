// What a plan change costs, with numbers that a bookkeeper can check, and what never happens with any numbers.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { satang } from '../../rules/money.ts'
import { creditBesideGift, leftOf, prorate, SMALLEST_CHARGE, takeOver } from '../../rules/proration.ts'

const DAY = 86_400

describe('a change within a period', () => {
  test('of 30 days with 10 left gives a third of the old price back and takes a third of the new one', () => {
    const change = { startAt: 0, endAt: 30 * DAY, at: 20 * DAY, oldSatang: satang(19_900), newSatang: satang(49_900) }
    expect(prorate(change)).toEqual({ creditSatang: 6_633, chargeSatang: 16_633 })
  })

  test('in its first second takes everything, in its last second next to nothing', () => {
    const period = { startAt: 100, endAt: 100 + 30 * DAY, oldSatang: satang(29_900), newSatang: satang(59_900) }
    expect(prorate({ ...period, at: 100 })).toEqual({ creditSatang: 29_900, chargeSatang: 59_900 })
    expect(prorate({ ...period, at: 100 + 30 * DAY - 1 })).toEqual({ creditSatang: 0, chargeSatang: 0 })
  })

  test('rounds each side half up for itself', () => {
    const half = { startAt: 0, endAt: 2, at: 1, oldSatang: satang(101), newSatang: satang(103) }
    expect(prorate(half)).toEqual({ creditSatang: 51, chargeSatang: 52 })
  })

  test('of a period that has not begun counts it whole', () => {
    const ahead = { startAt: 50, endAt: 80, at: 10, oldSatang: satang(300), newSatang: satang(700) }
    expect(prorate(ahead)).toEqual({ creditSatang: 300, chargeSatang: 700 })
  })

  test('is exact beyond 2^53: the largest amount over ten years', () => {
    const years = 10 * 366 * DAY
    const largest = satang(99_999_999_999)
    expect(prorate({ startAt: 0, endAt: years, at: 1, oldSatang: largest, newSatang: largest }).creditSatang).toBe(
      Number((99_999_999_999n * BigInt(years - 1) * 2n + BigInt(years)) / (BigInt(years) * 2n)),
    )
  })

  test('there and back at the same second costs nothing, and no side is larger than its price', () => {
    const amounts = fc.integer({ min: 100, max: 99_999_999_999 })
    fc.assert(
      fc.property(amounts, amounts, fc.nat(366 * DAY), fc.integer({ min: 1, max: 366 * DAY }), (a, b, into, rest) => {
        const when = { startAt: 0, endAt: into + rest, at: into }
        const there = prorate({ ...when, oldSatang: satang(a), newSatang: satang(b) })
        const back = prorate({ ...when, oldSatang: satang(b), newSatang: satang(a) })
        expect(there.chargeSatang - there.creditSatang + back.chargeSatang - back.creditSatang).toBe(0)
        expect(there.creditSatang).toBeLessThanOrEqual(a)
        expect(there.chargeSatang).toBeLessThanOrEqual(b)
      }),
    )
  })
})

describe('what is carried over', () => {
  test.each([
    ['nothing', 100_000, 0, { carriedSatang: 0, totalSatang: 100_000, restSatang: 0 }],
    ['credit', 100_000, -30_000, { carriedSatang: -30_000, totalSatang: 70_000, restSatang: 0 }],
    ['more credit than is due', 100_000, -130_000, { carriedSatang: -100_000, totalSatang: 0, restSatang: -30_000 }],
    ['exactly what is due', 100_000, -100_000, { carriedSatang: -100_000, totalSatang: 0, restSatang: 0 }],
    ['credit that leaves half a baht', 100_000, -99_950, { carriedSatang: -99_900, totalSatang: 100, restSatang: -50 }],
    ['a small sum that is owed', 100_000, 60, { carriedSatang: 60, totalSatang: 100_060, restSatang: 0 }],
    ['credit of the change itself', -1_000, 0, { carriedSatang: 1_000, totalSatang: 0, restSatang: -1_000 }],
  ])('is %s', (_, lines, carried, taken) => {
    expect(takeOver(satang(lines), satang(carried))).toEqual(taken)
  })

  test('is never lost, and never makes an invoice that nobody can pay', () => {
    const amounts = fc.integer({ min: -100_000_000, max: 100_000_000 })
    fc.assert(
      fc.property(amounts, amounts, (lines, carried) => {
        const taken = takeOver(satang(lines), satang(carried))
        expect(taken.totalSatang).toBe(lines + taken.carriedSatang)
        expect(carried - taken.restSatang).toBe(taken.carriedSatang)
        expect(taken.totalSatang === 0 || taken.totalSatang >= SMALLEST_CHARGE).toBe(true)
      }),
    )
  })
})

test('a present is not paid out, but counts against what the change takes', () => {
  const credit = (charge: number, gift: number) => creditBesideGift(satang(500), satang(charge), satang(gift))
  expect([credit(200, 0), credit(200, 500), credit(900, 500), credit(0, 500)]).toEqual([500, 200, 500, 0])
  expect([credit(0, 200), credit(100, 200), credit(400, 200)]).toEqual([300, 300, 400])
  expect(credit(0, 900)).toBe(0)
})

test('what is left of an amount goes by the second, and is never less than nothing', () => {
  const month = { startAt: 0, endAt: 30 * DAY }
  expect(leftOf(satang(30_000), month, 20 * DAY)).toBe(10_000)
  expect(leftOf(satang(30_000), { startAt: 20 * DAY, endAt: 30 * DAY }, 0)).toBe(30_000)
  expect([leftOf(satang(30_000), month, 30 * DAY), leftOf(satang(-5), month, 0)]).toEqual([0, 0])
})
