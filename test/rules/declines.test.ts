// Declines: which are hard, their names in the API, and what they must not tell a buyer.
import { expect, test } from '@jest/globals'
import { DECLINES, type DeclineCode, declineOf, isDeclineCode, isHardDecline } from '../../rules/declines.ts'

const table: [DeclineCode, hard: boolean, cardError: string][] = [
  ['card_declined', false, 'card_declined'],
  ['insufficient_funds', false, 'card_declined'],
  ['limit_exceeded', false, 'card_declined'],
  ['do_not_honor', false, 'card_declined'],
  ['incorrect_cvc', false, 'card_declined'],
  ['lost_card', true, 'card_declined'],
  ['stolen_card', true, 'card_declined'],
  ['fraudulent', true, 'card_declined'],
  ['invalid_account', true, 'card_declined'],
  ['card_not_supported', true, 'card_declined'],
  ['expired_card', true, 'expired_card'],
  ['processing_error', false, 'processing_error'],
  ['authentication_required', false, 'authentication_required'],
]

test.each(table)('%s: hard is %p, the error is %s', (code, hard, cardError) => {
  expect(isHardDecline(code)).toBe(hard)
  expect(declineOf(code)).toMatchObject({ hard, cardError })
})

test('the table above is complete', () => {
  expect(table.map(([code]) => code).sort()).toEqual(Object.keys(DECLINES).sort())
})

test.each(['a_new_word', '', 'toString', '__proto__', 'constructor'])(
  'the unknown code %p is an ordinary decline',
  (code) => {
    expect(isDeclineCode(code)).toBe(false)
    expect(isHardDecline(code)).toBe(false)
    expect(declineOf(code)).toBe(DECLINES.card_declined)
  },
)

test('no message tells a buyer that the card is thought stolen or the purchase a fraud', () => {
  for (const { message } of Object.values(DECLINES)) {
    expect(message).not.toMatch(/stolen|lost|fraud|pick/i)
    expect(message).toMatch(/\.$/)
  }
})
