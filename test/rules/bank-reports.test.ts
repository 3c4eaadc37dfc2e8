// Which payment a bank's report is for, and which reports are of one transfer.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  type AwaitedPayment,
  type BankReport,
  type Claim,
  type KnownTransfer,
  knownTransfers,
  paymentOf,
} from '../../rules/bank-reports.ts'

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
  debt: id,
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
  const known = (id: string, changes: Partial<KnownTransfer> = {}): KnownTransfer => ({
    id,
    debts: [],
    free: false,
    source: 'slip',
    reference: null,
    amountSatang: 10_000,
    at: AT,
    dayOnly: false,
    ...changes,
  })
  const found = (reports: (BankReport & { claim?: Claim })[], transfers: KnownTransfer[]) =>
    knownTransfers(
      reports.map((one) => ({ claim: null, ...one })),
      transfers,
    )
  const pairs = (...of: Parameters<typeof found>) =>
    Object.fromEntries([...found(...of)].map(([index, { id }]) => [index, id]))

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

  test.each<Claim['by']>(['reference', 'member'])('is not one that is for another debt, named by %s', (by) => {
    const claim = { debt: 'inv_b', by }
    const ofA = known('itr_a', { debts: ['inv_a'], reference: 'R1' })
    expect(pairs([{ ...report, claim }], [ofA])).toEqual({})
    expect(pairs([{ ...report, claim }], [ofA, known('itr_b', { at: AT + 300, debts: ['inv_b'] })])).toEqual({
      0: 'itr_b',
    })
    expect(pairs([{ ...report, claim }], [ofA, known('itr_held', { at: AT + 300 })])).toEqual({ 0: 'itr_held' })
    expect(found([{ ...report, claim, reference: 'R1' }], [ofA]).get(0)).toEqual({
      ...{ id: 'itr_a', sure: true, ofAnother: true },
    })
  })

  test('is perhaps one that is for another debt, when somebody only shows it', () => {
    const claim: Claim = { debt: 'inv_b', by: 'shown' }
    const ofA = known('itr_a', { debts: ['inv_a'] })
    expect(found([{ ...report, claim }], [ofA]).get(0)).toEqual({ id: 'itr_a', sure: false, ofAnother: true })
    const free = known('itr_free', { debts: ['inv_a'], free: true, at: AT + 200 })
    expect(found([{ ...report, claim }], [ofA, free]).get(0)).toEqual({ id: 'itr_free', sure: false, ofAnother: false })
    expect(pairs([{ ...report, claim: { ...claim, by: 'reference' } }], [free])).toEqual({})
  })

  test('is for its own debt before a row that names none takes it', () => {
    const rows = [report, { ...report, at: AT + 200, claim: { debt: 'inv_b', by: 'reference' } as const }]
    expect(pairs(rows, [known('itr_b', { debts: ['inv_b'] })])).toEqual({ 1: 'itr_b' })
  })

  test('never stands for two rows, and money is neither lost nor doubled', () => {
    const reports = fc.array(
      fc.record({
        source: fc.constantFrom('callback', 'statement', 'slip', 'hand') as fc.Arbitrary<BankReport['source']>,
        reference: fc.option(fc.constantFrom('R1', 'R2', 'R3')),
        amountSatang: fc.constantFrom(100, 200),
        at: fc.integer({ min: AT, max: AT + 900 }),
        dayOnly: fc.boolean(),
        free: fc.boolean(),
        debts: fc.subarray(['inv_a', 'inv_b']),
        claim: fc.option(
          fc.record({
            debt: fc.constantFrom('inv_a', 'inv_b'),
            by: fc.constantFrom('reference', 'member', 'shown') as fc.Arbitrary<Claim['by']>,
          }),
        ),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(reports, reports, (rows, others) => {
        const transfers = others.map((one, index) => ({ ...one, id: `ibt_${index}` }))
        const paired = [...knownTransfers(rows, transfers)]
        expect(new Set(paired.map(([, { id }]) => id)).size).toBe(paired.length)
        for (const [index, { id, sure, ofAnother }] of paired) {
          const [row, transfer] = [rows[index], transfers.find((one) => one.id === id)]
          expect(transfer?.amountSatang).toBe(row?.amountSatang)
          if (ofAnother && !sure) expect(row?.claim?.by).toBe('shown')
        }
      }),
    )
  })

  test('each debt gets its own money once, in whatever order and ways its transfers are reported', () => {
    const transfers = fc.array(
      fc.record({ at: fc.integer({ min: AT, max: AT + 900 }), amountSatang: fc.constantFrom(100, 200) }),
      { minLength: 1, maxLength: 6 },
    )
    const ways = fc.shuffledSubarray(['callback', 'statement', 'slip'] as const, { minLength: 1 })
    const reported = transfers.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.tuple(...all.map(() => ways)).chain((used) => {
          const each = used.flatMap((sources, n) =>
            [...new Set([...sources, 'callback' as const])].map((source) => ({ n, source })),
          )
          return fc.shuffledSubarray(each, { minLength: each.length, maxLength: each.length })
        }),
        fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 18, maxLength: 18 }),
      ),
    )
    fc.assert(
      fc.property(reported, ([all, reports, late]) => {
        const books: (KnownTransfer & { ways: string[] })[] = []
        for (const [order, { n, source }] of reports.entries()) {
          const money = all[n] ?? { at: AT, amountSatang: 0 }
          const debt = `inv_${n}`
          const one = {
            source,
            reference: null,
            dayOnly: false,
            amountSatang: money.amountSatang,
            at: money.at + (late[order] ?? 0),
          }
          const claim: Claim = { debt, by: source === 'slip' ? 'shown' : 'reference' }
          const met = knownTransfers(
            [{ ...one, claim }],
            books.filter(({ ways: told }) => !told.includes(source)),
          ).get(0)
          if (met?.ofAnother) continue
          if (met) books.find(({ id }) => id === met.id)?.ways.push(source)
          else books.push({ ...one, id: `itr_${order}`, debts: [debt], free: false, ways: [source] })
        }
        expect(books.map(({ debts }) => debts[0]).sort()).toEqual(all.map((_, n) => `inv_${n}`).sort())
      }),
    )
  })
})
