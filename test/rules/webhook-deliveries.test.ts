// When a webhook is tried again, and when it is given up, with numbers that can be checked by hand.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  type Attempted,
  DISABLE_AFTER_SECONDS,
  outcomeOf,
  RETRY_SCHEDULE_SECONDS,
  retryAfterOf,
  whyDisable,
} from '../../rules/webhook-deliveries.ts'

const failed = (fields: Partial<Attempted> = {}): Attempted => ({
  trigger: 'schedule',
  succeeded: false,
  attemptsBefore: 0,
  retryAfterMs: null,
  ...fields,
})
const becomes = (attempted: Attempted, chance = 0) => outcomeOf(attempted, RETRY_SCHEDULE_SECONDS, chance)

describe('a failed attempt', () => {
  test('is followed by nine others over 75 hours, then by none', () => {
    const waits: number[] = []
    for (let attemptsBefore = 0; ; attemptsBefore++) {
      const outcome = becomes(failed({ attemptsBefore }))
      if (outcome.status !== 'pending') {
        expect([attemptsBefore, outcome.status]).toEqual([9, 'exhausted'])
        break
      }
      waits.push(outcome.waitMs / 1_000)
    }
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
    expect(Math.floor(waits.reduce((sum, wait) => sum + wait) / 3_600)).toBe(75)
  })

  test('waits up to ten per cent longer, as chance has it, and never less', () => {
    const wait = (chance: number) => becomes(failed({ attemptsBefore: 8 }), chance).waitMs! / 1_000
    expect([wait(0), wait(0.5), wait(1)]).toEqual([86_400, 90_720, 95_040])
  })

  test('waits for as long as the receiver asks, but never less than the schedule', () => {
    expect(becomes(failed({ retryAfterMs: 120_000 })).waitMs).toBe(120_000)
    expect(becomes(failed({ retryAfterMs: 120_000 }), 1).waitMs).toBe(132_000)
    expect(becomes(failed({ attemptsBefore: 3, retryAfterMs: 120_000 })).waitMs).toBe(7_200_000)
  })

  test('of a ping is the last', () => {
    expect(becomes(failed({ trigger: 'ping' })).status).toBe('exhausted')
  })

  test('by hand uses up none of the ten', () => {
    expect(becomes(failed({ trigger: 'retry', attemptsBefore: 3 })).waitMs).toBe(1_800_000)
    expect(becomes(failed({ trigger: 'retry', attemptsBefore: 9 })).status).toBe('pending')
    expect(becomes(failed({ trigger: 'retry', attemptsBefore: 10 })).status).toBe('exhausted')
  })
})

test('an attempt that arrives is the end, whatever the trigger', () => {
  for (const trigger of ['schedule', 'retry', 'replay', 'ping'] as const)
    expect(becomes(failed({ trigger, succeeded: true }))).toEqual({ status: 'succeeded', waitMs: null })
})

describe('Retry-After', () => {
  const at = Date.parse('2026-11-21T10:00:00Z')

  test.each([
    [429, '120', 120],
    [503, ' 7 ', 7],
    [503, '86400', 3_600],
    [429, 'Sat, 21 Nov 2026 10:05:00 GMT', 300],
    [429, 'Sun, 22 Nov 2026 10:05:00 GMT', 3_600],
  ])('of a %i saying %j is %i seconds', (status, header, seconds) => {
    expect(retryAfterOf(status, header, at)).toBe(seconds * 1_000)
  })

  test.each([
    [500, '120'],
    [200, '120'],
    [null, '120'],
    [429, null],
    [429, ''],
    [429, '-5'],
    [429, '1.5'],
    [429, 'soon'],
    [429, '0'],
    [429, 'Sat, 21 Nov 2026 09:00:00 GMT'],
  ])('of %j saying %j is nothing', (status, header) => {
    expect(retryAfterOf(status, header, at)).toBeNull()
  })
})

test('no wait is shorter than the schedule or the receiver says, nor more than ten per cent longer', () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true })
  const waits = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 12 })
  const asked = fc.option(fc.integer({ min: 0, max: 3_600_000 }), { nil: null })
  fc.assert(
    fc.property(waits, fc.nat(11), asked, chance, (schedule, attemptsBefore, retryAfterMs, by) => {
      const outcome = outcomeOf(failed({ attemptsBefore, retryAfterMs }), schedule, by)
      const scheduled = schedule[attemptsBefore]
      if (scheduled === undefined) return expect(outcome.status).toBe('exhausted')
      const least = Math.max(scheduled * 1_000, retryAfterMs ?? 0)
      expect(outcome.waitMs).toBeGreaterThanOrEqual(least)
      expect(outcome.waitMs).toBeLessThanOrEqual(Math.ceil(least * 1.1))
    }),
  )
})

test('a date in Retry-After is not before the date, to the millisecond', () => {
  const date = Date.parse('2026-11-21T10:05:00Z')
  const from = date - 3_600_000
  fc.assert(
    fc.property(fc.double({ min: from, max: date - 1, noNaN: true }), (at) => {
      expect(at + retryAfterOf(429, new Date(date).toUTCString(), at)!).toBeGreaterThanOrEqual(date)
    }),
  )
})

test('an endpoint is disabled when it is gone, or has failed for five days', () => {
  expect(whyDisable(410, null, 1_000)).toBe('gone')
  expect(whyDisable(500, null, 1_000)).toBeNull()
  expect(whyDisable(500, 1_000, 1_000 + DISABLE_AFTER_SECONDS - 1)).toBeNull()
  expect(whyDisable(500, 1_000, 1_000 + DISABLE_AFTER_SECONDS)).toBe('failing')
  expect(whyDisable(null, 1_000, 1_000 + DISABLE_AFTER_SECONDS)).toBe('failing')
})
