// A section of a page with its heading, on a surface of its own.
import { type Html, html, type Renderable } from '../html.ts'

/** A section that its heading names. `more`: a link to the whole list. `aside`: what stands beside the heading. */
export function sheet(
  id: string,
  title: string,
  body: Renderable,
  more: { href: string; label: string } | null = null,
  aside: Renderable = null,
): Html {
  return html`<section class="sheet stack" aria-labelledby="${id}">${aside ? html`<div class="between"><h2 id="${id}">${title}</h2>${aside}</div>` : html`<h2 id="${id}">${title}</h2>`}${body}
${more ? html`<p><a href="${more.href}">${more.label}</a></p>` : null}</section>`
}
