// Two lists of what there is to do: what waits for somebody, each line leading on, and steps, of which some are done.
import { type Html, html, type Renderable } from '../html.ts'

/** What waits. A line without an address only says so. `note`: how much, or until when. */
export function waits(list: readonly { href: string | null; label: Renderable; note?: Renderable | null }[]): Html {
  return html`<ul class="waits">${list.map(({ href, label, note }) => {
    const text = html`<span>${label}</span>${note ? html` <small class="quiet">${note}</small>` : null}`
    return html`<li>${href === null ? text : html`<a href="${href}">${text}</a>`}</li>`
  })}</ul>`
}

export interface TodoStep {
  state: 'done' | 'to_do' | 'waiting' | 'failing'
  /** Says the state in words as well: the sign beside it is drawn. */
  body: Renderable
}

/** `in_order`: one after the other, each with its number. `in_two`: short ones, in two columns where there is room. */
export function todo(list: readonly TodoStep[], how: 'in_order' | 'in_two' | null = null): Html {
  const items = list.map(({ state, body }) => html`<li class="${state}">${body}</li>`)
  if (how === 'in_order') return html`<ol class="todo">${items}</ol>`
  return html`<ul class="todo${how === 'in_two' && ' in-two'}">${items}</ul>`
}
