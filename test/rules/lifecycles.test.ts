// Which transitions exist between states (specification §3, §5): all of those, and no others.
import { describe, expect, test } from '@jest/globals'
import { assertMove, isTerminal, type SubscriptionStatus } from '../../rules/lifecycles.ts'

const STATES = {
  subscription: ['pending_first_payment', 'active', 'past_due', 'canceled', 'expired'],
  invoice: ['draft', 'open', 'paid', 'void', 'uncollectible'],
  payment: ['requires_action', 'processing', 'succeeded', 'failed', 'expired', 'canceled'],
  payout: ['pending', 'in_transit', 'paid', 'failed', 'returned'],
} as const

const DRAWN = {
  subscription: [
    'pending_first_payment > active',
    'pending_first_payment > expired',
    'pending_first_payment > canceled',
    'active > past_due',
    'active > canceled',
    'past_due > active',
    'past_due > canceled',
    'canceled > active',
    'expired > active',
  ],
  invoice: [
    'draft > open',
    'open > paid',
    'open > void',
    'open > uncollectible',
    'void > paid',
    'uncollectible > paid',
  ],
  payment: [
    'requires_action > processing',
    'requires_action > succeeded',
    'requires_action > failed',
    'requires_action > expired',
    'requires_action > canceled',
    'processing > requires_action',
    'processing > succeeded',
    'processing > failed',
    'processing > canceled',
    'failed > succeeded',
    'expired > succeeded',
    'canceled > succeeded',
  ],
  payout: [
    'pending > in_transit',
    'pending > failed',
    'in_transit > paid',
    'in_transit > failed',
    'in_transit > returned',
    'paid > returned',
  ],
}

describe.each(['subscription', 'invoice', 'payment', 'payout'] as const)('of a %s', (of) => {
  test('exactly the drawn moves are allowed', () => {
    const allowed = STATES[of].flatMap((from) =>
      STATES[of]
        .filter((to) => {
          try {
            assertMove(of, from, to)
            return true
          } catch {
            return false
          }
        })
        .map((to) => `${from} > ${to}`),
    )
    expect(allowed.sort()).toEqual([...DRAWN[of]].sort())
  })

  test('a move nobody drew is an error that names it', () => {
    expect(() => assertMove(of, 'nowhere', 'somewhere')).toThrow(`no ${of} moves from nowhere to somewhere`)
  })
})

test('money that has arrived never becomes anything else', () => {
  for (const to of STATES.payment) expect(() => assertMove('payment', 'succeeded', to)).toThrow()
  for (const to of STATES.invoice) expect(() => assertMove('invoice', 'paid', to)).toThrow()
})

test.each<[SubscriptionStatus, boolean]>([
  ['pending_first_payment', false],
  ['active', false],
  ['past_due', false],
  ['canceled', true],
  ['expired', true],
])('%s is terminal: %s', (status, terminal) => {
  expect(isTerminal(status)).toBe(terminal)
})
