// Two lists of what there is to do: what waits for somebody, each line leading on, and steps, of which some are done.
import { type Html, html, type Renderable } from '../html.ts'

/** What waits. A line without an address only says so. */
export function waits(list: readonly { href: string | null; label: Renderable }[]): Html {
  return html`<ul class="waits">${list.map(({ href, label }) => html`<li>${href === null ? label : html`<a href="${href}">${label}</a>`}</li>`)}</ul>`
}

export interface TodoStep {
  state: 'done' | 'to_do' | 'waiting' | 'failing'
  /** Says the state in words as well: the sign beside it is drawn. */
  body: Renderable
}

export function todo(list: readonly TodoStep[]): Html {
  return html`<ul class="todo">${list.map(({ state, body }) => html`<li class="${state}">${body}</li>`)}</ul>`
}
