// The credits of a customer: what is left per product, what came and went, and consuming some by hand.
import type { CustomerObject } from '../../../resources/customer.ts'
import { grouped } from '../../../rules/money.ts'
import type { Locale } from '../../../rules/written-date.ts'
import type { Field } from '../../components/field.ts'
import { figures } from '../../components/figure.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { moment } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import type { DashboardProps } from '../components/frame.ts'
import { type Names, namedProduct } from '../components/named.ts'
import { CUSTOMERS } from '../customers/words.ts'

/** As the API returns it (resources/credits.ts). */
export interface CreditMove {
  id: string
  type: string
  amount: number
  product: string
  created: number
}

interface Credits {
  customer: CustomerObject
  balances: readonly { product: string; remaining: number }[]
  moves: { rows: readonly CreditMove[]; more: boolean }
  names: Names
}

export function creditsSheet(d: DashboardProps, { customer, balances, moves, names }: Credits, locale: Locale): Html {
  const words = CUSTOMERS[locale]
  const left = [
    { label: words.product, cell: (c: { product: string }) => namedProduct(d, names, c.product) },
    { label: words.left, numeric: true, cell: (c: { remaining: number }) => counted(c.remaining) },
  ]
  const spend =
    balances.length > 0 && d.may('customers:write')
      ? html`<p><a class="button" href="${d.hrefOf(`/customers/${customer.id}/credits/consume`)}">${words.consume}</a></p>`
      : null
  const all = { href: d.hrefOf(`/customers/${customer.id}/credits`), label: words.allMoves }
  return sheet(
    'credits',
    words.credits,
    html`<p class="small quiet">${words.creditsText}</p>${balances.length === 0 ? html`<p>${words.noCredits}</p>` : html`<div class="compact">${table(words.left, left, balances)}</div>`}${spend}
${moves.rows.length === 0 ? null : html`<h3>${words.moves}</h3><div class="compact">${table(words.moves, creditColumns(d, names, locale), moves.rows)}</div>`}`,
    moves.more ? all : null,
  )
}

/** What is left of each product's credits, above the list of what came and went. */
export function creditsLeft(d: DashboardProps, balances: Credits['balances'], names: Names, locale: Locale): Html {
  const words = CUSTOMERS[locale]
  if (balances.length === 0) return html`<p>${words.noCredits}</p>`
  return figures(
    balances.map(({ product, remaining }) => ({
      label: namedProduct(d, names, product),
      value: words.creditsAre(counted(remaining)),
    })),
  )
}

/** `left`: what was left of the product's credits after each change, by its id. */
export function creditColumns(
  d: DashboardProps,
  names: Names,
  locale: Locale,
  left: ReadonlyMap<string, number> | null = null,
): Column<CreditMove>[] {
  const words = CUSTOMERS[locale]
  return [
    { label: words.kind, cell: (move) => words.kinds[move.type] ?? move.type },
    { label: words.product, phone: 'below', cell: (move) => namedProduct(d, names, move.product) },
    { label: words.change, numeric: true, phone: 'side', cell: (move) => counted(move.amount, true) },
    ...(left
      ? [
          {
            ...{ label: words.left, numeric: true, phone: 'corner' as const },
            // Without its head a number alone says nothing.
            cell: ({ id }: CreditMove) => {
              const count = counted(left.get(id) ?? 0)
              return html`<span class="wide-only">${count}</span><span class="phone-only">${words.creditsAre(count)}</span>`
            },
          },
        ]
      : []),
    { label: words.when, phone: left ? 'line' : 'corner', cell: (move) => moment(move.created, locale) },
  ]
}

/** The parameters of the API call (POST /v1/customers/{id}/credits/consume). */
export function consumeFields(names: Names, balances: Credits['balances'], locale: Locale): Field[] {
  const words = CUSTOMERS[locale]
  const options = balances.map(
    ({ product, remaining }) =>
      [product, words.creditsOf(names.products.get(product) ?? product, counted(remaining))] as const,
  )
  // Of several, the choice says how many of each.
  const [only, another] = balances
  const hint = only && !another ? words.creditMost(counted(only.remaining)) : words.creditHint
  return [
    { kind: 'select', name: 'product', label: words.product, options },
    { kind: 'integer', name: 'amount', label: words.credit, hint },
  ]
}

/** 1 250 → `1,250`; with a sign `+1,250`, `−20`. */
function counted(amount: number, signed = false): string {
  const text = grouped(Math.abs(amount))
  return `${amount < 0 ? '−' : signed ? '+' : ''}${text}`
}
