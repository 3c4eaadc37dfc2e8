// The kinds of prices as a form asks for them, in one field: of a new product's first price, and of each that is added.
import type { Locale } from '../../../rules/written-date.ts'
import type { Field } from '../../components/field.ts'
import { PRODUCTS } from '../products/words.ts'

/** Of the API's three types, the recurring one by its interval. */
export const PRICE_KINDS = ['one_time', 'month', 'year', 'pay_what_you_want'] as const
export type PriceKind = (typeof PRICE_KINDS)[number]

/** Styles show the fields of the kind that is chosen (`of-fixed-price`, `of-open-price`). */
export function priceKindField(kinds: readonly (PriceKind | 'later')[], locale: Locale): Field {
  const words = PRODUCTS[locale]
  return {
    kind: 'choice',
    name: 'price_kind',
    label: words.priceKind,
    options: kinds.map((kind) => [kind, words.priceKinds[kind]] as const),
    inRow: true,
  }
}

/** The price as the API's calls take it. What a kind does not take is left out: its fields are not shown with it. */
export function priceOfKind(kind: unknown, { amount_satang, ...open }: Record<string, unknown>): object {
  if (kind === 'pay_what_you_want') return { type: kind, ...open }
  return kind === 'month' || kind === 'year'
    ? { type: 'recurring', interval: kind, amount_satang }
    : { type: 'one_time', amount_satang }
}
