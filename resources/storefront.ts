// A merchant's shop as GET /v1/storefronts/{slug} answers it (specification §4.14): only what anybody may know.
import { type Links, storefrontUrl } from './links.ts'

export interface StorefrontRows {
  merchant: { name: string; slug: string; settings: { description?: string; logo_url?: string } }
  livemode: boolean
  products: ShopProduct[]
}

export interface ShopProduct {
  id: string
  name: string
  description?: string | null
  imageUrl?: string | null
  prices: ShopPrice[]
}

export interface ShopPrice {
  id: string
  type: 'one_time' | 'recurring' | 'pay_what_you_want'
  amountSatang?: number | null
  interval?: 'month' | 'year' | null
  minimumSatang?: number | null
  suggestedSatang?: number | null
  maximumSatang?: number | null
}

/** `query` is added to every address of the shop: the mode, if the request named one. */
export function serializeStorefront({ merchant, livemode, products }: StorefrontRows, links: Links, query = '') {
  const url = storefrontUrl(links, merchant.slug)
  return {
    object: 'storefront' as const,
    slug: merchant.slug,
    name: merchant.name,
    description: merchant.settings.description ?? null,
    logo: merchant.settings.logo_url ?? null,
    url: url + query,
    livemode,
    products: products.map((product) => ({
      id: product.id,
      object: 'product' as const,
      name: product.name,
      description: product.description ?? null,
      image_url: product.imageUrl ?? null,
      prices: product.prices.map((price) => ({
        id: price.id,
        object: 'price' as const,
        type: price.type,
        amount_satang: price.amountSatang ?? null,
        interval: price.interval ?? null,
        minimum_satang: price.minimumSatang ?? null,
        suggested_satang: price.suggestedSatang ?? null,
        maximum_satang: price.maximumSatang ?? null,
        checkout_url: `${url}/buy/${price.id}${query}`,
      })),
    })),
  }
}

export type Storefront = ReturnType<typeof serializeStorefront>
