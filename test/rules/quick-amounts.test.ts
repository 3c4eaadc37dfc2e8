// The amounts that a buyer can press who chooses what to pay: round ones around what is suggested, and never one that would be refused. That they fill the
// field is test/web/checkout.test.ts.
import { expect, test } from '@jest/globals'
import { quickAmounts } from '../../rules/quick-amounts.ts'

test.each([
  ['around what is suggested', { suggested: 10_000, minimum: 2_000, maximum: null }, [5_000, 10_000, 20_000, 30_000]],
  ['from the smallest on', { suggested: 2_000, minimum: 2_000, maximum: null }, [2_000, 5_000, 10_000, 20_000]],
  ['up to the largest', { suggested: 10_000, minimum: 0, maximum: 20_000 }, [5_000, 10_000, 20_000]],
  [
    'with an odd one between round ones',
    { suggested: 9_900, minimum: 0, maximum: null },
    [5_000, 9_900, 10_000, 20_000],
  ],
  ['where nothing is suggested', { suggested: 0, minimum: 0, maximum: null }, [2_000, 5_000, 10_000, 20_000]],
  ['where there is no choice', { suggested: 700, minimum: 700, maximum: 700 }, []],
])('names quick amounts %s', (_, given, wanted) => {
  expect(quickAmounts(given)).toEqual(wanted)
})
