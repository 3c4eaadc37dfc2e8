// The decline codes of providers in our words: the tables of the code and those of docs/gateways.md are the same, and hold nothing but the vocabulary of
// the wire.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { OPN_DECLINES } from '../../gateways/opn/declines.ts'
import { STRIPE_DECLINE_CODES } from '../../gateways/stripe/declines.ts'
import { DECLINES } from '../../rules/declines.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/gateways.md'), 'utf8')

/** The rows of the first table below a heading, without the names of its columns. */
function tableBelow(heading: string, after = ''): string[][] {
  const from = page.indexOf(heading, page.indexOf(after))
  const lines = page.slice(from).split('\n')
  const first = lines.findIndex((line) => line.startsWith('|'))
  const rows = lines.slice(first + 2, first + lines.slice(first).findIndex((line) => !line.startsWith('|')))
  return rows.map((row) => row.split('|').slice(1, -1))
}

const codesIn = (cell: string | undefined) => [...(cell ?? '').matchAll(/`(\w+)`/g)].map(([, code]) => code!)

test('the vocabulary is that of the wire', () => {
  expect(Object.keys(DECLINES).sort()).toEqual(
    [
      ...['insufficient_funds', 'card_declined', 'lost_card', 'stolen_card', 'fraudulent', 'expired_card'],
      ...['incorrect_cvc', 'invalid_account', 'processing_error', 'authentication_required', 'do_not_honor'],
      ...['card_not_supported', 'limit_exceeded'],
    ].sort(),
  )
})

test('the page has the whole vocabulary, and says which codes are hard', () => {
  const written = tableBelow('## Declines').map(([code, hard]) => [codesIn(code)[0], hard?.trim() === 'yes'])
  const known = Object.entries(DECLINES).map(([code, { hard }]) => [code, hard])
  expect(written.sort()).toEqual(known.sort())
})

test.each([
  ['Stripe', '\n## Stripe', STRIPE_DECLINE_CODES],
  ['Opn', '\n## Opn Payments', OPN_DECLINES],
] as const)('the table of %s is the one of its adapter', (_, section, known) => {
  const written = tableBelow('### Decline codes', section).flatMap(([ours, theirs]) =>
    codesIn(theirs).map((code) => [code, codesIn(ours)[0]]),
  )
  expect(written.sort()).toEqual(Object.entries(known).sort())
})
