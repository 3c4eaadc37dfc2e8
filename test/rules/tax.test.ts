// VAT: the part inside a price, the dated table, the tax of a document's lines, and what notes take back. The tables are a bookkeeper's to check.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { discounted, sessionLine } from '../../rules/checkout.ts'
import { negate, plus, SATANG_MAX, type Satang, satang, sumOf } from '../../rules/money.ts'
import {
  dueFor,
  inForceAt,
  noteTotals,
  type Taxability,
  taxed,
  taxedAtPayment,
  taxTotals,
  VAT_RATES,
  vatIncludedIn,
  vatRateBpsAt,
  withoutTax,
  withTax,
} from '../../rules/tax.ts'

const NOW = 1_795_000_000

describe('VAT included in a price', () => {
  test.each([
    // price, net, VAT
    [10_700, 10_000, 700],
    [107, 100, 7],
    [19_900, 18_598, 1_302], //   1 301.87
    [100_000, 93_458, 6_542], //  6 542.06
    [99_000, 92_523, 6_477], //   6 476.64
    [1, 1, 0],
    [7, 7, 0], //                 0.4579
    [8, 7, 1], //                 0.5234
    [0, 0, 0],
    [-10_700, -10_000, -700], //  a credit note mirrors its invoice
  ])('%d satang are %d and %d of VAT', (total, netSatang, vatSatang) => {
    expect(vatIncludedIn(satang(total), NOW)).toEqual({ netSatang, vatSatang })
  })

  test('net and VAT always make up the price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: SATANG_MAX }).map(satang), (total) => {
        const { netSatang, vatSatang } = vatIncludedIn(total, NOW)
        expect(plus(netSatang, vatSatang)).toBe(total)
        expect(vatSatang).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('an old payment keeps the rate of its day after a new decree', () => {
    const table = [...VAT_RATES, { from: 2_000_000_000, rateBps: 1_000 }]
    expect(vatIncludedIn(satang(10_700), 1_999_999_999, table)).toEqual({ netSatang: 10_000, vatSatang: 700 })
    expect(vatIncludedIn(satang(11_000), 2_000_000_000, table)).toEqual({ netSatang: 10_000, vatSatang: 1_000 })
  })
})

describe('a dated table', () => {
  const table = [
    { from: 100, name: 'first' },
    { from: 200, name: 'second' },
  ]

  test.each([
    [100, 'first'],
    [199, 'first'],
    [200, 'second'],
    [9_999, 'second'],
    [99, 'first'], // before the first row there is still a rate
  ])('at %d holds the %s row', (at, name) => {
    expect(inForceAt(table, at).name).toBe(name)
  })

  test('needs a row', () => {
    expect(() => inForceAt([], 1)).toThrow(RangeError)
  })

  test('gives 7 % today', () => {
    expect(vatRateBpsAt(NOW)).toBe(700)
  })
})

type Line = Taxability & { amount_satang: Satang }

const line = (
  amount: number,
  tax_category: Taxability['tax_category'] = 'standard',
  tax_behavior: Taxability['tax_behavior'] = 'inclusive',
): Line => ({ amount_satang: satang(amount), tax_category, tax_behavior })

describe('the tax of a document', () => {
  test.each<[string, Line[], number, number[], number[], number]>([
    // what, lines, rate, tax of each, net of each, due
    ['฿1,070.00 inclusive', [line(107_000)], 700, [7_000], [100_000], 107_000],
    [
      'three lines of ฿33.33',
      [line(3_333), line(3_333), line(3_333)],
      700,
      [218, 218, 218],
      [3_115, 3_115, 3_115],
      9_999,
    ],
    ['a tie goes to the earlier line', [line(50), line(50)], 700, [4, 3], [46, 47], 100],
    ['฿1,000.00 exclusive', [line(100_000, 'standard', 'exclusive')], 700, [7_000], [100_000], 107_000],
    [
      'three lines of ฿33.33 exclusive: 9 999 × 7 % = 699.93',
      [
        line(3_333, 'standard', 'exclusive'),
        line(3_333, 'standard', 'exclusive'),
        line(3_333, 'standard', 'exclusive'),
      ],
      700,
      [234, 233, 233],
      [3_333, 3_333, 3_333],
      10_699,
    ],
    [
      'zero and exempt beside standard',
      [line(10_700), line(5_000, 'zero'), line(2_000, 'exempt')],
      700,
      [700, 0, 0],
      [10_000, 5_000, 2_000],
      17_700,
    ],
    [
      'both behaviours, rounded apart',
      [line(10_700), line(10_000, 'standard', 'exclusive')],
      700,
      [700, 700],
      [10_000, 10_000],
      21_400,
    ],
    [
      'a change of plan: the unused time takes its tax back',
      [line(-6_633), line(16_633)],
      700,
      [-434, 1_088],
      [-6_199, 15_545],
      10_000,
    ],
    ['not registered', [line(10_700), line(10_000, 'standard', 'exclusive')], 0, [0, 0], [10_700, 10_000], 20_700],
    ['10 % from a New Year on', [line(110_000)], 1_000, [10_000], [100_000], 110_000],
    ['nothing', [], 700, [], [], 0],
  ])('%s', (_, lines, rate, tax, net, due) => {
    const result = taxed(lines, rate)
    expect(result.map((l) => l.tax_satang)).toEqual(tax)
    expect(result.map((l) => l.net_satang)).toEqual(net)
    expect(dueFor(result)).toBe(due)
  })

  test('a discount over standard and exempt lines takes tax back from the standard part alone', () => {
    const basket = [
      { ...plain, unitAmountSatang: satang(10_700), tax_category: 'standard' as const },
      { ...plain, unitAmountSatang: satang(5_350), tax_category: 'exempt' as const },
    ].map((part) => sessionLine({ ...part, discountSatang: satang(0) }))
    const lines = discounted(basket, { kind: 'fixed', value: 3_000, productIds: null }, 700)
    expect(lines.map((l) => [l.discount_satang, l.amount_satang, l.tax_satang, l.net_satang])).toEqual([
      [2_000, 8_700, 569, 8_131], // 8 700 × 7 ÷ 107 = 569.16
      [1_000, 4_350, 0, 4_350],
    ])
    expect(taxTotals(lines)).toEqual([
      { tax_category: 'standard', tax_rate_bps: 700, net_satang: 8_131, tax_satang: 569 },
      { tax_category: 'exempt', tax_rate_bps: 0, net_satang: 4_350, tax_satang: 0 },
    ])
  })

  const anyLine = fc
    .tuple(
      fc.integer({ min: -1_000_000, max: 10_000_000 }),
      fc.constantFrom('standard', 'zero', 'exempt'),
      fc.constantFrom('inclusive', 'exclusive'),
    )
    .map(([amount, category, behavior]) => line(amount, category as 'standard', behavior as 'inclusive'))
  const anyLines = fc.array(anyLine, { maxLength: 20 })
  const anyRate = fc.constantFrom(0, 700, 1_000)

  test('what is due for a line is its amount, and its tax on top where it is exclusive', () => {
    fc.assert(
      fc.property(anyLines, anyRate, (lines, rate) => {
        for (const l of taxed(lines, rate)) {
          const due = plus(l.net_satang, l.tax_satang)
          const onTop = l.tax_behavior === 'exclusive' ? l.tax_satang : satang(0)
          expect(due).toBe(plus(l.amount_satang, onTop))
          if (l.tax_category !== 'standard') expect(l.tax_satang).toBe(0)
          expect(Math.abs(l.tax_satang)).toBeLessThanOrEqual(Math.abs(l.amount_satang) + 1)
        }
      }),
    )
  })

  test('it is rounded once for each rate and behaviour', () => {
    fc.assert(
      fc.property(anyLines, anyRate, (lines, rate) => {
        const result = taxed(lines, rate)
        for (const behavior of ['inclusive', 'exclusive'] as const) {
          const group = result.filter((l) => l.tax_category === 'standard' && l.tax_behavior === behavior)
          const sum = sumOf(group.map((l) => l.amount_satang))
          const exact = behavior === 'inclusive' ? (sum * rate) / (10_000 + rate) : (sum * rate) / 10_000
          expect(Math.abs(sumOf(group.map((l) => l.tax_satang)) - exact)).toBeLessThanOrEqual(0.5)
        }
      }),
    )
  })

  test('a document and its mirror cancel', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 20 }), anyRate, (lines, rate) => {
        const mirrored = lines.map((l) => ({ ...l, amount_satang: negate(l.amount_satang) }))
        const taxOf = (all: Line[]) => sumOf(taxed(all, rate).map((l) => l.tax_satang))
        expect(plus(taxOf(lines), taxOf(mirrored))).toBe(0)
      }),
    )
  })

  test('with and without tax undo each other, but for a satang of rounding', () => {
    fc.assert(
      fc.property(fc.nat(50_000_000_000), anyRate, (amount, rate) => {
        const how = { tax_category: 'standard', tax_behavior: 'exclusive' } as const
        const back = withoutTax(withTax(satang(amount), how, rate), how, rate)
        expect(Math.abs(back - amount)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

const plain = {
  price: 'price_1',
  product: 'prod_1',
  description: 'Course',
  quantity: 1,
  tax_behavior: 'inclusive' as const,
}

describe('the rate of the day of payment', () => {
  test('from 7 % to 10 % over a New Year: what is due stays, and the tax in it is the new one', () => {
    const asked = taxed([line(107_000)], 700)
    expect(taxedAtPayment(asked, 1_000)).toMatchObject([{ tax_rate_bps: 1_000, tax_satang: 9_727, net_satang: 97_273 }])
    const onTop = taxed([line(100_000, 'standard', 'exclusive'), line(5_000, 'exempt')], 700)
    expect(taxedAtPayment(onTop, 1_000)).toMatchObject([
      { tax_rate_bps: 1_000, tax_satang: 9_727, net_satang: 97_273, amount_satang: 100_000 },
      { tax_rate_bps: 0, tax_satang: 0, net_satang: 5_000 },
    ])
  })

  test('the same rate leaves the lines as they are', () => {
    const asked = taxed([line(3_333), line(3_333), line(5_000, 'zero')], 700)
    expect(taxedAtPayment(asked, 700)).toEqual(asked)
  })
})

describe('notes', () => {
  const basket = taxTotals(taxed([line(10_700), line(5_350, 'exempt'), line(5_350, 'zero')], 700))

  test('half a refund of a mixed basket', () => {
    expect(noteTotals(basket, [], satang(10_700))).toEqual([
      { tax_category: 'standard', tax_rate_bps: 700, net_satang: 5_000, tax_satang: 350 },
      { tax_category: 'zero', tax_rate_bps: 0, net_satang: 2_675, tax_satang: 0 },
      { tax_category: 'exempt', tax_rate_bps: 0, net_satang: 2_675, tax_satang: 0 },
    ])
  })

  test('in three parts: the last takes what rounding left', () => {
    const original = taxTotals(taxed([line(10_700)], 700))
    const first = noteTotals(original, [], satang(3_567))
    const second = noteTotals(original, [first], satang(3_567))
    const third = noteTotals(original, [first, second], satang(3_566))
    expect([first, second, third].map(([total]) => total?.tax_satang)).toEqual([233, 233, 234])
  })

  test('more than is left is refused', () => {
    expect(() => noteTotals(basket, [], satang(21_401))).toThrow(RangeError)
    expect(() => noteTotals(basket, [noteTotals(basket, [], satang(21_400))], satang(1))).toThrow(RangeError)
  })

  test('any parts sum to the document, to the satang, and none takes more than is left', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 2_000_000 }), { minLength: 1, maxLength: 6 })
    const cuts = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { maxLength: 12 })
    const categories = fc.array(fc.constantFrom('standard', 'zero', 'exempt'), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(amounts, categories, cuts, (given, kinds, parts) => {
        const lines = given.map((amount, index) =>
          line(amount, kinds[index] as 'standard', index % 2 ? 'exclusive' : 'inclusive'),
        )
        const original = taxTotals(taxed(lines, 700))
        const notes: (typeof original)[] = []
        let left = sumOf(original.map((t) => plus(t.net_satang, t.tax_satang)))
        for (const part of [...parts, 1]) {
          const amount = satang(part === 1 ? left : Math.floor(left * part))
          if (amount === 0) continue
          const note = noteTotals(original, notes, amount)
          expect(sumOf(note.map((t) => plus(t.net_satang, t.tax_satang)))).toBe(amount)
          for (const t of note) expect(Math.min(t.net_satang, t.tax_satang)).toBeGreaterThanOrEqual(0)
          notes.push(note)
          left = satang(left - amount)
        }
        for (const total of original) {
          const noted = notes.flat().filter((t) => t.tax_category === total.tax_category)
          expect(sumOf(noted.map((t) => t.tax_satang))).toBe(total.tax_satang)
          expect(sumOf(noted.map((t) => t.net_satang))).toBe(total.net_satang)
        }
      }),
    )
  })
})
