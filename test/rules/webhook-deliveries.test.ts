// When a webhook is tried again, and when it is given up, by numbers that can be checked by hand.
import { describe, expect, test } from '@jest/globals'
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
  at: 1_000,
  retryAfterSeconds: null,
  ...fields,
})
const becomes = (attempted: Attempted, chance = 0.5) => outcomeOf(attempted, RETRY_SCHEDULE_SECONDS, chance)

describe('a failed attempt', () => {
  test('is followed by nine others over 75 hours, then by none', () => {
    let at = 0
    const waits: number[] = []
    for (let attemptsBefore = 0; ; attemptsBefore++) {
      const outcome = becomes(failed({ attemptsBefore, at }))
      if (outcome.status !== 'pending') {
        expect([attemptsBefore, outcome.status]).toEqual([9, 'exhausted'])
        break
      }
      waits.push(outcome.nextAttemptAt - at)
      at = outcome.nextAttemptAt
    }
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
    expect(Math.floor(at / 3_600)).toBe(75)
  })

  test('waits ten per cent less or more, as chance has it', () => {
    const wait = (chance: number) => becomes(failed({ attemptsBefore: 8, at: 0 }), chance).nextAttemptAt
    expect([wait(0), wait(0.25), wait(0.5), wait(1)]).toEqual([77_760, 82_080, 86_400, 95_040])
  })

  test('waits for as long as the receiver asks, but never less than the schedule', () => {
    expect(becomes(failed({ retryAfterSeconds: 120 })).nextAttemptAt).toBe(1_120)
    expect(becomes(failed({ attemptsBefore: 3, retryAfterSeconds: 120 })).nextAttemptAt).toBe(8_200)
  })

  test('of a ping is the last', () => {
    expect(becomes(failed({ trigger: 'ping' })).status).toBe('exhausted')
  })

  test('by hand uses up none of the ten', () => {
    expect(becomes(failed({ trigger: 'retry', attemptsBefore: 3 })).nextAttemptAt).toBe(2_800)
    expect(becomes(failed({ trigger: 'retry', attemptsBefore: 9 })).status).toBe('pending')
    expect(becomes(failed({ trigger: 'retry', attemptsBefore: 10 })).status).toBe('exhausted')
  })
})

test('an attempt that arrives is the end, whatever the trigger', () => {
  for (const trigger of ['schedule', 'retry', 'replay', 'ping'] as const)
    expect(becomes(failed({ trigger, succeeded: true }))).toEqual({ status: 'succeeded', nextAttemptAt: null })
})

describe('Retry-After', () => {
  const at = Date.parse('2026-11-21T10:00:00Z') / 1000

  test.each([
    [429, '120', 120],
    [503, ' 7 ', 7],
    [503, '86400', 3_600],
    [429, 'Sat, 21 Nov 2026 10:05:00 GMT', 300],
    [429, 'Sun, 22 Nov 2026 10:05:00 GMT', 3_600],
  ])('of a %i saying %j is %i seconds', (status, header, seconds) => {
    expect(retryAfterOf(status, header, at)).toBe(seconds)
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

test('an endpoint is disabled when it is gone, or has failed for five days', () => {
  expect(whyDisable(410, null, 1_000)).toBe('gone')
  expect(whyDisable(500, null, 1_000)).toBeNull()
  expect(whyDisable(500, 1_000, 1_000 + DISABLE_AFTER_SECONDS - 1)).toBeNull()
  expect(whyDisable(500, 1_000, 1_000 + DISABLE_AFTER_SECONDS)).toBe('failing')
  expect(whyDisable(null, 1_000, 1_000 + DISABLE_AFTER_SECONDS)).toBe('failing')
})
