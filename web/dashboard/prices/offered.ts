// The prices that a form of a subscription offers: active recurring ones, by product name.
import type { Option } from '../../components/field.ts'
import { ask } from '../ask.ts'
import { priceText } from '../components/named.ts'
import type { DashboardContext } from '../context.ts'
import { namesOf } from '../names.ts'

/** Calls of a hundred prices each. A list of a thousand is still chosen from by typing a name. */
const CALLS_MAX = 10

/** `also`: a price that is offered whether it is active or not. The newest thousand: nobody is asked for an id. */
export async function pricesOf(page: DashboardContext, also: string | null = null): Promise<Option[]> {
  const data = await activePrices(page)
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

async function activePrices(page: DashboardContext): Promise<{ id: string; product: string }[]> {
  const all: { id: string; product: string }[] = []
  for (let call = 0; call < CALLS_MAX; call++) {
    const starting_after = all.at(-1)?.id
    const { data, has_more } = await ask(page, 'listPrices', {
      query: { type: 'recurring', active: true, limit: 100, starting_after },
    })
    all.push(...data)
    if (!has_more) break
  }
  return all
}

function price(page: DashboardContext, id: string): Promise<{ id: string; product: string }> {
  return ask(page, 'getPrice', { params: { id } })
}
