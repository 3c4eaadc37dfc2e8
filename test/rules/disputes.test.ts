// When the evidence of a dispute is urgent.
import { expect, test } from '@jest/globals'
import { isEvidenceUrgent } from '../../rules/disputes.ts'

const NOW = 1_790_000_000

test.each([
  [3 * 86_400, false],
  [3 * 86_400 - 1, true],
  [0, true],
  [-86_400, true],
])('evidence that is due in %i seconds: %p', (seconds, urgent) => {
  expect(isEvidenceUrgent(NOW + seconds, NOW)).toBe(urgent)
})
