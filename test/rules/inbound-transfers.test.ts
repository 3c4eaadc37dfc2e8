// What a transfer is worth (contract §5 "Money that does not fit"): nothing accepted silently, nothing dropped.
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { judgeTransfer, LATE_MONEY_SECONDS } from '../../rules/inbound-transfers.ts'

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
