// The audit log in the dashboard: the API's own list, with a name for each action. Only for roles that may read it.
import { readActors, readCalled } from '../../../db/queries/called.ts'
import { AUDIT_KIND_NAMES } from '../../../rules/audit-log.ts'
import { isId } from '../../../rules/ids.ts'
import type { DashboardContext } from '../context.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable } from '../lists.ts'
import { pageOf } from '../search/handler.ts'
import { auditActionOptions, auditLogColumns, calledText, idsOf } from './view.ts'
import { AUDIT_LOG } from './words.ts'

export function addAuditLog(routes: DashboardRoutes): void {
  routes.get('/audit-log', (page) => list(page))
}

async function list(page: DashboardContext): Promise<void> {
  const words = AUDIT_LOG[page.locale]
  const { pool } = page.deps.db
  const object = page.query.get('object')?.trim() ?? ''
  const [actors, asked] = await Promise.all([readActors(pool, page.caller), readCalled(pool, page.caller, [object])])
  const options = actors.map(({ id, name, isKey }) => [id, isKey ? `${words.key} ${name}` : name] as const)
  const shown = calledText(object, asked, page.locale)
  return answerTable(
    page,
    { section: 'audit-log', title: words.title, lead: words.lead },
    {
      operation: 'listAuditLog',
      path: '/audit-log',
      columns: async (rows) => {
        const called = await readCalled(pool, page.caller, idsOf(rows))
        // Who has left the team has no page.
        const hrefOf = (id: string) => (isId('member', id) && !called.has(id) ? null : pageOf(page, id))
        return auditLogColumns(hrefOf, called, page.locale)
      },
      byDay: ({ at }) => at,
      filters: [
        {
          ...{ kind: 'select', asTabs: true, name: 'kind', label: words.kind },
          options: AUDIT_KIND_NAMES.map((kind) => [kind, words.kinds[kind]] as const),
        },
        { kind: 'select', name: 'action', label: words.action, options: auditActionOptions(page.locale) },
        { kind: 'select', name: 'actor', label: words.actor, options },
        { kind: 'text', name: 'object', label: words.members.object!, rare: true, shown },
        { kind: 'created' },
      ],
      empty: words.empty,
    },
  )
}
