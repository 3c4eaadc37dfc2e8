// A product's card as buyers see it in the shop: beside a product, and beside the forms that make one, change one or sell one. It repeats what the page
// says, so it is silent.
import type { Locale } from '../../../rules/written-date.ts'
import { emptyPicture } from '../../components/empty-picture.ts'
import { type Html, html } from '../../html.ts'
import { SHOP } from '../../storefront/words.ts'
import { PRODUCTS } from '../products/words.ts'

export interface ShopCard {
  /** Chooses the shapes of the drawn picture. */
  id: string
  /** Null: what stands for a name that was not typed yet. */
  name: string | null
  description?: string | null
  imageUrl?: string | null
  /** In words; null: none yet. */
  price: string | null
  /** How many more prices it has. */
  morePrices?: number
  isPlan?: boolean
}

/**
 * `title` stands above it, and it is in the shop's colours (frame.ts). A `live` card stands in a form, beside its fields or above its buttons, and follows them (client-scripts/product-preview.js);
 * `plans` are the prices of a select that renew; `none` stands in its place while that select has no choice.
 */
export function shopCard(
  title: string,
  card: ShopCard,
  locale: Locale,
  live: { plans?: readonly string[]; none?: string } | null = null,
): Html {
  const words = PRODUCTS[locale]
  const shop = SHOP[locale]
  const name = card.name ?? words.unnamed
  const follows =
    live &&
    html` data-product-preview data-unnamed="${words.unnamed}" data-month="${shop.month}" data-year="${shop.year}" data-from="${shop.from('{amount}')}" data-choose="${shop.chooseAmount}" data-buy="${shop.buy}" data-subscribe="${shop.subscribe}"${live.plans && html` data-plans="${live.plans.join(' ')}"`}`
  const shown = card.imageUrl
    ? html`<img class="picture" src="${card.imageUrl}" alt="" referrerpolicy="no-referrer">`
    : live && html`<img class="picture" alt="" hidden>`
  const drawn = card.imageUrl && !live ? null : emptyPicture({ id: card.id, name })
  const more = card.morePrices ? ` +${card.morePrices}` : null
  return html`<aside class="as-in-shop stack ${live ? 'summary' : 'sheet'}" aria-hidden="true"><h2>${title}</h2>${live?.none && html`<p class="small quiet until-chosen">${live.none}</p>`}
<div class="sheet product"${follows}>${drawn}${shown}<div class="tight"><p class="strong" data-shows="name">${name}</p>${card.description || live ? html`<p class="small quiet prose" data-shows="description">${card.description ?? ''}</p>` : null}</div><div class="row between"><span class="prices ${card.price === null ? 'quiet' : 'strong'}" data-shows="price">${card.price ?? '฿–'}${more}</span><span class="button main" data-shows="verb">${card.isPlan ? shop.subscribe : shop.buy}</span></div></div></aside>`
}
