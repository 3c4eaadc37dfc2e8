// The forms by which a member chooses the columns of a table and keeps a view of it. They come back to the table as it was.
import { changeOwnTable } from '../../../commands/own-tables.ts'
import { keptQuery, VIEW_NAME_MAX, withView } from '../../../rules/own-tables.ts'
import { Refusal } from '../../../rules/refusals.ts'
import type { DashboardContext } from '../context.ts'
import { type Typed, typed } from '../forms.ts'
import { type DashboardRoutes, goTo, nothingHere } from '../guard.ts'
import { TABLES } from '../words/tables.ts'

/** The tables of the menu. A test compares them with the pages (test/api/dashboard-tables.test.ts). */
const OWN_TABLES: ReadonlySet<string> = new Set([
  'approvals',
  'payments',
  'refunds',
  'disputes',
  'transfers',
  'slips',
  'statements',
  'balance',
  'payouts',
  'customers',
  'subscriptions',
  'invoices',
  'licences',
  'products',
  'discount-codes',
  'payment-links',
  'checkout-links',
  'api-keys',
  'webhooks',
  'events',
  'requests',
  'audit-log',
  'clocks',
  'simulations',
])

export function addOwnTables(routes: DashboardRoutes): void {
  const at = (form: string, take: (page: DashboardContext, path: string) => Promise<void>) =>
    routes.post(`/tables/:table/${form}`, (page) => {
      const table = page.params.table ?? ''
      if (!OWN_TABLES.has(table)) throw nothingHere()
      return take(page, `/${table}`)
    })
  at('columns', keepColumns)
  at('views', keepView)
  at('views/remove', removeView)
}

async function keepColumns(page: DashboardContext, path: string): Promise<void> {
  const given = await typed(page)
  const chosen = (given.values.get('column') ?? []).filter((name) => /^[\w-]{1,40}$/.test(name)).slice(0, 40)
  const columns = given.text('usual') ? null : chosen
  await change(page, path, (kept) => ({ ...kept, columns }))
  back(page, path, given, ['columns'])
}

async function keepView(page: DashboardContext, path: string): Promise<void> {
  const given = await typed(page)
  const words = TABLES[page.locale]
  const name = given.text('name')
  if (name === '' || [...name].length > VIEW_NAME_MAX) throw refused('name', words.viewNeedsName)
  const query = keptQuery(given.text('query'))
  await change(page, path, (kept) => {
    const asked = new URLSearchParams(query)
    if (kept.columns && !asked.has('columns')) asked.set('columns', kept.columns.join('.'))
    const views = withView(kept.views, { name, query: keptQuery(asked.toString()) })
    if (!views) throw refused('name', words.tooManyViews)
    return { ...kept, views }
  })
  back(page, path, given)
}

async function removeView(page: DashboardContext, path: string): Promise<void> {
  const given = await typed(page)
  const name = given.text('name')
  await change(page, path, (kept) => ({ ...kept, views: kept.views.filter((view) => view.name !== name) }))
  back(page, path, given)
}

async function change(page: DashboardContext, path: string, to: Parameters<typeof changeOwnTable>[3]): Promise<void> {
  await page.call.commit((c) => changeOwnTable(c, page.signedIn.member.id, path, to))
}

/** The table with the filters that it had. */
function back(page: DashboardContext, path: string, given: Typed, without: readonly string[] = []): void {
  const query = new URLSearchParams(keptQuery(given.text('query')))
  for (const name of without) query.delete(name)
  const text = query.toString()
  goTo(page, text ? `${path}?${text}` : path, 'saved')
}

function refused(param: string, message: string): Refusal {
  return new Refusal('parameter_invalid', message, { param })
}
