// What a member keeps of a table, as its page shows it: the columns and the views (rules/own-tables.ts).
import { readOwnTables } from '../../../db/queries/members.ts'
import { keptQuery, NOTHING_KEPT, type OwnTableKept } from '../../../rules/own-tables.ts'
import type { Column } from '../../components/table.ts'
import type { OwnTable } from '../components/list.ts'
import type { DashboardContext } from '../context.ts'

export async function readOwnTable(page: DashboardContext, path: string): Promise<OwnTableKept> {
  const { id: memberId } = page.signedIn.member
  const tables = await readOwnTables(page.deps.db.pool, { memberId, merchantId: page.merchant.id })
  return tables[path] ?? NOTHING_KEPT
}

/** The columns that the address asks for, `columns=amount.status`, else those that the member has chosen, else all. The first one is always shown. */
export function shownColumns<T>(
  page: DashboardContext,
  columns: readonly Column<T>[],
  kept: OwnTableKept | null,
): readonly Column<T>[] {
  const asked = page.query.get('columns')
  const wanted = asked ? asked.split('.') : kept?.columns
  if (!kept || !wanted) return columns
  return columns.filter(({ key }, i) => i === 0 || key === undefined || wanted.includes(key))
}

export function ownTable<T>(
  page: DashboardContext,
  of: {
    path: string
    columns: readonly Column<T>[]
    kept: OwnTableKept
    set: readonly (readonly [string, string])[]
    key: string
  },
): OwnTable {
  const { path, columns, kept, set, key } = of
  const { props } = page
  const query = keptQuery(new URLSearchParams(Object.fromEntries(set)).toString())
  const shown = shownColumns(page, columns, kept)
  const hideable = columns
    .slice(1)
    .flatMap(({ key: name, label }, i) =>
      name === undefined ? [] : [{ key: name, label, shown: shown.includes(columns[i + 1]!) }],
    )
  return {
    columns: hideable,
    columnsHref: props.hrefOf(`/tables${path}/columns`),
    views: kept.views.map((view) => ({
      name: view.name,
      href: props.hrefOf(path, Object.fromEntries(new URLSearchParams(view.query))),
      current: view.query === query,
    })),
    viewsHref: props.hrefOf(`/tables${path}/views`),
    query,
    key,
  }
}
