// One figure with its name, its earlier value, and a link to its source.
import { type Html, html, type Renderable } from '../html.ts'

export interface Figure {
  label: Renderable
  value: Renderable
  /** Compared with the period before, in words. */
  change?: Renderable
  href?: string | null
  picture?: Renderable
}

export function figures(list: readonly Figure[]): Html {
  return html`<ul class="figures">${list.map(
    (f) =>
      html`<li class="figure"><p class="small quiet">${f.href ? html`<a href="${f.href}">${f.label}</a>` : f.label}</p><p class="big">${f.value}</p>${f.change ? html`<p class="small quiet">${f.change}</p>` : null}${f.picture}</li>`,
  )}</ul>`
}
