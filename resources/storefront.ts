// A merchant's shop as GET /v1/storefronts/{slug} answers it (specification §4.14): only what anybody may know.

import { z } from 'zod'
import type { StorefrontRows } from '../db/queries/storefront.ts'
import { brandOf } from './brand.ts'
import { type Links, storefrontUrl } from './links.ts'
import { apiObject } from './schema.ts'

const amount = z.int().nullable()

export const storefrontSchema = apiObject({
  object: z.literal('storefront'),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  logo: z.string().nullable().meta({ description: 'The address of its picture; null without one.' }),
  cover: z.string().nullable().meta({ description: 'Address of the wide picture at the top of the shop.' }),
  icon: z
    .string()
    .nullable()
    .meta({ description: "Address of the picture in the browser's tab: the logo where none was set." }),
  accent_color: z
    .string()
    .nullable()
    .meta({ description: 'The colour that the merchant chose for buttons and links, such as `#0b5cab`.' }),
  url: z.string().meta({ description: 'The page of the shop.' }),
  livemode: z.boolean(),
  products: z.array(
    apiObject({
      id: z.string(),
      object: z.literal('product'),
      name: z.string(),
      description: z.string().nullable(),
      category: z.string().nullable().meta({ description: 'The heading under which the shop shows it.' }),
      image_url: z.string().nullable(),
      prices: z.array(
        apiObject({
          id: z.string(),
          object: z.literal('price'),
          type: z.enum(['one_time', 'recurring', 'pay_what_you_want']),
          amount_satang: amount,
          interval: z.enum(['month', 'year']).nullable(),
          minimum_satang: amount,
          suggested_satang: amount,
          maximum_satang: amount,
          checkout_url: z.string().meta({ description: 'A page that asks for an email address and opens a checkout.' }),
        }),
      ),
    }),
  ),
}).meta({ id: 'Storefront' })
export type StorefrontObject = z.output<typeof storefrontSchema>

/** `query` is added to every address of the shop: the mode, if the request named one. */
export function serializeStorefront(
  { merchant, livemode, products }: StorefrontRows,
  links: Links,
  query = '',
): StorefrontObject {
  const url = storefrontUrl(links, merchant.slug)
  const brand = brandOf(merchant)
  return {
    object: 'storefront' as const,
    slug: merchant.slug,
    name: merchant.name,
    description: merchant.settings.description ?? null,
    logo: brand.logo,
    cover: brand.cover,
    icon: brand.icon,
    accent_color: merchant.settings.accent_color ?? null,
    url: url + query,
    livemode,
    products: products.map((product) => ({
      id: product.id,
      object: 'product' as const,
      name: product.name,
      description: product.description ?? null,
      category: product.category ?? null,
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
