// The fees and rates: those of the specification, and an operator's rows that replace them from their day on.
import { describe, expect, test } from '@jest/globals'
import { feesFor } from '../../rules/fees.ts'
import { satang } from '../../rules/money.ts'
import { fromBangkok } from '../../rules/periods.ts'
import { inForceAt } from '../../rules/tax.ts'
import { CONTRACT_TERMS, configuredTerms } from '../../rules/terms.ts'

const NEW_YEAR = fromBangkok({ year: 2027, month: 1, day: 1 })
const nothing = { feeRates: [], vatRates: [], availableAfterDays: {} }

describe('the terms', () => {
  test('are those of the specification when nothing is configured', () => {
    expect(configuredTerms(nothing)).toEqual(CONTRACT_TERMS)
    expect(CONTRACT_TERMS).toMatchObject({
      availableAfterDays: { card: 7, promptpay: 7 },
      minimumPayoutSatang: 50_000,
    })
  })

  test('a new row holds from the midnight of its day in Bangkok, and not a second before', () => {
    const { feeRates, vatRates } = configuredTerms({
      ...nothing,
      feeRates: [{ from: '2027-01-01', promptpay_bps: 100, card_bps: 200 }],
      vatRates: [{ from: '2027-01-01', rate_bps: 1_000 }],
    })
    const cost = (at: number) =>
      feesFor({ grossSatang: satang(100_000), methodType: 'card', at, rates: feeRates, vatRates }).feeSatang
    expect([cost(NEW_YEAR - 1), cost(NEW_YEAR)]).toEqual([3_906, 2_200])
    expect(inForceAt(vatRates, 0).rateBps).toBe(700)
  })

  test('what is set for one method leaves the other alone', () => {
    const terms = configuredTerms({ ...nothing, availableAfterDays: { promptpay: 1 }, minimumPayoutSatang: 100 })
    expect(terms.availableAfterDays).toEqual({ card: 7, promptpay: 1 })
    expect(terms.minimumPayoutSatang).toBe(100)
  })

  test('takes bank holidays in and out', () => {
    const { bankHolidays } = configuredTerms({ ...nothing, bankHolidays: ['2028-01-03', '-2026-01-02'] })
    const { bankHolidays: before } = configuredTerms(nothing)
    expect(before).toContain('2026-01-02')
    expect(bankHolidays).toEqual([...before.filter((day) => day !== '2026-01-02'), '2028-01-03'])
  })
})
