// The period that a user chooses, in days of Bangkok.
import { describe, expect, test } from '@jest/globals'
import { chosenPeriod } from '../../rules/chosen-period.ts'
import { fromBangkok } from '../../rules/periods.ts'

const at = (year: number, month: number, day: number, hour = 0) => fromBangkok({ year, month, day, hour })
const NOW = at(2026, 11, 21, 14)
const none = { choice: null, own: null, by: null }

describe('a choice', () => {
  test.each([
    ['7', at(2026, 11, 15), 'day'],
    ['28', at(2026, 10, 25), 'day'],
    ['90', at(2026, 8, 24), 'day'],
    ['12m', at(2025, 12, 1), 'month'],
    ['splendid', at(2026, 10, 25), 'day'],
    [null, at(2026, 10, 25), 'day'],
  ])('%s begins at midnight and ends now', (choice, from, by) => {
    expect(chosenPeriod({ ...none, choice }, NOW)).toMatchObject({ from, to: NOW + 1, by, problem: null })
  })

  test('of 12 months in December begins with the year', () => {
    expect(chosenPeriod({ ...none, choice: '12m' }, at(2026, 12, 31, 23)).from).toBe(at(2026, 1, 1))
  })

  test('is by month or by day as somebody wants', () => {
    expect(chosenPeriod({ ...none, choice: '90', by: 'month' }, NOW).by).toBe('month')
    expect(chosenPeriod({ ...none, choice: '12m', by: 'day' }, NOW).by).toBe('day')
    expect(chosenPeriod({ ...none, choice: '90', by: 'week' }, NOW).by).toBe('day')
  })
})

describe('days of their own', () => {
  const own = (first: number | null, last: number | null, by: string | null = null) =>
    chosenPeriod({ choice: '7', own: { first, last }, by }, NOW)

  test('are all of the first and all of the last, and may be one', () => {
    expect(own(at(2026, 1, 31), at(2026, 2, 28))).toEqual({
      choice: null,
      from: at(2026, 1, 31),
      to: at(2026, 3, 1),
      by: 'day',
      problem: null,
    })
    expect(own(at(2026, 1, 31), at(2026, 1, 31))).toMatchObject({ from: at(2026, 1, 31), to: at(2026, 2, 1) })
  })

  test('are 28 when one of them is missing', () => {
    expect(own(null, at(2026, 1, 28))).toMatchObject({ from: at(2026, 1, 1), to: at(2026, 1, 29) })
    expect(own(at(2026, 1, 1), null)).toMatchObject({ from: at(2026, 1, 1), to: at(2026, 1, 29) })
    expect(own(null, null)).toMatchObject({ from: at(2026, 10, 25), to: at(2026, 11, 22) })
  })

  test('are 28 up to now when the last is before the first', () => {
    expect(own(at(2026, 2, 1), at(2026, 1, 31))).toMatchObject({ choice: '28', to: NOW + 1, problem: 'order' })
  })

  test('are by month when they are many, and always when a chart has no room for them', () => {
    expect(own(at(2026, 1, 1), at(2026, 4, 3)).by).toBe('day') // 93
    expect(own(at(2026, 1, 1), at(2026, 4, 4)).by).toBe('month')
    expect(own(at(2026, 1, 1), at(2026, 4, 4), 'day')).toMatchObject({ by: 'day', problem: null })
    expect(own(at(2024, 1, 1), at(2026, 1, 19), 'day')).toMatchObject({ by: 'day', problem: null }) // 750
    expect(own(at(2024, 1, 1), at(2026, 1, 20), 'day')).toMatchObject({ by: 'month', problem: 'length' })
    expect(own(at(2024, 1, 1), at(2026, 1, 20))).toMatchObject({ by: 'month', problem: null })
  })
})
