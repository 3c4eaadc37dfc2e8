// What a code takes off, from which lines and for how many cycles, in numbers that can be checked by hand, and what holds for every basket.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { codeProblems, type DiscountCodeWanted } from '../../rules/discount-codes.ts'
import {
  type CodeToJudge,
  cyclesLeft,
  type DiscountTerms,
  discountLines,
  discountOfPeriod,
  type KeptTerms,
  keptDiscount,
  keptDiscounts,
  refusalOfCode,
} from '../../rules/discounts.ts'
import { satang, sumOf } from '../../rules/money.ts'

const percent = (value: number, productIds: string[] | null = null): DiscountTerms => ({
  kind: 'percent',
  value,
  productIds,
})
const fixed = (value: number, productIds: string[] | null = null): DiscountTerms => ({
  kind: 'fixed',
  value,
  productIds,
})
const line = (product: string, amount: number) => ({ product, amountSatang: satang(amount) })

describe('what is taken off', () => {
  test.each<[string, DiscountTerms, [string, number][], number[]]>([
    ['a tenth', percent(10), [['a', 19_900]], [1_990]],
    ['a tenth, half up', percent(10), [['a', 105]], [11]],
    [
      'a tenth of the sum, rounded once and split',
      percent(10),
      [
        ['a', 105],
        ['b', 100],
      ],
      [11, 10],
    ],
    ['everything', percent(100), [['a', 19_900]], [19_900]],
    ['a fixed amount', fixed(5_000), [['a', 19_900]], [5_000]],
    ['no more than there is', fixed(50_000), [['a', 19_900]], [19_900]],
    [
      'a fixed amount, split',
      fixed(100),
      [
        ['a', 100],
        ['b', 100],
        ['c', 100],
      ],
      [34, 33, 33],
    ],
    [
      'only what the code is for',
      percent(50, ['b']),
      [
        ['a', 10_000],
        ['b', 10_000],
      ],
      [0, 5_000],
    ],
    [
      'a fixed amount of the eligible alone',
      fixed(20_000, ['b']),
      [
        ['a', 10_000],
        ['b', 10_000],
      ],
      [0, 10_000],
    ],
    ['nothing of nothing', percent(50), [['a', 0]], [0]],
  ])('%s', (_, terms, lines, off) => {
    expect(
      discountLines(
        lines.map(([product, amount]) => line(product, amount)),
        terms,
      ),
    ).toEqual(off)
  })

  const basket = fc.array(
    fc.record({ product: fc.constantFrom('a', 'b', 'c'), amountSatang: fc.nat(99_999_999_999).map(satang) }),
    { minLength: 1, maxLength: 20 },
  )
  const terms = fc
    .tuple(
      fc.oneof(
        fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
        fc.record({ kind: fc.constant('fixed' as const), value: fc.integer({ min: 1, max: 99_999_999_999 }) }),
      ),
      fc.option(fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 })),
    )
    .map(([amount, productIds]): DiscountTerms => ({ ...amount, productIds }))

  test('is never negative, never more than its line, and nothing of what the code is not for', () => {
    fc.assert(
      fc.property(basket, terms, (lines, t) => {
        discountLines(lines, t).forEach((off, i) => {
          expect(off).toBeGreaterThanOrEqual(0)
          expect(off).toBeLessThanOrEqual(lines[i]!.amountSatang)
          if (t.productIds && !t.productIds.includes(lines[i]!.product)) expect(off).toBe(0)
        })
      }),
    )
  })

  test('comes to the same in any order, and to what the eligible sum gives', () => {
    fc.assert(
      fc.property(basket, terms, (lines, t) => {
        const off = sumOf(discountLines(lines, t))
        expect(sumOf(discountLines([...lines].reverse(), t))).toBe(off)
        const eligible = sumOf(
          lines.filter((l) => t.productIds?.includes(l.product) ?? true).map((l) => l.amountSatang),
        )
        const exact =
          t.kind === 'fixed'
            ? Math.min(t.value, eligible)
            : Number((BigInt(eligible) * BigInt(t.value) * 2n + 100n) / 200n)
        expect(off).toBe(exact)
      }),
    )
  })
})

