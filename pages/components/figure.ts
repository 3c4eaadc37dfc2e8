// One figure with its name, what it was before, and where it comes from.
import { type Html, html, type Shown } from '../html.ts'

export interface Figure {
  label: string
  value: Shown
  /** Against the period before, in words. */
  change?: Shown
  href?: string | null
  picture?: Shown
}

export function figures(list: readonly Figure[]): Html {
  return html`<ul class="figures">${list.map(
    (f) =>
      html`<li class="figure"><p class="small quiet">${f.href ? html`<a href="${f.href}">${f.label}</a>` : f.label}</p><p class="big">${f.value}</p>${f.change ? html`<p class="small quiet">${f.change}</p>` : null}${f.picture}</li>`,
  )}</ul>`
}
