// Which amounts and intervals go together in a price (specification §2.3). It does not know products. The buyer's own amount is checked by
// rules/checkout.ts.
import { type Satang, satang } from './money.ts'
import type { Interval } from './periods.ts'
import { present } from './present.ts'
import type { RefusalCode } from './refusals.ts'

export type PriceType = 'one_time' | 'recurring' | 'pay_what_you_want'

/** A requested price. Satang are already integers of 0 or more. */
export interface PriceWanted {
  type: PriceType
  amount_satang?: number | undefined
  interval?: 'month' | 'year' | undefined
  minimum_satang?: number | undefined
  suggested_satang?: number | undefined
  maximum_satang?: number | undefined
}

export interface PriceProblem {
  param: keyof PriceWanted
  code: RefusalCode
  message: string
}

/** The smallest amount that is charged: ฿1.00 (specification §2, §4.7). */
export const SMALLEST_CHARGE_SATANG = 100

/**
 * All problems of a requested price, in the order of the fields; empty when there is none. One-time with 99 satang → `amount_too_small`.
 * Pay-what-you-want may have a minimum of 0, but not of 1.
 */
export function priceProblems(wanted: PriceWanted): PriceProblem[] {
  return [...missingAndForeign(wanted), ...tooSmall(wanted), ...outOfOrder(wanted)]
}

/** The amount of a price that is one-time or recurring: ฿199.00 → 19 900 satang. Throws for one that the buyer chooses. */
export function fixedAmountOf(price: { amountSatang?: number | null }): Satang {
  return satang(present(price.amountSatang, 'the amount of a fixed price'))
}

/** The interval of a recurring price. Throws for any other. */
export function intervalOf(price: { interval?: Interval | null }): Interval {
  return present(price.interval, 'the interval of a recurring price')
}

type Field = Exclude<keyof PriceWanted, 'type'>

const TAKES: Record<PriceType, { needs: readonly Field[]; may: readonly Field[] }> = {
  one_time: { needs: ['amount_satang'], may: [] },
  recurring: { needs: ['amount_satang', 'interval'], may: [] },
  pay_what_you_want: { needs: [], may: ['minimum_satang', 'suggested_satang', 'maximum_satang'] },
}
const FIELDS: readonly Field[] = ['amount_satang', 'interval', 'minimum_satang', 'suggested_satang', 'maximum_satang']

function missingAndForeign(wanted: PriceWanted): PriceProblem[] {
  const { needs, may } = TAKES[wanted.type]
  return FIELDS.flatMap((param): PriceProblem[] => {
    const given = wanted[param] !== undefined
    if (!given && needs.includes(param)) {
      return [
        { param, code: 'parameter_missing', message: `\`${param}\` is required when \`type\` is \`${wanted.type}\`.` },
      ]
    }
    if (given && !needs.includes(param) && !may.includes(param)) {
      return [
        {
          param,
          code: 'parameter_invalid',
          message: `\`${param}\` must not be given when \`type\` is \`${wanted.type}\`.`,
        },
      ]
    }
    return []
  })
}

function tooSmall(wanted: PriceWanted): PriceProblem[] {
  const { needs, may } = TAKES[wanted.type]
  return FIELDS.flatMap((param): PriceProblem[] => {
    const amount = wanted[param]
    if (typeof amount !== 'number' || amount >= SMALLEST_CHARGE_SATANG || ![...needs, ...may].includes(param)) return []
    if (param === 'minimum_satang' && amount === 0) return []
    const orFree = param === 'minimum_satang' ? ', or 0' : ''
    return [
      {
        param,
        code: 'amount_too_small',
        message: `\`${param}\` must be at least ${SMALLEST_CHARGE_SATANG} satang${orFree}.`,
      },
    ]
  })
}

/** minimum ≤ suggested ≤ maximum, for those that are given. */
function outOfOrder(wanted: PriceWanted): PriceProblem[] {
  if (wanted.type !== 'pay_what_you_want') return []
  const { minimum_satang: minimum = 0, suggested_satang: suggested, maximum_satang: maximum } = wanted
  const problems: PriceProblem[] = []
  if (suggested !== undefined && suggested < minimum) {
    problems.push({
      param: 'suggested_satang',
      code: 'parameter_invalid',
      message: '`suggested_satang` must not be less than `minimum_satang`.',
    })
  }
  if (maximum !== undefined && maximum < Math.max(minimum, suggested ?? 0)) {
    problems.push({
      param: 'maximum_satang',
      code: 'parameter_invalid',
      message: '`maximum_satang` must not be less than `minimum_satang` or `suggested_satang`.',
    })
  }
  return problems
}
