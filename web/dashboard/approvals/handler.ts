// Approvals in the dashboard: what waits, the page of one, and the decision. Whoever decides makes the API's own call (POST /v1/approvals/{id}/approve).
import { ApiKey } from '../../../db/entities/index.ts'
import { readMemberName } from '../../../db/queries/member-names.ts'
import type { Html } from '../../html.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf, may, operationNamed, summaryOf } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { type FormField, newFormKey, submit } from '../forms.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable, type TableWanted } from '../lists.ts'
import { publishedOf } from '../published/handler.ts'
import { pageOf } from '../search/handler.ts'
import { approvalColumns, approvalPage, reasonField } from './view.ts'
import { APPROVALS } from './words.ts'

const STATES = ['pending', 'approved', 'rejected', 'expired'] as const

export function addApprovals(routes: DashboardRoutes): void {
  routes.get('/approvals', list)
  routes.get('/approvals/:id', (page) => show(page, null))
  routes.post('/approvals/:id/approve', (page) => decide(page, 'approveApproval'))
  routes.post('/approvals/:id/reject', (page) => decide(page, 'rejectApproval'))
}

function list(page: DashboardContext): Promise<void> {
  const words = APPROVALS[page.locale]
  const wanted: TableWanted<'listApprovals'> = {
    operation: 'listApprovals',
    path: '/approvals',
    columns: async (rows) => {
      const names = await keyNames(page, [...new Set(rows.map(({ proposed_by }) => proposed_by))])
      const keyName = (id: string) => names.get(id) ?? null
      return approvalColumns(page.props, page.locale, { callName: (operation) => callName(page, operation), keyName })
    },
    orders: { created: 'createdAt' },
    filters: [
      {
        kind: 'select',
        asTabs: true,
        name: 'status',
        label: words.state,
        options: STATES.map((state) => [state, words.states[state]] as const),
      },
      { kind: 'created' },
    ],
    empty: words.none,
  }
  return answerTable(page, { section: 'approvals', title: words.title, lead: words.lead }, wanted)
}

async function show(page: DashboardContext, problem: Html | null): Promise<void> {
  const id = page.params.id ?? ''
  const approval = await ask(page, 'getApproval', { params: { id } })
  const operation = operationNamed(approval.operation)
  const isOpen = approval.status === 'pending' && approval.expires_at > page.now && approval.body !== null
  const [names, memberName, published] = await Promise.all([
    keyNames(page, [approval.proposed_by]),
    approval.decided_by && readMemberName(page.deps.db.pool, page.merchant.id, approval.decided_by),
    publishedOf(page, id),
  ])
  const props = {
    approval,
    problem,
    callName: callName(page, approval.operation),
    keyName: names.get(approval.proposed_by) ?? null,
    memberName: memberName || null,
    isOpen,
    mayDecide: may(page, 'approveApproval') && operation !== null && may(page, operation),
    pageOf: (other: string) => pageOf(page, other),
    published,
    keys: { approve: newFormKey(), reject: newFormKey() },
    curl: curlOf(page, 'getApproval', { params: { id } }),
  }
  answerDashboard(page, (frame) => approvalPage(frame, page.props, props))
}

async function decide(page: DashboardContext, operation: 'approveApproval' | 'rejectApproval'): Promise<void> {
  const id = page.params.id ?? ''
  const fields: FormField[] = [reasonField(page.locale)]
  await submit(page, {
    operation,
    params: { id },
    fields,
    done: () => ({ path: `/approvals/${id}`, flash: 'said' }),
    again: (filled, problem) => show(page, problem ?? (Object.values(filled.problems)[0] as Html | undefined) ?? null),
  })
}

/** `Refund a payment` in the reader's language where there are words for it, else as the reference has it. */
function callName(page: DashboardContext, operation: string): string {
  return APPROVALS[page.locale].operations[operation] ?? summaryOf(operation)
}

/** The names of keys; of one without a name its last four. */
async function keyNames({ deps, caller }: DashboardContext, ids: readonly string[]): Promise<Map<string, string>> {
  const { merchantId, livemode } = caller
  const rows = await deps.db.orm.em.fork().find(ApiKey, { id: { $in: [...ids] }, merchantId, livemode })
  return new Map(rows.map(({ id, name, lastFour }) => [id, name ?? `••••${lastFour}`]))
}
