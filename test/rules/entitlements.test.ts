// Access: who has it, until which second, and what it gives access to.
import { describe, expect, test } from '@jest/globals'
import { accessOf, DEFAULT_GRACE_DAYS, givesAccess, type Holding } from '../../rules/entitlements.ts'
import { addDays, fromBangkok } from '../../rules/periods.ts'

const SINCE = fromBangkok({ year: 2026, month: 3, day: 1, hour: 9 })
const pastDue = { status: 'past_due', pastDueSince: SINCE } as const

describe('access', () => {
  test.each([
    ['active', true],
    ['pending_first_payment', false],
    ['canceled', false],
    ['expired', false],
  ] as const)('of a subscription that is %s: %s', (status, open) => {
    // An old past-due time has no effect.
    for (const pastDueSince of [null, SINCE])
      expect(givesAccess({ status, pastDueSince }, { at: SINCE + 1, graceDays: 7 })).toBe(open)
  })

  test.each([
    [7, -1, true],
    [7, 0, false],
    [7, 1, false],
    [30, -1, true],
    [30, 0, false],
    [0, 0, false],
  ])('while past due, with %d days of grace, %d s from their end: %s', (graceDays, seconds, open) => {
    expect(givesAccess(pastDue, { at: addDays(SINCE, graceDays) + seconds, graceDays })).toBe(open)
  })

  test('lasts seven days by default', () => {
    expect(DEFAULT_GRACE_DAYS).toBe(7)
  })
})

test('what is open is listed once and sorted, and what has run out opens nothing', () => {
  const holding = (product: string, featureFlags: string[], more: Partial<Holding> = {}): Holding => ({
    status: 'active',
    pastDueSince: null,
    product,
    featureFlags,
    ...more,
  })
  const holdings = [
    holding('prod_b', ['sso', 'api']),
    holding('prod_a', ['api'], pastDue),
    holding('prod_b', ['sso', 'api']),
    holding('prod_c', ['gold'], { status: 'pending_first_payment' }),
  ]
  expect(accessOf(holdings, [], { at: SINCE, graceDays: 7 })).toEqual({
    activeProducts: ['prod_a', 'prod_b'],
    featureFlags: ['api', 'sso'],
  })
  expect(accessOf(holdings, [], { at: addDays(SINCE, 7), graceDays: 7 }).activeProducts).toEqual(['prod_b'])
  const bought = { product: 'prod_0', featureFlags: ['sso', 'audit'] }
  expect(accessOf(holdings, [bought, bought], { at: SINCE, graceDays: 7 })).toEqual({
    activeProducts: ['prod_0', 'prod_a', 'prod_b'],
    featureFlags: ['api', 'audit', 'sso'],
  })
  expect(accessOf([], [], { at: SINCE, graceDays: 7 })).toEqual({ activeProducts: [], featureFlags: [] })
})
