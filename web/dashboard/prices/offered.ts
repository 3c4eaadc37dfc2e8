// The prices that a form of a subscription offers: recurring ones that are switched on, by their products' names.
import type { Option } from '../../components/field.ts'
import { ask } from '../ask.ts'
import { priceText } from '../components/named.ts'
import type { DashboardContext } from '../context.ts'
import { namesOf } from '../names.ts'

/** `also`: one that is offered whether it is on or not. Null when there are more than fit into a list to choose from. */
export async function pricesOf(page: DashboardContext, also: string | null = null): Promise<Option[] | null> {
  const { data, has_more } = await ask<{ data: { id: string; product: string }[]; has_more: boolean }>(
    page,
    'listPrices',
    {
      query: { type: 'recurring', active: true, limit: 100 },
    },
  )
  if (has_more) return null
  const offered = data.some(({ id }) => id === also) || also === null ? data : [await price(page, also), ...data]
  const names = await namesOf(
    page,
    offered.flatMap(({ id, product }) => [id, product]),
  )
  const options = offered.map(
    ({ id, product }) =>
      [id, `${names.products.get(product) ?? product}: ${priceText(names, id, 1, page.locale)}`] as const,
  )
  return options.sort(([, a], [, b]) => a.localeCompare(b, page.locale))
}

function price(page: DashboardContext, id: string): Promise<{ id: string; product: string }> {
  return ask(page, 'getPrice', { params: { id } })
}
