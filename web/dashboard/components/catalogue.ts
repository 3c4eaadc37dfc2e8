// What the pages of products, prices and checkout links share: both objects as the API returns them, a product's picture, and their states as badges.
import type { PriceObject } from '../../../resources/price.ts'
import type { ProductObject } from '../../../resources/product.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { initialOf } from '../../components/empty-picture.ts'
import { type Html, html } from '../../html.ts'
import { PRICES } from '../prices/words.ts'
import { PRODUCTS } from '../products/words.ts'

/** A picture of a row's height; its initial when there is none. */
export function thumb({ name, image_url }: Pick<ProductObject, 'name' | 'image_url'>): Html {
  if (image_url) return html`<img class="thumb" src="${image_url}" alt="" loading="lazy" referrerpolicy="no-referrer">`
  return html`<span class="thumb letter" aria-hidden="true">${initialOf(name)}</span>`
}

/** Whether it is sold: by links, by the API and, where it stands there, in the shop. */
export function productState({ active }: Pick<ProductObject, 'active'>, locale: Locale): Html {
  const words = PRODUCTS[locale].state
  return active ? badge(words.active, 'good') : badge(words.archived)
}

/** Whether the shop shows it. What is archived is in no shop. */
export function shopState({ active, published }: Pick<ProductObject, 'active' | 'published'>, locale: Locale): Html {
  const words = PRODUCTS[locale].state
  return active && published ? badge(words.published, 'good') : html`<span class="quiet">${words.hidden}</span>`
}

export function priceState({ active }: Pick<PriceObject, 'active'>, locale: Locale): Html {
  const words = PRICES[locale].state
  return active ? badge(words.on, 'good') : badge(words.off)
}
