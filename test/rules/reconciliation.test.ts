// The comparison of a day of a gateway's book with ours: every kind of difference, and what is none.
import { describe, expect, test } from '@jest/globals'
import { type BookedLine, compareBooks, type OurLine, reconciliationStatus } from '../../rules/reconciliation.ts'

const their = (changed: Partial<BookedLine> = {}): BookedLine => ({
  kind: 'charge',
  reference: 'pi_1',
  ourId: 'pay_1',
  chargeReference: null,
  amountSatang: 10_000,
  feeSatang: 365,
  feeVatSatang: 26,
  status: 'succeeded',
  at: 100,
  ...changed,
})
const our = (changed: Partial<OurLine> = {}): OurLine => ({
  kind: 'charge',
  id: 'pay_1',
  reference: 'pi_1',
  payment: 'pay_1',
  amountSatang: 10_000,
  feeSatang: 391,
  hasFee: true,
  status: 'succeeded',
  ofDay: true,
  ...changed,
})
const refund = { kind: 'refund', feeSatang: 0, feeVatSatang: 0, reference: 're_1', chargeReference: 'pi_1' } as const
const ours = { kind: 'refund', id: 're_a', hasFee: false, feeSatang: 0, reference: 're_1' } as const
const compare = (theirs: BookedLine[], own: OurLine[]) => compareBooks(theirs, own, (at) => at >= 50 && at < 150)
const found = (theirs: BookedLine[], own: OurLine[]) =>
  compare(theirs, own).differences.map(({ kind, oursSatang, theirsSatang }) => [kind, oursSatang, theirsSatang])

describe('nothing differs', () => {
  test('where nothing happened', () => {
    const { differences, ours: mine, theirs } = compare([], [])
    expect(differences).toEqual([])
    expect(mine).toEqual({ payments: 0, grossSatang: 0, refunds: 0, refundedSatang: 0, feeSatang: 0 })
    expect(theirs).toEqual(mine)
  })

  test('where both have the same, by reference, or by our id while we know no reference', () => {
    const { differences, ours: mine, theirs, feesUnknown } = compare([their()], [our()])
    expect([differences, feesUnknown]).toEqual([[], false])
    expect(mine).toEqual({ payments: 1, grossSatang: 10_000, refunds: 0, refundedSatang: 0, feeSatang: 391 })
    expect(theirs).toEqual(mine)
    expect(found([their({ ourId: null })], [our()])).toEqual([])
    expect(found([their()], [our({ reference: null })])).toEqual([])
  })

  test('where what was paid at midnight is ours of one day and theirs of the other', () => {
    const beside = compare([their({ at: 40 })], [our()])
    expect([beside.differences, beside.unseen, beside.ours.payments, beside.theirs.payments]).toEqual([[], [], 0, 0])
    const within = compare([their({ at: 60 })], [our({ ofDay: false })])
    expect([within.differences, within.ours.payments, within.theirs.payments]).toEqual([[], 1, 1])
  })

  test('where a charge failed on both sides, or a code was shown and not paid', () => {
    expect(found([their({ status: 'failed' })], [our({ status: 'failed' })])).toEqual([])
    expect(found([their({ status: 'failed', ourId: null })], [])).toEqual([])
    expect(found([their({ status: 'pending' })], [our({ status: 'pending' })])).toEqual([])
    expect(found([their({ status: 'pending', ourId: null, reference: 'pi_2' })], [])).toEqual([])
  })
})

describe('a difference', () => {
  test('is what is there and not here', () => {
    expect(found([their()], [])).toEqual([['missing_here', null, 10_000]])
  })

  test('is the second charge of one payment, and its refund', () => {
    const second = { reference: 'pi_2' }
    const back = { ...refund, chargeReference: 'pi_2', ourId: null }
    expect(found([their(), their(second), their(back)], [our()])).toEqual([
      ['missing_here', null, 10_000],
      ['missing_here', null, 10_000],
    ])
    expect(found([their(), their()], [our()])).toEqual([['missing_here', null, 10_000]])
  })

  test('is one satang', () => {
    expect(found([their({ amountSatang: 10_001 })], [our()])).toEqual([['amount', 10_000, 10_001]])
    expect(found([their({ feeVatSatang: 27 })], [our()])).toEqual([['fee', 391, 392]])
  })

  test('is a payment that succeeded on one side alone', () => {
    expect(found([their()], [our({ status: 'failed' })])).toEqual([['status', 10_000, 10_000]])
    expect(found([their({ status: 'failed' })], [our()])).toEqual([['status', 10_000, 10_000]])
  })

  test('is a refund from the gateway’s own dashboard, which can be booked when its payment is known', () => {
    const { differences, refundsThere } = compare(
      [their(), their({ ...refund, ourId: null, amountSatang: 500 })],
      [our()],
    )
    expect(differences).toMatchObject([{ kind: 'missing_here', payment: 'pay_1', gatewayReference: 're_1' }])
    expect(refundsThere).toMatchObject([{ payment: 'pay_1', line: { amountSatang: 500 } }])
    const waits = compare([their(), their({ ...refund, ourId: null, status: 'pending' })], [our()])
    expect([waits.differences.length, waits.refundsThere.length]).toEqual([1, 0])
  })
})

test('what the book does not have is to be looked up, and counts as ours', () => {
  const { differences, unseen, ours: mine } = compare([], [our(), our({ ...ours })])
  expect([differences, unseen.length, mine.payments, mine.refunds]).toEqual([[], 2, 1, 1])
  expect(compare([], [our({ status: 'pending' }), our({ ofDay: false })]).unseen).toEqual([])
})

test('a fee that one side does not know makes the day wait, and can be learnt from theirs', () => {
  const here = compare([their()], [our({ feeSatang: null })])
  expect([here.differences, here.feesUnknown, here.learnable.map(({ payment }) => payment)]).toEqual([
    [],
    true,
    ['pay_1'],
  ])
  const there = compare([their({ feeSatang: null, feeVatSatang: null })], [our()])
  expect([there.differences, there.feesUnknown, there.learnable]).toEqual([[], true, []])
  expect(compare([their()], [our({ feeSatang: null, hasFee: false })]).feesUnknown).toBe(false)
})

test('a refund that both have is found by its reference or by our id', () => {
  expect(found([their({ ...refund, ourId: 're_a' })], [our({ ...ours, reference: null })])).toEqual([])
  expect(found([their({ ...refund, ourId: null })], [our({ ...ours })])).toEqual([])
  expect(
    found([their({ ...refund, ourId: 're_a', status: 'pending' })], [our({ ...ours, status: 'pending' })]),
  ).toEqual([])
})

test('the status says what is known', () => {
  const of = { isToday: false, differences: 0, feesUnknown: false }
  expect(reconciliationStatus(of)).toBe('equal')
  expect(reconciliationStatus({ ...of, feesUnknown: true })).toBe('waiting')
  expect(reconciliationStatus({ ...of, feesUnknown: true, differences: 1 })).toBe('different')
  expect(reconciliationStatus({ ...of, isToday: true, differences: 1 })).toBe('waiting')
})
