// The audit log in the dashboard: the API's own list, with a name for each action. Only for roles that may read it.
import type { DashboardContext } from '../context.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable } from '../lists.ts'
import { pageOf } from '../search/handler.ts'
import { auditActionOptions, auditLogColumns } from './view.ts'
import { AUDIT_LOG } from './words.ts'

export function addAuditLog(routes: DashboardRoutes): void {
  routes.get('/audit-log', (page) => list(page))
}

function list(page: DashboardContext): Promise<void> {
  const words = AUDIT_LOG[page.locale]
  return answerTable(
    page,
    { section: 'audit-log', title: words.title, lead: words.lead },
    {
      operation: 'listAuditLog',
      path: '/audit-log',
      columns: auditLogColumns((id) => pageOf(page, id), page.locale),
      filters: [
        { kind: 'select', name: 'action', label: words.action, options: auditActionOptions(page.locale) },
        { kind: 'text', name: 'actor', label: words.actor, hint: 'mem_… key_…' },
        { kind: 'text', name: 'object', label: words.object, hint: 'key_…' },
        { kind: 'created' },
      ],
      empty: words.empty,
    },
  )
}
