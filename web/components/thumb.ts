// The picture of a product beside its name in a list; nothing where it has none.
import { type Html, html } from '../html.ts'

export function thumb(url: string | null): Html | null {
  return url
    ? html`<img class="thumb" src="${url}" alt="" width="56" height="56" loading="lazy" referrerpolicy="no-referrer">`
    : null
}
