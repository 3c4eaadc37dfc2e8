// The prices that a form of a subscription offers: recurring ones that are switched on, by their products' names.
import type { Option } from '../../pages/components/field.ts'
import { priceText } from '../../pages/dashboard/named.ts'
import { ask } from './ask.ts'
import type { Guest } from './door.ts'
import { namesOf } from './names.ts'

/** `also`: one that is offered whether it is on or not. Null when there are more than fit into a list to choose from. */
export async function pricesOf(g: Guest, also: string | null = null): Promise<Option[] | null> {
  const { data, has_more } = await ask<{ data: { id: string; product: string }[]; has_more: boolean }>(
    g,
    'listPrices',
    {
      query: { type: 'recurring', active: true, limit: 100 },
    },
  )
  if (has_more) return null
  const offered = data.some(({ id }) => id === also) || also === null ? data : [await price(g, also), ...data]
  const names = await namesOf(
    g,
    offered.flatMap(({ id, product }) => [id, product]),
  )
  const options = offered.map(
    ({ id, product }) =>
      [id, `${names.products.get(product) ?? product}: ${priceText(names, id, 1, g.locale)}`] as const,
  )
  return options.sort(([, a], [, b]) => a.localeCompare(b, g.locale))
}

function price(g: Guest, id: string): Promise<{ id: string; product: string }> {
  return ask(g, 'getPrice', { params: { id } })
}
