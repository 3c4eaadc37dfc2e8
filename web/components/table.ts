// A table that becomes a list of cards on a phone. Each cell then carries the name of its column.
import { type Html, html, type Renderable } from '../html.ts'

export interface Column<T> {
  label: string
  cell: (row: T) => Renderable
  /** Amounts and counts stand at the right. */
  numeric?: boolean
  /** The name of the order by this column, if it has one (`Sorting`). */
  sort?: string
}

export interface Sorting {
  /** The order of the page, `name` or `-name`. */
  current: string
  hrefOf(order: string): string
  ascending: string
  descending: string
}

/** The first column names the row and should hold its link. */
export function table<T>(
  caption: string,
  columns: readonly Column<T>[],
  rows: readonly T[],
  sorting: Sorting | null = null,
): Html {
  const head = columns.map((column) => heading(column, sorting))
  const body = rows.map(
    (row) =>
      html`<tr>${columns.map((column, i) => {
        const tag = column.numeric ? html` class="numeric"` : null
        const name = html` data-label="${column.label}"`
        return i === 0
          ? html`<th scope="row"${tag}${name}>${column.cell(row)}</th>`
          : html`<td${tag}${name}>${column.cell(row)}</td>`
      })}</tr>`,
  )
  return html`<div class="table" role="group" aria-label="${caption}" tabindex="0"><table><caption class="unseen">${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

function heading<T>({ label, numeric, sort }: Column<T>, sorting: Sorting | null): Html {
  const tag = numeric ? html` class="numeric"` : null
  if (!sort || !sorting) return html`<th scope="col"${tag}>${label}</th>`
  const up = sorting.current === sort
  const down = sorting.current === `-${sort}`
  const state = up ? html` aria-sort="ascending"` : down ? html` aria-sort="descending"` : null
  const arrow = up ? '▲' : down ? '▼' : '↕'
  const next = down ? sort : `-${sort}`
  return html`<th scope="col"${tag}${state}><a href="${sorting.hrefOf(next)}">${label} <span aria-hidden="true">${arrow}</span><span class="unseen">${next.startsWith('-') ? sorting.descending : sorting.ascending}</span></a></th>`
}
