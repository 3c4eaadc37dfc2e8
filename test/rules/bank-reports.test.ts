// Which payment a bank's report is for, and which reports are of one transfer.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type AwaitedPayment, type BankReport, knownTransfers, paymentOf } from '../../rules/bank-reports.ts'

const AT = 1_800_000_000
const report = {
  source: 'statement' as const,
  reference: null,
  amountSatang: 10_000,
  at: AT,
  dayOnly: false,
  references: [],
}
const awaited = (id: string, changes: Partial<AwaitedPayment> = {}): AwaitedPayment => ({
  id,
  ref1: null,
  dueSatang: 10_000,
  madeAt: AT - 600,
  endsAt: AT + 600,
  ...changes,
})

describe('the payment of a report', () => {
  test('is the one whose reference it names, whatever the amount', () => {
    const open = [awaited('pay_1', { ref1: 'A1' }), awaited('pay_2', { ref1: 'A2', dueSatang: 5 })]
    expect(paymentOf({ ...report, references: ['x', ' a2 '] }, open)).toEqual({ payment: 'pay_2' })
  })

  test('is the only one of its amount and time', () => {
    const others = [awaited('pay_2', { dueSatang: 10_001 }), awaited('pay_3', { endsAt: AT - 1 })]
    expect(paymentOf(report, [...others, awaited('pay_1')])).toEqual({ payment: 'pay_1' })
    expect(paymentOf(report, others)).toEqual({ payment: null, why: 'none' })
    expect(paymentOf(report, [awaited('pay_1'), awaited('pay_2')])).toEqual({ payment: null, why: 'several' })
  })

  test('was made before it, by clocks that differ by five minutes at most', () => {
    expect(paymentOf(report, [awaited('pay_1', { madeAt: AT + 300 })])).toEqual({ payment: 'pay_1' })
    expect(paymentOf(report, [awaited('pay_1', { madeAt: AT + 301 })])).toEqual({ payment: null, why: 'none' })
  })

  test('was awaited on its day, when it names no time', () => {
    const later = [awaited('pay_1', { madeAt: AT + 80_000, endsAt: AT + 90_000 })]
    expect(paymentOf({ ...report, dayOnly: true }, later)).toEqual({ payment: 'pay_1' })
    expect(paymentOf(report, later)).toEqual({ payment: null, why: 'none' })
  })
})

describe('a transfer that two ways report', () => {
  const known = (id: string, changes: Partial<BankReport> = {}): BankReport & { id: string } => ({
    id,
    source: 'slip',
    reference: null,
    amountSatang: 10_000,
    at: AT,
    dayOnly: false,
    ...changes,
  })
  const pairs = (reports: BankReport[], transfers: (BankReport & { id: string })[]) =>
    Object.fromEntries(knownTransfers(reports, transfers))

  test('is one by its reference, also from the same source', () => {
    const same = known('ibt_1', { source: 'statement', reference: 'R1', at: AT - 90_000 })
    expect(pairs([{ ...report, reference: 'R1' }], [same])).toEqual({ 0: 'ibt_1' })
    expect(pairs([{ ...report, reference: 'R2' }], [same])).toEqual({})
    expect(pairs([{ ...report, reference: 'R1', amountSatang: 1 }], [same])).toEqual({})
  })

  test('is one by amount and time, from another source', () => {
    expect(pairs([report], [known('ibt_1', { at: AT + 300 })])).toEqual({ 0: 'ibt_1' })
    expect(pairs([report], [known('ibt_1', { at: AT + 301 })])).toEqual({})
    expect(pairs([report], [known('ibt_1', { amountSatang: 9_999 })])).toEqual({})
    expect(pairs([report], [known('ibt_1', { source: 'statement' })])).toEqual({})
    expect(pairs([{ ...report, dayOnly: true }], [known('ibt_1', { at: AT + 80_000 })])).toEqual({ 0: 'ibt_1' })
  })

  test('stands for one row, and the nearest is taken', () => {
    const far = known('ibt_far', { at: AT - 200 })
    const near = known('ibt_near', { at: AT + 10 })
    expect(pairs([report, report, report], [far, near])).toEqual({ 0: 'ibt_near', 1: 'ibt_far' })
  })

  test('by its reference comes before one by its amount', () => {
    const rows = [report, { ...report, reference: 'R1' }]
    expect(pairs(rows, [known('ibt_1', { reference: 'R1' })])).toEqual({ 1: 'ibt_1' })
  })

  test('never stands for two rows, and money is neither lost nor doubled', () => {
    const reports = fc.array(
      fc.record({
        source: fc.constantFrom('callback', 'statement', 'slip', 'hand') as fc.Arbitrary<BankReport['source']>,
        reference: fc.option(fc.constantFrom('R1', 'R2', 'R3')),
        amountSatang: fc.constantFrom(100, 200),
        at: fc.integer({ min: AT, max: AT + 900 }),
        dayOnly: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(reports, reports, (rows, others) => {
        const transfers = others.map((one, index) => ({ ...one, id: `ibt_${index}` }))
        const found = knownTransfers(rows, transfers)
        expect(new Set(found.values()).size).toBe(found.size)
        for (const [index, id] of found)
          expect(transfers.find((one) => one.id === id)?.amountSatang).toBe(rows[index]?.amountSatang)
      }),
    )
  })
})
