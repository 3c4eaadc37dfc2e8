/*
 * Random lives: how a subscription begins and what is done to it, as plain data that can be printed, shrunk and lived again. What should come
 * of it is model.ts, who does it is live.ts.
 */
import fc from 'fast-check'
import { fromBangkok } from '../../rules/periods.ts'
import { PRICES, TOKENS, type Token } from './model.ts'

export type Advance =
  | { by: number }
  /** To the next instant at which something happens by itself, or a second beside it. */
  | { toDue: -1 | 0 | 1 }
  /** To the end of the period, or a second beside it. */
  | { toPeriodEnd: -1 | 0 | 1 }

/** Bills are picked by their place from the end, among those that are open where there are any; `any` picks among all. */
export interface Pick {
  nth: number
  any: boolean
}

export type Action =
  | { do: 'advance'; how: Advance }
  | { do: 'cancel'; atPeriodEnd: boolean }
  | { do: 'resume' }
  | { do: 'change'; price: number | null; quantity: number | null; prorate: boolean }
  | { do: 'card'; token: Token }
  | { do: 'default_card'; token: Token }
  | { do: 'pay'; bill: Pick; token: Token | null }
  | { do: 'void'; bill: Pick }
  | { do: 'transfer'; bill: Pick; amount: 'rest' | 'part' | 'over' }
  | { do: 'end_qr'; bill: Pick; how: 'fail' | 'expire' }
  | { do: 'decide'; how: 'succeed' | 'fail' | 'expire' }
  | { do: 'nonsense'; which: number }

export interface Life {
  at: number
  collection: 'auto_charge' | 'invoice'
  token: Token
  allowIncomplete: boolean
  price: number
  quantity: number
  daysUntilDue: number
  actions: Action[]
}

const DAY = 86_400

const moment = fc
  .record({
    day: fc.constantFrom([2026, 1, 31], [2026, 2, 28], [2027, 12, 31], [2028, 2, 29], [2026, 6, 15], [2026, 8, 30]),
    second: fc.constantFrom(0, 9 * 3_600, 86_399),
  })
  .map(({ day: [year, month, day], second }) => fromBangkok({ year: year!, month: month!, day: day! }) + second)

const beside = fc.constantFrom(-1 as const, 0 as const, 1 as const)
const advance: fc.Arbitrary<Advance> = fc.oneof(
  { weight: 60, arbitrary: beside.map((toDue) => ({ toDue })) },
  { weight: 20, arbitrary: beside.map((toPeriodEnd) => ({ toPeriodEnd })) },
  { weight: 20, arbitrary: fc.integer({ min: 1, max: DAY }).map((by) => ({ by })) },
  { weight: 30, arbitrary: fc.integer({ min: 1, max: 40 }).map((days) => ({ by: days * DAY })) },
  { weight: 3, arbitrary: fc.constantFrom({ by: 100 * DAY }, { by: 366 * DAY }) },
)

const token = fc.constantFrom(...TOKENS, 'pm_card_ok' as const, 'pm_card_3ds' as const)
const price = fc.nat(PRICES.length - 1)
const quantity = fc.integer({ min: 1, max: 4 })
const bill = fc.record({ nth: fc.nat(3), any: fc.boolean() })
const what = <const K extends string>(verb: K) => fc.constant(verb)

const action = (collection: 'auto_charge' | 'invoice'): fc.Arbitrary<Action> => {
  const byInvoice = collection === 'invoice' ? 1 : 0
  return fc.oneof(
    { weight: 100, arbitrary: fc.record({ do: what('advance'), how: advance }) },
    { weight: 20, arbitrary: fc.record({ do: what('cancel'), atPeriodEnd: fc.constant(true) }) },
    { weight: 4, arbitrary: fc.record({ do: what('cancel'), atPeriodEnd: fc.constant(false) }) },
    { weight: 15, arbitrary: fc.record({ do: what('resume') }) },
    {
      weight: 40,
      arbitrary: fc
        .record({ do: what('change'), price: fc.option(price), quantity: fc.option(quantity), prorate: fc.boolean() })
        .map((c) => (c.price === null && c.quantity === null ? { ...c, quantity: 2 } : c)),
    },
    { weight: 20, arbitrary: fc.record({ do: what('card'), token }) },
    { weight: 10, arbitrary: fc.record({ do: what('default_card'), token }) },
    { weight: 20, arbitrary: fc.record({ do: what('pay'), bill, token: fc.option(token) }) },
    { weight: 10, arbitrary: fc.record({ do: what('void'), bill }) },
    { weight: 25, arbitrary: fc.record({ do: what('decide'), how: fc.constantFrom('succeed', 'fail', 'expire') }) },
    { weight: 7, arbitrary: fc.record({ do: what('nonsense'), which: fc.nat(99) }) },
    {
      weight: 60 * byInvoice,
      arbitrary: fc.record({
        do: what('transfer'),
        bill,
        amount: fc.constantFrom('rest', 'rest', 'rest', 'part', 'over'),
      }),
    },
    {
      weight: 5 * byInvoice,
      arbitrary: fc.record({ do: what('end_qr'), bill, how: fc.constantFrom('fail', 'expire') }),
    },
  ) as fc.Arbitrary<Action>
}

/** 5 to 25 things that happen to one subscription. */
export const anyLife: fc.Arbitrary<Life> = fc
  .constantFrom('auto_charge' as const, 'invoice' as const)
  .chain((collection) =>
    fc.record({
      at: moment,
      collection: fc.constant(collection),
      token,
      allowIncomplete: fc.boolean(),
      price,
      quantity,
      daysUntilDue: fc.constantFrom(7, 7, 1, 30),
      actions: fc.array(action(collection), { minLength: 5, maxLength: 25, size: 'max' }),
    }),
  )
