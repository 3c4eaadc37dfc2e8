// Stands in place of an empty list: what would be here, and what to do first.
import { type Html, html } from '../html.ts'

export interface Empty {
  title: string
  text: string
  action?: { href: string; label: string } | null
}

export function empty({ title, text, action }: Empty): Html {
  return html`<div class="empty stack"><p class="strong">${title}</p><p class="quiet">${text}</p>${action ? html`<p><a class="button" href="${action.href}">${action.label}</a></p>` : null}</div>`
}
