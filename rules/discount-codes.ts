// Which fields of a new discount code go together. The amount of a discount is rules/discounts.ts; the API checks single fields.

/** A new code, as the API names its fields. */
export interface DiscountCodeWanted {
  code?: string | undefined
  kind: 'percent' | 'fixed'
  /** Percent, or satang. */
  value: number
  /** Unix seconds. */
  starts_at?: number | undefined
  expires_at?: number | undefined
  all_products?: boolean | undefined
  products?: string[] | undefined
  max_uses?: number | undefined
  max_uses_per_customer?: number | undefined
  duration: 'once' | 'repeating' | 'forever'
  duration_in_cycles?: number | undefined
}

export interface CodeProblem {
  param: string
  code: 'parameter_missing' | 'parameter_invalid'
  message: string
}

/** All problems with the combination of a new code's fields, in the order of the fields; empty when it can be made. Source: specification §4. */
export function codeProblems(wanted: DiscountCodeWanted): CodeProblem[] {
  const { kind, value, starts_at, expires_at, all_products, products, duration, duration_in_cycles } = wanted
  const problems: CodeProblem[] = []
  const invalid = (param: string, message: string) =>
    problems.push({ param, code: 'parameter_invalid', message: `\`${param}\` ${message}.` })
  const missing = (param: string, when: string) =>
    problems.push({ param, code: 'parameter_missing', message: `\`${param}\` is required ${when}.` })

  if (kind === 'percent' && value > 100) invalid('value', 'must be at most 100 when `kind` is `percent`')
  if (starts_at !== undefined && expires_at !== undefined && expires_at <= starts_at)
    invalid('expires_at', 'must be later than `starts_at`')
  if (products && all_products) invalid('products', 'must not be given when `all_products` is true')
  if (!products && all_products === false) missing('products', 'when `all_products` is false')
  if (products && new Set(products).size < products.length) invalid('products', 'must not name a product twice')
  if (duration === 'repeating' && duration_in_cycles === undefined)
    missing('duration_in_cycles', 'when `duration` is `repeating`')
  if (duration !== 'repeating' && duration_in_cycles !== undefined)
    invalid('duration_in_cycles', 'is only for the `duration` `repeating`')
  return problems
}
