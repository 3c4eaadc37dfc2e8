// Which amounts a price of each type may have.
import { describe, expect, test } from '@jest/globals'
import { type PriceWanted, priceProblems } from '../../rules/prices.ts'

const problemsOf = (wanted: PriceWanted) => priceProblems(wanted).map(({ param, code }) => `${param} ${code}`)

describe('a price', () => {
  test.each<[PriceWanted]>([
    [{ type: 'one_time', amount_satang: 100 }],
    [{ type: 'recurring', amount_satang: 29_900, interval: 'month' }],
    [{ type: 'recurring', amount_satang: 299_000, interval: 'year' }],
    [{ type: 'pay_what_you_want' }],
    [{ type: 'pay_what_you_want', minimum_satang: 0 }],
    [{ type: 'pay_what_you_want', minimum_satang: 100, suggested_satang: 100, maximum_satang: 100 }],
    [{ type: 'pay_what_you_want', maximum_satang: 5_000 }],
  ])('%j is fine', (wanted) => {
    expect(problemsOf(wanted)).toEqual([])
  })

  test.each<[PriceWanted, string[]]>([
    [{ type: 'one_time' }, ['amount_satang parameter_missing']],
    [{ type: 'one_time', amount_satang: 0 }, ['amount_satang amount_too_small']],
    [{ type: 'one_time', amount_satang: 99 }, ['amount_satang amount_too_small']],
    [{ type: 'one_time', amount_satang: 100, interval: 'month' }, ['interval parameter_invalid']],
    [{ type: 'one_time', amount_satang: 100, minimum_satang: 0 }, ['minimum_satang parameter_invalid']],
    [{ type: 'recurring' }, ['amount_satang parameter_missing', 'interval parameter_missing']],
    [{ type: 'recurring', amount_satang: 99 }, ['interval parameter_missing', 'amount_satang amount_too_small']],
    [
      { type: 'recurring', amount_satang: 100, interval: 'month', suggested_satang: 50 },
      ['suggested_satang parameter_invalid'],
    ],
    [{ type: 'pay_what_you_want', amount_satang: 100 }, ['amount_satang parameter_invalid']],
    [{ type: 'pay_what_you_want', interval: 'year' }, ['interval parameter_invalid']],
    [{ type: 'pay_what_you_want', minimum_satang: 1 }, ['minimum_satang amount_too_small']],
    [{ type: 'pay_what_you_want', minimum_satang: 99 }, ['minimum_satang amount_too_small']],
    [{ type: 'pay_what_you_want', suggested_satang: 0 }, ['suggested_satang amount_too_small']],
    [{ type: 'pay_what_you_want', minimum_satang: 200, suggested_satang: 199 }, ['suggested_satang parameter_invalid']],
    [{ type: 'pay_what_you_want', minimum_satang: 200, maximum_satang: 199 }, ['maximum_satang parameter_invalid']],
    [{ type: 'pay_what_you_want', suggested_satang: 200, maximum_satang: 199 }, ['maximum_satang parameter_invalid']],
  ])('%j has %j', (wanted, problems) => {
    expect(problemsOf(wanted)).toEqual(problems)
  })
})
