// What a transfer pays for (specification §5.6): no transfer is accepted silently, and none is dropped.
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  atHandSatang,
  countsFor,
  judgeTransfer,
  LATE_MONEY_SECONDS,
  standingOf,
  type TransferStatus,
  whyNotPayable,
} from '../../rules/inbound-transfers.ts'

type Transfer = Parameters<typeof judgeTransfer>[0]
const due: Transfer = {
  amountSatang: 10_000,
  paidAt: 1_000,
  payment: { grossSatang: 10_000, receivedSatang: 0 },
  invoiceStatus: 'open',
  expiredAt: null,
  ended: false,
}
const completes = (excessSatang = 0, late = false) => ({ kind: 'completes', excessSatang, late })
const unmatched = (reason: string) => ({ kind: 'unmatched', reason })
const expired: Transfer = { ...due, invoiceStatus: 'void', expiredAt: 1_000 }
const received = (receivedSatang: number) => ({ payment: { grossSatang: 10_000, receivedSatang } })

test.each<[string, Transfer, object]>([
  ['the exact amount completes', due, completes()],
  ['one satang less is a part', { ...due, amountSatang: 9_999 }, { kind: 'underpaid' }],
  ['one satang more completes with one over', { ...due, amountSatang: 10_001 }, completes(1)],
  ['฿60.00 before and ฿40.00 now complete', { ...due, amountSatang: 4_000, ...received(6_000) }, completes()],
  [
    '฿60.00 before and ฿50.00 now complete with ฿10.00 over',
    { ...due, amountSatang: 5_000, ...received(6_000) },
    completes(1_000),
  ],
  [
    'a second one for a paid invoice is a duplicate',
    { ...due, invoiceStatus: 'paid', ...received(10_000) },
    { kind: 'duplicate' },
  ],
  [
    '… also when what was paid for has ended since',
    { ...due, invoiceStatus: 'paid', ended: true },
    { kind: 'duplicate' },
  ],
  ['money without a payment is unknown', { ...due, payment: null }, unmatched('unknown_reference')],
  ['money for a void invoice is unmatched', { ...due, invoiceStatus: 'void' }, unmatched('invoice_void')],
  ['money for an uncollectible one too', { ...due, invoiceStatus: 'uncollectible' }, unmatched('invoice_void')],
  [
    'money for an ended subscription is unmatched',
    { ...due, invoiceStatus: 'void', ended: true },
    unmatched('subscription_ended'),
  ],
  ['late money completes at the instant of the expiry', expired, completes(0, true)],
  ['… 72 hours after it', { ...expired, paidAt: 1_000 + LATE_MONEY_SECONDS }, completes(0, true)],
  ['… and not a second later', { ...expired, paidAt: 1_001 + LATE_MONEY_SECONDS }, unmatched('too_late')],
  ['late money may be short', { ...expired, amountSatang: 1 }, { kind: 'underpaid' }],
  ['late money may be over', { ...expired, amountSatang: 10_500 }, completes(500, true)],
])('%s', (_, transfer, verdict) => {
  expect(judgeTransfer(transfer)).toEqual(verdict)
})

test('72 hours are 259 200 seconds', () => {
  expect(LATE_MONEY_SECONDS).toBe(259_200)
})

test('parts in any order complete exactly once, and what is over is what came beyond the sum', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, (amounts) => {
      let receivedSatang = 0
      for (const amountSatang of amounts) {
        const verdict = judgeTransfer({ ...due, amountSatang, ...received(receivedSatang) })
        if (verdict.kind === 'completes') {
          expect(receivedSatang + amountSatang - verdict.excessSatang).toBe(10_000)
          expect(verdict.excessSatang).toBeLessThan(amountSatang)
          return
        }
        expect(verdict.kind).toBe('underpaid')
        receivedSatang += amountSatang
        expect(receivedSatang).toBeLessThan(10_000)
      }
    }),
  )
})

const paid = (...amounts: number[]) => amounts.map((amount_satang, n) => ({ payment: `pay_${n}`, amount_satang }))

test.each([
  ['all of one that has just come', paid(), 0, 0, 130_000],
  ['what an invoice left of it', paid(100_000), 0, 0, 30_000],
  ['what two invoices left of it', paid(100_000, 29_999), 0, 0, 1],
  ['nothing of one that is used up', paid(100_000, 30_000), 0, 0, 0],
  ['nothing while the rest goes back', paid(100_000), 30_000, 0, 0],
  ['nothing when the rest has gone back', paid(100_000), 0, 30_000, 0],
])('at hand is %s', (_, matches, returningSatang, returnedSatang, atHand) => {
  expect(atHandSatang({ amountSatang: 130_000, matches, returningSatang, returnedSatang })).toBe(atHand)
})

test.each<[TransferStatus, number, number, string]>([
  ['received', 0, 0, 'in_hand'],
  ['received', 100, 0, 'in_hand'],
  ['unmatched', 100, 0, 'held_in_suspense'],
  ['underpaid', 100, 0, 'held_in_suspense'],
  ['duplicate', 100, 0, 'held_in_suspense'],
  ['overpaid', 1, 0, 'held_in_suspense'],
  ['duplicate', 0, 100, 'going_back'],
  ['overpaid', 0, 1, 'going_back'],
  ['refunded', 0, 0, 'gone_back'],
  ['matched', 0, 0, 'used'],
  ['late', 0, 0, 'used'],
])(
  'a transfer that is %s with %d held in suspense and %d on its way is %s',
  (status, parkedSatang, returningSatang, standing) => {
    expect(standingOf({ status, parkedSatang, returningSatang })).toBe(standing)
  },
)

test.each<[string, Parameters<typeof countsFor>[0], boolean]>([
  ['a part of its sum', { status: 'underpaid', paymentId: 'pay_0', matches: [] }, true],
  ['a part of another sum', { status: 'underpaid', paymentId: 'pay_1', matches: [] }, false],
  ['what paid it', { status: 'matched', paymentId: 'pay_0', matches: paid(1) }, true],
  ['what paid it and then another one', { status: 'matched', paymentId: 'pay_1', matches: paid(1, 1) }, true],
  ['a duplicate of it', { status: 'duplicate', paymentId: 'pay_0', matches: [] }, false],
  ['money that came for it in vain', { status: 'unmatched', paymentId: 'pay_0', matches: [] }, false],
])('counts for a payment already: %s', (_, transfer, counts) => {
  expect(countsFor(transfer, 'pay_0')).toBe(counts)
})

test.each<
  [
    Parameters<typeof whyNotPayable>[0]['paymentMethodType'],
    'open' | 'paid' | 'void' | 'uncollectible' | null,
    string | null,
  ]
>([
  ['promptpay', 'open', null],
  ['promptpay', 'paid', 'invoice_not_open'],
  ['promptpay', 'void', 'invoice_not_open'],
  ['promptpay', 'uncollectible', 'invoice_not_open'],
  ['promptpay', null, 'invoice_not_open'],
  ['card', 'open', 'not_by_transfer'],
])('a %s payment whose invoice is %s can be matched unless %s', (paymentMethodType, invoiceStatus, why) => {
  expect(whyNotPayable({ paymentMethodType, invoiceStatus })).toBe(why)
})

test('no transfer is matched to a code that a gateway charges', () => {
  const open = { paymentMethodType: 'promptpay', invoiceStatus: 'open' } as const
  expect(whyNotPayable({ ...open, reference: null })).toBe('not_by_transfer')
  expect(whyNotPayable({ ...open, reference: 'ABC' })).toBe(null)
})
