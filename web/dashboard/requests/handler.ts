// The request log in the dashboard: the calls of the merchant's keys and what its members did, and the page of one with its effects.
import { refusalOf } from '../../../api/middleware/errors.ts'
import { answerDashboard } from '../answer.ts'
import { ask, curlOf } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import { REQUESTS } from '../events/words.ts'
import type { DashboardRoutes } from '../guard.ts'
import { answerTable } from '../lists.ts'
import { pageOf } from '../search/handler.ts'
import { askersOf } from '../who-asked.ts'
import { requestColumns, requestPage, unkeptRequestPage } from './view.ts'

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE']
const OUTCOMES = ['2xx', 'failed'] as const
/** More than any call causes. */
const EVENTS_MAX = 100

export function addRequests(routes: DashboardRoutes): void {
  routes.get('/requests', (page) => list(page))
  routes.get('/requests/:id', (page) => one(page))
}

async function list(page: DashboardContext): Promise<void> {
  const words = REQUESTS[page.locale]
  // Writes this process's pending entries first, so that a member finds the latest calls.
  await page.deps.requestLog?.flush()
  return answerTable(
    page,
    { section: 'requests', title: words.title },
    {
      operation: 'listRequests',
      path: '/requests',
      columns: async (rows) => requestColumns(page.props, await askersOf(page, idsOf(rows)), page.locale),
      byDay: ({ created }) => created,
      filters: [
        {
          kind: 'select',
          name: 'method',
          label: words.method,
          options: METHODS.map((method) => [method, method] as const),
        },
        {
          kind: 'select',
          name: 'status',
          asTabs: true,
          label: words.outcome,
          options: OUTCOMES.map((outcome) => [outcome, words.outcomes[outcome]] as const),
        },
        { kind: 'text', name: 'path', label: words.path, hint: '/v1/subscriptions' },
        { kind: 'text', name: 'object_id', label: words.object, hint: 'sub_…' },
        { kind: 'text', name: 'api_key', label: words.key, hint: 'key_…' },
        { kind: 'text', name: 'member', label: words.member, hint: 'mem_…' },
        { kind: 'text', name: 'error_code', label: words.error, hint: 'parameter_invalid' },
        { kind: 'text', name: 'idempotency_key', label: words.idempotency },
        { kind: 'text', name: 'id', label: words.id, hint: 'req_…' },
        { kind: 'created' },
      ],
      empty: words.empty,
    },
  )
}

async function one(page: DashboardContext): Promise<void> {
  const params = { id: page.params.id! }
  const { id } = params
  await page.deps.requestLog?.flush()
  const mayEvents = page.props.may('events:read')
  const found = ask(page, 'getRequest', { params }).catch((error: unknown) => {
    if (mayEvents && refusalOf(error).code === 'resource_missing') return error as Error
    throw error
  })
  const events = mayEvents ? ask(page, 'listEvents', { query: { request_id: id, limit: EVENTS_MAX } }) : { data: [] }
  const [request, { data }] = await Promise.all([found, events])
  const props = {
    events: data,
    pageOf: (one: string) => pageOf(page, one),
    curl: curlOf(page, 'getRequest', { params }),
  }
  if (request instanceof Error) {
    // The request has events, so it belongs to this merchant: its entry has expired, or it was a buyer's page and not a call.
    if (data.length === 0) throw request
    return answerDashboard(page, (frame) => unkeptRequestPage(frame, page.props, id, props))
  }
  const callerName = (await askersOf(page, [id])).get(id)?.name ?? null
  answerDashboard(page, (frame) => requestPage(frame, page.props, { ...props, request, callerName }))
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
