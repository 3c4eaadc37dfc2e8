// The prices that a form of a subscription offers: active recurring ones, by product name.
import type { Option } from '../../components/field.ts'
import { ask } from '../ask.ts'
import { priceText } from '../components/named.ts'
import type { DashboardContext } from '../context.ts'
import { namesOf } from '../names.ts'

/** `also`: a price that is offered whether it is active or not. Null when there are more than fit into a list. */
export async function pricesOf(page: DashboardContext, also: string | null = null): Promise<Option[] | null> {
  const { data, has_more } = await ask(page, 'listPrices', {
    query: { type: 'recurring', active: true, limit: 100 },
  })
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
