// What a member keeps of the dashboard's tables: which columns are shown, and views, which are queries with a name. It belongs to a member in one shop,
// for both modes.

export interface TableView {
  name: string
  /** The query of the table's page, as its address has it. */
  query: string
}

export interface OwnTableKept {
  /** The keys of the columns that are shown; null: all of them. */
  columns: string[] | null
  views: TableView[]
}

/** By the path of the table, such as `/payments`. */
export type OwnTables = Readonly<Record<string, OwnTableKept>>

export const NOTHING_KEPT: OwnTableKept = { columns: null, views: [] }

export const VIEWS_MAX = 20
export const VIEW_NAME_MAX = 40
const QUERY_MAX = 2_000

/** What belongs to one look at a page and is no part of a view. */
const OF_ONE_LOOK = ['flash', 'after', 'before', 'csv', 'lang', 'more']

/** `?status=failed&after=pay_…&flash=saved` → `status=failed`: the part of a query that a view keeps, by name. Empty when nothing is left. */
export function keptQuery(query: string): string {
  const kept = [...new URLSearchParams(query)].filter(([name, value]) => !OF_ONE_LOOK.includes(name) && value !== '')
  const text = new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
  return text.length > QUERY_MAX ? '' : text
}

/** The views with one more, in the order in which they were made. A view of the same name is replaced. Null: there are too many. */
export function withView(views: readonly TableView[], view: TableView): TableView[] | null {
  const at = views.findIndex(({ name }) => name === view.name)
  if (at >= 0) return views.map((one, i) => (i === at ? view : one))
  return views.length >= VIEWS_MAX ? null : [...views, view]
}
