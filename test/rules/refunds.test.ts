// What may be refunded of a payment, with numbers that a bookkeeper can check, and for any numbers.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { whyNotDisputable } from '../../rules/disputes.ts'
import { satang } from '../../rules/money.ts'
import {
  askAgainAfterSeconds,
  type RefundedLate,
  refundableRemainder,
  takesAccess,
  whyNotRefundable,
} from '../../rules/refunds.ts'

function payment(gross: number, refunded = 0, disputed = 0, more: Partial<RefundedLate> = {}): RefundedLate {
  return {
    status: 'succeeded',
    grossSatang: satang(gross),
    refundedSatang: satang(refunded),
    disputedSatang: satang(disputed),
    disputeIsOpen: false,
    ...more,
  }
}

test.each([
  [100_000, 0, 0, 100_000],
  [100_000, 30_000, 0, 70_000],
  [100_000, 30_000, 20_000, 50_000],
  [100_000, 99_999, 0, 1],
  [100_000, 100_000, 0, 0],
  [100_000, 40_000, 60_000, 0],
])('of %d satang with %d refunded and %d disputed, %d are left', (gross, refunded, disputed, left) => {
  expect(refundableRemainder(payment(gross, refunded, disputed))).toBe(left)
})

test.each(['requires_action', 'processing', 'failed', 'expired', 'canceled'])(
  'of a payment that is %s nothing is left, and nothing can be disputed',
  (status) => {
    expect(refundableRemainder(payment(100_000, 0, 0, { status }))).toBe(0)
    expect(whyNotRefundable(payment(100_000, 0, 0, { status }))).toBe('not_succeeded')
    expect(whyNotDisputable({ ...payment(100_000, 0, 0, { status }), wasDisputed: true })).toBe('not_succeeded')
  },
)

describe('why nothing can go back', () => {
  test.each([
    ['nothing has', payment(100), null],
    ['a part has', payment(100, 99), null],
    ['all has', payment(100, 100), 'refunded'],
    ['a part was lost, and a part is left', payment(100, 0, 99), null],
    ['all was lost', payment(100, 0, 100), 'lost'],
    ['the rest was lost', payment(100, 40, 60), 'lost'],
    ['a bank is deciding, of all', payment(100, 0, 100, { disputeIsOpen: true }), 'disputed'],
    ['a bank is deciding, of a part', payment(100, 0, 1, { disputeIsOpen: true }), 'disputed'],
    ['a bank is deciding, and the rest has gone back', payment(100, 40, 60, { disputeIsOpen: true }), 'disputed'],
  ])('when %s', (_name, given, why) => {
    expect(whyNotRefundable(given)).toBe(why)
  })

  test('is said of exactly those payments of which nothing may go back', () => {
    const any = fc
      .tuple(fc.nat(1_000), fc.nat(1_000), fc.nat(1_000), fc.boolean(), fc.constantFrom('succeeded', 'failed'))
      .map(([refunded, disputed, rest, disputeIsOpen, status]) =>
        payment(refunded + disputed + rest, refunded, disputed, { disputeIsOpen, status }),
      )
    fc.assert(
      fc.property(any, (given) => {
        const free = given.status === 'succeeded' && !given.disputeIsOpen && refundableRemainder(given) > 0
        expect(whyNotRefundable(given) === null).toBe(free)
        expect(refundableRemainder(given)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

test.each([
  [payment(100), false, null],
  [payment(100, 99), false, null],
  [payment(100, 100), false, 'refunded'],
  [payment(100), true, 'disputed'],
  [payment(100, 100), true, 'disputed'],
])('a payment is disputed once, while something is left: %#', (given, wasDisputed, why) => {
  expect(whyNotDisputable({ ...given, wasDisputed })).toBe(why)
})

test.each([
  [null, true, true],
  [null, false, false],
  [true, false, true],
  [false, true, false],
])('asked %s of a refund whose being full is %s, access is taken: %s', (revokeAccess, isFull, taken) => {
  expect(takesAccess({ revokeAccess, isFull })).toBe(taken)
})

test('a gateway that needs time is asked ever more seldom, and never given up', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 1_000].map(askAgainAfterSeconds)).toEqual([
    60, 300, 900, 3_600, 10_800, 21_600, 21_600, 21_600,
  ])
  expect(askAgainAfterSeconds(0)).toBe(60)
})
