// Dunning: the schedule, the hard declines, and what a late worker may not do.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { afterFailure, DEFAULT_RETRY_DAYS } from '../../rules/dunning.ts'
import { addDays, fromBangkok } from '../../rules/periods.ts'

const FIRST = fromBangkok({ year: 2026, month: 3, day: 1, hour: 9 })
const march = (day: number) => fromBangkok({ year: 2026, month: 3, day, hour: 9 })
const soft = { firstFailedAt: FIRST, hard: false, retryDays: DEFAULT_RETRY_DAYS }
const hard = { ...soft, hard: true }

describe('a declined renewal', () => {
  test.each([
    [1, march(1), march(2)],
    [2, march(2), march(4)],
    [3, march(4), march(8)],
    [4, march(8), march(15)],
  ])('after failure %d is tried again', (failures, at, retryAt) => {
    expect(afterFailure({ ...soft, failures, at })).toEqual({ kind: 'retry', retryAt })
  })

  test('gives up when the last retry fails', () => {
    expect(afterFailure({ ...soft, failures: 5, at: march(15) })).toEqual({ kind: 'give_up' })
  })

  test('counts from the first failure, however long a retry takes to fail', () => {
    expect(afterFailure({ ...soft, failures: 2, at: march(2) + 23 * 3_600 })).toEqual({
      kind: 'retry',
      retryAt: march(4),
    })
  })

  test('leaves out retries that a late worker missed, instead of charging twice in a row', () => {
    expect(afterFailure({ ...soft, failures: 2, at: march(6) })).toEqual({ kind: 'retry', retryAt: march(8) })
    expect(afterFailure({ ...soft, failures: 2, at: march(4) })).toEqual({ kind: 'retry', retryAt: march(8) })
    expect(afterFailure({ ...soft, failures: 2, at: march(20) })).toEqual({ kind: 'give_up' })
  })

  test("follows the merchant's own days", () => {
    const own = { ...soft, retryDays: [2, 5] }
    expect(afterFailure({ ...own, failures: 1, at: FIRST })).toEqual({ kind: 'retry', retryAt: march(3) })
    expect(afterFailure({ ...own, failures: 2, at: march(3) })).toEqual({ kind: 'retry', retryAt: march(6) })
    expect(afterFailure({ ...own, failures: 3, at: march(6) })).toEqual({ kind: 'give_up' })
  })

  test('gives up at once when the merchant wants no retries', () => {
    expect(afterFailure({ ...soft, retryDays: [], failures: 1, at: FIRST })).toEqual({ kind: 'give_up' })
    expect(afterFailure({ ...hard, retryDays: [], failures: 1, at: FIRST })).toEqual({ kind: 'give_up' })
  })

  test('refuses a failure that did not happen', () => {
    expect(() => afterFailure({ ...soft, failures: 0, at: FIRST })).toThrow(RangeError)
  })
})

describe('a hard decline', () => {
  test.each([1, 2, 3])('as failure %d is not tried again and ends on the last retry day', (failures) => {
    expect(afterFailure({ ...hard, failures, at: march(4) })).toEqual({
      kind: 'wait_then_give_up',
      giveUpAt: march(15),
    })
  })

  test('of the last retry ends it there', () => {
    expect(afterFailure({ ...hard, failures: 5, at: march(15) })).toEqual({ kind: 'give_up' })
  })
})

test('any schedule comes to an end: each answer lies ahead, and there are no more retries than days', () => {
  const schedules = fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 8 })
    .map((days) => days.sort((a, b) => a - b))
  fc.assert(
    fc.property(schedules, fc.array(fc.nat(10 * 86_400), { minLength: 10, maxLength: 10 }), (retryDays, lateness) => {
      let at = FIRST
      for (let failures = 1; ; failures += 1) {
        const next = afterFailure({ firstFailedAt: FIRST, failures, hard: false, retryDays, at })
        if (next.kind !== 'retry') {
          expect(next.kind).toBe('give_up')
          expect(failures).toBeLessThanOrEqual(retryDays.length + 1)
          return
        }
        expect(next.retryAt).toBeGreaterThan(at)
        expect(retryDays.map((days) => addDays(FIRST, days))).toContain(next.retryAt)
        at = next.retryAt + lateness[failures]!
      }
    }),
  )
})
