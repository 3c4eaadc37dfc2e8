// One result of a search over a merchant's objects, as GET /v1/search answers it (specification §12.7).
import { z } from 'zod'
import { formatBaht, satang } from '../rules/money.ts'
import { SEARCH_TYPES, type SearchType } from '../rules/search.ts'
import { dashboardUrl, type Links } from './links.ts'
import { apiObject } from './schema.ts'

export const searchResultSchema = apiObject({
  object: z.literal('search_result'),
  type: z.enum(SEARCH_TYPES),
  id: z.string(),
  title: z.string().meta({ description: 'A name, number, code or key; for a payment, its customer.' }),
  subtitle: z
    .string()
    .nullable()
    .meta({ description: 'What tells it from others: an email address, an amount, a status.' }),
  url: z.string().meta({ description: 'Its page in the dashboard.' }),
}).meta({ id: 'SearchResult' })
export type SearchResultObject = z.output<typeof searchResultSchema>

/** Where the dashboard shows the objects of a type. */
const PLACES: Record<SearchType, string> = {
  customer: 'customers',
  product: 'products',
  subscription: 'subscriptions',
  payment: 'payments',
  invoice: 'invoices',
  tax_document: 'tax-documents',
  discount_code: 'discount-codes',
  license: 'licences',
}

interface Found {
  type: SearchType
  id: string
  title: string
  detail: string | null
  status: string | null
  amountSatang: number | null
}

/** `฿299.00 · Malee · paid`: `slug` and `livemode` are the merchant's. */
export function serializeSearchResult(
  { type, id, title, detail, status, amountSatang }: Found,
  of: { links: Links; slug: string; livemode: boolean },
): SearchResultObject {
  const amount = amountSatang === null ? null : `฿${formatBaht(satang(amountSatang))}`
  const subtitle = [amount, detail, status].filter((part) => part !== null).join(' · ')
  const home = `${dashboardUrl(of.links)}/${of.slug}/${of.livemode ? 'live' : 'test'}`
  return {
    object: 'search_result',
    type,
    id,
    title,
    subtitle: subtitle === '' ? null : subtitle,
    url: `${home}/${PLACES[type]}/${id}`,
  }
}
