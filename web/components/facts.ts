// Names and values of one thing, as a list of pairs.
import { type Html, html, type Renderable } from '../html.ts'

export type Fact = readonly [name: string | Html, value: Renderable]

/** Pairs whose value is null, undefined or false are left out. */
export function facts(pairs: readonly (Fact | null | false)[]): Html {
  return listed(pairs, null)
}

/** The same for amounts, which stand one under the other at the right. */
export function sums(pairs: readonly (Fact | null | false)[]): Html {
  return listed(pairs, ' sums-of')
}

function listed(pairs: readonly (Fact | null | false)[], look: string | null): Html {
  const shown = pairs.filter((pair): pair is Fact => !!pair && pair[1] != null && pair[1] !== false && pair[1] !== '')
  return html`<dl class="pairs${look}">${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}
