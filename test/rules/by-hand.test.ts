// What a report of a person does to what it is about.
import { expect, test } from '@jest/globals'
import { judgePayoutReport, judgeRefundReport } from '../../rules/by-hand.ts'

test.each([
  ['pending', 'sent', 'moves'],
  ['pending', 'failed', 'moves'],
  ['succeeded', 'sent', 'repeats'],
  ['succeeded', 'failed', 'contradicts'],
  ['failed', 'failed', 'repeats'],
  ['failed', 'sent', 'contradicts'],
] as const)('a refund that is %s, reported as %s: %s', (status, said, judged) => {
  expect(judgeRefundReport(status, said)).toBe(judged)
})

test.each([
  ['in_transit', 'sent', 'moves'],
  ['in_transit', 'failed', 'moves'],
  ['in_transit', 'returned', 'contradicts'],
  ['paid', 'sent', 'repeats'],
  ['paid', 'failed', 'contradicts'],
  ['paid', 'returned', 'moves'],
  ['failed', 'failed', 'repeats'],
  ['failed', 'sent', 'contradicts'],
  ['failed', 'returned', 'contradicts'],
  ['returned', 'returned', 'repeats'],
  ['returned', 'sent', 'repeats'],
  ['returned', 'failed', 'contradicts'],
  ['pending', 'sent', 'contradicts'],
] as const)('a payout that is %s, reported as %s: %s', (status, said, judged) => {
  expect(judgePayoutReport(status, said)).toBe(judged)
})