describe('a code is refused', () => {
  const code: CodeToJudge = {
    active: true,
    startsAt: 100,
    expiresAt: 200,
    productIds: ['a'],
    maxUses: 2,
    uses: 1,
    maxUsesPerCustomer: 1,
  }
  const asked = { at: 150, customerUses: 0, productIds: ['a', 'b'] }
  test.each<[string, CodeToJudge | null, Partial<typeof asked>, string | null]>([
    ['not within its window, with uses left, for what it is for', code, {}, null],
    ['not on its first second', code, { at: 100 }, null],
    ['when nobody made it', null, {}, 'discount_code_invalid'],
    ['before it starts', code, { at: 99 }, 'discount_code_inactive'],
    ['when it is closed', { ...code, active: false }, {}, 'discount_code_inactive'],
    ['as closed, when it is over too', { ...code, active: false }, { at: 200 }, 'discount_code_inactive'],
    ['on the second on which it is over', code, { at: 200 }, 'discount_code_expired'],
    ['as over, when it is used up too', { ...code, uses: 2 }, { at: 200 }, 'discount_code_expired'],
    ['when it is used up', { ...code, uses: 2 }, {}, 'discount_code_exhausted'],
    ['when this customer has used it', code, { customerUses: 1 }, 'discount_code_exhausted'],
    ['when it is for none of the lines', code, { productIds: ['b'] }, 'discount_not_applicable'],
    ['not without limits', { ...code, maxUses: null, maxUsesPerCustomer: null, uses: 9 }, { customerUses: 9 }, null],
  ])('%s', (_, judged, ask, refusal) => {
    expect(refusalOfCode(judged, { ...asked, ...ask })).toBe(refusal)
  })
})

describe('over the cycles of a subscription', () => {
  const kept = (more: Partial<KeptTerms>): KeptTerms => ({
    id: 'dc_1',
    code: 'SAVE',
    kind: 'percent',
    value: 10,
    productIds: null,
    duration: 'once',
    durationInCycles: null,
    ...more,
  })
  const offIn = (terms: KeptTerms, periods: number[]) =>
    periods.map((number) => discountOfPeriod(keptDiscount(terms, null), { number, ...line('a', 19_900) }))

  test.each<[string, Partial<KeptTerms>, number[], (number | null)[]]>([
    ['once', { duration: 'once' }, [1_990, 0, 0, 0], [0, 0, 0, 0]],
    ['three times', { duration: 'repeating', durationInCycles: 3 }, [1_990, 1_990, 1_990, 0], [2, 1, 0, 0]],
    ['for ever', { duration: 'forever' }, [1_990, 1_990, 1_990, 1_990], [null, null, null, null]],
  ])('%s', (_, terms, off, left) => {
    expect(offIn(kept(terms), [1, 2, 3, 4])).toEqual(off)
    expect([1, 2, 3, 4].map((number) => cyclesLeft(keptDiscount(kept(terms), null), number))).toEqual(left)
  })

  test('nothing of a plan that the code is not for', () => {
    const discount = keptDiscount(kept({ duration: 'forever', productIds: ['b'] }), null)
    expect(discountOfPeriod(discount, { number: 1, ...line('a', 19_900) })).toBe(0)
    expect(discountOfPeriod(null, { number: 1, ...line('a', 19_900) })).toBe(0)
  })

  test('each line of a basket keeps its share of a fixed amount, all of a percentage', () => {
    const lines = [line('a', 30_000), line('b', 10_000), line('c', 10_000)]
    const values = (terms: Partial<KeptTerms>) =>
      keptDiscounts(lines, kept({ productIds: ['a', 'b'], ...terms }), 'dcu_1').map((d) => d?.value ?? null)
    expect(values({ kind: 'fixed', value: 10_000 })).toEqual([7_500, 2_500, null])
    expect(values({ kind: 'fixed', value: 80_000 })).toEqual([60_000, 20_000, null]) // for more expensive plans later
    expect(values({ kind: 'percent', value: 10 })).toEqual([10, 10, null])
    expect(values({ productIds: ['z'] })).toEqual([null, null, null])
  })
})

describe('a new code', () => {
  const wanted = (more: Partial<DiscountCodeWanted>) =>
    codeProblems({ kind: 'percent', value: 10, duration: 'once', ...more }).map(({ param, code }) => `${param} ${code}`)
  test.each<[Partial<DiscountCodeWanted>, string[]]>([
    [{}, []],
    [{ value: 100 }, []],
    [{ kind: 'fixed', value: 101 }, []],
    [{ value: 101 }, ['value parameter_invalid']],
    [{ starts_at: 5, expires_at: 6 }, []],
    [{ starts_at: 5, expires_at: 5 }, ['expires_at parameter_invalid']],
    [{ products: ['a'] }, []],
    [{ products: ['a'], all_products: false }, []],
    [{ products: ['a'], all_products: true }, ['products parameter_invalid']],
    [{ products: ['a', 'a'] }, ['products parameter_invalid']],
    [{ all_products: false }, ['products parameter_missing']],
    [{ duration: 'repeating' }, ['duration_in_cycles parameter_missing']],
    [{ duration: 'repeating', duration_in_cycles: 3 }, []],
    [{ duration_in_cycles: 3 }, ['duration_in_cycles parameter_invalid']],
    [
      { value: 101, duration: 'repeating', all_products: false },
      ['value parameter_invalid', 'products parameter_missing', 'duration_in_cycles parameter_missing'],
    ],
  ])('%j', (more, problems) => {
    expect(wanted(more)).toEqual(problems)
  })
})
