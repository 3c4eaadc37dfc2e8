// How many mails a stranger can cause to be sent to one address.
import { expect, test } from '@jest/globals'
import { limitedMail } from '../../rules/mail-limits.ts'

test.each([
  [0, false, 5, 'send'],
  [4, false, 5, 'send'],
  [4, true, 5, 'send'],
  [5, false, 5, 'send_last_word'],
  [5, true, 5, 'withhold'],
  [30, true, 5, 'withhold'],
  [0, false, 1, 'send'],
  [1, false, 1, 'send_last_word'],
] as const)('%i sent, told %s, %i an hour: %s', (sent, wasPublished, perHour, verdict) => {
  expect(limitedMail(sent, wasPublished, perHour)).toBe(verdict)
})
