// A table that becomes a list of cards on a phone. Each cell then carries the name of its column. In a list of rows (`.compact`) a card has two lines, of
// four cells: who or how much, and its state; then what is said of it, and when. Its number or its key comes last, and small (D949).
import { type Html, html, type Renderable } from '../html.ts'

export interface Column<T> {
  label: string
  cell: (row: T) => Renderable
  /** Amounts and counts stand at the right. */
  numeric?: boolean
  /** Its cells are buttons that say themselves what they do: only a screen reader hears the name. */
  isSilent?: boolean
  /** The name of the order by this column, if it has one (`Sorting`). */
  sort?: string
  /** Its name in an address and in what a member has chosen. A column without one cannot be hidden. */
  key?: string
  /** What it comes to, below its rows; a phone has no such row. */
  foot?: Renderable
  /** Where it stands on a phone. Columns that say nothing take the places that are left, in their order; the last one stands in the corner. */
  phone?: PhonePlace | 'line' | 'id' | 'nowhere'
}

/**
 * First line, left and right; second line, left and right. What asks for `line` has a third one to itself. `id` is a number or a key, by which nobody looks for
 * a row while a name or an amount stands there: the last line, and small. The first column leads where no other one asks to.
 */
const PLACES = ['lead', 'side', 'below', 'corner'] as const
export type PhonePlace = (typeof PLACES)[number]

/** A box for each row, of a form elsewhere on the page. */
export interface Picking<T> {
  form: string
  label: string
  /** What the box of one row is called, and its value. */
  rowLabel(row: T): string
  value(row: T): string
  /** What it is about, in satang: the script sums up what is ticked. */
  satang?(row: T): number | null
}

export interface Sorting {
  /** The order of the page, `name` or `-name`. */
  current: string
  hrefOf(order: string): string
  ascending: string
  descending: string
}

/** The first column names the row and should hold its link. `partOf`: what the rows that follow each other have in common, such as their day, stands once above them. */
export function table<T>(
  caption: string,
  columns: readonly Column<T>[],
  rows: readonly T[],
  sorting: Sorting | null = null,
  picking: Picking<T> | null = null,
  partOf: ((row: T) => string) | null = null,
): Html {
  const places = placesOf(columns)
  const head = columns.map((column) => heading(column, sorting))
  const amount = ({ satang }: Picking<T>, row: T) => {
    const given = satang?.(row)
    return given == null ? null : html` data-satang="${given}"`
  }
  const pick = (row: T) =>
    picking &&
    html`<td class="pick"><label><input type="checkbox" name="id" value="${picking.value(row)}" form="${picking.form}"${amount(picking, row)}><span class="unseen">${picking.rowLabel(row)}</span></label></td>`
  const shown = (row: T) =>
    html`<tr>${pick(row)}${columns.map((column, i) => {
      const tag = column.numeric ? html` class="numeric"` : column.isSilent ? html` class="acts"` : null
      const place = places[i]
      const name = html`${place ? html` data-at="${place}"` : null}${column.isSilent ? null : html` data-label="${column.label}"`}`
      return i === 0
        ? html`<th scope="row"${tag}${name}>${column.cell(row)}</th>`
        : html`<td${tag}${name}>${column.cell(row)}</td>`
    })}</tr>`
  const width = columns.length + (picking ? 1 : 0)
  const body = partsOf(rows, partOf).map(
    ({ name, rows: own }) =>
      html`<tbody>${name === null ? null : html`<tr class="part"><th scope="rowgroup" colspan="${width}">${name}</th></tr>`}${own.map(shown)}</tbody>`,
  )
  return html`<div class="table" role="group" aria-label="${caption}" tabindex="0"><table><caption class="unseen">${caption}</caption><thead><tr>${picking ? html`<th scope="col" class="pick"><span class="unseen">${picking.label}</span></th>` : null}${head}</tr></thead>${body}${footOf(columns, picking !== null)}</table></div>`
}

/** Rows that follow each other and have the same name; all in one without names. */
function partsOf<T>(
  rows: readonly T[],
  partOf: ((row: T) => string) | null,
): { name: string | null; rows: readonly T[] }[] {
  if (!partOf) return [{ name: null, rows }]
  const parts: { name: string; rows: T[] }[] = []
  for (const row of rows) {
    const name = partOf(row)
    const last = parts.at(-1)
    if (last?.name === name) last.rows.push(row)
    else parts.push({ name, rows: [row] })
  }
  return parts
}

/** A row of totals under the columns that have one. */
function footOf(columns: readonly Column<never>[], picked: boolean): Html | null {
  if (columns.every(({ foot }) => foot === undefined)) return null
  const cells = columns.map(({ foot, numeric }, i) => {
    const tag = numeric ? html` class="numeric"` : null
    return i === 0 ? html`<th scope="row"${tag}>${foot ?? null}</th>` : html`<td${tag}>${foot ?? null}</td>`
  })
  return html`<tfoot class="wide-only"><tr>${picked ? html`<td></td>` : null}${cells}</tr></tfoot>`
}

/** The place of each column on a phone; undefined for those that a phone leaves out. */
function placesOf(given: readonly Column<never>[]): (PhonePlace | 'line' | 'id' | undefined)[] {
  const isLed = given.some(({ phone }) => phone === 'lead')
  const columns = given.map(({ phone }, i) => ({
    phone: phone === 'id' && i === 0 && !isLed ? ('lead' as const) : phone,
  }))
  const free = PLACES.filter((place) => !columns.some(({ phone }) => phone === place))
  const open = columns.flatMap(({ phone }, i) => (phone ? [] : [i]))
  // The first column names the row: it leads, also where it is the only one that says nothing.
  const last = free.includes('corner') && (open.length > 1 || !free.includes('lead')) ? open.pop() : undefined
  const others = free.filter((place) => place !== 'corner')
  return columns.map(({ phone }, i) => {
    if (phone) return phone === 'nowhere' ? undefined : phone
    return i === last ? 'corner' : others[open.indexOf(i)]
  })
}

function heading<T>({ label, numeric, sort, isSilent }: Column<T>, sorting: Sorting | null): Html {
  if (isSilent) return html`<th scope="col"><span class="unseen">${label}</span></th>`
  const tag = numeric ? html` class="numeric"` : null
  if (!sort || !sorting) return html`<th scope="col"${tag}>${label}</th>`
  const up = sorting.current === sort
  const down = sorting.current === `-${sort}`
  const state = up ? html` aria-sort="ascending"` : down ? html` aria-sort="descending"` : null
  const arrow = up ? '↑' : down ? '↓' : '↕'
  const next = down ? sort : `-${sort}`
  return html`<th scope="col"${tag}${state}><a href="${sorting.hrefOf(next)}">${label} <span aria-hidden="true">${arrow}</span><span class="unseen">${next.startsWith('-') ? sorting.descending : sorting.ascending}</span></a></th>`
}
