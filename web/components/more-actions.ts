// Actions that are seldom needed, behind one button beside those that are. It works without JavaScript; with it, a click elsewhere closes it.
import { type Html, html, type Renderable } from '../html.ts'

/** Nothing when there are no such actions. */
export function moreActions(label: string, actions: readonly Renderable[]): Html | null {
  const list = actions.filter(Boolean).map((action) => html`${action}`)
  if (list.length === 0) return null
  return html`<details class="more-actions"><summary class="button"><span>${label}</span></summary><div class="sheet">${list}</div></details>`
}
