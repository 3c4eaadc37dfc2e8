// What the pages of products, prices and checkout links share: both objects as the API returns them, a product's picture, and their states as badges.
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { type Html, html } from '../../html.ts'
import { PRICES } from '../prices/words.ts'
import { PRODUCTS } from '../products/words.ts'

/** As the API returns it (resources/product.ts). */
export interface Product {
  id: string
  name: string
  description: string | null
  image_url: string | null
  active: boolean
  published: boolean
  license_enabled: boolean
  license_seats: number
  feature_flags: string[]
  credits: number | null
  credits_expire_after_days: number | null
  created: number
  metadata: Record<string, string>
}

/** As the API returns it (resources/price.ts). */
export interface Price {
  id: string
  product: string
  type: 'one_time' | 'recurring' | 'pay_what_you_want'
  amount_satang: number | null
  interval: 'month' | 'year' | null
  minimum_satang: number | null
  suggested_satang: number | null
  maximum_satang: number | null
  active: boolean
  created: number
  metadata: Record<string, string>
}

/** A picture of a row's height; the first letter when there is none. */
export function thumb({ name, image_url }: Pick<Product, 'name' | 'image_url'>): Html {
  if (image_url) return html`<img class="thumb" src="${image_url}" alt="" loading="lazy" referrerpolicy="no-referrer">`
  return html`<span class="thumb letter" aria-hidden="true">${[...name.trim()][0] ?? '·'}</span>`
}

/** Archived, or else whether the shop shows it. */
export function productState({ active, published }: Pick<Product, 'active' | 'published'>, locale: Locale): Html {
  const words = PRODUCTS[locale].state
  if (!active) return badge(words.archived)
  return published ? badge(words.published, 'good') : badge(words.hidden, 'warn')
}

export function priceState({ active }: Pick<Price, 'active'>, locale: Locale): Html {
  const words = PRICES[locale].state
  return active ? badge(words.on, 'good') : badge(words.off)
}
