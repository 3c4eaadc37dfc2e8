// Links between pages that belong together.
import { type Html, html } from '../html.ts'

export interface Tab {
  href: string
  label: string
  current: boolean
  /** How many it has. */
  count?: string
}

export function tabs(label: string, list: readonly Tab[]): Html {
  return html`<nav class="tabs" aria-label="${label}"><ul>${list.map(
    (tab) =>
      html`<li><a href="${tab.href}"${tab.current ? html` aria-current="page"` : null}>${tab.label}${tab.count === undefined ? null : html` <span class="count">${tab.count}</span>`}</a></li>`,
  )}</ul></nav>`
}
